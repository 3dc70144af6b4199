//! Receipts: a verdict with all that is needed to come to it again.
//!
//! A verdict made in a learner's browser is a claim. A receipt makes the claim checkable: it carries the code, and whoever has
//! this program grades it again ([`verify`]). The hash over all finds accidents, a cut download or an edited line; it proves
//! nothing about who wrote it, since everybody can hash. What no second grading can confirm stands apart, as self-reported.
//!
//! # Format 1
//!
//! One JSON object with these keys and no others.
//!
//! | key | value |
//! |---|---|
//! | `receipt` | 1, the version of this structure |
//! | `exercise`, `exercise_version` | `lesson-slug/function_name`, the version of the lesson's manifest |
//! | `seed`, `cases_hash` | the seed of the generated cases, SHA-256 over all cases with their answers |
//! | `code` | the learner's file, as it was graded |
//! | `verdict` | the verdict ([`crate::verdict`]); it repeats the four keys above, and must agree with them |
//! | `self_reported` | `duration_ms` (or null), `hints` (how many were opened, in their order), `answer_seen` |
//! | `hash` | SHA-256, in hex, over the [canonical text](canonical()) of the object without this key |

mod again;
mod canonical;
mod error;

pub use again::{Change, Comparison, verify};
pub use canonical::{canonical, sha256};
pub use error::ReceiptError;

use serde_json::Value;

use crate::json::{Json, compact, pretty, read};
use crate::record;
use crate::verdict::{self, Verdict};

/// The version of the JSON structure.
pub const FORMAT: u32 = 1;
/// The longest receipt that is read, in bytes: four times the longest code, which is one MiB.
pub const MOST_BYTES: usize = 4 << 20;
/// The key of the hash over everything else.
const HASH: &str = "hash";

/// What the page says of the learner's way to the verdict. Nothing can confirm it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SelfReported {
    /// Time spent on the exercise, in milliseconds; none: it was not measured.
    pub duration_ms: Option<u64>,
    /// How many hints were opened. They open in their order, so this tells which.
    pub hints: u32,
    /// Whether the answer was opened before the exercise was passed.
    pub answer_seen: bool,
}

record!(SelfReported { duration_ms, hints, answer_seen });

/// A verdict with all that is needed to come to it again.
#[derive(Debug, Clone, PartialEq)]
pub struct Receipt {
    /// Always [`FORMAT`].
    pub receipt: u32,
    /// `lesson-slug/function_name`.
    pub exercise: String,
    /// The version of the lesson's manifest.
    pub exercise_version: u32,
    /// The seed of the generated cases.
    pub seed: u64,
    /// SHA-256 over all cases, in hex.
    pub cases_hash: String,
    /// The learner's file.
    pub code: String,
    /// What it came to.
    pub verdict: Verdict,
    /// What cannot be checked.
    pub self_reported: SelfReported,
    /// SHA-256 over everything else, in hex.
    pub hash: String,
}

record!(Receipt { receipt, exercise, exercise_version, seed, cases_hash, code, verdict, self_reported, hash });

impl Receipt {
    /// The receipt for a verdict on `code`.
    #[must_use]
    pub fn new(code: String, verdict: Verdict, self_reported: SelfReported) -> Self {
        let mut receipt = Self {
            receipt: FORMAT,
            exercise: verdict.exercise.clone(),
            exercise_version: verdict.exercise_version,
            seed: verdict.seed,
            cases_hash: verdict.cases_hash.clone(),
            code,
            verdict,
            self_reported,
            hash: String::new(),
        };
        receipt.hash = hash(&receipt.to_json());
        receipt
    }

    /// Reads a receipt and holds it against its own hash.
    ///
    /// # Errors
    /// Where the text is too long, no receipt, of another format, or not what was hashed.
    pub fn read(text: &str) -> Result<Self, ReceiptError> {
        if text.len() > MOST_BYTES {
            return Err(ReceiptError::TooLarge { bytes: text.len() });
        }
        let value = read(text.strip_prefix('\u{feff}').unwrap_or(text)).ok_or(ReceiptError::NotJson)?;
        Self::from_value(&value)
    }

    /// As [`Receipt::read`], from a value that was read already.
    ///
    /// # Errors
    /// As [`Receipt::read`].
    pub fn from_value(value: &Value) -> Result<Self, ReceiptError> {
        let format = value.get("receipt").ok_or(ReceiptError::NoReceipt)?;
        let format = format.as_u64().ok_or(ReceiptError::NoReceipt)?;
        if format != u64::from(FORMAT) {
            return Err(ReceiptError::Format(format));
        }
        let receipt = Self::try_from_json(value).map_err(|mismatch| ReceiptError::Malformed(mismatch.to_string()))?;
        if receipt.verdict.format != verdict::FORMAT {
            return Err(ReceiptError::Format(receipt.verdict.format.into()));
        }
        if hash(value) != receipt.hash {
            return Err(ReceiptError::Changed);
        }
        if canonical(&receipt.to_json()) != canonical(value) {
            return Err(ReceiptError::Malformed(format!("it holds more than format {FORMAT} has")));
        }
        match receipt.contradiction() {
            Some(key) => Err(ReceiptError::Contradiction(key)),
            None => Ok(receipt),
        }
    }

    /// Whether a value means to be a receipt, of whatever format.
    #[must_use]
    pub fn is_meant(value: &Value) -> bool {
        value.get("receipt").is_some()
    }

    /// The first key in which receipt and verdict disagree.
    fn contradiction(&self) -> Option<&'static str> {
        let verdict = &self.verdict;
        [
            ("exercise", self.exercise == verdict.exercise),
            ("exercise_version", self.exercise_version == verdict.exercise_version),
            ("seed", self.seed == verdict.seed),
            ("cases_hash", self.cases_hash == verdict.cases_hash),
        ]
        .into_iter()
        .find_map(|(key, agrees)| (!agrees).then_some(key))
    }

    /// For a file: indented.
    #[must_use]
    pub fn text(&self) -> String {
        pretty(&self.to_json()) + "\n"
    }

    /// On one line, for a message.
    #[must_use]
    pub fn line(&self) -> String {
        compact(&self.to_json())
    }

    /// A name for its file, such as `unified-memory.evaluate_memory_plan.receipt.json`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.receipt.json", self.exercise.replace('/', "."))
    }
}

/// The hash over a receipt, whatever its own says.
fn hash(receipt: &Value) -> String {
    let mut rest = receipt.clone();
    if let Some(map) = rest.as_object_mut() {
        map.remove(HASH);
    }
    sha256(canonical(&rest).as_bytes())
}
