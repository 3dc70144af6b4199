//! The reader's own plan: a letter for each thing that can go, switched by mouse or keys.

use headroom_planner::messages::{Description, Row};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::names::row_name;
use super::numbers::bytes;
use crate::words::{Speech, use_words};

/// The letters of actions, in the order in which a click goes through them.
pub const LETTERS: [char; 3] = ['k', 'o', 'r'];

/// The key of an action's word.
pub fn word_of(letter: char) -> &'static str {
    match letter {
        'o' => "act-offload",
        'r' => "act-recompute",
        _ => "act-keep",
    }
}

/// What a row allows.
pub fn allowed(row: &Row, letter: char) -> bool {
    match letter {
        'k' => true,
        'o' => row.movable,
        'r' => row.recompute_ms.is_some(),
        _ => false,
    }
}

/// Letters for all choices: what is missing or not allowed is kept.
pub fn fitted(own: &str, description: &Description) -> String {
    let mut letters = own.chars();
    (0..description.choices)
        .map(|at| {
            let letter = letters.next().unwrap_or('k');
            // Of those that are not listed nothing is known; they came from a plan, or are kept.
            let fine = description.chosen.get(at).is_none_or(|row| allowed(row, letter));
            if fine { letter } else { 'k' }
        })
        .collect()
}

fn with(letters: &str, at: usize, letter: char) -> String {
    letters.chars().enumerate().map(|(place, other)| if place == at { letter } else { other }).collect()
}

/// The letters with the next action for one choice.
pub fn switched(letters: &str, at: usize, row: &Row) -> Option<String> {
    let letter = letters.chars().nth(at)?;
    Some(with(letters, at, after(row, letter)))
}

fn after(row: &Row, letter: char) -> char {
    let at = LETTERS.iter().position(|other| *other == letter).unwrap_or(0);
    let order = (1..=LETTERS.len()).map(|step| LETTERS[(at + step) % LETTERS.len()]);
    order.into_iter().find(|letter| allowed(row, *letter)).unwrap_or('k')
}

/// What is edited.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The rows that can be chosen for.
    pub rows: std::rc::Rc<Vec<Row>>,
    /// A letter for each choice, listed or not.
    pub letters: AttrValue,
    /// Gets the letters after a change.
    pub on_change: Callback<String>,
}

/// A grid of switches: a click takes the next action, arrows move between them, k, o and r choose one.
#[component]
pub fn Own(props: &Props) -> Html {
    let words = use_words();
    let focus = use_state(|| 0_usize);
    let grid = use_node_ref();
    let last = props.rows.len().saturating_sub(1);
    let at = (*focus).min(last);
    let move_to = {
        let (focus, grid) = (focus.clone(), grid.clone());
        move |at: usize| {
            focus.set(at);
            let cell = grid.cast::<web_sys::Element>().and_then(|grid| grid.children().item(u32::try_from(at).ok()?));
            if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
                let _ = cell.focus();
            }
        }
    };
    let onkeydown = {
        let (rows, letters, on_change) = (props.rows.clone(), props.letters.clone(), props.on_change.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let key = event.key();
            let chosen = LETTERS.into_iter().find(|letter| key.eq_ignore_ascii_case(&letter.to_string()));
            match (key.as_str(), chosen) {
                (_, Some(letter)) if rows.get(at).is_some_and(|row| allowed(row, letter)) => {
                    on_change.emit(with(&letters, at, letter));
                }
                ("ArrowRight" | "ArrowDown", _) => move_to((at + 1).min(last)),
                ("ArrowLeft" | "ArrowUp", _) => move_to(at.saturating_sub(1)),
                ("Home", _) => move_to(0),
                ("End", _) => move_to(last),
                _ => return,
            }
            event.prevent_default();
        })
    };
    let cell = |(place, (row, letter)): (usize, (&Row, char))| {
        let onclick = {
            let (letters, on_change, focus) = (props.letters.clone(), props.on_change.clone(), focus.clone());
            let next = after(row, letter);
            Callback::from(move |_: MouseEvent| {
                focus.set(place);
                on_change.emit(with(&letters, place, next));
            })
        };
        html! {
            <button type="button" class={format!("pl-cell pl-act-{letter}")} tabindex={if place == at { "0" } else { "-1" }} {onclick}
                aria-label={label(row, letter, &words)} title={label(row, letter, &words)}>
                <span class="pl-cell__name">{ short_name(row, &words) }</span>
                <span class="pl-cell__act">{ words.text(&format!("{}-short", word_of(letter))) }</span>
            </button>
        }
    };
    html! {
        <div class="pl-cells" role="group" aria-label={words.text("own-grid")} ref={grid} {onkeydown}>
            { for props.rows.iter().zip(props.letters.chars()).enumerate().map(cell) }
        </div>
    }
}

fn label(row: &Row, letter: char, words: &Speech) -> String {
    let action = words.text(word_of(letter));
    words.with(
        "own-cell",
        &[("name", row_name(row, words).into()), ("size", bytes(row.bytes).into()), ("action", action.into())],
    )
}

fn short_name(row: &Row, words: &Speech) -> String {
    match row.name {
        headroom_planner::messages::Name::Layer(layer) => layer.to_string(),
        _ => row_name(row, words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_planner::messages::{Kind, Name};

    fn row(movable: bool, recompute_ms: Option<f64>) -> Row {
        Row {
            name: Name::Layer(1),
            kind: Kind::Activations,
            bytes: 1,
            from: 0,
            to: 9,
            idle: (1, 8),
            movable,
            recompute_ms,
        }
    }

    #[test]
    fn a_click_goes_through_what_is_allowed() {
        let (both, one, none) = (row(true, Some(1.0)), row(false, Some(1.0)), row(false, None));
        assert_eq!((after(&both, 'k'), after(&both, 'o'), after(&both, 'r')), ('o', 'r', 'k'));
        assert_eq!((after(&one, 'k'), after(&one, 'r')), ('r', 'k'));
        assert_eq!(after(&none, 'k'), 'k');
    }

    #[test]
    fn letters_fit_what_can_be_chosen() {
        let description = Description {
            model: None,
            steps: 9,
            allocations: 3,
            peak_bytes: 0,
            peak_at: None,
            live: Vec::new(),
            rows: Vec::new(),
            bands: Vec::new(),
            choices: 3,
            choice_bytes: 0,
            chosen: vec![row(true, Some(1.0)), row(true, None)],
        };
        assert_eq!(fitted("rro", &description), "rko");
        assert_eq!(fitted("", &description), "kkk");
        assert_eq!(fitted("oooooo", &description), "ooo");
    }
}
