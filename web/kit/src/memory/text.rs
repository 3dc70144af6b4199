//! Numbers as text, and about how wide a text will be, without asking a browser.

/// Font size of labels in the picture; `memory.css` sets the same.
pub const FONT_PX: f64 = 12.0;

/// The width of a label in pixels, estimated on the wide side: a label that is thought too wide goes
/// to a flag or the legend, one that is thought too narrow would be cut off.
#[must_use]
pub fn width_px(text: &str) -> f64 {
    text.chars().map(em).sum::<f64>() * FONT_PX
}

fn em(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '|' | '\'' | ' ' | '(' | ')' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' => 0.72,
        // Wide scripts, full-width forms and emoji fill a square.
        '\u{1100}'.. if !('\u{2000}'..='\u{206f}').contains(&letter) => 1.0,
        _ => 0.62,
    }
}

/// A size without needless digits. Inputs lie on a grid of small fractions and exactness is the point
/// of an exercise, so nothing is rounded away that a learner could have typed.
#[must_use]
pub fn number(value: f64) -> String {
    if value.is_nan() {
        return "?".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    let (mut size, mut exponent) = (value.abs(), 0);
    if size >= 1e9 {
        // Four digits tell enough of such a size.
        while size >= 9.9995 {
            size /= 10.0;
            exponent += 1;
        }
    }
    let digits = if exponent > 0 { format!("{}e{exponent}", decimal(size, 3)) } else { decimal(size, 6) };
    if value < 0.0 && digits != "0" { format!("−{digits}") } else { digits }
}

/// A size, not negative, with at most so many digits after the point.
#[must_use]
pub fn decimal(value: f64, places: u32) -> String {
    fixed(value, places).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A size, not negative, with so many digits after the point. The library's way of writing floats is far more code: it keeps
/// every digit, and here none of them is more than a picture needs.
#[must_use]
pub fn fixed(value: f64, places: u32) -> String {
    let grid = 10u64.pow(places);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "what is too large is cut off")]
    #[expect(clippy::cast_precision_loss, reason = "a small power of ten")]
    let steps = (value * grid as f64).round() as u64;
    let width = places as usize;
    format!("{}.{:0width$}", steps / grid, steps % grid)
}

/// A size with its unit, held together by a no-break space.
#[must_use]
pub fn quantity(value: f64, unit: &str) -> String {
    let number = number(value);
    if unit.is_empty() { number } else { format!("{number}\u{a0}{unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_what_a_learner_typed_and_no_more() {
        for (value, text) in [
            (15.0, "15"),
            (0.25, "0.25"),
            (10.015_625, "10.015625"),
            (0.1 + 0.2, "0.3"),
            (100.0, "100"),
            (0.0, "0"),
            (-0.0, "0"),
            (-1.5, "−1.5"),
            (1e12, "1e12"),
            (-1.25e10, "−1.25e10"),
            (9.9999e9, "1e10"),
            (999_999_999.0, "999999999"),
            (1e-9, "0"),
            (-1e-9, "0"),
            (f64::NAN, "?"),
            (f64::INFINITY, "∞"),
            (f64::NEG_INFINITY, "−∞"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn places_are_kept_where_asked_for() {
        assert_eq!(fixed(4.0, 1), "4.0");
        assert_eq!(fixed(5.46, 1), "5.5");
        assert_eq!(decimal(33.333_333, 3), "33.333");
        assert_eq!(decimal(100.0, 3), "100");
    }

    #[test]
    fn a_unit_follows_after_a_space_that_does_not_break() {
        assert_eq!(quantity(4.0, "GB"), "4\u{a0}GB");
        assert_eq!(quantity(4.0, ""), "4");
    }

    #[test]
    fn chinese_is_wider_than_latin() {
        assert!(width_px("激活值") > width_px("act"));
        assert!(width_px("ill") < width_px("www"));
        assert!(width_px("") < f64::EPSILON);
    }
}
