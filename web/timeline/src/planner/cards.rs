//! Plans side by side: each with its peak, its time, what it moves, how far it is from the best, and what it does to what.

use headroom_planner::messages::{Chain, Description, Plan, Plans};
use yew::prelude::*;

use super::load::{Scale, drawing, strip};
use super::numbers::{bytes, ms, percent};
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// A plan that can be shown in the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The reader's.
    Own,
    /// The published greedy one.
    Greedy,
    /// The scored greedy one.
    Scored,
    /// The best that was found.
    Best,
}

impl Which {
    /// All of them, as they stand side by side.
    pub const ALL: [Self; 4] = [Self::Own, Self::Greedy, Self::Scored, Self::Best];

    /// The key of its words.
    pub fn key(self) -> &'static str {
        match self {
            Self::Own => "plan-own",
            Self::Greedy => "plan-greedy",
            Self::Scored => "plan-scored",
            Self::Best => "plan-best",
        }
    }

    /// The plan; none where none fits.
    pub fn of<'p>(self, plans: &'p Plans, own: &'p Plan) -> Option<&'p Plan> {
        match self {
            Self::Own => Some(own),
            Self::Greedy => plans.greedy.as_ref(),
            Self::Scored => plans.scored.as_ref(),
            Self::Best => plans.best.as_ref(),
        }
    }
}

/// What all cards share.
pub struct Table<'t> {
    /// The plans.
    pub plans: &'t Plans,
    /// The reader's, as it was priced last.
    pub own: &'t Plan,
    /// What is planned for.
    pub description: &'t Description,
    /// The budget.
    pub budget_bytes: u64,
    /// Which one the picture shows.
    pub shown: Which,
    /// Shows another one.
    pub on_show: Callback<Which>,
    /// Takes a plan over as the reader's own.
    pub on_take: Callback<String>,
}

impl Table<'_> {
    fn bound(&self) -> Option<f64> {
        self.plans.best.as_ref().and_then(|best| best.at_least_ms)
    }

    fn base_ms(&self) -> Option<f64> {
        self.description.model.as_ref().and_then(|model| model.compute_ms)
    }

    fn chain_ms(&self) -> Option<f64> {
        match self.plans.chain {
            Some(Chain::Plan { added_ms, .. }) => Some(added_ms),
            _ => None,
        }
    }

    /// The most that any of them adds, for bars at one scale.
    fn most_ms(&self) -> f64 {
        let plans = Which::ALL.iter().filter_map(|which| which.of(self.plans, self.own)).map(|plan| plan.added_ms);
        plans.chain(self.chain_ms()).fold(0.0, f64::max)
    }

    /// All cards.
    pub fn view(&self, words: &Speech) -> Html {
        let peaks = Which::ALL.iter().filter_map(|which| which.of(self.plans, self.own)).map(|plan| plan.peak_bytes);
        let scale = Scale::new(self.description.steps, peaks.chain([self.plans.resident_bytes]), self.budget_bytes);
        html! {
            <div class="pl-cards">
                for which in Which::ALL { { self.card(which, &scale, words) } }
                { self.chain(words).unwrap_or_default() }
            </div>
        }
    }

    fn card(&self, which: Which, scale: &Scale, words: &Speech) -> Html {
        let key = which.key();
        let Some(plan) = which.of(self.plans, self.own) else { return Html::default() };
        let shown = which == self.shown;
        let show = self.on_show.reform(move |_: MouseEvent| which);
        let actions = plan.actions.clone();
        let take = self.on_take.reform(move |_: MouseEvent| actions.clone());
        let said = words
            .with("load-said", &[("peak", bytes(plan.peak_bytes).into()), ("budget", bytes(self.budget_bytes).into())]);
        html! {
            <article class={classes!("pl-card", shown.then_some("is-shown"))} aria-labelledby={key} data-plan={key}>
                <header class="pl-card__head">
                    <h3 id={key}>{ words.text(key) }</h3>
                    <p class="small muted">{ words.text(&format!("{key}-about")) }</p>
                </header>
                { drawing(plan, scale, key, said) }
                { verdict(plan.peak_bytes, self.budget_bytes, words) }
                <dl class="pl-figures">
                    { figure("figure-peak", Basis::Computed, bytes(plan.peak_bytes), words) }
                    { self.times(plan.added_ms, plan.transfer_ms, plan.recompute_ms, words) }
                </dl>
                { self.bar(plan.transfer_ms, plan.recompute_ms) }
                <dl class="pl-figures">
                    { figure("figure-moved", Basis::Computed, words.with("each-way", &[("bytes", bytes(plan.moved_bytes).into())]), words) }
                    { figure("figure-gap", Basis::Computed, self.gap(which, plan, words), words) }
                </dl>
                { strip(&plan.actions, counts(&plan.actions, words)) }
                <p class="pl-counts small">{ counts(&plan.actions, words) }</p>
                <div class="pl-card__act">
                    <button type="button" class="button" aria-pressed={shown.to_string()} onclick={show}>
                        { words.text(if shown { "is-shown" } else { "show" }) }<span class="sr-only">{ format!(" · {}", words.text(key)) }</span>
                    </button>
                    if which != Which::Own {
                        <button type="button" class="button button--quiet" onclick={take}>
                            { words.text("take") }<span class="sr-only">{ format!(" · {}", words.text(key)) }</span>
                        </button>
                    }
                </div>
            </article>
        }
    }

    fn times(&self, added: f64, transfer: f64, recompute: f64, words: &Speech) -> Html {
        html! {
            <>
                { self.base_ms().map(|base| figure("figure-step", Basis::Predicted, ms(base + added), words)).unwrap_or_default() }
                { figure("figure-added", Basis::Predicted, ms(added), words) }
                { part("figure-transfer", ms(transfer), words) }
                { part("figure-recompute", ms(recompute), words) }
            </>
        }
    }

    /// What a plan adds, at the scale that all bars share.
    fn bar(&self, transfer: f64, recompute: f64) -> Html {
        let most = self.most_ms();
        let share = |part: f64| if most > 0.0 { format!("{:.2}", 100.0 * part / most) } else { "0".to_owned() };
        html! {
            <svg class="pl-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="pl-bar__track" width="100" height="8" />
                <rect class="pl-run-o" width={share(transfer)} height="8" />
                <rect class="pl-run-r" x={share(transfer)} width={share(recompute)} height="8" />
            </svg>
        }
    }

    fn gap(&self, which: Which, plan: &Plan, words: &Speech) -> String {
        let Some(bound) = self.bound() else { return words.text("gap-none") };
        if plan.over_bytes > 0 {
            return words.text("gap-unfit");
        }
        if which == Which::Best && plan.optimal {
            return words.text("gap-proven");
        }
        if plan.added_ms <= bound * (1.0 + 1e-9) {
            return percent(0.0);
        }
        if bound <= 0.0 {
            return words.with("gap-absolute", &[("ms", ms(plan.added_ms).into())]);
        }
        words.with("gap-at-most", &[("gap", percent(plan.added_ms / bound - 1.0).into())])
    }

    /// The exact plan of the layers as a chain, which has a model of its own.
    fn chain(&self, words: &Speech) -> Option<Html> {
        let chain = self.plans.chain.as_ref()?;
        let head = html! {
            <header class="pl-card__head">
                <h3 id="plan-chain">{ words.text("plan-chain") }</h3>
                <p class="small muted">{ words.text("plan-chain-about") }</p>
            </header>
        };
        let body = match chain {
            Chain::Infeasible { short_bytes, layer } => html! {
                <p class="pl-verdict pl-verdict--over">
                    { words.with("chain-infeasible", &[("bytes", bytes(*short_bytes).into()), ("layer", (*layer).into())]) }
                </p>
            },
            Chain::Plan {
                actions,
                added_ms,
                transfer_ms,
                recompute_ms,
                moved_bytes,
                peak_bytes,
                granule_bytes,
                rounding_bytes,
                at_least_ms,
            } => {
                let gap = if *added_ms <= at_least_ms * (1.0 + 1e-9) {
                    words.text("gap-proven")
                } else {
                    words.with("gap-at-most", &[("gap", percent(added_ms / at_least_ms - 1.0).into())])
                };
                html! {
                    <>
                        { verdict(*peak_bytes, self.budget_bytes, words) }
                        <dl class="pl-figures">
                            { figure("figure-peak", Basis::Computed, bytes(*peak_bytes), words) }
                            { self.times(*added_ms, *transfer_ms, *recompute_ms, words) }
                        </dl>
                        { self.bar(*transfer_ms, *recompute_ms) }
                        <dl class="pl-figures">
                            { figure("figure-moved", Basis::Computed, words.with("each-way", &[("bytes", bytes(*moved_bytes).into())]), words) }
                            { figure("figure-gap", Basis::Computed, gap, words) }
                            { figure("figure-granule", Basis::Computed, bytes(*granule_bytes), words) }
                            { figure("figure-rounding", Basis::Computed, bytes(*rounding_bytes), words) }
                        </dl>
                        { strip(actions, counts(actions, words)) }
                        <p class="pl-counts small">{ counts(actions, words) }</p>
                    </>
                }
            }
        };
        Some(
            html! { <article class="pl-card pl-card--chain" aria-labelledby="plan-chain" data-plan="plan-chain">{ head }{ body }</article> },
        )
    }
}

fn verdict(peak: u64, budget: u64, words: &Speech) -> Html {
    let (class, key, size) = if peak > budget {
        ("pl-verdict pl-verdict--over", "verdict-over", peak - budget)
    } else {
        ("pl-verdict pl-verdict--fits", "verdict-fits", budget - peak)
    };
    html! { <p {class}>{ words.with(key, &[("bytes", bytes(size).into())]) }</p> }
}

fn figure(key: &str, basis: Basis, value: String, words: &Speech) -> Html {
    html! {
        <div class="pl-figure" data-row={key.to_owned()}><dt>{ words.text(key) }{ tag(basis, words) }</dt><dd>{ value }</dd></div>
    }
}

fn part(key: &str, value: String, words: &Speech) -> Html {
    html! { <div class="pl-figure pl-figure--part" data-row={key.to_owned()}><dt>{ words.text(key) }</dt><dd>{ value }</dd></div> }
}

/// How many it keeps, offloads and recomputes.
fn counts(actions: &str, words: &Speech) -> String {
    let of = |letters: &[char]| actions.chars().filter(|letter| letters.contains(letter)).count();
    let (keep, offload, recompute) = (of(&['k']), of(&['o']), of(&['r', 'm', 'c']));
    words.with("counts", &[("keep", keep.into()), ("offload", offload.into()), ("recompute", recompute.into())])
}
