//! Paging: each mode with its passes, faults and bytes, and the same for all page sizes or patterns.

use headroom_gpu::paging::{Counts, Mode, ModeReport, PagingReport, SweepReport};

use super::{Lines, mib, ms, samples};

impl Lines<'_> {
    pub(super) fn paging(&mut self, report: &PagingReport) {
        for one in &report.modes {
            self.say(paging_key(one.mode), &paged(one));
        }
        for not in &report.not_run {
            self.say(paging_key(not.mode), &not.failure.detail);
        }
        if let Some(one) = report.modes.iter().find(|one| one.mode == Mode::OnDemand)
            && report.belady.faults > 0
        {
            self.say("lab-belady", &format!("{:.2}", one.counts.faults as f64 / report.belady.faults as f64));
        }
        if let Some(costs) = report.costs {
            for (key, ratio) in [("lab-above-least", costs.above_least), ("lab-lookup", costs.lookup_ratio)] {
                if let Some(ratio) = ratio {
                    self.say(key, &format!("{ratio:.2}"));
                }
            }
        }
    }

    /// A line for each trace: its pattern, its pages, what was measured, and what was predicted.
    pub(super) fn sweep(&mut self, report: &SweepReport) {
        for point in &report.points {
            let spec = &point.spec;
            let pattern = serde_json::to_value(spec.pattern).unwrap_or_default();
            let name = pattern.as_str().unwrap_or("tensors").to_owned();
            let size = format!("{} × {} KiB", spec.pages, spec.page_bytes >> 10);
            let came = point.ran.as_ref().map(paged);
            let came = came.or_else(|| point.failure.as_ref().map(|why| why.detail.clone())).unwrap_or_default();
            let least = point.least_ms.map_or_else(String::new, |least| format!("  ({})", ms(least)));
            self.text.push_str(&format!("{name:<14} {size:<17} {came}{least}\n"));
        }
    }
}

fn paging_key(mode: Mode) -> &'static str {
    match mode {
        Mode::OnDemand => "lab-on-demand",
        Mode::Density => "lab-on-demand-density",
        Mode::Trace => "lab-on-demand-trace",
        Mode::Explicit => "lab-explicit",
        Mode::Resident => "lab-resident",
        Mode::ResidentPlain => "lab-resident-plain",
    }
}

/// A time, passes and faults, and what was moved.
fn paged(one: &ModeReport) -> String {
    let Counts { passes, faults, uploaded_bytes, written_back_bytes, .. } = one.counts;
    let moved = mib(uploaded_bytes.saturating_add(written_back_bytes));
    format!("{}  {passes} / {faults}  {moved}", samples(&one.time))
}
