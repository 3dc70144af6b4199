//! A language model described by a few numbers, and the memory it takes: as a ledger, over time, and as a chain.
//!
//! * [`config`] has a decoder's shape and its exact number of parameters.
//! * [`presets`] has the shapes of well-known open models.
//! * [`settings`] has those of a run, and [`training`] what weights, gradients, optimizer and activations then take.
//! * [`timeline`] turns both into allocations of one training step, a ledger, and a chain of layers.
//! * [`published`] sets the formulas against published figures, and says by how much they disagree.
//!
//! All of it is computed. What no formula here knows: what the allocator wastes, kernels' workspaces, what a framework
//! copies or upcasts on its way, buffers of collectives, the device's own context. [`published`] shows how much that
//! can be.

pub mod config;
pub mod presets;
pub mod published;
pub mod settings;
pub mod timeline;
pub mod training;

pub use config::{Biases, ModelConfig, ParamCount};
pub use presets::{PRESETS, Preset};
pub use published::{Comparison, comparisons};
pub use settings::{Attention, Checkpointing, Optimizer, Precision, Training, ZeroStage};
pub use timeline::{LedgerItem, Part, StepTimeline, ledger, step_chain, step_compute_ms, step_timeline};
pub use training::{ActivationBytes, ModelStates, kv_cache_bytes};
