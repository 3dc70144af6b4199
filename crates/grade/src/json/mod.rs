//! JSON texts, values, and types.
//!
//! The page sends this code over the wire on every first visit, so there is one way only: a text becomes a [`Value`], a
//! value becomes a type, and back. A type names its keys once, in [`record!`](crate::record) or [`words!`](crate::words).
//! serde's derive would make several visitors for each type instead, at some fifteen times the size; those who come with
//! serde still find its traits on what they need (see [`bridge`]).

mod bridge;
mod number;
mod read;
mod reading;
mod record;
mod sorted;
mod types;
mod write;

pub use number::{parse, text as number_text};
pub use read::read;
pub use reading::{Mismatch, Reading};
pub use record::Word;
pub use sorted::Sorted;
pub use write::{compact, pretty};

use serde_json::{Map, Value};

/// A type with a JSON form.
pub trait Json: Sized {
    /// Its value.
    fn to_json(&self) -> Value;

    /// The type out of a value; what does not fit is noted, and left empty.
    fn from_json(value: &Value, reading: &mut Reading) -> Self;

    /// The type out of a value.
    ///
    /// # Errors
    /// Where the value has another shape.
    fn try_from_json(value: &Value) -> Result<Self, Mismatch> {
        let mut reading = Reading::default();
        let read = Self::from_json(value, &mut reading);
        reading.end().map(|()| read)
    }
}

/// Puts a value under a key.
pub fn put(record: &mut Map<String, Value>, key: &str, value: Value) {
    record.insert(key.to_owned(), value);
}
