//! Reading a manifest that was checked already: what is missing counts as empty.

use serde_json::Value;

use super::Tongue;

/// A lesson's manifest, in the reader's language.
pub(super) struct Manifest<'a> {
    pub(super) value: &'a Value,
    pub(super) tongue: Tongue,
}

impl<'a> Manifest<'a> {
    /// The record that a value, or each item of a list, is.
    pub(super) fn record(&self, field: &Value) -> Option<&'a Value> {
        let of = text(field, "of");
        list(self.value, "record").iter().find(|record| text(record, "name") == of)
    }

    /// What a field is, in the reader's language.
    pub(super) fn about<'b>(&self, field: &'b Value) -> &'b str {
        field.get("about").map(|about| text(about, self.tongue.code())).unwrap_or_default()
    }
}

/// A text under a key; empty if there is none.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// A list under a key; empty if there is none.
pub(super) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// A flag under a key; false if there is none.
pub(super) fn flag(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool).unwrap_or_default()
}
