//! Flags: labels above the bar on a thin pole, for blocks too narrow to carry their own.
//!
//! A flag keeps its width in pixels while its pole moves with the picture's width. Flags that are clear
//! of each other at the narrowest width stay clear at every larger one, so they are placed once.

/// Rows of flags above the bar.
pub const ROWS: usize = 4;
/// A crowd larger than this is better read in the legend than over the bar.
const CROWD: usize = 12;
/// Air between a flag and the next pole or flag.
const GAP_PX: f64 = 8.0;

/// A label in search of a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Want {
    /// Where its pole stands.
    pub x: f64,
    /// How wide its text is.
    pub width: f64,
}

/// The place of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// 0 is the row next to the bar.
    pub row: usize,
    /// The text flies to the left of its pole, because the picture ends on the right.
    pub left: bool,
}

#[derive(Clone, Copy)]
struct Standing {
    pole: f64,
    from: f64,
    to: f64,
    row: usize,
}

impl Standing {
    fn new(want: Want, flag: Flag) -> Self {
        let reach = want.width + GAP_PX;
        let (from, to) = if flag.left { (want.x - reach, want.x) } else { (want.x, want.x + reach) };
        Self { pole: want.x, from, to, row: flag.row }
    }

    fn covers(self, x: f64) -> bool {
        self.from <= x && x <= self.to
    }

    /// Texts may not overlap, and no pole may run through the text of a lower row.
    fn collides(self, other: Self) -> bool {
        match self.row.cmp(&other.row) {
            std::cmp::Ordering::Equal => self.from < other.to && other.from < self.to,
            std::cmp::Ordering::Greater => other.covers(self.pole),
            std::cmp::Ordering::Less => self.covers(other.pole),
        }
    }
}

/// Finds a place for as many labels as fit into `span` pixels; the answers come in the order of the wants.
#[must_use]
pub fn raise(wants: &[Want], span: f64) -> Vec<Option<Flag>> {
    let mut flags = vec![None; wants.len()];
    if wants.len() > CROWD {
        return flags;
    }
    let ends = |want: &Want| want.x + want.width > span;
    let mut order: Vec<usize> = (0..wants.len()).collect();
    // Flags that fly to the left from left to right, then the others from right to left: so each may
    // rise above all that were placed before it without its pole running through them.
    order.sort_by(|&a, &b| {
        let (a, b) = (&wants[a], &wants[b]);
        let along = a.x.total_cmp(&b.x);
        ends(b).cmp(&ends(a)).then(if ends(a) { along } else { along.reverse() })
    });
    let mut standing: Vec<Standing> = Vec::new();
    for index in order {
        let want = wants[index];
        let left = ends(&want);
        flags[index] = [left, !left]
            .into_iter()
            .filter(|&left| if left { want.x >= want.width } else { !ends(&want) })
            .flat_map(|left| (0..ROWS).map(move |row| Flag { row, left }))
            .find(|&flag| {
                let new = Standing::new(want, flag);
                standing.iter().all(|&old| !new.collides(old))
            });
        if let Some(flag) = flags[index] {
            standing.push(Standing::new(want, flag));
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn want(x: f64, width: f64) -> Want {
        Want { x, width }
    }

    #[test]
    fn neighbours_climb_towards_the_left() {
        let flags = raise(&[want(10.0, 60.0), want(30.0, 60.0), want(50.0, 60.0)], 500.0);
        let rows: Vec<_> = flags.iter().map(|flag| flag.map(|flag| flag.row)).collect();
        assert_eq!(rows, [Some(2), Some(1), Some(0)]);
    }

    #[test]
    fn at_the_right_end_a_flag_flies_to_the_left() {
        assert_eq!(raise(&[want(495.0, 60.0)], 500.0), [Some(Flag { row: 0, left: true })]);
    }

    #[test]
    fn at_the_right_end_they_climb_towards_the_right() {
        let flags = raise(&[want(450.0, 90.0), want(480.0, 90.0), want(500.0, 90.0)], 520.0);
        let rows: Vec<_> = flags.iter().flatten().map(|flag| flag.row).collect();
        assert_eq!(rows, [0, 1, 2]);
    }

    #[test]
    fn what_finds_no_row_gets_no_flag() {
        let same = [want(250.0, 80.0); 10];
        assert_eq!(raise(&same, 500.0).iter().flatten().count(), 2);
        assert_eq!(raise(&[want(10.0, 600.0)], 500.0), [None]);
        let crowd: Vec<_> = (0..200).map(|i| want(f64::from(i), 8.0)).collect();
        assert!(raise(&crowd, 500.0).iter().all(Option::is_none));
    }

    #[test]
    fn placed_flags_stay_clear_when_the_picture_grows() {
        let wants: Vec<_> = (0..12).map(|i| want(f64::from(i * i * 37 % 520), f64::from(30 + i * 7 % 80))).collect();
        let flags = raise(&wants, 520.0);
        assert!(flags.iter().flatten().count() > 5);
        for grown in [1.0, 1.3, 2.0] {
            let standing: Vec<_> = wants
                .iter()
                .zip(&flags)
                .filter_map(|(w, flag)| Some(Standing::new(want(w.x * grown, w.width), (*flag)?)))
                .collect();
            for (i, a) in standing.iter().enumerate() {
                assert!(standing[i + 1..].iter().all(|b| !a.collides(*b)));
            }
        }
    }
}
