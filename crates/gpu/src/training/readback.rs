//! What a step left, read from the device.

use super::layout::Layout;
use super::rig::{Rig, missing};
use super::slots::Pool;
use crate::GpuError;
use crate::lab::Lab;
use crate::ledger::BufferId;

/// What a step left, layer by layer, to the last bit.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Left {
    pub(super) weights: Vec<Vec<f32>>,
    pub(super) gradients: Vec<Vec<f32>>,
    /// Adam's first moments of a layer, then its second ones.
    pub(super) state: Vec<Vec<f32>>,
}

impl Left {
    /// Before the first step: these weights, and moments of zero.
    pub(super) fn fresh(weights: Vec<Vec<f32>>) -> Self {
        let state = weights.iter().map(|layer| vec![0.0; layer.len().saturating_mul(2)]).collect();
        Self { weights, gradients: Vec::new(), state }
    }
}

impl Rig<'_> {
    /// What the last step, counted from 0, left: a layer at a time through a window of [`Layout::check_bytes`]. What of the
    /// weights and the optimizer's state lives on the host is already there.
    pub(super) async fn read_left(
        &self,
        lab: &Lab<'_>,
        layout: &Layout,
        window: BufferId,
        step: u32,
    ) -> Result<Left, GpuError> {
        let mut left = Left::default();
        for (layer, &gradients) in self.gradients.iter().enumerate() {
            let bytes = layout.weights_bytes(layer);
            let mut pieces = vec![(gradients, bytes)];
            pieces.extend(self.weights.get(layer).map(|&weights| (weights, bytes)));
            pieces.extend(self.state.get(layer).map(|&state| (state, bytes.saturating_mul(2))));
            let (mut commands, mut all) = (lab.gpu.record(), 0_u64);
            for (buffer, bytes) in pieces {
                commands.copy((buffer, 0), (window, all), bytes)?;
                all = all.saturating_add(bytes);
            }
            let mut read = vec![0; usize::try_from(all).unwrap_or_default()];
            commands.submit_and_read(window, &mut read).await?;
            lab.check()?;
            let each = usize::try_from(bytes).unwrap_or_default();
            let host = |pool| self.host.get(&(pool, layer)).map(Vec::as_slice).unwrap_or_default();
            let short = || missing("a layer's numbers");
            let (gradients, rest) = read.split_at_checked(each).ok_or_else(short)?;
            let (weights, state) = match self.weights.get(layer) {
                Some(_) => rest.split_at_checked(each).ok_or_else(short)?,
                None => (host(Pool::Weights), rest),
            };
            left.weights.push(numbers(lab, weights, "weight", step)?);
            left.gradients.push(numbers(lab, gradients, "gradient", step)?);
            left.state.push(numbers(lab, if state.is_empty() { host(Pool::State) } else { state }, "moment", step)?);
        }
        Ok(left)
    }

    /// The losses of the first steps of this rig.
    pub(crate) async fn read_losses(&self, lab: &Lab<'_>, count: u32) -> Result<Vec<f32>, GpuError> {
        let mut bytes = vec![0; usize::try_from(Layout::LOSSES_BYTES).unwrap_or_default()];
        let mut commands = lab.gpu.record();
        commands.copy((self.losses, 0), (self.losses_window, 0), Layout::LOSSES_BYTES)?;
        commands.submit_and_read(self.losses_window, &mut bytes).await?;
        let (words, _) = bytes.as_chunks::<4>();
        let loss = |(step, word): (u32, &[u8; 4])| lab.spoiled_number("loss", step, f32::from_le_bytes(*word));
        Ok((0..count).zip(words).map(loss).collect())
    }
}

fn numbers(lab: &Lab<'_>, bytes: &[u8], what: &str, step: u32) -> Result<Vec<f32>, GpuError> {
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(missing("a part of a number"));
    }
    Ok(words.iter().map(|word| lab.spoiled_number(what, step, f32::from_le_bytes(*word))).collect())
}
