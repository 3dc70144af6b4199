//! Host memory below the picture: what is away, each in the first row that is free.

/// The row of each span, from zero, and how many rows there are. Spans that are given first lie above.
pub fn rows(spans: &[(u64, u64)]) -> (Vec<usize>, usize) {
    let mut rows: Vec<Vec<(u64, u64)>> = Vec::new();
    let mut place = |&(from, to): &(u64, u64)| {
        let free = |row: &Vec<(u64, u64)>| row.iter().all(|&(first, behind)| behind <= from || to <= first);
        let at = rows.iter().position(free).unwrap_or(rows.len());
        if at == rows.len() {
            rows.push(Vec::new());
        }
        rows[at].push((from, to));
        at
    };
    let placed = spans.iter().map(&mut place).collect();
    (placed, rows.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_shared_by_what_never_meets() {
        assert_eq!(rows(&[(0, 4), (2, 5), (4, 6), (5, 7)]), (vec![0, 1, 0, 1], 2));
        assert_eq!(rows(&[]), (vec![], 0));
    }
}
