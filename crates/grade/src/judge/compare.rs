//! Comparing an answer with the expected one, as the manifest says for each field.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::manifest::{Compare, Field, Kind, Manifest, Outcome};
use crate::record;
use crate::verdict::Diagnosis;

/// Absolute difference that two numbers may have when the manifest names none.
const TOLERANCE: f64 = 1e-9;

/// The first place where an answer differs.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// `wrong_type`, `missing_key`, `wrong_value` or `not_best`.
    pub diagnosis: Diagnosis,
    /// Where, such as `on_device[1]`; empty: the answer as a whole.
    pub path: String,
    /// What should stand there; none: nothing should.
    pub expected: Option<Value>,
    /// What stands there; none: nothing does.
    pub got: Option<Value>,
}

record!(Difference { diagnosis or default, path, expected or absent, got or absent });

impl Difference {
    /// A wrong value at a path.
    #[must_use]
    pub fn wrong(path: &str, expected: Option<Value>, got: Option<Value>) -> Self {
        Self { diagnosis: Diagnosis::WrongValue, path: path.to_owned(), expected, got }
    }

    /// An answer that holds, with a figure that is not the best: the best one, and the answer's own.
    #[must_use]
    pub fn not_best(key: &str, best: &Value, own: &Value) -> Self {
        let wrong = Self::wrong(key, best.get(key).cloned(), own.get(key).cloned());
        Self { diagnosis: Diagnosis::NotBest, ..wrong }
    }

    fn wrong_type(path: &str, expected: &Value, got: &Value) -> Self {
        let diagnosis = Diagnosis::WrongType;
        Self { diagnosis, path: path.to_owned(), expected: Some(expected.clone()), got: Some(got.clone()) }
    }

    /// Whether the answer has the wrong shape, rather than a wrong value.
    #[must_use]
    pub fn is_about_shape(&self) -> bool {
        matches!(self.diagnosis, Diagnosis::WrongType | Diagnosis::MissingKey)
    }
}

/// The gravest difference between a function's answer and the expected one: a wrong type before a missing key before a
/// wrong value, and among equals the first.
#[must_use]
pub fn compare_result(manifest: &Manifest, outcome: &Outcome, expected: &Value, got: &Value) -> Option<Difference> {
    let mut found = Vec::new();
    let compare = Comparison { manifest, dataclass: outcome.dataclass };
    if outcome.kind == Kind::Record && outcome.of.is_none() {
        compare.record("", &outcome.fields, outcome.exact_keys, expected, got, &mut found);
    } else {
        compare.value("", &outcome_field(outcome), expected, got, &mut found);
    }
    found.into_iter().min_by_key(|difference| difference.diagnosis)
}

/// A result that is no record is compared like a field without a key.
fn outcome_field(outcome: &Outcome) -> Field {
    Field {
        key: String::new(),
        kind: outcome.kind,
        of: outcome.of.clone(),
        unit: outcome.unit.clone(),
        default: None,
        about: crate::manifest::Both { en: String::new(), zh: String::new() },
        generate: crate::manifest::Generate::default(),
        compare: outcome.compare,
        tolerance: outcome.tolerance,
        nullable: outcome.nullable,
    }
}

/// Compares one field's value; used for predictions too.
pub(super) fn compare_field(manifest: &Manifest, field: &Field, expected: &Value, got: &Value) -> Option<Difference> {
    let mut found = Vec::new();
    Comparison { manifest, dataclass: false }.value(&field.key, field, expected, got, &mut found);
    found.into_iter().min_by_key(|difference| difference.diagnosis)
}

struct Comparison<'a> {
    manifest: &'a Manifest,
    /// Whether a dataclass is as good as a dictionary.
    dataclass: bool,
}

impl Comparison<'_> {
    fn value(&self, path: &str, field: &Field, expected: &Value, got: &Value, found: &mut Vec<Difference>) {
        if field.nullable && (expected.is_null() || got.is_null()) {
            if expected != got {
                found.push(Difference::wrong(path, Some(expected.clone()), Some(got.clone())));
            }
            return;
        }
        let right = match field.kind {
            Kind::Number => number(got, expected, allowed(field, expected)),
            Kind::Integer => integer(got, expected),
            Kind::Bool => got.is_boolean().then(|| got == expected),
            Kind::Text if field.compare == Some(Compare::NonEmptyText) => {
                got.as_str().map(|text| !text.trim().is_empty())
            }
            Kind::Text => got.is_string().then(|| got == expected),
            Kind::List => return self.list(path, field, expected, got, found),
            Kind::Record => {
                let fields = self.manifest.record(field.of());
                return self.record(path, fields, false, expected, got, found);
            }
        };
        match right {
            Some(true) => {}
            Some(false) => found.push(Difference::wrong(path, Some(expected.clone()), Some(got.clone()))),
            None => found.push(Difference::wrong_type(path, expected, got)),
        }
    }

    fn record(
        &self,
        path: &str,
        fields: &[Field],
        exact_keys: bool,
        expected: &Value,
        got: &Value,
        found: &mut Vec<Difference>,
    ) {
        let Some(got_map) = self.as_record(got) else {
            return found.push(Difference::wrong_type(path, expected, got));
        };
        let at = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        for field in fields {
            // An input that is handed back may lack a key, as it did when it came.
            let Some(wanted) = expected.get(&field.key) else { continue };
            match got_map.get(&field.key).or(field.default.as_ref()) {
                Some(value) => self.value(&at(&field.key), field, wanted, value, found),
                // A record that may lack the key is another record, not one of the wrong shape.
                None if field.generate.missing > 0.0 => {
                    found.push(Difference::wrong(&at(&field.key), Some(wanted.clone()), None));
                }
                None => found.push(Difference {
                    diagnosis: Diagnosis::MissingKey,
                    path: at(&field.key),
                    expected: Some(wanted.clone()),
                    got: None,
                }),
            }
        }
        if exact_keys {
            let extra = got_map.iter().find(|(key, _)| !fields.iter().any(|field| field.key == **key));
            if let Some((key, value)) = extra {
                found.push(Difference::wrong(&at(key), None, Some(value.clone())));
            }
        }
    }

    /// A dictionary, or the fields of a dataclass where that is allowed; what the harness marks with `$` otherwise is none.
    fn as_record<'v>(&self, value: &'v Value) -> Option<&'v Map<String, Value>> {
        let map = value.as_object()?;
        let marked = map.keys().any(|key| key.starts_with('$'));
        if marked { dataclass_fields(value).filter(|_| self.dataclass) } else { Some(map) }
    }

    fn list(&self, path: &str, field: &Field, expected: &Value, got: &Value, found: &mut Vec<Difference>) {
        let (Value::Array(wanted), Value::Array(given)) = (expected, got) else {
            return found.push(Difference::wrong_type(path, expected, got));
        };
        let element = element(field);
        if field.compare == Some(Compare::Unordered) {
            return unordered(path, &element, wanted, given, found);
        }
        for index in 0..wanted.len().max(given.len()) {
            let at = format!("{path}[{index}]");
            match (wanted.get(index), given.get(index)) {
                (Some(wanted), Some(given)) => self.value(&at, &element, wanted, given, found),
                (wanted, given) => found.push(Difference::wrong(&at, wanted.cloned(), given.cloned())),
            }
        }
    }
}

/// An item of a list, as a field.
fn element(list: &Field) -> Field {
    let kind = match list.of() {
        "number" => Kind::Number,
        "integer" => Kind::Integer,
        "bool" => Kind::Bool,
        "text" => Kind::Text,
        _ => Kind::Record,
    };
    Field { kind, compare: None, nullable: false, ..list.clone() }
}

/// The same items, each as often, in any order. Items are compared exactly.
fn unordered(path: &str, element: &Field, wanted: &[Value], given: &[Value], found: &mut Vec<Difference>) {
    if let Some(item) = given.iter().find(|item| element.kind == Kind::Text && !item.is_string()) {
        let like = wanted.first().cloned().unwrap_or_else(|| Value::from(""));
        return found.push(Difference::wrong_type(path, &like, item));
    }
    let mut spare: Vec<&Value> = given.iter().collect();
    let mut lacking = None;
    for item in wanted {
        match spare.iter().position(|candidate| *candidate == item) {
            Some(at) => {
                spare.swap_remove(at);
            }
            None => lacking = lacking.or(Some(item)),
        }
    }
    if lacking.is_some() || !spare.is_empty() {
        found.push(Difference::wrong(path, Some(wanted.to_vec().into()), Some(given.to_vec().into())));
    }
}

/// The fields of an instance of a dataclass, as the harness tells them.
fn dataclass_fields(value: &Value) -> Option<&Map<String, Value>> {
    value.get("$dataclass").and(value.get("fields")?.as_object())
}

/// The value with its outermost dataclass, if it is one, as a dictionary.
pub(crate) fn plain(value: &Value) -> Cow<'_, Value> {
    dataclass_fields(value).map_or(Cow::Borrowed(value), |fields| Cow::Owned(Value::Object(fields.clone())))
}

/// One unit of the last place may itself not be a binary number, so what two roundings lose is allowed on top of it.
fn allowed(field: &Field, expected: &Value) -> f64 {
    let lost = 4.0 * f64::EPSILON * expected.as_f64().unwrap_or(0.0).abs();
    field.tolerance.map_or(TOLERANCE, |tolerance| tolerance + lost)
}

/// None: not a number at all. Python's bool is an int, but an answer of `True` GB is a mistake.
fn number(got: &Value, expected: &Value, tolerance: f64) -> Option<bool> {
    if let Some(map) = got.as_object() {
        return (map.contains_key("$int") || map.contains_key("$float")).then_some(false);
    }
    let (got, expected) = (got.as_f64()?, expected.as_f64()?);
    Some((got - expected).abs() <= tolerance)
}

fn integer(got: &Value, expected: &Value) -> Option<bool> {
    if got.get("$int").is_some() {
        return Some(false);
    }
    Some(got.as_i64()? == expected.as_i64()?)
}
