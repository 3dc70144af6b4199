//! Adam on the CPU.

use super::pairs::Pair;

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

    /// What becomes of one weight and its two moments, all as a device had them before the step, with the gradient that it came to.
    pub(crate) fn step(&self, weight: f32, (first, second): (f32, f32), gradient: f32) -> [Pair; 3] {
        let exact = |number: f32| Pair::exact(f64::from(number));
        let g = exact(gradient);
        let first = exact(self.first_decay).times(exact(first)).plus(exact(self.first_rest).times(g));
        let second = exact(self.second_decay).times(exact(second)).plus(exact(self.second_rest).times(g).times(g));
        let change = self.change(first, second);
        [exact(weight).minus(exact(self.rate).times(change)), first, second]
    }

    /// first ÷ (√second + tiny).
    fn change(&self, first: Pair, second: Pair) -> Pair {
        let top = first.times(Pair::exact(f64::from(self.first_scale)));
        let square = second.times(Pair::exact(f64::from(self.second_scale)));
        let root = |value: f64| value.max(0.0).sqrt() + f64::from(self.tiny);
        let value = top.value / root(square.value);
        let (low, high) = (root(square.value - square.error), root(square.value + square.error));
        let ends = [top.value - top.error, top.value + top.error].map(|top| [top / low, top / high]);
        let error = ends.into_iter().flatten().map(|end| (end - value).abs()).fold(0.0, f64::max);
        Pair { value, error }.rounded(8.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_change_is_the_rate_and_every_bound_is_narrow() {
        let (mut weight, mut moments) = (0.5_f32, (0.0, 0.0));
        for (step, g) in (1..).zip([0.25_f32, -3.0, 0.0, 1e-3, 40.0, 1e-20]) {
            let [after, first, second] = Adam::at(step).step(weight, moments, g);
            let change = after.value - f64::from(weight);
            assert!(change.abs() <= 2e-3, "{step}: {change}");
            if step == 1 {
                assert!((change / 1e-3 + 1.0).abs() < 1e-4, "{change}");
            }
            // A rounding or two of the weight, and of what it changes by.
            assert!(after.error < 3e-7 * after.value.abs() && after.error > 0.0, "{step}: {after:?}");
            (weight, moments) = (after.value as f32, (first.value as f32, second.value as f32));
        }
        assert!(weight < 0.5);
    }
}
