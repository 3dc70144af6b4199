//! A device in numbers: what moving and computing cost, and what a step on it takes.
//!
//! * [`profile`] holds the numbers, typed in or measured.
//! * [`fit`] turns measured times into a link's latency and bandwidth.
//! * [`pipeline`] runs uploads, computing and write-backs against a link and staging slots.
//! * [`step`] predicts a whole step: time, bytes moved each way, and peak bytes by item.
//! * [`simulated`] does so for the lab's run of a plan.
//! * [`training`] predicts a training step of which parts move tensors.
//!
//! Everything here is computed from the numbers given, never measured. Times are in milliseconds, sizes in
//! bytes, bandwidths in bytes per millisecond (10⁶ of these are a GB per second).

pub mod fit;
pub mod pipeline;
pub mod profile;
pub mod simulated;
pub mod step;
pub mod training;

pub use fit::{LinkFit, Sample, Weighting, fit_link};
pub use pipeline::{Piece, pipelined_ms, pipelined_transfer_ms, serial_ms};
pub use profile::{DeviceProfile, Link};
pub use simulated::{SLICE_BYTES, simulate_plan};
pub use step::{
    DeviceBytes, PlanPrediction, Schedule, StepComponent, StepPrediction, StepShape, predict_plan, predict_step,
};
pub use training::{Direction, TrainingPart, TrainingPrediction, Travel, predict_training_step};
