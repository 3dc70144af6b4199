//! Missing keys and arguments take the manifest's defaults, in one place, before a reference function sees a case.

use serde_json::Value;

use super::{Field, Function, Kind, Manifest};

/// The arguments with everything that is missing filled in from the manifest.
#[must_use]
pub fn with_defaults(manifest: &Manifest, function: &Function, args: &[Value]) -> Vec<Value> {
    let args = args.iter().zip(&function.args).map(|(value, arg)| filled(manifest, &arg.field, value)).collect();
    function.complete(args)
}

fn filled(manifest: &Manifest, field: &Field, value: &Value) -> Value {
    match (field.kind, value) {
        (Kind::List, Value::Array(items)) => {
            let fields = manifest.record(field.of());
            items.iter().map(|item| filled_record(manifest, fields, item)).collect()
        }
        (Kind::Record, record) => filled_record(manifest, manifest.record(field.of()), record),
        (_, other) => other.clone(),
    }
}

fn filled_record(manifest: &Manifest, fields: &[Field], value: &Value) -> Value {
    let Value::Object(given) = value else { return value.clone() };
    let mut full = given.clone();
    for field in fields {
        match (full.get(&field.key), &field.default) {
            (Some(inner), _) => {
                let inner = filled(manifest, field, inner);
                full.insert(field.key.clone(), inner);
            }
            (None, Some(default)) => {
                full.insert(field.key.clone(), default.clone());
            }
            (None, None) => {}
        }
    }
    Value::Object(full)
}
