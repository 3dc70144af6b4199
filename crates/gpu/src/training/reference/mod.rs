//! The same training on the CPU, in f64, and how far a device's numbers may be from it.

mod adam;
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

/// One layer's matrices, and Adam's two moments of each.
#[derive(Clone)]
struct Layer {
    kind: LayerKind,
    weights: Vec<Matrix>,
    state: Vec<(Matrix, Matrix)>,
}

/// The network, as far as it was trained.
#[derive(Clone)]
pub(crate) struct Reference {
    layers: Vec<Layer>,
    batch: Matrix,
    target: Matrix,
    steps: u32,
}

/// What one step comes to.
pub(crate) struct Stepped {
    /// The loss before the step.
    pub(crate) loss: Pair,
    /// The gradients of each layer's matrices.
    pub(crate) gradients: Vec<Vec<Matrix>>,
}

fn columns(sizes: &Sizes, part: &Part) -> usize {
    usize::try_from(if part.name == "W1" { sizes.hidden } else { sizes.width }).unwrap_or_default()
}

impl Reference {
    pub(crate) fn new(sizes: &Sizes, seed: u32) -> Self {
        let width = usize::try_from(sizes.width).unwrap_or_default();
        let layer = |(at, kind): (usize, LayerKind)| {
            let matrix =
                |part: &Part| Matrix::exact(columns(sizes, part), &network::matrix(sizes, seed, at, kind, part));
            let weights: Vec<Matrix> = sizes.weights(kind).iter().map(matrix).collect();
            let state =
                weights.iter().map(|one| (one.each(|_| Pair::default()), one.each(|_| Pair::default()))).collect();
            Layer { kind, weights, state }
        };
        Self {
            layers: sizes.layers().into_iter().enumerate().map(layer).collect(),
            batch: Matrix::exact(width, &network::batch(sizes, seed)),
            target: Matrix::exact(width, &network::target(sizes, seed)),
            steps: 0,
        }
    }

    /// One step, where layer `l`'s saved activations travel in the format `formats` has for it.
    pub(crate) fn step(&mut self, formats: &[Format]) -> Stepped {
        self.steps = self.steps.saturating_add(1);
        let format = |at: usize| formats.get(at).copied().unwrap_or(Format::F32);
        let (mut input, mut kept) = (self.batch.clone(), Vec::new());
        // The same with the weights of exact arithmetic: then what is off is the rounding of one forward pass.
        let mut exact = self.batch.clone();
        for (at, layer) in self.layers.iter().enumerate() {
            let (output, saved) = layer::forward(layer.kind, &layer.weights, &input);
            let saved: Vec<Matrix> = saved.iter().map(|one| functions::squeezed(one, format(at))).collect();
            kept.push((functions::squeezed(&input, format(at)), saved));
            input = output;
            let weights: Vec<Matrix> = layer.weights.iter().map(|one| one.each(|w| Pair::exact(w.value))).collect();
            exact = layer::forward(layer.kind, &weights, &exact).0;
        }
        let (mut loss, mut gradient) = layer::loss(&input, &self.target);
        let rounding = layer::loss(&exact, &self.target).0.error;
        let mut gradients = Vec::new();
        for (layer, (input, saved)) in self.layers.iter().zip(&kept).rev() {
            let (own, before) = layer::backward(layer.kind, &layer.weights, input, saved, &gradient);
            gradients.push(own);
            gradient = before;
        }
        gradients.reverse();
        // By the mean value theorem: no weight is further off than its error, and nowhere in between is the gradient larger.
        let weights = self.layers.iter().flat_map(|layer| &layer.weights).flat_map(|matrix| &matrix.data);
        let slopes = gradients.iter().flatten().flat_map(|matrix| &matrix.data);
        let through: f64 = weights.zip(slopes).map(|(weight, slope)| weight.error * slope.reach()).sum();
        loss.error = loss.error.min(rounding + through);
        let adam = Adam::at(self.steps);
        for (layer, gradients) in self.layers.iter_mut().zip(&gradients) {
            for ((weights, state), gradient) in layer.weights.iter_mut().zip(&mut layer.state).zip(gradients) {
                adam.step(weights, state, gradient);
            }
        }
        Stepped { loss, gradients }
    }
}
