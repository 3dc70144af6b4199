//! The verdict: one documented, versioned JSON structure, the same from the page and from the command line.

use serde_json::{Map, Value};

use crate::cases::{Cases, Origin, Source};
use crate::exercise::Exercise;
use crate::json::Word;
use crate::judge::Difference;
use crate::run::Raised;
use crate::{record, words};

/// The version of the JSON structure.
pub const FORMAT: u32 = 1;

/// What is wrong with a solution. The order is that in which faults are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Diagnosis {
    /// The function is not there, or its body is still the starter's.
    NotStarted,
    /// The file does not parse.
    SyntaxError,
    /// It raised.
    Exception,
    /// It did not end in time.
    Timeout,
    /// It changed its input.
    ChangedInput,
    /// It gave different answers for the same input.
    Unstable,
    /// The answer, or a field of it, has the wrong type.
    WrongType,
    /// A key of the answer is missing.
    MissingKey,
    /// The answer is wrong.
    #[default]
    WrongValue,
    /// Every answer holds, and for some there is a better one.
    NotBest,
}

words!(Diagnosis {
    NotStarted = "not_started", SyntaxError = "syntax_error", Exception = "exception", Timeout = "timeout",
    ChangedInput = "changed_input", Unstable = "unstable", WrongType = "wrong_type", MissingKey = "missing_key",
    WrongValue = "wrong_value", NotBest = "not_best",
});

impl Diagnosis {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::NotStarted,
        Self::SyntaxError,
        Self::Exception,
        Self::Timeout,
        Self::ChangedInput,
        Self::Unstable,
        Self::WrongType,
        Self::MissingKey,
        Self::WrongValue,
        Self::NotBest,
    ];

    /// Its name in JSON, and its key in the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.word()
    }
}

/// How many cases of a kind hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Those that hold.
    pub passed: usize,
    /// All of them.
    pub total: usize,
}

record!(Count { passed, total });

/// The smallest case found on which the solution fails.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// The case it was shrunk from.
    pub origin: Origin,
    /// How many simplifications it took.
    pub shrunk: usize,
    /// The arguments, by name.
    pub input: Map<String, Value>,
    /// The reference's answer.
    pub expected: Value,
    /// The learner's answer, in the harness's encoding. Without an answer the key is missing; `null` is `None`.
    pub got: Option<Value>,
    /// The first difference.
    pub difference: Option<Difference>,
}

record!(Counterexample { origin, shrunk, input, expected, got or absent, difference });

/// The verdict on one function.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Always [`FORMAT`].
    pub format: u32,
    /// `lesson-slug/function_name`.
    pub exercise: String,
    /// The version of the lesson's manifest.
    pub exercise_version: u32,
    /// The seed of the generated cases.
    pub seed: u64,
    /// Whether every case holds.
    pub passed: bool,
    /// 1: every case holds; 0.5: the published checks do, or all that is wrong is that some answers could be better; else 0.
    pub score: f64,
    /// What is wrong; none: nothing.
    pub diagnosis: Option<Diagnosis>,
    /// Published checks.
    pub published: Count,
    /// Edge and generated cases.
    pub generated: Count,
    /// SHA-256 over all cases, in hex.
    pub cases_hash: String,
    /// The smallest failing case.
    pub counterexample: Option<Counterexample>,
    /// The exception, where there was one.
    pub error: Option<Raised>,
    /// The learner's line, where it is known.
    pub line: Option<u32>,
    /// What the learner printed, capped.
    pub stdout: String,
    /// Whether it was cut.
    pub stdout_truncated: bool,
}

record!(Verdict {
    format,
    exercise,
    exercise_version,
    seed,
    passed,
    score,
    diagnosis,
    published,
    generated,
    cases_hash,
    counterexample,
    error,
    line,
    stdout,
    stdout_truncated,
});

impl Verdict {
    /// A verdict on which nothing has been found yet: no case holds, and nothing is known to be wrong.
    #[must_use]
    pub(crate) fn open(exercise: &Exercise, seed: u64, cases: &Cases) -> Self {
        let published = cases.count(Source::Published);
        Self {
            format: FORMAT,
            exercise: exercise.id(),
            exercise_version: exercise.manifest().version,
            seed,
            passed: false,
            score: 0.0,
            diagnosis: None,
            published: Count { passed: 0, total: published },
            generated: Count { passed: 0, total: cases.list.len() - published },
            cases_hash: cases.hash.clone(),
            counterexample: None,
            error: None,
            line: None,
            stdout: String::new(),
            stdout_truncated: false,
        }
    }

    /// Sets `passed` and `score` from the counts.
    pub(crate) fn settle(&mut self) {
        let published = self.published.passed == self.published.total;
        self.passed = self.diagnosis.is_none() && published && self.generated.passed == self.generated.total;
        // Without published checks nothing passed is nothing earned.
        let half = (published && self.published.total > 0) || self.diagnosis == Some(Diagnosis::NotBest);
        self.score = if self.passed {
            1.0
        } else if half {
            0.5
        } else {
            0.0
        };
    }
}
