//! Lesson `unified-memory-vs-offloading`.

use headroom_plan::device::pipelined_transfer_ms as pipelined;
use headroom_plan::paging::count_lru_faults;
use headroom_plan::price::{Action, Mix, Waiting, cheapest_mix, price_mix};
use headroom_plan::{MemoryPath, PathFigures, PathReason, Place};
use serde_json::Value;

use super::{ReferenceError, answer, argument, at, bytes, gb};
use crate::json::{Json, Reading};
use crate::judge::Difference;

// Rows are read in plain loops: each iterator over them would be code of its own in the page's module.

pub(super) fn count_page_faults(args: &[Value]) -> Result<Value, ReferenceError> {
    let mut reading = Reading::default();
    let mut trace = Vec::new();
    for row in reading.items(at(args, 0)?) {
        trace.push(reading.get(row, "page"));
    }
    reading.end()?;
    Ok(count_lru_faults(&trace, argument(args, 1)?).into())
}

pub(super) fn pipelined_transfer_ms(args: &[Value]) -> Result<Value, ReferenceError> {
    let mut reading = Reading::default();
    let (mut uploads, mut computes) = (Vec::new(), Vec::new());
    for row in reading.items(at(args, 0)?) {
        uploads.push(reading.get(row, "upload_ms"));
        computes.push(reading.get(row, "compute_ms"));
    }
    reading.end()?;
    Ok(pipelined(&uploads, &computes, argument(args, 1)?)?.into())
}

pub(super) fn choose_memory_path(args: &[Value]) -> Result<Value, ReferenceError> {
    let mut reading = Reading::default();
    let row = at(args, 0)?;
    let figures = PathFigures {
        working_set_gb: reading.get(row, "working_set_gb"),
        budget_gb: reading.get(row, "budget_gb"),
        managed_ms: reading.get(row, "managed_ms"),
        offload_ms: reading.get(row, "offload_ms"),
        order_known: reading.get(row, "order_known"),
        spread_ms: reading.get(row, "spread_ms"),
    };
    reading.end()?;
    let (path, reason) = headroom_plan::choose_memory_path(&figures, argument(args, 1)?, argument(args, 2)?)?;
    let choice = match path {
        MemoryPath::Resident => "resident",
        MemoryPath::Unified => "unified",
        MemoryPath::Offload => "offload",
        MemoryPath::Neither => "neither",
    };
    let reason = match reason {
        PathReason::Fits => "fits",
        PathReason::NoneInTime => "none_in_time",
        PathReason::OnlyOne => "only_one",
        PathReason::WithinSpread => "within_spread",
        PathReason::GainTooSmall => "gain_too_small",
        PathReason::Faster => "faster",
    };
    Ok(answer([ ("choice", choice.into()), ("reason", reason.into()) ]))
}

/// The activations with their names, the budget, and what hides.
struct Task<'a> {
    names: Vec<&'a str>,
    list: Vec<Waiting>,
    budget: u64,
    hidden_ms: f64,
}

impl Task<'_> {
    fn read(args: &[Value]) -> Result<Task<'_>, ReferenceError> {
        let mut reading = Reading::default();
        let budget = bytes(argument(args, 1)?, Place::argument("budget_gb"))?;
        let mut task = Task { names: Vec::new(), list: Vec::new(), budget, hidden_ms: argument(args, 2)? };
        for (index, row) in reading.items(at(args, 0)?).iter().enumerate() {
            let size = reading.get(row, "size_gb");
            task.names.push(reading.text(row, "name"));
            task.list.push(Waiting {
                bytes: bytes(size, Place::item("activations", index, "size_gb"))?,
                offload_ms: reading.get(row, "offload_ms"),
                recompute_ms: reading.get(row, "recompute_ms"),
            });
        }
        reading.end()?;
        Ok(task)
    }

    fn answer(&self, mix: &Mix) -> Value {
        let names = |wanted: Action| -> Value {
            let mut chosen: Vec<&str> = Vec::new();
            for (name, action) in self.names.iter().zip(&mix.actions) {
                if *action == wanted {
                    chosen.push(name);
                }
            }
            chosen.into()
        };
        answer([
            ("offloaded", names(Action::Offload)),
            ("recomputed", names(Action::Recompute)),
            ("added_ms", mix.added_ms.into()),
            ("short_gb", gb(mix.short_bytes)),
        ])
    }

    /// The plan that an answer names and its price; the key that is at fault where there is no such plan.
    fn plan_of(&self, got: &Value) -> Result<Mix, &'static str> {
        let mut actions = vec![Action::Keep; self.list.len()];
        for (key, action) in [("offloaded", Action::Offload), ("recomputed", Action::Recompute)] {
            for name in got.get(key).and_then(|names| Vec::<String>::try_from_json(names).ok()).ok_or(key)? {
                let index = self.names.iter().position(|known| **known == *name).ok_or(key)?;
                match actions.get_mut(index) {
                    Some(entry) if *entry == Action::Keep => *entry = action,
                    _ => return Err(key),
                }
            }
            // An action that is not possible stands under the key that was read last.
            price_mix(&self.list, &actions, self.budget, self.hidden_ms).map_err(|_| key)?;
        }
        price_mix(&self.list, &actions, self.budget, self.hidden_ms).map_err(|_| "offloaded")
    }
}

pub(super) fn mixed_activation_plan(args: &[Value]) -> Result<Value, ReferenceError> {
    let task = Task::read(args)?;
    Ok(task.answer(&cheapest_mix(&task.list, task.budget, task.hidden_ms)?))
}

/// A plan passes if it is possible, short of no more than has to be, priced right, and no other is faster. All but the last
/// makes it a plan that holds.
pub(super) fn check_mixed_activation_plan(args: &[Value], expected: &Value, got: &Value) -> Option<Difference> {
    let figure = |value: &Value, key: &str| value.get(key).and_then(Value::as_f64).unwrap_or(f64::NAN);
    let wrong = |key: &str, right: &Value| Some(Difference::wrong(key, right.get(key).cloned(), got.get(key).cloned()));
    let Ok(task) = Task::read(args) else { return wrong("offloaded", expected) };
    let own = match task.plan_of(got) {
        Ok(mix) => task.answer(&mix),
        Err(key) => return wrong(key, expected),
    };
    let above = |one: &Value, other: &Value, key: &str| figure(one, key) - figure(other, key) > 1e-9;
    if above(&own, expected, "short_gb") {
        return wrong("offloaded", expected);
    }
    // Another plan has another price: the one that belongs to this plan is asked for.
    for key in ["added_ms", "short_gb"] {
        let distance = (figure(got, key) - figure(&own, key)).abs();
        if distance.is_nan() || distance > 1e-9 {
            return wrong(key, &own);
        }
    }
    above(&own, expected, "added_ms").then(|| Difference::not_best("added_ms", expected, &own))
}
