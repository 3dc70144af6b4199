//! Learners' files, read from disk. What they hold is read in `headroom_grade::source`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

pub use headroom_grade::source::{Place, Source, SourceError};

/// The largest file that is read; notebooks carry pictures.
const LARGEST_FILE: u64 = 64 << 20;

/// Reads a file; its ending says what it is.
///
/// # Errors
/// Where it cannot be read, is no text, or no notebook.
pub fn read(path: &Path) -> Result<Source> {
    let size = fs::metadata(path).context("cannot be read")?;
    if size.is_dir() {
        bail!("is a folder");
    }
    if size.len() > LARGEST_FILE {
        bail!("is larger than {} MiB; a learner's file is not", LARGEST_FILE >> 20);
    }
    let is_notebook = match path.extension().and_then(|ending| ending.to_str()) {
        Some("py") => false,
        Some("ipynb") => true,
        _ => bail!("is neither a Python file (.py) nor a notebook (.ipynb) nor a receipt (.json)"),
    };
    let bytes = fs::read(path).context("cannot be read")?;
    let text = String::from_utf8(bytes).context("is not UTF-8 text")?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(if is_notebook { Source::notebook(text)? } else { Source::python(text).checked()? })
}
