//! The table behind a picture: the same figures, to be read one by one.

use headroom_gpu::experiments::upload::Point;
use headroom_gpu::stats::{Line, Samples};
use yew::prelude::*;

use crate::numbers::{bandwidth, bytes, ms, percent};
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// Figures in rows. The first cell of each names it.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The columns' names, with the word for where their figures come from.
    pub head: Vec<(String, Option<Basis>)>,
    /// The cells as text.
    pub rows: Vec<Vec<String>>,
}

/// A figure that is not there.
pub const NONE: &str = "–";

/// Three cells of a time: its middle, its spread, and the first run that does not count.
pub fn time_cells(time: &Samples) -> [String; 3] {
    [ms(time.median_ms), spread(time), ms(time.first_ms)]
}

/// The interquartile range.
pub fn spread(time: &Samples) -> String {
    format!("{}\u{2009}–\u{2009}{}", ms(time.q1_ms), ms(time.q3_ms))
}

/// How far a prediction is from what was measured, with its sign.
pub fn off_by(predicted_ms: f64, measured_ms: f64) -> String {
    if measured_ms <= 0.0 {
        return NONE.to_owned();
    }
    let off = (predicted_ms - measured_ms) / measured_ms;
    // Digits after the point would pretend to know what the spread already denies.
    let off = (off * 100.0).round() / 100.0;
    if off > 0.0 { format!("+{}", percent(off)) } else { percent(off) }
}

/// Transfers by size: measured, predicted, and how far these differ.
pub fn transfers(caption: String, points: &[Point], line: Option<&Line>, words: &Speech) -> Table {
    let head = vec![
        (words.text("column-size"), None),
        (words.text("column-time"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-rate"), Some(Basis::Measured)),
        (words.text("column-time"), Some(Basis::Predicted)),
        (words.text("column-off"), None),
        (words.text("column-first"), None),
    ];
    let row = |point: &Point| {
        let [median, spread, first] = time_cells(&point.time);
        let predicted = line.map(|line| line.predict_ms(point.bytes));
        let shown = predicted.map_or_else(|| NONE.to_owned(), ms);
        let off = predicted.map_or_else(|| NONE.to_owned(), |predicted| off_by(predicted, point.time.median_ms));
        vec![bytes(point.bytes), median, spread, bandwidth(point.bytes_per_second), shown, off, first]
    };
    Table { caption, head, rows: points.iter().map(row).collect() }
}

impl Table {
    /// In the page. Where it is wider than its place it moves alone, by keys too.
    pub fn show(&self, words: &Speech) -> Html {
        let head = self.head.iter().enumerate().map(|(index, (name, from))| {
            let class = if index == 0 { "" } else { "number" };
            html! { <th {class} scope="col">{ for from.map(|from| html! { <div>{ tag(from, words) }</div> }) }<div>{ name }</div></th> }
        });
        let row = |cells: &Vec<String>| {
            let cells = cells.iter().enumerate().map(|(index, cell)| match index {
                0 => html! { <th scope="row">{ cell }</th> },
                _ => html! { <td class="number">{ cell }</td> },
            });
            html! { <tr>{ for cells }</tr> }
        };
        html! {
            <div class="table-wrap" role="region" tabindex="0" aria-label={self.caption.clone()}>
                <table class="table lab-data">
                    <caption>{ &self.caption }</caption>
                    <thead><tr>{ for head }</tr></thead>
                    <tbody>{ for self.rows.iter().map(row) }</tbody>
                </table>
            </div>
        }
    }
}

#[cfg(test)]
mod tests {
    use headroom_grade::Language;

    use super::*;

    #[test]
    fn a_prediction_stands_beside_what_was_measured() {
        assert_eq!(off_by(1.2, 1.0), "+20\u{a0}%");
        assert_eq!(off_by(0.5, 1.0), "−50\u{a0}%");
        assert_eq!(off_by(1.0004, 1.0), "0\u{a0}%");
        assert_eq!(off_by(1.0, 0.0), NONE);
    }

    #[test]
    fn each_size_has_a_row_with_every_column() {
        let words = crate::words::speech(Language::En);
        let time = Samples::new(5.0, vec![1.0, 2.0, 3.0], 4);
        let points = [Point { bytes: 1 << 20, time, bytes_per_second: 524.3e6 }];
        let line = Line { alpha_ms: 1.0, beta_bytes_per_second: 1e9, half_bytes: 1e6, r_squared: 1.0, points: 2 };
        let with = transfers("Upload".into(), &points, Some(&line), &words);
        let cells = [
            "1\u{a0}MiB",
            "2\u{a0}ms",
            "1.5\u{a0}ms\u{2009}–\u{2009}2.5\u{a0}ms",
            "524\u{a0}MB/s",
            "2.05\u{a0}ms",
            "+2\u{a0}%",
            "5\u{a0}ms",
        ];
        assert_eq!(with.rows, [cells.map(str::to_owned).to_vec()]);
        let without = transfers("Upload".into(), &points, None, &words);
        assert_eq!((without.rows[0][4].as_str(), without.rows[0][5].as_str()), (NONE, NONE));
        assert!(with.rows.iter().all(|row| row.len() == with.head.len()));
    }
}
