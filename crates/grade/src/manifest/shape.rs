//! The types of values that functions take and return.

use serde_json::Value;

use crate::{record, words};

/// A sentence in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Both {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

record!(strict Both { en, zh });

/// The kind of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A Python int or float; never a bool.
    Number,
    /// A Python int; never a bool.
    Integer,
    /// `True` or `False`, nothing that is merely truthy.
    Bool,
    /// A string.
    Text,
    /// A list.
    List,
    /// A dictionary.
    Record,
}

words!(Kind {
    Number = "number", Integer = "integer", Bool = "bool", Text = "text", List = "list", Record = "record",
});

/// How an answer is compared with the expected one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// Equal.
    Exact,
    /// A number that differs by at most the tolerance.
    Tolerance,
    /// A list with the same items in the same order.
    Ordered,
    /// A list with the same items in any order.
    Unordered,
    /// Any string that is not blank.
    NonEmptyText,
    /// The same bool, and really a bool.
    Boolean,
}

words!(Compare {
    Exact = "exact", Tolerance = "tolerance", Ordered = "ordered", Unordered = "unordered",
    NonEmptyText = "non_empty_text", Boolean = "boolean",
});

/// A named record type.
#[derive(Debug, Clone)]
pub struct Record {
    /// What `of` refers to.
    pub name: String,
    /// The Python class of which an argument is an instance; none: arguments are dictionaries. The class is the one that the
    /// learner's file defines, else one with the same fields that answers `[]` and `get` as well.
    pub dataclass: Option<String>,
    /// Its keys, in order.
    pub fields: Vec<Field>,
}

record!(strict Record { name, dataclass, fields as "field" });

/// One key of a dictionary, or one argument.
#[derive(Debug, Clone)]
pub struct Field {
    /// The key.
    pub key: String,
    /// The kind of its value.
    pub kind: Kind,
    /// What a list holds, or which record.
    pub of: Option<String>,
    /// Its unit, where it is a number.
    pub unit: Option<String>,
    /// What a missing key means; none: the key is always there, or what its absence means stands in the statement.
    pub default: Option<Value>,
    /// What it is.
    pub about: Both,
    /// How cases fill it.
    pub generate: Generate,
    /// How it is compared in a result.
    pub compare: Option<Compare>,
    /// Allowed absolute difference of a number.
    pub tolerance: Option<f64>,
    /// Whether `None` is a possible answer.
    pub nullable: bool,
}

record!(strict Field {
    key, kind as "type", of, unit, default, about, generate or default, compare, tolerance, nullable or default,
});

impl Field {
    /// The element type of a list or the record's name; empty if neither.
    #[must_use]
    pub fn of(&self) -> &str {
        self.of.as_deref().unwrap_or_default()
    }
}

/// How generated cases fill a value. Which keys apply depends on its kind; the manifest check refuses others.
#[derive(Debug, Clone, Default)]
pub struct Generate {
    /// Smallest number.
    pub min: f64,
    /// Largest number.
    pub max: f64,
    /// Grid of the numbers: a power of two, so that sums are exact.
    pub step: f64,
    /// Numbers drawn often, so that ties and zeros are frequent.
    pub common: Vec<f64>,
    /// Share of whole numbers that are written as Python ints.
    pub ints: f64,
    /// Share of records in which the key is missing.
    pub missing: f64,
    /// Share of `True`.
    pub share: Option<f64>,
    /// Strings to draw from.
    pub pool: Vec<String>,
    /// Whether the strings of one list must differ.
    pub unique: bool,
    /// Fewest items of a list.
    pub min_items: u32,
    /// Most items of a list.
    pub max_items: u32,
    /// A number that is the sum of some items of another argument.
    pub sum_of: Option<SumOf>,
    /// Earlier numbers of the same record that are added to what is drawn: so an end is never before its beginning, and a total
    /// is the sum of its parts.
    pub after: Vec<String>,
}

record!(strict Generate {
    min or default, max or default, step or default, common or default, ints or default, missing or default, share,
    pool or default, unique or default, min_items or default, max_items or default, sum_of, after or default,
});

/// Makes exact fits frequent: the sum over a random subset, or one step off it.
#[derive(Debug, Clone)]
pub struct SumOf {
    /// The list argument.
    pub arg: String,
    /// The number in its records.
    pub field: String,
    /// Only records in which this bool is true.
    pub only: Option<String>,
}

record!(strict SumOf { arg, field, only as "where" });
