//! The same facts as a table, one key away from every picture.

use super::describe::mark_word;
use super::labels::Labels;
use super::model::{Mark, Picture};
use super::text::{number, quantity};
use yew::prelude::*;

/// The table of one picture.
pub fn table(picture: &Picture, labels: &Labels, title: &AttrValue) -> Html {
    let marks = picture.blocks.iter().any(|block| block.mark != Mark::None);
    let unit = &picture.unit;
    html! {
        <div class="table-wrap" tabindex="0" role="region" aria-label={title.clone()}>
            <table class="table mem-table">
                <caption>{ title }</caption>
                <thead>
                    <tr>
                        <th scope="col">{ &labels.name }</th>
                        <th scope="col" class="number">{ format!("{} ({unit})", labels.size) }</th>
                        <th scope="col">{ &labels.kind }</th>
                        <th scope="col">{ &labels.place }</th>
                        if marks { <th scope="col">{ &labels.mark }</th> }
                    </tr>
                </thead>
                <tbody>
                    for block in &picture.blocks {
                        <tr class={(block.mark != Mark::None).then_some("is-marked")}>
                            <th scope="row">{ &block.name }</th>
                            <td class="number">{ number(block.size) }</td>
                            <td>{ labels.of_kind(block.kind) }</td>
                            <td>{ place(block, labels) }</td>
                            if marks { <td>{ mark_word(block.mark, labels).to_owned() }</td> }
                        </tr>
                    }
                </tbody>
            </table>
            <dl class="facts">
                for (word, size) in facts(picture, labels) {
                    <div class="facts__item"><dt>{ word }</dt><dd>{ quantity(size, unit) }</dd></div>
                }
            </dl>
        </div>
    }
}

fn place(block: &super::Block, labels: &Labels) -> String {
    let mut words = vec![labels.of_place(block.place)];
    if block.pinned {
        words.push(labels.pinned.to_string());
    }
    if block.movable {
        words.push(labels.movable.to_string());
    }
    // The dot stays with the word before it.
    words.join("\u{a0}· ")
}

fn facts(picture: &Picture, labels: &Labels) -> Vec<(AttrValue, f64)> {
    let used = picture.used();
    let mut facts = vec![(labels.used.clone(), picture.stated.unwrap_or(used))];
    if let Some(budget) = picture.limit() {
        facts.push((labels.budget.clone(), budget));
        if picture.headroom > 0.0 {
            facts.push((labels.headroom.clone(), picture.headroom));
        }
        facts.push(match picture.over() {
            Some(over) => (labels.over.clone(), over),
            None => (labels.free.clone(), budget - used),
        });
    }
    facts
}
