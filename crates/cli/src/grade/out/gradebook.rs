//! Gradebooks to import: a line a learner, a column a lesson. Nothing is handed in: the cell stays empty, the course decides.
//!
//! Canvas: `Student`, `ID`, `SIS User ID`, `SIS Login ID`, `Section`, then each lesson's title; the second line holds the points
//! possible. Canvas finds learners by `ID`, else by the SIS columns, so the roster should have one of them.
//!
//! Moodle: `Username`, `ID number`, `Email address`, `Full name`, then each lesson's title. On import, map one of the first
//! three to identify learners by, and each lesson to its grade item.

use std::io::Write;

use anyhow::Result;
use headroom_grade::{Language, Lesson};

use super::csv::cell;
use super::{Output, Setting};
use crate::grade::score::number;
use crate::grade::{Class, Graded};
use crate::submission::Person;

/// Whose gradebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Canvas,
    Moodle,
}

impl Kind {
    fn head(self) -> &'static [&'static str] {
        match self {
            Self::Canvas => &["Student", "ID", "SIS User ID", "SIS Login ID", "Section"],
            Self::Moodle => &["Username", "ID number", "Email address", "Full name"],
        }
    }

    fn person(self, person: &Person) -> Vec<String> {
        let Person { name, email, id, sis_id, login, section, .. } = person;
        let cells: Vec<&String> = match self {
            Self::Canvas => vec![name, id, sis_id, login, section],
            Self::Moodle => vec![login, id, email, name],
        };
        cells.into_iter().map(|text| cell(text)).collect()
    }
}

pub(super) struct Book<'a, W> {
    pub(super) to: W,
    pub(super) setting: &'a Setting<'a>,
    pub(super) kind: Kind,
}

impl<W: Write> Book<'_, W> {
    fn title<'l>(&self, lesson: &'l Lesson) -> &'l str {
        match self.setting.words.language() {
            Language::En => &lesson.en.title,
            Language::Zh => &lesson.zh.title,
        }
    }

    fn grade(&self, class: &Class, learner: &str, lesson: &Lesson) -> String {
        let score = class.score(learner, self.setting.catalog, lesson.slug());
        score.map_or(String::new(), |score| number(score * f64::from(self.setting.points)))
    }
}

impl<W: Write> Output for Book<'_, W> {
    fn one(&mut self, _graded: &Graded) -> Result<()> {
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }

    fn all(&mut self, class: &Class) -> Result<()> {
        let lessons = class.lessons(self.setting.catalog, self.setting.lessons);
        let titles: Vec<_> = lessons.iter().map(|lesson| self.title(lesson)).collect();
        let head = self.kind.head();
        let mut rows = csv::Writer::from_writer(&mut self.to);
        rows.write_record(head.iter().chain(&titles))?;
        if self.kind == Kind::Canvas {
            let mut possible = vec![String::new(); head.len()];
            possible[0] = "    Points Possible".into();
            possible.extend(lessons.iter().map(|_| self.setting.points.to_string()));
            rows.write_record(possible)?;
        }
        drop(rows);
        let roster = self.setting.roster;
        // The roster's order first; who handed in without being on it comes after.
        let strangers = class.learners.keys().filter(|learner| roster.person(learner).is_none());
        let strangers: Vec<_> = strangers.map(|learner| Person::unknown(learner)).collect();
        for person in roster.people().iter().chain(&strangers) {
            let mut row = self.kind.person(person);
            row.extend(lessons.iter().map(|lesson| self.grade(class, &person.learner, lesson)));
            csv::Writer::from_writer(&mut self.to).write_record(row)?;
        }
        self.to.flush()?;
        Ok(())
    }
}
