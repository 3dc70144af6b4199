//! The forms in which verdicts are written. All but the gradebooks write as they go: nothing is held back.

mod csv;
mod gradebook;
mod gradescope;
mod json;
mod junit;
mod text;

use std::io::Write;

use anyhow::Result;
use headroom_grade::{Catalog, Words};

use super::{Class, Graded};
use crate::args::Format;
use crate::submission::Roster;
use crate::terminal::Style;

/// Takes verdicts in the order of the submissions.
pub(super) trait Output {
    /// The next one.
    fn one(&mut self, graded: &Graded) -> Result<()>;

    /// There is no other.
    fn end(&mut self) -> Result<()>;

    /// What came of all, for those that write only then.
    fn all(&mut self, _class: &Class) -> Result<()> {
        Ok(())
    }
}

/// What the forms need to know.
pub(super) struct Setting<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) words: &'a Words,
    pub(super) roster: &'a Roster,
    /// The lessons that were asked for; none: those of which something was handed in.
    pub(super) lessons: &'a [String],
    /// Those of a whole lesson.
    pub(super) points: u32,
}

/// The form that was asked for.
pub(super) fn output<'a>(format: Format, setting: &'a Setting, to: impl Write + 'a) -> Box<dyn Output + 'a> {
    let Setting { catalog, words, .. } = *setting;
    match format {
        Format::Text => Box::new(text::Text { to, catalog, words, style: Style::of_stdout(), begun: false }),
        Format::Json => Box::new(json::List::new(to)),
        Format::Jsonl => Box::new(json::Lines { to, catalog }),
        Format::Csv => Box::new(csv::Table::new(to)),
        Format::Junit => Box::new(junit::Suites::new(to, setting)),
        Format::Gradescope => Box::new(gradescope::Results::new(to, setting)),
        Format::Canvas => Box::new(gradebook::Book { to, setting, kind: gradebook::Kind::Canvas }),
        Format::Moodle => Box::new(gradebook::Book { to, setting, kind: gradebook::Kind::Moodle }),
    }
}
