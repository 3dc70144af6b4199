//! Lesson `activation-offload`.

use headroom_plan::{Chunk, OffloadSummary};
use serde_json::Value;

use super::{ReferenceError, answer, argument, at, records};
use crate::json::Reading;

/// The activations, their missing keys filled in.
fn chunks(args: &[Value]) -> Result<Vec<Chunk<'_>>, ReferenceError> {
    records(args, 0, |row, reading| Chunk {
        name: reading.text(row, "name"),
        bytes: reading.get(row, "bytes_"),
        keep_score: reading.get(row, "keep_score"),
        offloadable: reading.get(row, "offloadable"),
    })
}

/// A budget beyond the core's range is as good as none.
fn budget(args: &[Value]) -> Result<i64, ReferenceError> {
    Ok(i64::try_from(argument::<u64>(args, 1)?).unwrap_or(i64::MAX))
}

/// The figures of a summary; its names play no part in what follows from it.
fn summary(args: &[Value]) -> Result<OffloadSummary<'_>, ReferenceError> {
    let mut reading = Reading::default();
    let given = at(args, 0)?;
    let summary = OffloadSummary {
        total_bytes: reading.get(given, "total_bytes"),
        gpu_budget_bytes: reading.get(given, "gpu_budget_bytes"),
        kept_bytes: reading.get(given, "kept_bytes"),
        offloaded_bytes: reading.get(given, "offloaded_bytes"),
        transfer_ms: reading.get(given, "transfer_ms"),
        pressure_ratio: reading.get(given, "pressure_ratio"),
        saved_ratio: reading.get(given, "saved_ratio"),
        ..Default::default()
    };
    reading.end()?;
    Ok(summary)
}

pub(super) fn summarize_activation_offload(args: &[Value]) -> Result<Value, ReferenceError> {
    let chunks = chunks(args)?;
    let summary = headroom_plan::summarize_activation_offload(&chunks, budget(args)?, argument(args, 2)?)?;
    Ok(answer([
        ("total_bytes", summary.total_bytes.into()),
        ("gpu_budget_bytes", summary.gpu_budget_bytes.into()),
        ("kept_bytes", summary.kept_bytes.into()),
        ("offloaded_bytes", summary.offloaded_bytes.into()),
        ("offloaded_names", summary.offloaded_names.into()),
        ("kept_names", summary.kept_names.into()),
        ("transfer_ms", summary.transfer_ms.into()),
        ("pressure_ratio", summary.pressure_ratio.into()),
        ("saved_ratio", summary.saved_ratio.into()),
    ]))
}

pub(super) fn recommend_offload_policy(args: &[Value]) -> Result<Value, ReferenceError> {
    let policy = headroom_plan::recommend_offload_policy(&summary(args)?, argument(args, 1)?, argument(args, 2)?)?;
    Ok(policy.key().into())
}

pub(super) fn compare_offload_vs_checkpointing(args: &[Value]) -> Result<Value, ReferenceError> {
    let (saved_bytes, extra_ms) = (argument(args, 1)?, argument(args, 2)?);
    let scores = headroom_plan::compare_offload_vs_checkpointing(&summary(args)?, saved_bytes, extra_ms)?;
    Ok(answer([
        ("offload_score", scores.offload_score.into()),
        ("checkpoint_score", scores.checkpoint_score.into()),
        ("preferred", if scores.offload_preferred { "offload" } else { "checkpointing" }.into()),
    ]))
}

pub(super) fn offload_round_trip(args: &[Value]) -> Result<Value, ReferenceError> {
    let chunks = chunks(args)?;
    let (out, back, hidden) = (argument(args, 2)?, argument(args, 3)?, argument(args, 4)?);
    let trip = headroom_plan::offload_round_trip(&chunks, budget(args)?, out, back, hidden)?;
    Ok(answer([
        ("offloaded", trip.offloaded.into()),
        ("offloaded_bytes", trip.offloaded_bytes.into()),
        ("short_bytes", trip.short_bytes.into()),
        ("out_ms", trip.out_ms.into()),
        ("back_ms", trip.back_ms.into()),
        ("exposed_ms", trip.exposed_ms.into()),
    ]))
}
