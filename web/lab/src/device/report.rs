//! What is shown: the figures of a run, whether it just ended or comes from a file.

use headroom_gpu::experiments::device_copy::DeviceCopy;
use headroom_gpu::experiments::download::Download;
use headroom_gpu::experiments::overlap::Overlap;
use headroom_gpu::experiments::round_trip::RoundTrip;
use headroom_gpu::experiments::upload::{Point, Upload};
use headroom_gpu::experiments::{Experiment, Measured};
use headroom_gpu::messages::Outcome;
use headroom_gpu::profile::{DeviceProfile, Ratios};
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
            Outcome::Probe { .. } | Outcome::Plan(_) | Outcome::Cuts(_) => None,
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

    /// Latency.
    pub fn round_trip(&self) -> Option<&RoundTrip> {
        self.measured.iter().find_map(|one| if let Measured::RoundTrip(it) = one { Some(it) } else { None })
    }

    /// Upload beside compute.
    pub fn overlap(&self) -> Option<&Overlap> {
        self.measured.iter().find_map(|one| if let Measured::Overlap(it) = one { Some(it) } else { None })
    }

    /// Copies on the device, and allocation.
    pub fn device_copy(&self) -> Option<&DeviceCopy> {
        self.measured.iter().find_map(|one| if let Measured::DeviceCopy(it) = one { Some(it) } else { None })
    }

    /// The ratios: the profile's, or what this run's own figures give.
    pub fn ratios(&self) -> Ratios {
        if let Some(profile) = &self.profile {
            return profile.ratios;
        }
        let upload = self.upload();
        Ratios {
            upload_to_memcpy: upload.and_then(|it| at_largest(&it.points, &it.memcpy)),
            upload_to_device_copy: None,
            download_to_upload: None,
            overlap: self.overlap().and_then(best_overlap),
        }
    }
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

/// How two series relate at the largest size that both have.
fn at_largest(over: &[Point], under: &[Point]) -> Option<f64> {
    over.iter().rev().find_map(|point| {
        let other = under.iter().find(|other| other.bytes == point.bytes && other.bytes_per_second > 0.0)?;
        Some(point.bytes_per_second / other.bytes_per_second)
    })
}

/// The fraction that the best number of slots hides.
pub fn best_overlap(overlap: &Overlap) -> Option<f64> {
    overlap.by_slots.iter().map(|slots| slots.overlap).max_by(f64::total_cmp)
}
