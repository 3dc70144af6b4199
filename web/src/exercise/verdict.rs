//! The verdict: one line first, then the smallest case drawn, then the values, then the traceback.

use headroom_grade::json::{Json, pretty};
use headroom_grade::judge::Difference;
use headroom_grade::run::Raised;
use headroom_grade::{Exercise, Trial, Verdict, Words};
use serde_json::Value;
use yew::prelude::*;

use super::Desk;
use super::answer::Help;
use super::checks::call;
use super::code::Outcome;
use super::picture::{answer_picture, inputs_picture, labels};
use super::timeline::timeline_case;
use super::values::values;
use crate::speech::{Speech, verdicts};
use crate::state::Edit;
use crate::text::instead;
use headroom_kit::memory::{MemoryBar, MemoryDiff};
use headroom_kit::{button, scroll_to};

mod report;
use report::{printed, traceback};

/// The panel with the last outcome, or with the verdict of an earlier visit. `help` brings what verdicts say; `more_hints`: there
/// are hints left; `loud`: this is the learner's next step.
pub fn verdict_panel(desk: &Desk, outcome: Option<&Outcome>, help: &Help, more_hints: bool, loud: bool) -> Html {
    let words = &desk.words;
    let told = verdicts(words.language());
    let inner = match (outcome, &desk.work.verdict, told) {
        (Some(Outcome::Failed(why)), ..) => {
            html! { <div class="banner banner--error" role="alert"><p>{ why }</p></div> }
        }
        (Some(Outcome::Tried(trial)), _, Some(told)) => trial_view(desk, trial, told),
        (_, Some(verdict), Some(told)) => verdict_view(desk, verdict, told, more_hints),
        (None, None, _) => html! { <p class="panel__note">{ words.text("verdict-none") }</p> },
        _ => instead(&help.0, &help.1, words),
    };
    html! {
        <section class={classes!("panel", loud.then_some("is-next"))} id="verdict" tabindex="-1" aria-labelledby="verdict-title">
            <header class="panel__head"><h2 class="panel__title" id="verdict-title">{ words.text("verdict-title") }</h2></header>
            <div class="panel__body">{ inner }</div>
        </section>
    }
}

/// A verdict on all cases.
fn verdict_view(desk: &Desk, verdict: &Verdict, told: &Words, more_hints: bool) -> Html {
    let words = &desk.words;
    let (tone, glyph) = match verdict.score {
        1.0 => ("verdict--pass", "✓"),
        0.5 => ("verdict--partial", "½"),
        _ => ("verdict--fail", "✕"),
    };
    let advice = verdict.diagnosis.map(|diagnosis| told.advice(diagnosis, verdict.error.as_ref()));
    let example = verdict.counterexample.as_ref();
    let args = example.map(|example| desk.exercise.function().positional(&example.input));
    let borrow = args.clone().map(|args| {
        let onclick = desk.on_click(Edit::Borrow(desk.exercise.function().complete(args)), || scroll_to("ledger"));
        button("button button--primary", words.text("try-this-input"), onclick)
    });
    let hint = more_hints.then(|| {
        let onclick = desk.on_click(Edit::Hint, || scroll_to("hints"));
        button("button", words.text("hint-give"), onclick)
    });
    let compare = Callback::from(|_: MouseEvent| scroll_to("predict"));
    html! {
        <div class={classes!("verdict", tone)}>
            { line(glyph, told.headline(&desk.exercise, verdict)) }
            { note(advice) }
            { at_line(verdict.line, words) }
            if let (Some(example), Some(args)) = (example, &args) {
                <div>
                    <h3 class="verdict__title">{ words.text("verdict-smallest") }</h3>
                    { case(&desk.exercise, args, &example.expected, example.got.as_ref(), words) }
                </div>
                { difference(example.difference.as_ref(), told) }
                if let Some(got) = &example.got { { values(&desk.exercise, args, &example.expected, got, words) } }
            }
            { raised(verdict.error.as_ref(), words) }
            if !verdict.passed {
                <div class="verdict__act">
                    { borrow.unwrap_or_default() }
                    { hint.unwrap_or_default() }
                    { button("button button--quiet", words.text("compare-prediction"), compare) }
                </div>
            }
            { printed(&verdict.stdout, verdict.stdout_truncated, words) }
            <details class="fold">
                <summary class="fold__summary">{ words.text("verdict-json") }</summary>
                <div class="fold__body">
                    <pre class="output" tabindex="0" aria-label={words.text("verdict-json")}>
                        { pretty(&verdict.to_json()) }
                    </pre>
                </div>
            </details>
        </div>
    }
}

/// One run on the learner's inputs.
fn trial_view(desk: &Desk, trial: &Trial, told: &Words) -> Html {
    let words = &desk.words;
    let args = desk.inputs();
    let Trial { expected, got, finding, stdout, stdout_truncated } = trial;
    let (finding, got) = (finding.as_ref(), got.as_ref());
    // The ledger may have been edited since the run; then its picture would show something else.
    let current = desk.exercise.expected(&args).is_ok_and(|now| now == *expected);
    let (tone, glyph, headline) = match finding {
        None => ("verdict--pass", "✓", words.text("trial-right")),
        Some(finding) => ("verdict--fail", "✕", told.text(&format!("diagnosis-{}", finding.diagnosis.key()))),
    };
    let differs = finding.and_then(|finding| finding.difference.as_ref());
    let error = finding.and_then(|finding| finding.raised.as_ref());
    let advice = finding.filter(|_| differs.is_none()).map(|finding| told.advice(finding.diagnosis, error));
    html! {
        <div class={classes!("verdict", tone)}>
            { line(glyph, headline) }
            { note(Some(words.text("trial-note"))) }
            { note(advice) }
            { difference(differs, told) }
            { at_line(finding.and_then(|finding| finding.line), words) }
            if current { { case(&desk.exercise, &args, expected, got, words) } }
            if let Some(got) = got { { values(&desk.exercise, &args, expected, got, words) } }
            { raised(error, words) }
            { printed(stdout, *stdout_truncated, words) }
        </div>
    }
}

fn line(glyph: &'static str, headline: String) -> Html {
    html! {
        <p class="verdict__line">
            <span class="verdict__glyph" aria-hidden="true">{ glyph }</span>
            <span>{ headline }</span>
        </p>
    }
}

fn note(words: Option<String>) -> Html {
    words.map_or_else(Html::default, |words| html! { <p class="verdict__note">{ words }</p> })
}

fn at_line(line: Option<u32>, words: &Speech) -> Html {
    note(line.map(|line| words.with("verdict-at-line", &[("line", line.into())])))
}

fn raised(error: Option<&Raised>, words: &Speech) -> Html {
    error.map_or_else(Html::default, |raised| traceback(raised, words))
}

fn difference(difference: Option<&Difference>, told: &Words) -> Html {
    note(difference.map(|difference| told.difference(difference)))
}

/// A case drawn: expected above got where both can be drawn, else the inputs alone; and the call as Python writes it.
fn case(exercise: &Exercise, args: &[Value], expected: &Value, got: Option<&Value>, words: &Speech) -> Html {
    let labels = labels(exercise, words);
    let drawn = answer_picture(exercise, args, expected);
    let picture = match (drawn, got.and_then(|got| answer_picture(exercise, args, got))) {
        (Some(expected), Some(got)) => {
            html! { <MemoryDiff {expected} {got} {labels} caption={html! { words.text("diff-caption") }} /> }
        }
        (Some(picture), None) => {
            let title = words.text("memory-expected");
            html! { <MemoryBar {picture} {labels} title={Some(AttrValue::from(title))} /> }
        }
        (None, _) => match inputs_picture(exercise, args) {
            Some(picture) => html! { <MemoryBar {picture} {labels} /> },
            None => timeline_case(exercise, args, expected, got).unwrap_or_default(),
        },
    };
    html! {
        <>
            { picture }
            <pre class="output" tabindex="0" aria-label={words.text("verdict-call")}>{ call(exercise, args) }</pre>
        </>
    }
}
