//! Allocations over time, where an exercise has them: what their view is given, and what it gives back.

use std::rc::Rc;

use headroom_grade::Exercise;
use headroom_grade::json::read;
use headroom_grade::manifest::Kind as Type;
use serde_json::{Value, json};
use yew::prelude::*;

use super::Desk;
use super::record::with_key;
use crate::state::Edit;
use crate::view::ModuleView;

/// The place of the list whose records have a beginning and an end.
fn list(exercise: &Exercise) -> Option<usize> {
    let over_time = |name: &str| exercise.manifest().record(name).iter().any(|field| field.key == "from_step");
    exercise.function().args.iter().position(|arg| arg.field.kind == Type::List && over_time(arg.field.of()))
}

/// Rows and budget under the keys of the view, with what comes in addition; none for any other exercise.
fn subject(exercise: &Exercise, args: &[Value], more: Value) -> Option<Value> {
    let mut subject = more;
    subject["rows"] = args.get(list(exercise)?)?.clone();
    let budget = exercise.function().args.iter().position(|arg| arg.field.key.contains("budget"));
    subject["budget_gb"] = budget.and_then(|at| args.get(at)).cloned().unwrap_or_default();
    Some(subject)
}

fn view(view: Value, on_fill: Callback<String>) -> Html {
    html! { <ModuleView module="timeline" view={Rc::new(view)} {on_fill} /> }
}

/// The inputs, which can be changed in the picture as well. The peak is an answer, so it is marked once there was a prediction or
/// a run.
pub fn timeline(desk: &Desk) -> Option<Html> {
    let work = &desk.work;
    let marked = work.passed || work.predictions.0 > 0 || work.verdict.is_some();
    let inputs = desk.inputs();
    let subject = subject(&desk.exercise, &inputs, json!({ "marked": marked }))?;
    let (edit, at) = (desk.edit(), list(&desk.exercise)?);
    let on_fill = Callback::from(move |changes: String| {
        let mut inputs = inputs.clone();
        for change in read(&changes).as_ref().and_then(Value::as_array).into_iter().flatten() {
            let row = change["at"].as_u64().and_then(|row| inputs[at].get_mut(row as usize));
            if let (Some(row), Some(key)) = (row, change["key"].as_str()) {
                *row = with_key(row, key, Some(change["value"].clone()));
            }
        }
        edit.emit(Edit::Inputs(inputs));
    });
    Some(view(json!({ "timeline": subject }), on_fill))
}

/// A lesson's figure: the first inputs of an exercise, to try things out on.
pub fn timeline_figure(exercise: &Exercise) -> Option<Html> {
    let more = json!({ "marked": true, "long_run": true });
    let subject = subject(exercise, &exercise.function().start(), more)?;
    Some(view(json!({ "timeline": subject }), Callback::noop()))
}

/// A case with the expected answer, and the one that was got.
pub fn timeline_case(exercise: &Exercise, args: &[Value], expected: &Value, got: Option<&Value>) -> Option<Html> {
    let subject = subject(exercise, args, json!({ "expected": expected, "got": got }))?;
    Some(view(json!({ "compare": subject }), Callback::noop()))
}
