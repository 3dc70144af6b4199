//! One place that requests go to, in a browser's worker as on the command line.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::adapter::find;
use crate::cancel::CancelToken;
use crate::experiments::{self, Experiment, ExperimentReport, Measured};
use crate::lab::{Lab, Sink};
use crate::messages::{CancelReason, Event, Outcome, Partial, Request};
use crate::paging::{run_paging, sweep_paging};
use crate::plan_run::{run_cuts, run_plan};
use crate::profile::{DeviceProfile, ProfileReport};
use crate::protocol::Setup;
use crate::training::run_training;
use crate::{Failure, GpuError};

/// Serves one request at a time. Clones are the same server: one may serve while another one cancels.
///
/// ```no_run
/// use headroom_gpu::Server;
/// use headroom_gpu::adapter::Choice;
/// use headroom_gpu::messages::Request;
///
/// # async fn example() {
/// let server = Server::new();
/// server.serve(Request::Probe { adapter: Choice::Fastest }, &mut |event| println!("{event:?}")).await;
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct Server(Arc<State>);

#[derive(Debug, Default)]
struct State {
    busy: AtomicBool,
    /// The token of the run that is on.
    cancel: Mutex<CancelToken>,
}

/// Frees the server when its run ends, also where that is dropped half-way.
struct Busy<'a>(&'a State);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::Release);
    }
}

impl Server {
    /// One that is free.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops what runs now, at its next check. Does nothing where nothing runs.
    pub fn cancel(&self, reason: CancelReason) {
        self.0.cancel.lock().unwrap_or_else(PoisonError::into_inner).cancel(reason);
    }

    /// Does what is asked, telling `sink` as [`crate::messages`] says. The last event is [`Event::Done`] or
    /// [`Event::Failed`], with everything released; a [`Request::Cancel`] has none. While one request is served
    /// any other than that fails as busy.
    pub async fn serve(&self, request: Request, sink: &mut dyn FnMut(Event)) {
        let Some((busy, cancel)) = self.begin(&request, sink) else { return };
        let outcome = match request {
            Request::RunPaging { .. } | Request::SweepPaging { .. } | Request::Train { .. } => {
                answer_memory(request, cancel, &mut |event| sink(event)).await
            }
            _ => answer_device(request, cancel, &mut |event| sink(event)).await,
        };
        end(busy, outcome, sink);
    }

    /// As [`Server::serve`], but for runs on memory: a module that only calls this holds nothing of them.
    pub async fn serve_device(&self, request: Request, sink: &mut dyn FnMut(Event)) {
        let Some((busy, cancel)) = self.begin(&request, sink) else { return };
        end(busy, answer_device(request, cancel, &mut |event| sink(event)).await, sink);
    }

    /// As [`Server::serve`], for what [`Server::serve_device`] does not serve.
    pub async fn serve_memory(&self, request: Request, sink: &mut dyn FnMut(Event)) {
        let Some((busy, cancel)) = self.begin(&request, sink) else { return };
        end(busy, answer_memory(request, cancel, &mut |event| sink(event)).await, sink);
    }

    /// Takes the turn for a request; nothing where there is none to take.
    fn begin(&self, request: &Request, sink: &mut dyn FnMut(Event)) -> Option<(Busy<'_>, CancelToken)> {
        if let Request::Cancel { reason } = request {
            self.cancel(*reason);
            return None;
        }
        if self.0.busy.swap(true, Ordering::Acquire) {
            sink(Event::Failed(GpuError::Busy.into()));
            return None;
        }
        let cancel = CancelToken::new();
        *self.0.cancel.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
        Some((Busy(&self.0), cancel))
    }
}

fn end(busy: Busy<'_>, outcome: Result<Outcome, GpuError>, sink: &mut dyn FnMut(Event)) {
    drop(busy);
    sink(match outcome {
        Ok(outcome) => Event::Done(Box::new(outcome)),
        Err(error) => Event::Failed(Failure::from(error)),
    });
}

/// What another module serves.
const ELSEWHERE: GpuError = GpuError::BadRequest { what: "this request is served by another module" };

/// Runs of their own: large, and asked for in rooms of their own.
async fn answer_memory<'a>(request: Request, cancel: CancelToken, sink: &'a mut Sink<'a>) -> Result<Outcome, GpuError> {
    match request {
        Request::RunPaging { paging, setup } => {
            Box::pin(run_paging(&paging, &setup, cancel, sink)).await.map(Outcome::Paging)
        }
        Request::SweepPaging { pagings, setup } => {
            Box::pin(sweep_paging(&pagings, &setup, cancel, sink)).await.map(Outcome::PagingSweep)
        }
        Request::Train { training, profile, setup } => {
            Box::pin(run_training(&training, profile.as_deref(), &setup, cancel, sink)).await.map(Outcome::Training)
        }
        _ => Err(ELSEWHERE),
    }
}

/// The device, and plans on it.
async fn answer_device<'a>(request: Request, cancel: CancelToken, sink: &'a mut Sink<'a>) -> Result<Outcome, GpuError> {
    match request {
        Request::Probe { adapter } => {
            let found = find(adapter).await?;
            Ok(Outcome::Probe { adapter: found.facts().clone(), limits: found.limits() })
        }
        Request::Profile { setup } => profile(&setup, cancel, sink).await.map(Outcome::Profile),
        Request::Experiment { experiment, setup } => {
            let mut lab = open(&setup, cancel, sink).await?;
            let measured = run(&mut lab, experiment).await?;
            let (context, discarded) = (lab.context(), std::mem::take(&mut lab.discarded));
            let peak_bytes = measured.books().map_or(0, |books| books.peak_bytes);
            Ok(Outcome::Experiment(ExperimentReport { context, measured, discarded, peak_bytes }))
        }
        Request::RunPlan { plan, profile, setup } => {
            run_plan(&plan, profile.as_deref(), &setup, cancel, sink).await.map(Outcome::Plan)
        }
        Request::RunCuts { cuts, setup } => run_cuts(&cuts, &setup, cancel, sink).await.map(Outcome::Cuts),
        Request::RunPaging { .. } | Request::SweepPaging { .. } | Request::Train { .. } => Err(ELSEWHERE),
        // Answered before anything is opened.
        Request::Cancel { reason } => Err(GpuError::Cancelled(reason)),
    }
}

async fn open<'a>(setup: &Setup, cancel: CancelToken, sink: &'a mut Sink<'a>) -> Result<Lab<'a>, GpuError> {
    Lab::open(setup, experiments::budget(setup.protocol), experiments::needs, cancel, sink).await
}

/// Runs one experiment on an open device.
async fn run(lab: &mut Lab<'_>, experiment: Experiment) -> Result<Measured, GpuError> {
    // Each is a large future of its own; boxed, they do not all add up in one.
    match experiment {
        Experiment::Upload => Box::pin(experiments::upload::run(lab)).await.map(Measured::Upload),
        Experiment::Download => Box::pin(experiments::download::run(lab)).await.map(Measured::Download),
        Experiment::RoundTrip => Box::pin(experiments::round_trip::run(lab)).await.map(Measured::RoundTrip),
        Experiment::Batching => Box::pin(experiments::batching::run(lab)).await.map(Measured::Batching),
        Experiment::Overlap => Box::pin(experiments::overlap::run(lab)).await.map(Measured::Overlap),
        Experiment::DeviceCopy => Box::pin(experiments::device_copy::run(lab)).await.map(Measured::DeviceCopy),
    }
}

/// Every experiment on one device, and the profile that they make.
async fn profile<'a>(setup: &Setup, cancel: CancelToken, sink: &'a mut Sink<'a>) -> Result<ProfileReport, GpuError> {
    let mut lab = open(setup, cancel, sink).await?;
    let mut measured = Vec::new();
    let costs = Experiment::ALL.map(|experiment| experiment.us(&lab.rules()));
    for (at, experiment) in Experiment::ALL.into_iter().enumerate() {
        lab.part(at, &costs);
        let one = run(&mut lab, experiment).await?;
        lab.tell(Partial::Experiment(Box::new(one.clone())));
        measured.push(one);
    }
    let profile = DeviceProfile::from_measured(lab.context(), &measured);
    Ok(ProfileReport { profile, measured, discarded: std::mem::take(&mut lab.discarded) })
}

#[cfg(test)]
#[path = "serve_tests.rs"]
mod tests;
