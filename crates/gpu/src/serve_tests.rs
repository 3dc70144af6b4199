use pollster::block_on;

use super::*;
use crate::ErrorCode;
use crate::adapter::Choice;
use crate::experiments::testing::setup;
use crate::messages::Progress;
use crate::plan_run::testing::plan;
use crate::protocol::Host;

fn served(server: &Server, request: Request) -> Vec<Event> {
    let mut events = Vec::new();
    block_on(server.serve(request, &mut |event| events.push(event)));
    events
}

fn done(events: Vec<Event>) -> Outcome {
    match events.into_iter().next_back() {
        Some(Event::Done(outcome)) => *outcome,
        other => panic!("{other:?}"),
    }
}

fn failed(events: Vec<Event>) -> Failure {
    match events.into_iter().next_back() {
        Some(Event::Failed(failure)) => failure,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_probe_says_what_there_is() {
    let Outcome::Probe { adapter, limits } = done(served(&Server::new(), Request::Probe { adapter: Choice::Software }))
    else {
        panic!("no probe")
    };
    assert!(adapter.software && limits.binding_bytes >= 128 << 20);
    let nowhere = Request::Probe { adapter: Choice::Named("no such adapter".to_owned()) };
    assert_eq!(failed(served(&Server::new(), nowhere)).code, ErrorCode::NoAdapter);
}

#[test]
fn a_profile_is_made_of_every_experiment_and_progress_never_goes_back() {
    let events = served(&Server::new(), Request::Profile { setup: setup() });
    let progress: Vec<&Progress> =
        events.iter().filter_map(|event| if let Event::Progress(one) = event { Some(one) } else { None }).collect();
    assert!(progress.len() > 50, "{}", progress.len());
    assert!(progress.iter().all(|one| one.done <= one.total), "{progress:?}");
    let share = |one: &Progress| f64::from(one.done) / f64::from(one.total.max(1));
    assert!(progress.windows(2).all(|pair| share(pair[0]) <= share(pair[1]) + 1e-9), "{progress:?}");
    assert!(progress.iter().skip(1).all(|one| one.total == 1000), "one scale for all parts: {progress:?}");
    let partial = events.iter().filter(|event| matches!(event, Event::Partial(Partial::Experiment(_))));
    assert_eq!(partial.count(), 6);
    let text = serde_json::to_string(events.last().unwrap()).unwrap();
    let Outcome::Profile(report) = done(events) else { panic!("no profile") };
    assert_eq!(report.measured.len(), 6);
    let profile = &report.profile;
    assert!(profile.context.adapter.software && profile.round_trip_ms.is_some() && profile.overlap.is_some());
    assert!(profile.memcpy_bytes_per_second.is_some_and(|rate| rate > 0.0));
    // Through JSON and back: what a saved file must survive, but for a float's last digit.
    let Event::Done(back) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
    let Outcome::Profile(back) = *back else { panic!("{text}") };
    assert_eq!((back.profile.context, back.measured.len()), (report.profile.context.clone(), 6));
    // The books are whole numbers, and each experiment's.
    for (back, one) in back.measured.iter().zip(&report.measured) {
        assert!(one.books().is_some_and(|books| !books.items.is_empty()) && back.books() == one.books(), "{one:?}");
    }
}

#[test]
fn one_experiment_stands_alone() {
    let request = Request::Experiment { experiment: Experiment::Download, setup: setup() };
    let Outcome::Experiment(report) = done(served(&Server::new(), request)) else { panic!("no experiment") };
    assert!(matches!(report.measured, Measured::Download(_)));
    // Two buffers for each of five sizes.
    assert_eq!(report.peak_bytes, 2 * (4 + 16 + 64 + 256 + 1024) * 1024);
    // The clock is the lab's own finding, the rest is the caller's.
    let host = &report.context.host;
    assert!(host.clock.is_some_and(|clock| clock.grain_ms > 0.0 && clock.isolated.is_none()), "{host:?}");
    assert_eq!(Host { clock: None, ..host.clone() }, setup().host);
}

#[test]
fn a_run_is_cancelled_by_a_clone_and_the_next_one_runs() {
    let server = Server::new();
    let mut events = Vec::new();
    let request = || Request::RunPlan { plan: plan(), profile: None, setup: setup() };
    block_on(server.serve(request(), &mut |event| {
        let stop = matches!(event, Event::Partial(Partial::Mode { .. })) && events.len() < 20;
        events.push(event);
        if stop {
            block_on(
                server
                    .clone()
                    .serve(Request::Cancel { reason: CancelReason::Hidden }, &mut |event| panic!("{event:?}")),
            );
        }
    }));
    assert_eq!(failed(events).code, ErrorCode::TabHidden);
    assert!(matches!(done(served(&server, request())), Outcome::Plan(_)));
}

#[test]
fn while_one_request_is_served_another_is_refused() {
    let server = Server::new();
    let mut inner = Vec::new();
    block_on(server.serve(Request::Experiment { experiment: Experiment::RoundTrip, setup: setup() }, &mut |_| {
        if inner.is_empty() {
            inner.extend(served(&server, Request::Probe { adapter: Choice::Software }));
        }
    }));
    assert_eq!(failed(inner).code, ErrorCode::Busy);
    // Cancelling while nothing runs does not reach the next run.
    server.cancel(CancelReason::User);
    assert!(matches!(done(served(&server, Request::Probe { adapter: Choice::Software })), Outcome::Probe { .. }));
}
