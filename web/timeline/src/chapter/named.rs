//! The number by which a flip is named: one that flips, too, if it is typed in as it stands.

use headroom_plan::choose::{Flip, Side};

/// A number to say, and whether it flips by itself or only what lies beyond it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Named {
    /// The number, with three places at most.
    pub number: f64,
    /// Whether it flips by itself.
    pub inclusive: bool,
}

impl Named {
    /// A number that flips, to be typed in.
    pub fn beyond(self, side: Side) -> f64 {
        const GRID: f64 = 1000.0;
        match side {
            _ if self.inclusive => self.number,
            Side::Above => (self.number * GRID + 1.0).round() / GRID,
            Side::Below => (self.number * GRID - 1.0).round() / GRID,
        }
    }
}

/// Names a flip of a figure that is shown times `scale`. A number of more than three places is rounded to the side where the flip
/// has happened.
pub fn named(flip: &Flip, scale: f64) -> Named {
    const GRID: f64 = 1000.0;
    let steps = flip.bound * scale * GRID;
    let nearest = steps.round();
    let above = flip.side == Side::Above;
    let short = (steps - nearest).abs() <= 1e-9 * steps.abs().max(1.0);
    let number = match short {
        true => nearest,
        false if above => steps.ceil(),
        false => steps.floor(),
    } / GRID;
    // Sums of such numbers are not exact: whether the short one flips is seen by where it lies.
    let typed = number / scale;
    Named { number, inclusive: if above { typed >= flip.at } else { typed <= flip.at } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_plan::PathFigures;
    use headroom_plan::choose::{Question, Subject, flips};

    fn question(managed: f64, offload: f64, spread: f64, share: f64) -> Question {
        Question {
            figures: PathFigures {
                working_set_gb: 24.0,
                budget_gb: 16.0,
                managed_ms: Some(managed),
                offload_ms: Some(offload),
                order_known: true,
                spread_ms: spread,
            },
            limit_ms: 90.0,
            min_gain: share,
        }
    }

    #[test]
    fn what_is_named_flips_when_it_is_typed() {
        let mut seen = 0;
        for managed in 30..60 {
            for share in [0.0, 0.1, 0.25, 0.3] {
                let question = question(f64::from(managed) * 1.1, 37.3, 2.2, share);
                let now = question.answer().unwrap().0;
                for flip in flips(&question).unwrap() {
                    let scale = if flip.subject == Subject::MinGain { 100.0 } else { 1.0 };
                    let typed = named(&flip, scale).beyond(flip.side) / scale;
                    assert_ne!(question.with(flip.subject, typed).answer().unwrap().0, now, "{flip:?} {typed}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }

    #[test]
    fn short_numbers_stay_as_they_are() {
        let all = flips(&question(64.0, 46.0, 2.0, 0.25)).unwrap();
        let of = |subject, side| {
            let flip = all.iter().find(|flip| flip.subject == subject && flip.side == side).unwrap();
            named(flip, if subject == Subject::MinGain { 100.0 } else { 1.0 })
        };
        assert_eq!(of(Subject::Offload, Side::Above), Named { number: 48.0, inclusive: false });
        assert_eq!(of(Subject::Spread, Side::Above), Named { number: 18.0, inclusive: true });
        assert_eq!(of(Subject::MinGain, Side::Above), Named { number: 28.125, inclusive: false });
        assert_eq!(of(Subject::Managed, Side::Below), Named { number: 61.333, inclusive: true });
    }
}
