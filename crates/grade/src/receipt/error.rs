//! What can be wrong with a receipt.

use super::MOST_BYTES;

/// Why a text is no receipt. The key of each names its sentence in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReceiptError {
    /// It is longer than any receipt.
    #[error("is {bytes} bytes long; a receipt has at most {MOST_BYTES}")]
    TooLarge {
        /// Its length.
        bytes: usize,
    },
    /// It is no JSON: cut off, or something else.
    #[error("is no JSON: it is something else, or was cut off")]
    NotJson,
    /// It is JSON, but no receipt.
    #[error("is no receipt: it does not say its `receipt` format")]
    NoReceipt,
    /// It, or its verdict, is of another format.
    #[error("is a receipt of format {0}, which this version does not know")]
    Format(u64),
    /// Something is missing or of the wrong type; the text says where.
    #[error("is malformed: {0}")]
    Malformed(String),
    /// Its hash is not that of its contents.
    #[error("was changed after it was written: its hash is another")]
    Changed,
    /// Receipt and verdict disagree in this key.
    #[error("contradicts its own verdict in `{0}`")]
    Contradiction(&'static str),
}

impl ReceiptError {
    /// All keys, for those who translate.
    pub const KEYS: [&'static str; 7] =
        ["too-large", "not-json", "no-receipt", "format", "malformed", "changed", "contradiction"];

    /// Its key in the texts.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "too-large",
            Self::NotJson => "not-json",
            Self::NoReceipt => "no-receipt",
            Self::Format(_) => "format",
            Self::Malformed(_) => "malformed",
            Self::Changed => "changed",
            Self::Contradiction(_) => "contradiction",
        }
    }

    /// What its sentence is about: a length, a format, a place, a key; empty where there is nothing to name.
    #[must_use]
    pub fn about(&self) -> String {
        match self {
            Self::TooLarge { bytes } => bytes.to_string(),
            Self::Format(format) => format.to_string(),
            Self::Malformed(place) => place.clone(),
            Self::Contradiction(key) => (*key).to_owned(),
            Self::NotJson | Self::NoReceipt | Self::Changed => String::new(),
        }
    }

    /// Whether the receipt was a sound one before somebody, or something, changed it.
    #[must_use]
    pub fn is_tampering(&self) -> bool {
        matches!(self, Self::Changed | Self::Contradiction(_))
    }
}
