//! What the lab is asked and what it answers. The page's worker passes these between threads, the command line
//! prints them. Enums are tagged from outside: `{"run_plan": {…}}`, `{"failed": {…}}`.
//!
//! A request is answered by any number of [`Event::Progress`] and [`Event::Partial`], then by exactly one
//! [`Event::Done`] or [`Event::Failed`]. [`Request::Cancel`] itself is not answered: the run that it stops is.

use serde::{Deserialize, Serialize};

use crate::adapter::{AdapterFacts, AdapterLimits, Choice};
use crate::error::Failure;
use crate::experiments::{Experiment, ExperimentReport, Measured};
use crate::paging::{PagingReport, PagingSpec, PassTold, SweepReport};
use crate::plan_run::{CutsReport, CutsSpec, Mode, PlanReport, PlanSpec};
use crate::profile::{DeviceProfile, ProfileReport};
use crate::protocol::Setup;
use crate::stats::Samples;
use crate::training::{TrainingReport, TrainingSpec};

/// What the lab can be asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Find an adapter and say what it is. Nothing is measured and no device opened.
    Probe {
        /// Which one to look for.
        adapter: Choice,
    },
    /// Every experiment that the device profile is made of, and the profile.
    Profile {
        /// On what, how, where and when.
        setup: Setup,
    },
    /// One experiment.
    Experiment {
        /// Which one.
        experiment: Experiment,
        /// On what, how, where and when.
        setup: Setup,
    },
    /// A placement with real buffers: see [`crate::plan_run`].
    RunPlan {
        /// What to run.
        plan: PlanSpec,
        /// The measured device, for the prediction that stands beside the measurement.
        profile: Option<Box<DeviceProfile>>,
        /// On what, how, where and when.
        setup: Setup,
    },
    /// A cut order with real buffers: see [`crate::plan_run::cuts`].
    RunCuts {
        /// What to run.
        cuts: CutsSpec,
        /// On what, how, where and when.
        setup: Setup,
    },
    /// A training step by several strategies: see [`crate::training`].
    Train {
        /// What to run.
        training: TrainingSpec,
        /// The measured device, for the planner and for predictions.
        profile: Option<Box<DeviceProfile>>,
        /// On what, how, where and when.
        setup: Setup,
    },
    /// A paging run: see [`crate::paging`].
    RunPaging {
        /// What to run.
        paging: PagingSpec,
        /// On what, how, where and when.
        setup: Setup,
    },
    /// Several paging traces in turns, each in the mode that it names as watched: see [`crate::paging`].
    SweepPaging {
        /// What to run.
        pagings: Vec<PagingSpec>,
        /// On what, how, where and when.
        setup: Setup,
    },
    /// Stop what runs now. Takes effect between two slices of work.
    Cancel {
        /// Why.
        reason: CancelReason,
    },
}

/// Why a run is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    /// Somebody said so.
    User,
    /// The tab was hidden: browsers slow hidden tabs down, so what was measured is worth nothing.
    Hidden,
}

/// What the lab answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// How far it is.
    Progress(Progress),
    /// A part of what [`Event::Done`] will hold, to be shown early.
    Partial(Partial),
    /// The whole answer. Everything is released.
    Done(Box<Outcome>),
    /// There is none. Everything is released.
    Failed(Failure),
}

/// How far a run is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Steps done.
    pub done: u32,
    /// Steps in all, as far as is known now. Steps last about equally long, so that what is left can be told from what is done.
    pub total: u32,
    /// What it is doing.
    pub phase: Phase,
}

/// What a run is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Finding an adapter and opening a device.
    Opening,
    /// Allocating, filling, compiling.
    Preparing,
    /// The first run of each figure, which is discarded.
    WarmingUp,
    /// Runs that count.
    Measuring,
    /// Computing on the CPU what the device must come to.
    Checking,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Partial {
    /// What the run is on, once a device is open.
    Adapter(AdapterFacts),
    /// An experiment of a profile is done.
    Experiment(Box<Measured>),
    /// A mode of a plan has had one more sample.
    Mode {
        /// Which mode.
        mode: Mode,
        /// A step's time so far.
        step: Samples,
    },
    /// A training strategy has had one more sample.
    Training {
        /// Which one, by its place in the request.
        strategy: u32,
        /// A step's time so far.
        step: Samples,
    },
    /// A cut was made: device bytes at their peak after it.
    Cut {
        /// How many cuts are made; 0 is before the first.
        cuts: u32,
        /// The ledger's peak in bytes.
        peak_bytes: u64,
    },
    /// The watched paging run is so far.
    Paging(PassTold),
}

/// The whole answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// To [`Request::Probe`].
    Probe {
        /// What the adapter is.
        adapter: AdapterFacts,
        /// What it could give.
        limits: AdapterLimits,
    },
    /// To [`Request::Profile`].
    Profile(ProfileReport),
    /// To [`Request::Experiment`].
    Experiment(ExperimentReport),
    /// To [`Request::RunPlan`].
    Plan(PlanReport),
    /// To [`Request::RunCuts`].
    Cuts(CutsReport),
    /// To [`Request::Train`].
    Training(TrainingReport),
    /// To [`Request::RunPaging`].
    Paging(PagingReport),
    /// To [`Request::SweepPaging`].
    PagingSweep(SweepReport),
}
