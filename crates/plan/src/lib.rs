//! Headroom's planning core: pure functions over memory ledgers.
//!
//! Two families stand side by side:
//!
//! * the **published** functions of the course, lessons 42 ([`offload`]), 43 ([`ledger`]), 44 ([`tuning`]) and 45
//!   ([`cuts`]), traps included;
//! * their **strict** twins ([`strict`]), which repair the traps: a placement that says by how much it does
//!   not fit, cuts that are the least possible ones, transfers counted both ways, and no sum of different units.
//!
//! Beside them, [`device`] predicts from a few numbers what a step with offloaded components takes, and
//! [`timeline`] knows when memory is needed, [`price`] what fitting a budget costs,
//! [`model`] what a language model's training step takes, [`paging`] how a unified-memory driver would page it, and
//! [`choose`] which way to go.
//!
//! Invariants of the crate: no I/O, no clock, no threads, no global state, and nothing panics. Every input,
//! NaN and infinities included, gives a value or a [`PlanError`].
//!
//! What is deliberately absent: reading or writing any format, and words for people. Callers word the errors
//! and reasons, in whatever language they speak.
//!
//! ```
//! use headroom_plan::{Source, cut_to_target, plan_memory_cuts};
//!
//! let sources = [
//!     Source { name: "weights", peak_gb: 10.0, cuttable: false },
//!     Source { name: "activations", peak_gb: 8.0, cuttable: true },
//!     Source { name: "temporary_buffers", peak_gb: 3.0, cuttable: true },
//! ];
//! // One GB has to go. The published rule cuts eight of them, the strict one three.
//! assert_eq!(plan_memory_cuts(&sources, 20.0)?.cut_order, ["activations"]);
//! assert_eq!(cut_to_target(&sources, 20.0)?.cut, ["temporary_buffers"]);
//! # Ok::<(), headroom_plan::PlanError>(())
//! ```
//!
//! # Numbers
//!
//! In the lessons sizes are `f64` gigabytes of 10⁹ bytes, finite and not negative; `-0.0` counts as zero. The
//! published functions add from left to right, starting at `0.0`, as Python's `sum` did up to 3.11 (later versions
//! carry a correction term, so sums that are not exact can differ in the last place). A sum that leaves the range
//! of `f64` is an error. Budgets and targets only have to be finite: a negative one is computed with, as Python would.
//!
//! Everywhere else sizes are whole bytes, and times are `f64` milliseconds, finite and not negative.
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::float_cmp,
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects
    )
)]

mod check;
pub mod choose;
pub mod cuts;
pub mod device;
pub mod error;
pub mod ledger;
pub mod model;
pub mod offload;
pub mod paging;
pub mod price;
mod python;
pub mod strict;
pub mod timeline;
pub mod tuning;

pub use cuts::{
    CutPlan, FOLLOWUP_LIMIT_GB, Followup, FollowupReason, PeakSummary, Source, plan_memory_cuts,
    recommend_memory_followup, summarize_peak_sources,
};
pub use error::{Place, PlanError};
pub use ledger::{
    Component, Evaluation, LedgerSummary, Placement, evaluate_memory_plan, plan_memory_placement,
    summarize_memory_ledger,
};
pub use offload::{
    Chunk, OffloadComparison, OffloadPolicy, OffloadSummary, compare_offload_vs_checkpointing,
    recommend_offload_policy, summarize_activation_offload,
};
pub use strict::{
    CutSearch, Feasibility, Figure, FrontRecommendation, HeadroomPlacement, MemoryPath, Objective, PathFigures,
    PathReason, Proof, RoundTrip, TargetCuts, choose_memory_path, cut_to_target, cut_to_target_with,
    offload_round_trip, pareto_front, place_with_headroom, recommend_on_front,
};
pub use tuning::{
    TuningConfig, TuningRecommendation, TuningScore, filter_feasible_configs, recommend_tuning_config,
    score_tuning_config,
};
