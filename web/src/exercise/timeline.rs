//! Allocations over time, where an exercise has them: what their view is given, and what it gives back.

use std::rc::Rc;

use headroom_grade::Exercise;
use headroom_grade::json::{compact, read};
use serde_json::{Value, json};
use yew::prelude::*;

use super::Desk;
use super::picture::{frame, list_of};
use crate::view::ModuleView;

/// A view of the inputs, by its key; none of an exercise whose records have no beginning. The rows go and come as text, so that
/// a number stays written as it is.
fn view(
    exercise: &Exercise,
    args: &[Value],
    kind: &str,
    marked: bool,
    answers: [Option<&Value>; 2],
    on_fill: Callback<String>,
) -> Option<Html> {
    list_of(exercise)?.iter().find(|field| field.key == "from_step")?;
    let [expected, got] = answers;
    let view = json!({ kind: {
        "rows": compact(args.first()?),
        "budget_gb": frame(exercise, args).budget,
        "marked": marked,
        "expected": expected,
        "got": got,
    } });
    Some(html! { <ModuleView module="timeline" view={Rc::new(view)} {on_fill} /> })
}

/// The inputs, which can be changed in the picture as well. The peak is an answer, so it is marked once there was a prediction or
/// a verdict.
pub fn timeline(desk: &Desk, inputs: &[Value], on_change: Callback<Value>) -> Option<Html> {
    let marked = desk.work.predictions.0 > 0 || desk.work.verdict.is_some();
    let on_fill = Callback::from(move |rows: String| {
        if let Some(rows) = read(&rows) {
            on_change.emit(rows);
        }
    });
    view(&desk.exercise, inputs, "timeline", marked, [None; 2], on_fill)
}

/// A lesson's figure: the first inputs of an exercise, to try things out on.
pub fn timeline_figure(exercise: &Exercise) -> Option<Html> {
    view(exercise, &exercise.function().start(), "figure", true, [None; 2], Callback::noop())
}

/// A case with the expected answer, and the one that was got.
pub fn timeline_case(exercise: &Exercise, args: &[Value], expected: &Value, got: Option<&Value>) -> Option<Html> {
    view(exercise, args, "compare", true, [Some(expected), got], Callback::noop())
}
