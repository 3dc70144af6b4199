//! Choosing names from the inputs, in an order: how a list of names is predicted.

use serde_json::Value;
use yew::prelude::*;

use crate::speech::Speech;

/// What is chosen from.
pub struct Names<'a> {
    /// The names to choose from, as often as they occur.
    pub names: &'a [String],
    /// Those chosen, in order.
    pub chosen: Vec<String>,
    /// The name of the group.
    pub label: String,
    /// Whether the order counts.
    pub ordered: bool,
    /// Called with the new choice.
    pub on_change: Callback<Option<Value>>,
}

impl Names<'_> {
    /// One choice a name; the order of choosing is the order of the list.
    pub fn view(&self, words: &Speech) -> Html {
        html! {
            <div class="choices" role="group" aria-label={self.label.clone()}>
                for (at, name) in self.names.iter().enumerate() {
                    { self.choice(at, name, words) }
                }
                if self.names.is_empty() { <span class="muted small">{ words.text("names-none") }</span> }
            </div>
        }
    }

    fn choice(&self, at: usize, name: &String, words: &Speech) -> Html {
        // Of twins, as many are chosen as the list holds.
        let twin = self.names[..at].iter().filter(|other| *other == name).count();
        let mut places = self.chosen.iter().enumerate().filter(|(_, chosen)| *chosen == name);
        let place = places.nth(twin).map(|(place, _)| place);
        let onchange = {
            let (chosen, name, on_change) = (self.chosen.clone(), name.clone(), self.on_change.clone());
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
                if let (Some(place), true) = (place, self.ordered) { <span class="choice__order">{ place + 1 }</span> }
            </label>
        }
    }
}
