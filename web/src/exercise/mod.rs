//! The parts of an exercise: statement, inputs, prediction, code, verdict, answer. Everything is driven by the manifest, so
//! that a new lesson needs nothing here.

mod answer;
mod cells;
mod checks;
mod code;
mod contract;
mod desk;
mod gpu;
mod hints;
mod inputs;
mod ledger;
mod names;
mod picture;
mod predict;
mod record;
mod timeline;
mod values;
mod verdict;

pub use answer::{answer_panel, answers};
pub use checks::checks;
pub use code::{CodePanel, Outcome, starter};
pub use contract::contract;
pub use desk::{Desk, inputs_of};
pub use gpu::{figure_view, gpu_panel};
pub use hints::hints;
pub use inputs::inputs_panel;
pub use picture::{answer_picture, labels};
pub use predict::predict_panel;
pub use timeline::timeline_figure;
pub use verdict::verdict_panel;

use headroom_grade::manifest::Field;
use yew::prelude::*;

/// The unit after a key, where there is one.
fn unit(field: &Field) -> Html {
    let unit = field.unit.as_ref();
    unit.map_or_else(Html::default, |unit| html! { <span class="field__unit">{ format!(" {unit}") }</span> })
}
