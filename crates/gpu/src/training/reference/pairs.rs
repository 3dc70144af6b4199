//! Numbers with the most that a device's may be off: every operation carries the error of what it is given and adds that of its own
//! rounding (running error analysis, after Wilkinson). What comes out is a bound, not an estimate.

/// The relative error of one addition or multiplication in f32. WGSL lets a device round either way.
pub(super) const UNIT: f64 = 1.0 / 8_388_608.0;

/// What is too small to matter is added once, so that numbers flushed to zero are within the bound.
const FLUSHED: f64 = 1e-35;

/// The number in exact arithmetic, and how far a device's may be from it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Pair {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

impl Pair {
    /// A number that a device has to the last bit.
    pub(crate) fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// Its size at the most.
    pub(super) fn reach(self) -> f64 {
        self.value.abs() + self.error
    }

    pub(super) fn rounded(self, units: f64) -> Self {
        Self { error: self.error + units * UNIT * self.reach() + FLUSHED, ..self }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { value: self.value + other.value, error: self.error + other.error }.rounded(1.0)
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { value: self.value - other.value, error: self.error + other.error }.rounded(1.0)
    }

    pub(super) fn times(self, other: Self) -> Self {
        let error = self.value.abs() * other.error + self.error * other.reach();
        Self { value: self.value * other.value, error }.rounded(1.0)
    }
}

/// A sum of products: its value, the error of what it was given, and the sum of the products' sizes, which the rounding of the
/// sum in any order is measured by.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    value: f64,
    error: f64,
    reach: f64,
    terms: f64,
}

impl Sum {
    pub(super) fn add(&mut self, a: Pair, b: Pair) {
        self.value += a.value * b.value;
        self.error += a.value.abs() * b.error + a.error * b.reach();
        self.reach += a.reach() * b.reach();
        self.terms += 1.0;
    }

    /// Times `scale`, which a device has to the last bit.
    pub(super) fn scaled(self, scale: f64) -> Pair {
        // One rounding a product, one an addition, and two for what comes after.
        let units = (self.terms + 3.0) * UNIT;
        let error = (self.error + units / (1.0 - units) * self.reach) * scale.abs() + FLUSHED;
        Pair { value: self.value * scale, error }
    }
}

/// A matrix, row by row.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Matrix {
    pub(crate) columns: usize,
    pub(crate) data: Vec<Pair>,
}

impl Matrix {
    pub(crate) fn exact(columns: usize, numbers: &[f32]) -> Self {
        Self { columns, data: numbers.iter().map(|&number| Pair::exact(f64::from(number))).collect() }
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &[Pair]> {
        self.data.chunks_exact(self.columns.max(1))
    }

    /// `scale` · self · other.
    pub(super) fn times(&self, other: &Self, scale: f64) -> Self {
        let mut data = Vec::with_capacity(self.data.len());
        for row in self.rows() {
            let mut sums = vec![Sum::default(); other.columns];
            for (&a, line) in row.iter().zip(other.rows()) {
                sums.iter_mut().zip(line).for_each(|(sum, &b)| sum.add(a, b));
            }
            data.extend(sums.into_iter().map(|sum| sum.scaled(scale)));
        }
        Self { columns: other.columns, data }
    }

    /// `scale` · self · otherᵀ.
    pub(super) fn times_turned(&self, other: &Self, scale: f64) -> Self {
        let mut data = Vec::new();
        for row in self.rows() {
            for line in other.rows() {
                let mut sum = Sum::default();
                row.iter().zip(line).for_each(|(&a, &b)| sum.add(a, b));
                data.push(sum.scaled(scale));
            }
        }
        let columns = other.data.len().checked_div(other.columns).unwrap_or_default();
        Self { columns, data }
    }

    /// `scale` · selfᵀ · other.
    pub(super) fn turned_times(&self, other: &Self, scale: f64) -> Self {
        let mut sums = vec![Sum::default(); self.columns.saturating_mul(other.columns)];
        for (row, line) in self.rows().zip(other.rows()) {
            for (&a, sums) in row.iter().zip(sums.chunks_exact_mut(other.columns.max(1))) {
                sums.iter_mut().zip(line).for_each(|(sum, &b)| sum.add(a, b));
            }
        }
        Self { columns: other.columns, data: sums.into_iter().map(|sum| sum.scaled(scale)).collect() }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        self.zipped(other, Pair::plus)
    }

    pub(super) fn zipped(&self, other: &Self, of: impl Fn(Pair, Pair) -> Pair) -> Self {
        let data = self.data.iter().zip(&other.data).map(|(&a, &b)| of(a, b)).collect();
        Self { columns: self.columns, data }
    }

    pub(super) fn each(&self, of: impl Fn(Pair) -> Pair) -> Self {
        Self { columns: self.columns, data: self.data.iter().map(|&one| of(one)).collect() }
    }
}
