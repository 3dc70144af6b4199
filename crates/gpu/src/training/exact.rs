//! Losses in exact arithmetic and how far a device's may be off, computed as they are asked for.

use super::reference::{Matrix, Pair, Reference};
use super::types::{Format, TrainingSpec};
use crate::GpuError;
use crate::lab::Lab;

/// Losses that are computed. Each step widens the bound, and after some there is little that it forbids.
const STEPS: usize = 4;
/// Products of one step at most: more would keep the CPU busy for longer than the device.
const MOST_PRODUCTS: u64 = 1 << 24;

/// What is known of a format.
struct Known {
    format: Format,
    losses: Vec<Pair>,
    /// Layer by layer, after the first step.
    gradients: Vec<Vec<Pair>>,
}

/// By format, the losses so far and the first gradients.
pub(super) struct Exact {
    fresh: Option<(Reference, usize)>,
    known: Vec<Known>,
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
        if self.known.iter().any(|known| known.format == format) {
            return Ok(());
        }
        let (mut reference, mut losses, mut gradients) = (fresh.clone(), Vec::new(), Vec::new());
        for _ in 0..STEPS {
            lab.breathe().await?;
            let stepped = reference.step(&vec![format; *layers]);
            if losses.is_empty() {
                let flat = |layer: Vec<Matrix>| layer.into_iter().flat_map(|matrix| matrix.data).collect();
                gradients = stepped.gradients.into_iter().map(flat).collect();
            }
            losses.push(stepped.loss);
        }
        self.known.push(Known { format, losses, gradients });
        Ok(())
    }

    /// The losses of a format, as far as they are known.
    pub(super) fn of(&self, format: Format) -> &[Pair] {
        self.known.iter().find(|known| known.format == format).map_or(&[], |known| &known.losses)
    }

    /// Whether the network is small enough for any of it.
    pub(super) fn small(&self) -> bool {
        self.fresh.is_some()
    }

    /// The largest error ÷ bound among the first gradients of a format; the first one that misses its bound is an error.
    ///
    /// # Errors
    /// [`GpuError::ChecksumDiffers`] with that gradient's bits.
    pub(super) fn gradients(&self, format: Format, got: &[Vec<f32>]) -> Result<f64, GpuError> {
        let known = self.known.iter().find(|known| known.format == format);
        let mut largest = 0.0_f64;
        for (layer, (got, exact)) in got.iter().zip(known.map_or(&[][..], |known| &known.gradients)).enumerate() {
            for (at, (&one, pair)) in got.iter().zip(exact).enumerate() {
                let off = (f64::from(one) - pair.value).abs();
                // A number that is none is not within any bound.
                let within = off <= pair.error;
                if !within {
                    let what = format!("gradient {} of layer {}", at.saturating_add(1), layer.saturating_add(1));
                    let expected = (pair.value as f32).to_bits();
                    return Err(GpuError::ChecksumDiffers { what, expected, got: one.to_bits() });
                }
                largest = largest.max(if off > 0.0 { off / pair.error } else { 0.0 });
            }
        }
        Ok(largest)
    }

    /// Exact arithmetic's own, which no format changes.
    pub(super) fn losses(&self) -> Vec<f64> {
        self.known.first().map(|known| known.losses.iter().map(|loss| loss.value).collect()).unwrap_or_default()
    }
}
