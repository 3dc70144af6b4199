//! When a plan moves what.

use headroom_planner::messages::{Description, Plan};
use yew::prelude::*;

use super::names::row_name;
use super::numbers::bytes;
use crate::words::Speech;

/// The moves of a plan in the order of steps, as far as its choices are listed.
pub fn view(plan: &Plan, description: &Description, words: &Speech) -> Html {
    let mut moves: Vec<(u64, &'static str, String, String)> = Vec::new();
    for (row, letter) in description.chosen.iter().zip(plan.actions.chars()) {
        let (out, back) = match letter {
            'o' => ("move-out", "move-in"),
            'r' => ("move-drop", "move-again"),
            _ => continue,
        };
        for (step, key) in [(row.idle.0, out), (row.idle.1, back)] {
            moves.push((step, key, row_name(row, words), bytes(row.bytes)));
        }
    }
    if moves.is_empty() {
        return Html::default();
    }
    moves.sort_by_key(|(step, ..)| *step);
    html! {
        <details class="fold pl-schedule">
            <summary class="fold__summary">{ words.text("schedule-title") }</summary>
            <div class="fold__body">
                <p class="small muted">{ words.text("schedule-about") }</p>
                <div class="pl-scroll" tabindex="0" role="group" aria-label={words.text("schedule-title")}>
                    <table class="pl-table">
                        <thead><tr>
                            <th scope="col">{ words.text("schedule-step") }</th>
                            <th scope="col">{ words.text("schedule-what") }</th>
                            <th scope="col">{ words.text("schedule-which") }</th>
                            <th scope="col">{ words.text("schedule-bytes") }</th>
                        </tr></thead>
                        <tbody>
                            for (step, key, name, size) in moves {
                                <tr><td class="number">{ step }</td><td>{ words.text(key) }</td><td>{ name }</td><td class="number">{ size }</td></tr>
                            }
                        </tbody>
                    </table>
                </div>
            </div>
        </details>
    }
}
