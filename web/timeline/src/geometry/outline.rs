//! Pieces as SVG paths.

use std::fmt::Write as _;

use headroom_kit::memory::text::decimal;

use super::plot::Plot;
use super::stack::Piece;

/// Pixels as an attribute.
pub fn px(value: f64) -> String {
    decimal(value.max(0.0), 1)
}

/// The outline of what is `bytes` high over these pieces. Pieces that touch in time are joined, even where the step between them is
/// higher than the block: the joint then shows that it is one and the same.
pub fn outline(pieces: &[Piece], bytes: u64, plot: &Plot) -> String {
    let mut path = String::new();
    for run in pieces.chunk_by(|one, next| one.to == next.from) {
        let ends = |piece: &Piece| (plot.x(piece.from), plot.x(piece.to).max(plot.x(piece.from) + 1.0));
        let mut begin = 'M';
        for piece in run {
            let (left, right) = ends(piece);
            let y = px(plot.y(piece.base.saturating_add(bytes)));
            let _ = write!(path, "{begin}{} {y}H{}", px(left), px(right));
            begin = 'L';
        }
        for piece in run.iter().rev() {
            let (left, right) = ends(piece);
            let _ = write!(path, "L{} {}H{}", px(right), px(plot.y(piece.base)), px(left));
        }
        path.push('Z');
    }
    path
}

#[cfg(test)]
mod tests {
    use super::super::plot::Extent;
    use super::*;

    #[test]
    fn steps_are_joined_and_gaps_are_not() {
        let plot = Plot::new(Extent { first: 0, last: 10, most: 10 }, 0.0, 0.0, 100.0, 100.0);
        let piece = |from, to, base| Piece { from, to, base };
        assert_eq!(outline(&[piece(0, 2, 1)], 4, &plot), "M0 50H20L20 90H0Z");
        assert_eq!(outline(&[piece(0, 2, 1), piece(2, 3, 0)], 4, &plot), "M0 50H20L20 60H30L30 100H20L20 90H0Z");
        assert_eq!(outline(&[piece(0, 1, 0), piece(3, 4, 0)], 10, &plot), "M0 0H10L10 100H0ZM30 0H40L40 100H30Z");
        assert_eq!(outline(&[], 4, &plot), "");
    }
}
