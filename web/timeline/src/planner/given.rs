//! A timeline that comes with the address: `#/model?rows=…&budget=…`, as a lesson's exercise hands it over.

use headroom_kit::memory;
use headroom_planner::messages::{Item, Kind};

use crate::options::{NO_STEP, Row};

/// More than this is no exercise's.
const MOST_ROWS: usize = 100_000;

/// A timeline and its budget.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Given {
    /// The allocations.
    pub items: Vec<Item>,
    /// The budget in GB.
    pub budget_gb: Option<f64>,
}

/// The timeline of the page's address, if it has one that can be planned for.
pub fn given() -> Option<Given> {
    let hash = web_sys::window()?.location().hash().ok()?;
    of_hash(&hash)
}

/// The address that hands a timeline over.
pub fn address(rows: &[Row], budget_gb: Option<f64>) -> String {
    let rows = String::from(js_sys::encode_uri_component(&text(rows)));
    let budget = budget_gb.map(|budget| format!("&budget={budget}")).unwrap_or_default();
    format!("#/model?rows={rows}{budget}")
}

/// Rows as a lesson has them.
fn text(rows: &[Row]) -> String {
    let row = |row: &Row| {
        serde_json::json!({
            "name": row.name, "size_gb": row.size_gb, "from_step": row.from_step, "to_step": row.to_step, "movable": row.movable,
        })
    };
    serde_json::Value::from(rows.iter().map(row).collect::<Vec<_>>()).to_string()
}

fn of_hash(hash: &str) -> Option<Given> {
    let (_, query) = hash.split_once('?')?;
    let value = |name: &str| query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    let rows = decoded(value("rows")?)?;
    let rows: Vec<Row> = serde_json::from_str(&rows).ok()?;
    let items: Option<Vec<Item>> = rows.iter().take(MOST_ROWS).map(item).collect();
    let budget_gb = value("budget").and_then(headroom_grade::json::parse).filter(|budget| *budget >= 0.0);
    items.filter(|items| !items.is_empty()).map(|items| Given { items, budget_gb })
}

/// Nothing of it is believed: bytes that are no text are no timeline.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let byte = if byte == b'%' { u8::try_from(digit()? * 16 + digit()?).ok()? } else { byte };
        bytes.push(byte);
    }
    String::from_utf8(bytes).ok()
}

/// In a lesson, what moves leaves the whole timeline.
fn item(row: &Row) -> Option<Item> {
    let bytes = row.bytes().filter(|bytes| *bytes < 1 << 60)?;
    (row.from_step <= row.to_step && row.to_step != NO_STEP).then(|| Item {
        name: row.name.clone(),
        bytes,
        kind: kind_of(row.kind()),
        from: row.from_step,
        to: row.to_step,
        movable: row.movable,
        recompute_ms: row.recompute_ms.filter(|ms| ms.is_finite() && *ms >= 0.0),
        idle: row
            .idle_from
            .zip(row.idle_to)
            .filter(|(from, to)| row.from_step <= *from && from <= to && *to <= row.to_step),
    })
}

fn kind_of(kind: memory::Kind) -> Kind {
    match kind {
        memory::Kind::Weights => Kind::Weights,
        memory::Kind::Gradients => Kind::Gradients,
        memory::Kind::Optimizer => Kind::Optimizer,
        memory::Kind::Activations => Kind::Activations,
        memory::Kind::KvCache => Kind::KvCache,
        memory::Kind::Temporary | memory::Kind::Other => Kind::Temporary,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_s_rows_become_items() {
        let rows = "%5B%7B%22name%22%3A%22activations%22%2C%22size_gb%22%3A2.5%2C%22from_step%22%3A1%2C%22to_step%22%3A4%2C%22movable%22%3Atrue%7D%5D";
        let given = of_hash(&format!("#/model?rows={rows}&budget=3.5")).unwrap();
        assert_eq!(given.budget_gb, Some(3.5));
        let item = &given.items[0];
        assert_eq!((item.name.as_str(), item.bytes, item.from, item.to), ("activations", 2_500_000_000, 1, 4));
        assert!(item.movable && item.kind == Kind::Activations && item.idle.is_none());
    }

    #[test]
    fn what_is_handed_over_comes_back() {
        let hash = "#/model?rows=[{\"name\":\"a%20b\",\"size_gb\":0.5,\"from_step\":1,\"to_step\":2,\"movable\":true}]";
        let item = of_hash(hash).unwrap().items.remove(0);
        let row: Row = serde_json::from_value(serde_json::json!({
            "name": "a b", "size_gb": 0.5, "from_step": 1, "to_step": 2, "movable": true,
        }))
        .unwrap();
        let rows: Vec<Row> = serde_json::from_str(&text(std::slice::from_ref(&row))).unwrap();
        assert_eq!(rows, [row]);
        assert_eq!((item.name.as_str(), item.bytes), ("a b", 500_000_000));
    }

    #[test]
    fn what_is_no_timeline_is_ignored() {
        for query in ["", "?rows=", "?rows=%5B%5D", "?rows=%zz", "?rows=%FF", "?budget=3", "?rows=[{\"size_gb\":-1}]"] {
            assert_eq!(of_hash(&format!("#/model{query}")), None, "{query}");
        }
        let backwards = "#/model?rows=[{\"size_gb\":1,\"from_step\":3,\"to_step\":1}]";
        assert_eq!(of_hash(backwards), None);
    }
}
