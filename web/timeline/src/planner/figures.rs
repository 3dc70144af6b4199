//! What a model takes: its ledger, where each figure comes from, and how sure it is.

use headroom_plan::model::comparisons;
use headroom_planner::messages::{Description, Kind, ModelFigures};
use yew::prelude::*;

use super::names::{drawn, kind_name};
use super::numbers::{bytes, count, digits, ms};
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// The formulas, each with its text, where it is from, and what it does not know: by the keys of their words.
const FORMULAS: [&str; 7] = ["params", "states", "layer", "head", "kv", "time", "plans"];

/// The ledger of a model, and its peak.
pub fn ledger(description: &Description, model: &ModelFigures, words: &Speech) -> Html {
    let total: u64 = model.ledger.iter().map(|(_, bytes)| bytes).fold(0, |sum, bytes| sum.saturating_add(*bytes));
    let [embedding, layer, head, all] = model.params;
    let params = [("all", all), ("embedding", embedding), ("layer", layer), ("head", head)];
    let values: Vec<_> = params.map(|(key, number)| (key, count(number).into())).into();
    html! {
        <>
            <div class="pl-scroll" tabindex="0" role="group" aria-label={words.text("ledger-title")}>
                <table class="pl-table pl-ledger">
                    <thead><tr>
                        <td>{ tag(Basis::Computed, words) }</td>
                        <th scope="col">{ words.text("ledger-bytes") }</th>
                        <th scope="col">{ words.text("ledger-sure") }</th>
                    </tr></thead>
                    <tbody>
                        for (kind, size) in &model.ledger {
                            <tr data-kind={super::names::key(*kind)}>
                                <th scope="row"><span class={format!("pl-swatch mem-k-{}", drawn(*kind).slug())} aria-hidden="true"></span>{ kind_name(*kind, words) }</th>
                                <td class="number">{ bytes(*size) }</td>
                                <td class="small">{ sure(*kind, words) }</td>
                            </tr>
                        }
                        <tr class="pl-table__sum">
                            <th scope="row">{ words.text("ledger-sum") }</th>
                            <td class="number">{ bytes(total) }</td>
                            <td class="small">{ words.text("sure-sum") }</td>
                        </tr>
                        <tr class="pl-table__sum" data-kind="peak">
                            <th scope="row">{ words.text("ledger-peak") }</th>
                            <td class="number">{ bytes(description.peak_bytes) }</td>
                            <td class="small">{ run(words) }</td>
                        </tr>
                    </tbody>
                </table>
            </div>
            <p class="small muted">{ words.with("params", &values) }{ " " }{
                words.with("details", &[
                    ("layer", bytes(model.layer_kept).into()),
                    ("input", bytes(model.layer_input).into()),
                    ("core", bytes(model.attention_core).into()),
                    ("kv", bytes(model.kv_bytes_per_token).into()),
                    ("ms", model.compute_ms.map_or_else(String::new, ms).into()),
                ])
            }</p>
        </>
    }
}

/// Computed ÷ published, of a comparison.
fn ratio(key: &str) -> f64 {
    let all = comparisons().unwrap_or_default();
    all.iter().find(|one| one.key == key).map_or(f64::NAN, headroom_plan::model::Comparison::ratio)
}

/// How far published figures of the same thing are from what is computed.
fn sure(kind: Kind, words: &Speech) -> String {
    match kind {
        Kind::Activations => words.with(
            "sure-activations",
            &[
                ("low", digits(ratio("gpt2-xl-checkpointed")).into()),
                ("high", digits(ratio("gpt2-xl-activations")).into()),
            ],
        ),
        _ => words.with("sure-states", &[("ratio", digits(ratio("gpt2-xl-states")).into())]),
    }
}

/// By how much a measured run was above what is computed for its states.
fn run(words: &Speech) -> String {
    words.with("sure-run", &[("ratio", digits(1.0 / ratio("llama-3.2-1b-states-of-a-run")).into())])
}

/// Every formula with its source, and the comparisons with published figures.
pub fn sources(words: &Speech) -> Html {
    html! {
        <details class="fold pl-sources">
            <summary class="fold__summary">{ words.text("sources-title") }</summary>
            <div class="fold__body">
                <dl class="pl-formulas">
                    for key in FORMULAS {
                        <div class="pl-formula">
                            <dt>{ words.text(&format!("formula-{key}")) }</dt>
                            <dd><p class="pl-formula__text">{ words.text(&format!("formula-{key}-text")) }</p>
                                <p class="small muted">{ words.text(&format!("formula-{key}-source")) }</p></dd>
                        </div>
                    }
                </dl>
                <h3>{ words.text("published-title") }</h3>
                <p>{ words.text("published-about") }</p>
                <div class="pl-scroll" tabindex="0" role="group" aria-label={words.text("published-title")}>
                    <table class="pl-table">
                        <thead><tr>
                            <th scope="col">{ words.text("published-what") }</th>
                            <th scope="col">{ words.text("published-figure") }</th>
                            <th scope="col">{ words.text("published-computed") }</th>
                            <th scope="col">{ words.text("published-ratio") }</th>
                        </tr></thead>
                        <tbody>
                            for one in comparisons().unwrap_or_default() {
                                <tr>
                                    <th scope="row">
                                        { words.text(&format!("published-{}", one.key.replace('.', "-"))) }
                                        <span class="pl-table__note" lang="en">{ one.source }</span>
                                    </th>
                                    <td class="number">{ format!("{}\u{a0}GB", digits(one.published_gb)) }
                                        <span class="pl-table__note">{ words.text(if one.measured { "measured" } else { "estimated" }) }</span></td>
                                    <td class="number">{ format!("{}\u{a0}GB", digits(one.computed_gb)) }</td>
                                    <td class="number">{ digits(one.ratio()) }</td>
                                </tr>
                            }
                        </tbody>
                    </table>
                </div>
            </div>
        </details>
    }
}
