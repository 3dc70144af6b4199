//! The scale of a picture: what its full width stands for.

use super::model::{Picture, drawable};

/// What a full width stands for. Pictures that are compared share one scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    full: f64,
}

impl Scale {
    /// The scale on which all of these pictures fit. It takes in every block wherever it is, so that
    /// moving a block or the budget does not make everything else jump.
    #[must_use]
    pub fn of(pictures: &[&Picture]) -> Self {
        let full = pictures.iter().map(|picture| extent(picture)).fold(0.0, f64::max);
        Self { full: if full > 0.0 { full } else { 1.0 } }
    }

    /// A size as percent of the full width.
    #[must_use]
    pub fn percent(self, size: f64) -> f64 {
        if size.is_nan() { 0.0 } else { (size / self.full * 100.0).clamp(0.0, 100.0) }
    }

    /// Round sizes for the axis, zero first.
    #[must_use]
    pub fn ticks(self) -> Vec<f64> {
        let rough = self.full / 5.0;
        let power = power_of_ten(rough);
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|factor| factor * power)
            .find(|&step| step >= rough)
            .unwrap_or(power * 10.0);
        (0..=5).map(|n| f64::from(n) * step).take_while(|&size| size <= self.full * (1.0 + 1e-9)).collect()
    }
}

/// The largest power of ten that is not above a size.
fn power_of_ten(size: f64) -> f64 {
    let mut power = 1.0;
    while power > size {
        power /= 10.0;
    }
    while power * 10.0 <= size {
        power *= 10.0;
    }
    power
}

fn extent(picture: &Picture) -> f64 {
    let blocks: f64 = picture.blocks.iter().map(|block| drawable(block.size)).sum();
    let stated = picture.stated.map_or(0.0, drawable);
    blocks.max(picture.limit().unwrap_or(0.0)).max(stated)
}
