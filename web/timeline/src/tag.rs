//! Where a figure comes from: the same labels as in the lab.

use yew::prelude::*;

use crate::words::Speech;

/// Where a figure comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// A model's, for something that could be measured.
    Predicted,
    /// Scaled or added up.
    Computed,
    /// Seen on a device.
    Measured,
}

/// The label.
pub fn tag(of: Basis, words: &Speech) -> Html {
    let (class, key) = match of {
        Basis::Predicted => ("label label--predicted", "predicted"),
        Basis::Computed => ("label label--computed", "computed"),
        Basis::Measured => ("label label--measured", "measured"),
    };
    html! { <span {class}>{ words.text(key) }</span> }
}
