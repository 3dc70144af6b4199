//! The grader for the page: cases, judging, shrinking, verdicts. A module of its own, loaded together with Python, since
//! neither a lesson nor a prediction needs it.
//!
//! Invariants: no DOM and no words; grading goes through `headroom-grade`, as on the command line; texts of JSON go in and out.
//!
//! What is deliberately absent: how Python runs. The page lends it as a function.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only WebAssembly has a caller"))]

mod notebook;
mod outline;
mod runner;

use headroom_grade::json::{Json, compact, read};
use headroom_grade::receipt::SelfReported;
use headroom_grade::{Cases, Catalog, Exercise, Receipt, grade, try_once};
use js_sys::Function;
use wasm_bindgen::prelude::*;

use runner::PageRunner;

#[wasm_bindgen(raw_module = "../../js/failure.js")]
extern "C" {
    /// Replaces the page by what to do after a panic.
    #[wasm_bindgen(js_name = showPanic)]
    fn show_panic(report: &str);
}

/// A panic here is a panic of the page.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| show_panic(&info.to_string())));
}

/// Grades code on all cases, those of the exercise's own seed unless another one is given: the verdict as JSON.
///
/// `python` takes a request, a time limit in milliseconds and a function for events; it promises how the run ended.
///
/// # Errors
/// A text that says why nothing could be run; never for what the code does.
#[wasm_bindgen]
pub async fn check(exercise: &str, code: &str, seed: Option<u32>, python: &Function) -> Result<String, JsValue> {
    let exercise = find(exercise)?;
    let seed = seed.map_or(exercise.manifest().seed, u64::from);
    let verdict = grade(&exercise, code, seed, &mut PageRunner::new(python)).await;
    verdict.map(|verdict| compact(&verdict.to_json())).map_err(|error| say(&error))
}

/// Grades code as [`check`] does, and gives a receipt on one line. `hints` and `answer_seen` are what the page says of the way.
///
/// # Errors
/// As [`check`].
#[wasm_bindgen]
pub async fn receipt(
    exercise: &str,
    code: String,
    seed: Option<u32>,
    hints: u32,
    answer_seen: bool,
    python: &Function,
) -> Result<String, JsValue> {
    let exercise = find(exercise)?;
    let seed = seed.map_or(exercise.manifest().seed, u64::from);
    let verdict = grade(&exercise, &code, seed, &mut PageRunner::new(python)).await.map_err(|error| say(&error))?;
    Ok(Receipt::new(code, verdict, SelfReported { duration_ms: None, hints, answer_seen }).line())
}

/// The lessons and their functions, for a record of all of them: JSON.
#[wasm_bindgen]
#[must_use]
pub fn outline() -> String {
    compact(&outline::outline())
}

/// What a notebook brings to a learner's work, both as an export; see [`notebook::import`]. None: nothing that is ours.
#[wasm_bindgen]
#[must_use]
pub fn import_notebook(notebook: &str, mine: &str) -> Option<String> {
    notebook::import(notebook, mine)
}

/// Runs the function once on a learner's own inputs, a JSON list of positional arguments: the trial as JSON.
///
/// # Errors
/// As [`check`], and where the inputs are not of the declared types.
#[wasm_bindgen]
pub async fn attempt(exercise: &str, code: &str, inputs: &str, python: &Function) -> Result<String, JsValue> {
    let exercise = find(exercise)?;
    let inputs = read(inputs).and_then(|inputs| Vec::try_from_json(&inputs).ok()).unwrap_or_default();
    let trial = try_once(&exercise, code, inputs, &mut PageRunner::new(python)).await;
    trial.map(|trial| compact(&trial.to_json())).map_err(|error| say(&error))
}

/// The hash over an exercise's cases for a seed, so that anybody can compare page and command line. Empty if there is no
/// such exercise.
#[wasm_bindgen]
#[must_use]
pub fn cases_hash(exercise: &str, seed: u32) -> String {
    let cases =
        Catalog::built_in().exercise(exercise).and_then(|exercise| Cases::generate(&exercise, seed.into()).ok());
    cases.map(|cases| cases.hash).unwrap_or_default()
}

fn find(id: &str) -> Result<Exercise<'static>, JsValue> {
    Catalog::built_in().exercise(id).ok_or_else(|| say(&format!("there is no exercise {id}")))
}

fn say(why: &impl ToString) -> JsValue {
    why.to_string().into()
}
