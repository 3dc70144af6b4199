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

/// How much wider a rectangle has to be than those before it for the label to stand there.
const CLEARLY: f64 = 0.5;
const PAD: f64 = 7.0;
/// What one line needs.
const LINE: f64 = 15.0;
/// What two lines need, with the foot that carries the pattern.
const LINES: f64 = 46.0;

/// How high the foot of a block is, which carries the pattern: never so high that it runs into a name.
pub fn foot(high: f64, named: bool) -> f64 {
    match (high, named) {
        (34.0.., _) => 10.0,
        (24.0.., _) | (8.0.., false) => 5.0,
        _ => 0.0,
    }
}

/// The label of what is `bytes` high over these pieces, and the piece that it stands in; none where not even the name fits.
pub fn label(pieces: &[Piece], bytes: u64, plot: &Plot, name: &str, size: &str) -> Option<(Label, Piece)> {
    let wide = |piece: &Piece| plot.x(piece.to) - plot.x(piece.from);
    let piece = pieces.iter().reduce(|best, next| if wide(next) > wide(best) + CLEARLY { next } else { best })?;
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
    let middle = ((high - foot(high, true)) / 2.0).min(13.0);
    let y = if form == Form::Below { top + 18.0 } else { top + middle + 4.5 };
    Some((Label { x: left, y, form }, *piece))
}

/// The same label, out of the way of a line across the picture where its block has the room: below the line, or above it.
pub fn clear_of(label: Label, line: f64, top: f64, bottom: f64) -> Label {
    let lines = if label.form == Form::Below { 15.0 } else { 0.0 };
    let free = |y: f64| y - 13.0 > line || y + lines + 5.0 < line;
    let places = [label.y, line + 16.0, line - lines - 7.0];
    let room = |y: &f64| free(*y) && y - 11.0 >= top && y + lines + 3.0 <= bottom;
    Label { y: places.into_iter().find(room).unwrap_or(label.y), ..label }
}

#[cfg(test)]
mod tests {
    use super::super::plot::Extent;
    use super::*;

    #[test]
    fn a_name_stands_where_it_fits() {
        let plot = Plot::new(Extent { first: 0, last: 10, most: 100 }, 0.0, 0.0, 500.0, 200.0);
        let piece = |from, to, base| Piece { from, to, base };
        let form =
            |pieces: &[Piece], bytes| label(pieces, bytes, &plot, "weights", "4 GB").map(|(label, _)| label.form);
        assert_eq!(form(&[piece(0, 5, 0)], 50), Some(Form::Below));
        assert_eq!(form(&[piece(0, 5, 0)], 10), Some(Form::Beside));
        assert_eq!(form(&[piece(0, 2, 0)], 10), Some(Form::Name));
        assert_eq!(form(&[piece(0, 1, 0)], 50), None);
        assert_eq!(form(&[piece(0, 5, 0)], 5), None);
        assert_eq!(form(&[], 50), None);
        let at = |y: f64, form: Form, line: f64| clear_of(Label { x: 0.0, y, form }, line, 100.0, 150.0).y;
        assert_eq!(at(120.0, Form::Beside, 140.0), 120.0);
        assert_eq!(at(120.0, Form::Beside, 118.0), 134.0);
        // No room on either side: it stays.
        assert_eq!(at(120.0, Form::Below, 130.0), 120.0);
        assert_eq!(at(145.0, Form::Beside, 142.0), 135.0);
        let (chosen, within) = label(&[piece(0, 1, 0), piece(1, 6, 20)], 50, &plot, "weights", "4 GB").unwrap();
        assert_eq!(within.base, 20);
        assert_eq!((chosen.x, chosen.y), (57.0, 78.0));
    }
}
