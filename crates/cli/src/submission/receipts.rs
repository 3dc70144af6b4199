//! Files of receipts: one, or one a line.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use headroom_grade::receipt::MOST_BYTES;
use headroom_grade::{Receipt, ReceiptError};

use super::lines::Reader;
use super::read_receipt;

/// A receipt as far as it could be read: outside what is wrong with the file, inside what is wrong with the receipt.
pub type Read = Result<Result<Receipt, ReceiptError>>;

/// The receipts of a file with their names: that of the file, and the line where there are several.
pub fn receipts(path: &Path) -> Box<dyn Iterator<Item = (String, Read)> + Send + '_> {
    let file = path.display().to_string();
    if path.extension().is_none_or(|ending| ending != "jsonl") {
        return Box::new(std::iter::once_with(move || (file, read_receipt(path))));
    }
    match File::open(path).context("cannot be read") {
        Err(error) => Box::new(std::iter::once((file, Err(error)))),
        Ok(open) => Box::new(lines(file, Reader::new(BufReader::new(open), MOST_BYTES))),
    }
}

fn lines(file: String, mut reader: Reader<BufReader<File>>) -> impl Iterator<Item = (String, Read)> + Send {
    std::iter::from_fn(move || {
        loop {
            let line = reader.next()?;
            let name = format!("{file}:{}", reader.number);
            return Some(match line {
                Ok(line) if line.iter().all(u8::is_ascii_whitespace) => continue,
                Ok(line) => (
                    name,
                    Ok(String::from_utf8(line)
                        .map_err(|_| ReceiptError::NotJson)
                        .and_then(|text| Receipt::read(&text))),
                ),
                Err(why) => (name, Err(anyhow!(why))),
            });
        }
    })
}
