//! The words of the chosen language.

use headroom_grade::Language;

pub use headroom_view::{Speech, use_words};

/// The views' own sentences, a file for each.
pub fn own(language: Language) -> Vec<&'static str> {
    match language {
        Language::En => vec![
            include_str!("../locales/beside.en.ftl"),
            include_str!("../locales/common.en.ftl"),
            include_str!("../locales/device.en.ftl"),
            include_str!("../locales/paging.en.ftl"),
            include_str!("../locales/plan.en.ftl"),
            include_str!("../locales/room.en.ftl"),
            include_str!("../locales/training.en.ftl"),
        ],
        Language::Zh => vec![
            include_str!("../locales/beside.zh.ftl"),
            include_str!("../locales/common.zh.ftl"),
            include_str!("../locales/device.zh.ftl"),
            include_str!("../locales/paging.zh.ftl"),
            include_str!("../locales/plan.zh.ftl"),
            include_str!("../locales/room.zh.ftl"),
            include_str!("../locales/training.zh.ftl"),
        ],
    }
}

/// The words of a language, for what a test asks to be said.
#[cfg(test)]
pub fn speech(language: Language) -> Speech {
    Speech::of::<crate::options::View>(language)
}

#[cfg(test)]
mod tests {
    use headroom_view::unsaid;
    use std::collections::BTreeSet;

    #[test]
    fn both_languages_say_everything() {
        assert_eq!(unsaid::<crate::options::View>(), BTreeSet::new());
    }
}
