//! The lesson's figure, for a place that cannot draw: a table with bars of blocks.

use serde_json::Value;

use super::literal::flat;
use super::manifest::{Manifest, list, text};
use super::words::Words;

/// The longest bar, in blocks.
const LONGEST: f64 = 30.0;

/// The first inputs of the figure's function: its list of records as a table, the others beside it.
pub(super) fn table(manifest: &Manifest, words: &Words) -> String {
    let functions = list(manifest.value, "function");
    let Some(function) = functions.iter().find(|function| text(function, "name") == text(manifest.value, "figure"))
    else {
        return String::new();
    };
    let mut out = String::new();
    for argument in list(function, "arg") {
        let start = &argument["start"];
        out.push_str(&match (start.as_array(), manifest.record(argument)) {
            (Some(rows), Some(record)) => rows_of(rows, list(record, "field"), words),
            _ => format!("\n`{}` = {} {}\n", text(argument, "name"), flat(start), text(argument, "unit")),
        });
    }
    out
}

fn rows_of(rows: &[Value], fields: &[Value], words: &Words) -> String {
    let keys: Vec<&str> = fields.iter().map(|field| text(field, "key")).collect();
    let sized = fields.iter().find(|field| text(field, "type") == "number" || text(field, "unit") == "bytes");
    let size_key = sized.map(|field| text(field, "key")).unwrap_or_default();
    let size = |row: &Value| row.get(size_key).and_then(Value::as_f64).unwrap_or(0.0);
    let most = rows.iter().map(size).fold(0.0, f64::max);
    let head: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    let mut out = format!("\n| {} | |\n|{}\n", head.join(" | "), "---|".repeat(keys.len() + 1));
    for row in rows {
        let cells: Vec<String> = keys.iter().map(|key| row.get(*key).map(shown).unwrap_or_default()).collect();
        out.push_str(&format!("| {} | {} |\n", cells.join(" | "), bar(size(row), most)));
    }
    let total: f64 = rows.iter().map(size).sum();
    let cells: Vec<String> = keys
        .iter()
        .enumerate()
        .map(|(at, key)| match at {
            0 => format!("**{}**", words.total),
            _ if *key == size_key => format!("**{total}**"),
            _ => String::new(),
        })
        .collect();
    out.push_str(&format!("| {} | |\n", cells.join(" | ")));
    out
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| flat(value), str::to_owned)
}

/// To scale, and never nothing for something.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the longest")]
fn bar(size: f64, most: f64) -> String {
    if size > 0.0 { "█".repeat((size / most * LONGEST).round().max(1.0) as usize) } else { String::new() }
}
