//! What would change a choice: for each figure the nearest value at which the answer is another one.

use crate::error::PlanError;
use crate::strict::{MemoryPath, PathFigures, PathReason, choose_memory_path};

/// All that a choice depends on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Question {
    /// What was measured.
    pub figures: PathFigures,
    /// The most that a step may take, in ms.
    pub limit_ms: f64,
    /// The share of the managed step that offloading has to save.
    pub min_gain: f64,
}

/// A number that a choice depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// `working_set_gb`.
    WorkingSet,
    /// `budget_gb`.
    Budget,
    /// `managed_ms`.
    Managed,
    /// `offload_ms`.
    Offload,
    /// `limit_ms`.
    Limit,
    /// `spread_ms`.
    Spread,
    /// `min_gain`.
    MinGain,
}

/// Where a flip lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Below the present figure.
    Below,
    /// Above it.
    Above,
}

/// The nearest value of a figure on one side at which the choice is another one, everything else being as it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Flip {
    /// Which figure.
    pub subject: Subject,
    /// On which side of its present value. A time that was not measured counts as larger than any.
    pub side: Side,
    /// The first number at which the choice is another one; every number between the present figure and this one
    /// leaves it as it is.
    pub at: f64,
    /// The number to name: `at`, or where that is only the next one that a float can hold, the one before it.
    pub bound: f64,
    /// Whether the number to name flips it itself.
    pub inclusive: bool,
    /// The choice there, and why.
    pub becomes: (MemoryPath, PathReason),
}

impl Subject {
    /// All of them, in the order in which they are asked for.
    pub const ALL: [Self; 7] =
        [Self::WorkingSet, Self::Budget, Self::Managed, Self::Offload, Self::Limit, Self::Spread, Self::MinGain];

    /// The name that it has in the exercise.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::WorkingSet => "working_set_gb",
            Self::Budget => "budget_gb",
            Self::Managed => "managed_ms",
            Self::Offload => "offload_ms",
            Self::Limit => "limit_ms",
            Self::Spread => "spread_ms",
            Self::MinGain => "min_gain",
        }
    }
}

impl Question {
    /// The choice and why.
    ///
    /// # Errors
    /// As for [`choose_memory_path`].
    pub fn answer(&self) -> Result<(MemoryPath, PathReason), PlanError> {
        choose_memory_path(&self.figures, self.limit_ms, self.min_gain)
    }

    /// A figure; nothing for a time that was not measured.
    #[must_use]
    pub const fn get(&self, subject: Subject) -> Option<f64> {
        match subject {
            Subject::WorkingSet => Some(self.figures.working_set_gb),
            Subject::Budget => Some(self.figures.budget_gb),
            Subject::Managed => self.figures.managed_ms,
            Subject::Offload => self.figures.offload_ms,
            Subject::Limit => Some(self.limit_ms),
            Subject::Spread => Some(self.figures.spread_ms),
            Subject::MinGain => Some(self.min_gain),
        }
    }

    /// The same question with another figure.
    #[must_use]
    pub const fn with(mut self, subject: Subject, number: f64) -> Self {
        match subject {
            Subject::WorkingSet => self.figures.working_set_gb = number,
            Subject::Budget => self.figures.budget_gb = number,
            Subject::Managed => self.figures.managed_ms = Some(number),
            Subject::Offload => self.figures.offload_ms = Some(number),
            Subject::Limit => self.limit_ms = number,
            Subject::Spread => self.figures.spread_ms = number,
            Subject::MinGain => self.min_gain = number,
        }
        self
    }

    /// Where the rules compare a figure with the others. The choice can change there and nowhere else.
    fn thresholds(&self, subject: Subject) -> Vec<f64> {
        let PathFigures { working_set_gb, budget_gb, managed_ms, offload_ms, spread_ms, .. } = self.figures;
        let (managed, offload) = (managed_ms.unwrap_or(f64::NAN), offload_ms.unwrap_or(f64::NAN));
        match subject {
            Subject::WorkingSet => vec![budget_gb],
            Subject::Budget => vec![working_set_gb],
            Subject::Managed => vec![self.limit_ms, offload + spread_ms, offload / (1.0 - self.min_gain)],
            Subject::Offload => vec![self.limit_ms, managed - spread_ms, managed - self.min_gain * managed],
            Subject::Limit => vec![managed, offload],
            Subject::Spread => vec![managed - offload],
            Subject::MinGain => vec![(managed - offload) / managed],
        }
    }

    /// The nearest flip on one side, if there is one.
    fn flip(&self, subject: Subject, side: Side) -> Result<Option<Flip>, PlanError> {
        let now = self.answer()?;
        let here = self.get(subject);
        if side == Side::Above && here.is_none() {
            return Ok(None);
        }
        let here = here.unwrap_or(f64::INFINITY);
        let mut thresholds = self.thresholds(subject);
        thresholds.retain(|number| number.is_finite() && *number >= 0.0);
        // The choice is the same between two thresholds: one number of each stretch stands for it, and each threshold for
        // itself.
        let mut probes = vec![0.0];
        thresholds.sort_by(f64::total_cmp);
        let mut last = 0.0;
        for threshold in &thresholds {
            probes.extend([f64::midpoint(last, *threshold), *threshold]);
            last = *threshold;
        }
        probes.push(last.mul_add(2.0, 1.0));
        probes.retain(|probe| if side == Side::Above { *probe > here } else { *probe < here });
        if side == Side::Below {
            probes.reverse();
        }
        let other = |number: f64| self.with(subject, number).answer().map(|answer| answer.0 != now.0);
        let mut same = if here.is_finite() { here } else { last.mul_add(2.0, 2.0) };
        for probe in probes {
            if !other(probe)? {
                same = probe;
                continue;
            }
            let at = first_between(same, probe, other)?;
            let before = if side == Side::Above { at.next_down() } else { at.next_up() };
            let inclusive = !thresholds.contains(&before);
            let becomes = self.with(subject, at).answer()?;
            return Ok(Some(Flip {
                subject,
                side,
                at,
                bound: if inclusive { at } else { before },
                inclusive,
                becomes,
            }));
        }
        Ok(None)
    }
}

/// The number nearest to `same` for which `other` holds, as it does for `there` and not for `same`. Numbers above zero are in
/// the order of their bits, so that it takes 64 steps at most.
fn first_between(same: f64, there: f64, other: impl Fn(f64) -> Result<bool, PlanError>) -> Result<f64, PlanError> {
    let (mut same, mut there) = (same.to_bits(), there.to_bits());
    while same.abs_diff(there) > 1 {
        let middle = same.midpoint(there);
        if other(f64::from_bits(middle))? {
            there = middle;
        } else {
            same = middle;
        }
    }
    Ok(f64::from_bits(there))
}

/// The nearest flips, of each figure first the one below it and then the one above; none where the choice stays whatever the
/// figure is.
///
/// # Errors
/// As for [`choose_memory_path`].
pub fn flips(question: &Question) -> Result<Vec<Flip>, PlanError> {
    let mut all = Vec::new();
    for subject in Subject::ALL {
        for side in [Side::Below, Side::Above] {
            all.extend(question.flip(subject, side)?);
        }
    }
    Ok(all)
}

#[cfg(test)]
#[path = "flips_tests.rs"]
mod tests;
