//! The entry of the room *Paging*.

use headroom_gpu::paging::{Mode, ModeReport, PagingReport, Pattern};
use serde::Serialize;
use serde_json::Value;

use super::{Source, is_wrong};

/// A run's key figures.
#[derive(Serialize)]
pub struct Entry<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    /// Its name in messages; its own numbers are left out.
    pattern: String,
    page_bytes: u64,
    /// Pages ÷ frames is how often the whole is as large as the device's budget.
    pages: u32,
    frames: u32,
    /// Pages that any policy loads at least.
    fewest_loads: u64,
    /// What the passes of running on demand cost with an empty round trip each; none where it did not run.
    round_trips_ms: Option<f64>,
    modes: Vec<ModeEntry>,
}

/// One way to get the pages.
#[derive(Serialize)]
struct ModeEntry {
    mode: Mode,
    median_ms: f64,
    iqr_ms: f64,
    faults: u64,
    /// Pages loaded at faults and ahead.
    loads: u64,
    /// Both directions.
    moved_bytes: u64,
    peak_bytes: u64,
    /// Page table and fault buffer.
    table_bytes: u64,
}

/// The entry; none where a check failed.
pub fn entry(report: &PagingReport) -> Option<Entry<'_>> {
    if report.modes.is_empty() || report.not_run.iter().any(|one| is_wrong(&one.failure)) {
        return None;
    }
    let spec = &report.spec;
    Some(Entry {
        source: Source::of(&report.context),
        pattern: name(spec.pattern)?,
        page_bytes: spec.page_bytes,
        pages: spec.pages,
        frames: spec.frames,
        fewest_loads: report.fewest_loads,
        round_trips_ms: report.costs.map(|costs| costs.round_trips_ms),
        modes: report.modes.iter().map(mode).collect(),
    })
}

/// What a pattern is called, with or without numbers of its own.
fn name(pattern: Pattern) -> Option<String> {
    match serde_json::to_value(pattern).ok()? {
        Value::String(name) => Some(name),
        Value::Object(named) => named.into_iter().next().map(|(name, _)| name),
        _ => None,
    }
}

fn mode(report: &ModeReport) -> ModeEntry {
    let (counts, peak) = (&report.counts, &report.peak);
    ModeEntry {
        mode: report.mode,
        median_ms: report.time.median_ms,
        iqr_ms: report.time.iqr_ms(),
        faults: counts.faults,
        loads: counts.migrated.saturating_add(counts.prefetched),
        moved_bytes: counts.uploaded_bytes.saturating_add(counts.written_back_bytes),
        peak_bytes: peak.total_bytes,
        table_bytes: peak.table_bytes.saturating_add(peak.faults_bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paging::choices::Choices;
    use headroom_gpu::stats::Samples;
    use serde_json::json;

    /// The whole entry that the chapter's tests read, too.
    fn documented() -> Value {
        serde_json::from_str(include_str!("paging.json")).unwrap()
    }

    /// The first run of the room, with the documented times and counts.
    fn report(not_run: &Value) -> PagingReport {
        let samples = |ms: f64| Samples::new(ms, vec![ms - 0.5, ms - 0.25, ms, ms + 0.25, ms + 0.5], 1);
        let run = |of: &Value| {
            json!({
                "mode": of["mode"], "time": samples(of["median_ms"].as_f64().unwrap()), "round_trips": 3,
                "counts": {
                    "passes": 3, "faults": of["faults"], "migrated": of["faults"], "evictions": 0, "written_back": 0,
                    "prefetched": of["loads"].as_u64().unwrap() - of["faults"].as_u64().unwrap(),
                    "uploaded_bytes": of["moved_bytes"], "written_back_bytes": 0,
                },
                "peak": {
                    "pool_bytes": 0, "table_bytes": 256, "faults_bytes": 64, "accesses_bytes": 0, "results_bytes": 0,
                    "window_bytes": 0, "total_bytes": of["peak_bytes"], "ledger": [],
                },
                "checksum": 1, "verified_runs": 6,
            })
        };
        let of = documented();
        let modes: Vec<Value> = of["modes"].as_array().unwrap().iter().map(run).collect();
        let counts = modes[0]["counts"].clone();
        serde_json::from_value(json!({
            "context": {
                "rules": headroom_gpu::protocol::Protocol::Full.rules(),
                "adapter": {
                    "name": of["adapter"]["name"], "vendor": "v", "driver": "", "backend": "webgpu", "kind": "discrete",
                    "software": false,
                },
                "host": { "browser": of["browser"], "os": "Linux", "when": of["when"] },
            },
            "spec": Choices::default().spec().unwrap(), "fewest_loads": of["fewest_loads"], "belady": counts,
            "link": { "round_trip": samples(1.0), "bytes": 1, "upload": samples(1.0), "download": samples(1.0) },
            "modes": modes, "not_run": not_run,
            "costs": {
                "transfer_ms": 1.0, "round_trips_ms": of["round_trips_ms"], "work_ms": null, "lookup_ms": null,
                "above_least": null, "lookup_ratio": null,
            },
        }))
        .unwrap()
    }

    #[test]
    fn an_entry_has_the_key_figures() {
        let written = serde_json::to_value(entry(&report(&json!([]))).unwrap()).unwrap();
        assert_eq!(written, documented(), "{written:#}");
    }

    #[test]
    fn a_run_with_a_failed_check_leaves_nothing() {
        let with = |code: &str| {
            report(
                &json!([{ "mode": "resident", "failure": { "code": code, "detail": "", "asked": null, "available": null } }]),
            )
        };
        assert!(entry(&with("checksum_differs")).is_none());
        assert!(entry(&with("out_of_memory")).is_some());
        assert!(entry(&PagingReport { modes: Vec::new(), ..report(&json!([])) }).is_none());
    }
}
