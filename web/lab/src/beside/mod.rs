//! A result beside another one, from a file: the same ledger on two devices.

mod file;
mod pair;

pub use file::Ran;

use headroom_gpu::protocol::Context;
use yew::prelude::*;

use crate::adapter::name;
use crate::device::compare::cautions;
use crate::device::files::{refused, told};
use crate::device::report::Report;
use crate::device::source::source;
use crate::device::when;
use crate::held::{Held, on_chosen};
use crate::numbers::ratio;
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};
use file::Why;
use pair::{Apart, Figure, Row, alike, groups};

/// What files are compared with.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The reader's own result, where there is one.
    pub own: Option<Ran>,
    /// Whether it is open from the start.
    #[prop_or_default]
    pub open: bool,
}

/// The fold of files.
#[component]
pub fn Beside(props: &Props) -> Html {
    let words = use_words();
    let held = use_reducer(Held::<Ran, Why>::default);
    let onchange = on_chosen(&held, |text| text.map_err(Why::File).and_then(|text| file::read(&text)));
    let refused = held.refused.as_ref().map(|(name, why)| match why {
        Why::File(why) => refused(name, why, &words),
        Why::Measurement => told(name, &words.text("beside-measurement"), "", &words),
        Why::OtherRoom => told(name, &words.text("beside-other-room"), "", &words),
        Why::NoResult => told(name, &words.text("beside-no-result"), "", &words),
    });
    let shown = match (&props.own, held.files.as_slice()) {
        (_, []) => Html::default(),
        (Some(own), [.., file]) => compare(own, file, &words),
        (None, [one, other]) => compare(one, other, &words),
        (None, [.., file]) => html! {
            <>
                <p class="small">{ words.text("beside-alone") }</p>
                { side("A", file.context(), &words) }
            </>
        },
    };
    html! {
        <details class="fold lab-beside" open={props.open}>
            <summary class="fold__summary">{ words.text("beside-title") }</summary>
            <div class="fold__body">
                <div class="field lab-file">
                    <label class="field__label" for="beside-file">{ words.text("beside-file") }</label>
                    <input class="input" type="file" id="beside-file" accept=".json,application/json" aria-describedby="beside-help" {onchange} />
                    <p class="field__help" id="beside-help">{ words.text("beside-help") }</p>
                </div>
                { for refused }
                { shown }
            </div>
        </details>
    }
}

/// Both, or why they are not shown.
fn compare(a: &Ran, b: &Ran, words: &Speech) -> Html {
    if let Err(apart) = alike(a, b, words) {
        return html! { <p class="banner banner--warn" role="alert">{ apart_told(&apart, words) }</p> };
    }
    let devices = [a, b].map(|ran| Report {
        context: ran.context().clone(),
        profile: None,
        measured: Vec::new(),
        discarded: Vec::new(),
        peak_bytes: None,
    });
    let [of_a, of_b] = &devices;
    let said: Vec<&str> = cautions(of_a, of_b).into_iter().chain(pair::cautions(a, b)).collect();
    let names = [("A", a), ("B", b)].map(|(letter, ran)| called(letter, ran.context(), words));
    html! {
        <div class="lab-compare">
            if !said.is_empty() {
                <div class="banner banner--warn">{ for said.iter().map(|key| html! { <p>{ words.text(key) }</p> }) }</div>
            }
            <div class="lab-pair">{ side("A", a.context(), words) }{ side("B", b.context(), words) }</div>
            <div class="table-wrap" role="region" tabindex="0" aria-label={words.text("beside-title")}>
                <table class="table lab-data lab-data--compare">
                    <caption>{ words.text("beside-caption") }</caption>
                    <thead><tr>
                        <th scope="col">{ words.text("column-what") }</th>
                        for name in &names { <th class="number" scope="col">{ name }</th> }
                        <th class="number" scope="col">{ "A ÷ B" }</th>
                    </tr></thead>
                    for (title, rows) in groups(a, b, words) {
                        <tbody>
                            <tr class="lab-data__group"><th scope="rowgroup" colspan="4">{ title }</th></tr>
                            { for rows.iter().map(|one| row(one, &names, words)) }
                        </tbody>
                    }
                </table>
            </div>
        </div>
    }
}

fn row(row: &Row, names: &[String; 2], words: &Speech) -> Html {
    // That figures are measured is said above them, once: here is said where one is not.
    let figure = |figure: &Figure| {
        let other = (figure.basis != Basis::Measured).then(|| tag(figure.basis, words));
        html! { <>{ &figure.shown }{ for other.map(|tag| html! { <>{ " " }{ tag }</> }) }</> }
    };
    let cell = |(side, name): (&Option<Figure>, &String)| {
        html! { <td class="number" data-label={name.clone()}>{ side.as_ref().map_or_else(|| "–".into(), figure) }</td> }
    };
    html! {
        <tr>
            <th scope="row">{ &row.what }</th>
            { for row.sides.iter().zip(names).map(cell) }
            <td class="number" data-label="A ÷ B">{ row.ratio().map_or_else(|| "–".to_owned(), ratio) }</td>
        </tr>
    }
}

/// The letter that the table's last column speaks of, with the device's own name.
fn called(letter: &str, context: &Context, words: &Speech) -> String {
    format!("{letter} · {}", name(&context.adapter, words))
}

fn side(letter: &str, context: &Context, words: &Speech) -> Html {
    html! {
        <div>
            <p class="lab-compare__name">{ called(letter, context, words) }</p>
            { source(Basis::Measured, context, words) }
            <p class="lab-source__host">{ when(&context.host.when, words) }</p>
        </div>
    }
}

fn apart_told(apart: &Apart, words: &Speech) -> String {
    match apart {
        Apart::Kinds => words.text("beside-kinds"),
        Apart::Orders => words.text("beside-orders"),
        Apart::Ledgers(sides) => {
            let line = |side: &String| if side.is_empty() { words.text("beside-nothing") } else { side.clone() };
            let [a, b] = sides.each_ref().map(line);
            words.with("beside-ledgers", &[("a", a.into()), ("b", b.into())])
        }
    }
}
