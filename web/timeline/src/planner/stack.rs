//! Few allocations as a stack of blocks, each under the plan that is shown; the reader's own plan is switched in it.

use std::rc::Rc;

use headroom_planner::messages::{Description, Kind, Name, Row as Told};
use yew::prelude::*;

use super::names::{key, kind_name, part_name};
use crate::chart::{Chart, Edit, Peak};
use crate::geometry::plot::Extent;
use crate::model::Treatment;
use crate::options::{GB, Row};
use crate::shared::Shared;
use crate::view::board::{Board, use_board};
use crate::words::{Speech, use_words};

/// What is drawn.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The allocations.
    pub description: Rc<Description>,
    /// A letter for each choice.
    pub actions: AttrValue,
    /// The budget.
    pub budget: Option<u64>,
    /// The picture in words.
    pub label: AttrValue,
    /// Gets a choice that the reader switches; without it the picture is only to be looked at.
    pub on_switch: Option<Callback<usize>>,
}

/// The stack.
#[component]
pub fn Stack(props: &Props) -> Html {
    let words = use_words();
    let selected = use_state_eq(|| None::<usize>);
    let language = words.language();
    let rows = {
        let words = words.clone();
        use_memo((props.description.clone(), language), move |(description, _)| {
            Shared::new(description.rows.iter().map(|row| drawn(row, &words)).collect::<Vec<Row>>())
        })
    };
    let choices = choices(&props.description.rows);
    let treatments = use_memo((props.description.clone(), props.actions.clone()), |(_, actions)| {
        Shared::new(treatments(props.description.rows.len(), &choices, actions))
    });
    let on_edit = props.on_switch.clone().map(|on_switch| {
        let (selected, choices) = (selected.clone(), choices.clone());
        Callback::from(move |edit: Edit| match edit {
            Edit::Select(at) => selected.set(Some(at)),
            Edit::Switch(at) => {
                if let Some(choice) = choices.iter().position(|place| *place == at) {
                    on_switch.emit(choice);
                }
            }
            // When something lives is the model's matter.
            Edit::Life(..) => {}
        })
    });
    let Some(Ok(Board { items, figures })) = use_board(&rows, &treatments) else { return Html::default() };
    let bytes = figures.kept_bytes.max(figures.peak_bytes).max(props.budget.unwrap_or(0));
    let extent = Extent::new(items.iter().map(|item| (item.from, item.to)), bytes, true);
    let chosen = selected.filter(|at| *at < items.len());
    html! {
        <Chart {items} {figures} {extent} budget={props.budget} peak={Peak::Known} selected={chosen} label={props.label.clone()} {on_edit} />
    }
}

/// The places of those that a plan chooses for, as the planner counts them.
fn choices(rows: &[Told]) -> Vec<usize> {
    let free = |row: &Told| row.bytes > 0 && row.idle.0 < row.idle.1 && (row.movable || row.recompute_ms.is_some());
    rows.iter().enumerate().filter(|(_, row)| free(row)).map(|(at, _)| at).collect()
}

fn treatments(count: usize, choices: &[usize], actions: &str) -> Vec<Treatment> {
    let mut treatments = vec![Treatment::Keep; count];
    for (letter, &at) in actions.chars().zip(choices) {
        treatments[at] = match letter {
            'o' => Treatment::Offload,
            'r' => Treatment::Recompute,
            _ => Treatment::Keep,
        };
    }
    treatments
}

/// A layer has several allocations: all but its activations say what they are.
fn name(row: &Told, words: &Speech) -> String {
    match (&row.name, row.kind) {
        (Name::Model, kind) => kind_name(kind, words),
        (Name::Text(text), _) => text.clone(),
        (part, Kind::Activations) => part_name(part, words),
        (part, kind) => format!("{} · {}", part_name(part, words), kind_name(kind, words)),
    }
}

#[expect(clippy::cast_precision_loss, reason = "bytes of one allocation are below 2^53, or drawn as such")]
fn drawn(row: &Told, words: &Speech) -> Row {
    Row {
        name: name(row, words),
        size_gb: row.bytes as f64 / GB,
        from_step: row.from,
        to_step: row.to,
        movable: row.movable,
        kind: Some(key(row.kind).to_owned()),
        recompute_ms: row.recompute_ms,
        idle_from: Some(row.idle.0),
        idle_to: Some(row.idle.1),
        written: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_belong_to_what_can_be_chosen() {
        let row = |movable, idle| Told {
            name: Name::Head,
            kind: Kind::Activations,
            bytes: 5,
            from: 0,
            to: 9,
            idle,
            movable,
            recompute_ms: None,
        };
        let rows = [row(false, (1, 8)), row(true, (1, 8)), row(true, (3, 3)), row(true, (2, 4))];
        let places = choices(&rows);
        assert_eq!(places, [1, 3]);
        let (keep, offload) = (Treatment::Keep, Treatment::Offload);
        assert_eq!(treatments(4, &places, "ko"), [keep, keep, keep, offload]);
        assert_eq!(treatments(4, &places, "o"), [keep, offload, keep, keep]);
    }
}
