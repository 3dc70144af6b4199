//! A training step: each strategy, what was not run and why, and what each switch is worth.

use headroom_gpu::training::{Activations, Format, Strategy, StrategyReport, Switch, TrainingReport, Weights};

use super::{Lines, mib, samples};

impl Lines<'_> {
    /// Each strategy, what was not run and why, and what each switch is worth.
    pub(super) fn training(&mut self, report: &TrainingReport) {
        if let Some(other) = &report.predicted_for {
            self.say("lab-other-adapter", other);
        }
        for run in &report.runs {
            // What was planned has its state where the planner found it cheapest.
            let strategy = Strategy { state_on_host: run.has_state_on_host(), ..run.strategy };
            self.strategy(strategy, &format!("{}  {}", mib(run.peak.total_bytes), samples(&run.step)));
        }
        for not in &report.not_run {
            self.strategy(not.strategy, &self.words.with("lab-not-run", &[("why", not.failure.detail.clone().into())]));
        }
        let furthest = |of: fn(&StrategyReport) -> Option<f64>| report.runs.iter().filter_map(of).reduce(f64::max);
        let errors =
            [furthest(|run| run.loss_error), furthest(|run| run.gradient_error), furthest(|run| run.weight_error)];
        if let [Some(losses), Some(gradients), Some(weights)] = errors {
            self.say("lab-errors", &format!("{losses:.1e}, {gradients:.1e}, {weights:.1e}"));
        }
        let Some(worth) = &report.worth else { return };
        self.strategy(worth.strategy, &samples(&worth.step));
        for one in &worth.without {
            let key = match one.switch {
                Switch::Slots => "lab-one-slot",
                Switch::Merged => "lab-unmerged",
                Switch::Asynchronous => "lab-waited",
            };
            let longer = one.longer;
            let seen = if longer.seen { String::new() } else { format!("  {}", self.words.text("lab-no-difference")) };
            self.say(
                key,
                &format!("Δ {:+.3} ms ({:+.3} … {:+.3}){seen}", longer.median_ms, longer.q1_ms, longer.q3_ms),
            );
        }
    }

    /// A way to train, in words: what happens to the activations, where the optimizer's state is, and where the weights are.
    fn strategy(&mut self, strategy: Strategy, value: &str) {
        let activations = match strategy.activations {
            Activations::Keep => self.words.text("lab-keep"),
            Activations::Offload { depth, format } => {
                let bits = match format {
                    Format::F32 => 32_u32,
                    Format::F16 => 16,
                    Format::Int8 => 8,
                };
                self.words.with("lab-offload", &[("depth", depth.into()), ("bits", bits.into())])
            }
            Activations::Recompute { every } => self.words.with("lab-recompute", &[("every", every.into())]),
            Activations::Planned => self.words.text("lab-planned"),
        };
        let state = strategy.state_on_host.then(|| self.words.text("lab-state"));
        let weights = match strategy.weights {
            Weights::Resident => None,
            Weights::Held => Some(self.words.text("lab-held")),
            Weights::Visit => Some(self.words.text("lab-visit")),
        };
        let name: Vec<String> = [activations].into_iter().chain(state).chain(weights).collect();
        self.text.push_str(&format!("{:<46} {value}\n", name.join(", ")));
    }
}
