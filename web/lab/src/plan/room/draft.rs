//! A ledger as a reader types it, and the plan that it makes. Pure.

use headroom_gpu::plan_run::Kind;
use headroom_grade::json::parse;

use crate::options::{Place, Row, Source, Subject};
use crate::plan::spec::{Choices, Role, bytes_of};

/// The most components, all copies counted.
const MOST_COMPONENTS: usize = 64;
/// The most lines of the table.
pub const MOST_LINES: usize = 24;
/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// Sizes and budgets in GB, and what is moved at once in MB.
const MOST_GB: f64 = 10_000.0;
const LEAST_MB: f64 = 0.001;
const MOST_MB: f64 = 4000.0;
/// More slices in a step are more kernels than a step has.
const MOST_SLICES: u64 = 1 << 14;

/// A line: components alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Stays with the line, whatever happens to others.
    pub id: u32,
    /// What they are called; several get numbers.
    pub name: String,
    /// How many there are, as typed.
    pub count: String,
    /// The size of each in GB, as typed.
    pub size: String,
    /// Whether they live on the host.
    pub on_host: bool,
    /// What they hold, and whether a step writes them.
    pub role: Role,
}

/// Everything that is typed.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The lines, in the order of a step.
    pub lines: Vec<Line>,
    /// The budget in GB.
    pub budget: String,
    /// What is moved at once, in MB.
    pub slice: String,
}

/// What keeps a ledger from being run. Lines are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// There is no line.
    Empty,
    /// A name is none, or too long.
    Name(usize),
    /// A count is none.
    Count(usize),
    /// A size is none.
    Size(usize),
    /// So many components are too many.
    Components(usize),
    /// The budget is none.
    Budget,
    /// What is moved at once is none.
    Slice,
    /// So many slices are too many.
    Slices(u64),
}

impl Draft {
    /// A training step of mixed precision that does not fit, with its optimizer's state on the host.
    pub fn example() -> Self {
        let all = [
            ("weights", Kind::Weights, "4", false),
            ("gradients", Kind::Gradients, "4", false),
            ("optimizer", Kind::Optimizer, "8", true),
            ("activations", Kind::Activations, "5", false),
        ];
        let lines = all.into_iter().zip(0..).map(|((name, kind, size, on_host), id)| Line {
            id,
            name: name.to_owned(),
            count: "1".to_owned(),
            size: size.to_owned(),
            on_host,
            role: Role::of(kind),
        });
        Self { lines: lines.collect(), budget: "14".to_owned(), slice: "125".to_owned() }
    }

    /// One more line at the end; nothing where there are enough.
    pub fn add(&mut self) {
        if self.lines.len() < MOST_LINES {
            let id = self.lines.iter().map(|line| line.id).max().map_or(0, |id| id.saturating_add(1));
            let name = format!("part {}", self.lines.len() + 1);
            let (count, size) = ("1".to_owned(), "1".to_owned());
            self.lines.push(Line { id, name, count, size, on_host: true, role: Role::of(Kind::Other) });
        }
    }

    /// The plan.
    ///
    /// # Errors
    /// The first thing that keeps it from being run.
    pub fn plan(&self) -> Result<(Subject, Choices), Wrong> {
        if self.lines.is_empty() {
            return Err(Wrong::Empty);
        }
        let (mut rows, mut roles) = (Vec::new(), Vec::new());
        for (at, line) in self.lines.iter().enumerate() {
            let name = line.name.trim();
            if name.is_empty() || name.chars().count() > LONGEST_NAME {
                return Err(Wrong::Name(at));
            }
            let count = count(&line.count).ok_or(Wrong::Count(at))?;
            let size_gb = within(&line.size, 1e-9, MOST_GB).ok_or(Wrong::Size(at))?;
            let place = if line.on_host { Place::Host } else { Place::Device };
            for number in 1..=count {
                let name = if count > 1 { format!("{name} {number}") } else { name.to_owned() };
                rows.push(Row { name, size_gb, place });
                roles.push(line.role);
            }
        }
        if rows.len() > MOST_COMPONENTS {
            return Err(Wrong::Components(rows.len()));
        }
        let limit_gb = within(&self.budget, 1e-9, MOST_GB).ok_or(Wrong::Budget)?;
        let slice_mb = within(&self.slice, LEAST_MB, MOST_MB).ok_or(Wrong::Slice)?;
        let slice = bytes_of(slice_mb / 1000.0).max(1);
        let slices = rows.iter().fold(0_u64, |sum, row| sum.saturating_add(bytes_of(row.size_gb).div_ceil(slice)));
        if slices > MOST_SLICES {
            return Err(Wrong::Slices(slices));
        }
        let subject = Subject { rows, limit_gb, source: Source::Core, can_fill: false };
        let choices = Choices { roles, slice: Some(slice), ..Choices::new(&subject) };
        Ok((subject, choices))
    }
}

/// How many, as typed.
fn count(text: &str) -> Option<usize> {
    #[expect(clippy::cast_precision_loss, reason = "some dozens")]
    let number = within(text, 1.0, MOST_COMPONENTS as f64).filter(|number| number.fract() == 0.0)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and within the range")]
    Some(number as usize)
}

fn within(text: &str, least: f64, most: f64) -> Option<f64> {
    parse(text.trim()).filter(|number| (least..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_gpu::plan_run::Place as Home;

    use crate::plan::spec::plan_spec;

    #[test]
    fn the_example_fits_with_its_slots_and_not_without_offloading() {
        let (subject, choices) = Draft::example().plan().unwrap();
        let spec = plan_spec(&subject, &choices, None);
        let sum = |place| -> u64 { spec.components.iter().filter(|one| one.place == place).map(|one| one.bytes).sum() };
        assert_eq!((sum(Home::Device), sum(Home::Host)), (13_000_000_000, 8_000_000_000));
        // Two slots of an eighth of a GB, each with its window.
        assert!(sum(Home::Device) + 4 * 125_000_000 <= spec.budget_bytes);
        assert_eq!(choices.slice, Some(125_000_000));
    }

    #[test]
    fn copies_get_numbers_and_one_role() {
        let mut draft = Draft::example();
        draft.lines[0].count = "3".to_owned();
        draft.lines[0].role.updated = false;
        let (subject, choices) = draft.plan().unwrap();
        let names: Vec<&str> = subject.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["weights 1", "weights 2", "weights 3", "gradients", "optimizer", "activations"]);
        assert_eq!(choices.roles.iter().filter(|role| !role.updated).count(), 3);
        assert_eq!(choices.roles.len(), subject.rows.len());
    }

    #[test]
    fn what_cannot_be_run_is_told_by_its_place() {
        let with = |change: fn(&mut Draft)| {
            let mut draft = Draft::example();
            change(&mut draft);
            draft.plan().unwrap_err()
        };
        assert_eq!(with(|it| it.lines.clear()), Wrong::Empty);
        assert_eq!(with(|it| it.lines[1].name = " ".into()), Wrong::Name(1));
        assert_eq!(with(|it| it.lines[1].name = "x".repeat(41)), Wrong::Name(1));
        for text in ["0", "65", "1.5", "", "many"] {
            let mut draft = Draft::example();
            draft.lines[2].count = text.to_owned();
            assert_eq!(draft.plan().unwrap_err(), Wrong::Count(2), "{text}");
        }
        for text in ["0", "-1", "10001", "", "1e400"] {
            let mut draft = Draft::example();
            draft.lines[3].size = text.to_owned();
            assert_eq!(draft.plan().unwrap_err(), Wrong::Size(3), "{text}");
        }
        assert_eq!(with(|it| it.lines.iter_mut().for_each(|line| line.count = "40".into())), Wrong::Components(160));
        assert_eq!(with(|it| it.budget = "0".into()), Wrong::Budget);
        assert_eq!(with(|it| it.slice = "0".into()), Wrong::Slice);
        assert_eq!(with(|it| it.slice = "0.5".into()), Wrong::Slices(42_000));
    }

    #[test]
    fn lines_are_added_up_to_a_bound() {
        let mut draft = Draft::example();
        (0..100).for_each(|_| draft.add());
        assert_eq!(draft.lines.len(), MOST_LINES);
        let mut ids: Vec<u32> = draft.lines.iter().map(|line| line.id).collect();
        ids.dedup();
        assert_eq!(ids.len(), MOST_LINES);
        assert!(draft.plan().is_ok());
    }
}
