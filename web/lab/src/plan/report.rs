//! What a run came to: the answer to the prediction, what it teaches, the figures, and how to decide on them.

use headroom_gpu::ErrorCode;
use headroom_gpu::plan_run::{Mode, NotRun, PlanReport};
use headroom_grade::json::parse;
use js_sys::Function;
use yew::prelude::*;

use super::fill::Fill;
use super::setup::scaled;
use super::{profile, results, teach};
use crate::adapter::{context, name};
use crate::copy::CopyJson;
use crate::device::source::watermark;
use crate::failure::failure;
use crate::numbers::bytes;
use crate::options::Subject;
use crate::words::Speech;

/// All of it. `guess`: what the learner predicted, as typed.
pub fn report_view(
    report: &PlanReport,
    guess: &str,
    subject: &Subject,
    take: Option<&Function>,
    words: &Speech,
) -> Html {
    let overhead = teach::mode(report, Mode::Plan).and_then(|plan| plan.overhead);
    let guessed = parse(guess.trim()).zip(overhead);
    let software = report.context.adapter.software;
    let (lesson, here) = (report.spec.budget_bytes, report.budget_bytes);
    let compared = guessed.map(|(guess, overhead)| {
        html! { <p class="lab-guess">{ teach::compare(guess, overhead.ms, words) }</p> }
    });
    html! {
        <section class={classes!("lab-results", software.then_some("lab-results--software"))} aria-label={words.text("results-title")}>
            { context(&report.context, words) }
            { results::to_scale(report.spec.device_bytes_per_gb, lesson, here, results::Limit::Budget, words) }
            { compared.unwrap_or_default() }
            if !software {
                { for teach::lessons(report, words).into_iter().map(|said| html! { <p>{ said }</p> }) }
            }
            { not_run(report, words) }
            { results::table(report, words) }
            { profile::named(report, words) }
            <div class="lab-pictures lab-plate__picture">
                { results::pictures(report, words) }
                { watermark(software, words) }
            </div>
            { for take.filter(|_| subject.can_fill).map(|take| fill(report, take, words)) }
            <div class="lab-act">
                <CopyJson text={serde_json::to_string_pretty(report).unwrap_or_default()} />
            </div>
        </section>
    }
}

/// Why there are no figures of some modes. That not everything fits at once is no failure: it is what the plan is for.
fn not_run(report: &PlanReport, words: &Speech) -> Html {
    // All modes move the same bytes and fail alike: told once.
    let wrong = report.not_run.iter().find(|not| results::thrown_away(not));
    let of = |mode| report.not_run.iter().find(|not: &&NotRun| not.mode == mode).filter(|not| is_too_large(not));
    let plan = of(Mode::Plan);
    let ahead = of(Mode::PlanWithPrefetch).filter(|_| plan.is_none()).map(|not| {
        let needed = bytes(not.peak.total_bytes).into();
        let values = [("needed", needed), ("budget", bytes(report.budget_bytes).into())];
        html! { <p class="banner banner--warn">{ words.with("prefetch-not-executable", &values) }</p> }
    });
    html! {
        <>
            { for wrong.into_iter().chain(plan).map(|not| failure(&not.failure, Html::default(), words)) }
            { ahead.unwrap_or_default() }
        </>
    }
}

fn is_too_large(not: &NotRun) -> bool {
    not.failure.code == ErrorCode::NotExecutable
}

/// What can be decided on, and at which scale and on which device it was had.
fn fill(report: &PlanReport, take: &Function, words: &Speech) -> Html {
    let modes = [Mode::Plan, Mode::PlanWithPrefetch].into_iter();
    let known: Vec<_> = modes.filter_map(|mode| Some((mode, teach::figures(report, mode)?))).collect();
    let adapter = &report.context.adapter;
    let software = if adapter.software { format!(" ({})", words.text("software")) } else { String::new() };
    let values = [
        ("scale", scaled(report.spec.device_bytes_per_gb).into()),
        ("adapter", format!("{}{software}", name(adapter, words)).into()),
    ];
    html! { <Fill {known} about={words.with("fill-scale", &values)} id="lab-fill" row="lab-act" fill={take.clone()} /> }
}
