//! What a plan's run is asked and what it answers.

use serde::{Deserialize, Serialize};

use crate::error::Failure;
use crate::ledger::Item;
use crate::profile::DeviceProfile;
use crate::protocol::Context;
use crate::stats::Samples;

/// What a component holds. Decides nothing here but what [`Kind::updated_by_training`] says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Parameters.
    Weights,
    /// Their gradients.
    Gradients,
    /// The optimizer's state.
    Optimizer,
    /// What the forward pass keeps for the backward pass.
    Activations,
    /// Keys and values of past tokens.
    KvCache,
    /// Buffers of one operation.
    Temporary,
    /// Anything else.
    Other,
}

impl Kind {
    /// What a training step usually does to it: everything but a component of unknown kind is written.
    #[must_use]
    pub fn updated_by_training(self) -> bool {
        !matches!(self, Self::Other)
    }
}

/// Where a component lives between steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In device memory, allocated once.
    Device,
    /// In host memory, streamed through staging slots in every step.
    Host,
}

/// One row of the ledger that the plan is made for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Component {
    /// Its name.
    pub name: String,
    /// Its size in the lesson's own bytes, before scaling.
    pub bytes: u64,
    /// What it holds.
    pub kind: Kind,
    /// Whether a step writes it. An offloaded component that is written travels back in every step.
    pub updated_by_step: bool,
    /// Where the plan puts it.
    pub place: Place,
}

/// How a placement is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Everything on the device, whatever the plan says: what the plan is compared with.
    AllResident,
    /// Offloaded components are fetched when they are needed, through one slot.
    Plan,
    /// Offloaded components are fetched ahead, through all staging slots.
    PlanWithPrefetch,
}

/// A placement to run. Sizes in `components` and `budget_bytes` are the lesson's and get scaled; `slice_bytes` is
/// the device's and does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanSpec {
    /// The rows, in the order in which a step goes over them.
    pub components: Vec<Component>,
    /// The scale: so many device bytes stand for 1 GB = 10⁹ bytes. See [`super::default_scale`].
    pub device_bytes_per_gb: u64,
    /// The device's budget.
    pub budget_bytes: u64,
    /// Which modes to run, interleaved.
    pub modes: Vec<Mode>,
    /// Staging slots for [`Mode::PlanWithPrefetch`], 1 to 8.
    pub staging_slots: u32,
    /// Steps in one sample at least; there are more where a sample would be too short.
    pub steps: u32,
    /// The most bytes that are bound, sent or fetched at once: a slot's size. A multiple of 256.
    pub slice_bytes: u64,
}

/// Device bytes at their peak, item by item. The items add up to `total_bytes`, which is the ledger's own figure.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Peak {
    /// The plan's figure: components on the device.
    pub components_bytes: u64,
    /// Staging slots that offloaded components pass through.
    pub staging_bytes: u64,
    /// Windows through which written components travel back.
    pub write_back_bytes: u64,
    /// Checksums, and the window that they are read through.
    pub results_bytes: u64,
    /// Numbers that kernels are called with.
    pub parameters_bytes: u64,
    /// All of it: the ledger's peak.
    pub total_bytes: u64,
    /// Every buffer, oldest first.
    pub ledger: Vec<Item>,
}

/// Where a figure comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The difference of two measured medians of this run.
    Measured,
    /// The device profile's α + bytes/β: all-resident did not run here.
    Predicted,
}

/// The device profile that a report's predictions rest on, as far as it has to be named beside them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RestsOn {
    /// On what device, in what browser, when and how thoroughly it was measured.
    pub context: Context,
    /// r² of its upload or download line, whichever is less; none where one is missing, so that nothing that comes back
    /// can be predicted.
    pub worst_r_squared: Option<f64>,
}

impl From<&DeviceProfile> for RestsOn {
    fn from(profile: &DeviceProfile) -> Self {
        let lines = profile.upload.zip(profile.download);
        let worst_r_squared = lines.map(|(up, down)| up.r_squared.min(down.r_squared));
        Self { context: profile.context.clone(), worst_r_squared }
    }
}

/// What moving costs per step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Overhead {
    /// Milliseconds per step. A measured one may be below zero by noise.
    pub ms: f64,
    /// Whether it was measured.
    pub basis: Basis,
}

/// What the model says, and how far off it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Prediction {
    /// The overhead per step by α + bytes/β, in milliseconds.
    pub overhead_ms: f64,
    /// (predicted − measured) ÷ measured; none where the overhead was not measured or is not above zero.
    pub error: Option<f64>,
    /// The same for the lesson's own sizes: computed, at any scale, never measured.
    pub full_size_overhead_ms: f64,
}

/// One mode's figures. Every checksum of every step was right.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModeReport {
    /// Which mode.
    pub mode: Mode,
    /// Device bytes.
    pub peak: Peak,
    /// One step's time; `operations` is the steps in a sample.
    pub step: Samples,
    /// Bytes sent to the device in one step.
    pub uploaded_bytes: u64,
    /// Bytes fetched from it in one step.
    pub downloaded_bytes: u64,
    /// What moving costs; none for [`Mode::AllResident`], and where it is neither measured nor predictable.
    pub overhead: Option<Overhead>,
    /// What the model says; none without a profile.
    pub prediction: Option<Prediction>,
    /// Checksum over all components after the last step of a sample.
    pub checksum: u32,
    /// Steps whose checksums were compared with the CPU's, in all samples.
    pub verified_steps: u32,
}

/// A mode that gave no figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotRun {
    /// Which mode.
    pub mode: Mode,
    /// Why: `not_executable` with the bytes it would need, or `checksum_differs`.
    pub failure: Failure,
    /// Device bytes that it would take, item by item; `ledger` is empty, nothing was allocated.
    pub peak: Peak,
}

/// A plan's run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlanReport {
    /// How, on what, where, when.
    pub context: Context,
    /// The device profile behind everything predicted here; none where nothing is predicted.
    #[serde(default)]
    pub profile: Option<RestsOn>,
    /// What was run.
    pub spec: PlanSpec,
    /// The budget at this scale, in device bytes.
    pub budget_bytes: u64,
    /// Modes that ran, in the order asked.
    pub modes: Vec<ModeReport>,
    /// Modes that did not.
    pub not_run: Vec<NotRun>,
}

/// A cut order to run. Sizes are the lesson's, but for `slice_bytes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutsSpec {
    /// The sources of the peak.
    pub components: Vec<Component>,
    /// Names, first cut first.
    pub cut_order: Vec<String>,
    /// The peak to get down to.
    pub target_bytes: u64,
    /// See [`PlanSpec::device_bytes_per_gb`].
    pub device_bytes_per_gb: u64,
    /// See [`PlanSpec::slice_bytes`].
    pub slice_bytes: u64,
}

/// The state after one more cut. Its step's checksums were right.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CutStep {
    /// What was cut; none in the first state.
    pub cut: Option<String>,
    /// Device bytes.
    pub peak: Peak,
    /// Whether components alone are within the target, as the lesson counts.
    pub within_target: bool,
    /// Checksum over what is left, after a step.
    pub checksum: u32,
}

/// A cut order's run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CutsReport {
    /// How, on what, where, when.
    pub context: Context,
    /// What was run.
    pub spec: CutsSpec,
    /// The target at this scale, in device bytes.
    pub target_bytes: u64,
    /// Before the first cut, then after each.
    pub steps: Vec<CutStep>,
}
