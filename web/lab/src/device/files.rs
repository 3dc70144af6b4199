//! Measurements of other devices, from files.

use std::rc::Rc;

use yew::prelude::*;

use super::compare::compare;
use super::file::{self, LARGEST_BYTES, Refused};
use super::report::Report;
use super::source::watermark;
use super::summary::{summary, tiles};
use crate::adapter::context;
use crate::held::{Held, on_chosen};
use crate::numbers::bytes;
use crate::words::{Speech, use_words};

/// What files are compared with.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The reader's own device.
    pub own: Option<Rc<Report>>,
}

/// The panel of files.
#[component]
pub fn Files(props: &Props) -> Html {
    let words = use_words();
    let held = use_reducer(Held::<Report, Refused>::default);
    let onchange = on_chosen(&held, |text| text.and_then(|text| file::read(&text)));
    html! {
        <section class="panel" aria-labelledby="lab-files">
            <header class="panel__head"><h2 class="panel__title" id="lab-files">{ words.text("compare-title") }</h2></header>
            <div class="panel__body">
                <div class="field lab-file">
                    <label class="field__label" for="lab-file">{ words.text("compare-file") }</label>
                    <input class="input" type="file" id="lab-file" accept=".json,application/json" aria-describedby="lab-file-help" {onchange} />
                    <p class="field__help" id="lab-file-help">{ words.text("compare-help") }</p>
                </div>
                { for held.refused.as_ref().map(|(name, why)| refused(name, why, &words)) }
                { shown(props.own.as_ref(), &held.files, &words) }
            </div>
        </section>
    }
}

/// The reader's own device against the last file, or else the last two files, or the only one by itself.
fn shown(own: Option<&Rc<Report>>, files: &[Rc<Report>], words: &Speech) -> Html {
    match (own, files) {
        (_, []) => Html::default(),
        (Some(own), [.., file]) => compare(own, file, words),
        (None, [one, other]) => compare(one, other, words),
        (None, [.., file]) => html! {
            <>
                <p class="small">{ words.text("compare-alone") }</p>
                { context(&file.context, words) }
                <div class="lab-plate__picture">
                    { watermark(file.software(), words) }
                    { tiles(&summary(file), words) }
                </div>
            </>
        },
    }
}

/// Why a file was refused, in the page.
pub fn refused(name: &str, why: &Refused, words: &Speech) -> Html {
    let detail = match why {
        Refused::NotJson(detail) | Refused::Shape(detail) => detail.clone(),
        Refused::Figure(place) => (*place).to_owned(),
        Refused::TooLarge | Refused::NotAMeasurement | Refused::Version { .. } => String::new(),
    };
    told(name, &sentence(why, words), &detail, words)
}

/// The same with a reason in words.
pub fn told(name: &str, why: &str, detail: &str, words: &Speech) -> Html {
    html! {
        <div class="banner banner--error" role="alert">
            <p><strong>{ words.with("refused", &[("name", name.into())]) }</strong></p>
            <p>{ why }</p>
            if !detail.is_empty() { <p class="small"><code>{ detail }</code></p> }
        </div>
    }
}

fn sentence(why: &Refused, words: &Speech) -> String {
    match why {
        Refused::TooLarge => words.with("refused-large", &[("most", bytes(LARGEST_BYTES as u64).into())]),
        Refused::NotJson(_) => words.text("refused-json"),
        Refused::NotAMeasurement => words.text("refused-other"),
        Refused::Version { found, known } => {
            words.with("refused-version", &[("found", found.to_string().into()), ("known", (*known).into())])
        }
        Refused::Shape(_) => words.text("refused-shape"),
        Refused::Figure(_) => words.text("refused-figure"),
    }
}
