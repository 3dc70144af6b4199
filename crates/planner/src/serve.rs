//! Answers requests.

use crate::messages::{Code, Event, Failure, Outcome, Phase, Progress, Request};
use crate::plans::Asked;
use crate::subject::Laid;

/// Answers a request, which is JSON: `emit` gets every event, the last one is `done` or `failed`.
pub fn serve(request: &str, emit: &mut dyn FnMut(&Event)) {
    let last = match answer(request, emit) {
        Ok(outcome) => Event::Done(Box::new(outcome)),
        Err(failure) => Event::Failed(failure),
    };
    emit(&last);
}

fn answer(request: &str, emit: &mut dyn FnMut(&Event)) -> Result<Outcome, Failure> {
    let request: Request =
        serde_json::from_str(request).map_err(|error| Failure { code: Code::BadRequest, detail: error.to_string() })?;
    emit(&Event::Progress(Progress { phase: Phase::Laying, done: 0, total: 0 }));
    Ok(match &request {
        Request::Describe(subject) => Outcome::Description(Laid::new(subject)?.describe(subject)?.into()),
        Request::Plans(question) => Outcome::Plans(Asked::new(question)?.plans(emit)?.into()),
        Request::Price(question) => Outcome::Priced(Asked::new(question)?.own()?),
    })
}

#[cfg(test)]
#[path = "serve_tests.rs"]
mod tests;
