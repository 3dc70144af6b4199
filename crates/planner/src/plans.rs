//! Plans side by side.

use headroom_plan::PlanError;
use headroom_plan::device::{self, DeviceProfile};
use headroom_plan::model::step_chain;
use headroom_plan::price::{
    self, Action, ChainOutcome, CheapestSearch, LayerAction, Outcome, PricedPlan, Problem, cheapest_chain,
    greedy_by_score, greedy_by_size,
};

use crate::messages::{
    Chain, Code, Event, Failure, Link, Model, NODES, Phase, Plan, Plans, Progress, Question, Shortage, Subject,
};
use crate::picture::{by_kind, columns};
use crate::subject::{Laid, settings};

/// Nodes between two events: some tens of milliseconds.
const SLICE: usize = 1 << 14;

/// A question laid out and priced.
pub struct Asked<'q> {
    question: &'q Question,
    laid: Laid,
    profile: DeviceProfile,
    problem: Problem,
}

impl<'q> Asked<'q> {
    /// Checks a question.
    pub fn new(question: &'q Question) -> Result<Self, Failure> {
        let laid = Laid::new(&question.subject)?;
        let profile = profile(&question.link);
        let problem = Problem::new(&laid.tensors, question.budget_bytes, &profile)?;
        Ok(Self { question, laid, profile, problem })
    }

    /// The reader's own plan.
    pub fn own(&self) -> Result<Plan, Failure> {
        let mut actions = vec![Action::Keep; self.laid.tensors.len()];
        for (letter, &at) in self.question.own.bytes().zip(&self.laid.choices) {
            let action = match letter {
                b'k' => Action::Keep,
                b'o' => Action::Offload,
                b'r' => Action::Recompute,
                _ => return Err(Failure { code: Code::BadRequest, detail: "own".to_owned() }),
            };
            if let Some(entry) = actions.get_mut(at) {
                *entry = action;
            }
        }
        Ok(self.told(&self.problem.price(&actions)?))
    }

    /// All plans, with word of how far they are.
    pub fn plans(&self, emit: &mut dyn FnMut(&Event)) -> Result<Plans, Failure> {
        progress(emit, Phase::Quick, 0, 0);
        let mut plans = Plans {
            resident_bytes: self.problem.resident_peak_bytes(),
            shortage: self.problem.shortage().map(|shortage| self.shortage(shortage)),
            own: self.own()?,
            greedy: self.fitting(&greedy_by_size(&self.problem)?),
            scored: self.fitting(&greedy_by_score(&self.problem)?),
            best: None,
            chain: None,
        };
        let limit = self.question.nodes.unwrap_or(NODES);
        let mut search = CheapestSearch::new(&self.problem, limit)?;
        plans.best = self.fitting(&search.outcome()?);
        emit(&Event::Partial(Box::new(plans.clone())));
        if let Subject::Model(model) = &self.question.subject {
            progress(emit, Phase::Chain, 0, 0);
            plans.chain = self.chain(model)?;
            emit(&Event::Partial(Box::new(plans.clone())));
        }
        let mut so_far = plans.best.as_ref().map(|plan| plan.added_ms);
        while search.advance(SLICE) {
            let (done, total) = search.progress();
            progress(emit, Phase::Search, done, total);
            let best = self.fitting(&search.outcome()?);
            let now = best.as_ref().map(|plan| plan.added_ms);
            // A better plan is shown as soon as it is found.
            if now < so_far {
                so_far = now;
                plans.best = best;
                emit(&Event::Partial(Box::new(plans.clone())));
            }
        }
        plans.best = self.fitting(&search.outcome()?);
        Ok(plans)
    }

    fn fitting(&self, outcome: &Outcome) -> Option<Plan> {
        outcome.plan().map(|plan| self.told(plan))
    }

    fn told(&self, plan: &PricedPlan) -> Plan {
        let letter = |&at: &usize| match plan.actions.get(at).copied().unwrap_or_default() {
            Action::Keep => 'k',
            Action::Offload => 'o',
            Action::Recompute => 'r',
        };
        Plan {
            actions: self.laid.choices.iter().map(letter).collect(),
            added_ms: plan.added_ms,
            transfer_ms: plan.transfer_ms,
            recompute_ms: plan.recompute_ms,
            moved_bytes: plan.moved_bytes,
            peak_bytes: plan.peak_bytes,
            over_bytes: plan.over_bytes,
            at_least_ms: plan.at_least_ms,
            optimal: plan.optimal,
            load: columns(&self.problem.load_with(plan)),
        }
    }

    fn shortage(&self, shortage: &price::Shortage) -> Shortage {
        let held = shortage.held.iter().filter_map(|&at| self.laid.tensors.get(at));
        Shortage {
            short_bytes: shortage.short_bytes,
            at: shortage.at,
            held: by_kind(held.map(|tensor| (tensor.allocation.kind, tensor.allocation.bytes))),
        }
    }

    /// The exact plan of a model's layers; none where no speed is known, or the chain is longer than is computed.
    fn chain(&self, model: &Model) -> Result<Option<Chain>, Failure> {
        let (config, training) = settings(model);
        let Some(speed) = model.flops_per_ms else { return Ok(None) };
        let chain = step_chain(&config, &training, speed)?;
        let outcome = match cheapest_chain(&chain, self.question.budget_bytes, &self.profile, None) {
            Err(PlanError::TooMany(_)) => return Ok(None),
            outcome => outcome?,
        };
        Ok(Some(match outcome {
            ChainOutcome::Plan { plan, granule_bytes, rounding_bytes, at_least_ms } => Chain::Plan {
                actions: plan.actions.iter().map(|&action| letter_of(action)).collect(),
                added_ms: plan.added_ms,
                transfer_ms: plan.transfer_ms,
                recompute_ms: plan.recompute_ms,
                moved_bytes: plan.moved_bytes,
                peak_bytes: plan.peak_bytes,
                granule_bytes,
                rounding_bytes,
                at_least_ms,
            },
            ChainOutcome::Infeasible { short_bytes, layer } => {
                Chain::Infeasible { short_bytes, layer: layer.saturating_add(1) }
            }
        }))
    }
}

fn letter_of(action: LayerAction) -> char {
    match action {
        LayerAction::Keep => 'k',
        LayerAction::Offload => 'o',
        LayerAction::Recompute => 'r',
        LayerAction::RecomputeOffloaded => 'm',
        LayerAction::Continue => 'c',
    }
}

fn progress(emit: &mut dyn FnMut(&Event), phase: Phase, done: usize, total: usize) {
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    emit(&Event::Progress(Progress { phase, done: count(done), total: count(total) }));
}

/// A device of which only the link counts: plans are priced by transfers and recomputation alone.
fn profile(link: &Link) -> DeviceProfile {
    DeviceProfile {
        upload: device::Link { alpha_ms: link.upload_alpha_ms, bytes_per_ms: link.upload_bytes_per_ms },
        download: device::Link { alpha_ms: link.download_alpha_ms, bytes_per_ms: link.download_bytes_per_ms },
        copy_bytes_per_ms: 1.0,
        compute_alpha_ms: 0.0,
        compute_ms_per_byte: 0.0,
        staging_slots: 1,
    }
}
