//! Figures of a run, taken over into the exercise that decides on them.

use headroom_gpu::plan_run::Mode;
use headroom_kit::button;
use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::results::mode_key;
use super::teach::Figures;
use crate::words::use_words;

/// What can be decided on.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The figures of each mode that has them all.
    pub known: Vec<(Mode, Figures)>,
    /// At what size and on what device they were had.
    pub about: AttrValue,
    /// Names the choice of a mode.
    pub id: AttrValue,
    /// The class of the row that holds choice and button: where nothing can be run, nothing is to be acted on.
    pub row: &'static str,
    /// Gets the figures, as JSON.
    pub fill: Function,
}

/// Takes a mode's figures over, and says what each of them is; nothing where no mode has them all.
#[component]
pub fn Fill(props: &Props) -> Html {
    let words = use_words();
    let chosen = use_state(|| Mode::Plan);
    let known = &props.known;
    let Some((mode, figures)) = known.iter().find(|(mode, _)| *mode == *chosen).or(known.first()) else {
        return Html::default();
    };
    let onclick = {
        let (fill, text) = (props.fill.clone(), figures.json());
        Callback::from(move |_: MouseEvent| {
            // The page's own function: it does not throw.
            let _ = fill.call1(&JsValue::NULL, &text.clone().into());
        })
    };
    let onchange = {
        let modes: Vec<Mode> = known.iter().map(|(mode, _)| *mode).collect();
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            if let Some(mode) = usize::try_from(at).ok().and_then(|at| modes.get(at)) {
                chosen.set(*mode);
            }
        })
    };
    html! {
        <div class="lab-fill">
            <div class={props.row}>
                <div class="field">
                    <label class="field__label" for={props.id.clone()}>{ words.text("fill-from") }</label>
                    <select class="input" id={props.id.clone()} {onchange}>
                        for (of, _) in known {
                            <option selected={of == mode}>{ words.text(mode_key(*of)) }</option>
                        }
                    </select>
                </div>
                { button("button button--primary", words.text("fill"), onclick) }
            </div>
            <p class="muted small">{ figures.told(&words) }{ " " }{ &props.about }</p>
        </div>
    }
}
