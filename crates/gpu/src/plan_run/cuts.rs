//! A cut order becomes real: everything resident, then one component less, and one less. After each cut what is left
//! is set up and filled anew, a step is done, its sums must be right, and the peak is the ledger's.

use super::layout::{Layout, scaled};
use super::reference::Reference;
use super::run::sample;
use super::types::{Component, CutStep, CutsReport, CutsSpec, Mode};
use crate::GpuError;
use crate::adapter::{AdapterLimits, Found};
use crate::cancel::CancelToken;
use crate::lab::{Lab, Sink};
use crate::messages::{Partial, Phase};
use crate::protocol::Setup;

/// Runs a cut order.
///
/// # Errors
/// [`GpuError::BadRequest`] (a name that is not there, or twice; nothing left at the end), [`GpuError::Cancelled`],
/// [`GpuError::ChecksumDiffers`], [`GpuError::WrongLedger`], and all that a device can fail by.
pub async fn run_cuts<'a>(
    cuts: &CutsSpec,
    setup: &Setup,
    cancel: CancelToken,
    sink: &'a mut Sink<'a>,
) -> Result<CutsReport, GpuError> {
    let needs = |found: &Found, _: &_| Ok(layout(cuts, &cuts.components, found.limits())?.needs());
    // What limits a cut is its target, which is reported; the ledger only has to hold the first state.
    let mut lab = Lab::open(setup, u64::MAX, needs, cancel, sink).await?;
    measure(&mut lab, cuts).await
}

fn layout(cuts: &CutsSpec, rows: &[Component], limits: AdapterLimits) -> Result<Layout, GpuError> {
    Layout::new(rows, cuts.device_bytes_per_gb, cuts.slice_bytes, 1, Mode::AllResident, limits)
}

/// As [`run_cuts`], on a device that is open.
pub(super) async fn measure(lab: &mut Lab<'_>, cuts: &CutsSpec) -> Result<CutsReport, GpuError> {
    let target_bytes = scaled(cuts.target_bytes, cuts.device_bytes_per_gb);
    let mut rows = cuts.components.clone();
    let mut steps = Vec::new();
    lab.expect_steps(u32::try_from(cuts.cut_order.len()).unwrap_or(u32::MAX).saturating_add(1));
    lab.begin(Phase::Measuring);
    for cut in std::iter::once(None).chain(cuts.cut_order.iter().map(Some)) {
        if let Some(name) = cut {
            let at = rows.iter().position(|row| &row.name == name);
            let at = at.ok_or(GpuError::BadRequest { what: "the cut order names a component that is not there" })?;
            rows.remove(at);
        }
        lab.step()?;
        // A page of no components has no step to do, but an empty device is a peak as well.
        let step = if rows.is_empty() { empty() } else { state(lab, cuts, &rows).await? };
        let within_target = step.peak.components_bytes <= target_bytes;
        let cuts_made = u32::try_from(steps.len()).unwrap_or(u32::MAX);
        lab.tell(Partial::Cut { cuts: cuts_made, peak_bytes: step.peak.total_bytes });
        steps.push(CutStep { cut: cut.cloned(), within_target, ..step });
    }
    Ok(CutsReport { context: lab.context(), spec: cuts.clone(), target_bytes, steps })
}

async fn state(lab: &mut Lab<'_>, cuts: &CutsSpec, rows: &[Component]) -> Result<CutStep, GpuError> {
    let layout = layout(cuts, rows, lab.limits)?;
    let mut reference = Reference::new(rows, &layout);
    let sample = sample(lab, rows, &layout, &mut reference, 1, false).await?;
    Ok(CutStep { cut: None, peak: sample.peak, within_target: false, checksum: sample.checksum })
}

fn empty() -> CutStep {
    CutStep { cut: None, peak: super::types::Peak::default(), within_target: false, checksum: 0 }
}

#[cfg(test)]
#[path = "cuts_tests.rs"]
mod tests;
