//! Reading a type out of a value.

use std::fmt;

use serde_json::Value;

use super::Json;

/// Where a value has not the shape that a type needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    place: String,
    what: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.place.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", self.place, self.what)
    }
}

impl std::error::Error for Mismatch {}

/// What goes wrong on the way. Reading always comes to an end, with something empty in place of what does not fit; whether it
/// counts is asked once, at the end.
#[derive(Debug, Default)]
pub struct Reading {
    place: String,
    first: Option<Mismatch>,
}

impl Reading {
    /// Notes a mismatch, if it is the first.
    pub fn mismatch(&mut self, what: impl Into<String>) {
        if self.first.is_none() {
            self.first = Some(Mismatch { place: self.place.clone(), what: what.into() });
        }
    }

    /// An error if there was a mismatch.
    ///
    /// # Errors
    /// The first mismatch.
    pub fn end(self) -> Result<(), Mismatch> {
        self.first.map_or(Ok(()), Err)
    }

    /// A value that must be a record. `known`: all keys it may have. That is for authors: it finds misspelt keys.
    pub fn record(&mut self, value: &Value, known: Option<&[&str]>) {
        match value.as_object() {
            None => self.mismatch("must be a record"),
            Some(map) if cfg!(feature = "author") => {
                let stray = map.keys().find(|key| known.is_some_and(|known| !known.contains(&key.as_str())));
                if let Some(key) = stray {
                    self.mismatch(format!("has an unknown key {key}"));
                }
            }
            Some(_) => {}
        }
    }

    /// The items of a value that must be a list.
    pub fn items<'a>(&mut self, value: &'a Value) -> &'a [Value] {
        let items = value.as_array();
        if items.is_none() {
            self.mismatch("must be a list");
        }
        items.map(Vec::as_slice).unwrap_or_default()
    }

    /// What stands under a key. A missing key reads like `null`.
    pub fn get<T: Json>(&mut self, record: &Value, key: &str) -> T {
        self.inside(key, record.get(key).unwrap_or(&Value::Null))
    }

    /// What stands under a key, or the default where it is missing.
    pub fn get_or_default<T: Json + Default>(&mut self, record: &Value, key: &str) -> T {
        record.get(key).map_or_else(T::default, |value| self.inside(key, value))
    }

    /// The text under a key, borrowed.
    pub fn text<'a>(&mut self, record: &'a Value, key: &str) -> &'a str {
        let text = record.get(key).and_then(Value::as_str);
        if text.is_none() {
            self.mismatch(format!("{key} must be a text"));
        }
        text.unwrap_or_default()
    }

    /// An item of a list, or a value of a record.
    pub fn inside<T: Json>(&mut self, key: &str, value: &Value) -> T {
        let length = self.enter(key);
        let read = T::from_json(value, self);
        self.place.truncate(length);
        read
    }

    fn enter(&mut self, key: &str) -> usize {
        let length = self.place.len();
        if length > 0 && !key.starts_with('[') {
            self.place.push('.');
        }
        self.place.push_str(key);
        length
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Sorted;
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Pile {
        kind: String,
        counts: Vec<u32>,
        note: Option<String>,
        inner: Sorted<bool>,
    }

    crate::record!(Pile { kind as "type", counts, note, inner or default });

    fn place(value: &Value) -> String {
        Pile::try_from_json(value).unwrap_err().to_string()
    }

    #[test]
    fn a_record_comes_back_from_its_value() {
        let inner = [("a".to_owned(), true)].into_iter().collect();
        let pile = Pile { kind: "wood".into(), counts: vec![1, 2], note: None, inner };
        let value = json!({ "type": "wood", "counts": [1, 2], "note": null, "inner": { "a": true } });
        assert_eq!(pile.to_json(), value);
        assert_eq!(Pile::try_from_json(&value), Ok(pile));
    }

    #[test]
    fn the_first_mismatch_is_told_with_its_place() {
        assert_eq!(place(&json!([])), "must be a record");
        assert_eq!(place(&json!({})), "type: must be a text");
        assert_eq!(
            place(&json!({ "type": "a", "counts": [1, -1, "x"] })),
            "counts[1]: must be a whole number, zero or more"
        );
        assert_eq!(place(&json!({ "type": "a", "counts": [], "inner": { "b": 0 } })), "inner.b: must be true or false");
    }
}
