//! The two tables by which a type gets its JSON form: records by their keys, enums by their words.

use std::fmt;

use serde_json::{Map, Value};

use super::Json;

/// Where a value has not the shape that a type needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    path: String,
    what: String,
}

impl Mismatch {
    /// A mismatch of the value itself.
    #[must_use]
    pub fn new(what: impl Into<String>) -> Self {
        Self { path: String::new(), what: what.into() }
    }

    /// The mismatch as seen from the record or list around it.
    #[must_use]
    pub fn at(self, key: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        Self { path: format!("{key}{dot}{}", self.path), what: self.what }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.path.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", self.path, self.what)
    }
}

impl std::error::Error for Mismatch {}

/// The keys of an object, while a type is read from it.
pub struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The keys of a value.
    ///
    /// # Errors
    /// Where it is no object, or has a key that is not `known`. That is for authors: it finds misspelt keys.
    pub fn of(value: &'a Value, known: Option<&[&str]>) -> Result<Self, Mismatch> {
        let map = value.as_object().ok_or_else(|| Mismatch::new("must be a record"))?;
        let stray = map.keys().find(|key| known.is_some_and(|known| !known.contains(&key.as_str())));
        match stray.filter(|_| cfg!(feature = "author")) {
            Some(key) => Err(Mismatch::new(format!("has an unknown key {key}"))),
            None => Ok(Self(map)),
        }
    }

    /// The value of a key.
    ///
    /// # Errors
    /// Where it is missing or of another shape.
    pub fn get<T: Json>(&self, key: &str) -> Result<T, Mismatch> {
        self.get_or(key, T::missing())
    }

    /// The text of a key, borrowed.
    ///
    /// # Errors
    /// Where it is missing or no text.
    pub fn text(&self, key: &str) -> Result<&'a str, Mismatch> {
        let text = self.0.get(key).and_then(Value::as_str);
        text.ok_or_else(|| Mismatch::new("must be a text").at(key))
    }

    /// The value of a key, or what its absence counts as.
    ///
    /// # Errors
    /// Where it is of another shape, or missing and counts as nothing.
    pub fn get_or<T: Json>(&self, key: &str, missing: Option<T>) -> Result<T, Mismatch> {
        match self.0.get(key) {
            Some(value) => T::from_json(value).map_err(|mismatch| mismatch.at(key)),
            None => missing.ok_or_else(|| Mismatch::new(format!("lacks the key {key}"))),
        }
    }
}

/// Gives a struct its JSON form: the keys of an object. A field may go by another key (`kind as "type"`) and may be missing
/// (`frames or default`). `strict` refuses further keys when an author's file is read.
#[macro_export]
macro_rules! record {
    (strict $type:ident { $($field:ident $(as $key:literal)? $(or $default:ident)?),* $(,)? }) => {
        $crate::record!(@impl $type, Some(&[$($crate::record!(@key $field $($key)?)),*]), $($field $(as $key)? $(or $default)?,)*);
    };
    ($type:ident { $($field:ident $(as $key:literal)? $(or $default:ident)?),* $(,)? }) => {
        $crate::record!(@impl $type, None, $($field $(as $key)? $(or $default)?,)*);
    };
    (@impl $type:ident, $known:expr, $($field:ident $(as $key:literal)? $(or $default:ident)?,)*) => {
        impl $crate::json::Json for $type {
            fn to_json(&self) -> ::serde_json::Value {
                let mut map = ::serde_json::Map::new();
                $(map.insert($crate::record!(@key $field $($key)?).into(), $crate::json::Json::to_json(&self.$field));)*
                ::serde_json::Value::Object(map)
            }

            fn from_json(value: &::serde_json::Value) -> Result<Self, $crate::json::Mismatch> {
                let fields = $crate::json::Fields::of(value, $known)?;
                Ok(Self { $($field: $crate::record!(@get fields, $crate::record!(@key $field $($key)?) $(, $default)?)),* })
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@get $fields:ident, $key:expr) => { $fields.get($key)? };
    (@get $fields:ident, $key:expr, default) => { $fields.get_or($key, Some(Default::default()))? };
}

/// An enum whose variants are words.
pub trait Word: Copy + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// The variant's word.
    fn word(self) -> &'static str;
}

impl<T: Word> Json for T {
    fn to_json(&self) -> Value {
        self.word().into()
    }

    fn from_json(value: &Value) -> Result<Self, Mismatch> {
        let found = T::ALL.iter().find(|known| value.as_str() == Some(known.word()));
        found.copied().ok_or_else(|| {
            let words: Vec<&str> = T::ALL.iter().map(|known| known.word()).collect();
            Mismatch::new(format!("must be one of {}", words.join(", ")))
        })
    }
}

/// Gives an enum its JSON form: a word for each variant.
#[macro_export]
macro_rules! words {
    ($type:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $crate::json::Word for $type {
            const ALL: &'static [Self] = &[$(Self::$variant),*];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }
        }
    };
}
