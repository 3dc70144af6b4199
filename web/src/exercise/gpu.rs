//! A learner's plan on their own GPU: what the lab is given, and what it gives back.

use std::rc::Rc;

use headroom_grade::Exercise;
use headroom_grade::json::read;
use headroom_kit::memory::{Picture, Place};
use serde_json::{Value, json};
use yew::prelude::*;

use super::code::Outcome;
use super::desk::{Desk, inputs_of};
use super::picture::answer_picture;
use crate::route::Route;
use crate::state::{Action, Edit, Store};
use crate::view::ModuleView;

/// The panel of an exercise whose answer places or cuts components; none where there is nothing to run. It shows an answer, so it opens after a prediction or a run.
pub fn gpu_panel(desk: &Desk, outcome: Option<&Outcome>, store: &Store, loud: bool) -> Option<Html> {
    let view = view(desk, outcome)?;
    let words = &desk.words;
    let tried = desk.work.passed || desk.work.predictions.0 > 0 || matches!(outcome, Some(Outcome::Tried(_)));
    let inner = if tried {
        html! { <ModuleView module="lab" view={Rc::new(view)} ask=true on_fill={on_fill(&desk.exercise, store)} /> }
    } else {
        html! { <p class="panel__note">{ words.text("gpu-first") }</p> }
    };
    Some(html! {
        <section class={classes!("panel", loud.then_some("is-next"))} id="gpu" tabindex="-1" aria-labelledby="gpu-title">
            <header class="panel__head"><h2 class="panel__title" id="gpu-title">{ words.text("gpu-title") }</h2></header>
            <div class="panel__body"><p>{ words.text("gpu-text") }</p>{ inner }</div>
        </section>
    })
}

/// The answer of the learner's code where it was just run on these inputs and places every component, else the core's.
fn view(desk: &Desk, outcome: Option<&Outcome>) -> Option<Value> {
    let inputs = desk.inputs();
    let own = match outcome {
        Some(Outcome::Tried(trial)) => trial.got.as_ref(),
        _ => None,
    };
    let drawn = |answer: &Value| answer_picture(&desk.exercise, &inputs, answer);
    if let Some(view) = own.and_then(drawn).and_then(|picture| subject(&desk.exercise, &picture, "code")) {
        return Some(view);
    }
    subject(&desk.exercise, &drawn(&desk.exercise.expected(&inputs).ok()?)?, "core")
}

/// The view of a lesson's figure.
pub fn figure_view(exercise: &Exercise) -> Option<Value> {
    let start = exercise.function().start();
    subject(exercise, &answer_picture(exercise, &start, &exercise.expected(&start).ok()?)?, "core")
}

fn subject(exercise: &Exercise, picture: &Picture, source: &str) -> Option<Value> {
    let mut cuts = false;
    let mut rows = Vec::new();
    for block in &picture.blocks {
        let place = match block.place {
            Place::Device => json!("device"),
            Place::Host => json!("host"),
            Place::Cut(nth) => {
                cuts = true;
                json!({ "cut": nth })
            }
            Place::Nowhere => return None,
        };
        rows.push(json!({ "name": *block.name, "size_gb": block.size, "place": place }));
    }
    cuts |= exercise.function().result.fields.iter().any(|field| field.key.contains("cut"));
    let can_fill = target(exercise).is_some();
    let subject = json!({ "rows": rows, "limit_gb": picture.limit()?, "source": source, "can_fill": can_fill });
    Some(if cuts { json!({ "cuts": subject }) } else { json!({ "plan": subject }) })
}

/// What measured figures are called in a lesson.
const FIGURES: [&str; 3] = ["baseline_peak_gb", "planned_peak_gb", "migration_overhead_ms"];

/// The function of the lesson that takes measured figures.
fn target<'a>(exercise: &Exercise<'a>) -> Option<Exercise<'a>> {
    exercise.lesson().exercises().find(|other| {
        let args = &other.function().args;
        FIGURES.iter().all(|key| args.iter().any(|arg| arg.field.key == **key))
    })
}

/// Measured figures become the inputs of the function that takes them; what the learner had there is put aside.
fn on_fill(exercise: &Exercise<'static>, store: &Store) -> Callback<String> {
    let (exercise, store) = (*exercise, store.clone());
    Callback::from(move |figures: String| {
        let (Some(target), Some(figures)) = (target(&exercise), read(&figures)) else { return };
        let mut inputs = inputs_of(&target, &store.work(&target.id()));
        for (arg, input) in target.function().args.iter().zip(&mut inputs) {
            if let Some(figure) = figures.get(&arg.field.key) {
                *input = figure.clone();
            }
        }
        store.dispatch(Action::Edit(target.id(), Edit::Borrow(inputs)));
        let route = Route::exercise(target.lesson().slug(), &target.function().name);
        let _ = gloo::utils::window().location().set_hash(&route.href());
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_grade::Catalog;

    #[test]
    fn plans_and_cuts_have_a_view_and_nothing_else_has() {
        let views: Vec<(String, Option<Value>)> =
            Catalog::built_in().exercises().map(|exercise| (exercise.id(), figure_view(&exercise))).collect();
        let of = |id: &str| views.iter().find(|(known, _)| known == id).unwrap().1.clone();
        let plan = of("unified-memory/plan_memory_placement").unwrap();
        assert_eq!(plan["plan"]["rows"][1], json!({ "name": "activations", "size_gb": 6.0, "place": "host" }));
        assert_eq!((&plan["plan"]["limit_gb"], &plan["plan"]["can_fill"]), (&json!(15.0), &json!(true)));
        let cuts = of("memory-cuts/plan_memory_cuts").unwrap();
        assert_eq!(cuts["cuts"]["rows"][1]["place"], json!({ "cut": 1 }));
        assert_eq!(of("unified-memory/evaluate_memory_plan"), None);
    }
}
