//! The ways out as a table: the bytes on the card, whether they fit, what they cost, what they change.

use headroom_kit::numbers::{digits, ms};
use headroom_plan::choose::{Spec, Way, WayOut};
use yew::prelude::*;

use crate::planner::numbers::bytes;
use crate::tag::{Basis, tag};
use crate::words::Speech;

fn key(way: Way) -> &'static str {
    match way {
        Way::AsIs => "as-is",
        Way::SmallerBatch => "smaller-batch",
        Way::Accumulation => "accumulation",
        Way::ModelParallel => "model-parallel",
        Way::Checkpointing => "checkpointing",
        Way::Offloading => "offloading",
        Way::Managed => "managed",
    }
}

/// The table.
pub fn table(spec: &Spec, ways: &[WayOut], words: &Speech) -> Html {
    let most = ways.iter().map(WayOut::card_bytes).max().unwrap_or(0).max(spec.budget_bytes).max(1);
    html! {
        <div class="table-wrap" tabindex="0">
            <table class="ch-ways">
                <caption>
                    { words.with("ways-caption", &[("budget", bytes(spec.budget_bytes).into())]) }{ " " }{ tag(Basis::Computed, words) }
                    <span class="ch-legend">
                        { for ["states", "activations", "passing"].into_iter().map(|key| html! {
                            <span><svg class="ch-swatch" viewBox="0 0 10 10" aria-hidden="true"><rect class={format!("ch-bar__{key}")} width="10" height="10" /></svg>{ words.text(&format!("ways-{key}")) }</span>
                        }) }
                    </span>
                </caption>
                <thead><tr>
                    { for ["ways-way", "ways-card", "ways-costs", "ways-changes"].into_iter().map(|key| html! { <th scope="col">{ words.text(key) }</th> }) }
                </tr></thead>
                <tbody>{ for ways.iter().map(|way| row(spec, way, most, words)) }</tbody>
            </table>
        </div>
    }
}

fn row(spec: &Spec, way: &WayOut, most: u64, words: &Speech) -> Html {
    let key = key(way.way);
    let values = [
        ("batch", way.batch.to_string().into()),
        ("passes", way.passes.to_string().into()),
        ("cards", spec.cards.min(spec.layers).to_string().into()),
        ("layers", spec.layers.to_string().into()),
    ];
    let parts: Vec<String> = [way.state_bytes, way.activation_bytes, way.passing_bytes]
        .into_iter()
        .enumerate()
        .filter(|(at, size)| *at < 2 || *size > 0)
        .map(|(_, size)| plain(size))
        .collect();
    let verdict = if way.fits() {
        html! { <span class="ch-fits">{ words.text("ways-fits") }</span> }
    } else {
        html! { <span class="ch-short">{ words.with("ways-short", &[("bytes", bytes(way.short_bytes).into())]) }</span> }
    };
    html! {
        <tr {key} data-way={key}>
            <th scope="row">{ words.with(&format!("way-{key}"), &values) }</th>
            <td data-label={words.text("ways-card")}>
                <span class="ch-sum"><span class="ch-parts">{ format!("{} = ", parts.join(" + ")) }</span>{ bytes(way.card_bytes()) }</span>
                { bar(spec, way, most) }
                { verdict }
            </td>
            <td data-label={words.text("ways-costs")}>{ costs(spec, way, words) }</td>
            <td data-label={words.text("ways-changes")}>{ words.with(&format!("changes-{key}"), &values) }</td>
        </tr>
    }
}

/// A size in GB without its unit: the sum has it.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn plain(size: u64) -> String {
    digits(size as f64 / 1e9)
}

/// What a way costs in bytes and in time.
fn costs(spec: &Spec, way: &WayOut, words: &Speech) -> String {
    let most = way.most_added_ms.map_or_else(String::new, ms);
    let values = [
        ("passes", way.passes.to_string().into()),
        ("moved", bytes(way.moved_bytes).into()),
        ("link", ms(way.link_ms).into()),
        ("again", ms(way.again_ms).into()),
        ("least", ms(way.least_added_ms).into()),
        ("most", most.into()),
        ("activations", bytes(way.offloaded_bytes).into()),
        ("states", bytes(way.offloaded_state_bytes).into()),
        ("passing", bytes(way.passing_bytes).into()),
        ("cards", spec.cards.min(spec.layers).to_string().into()),
    ];
    let key = match way.way {
        Way::AsIs => "costs-nothing",
        Way::SmallerBatch | Way::Accumulation if way.passes == 1 => "costs-nothing",
        Way::Offloading | Way::Managed if way.moved_bytes == 0 => "costs-nothing",
        Way::SmallerBatch => "costs-smaller-batch",
        Way::Accumulation => "costs-accumulation",
        Way::ModelParallel => "costs-model-parallel",
        Way::Checkpointing => "costs-checkpointing",
        Way::Offloading if way.offloaded_state_bytes > 0 => "costs-offloading-states",
        Way::Offloading => "costs-offloading",
        Way::Managed => "costs-managed",
    };
    words.with(key, &values)
}

/// The card to scale: states, activations, what passes; the budget is a line, and what lies behind it is too much.
#[expect(clippy::cast_precision_loss, reason = "drawn")]
fn bar(spec: &Spec, way: &WayOut, most: u64) -> Html {
    let x = |size: u64| 200.0 * size as f64 / most as f64;
    let mut from = 0;
    let mut block = |class: &'static str, size: u64| {
        let left = x(from);
        from = from.saturating_add(size);
        html! { <rect {class} x={format!("{left:.2}")} y="3" width={format!("{:.2}", x(size))} height="10" /> }
    };
    let blocks = [
        block("ch-bar__states", way.state_bytes),
        block("ch-bar__activations", way.activation_bytes),
        block("ch-bar__passing", way.passing_bytes),
    ];
    let line = x(spec.budget_bytes);
    html! {
        <svg class="ch-bar" viewBox="0 0 202 16" preserveAspectRatio="none" aria-hidden="true">
            { for blocks }
            { if way.fits() { Html::default() } else { html! { <rect class="ch-bar__over" x={format!("{line:.2}")} y="3" width={format!("{:.2}", x(way.short_bytes))} height="10" /> } } }
            <rect class="ch-bar__line" x={format!("{line:.2}")} y="0" width="1.6" height="16" />
        </svg>
    }
}
