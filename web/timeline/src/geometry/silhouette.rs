//! Many allocations as one area: the highest load within each column of pixels. Nothing that is higher than it looks is ever lost.

use headroom_plan::timeline::Load;

use super::plot::Plot;

/// A column: the highest load in it, and a step at which it is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Column {
    /// The step.
    pub at: u64,
    /// The bytes alive then.
    pub bytes: u64,
}

/// The columns of a plot, each a pixel wide. O(loads + columns), as loads lie side by side.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "columns of a picture")]
pub fn columns(loads: &[Load], plot: &Plot) -> Vec<Column> {
    let count = plot.width.ceil() as usize;
    let mut columns = vec![Column::default(); count];
    for load in loads {
        let first = (plot.x(load.from) - plot.left).floor() as usize;
        let behind = (plot.x(load.to) - plot.left).ceil() as usize;
        for column in columns.iter_mut().take(behind.max(first + 1)).skip(first) {
            if load.bytes > column.bytes {
                *column = Column { at: load.from, bytes: load.bytes };
            }
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::super::plot::Extent;
    use super::*;

    #[test]
    fn no_peak_is_too_narrow_to_be_seen() {
        let plot = Plot::new(Extent { first: 0, last: 1_000_000, most: 10 }, 0.0, 0.0, 100.0, 100.0);
        let load = |from, to, bytes| Load { from, to, bytes };
        let loads = [load(0, 500_001, 2), load(500_001, 500_002, 9), load(500_002, 1_000_000, 1)];
        let columns = columns(&loads, &plot);
        assert_eq!(columns.len(), 100);
        assert_eq!((columns[0].bytes, columns[99].bytes), (2, 1));
        assert_eq!(columns[50], Column { at: 500_001, bytes: 9 });
        assert_eq!(columns.iter().filter(|column| column.bytes == 9).count(), 1);
    }
}
