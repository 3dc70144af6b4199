//! Where a figure comes from. Four labels, one look each, everywhere.

use yew::prelude::*;

use crate::words::Speech;

/// Where a figure comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// Seen on a device.
    Measured,
    /// A model's, for something that could be measured.
    Predicted,
    /// Scaled or added up.
    Computed,
    /// A simulated device's.
    Simulated,
}

/// The label.
pub fn tag(basis: Basis, words: &Speech) -> Html {
    let (class, key) = match basis {
        Basis::Measured => ("label label--measured", "measured"),
        Basis::Predicted => ("label label--predicted", "predicted"),
        Basis::Computed => ("label label--computed", "computed"),
        Basis::Simulated => ("label label--simulated", "simulated"),
    };
    html! { <span {class}>{ words.text(key) }</span> }
}
