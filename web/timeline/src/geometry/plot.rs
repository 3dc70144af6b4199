//! The scale of the picture: steps to the right, bytes upwards, both linear and from zero.

/// The area in which the stack stands, in pixels, and what it stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plot {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The step at the left edge.
    pub first: u64,
    /// The step at the right edge, above `first`.
    pub last: u64,
    /// The bytes at the upper edge, above zero.
    pub most: u64,
}

/// The steps and the bytes that a picture has to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The step at the left edge.
    pub first: u64,
    /// The step at the right edge, above `first`.
    pub last: u64,
    /// The bytes at the upper edge, above zero.
    pub most: u64,
}

impl Extent {
    /// What takes in these lives and these bytes. `room`: a step more at the right, to drag something into.
    pub fn new(lives: impl Iterator<Item = (u64, u64)>, bytes: u64, room: bool) -> Self {
        let all = lives.fold(None, |all, (from, to)| match all {
            None => Some((from, to)),
            Some((first, last)) => Some((from.min(first), to.max(last))),
        });
        let (begin, end) = all.unwrap_or((0, 1));
        // From zero, unless that left more than half of the picture empty.
        let first = if begin > end.saturating_sub(begin) { begin } else { 0 };
        let last = end.max(first.saturating_add(1));
        let more = if room { ((last - first) / 12).max(1) } else { 0 };
        // A little air for what is written above the highest edge.
        let most = bytes.max(1).saturating_add(bytes / 16);
        Self { first, last: last.saturating_add(more), most }
    }
}

impl Plot {
    /// An extent in an area of pixels: left, top, width, height.
    pub fn new(extent: Extent, left: f64, top: f64, width: f64, height: f64) -> Self {
        let Extent { first, last, most } = extent;
        Self { left, top, width: width.max(1.0), height: height.max(1.0), first, last, most }
    }

    /// Where a step begins.
    pub fn x(&self, step: u64) -> f64 {
        let share = step.saturating_sub(self.first) as f64 / (self.last - self.first) as f64;
        self.left + share.min(1.0) * self.width
    }

    /// The height of a number of bytes.
    pub fn y(&self, bytes: u64) -> f64 {
        self.top + self.height - self.rise(bytes)
    }

    /// How many pixels high bytes are.
    pub fn rise(&self, bytes: u64) -> f64 {
        (bytes as f64 / self.most as f64).min(1.0) * self.height
    }

    /// How many whole steps a way of pixels is.
    #[expect(clippy::cast_possible_truncation, reason = "a way within a picture")]
    pub fn steps(&self, pixels: f64) -> i64 {
        (pixels / self.width * (self.last - self.first) as f64).round() as i64
    }

    /// Steps to name below the picture, at least so many pixels apart.
    pub fn step_ticks(&self, apart: f64) -> Vec<u64> {
        let span = (self.last - self.first) as f64;
        let least = (span * apart / self.width).max(1.0);
        let step = rounded(least).max(1.0) as u64;
        let begin = self.first.div_ceil(step) * step;
        (0..).map(|n| begin.saturating_add(step.saturating_mul(n))).take_while(|&at| at <= self.last).take(64).collect()
    }

    /// Sizes in GB to name at the left, at least so many pixels apart.
    pub fn size_ticks(&self, apart: f64) -> Vec<f64> {
        let most = self.most as f64 / 1e9;
        let step = rounded(most * apart / self.height);
        (0..64).map(|n| f64::from(n) * step).take_while(|size| *size <= most).collect()
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50… (and 0.5, 0.2…) that is not below a number.
fn rounded(least: f64) -> f64 {
    let mut power = 1.0;
    while power > least && power > 1e-9 {
        power /= 10.0;
    }
    while power * 10.0 <= least {
        power *= 10.0;
    }
    [1.0, 2.0, 5.0].into_iter().map(|factor| factor * power).find(|&step| step >= least).unwrap_or(power * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(first: u64, last: u64, most: u64) -> Plot {
        Plot::new(Extent { first, last, most }, 40.0, 20.0, 500.0, 200.0)
    }

    #[test]
    fn both_ways_are_to_scale() {
        let plot = plot(0, 5, 10);
        assert_eq!((plot.x(0), plot.x(2), plot.x(5)), (40.0, 240.0, 540.0));
        assert_eq!((plot.y(0), plot.y(5), plot.y(10)), (220.0, 120.0, 20.0));
        assert_eq!((plot.steps(149.0), plot.steps(-151.0)), (1, -2));
        // What lies outside stays at the edge.
        assert_eq!((plot.x(99), plot.y(99)), (540.0, 20.0));
    }

    #[test]
    fn ticks_are_round_and_apart() {
        assert_eq!(plot(0, 5, 1).step_ticks(30.0), [0, 1, 2, 3, 4, 5]);
        assert_eq!(plot(0, 100, 1).step_ticks(60.0), [0, 20, 40, 60, 80, 100]);
        assert_eq!(plot(7, 12, 1).step_ticks(150.0), [8, 10, 12]);
        assert_eq!(plot(0, 1_000_000_000, 1).step_ticks(200.0).len(), 3);
        assert_eq!(plot(0, 1, 24_000_000_000).size_ticks(40.0), [0.0, 5.0, 10.0, 15.0, 20.0]);
    }

    #[test]
    fn the_extent_begins_at_zero_unless_that_is_mostly_empty() {
        let of = |lives: &[(u64, u64)], room| Extent::new(lives.iter().copied(), 16, room);
        assert_eq!(of(&[(1, 5), (3, 4)], false), Extent { first: 0, last: 5, most: 17 });
        assert_eq!(of(&[(1000, 1005)], true), Extent { first: 1000, last: 1006, most: 17 });
        assert_eq!(of(&[], false), Extent { first: 0, last: 1, most: 17 });
        assert_eq!(of(&[(3, 3)], false), Extent { first: 3, last: 4, most: 17 });
    }
}
