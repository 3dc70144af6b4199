//! What verdicts say, in the reader's language.
//!
//! Page and command line take the same sentences from here; the page adds its own on top.

mod explain;

pub use explain::python;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

use crate::manifest::Both;

/// The languages that everything is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
}

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

    /// One of two sentences.
    #[must_use]
    pub fn of(self, both: &Both) -> &str {
        match self {
            Self::En => &both.en,
            Self::Zh => &both.zh,
        }
    }

    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    fn verdicts(self) -> &'static str {
        match self {
            Self::En => include_str!("../../locales/en.ftl"),
            Self::Zh => include_str!("../../locales/zh.ftl"),
        }
    }
}

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The verdict's sentences, and those of further Fluent sources.
    #[must_use]
    pub fn new(language: Language, further: &[&str]) -> Self {
        let mut bundle = FluentBundle::new(vec![language.identifier()]);
        // Isolation marks keep right-to-left names apart; in a terminal and in code they only get in the way.
        bundle.set_use_isolating(false);
        for source in std::iter::once(&language.verdicts()).chain(further) {
            // A source with a fault still gives its other sentences; a test holds that there is none.
            let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(resource, _)| resource);
            let _ = bundle.add_resource(resource);
        }
        Self { language, bundle }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a sentence of that key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// A sentence; the key itself if there is none.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A sentence with values in it.
    #[must_use]
    pub fn with(&self, key: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let args: FluentArgs = values.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut faults = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut faults).into_owned()
    }
}
