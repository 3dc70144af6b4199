//! Lesson `auto-tuning`.

use headroom_plan::{Figure, TuningConfig};
use serde_json::{Map, Value};

use super::{ReferenceError, answer, argument, at, records};
use crate::json::Reading;

/// A configuration. A figure that is missing and has no default is none.
fn config<'a>(row: &'a Value, reading: &mut Reading) -> TuningConfig<'a> {
    TuningConfig {
        name: reading.text(row, "name"),
        throughput: reading.get(row, "throughput"),
        quality: reading.get(row, "quality"),
        memory_gb: reading.get(row, "memory_gb"),
        latency_ms: reading.get(row, "latency_ms"),
    }
}

fn configs(args: &[Value]) -> Result<Vec<TuningConfig<'_>>, ReferenceError> {
    records(args, 0, config)
}

/// The configuration as a dictionary, as it came.
fn as_record(config: &TuningConfig) -> Value {
    let mut record = Map::new();
    record.insert("name".into(), config.name.into());
    for (key, figure) in [
        ("throughput", config.throughput),
        ("quality", config.quality),
        ("memory_gb", config.memory_gb),
        ("latency_ms", config.latency_ms),
    ] {
        if let Some(figure) = figure {
            record.insert(key.into(), figure.into());
        }
    }
    Value::Object(record)
}

pub(super) fn filter_feasible_configs(args: &[Value]) -> Result<Value, ReferenceError> {
    let configs = configs(args)?;
    let feasible = headroom_plan::filter_feasible_configs(&configs, argument(args, 1)?, argument(args, 2)?)?;
    Ok(feasible.iter().map(as_record).collect())
}

pub(super) fn score_tuning_config(args: &[Value]) -> Result<Value, ReferenceError> {
    let mut reading = Reading::default();
    let config = config(at(args, 0)?, &mut reading);
    reading.end()?;
    let scored = headroom_plan::score_tuning_config(&config)?;
    Ok(answer([ ("name", scored.name.into()), ("score", scored.score.into()) ]))
}

pub(super) fn recommend_tuning_config(args: &[Value]) -> Result<Value, ReferenceError> {
    let configs = configs(args)?;
    let best = headroom_plan::recommend_tuning_config(&configs, argument(args, 1)?, argument(args, 2)?)?;
    Ok(answer([
        ("recommended_name", best.recommended_name.into()),
        ("feasible_count", best.feasible_count.into()),
    ]))
}

pub(super) fn recommend_on_front(args: &[Value]) -> Result<Value, ReferenceError> {
    let configs = configs(args)?;
    let by = match argument::<String>(args, 3)?.as_str() {
        "throughput" => Figure::Throughput,
        "quality" => Figure::Quality,
        "memory_gb" => Figure::Memory,
        "latency_ms" => Figure::Latency,
        other => return Err(ReferenceError::Input(format!("there is no figure {other}"))),
    };
    let best = headroom_plan::recommend_on_front(&configs, argument(args, 1)?, argument(args, 2)?, by)?;
    Ok(answer([
        ("front", best.front.into()),
        ("recommended_name", best.recommended_name.into()),
        ("feasible_count", best.feasible_count.into()),
    ]))
}
