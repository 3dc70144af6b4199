//! What the strategies draw, and how it becomes arguments once all of them are drawn.
//!
//! A budget that fits exactly depends on the components beside it. Drawing only which of them it sums up, and adding up
//! afterwards, keeps such a pair consistent while either side shrinks.

use serde_json::{Map, Number, Value};

use crate::manifest::{Field, Function, Kind, Manifest};

/// One drawn value.
#[derive(Debug, Clone)]
pub(crate) enum Draw {
    Value(Value),
    /// The key is left out of its record.
    Missing,
    /// The sum over the picked items of another argument, so many steps beside it.
    Sum(i64),
    /// Items.
    List(Vec<Draw>),
    /// An item, and whether a sum picks it. The flag belongs to its item: it goes when shrinking takes the item away.
    Item(Box<Draw>, bool),
    Record(Vec<(String, Draw)>),
}

/// Positional arguments out of what was drawn for each.
pub(super) fn resolve(manifest: &Manifest, function: &Function, draws: &[Draw]) -> Vec<Value> {
    let args = || function.args.iter().zip(draws);
    let mut values: Vec<Value> =
        args().map(|(arg, draw)| plain(manifest, &arg.field, draw).unwrap_or(Value::Null)).collect();
    for (index, (arg, draw)) in args().enumerate() {
        if let Draw::Sum(off) = draw {
            values[index] = number(sum(function, &arg.field, *off, draws, &values), arg.field.kind == Kind::Integer);
        }
    }
    values
}

fn sum(function: &Function, field: &Field, off: i64, draws: &[Draw], values: &[Value]) -> f64 {
    let Some(rule) = &field.generate.sum_of else { return 0.0 };
    let source = function.args.iter().position(|arg| arg.field.key == rule.arg);
    let (Some(Draw::List(picks)), Some(Value::Array(items))) =
        (source.and_then(|at| draws.get(at)), source.and_then(|at| values.get(at)))
    else {
        return 0.0;
    };
    let counts = |item: &Value| rule.only.as_ref().is_none_or(|flag| item.get(flag) == Some(&Value::Bool(true)));
    let total: f64 = items
        .iter()
        .zip(picks)
        .filter(|(item, pick)| matches!(pick, Draw::Item(_, true)) && counts(item))
        .filter_map(|(item, _)| item.get(&rule.field).and_then(Value::as_f64))
        .sum();
    #[expect(clippy::cast_precision_loss, reason = "off is -1, 0 or 1")]
    let beside = off as f64 * field.generate.step;
    let highest = if field.generate.max > 0.0 { field.generate.max } else { f64::MAX };
    (total + beside).clamp(field.generate.min, highest)
}

fn plain(manifest: &Manifest, field: &Field, draw: &Draw) -> Option<Value> {
    match draw {
        Draw::Value(value) => Some(value.clone()),
        Draw::Missing | Draw::Sum(_) => None,
        Draw::Item(draw, _) => plain(manifest, field, draw),
        Draw::Record(draws) => Some(record(manifest, manifest.record(field.of()), draws)),
        Draw::List(draws) => {
            let mut items: Vec<Value> = draws.iter().filter_map(|draw| plain(manifest, field, draw)).collect();
            make_unique(manifest.record(field.of()), field, &mut items);
            Some(Value::Array(items))
        }
    }
}

fn record(manifest: &Manifest, fields: &[Field], draws: &[(String, Draw)]) -> Value {
    let mut map = Map::new();
    for (key, draw) in draws {
        let field = fields.iter().find(|field| &field.key == key);
        if let Some(value) = field.and_then(|field| plain(manifest, field, draw)) {
            let value = field.map_or(value.clone(), |field| behind(field, value, &map));
            map.insert(key.clone(), value);
        }
    }
    Value::Object(map)
}

/// Some numbers are drawn as a distance from others.
fn behind(field: &Field, value: Value, earlier: &Map<String, Value>) -> Value {
    let after = &field.generate.after;
    match value.as_f64() {
        Some(distance) if !after.is_empty() => {
            let start: f64 = after.iter().filter_map(|key| earlier.get(key)?.as_f64()).sum();
            number(start + distance, value.is_i64())
        }
        _ => value,
    }
}

/// Where names must differ, a second `cache` becomes `cache_2`.
fn make_unique(fields: &[Field], list: &Field, items: &mut [Value]) {
    let unique = fields.iter().filter(|field| field.kind == Kind::Text && field.generate.unique);
    for field in unique {
        let mut seen: Vec<String> = Vec::new();
        for item in items.iter_mut() {
            let Some(Value::String(name)) = item.get_mut(&field.key) else { continue };
            *name = fresh(name, &seen);
            seen.push(name.clone());
        }
    }
    if list.of() == "text" && list.generate.unique {
        let mut seen: Vec<String> = Vec::new();
        for item in items.iter_mut() {
            let Value::String(name) = item else { continue };
            *name = fresh(name, &seen);
            seen.push(name.clone());
        }
    }
}

fn fresh(name: &str, seen: &[String]) -> String {
    let taken = |candidate: &String| seen.contains(candidate);
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(|candidate| !taken(candidate)).unwrap_or_default()
}

/// A JSON number; whole ones as a Python int where asked for.
pub(super) fn number(value: f64, as_int: bool) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "the grid ends far below 2^53")]
    let whole = value as i64;
    #[expect(clippy::cast_precision_loss, reason = "checked by the comparison of bits")]
    if as_int && (whole as f64).to_bits() == value.to_bits() {
        return Value::from(whole);
    }
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}
