//! Adam on the CPU.

use super::pairs::{Matrix, Pair};

/// What Adam is told, as the kernel is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Adam {
    pub(crate) first_scale: f32,
    pub(crate) second_scale: f32,
    pub(crate) rate: f32,
    pub(crate) tiny: f32,
    pub(crate) first_decay: f32,
    pub(crate) first_rest: f32,
    pub(crate) second_decay: f32,
    pub(crate) second_rest: f32,
    /// The largest a change can be, whatever the gradients were.
    most: f64,
}

const FIRST: f64 = 0.9;
const SECOND: f64 = 0.999;

impl Adam {
    /// For a step, counted from 1.
    pub(crate) fn at(step: u32) -> Self {
        let power = i32::try_from(step).unwrap_or(i32::MAX);
        let (first, second) = (1.0 - FIRST.powi(power), 1.0 - SECOND.powi(power));
        Self {
            first_scale: (1.0 / first) as f32,
            second_scale: (1.0 / second) as f32,
            rate: 1e-3,
            tiny: 1e-8,
            first_decay: FIRST as f32,
            first_rest: (1.0 - FIRST) as f32,
            second_decay: SECOND as f32,
            second_rest: (1.0 - SECOND) as f32,
            most: most(step),
        }
    }

    /// The kernel's numbers, in its order.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let all = [
            self.first_scale,
            self.second_scale,
            self.rate,
            self.tiny,
            self.first_decay,
            self.first_rest,
            self.second_decay,
            self.second_rest,
        ];
        all.into_iter().flat_map(f32::to_le_bytes).collect()
    }

    /// One step of one matrix.
    pub(super) fn step(&self, weights: &mut Matrix, state: &mut (Matrix, Matrix), gradient: &Matrix) {
        let moments = state.0.data.iter_mut().zip(&mut state.1.data);
        for ((weight, (first, second)), &g) in weights.data.iter_mut().zip(moments).zip(&gradient.data) {
            let exact = |number: f32| Pair::exact(f64::from(number));
            *first = exact(self.first_decay).times(*first).plus(exact(self.first_rest).times(g));
            *second = exact(self.second_decay).times(*second).plus(exact(self.second_rest).times(g).times(g));
            let change = self.change(*first, *second);
            *weight = weight.minus(exact(self.rate).times(change));
        }
    }

    /// first ÷ (√second + tiny). Where a device's moments may be anywhere around zero, the change may be anything that a change
    /// can be.
    fn change(&self, first: Pair, second: Pair) -> Pair {
        let top = first.times(Pair::exact(f64::from(self.first_scale)));
        let square = second.times(Pair::exact(f64::from(self.second_scale)));
        let root = |value: f64| value.max(0.0).sqrt() + f64::from(self.tiny);
        let value = top.value / root(square.value);
        let (low, high) = (root(square.value - square.error), root(square.value + square.error));
        let ends = [top.value - top.error, top.value + top.error].map(|top| [top / low, top / high]);
        let far = ends.into_iter().flatten().map(|end| (end - value).abs()).fold(0.0, f64::max);
        Pair { value, error: far.min(value.abs() + self.most) }.rounded(8.0)
    }
}

/// |Σ wᵢgᵢ| ÷ √(Σ zᵢgᵢ²) is at most √(Σ wᵢ² ÷ zᵢ), by Cauchy and Schwarz; w and z are the moments' weights of the gradient of step i.
fn most(step: u32) -> f64 {
    let power = |base: f64, by: u32| base.powi(i32::try_from(by).unwrap_or(i32::MAX));
    let (first, second) = (1.0 - power(FIRST, step), 1.0 - power(SECOND, step));
    let term = |age: u32| {
        let w = (1.0 - FIRST) * power(FIRST, age) / first;
        let z = (1.0 - SECOND) * power(SECOND, age) / second;
        w * w / z
    };
    // A device's own rounding on top.
    (0..step).map(term).sum::<f64>().sqrt() * 1.001
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_change_is_the_rate_and_no_change_is_larger_than_the_bound() {
        assert!((most(1) - 1.001).abs() < 1e-9);
        let mut weights = Matrix::exact(1, &[0.0]);
        let mut state = (Matrix::exact(1, &[0.0]), Matrix::exact(1, &[0.0]));
        let mut before = 0.0;
        for (step, g) in (1..).zip([0.25_f32, -3.0, 0.0, 1e-3, 40.0]) {
            let adam = Adam::at(step);
            adam.step(&mut weights, &mut state, &Matrix::exact(1, &[g]));
            let change = (weights.data[0].value - before) / 1e-3;
            assert!(change.abs() <= adam.most, "{step}: {change}");
            if step == 1 {
                assert!((change + 1.0).abs() < 1e-6);
            }
            before = weights.data[0].value;
        }
    }
}
