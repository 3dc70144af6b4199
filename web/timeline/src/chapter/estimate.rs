//! Both ways' times for a workload that nobody has measured yet: computed from what the reader says about it.

use headroom_kit::numbers::{digits, ms};
use headroom_plan::choose::{Estimate, Visits, Workload, estimate};
use yew::prelude::*;

use super::choice_answer::Order;
use super::form::{Asked, Form, use_form};
use super::lab_link::LabLink;
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};

/// What is asked, and an example: a training step in 24 layers that computes 960 ms.
const ASKED: &[Asked] = &[
    ("layers", "", "24"),
    ("compute", "ms", "960"),
    ("link", "GB/s", "25"),
    ("slots", "", "2"),
    ("fault", "KB", "100"),
    ("batch", "ms", "0.05"),
    ("visits", "", "there"),
    ("written", "", "no"),
    ("platform", "", "linux"),
];
const LINK: usize = 2;
const CHOSEN: usize = 6;

/// What stands for each choice, first the example's.
const CHOICES: [&[&str]; 3] = [&["there", "cycle", "random"], &["no", "yes"], &["linux", "windows", "none"]];

/// Figures for the helper's form: managed, offloading, and what is known of the order.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken {
    /// The better of with and without prefetch, in ms.
    pub managed_ms: Option<f64>,
    /// In ms.
    pub offload_ms: Option<f64>,
    /// Whether the order is known before a step.
    pub order: Order,
}

#[derive(Properties, PartialEq)]
pub struct EstimateProps {
    /// The helper's working set and budget, where both can be read.
    pub sizes_gb: Option<(f64, f64)>,
    /// Takes the times over.
    pub on_take: Callback<Taken>,
}

/// The place of the first figure that cannot be computed with, if there is one.
fn read(form: &Form, (working_set_gb, budget_gb): (f64, f64)) -> Result<Workload, usize> {
    let figure = |at: usize, least: f64| form.number(at, least).ok_or(at);
    let count = |at: usize, most: f64| match form.number(at, 1.0) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number within the range")]
        Some(count) if count.fract() == 0.0 && count <= most => Ok(count as u32),
        _ => Err(at),
    };
    Ok(Workload {
        working_set_gb,
        budget_gb,
        layers: count(0, 1024.0)?,
        compute_ms: figure(1, 0.0)?,
        link_gb_per_s: figure(LINK, 1e-6)?,
        slots: count(3, 1024.0)?,
        fault_kb: figure(4, 1e-3)?,
        batch_ms: figure(5, 0.0)?,
        visits: match form.text(CHOSEN) {
            "cycle" => Visits::Cycle,
            "random" => Visits::Random,
            _ => Visits::ThereAndBack,
        },
        written: form.text(CHOSEN + 1) == "yes",
    })
}

/// Whether the platform's driver serves page faults for more memory than the card has.
fn has_managed(form: &Form) -> bool {
    form.text(CHOSEN + 2) == "linux"
}

fn taken(told: &Estimate, visits: Visits, managed: bool) -> Taken {
    let best = told.prefetched_ms.map_or(told.managed_ms, |prefetched| prefetched.min(told.managed_ms));
    Taken {
        managed_ms: managed.then_some(best),
        offload_ms: told.offload_ms,
        order: if visits == Visits::Random { Order::Unknown } else { Order::Known },
    }
}

/// The part of the helper that needs no measurement.
#[component]
pub fn Unmeasured(props: &EstimateProps) -> Html {
    let words = use_words();
    let form = use_form("estimate", ASKED);
    let read = props.sizes_gb.map(|sizes| read(&form, sizes));
    let wrong = read.and_then(Result::err);
    let field = |at: usize| form.field(at, wrong == Some(at), None, &words);
    let chosen = |at: usize| form.choice(CHOSEN + at, CHOICES[at], &words);
    let body = match read {
        None | Some(Err(_)) => html! { <p class="ch-note" role="status">{ words.text("choice-incomplete") }</p> },
        Some(Ok(workload)) => match estimate(&workload) {
            Ok(told) => times(&told, &workload, has_managed(&form), &props.on_take, &words),
            Err(error) => {
                html! { <p class="ch-note" role="status">{ words.text("ways-refused") }{ " " }<code>{ error.to_string() }</code></p> }
            }
        },
    };
    html! {
        <details class="fold" id="choice-estimate">
            <summary class="fold__summary">{ words.text("estimate-title") }</summary>
            <div class="fold__body ch-estimate">
            <p>{ words.text("estimate-about") }</p>
            <div class="fields ch-fields">
                { for (0..CHOICES.len()).map(chosen) }
                { for (0..CHOSEN).map(field) }
            </div>
            <LabLink form={form.clone()} at={LINK} />
            { body }
            </div>
        </details>
    }
}

fn times(told: &Estimate, workload: &Workload, managed: bool, on_take: &Callback<Taken>, words: &Speech) -> Html {
    let row = |key: &'static str, time: Option<f64>, gb: Option<f64>, why: &'static str| {
        let shown = match time {
            Some(time) => html! { <>{ ms(time) }{ " " }{ tag(Basis::Predicted, words) }</> },
            None => html! { <span class="muted">{ words.text(why) }</span> },
        };
        html! {
            <tr {key} data-estimate={key}>
                <th scope="row">{ words.text(&format!("estimate-{key}")) }</th>
                <td>{ shown }</td>
                <td>{ gb.filter(|_| time.is_some()).map_or(String::new(), |gb| format!("{}\u{a0}GB", digits(gb))) }</td>
            </tr>
        }
    };
    // A page that comes in sends another one out.
    let migrated = Some(2.0 * told.migrated_gb);
    let order = if workload.visits == Visits::Random { "estimate-no-order" } else { "estimate-no-room" };
    let hinted = if managed { order } else { "estimate-no-managed" };
    let taken = taken(told, workload.visits, managed);
    let nothing = taken.managed_ms.is_none() && taken.offload_ms.is_none();
    let onclick = {
        let on_take = on_take.clone();
        Callback::from(move |_: MouseEvent| {
            if !nothing {
                on_take.emit(taken.clone());
            }
        })
    };
    html! {
        <>
            <div class="table-wrap" tabindex="0">
                <table>
                    <thead><tr>{ for ["estimate-way", "estimate-time", "estimate-moved"].into_iter().map(|key| html! { <th scope="col">{ words.text(key) }</th> }) }</tr></thead>
                    <tbody aria-live="polite">
                        { row("managed", managed.then_some(told.managed_ms), migrated, "estimate-no-managed") }
                        { row("prefetched", told.prefetched_ms.filter(|_| managed), migrated, hinted) }
                        { row("offload", told.offload_ms, told.moved_gb, order) }
                    </tbody>
                </table>
            </div>
            <p><button type="button" class="button button--quiet" id="estimate-take" aria-disabled={nothing.to_string()} {onclick}>{ words.text("estimate-take") }</button></p>
            <p class="small muted">{ words.text("estimate-limits") }</p>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_of_the_managed_ways_is_taken() {
        let told = Estimate {
            managed_ms: 90.0,
            prefetched_ms: Some(70.0),
            offload_ms: None,
            migrated_gb: 1.0,
            faults: 1.0,
            moved_gb: None,
        };
        assert_eq!(taken(&told, Visits::Cycle, true).managed_ms, Some(70.0));
        assert_eq!(taken(&told, Visits::Cycle, false).managed_ms, None);
        let random = taken(&Estimate { prefetched_ms: None, ..told }, Visits::Random, true);
        assert_eq!(random, Taken { managed_ms: Some(90.0), offload_ms: None, order: Order::Unknown });
    }
}
