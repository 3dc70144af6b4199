//! Headroom's own semantics: the lessons' functions with their traps repaired.
//!
//! Results do not depend on the order of the list, and what cannot be done is said, with the GB missing.

pub mod cuts;
mod grid;
pub mod offload;
pub mod path;
pub mod placement;
mod search;
mod tail;
pub mod tuning;

pub use cuts::{CutSearch, Objective, Proof, TargetCuts, cut_to_target, cut_to_target_with};
pub use offload::{RoundTrip, offload_round_trip};
pub use path::{MemoryPath, PathFigures, PathReason, choose_memory_path};
pub use placement::{Feasibility, HeadroomPlacement, place_with_headroom};
pub use tuning::{Figure, FrontRecommendation, pareto_front, recommend_on_front};
