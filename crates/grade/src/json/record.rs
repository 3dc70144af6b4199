//! The two tables by which a type gets its JSON form: records by their keys, enums by their words.

use serde_json::Value;

use super::{Json, Reading};

/// Gives a struct its JSON form: the keys of an object. A field may go by another key (`kind as "type"`) and may be missing
/// (`frames or default`). `got or absent` is a value that may not be there: then its key is missing, since `null` is a value.
/// `strict` refuses further keys when an author's file is read.
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
                let mut record = ::serde_json::Map::new();
                $($crate::record!(@put record, $crate::record!(@key $field $($key)?), &self.$field $(, $default)?);)*
                ::serde_json::Value::Object(record)
            }

            fn from_json(value: &::serde_json::Value, reading: &mut $crate::json::Reading) -> Self {
                reading.record(value, $known);
                Self { $($field: $crate::record!(@get reading, value, $crate::record!(@key $field $($key)?) $(, $default)?)),* }
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@put $record:ident, $key:expr, $field:expr, absent) => {
        if let Some(value) = $field {
            $crate::json::put(&mut $record, $key, value.clone());
        }
    };
    (@put $record:ident, $key:expr, $field:expr $(, default)?) => {
        $crate::json::put(&mut $record, $key, $crate::json::Json::to_json($field));
    };
    (@get $reading:ident, $value:ident, $key:expr, absent) => { $value.get($key).cloned() };
    (@get $reading:ident, $value:ident, $key:expr) => { $reading.get($value, $key) };
    (@get $reading:ident, $value:ident, $key:expr, default) => { $reading.get_or_default($value, $key) };
}

/// An enum whose variants are words.
pub trait Word: Copy + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// The variant's word.
    fn word(self) -> &'static str;

    /// The variant of that word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.word() == word)
    }
}

impl<T: Word> Json for T {
    fn to_json(&self) -> Value {
        self.word().into()
    }

    fn from_json(value: &Value, reading: &mut Reading) -> Self {
        value.as_str().and_then(T::from_word).unwrap_or_else(|| {
            let words: Vec<&str> = T::ALL.iter().map(|known| known.word()).collect();
            reading.mismatch(format!("must be one of {}", words.join(", ")));
            T::ALL[0]
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
