//! A lesson's manifest: what its functions take and return, how cases are made and compared.
//!
//! The file is `manifest.toml` in the lesson's folder; the build script turns it into JSON, so that the page carries no TOML
//! reader. Everything the learner is told in the contract stands here, and the grader uses the same figures.

mod check;
mod defaults;
mod shape;

use serde::Deserialize;
use serde_json::{Map, Value};

pub use check::{ManifestError, validate};
pub use defaults::with_defaults;
pub use shape::{Both, Compare, Field, Generate, Kind, Record, SumOf};

/// The only manifest format this version reads.
pub const FORMAT: u32 = 1;

/// How hard a lesson is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// First contact with the field.
    Easy,
    /// Needs the terms of the field.
    Medium,
    /// Needs earlier lessons.
    Hard,
}

/// Whose rules a function is graded by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Semantics {
    /// The published course's, to the letter, traps included.
    Published,
    /// Headroom's own, which repair the traps.
    Strict,
}

/// One lesson.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Always [`FORMAT`].
    pub format: u32,
    /// The key of the lesson: the name of its folder.
    pub slug: String,
    /// Raised whenever a grade could come out differently.
    pub version: u32,
    /// The published course's number; shown, never used as a key.
    pub number: u32,
    /// How hard it is.
    pub level: Level,
    /// Where the code runs: `cpu`.
    pub environment: String,
    /// Minutes a learner should plan for.
    pub minutes: u32,
    /// Search words, language-neutral.
    pub tags: Vec<String>,
    /// The seed of the generated cases when nobody names another.
    pub seed: u64,
    /// Slugs of the lessons to read before.
    #[serde(default)]
    pub before: Vec<String>,
    /// Slugs of the lessons that follow.
    #[serde(default)]
    pub after: Vec<String>,
    /// The function whose start inputs are drawn as the lesson's figure.
    pub figure: String,
    /// Record types that arguments and results refer to by name.
    #[serde(default, rename = "record")]
    pub records: Vec<Record>,
    /// The functions to write, in order.
    #[serde(rename = "function")]
    pub functions: Vec<Function>,
}

/// One function to write.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Function {
    /// Its name in the learner's file, and that of its reference function.
    pub name: String,
    /// Whose rules it is graded by.
    pub semantics: Semantics,
    /// Its share of the lesson's score, relative to the others.
    pub weight: f64,
    /// How many cases are generated, edge cases not counted.
    pub cases: u32,
    /// Positional arguments.
    #[serde(rename = "arg")]
    pub args: Vec<Argument>,
    /// What it returns.
    pub result: Outcome,
    /// The published checks.
    #[serde(default, rename = "published")]
    pub published: Vec<Published>,
    /// Hand-picked cases that come before the generated ones.
    #[serde(default, rename = "edge")]
    pub edges: Vec<Edge>,
}

/// One positional argument: a field with a name and a first value.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Argument {
    /// Its name in the signature.
    pub name: String,
    /// What the page's inputs show first.
    pub start: Value,
    #[serde(rename = "type")]
    kind: Kind,
    of: Option<String>,
    unit: Option<String>,
    about: Both,
    #[serde(default)]
    generate: Generate,
}

impl Argument {
    /// The argument as a field, so that one code path serves both.
    #[must_use]
    pub fn field(&self) -> Field {
        Field {
            key: self.name.clone(),
            kind: self.kind,
            of: self.of.clone(),
            unit: self.unit.clone(),
            default: None,
            about: self.about.clone(),
            generate: self.generate.clone(),
            compare: None,
            tolerance: None,
            nullable: false,
        }
    }

    /// The kind of value.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

/// What a function returns.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The kind of value, a record in most lessons.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// What a list holds, or which record.
    pub of: Option<String>,
    /// Its unit, where it is a number.
    pub unit: Option<String>,
    /// How it is compared, where it is no record.
    pub compare: Option<Compare>,
    /// Allowed absolute difference of a number.
    pub tolerance: Option<f64>,
    /// Whether `None` is a possible answer.
    #[serde(default)]
    pub nullable: bool,
    /// Whether a key that was not asked for is wrong.
    #[serde(default)]
    pub exact_keys: bool,
    /// The name of a Rust checker, where several answers are right.
    pub checker: Option<String>,
    /// The keys of a record.
    #[serde(default, rename = "field")]
    pub fields: Vec<Field>,
}

/// A published check.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Which check of the published course this is.
    pub id: String,
    /// Arguments by name.
    pub args: Map<String, Value>,
    /// The published answer; the reference must give the same.
    pub expected: Value,
}

/// A hand-picked case.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// Its key in verdicts.
    pub id: String,
    /// What it is about, in a few words.
    pub about: Both,
    /// Arguments by name.
    pub args: Map<String, Value>,
}

impl Manifest {
    /// The function of that name.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// The fields of a record type; none if there is no such record.
    #[must_use]
    pub fn record(&self, name: &str) -> &[Field] {
        self.records.iter().find(|record| record.name == name).map_or(&[], |record| &record.fields)
    }
}

impl Function {
    /// Puts arguments given by name into positional order.
    #[must_use]
    pub fn positional(&self, args: &Map<String, Value>) -> Vec<Value> {
        self.args.iter().map(|arg| args.get(&arg.name).cloned().unwrap_or(Value::Null)).collect()
    }

    /// Puts positional arguments under their names.
    #[must_use]
    pub fn named(&self, args: &[Value]) -> Map<String, Value> {
        self.args.iter().zip(args).map(|(arg, value)| (arg.name.clone(), value.clone())).collect()
    }

    /// The values that the page's inputs show first.
    #[must_use]
    pub fn start(&self) -> Vec<Value> {
        self.args.iter().map(|arg| arg.start.clone()).collect()
    }
}
