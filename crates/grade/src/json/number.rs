//! Numbers as text.
//!
//! Reading and writing floats exactly takes large tables, which every browser has already. So in WebAssembly the digits come
//! from JavaScript, elsewhere from the standard library. Both give the nearest number, and the fewest digits that lead back to
//! it; grammar and layout are decided here, once for both.

use serde_json::Number;

/// Up to this many digits stand before the point; larger numbers take an exponent.
const MOST_WHOLE: i32 = 16;
/// Down to this power of ten zeros follow the point; smaller numbers take an exponent.
const LEAST: i32 = -5;

/// A number as JSON and Python write it: a whole float keeps its `.0`.
#[must_use]
pub fn text(number: &Number) -> String {
    match (number.as_i64(), number.as_u64()) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(whole)) => whole.to_string(),
        (None, None) => float(number.as_f64().unwrap_or(f64::NAN)),
    }
}

fn float(value: f64) -> String {
    let digits = scientific(value);
    let Some((mantissa, exponent)) = digits.split_once('e') else { return digits };
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let digits = mantissa.replace('.', "");
    let count = i32::try_from(digits.len()).unwrap_or(0);
    // How many digits stand before the point; none or fewer: zeros after it.
    let point = exponent.trim_start_matches('+').parse::<i32>().unwrap_or(0) + 1;
    if point > MOST_WHOLE || point <= LEAST {
        return format!("{sign}{mantissa}e{:+}", point - 1);
    }
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    if point <= 0 {
        return format!("{sign}0.{}{digits}", zeros(-point));
    }
    if point >= count {
        return format!("{sign}{digits}{}.0", zeros(point - count));
    }
    let (whole, rest) = digits.split_at(usize::try_from(point).unwrap_or(0));
    format!("{sign}{whole}.{rest}")
}

/// A decimal number, as people and JSON write it; none where the text is something else, or too large for a float.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let decimal = all_digits(whole) && all_digits(part) && whole.len() + part.len() > 0;
    let scaled = all_digits(exponent) && !exponent.is_empty();
    Some(nearest(text)).filter(|number| decimal && scaled && number.is_finite())
}

#[cfg(target_arch = "wasm32")]
mod host {
    use wasm_bindgen::prelude::*;

    #[wasm_bindgen]
    extern "C" {
        type Float;

        #[wasm_bindgen(method, js_name = toExponential)]
        fn to_exponential(this: &Float) -> String;

        #[wasm_bindgen(js_name = parseFloat)]
        pub fn nearest(text: &str) -> f64;
    }

    pub fn scientific(value: f64) -> String {
        JsValue::from_f64(value).unchecked_into::<Float>().to_exponential()
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    pub fn nearest(text: &str) -> f64 {
        text.parse().unwrap_or(f64::NAN)
    }

    pub fn scientific(value: f64) -> String {
        format!("{value:e}")
    }
}

use host::{nearest, scientific};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn floats_are_written_as_serde_json_does(value in any::<f64>().prop_filter("JSON has no others", |v| v.is_finite())) {
            let number = Number::from_f64(value).unwrap();
            prop_assert_eq!(text(&number), number.to_string());
        }

        #[test]
        fn what_is_written_leads_back(value in any::<f64>().prop_filter("JSON has no others", |v| v.is_finite())) {
            prop_assert_eq!(parse(&float(value)).map(f64::to_bits), Some(value.to_bits()));
        }
    }

    #[test]
    fn the_layout_changes_where_serde_jsons_does() {
        for value in
            [0.0, -0.0, 1.0, -15.0, 0.1, 1e15, 1e16, 123_456_789_012_345_680.0, 1e-4, 1e-5, 1e-6, 1.5e-6, 2.5e17]
        {
            let number = Number::from_f64(value).unwrap();
            assert_eq!(text(&number), number.to_string());
        }
        assert_eq!(text(&u64::MAX.into()), "18446744073709551615");
        assert_eq!(text(&i64::MIN.into()), "-9223372036854775808");
    }

    #[test]
    fn only_decimal_numbers_are_read() {
        for (given, number) in [
            ("15", 15.0),
            ("+1.5", 1.5),
            ("-2.", -2.0),
            (".5", 0.5),
            ("1e3", 1000.0),
            ("1E-2", 0.01),
            ("2.5e+1", 25.0_f64),
        ] {
            assert_eq!(parse(given).map(f64::to_bits), Some(number.to_bits()), "{given}");
        }
        for given in ["", ".", "-", "e1", "1e", "1e+", "ten", "nan", "inf", "1 ", "0x10", "1_000", "1e999", "--1"] {
            assert_eq!(parse(given), None, "{given}");
        }
    }
}
