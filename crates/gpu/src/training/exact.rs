//! Losses in exact arithmetic and how far a device's may be off, computed as they are asked for.

use super::reference::{Pair, Reference};
use super::types::{Format, TrainingSpec};
use crate::GpuError;
use crate::lab::Lab;

/// Losses that are computed. Each step widens the bound, and after some there is little that it forbids.
const STEPS: usize = 4;
/// Products of one step at most: more would keep the CPU busy for longer than the device.
const MOST_PRODUCTS: u64 = 1 << 24;

/// By format, the losses so far.
pub(super) struct Exact {
    fresh: Option<(Reference, usize)>,
    known: Vec<(Format, Vec<Pair>)>,
}

impl Exact {
    pub(super) fn new(spec: &TrainingSpec) -> Self {
        let small = spec.sizes.products() <= MOST_PRODUCTS;
        let fresh = small.then(|| (Reference::new(&spec.sizes, spec.seed), spec.sizes.layers().len()));
        Self { fresh, known: Vec::new() }
    }

    /// Computes the losses where activations travel in a format. Nothing where the network is too large for that.
    pub(super) async fn reach(&mut self, lab: &Lab<'_>, format: Format) -> Result<(), GpuError> {
        let Some((fresh, layers)) = &self.fresh else { return Ok(()) };
        if self.known.iter().any(|(known, _)| *known == format) {
            return Ok(());
        }
        let (mut reference, mut losses) = (fresh.clone(), Vec::new());
        for _ in 0..STEPS {
            lab.breathe().await?;
            losses.push(reference.step(&vec![format; *layers]).loss);
        }
        self.known.push((format, losses));
        Ok(())
    }

    /// The losses of a format, as far as they are known.
    pub(super) fn of(&self, format: Format) -> &[Pair] {
        self.known.iter().find(|(known, _)| *known == format).map_or(&[], |(_, losses)| losses)
    }

    /// Exact arithmetic's own, which no format changes.
    pub(super) fn losses(&self) -> Vec<f64> {
        self.known.first().map(|(_, losses)| losses.iter().map(|loss| loss.value).collect()).unwrap_or_default()
    }
}
