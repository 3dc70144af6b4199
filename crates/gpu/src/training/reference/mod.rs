//! The same training on the CPU, in f64, and how far a device's numbers may be from it.

mod adam;
mod first_order;
mod functions;
mod layer;
mod pairs;
#[cfg(test)]
mod tests;

pub(crate) use adam::Adam;
#[cfg(test)]
pub(crate) use functions::int8_error;
pub(crate) use layer::score_scale;
pub(crate) use pairs::{Matrix, Pair};

use super::network;
use super::shape::{LayerKind, Part, Sizes};
use super::types::Format;

/// One layer's matrices.
#[derive(Clone)]
struct Layer {
    kind: LayerKind,
    weights: Vec<Matrix>,
}

/// The network, with weights that a device has to the last bit.
#[derive(Clone)]
pub(crate) struct Reference {
    layers: Vec<Layer>,
    batch: Matrix,
    target: Matrix,
}

/// What one step comes to, before its weights change.
pub(crate) struct Stepped {
    pub(crate) loss: Pair,
    /// The gradients of each layer's matrices.
    pub(crate) gradients: Vec<Vec<Matrix>>,
}

fn columns(sizes: &Sizes, part: &Part) -> usize {
    usize::try_from(if part.name == "W1" { sizes.hidden } else { sizes.width }).unwrap_or_default()
}

impl Reference {
    /// As every run begins.
    pub(crate) fn new(sizes: &Sizes, seed: u32) -> Self {
        let width = usize::try_from(sizes.width).unwrap_or_default();
        let layer = |(at, kind): (usize, LayerKind)| {
            let matrix =
                |part: &Part| Matrix::exact(columns(sizes, part), &network::matrix(sizes, seed, at, kind, part));
            Layer { kind, weights: sizes.weights(kind).iter().map(matrix).collect() }
        };
        Self {
            layers: sizes.layers().into_iter().enumerate().map(layer).collect(),
            batch: Matrix::exact(width, &network::batch(sizes, seed)),
            target: Matrix::exact(width, &network::target(sizes, seed)),
        }
    }

    /// With other weights: a layer's matrices one after the other, as its buffer has them.
    pub(crate) fn with(&self, weights: &[Vec<f32>]) -> Self {
        let mut other = self.clone();
        for (layer, numbers) in other.layers.iter_mut().zip(weights) {
            let mut rest = numbers.as_slice();
            for matrix in &mut layer.weights {
                let (own, after) = rest.split_at_checked(matrix.data.len()).unwrap_or((rest, &[]));
                *matrix = Matrix::exact(matrix.columns, own);
                rest = after;
            }
        }
        other
    }

    /// The weights, as [`Reference::with`] takes them.
    pub(crate) fn weights(&self) -> Vec<Vec<f32>> {
        let numbers =
            |layer: &Layer| layer.weights.iter().flat_map(|one| &one.data).map(|one| one.value as f32).collect();
        self.layers.iter().map(numbers).collect()
    }

    /// One step, where layer `l`'s saved activations travel in the format `formats` has for it.
    pub(crate) fn step(&self, formats: &[Format]) -> Stepped {
        let format = |at: usize| formats.get(at).copied().unwrap_or(Format::F32);
        let (mut input, mut kept) = (self.batch.clone(), Vec::new());
        for (at, layer) in self.layers.iter().enumerate() {
            let (output, saved) = layer::forward(layer.kind, &layer.weights, &input);
            let saved: Vec<Matrix> = saved.iter().map(|one| functions::squeezed(one, format(at))).collect();
            kept.push((functions::squeezed(&input, format(at)), saved));
            input = output;
        }
        let (mut loss, mut gradient) = layer::loss(&input, &self.target);
        let mut gradients = Vec::new();
        let mut off = layer::loss(&input.each(|one| Pair::exact(one.value)), &self.target).0.error;
        for (layer, (input, saved)) in self.layers.iter().zip(&kept).rev() {
            let back = layer::backward(layer.kind, &layer.weights, input, saved, &gradient);
            off += first_order::added(layer.kind, &layer.weights, input, saved, (&gradient, &back));
            gradients.push(back.weights);
            gradient = back.input;
        }
        gradients.reverse();
        // Twice what is of first order covers the rest, as long as that is small.
        loss.error = loss.error.min(2.0 * off);
        Stepped { loss, gradients }
    }
}
