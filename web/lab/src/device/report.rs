//! What is shown: the figures of a run, whether it just ended or comes from a file.

use headroom_gpu::experiments::batching::Batch;
use headroom_gpu::experiments::device_copy::Allocation;
use headroom_gpu::experiments::download::Download;
use headroom_gpu::experiments::overlap::Slots;
use headroom_gpu::experiments::upload::{Point, Upload};
use headroom_gpu::experiments::{Experiment, Measured};
use headroom_gpu::messages::Outcome;
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Context, Discarded};

/// The figures of one device, of one run.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// On what, how, where and when.
    pub context: Context,
    /// The device in few numbers; only a run of all experiments has it.
    pub profile: Option<DeviceProfile>,
    /// Each experiment's own figures.
    pub measured: Vec<Measured>,
    /// What was thrown away.
    pub discarded: Vec<Discarded>,
    /// The most bytes on the device at a time, where the run tells.
    pub peak_bytes: Option<u64>,
}

impl Report {
    /// The report of an answer; none of answers to other requests.
    pub fn of(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Profile(report) => Some(Self {
                context: report.profile.context.clone(),
                profile: Some(report.profile.clone()),
                measured: report.measured.clone(),
                discarded: report.discarded.clone(),
                peak_bytes: None,
            }),
            Outcome::Experiment(report) => Some(Self {
                context: report.context.clone(),
                profile: None,
                measured: vec![report.measured.clone()],
                discarded: report.discarded.clone(),
                peak_bytes: Some(report.peak_bytes),
            }),
            _ => None,
        }
    }

    /// The report of a profile alone.
    pub fn of_profile(profile: DeviceProfile) -> Self {
        let context = profile.context.clone();
        Self { context, profile: Some(profile), measured: Vec::new(), discarded: Vec::new(), peak_bytes: None }
    }

    /// Whether its times say nothing about a GPU.
    pub fn software(&self) -> bool {
        self.context.adapter.software
    }

    /// Upload by size.
    pub fn upload(&self) -> Option<&Upload> {
        self.measured.iter().find_map(|one| if let Measured::Upload(it) = one { Some(it) } else { None })
    }

    /// Download by size.
    pub fn download(&self) -> Option<&Download> {
        self.measured.iter().find_map(|one| if let Measured::Download(it) = one { Some(it) } else { None })
    }

    /// The device in few numbers, as far as this run tells.
    pub fn numbers(&self) -> DeviceProfile {
        let made = || DeviceProfile::from_measured(self.context.clone(), &self.measured);
        self.profile.clone().unwrap_or_else(made)
    }
}

impl Report {
    /// How long the shortest counted sample of all figures lasted, where the run tells.
    pub fn shortest_ms(&self) -> Option<f64> {
        self.measured.iter().filter_map(shortest_ms).min_by(f64::total_cmp)
    }
}

/// How long the shortest counted sample of an experiment lasted, where the run tells.
pub fn shortest_ms(measured: &Measured) -> Option<f64> {
    let of = |points: &[Point]| points.iter().map(|point| point.time.shortest_ms).collect::<Vec<_>>();
    let all = match measured {
        Measured::Upload(it) => [of(&it.points), of(&it.memcpy)].concat(),
        Measured::Download(it) => of(&it.points),
        Measured::RoundTrip(it) => vec![it.empty.shortest_ms, it.read_back.shortest_ms],
        Measured::Batching(it) => {
            let both = |one: &Batch| [one.submitted_each.shortest_ms, one.submitted_once.shortest_ms];
            it.batches.iter().flat_map(both).collect()
        }
        Measured::Overlap(it) => {
            let all = |one: &Slots| [&one.upload, &one.compute, &one.both].map(|time| time.shortest_ms);
            it.by_slots.iter().flat_map(all).collect()
        }
        Measured::DeviceCopy(it) => {
            let both = |one: &Allocation| [one.fresh.shortest_ms, one.reused.shortest_ms];
            [of(&it.copies), it.allocations.iter().flat_map(both).collect()].concat()
        }
    };
    all.into_iter().flatten().min_by(f64::total_cmp)
}

/// Which experiment figures belong to.
pub fn experiment(measured: &Measured) -> Experiment {
    match measured {
        Measured::Upload(_) => Experiment::Upload,
        Measured::Download(_) => Experiment::Download,
        Measured::RoundTrip(_) => Experiment::RoundTrip,
        Measured::Batching(_) => Experiment::Batching,
        Measured::Overlap(_) => Experiment::Overlap,
        Measured::DeviceCopy(_) => Experiment::DeviceCopy,
    }
}

/// The word that an experiment goes by in keys of words and of classes.
pub fn word(experiment: Experiment) -> &'static str {
    match experiment {
        Experiment::Upload => "upload",
        Experiment::Download => "download",
        Experiment::RoundTrip => "round-trip",
        Experiment::Batching => "batching",
        Experiment::Overlap => "overlap",
        Experiment::DeviceCopy => "device-copy",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::sample;

    #[test]
    fn the_shortest_sample_of_all_is_found() {
        let mut report = sample::report(false);
        assert_eq!(report.shortest_ms(), Some(21.0), "as the sample says of every figure");
        for (at, ms) in [(0, 20.0), (1, 19.0), (2, 18.0), (3, 17.0), (4, 16.0), (5, 15.0)] {
            match &mut report.measured[at] {
                Measured::RoundTrip(it) => it.read_back.shortest_ms = Some(ms),
                Measured::Upload(it) => it.memcpy[3].time.shortest_ms = Some(ms),
                Measured::Download(it) => it.points[0].time.shortest_ms = Some(ms),
                Measured::Batching(it) => it.batches[2].submitted_once.shortest_ms = Some(ms),
                Measured::DeviceCopy(it) => it.allocations[1].fresh.shortest_ms = Some(ms),
                Measured::Overlap(it) => it.by_slots[2].both.shortest_ms = Some(ms),
            }
            assert_eq!((shortest_ms(&report.measured[at]), report.shortest_ms()), (Some(ms), Some(ms)));
        }
        // Files of earlier versions do not tell.
        report.measured = vec![Measured::Download(Download { points: Vec::new(), line: None, books: None })];
        assert_eq!(report.shortest_ms(), None);
    }
}
