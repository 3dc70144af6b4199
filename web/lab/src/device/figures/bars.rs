//! Times as bars, all to one scale, each with its interquartile range.

use headroom_gpu::stats::Samples;
use yew::prelude::*;

use crate::numbers::ms;

/// Bars that belong together.
pub struct Group {
    /// What they have in common; may be empty.
    pub name: String,
    /// Name, colour and time of each.
    pub bars: Vec<(String, &'static str, Samples)>,
    /// A line under them; may be empty.
    pub note: String,
}

/// All groups to one scale. The bars are decoration: each time stands beside its bar.
pub fn bars(groups: &[Group]) -> Html {
    let all = groups.iter().flat_map(|group| &group.bars);
    let longest = all.fold(0.0, |longest: f64, (_, _, time)| longest.max(time.q3_ms).max(time.median_ms));
    html! { <div class="lab-bars">{ for groups.iter().map(|group| shown(group, longest)) }</div> }
}

fn shown(group: &Group, longest: f64) -> Html {
    html! {
        <div class="lab-bars__group">
            if !group.name.is_empty() { <p class="lab-bars__name">{ &group.name }</p> }
            <dl class="lab-bars__rows">{ for group.bars.iter().map(|(name, ink, time)| bar(name, ink, time, longest)) }</dl>
            if !group.note.is_empty() { <p class="lab-bars__note">{ &group.note }</p> }
        </div>
    }
}

fn bar(name: &str, ink: &str, time: &Samples, longest: f64) -> Html {
    let place = |value: f64| {
        if longest > 0.0 { format!("{:.2}", (value / longest * 100.0).clamp(0.0, 100.0)) } else { "0".to_owned() }
    };
    let (width, low, high) = (place(time.median_ms), place(time.q1_ms), place(time.q3_ms));
    html! {
        <div class="lab-bars__row">
            <dt>{ name }</dt>
            <dd>
                <svg class={format!("lab-bars__bar lab-ink lab-ink--{ink}")} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="lab-ink__fill" x="0" y="1" {width} height="14" />
                    <path class="lab-bars__spread" vector-effect="non-scaling-stroke"
                        d={format!("M{low} 8H{high}M{low} 4v8M{high} 4v8")} />
                </svg>
                <span class="lab-bars__value">{ ms(time.median_ms) }</span>
            </dd>
        </div>
    }
}
