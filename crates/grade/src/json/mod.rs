//! JSON texts, values, and types.
//!
//! The page sends this code over the wire on every first visit, so there is one way only: a text becomes a [`Value`], a
//! value becomes a type, and back. A type names its keys once, in [`record!`](crate::record) or [`words!`](crate::words).
//! serde's derive would make several visitors for each type instead, at some fifteen times the size; those who come with
//! serde still find its traits on what they need (see [`bridge`]).

mod bridge;
mod number;
mod read;
mod record;
mod sorted;
mod types;
mod write;

pub use number::{parse, text as number_text};
pub use read::read;
pub use record::{Fields, Mismatch, Word};
pub use sorted::Sorted;
pub use write::{compact, pretty};

use serde_json::Value;

/// A type with a JSON form.
pub trait Json: Sized {
    /// Its value.
    fn to_json(&self) -> Value;

    /// The type out of a value.
    ///
    /// # Errors
    /// Where the value has another shape.
    fn from_json(value: &Value) -> Result<Self, Mismatch>;

    /// What a missing key counts as; none: it has to be there.
    #[must_use]
    fn missing() -> Option<Self> {
        None
    }
}
