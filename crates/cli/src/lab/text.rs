//! The lab's figures for a terminal: the device, the program and the protocol first, then the figures.

mod cuts;
mod experiments;
mod paging;
mod plan;
mod training;

use headroom_gpu::messages::Outcome;
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Context, DiscardReason, Discarded};
use headroom_gpu::stats::Samples;
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
            out.cuts(report);
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
