//! Choosing names from the inputs, in an order: how a list of names is predicted.

use serde_json::Value;
use yew::prelude::*;

use crate::speech::use_words;

/// What is chosen from.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The names to choose from, as often as they occur.
    pub names: Vec<String>,
    /// Those chosen, in order.
    pub chosen: Vec<String>,
    /// The name of the group.
    pub label: AttrValue,
    /// Whether the order counts.
    pub ordered: bool,
    /// Called with the new choice.
    pub on_change: Callback<Option<Value>>,
}

/// One choice a name; the order of choosing is the order of the list.
#[component]
pub fn Names(props: &Props) -> Html {
    let words = use_words();
    let choice = |(at, name): (usize, &String)| {
        // Of twins, as many are chosen as the list holds.
        let twin = props.names[..at].iter().filter(|other| *other == name).count();
        let place =
            props.chosen.iter().enumerate().filter(|(_, chosen)| *chosen == name).nth(twin).map(|(place, _)| place);
        let onchange = {
            let (chosen, name, on_change) = (props.chosen.clone(), name.clone(), props.on_change.clone());
            Callback::from(move |_: Event| {
                let mut chosen = chosen.clone();
                match place {
                    Some(place) => drop(chosen.remove(place)),
                    None => chosen.push(name.clone()),
                }
                on_change.emit(Some(chosen.into()));
            })
        };
        let shown = if name.is_empty() { words.text("name-empty") } else { name.clone() };
        html! {
            <label class="choice" key={at}>
                <input type="checkbox" checked={place.is_some()} {onchange} />
                { shown }
                if let (Some(place), true) = (place, props.ordered) { <span class="choice__order">{ place + 1 }</span> }
            </label>
        }
    };
    html! {
        <div class="choices" role="group" aria-label={props.label.clone()}>
            { for props.names.iter().enumerate().map(choice) }
            if props.names.is_empty() { <span class="muted small">{ words.text("names-none") }</span> }
        </div>
    }
}
