//! One text for one value, whoever wrote it down.

use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};

use crate::json::compact;

/// From here on a float has no whole neighbours, and JSON writes it with an exponent.
const MOST_WHOLE: f64 = 9_223_372_036_854_775_808.0;

/// The canonical text of a value: keys in the order of their code points, no spaces, and a whole number without a point.
///
/// The last rule is there for JavaScript, which writes `1.0` as `1`: a receipt that a page took in and gave out again is still
/// the same. Whole numbers above 2⁵³, which JavaScript rounds, do not survive that; the page's seeds stay below.
#[must_use]
pub fn canonical(value: &Value) -> String {
    compact(&sorted(value))
}

/// SHA-256 in hex.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort();
            let pairs = keys.into_iter().filter_map(|key| Some((key.clone(), sorted(map.get(key)?))));
            Value::Object(pairs.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        Value::Number(number) => Value::Number(whole(number).unwrap_or_else(|| number.clone())),
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

/// A float that is whole, as an integer.
#[expect(clippy::cast_possible_truncation, reason = "the range is checked, and the value is whole")]
fn whole(number: &Number) -> Option<Number> {
    if number.as_i64().is_some() || number.as_u64().is_some() {
        return None;
    }
    let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < MOST_WHOLE)?;
    Some((float as i64).into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn order_spaces_and_a_points_zero_make_no_difference() {
        let one: Value = serde_json::from_str(r#"{ "b": [1.0, -0.0, 1e3], "a": {"y": 2.5, "x": "é\n"} }"#).unwrap();
        let other = json!({ "a": { "x": "é\n", "y": 2.5 }, "b": [1, 0, 1000] });
        assert_eq!(canonical(&one), canonical(&other));
        assert_eq!(canonical(&one), r#"{"a":{"x":"é\n","y":2.5},"b":[1,0,1000]}"#);
    }

    #[test]
    fn what_is_large_keeps_its_form() {
        assert_eq!(
            canonical(&json!([u64::MAX, 1e300, i64::MIN])),
            "[18446744073709551615,1e+300,-9223372036854775808]"
        );
    }

    #[test]
    fn the_hash_is_sha_256() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    proptest! {
        #[test]
        fn reading_the_canonical_text_leads_to_the_same_text(number in any::<f64>().prop_filter("JSON has no others", |v| v.is_finite())) {
            let text = canonical(&json!([number]));
            prop_assert_eq!(canonical(&crate::json::read(&text).unwrap()), text);
        }
    }
}
