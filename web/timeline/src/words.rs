//! The words of the chosen language.

use headroom_grade::Language;
use headroom_kit::numbers::thousands;

pub use headroom_view::{Speech, use_words};

/// The views' own sentences, a file for each.
pub fn own(language: Language) -> Vec<&'static str> {
    match language {
        Language::En => vec![
            include_str!("../locales/timeline.en.ftl"),
            include_str!("../locales/planner.en.ftl"),
            include_str!("../locales/chapter.en.ftl"),
        ],
        Language::Zh => vec![
            include_str!("../locales/timeline.zh.ftl"),
            include_str!("../locales/planner.zh.ftl"),
            include_str!("../locales/chapter.zh.ftl"),
        ],
    }
}

/// A count with its thousands apart, where it is a long one.
pub fn grouped(count: usize) -> String {
    let digits = count.to_string();
    if digits.len() > 4 { thousands(&digits) } else { digits }
}

/// The words of a language, for what a test asks to be said.
#[cfg(test)]
pub fn speech(language: Language) -> Speech {
    Speech::of::<crate::options::View>(language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_view::unsaid;
    use std::collections::BTreeSet;

    #[test]
    fn thousands_stand_apart_in_long_counts() {
        assert_eq!(
            [7, 4096, 99_990, 1_000_000].map(grouped),
            ["7", "4096", "99\u{202f}990", "1\u{202f}000\u{202f}000"]
        );
    }

    #[test]
    fn both_languages_say_everything() {
        assert_eq!(unsaid::<crate::options::View>(), BTreeSet::new());
    }
}
