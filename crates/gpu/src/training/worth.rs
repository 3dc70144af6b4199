//! What staging slots, merging and asynchronous submission are each worth: the same strategy with each of them off.

use super::case::Case;
use super::types::{Difference, Strategy, Switch, Switches, TrainingSpec, Without, Worth};
use crate::GpuError;
use crate::stats::Samples;

/// Fewer pairs than this have no quartiles to rely on.
const FEW: usize = 5;

/// Everything on: the run's own slots, at least two.
fn all_on(spec: &TrainingSpec) -> Switches {
    Switches { merged: true, asynchronous: true, slots: spec.slots.max(2) }
}

fn without(switches: Switches, switch: Switch) -> Switches {
    match switch {
        Switch::Slots => Switches { slots: 1, ..switches },
        Switch::Merged => Switches { merged: false, ..switches },
        Switch::Asynchronous => Switches { asynchronous: false, ..switches },
    }
}

/// The four runs, everything on first; none where nothing is asked for.
pub(super) fn cases(spec: &TrainingSpec) -> Vec<Case> {
    let Some(strategy) = spec.worth else { return Vec::new() };
    let on = all_on(spec);
    let off = Switch::ALL.map(|switch| without(on, switch));
    std::iter::once(on).chain(off).map(|switches| Case::new(strategy, switches, spec.steps)).collect()
}

/// # Errors
/// [`GpuError::BadRequest`] where the strategy moves nothing, or its mix is another one with each number of slots.
pub(super) fn check(spec: &TrainingSpec) -> Result<(), GpuError> {
    if spec.worth.is_none_or(Strategy::moves) {
        Ok(())
    } else {
        Err(GpuError::BadRequest { what: "what is switched off must move something by itself" })
    }
}

/// How much longer `other` takes than `one`, pair by pair.
pub(super) fn difference(one: &Samples, other: &Samples) -> Difference {
    let pairs: Vec<f64> = one.samples_ms.iter().zip(&other.samples_ms).map(|(one, other)| other - one).collect();
    let range = |pairs: &[f64]| {
        let most = pairs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (most - pairs.iter().copied().fold(f64::INFINITY, f64::min)).max(0.0)
    };
    let few = (pairs.len() < FEW).then(|| range(&pairs));
    let Samples { median_ms, q1_ms, q3_ms, .. } = Samples::new(0.0, pairs, 0);
    let seen = median_ms.abs() > few.unwrap_or(q3_ms - q1_ms);
    Difference { median_ms, q1_ms, q3_ms, seen }
}

/// The figures of the four runs.
///
/// # Errors
/// The first one's that came out wrong.
pub(super) fn finish(spec: &TrainingSpec, cases: Vec<Case>) -> Result<Option<Worth>, GpuError> {
    let mut steps = Vec::new();
    for case in cases {
        if let Some(wrong) = case.wrong {
            return Err(wrong);
        }
        steps.push(case.step.samples());
    }
    let Some((strategy, (step, off))) = spec.worth.zip(steps.split_first()) else { return Ok(None) };
    let one =
        |(switch, other): (Switch, &Samples)| Without { switch, step: other.clone(), longer: difference(step, other) };
    let without = Switch::ALL.into_iter().zip(off).map(one).collect();
    Ok(Some(Worth { strategy, slots: all_on(spec).slots, step: step.clone(), without }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(ms: &[f64]) -> Samples {
        Samples::new(9.0, ms.to_vec(), 1)
    }

    #[test]
    fn pairs_are_compared_and_noise_is_no_difference() {
        // Both drift alike: the pairs do not.
        let one = samples(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        let longer = difference(&one, &samples(&[1.5, 2.6, 3.4, 4.5, 5.5]));
        assert!((longer.median_ms - 0.5).abs() < 1e-9 && longer.seen, "{longer:?}");
        assert!(longer.q1_ms <= longer.median_ms && longer.median_ms <= longer.q3_ms);
        let noise = difference(&one, &samples(&[1.6, 1.2, 3.7, 3.3, 5.5]));
        assert!(!noise.seen, "{noise:?}");
        let shorter = difference(&one, &samples(&[0.5, 1.5, 2.5, 3.5, 4.5]));
        assert!(shorter.seen && shorter.median_ms < 0.0);
        // Three pairs: their quartiles alone would see one.
        let few = difference(&samples(&[1.0, 1.0, 1.0]), &samples(&[1.2, 1.7, 2.0]));
        assert!(few.median_ms > few.q3_ms - few.q1_ms && !few.seen, "{few:?}");
        assert!(!difference(&samples(&[]), &samples(&[])).seen);
    }
}
