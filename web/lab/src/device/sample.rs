//! Made-up figures for tests: a device that follows its line to the letter.

use headroom_gpu::AdapterFacts;
use headroom_gpu::adapter::Kind;
use headroom_gpu::experiments::batching::{Batch, Batching};
use headroom_gpu::experiments::device_copy::{Allocation, DeviceCopy};
use headroom_gpu::experiments::download::Download;
use headroom_gpu::experiments::overlap::{Overlap, Slots};
use headroom_gpu::experiments::round_trip::RoundTrip;
use headroom_gpu::experiments::upload::{Point, Upload};
use headroom_gpu::experiments::{Books, Measured};
use headroom_gpu::ledger::{Item, Purpose};
use headroom_gpu::messages::Outcome;
use headroom_gpu::profile::{DeviceProfile, ProfileReport};
use headroom_gpu::protocol::{Clock, Context, DiscardReason, Discarded, Host, Protocol};
use headroom_gpu::stats::{Line, Samples};

use super::report::Report;

/// A time with a spread of a tenth, and a first run of twice as long.
pub fn time(ms: f64) -> Samples {
    let samples = [0.9, 0.95, 1.0, 1.0, 1.0, 1.05, 1.1].map(|share| share * ms).to_vec();
    Samples { shortest_ms: Some(21.0), ..Samples::new(2.0 * ms, samples, 4) }
}

/// α = 0.1 ms and β = 10 GB/s, n½ = 1 MB.
pub fn points(alpha_ms: f64, beta: f64) -> (Vec<Point>, Option<Line>) {
    let sizes = (12..=26).step_by(2).map(|power| 1_u64 << power);
    let point = |bytes: u64| {
        let time = time(alpha_ms + super::chart::bytes(bytes) * 1000.0 / beta);
        Point { bytes, bytes_per_second: super::chart::rate(bytes, time.median_ms), time }
    };
    let points: Vec<Point> = sizes.map(point).collect();
    let line = Line::fit(&points.iter().map(|point| (point.bytes, point.time.median_ms)).collect::<Vec<_>>());
    (points, line)
}

/// An adapter of a browser.
pub fn adapter(name: &str, kind: Kind) -> AdapterFacts {
    AdapterFacts {
        name: name.to_owned(),
        vendor: String::new(),
        driver: String::new(),
        backend: "webgpu".to_owned(),
        kind,
        software: kind == Kind::Software,
    }
}

/// Two buffers of data and a window.
pub fn books() -> Books {
    let item = |purpose, bytes| Item { name: "a buffer".to_owned(), purpose, bytes };
    let items = vec![item(Purpose::Readback, 4), item(Purpose::Data, 1 << 20), item(Purpose::Data, 2 << 20)];
    Books { expected_bytes: (3 << 20) + 4, peak_bytes: (3 << 20) + 4, items }
}

/// Every experiment's figures; only the first keeps books, as files of several versions do together.
pub fn measured() -> Vec<Measured> {
    let (up, up_line) = points(0.1, 10e9);
    let (down, down_line) = points(0.3, 5e9);
    let (host, _) = points(0.0, 20e9);
    let (copies, _) = points(0.0, 100e9);
    let batch = |transfers: u32| {
        let each = 0.1 * f64::from(transfers) + 0.8;
        let once = 0.01 * f64::from(transfers) + 0.9;
        Batch {
            transfers,
            bytes: (8 << 20) / u64::from(transfers),
            submitted_each: time(each),
            submitted_once: time(once),
        }
    };
    let slots = |slots: u32, overlap: f64| Slots {
        slots,
        upload: time(10.0),
        compute: time(10.0),
        both: time(20.0 - 10.0 * overlap),
        overlap,
        streaming_efficiency: 10.0 / (20.0 - 10.0 * overlap),
    };
    let allocation = |bytes: u64| Allocation { bytes, fresh: time(3.0), reused: time(1.0) };
    vec![
        Measured::RoundTrip(RoundTrip {
            empty: time(0.2),
            read_back: time(0.5),
            waits: 700,
            nudges: 0,
            books: Some(books()),
        }),
        Measured::Upload(Upload { points: up, line: up_line, memcpy: host, empty_round_trip: time(0.2), books: None }),
        Measured::Download(Download { points: down, line: down_line, books: None }),
        Measured::Batching(Batching {
            total_bytes: 8 << 20,
            batches: [1, 4, 16, 64].map(batch).to_vec(),
            each: Line::fit(&[(131_072, 0.1125), (524_288, 0.15), (2_097_152, 0.3), (8_388_608, 0.9)]),
            once: None,
            books: None,
        }),
        Measured::DeviceCopy(DeviceCopy {
            copies,
            allocations: vec![allocation(1 << 20), allocation(1 << 24)],
            books: None,
        }),
        Measured::Overlap(Overlap {
            slice_bytes: 1 << 20,
            slices: 16,
            rounds: 3,
            by_slots: vec![slots(1, -0.02), slots(2, 0.7), slots(3, 0.65)],
            books: None,
        }),
    ]
}

/// A profile's answer.
pub fn outcome(software: bool) -> Outcome {
    let kind = if software { Kind::Software } else { Kind::Unknown };
    let host = Host {
        browser: "Browser 1".into(),
        os: "Linux".into(),
        when: "2026-11-30T01:02:03.000Z".into(),
        clock: Some(Clock { grain_ms: 0.005, isolated: Some(true) }),
    };
    let context = Context { rules: Protocol::Full.rules(), adapter: adapter("maker x1", kind), host, waits: None };
    let measured = measured();
    let discarded =
        vec![Discarded { figure: "upload".into(), bytes: Some(4096), reason: DiscardReason::BelowRoundTrip }];
    Outcome::Profile(ProfileReport { profile: DeviceProfile::from_measured(context, &measured), measured, discarded })
}

/// The report of it.
pub fn report(software: bool) -> Report {
    Report::of(&outcome(software)).unwrap()
}
