//! The usual ways out of "out of memory", with what each costs for a model that the reader describes.

use headroom_plan::choose::{Spec, ways_out};
use headroom_plan::model::{
    Attention, Checkpointing, Optimizer, PRESETS, Precision, Preset, Training, ZeroStage, step_compute_ms,
};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::form::{Asked, Form, typed, use_form};
use super::lab_link::LabLink;
use super::ways_table::table;
use crate::words::{Speech, use_words};

/// The figures, first as in the lesson's table.
const ASKED: &[Asked] = &[
    ("params", "×10⁹", "1"),
    ("weight", "B", "2"),
    ("gradient", "B", "2"),
    ("optimizer", "B", "12"),
    ("sample", "GB", "0.75"),
    ("batch", "", "32"),
    ("layers", "", "24"),
    ("input", "%", "12.5"),
    ("cards", "", "2"),
    ("budget", "GB", "24"),
    ("link", "GB/s", "25"),
    ("compute", "ms", "900"),
];
const LINK: usize = 10;

/// A run of a well-known model, as the figures are taken from it: mixed precision, Adam, flash attention.
const SEQUENCE: u64 = 2048;
/// What a card is taken to compute in a ms for a preset's step.
const FLOPS_PER_MS: f64 = 1e11;

/// The place of the first figure that cannot be computed with, if there is one.
fn read(form: &Form) -> Result<Spec, usize> {
    let number = |at: usize, least: f64| form.number(at, least).ok_or(at);
    let whole = |at: usize, times: f64, least: f64| bytes(number(at, least)? * times).ok_or(at);
    let count = |at: usize| {
        number(at, 1.0).and_then(|count| if count.fract() == 0.0 { bytes(count).ok_or(at) } else { Err(at) })
    };
    Ok(Spec {
        params: whole(0, 1e9, 0.0)?,
        weight_bytes: whole(1, 1.0, 0.0)?,
        gradient_bytes: whole(2, 1.0, 0.0)?,
        optimizer_bytes: whole(3, 1.0, 0.0)?,
        sample_bytes: whole(4, 1e9, 0.0)?,
        batch: count(5)?,
        layers: count(6)?,
        input_share: number(7, 0.0).and_then(|share| if share <= 100.0 { Ok(share / 100.0) } else { Err(7) })?,
        cards: count(8)?,
        budget_bytes: whole(9, 1e9, 0.0)?,
        // 1 GB/s is 10⁶ bytes per millisecond.
        link_bytes_per_ms: number(LINK, 1e-6)? * 1e6,
        compute_ms: number(11, 0.0)?,
    })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be within the range")]
fn bytes(number: f64) -> Option<u64> {
    (0.0..9e18).contains(&number).then(|| number.round() as u64)
}

#[expect(clippy::cast_precision_loss, reason = "typed with four digits")]
fn of_preset(preset: &Preset) -> Option<Vec<(usize, String)>> {
    let run = Training {
        sequence: SEQUENCE,
        batch: 1,
        precision: Precision::Mixed,
        optimizer: Optimizer::Adam,
        checkpointing: Checkpointing::None,
        attention: Attention::Flash,
        dropout: false,
        zero: ZeroStage::Zero,
        ranks: 1,
    };
    let config = preset.config;
    let kept = run.activations(&config).ok()?;
    let layer = kept.layer_kept(Checkpointing::None) as f64;
    let layers = config.layers as f64;
    let compute = step_compute_ms(&config, &Training { batch: 8, ..run }, FLOPS_PER_MS).ok()?;
    let figures = [
        config.params().ok()?.total as f64 / 1e9,
        2.0,
        2.0,
        12.0,
        layer * layers / 1e9,
        8.0,
        layers,
        100.0 * kept.layer_input as f64 / layer,
    ];
    let mut all: Vec<(usize, String)> = figures.into_iter().map(typed).enumerate().collect();
    all.push((11, typed(compute)));
    Some(all)
}

/// The ways out.
#[component]
pub fn Ways() -> Html {
    let words = use_words();
    let form = use_form("ways", ASKED);
    let read = read(&form);
    let spec = read.ok();
    let ways = spec.map(|spec| ways_out(&spec));
    let wrong = read.err();
    let field = |at: usize| form.field(at, wrong == Some(at), None, &words);
    let body = match (spec, ways) {
        (Some(spec), Some(Ok(ways))) => table(&spec, &ways, &words),
        (Some(_), Some(Err(error))) => html! {
            <p class="ch-answer" role="status">{ words.text("ways-refused") }{ " " }<code>{ error.to_string() }</code></p>
        },
        _ => html! { <p class="ch-answer" role="status">{ words.text("choice-incomplete") }</p> },
    };
    html! {
        <section class="ch panel" aria-labelledby="ways-title">
            <header class="panel__head"><h4 class="panel__title" id="ways-title">{ words.text("ways-title") }</h4>{ form.again(&words) }</header>
            <div class="panel__body">
                { preset(&form, &words) }
                <div class="fields ch-fields">{ for (0..ASKED.len()).map(field) }</div>
                <LabLink form={form.clone()} at={LINK} />
                { body }
            </div>
        </section>
    }
}

fn preset(form: &Form, words: &Speech) -> Html {
    let onchange = {
        let form = form.clone();
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            match usize::try_from(at).ok().and_then(|at| at.checked_sub(2)).and_then(|at| PRESETS.get(at)) {
                Some(preset) => form.fill(of_preset(preset).unwrap_or_default()),
                None if at == 0 => form.reset(),
                None => {}
            }
        })
    };
    // What is chosen is what the figures say, not what was clicked last.
    let own = |figures: Vec<(usize, String)>| figures.iter().all(|(at, text)| form.text(*at) == text);
    let first = ASKED.iter().enumerate().all(|(at, (.., text))| matches!(at, 8..=LINK) || form.text(at) == *text);
    let found = PRESETS.iter().position(|preset| of_preset(preset).is_some_and(own));
    html! {
        <div class="field">
            <label class="field__label" for="ways-model">{ words.text("ways-model") }</label>
            <select class="input field--wide" id="ways-model" {onchange}>
                <option selected={first}>{ words.text("ways-lesson") }</option>
                <option selected={!first && found.is_none()}>{ words.text("ways-own") }</option>
                { for PRESETS.iter().enumerate().map(|(at, preset)| html! { <option selected={!first && found == Some(at)}>{ preset.name }</option> }) }
            </select>
            <span class="field__help">{ words.text("ways-model-about") }</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_there_first_is_the_lesson_s_table() {
        let texts: Vec<f64> = ASKED.iter().map(|(.., first)| headroom_grade::json::parse(first).unwrap()).collect();
        let spec = Spec::LESSON;
        let own = [
            spec.params as f64 / 1e9,
            spec.weight_bytes as f64,
            spec.gradient_bytes as f64,
            spec.optimizer_bytes as f64,
            spec.sample_bytes as f64 / 1e9,
            spec.batch as f64,
            spec.layers as f64,
            spec.input_share * 100.0,
            spec.cards as f64,
            spec.budget_bytes as f64 / 1e9,
            spec.link_bytes_per_ms / 1e6,
            spec.compute_ms,
        ];
        assert_eq!(texts, own);
    }

    #[test]
    fn every_preset_can_be_described() {
        for preset in &PRESETS {
            let figures = of_preset(preset).unwrap();
            assert_eq!(figures.len(), 9);
            assert!(
                figures.iter().all(|(_, text)| headroom_grade::json::parse(text).is_some_and(|n| n > 0.0)),
                "{figures:?}"
            );
        }
    }
}
