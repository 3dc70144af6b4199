//! A link that carries inputs to somebody else.

use headroom_grade::Exercise;
use headroom_grade::json::{Json, compact, read};
use headroom_grade::reference::ReferenceError;
use serde_json::Value;

/// Longest address that every browser and chat takes.
const MOST_CHARS: usize = 8000;

/// Whether a learner's inputs can be used: of the right shape, even where the core refuses the numbers.
#[must_use]
pub fn fits(exercise: &Exercise, inputs: &[Value]) -> bool {
    inputs.len() == exercise.function().args.len()
        && matches!(exercise.expected(inputs), Ok(_) | Err(ReferenceError::Plan(_)))
}

/// The part of the address after the exercise's own, or none where the inputs are too long for a link.
#[must_use]
pub fn query(inputs: &[Value]) -> Option<String> {
    let json = compact(&inputs.to_vec().into());
    let encoded = String::from(js_sys::encode_uri_component(&json));
    (encoded.len() <= MOST_CHARS).then(|| format!("?inputs={encoded}"))
}

/// The inputs that an address carries: none, or some, or something that cannot be read.
#[must_use]
pub fn from_hash(hash: &str, exercise: &Exercise) -> Option<Result<Vec<Value>, ()>> {
    let (_, query) = hash.split_once('?')?;
    let encoded = query.split('&').find_map(|pair| pair.strip_prefix("inputs="))?;
    if encoded.len() > MOST_CHARS {
        return Some(Err(()));
    }
    let decoded = js_sys::decode_uri_component(encoded).map(String::from).map_err(|_| ());
    let inputs = decoded.and_then(|json| read(&json).and_then(|value| Vec::try_from_json(&value).ok()).ok_or(()));
    Some(inputs.and_then(|inputs| if fits(exercise, &inputs) { Ok(inputs) } else { Err(()) }))
}
