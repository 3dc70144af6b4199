//! The lab's figures for a terminal: the device, the program and the protocol first, then the figures.

mod experiments;
mod plan;

use headroom_gpu::messages::Outcome;
use headroom_gpu::paging::{self, ModeReport, PagingReport, SweepReport};
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Context, DiscardReason, Discarded};
use headroom_gpu::stats::Samples;
use headroom_gpu::training::{Activations, Format, Strategy, Switch, TrainingReport};
use headroom_grade::Words;

use super::table::named;

const MIB: f64 = (1 << 20) as f64;

/// All that is worth reading of an outcome.
pub(super) fn of(outcome: &Outcome, words: &Words) -> String {
    let mut out = Lines { words, text: String::new() };
    match outcome {
        Outcome::Probe { adapter, .. } => out.say("lab-device", &adapter.name),
        Outcome::Profile(report) => {
            out.context(&report.profile.context);
            out.profile(&report.profile);
            for measured in &report.measured {
                out.measured(measured);
            }
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
            out.training(report);
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
        self.text.push_str(&named(&self.words.text(key), value));
    }

    /// Each strategy, what was not run and why, and what each switch is worth.
    fn training(&mut self, report: &TrainingReport) {
        if let Some(other) = &report.predicted_for {
            self.say("lab-other-adapter", other);
        }
        for run in &report.runs {
            self.strategy(run.strategy, &format!("{}  {}", mib(run.peak.total_bytes), samples(&run.step)));
        }
        for not in &report.not_run {
            self.strategy(not.strategy, &self.words.with("lab-not-run", &[("why", not.failure.detail.clone().into())]));
        }
        let furthest = report.runs.iter().filter_map(|run| run.gradient_error).reduce(f64::max);
        if let Some(share) = furthest {
            self.say("lab-gradients", &format!("{share:.3}"));
        }
        let Some(worth) = &report.worth else { return };
        self.strategy(worth.strategy, &samples(&worth.step));
        for one in &worth.without {
            let key = match one.switch {
                Switch::Slots => "lab-one-slot",
                Switch::Merged => "lab-unmerged",
                Switch::Asynchronous => "lab-waited",
            };
            let longer = one.longer;
            let seen = if longer.seen { String::new() } else { format!("  {}", self.words.text("lab-no-difference")) };
            self.say(
                key,
                &format!("Δ {:+.3} ms ({:+.3} … {:+.3}){seen}", longer.median_ms, longer.q1_ms, longer.q3_ms),
            );
        }
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
        let host = &context.host;
        let place = [host.browser.as_str(), host.os.as_str(), host.when.as_str()];
        self.say("lab-program", &place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "));
        let rules = &context.rules;
        let values = [
            ("version", rules.version.into()),
            ("repeats", rules.repeats.into()),
            ("ms", rules.sample_ms.to_string().into()),
            ("largest", size(rules.largest_bytes).into()),
        ];
        self.say("lab-protocol", &self.words.with("lab-rules", &values));
        if let Some(clock) = host.clock {
            self.say("lab-clock", &format!("{:.0} ns", clock.grain_ms * 1e6));
        }
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

    /// What was thrown away, one by one, and why.
    fn discarded(&mut self, discarded: &[Discarded]) {
        if discarded.is_empty() {
            return;
        }
        self.text.push_str(&format!("\n{}\n", self.words.text("lab-discarded")));
        for one in discarded {
            let named = format!("lab-figure-{}", one.figure.replace('_', "-"));
            let figure = if self.words.has(&named) { self.words.text(&named) } else { one.figure.clone() };
            let name: Vec<String> = [figure].into_iter().chain(one.bytes.map(size)).collect();
            let reason = match one.reason {
                DiscardReason::ChecksumDiffers => "lab-checksum-differs",
                DiscardReason::BelowRoundTrip => "lab-below-round-trip",
                DiscardReason::PastLimit => "lab-past-limit",
            };
            self.text.push_str(&format!("  {}: {}\n", name.join(", "), self.words.text(reason)));
        }
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
    format!("{} (IQR {})", ms(samples.median_ms), ms(samples.iqr_ms()))
}

fn ms(time: f64) -> String {
    if time.abs() < 0.1 { format!("{:.2} µs", time * 1000.0) } else { format!("{time:.3} ms") }
}

#[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
fn mib(bytes: u64) -> String {
    format!("{:.3} MiB", bytes as f64 / MIB)
}

/// In the largest unit of powers of two that leaves a whole part.
#[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{:.2} KiB", bytes as f64 / 1024.0),
        _ => format!("{:.2} MiB", bytes as f64 / MIB),
    }
    .replace(".00", "")
}

fn bandwidth(bytes_per_second: f64) -> String {
    format!("{:.2} GB/s", bytes_per_second / 1e9)
}

#[cfg(test)]
mod tests {
    use headroom_grade::Language;

    use super::*;

    fn told(language: Language) -> String {
        let kept = include_str!("../../../../tests/profiles/lavapipe.json");
        let outcome: Outcome = serde_json::from_str(kept).unwrap();
        of(&outcome, &Words::new(language, &[crate::texts(language)]))
    }

    #[test]
    fn a_profile_is_told_with_all_that_it_is_made_of() {
        let text = told(Language::En);
        for part in [
            "device",
            "llvmpipe",
            "program",
            "headroom ",
            "protocol",
            "repeats",
            "clock",
            "software adapter",
            "n½",
            "64 × ",
            "submitted together",
            "streaming efficiency",
            "fresh ÷ in use",
            "(IQR ",
            "shortest sample",
        ] {
            assert!(text.contains(part), "{part}:\n{text}");
        }
        assert!(!text.contains('±'), "a whole range is not half of one");
        assert!(text.lines().all(|line| line.chars().count() <= 160), "{text}");
    }

    #[test]
    fn every_word_is_there_in_both_languages() {
        for language in [Language::En, Language::Zh] {
            assert!(!told(language).contains("lab-"), "{}", told(language));
        }
    }

    #[test]
    fn what_was_thrown_away_is_told_one_by_one() {
        let words = Words::new(Language::En, &[crate::texts(Language::En)]);
        let mut out = Lines { words: &words, text: String::new() };
        out.discarded(&[]);
        assert_eq!(out.text, "");
        let one = |figure: &str, bytes, reason| Discarded { figure: figure.to_owned(), bytes, reason };
        out.discarded(&[
            one("upload", Some(4096), DiscardReason::BelowRoundTrip),
            one("allocate", Some(64 << 20), DiscardReason::PastLimit),
            one("round trip", None, DiscardReason::ChecksumDiffers),
        ]);
        let lines: Vec<&str> = out.text.trim().lines().collect();
        assert_eq!(lines[0], "figures thrown away");
        assert!(lines[1].starts_with("  upload, 4 KiB: no longer than"), "{lines:?}");
        assert!(lines[2].starts_with("  fresh buffer, 64 MiB: larger than"), "{lines:?}");
        assert!(lines[3].starts_with("  round trip: what came back"), "{lines:?}");
    }
}
