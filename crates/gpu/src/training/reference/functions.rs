//! GELU, softmax and the packed formats, with what a device may be off by.

use super::pairs::{Matrix, Pair, Sum, UNIT};
use crate::training::types::Format;

/// The shader's numbers, as f32 has them.
const ROOT: f64 = 0.797_884_6_f32 as f64;
const CUBE: f64 = 0.044_715_f32 as f64;

/// The largest slope of GELU, and the largest change of its slope: see the test.
const SLOPE: f64 = 1.13;
const BEND: f64 = 0.8;

fn inner(x: f64) -> f64 {
    ROOT * (x + CUBE * x * x * x)
}

/// How far a device's tanh may be off at `u`, whose own relative error is of seven roundings: through exp with the accuracy that WGSL
/// states, a division and a subtraction.
fn tanh_error(u: f64) -> f64 {
    let e = (2.0 * u.clamp(-10.0, 10.0)).exp();
    let through = 2.0 * e / (e + 1.0).powi(2);
    (through * (18.0 * u.abs() + 3.0) * 1.1 + 8.0) * UNIT
}

/// GELU of a number.
pub(super) fn gelu(x: Pair) -> Pair {
    let t = inner(x.value).tanh();
    let error = 0.5 * x.reach() * (tanh_error(inner(x.value)) + 3.0 * UNIT * (1.0 + t.abs()));
    Pair { value: 0.5 * x.value * (1.0 + t), error: SLOPE * x.error + error }
}

/// Its derivative.
pub(super) fn gelu_slope(x: Pair) -> Pair {
    let u = inner(x.value);
    let (t, off) = (u.tanh(), tanh_error(u));
    let slope = ROOT * (1.0 + 3.0 * CUBE * x.value * x.value);
    let second = 0.5 * x.value * (1.0 - t * t) * slope;
    let error = 0.5 * off + 0.5 * x.reach() * slope * (2.0 * off + 3.0 * UNIT) * 1.1;
    Pair { value: 0.5 * (1.0 + t) + second, error: BEND * x.error + error }.rounded(6.0)
}

/// Softmax of each row.
pub(super) fn softmax(scores: &Matrix) -> Matrix {
    let mut data = Vec::with_capacity(scores.data.len());
    for row in scores.rows() {
        let largest = row.iter().map(|one| one.value).fold(f64::NEG_INFINITY, f64::max);
        let off = row.iter().map(|one| one.error).fold(0.0, f64::max);
        let range = row.iter().map(|one| largest - one.value).fold(0.0, f64::max) + 2.0 * off;
        let exps: Vec<f64> = row.iter().map(|one| (one.value - largest).exp()).collect();
        let sum: f64 = exps.iter().sum();
        // Both what is divided and what it is divided by are off.
        let units = 2.0 * (3.0 * range + 3.0) + row.len() as f64 + 4.0;
        let relative = ((2.0 * off).exp_m1() + units * UNIT) * 1.1;
        data.extend(exps.into_iter().map(|one| Pair { value: one / sum, error: one / sum * relative + 1e-35 }));
    }
    Matrix { columns: scores.columns, data }
}

/// The gradient of the scores, from that of the shares.
pub(super) fn softmax_back(shares: &Matrix, gradient: &Matrix) -> Matrix {
    let mut data = Vec::with_capacity(shares.data.len());
    for (row, line) in shares.rows().zip(gradient.rows()) {
        let mut sum = Sum::default();
        row.iter().zip(line).for_each(|(&share, &one)| sum.add(share, one));
        let sum = sum.scaled(1.0);
        data.extend(row.iter().zip(line).map(|(share, one)| share.times(one.minus(sum))));
    }
    Matrix { columns: shares.columns, data }
}

/// What is left of numbers that were packed: the same, within the format's error.
pub(super) fn squeezed(matrix: &Matrix, format: Format) -> Matrix {
    let mut data = matrix.data.clone();
    match format {
        Format::F32 => {}
        // 11 bits, rounded either way; below 2⁻¹⁴ the last of them stands for 2⁻²⁴.
        Format::F16 => data.iter_mut().for_each(|one| one.error += one.reach() / 1024.0 + 2.0_f64.powi(-24)),
        Format::Int8 => {
            for block in data.chunks_mut(64) {
                let largest = block.iter().map(|one| one.reach()).fold(0.0, f64::max);
                block.iter_mut().for_each(|one| one.error += int8_error(largest));
            }
        }
    }
    Matrix { columns: matrix.columns, data }
}

/// Half of a code's step, in a block whose largest number is `largest`: the step is the least power of two that 127 of reach it.
pub(crate) fn int8_error(largest: f64) -> f64 {
    let exponent = (largest / 127.0).log2().ceil().clamp(-100.0, 100.0);
    2.0_f64.powf(exponent) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slope_and_bend_of_gelu_are_bounded() {
        let (mut slope, mut bend, mut before) = (0.0_f64, 0.0_f64, None::<f64>);
        for step in -80_000..=80_000 {
            let x = f64::from(step) / 10_000.0;
            let (one, difference) = (
                gelu_slope(Pair::exact(x)).value,
                (gelu(Pair::exact(x + 1e-5)).value - gelu(Pair::exact(x - 1e-5)).value) / 2e-5,
            );
            assert!((one - difference).abs() < 1e-8, "{x}: {one} {difference}");
            slope = slope.max(one.abs());
            if let Some(before) = before {
                bend = bend.max((one - before).abs() * 10_000.0);
            }
            before = Some(one);
        }
        assert!(slope < SLOPE && slope > 1.1, "{slope}");
        assert!(bend < BEND && bend > 0.75, "{bend}");
    }

    #[test]
    fn shares_of_a_row_add_up() {
        let scores = Matrix::exact(4, &[0.0, 1.0, 2.0, 3.0, 5.0, 5.0, 5.0, 5.0]);
        let shares = softmax(&scores);
        for row in shares.rows() {
            assert!((row.iter().map(|one| one.value).sum::<f64>() - 1.0).abs() < 1e-12);
        }
        assert_eq!(shares.data[7].value, 0.25);
        assert!((shares.data[3].value / shares.data[2].value - 1.0_f64.exp()).abs() < 1e-12);
    }

    #[test]
    fn a_code_is_at_most_one_through_127_wide() {
        for largest in [1e-3_f64, 0.5, 1.0, 126.9, 127.0, 127.1, 1e4] {
            let error = int8_error(largest);
            assert!(error <= largest / 127.0 && 254.0 * error >= largest, "{largest}: {error}");
        }
        assert_eq!((int8_error(127.0), int8_error(127.1)), (0.5, 1.0));
    }
}
