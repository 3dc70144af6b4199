//! One layer on the CPU, forward and back, as the kernels do it.

use super::functions::{gelu, gelu_slope, softmax, softmax_back};
use super::pairs::{Matrix, Pair};
use crate::training::shape::LayerKind;

/// The shares' scale, as the kernel has it.
pub(crate) fn score_scale(width: u32) -> f32 {
    1.0 / (width as f32).sqrt()
}

/// A layer's output, and what it saves beside its input, in the order of [`crate::training::shape::Sizes::saved`].
pub(super) fn forward(kind: LayerKind, weights: &[Matrix], input: &Matrix) -> (Matrix, Vec<Matrix>) {
    match (kind, weights) {
        (LayerKind::Mlp, [first, second]) => {
            let before = input.times(first, 1.0);
            let after = before.each(gelu);
            (input.plus(&after.times(second, 1.0)), vec![before, after])
        }
        (LayerKind::Attention, [wq, wk, wv, wo]) => {
            let [queries, keys, values] = [wq, wk, wv].map(|matrix| input.times(matrix, 1.0));
            let scale = score_scale(u32::try_from(input.columns).unwrap_or(u32::MAX));
            let shares = softmax(&queries.times_turned(&keys, f64::from(scale)));
            let heads = shares.times(&values, 1.0);
            (input.plus(&heads.times(wo, 1.0)), vec![queries, keys, values, shares, heads])
        }
        _ => Default::default(),
    }
}

/// What a layer's backward pass comes to.
#[derive(Default)]
pub(super) struct Backward {
    /// The gradients of its matrices.
    pub(super) weights: Vec<Matrix>,
    /// That of its input.
    pub(super) input: Matrix,
    /// Those of what it saved, in the same order.
    pub(super) saved: Vec<Matrix>,
    /// That of the scores, which attention does not save.
    pub(super) scores: Option<Matrix>,
}

/// A layer's backward pass, from the gradient of its output.
pub(super) fn backward(
    kind: LayerKind,
    weights: &[Matrix],
    input: &Matrix,
    saved: &[Matrix],
    gradient: &Matrix,
) -> Backward {
    match (kind, weights, saved) {
        (LayerKind::Mlp, [first, second], [before, after]) => {
            let second_gradient = after.turned_times(gradient, 1.0);
            let of_after = gradient.times_turned(second, 1.0);
            let of_before = of_after.zipped(before, |one, x| one.times(gelu_slope(x)));
            let first_gradient = input.turned_times(&of_before, 1.0);
            let of_input = gradient.plus(&of_before.times_turned(first, 1.0));
            Backward {
                weights: vec![first_gradient, second_gradient],
                input: of_input,
                saved: vec![of_before, of_after],
                scores: None,
            }
        }
        (LayerKind::Attention, [wq, wk, wv, wo], [queries, keys, values, shares, heads]) => {
            let scale = f64::from(score_scale(u32::try_from(input.columns).unwrap_or(u32::MAX)));
            let last = heads.turned_times(gradient, 1.0);
            let of_heads = gradient.times_turned(wo, 1.0);
            let of_shares = of_heads.times_turned(values, 1.0);
            let of_scores = softmax_back(shares, &of_shares);
            let of_values = shares.turned_times(&of_heads, 1.0);
            let (of_queries, of_keys) = (of_scores.times(keys, scale), of_scores.turned_times(queries, scale));
            let all = [(&of_queries, wq), (&of_keys, wk), (&of_values, wv)];
            let mut gradients = all.map(|(one, _)| input.turned_times(one, 1.0)).to_vec();
            gradients.push(last);
            let back = |sum: Matrix, (one, matrix): (&Matrix, &Matrix)| sum.plus(&one.times_turned(matrix, 1.0));
            let of_input = all.into_iter().fold(gradient.clone(), back);
            let saved = vec![of_queries, of_keys, of_values, of_shares, of_heads];
            Backward { weights: gradients, input: of_input, saved, scores: Some(of_scores) }
        }
        _ => Default::default(),
    }
}

/// The mean squared error, and the gradient of the output.
pub(super) fn loss(output: &Matrix, target: &Matrix) -> (Pair, Matrix) {
    let count = output.data.len().max(1) as f64;
    let differences = output.zipped(target, Pair::minus);
    let mut sum = super::pairs::Sum::default();
    differences.data.iter().for_each(|&one| sum.add(one, one));
    let gradient =
        differences.each(|one| Pair { value: one.value * 2.0 / count, error: one.error * 2.0 / count }.rounded(4.0));
    (sum.scaled(1.0 / count).rounded(4.0), gradient)
}
