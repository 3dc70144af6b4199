//! A run on stage: its pages pass by pass, its figures, what a device measured of it, and the same in other sizes and patterns.

use std::rc::Rc;

use headroom_gpu::paging::{PagingReport, PagingSpec};
use yew::prelude::*;

use super::costs::costs;
use super::figures::{above_belady, above_rule, count, table};
use super::film::{Film, Scene};
use super::grid;
use super::player::Player;
use super::sweep::{Props as Sweep, Sweeps};
use crate::numbers::ratio;
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};

/// The run.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// What is run.
    pub spec: PagingSpec,
    /// The faults that the reader predicted.
    pub guess: Option<f64>,
    /// The pass that a device has come to, while it is at work.
    pub live: Option<usize>,
    /// What a device measured.
    pub report: Option<Rc<PagingReport>>,
    /// The same in other sizes and patterns.
    pub sweep: Sweep,
}

/// The view.
#[component]
pub fn Stage(props: &Props) -> Html {
    let words = use_words();
    let film = use_memo(props.spec, Film::new);
    let at = use_state_eq(|| 0_usize);
    {
        let at = at.clone();
        use_effect_with(props.live, move |live| {
            if let Some(pass) = live {
                at.set(*pass);
            }
        });
    }
    let Some(film) = &*film else { return Html::default() };
    let scene = film.scene(*at);
    let on_at = {
        let at = at.clone();
        Callback::from(move |to: usize| at.set(to))
    };
    // While a device works the squares are the simulator's, at the pass that the device has come to.
    let (basis, told) = match (&props.report, props.live) {
        (Some(_), _) => (Basis::Measured, "paging-stage-measured"),
        (None, Some(_)) => (Basis::Simulated, "paging-stage-running"),
        (None, None) => (Basis::Simulated, "paging-stage-simulated"),
    };
    html! {
        <section class="lab-found" aria-labelledby="lab-paging-stage">
            <h2 id="lab-paging-stage">{ words.text("paging-stage") }</h2>
            <p>{ tag(basis, &words) }{ " " }{ words.text(told) }</p>
            { answer(props, film, &words).unwrap_or_default() }
            <figure class="lab-plate">
                { grid::bar(film, &scene, &words) }
                <div class="lab-plate__picture">{ grid::grid(film, &scene, &words) }</div>
                { grid::legend(&scene, &words) }
                <Player passes={film.passes()} at={scene.pass} {on_at} live={props.live.is_some()} />
                <figcaption class="lab-plate__caption" aria-live={if props.live.is_some() { "off" } else { "polite" }}>
                    <p>{ grid::told(&scene, &words) }</p>
                    <p>{ so_far(&scene, &words) }</p>
                </figcaption>
                { grid::table(&scene, &words) }
            </figure>
            { table(film, props.report.as_deref(), &words) }
            { props.report.as_deref().map(|report| costs(report, &words)).unwrap_or_default() }
            <Sweeps ..props.sweep.clone() />
        </section>
    }
}

fn so_far(scene: &Scene, words: &Speech) -> String {
    let counts = &scene.counts;
    let values = [
        ("faults", count(counts.faults).into()),
        ("loads", count(counts.migrated.saturating_add(counts.prefetched)).into()),
        ("evictions", count(counts.evictions).into()),
        ("back", count(counts.written_back).into()),
    ];
    words.with("paging-so-far", &values)
}

/// What the reader predicted, and what it is.
fn answer(props: &Props, film: &Film, words: &Speech) -> Option<Html> {
    let guess = props.guess?;
    let counts = film.scene(film.passes()).counts;
    #[expect(clippy::cast_precision_loss, reason = "compared")]
    let faults = counts.faults as f64;
    let key = match guess {
        guess if (guess - faults).abs() <= faults * 0.05 => "paging-guess-near",
        guess if guess > faults => "paging-guess-high",
        _ => "paging-guess-low",
    };
    let shown = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), ratio);
    let values = [
        ("guess", headroom_kit::numbers::digits(guess).into()),
        ("faults", count(counts.faults).into()),
        ("pages", count(props.spec.pages.into()).into()),
        ("rule", shown(above_rule(&counts, &film.belady)).into()),
        ("belady", shown(above_belady(&counts, film.fewest)).into()),
    ];
    Some(html! { <p class="lab-guess">{ words.with(key, &values) }</p> })
}
