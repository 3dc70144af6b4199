//! Course packages: the site, a page that talks to the platform, and the standard's manifest. See `PACKAGES.md`.

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::{Context, Result, bail};
use headroom_grade::manifest::{Manifest, PASS_MARK};
use headroom_grade::text::Head;
use headroom_grade::{Language, Lesson};
use serde_json::json;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::element::Element;
use super::site;
use crate::args::Pack;

/// The page that the platform launches, and what it is made of. Plain modules: they run as they stand.
const LAUNCH: &str = include_str!("../../../../web/js/lms/launch.html");
const PARTS: [(&str, &str); 15] = [
    ("lms/clock.js", include_str!("../../../../web/js/lms/clock.js")),
    ("lms/cmi5.js", include_str!("../../../../web/js/lms/cmi5.js")),
    ("lms/course.js", include_str!("../../../../web/js/lms/course.js")),
    ("lms/keeper.js", include_str!("../../../../web/js/lms/keeper.js")),
    ("lms/launch.css", include_str!("../../../../web/js/lms/launch.css")),
    ("lms/launch.js", include_str!("../../../../web/js/lms/launch.js")),
    ("lms/nobody.js", include_str!("../../../../web/js/lms/nobody.js")),
    ("lms/scorm.js", include_str!("../../../../web/js/lms/scorm.js")),
    ("lms/scorm12.js", include_str!("../../../../web/js/lms/scorm12.js")),
    ("lms/scorm2004.js", include_str!("../../../../web/js/lms/scorm2004.js")),
    ("lms/storage.js", include_str!("../../../../web/js/lms/storage.js")),
    ("lms/suspend.js", include_str!("../../../../web/js/lms/suspend.js")),
    ("lms/view.js", include_str!("../../../../web/js/lms/view.js")),
    ("lms/words.js", include_str!("../../../../web/js/lms/words.js")),
    ("lms/xapi.js", include_str!("../../../../web/js/lms/xapi.js")),
];

/// A standard for course packages.
pub(super) struct Standard {
    /// As on the command line.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// The manifest's file.
    pub(super) manifest: &'static str,
    pub(super) write: fn(&Facts<'_>) -> Element,
}

/// What a manifest says of the lesson.
pub(super) struct Facts<'a> {
    pub(super) slug: &'a str,
    pub(super) version: u32,
    pub(super) pass_mark: f64,
    pub(super) en: &'a Head,
    pub(super) zh: &'a Head,
    language: Language,
    /// All files beside the manifest, in order.
    files: Vec<&'a str>,
}

impl Facts<'_> {
    /// The lesson's title in the learners' language.
    pub(super) fn title(&self) -> &str {
        match self.language {
            Language::En => &self.en.title,
            Language::Zh => &self.zh.title,
        }
    }

    /// The one resource of a SCORM manifest; the two versions spell its type differently.
    pub(super) fn resource(&self, kind: &'static str) -> Element {
        Element::new("resource")
            .with("identifier", "page")
            .with("type", "webcontent")
            .with(kind, "sco")
            .with("href", "launch.html")
            .holding(self.files.iter().map(|path| Element::new("file").with("href", *path)))
    }
}

/// Writes the package; the answer says what it is.
pub(super) fn write(options: &Pack, lesson: &Lesson, standard: &Standard) -> Result<String> {
    if options.seeding.seed_file.is_some() {
        bail!("a course package can hide no seeds: --seed-file is for gradescope");
    }
    if options.seeding.seed.is_some_and(|seed| u32::try_from(seed).is_err()) {
        bail!("the page takes seeds below 2^32");
    }
    let pass_mark = pass_mark(options.pass_mark, &lesson.manifest);
    let folder = site::folder(options.site.as_deref())?;
    let mut files = site::files(&folder)?;
    // Only cmi5 talks to a server, and that may be anywhere.
    let connect = if standard.name == "cmi5" { "'self' https: http:" } else { "'self'" };
    let parts = PARTS.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()));
    files.extend(parts);
    files.push(("launch.html".to_owned(), LAUNCH.replace("%CONNECT%", connect).into_bytes()));
    files.push(("view.html".to_owned(), site::view(&folder)?.into_bytes()));
    files.push(("lms/settings.js".to_owned(), settings(options, lesson, standard, pass_mark).into_bytes()));
    files.sort();

    let facts = Facts {
        slug: lesson.slug(),
        version: lesson.manifest.version,
        pass_mark,
        en: &lesson.en,
        zh: &lesson.zh,
        language: options.lang.into(),
        files: files.iter().map(|(path, _)| path.as_str()).collect(),
    };
    let manifest = (standard.write)(&facts).document()?;
    let all = std::iter::once((standard.manifest, manifest.as_slice()))
        .chain(files.iter().map(|(path, contents)| (path.as_str(), contents.as_slice())));
    let size = archive(options, all).with_context(|| format!("{} cannot be written", options.output.display()))?;
    // Exact up to 2^53 bytes.
    #[allow(clippy::cast_precision_loss)]
    let megabytes = size as f64 / 1e6;
    Ok(format!("{} package, {megabytes:.1} MB, pass mark {pass_mark}", standard.title))
}

/// What was asked for goes before what the lesson's manifest says.
fn pass_mark(asked: Option<f64>, manifest: &Manifest) -> f64 {
    asked.or(manifest.pass_mark).unwrap_or(PASS_MARK)
}

fn archive<'a>(options: &Pack, files: impl Iterator<Item = (&'a str, &'a [u8])>) -> Result<u64> {
    let mut zip = ZipWriter::new(BufWriter::new(File::create(&options.output)?));
    for (path, contents) in files {
        let how = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).unix_permissions(0o644);
        zip.start_file(path, how)?;
        zip.write_all(contents)?;
    }
    zip.finish()?.flush()?;
    Ok(options.output.metadata()?.len())
}

/// What the launched page is told, as a module.
fn settings(options: &Pack, lesson: &Lesson, standard: &Standard, pass_mark: f64) -> String {
    let language = Language::from(options.lang);
    let (lang, head) = match language {
        Language::En => ("en", &lesson.en),
        Language::Zh => ("zh", &lesson.zh),
    };
    let functions = &lesson.manifest.functions;
    let exercises = functions.iter().map(|function| {
        let title = head.functions.get(&function.name).unwrap_or(&function.name);
        json!({ "name": function.name, "title": title, "weight": function.weight })
    });
    let value = json!({
        "standard": standard.name,
        "lesson": lesson.slug(),
        "version": lesson.manifest.version,
        "lang": lang,
        "title": head.title,
        "passMark": pass_mark,
        "answers": !options.without_answers,
        "seed": options.seeding.seed,
        "exercises": exercises.collect::<Vec<_>>(),
    });
    format!("export default {value};\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_grade::Catalog;

    #[test]
    fn the_pass_mark_is_the_options_then_the_manifests_then_the_usual_one() {
        let mut manifest = Catalog::built_in().lessons[0].manifest.clone();
        manifest.pass_mark = None;
        let both = |manifest: &Manifest| [pass_mark(None, manifest), pass_mark(Some(0.5), manifest)];
        assert_eq!(both(&manifest), [PASS_MARK, 0.5]);
        manifest.pass_mark = Some(0.65);
        assert_eq!(both(&manifest), [0.65, 0.5]);
    }
}
