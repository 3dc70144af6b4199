//! The entry of the room *Paging*.

use headroom_gpu::paging::{Mode, ModeReport, PagingReport, Pattern};
use serde::Serialize;

use super::{Source, is_wrong};

/// A run's key figures.
#[derive(Serialize)]
pub struct Entry<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    pattern: Pattern,
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
        pattern: spec.pattern,
        page_bytes: spec.page_bytes,
        pages: spec.pages,
        frames: spec.frames,
        fewest_loads: report.fewest_loads,
        round_trips_ms: report.costs.map(|costs| costs.round_trips_ms),
        modes: report.modes.iter().map(mode).collect(),
    })
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
    use headroom_gpu::adapter::{AdapterFacts, Kind};
    use headroom_gpu::paging::{Costs, Link, NotRun, PagingPeak};
    use headroom_gpu::protocol::{Context, Host, Protocol};
    use headroom_gpu::stats::Samples;
    use headroom_gpu::{ErrorCode, Failure};
    use serde_json::Value;

    /// The first run of the room, on a device that needs a round number of milliseconds.
    fn report() -> PagingReport {
        let adapter = AdapterFacts {
            name: "A card of mine".to_owned(),
            vendor: "v".to_owned(),
            driver: String::new(),
            backend: "webgpu".to_owned(),
            kind: Kind::Discrete,
            software: false,
        };
        let host = Host {
            browser: "Chrome 142".to_owned(),
            os: "Linux".to_owned(),
            when: "2026-11-30T12:00:00.000Z".to_owned(),
        };
        let spec = Choices::default().spec().unwrap();
        let samples = |ms: f64| Samples::new(ms, vec![ms - 0.5, ms - 0.25, ms, ms + 0.25, ms + 0.5], 1);
        let run = |(mode, ms): (Mode, f64)| ModeReport {
            mode,
            time: samples(ms),
            counts: spec.simulate(mode).unwrap().into(),
            round_trips: 3,
            peak: PagingPeak { table_bytes: 256, faults_bytes: 64, total_bytes: 600_000, ..PagingPeak::default() },
            checksum: 1,
            verified_runs: 6,
        };
        let times = [8.0, 6.0, 4.0, 2.0, 1.5];
        PagingReport {
            context: Context { rules: Protocol::Full.rules(), adapter, host },
            spec,
            fewest_loads: headroom_plan::paging::fewest_loads(&spec.trace(), spec.frames),
            link: Link { round_trip: samples(1.0), bytes: 1 << 20, upload: samples(1.0), download: samples(1.0) },
            modes: Mode::ALL.into_iter().zip(times).map(run).collect(),
            not_run: Vec::new(),
            costs: Some(Costs {
                transfer_ms: Some(1.0),
                round_trips_ms: 5.0,
                work_ms: None,
                lookup_ms: None,
                above_least: None,
                lookup_ratio: None,
            }),
        }
    }

    #[test]
    fn an_entry_has_the_key_figures() {
        let written = serde_json::to_value(entry(&report()).unwrap()).unwrap();
        let documented: Value = serde_json::from_str(include_str!("paging.json")).unwrap();
        assert_eq!(written, documented, "{written:#}");
    }

    #[test]
    fn a_run_with_a_failed_check_leaves_nothing() {
        let without = |code| {
            let failure = Failure { code, detail: String::new(), asked: None, available: None };
            let mut report = report();
            let mode = report.modes.remove(1).mode;
            report.not_run.push(NotRun { mode, failure });
            report
        };
        assert!(entry(&without(ErrorCode::ChecksumDiffers)).is_none());
        assert_eq!(entry(&without(ErrorCode::OutOfMemory)).unwrap().modes.len(), 4);
        assert!(entry(&PagingReport { modes: Vec::new(), ..report() }).is_none());
    }
}
