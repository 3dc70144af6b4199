//! Rows of figures for a terminal, aligned by what characters take there: Chinese ones take two columns.

use unicode_width::UnicodeWidthStr;

/// Rows with a head: the first column to the left, all others to the right, two columns apart.
pub(super) fn table(head: Vec<String>, rows: Vec<Vec<String>>) -> String {
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or_default()).collect();
    let mut out = String::new();
    for row in &rows {
        let mut line = String::new();
        for (at, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let room = " ".repeat(width.saturating_sub(cell.width()));
            let parts = if at == 0 { ["", cell, room.as_str()] } else { ["  ", room.as_str(), cell] };
            line.extend(parts);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A name and its value, the value where all others begin.
pub(super) fn named(name: &str, value: &str) -> String {
    const COLUMNS: usize = 32;
    format!("{name}{} {value}\n", " ".repeat(COLUMNS.saturating_sub(name.width())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_whatever_the_language() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let out = table(
            row(["大小", "time", "β"]),
            vec![row(["4 KiB", "1.5 ms", "–"]), row(["16 KiB", "10.5 ms", "2.00 GB/s"])],
        );
        assert_eq!(out, "大小       time          β\n4 KiB    1.5 ms          –\n16 KiB  10.5 ms  2.00 GB/s\n");
        assert_eq!(named("设备", "x").width(), named("ab", "x").width());
        assert!(named("ab", "x").ends_with(" x\n") && named("ab", "x").len() == 35);
    }
}
