//! Figures of the experiments: a table each, and the lines that were fitted to it.

use headroom_gpu::experiments::batching::{Batch, Batching};
use headroom_gpu::experiments::device_copy::{Allocation, DeviceCopy};
use headroom_gpu::experiments::overlap::{Overlap, Slots};
use headroom_gpu::experiments::upload::Point;
use headroom_gpu::experiments::{Books, Measured};
use headroom_gpu::ledger::Purpose;
use headroom_gpu::stats::{Line, Samples};

use super::{Lines, bandwidth, ms, samples, size};
use crate::lab::table::table;

impl Lines<'_> {
    pub(super) fn measured(&mut self, measured: &Measured) {
        match measured {
            Measured::Upload(upload) => {
                self.points("lab-upload", &upload.points, upload.line);
                self.points("lab-memcpy", &upload.memcpy, None);
                self.say("lab-taken-off", &samples(&upload.empty_round_trip));
            }
            Measured::Download(download) => self.points("lab-download", &download.points, download.line),
            Measured::RoundTrip(trip) => {
                self.text.push('\n');
                self.say("lab-round-trip", &samples(&trip.empty));
                self.say("lab-read-back", &samples(&trip.read_back));
                self.shortest(&[&trip.empty, &trip.read_back]);
            }
            Measured::Batching(batching) => self.batching(batching),
            Measured::Overlap(overlap) => self.overlap(overlap),
            Measured::DeviceCopy(copy) => self.device_copy(copy),
        }
        if let Some(books) = measured.books() {
            self.books(books);
        }
    }

    /// An experiment's device bytes: all of them, and purpose by purpose.
    fn books(&mut self, books: &Books) {
        let by_purpose = books.by_purpose().into_iter();
        let parts = by_purpose.map(|(purpose, (_, bytes))| {
            let key = match purpose {
                Purpose::Data => "lab-data",
                Purpose::Staging => "lab-staging",
                Purpose::WriteBack => "lab-write-back",
                Purpose::Parameters => "lab-parameters",
                Purpose::Result => "lab-results",
                Purpose::Readback => "lab-readback",
            };
            format!("{} {}", self.words.text(key), size(bytes))
        });
        let parts = parts.collect::<Vec<_>>().join(" + ");
        self.say("lab-peak", &format!("{} = {parts}", size(books.peak_bytes)));
    }

    fn points(&mut self, name: &str, points: &[Point], line: Option<Line>) {
        let row = |point: &Point| vec![size(point.bytes), samples(&point.time), bandwidth(point.bytes_per_second)];
        let rows = points.iter().map(row).collect();
        self.table(&[name, "lab-time", "lab-rate"], rows);
        self.shortest(&points.iter().map(|point| &point.time).collect::<Vec<_>>());
        self.line("lab-fit", line);
    }

    fn batching(&mut self, batching: &Batching) {
        let row = |one: &Batch| {
            vec![
                format!("{} × {}", one.transfers, size(one.bytes)),
                samples(&one.submitted_each),
                samples(&one.submitted_once),
            ]
        };
        let rows = batching.batches.iter().map(row).collect();
        self.table(&["lab-transfers", "lab-each", "lab-once"], rows);
        let times = batching.batches.iter().flat_map(|one| [&one.submitted_each, &one.submitted_once]);
        self.shortest(&times.collect::<Vec<_>>());
        self.line("lab-each", batching.each);
        self.line("lab-once", batching.once);
    }

    fn overlap(&mut self, overlap: &Overlap) {
        let row = |one: &Slots| {
            let mut cells = vec![one.slots.to_string()];
            cells.extend([&one.upload, &one.compute, &one.both].map(samples));
            cells.extend([one.overlap, one.streaming_efficiency].map(|share| format!("{share:.2}")));
            cells
        };
        let rows = overlap.by_slots.iter().map(row).collect();
        self.table(&["lab-slots", "lab-upload", "lab-compute", "lab-both", "lab-overlap", "lab-efficiency"], rows);
        let times = overlap.by_slots.iter().flat_map(|one| [&one.upload, &one.compute, &one.both]);
        self.shortest(&times.collect::<Vec<_>>());
    }

    fn device_copy(&mut self, copy: &DeviceCopy) {
        self.points("lab-copy", &copy.copies, None);
        let row = |one: &Allocation| {
            let times = one.fresh.median_ms / one.reused.median_ms;
            vec![size(one.bytes), samples(&one.fresh), samples(&one.reused), format!("{times:.2}")]
        };
        let rows = copy.allocations.iter().map(row).collect();
        self.table(&["lab-buffer", "lab-fresh", "lab-in-use", "lab-fresh-in-use"], rows);
        let times = copy.allocations.iter().flat_map(|one| [&one.fresh, &one.reused]);
        self.shortest(&times.collect::<Vec<_>>());
    }

    /// How long the shortest of all counted samples lasted, where the run tells.
    fn shortest(&mut self, times: &[&Samples]) {
        if let Some(shortest) = times.iter().filter_map(|time| time.shortest_ms).min_by(f64::total_cmp) {
            self.say("lab-shortest", &ms(shortest));
        }
    }

    pub(super) fn line(&mut self, key: &str, line: Option<Line>) {
        if let Some(line) = line {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size, zero or above")]
            let half = size(line.half_bytes.round() as u64);
            let rate = bandwidth(line.beta_bytes_per_second);
            self.say(key, &format!("β {rate}, α {}, n½ {half}, r² {:.3}", ms(line.alpha_ms), line.r_squared));
        }
    }

    /// A table under names by their keys; nothing where it has no rows.
    pub(super) fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        if !rows.is_empty() {
            let head = head.iter().map(|key| self.words.text(key)).collect();
            self.text.push('\n');
            self.text.push_str(&table(head, rows));
        }
    }
}
