//! What figures teach, in two sentences made out of them.

use headroom_gpu::experiments::Measured;
use headroom_gpu::experiments::batching::Batching;
use headroom_gpu::experiments::device_copy::DeviceCopy;
use headroom_gpu::experiments::download::Download;
use headroom_gpu::experiments::overlap::Overlap;
use headroom_gpu::experiments::round_trip::RoundTrip;
use headroom_gpu::experiments::upload::Upload;
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::stats::Line;

use super::report::Report;
use crate::numbers::{bandwidth, bytes, ms, percent, ratio};
use crate::words::Speech;

/// A line that explains less is no reason to believe its α and β.
pub const POOR_FIT: f64 = 0.9;

/// Where one side is so much shorter, what of it is hidden is mostly noise.
const UNEQUAL: f64 = 0.25;

/// A gain that is smaller is none: it is within the spread of most runs.
const SLIGHT: f64 = 1.15;

/// What an experiment's figures teach.
pub fn experiment(measured: &Measured, report: &Report, words: &Speech) -> Vec<String> {
    let mut sentences = match measured {
        Measured::Upload(it) => upload(it, words),
        Measured::Download(it) => download(it, report, words),
        Measured::RoundTrip(it) => round_trip(it, words),
        Measured::Batching(it) => batching(it, words),
        Measured::Overlap(it) => overlap(it, words),
        Measured::DeviceCopy(it) => device_copy(it, report, words),
    };
    caveat(report.software(), &mut sentences, words);
    sentences
}

/// What a profile teaches.
pub fn profile(profile: &DeviceProfile, words: &Speech) -> Vec<String> {
    const GB: u64 = 1_000_000_000;
    let mut sentences = Vec::new();
    let poorest =
        [profile.upload, profile.download].into_iter().flatten().min_by(|a, b| a.r_squared.total_cmp(&b.r_squared));
    if let Some(line) = poorest.filter(|line| line.r_squared < POOR_FIT) {
        sentences.push(poor(&line, words));
        caveat(profile.context.adapter.software, &mut sentences, words);
        return sentences;
    }
    if let (Some(up), Some(down)) = (profile.upload, profile.download) {
        let both = ms(up.predict_ms(GB) + down.predict_ms(GB));
        sentences.push(words.with("teach-profile-move", &[("ms", both.into())]));
    }
    let half = profile.upload.filter(|line| line.half_bytes >= 1.0).map(|line| size(line.half_bytes));
    match (half, profile.overlap) {
        (Some(half), _) => sentences.push(words.with("teach-profile-merge", &[("half", half.into())])),
        (None, Some(overlap)) => {
            sentences.push(words.with("teach-profile-overlap", &[("hidden", percent(overlap.max(0.0)).into())]));
        }
        (None, None) => {}
    }
    caveat(profile.context.adapter.software, &mut sentences, words);
    sentences
}

fn caveat(software: bool, sentences: &mut Vec<String>, words: &Speech) {
    if software {
        sentences.push(words.text("teach-software"));
    }
}

fn upload(upload: &Upload, words: &Speech) -> Vec<String> {
    let Some(line) = &upload.line else { return vec![words.text("teach-no-line")] };
    if line.r_squared < POOR_FIT {
        return vec![poor(line, words)];
    }
    if line.half_bytes < 1.0 {
        let values = [("beta", bandwidth(line.beta_bytes_per_second).into())];
        return vec![words.with("teach-no-start", &values), words.text("teach-no-start-merge")];
    }
    let values = [
        ("alpha", ms(line.alpha_ms).into()),
        ("beta", bandwidth(line.beta_bytes_per_second).into()),
        ("half", size(line.half_bytes).into()),
    ];
    vec![words.with("teach-upload", &values), merge("teach-merge", line, 64, 4096, words)]
}

fn download(download: &Download, report: &Report, words: &Speech) -> Vec<String> {
    let Some(line) = &download.line else { return vec![words.text("teach-no-line")] };
    if line.r_squared < POOR_FIT {
        return vec![poor(line, words)];
    }
    let values = [("alpha", ms(line.alpha_ms).into()), ("beta", bandwidth(line.beta_bytes_per_second).into())];
    let second = match report.numbers().ratios.download_to_upload {
        Some(share) => words.with("teach-download-ratio", &[("ratio", ratio(share).into())]),
        None => merge("teach-download-merge", line, 16, 4096, words),
    };
    vec![words.with("teach-download", &values), second]
}

fn round_trip(round_trip: &RoundTrip, words: &Speech) -> Vec<String> {
    let (empty, read) = (round_trip.empty.median_ms, round_trip.read_back.median_ms);
    let first = words.with("teach-round-trip", &[("empty", ms(empty).into()), ("read", ms(read).into())]);
    let second = if round_trip.ticks() {
        words.with("teach-round-trip-tick", &[("nudges", round_trip.nudges.into())])
    } else {
        words.with("teach-round-trip-hundred", &[("hundred", ms(empty * 100.0).into())])
    };
    vec![first, second]
}

fn batching(batching: &Batching, words: &Speech) -> Vec<String> {
    let mut sentences = Vec::new();
    if let (Some(one), Some(many)) = (batching.batches.first(), batching.batches.last())
        && one.transfers < many.transfers
        && one.submitted_each.median_ms > 0.0
    {
        let (one_ms, many_ms) = (one.submitted_each.median_ms, many.submitted_each.median_ms);
        let values = [
            ("total", bytes(batching.total_bytes).into()),
            ("many", ms(many_ms).into()),
            ("transfers", many.transfers.into()),
            ("one", ms(one_ms).into()),
            ("times", ratio(many_ms / one_ms).into()),
        ];
        sentences.push(words.with("teach-batching", &values));
    }
    sentences.push(match &batching.each {
        None => words.text("teach-no-line"),
        Some(line) if line.r_squared < POOR_FIT => poor(line, words),
        Some(line) if line.half_bytes < 1.0 => words.text("teach-no-start-merge"),
        Some(line) => words.with("teach-batching-half", &[("half", size(line.half_bytes).into())]),
    });
    sentences
}

fn overlap(overlap: &Overlap, words: &Speech) -> Vec<String> {
    // One slot hides nothing by construction: it is what the others are compared with.
    let several = overlap.by_slots.iter().filter(|row| row.slots > 1);
    let Some(best) = several.max_by(|a, b| a.overlap.total_cmp(&b.overlap)) else { return Vec::new() };
    let one = overlap.by_slots.iter().find(|row| row.slots == 1).map_or(0.0, |row| row.overlap);
    let hidden = |share: f64| percent((share.max(0.0) * 100.0).round() / 100.0);
    let values = [("slots", best.slots.into()), ("hidden", hidden(best.overlap).into()), ("one", hidden(one).into())];
    let (upload, compute) = (best.upload.median_ms, best.compute.median_ms);
    let share = upload.min(compute) / upload.max(compute);
    if share < UNEQUAL {
        let second = words.with("teach-overlap-unequal", &[("share", percent(share).into())]);
        return vec![words.with("teach-overlap", &values), second];
    }
    let second = match best.overlap {
        share if share < 0.1 => "teach-overlap-none",
        share if share < 0.6 => "teach-overlap-some",
        _ => "teach-overlap-most",
    };
    vec![words.with("teach-overlap", &values), words.text(second)]
}

fn device_copy(copy: &DeviceCopy, report: &Report, words: &Speech) -> Vec<String> {
    let mut sentences = Vec::new();
    let share = report.numbers().ratios.upload_to_device_copy;
    if let Some(largest) = copy.copies.last() {
        let values = [
            ("copy", bandwidth(largest.bytes_per_second).into()),
            ("bytes", bytes(largest.bytes).into()),
            ("share", share.map(ratio).unwrap_or_default().into()),
        ];
        let key = if share.is_some() { "teach-copy-share" } else { "teach-copy" };
        sentences.push(words.with(key, &values));
    }
    if let Some(row) = copy.allocations.last().filter(|row| row.reused.median_ms > 0.0) {
        let times = row.fresh.median_ms / row.reused.median_ms;
        let values = [("bytes", bytes(row.bytes).into()), ("times", ratio(times).into())];
        let key = if times < SLIGHT { "teach-allocation-same" } else { "teach-allocation" };
        sentences.push(words.with(key, &values));
    }
    sentences
}

/// So many small transfers against one of all their bytes, by the fitted line.
fn merge(key: &str, line: &Line, count: u32, small: u64, words: &Speech) -> String {
    let large = small * u64::from(count);
    let (apart, together) = (line.predict_ms(small) * f64::from(count), line.predict_ms(large));
    let times = if together > 0.0 { apart / together } else { 1.0 };
    if times < SLIGHT {
        return words.text("teach-no-start-merge");
    }
    let values = [
        ("count", count.into()),
        ("small", bytes(small).into()),
        ("large", bytes(large).into()),
        ("apart", ms(apart).into()),
        ("together", ms(together).into()),
        ("times", ratio(times).into()),
    ];
    words.with(key, &values)
}

fn poor(line: &Line, words: &Speech) -> String {
    words.with("teach-poor-fit", &[("fit", percent(line.r_squared.max(0.0)).into())])
}

/// A fitted size: never exact to the byte.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size that was fitted, zero or above")]
pub fn size(count: f64) -> String {
    bytes(count.max(0.0).round() as u64)
}

#[cfg(test)]
#[path = "teach_tests.rs"]
mod tests;
