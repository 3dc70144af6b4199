//! Marking a prediction field by field.

use serde_json::{Map, Value};

use super::compare::compare_field;
use crate::manifest::{Compare, Manifest, Outcome};

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

/// Marks each field of a record. `accepted`: a checker has found the whole right, so no field of it can be wrong.
#[must_use]
pub fn mark_fields(
    manifest: &Manifest,
    outcome: &Outcome,
    expected: &Value,
    predicted: &Map<String, Value>,
    accepted: bool,
) -> Vec<FieldMark> {
    outcome
        .fields
        .iter()
        .map(|field| {
            let wanted = expected.get(&field.key).cloned().unwrap_or(Value::Null);
            let free_text = field.compare == Some(Compare::NonEmptyText);
            let right = match predicted.get(&field.key) {
                Some(value) if !free_text => Some(accepted || compare_field(manifest, field, &wanted, value).is_none()),
                _ => None,
            };
            FieldMark { key: field.key.clone(), right, expected: wanted }
        })
        .collect()
}
