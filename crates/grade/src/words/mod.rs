//! What verdicts say, in the reader's language.
//!
//! Page and command line take the same sentences from here; the page adds its own on top.

mod explain;
mod fluent;

pub use explain::python;

pub use fluent::Given;
use fluent::Messages;

use crate::manifest::Both;
use crate::words;

/// The languages that everything is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
}

words!(Language { En = "en", Zh = "zh" });

impl Language {
    /// Both, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The short code, as in file names.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The code for a page's `lang`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh-CN",
        }
    }

    /// The language of a tag such as `zh-TW`; none if it is neither.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == primary)
    }

    /// One of two sentences; the other one where it is left out.
    #[must_use]
    pub fn of(self, both: &Both) -> &str {
        let (own, other) = match self {
            Self::En => (&both.en, &both.zh),
            Self::Zh => (&both.zh, &both.en),
        };
        if own.is_empty() { other } else { own }
    }

    /// The verdicts' sentences, and those on inputs that have no answer. The page has the second ones from the start.
    fn verdicts(self) -> [&'static str; 2] {
        match self {
            Self::En => [include_str!("../../locales/en.ftl"), include_str!("../../locales/refusal.en.ftl")],
            Self::Zh => [include_str!("../../locales/zh.ftl"), include_str!("../../locales/refusal.zh.ftl")],
        }
    }
}

/// The sentences of one language.
pub struct Words {
    language: Language,
    messages: Messages,
}

impl Words {
    /// The verdict's sentences, and those of further Fluent sources.
    #[must_use]
    pub fn new(language: Language, further: &[&'static str]) -> Self {
        let mut words = Self::of(language, further);
        for source in language.verdicts() {
            words.messages.add(source);
        }
        words
    }

    /// The sentences of Fluent sources alone.
    #[must_use]
    pub fn of(language: Language, sources: &[&'static str]) -> Self {
        let mut messages = Messages::default();
        for source in sources {
            messages.add(source);
        }
        Self { language, messages }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a sentence of that key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.messages.pattern(key).is_some()
    }

    /// A sentence; the key itself if there is none.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A sentence with values in it.
    #[must_use]
    pub fn with(&self, key: &str, values: &[(&str, Given)]) -> String {
        match self.messages.pattern(key) {
            Some(pattern) => fluent::format(pattern, self.language, values),
            None => key.to_owned(),
        }
    }
}
