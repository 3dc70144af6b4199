//! What tests have go wrong on purpose. Outside of tests everything comes back as it is.

use super::Lab;
#[cfg(test)]
use crate::GpuError;

/// What goes wrong on purpose.
#[cfg(test)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spoil {
    /// The device is lost at this step.
    Device(u32),
    /// The device is lost when that part of a training step is about to be submitted, from 0.
    Part(usize),
    /// Every checksum comes back wrong from this step on.
    Checksums(u32),
    /// This number is read wrong, of what that step of a training run left, from 0: `loss`, `gradient`, `weight` or `moment`.
    Number(&'static str, u32),
    /// In the middle of this step something is allocated that nobody planned for, and freed again.
    Ledger(u32),
}

impl Lab<'_> {
    /// A training step has come to one of its parts.
    #[cfg(test)]
    pub(crate) fn part_of_step(&self, at: usize) {
        if self.spoil == Some(Spoil::Part(at)) {
            self.gpu.lose();
        }
    }

    /// Allocates what nobody planned for, where a test wants it: afterwards only the peak knows.
    #[cfg(test)]
    pub(crate) async fn stray(&mut self) -> Result<(), GpuError> {
        if self.spoil.is_some_and(|spoil| matches!(spoil, Spoil::Ledger(at) if at == self.done)) {
            let stray = self.gpu.allocate("stray", crate::ledger::Purpose::Staging, 4).await?;
            self.gpu.release(stray)?;
        }
        Ok(())
    }

    /// What came back from the device, unless a test spoils it.
    pub(crate) fn spoiled(&self, got: u32) -> u32 {
        #[cfg(test)]
        if self.spoil.is_some_and(|spoil| matches!(spoil, Spoil::Checksums(from) if from <= self.done)) {
            return !got;
        }
        got
    }

    /// A number that a training step left, as the device has it, unless a test spoils it.
    pub(crate) fn spoiled_number(&self, what: &str, step: u32, got: f32) -> f32 {
        #[cfg(test)]
        if let Some(Spoil::Number(which, at)) = self.spoil
            && (which, at) == (what, step)
        {
            return got * if what == "gradient" { 2.0 } else { 1.001 };
        }
        _ = (what, step);
        f32::from_bits(self.spoiled(got.to_bits()))
    }

    /// A byte that came back from the device, unless a test spoils it.
    pub(crate) fn spoiled_byte(&self, got: u8) -> u8 {
        self.spoiled(u32::from(got)).to_le_bytes().first().copied().unwrap_or(got)
    }
}
