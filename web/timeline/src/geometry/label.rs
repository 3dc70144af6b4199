//! Where the name of a block stands: in its roomiest rectangle, as much of it as fits.

use headroom_kit::memory::text::width_px;

use super::plot::Plot;
use super::stack::Piece;

/// A label: its place in pixels, and what of it fits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Label {
    /// The left edge of the text.
    pub x: f64,
    /// The first baseline.
    pub y: f64,
    /// How the size stands to the name.
    pub form: Form,
}

/// What of a label fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The size below the name.
    Below,
    /// The size beside the name.
    Beside,
    /// The name alone.
    Name,
}

const PAD: f64 = 7.0;
/// What one line needs.
const LINE: f64 = 15.0;
/// What two lines need, with the foot that carries the pattern.
const LINES: f64 = 46.0;

/// The label of what is `bytes` high over these pieces; none where not even the name fits.
pub fn label(pieces: &[Piece], bytes: u64, plot: &Plot, name: &str, size: &str) -> Option<Label> {
    let wide = |piece: &Piece| plot.x(piece.to) - plot.x(piece.from);
    let piece = pieces.iter().reduce(|best, next| if wide(next) > wide(best) { next } else { best })?;
    let (room, high) = (wide(piece) - 2.0 * PAD, plot.rise(bytes));
    let (left, top) = (plot.x(piece.from) + PAD, plot.y(piece.base.saturating_add(bytes)));
    if high < LINE || width_px(name) > room {
        return None;
    }
    let beside = width_px(name) + width_px(size) + 8.0 <= room;
    let form = match (beside, high >= LINES && width_px(size) <= room) {
        (_, true) => Form::Below,
        (true, false) => Form::Beside,
        (false, false) => Form::Name,
    };
    // One line stands in the middle of a low block, and near the top of a high one.
    let y = if form == Form::Below { top + 18.0 } else { top + (high / 2.0).min(13.0) + 4.5 };
    Some(Label { x: left, y, form })
}

#[cfg(test)]
mod tests {
    use super::super::plot::Extent;
    use super::*;

    #[test]
    fn a_name_stands_where_it_fits() {
        let plot = Plot::new(Extent { first: 0, last: 10, most: 100 }, 0.0, 0.0, 500.0, 200.0);
        let piece = |from, to, base| Piece { from, to, base };
        let form = |pieces: &[Piece], bytes| label(pieces, bytes, &plot, "weights", "4 GB").map(|label| label.form);
        assert_eq!(form(&[piece(0, 5, 0)], 50), Some(Form::Below));
        assert_eq!(form(&[piece(0, 5, 0)], 10), Some(Form::Beside));
        assert_eq!(form(&[piece(0, 2, 0)], 10), Some(Form::Name));
        assert_eq!(form(&[piece(0, 1, 0)], 50), None);
        assert_eq!(form(&[piece(0, 5, 0)], 5), None);
        assert_eq!(form(&[], 50), None);
        let chosen = label(&[piece(0, 1, 0), piece(1, 6, 20)], 50, &plot, "weights", "4 GB").unwrap();
        assert_eq!((chosen.x, chosen.y), (57.0, 78.0));
    }
}
