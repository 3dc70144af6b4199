//! The grader, which is a module of its own: loaded with Python, asked through JavaScript.

use headroom_grade::json::{Json, compact, read};
use headroom_grade::{Trial, Verdict};
use serde_json::Value;
use wasm_bindgen::JsValue;

use crate::bridge;

/// The verdict on code.
///
/// # Errors
/// Why nothing could be run.
pub async fn check(exercise: &str, code: &str) -> Result<Verdict, String> {
    answer(bridge::judge_check(exercise, code).await)
}

/// One run on a learner's own inputs.
///
/// # Errors
/// As [`check`].
pub async fn attempt(exercise: &str, code: &str, inputs: Vec<Value>) -> Result<Trial, String> {
    answer(bridge::judge_attempt(exercise, code, &compact(&Value::Array(inputs))).await)
}

fn answer<T: Json>(said: Result<JsValue, JsValue>) -> Result<T, String> {
    let json =
        said.map_err(|error| error.as_string().unwrap_or_else(|| "unknown".into()))?.as_string().unwrap_or_default();
    let value = read(&json).ok_or("the grader gave no JSON")?;
    T::try_from_json(&value).map_err(|mismatch| mismatch.to_string())
}
