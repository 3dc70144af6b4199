//! The lab's figures for a terminal: the device first, then a line a figure.

use headroom_gpu::experiments::Measured;
use headroom_gpu::experiments::upload::Point;
use headroom_gpu::messages::Outcome;
use headroom_gpu::paging::{self, ModeReport, PagingReport, SweepReport};
use headroom_gpu::plan_run::{Basis, Mode, PlanReport};
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Context, Discarded};
use headroom_gpu::stats::{Line, Samples};
use headroom_gpu::training::{Activations, Format, Strategy};
use headroom_grade::Words;

const MIB: f64 = (1 << 20) as f64;

/// All that is worth reading of an outcome.
pub(super) fn of(outcome: &Outcome, words: &Words) -> String {
    let mut out = Lines { words, text: String::new() };
    match outcome {
        Outcome::Probe { adapter, .. } => out.say("lab-device", &adapter.name),
        Outcome::Profile(report) => {
            out.context(&report.profile.context);
            out.profile(&report.profile);
            out.discarded(&report.discarded);
        }
        Outcome::Experiment(report) => {
            out.context(&report.context);
            out.measured(&report.measured);
            out.discarded(&report.discarded);
        }
        Outcome::Plan(report) => {
            out.context(&report.context);
            out.plan(report);
        }
        Outcome::Cuts(report) => {
            out.context(&report.context);
            for step in &report.steps {
                out.say(step.cut.as_deref().unwrap_or("lab-uncut"), &mib(step.peak.total_bytes));
            }
        }
        Outcome::Training(report) => {
            out.context(&report.context);
            for run in &report.runs {
                out.strategy(run.strategy, &format!("{}  {}", mib(run.peak.total_bytes), samples(&run.step)));
            }
        }
        Outcome::Paging(report) => {
            out.context(&report.context);
            out.paging(report);
        }
        Outcome::PagingSweep(report) => {
            out.context(&report.context);
            out.sweep(report);
        }
    }
    out.text
}

struct Lines<'a> {
    words: &'a Words,
    text: String,
}

impl Lines<'_> {
    fn say(&mut self, key: &str, value: &str) {
        self.text.push_str(&format!("{:<32} {value}\n", self.words.text(key)));
    }

    /// A way to train, in words: what happens to the activations, and where the optimizer's state is.
    fn strategy(&mut self, strategy: Strategy, value: &str) {
        let activations = match strategy.activations {
            Activations::Keep => self.words.text("lab-keep"),
            Activations::Offload { depth, format } => {
                let bits = match format {
                    Format::F32 => 32_u32,
                    Format::F16 => 16,
                    Format::Int8 => 8,
                };
                self.words.with("lab-offload", &[("depth", depth.into()), ("bits", bits.into())])
            }
            Activations::Recompute { every } => self.words.with("lab-recompute", &[("every", every.into())]),
            Activations::Planned => self.words.text("lab-planned"),
        };
        let state = strategy.state_on_host.then(|| self.words.text("lab-state"));
        let name: Vec<String> = [activations].into_iter().chain(state).collect();
        self.text.push_str(&format!("{:<46} {value}\n", name.join(", ")));
    }

    fn context(&mut self, context: &Context) {
        let adapter = &context.adapter;
        let name = [adapter.name.as_str(), adapter.driver.as_str(), adapter.backend.as_str()];
        self.say("lab-device", &name.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "));
        if adapter.software {
            self.text.push_str(&self.words.text("lab-software"));
            self.text.push('\n');
        }
    }

    fn profile(&mut self, profile: &DeviceProfile) {
        self.line("lab-upload", profile.upload);
        self.line("lab-download", profile.download);
        for (key, rate) in
            [("lab-copy", profile.device_copy_bytes_per_second), ("lab-memcpy", profile.memcpy_bytes_per_second)]
        {
            if let Some(rate) = rate {
                self.say(key, &bandwidth(rate));
            }
        }
        for (key, time) in [("lab-round-trip", profile.round_trip_ms), ("lab-read-back", profile.read_back_ms)] {
            if let Some(time) = time {
                self.say(key, &ms(time));
            }
        }
        let ratios = &profile.ratios;
        for (key, ratio) in [
            ("lab-upload-memcpy", ratios.upload_to_memcpy),
            ("lab-upload-copy", ratios.upload_to_device_copy),
            ("lab-download-upload", ratios.download_to_upload),
            ("lab-overlap", ratios.overlap),
        ] {
            if let Some(ratio) = ratio {
                self.say(key, &format!("{ratio:.2}"));
            }
        }
    }

    fn line(&mut self, key: &str, line: Option<Line>) {
        if let Some(line) = line {
            let rate = bandwidth(line.beta_bytes_per_second);
            self.say(key, &format!("{rate}, α {}, r² {:.3}", ms(line.alpha_ms), line.r_squared));
        }
    }

    fn measured(&mut self, measured: &Measured) {
        match measured {
            Measured::Upload(upload) => self.points(&upload.points, upload.line),
            Measured::Download(download) => self.points(&download.points, download.line),
            Measured::DeviceCopy(copy) => self.points(&copy.copies, None),
            Measured::RoundTrip(trip) => {
                self.say("lab-round-trip", &samples(&trip.empty));
                self.say("lab-read-back", &samples(&trip.read_back));
            }
            Measured::Batching(batching) => {
                for batch in &batching.batches {
                    let (each, once) = (samples(&batch.submitted_each), samples(&batch.submitted_once));
                    self.text.push_str(&format!("{:>6} × {:>12}  {each}  {once}\n", batch.transfers, mib(batch.bytes)));
                }
            }
            Measured::Overlap(overlap) => {
                for slots in &overlap.by_slots {
                    let times = [&slots.upload, &slots.compute, &slots.both].map(samples).join("  ");
                    self.text.push_str(&format!("{:>6}  {times}  {:.2}\n", slots.slots, slots.overlap));
                }
            }
        }
    }

    fn points(&mut self, points: &[Point], line: Option<Line>) {
        for point in points {
            let (size, rate) = (mib(point.bytes), bandwidth(point.bytes_per_second));
            self.text.push_str(&format!("{size:>14}  {:>24}  {rate:>12}\n", samples(&point.time)));
        }
        self.line("lab-fit", line);
    }

    fn plan(&mut self, report: &PlanReport) {
        for mode in &report.modes {
            self.say(key(mode.mode), &format!("{}  {}", mib(mode.peak.total_bytes), samples(&mode.step)));
            if let Some(overhead) = mode.overhead {
                let basis = match overhead.basis {
                    Basis::Measured => "lab-measured",
                    Basis::Predicted => "lab-predicted",
                };
                self.say(basis, &ms(overhead.ms));
            }
        }
        for not in &report.not_run {
            self.say(key(not.mode), &not.failure.detail);
        }
    }

    fn paging(&mut self, report: &PagingReport) {
        for one in &report.modes {
            self.say(paging_key(one.mode), &paged(one));
        }
        for not in &report.not_run {
            self.say(paging_key(not.mode), &not.failure.detail);
        }
        if let Some(one) = report.modes.iter().find(|one| one.mode == paging::Mode::OnDemand)
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
    fn sweep(&mut self, report: &SweepReport) {
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

    fn discarded(&mut self, discarded: &[Discarded]) {
        if !discarded.is_empty() {
            self.say("lab-discarded", &discarded.len().to_string());
        }
    }
}

fn key(mode: Mode) -> &'static str {
    match mode {
        Mode::AllResident => "lab-all-resident",
        Mode::Plan => "lab-plan",
        Mode::PlanWithPrefetch => "lab-prefetch",
    }
}

fn paging_key(mode: paging::Mode) -> &'static str {
    match mode {
        paging::Mode::OnDemand => "lab-on-demand",
        paging::Mode::Density => "lab-on-demand-density",
        paging::Mode::Trace => "lab-on-demand-trace",
        paging::Mode::Explicit => "lab-explicit",
        paging::Mode::Resident => "lab-resident",
        paging::Mode::ResidentPlain => "lab-resident-plain",
    }
}

/// A time, passes and faults, and what was moved.
fn paged(one: &ModeReport) -> String {
    let paging::Counts { passes, faults, uploaded_bytes, written_back_bytes, .. } = one.counts;
    let moved = mib(uploaded_bytes.saturating_add(written_back_bytes));
    format!("{}  {passes} / {faults}  {moved}", samples(&one.time))
}

fn samples(samples: &Samples) -> String {
    format!("{} ± {}", ms(samples.median_ms), ms(samples.iqr_ms()))
}

fn ms(time: f64) -> String {
    format!("{time:.3} ms")
}

#[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
fn mib(bytes: u64) -> String {
    format!("{:.3} MiB", bytes as f64 / MIB)
}

fn bandwidth(bytes_per_second: f64) -> String {
    format!("{:.2} GB/s", bytes_per_second / 1e9)
}
