//! The autograder archive for Gradescope: its scripts, this program, the seeds.

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::{Context, Result};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::binary;
use crate::args::{Lang, Pack};
use crate::grade::Seeds;

const SETUP: &str = include_str!("setup.sh");
const RUN: &str = include_str!("run_autograder.sh");
/// For everybody who has the archive's folder; `setup.sh` closes that to the learner's code.
const READABLE: u32 = 0o644;
const EXECUTABLE: u32 = 0o755;

/// Writes the archive; the answer says which system it needs.
pub(super) fn write(options: &Pack, seeds: &Seeds) -> Result<String> {
    let program = match &options.binary {
        Some(path) => path.clone(),
        None => crate::launcher().context("this program's own file cannot be found")?,
    };
    let shown = program.display();
    let program = std::fs::read(&program).with_context(|| format!("{shown} cannot be read"))?;
    let needs = binary::needs(&program).with_context(|| format!("{shown} cannot be packed"))?;
    let written = archive(options, seeds, &program);
    written.with_context(|| format!("{} cannot be written", options.output.display()))?;
    Ok(needs)
}

fn archive(options: &Pack, seeds: &Seeds, program: &[u8]) -> Result<()> {
    let mut zip = ZipWriter::new(BufWriter::new(File::create(&options.output)?));
    let mut add = |name: &str, contents: &[u8], mode: u32| -> Result<()> {
        let how = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).unix_permissions(mode);
        zip.start_file(name, how)?;
        zip.write_all(contents)?;
        Ok(())
    };
    add("setup.sh", SETUP.as_bytes(), EXECUTABLE)?;
    add("run_autograder", RUN.as_bytes(), EXECUTABLE)?;
    add("settings", settings(options, seeds).as_bytes(), READABLE)?;
    if let Some(text) = seeds.text() {
        add("seeds", text.as_bytes(), READABLE)?;
    }
    add("headroom", program, EXECUTABLE)?;
    zip.finish()?.flush()?;
    Ok(())
}

/// What the scripts are told, as shell variables. Slugs are plain letters, so nothing needs quoting.
fn settings(options: &Pack, seeds: &Seeds) -> String {
    let lang = match options.lang {
        Lang::En => "en",
        Lang::Zh => "zh",
    };
    let seeds = if seeds.text().is_some() { "seeds" } else { "" };
    format!("lesson={}\npoints={}\nlang={lang}\nseeds={seeds}\n", options.lesson, options.points)
}
