//! A lesson's manifest: what its functions take and return, how cases are made and compared.
//!
//! The file is `manifest.toml` in the lesson's folder; the build script turns it into JSON, so that the page carries no TOML
//! reader. Everything the learner is told in the contract stands here, and the grader uses the same figures.

mod check;
mod classes;
mod defaults;
mod shape;

use serde_json::{Map, Value};

use crate::json::{Json, Reading, put};
use crate::{record, words};

pub use check::{ManifestError, validate};
pub use classes::{Class, classes};
pub use defaults::with_defaults;
pub use shape::{Both, Compare, Field, Generate, Kind, Record, SumOf};

/// The only manifest format this version reads.
pub const FORMAT: u32 = 1;

/// The pass mark of a lesson that states none: the share of its score from which a course counts it as passed.
pub const PASS_MARK: f64 = 0.8;

/// How hard a lesson is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// First contact with the field.
    Easy,
    /// Needs the terms of the field.
    Medium,
    /// Needs earlier lessons.
    Hard,
}

words!(Level { Easy = "easy", Medium = "medium", Hard = "hard" });

/// Whose rules a function is graded by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Semantics {
    /// The published course's, to the letter, traps included.
    Published,
    /// Headroom's own, which repair the traps.
    Strict,
}

words!(Semantics { Published = "published", Strict = "strict" });

/// One lesson.
#[derive(Debug, Clone)]
pub struct Manifest {
    /// Always [`FORMAT`].
    pub format: u32,
    /// The key of the lesson: the name of its folder.
    pub slug: String,
    /// Raised whenever a grade could come out differently.
    pub version: u32,
    /// Its number in the line, 42 to 45 as in the published course; shown and sorted by, never used as a key.
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
    /// The share of the score, from 0 to 1, from which a course counts the lesson as passed; where it is missing, [`PASS_MARK`].
    pub pass_mark: Option<f64>,
    /// Slugs of the lessons to read before.
    pub before: Vec<String>,
    /// Slugs of the lessons that follow.
    pub after: Vec<String>,
    /// The function whose start inputs are drawn as the lesson's figure.
    pub figure: String,
    /// Record types that arguments and results refer to by name.
    pub records: Vec<Record>,
    /// The functions to write, in order.
    pub functions: Vec<Function>,
}

record!(strict Manifest {
    format, slug, version, number, level, environment, minutes, tags, seed, pass_mark or default, before or default, after or default, figure,
    records as "record" or default, functions as "function",
});

/// One function to write.
#[derive(Debug, Clone)]
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
    pub args: Vec<Argument>,
    /// What it returns.
    pub result: Outcome,
    /// The published checks.
    pub published: Vec<Published>,
    /// Hand-picked cases that come before the generated ones.
    pub edges: Vec<Edge>,
}

record!(strict Function {
    name, semantics, weight, cases, args as "arg", result, published or default, edges as "edge" or default,
});

/// One positional argument: a field whose key is its name in the signature, and a first value.
#[derive(Debug, Clone)]
pub struct Argument {
    /// What it is.
    pub field: Field,
    /// What the page's inputs show first.
    pub start: Value,
}

/// In the manifest it is a record of its own: a name instead of a key, and nothing about answers.
impl Json for Argument {
    fn to_json(&self) -> Value {
        let Field { key, kind, of, unit, default, about, generate, .. } = &self.field;
        let mut record = Map::new();
        put(&mut record, "name", key.to_json());
        put(&mut record, "start", self.start.clone());
        put(&mut record, "type", kind.to_json());
        put(&mut record, "of", of.to_json());
        put(&mut record, "unit", unit.to_json());
        put(&mut record, "default", default.to_json());
        put(&mut record, "about", about.to_json());
        put(&mut record, "generate", generate.to_json());
        Value::Object(record)
    }

    fn from_json(value: &Value, reading: &mut Reading) -> Self {
        reading.record(value, Some(&["name", "start", "type", "of", "unit", "default", "about", "generate"]));
        let field = Field {
            key: reading.get(value, "name"),
            kind: reading.get(value, "type"),
            of: reading.get(value, "of"),
            unit: reading.get(value, "unit"),
            default: reading.get(value, "default"),
            about: reading.get(value, "about"),
            generate: reading.get_or_default(value, "generate"),
            compare: None,
            tolerance: None,
            nullable: false,
        };
        Self { field, start: reading.get(value, "start") }
    }
}

/// What a function returns.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The kind of value, a record in most lessons.
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
    pub nullable: bool,
    /// Whether a key that was not asked for is wrong.
    pub exact_keys: bool,
    /// Whether an instance of a dataclass with these fields is as good as a dictionary.
    pub dataclass: bool,
    /// The name of a Rust checker, where several answers are right.
    pub checker: Option<String>,
    /// The keys of a record.
    pub fields: Vec<Field>,
}

record!(strict Outcome {
    kind as "type", of, unit, compare, tolerance, nullable or default, exact_keys or default, dataclass or default, checker,
    fields as "field" or default,
});

/// A published check.
#[derive(Debug, Clone)]
pub struct Published {
    /// Which check of the published course this is.
    pub id: String,
    /// Arguments by name.
    pub args: Map<String, Value>,
    /// The published answer; the reference must give the same.
    pub expected: Value,
}

record!(strict Published { id, args, expected });

/// A hand-picked case.
#[derive(Debug, Clone)]
pub struct Edge {
    /// Its key in verdicts.
    pub id: String,
    /// What it is about, in a few words.
    pub about: Both,
    /// Arguments by name.
    pub args: Map<String, Value>,
}

record!(strict Edge { id, about, args });

/// What an answer that is no record goes by where its fields are shown or predicted.
pub const WHOLE: &str = "return";

impl Outcome {
    /// The parts of an answer that are shown and predicted one by one: a record's fields, or the answer as a whole under
    /// [`WHOLE`].
    #[must_use]
    pub fn parts(&self) -> Vec<Field> {
        if self.kind == Kind::Record && self.of.is_none() {
            return self.fields.clone();
        }
        vec![Field {
            key: WHOLE.to_owned(),
            kind: self.kind,
            of: self.of.clone(),
            unit: self.unit.clone(),
            default: None,
            about: Both { en: String::new(), zh: String::new() },
            generate: Generate::default(),
            compare: self.compare,
            tolerance: self.tolerance,
            nullable: self.nullable,
        }]
    }

    /// One part of an answer.
    #[must_use]
    pub fn part<'a>(&self, answer: &'a Value, key: &str) -> Option<&'a Value> {
        if self.fields.is_empty() && key == WHOLE { Some(answer) } else { answer.get(key) }
    }
}

impl Manifest {
    /// The function of that name.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// The record type of that name.
    #[must_use]
    pub fn record_type(&self, name: &str) -> Option<&Record> {
        self.records.iter().find(|record| record.name == name)
    }

    /// The fields of a record type; none if there is no such record.
    #[must_use]
    pub fn record(&self, name: &str) -> &[Field] {
        self.record_type(name).map_or(&[], |record| &record.fields)
    }
}

impl Function {
    /// Puts arguments given by name into positional order. The last ones may be left to their defaults.
    #[must_use]
    pub fn positional(&self, args: &Map<String, Value>) -> Vec<Value> {
        self.args.iter().map_while(|arg| args.get(&arg.field.key).cloned()).collect()
    }

    /// Positional arguments, and for those that were left out their defaults.
    #[must_use]
    pub fn complete(&self, mut args: Vec<Value>) -> Vec<Value> {
        args.extend(self.args.iter().skip(args.len()).filter_map(|arg| arg.field.default.clone()));
        args
    }

    /// Puts positional arguments under their names.
    #[must_use]
    pub fn named(&self, args: &[Value]) -> Map<String, Value> {
        self.args.iter().zip(args).map(|(arg, value)| (arg.field.key.clone(), value.clone())).collect()
    }

    /// The values that the page's inputs show first.
    #[must_use]
    pub fn start(&self) -> Vec<Value> {
        self.args.iter().map(|arg| arg.start.clone()).collect()
    }
}
