use headroom_gpu::experiments::overlap::Overlap;
use headroom_grade::Language;

use super::*;
use crate::device::report;
use crate::device::sample;

fn plain(sentences: &[String]) -> String {
    sentences.join(" ").replace('\u{a0}', " ")
}

fn taught(name: &str, language: Language) -> String {
    let (report, words) = (sample::report(false), crate::words::speech(language));
    let one = report.measured.iter().find(|one| report::word(report::experiment(one)) == name).unwrap();
    plain(&experiment(one, &report, &words))
}

#[test]
fn upload_tells_the_start_the_bandwidth_and_what_merging_pays() {
    let said = taught("upload", Language::En);
    assert!(said.contains("100 µs before its first byte, then runs at 10 GB/s: at n½ = 977 KiB"), "{said}");
    // 64 × (0.1 + 0.0004) against 0.1 + 0.026 ms.
    assert!(said.contains("64 transfers of 4 KiB take 6.43 ms, one of 256 KiB takes 126 µs"), "{said}");
    assert!(said.contains("pays 50.9 times"), "{said}");
}

#[test]
fn download_is_set_against_upload_of_the_same_run() {
    let said = taught("download", Language::En);
    assert!(said.contains("300 µs before the first byte, then runs at 5 GB/s"), "{said}");
    // At 64 MiB: (64 MiB ÷ 13.7 ms) ÷ (64 MiB ÷ 6.81 ms).
    assert!(said.contains("That is 0.496 of the upload’s bandwidth"), "{said}");
}

#[test]
fn latency_counts_what_waiting_costs() {
    let said = taught("round-trip", Language::En);
    assert!(said.contains("answer costs 200 µs; fetching four bytes costs 500 µs"), "{said}");
    assert!(said.contains("a hundred times spends 20 ms"), "{said}");
}

#[test]
fn a_nudged_browser_is_not_taken_for_a_device() {
    let words = crate::words::speech(Language::En);
    for (nudges, shown) in [(1, "(one nudge)"), (12, "(12 nudges)")] {
        let (empty, read_back) = (sample::time(100.0), sample::time(100.0));
        let trip = RoundTrip { empty, read_back, waits: nudges, nudges, books: None };
        let said = plain(&round_trip(&trip, &words));
        assert!(said.contains(shown) && said.contains("the browser’s latency"), "{said}");
        assert!(!said.contains("hundred times"), "{said}");
    }
    // Here and there a nudge is no tick.
    let (empty, read_back) = (sample::time(0.5), sample::time(0.5));
    let trip = RoundTrip { empty, read_back, waits: 100, nudges: 30, books: None };
    assert!(plain(&round_trip(&trip, &words)).contains("hundred times"));
}

#[test]
fn batching_says_what_n_half_means() {
    let said = taught("batching", Language::En);
    assert!(said.contains("The same 8 MiB take 900 µs in one transfer and 7.2 ms in 64: 8 times as long."), "{said}");
    assert!(said.contains("below n½ = 1 MiB"), "{said}");
}

#[test]
fn overlap_is_judged_by_several_slots() {
    let said = taught("overlap", Language::En);
    assert!(said.contains("With 2 staging slots 70 % of the shorter side"), "{said}");
    assert!(said.contains("with one slot it is 0 %"), "less than nothing is nothing: {said}");
    assert!(said.contains("most of a transfer is hidden"), "{said}");
    let words = crate::words::speech(Language::En);
    let Some(Measured::Overlap(measured)) = sample::measured().pop() else { panic!("overlap is the last") };
    let with = |share: f64| {
        let mut rows = measured.by_slots.clone();
        rows.iter_mut().for_each(|row| row.overlap = share);
        plain(&overlap(&Overlap { by_slots: rows, ..measured.clone() }, &words))
    };
    assert!(with(0.05).contains("prefetching will not hide"));
    assert!(with(0.3).contains("hides a part"));
    let mut rows = measured.by_slots.clone();
    rows.iter_mut().for_each(|row| row.upload = sample::time(0.5));
    let unequal = plain(&overlap(&Overlap { by_slots: rows, ..measured.clone() }, &words));
    assert!(unequal.contains("only 5 %") && unequal.contains("noise"), "{unequal}");
}

#[test]
fn copies_are_set_against_uploads_and_fresh_buffers_against_used_ones() {
    let said = taught("device-copy", Language::En);
    assert!(said.contains("runs at 100 GB/s for 64 MiB"), "{said}");
    assert!(said.contains("16 MiB takes 3 times as long"), "{said}");
}

#[test]
fn a_line_that_explains_little_is_not_believed() {
    let words = crate::words::speech(Language::En);
    let (points, line) = sample::points(0.1, 10e9);
    let poor = line.map(|line| Line { r_squared: 0.5, ..line });
    let empty_round_trip = sample::time(0.2);
    let with = |line| Upload {
        points: points.clone(),
        line,
        memcpy: vec![],
        empty_round_trip: empty_round_trip.clone(),
        books: None,
    };
    let said = plain(&upload(&with(poor), &words));
    assert!(said.contains("only 50 %") && !said.contains("n½"), "{said}");
    assert!(plain(&upload(&with(None), &words)).contains("no start-up cost and no n½"));
    let flat = line.map(|line| Line { alpha_ms: 0.0, half_bytes: 0.0, ..line });
    assert!(plain(&upload(&with(flat), &words)).contains("merging small transfers gains nothing"));
}

#[test]
fn a_profile_tells_what_a_gigabyte_costs() {
    let said = plain(&profile(&sample::report(false).profile.unwrap(), &crate::words::speech(Language::En)));
    // 100.1 + 200.3 ms.
    assert!(said.contains("takes about 300 ms") && said.contains("below 977 KiB"), "{said}");
}

#[test]
fn a_profile_whose_lines_explain_little_promises_nothing() {
    let mut poor = sample::report(false).profile.unwrap();
    poor.download = poor.download.map(|line| Line { r_squared: -0.25, ..line });
    let said = plain(&profile(&poor, &crate::words::speech(Language::En)));
    assert!(said.contains("only 0 %") && !said.contains("1 GB"), "{said}");
}

#[test]
fn a_software_adapter_says_so_with_every_lesson_in_both_languages() {
    for (language, word) in [(Language::En, "say nothing about a GPU"), (Language::Zh, "不能说明任何 GPU")] {
        let (soft, real, words) = (sample::report(true), sample::report(false), crate::words::speech(language));
        for one in &soft.measured {
            assert!(plain(&experiment(one, &soft, &words)).contains(word));
            assert!(!plain(&experiment(one, &real, &words)).contains(word));
        }
        assert!(plain(&profile(&soft.profile.clone().unwrap(), &words)).contains(word));
    }
}

#[test]
fn no_sentence_leaves_a_gap() {
    for language in [Language::En, Language::Zh] {
        for name in ["upload", "download", "round-trip", "batching", "overlap", "device-copy"] {
            let said = taught(name, language);
            assert!(!said.contains(['{', '}', '$', '?']) && !said.contains("teach-"), "{said}");
        }
    }
}
