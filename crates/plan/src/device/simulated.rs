//! A plan on a device that exists as a few numbers only: what the lab's run of it would take there, buffers beside the plan
//! included.

use super::profile::DeviceProfile;
use super::step::{PlanPrediction, StepComponent, StepShape, predict_plan};
use crate::error::PlanError;

/// An eighth of a GB at a time: what the lab moves at once unless it is told otherwise, in bytes.
pub const SLICE_BYTES: u64 = 125_000_000;

/// What the lab allocates beside the plan and its slots, in bytes: the kernel's numbers for each slice and for a step, and two
/// sums for each component, one of them to be read.
const SLICE_NUMBERS: u64 = 256;
const STEP_NUMBERS: u64 = 16;
const SUMS: u64 = 8;

/// The lab's run of a plan, `slice_bytes` at a time, in all modes. Changed slices go back through windows of their own, and
/// what is streamed is computed where it arrives.
///
/// # Errors
/// As for [`predict_plan`].
pub fn simulate_plan(
    device: &DeviceProfile,
    components: &[StepComponent<'_>],
    slice_bytes: u64,
) -> Result<PlanPrediction, PlanError> {
    let slices = components.iter().fold(0_u64, |sum, one| sum.saturating_add(one.bytes.div_ceil(slice_bytes.max(1))));
    let shape = StepShape {
        slice_bytes,
        result_bytes: SUMS.saturating_mul(u64::try_from(components.len()).unwrap_or(u64::MAX)),
        param_bytes: SLICE_NUMBERS.saturating_mul(slices).saturating_add(STEP_NUMBERS),
        copied: false,
        windows: true,
    };
    predict_plan(device, components, shape)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::profile::tests::ROUND;

    #[test]
    fn what_the_lab_allocates_is_part_of_the_peak() {
        let components = [
            StepComponent { name: "stays", bytes: 1000, on_device: true, updated: true },
            StepComponent { name: "visits", bytes: 500, on_device: false, updated: true },
        ];
        let plan = simulate_plan(&ROUND, &components, 200).unwrap();
        let peak = plan.prefetch.peak;
        assert_eq!((peak.components, peak.staging, peak.write_back), (1000, 400, 400));
        // Five slices and three.
        assert_eq!((peak.results, peak.params), (16, 8 * 256 + 16));
        assert!(simulate_plan(&ROUND, &components, 0).is_err());
    }
}
