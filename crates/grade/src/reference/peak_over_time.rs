//! Lesson `peak-over-time`.
//!
//! The core counts whole bytes; the lesson's sizes are in GB on a grid that bytes hold exactly.

use headroom_plan::timeline::{self, Allocation, Kind, MoveProof};
use headroom_plan::Place;
use serde_json::Value;

use super::{BYTES_IN_GB, ReferenceError, answer, argument, bytes, gb, records};
use crate::json::{Json, Reading};
use crate::judge::Difference;

/// What is allocated, missing keys filled in.
fn allocations(args: &[Value]) -> Result<Vec<Allocation<&str>>, ReferenceError> {
    let list = records(args, 0, |row, reading: &mut Reading| {
        let size: f64 = reading.get(row, "size_gb");
        let allocation = Allocation {
            name: reading.text(row, "name"),
            bytes: 0,
            kind: Kind::Temporary,
            from: reading.get(row, "from_step"),
            to: reading.get(row, "to_step"),
            movable: reading.get(row, "movable"),
            recompute_ms: None,
        };
        (size, allocation)
    })?;
    let sized = list.into_iter().enumerate().map(|(index, (size, allocation))| {
        Ok(Allocation { bytes: bytes(size, Place::item("allocations", index, "size_gb"))?, ..allocation })
    });
    sized.collect()
}

fn budget(args: &[Value]) -> Result<u64, ReferenceError> {
    Ok(bytes(argument(args, 1)?, Place::argument("budget_gb"))?)
}

pub(super) fn peak_of_timeline(args: &[Value]) -> Result<Value, ReferenceError> {
    let peak = timeline::peak(&allocations(args)?)?;
    Ok(answer([ ("peak_gb", gb(peak.bytes)), ("peak_step", peak.at.into()) ]))
}

pub(super) fn live_set_at_peak(args: &[Value]) -> Result<Value, ReferenceError> {
    let allocations = allocations(args)?;
    let budget = budget(args)?;
    let peak = timeline::peak(&allocations)?;
    let live: Vec<&str> = peak.live.iter().filter_map(|&index| Some(allocations.get(index)?.name)).collect();
    let headroom = timeline::headroom(peak.bytes, budget);
    let headroom_gb = (headroom.free_bytes as f64 - headroom.over_bytes as f64) / BYTES_IN_GB;
    Ok(answer([ ("live", live.into()), ("headroom_gb", headroom_gb.into()) ]))
}

pub(super) fn fewest_moves(args: &[Value]) -> Result<Value, ReferenceError> {
    let allocations = allocations(args)?;
    let budget = budget(args)?;
    let moves = timeline::smallest_moves(&allocations, budget)?;
    // Where nothing is enough, everything movable goes; the core leaves out what would not help.
    let (moved, peak_bytes, over_bytes): (Vec<usize>, u64, u64) = match moves.proof {
        MoveProof::Infeasible { .. } => {
            let stays: Vec<Allocation<&str>> = allocations.iter().filter(|item| !item.movable).cloned().collect();
            let moved = (0..allocations.len()).filter(|&index| allocations.get(index).is_some_and(|item| item.movable));
            let peak = timeline::peak(&stays)?.bytes;
            (moved.collect(), peak, timeline::headroom(peak, budget).over_bytes)
        }
        MoveProof::Smallest | MoveProof::AtLeast { .. } => (moves.moved, moves.peak_bytes, 0),
    };
    let names: Vec<&str> = moved.into_iter().filter_map(|index| Some(allocations.get(index)?.name)).collect();
    Ok(answer([
        ("offloaded", names.into()),
        ("peak_gb", gb(peak_bytes)),
        ("short_gb", gb(over_bytes)),
    ]))
}

/// Any smallest set passes: as many names and bytes as the reference's, all of them movable, and a peak that its moves give.
pub(super) fn check_fewest_moves(args: &[Value], expected: &Value, got: &Value) -> Option<Difference> {
    let wrong = |key: &str| Some(Difference::wrong(key, expected.get(key).cloned(), got.get(key).cloned()));
    let figure = |value: &Value, key: &str| value.get(key).and_then(Value::as_f64).unwrap_or(f64::NAN);
    let names = |value: &Value| value.get("offloaded").and_then(|names| Vec::<String>::try_from_json(names).ok());
    let (Ok(allocations), Some(asked), Some(given)) = (allocations(args), names(expected), names(got)) else {
        return wrong("offloaded");
    };
    let take = |names: &[String]| {
        let mut rest = allocations.clone();
        let mut bytes = 0_u64;
        for name in names {
            let at = rest.iter().position(|item| item.movable && item.name == name.as_str())?;
            bytes = bytes.saturating_add(rest.swap_remove(at).bytes);
        }
        Some((bytes, timeline::peak(&rest).ok()?.bytes))
    };
    let (Some((least, most)), Some((bytes, peak))) = (take(&asked), take(&given)) else { return wrong("offloaded") };
    // Out of reach there is one answer, everything movable; else every set that is as small and enough.
    let enough = budget(args).is_ok_and(|budget| peak <= budget) || (peak == most && figure(expected, "short_gb") > 0.0);
    if given.len() != asked.len() || bytes != least || !enough {
        return wrong("offloaded");
    }
    let differs = |key: &str, value: f64| {
        let distance = (figure(got, key) - value).abs();
        distance.is_nan() || distance > 1e-9
    };
    if differs("peak_gb", peak as f64 / BYTES_IN_GB) {
        // Another smallest set may leave another peak: the one that belongs to this set is asked for.
        return Some(Difference::wrong("peak_gb", Some(gb(peak)), got.get("peak_gb").cloned()));
    }
    if differs("short_gb", figure(expected, "short_gb")) { wrong("short_gb") } else { None }
}
