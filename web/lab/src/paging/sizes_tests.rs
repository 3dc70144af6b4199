use headroom_gpu::adapter::{AdapterFacts, Kind};
use headroom_gpu::paging::{Counts, Link, Mode, ModeReport, PagingPeak};
use headroom_gpu::protocol::{Context, Host, Protocol};
use headroom_gpu::stats::Samples;
use headroom_gpu::{ErrorCode, Failure};
use headroom_grade::Language;

use super::super::choices::TENSORS;
use super::*;

fn english() -> Speech {
    crate::words::speech(Language::En)
}

#[test]
fn large_pages_need_few_passes() {
    let of = |kib| Choices::default().with_page(kib).spec().unwrap();
    let counts = |kib| of(kib).simulate(of(kib).watched).unwrap();
    assert!(counts(4).faults > counts(64).faults && counts(4).passes >= counts(64).passes);
    let by_hand = Counts { passes: 3, uploaded_bytes: 50_000_000, written_back_bytes: 22_000_000, ..Counts::default() };
    assert!((by_hand.least_ms(&CARD) - (2.0 + 1.0 + 0.15)).abs() < 1e-9);
}

#[test]
fn what_the_settings_have_no_room_for_has_a_row_without_figures() {
    let words = english();
    let shown = table(Over::Sizes, &Choices::default(), None, None, &words);
    assert!(shown.rows.len() == 6 && shown.rows.iter().all(|row| row.len() == shown.head.len()));
    // A page of 2 MiB is more than all memory.
    assert_eq!(shown.rows[5][1..], [NONE; 5]);
    assert!(shown.rows[0].iter().all(|cell| cell != NONE));
    assert_eq!(Over::Sizes.specs(&Choices::default(), &words).len(), 5);
}

#[test]
fn tensors_keep_their_bytes_whatever_the_page() {
    let (words, choices) = (english(), Choices { pattern: TENSORS, page_kib: 64, ..Choices::default() });
    let sizes = Over::Sizes.specs(&choices, &words);
    let bytes: Vec<u64> = sizes.iter().map(|spec| u64::from(spec.pages) * spec.page_bytes).collect();
    // 8 tensors of 512 KiB; at 1 MiB a page each tensor takes a whole one.
    assert_eq!(bytes, [4 << 20, 4 << 20, 4 << 20, 4 << 20, 8 << 20, 16 << 20]);
    let patterns = Over::Patterns.specs(&choices, &words);
    assert_eq!(patterns.len(), 7);
    assert!(patterns.iter().all(|spec| spec.pages == 64), "the same memory");
}

#[test]
fn what_was_measured_stands_beside_the_prediction() {
    let words = english();
    let choices = Choices::default();
    let time = |ms: f64| Samples::new(ms, vec![ms, ms, ms], 1);
    let link = Link { round_trip: time(0.1), bytes: 4 << 20, upload: time(1.0), download: time(2.0) };
    let points = Over::Sizes.specs(&choices, &words).into_iter().map(|spec| {
        let counts = spec.simulate(Mode::OnDemand).unwrap();
        let report = ModeReport {
            mode: Mode::OnDemand,
            time: time(3.0),
            counts,
            round_trips: counts.passes,
            peak: PagingPeak::default(),
            checksum: 1,
            verified_runs: 4,
        };
        let least_ms = link.pace().map(|pace| counts.least_ms(&pace));
        SweptPoint { spec, ran: Some(report), least_ms, failure: None }
    });
    let [name, vendor, driver, backend] = ["card", "", "", "webgpu"].map(str::to_owned);
    let adapter = AdapterFacts { name, vendor, driver, backend, kind: Kind::Discrete, software: false };
    let context = Context { rules: Protocol::Quick.rules(), adapter, host: Host::default(), waits: None };
    let mut sweep = SweepReport { points: points.collect(), context, link };
    let failure = Failure { code: ErrorCode::LimitTooLow, detail: String::new(), asked: None, available: None };
    sweep.points[1] = SweptPoint { ran: None, least_ms: None, failure: Some(failure), ..sweep.points[1].clone() };
    let shown = table(Over::Sizes, &choices, None, Some(&sweep), &words);
    assert!(shown.rows.iter().all(|row| row.len() == 9) && shown.head.len() == 9);
    let first = &shown.rows[0];
    let counts = sweep.points[0].ran.as_ref().unwrap().counts;
    let predicted = sweep.points[0].least_ms.unwrap();
    assert_eq!(first[2], count(counts.faults));
    assert_eq!((first[5].as_str(), &first[7]), ("3\u{a0}ms", &ms(predicted)));
    assert_eq!(first[8], off_by(predicted, 3.0));
    // What gave no figures names its pages and no times.
    assert!(shown.rows[1][1] != NONE && shown.rows[1][2..].iter().all(|cell| cell == NONE));
    // Of another run there is nothing.
    let other = table(Over::Sizes, &Choices { over: "3".to_owned(), ..choices }, None, Some(&sweep), &words);
    assert_eq!(other.rows[0][1..], [NONE; 8]);
}
