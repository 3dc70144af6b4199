//! What is known of a strategy without a device.

use super::layout::{Layout, MOST_BYTES, actions};
use super::shape::Sizes;
use super::types::{Action, Live, Peak, Strategy, Work};
use crate::GpuError;

/// Device bytes of a strategy with so many staging slots at their peak, item by item, without a device; those of keeping everything for what is planned.
///
/// # Errors
/// [`GpuError::BadRequest`] where the sizes are beyond what a step of the lab can do, [`GpuError::NotExecutable`] where
/// the bytes are beyond what it books.
pub fn peak(sizes: &Sizes, strategy: Strategy, slots: u32) -> Result<Peak, GpuError> {
    sizes.checked()?;
    let layers = sizes.layers().len();
    let actions = actions(strategy.activations, layers).unwrap_or_else(|| vec![Action::Keep; layers]);
    let peak = Layout::new(sizes, strategy, actions, slots).peak()?;
    let needed = peak.total_bytes;
    if needed > MOST_BYTES { Err(GpuError::NotExecutable { needed, budget: MOST_BYTES }) } else { Ok(peak) }
}

/// A strategy's peak, and what is alive then, without a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computed {
    /// Device bytes, item by item; no ledger, for nothing was booked.
    pub peak: Peak,
    /// Activations alive at the peak, and weights that live on the host.
    pub live: Vec<Live>,
    /// What the step does then, and on which layer, from 0.
    pub at: (Work, u32),
}

/// As [`peak`], with what is alive at it. None for what is planned: its mix depends on what a device takes.
///
/// # Errors
/// As for [`peak`].
pub fn computed(sizes: &Sizes, strategy: Strategy, slots: u32) -> Result<Option<Computed>, GpuError> {
    let peak = peak(sizes, strategy, slots)?;
    let Some(actions) = actions(strategy.activations, sizes.layers().len()) else { return Ok(None) };
    let layout = Layout::new(sizes, strategy, actions, slots);
    let (at, live) = layout.live()?;
    let op = usize::try_from(at).ok().and_then(|at| layout.schedule.ops.get(at));
    let at = op.map_or((Work::Begin, 0), |op| (op.work, u32::try_from(op.layer).unwrap_or(u32::MAX)));
    Ok(Some(Computed { peak, live, at }))
}
