//! From what was handed in to code.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use headroom_grade::receipt::{MOST_BYTES, Receipt, SelfReported};
use headroom_grade::{ReceiptError, Words};

use super::Input;
use crate::source::{self, Source};

/// The code of a submission.
#[derive(Debug)]
pub struct Loaded {
    /// Its text.
    pub source: Source,
    /// For a receipt: the one exercise it is for.
    pub exercise: Option<String>,
    /// For a receipt: what it says of the way there.
    pub told: Option<SelfReported>,
}

/// Reads a submission. `words` are those in which a bad receipt is spoken of.
///
/// # Errors
/// Where there is nothing in it that can be graded.
pub fn load(input: &Input, words: &Words) -> Result<Loaded> {
    let plain = |source| Loaded { source, exercise: None, told: None };
    match input {
        Input::File(path) if path.extension().is_some_and(|ending| ending == "json") => {
            of_receipt(read_receipt(path)?.map_err(|error| anyhow::anyhow!(sentence(words, &error)))?)
        }
        Input::File(path) => source::read(path).map(plain),
        Input::Code(code) => Ok(plain(Source::python(code).checked()?)),
        Input::Notebook(notebook) => Ok(plain(Source::notebook(&notebook.to_string())?)),
        Input::Receipt(receipt) => {
            of_receipt(Receipt::from_value(receipt).map_err(|error| anyhow::anyhow!(sentence(words, &error)))?)
        }
        Input::Unusable(why) => bail!("{why}"),
    }
}

fn of_receipt(receipt: Receipt) -> Result<Loaded> {
    let source = Source::python(&receipt.code).checked()?;
    Ok(Loaded { source, exercise: Some(receipt.exercise), told: Some(receipt.self_reported) })
}

/// Reads a receipt's file, but not more of it than a receipt has.
///
/// # Errors
/// Where the file cannot be read; what it holds is the inner result.
pub fn read_receipt(path: &Path) -> Result<Result<Receipt, ReceiptError>> {
    let size = fs::metadata(path).context("cannot be read")?;
    if !size.is_file() {
        bail!("is no file");
    }
    let bytes = usize::try_from(size.len()).unwrap_or(usize::MAX);
    if bytes > MOST_BYTES {
        return Ok(Err(ReceiptError::TooLarge { bytes }));
    }
    let bytes = fs::read(path).context("cannot be read")?;
    let Ok(text) = String::from_utf8(bytes) else { return Ok(Err(ReceiptError::NotJson)) };
    Ok(Receipt::read(&text))
}

/// What is wrong with a receipt, in the reader's language.
#[must_use]
pub fn sentence(words: &Words, error: &ReceiptError) -> String {
    let values = [("about", error.about().into()), ("most", (MOST_BYTES >> 20).into())];
    words.with(&format!("cli-receipt-{}", error.key()), &values)
}
