//! The lab's files, which hold one thing inside another: an answer its report, a report what was run or found out.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The answers of the lab, by the names that they travel under.
const ANSWERS: [&str; 8] = ["probe", "profile", "experiment", "plan", "cuts", "paging", "paging_sweep", "training"];

/// A file's text.
///
/// # Errors
/// Where it cannot be read.
pub(super) fn text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// Reads a file, and tells its name with whatever is wrong with it.
///
/// # Errors
/// Where it cannot be read, or holds no `what`.
pub(super) fn read<T>(file: &Path, what: &str, of: impl FnOnce(&str) -> Result<T>) -> Result<T> {
    of(&text(file)?).with_context(|| format!("{} holds no {what}", file.display()))
}

/// What lies under these keys, one inside the other; a key that is not there is passed over.
pub(super) fn within(mut json: Value, keys: &[&str]) -> Value {
    for key in keys {
        if let Some(inner) = json.get_mut(key) {
            json = inner.take();
        }
    }
    json
}

/// Refuses the answers of other runs than `own`, with what to do instead.
///
/// # Errors
/// Where it is one.
pub(super) fn no_other_answer(json: &Value, own: &str, instead: &str) -> Result<()> {
    for kind in ANSWERS.into_iter().filter(|&kind| kind != own) {
        ensure!(json.get(kind).is_none(), "it is the answer of another run ({kind}); {instead}");
    }
    Ok(())
}
