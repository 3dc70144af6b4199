//! Reads the folder of lessons.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::Fault;

/// What may stand beside the lessons.
const GUIDE: &str = "README.md";

/// The files of the lessons.
pub(super) struct Folders {
    /// Slug, and contents by relative path.
    pub(super) lessons: Vec<(String, BTreeMap<String, String>)>,
    /// What is no file of a lesson, or cannot be read.
    pub(super) strays: Vec<Fault>,
    /// Whether all lessons are here, not one alone.
    pub(super) is_whole: bool,
}

/// The folder asked for, or `exercises/`, here or further up.
pub(super) fn root(named: Option<&Path>) -> Result<PathBuf> {
    if let Some(named) = named {
        if !named.is_dir() {
            bail!("{} is not a folder", named.display());
        }
        // So that a lesson's own folder has a name, even when it is given as `.`.
        return named.canonicalize().with_context(|| format!("{} cannot be read", named.display()));
    }
    let here = std::env::current_dir().context("the current folder cannot be read")?;
    let found = here.ancestors().map(|folder| folder.join("exercises")).find(|folder| folder.is_dir());
    found.context("there is no folder exercises/ here or further up; name the folder of lessons")
}

pub(super) fn read(root: &Path) -> Result<Folders> {
    let mut folders = Folders { lessons: Vec::new(), strays: Vec::new(), is_whole: true };
    if root.join("manifest.toml").is_file() {
        folders.is_whole = false;
        folders.lesson(root)?;
        return Ok(folders);
    }
    for path in entries(root)? {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            folders.lesson(&path)?;
        } else if name != OsStr::new(GUIDE) {
            let what = format!("is no lesson: only folders of lessons and {GUIDE} stand here; delete it or move it");
            folders.strays.push(Fault { file: name.into(), what });
        }
    }
    if folders.lessons.is_empty() {
        bail!("{} holds no lessons", root.display());
    }
    Ok(folders)
}

impl Folders {
    fn lesson(&mut self, folder: &Path) -> Result<()> {
        let slug = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut files = BTreeMap::new();
        self.gather(folder, &slug, "", &mut files)?;
        self.lessons.push((slug, files));
        Ok(())
    }

    fn gather(&mut self, folder: &Path, slug: &str, within: &str, files: &mut BTreeMap<String, String>) -> Result<()> {
        for path in entries(folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let relative = if within.is_empty() { name.into_owned() } else { format!("{within}/{name}") };
            let mut fault = |what: &str| {
                self.strays.push(Fault { file: Path::new(slug).join(&relative), what: what.into() });
            };
            if path.is_symlink() {
                fault("is a link: put the file itself there");
            } else if path.is_dir() {
                if entries(&path)?.is_empty() {
                    fault("is an empty folder: fill it or delete it");
                }
                self.gather(&path, slug, &relative, files)?;
            } else {
                match fs::read(&path).map(String::from_utf8) {
                    Ok(Ok(text)) => {
                        files.insert(relative, text);
                    }
                    Ok(Err(_)) => fault("is not UTF-8 text: save it as such, or delete it"),
                    Err(error) => fault(&format!("cannot be read: {error}")),
                }
            }
        }
        Ok(())
    }
}

/// What is in a folder, in order of name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    let mut paths = read().with_context(|| format!("{} cannot be read", folder.display()))?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strays_are_named_and_lessons_read() {
        let root = tempfile::tempdir().unwrap();
        let lesson = root.path().join("one");
        fs::create_dir_all(lesson.join("f/right")).unwrap();
        for (file, text) in
            [("README.md", "guide"), ("notes.txt", "x"), ("one/manifest.toml", "m"), ("one/f/solution.py", "s")]
        {
            fs::write(root.path().join(file), text).unwrap();
        }
        fs::write(lesson.join("f/picture.png"), b"\x89PNG\xff").unwrap();
        let read = read(root.path()).unwrap();
        assert!(read.is_whole);
        let strays: Vec<_> = read.strays.iter().map(|fault| fault.file.to_str().unwrap()).collect();
        assert_eq!(strays, ["notes.txt", "one/f/picture.png", "one/f/right"]);
        let files: Vec<_> = read.lessons[0].1.keys().map(String::as_str).collect();
        assert_eq!((read.lessons[0].0.as_str(), files), ("one", vec!["f/solution.py", "manifest.toml"]));
    }

    #[test]
    fn one_lesson_alone_can_be_read() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("manifest.toml"), "m").unwrap();
        let read = read(root.path()).unwrap();
        assert!(!read.is_whole);
        assert_eq!(read.lessons.len(), 1);
    }

    #[test]
    fn nothing_to_check_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        assert!(read(root.path()).is_err());
        assert!(super::root(Some(&root.path().join("absent"))).is_err());
    }
}
