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

impl Basis {
    /// Names it in the locales and, after `label--`, in the style sheets.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Measured => "measured",
            Self::Predicted => "predicted",
            Self::Computed => "computed",
            Self::Simulated => "simulated",
        }
    }
}

/// The label.
pub fn tag(basis: Basis, words: &Speech) -> Html {
    let key = basis.key();
    html! { <span class={format!("label label--{key}")}>{ words.text(key) }</span> }
}
