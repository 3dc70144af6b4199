//! How a life changes when it is taken by one of its three grips.

/// What of a block is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grip {
    /// The block: it moves in time.
    Body,
    /// Its beginning.
    Start,
    /// Its end.
    End,
}

/// The life `[from, to)` after a grip was moved by some steps. Nothing begins before zero, and by its ends a life is not made
/// shorter than a step.
pub fn shifted((from, to): (u64, u64), grip: Grip, by: i64) -> (u64, u64) {
    match grip {
        Grip::Body => {
            let from_now = from.saturating_add_signed(by);
            (from_now, from_now.saturating_add(to.saturating_sub(from)))
        }
        Grip::Start => (from.saturating_add_signed(by).min(to.saturating_sub(1)), to),
        Grip::End => (from, to.saturating_add_signed(by).max(from.saturating_add(1))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_keeps_its_length_and_an_end_leaves_a_step() {
        assert_eq!(shifted((1, 4), Grip::Body, 2), (3, 6));
        assert_eq!(shifted((1, 4), Grip::Body, -5), (0, 3));
        assert_eq!(shifted((1, 4), Grip::Start, 9), (3, 4));
        assert_eq!(shifted((1, 4), Grip::Start, -9), (0, 4));
        assert_eq!(shifted((1, 4), Grip::End, -9), (1, 2));
        assert_eq!(shifted((1, 4), Grip::End, 3), (1, 7));
        assert_eq!(shifted((2, 2), Grip::End, 1), (2, 3));
        assert_eq!(shifted((0, 0), Grip::Start, 1), (0, 0));
    }
}
