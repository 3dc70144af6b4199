//! Headroom's GPU side: real buffers on a real device, one code for the page and for the command line.
//!
//! * [`adapter`] finds an adapter, says what it is (a software one above all), and opens a device with the
//!   limits that an experiment needs and no more.
//! * [`ledger`] books every buffer: name, purpose, bytes, the current sum and the peak. Nothing is allocated
//!   past it, and nothing past its budget.
//! * [`device`] is the only place that touches the device: allocate, upload, copy, run a kernel, read back.
//! * [`experiments`] holds one folder an experiment: what it shows and what would mislead, shader, code, tests.
//!
//! Invariants of the crate: sizes are in bytes, every failure is a [`GpuError`], no buffer is mapped at its
//! creation, every wait on a native device ends, and no figure is a time. The crate itself does not panic;
//! wgpu can, which is why the page runs it in a worker of its own.
//!
//! What is deliberately absent: clocks, words for people, any format, and a fallback that makes figures up.
//!
//! ```no_run
//! use headroom_gpu::adapter::{Choice, find};
//! use headroom_gpu::experiments::copy_checksum;
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let bytes = vec![7; 1 << 20];
//! let found = find(Choice::Fastest).await?;
//! let mut gpu = found.open(&copy_checksum::needs(bytes.len()), 64 << 20).await?;
//! let report = copy_checksum::run(&mut gpu, &bytes).await?;
//! println!("{}: {:#010x}, peak {} bytes", gpu.facts().name, report.checksum, report.peak_bytes);
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects
    )
)]

pub mod adapter;
mod cancel;
pub mod clock;
pub mod device;
mod error;
pub mod experiments;
mod faults;
pub mod lab;
pub mod ledger;
pub mod messages;
pub mod pattern;
pub mod plan_run;
pub mod profile;
pub mod protocol;
pub mod stats;
#[cfg(target_arch = "wasm32")]
mod web;

pub use adapter::AdapterFacts;
pub use cancel::CancelToken;
pub use device::Gpu;
pub use error::{ErrorCode, Failure, GpuError};
pub use ledger::{Ledger, LedgerError};
