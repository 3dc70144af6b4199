//! Marking a prediction field by field.

use serde_json::{Map, Value};

use super::compare::compare_field;
use crate::manifest::{Compare, Kind, Manifest, Outcome};

/// One predicted field.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldMark {
    /// The field.
    pub key: String,
    /// Whether the prediction holds; none: it was left open, or there is nothing to compare.
    pub right: Option<bool>,
    /// What the reference returns.
    pub expected: Value,
}

/// Marks each part of an answer. `accepted`: a checker has found the whole right, so no part of it can be wrong. A list of
/// records is predicted by their names.
#[must_use]
pub fn mark_fields(
    manifest: &Manifest,
    outcome: &Outcome,
    expected: &Value,
    predicted: &Map<String, Value>,
    accepted: bool,
) -> Vec<FieldMark> {
    let mut marks = Vec::new();
    for mut field in outcome.parts() {
        let mut wanted = outcome.part(expected, &field.key).cloned().unwrap_or(Value::Null);
        if field.kind == Kind::List && !manifest.record(field.of()).is_empty() {
            wanted = names(&wanted);
            field.of = Some("text".to_owned());
        }
        let free_text = field.compare == Some(Compare::NonEmptyText);
        let right = match predicted.get(&field.key) {
            Some(value) if !free_text => Some(accepted || compare_field(manifest, &field, &wanted, value).is_none()),
            _ => None,
        };
        marks.push(FieldMark { key: field.key, right, expected: wanted });
    }
    marks
}

fn names(records: &Value) -> Value {
    let name = |record: &Value| record.get("name").cloned().unwrap_or(Value::Null);
    Value::Array(records.as_array().map(Vec::as_slice).unwrap_or_default().iter().map(name).collect())
}
