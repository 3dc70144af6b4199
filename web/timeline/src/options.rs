//! What the page tells a view.

use crate::chapter::Part;
use headroom_kit::memory::Kind;
use headroom_plan::timeline;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// The views.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// Allocations over time, which the reader can change.
    Timeline(Subject),
    /// The same in a lesson: the peak is marked, nothing is told to anyone, and a long run can be shown instead.
    Figure(Subject),
    /// The same allocations twice: as they ought to be answered, and as they were.
    Compare(Compare),
    /// A model, or the timeline in the page's address, and plans that make it fit.
    Planner,
    /// A part of the chapter on unified memory and offloading.
    Chapter(Part),
}

/// Allocations over time.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Subject {
    /// The allocations, in input order: a list, or its JSON text, which keeps how numbers were written.
    #[serde(deserialize_with = "rows")]
    pub rows: Vec<Row>,
    /// What the device can give, in GB (10⁹ bytes).
    #[serde(default)]
    pub budget_gb: Option<f64>,
    /// Whether the peak is marked at once; otherwise on demand, since it may be what the reader is asked for.
    #[serde(default)]
    pub marked: bool,
}

/// A question with its answers. Either may lack what the exercise does not ask for.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Compare {
    /// The allocations, in input order: a list, or its JSON text, which keeps how numbers were written.
    #[serde(deserialize_with = "rows")]
    pub rows: Vec<Row>,
    /// What the device can give, in GB (10⁹ bytes).
    #[serde(default)]
    pub budget_gb: Option<f64>,
    /// The core's answer.
    #[serde(default)]
    pub expected: Value,
    /// The learner's, as it is; none where their code gave none.
    #[serde(default)]
    pub got: Option<Value>,
}

/// What an answer claims, as far as it can be drawn.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer {
    /// The peak in GB.
    pub peak_gb: Option<f64>,
    /// Where it is.
    pub peak_step: Option<u64>,
    /// The names of what is alive there.
    pub live: Option<Vec<String>>,
    /// The names of what is moved to the host.
    pub offloaded: Option<Vec<String>>,
}

impl Answer {
    /// Reads what a learner's code returned, which may be anything.
    pub fn read(answer: &Value) -> Self {
        let number = |key: &str| answer.get(key)?.as_f64();
        let names = |key: &str| {
            let names = answer.get(key)?.as_array()?;
            Some(names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
        };
        Self {
            peak_gb: number("peak_gb"),
            peak_step: number("peak_step").map(whole_step).filter(|step| *step != NO_STEP),
            live: names("live"),
            offloaded: names("offloaded"),
        }
    }
}

/// Stands for what is no step: negative, broken, or beyond what can be told apart.
pub const NO_STEP: u64 = u64::MAX;

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be within the range")]
fn whole_step(step: f64) -> u64 {
    if step >= 0.0 && step < 2f64.powi(53) && step.fract() == 0.0 { step as u64 } else { NO_STEP }
}

fn rows<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<Row>, D::Error> {
    let rows = match Value::deserialize(value)? {
        Value::String(text) => serde_json::from_str(&text).map_err(D::Error::custom)?,
        rows => rows,
    };
    let Value::Array(rows) = rows else { return Err(D::Error::custom("rows are a list")) };
    let row = |row: Value| {
        let written = row.as_object().cloned();
        Ok(Row { written, ..serde_json::from_value(row).map_err(D::Error::custom)? })
    };
    rows.into_iter().map(row).collect()
}

fn step<'de, D: Deserializer<'de>>(value: D) -> Result<u64, D::Error> {
    f64::deserialize(value).map(whole_step)
}

/// An allocation, alive in `[from_step, to_step)`. The keys are those of the lesson; what a lesson does not have is absent.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Row {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// Its size in GB (10⁹ bytes).
    #[serde(default)]
    pub size_gb: f64,
    /// The first step at which it is alive.
    #[serde(default, deserialize_with = "step")]
    pub from_step: u64,
    /// The first step at which it is alive no longer.
    #[serde(default, deserialize_with = "step")]
    pub to_step: u64,
    /// Whether it can be moved off the device.
    #[serde(default)]
    pub movable: bool,
    /// What it holds, by the core's key; its name tells otherwise.
    #[serde(default)]
    pub kind: Option<String>,
    /// What recomputing it costs in ms, where that is possible.
    #[serde(default)]
    pub recompute_ms: Option<f64>,
    /// The first step at which it may be away; without it, it is away for its whole life.
    #[serde(default)]
    pub idle_from: Option<u64>,
    /// The first step at which it has to be back.
    #[serde(default)]
    pub idle_to: Option<u64>,
    /// The row as it was written, with whatever else stands in it.
    #[serde(skip)]
    pub written: Option<Map<String, Value>>,
}

/// Bytes in a GB.
pub const GB: f64 = 1e9;

impl Row {
    /// What it holds.
    pub fn kind(&self) -> Kind {
        let of = |kind: timeline::Kind| match kind {
            timeline::Kind::Weights => Kind::Weights,
            timeline::Kind::Gradients => Kind::Gradients,
            timeline::Kind::Optimizer => Kind::Optimizer,
            timeline::Kind::Activations => Kind::Activations,
            timeline::Kind::KvCache => Kind::KvCache,
            timeline::Kind::Temporary => Kind::Temporary,
        };
        let key = self.kind.as_deref();
        let known = timeline::Kind::ALL.into_iter().find(|kind| Some(kind.key()) == key);
        known.map_or_else(|| Kind::from_name(&self.name), of)
    }

    /// Its size in whole bytes, as the lessons count them; none beyond their range.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be within the range")]
    pub fn bytes(&self) -> Option<u64> {
        let bytes = (self.size_gb * GB).round();
        (bytes >= 0.0 && bytes < 2f64.powi(63)).then_some(bytes as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whatever_was_answered_is_read_as_far_as_it_can_be_drawn() {
        let answer =
            Answer::read(&json!({ "peak_gb": 24, "peak_step": 2.5, "live": ["a", 3, "b"], "offloaded": null }));
        let live = Some(vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(answer, Answer { peak_gb: Some(24.0), peak_step: None, live, offloaded: None });
        assert_eq!(Answer::read(&json!("nothing")), Answer::default());
    }

    #[test]
    fn a_row_may_hold_what_is_no_step() {
        let row: Row =
            serde_json::from_value(json!({ "name": "weights", "size_gb": 4, "from_step": -1, "to_step": 3.0 }))
                .unwrap();
        assert_eq!((row.from_step, row.to_step, row.bytes(), row.movable), (NO_STEP, 3, Some(4_000_000_000), false));
    }

    #[test]
    fn rows_come_as_a_list_or_as_text() {
        let rows = json!([{ "name": "weights", "size_gb": 4.0, "from_step": 0, "to_step": 3, "note": "kept" }]);
        let read = |rows: Value| serde_json::from_value::<Subject>(json!({ "rows": rows })).unwrap();
        let subject = read(rows.clone());
        assert_eq!(subject, read(Value::String(rows.to_string())));
        assert_eq!(subject.rows[0].written.as_ref().unwrap()["note"], "kept");
        assert!(serde_json::from_value::<Subject>(json!({ "rows": "{}" })).is_err());
    }
}
