//! Measuring every page size, or every pattern, one beside the other: the button, the run, and what came of it.

use std::rc::Rc;

use headroom_gpu::paging::{PagingReport, SweepReport};
use yew::prelude::*;

use super::choices::Choices;
use super::sizes::{Over, about, about_sweep, table};
use crate::adapter::context;
use crate::copy::CopyJson;
use crate::failure::failure;
use crate::progress::starter;
use crate::words::{Speech, use_words};

/// What a view can do about sweeps, and what came of them.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Of the run that is shown.
    pub choices: Choices,
    /// What a device measured of that run.
    pub report: Option<Rc<PagingReport>>,
    /// What it measured of all sizes and of all patterns.
    pub swept: [Option<Rc<SweepReport>>; 2],
    /// Starts one; none where there is no device.
    pub start: Option<Callback<Over>>,
    /// Whether anything runs.
    pub busy: bool,
    /// The one that runs, or has failed, and how that looks.
    pub at_work: Option<(Over, Html)>,
}

/// Both tables.
#[component]
pub fn Sweeps(props: &Props) -> Html {
    let words = use_words();
    let shown = use_memo(
        (props.choices.clone(), props.report.clone(), props.swept.clone(), words.clone()),
        |(choices, report, swept, words)| {
            let of = |over: Over| {
                let sweep = swept.get(over.at()).cloned().flatten();
                table(over, choices, report.as_deref(), sweep.as_deref(), words).show(words)
            };
            Over::ALL.map(of)
        },
    );
    let estimated = props.swept.iter().any(Option::is_none);
    let one = |(over, shown): (Over, &Html)| {
        let [_, _, key] = over.keys();
        let button = props.start.as_ref().map(|start| {
            let start = start.reform(move |_: MouseEvent| over);
            html! { <div class="lab-act">{ starter("button", words.text(key), props.busy, start) }</div> }
        });
        let at_work = props.at_work.as_ref().filter(|(working, _)| *working == over).map(|(_, view)| view.clone());
        let sweep = props.swept.get(over.at()).cloned().flatten();
        html! {
            <div key={key} class="lab-sweep">
                { shown.clone() }
                { sweep.map(|sweep| beside(&sweep, &words)).unwrap_or_default() }
                { button.unwrap_or_default() }
                { at_work.unwrap_or_default() }
            </div>
        }
    };
    html! {
        <div class="lab-tables">
            if estimated { <p class="small muted">{ about(props.report.as_deref(), &words) }</p> }
            { for Over::ALL.into_iter().zip(&*shown).map(one) }
        </div>
    }
}

/// What stands beside measured figures.
fn beside(sweep: &SweepReport, words: &Speech) -> Html {
    let failed = sweep.points.iter().filter_map(|point| point.failure.as_ref());
    html! {
        <>
            <p class="small muted">{ about_sweep(sweep, words) }</p>
            { context(&sweep.context, words) }
            { for failed.map(|why| failure(why, Html::default(), words)) }
            <div class="lab-act"><CopyJson text={serde_json::to_string_pretty(sweep).unwrap_or_default()} /></div>
        </>
    }
}
