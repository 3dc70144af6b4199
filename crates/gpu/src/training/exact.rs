//! Each of the first steps held to exact arithmetic that begins with the very numbers that the device began it with.
//!
//! Such a bound does not grow from step to step: what a step was given is read from the device, and is exact.

use super::readback::Left;
use super::reference::{Adam, Matrix, Pair, Reference};
use super::types::{Format, TrainingSpec};
use crate::GpuError;
use crate::lab::Lab;

/// Steps that are held to exact arithmetic.
pub(super) const STEPS: u32 = 4;
/// Products of one step at most: more would keep the CPU busy for longer than the device.
const MOST_PRODUCTS: u64 = 1 << 24;

/// One step's loss and gradients in exact arithmetic, from these weights, with activations that travel in this format.
struct Known {
    format: Format,
    weights: Vec<Vec<f32>>,
    loss: Pair,
    /// Layer by layer.
    gradients: Vec<Vec<Pair>>,
}

/// How the steps of a run that were read compare with exact arithmetic.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Checked {
    /// The losses in exact arithmetic, and how far a device's may be off.
    pub(super) exact: Vec<f64>,
    pub(super) bounds: Vec<f64>,
    /// The largest error ÷ bound of any loss, gradient, and weight or moment.
    pub(super) loss_error: f64,
    pub(super) gradient_error: f64,
    pub(super) weight_error: f64,
}

/// The network as it begins, and steps that are known.
pub(super) struct Exact {
    fresh: Option<Reference>,
    known: Vec<Known>,
}

impl Exact {
    pub(super) fn new(spec: &TrainingSpec) -> Self {
        let small = spec.sizes.products() <= MOST_PRODUCTS;
        Self { fresh: small.then(|| Reference::new(&spec.sizes, spec.seed)), known: Vec::new() }
    }

    /// Whether the network is small enough for any of it.
    pub(super) fn small(&self) -> bool {
        self.fresh.is_some()
    }

    /// Computes the steps that led to what was read. Ways of remembering that change no bit share them.
    pub(super) async fn reach(&mut self, lab: &Lab<'_>, format: Format, left: &[Left]) -> Result<(), GpuError> {
        let Some(fresh) = &self.fresh else { return Ok(()) };
        let mut weights = fresh.weights();
        for step in left {
            if !self.known.iter().any(|known| known.is(format, &weights)) {
                lab.breathe().await?;
                let stepped = fresh.with(&weights).step(&vec![format; weights.len()]);
                let flat = |layer: Vec<Matrix>| layer.into_iter().flat_map(|matrix| matrix.data).collect();
                let gradients = stepped.gradients.into_iter().map(flat).collect();
                self.known.push(Known { format, weights, loss: stepped.loss, gradients });
            }
            weights = step.weights.clone();
        }
        Ok(())
    }

    /// Holds every step that was read to what it began with: its loss, its gradients, and what Adam made of them.
    ///
    /// # Errors
    /// [`GpuError::ChecksumDiffers`] with the first number that misses its bound.
    pub(super) fn hold(&self, format: Format, losses: &[f32], left: &[Left]) -> Result<Checked, GpuError> {
        let mut checked = Checked::default();
        let Some(fresh) = &self.fresh else { return Ok(checked) };
        let mut before = Left::fresh(fresh.weights());
        for ((number, step), loss) in (1_u32..).zip(left).zip(losses) {
            let known = self.known.iter().find(|known| known.is(format, &before.weights));
            let known = known.ok_or_else(|| super::rig::missing("a step in exact arithmetic"))?;
            checked.exact.push(known.loss.value);
            checked.bounds.push(known.loss.error);
            checked.loss_error = checked.loss_error.max(within(*loss, known.loss, || format!("loss {number}"))?);
            for (layer, (got, expected)) in (1..).zip(step.gradients.iter().zip(&known.gradients)) {
                let what = |at: usize| format!("gradient {at} of layer {layer} in step {number}");
                checked.gradient_error = checked.gradient_error.max(all_within(got, expected, what)?);
            }
            checked.weight_error = checked.weight_error.max(updated(number, &before, step)?);
            before = step.clone();
        }
        Ok(checked)
    }
}

impl Known {
    fn is(&self, format: Format, weights: &[Vec<f32>]) -> bool {
        let same = |(one, other): (&Vec<f32>, &Vec<f32>)| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.to_bits() == other.to_bits())
        };
        self.format == format && self.weights.len() == weights.len() && self.weights.iter().zip(weights).all(same)
    }
}

/// Holds weights and moments to what Adam makes of those before with the gradients that the device itself came to.
fn updated(number: u32, before: &Left, after: &Left) -> Result<f64, GpuError> {
    let adam = Adam::at(number);
    let mut largest = 0.0_f64;
    let layers = before.weights.iter().zip(&before.state).zip(&after.gradients);
    for ((layer, ((weights, state), gradients)), (got, got_state)) in
        (1..).zip(layers).zip(after.weights.iter().zip(&after.state))
    {
        let (first, second) = state.split_at_checked(weights.len()).unwrap_or_default();
        let moments = first.iter().copied().zip(second.iter().copied());
        let numbers = weights.iter().zip(moments).zip(gradients);
        let expected: Vec<[Pair; 3]> =
            numbers.map(|((&weight, moments), &gradient)| adam.step(weight, moments, gradient)).collect();
        let of = |part: usize| -> Vec<Pair> { expected.iter().filter_map(|all| all.get(part)).copied().collect() };
        let moments: Vec<Pair> = of(1).into_iter().chain(of(2)).collect();
        let weight = |at: usize| format!("weight {at} of layer {layer} after step {number}");
        let moment = |at: usize| format!("moment {at} of layer {layer} after step {number}");
        largest = largest.max(all_within(got, &of(0), weight)?).max(all_within(got_state, &moments, moment)?);
    }
    Ok(largest)
}

/// The largest error ÷ bound of numbers of which there must be as many as there are bounds.
fn all_within(got: &[f32], expected: &[Pair], what: impl Fn(usize) -> String) -> Result<f64, GpuError> {
    if got.len() != expected.len() {
        return Err(super::rig::missing("a number that was read"));
    }
    let numbers = got.iter().zip(expected).enumerate();
    numbers
        .map(|(at, (&got, &pair))| within(got, pair, || what(at.saturating_add(1))))
        .try_fold(0.0, |most, one| Ok(f64::max(most, one?)))
}

/// A number's error ÷ bound.
fn within(got: f32, pair: Pair, what: impl Fn() -> String) -> Result<f64, GpuError> {
    let off = (f64::from(got) - pair.value).abs();
    // A number that is none is not within any bound.
    let within = off <= pair.error;
    if !within {
        return Err(GpuError::ChecksumDiffers {
            what: what(),
            expected: (pair.value as f32).to_bits(),
            got: got.to_bits(),
        });
    }
    Ok(if off > 0.0 { off / pair.error } else { 0.0 })
}
