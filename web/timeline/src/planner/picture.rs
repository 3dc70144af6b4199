//! Memory over time by kind, with the budget and the plan that is shown: as small however many allocations there are.

use std::rc::Rc;

use headroom_planner::messages::{Band, Description, Kind, Plan};
use yew::prelude::*;

use super::cards::Which;
use super::names::{drawn, kind_name};
use super::numbers::bytes;
use super::stack::Stack;
use crate::tag::{Basis, tag};
use crate::words::Speech;

const WIDE: f64 = 1000.0;
const HIGH: f64 = 360.0;

/// The order from the bottom up: what is there all the time lies below.
const ORDER: [Kind; 6] =
    [Kind::Weights, Kind::Optimizer, Kind::Gradients, Kind::KvCache, Kind::Activations, Kind::Temporary];

/// Where steps and bytes stand.
struct Frame {
    steps: f64,
    most: f64,
}

#[expect(clippy::cast_precision_loss, reason = "places in a drawing")]
impl Frame {
    fn x(&self, step: u64) -> f64 {
        WIDE * step as f64 / self.steps
    }

    fn y(&self, bytes: u64) -> f64 {
        HIGH * (1.0 - bytes as f64 / self.most)
    }
}

/// The picture with its caption, and a table of what is alive at the peak.
#[expect(clippy::cast_precision_loss, reason = "places in a drawing")]
pub fn view(
    description: &Rc<Description>,
    plan: Option<&Plan>,
    shown: Which,
    budget: Option<u64>,
    on_switch: &Callback<usize>,
    words: &Speech,
) -> Html {
    let peak = description.peak_bytes;
    let tallest = budget.unwrap_or(0).max(peak).max(plan.map_or(0, |plan| plan.peak_bytes));
    let frame = Frame { steps: description.steps.max(1) as f64, most: (tallest as f64 * 1.06).max(1.0) };
    let at = description.peak_at.unwrap_or(0);
    let said = words.with(
        "picture-said",
        &[
            ("peak", bytes(peak).into()),
            ("step", at.to_string().into()),
            ("steps", description.steps.to_string().into()),
            ("count", description.allocations.into()),
        ],
    );
    let live: Vec<String> =
        description.live.iter().map(|(kind, size)| format!("{} {}", kind_name(*kind, words), bytes(*size))).collect();
    let peak_x = frame.x(at) + WIDE / frame.steps / 2.0;
    let few = !description.rows.is_empty();
    let body = if few {
        let actions = AttrValue::from(plan.map_or_else(String::new, |plan| plan.actions.clone()));
        let on_switch = (shown == Which::Own).then(|| on_switch.clone());
        html! { <Stack description={description.clone()} {actions} {budget} label={said.clone()} {on_switch} /> }
    } else {
        html! {
            <>
            <div class="pl-picture__plot">
                <svg viewBox={format!("0 0 {WIDE} {HIGH}")} preserveAspectRatio="none" role="img" aria-label={said.clone()}>
                    { for stacked(&description.bands).into_iter().map(|(kind, path)| html! {
                        <path class={format!("pl-layer mem-k-{}", drawn(kind).slug())} d={path_of(&path, &frame)} />
                    }) }
                    <path class="pl-picture__peak" d={format!("M{peak_x:.2} 0V{HIGH}")} />
                    { plan.map(|plan| html! { <path class="pl-picture__plan" d={outline(&plan.load, &frame)} /> }).unwrap_or_default() }
                    { budget.map(|budget| html! {
                        <path class="pl-picture__budget" d={format!("M0 {:.2}H{WIDE}", frame.y(budget))} />
                    }).unwrap_or_default() }
                </svg>
                { budget.map(|budget| html! {
                    <svg class="pl-picture__over" aria-hidden="true">
                        <text x="100%" y={format!("{:.2}%", 100.0 * frame.y(budget) / HIGH)} dy="-5" text-anchor="end">
                            { words.with("picture-budget", &[("bytes", bytes(budget).into())]) }
                        </text>
                    </svg>
                }).unwrap_or_default() }
            </div>
            <div class="pl-picture__axis" aria-hidden="true"><span>{ "0" }</span><span>{ words.text("picture-steps") }</span><span>{ description.steps }</span></div>
            </>
        }
    };
    html! {
        <figure class="pl-picture">
            <figcaption class="pl-picture__caption">
                <span>{ said.clone() }</span>{ tag(Basis::Computed, words) }
                if plan.is_some() {
                    <span class="small muted">{ words.with("picture-shown", &[("plan", words.text(shown.key()).into())]) }</span>
                }
            </figcaption>
            { body }
            <ul class="pl-legend">
                for kind in ORDER.into_iter().filter(|kind| description.bands.iter().any(|band| band.kind == *kind)) {
                    <li><span class={format!("pl-swatch mem-k-{}", drawn(kind).slug())} aria-hidden="true"></span>{ kind_name(kind, words) }</li>
                }
                if plan.is_some() && !few {
                    <li><span class="pl-swatch pl-swatch--plan" aria-hidden="true"></span>{ words.with("picture-plan", &[("plan", words.text(shown.key()).into())]) }</li>
                }
                if !few {
                    <li><span class="pl-swatch pl-swatch--budget" aria-hidden="true"></span>{ words.text("picture-line") }</li>
                }
            </ul>
            <p class="small">{ words.with("picture-live", &[("step", at.to_string().into()), ("live", live.join(" · ").into())]) }</p>
        </figure>
    }
}

/// A part of a stacked layer: from step to step, from its bottom to its top.
type Slab = (u64, u64, u64, u64);

/// Each kind's slabs, lying on those below it.
fn stacked(bands: &[Band]) -> Vec<(Kind, Vec<Slab>)> {
    let mut ends: Vec<u64> = bands.iter().flat_map(|band| [band.from, band.to]).collect();
    ends.sort_unstable();
    ends.dedup();
    let mut floor = vec![0_u64; ends.len().saturating_sub(1)];
    let mut layers = Vec::new();
    for kind in ORDER {
        let mut slabs: Vec<Slab> = Vec::new();
        for band in bands.iter().filter(|band| band.kind == kind) {
            let first = ends.partition_point(|end| *end < band.from);
            let behind = ends.partition_point(|end| *end < band.to);
            for at in first..behind {
                let bottom = floor[at];
                floor[at] = bottom.saturating_add(band.bytes);
                match slabs.last_mut() {
                    Some(last) if last.1 == ends[at] && last.2 == bottom && last.3 == floor[at] => {
                        last.1 = ends[at + 1];
                    }
                    _ => slabs.push((ends[at], ends[at + 1], bottom, floor[at])),
                }
            }
        }
        if !slabs.is_empty() {
            layers.push((kind, slabs));
        }
    }
    layers
}

fn path_of(slabs: &[Slab], frame: &Frame) -> String {
    let slab = |&(from, to, bottom, top): &Slab| {
        let (left, right, low, high) = (frame.x(from), frame.x(to), frame.y(bottom), frame.y(top));
        format!("M{left:.2} {low:.2}V{high:.2}H{right:.2}V{low:.2}Z")
    };
    slabs.iter().map(slab).collect()
}

fn outline(load: &[(u64, u64, u64)], frame: &Frame) -> String {
    let mut path = String::new();
    for &(from, to, bytes) in load {
        let begin = if path.is_empty() { 'M' } else { 'L' };
        path.push_str(&format!("{begin}{:.2} {:.2}H{:.2}", frame.x(from), frame.y(bytes), frame.x(to)));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_lie_on_each_other() {
        let band = |kind, bytes, from, to| Band { kind, bytes, from, to };
        let bands = [band(Kind::Activations, 5, 1, 3), band(Kind::Activations, 7, 3, 4), band(Kind::Weights, 10, 0, 4)];
        let layers = stacked(&bands);
        assert_eq!(layers[0], (Kind::Weights, vec![(0, 4, 0, 10)]));
        assert_eq!(layers[1], (Kind::Activations, vec![(1, 3, 10, 15), (3, 4, 10, 17)]));
    }
}
