//! The roster: what the course calls its learners.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use headroom_grade::Language;
use serde::Deserialize;

/// One learner, as the course knows them. Columns that the roster lacks are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Person {
    /// What files call the learner.
    pub learner: String,
    /// The name in full.
    pub name: String,
    /// The address.
    pub email: String,
    /// Canvas's `ID`, Moodle's `ID number`.
    pub id: String,
    /// Canvas's `SIS User ID`.
    pub sis_id: String,
    /// Canvas's `SIS Login ID`, Moodle's `Username`.
    pub login: String,
    /// Canvas's `Section`.
    pub section: String,
    /// `zh` or `en`.
    pub lang: String,
}

impl Person {
    /// What stands for somebody who is on no roster.
    #[must_use]
    pub fn unknown(learner: &str) -> Self {
        Self { learner: learner.into(), name: learner.into(), login: learner.into(), ..Self::default() }
    }
}

/// All learners of a course, in the order of its roster.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    people: Vec<Person>,
    place: BTreeMap<String, usize>,
}

impl Roster {
    /// Reads a CSV file with a head.
    ///
    /// # Errors
    /// Where it cannot be read, lacks the column `learner`, names one twice, or has another language than `zh` and `en`.
    pub fn read(path: &Path) -> Result<Self> {
        let shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("the roster {shown} cannot be read"))?;
        Self::parse(text.strip_prefix('\u{feff}').unwrap_or(&text)).with_context(|| format!("the roster {shown}"))
    }

    fn parse(text: &str) -> Result<Self> {
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
        if !reader.headers()?.iter().any(|name| name == "learner") {
            bail!("has no column `learner`");
        }
        let mut roster = Self::default();
        for (row, person) in reader.deserialize::<Person>().enumerate() {
            let person = person?;
            let learner = person.learner.clone();
            if learner.is_empty() {
                bail!("names no learner in row {}", row + 2);
            }
            if !person.lang.is_empty() && Language::from_tag(&person.lang).is_none() {
                bail!("has the language {} for {learner}; there are zh and en", person.lang);
            }
            if roster.place.insert(learner.clone(), roster.people.len()).is_some() {
                bail!("names {learner} twice");
            }
            roster.people.push(person);
        }
        Ok(roster)
    }

    /// The learner of that name.
    #[must_use]
    pub fn person(&self, learner: &str) -> Option<&Person> {
        self.place.get(learner).and_then(|place| self.people.get(*place))
    }

    /// The learner's language, where the roster has one.
    #[must_use]
    pub fn lang(&self, learner: &str) -> Option<Language> {
        self.person(learner).and_then(|person| Language::from_tag(&person.lang))
    }

    /// All of them, in the roster's order.
    #[must_use]
    pub fn people(&self) -> &[Person] {
        &self.people
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_in_any_order_and_may_be_missing() {
        let roster = Roster::parse("name,learner,lang\n\"刘, Ada\",ada,zh\nBob,bob,\n").unwrap();
        assert_eq!(roster.people().len(), 2);
        assert_eq!(roster.person("ada").unwrap().name, "刘, Ada");
        assert_eq!((roster.lang("ada"), roster.lang("bob"), roster.lang("eve")), (Some(Language::Zh), None, None));
    }

    #[test]
    fn faults_are_named() {
        for (text, part) in [
            ("name\nAda\n", "has no column `learner`"),
            ("learner\nada\nada\n", "names ada twice"),
            ("learner,lang\nada,fr\n", "language fr for ada"),
            ("learner,name\n,Ada\n", "no learner in row 2"),
            ("learner,name\nada\n", "record 1"),
        ] {
            let error = format!("{:#}", Roster::parse(text).unwrap_err());
            assert!(error.contains(part), "{error}");
        }
    }
}
