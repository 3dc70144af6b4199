//! How far rounding moves the loss, to first order: what each part of the forward pass adds by itself, times what the loss makes of it.
//!
//! Carried from layer to layer as sizes alone, errors grow by every matrix on their way, as if all of them pointed the same way. The
//! gradient knows which way they point. What is left out is of the order of the errors' squares.

use super::functions::{gelu, softmax};
use super::layer::{Backward, score_scale};
use super::pairs::{Matrix, Pair};
use crate::training::shape::LayerKind;

fn exact(matrix: &Matrix) -> Matrix {
    matrix.each(|one| Pair::exact(one.value))
}

/// The error that a part came to from exact numbers, weighed by the gradient of what it came to.
fn weighed(part: &Matrix, gradient: &Matrix) -> f64 {
    part.data.iter().zip(&gradient.data).map(|(one, slope)| one.error * slope.value.abs()).sum()
}

/// What a layer's forward pass adds to the error of the loss, from its input, what it saved, the gradient of its output, and what the
/// backward pass made of that.
pub(super) fn added(
    kind: LayerKind,
    weights: &[Matrix],
    input: &Matrix,
    saved: &[Matrix],
    (gradient, back): (&Matrix, &Backward),
) -> f64 {
    let input = exact(input);
    let saved: Vec<Matrix> = saved.iter().map(exact).collect();
    match (kind, weights, saved.as_slice(), back.saved.as_slice()) {
        (LayerKind::Mlp, [first, second], [before, after], [of_before, of_after]) => {
            weighed(&input.times(first, 1.0), of_before)
                + weighed(&before.each(gelu), of_after)
                + weighed(&input.plus(&after.times(second, 1.0)), gradient)
        }
        (
            LayerKind::Attention,
            [wq, wk, wv, wo],
            [queries, keys, values, shares, heads],
            [of_q, of_k, of_v, of_s, of_h],
        ) => {
            let scale = f64::from(score_scale(u32::try_from(input.columns).unwrap_or(u32::MAX)));
            let scores = queries.times_turned(keys, scale);
            let own = [(wq, of_q), (wk, of_k), (wv, of_v)];
            let own: f64 = own.into_iter().map(|(matrix, slope)| weighed(&input.times(matrix, 1.0), slope)).sum();
            own + back.scores.as_ref().map_or(0.0, |of_scores| weighed(&scores, of_scores))
                + weighed(&softmax(&exact(&scores)), of_s)
                + weighed(&shares.times(values, 1.0), of_h)
                + weighed(&input.plus(&heads.times(wo, 1.0)), gradient)
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Reference;
    use super::super::layer::backward;
    use super::super::pairs::UNIT;
    use super::*;
    use crate::training::shape::Sizes;
    use crate::training::types::Format;

    #[test]
    fn the_bound_of_a_loss_says_something_in_deep_networks() {
        for (blocks, attention) in [(1, false), (1, true), (6, false), (6, true)] {
            let sizes = Sizes { tokens: 16, width: 32, hidden: 64, blocks, attention };
            let layers = vec![Format::F32; sizes.layers().len()];
            let loss = Reference::new(&sizes, 7).step(&layers).loss;
            assert!(loss.error > 1e-7 * loss.value && loss.error < 1e-3 * loss.value, "{blocks} {attention}: {loss:?}");
        }
    }

    type Rows = Vec<Vec<f32>>;

    fn rows(matrix: &Matrix) -> Rows {
        matrix.rows().map(|row| row.iter().map(|one| one.value as f32).collect()).collect()
    }

    fn times(a: &Rows, b: &Rows) -> Rows {
        let sum = |row: &[f32], column: usize| row.iter().zip(b).fold(0.0_f32, |sum, (x, line)| sum + x * line[column]);
        a.iter().map(|row| (0..b[0].len()).map(|column| sum(row, column)).collect()).collect()
    }

    fn turned(a: &Rows) -> Rows {
        (0..a[0].len()).map(|column| a.iter().map(|row| row[column]).collect()).collect()
    }

    fn each(a: &Rows, of: impl Fn(f32) -> f32) -> Rows {
        a.iter().map(|row| row.iter().map(|&one| of(one)).collect()).collect()
    }

    fn plus(a: &Rows, b: &Rows) -> Rows {
        a.iter().zip(b).map(|(x, y)| x.iter().zip(y).map(|(x, y)| x + y).collect()).collect()
    }

    fn soft(row: &[f32]) -> Vec<f32> {
        let largest = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let exps: Vec<f32> = row.iter().map(|one| (one - largest).exp()).collect();
        let sum: f32 = exps.iter().sum();
        exps.into_iter().map(|one| one / sum).collect()
    }

    /// The loss as a device computes it, in f32 throughout.
    fn in_f32(reference: &Reference) -> f64 {
        let mut input = rows(&reference.batch);
        for layer in &reference.layers {
            let weights: Vec<Rows> = layer.weights.iter().map(rows).collect();
            input = match weights.as_slice() {
                [first, second] => {
                    let gelu = |x: f32| 0.5 * x * (1.0 + (0.797_884_6 * (x + 0.044_715 * x * x * x)).tanh());
                    plus(&input, &times(&each(&times(&input, first), gelu), second))
                }
                [wq, wk, wv, wo] => {
                    let scale = score_scale(input[0].len() as u32);
                    let scores = each(&times(&times(&input, wq), &turned(&times(&input, wk))), |one| one * scale);
                    let shares: Rows = scores.iter().map(|row| soft(row)).collect();
                    plus(&input, &times(&times(&shares, &times(&input, wv)), wo))
                }
                _ => panic!(),
            };
        }
        let (output, target) = (input.concat(), rows(&reference.target).concat());
        let sum: f32 = output.iter().zip(&target).map(|(a, b)| (a - b) * (a - b)).sum();
        f64::from(sum / output.len() as f32)
    }

    #[test]
    fn what_f32_comes_to_is_within_the_bound() {
        for seed in 0..12 {
            let sizes = Sizes { tokens: 16, width: 16, hidden: 32, blocks: 1 + seed % 5, attention: seed % 2 == 0 };
            let reference = Reference::new(&sizes, seed);
            let loss = reference.step(&vec![Format::F32; sizes.layers().len()]).loss;
            let off = (in_f32(&reference) - loss.value).abs();
            assert!(off > 0.0 && off <= loss.error, "{seed}: {off} {loss:?}");
        }
    }

    /// With one part alone that errs, by hand: a layer whose second matrix is nothing passes its input on, rounded once.
    #[test]
    fn a_part_is_weighed_by_its_gradient() {
        let sizes = Sizes { tokens: 4, width: 16, hidden: 16, blocks: 1, attention: false };
        let reference = Reference::new(&sizes, 5);
        let mut weights = reference.weights();
        weights[0].iter_mut().for_each(|one| *one = 0.0);
        let layer = &reference.with(&weights).layers[0];
        let input = &reference.batch;
        let saved = [input.times(&layer.weights[0], 1.0), input.times(&layer.weights[0], 1.0)];
        let gradient = input.each(|one| Pair::exact(-2.0 * one.value));
        let back = backward(layer.kind, &layer.weights, input, &saved, &gradient);
        let got = added(layer.kind, &layer.weights, input, &saved, (&gradient, &back));
        let expected: f64 = input.data.iter().map(|one| 2.0 * one.value * one.value * UNIT).sum();
        assert!((got - expected).abs() < 1e-3 * expected, "{got} {expected}");
    }
}
