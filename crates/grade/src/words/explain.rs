//! A verdict in sentences: first one line, then what to know about the failing case.

use serde_json::Value;

use super::Words;
use crate::cases::{Origin, Source};
use crate::exercise::Exercise;
use crate::json::number_text;
use crate::judge::Difference;
use crate::reference::ReferenceError;
use crate::run::Raised;
use crate::verdict::{Diagnosis, Verdict};
use headroom_plan::PlanError;

impl Words {
    /// The verdict in one line.
    #[must_use]
    pub fn headline(&self, exercise: &Exercise, verdict: &Verdict) -> String {
        let say = |key: &str, case: String| {
            let (published, generated) = (verdict.published, verdict.generated);
            self.with(
                key,
                &[
                    ("published", published.total.into()),
                    ("holding", published.passed.into()),
                    ("generated", generated.total.into()),
                    ("best", (published.passed + generated.passed).into()),
                    ("total", (published.total + generated.total).into()),
                    ("case", case.into()),
                ],
            )
        };
        let strict = verdict.published.total == 0;
        if verdict.passed {
            return say(if strict { "headline-passed-strict" } else { "headline-passed" }, String::new());
        }
        let Some(diagnosis) = verdict.diagnosis else { return self.text("headline-failed") };
        let what = self.text(&format!("diagnosis-{}", diagnosis.key()));
        let Some(example) = &verdict.counterexample else { return what };
        let case = self.origin(exercise, &example.origin);
        let key = match diagnosis {
            Diagnosis::NotBest => "headline-best",
            _ if strict => "headline-strict",
            _ => "headline-published",
        };
        let place = say(key, case);
        self.with("headline-both", &[("what", what.into()), ("where", place.into())])
    }

    /// Where a case comes from, in a few words.
    #[must_use]
    pub fn origin(&self, exercise: &Exercise, origin: &Origin) -> String {
        match origin.kind {
            Source::Published => self.with("origin-published", &[("id", origin.id.clone().into())]),
            Source::Generated => self.with("origin-generated", &[("id", origin.id.clone().into())]),
            Source::Edge => {
                let edge = exercise.function().edges.iter().find(|edge| edge.id == origin.id);
                edge.map_or_else(|| origin.id.clone(), |edge| self.language().of(&edge.about).to_owned())
            }
        }
    }

    /// What a diagnosis means, and what to do about it.
    #[must_use]
    pub fn advice(&self, diagnosis: Diagnosis, raised: Option<&Raised>) -> String {
        let general = format!("advice-{}", diagnosis.key());
        let Some(raised) = raised else { return self.text(&general) };
        // Some exceptions have a cause that is worth naming.
        let special = if raised.class == "InterpreterDied" {
            format!("advice-died-{}", raised.message)
        } else {
            format!("advice-exception-{}", raised.class)
        };
        if self.has(&special) { self.text(&special) } else { self.text(&general) }
    }

    /// The first difference, in a sentence.
    #[must_use]
    pub fn difference(&self, difference: &Difference) -> String {
        let show = |value: &Option<Value>| value.as_ref().map(python).unwrap_or_default();
        let key = match (difference.diagnosis, &difference.expected, &difference.got) {
            (Diagnosis::WrongType, ..) => "difference-type",
            (Diagnosis::MissingKey, ..) => "difference-key",
            (Diagnosis::NotBest, ..) => "difference-best",
            (_, Some(_), None) => "difference-lacking",
            (_, None, Some(_)) => "difference-extra",
            _ => "difference-value",
        };
        let path = if difference.path.is_empty() { self.text("difference-whole") } else { difference.path.clone() };
        self.with(
            key,
            &[
                ("path", path.into()),
                ("expected", show(&difference.expected).into()),
                ("got", show(&difference.got).into()),
                ("wanted", self.kind(difference.expected.as_ref()).into()),
                ("given", self.kind(difference.got.as_ref()).into()),
                ("more", excess(difference).unwrap_or_default().into()),
            ],
        )
    }

    /// The type of a value, in words.
    fn kind(&self, value: Option<&Value>) -> String {
        let key = match value {
            None | Some(Value::Null) => "kind-none",
            Some(Value::Bool(_)) => "kind-bool",
            Some(Value::Number(_)) => "kind-number",
            Some(Value::String(_)) => "kind-text",
            Some(Value::Array(_)) => "kind-list",
            Some(Value::Object(map)) => {
                if map.contains_key("$tuple") {
                    "kind-tuple"
                } else if map.contains_key("$set") {
                    "kind-set"
                } else if map.contains_key("$int") || map.contains_key("$float") {
                    "kind-number"
                } else if let Some(other) = map.get("$other").and_then(Value::as_str) {
                    return other.to_owned();
                } else if let Some(name) = map.get("$dataclass").and_then(Value::as_str) {
                    return name.to_owned();
                } else {
                    "kind-dict"
                }
            }
        };
        self.text(key)
    }

    /// Why the planning core has no answer to an input.
    #[must_use]
    pub fn refusal(&self, error: &ReferenceError) -> String {
        let ReferenceError::Plan(plan) = error else {
            return self.with("refusal-input", &[("why", error.to_string().into())]);
        };
        let key = match plan {
            PlanError::NotFinite(_) => "refusal-not-finite",
            PlanError::Negative(_) => "refusal-negative",
            PlanError::Overflow(_) => "refusal-overflow",
            PlanError::Empty(_) => "refusal-empty",
            PlanError::NotPositive(_) => "refusal-not-positive",
            PlanError::Backwards(_) => "refusal-backwards",
            PlanError::TooMany(_) => "refusal-too-many",
            _ => "refusal-spread",
        };
        self.with(key, &[("place", plan.place().to_string().into())])
    }
}

/// By how much an answer misses the best one, with the percentage where there is one.
fn excess(difference: &Difference) -> Option<String> {
    let (best, own) = (difference.expected.as_ref()?.as_f64()?, difference.got.as_ref()?.as_f64()?);
    let more = python(&(own - best).into());
    #[expect(clippy::cast_possible_truncation, reason = "a percentage; beyond the range it is as large as can be told")]
    let percent = ((own / best - 1.0) * 100.0).round() as i64;
    Some(if best > 0.0 { format!("{more} ({percent} %)") } else { more })
}

/// A value as Python would write it.
#[must_use]
pub fn python(value: &Value) -> String {
    match value {
        Value::Null => "None".into(),
        Value::Bool(true) => "True".into(),
        Value::Bool(false) => "False".into(),
        Value::Number(number) => number_text(number),
        Value::String(text) => quoted(text),
        Value::Array(items) => format!("[{}]", list(items)),
        Value::Object(map) => {
            if let Some(Value::Array(items)) = map.get("$tuple") {
                let comma = if items.len() == 1 { "," } else { "" };
                return format!("({}{comma})", list(items));
            }
            if let Some(Value::Array(items)) = map.get("$set") {
                let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                return format!("{{{}}}", items.join(", "));
            }
            for key in ["$int", "$float"] {
                if let Some(digits) = map.get(key).and_then(Value::as_str) {
                    return digits.to_owned();
                }
            }
            if let Some(other) = map.get("$other").and_then(Value::as_str) {
                let shown = map.get("repr").and_then(Value::as_str).unwrap_or_default();
                return if shown.is_empty() { format!("<{other}>") } else { shown.to_owned() };
            }
            if let (Some(name), Some(Value::Object(fields))) =
                (map.get("$dataclass").and_then(Value::as_str), map.get("fields"))
            {
                let fields: Vec<String> =
                    fields.iter().map(|(key, value)| format!("{key}={}", python(value))).collect();
                return format!("{name}({})", fields.join(", "));
            }
            let pairs: Vec<String> =
                map.iter().map(|(key, value)| format!("{}: {}", quoted(key), python(value))).collect();
            format!("{{{}}}", pairs.join(", "))
        }
    }
}

fn list(items: &[Value]) -> String {
    items.iter().map(python).collect::<Vec<_>>().join(", ")
}

fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('\n', "\\n").replace('"', "\\\"");
    format!("\"{escaped}\"")
}
