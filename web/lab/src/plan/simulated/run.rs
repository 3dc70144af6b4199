//! The run itself, at the lesson's own sizes, by the planning core.

use headroom_gpu::plan_run::{Mode, Place, PlanSpec};
use headroom_plan::device::{DeviceProfile, PlanPrediction, SLICE_BYTES, StepComponent, StepPrediction, simulate_plan};

use crate::options::Subject;
use crate::plan::spec::{Choices, SLOTS, bytes_of, plan_spec};
use crate::plan::teach::{Figures, counted, gb};
use crate::tag::Basis;

/// All modes of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// In the lab's order.
    pub modes: [One; 3],
    /// The budget, in bytes.
    pub budget_bytes: u64,
}

/// One mode.
#[derive(Debug, Clone, PartialEq)]
pub struct One {
    /// Which one.
    pub mode: Mode,
    /// What a step takes.
    pub step: StepPrediction,
    /// Whether all of it is within the budget. If not, no device of that budget carries it out.
    pub fits: bool,
    /// What it takes more than the step with everything resident, in ms; none for that step itself. That one is simulated also
    /// where it does not fit: a plan is compared with a device that is large enough.
    pub overhead_ms: Option<f64>,
}

/// Runs a plan; none on a device that cannot be.
pub fn run(device: &DeviceProfile, subject: &Subject, choices: &Choices) -> Option<Run> {
    let budget_bytes = bytes_of(subject.limit_gb);
    let plan = predicted(device, subject, choices)?;
    let one = |mode, step: StepPrediction, overhead_ms| One {
        mode,
        fits: step.peak.total <= budget_bytes,
        step,
        overhead_ms,
    };
    let modes = [
        one(Mode::AllResident, plan.all_resident, None),
        one(Mode::Plan, plan.serial, Some(plan.serial_overhead_ms)),
        one(Mode::PlanWithPrefetch, plan.prefetch, Some(plan.prefetch_overhead_ms)),
    ];
    Some(Run { modes, budget_bytes })
}

fn predicted(device: &DeviceProfile, subject: &Subject, choices: &Choices) -> Option<PlanPrediction> {
    let PlanSpec { components, .. } = plan_spec(subject, choices, None);
    let steps: Vec<StepComponent> = components
        .iter()
        .map(|component| StepComponent {
            name: &component.name,
            bytes: component.bytes,
            on_device: component.place == Place::Device,
            updated: component.updated_by_step,
        })
        .collect();
    simulate_plan(device, &steps, choices.slice.unwrap_or(SLICE_BYTES)).ok()
}

/// The step with prefetch through each number of slots that is offered, in ms; nothing where nothing moves.
pub fn by_slots(device: &DeviceProfile, subject: &Subject, choices: &Choices) -> Vec<(u32, f64)> {
    let step = |slots: u32| {
        let device = DeviceProfile { staging_slots: usize::try_from(slots).ok()?, ..*device };
        let step = predicted(&device, subject, choices)?.prefetch;
        (step.uploads > 0).then_some((slots, step.ms))
    };
    SLOTS.into_iter().filter_map(step).collect()
}

impl Run {
    /// What can be decided on: the figures of each mode that fits and moves something.
    pub fn figures(&self) -> Vec<(Mode, Figures)> {
        let [resident, ..] = &self.modes;
        let known = self.modes.iter().filter(|one| one.fits).filter_map(|one| {
            let figures = Figures {
                baseline_gb: gb(resident.step.peak.total),
                baseline: Basis::Simulated,
                planned_gb: gb(one.step.peak.total),
                planned: Basis::Simulated,
                overhead_ms: counted(one.overhead_ms?),
                overhead: Basis::Simulated,
                noise: false,
            };
            Some((one.mode, figures))
        });
        known.collect()
    }

    /// The overhead of the plan without prefetch, if it fits.
    pub fn overhead_ms(&self) -> Option<f64> {
        self.modes.iter().find(|one| one.mode == Mode::Plan && one.fits).and_then(|one| one.overhead_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::super::device::{device, first};
    use super::*;
    use crate::plan::spec::published;

    fn ran(limit_gb: f64) -> Run {
        let subject = Subject { limit_gb, ..published() };
        run(&device(&first(), 2).unwrap(), &subject, &Choices::new(&subject)).unwrap()
    }

    #[test]
    fn the_first_device_runs_the_published_plan() {
        let ran = ran(15.0);
        let [resident, plan, ahead] = &ran.modes;
        // 6 GB up at 25 GB/s and down at 22 GB/s.
        let moving = 6000.0 / 25.0 + 6000.0 / 22.0;
        let overhead = plan.overhead_ms.unwrap();
        assert!((overhead - moving).abs() < 5.0, "{overhead}");
        assert!(ahead.overhead_ms.unwrap() <= overhead);
        assert_eq!((plan.step.uploaded_bytes, resident.overhead_ms), (6_000_000_000, None));
        assert_eq!(ran.overhead_ms(), Some(overhead));
    }

    #[test]
    fn what_does_not_fit_the_budget_is_not_said_to_run() {
        let fits = |limit_gb| ran(limit_gb).modes.map(|one| one.fits);
        assert_eq!(fits(15.0), [false, true, true], "20 GB do not fit 15");
        assert_eq!(fits(21.0), [true, true, true]);
        // 14 GB are planned for; one slot and its window take a quarter of a GB more, two take a half.
        assert_eq!(fits(14.3), [false, true, false]);
        assert_eq!(fits(14.0), [false, false, false]);
        assert_eq!((ran(14.0).figures(), ran(14.0).overhead_ms()), (Vec::new(), None));
    }

    #[test]
    fn the_peak_is_itemised_and_the_figures_are_simulated() {
        let ran = ran(15.0);
        for one in &ran.modes {
            let peak = one.step.peak;
            assert_eq!(peak.components + peak.staging + peak.write_back + peak.results + peak.params, peak.total);
        }
        let peak = ran.modes[1].step.peak;
        assert_eq!((peak.components, peak.staging, peak.write_back), (14_000_000_000, SLICE_BYTES, SLICE_BYTES));
        // 10, 6 and 4 GB are 80, 48 and 32 slices.
        assert_eq!((peak.results, peak.params), (24, 160 * 256 + 16));
        let figures = ran.figures();
        assert_eq!(figures.iter().map(|(mode, _)| *mode).collect::<Vec<_>>(), [Mode::Plan, Mode::PlanWithPrefetch]);
        for (_, one) in figures {
            assert_eq!([one.baseline, one.planned, one.overhead], [Basis::Simulated; 3]);
            assert!(one.baseline_gb > 20.0 && one.planned_gb < 15.0 && one.overhead_ms > 0.0);
        }
    }

    #[test]
    fn what_no_device_can_have_is_refused() {
        let subject = published();
        let with = |at: usize, text: &str| {
            let mut typed = first();
            typed[at] = text.to_owned();
            device(&typed, 2).and_then(|device| run(&device, &subject, &Choices::new(&subject)))
        };
        for (at, text) in [(0, "0"), (0, "-1"), (2, "x"), (5, "0"), (3, "")] {
            assert_eq!(with(at, text), None, "{at} {text}");
        }
        assert!(with(2, "0").is_some());
    }
}
