use headroom_plan::paging::run;
use pollster::block_on;

use super::testing::{once, spec, with_lab};
use super::{Counts, Eviction, Mode, PagingReport, PagingSpec, Pattern, SHADER, run_paging, sweep_paging};
use crate::cancel::CancelToken;
use crate::experiments::testing::setup;
use crate::messages::{Event, Outcome, Partial, Phase, Request};
use crate::{ErrorCode, GpuError};

fn ran(spec: &PagingSpec) -> Result<PagingReport, GpuError> {
    let mut sink = drop;
    block_on(run_paging(spec, &setup(), CancelToken::new(), &mut sink))
}

/// What the simulator says of a mode that faults.
fn simulated(spec: &PagingSpec, mode: Mode) -> Counts {
    run(&spec.config(mode), &spec.trace()).unwrap().into()
}

#[test]
fn every_pattern_policy_and_advice_runs_as_simulated_and_comes_to_the_same() {
    with_lab(None, |lab| {
        for pattern in Pattern::ALL {
            let plain = PagingSpec { pattern, pages: 16, frames: 6, ..spec() };
            let trace = plain.trace();
            let mut sums = Vec::new();
            for mode in Mode::ALL {
                sums.push(once(lab, mode, &plain.config(mode), &trace).unwrap().1);
            }
            assert!(sums[0] != 0 && sums.iter().all(|sum| *sum == sums[0]), "{sums:?}");
            for eviction in [Eviction::Lru, Eviction::Clock, Eviction::Random] {
                for advised in [
                    plain,
                    PagingSpec { moves: true, batch: 3, ..plain },
                    PagingSpec { moves: true, read_mostly: true, write: false, ..plain },
                    PagingSpec { pinned: 2, ..plain },
                ] {
                    let advised = PagingSpec { eviction, ..advised };
                    for mode in Mode::PAGED {
                        let (sample, _) = once(lab, mode, &advised.config(mode), &advised.trace()).unwrap();
                        assert_eq!(sample.counts, simulated(&advised, mode), "{mode:?} {advised:?}");
                    }
                }
            }
        }
    });
}

#[test]
fn a_whole_run_has_every_mode_and_its_costs() {
    let spec = PagingSpec { pattern: Pattern::Training, pages: 32, frames: 16, watched: Mode::Trace, ..spec() };
    let report = ran(&spec).unwrap();
    assert!(report.not_run.is_empty() && report.context.adapter.software);
    assert_eq!(report.modes.iter().map(|one| one.mode).collect::<Vec<_>>(), Mode::ALL);
    let of = |mode| report.modes.iter().find(|one| one.mode == mode).unwrap();
    for one in &report.modes {
        assert_eq!((one.time.samples_ms.len(), one.checksum), (3, of(Mode::Resident).checksum), "{:?}", one.mode);
        assert!(one.time.q1_ms > 0.0 && one.verified_runs >= 4);
        assert_eq!(one.peak.total_bytes, one.peak.ledger.iter().map(|item| item.bytes).sum::<u64>());
    }
    assert_eq!((of(Mode::OnDemand).peak.pool_bytes, of(Mode::Resident).peak.pool_bytes), (16 * 4096, 32 * 4096));
    for mode in Mode::PAGED {
        assert_eq!(of(mode).counts, simulated(&spec, mode));
    }
    for one in &report.modes {
        assert_eq!(one.counts, spec.simulate(one.mode).unwrap());
    }
    let (on_demand, ahead, copies) = (of(Mode::OnDemand), of(Mode::Trace), of(Mode::Explicit));
    assert!(on_demand.counts.faults > 0 && (ahead.counts.faults, copies.counts.faults) == (0, 0));
    assert!(on_demand.counts.written_back > 0 && copies.counts.written_back > 0);
    // A pass may fault and is waited for; nobody waits for a copy.
    assert_eq!(on_demand.round_trips, on_demand.counts.passes);
    assert!(copies.round_trips < ahead.round_trips, "{} {}", copies.round_trips, ahead.round_trips);
    assert_eq!(of(Mode::Resident).counts.uploaded_bytes, 0);
    assert!(report.fewest_loads > 0 && report.fewest_loads <= on_demand.counts.migrated);
    let costs = report.costs.unwrap();
    assert!(
        costs.round_trips_ms > 0.0
            && costs.above_least.is_none_or(|ratio| ratio > 0.0)
            && costs.lookup_ratio.unwrap() > 0.0,
        "{costs:?}"
    );
    assert_eq!(report.link.bytes, 4 << 20);
}

#[test]
fn the_watched_run_is_told_pass_by_pass() {
    let mut told = Vec::new();
    let mut sink = |event| {
        if let Event::Partial(Partial::Paging(pass)) = event {
            told.push(pass);
        }
    };
    let report = block_on(run_paging(&spec(), &setup(), CancelToken::new(), &mut sink)).unwrap();
    let counts = report.modes[0].counts;
    assert_eq!(told.len() as u64, counts.passes);
    assert!(
        told.windows(2).all(|pair| pair[1].pass == pair[0].pass + 1 && pair[1].counts.faults >= pair[0].counts.faults)
    );
    assert_eq!(told.last().unwrap().counts, counts);
}

#[test]
fn a_small_batch_costs_passes_and_nothing_else() {
    let large = ran(&PagingSpec { rounds: 1, ..spec() }).unwrap().modes[0].counts;
    let small = ran(&PagingSpec { rounds: 1, batch: 1, ..spec() }).unwrap().modes[0].counts;
    assert!(small.passes > large.passes, "{small:?} {large:?}");
    assert_eq!((small.migrated, small.written_back), (large.migrated, large.written_back));
}

#[test]
fn one_frame_is_enough_for_workgroups_of_one_page() {
    let spec = PagingSpec { frames: 1, each: 1, pattern: Pattern::LoopExceeds, pages: 6, ..spec() };
    let report = ran(&spec).unwrap();
    assert_eq!((report.modes.len(), report.not_run.len()), (6, 0));
    // The last page of the first round is there when the second begins.
    assert_eq!((report.modes[0].counts.migrated, report.modes[0].peak.pool_bytes), (11, 4096));
}

#[test]
fn large_pages_and_more_frames_than_pages_run_too() {
    let spec = PagingSpec { pages: 4, frames: 2, page_bytes: 2 << 20, each: 1, ..spec() };
    assert_eq!(ran(&spec).unwrap().modes[0].counts.migrated, 4);
    let roomy = PagingSpec { pages: 4, frames: 8, ..spec };
    let report = ran(&PagingSpec { page_bytes: 4096, ..roomy }).unwrap();
    assert_eq!((report.modes[0].counts.evictions, report.modes[0].peak.pool_bytes), (0, 4 * 4096));
}

#[test]
fn sizes_are_measured_in_turns_and_each_is_the_simulators() {
    let of = |shift: u32| PagingSpec { pages: 64 >> shift, frames: 32 >> shift, page_bytes: 4096 << shift, ..spec() };
    let specs = [of(0), PagingSpec { watched: Mode::Density, moves: true, ..of(2) }, of(4)];
    let mut told = 0;
    let mut steps = Vec::new();
    let mut sink = |event| match event {
        Event::Partial(Partial::Paging(_)) => told += 1,
        Event::Progress(progress) if progress.phase == Phase::Measuring => steps.push((progress.done, progress.total)),
        _ => {}
    };
    let report = block_on(sweep_paging(&specs, &setup(), CancelToken::new(), &mut sink)).unwrap();
    assert_eq!((report.points.len(), told), (3, 0), "what is watched is told of single runs alone");
    // Three traces and the link, four times: the first is discarded.
    assert!(steps.contains(&(15, 16)), "{steps:?}");
    for (spec, point) in specs.iter().zip(&report.points) {
        let ran = point.ran.as_ref().unwrap();
        assert_eq!((point.spec, ran.mode, &point.failure), (*spec, spec.watched, &None));
        assert_eq!(ran.counts, simulated(spec, spec.watched));
        assert!((ran.time.samples_ms.len(), ran.time.median_ms > 0.0, ran.verified_runs >= 4) == (3, true, true));
        assert_eq!(point.least_ms, report.link.pace().map(|pace| ran.counts.least_ms(&pace)));
    }
    let alone = ran(&PagingSpec { watched: Mode::OnDemand, ..specs[1] }).unwrap();
    let sum = |point: usize| report.points[point].ran.as_ref().unwrap().checksum;
    assert_eq!(sum(1), alone.modes[1].checksum, "the shared memory was as it should be");
    for wrong in [Vec::new(), vec![spec(); 17], vec![spec(), PagingSpec { batch: 0, ..spec() }]] {
        let refused = block_on(sweep_paging(&wrong, &setup(), CancelToken::new(), &mut |_| {})).unwrap_err();
        assert_eq!(refused.code(), ErrorCode::BadRequest);
    }
}

#[test]
fn beladys_rule_is_simulated_on_the_same_dispatches_and_batches() {
    let spec = PagingSpec { pattern: Pattern::LoopExceeds, rounds: 4, dispatch: 2, ..spec() };
    let report = ran(&spec).unwrap();
    let demand = report.modes[0].counts;
    // A cycle that is longer than the pool is the worst case of LRU.
    assert!(report.belady.faults * 5 < demand.faults * 4, "{:?} {demand:?}", report.belady);
    assert!(report.belady.migrated >= report.fewest_loads && report.belady.migrated < demand.migrated);
    let slow = PagingSpec { batch: 1, ..spec }.belady().unwrap();
    assert!(slow.passes > report.belady.passes, "batches count: {slow:?}");
}

#[test]
fn tensors_are_touched_in_part_and_again() {
    let pattern = Pattern::Tensors { count: 6, pages: 4, touched: 3 };
    let spec = PagingSpec { pattern, pages: 24, rounds: 2, ..spec() };
    let trace = spec.trace();
    assert_eq!((trace.len(), trace[0].len(), trace[7][1][0].page), (12, 2, 6));
    let report = ran(&spec).unwrap();
    assert_eq!(report.modes[0].counts.migrated, 36, "a cycle longer than the pool");
    assert!(report.modes.iter().all(|one| one.checksum == report.modes[0].checksum));
    let json = serde_json::json!({"tensors": {"count": 6, "pages": 4, "touched": 3}});
    assert_eq!(serde_json::to_value(pattern).unwrap(), json);
    for (count, pages, touched) in [(5, 4, 3), (6, 4, 0), (6, 4, 5), (0, 0, 0), (u32::MAX, u32::MAX, 1)] {
        let wrong = PagingSpec { pattern: Pattern::Tensors { count, pages, touched }, ..spec };
        assert!(matches!(wrong.check(), Err(GpuError::BadRequest { .. })), "{wrong:?}");
    }
}

#[test]
fn a_request_is_served_and_travels() {
    let json = serde_json::json!({"run_paging": {
        "paging": {
            "pattern": "loop_fits", "write": true, "pages": 24, "page_bytes": 4096, "frames": 8, "each": 2, "dispatch": 8,
            "rounds": 2, "batch": 256, "eviction": "clock", "seed": 7, "moves": false, "read_mostly": false, "pinned": 0,
            "watched": "density",
        },
        "setup": serde_json::to_value(setup()).unwrap(),
    }});
    let request: Request = serde_json::from_value(json.clone()).unwrap();
    assert_eq!(serde_json::to_value(&request).unwrap(), json);
    let mut last = None;
    block_on(crate::Server::new().serve(request, &mut |event| last = Some(event)));
    let Some(Event::Done(outcome)) = last else { panic!("{last:?}") };
    let text = serde_json::to_string(&outcome).unwrap();
    let Outcome::Paging(report) = *outcome else { panic!("{text}") };
    // The set fits, and the second round finds all of it.
    assert_eq!((report.modes[0].counts.migrated, report.fewest_loads), (8, 8));
    assert!(serde_json::from_str::<Outcome>(&text).is_ok());
}

#[test]
fn the_shader_and_the_host_mean_the_same_numbers() {
    use naga::{Expression, Literal};
    let module = naga::front::wgsl::parse_str(SHADER).unwrap();
    let (_, width) = module.constants.iter().find(|(_, one)| one.name.as_deref() == Some("WIDTH")).unwrap();
    let width = module.global_expressions[width.init].clone();
    assert!(matches!(width, Expression::Literal(Literal::U32(super::shape::WIDTH))));
    assert_eq!(module.entry_points[0].workgroup_size, [super::shape::WIDTH, 1, 1]);
}

#[test]
fn as_much_is_drawn_as_was_asked_for() {
    let with = |accesses| PagingSpec { pattern: Pattern::Random, accesses, ..spec() };
    let drawn = |accesses| with(accesses).trace().iter().flatten().flatten().count();
    assert_eq!((drawn(0), drawn(5), drawn(100)), (24, 5, 100));
    assert!(with(1 << 20).check().is_ok());
    assert!(matches!(with((1 << 20) + 1).check(), Err(GpuError::BadRequest { .. })));
    // Who asks for nothing says nothing, as before there was anything to ask for.
    let json = serde_json::to_value(spec()).unwrap();
    assert!(json.get("accesses").is_none());
    assert_eq!(serde_json::from_value::<PagingSpec>(json).unwrap(), spec());
    assert_eq!(serde_json::to_value(with(5)).unwrap()["accesses"], 5);
}
