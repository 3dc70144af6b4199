//! The verdict: one line first, then the smallest case drawn, then the values, then the traceback.

use headroom_grade::json::{Json, pretty};
use headroom_grade::judge::Finding;
use headroom_grade::words::python;
use headroom_grade::{Exercise, Trial, Verdict};
use serde_json::Value;
use yew::prelude::*;

use super::code::Outcome;
use super::picture::{answer_picture, inputs_picture, labels};
use super::values::values;
use super::{exercise, inputs_of};
use crate::memory::{MemoryBar, MemoryDiff};
use crate::parts::scroll_to;
use crate::speech::{Speech, use_words};
use crate::state::{Action, Edit, use_store};

mod report;
use report::{printed, traceback};

/// Whose verdict.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
    /// What the last run came to; none: nothing has run since the page was opened.
    pub outcome: Option<Outcome>,
    /// Whether there are hints left.
    pub more_hints: bool,
    /// Whether this is the learner's next step.
    pub loud: bool,
}

/// The panel with the last outcome, or with the verdict of an earlier visit.
#[component]
pub fn VerdictPanel(props: &Props) -> Html {
    let (store, words) = (use_store(), use_words());
    let work = store.work(&props.id);
    let inner = match (&props.outcome, &work.verdict) {
        (Some(Outcome::Failed(why)), _) => {
            html! { <div class="banner banner--error" role="alert"><p>{ why }</p></div> }
        }
        (Some(Outcome::Tried(trial)), _) => html! { <TrialView id={props.id.clone()} trial={(**trial).clone()} /> },
        (_, Some(verdict)) => html! {
            <VerdictView id={props.id.clone()} verdict={verdict.clone()} more_hints={props.more_hints} />
        },
        (_, None) => html! { <p class="panel__note">{ words.text("verdict-none") }</p> },
    };
    html! {
        <section class={classes!("panel", props.loud.then_some("is-next"))} id="verdict" tabindex="-1" aria-labelledby="verdict-title">
            <header class="panel__head"><h2 class="panel__title" id="verdict-title">{ words.text("verdict-title") }</h2></header>
            <div class="panel__body">{ inner }</div>
        </section>
    }
}

/// A verdict on all cases.
#[derive(PartialEq, Properties)]
struct VerdictProps {
    id: AttrValue,
    verdict: Verdict,
    more_hints: bool,
}

#[component]
fn VerdictView(props: &VerdictProps) -> Html {
    let (store, words) = (use_store(), use_words());
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let verdict = &props.verdict;
    let (tone, glyph) = match verdict.score {
        1.0 => ("verdict--pass", "✓"),
        0.5 => ("verdict--partial", "½"),
        _ => ("verdict--fail", "✕"),
    };
    let advice = verdict.diagnosis.map(|diagnosis| words.advice(diagnosis, verdict.error.as_ref()));
    let example = verdict.counterexample.as_ref();
    let args = example.map(|example| exercise.function().positional(&example.input));
    let borrow = args.clone().map(|args| {
        let (store, id) = (store.clone(), props.id.to_string());
        let onclick = Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Edit(id.clone(), Edit::Borrow(args.clone())));
            scroll_to("ledger");
        });
        html! { <button class="button button--primary" type="button" {onclick}>{ words.text("try-this-input") }</button> }
    });
    let hint = props.more_hints.then(|| {
        let (store, id) = (store.clone(), props.id.to_string());
        let onclick = Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Edit(id.clone(), Edit::Hint));
            scroll_to("hints");
        });
        html! { <button class="button" type="button" {onclick}>{ words.text("hint-give") }</button> }
    });
    let compare = Callback::from(|_: MouseEvent| scroll_to("predict"));
    html! {
        <div class={classes!("verdict", tone)}>
            <p class="verdict__line">
                <span class="verdict__glyph" aria-hidden="true">{ glyph }</span>
                <span>{ words.headline(&exercise, verdict) }</span>
            </p>
            if let Some(advice) = advice { <p class="verdict__note">{ advice }</p> }
            if let Some(line) = verdict.line { <p class="verdict__note">{ words.with("verdict-at-line", &[("line", line.into())]) }</p> }
            if let (Some(example), Some(args)) = (example, &args) {
                <div>
                    <h3 class="verdict__title">{ words.text("verdict-smallest") }</h3>
                    { case(&exercise, args, &example.expected, example.got.as_ref(), &words) }
                </div>
                if let Some(difference) = &example.difference { <p class="verdict__note">{ words.difference(difference) }</p> }
                if let Some(got) = &example.got { { values(&exercise, args, &example.expected, got, &words) } }
            }
            if let Some(raised) = &verdict.error { { traceback(raised, &words) } }
            if !verdict.passed {
                <div class="verdict__act">
                    { for borrow }
                    { for hint }
                    <button class="button button--quiet" type="button" onclick={compare}>{ words.text("compare-prediction") }</button>
                </div>
            }
            { printed(&verdict.stdout, verdict.stdout_truncated, &words) }
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
#[derive(PartialEq, Properties)]
struct TrialProps {
    id: AttrValue,
    trial: Trial,
}

#[component]
fn TrialView(props: &TrialProps) -> Html {
    let (store, words) = (use_store(), use_words());
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let args = inputs_of(&exercise, &store.work(&props.id));
    let Trial { expected, got, finding, stdout, stdout_truncated } = &props.trial;
    // The ledger may have been edited since the run; then its picture would show something else.
    let current = exercise.expected(&args).is_ok_and(|now| now == *expected);
    let (tone, glyph, line) = match finding {
        None => ("verdict--pass", "✓", words.text("trial-right")),
        Some(finding) => ("verdict--fail", "✕", words.text(&format!("diagnosis-{}", finding.diagnosis.key()))),
    };
    let note = |finding: &Finding| words.advice(finding.diagnosis, finding.raised.as_ref());
    html! {
        <div class={classes!("verdict", tone)}>
            <p class="verdict__line"><span class="verdict__glyph" aria-hidden="true">{ glyph }</span><span>{ line }</span></p>
            <p class="verdict__note">{ words.text("trial-note") }</p>
            if let Some(finding) = finding {
                if finding.difference.is_none() { <p class="verdict__note">{ note(finding) }</p> }
                if let Some(difference) = &finding.difference { <p class="verdict__note">{ words.difference(difference) }</p> }
                if let Some(line) = finding.line { <p class="verdict__note">{ words.with("verdict-at-line", &[("line", line.into())]) }</p> }
            }
            if current { { case(&exercise, &args, expected, got.as_ref(), &words) } }
            if let Some(got) = got { { values(&exercise, &args, expected, got, &words) } }
            if let Some(raised) = finding.as_ref().and_then(|finding| finding.raised.as_ref()) { { traceback(raised, &words) } }
            { printed(stdout, *stdout_truncated, &words) }
        </div>
    }
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
            None => Html::default(),
        },
    };
    let calls: Vec<String> = args.iter().map(python).collect();
    let call = format!("{}(\n    {}\n)", exercise.function().name, calls.join(",\n    "));
    html! {
        <>
            { picture }
            <pre class="output" tabindex="0" aria-label={words.text("verdict-call")}>{ call }</pre>
        </>
    }
}
