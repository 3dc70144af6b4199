//! The lesson's comparison with a column of the reader's own: figures of the runs that the lab keeps in this browser, or what to
//! run. It takes the place of the table in the text (`css/chapter.css`), which stays where no view can be.

use yew::prelude::*;

use super::facts::told;
use super::kept::{Kept, spread};
use super::yours_rows::{From, Line, ROWS, Row, lines};
use crate::tag::tag;
use crate::words::{Speech, use_words};
use headroom_kit::numbers::digits;
use headroom_plan::choose::Measure;

/// The reader's GPU.
#[component]
pub fn Yours() -> Html {
    let words = use_words();
    let kept = use_memo((), |()| Kept::load());
    let head =
        ["side-managed", "side-offload", "yours-here"].map(|key| html! { <th scope="col">{ words.text(key) }</th> });
    html! {
        <section class="ch panel" aria-labelledby="yours-title">
            <header class="panel__head"><h4 class="panel__title" id="yours-title">{ words.text("yours-title") }</h4></header>
            <div class="panel__body">
                { if *kept == Kept::default() { none(&words) } else { Html::default() } }
                <div class="table-wrap" tabindex="0">
                    <table class="ch-yours">
                        <thead><tr><td></td>{ for head }</tr></thead>
                        <tbody>{ for ROWS.iter().map(|one| row(one, &kept, &words)) }</tbody>
                    </table>
                </div>
                <div class="ch-sources">
                    <p class="ch-case">{ words.text("kept-title") }</p>
                    { for From::ALL.iter().map(|from| source(*from, &kept, &words)) }
                </div>
            </div>
        </section>
    }
}

fn none(words: &Speech) -> Html {
    html! { <p class="ch-answer" id="yours-none">{ words.text("yours-none") }</p> }
}

/// The way to a room, by what to do there.
pub fn room(from: From, words: &Speech) -> Html {
    html! { <a href={from.room()}>{ words.text(&format!("kept-run-{}", from.key())) }</a> }
}

fn row((key, from): &Row, kept: &Kept, words: &Speech) -> Html {
    let text = |part: &str| words.text(&format!("side-{key}{part}"));
    let told: Vec<Line> = from.iter().flat_map(|from| lines(key, *from, kept, words)).collect();
    // The place of a run is told once, however many runs there are.
    let missing = from.iter().filter(|from| from.source(kept).is_none() && *key != "where");
    let missing: Vec<Html> = missing.map(|from| html! { <>{ " " }{ room(*from, words) }</> }).collect();
    let own = match (told.is_empty(), missing.is_empty()) {
        (true, true) => html! { <span class="muted">{ "–" }</span> },
        (_, true) => Html::default(),
        (_, false) => {
            html! { <p class="ch-todo"><span class="muted">{ words.text("yours-missing") }</span>{ for missing }</p> }
        }
    };
    html! {
        <tr key={*key} data-side={*key}>
            <th scope="row">{ text("") }</th>
            <td data-label={words.text("side-managed")}>{ text("-managed") }</td>
            <td data-label={words.text("side-offload")}>{ text("-offload") }</td>
            <td data-label={words.text("yours-here")} class="ch-own">
                { if told.is_empty() { Html::default() } else { html! { <dl class="ch-here">{ for told.iter().map(|one| line(one, kept, words)) }</dl> } } }
                { own }
            </td>
        </tr>
    }
}

fn line(line: &Line, kept: &Kept, words: &Speech) -> Html {
    let source = line.from.source(kept);
    let software = source.is_some_and(|source| source.software);
    let value = match &line.value {
        Some(value) => html! {
            <>
                <strong>{ value }</strong>
                { line.basis.map(|basis| html! { <>{ " " }{ tag(basis, words) }</> }).unwrap_or_default() }
                { if software { html! { <>{ " " }<span class="label">{ words.text("kept-software-short") }</span></> } } else { Html::default() } }
            </>
        },
        None => html! { <span class="muted">{ words.text("yours-missing") }</span> },
    };
    html! {
        <div key={format!("{}-{}", line.from.key(), line.key)} data-yours={line.key}>
            { if line.label.is_empty() { Html::default() } else { html! { <dt>{ &line.label }</dt> } } }
            <dd>{ value }{ " " }<span class="ch-mark" title={words.text(&format!("kept-{}", line.from.key()))}>{ line.from.mark() }</span></dd>
        </div>
    }
}

/// Where figures come from, with the times that ratios are made of.
fn source(from: From, kept: &Kept, words: &Speech) -> Html {
    let facts = match from {
        From::Device => Vec::new(),
        From::Paging => paging(kept, words),
        From::Training => training(kept, words),
    };
    let (told, again) = match from.source(kept) {
        Some(source) => (source.line(words), "kept-again"),
        None => (words.text("kept-none"), "kept-first"),
    };
    let set = set(from, kept, words);
    html! {
        <div class="ch-source" key={from.key()} data-kept={from.key()}>
            <p>
                <span class="ch-mark">{ from.mark() }</span>{ " " }<strong>{ words.text(&format!("kept-{}", from.key())) }</strong>{ " · " }{ told }{ " " }
                <a href={from.room()}>{ words.text(again) }</a>
            </p>
            { set.map(|set| html! { <p class="small muted">{ set }</p> }).unwrap_or_default() }
            { if facts.is_empty() { Html::default() } else { html! { <dl class="ch-facts">{ for facts }</dl> } } }
        </div>
    }
}

/// What was set for a run.
pub fn set(from: From, kept: &Kept, words: &Speech) -> Option<String> {
    let size = |size: u64| told(Measure::Bytes(size)).into();
    match from {
        From::Device => None,
        From::Paging => kept.paging.as_ref().map(|paging| {
            let values = [
                ("pattern", words.text(paging.pattern).into()),
                ("total", size(paging.total_bytes())),
                ("page", size(paging.page_bytes)),
                ("over", digits(paging.over()).into()),
                ("repeats", paging.source.repeats.to_string().into()),
            ];
            words.with("kept-paging-set", &values)
        }),
        From::Training => kept.training.as_ref().map(|training| {
            let values = [
                ("tokens", training.tokens.to_string().into()),
                ("width", training.width.to_string().into()),
                ("blocks", training.blocks.to_string().into()),
                ("budget", size(training.budget_bytes)),
                ("repeats", training.source.repeats.to_string().into()),
            ];
            words.with("kept-training-set", &values)
        }),
    }
}

fn paging(kept: &Kept, words: &Speech) -> Vec<Html> {
    let fact = |run: &super::kept::Run| {
        html! { <div key={run.mode.key()}><dt>{ words.text(run.mode.key()) }</dt><dd>{ spread(run.median_ms, run.iqr_ms, words) }</dd></div> }
    };
    kept.paging.iter().flat_map(|paging| &paging.runs).map(fact).collect()
}

fn training(kept: &Kept, words: &Speech) -> Vec<Html> {
    let fact = |one: &super::kept::Strategy| {
        let name = one.name(words);
        let peak = words.with(
            if one.fits { "kept-peak" } else { "kept-peak-over" },
            &[("peak", told(Measure::Bytes(one.peak_bytes)).into())],
        );
        html! { <div key={name.clone()}><dt>{ name }</dt><dd>{ spread(one.median_ms, one.iqr_ms, words) }<span class="ch-peak">{ peak }</span></dd></div> }
    };
    kept.training.iter().flat_map(|training| &training.strategies).map(fact).collect()
}
