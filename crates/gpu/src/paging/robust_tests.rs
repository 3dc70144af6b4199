//! What goes wrong, and is said to.

use headroom_plan::paging::{PagingError, PassRecord, Simulation, run};
use pollster::block_on;

use super::run::measure;
use super::testing::{once, spec, with_lab};
use super::turns::Part;
use super::{Counts, Mode, PagingSpec, Pattern, run_paging};
use crate::cancel::CancelToken;
use crate::experiments::testing::setup;
use crate::lab::Spoil;
use crate::messages::{CancelReason, Event, Partial, Request};
use crate::{ErrorCode, Failure, GpuError};

/// What the simulator says of a mode that faults.
fn simulated(spec: &PagingSpec, mode: Mode) -> Counts {
    run(&spec.config(mode), &spec.trace()).unwrap().into()
}

#[test]
fn what_cannot_run_is_refused_before_anything_starts() {
    let refused = |spec: PagingSpec| {
        let mut events = 0;
        let mut sink = |_| events += 1;
        let error = block_on(run_paging(&spec, &setup(), CancelToken::new(), &mut sink)).unwrap_err();
        assert_eq!(events, 0);
        error
    };
    let error = refused(PagingSpec { each: 4, frames: 3, ..spec() });
    let few = PagingError::TooFewFrames { dispatch: 0, workgroup: 0, needs: 4, frames: 3 };
    assert_eq!(error, GpuError::Trace(few));
    let failure = Failure::from(error);
    assert_eq!((failure.code, failure.asked, failure.available), (ErrorCode::BadRequest, Some(4), Some(3)));
    assert!(failure.detail.contains("4 pages, pinned ones included, but 3 frames"), "{}", failure.detail);
    for wrong in [
        PagingSpec { page_bytes: 2048, ..spec() },
        PagingSpec { page_bytes: 4 << 20, ..spec() },
        PagingSpec { page_bytes: 5000, ..spec() },
        PagingSpec { pages: 0, ..spec() },
        PagingSpec { pages: 1 << 17, ..spec() },
        PagingSpec { frames: 0, ..spec() },
        PagingSpec { each: 0, ..spec() },
        PagingSpec { dispatch: 0, ..spec() },
        PagingSpec { batch: 0, ..spec() },
        PagingSpec { rounds: 0, ..spec() },
        PagingSpec { rounds: 64, pages: 1 << 16, pattern: Pattern::LoopExceeds, ..spec() },
        PagingSpec {
            pages: 1 << 16,
            frames: 1 << 16,
            pinned: 1 << 16,
            each: 1 << 16,
            dispatch: u32::MAX,
            watched: Mode::Explicit,
            ..spec()
        },
    ] {
        assert_eq!(refused(wrong).code(), ErrorCode::BadRequest, "{wrong:?}");
    }
}

#[test]
fn a_run_can_be_cancelled_between_two_passes() {
    let cancel = CancelToken::new();
    let mut passes = 0;
    let mut sink = |event| {
        passes += u32::from(matches!(event, Event::Partial(Partial::Paging(_))));
        if passes == 3 {
            cancel.cancel(CancelReason::User);
        }
    };
    let error = block_on(run_paging(&spec(), &setup(), cancel.clone(), &mut sink)).unwrap_err();
    assert_eq!((error.code(), passes), (ErrorCode::Cancelled, 3));
}

#[test]
fn a_device_lost_between_two_passes_says_so_and_frees_everything() {
    let spec = spec();
    let parts = [Part::new(&spec, &Mode::ALL, true).unwrap()];
    let measured = |spoil| {
        with_lab(Some(spoil), |lab| {
            let failed = block_on(measure(lab, &spec, &parts)).unwrap_err();
            let ledger = lab.gpu().ledger();
            assert!(ledger.peak_bytes() > 0, "something was there to be freed");
            assert_eq!((ledger.current_bytes(), lab.items().len()), (0, 0), "nothing stays after {failed:?}");
            failed.code()
        })
    };
    // The first step is the watched mode's, and each pass of it is another one.
    assert_eq!(measured(Spoil::Device(4)), ErrorCode::DeviceLost);
    assert_eq!(measured(Spoil::Checksums(1)), ErrorCode::ChecksumDiffers);
}

#[test]
fn bytes_that_nobody_planned_for_make_the_run_wrong() {
    let spec = spec();
    let parts = [Part::new(&spec, &Mode::ALL, true).unwrap()];
    let passes = simulated(&spec, Mode::OnDemand).passes as u32;
    // The first step and its passes are the watched mode's; then come the other modes. In the middle of the third one's
    // sample, after its buffers were compared with the plan, and freed before that is done again.
    for at in [passes + 1, passes + 3] {
        with_lab(Some(Spoil::Ledger(at)), |lab| {
            let error = block_on(measure(lab, &spec, &parts)).unwrap_err();
            let GpuError::WrongLedger { expected, got } = error else { panic!("{error}") };
            assert_eq!((got, lab.gpu().ledger().current_bytes()), (expected + 4, 0));
        });
    }
}

#[test]
fn samples_share_their_buffers() {
    let spec = spec();
    let parts = [Part::new(&spec, &Mode::PAGED, false).unwrap()];
    with_lab(None, |lab| {
        let report = block_on(measure(lab, &spec, &parts)).unwrap();
        let each: usize = report.modes.iter().map(|mode| mode.peak.ledger.len()).sum();
        let (rounds, made) = (lab.rules().repeats as usize + 1, lab.gpu().ledger().made());
        // Modes that fault have buffers of the same sizes; the link's own come between the rounds.
        assert!(each == 21 && made * 2 < (each * rounds) as u64, "{made} of {each} a round");
    });
}

#[test]
fn a_record_that_is_not_the_simulators_is_an_error() {
    let (config, trace) = (spec().config(Mode::OnDemand), spec().trace());
    let pieces = super::trace::whole(&trace);
    let program = super::program::Program::new(super::program::Way::Paged, &config, &pieces, &trace).unwrap();
    let mut simulation = Simulation::new(&config, &trace).unwrap();
    let records: Vec<PassRecord> = std::iter::from_fn(|| simulation.step()).collect();
    assert_eq!(Counts::from(program.compare(&records).unwrap()), simulated(&spec(), Mode::OnDemand));
    let altered = |alter: &dyn Fn(&mut Vec<PassRecord>)| {
        let mut records = records.clone();
        alter(&mut records);
        program.compare(&records).unwrap_err()
    };
    let differs = |pass, what| GpuError::RecordDiffers { pass, what };
    assert_eq!(altered(&|records| records[1].wanted.push(9)), differs(2, "missing pages"));
    assert_eq!(altered(&|records| records[0].loaded[0].frame += 1), differs(1, "loaded pages"));
    assert_eq!(altered(&|records| records[1].finished.truncate(1)), differs(2, "finished workgroups"));
    assert_eq!(altered(&|records| drop(records.pop())), differs(records.len() as u64, "number of passes"));
    assert_eq!(altered(&|records| records.push(records[0].clone())), differs(1, "number of passes"));
    assert_eq!(Failure::from(differs(1, "loaded pages")).code, ErrorCode::RecordDiffers);
}

#[test]
fn each_module_serves_its_own_requests_alone() {
    let server = crate::Server::new();
    let code = |last: Option<Event>| match last {
        Some(Event::Failed(failure)) => Some(failure.code),
        _ => None,
    };
    let mut last = None;
    let paging = Request::RunPaging { paging: spec(), setup: setup() };
    block_on(server.serve_device(paging, &mut |event| last = Some(event)));
    assert_eq!(code(last.take()), Some(ErrorCode::BadRequest));
    let probe = || Request::Probe { adapter: crate::adapter::Choice::Software };
    block_on(server.serve_memory(probe(), &mut |event| last = Some(event)));
    assert_eq!(code(last.take()), Some(ErrorCode::BadRequest));
    block_on(server.serve_device(probe(), &mut |event| last = Some(event)));
    assert!(matches!(last, Some(Event::Done(_))), "{last:?}");
}

#[test]
fn wrong_sums_throw_a_mode_away() {
    with_lab(Some(Spoil::Checksums(0)), |lab| {
        for mode in Mode::ALL {
            let error = once(lab, mode, &spec().config(mode), &spec().trace()).err().unwrap();
            assert_eq!(error.code(), ErrorCode::ChecksumDiffers, "{mode:?}");
        }
    });
}
