//! Runs of an experiment on the software adapter, for tests. No adapter is a failure.

use pollster::block_on;

use crate::adapter::Choice;
use crate::cancel::CancelToken;
use crate::experiments::common;
use crate::lab::{Lab, Spoil};
use crate::messages::{CancelReason, Event};
use crate::protocol::{Discarded, Host, Protocol, Setup};
use crate::{Gpu, GpuError};

pub(crate) fn setup() -> Setup {
    Setup { adapter: Choice::Software, protocol: Protocol::Quick, host: Host::default() }
}

fn with<T>(
    run: impl AsyncFnOnce(&mut Lab<'_>) -> Result<T, GpuError>,
    spoil: Option<Spoil>,
    cancel: &CancelToken,
    sink: &mut dyn FnMut(Event),
) -> (Result<T, GpuError>, Vec<Discarded>, u64) {
    let mut sink = |event| sink(event);
    let setup = setup();
    let lab = Lab::open(&setup, common::budget(setup.protocol), common::needs, cancel.clone(), &mut sink);
    let mut lab = block_on(lab).expect("a software adapter is installed with the set-up");
    lab.spoil = spoil;
    let outcome = block_on(run(&mut lab));
    let left = Gpu::ledger(&lab.gpu).current_bytes();
    (outcome, lab.discarded, left)
}

/// A run as it should be.
pub(crate) fn measured<T>(run: impl AsyncFnOnce(&mut Lab<'_>) -> Result<T, GpuError>) -> (T, Vec<Discarded>) {
    let (outcome, discarded, left) = with(run, None, &CancelToken::new(), &mut drop);
    assert_eq!(left, 0);
    (outcome.unwrap(), discarded)
}

/// A run whose checksums come back wrong from that step on.
pub(crate) fn spoiled<T>(run: impl AsyncFnOnce(&mut Lab<'_>) -> Result<T, GpuError>, step: u32) -> (T, Vec<Discarded>) {
    let (outcome, discarded, left) = with(run, Some(Spoil::Checksums(step)), &CancelToken::new(), &mut drop);
    assert_eq!(left, 0);
    (outcome.unwrap(), discarded)
}

/// The same, where that is the end of the run.
pub(crate) fn fails_spoiled<T>(run: impl AsyncFnOnce(&mut Lab<'_>) -> Result<T, GpuError>, step: u32) -> GpuError {
    let (outcome, _, left) = with(run, Some(Spoil::Checksums(step)), &CancelToken::new(), &mut drop);
    assert_eq!(left, 0);
    outcome.err().expect("nothing it gives is right")
}

/// A run beside which something is allocated when that many steps are done, and freed again.
pub(crate) fn strayed<T>(run: impl AsyncFnOnce(&mut Lab<'_>) -> Result<T, GpuError>, steps: u32) -> GpuError {
    let (outcome, _, left) = with(run, Some(Spoil::Ledger(steps)), &CancelToken::new(), &mut drop);
    assert_eq!(left, 0);
    outcome.err().expect("nobody planned for that")
}

/// A run whose device is lost at that step.
pub(crate) fn lost<T>(run: impl AsyncFnOnce(&mut Lab<'_>) -> Result<T, GpuError>, step: u32) -> GpuError {
    let (outcome, _, left) = with(run, Some(Spoil::Device(step)), &CancelToken::new(), &mut drop);
    assert_eq!(left, 0);
    outcome.err().expect("the device is gone")
}

/// A run that is cancelled when that many progress events were told.
pub(crate) fn cancelled<T>(run: impl AsyncFnOnce(&mut Lab<'_>) -> Result<T, GpuError>, events: u32) -> GpuError {
    let cancel = CancelToken::new();
    let mut seen = 0;
    let mut sink = |event| {
        seen += u32::from(matches!(event, Event::Progress(_)));
        if seen == events {
            cancel.cancel(CancelReason::User);
        }
    };
    let (outcome, _, left) = with(run, None, &cancel, &mut sink);
    assert_eq!((left, seen), (0, events), "nothing stays, and nothing is told after the end");
    outcome.err().expect("the run is cancelled")
}
