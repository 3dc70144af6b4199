//! Runs the learner's code on inputs, each alone and each once.

use serde_json::Value;

use super::ahead;
use crate::cases::Tree;
use crate::exercise::Exercise;
use crate::grader::{GradeError, request};
use crate::json::compact;
use crate::judge::{Finding, judge};
use crate::run::{Call, Ended, Runner};

/// Inputs of one request. More of them save few requests and cost calls.
const TOGETHER: usize = 8;
/// Requests that one verdict's shrinking may cost. A count, not a time, so that page and command line end at the same case.
const MOST_REQUESTS: usize = 12;

pub(crate) struct Bench<'a, R> {
    exercise: &'a Exercise<'a>,
    code: &'a str,
    runner: &'a mut R,
    /// What is known already, by input.
    seen: Vec<(String, Call)>,
    pub(super) requests_left: usize,
    pub(super) together: usize,
}

impl<'a, R: Runner> Bench<'a, R> {
    pub(crate) fn new(exercise: &'a Exercise<'a>, code: &'a str, runner: &'a mut R) -> Self {
        Self { exercise, code, runner, seen: Vec::new(), requests_left: MOST_REQUESTS, together: TOGETHER }
    }

    pub(crate) fn exercise(&self) -> &'a Exercise<'a> {
        self.exercise
    }

    /// What the code does with an input, alone in a fresh namespace. If that is to be run, so are the inputs that `tree`,
    /// which stands at this one, may lead to. None: there is no telling within the limits.
    pub(super) async fn call(
        &mut self,
        args: &[Value],
        tree: &Tree,
        like: &Finding,
    ) -> Result<Option<Call>, GradeError> {
        let key = key(args);
        if self.find(&key).is_none() && self.requests_left > 0 {
            self.requests_left -= 1;
            let batch = ahead::batch(self, tree, like);
            let calls = batch.iter().map(|(_, args)| args.clone()).collect();
            let run = self.runner.run(&request(self.exercise, self.code, calls, true)).await?;
            let finished = run.ended == Ended::Finished;
            if !finished {
                // Another input hangs or dies: each further try could cost as much again.
                self.requests_left = 0;
            }
            for ((key, _), call) in batch.into_iter().zip(run.calls) {
                if finished || !matches!(call, Call::NotReached | Call::TimedOut { .. }) {
                    self.seen.push((key, call));
                }
            }
        }
        Ok(self.find(&key).cloned())
    }

    fn find(&self, key: &str) -> Option<&Call> {
        self.seen.iter().find(|(known, _)| known == key).map(|(_, call)| call)
    }

    pub(super) fn judge(&self, args: &[Value], expected: &Value, call: &Call) -> Option<Finding> {
        judge(self.exercise, args, expected, call)
    }

    /// Whether an input shows a fault like this one; none: that is not known yet.
    pub(super) fn fails(&self, key: &str, args: &[Value], like: &Finding) -> Option<bool> {
        let call = self.find(key)?;
        let expected = self.exercise.expected(args).ok()?;
        Some(self.judge(args, &expected, call).is_some_and(|found| found.is_like(like)))
    }
}

/// An input as text, by which it is known.
pub(super) fn key(args: &[Value]) -> String {
    compact(&args.to_vec().into())
}
