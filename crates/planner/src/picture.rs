//! Loads over time in few columns, so that a picture stays small however long the list is.

use headroom_plan::PlanError;
use headroom_plan::timeline::{self, Allocation, Load, load_over_time};

use crate::messages::{Band, Kind, MOST_COLUMNS};

/// Bytes added up by kind, those of none left out.
pub fn by_kind(sizes: impl Iterator<Item = (timeline::Kind, u64)>) -> Vec<(Kind, u64)> {
    let mut sums = timeline::Kind::ALL.map(|kind| (kind, 0_u64));
    for (kind, bytes) in sizes {
        if let Some((_, sum)) = sums.iter_mut().find(|(other, _)| *other == kind) {
            *sum = sum.saturating_add(bytes);
        }
    }
    sums.into_iter().filter(|(_, sum)| *sum > 0).map(|(kind, sum)| (kind.into(), sum)).collect()
}

/// The most of each column. Where there are no more parts than columns, they stay as they are; equal neighbours are one.
pub fn columns(loads: &[Load]) -> Vec<(u64, u64, u64)> {
    let (first, last) = (loads.first().map_or(0, |load| load.from), loads.last().map_or(0, |load| load.to));
    let width = last.saturating_sub(first).div_ceil(MOST_COLUMNS as u64).max(1);
    let mut columns: Vec<(u64, u64, u64)> = Vec::new();
    let mut push = |from: u64, to: u64, bytes: u64| match columns.last_mut() {
        Some(last) if last.2 == bytes && last.1 == from => last.1 = to,
        _ => columns.push((from, to, bytes)),
    };
    if loads.len() <= MOST_COLUMNS {
        for load in loads.iter().filter(|load| load.from < load.to) {
            push(load.from, load.to, load.bytes);
        }
        return columns;
    }
    let mut at = 0;
    let mut from = first;
    while from < last {
        let to = from.saturating_add(width).min(last);
        // A load may lie in several columns, so the one that sticks out is looked at again.
        let mut most = 0;
        while let Some(load) = loads.get(at).filter(|load| load.from < to) {
            most = most.max(load.bytes);
            if load.to > to {
                break;
            }
            at = at.saturating_add(1);
        }
        push(from, to, most);
        from = to;
    }
    columns
}

/// Allocations added up by kind over time.
pub fn bands<N>(allocations: &[Allocation<N>]) -> Result<Vec<Band>, PlanError> {
    let mut bands = Vec::new();
    for kind in timeline::Kind::ALL {
        let of_kind: Vec<Allocation<()>> = allocations
            .iter()
            .filter(|allocation| allocation.kind == kind)
            .map(|a| Allocation {
                name: (),
                bytes: a.bytes,
                kind,
                from: a.from,
                to: a.to,
                movable: a.movable,
                recompute_ms: a.recompute_ms,
            })
            .collect();
        let columns = columns(&load_over_time(&of_kind)?);
        let band = |(from, to, bytes)| Band { kind: kind.into(), bytes, from, to };
        bands.extend(columns.into_iter().filter(|column| column.2 > 0).map(band));
    }
    Ok(bands)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(from: u64, to: u64, bytes: u64) -> Load {
        Load { from, to, bytes }
    }

    #[test]
    fn few_parts_stay_and_equal_ones_are_one() {
        let loads = [load(2, 4, 7), load(4, 5, 7), load(5, 9, 1)];
        assert_eq!(columns(&loads), [(2, 5, 7), (5, 9, 1)]);
        assert!(columns(&[]).is_empty());
    }

    #[test]
    fn many_parts_become_columns_that_hide_no_peak() {
        let loads: Vec<Load> = (0..5000).map(|i| load(3 * i, 3 * i + 3, 1 + i * 7919 % 5003)).collect();
        let columns = columns(&loads);
        assert!(columns.len() <= MOST_COLUMNS);
        assert_eq!((columns[0].0, columns.last().unwrap().1), (0, 15_000));
        assert!(columns.windows(2).all(|two| two[0].1 == two[1].0));
        for (from, to, bytes) in columns {
            let most = loads.iter().filter(|load| load.from < to && from < load.to).map(|load| load.bytes).max();
            assert_eq!(most, Some(bytes), "{from}..{to}");
        }
    }
}
