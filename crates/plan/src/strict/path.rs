//! Managed memory or explicit offloading, decided from measured figures.

use crate::check;
use crate::error::{Place, PlanError};

/// What was measured of one workload on one device.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PathFigures {
    /// What one step touches, in GB.
    pub working_set_gb: f64,
    /// What the device gives, in GB.
    pub budget_gb: f64,
    /// The median step with managed memory, in ms; nothing where it was not measured.
    pub managed_ms: Option<f64>,
    /// The median step with explicit offloading, in ms; nothing where it was not measured.
    pub offload_ms: Option<f64>,
    /// Whether the order in which data is used is known before the step.
    pub order_known: bool,
    /// How far repeats of the same step lie apart, in ms.
    pub spread_ms: f64,
}

/// Where the data should live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemoryPath {
    /// On the device, all of it.
    Resident,
    /// In managed memory.
    Unified,
    /// On the host, moved by the program.
    Offload,
    /// Neither way is fast enough.
    Neither,
}

/// Why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PathReason {
    /// The working set is at most the budget.
    Fits,
    /// No way that was measured and can be used keeps the limit.
    NoneInTime,
    /// One way alone does.
    OnlyOne,
    /// Offloading gains no more than repeats differ.
    WithinSpread,
    /// Offloading gains less than the share asked for.
    GainTooSmall,
    /// Offloading gains enough.
    Faster,
}

/// Chooses by rules in a fixed order: what fits stays; a way counts if it was measured, keeps `limit_ms` and, for
/// offloading, if the order of use is known; of two ways that count, offloading is chosen only if it is faster by
/// more than the spread and by at least `min_gain` of the managed step.
///
/// # Errors
/// A figure that is negative or not finite.
///
/// # Source
/// Strict semantics of Headroom, for the chapter on unified memory and offloading.
pub fn choose_memory_path(
    figures: &PathFigures,
    limit_ms: f64,
    min_gain: f64,
) -> Result<(MemoryPath, PathReason), PlanError> {
    let figure = |number: f64, field| check::size(number, Place::field("figures", field));
    let time = |ms: Option<f64>, field| ms.map(|ms| figure(ms, field)).transpose();
    let limit = check::size(limit_ms, Place::argument("limit_ms"))?;
    let share = check::size(min_gain, Place::argument("min_gain"))?;
    let spread = figure(figures.spread_ms, "spread_ms")?;
    let managed = time(figures.managed_ms, "managed_ms")?.filter(|ms| *ms <= limit);
    let offload = time(figures.offload_ms, "offload_ms")?.filter(|ms| *ms <= limit && figures.order_known);
    if figure(figures.working_set_gb, "working_set_gb")? <= figure(figures.budget_gb, "budget_gb")? {
        return Ok((MemoryPath::Resident, PathReason::Fits));
    }
    Ok(match (managed, offload) {
        (None, None) => (MemoryPath::Neither, PathReason::NoneInTime),
        (Some(_), None) => (MemoryPath::Unified, PathReason::OnlyOne),
        (None, Some(_)) => (MemoryPath::Offload, PathReason::OnlyOne),
        (Some(managed), Some(offload)) => {
            let gain = managed - offload;
            if gain <= spread {
                (MemoryPath::Unified, PathReason::WithinSpread)
            } else if gain < share * managed {
                (MemoryPath::Unified, PathReason::GainTooSmall)
            } else {
                (MemoryPath::Offload, PathReason::Faster)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use MemoryPath::{Neither, Offload, Resident, Unified};
    use PathReason::{Faster, Fits, GainTooSmall, NoneInTime, OnlyOne, WithinSpread};

    const FIGURES: PathFigures = PathFigures {
        working_set_gb: 24.0,
        budget_gb: 16.0,
        managed_ms: Some(64.0),
        offload_ms: Some(48.0),
        order_known: true,
        spread_ms: 2.0,
    };

    fn chosen(figures: PathFigures) -> (MemoryPath, PathReason) {
        choose_memory_path(&figures, 100.0, 0.25).unwrap()
    }

    #[test]
    fn each_rule_decides_in_its_turn() {
        assert_eq!(chosen(FIGURES), (Offload, Faster));
        assert_eq!(chosen(PathFigures { budget_gb: 24.0, ..FIGURES }), (Resident, Fits));
        assert_eq!(chosen(PathFigures { order_known: false, ..FIGURES }), (Unified, OnlyOne));
        assert_eq!(chosen(PathFigures { managed_ms: None, ..FIGURES }), (Offload, OnlyOne));
        assert_eq!(chosen(PathFigures { managed_ms: Some(101.0), ..FIGURES }), (Offload, OnlyOne));
        assert_eq!(chosen(PathFigures { managed_ms: None, offload_ms: None, ..FIGURES }), (Neither, NoneInTime));
        assert_eq!(chosen(PathFigures { offload_ms: Some(48.25), ..FIGURES }), (Unified, GainTooSmall));
        assert_eq!(chosen(PathFigures { spread_ms: 16.0, ..FIGURES }), (Unified, WithinSpread));
        assert_eq!(chosen(PathFigures { offload_ms: Some(70.0), ..FIGURES }), (Unified, WithinSpread));
        assert_eq!(choose_memory_path(&FIGURES, 48.0, 0.25).unwrap(), (Offload, OnlyOne));
        assert_eq!(choose_memory_path(&FIGURES, 47.75, 0.25).unwrap(), (Neither, NoneInTime));
    }

    #[test]
    fn figures_that_cannot_be_are_refused() {
        let negative = PathFigures { managed_ms: Some(-1.0), ..FIGURES };
        let place = Place::field("figures", "managed_ms");
        assert_eq!(choose_memory_path(&negative, 1.0, 0.5), Err(PlanError::Negative(place)));
        let limit = Place::argument("limit_ms");
        assert_eq!(choose_memory_path(&FIGURES, f64::NAN, 0.5), Err(PlanError::NotFinite(limit)));
    }
}
