//! What is shown: the figures of a run, whether it just ended or comes from a file.

use headroom_gpu::experiments::download::Download;
use headroom_gpu::experiments::upload::Upload;
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
