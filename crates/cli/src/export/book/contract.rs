//! A function's contract: every key, type and unit, and how the answer is compared.

use serde_json::Value;

use super::literal::flat;
use super::manifest::{Manifest, flag, list, text};
use super::words::{Words, of};

/// The contract as Markdown.
pub(super) fn contract(manifest: &Manifest, function: &Value, words: &Words) -> String {
    let result = &function["result"];
    let mut out = format!("**{}**\n\n{}\n\n", words.contract, words.takes);
    for argument in list(function, "arg") {
        entry(manifest, argument, text(argument, "name"), words, 0, &mut out);
    }
    if super::is_open_record(result) {
        out.push_str(&format!("\n{}\n\n", words.returns));
        for field in list(result, "field") {
            entry(manifest, field, text(field, "key"), words, 0, &mut out);
        }
    } else {
        out.push_str(&format!("\n{}: {}\n", words.returns_value, kind(manifest, result, words)));
        inner(manifest, result, words, 0, &mut out);
    }
    out.push('\n');
    for key in rules(function) {
        out.push_str(&format!("- {}\n", of(&words.rules, key)));
    }
    if flag(result, "dataclass") {
        out.push_str(&format!("- {}\n", words.dataclass));
    }
    out
}

fn entry(manifest: &Manifest, field: &Value, key: &str, words: &Words, depth: usize, out: &mut String) {
    let pad = "  ".repeat(depth);
    let about = manifest.about(field);
    out.push_str(&format!("{pad}- `{key}` · {} · {about}\n", kind(manifest, field, words)));
    inner(manifest, field, words, depth + 1, out);
}

/// The keys of the records that it is made of.
fn inner(manifest: &Manifest, field: &Value, words: &Words, depth: usize, out: &mut String) {
    for field in manifest.record(field).map(|record| list(record, "field")).unwrap_or_default() {
        entry(manifest, field, text(field, "key"), words, depth, out);
    }
}

/// The type, the class its records are of, its unit, what a missing key means, how it is compared.
fn kind(manifest: &Manifest, field: &Value, words: &Words) -> String {
    let mut parts = vec![match (text(field, "type"), text(field, "of")) {
        ("list", "text") => of(&words.types, "list text").to_owned(),
        ("list", "number" | "integer") => of(&words.types, "list number").to_owned(),
        ("list", "bool") => of(&words.types, "list bool").to_owned(),
        ("list", _) => of(&words.types, "list record").to_owned(),
        (other, _) => of(&words.types, other).to_owned(),
    }];
    parts.extend(manifest.record(field).map(|record| text(record, "dataclass")).map(str::to_owned));
    parts.push(text(field, "unit").to_owned());
    parts.extend(field.get("default").map(|default| words.default.replace("{}", &flat(default))));
    parts.push(of(&words.compare, text(field, "compare")).to_owned());
    parts.extend(field.get("tolerance").map(|tolerance| words.tolerance.replace("{}", &flat(tolerance))));
    parts.extend(flag(field, "nullable").then(|| words.nullable.to_owned()));
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

fn rules(function: &Value) -> Vec<&'static str> {
    let result = &function["result"];
    let mut rules = vec!["input"];
    if super::is_open_record(result) {
        rules.push(if flag(result, "exact_keys") { "exact" } else { "extra" });
    }
    if result.get("checker").is_some() {
        rules.push("checker");
    }
    if text(function, "semantics") == "strict" {
        rules.push("strict");
    }
    rules
}
