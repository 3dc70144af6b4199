//! The form: a model's shape, its run, and the device.

use headroom_plan::model::PRESETS;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::device::{Device, FIGURES, Measured};
use super::form::{CHOICES, FLAGS, Form, NUMBERS};
use super::numbers::digits;
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// The model and its run. `wrong` is the place of a number that is none.
pub fn model(form: &Form, wrong: Option<usize>, on_form: &Callback<Form>, words: &Speech) -> Html {
    let preset = form.preset();
    let choose = {
        let (form, on_form) = (form.clone(), on_form.clone());
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            if let Some(preset) = usize::try_from(at).ok().and_then(|at| PRESETS.get(at)) {
                on_form.emit(form.clone().with(preset));
            }
        })
    };
    let part = |of_shape: bool| {
        html! {
            <div class="fields">
                { for NUMBERS.iter().enumerate().filter(|(_, (_, shape))| *shape == of_shape).map(|(at, (key, _))| number(form, at, key, wrong == Some(at), on_form, words)) }
                { for CHOICES.iter().enumerate().filter(|(_, (.., shape))| *shape == of_shape).map(|(at, (key, options, _))| select(form, at, key, options, on_form, words)) }
                { for FLAGS.iter().enumerate().filter(|(_, (_, shape))| *shape == of_shape).map(|(at, (key, _))| flag(form, at, key, on_form, words)) }
            </div>
        }
    };
    html! {
        <>
            <div class="field field--wide pl-preset">
                <label class="field__label" for="pl-preset">{ words.text("preset") }</label>
                <select class="input" id="pl-preset" onchange={choose}>
                    for one in &PRESETS {
                        <option selected={preset.is_some_and(|preset| preset.name == one.name)}>{ one.name }</option>
                    }
                    <option selected={preset.is_none()} disabled={preset.is_some()}>{ words.text("preset-own") }</option>
                </select>
                <p class="field__help">{ match preset {
                    Some(preset) => words.with("preset-source", &[("source", preset.source.into())]),
                    None => words.text("preset-own-about"),
                } }</p>
            </div>
            <h3>{ words.text("form-run") }</h3>
            { part(false) }
            <details class="fold" open={preset.is_none()}>
                <summary class="fold__summary">{ words.text("form-shape") }</summary>
                <div class="fold__body">{ part(true) }</div>
            </details>
        </>
    }
}

fn number(form: &Form, at: usize, key: &str, wrong: bool, on_form: &Callback<Form>, words: &Speech) -> Html {
    let id = format!("pl-{key}");
    let error = format!("{id}-error");
    let oninput = {
        let (form, on_form) = (form.clone(), on_form.clone());
        Callback::from(move |event: InputEvent| {
            let mut next = form.clone();
            next.numbers[at] = event.target_unchecked_into::<HtmlInputElement>().value().into();
            on_form.emit(next);
        })
    };
    html! {
        <div class="field" key={key.to_owned()}>
            <label class="field__label" for={id.clone()}>{ words.text(&format!("field-{key}")) }</label>
            <input class="input input--number" {id} inputmode="numeric" autocomplete="off" value={form.numbers[at].clone()} {oninput}
                aria-invalid={wrong.then_some("true")} aria-describedby={wrong.then(|| error.clone())} />
            if wrong { <span class="field__error" id={error}>{ words.text("field-wrong") }</span> }
        </div>
    }
}

fn select(
    form: &Form,
    at: usize,
    key: &str,
    options: &[&'static str],
    on_form: &Callback<Form>,
    words: &Speech,
) -> Html {
    let id = format!("pl-{key}");
    let onchange = {
        let (form, on_form) = (form.clone(), on_form.clone());
        let most = options.len();
        Callback::from(move |event: Event| {
            let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            let mut next = form.clone();
            next.choices[at] = usize::try_from(chosen).unwrap_or(0).min(most - 1);
            on_form.emit(next);
        })
    };
    html! {
        <div class="field" key={key.to_owned()}>
            <label class="field__label" for={id.clone()}>{ words.text(&format!("field-{key}")) }</label>
            <select class="input" {id} {onchange}>
                for (place, option) in options.iter().enumerate() {
                    <option selected={form.choices[at] == place}>{ words.text(option) }</option>
                }
            </select>
        </div>
    }
}

fn flag(form: &Form, at: usize, key: &str, on_form: &Callback<Form>, words: &Speech) -> Html {
    let onchange = {
        let (form, on_form) = (form.clone(), on_form.clone());
        Callback::from(move |event: Event| {
            let mut next = form.clone();
            next.flags[at] = event.target_unchecked_into::<HtmlInputElement>().checked();
            on_form.emit(next);
        })
    };
    html! {
        <label class="check" key={key.to_owned()}>
            <input type="checkbox" checked={form.flags[at]} {onchange} /><span>{ words.text(&format!("field-{key}")) }</span>
        </label>
    }
}

/// The device. `wrong` is the place of a figure that no device can have; `speed`: whether computing counts here.
pub fn device(
    device: &Device,
    measured: Option<&Measured>,
    wrong: Option<usize>,
    speed: bool,
    on_device: &Callback<Device>,
    words: &Speech,
) -> Html {
    let field = |at: usize| {
        let (key, unit, _) = FIGURES[at];
        let id = format!("pl-{key}");
        let error = format!("{id}-error");
        let is_wrong = wrong == Some(at);
        let oninput = {
            let (device, on_device) = (device.clone(), on_device.clone());
            Callback::from(move |event: InputEvent| {
                let mut next = device.clone();
                next.typed[at] = event.target_unchecked_into::<HtmlInputElement>().value().into();
                on_device.emit(next);
            })
        };
        html! {
            <div class="field" key={key}>
                <label class="field__label" for={id.clone()}>{ words.text(&format!("device-{key}")) }</label>
                <input class="input input--number" {id} inputmode="decimal" autocomplete="off" value={device.typed[at].clone()} {oninput}
                    aria-invalid={is_wrong.then_some("true")} aria-describedby={is_wrong.then(|| error.clone())} />
                <span class="field__unit">{ unit }</span>
                if is_wrong { <span class="field__error" id={error}>{ words.text("field-wrong") }</span> }
            </div>
        }
    };
    let by_lab = device.measured && measured.is_some();
    let source = |chosen: bool, key: &str| {
        let onclick = on_device.reform({
            let device = device.clone();
            move |_: MouseEvent| Device { measured: chosen, ..device.clone() }
        });
        html! {
            <button type="button" class="segment__item" aria-pressed={(by_lab == chosen).to_string()} {onclick}>{ words.text(key) }</button>
        }
    };
    html! {
        <>
            <div class="fields">
                { field(0) }
                { if speed { field(1) } else { Html::default() } }
            </div>
            { match measured {
                Some(measured) => html! {
                    <div class="pl-source">
                        <div class="segment" role="group" aria-label={words.text("link-source")}>
                            { source(true, "link-measured") }{ source(false, "link-typed") }
                        </div>
                        if by_lab { { lab_link(measured, words) } }
                    </div>
                },
                None => html! { <p class="small muted">{ words.text("link-none") }{ " " }<a href="#/lab">{ words.text("link-lab") }</a></p> },
            } }
            { if by_lab { Html::default() } else { html! { <div class="fields">{ field(2) }{ field(3) }{ field(4) }</div> } } }
        </>
    }
}

fn lab_link(measured: &Measured, words: &Speech) -> Html {
    // Bytes per millisecond, as GB/s.
    let rate = |bytes_per_ms: f64| format!("{}\u{a0}GB/s", digits(bytes_per_ms / 1e6));
    let values = [
        ("up", rate(measured.link.upload_bytes_per_ms).into()),
        ("down", rate(measured.link.download_bytes_per_ms).into()),
        ("adapter", measured.adapter.as_str().into()),
    ];
    html! {
        <p class="small" id="pl-lab-link">
            { tag(Basis::Measured, words) }{ " " }{ words.with("link-figures", &values) }
            if measured.software { { " " }<strong>{ words.text("link-software") }</strong> }
        </p>
    }
}
