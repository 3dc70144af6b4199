//! Paging as a unified-memory driver does it, simulated: page table, frame pool, fault batches, replay.
//!
//! A trace is a sequence of dispatches, each an unordered set of workgroups, each an unordered set of accesses. A
//! dispatch runs in passes. In a pass every unfinished workgroup looks its pages up in the page table as it was when the
//! pass began: if all are resident it works and is finished, otherwise it marks the missing ones, and nothing else. Then
//! the host serves a batch of the marked pages, and the next pass replays what is unfinished.
//!
//! What makes this exact, whatever the order in which workgroups run:
//! * the marked pages are a set; a batch is the missing pages of the lowest unfinished workgroup and then the others, each in
//!   page order, as many as the batch and the frames allow;
//! * the pages of the lowest unfinished workgroup stay until it is finished, so that each pass comes closer to the end;
//! * recency counts passes: a page was used in a pass if a workgroup that finished in it accessed it, or if it was loaded
//!   after it; ties go by page number, the lowest first;
//! * random eviction has a seed.
//!
//! [`Pager`] is the host's part alone, to be driven by a real device. [`Simulation`] drives it by a trace.
//! [`count_page_faults`] is the textbook's case: one access after the other. [`fewest_loads`] bounds every policy.

pub mod advice;
pub mod linear;
mod order;
pub mod pager;
pub mod patterns;
pub mod record;
pub mod simulation;

pub use advice::{PagingConfig, PagingError, Policy, Prefetch, WriteBack};
pub use linear::{count_lru_faults, count_page_faults, fewest_loads};
pub(crate) use order::mixed;
pub use pager::{Loaded, Pager};
pub use record::{Pace, PagingStats, PassRecord};
pub use simulation::{Access, Dispatch, Simulation, Workgroup, run};
