//! One figure an experiment: the picture, what it teaches, what would mislead, and the table behind it.

pub mod bars;
mod batching;
mod books;
mod device_copy;
mod overlap;
mod round_trip;
mod transfers;

use std::rc::Rc;

use gloo::render::request_animation_frame;
use headroom_gpu::experiments::Measured;
use yew::prelude::*;

use super::report::{Report, experiment, shortest_ms, word};
use super::source::{source, watermark};
use super::table::Table;
use super::teach;
use crate::numbers::ms;
use crate::tag::Basis;
use crate::words::{Speech, use_words};

/// What differs between figures.
pub struct Parts {
    /// The picture.
    picture: Html,
    /// A line under it, for what the picture cannot say; may be empty.
    note: String,
    /// The same figures as tables.
    tables: Vec<Table>,
}

/// What figures are of.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// All of them.
    pub report: Rc<Report>,
}

/// The figures of a report, one more with each frame: all at once would keep the page from answering for as long as they
/// take to draw.
#[component]
pub fn Figures(props: &Props) -> Html {
    let words = use_words();
    let shown = use_state(|| 0_usize);
    let all = props.report.measured.len();
    {
        let next = shown.clone();
        use_effect_with(*shown, move |&count| {
            let frame = (count < all).then(|| request_animation_frame(move |_| next.set(count.saturating_add(1))));
            move || drop(frame)
        });
    }
    html! { <>{ for props.report.measured.iter().take(*shown).map(|one| figure(one, &props.report, &words)) }</> }
}

/// An experiment's figure.
pub fn figure(measured: &Measured, report: &Report, words: &Speech) -> Html {
    let name = word(experiment(measured));
    let parts = match measured {
        Measured::Upload(it) => transfers::upload(it, report, words),
        Measured::Download(it) => transfers::download(it, report, words),
        Measured::RoundTrip(it) => round_trip::parts(it, words),
        Measured::Batching(it) => batching::parts(it, words),
        Measured::Overlap(it) => overlap::parts(it, words),
        Measured::DeviceCopy(it) => device_copy::parts(it, words),
    };
    let shortest = shortest_ms(measured).map(|time| words.with("note-shortest", &[("ms", ms(time).into())]));
    let note: Vec<String> =
        [Some(parts.note), shortest].into_iter().flatten().filter(|text| !text.is_empty()).collect();
    let id = format!("lab-plate-{name}");
    html! {
        <section class="lab-plate" aria-labelledby={id.clone()} key={name}>
            <h3 class="lab-plate__title" {id}>{ words.text(&format!("figure-{name}")) }</h3>
            <figure>
                <div class="lab-plate__picture">
                    { watermark(report.software(), words) }
                    { parts.picture }
                </div>
                <figcaption class="lab-plate__caption">
                    { source(Basis::Measured, &report.context, words) }
                    <p>{ words.text(&format!("caption-{name}")) }</p>
                    if !note.is_empty() { <p>{ note.join(" ") }</p> }
                </figcaption>
            </figure>
            { teaching(&teach::experiment(measured, report, words), words) }
            <details class="fold">
                <summary class="fold__summary">{ words.text("as-table") }</summary>
                <div class="fold__body lab-tables">{ for parts.tables.iter().map(|table| table.show(words)) }</div>
            </details>
            { for measured.books().map(|books| html! {
                <details class="fold lab-books">
                    <summary class="fold__summary">{ words.text("books-title") }</summary>
                    <div class="fold__body lab-tables">
                        <p>{ words.text("books-about") }</p>
                        { books::table(books, words).show(words) }
                    </div>
                </details>
            }) }
            <details class="fold">
                <summary class="fold__summary">{ words.text("misleads") }</summary>
                <ul class="fold__body lab-misleads">{ for misleads(name, words) }</ul>
            </details>
        </section>
    }
}

/// What figures teach, set apart from the figures themselves.
pub fn teaching(sentences: &[String], words: &Speech) -> Html {
    if sentences.is_empty() {
        return Html::default();
    }
    html! {
        <div class="lab-teach">
            <h4 class="lab-teach__title">{ words.text("teaches") }</h4>
            { for sentences.iter().map(|sentence| html! { <p>{ sentence }</p> }) }
        </div>
    }
}

/// What would mislead, as many as the words have.
fn misleads(name: &str, words: &Speech) -> Vec<Html> {
    let keys = (1..).map(|number: u32| format!("mislead-{name}-{number}"));
    keys.take_while(|key| words.has(key)).map(|key| html! { <li>{ words.text(&key) }</li> }).collect()
}
