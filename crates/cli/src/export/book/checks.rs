//! The cells that check: what a function is asked, what it should answer, and how that is compared.

use serde_json::{Map, Value, json};

use super::literal::{flat, python};
use super::manifest::{Manifest, flag, list, text};
use super::words::Words;

/// What runs a check; the same in every notebook of a language.
const HELPER: &str = include_str!("check.py");

/// The cell that all checks need.
pub(super) fn helper(words: &Words) -> String {
    let said: Map<String, Value> = words.said.iter().map(|(key, text)| ((*key).to_owned(), (*text).into())).collect();
    let code = HELPER.replace("__ABOUT__", words.helper_about).replace("__SAID__", &python(&Value::Object(said), 4));
    format!("# {}\n{}", words.helper, code.trim_end())
}

/// The cell below a function. A grader imports the notebook's code, and then the name is another: nothing runs.
pub(super) fn cell(manifest: &Manifest, function: &Value, checker: Option<&str>, words: &Words) -> String {
    let published = list(function, "published");
    let about = if published.is_empty() { words.no_checks } else { words.checks };
    let mut out = format!("# {about}\nif __name__ == \"__main__\":\n");
    if let Some(checker) = checker {
        let indented = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") };
        out.extend(checker.trim().lines().map(indented));
        out.push('\n');
    }
    out.push_str(&format!("    headroom_check(\n        {},\n        [\n", flat(&function["name"])));
    for check in published {
        let arguments = list(function, "arg").iter().map(|argument| check["args"][text(argument, "name")].clone());
        out.push_str(&case(text(check, "id"), &arguments.collect(), Some(&check["expected"])));
    }
    if published.is_empty() {
        let arguments = list(function, "arg").iter().map(|argument| argument["start"].clone());
        out.push_str(&case(words.example, &arguments.collect(), None));
    }
    out.push_str(&format!("        ],\n        {},\n", python(&shape(manifest, &function["result"]), 8)));
    let classes = classes(manifest, function);
    if !classes.is_empty() {
        out.push_str(&format!("        classes={},\n", python(&classes.into(), 8)));
    }
    if checker.is_some() {
        out.push_str("        accepts=accepts,\n");
    }
    out.push_str("    )");
    out
}

fn case(label: &str, arguments: &Value, expected: Option<&Value>) -> String {
    let expected = expected.map(|value| format!("                {},\n", python(value, 16))).unwrap_or_default();
    format!(
        "            (\n                {},\n                {},\n{expected}            ),\n",
        flat(&label.into()),
        python(arguments, 16)
    )
}

/// The class of each argument with the defaults of its fields; empty where all are plain data.
fn classes(manifest: &Manifest, function: &Value) -> Vec<Value> {
    let class = |argument: &Value| {
        let record = manifest.record(argument)?;
        let name = record.get("dataclass")?.clone();
        let fields = list(record, "field").iter();
        let defaults: Map<String, Value> =
            fields.filter_map(|field| Some((text(field, "key").to_owned(), field.get("default")?.clone()))).collect();
        Some(json!([name, defaults]))
    };
    let classes: Vec<_> = list(function, "arg").iter().map(class).collect();
    if classes.iter().all(Option::is_none) {
        return Vec::new();
    }
    classes.into_iter().map(Option::unwrap_or_default).collect()
}

/// How an answer is compared, without the words.
fn shape(manifest: &Manifest, field: &Value) -> Value {
    let mut out = Map::new();
    for key in ["type", "of", "compare", "tolerance", "default"] {
        if let Some(value) = field.get(key) {
            out.insert(key.to_owned(), value.clone());
        }
    }
    for key in ["nullable", "exact_keys", "dataclass"] {
        if flag(field, key) {
            out.insert(key.to_owned(), true.into());
        }
    }
    if field.pointer("/generate/missing").and_then(Value::as_f64).is_some_and(|share| share > 0.0) {
        out.insert("may_lack".to_owned(), true.into());
    }
    let inner = manifest.record(field).map_or_else(|| list(field, "field"), |record| list(record, "field"));
    if !inner.is_empty() {
        if text(field, "type") == "list" {
            out.insert("of".to_owned(), "record".into());
        }
        let fields: Map<String, Value> =
            inner.iter().map(|field| (text(field, "key").to_owned(), shape(manifest, field))).collect();
        out.insert("fields".to_owned(), fields.into());
    }
    out.into()
}
