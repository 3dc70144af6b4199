//! Headroom's GPU side: real buffers on a real device, one code for the page and for the command line.
//!
//! * [`adapter`] finds an adapter, says what it is (a software one above all), and opens a device with the
//!   limits that a run needs and no more.
//! * [`ledger`] books every buffer: name, purpose, bytes, the current sum and the peak. Nothing is allocated
//!   past it, and nothing past its budget. What one sample leaves it keeps for the next, told apart as idle.
//! * [`device`] is the only place that touches the device: allocate, send, copy, run kernels, wait, read back.
//! * [`experiments`] holds one folder an experiment: what it shows and what would mislead, shader, code, tests.
//! * [`profile`] is what they found out, in the few numbers that a plan needs.
//! * [`plan_run`] carries out a placement, or a cut order, with real buffers at a stated scale.
//! * [`training`] trains a small network and tries what can be done with its activations.
//! * [`paging`] is unified memory by hand: page table, faults and replay, held to the simulator pass by pass.
//! * [`messages`] says what can be asked and what is answered; [`Server`] answers. A page's worker and the command line
//!   need nothing else.
//! * [`protocol`], [`stats`], [`clock`] and [`lab`] are how measuring is done: seven interleaved repeats after one
//!   that is shown and not counted, median and quartiles, samples long enough for the clock.
//!
//! Invariants of the crate: sizes are in bytes and times in milliseconds, every failure is a [`GpuError`] with a code
//! that stays, no buffer is mapped at its creation, every wait for a device ends, a figure whose checksum differs is
//! thrown away and said to be, and a run that ends in any way leaves nothing allocated. Work comes in slices of some
//! ten milliseconds, and between two of them a run can be cancelled. Futures stay on their thread. The crate itself
//! does not panic; wgpu can, which is why the page runs it in a worker of its own.
//!
//! What is deliberately absent: words for people, any format, and a fallback that makes figures up.
//!
//! ```no_run
//! use headroom_gpu::Server;
//! use headroom_gpu::adapter::Choice;
//! use headroom_gpu::messages::{Event, Request};
//! use headroom_gpu::protocol::{Host, Protocol, Setup};
//!
//! # async fn example() {
//! let setup = Setup { adapter: Choice::Fastest, protocol: Protocol::Full, host: Host::default() };
//! let mut show = |event| match event {
//!     Event::Progress(progress) => println!("{} of {}", progress.done, progress.total),
//!     other => println!("{other:?}"),
//! };
//! Server::new().serve(Request::Profile { setup }, &mut show).await;
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
pub mod paging;
pub mod pattern;
pub mod plan_run;
pub mod profile;
pub mod protocol;
#[cfg(target_arch = "wasm32")]
mod pulse;
mod serve;
pub mod stats;
pub mod training;
#[cfg(target_arch = "wasm32")]
mod web;

pub use adapter::AdapterFacts;
pub use cancel::CancelToken;
pub use device::Gpu;
pub use error::{ErrorCode, Failure, GpuError};
pub use lab::{Lab, Sink};
pub use ledger::{Ledger, LedgerError};
pub use serve::Server;
