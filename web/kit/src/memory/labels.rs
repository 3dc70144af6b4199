//! The words in and around a picture. They come from outside, in the reader's language.

use super::model::{Kind, Place};
use yew::AttrValue;

macro_rules! labels {
    ($($(#[$doc:meta])* $field:ident = $id:literal,)*) => {
        /// Every word that a picture, its description, its legend and its table need.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Labels {
            $($(#[$doc])* pub $field: AttrValue,)*
        }

        impl Labels {
            /// The message ids, for the test that both languages have them all.
            pub const IDS: &'static [&'static str] = &[$($id),*];

            /// Asks for each word by its message id.
            pub fn new(message: impl Fn(&'static str) -> AttrValue) -> Self {
                Self { $($field: message($id)),* }
            }
        }
    };
}

labels! {
    /// The upper bar.
    device = "memory-device",
    /// The lower bar.
    host = "memory-host",
    /// The strong line: a budget, or the target of a cut plan.
    budget = "memory-budget",
    /// The hatched zone.
    headroom = "memory-headroom",
    /// The pointer below the bar.
    used = "memory-used",
    /// What is beyond the budget.
    over = "memory-over",
    /// What is left before it.
    free = "memory-free",
    /// Opens the table.
    show_table = "memory-show-table",
    /// Closes it.
    hide_table = "memory-hide-table",
    /// Table heading: name.
    name = "memory-name",
    /// Table heading: kind.
    kind = "memory-kind",
    /// Table heading: size.
    size = "memory-size",
    /// Table heading: place.
    place = "memory-place",
    /// Table heading: how it differs.
    mark = "memory-mark",
    /// A block that must stay.
    pinned = "memory-pinned",
    /// A block that may leave.
    movable = "memory-movable",
    /// A place: on the device.
    on_device = "memory-on-device",
    /// A place: moved to the host.
    offloaded = "memory-offloaded",
    /// A place: cut; a number follows.
    cut = "memory-cut",
    /// A place: none.
    nowhere = "memory-nowhere",
    /// A mark: another place or size.
    differs = "memory-differs",
    /// A mark: not expected at all.
    added = "memory-added",
    /// A mark: expected and not there.
    missing = "memory-missing",
    /// The upper picture of two.
    expected = "memory-expected",
    /// The lower picture of two.
    got = "memory-got",
    /// Nothing in memory.
    empty = "memory-empty",
    /// A kind.
    weights = "memory-kind-weights",
    /// A kind.
    gradients = "memory-kind-gradients",
    /// A kind.
    optimizer = "memory-kind-optimizer",
    /// A kind.
    activations = "memory-kind-activations",
    /// A kind.
    kv = "memory-kind-kv",
    /// A kind.
    temporary = "memory-kind-temporary",
    /// A kind.
    other = "memory-kind-other",
}

/// The words of pictures as a Fluent source, for a language's short code. Whoever knows the reader's language puts it
/// beside its own sentences.
#[must_use]
pub fn sentences(language: &str) -> &'static str {
    match language {
        "zh" => include_str!("../../locales/zh.ftl"),
        _ => include_str!("../../locales/en.ftl"),
    }
}

impl Labels {
    /// The word for a kind.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> &AttrValue {
        match kind {
            Kind::Weights => &self.weights,
            Kind::Gradients => &self.gradients,
            Kind::Optimizer => &self.optimizer,
            Kind::Activations => &self.activations,
            Kind::KvCache => &self.kv,
            Kind::Temporary => &self.temporary,
            Kind::Other => &self.other,
        }
    }

    /// The words for a place.
    #[must_use]
    pub fn of_place(&self, place: Place) -> String {
        match place {
            Place::Device => self.on_device.to_string(),
            Place::Host => self.offloaded.to_string(),
            Place::Cut(nth) => format!("{} {nth}", self.cut),
            Place::Nowhere => self.nowhere.to_string(),
        }
    }
}
