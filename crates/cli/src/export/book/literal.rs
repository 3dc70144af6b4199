//! Values as Python writes them, in lines that can be read.

use serde_json::{Map, Value};

/// The longest line that is not broken, in characters.
const WIDTH: usize = 112;

/// A value as Python. `indent` is how deep the text around it stands, in spaces.
pub(super) fn python(value: &Value, indent: usize) -> String {
    let whole = flat(value);
    if whole.chars().count() + indent <= WIDTH {
        return whole;
    }
    let inner = indent + 4;
    match value {
        Value::Array(items) => broken('[', ']', indent, items.iter().map(|item| python(item, inner))),
        Value::Object(map) => {
            let entry = |(key, value): (&String, &Value)| format!("{}: {}", text(key), python(value, inner));
            broken('{', '}', indent, map.iter().map(entry))
        }
        _ => whole,
    }
}

/// On one line.
pub(super) fn flat(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(string) => text(string),
        Value::Array(items) => format!("[{}]", items.iter().map(flat).collect::<Vec<_>>().join(", ")),
        Value::Object(map) => format!("{{{}}}", entries(map)),
    }
}

fn entries(map: &Map<String, Value>) -> String {
    map.iter().map(|(key, value)| format!("{}: {}", text(key), flat(value))).collect::<Vec<_>>().join(", ")
}

/// A JSON string is a Python string: both escape alike what they escape.
fn text(string: &str) -> String {
    Value::from(string).to_string()
}

fn broken(open: char, close: char, indent: usize, items: impl Iterator<Item = String>) -> String {
    let pad = " ".repeat(indent + 4);
    let items: String = items.map(|item| format!("{pad}{item},\n")).collect();
    format!("{open}\n{items}{}{close}", " ".repeat(indent))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_written_as_python_writes_them() {
        let value = json!({ "a": [1, 2.0, null], "b": { "c": true, "d": "x\"\n" } });
        assert_eq!(flat(&value), "{\"a\": [1, 2.0, None], \"b\": {\"c\": True, \"d\": \"x\\\"\\n\"}}");
        assert_eq!(python(&value, 0), flat(&value));
    }

    #[test]
    fn what_is_long_is_broken() {
        let record = json!({ "name": "a component with quite a long name", "size_gb": 10.0 });
        let text = python(&json!([record, record]), 4);
        assert_eq!(text.lines().count(), 4);
        assert!(text.starts_with("[\n        {\"name\"") && text.ends_with("},\n    ]"), "{text}");
    }
}
