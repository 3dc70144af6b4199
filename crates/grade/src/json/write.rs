//! From values to text.

use serde_json::Value;

use super::number;

/// On one line, without spaces.
#[must_use]
pub fn compact(value: &Value) -> String {
    let mut out = String::new();
    write(value, None, &mut out);
    out
}

/// For people: one item a line, indented by two spaces.
#[must_use]
pub fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, Some(0), &mut out);
    out
}

/// `depth`: how deep the value lies, where lines are indented.
fn write(value: &Value, depth: Option<usize>, out: &mut String) {
    let inner = depth.map(|depth| depth + 1);
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => out.push_str(&number::text(number)),
        Value::String(text) => quote(text, out),
        Value::Array(items) if items.is_empty() => out.push_str("[]"),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                start_item(at, inner, out);
                write(item, inner, out);
            }
            start_line(depth, out);
            out.push(']');
        }
        Value::Object(map) if map.is_empty() => out.push_str("{}"),
        Value::Object(map) => {
            out.push('{');
            for (at, (key, item)) in map.iter().enumerate() {
                start_item(at, inner, out);
                quote(key, out);
                out.push_str(if inner.is_some() { ": " } else { ":" });
                write(item, inner, out);
            }
            start_line(depth, out);
            out.push('}');
        }
    }
}

fn start_item(at: usize, depth: Option<usize>, out: &mut String) {
    if at > 0 {
        out.push(',');
    }
    start_line(depth, out);
}

fn start_line(depth: Option<usize>, out: &mut String) {
    if let Some(depth) = depth {
        out.push('\n');
        (0..depth).for_each(|_| out.push_str("  "));
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        let short = match letter {
            '"' | '\\' => letter,
            '\n' => 'n',
            '\r' => 'r',
            '\t' => 't',
            '\u{8}' => 'b',
            '\u{c}' => 'f',
            '\0'..' ' => {
                out.push_str(&format!("\\u{:04x}", u32::from(letter)));
                continue;
            }
            _ => {
                out.push(letter);
                continue;
            }
        };
        out.push('\\');
        out.push(short);
    }
    out.push('"');
}
