use super::*;

fn of(sizes: &[f64]) -> Grid {
    Grid::of(sizes.iter().copied())
}

const BYTE: f64 = 1e-9;

#[test]
fn floats_come_apart_and_together_again() {
    let cases = [
        (0.0, None),
        (1.0, Some((1, 0))),
        (6.0, Some((3, 1))),
        (0.75, Some((3, -2))),
        (5e-324, Some((1, -1074))),
        (f64::MIN_POSITIVE, Some((1, -1022))),
        (f64::MAX, Some(((1 << 53) - 1, 971))),
    ];
    for (size, expected) in cases {
        assert_eq!(parts(size), expected, "{size}");
        if let Some((odd, exponent)) = expected {
            assert_eq!(odd as f64 * power_of_two(exponent), size);
        }
    }
    assert_eq!(power_of_two(1023), 2_f64.powi(1023));
    assert_eq!(power_of_two(-1023), f64::MIN_POSITIVE / 2.0);
}

#[test]
fn decimals_and_coarse_fractions_are_whole_bytes() {
    let cases = [
        (0.0, Some(0)),
        (-0.0, Some(0)),
        (0.1, Some(100_000_000)),
        (24.37, Some(24_370_000_000)),
        (BYTE, Some(1)),
        (1.0 / 64.0, Some(15_625_000)),
        (1.073_741_824, Some(1 << 30)),
        (0.1 + 0.2, None),
        (1.0 / 3.0, None),
        (1e-10, None),
        (1e7, None),
        (f64::MAX, None),
    ];
    for (size, bytes) in cases {
        assert_eq!(whole_bytes(size), bytes, "{size}");
    }
    assert_eq!(of(&[]), Grid::Bytes);
    assert_eq!(of(&[0.1, 24.0]), Grid::Bytes);
    // Each is small enough, the sum is not.
    assert_eq!(of(&[1e6, 1e6]), Grid::Binary { exponent: 6 });
}

#[test]
fn units_come_back_as_the_size() {
    for sizes in [&[0.1, 0.2, 24.0, 0.0][..], &[1.0 / 3.0, 2.0, 1e-5], &[1e9, 0.5]] {
        let grid = of(sizes);
        for &size in sizes {
            assert_eq!(grid.gb(grid.units(size).unwrap()), size);
        }
    }
    let grid = of(&[0.1, 0.2]);
    assert_eq!(grid.gb(300_000_000), 0.3);
    assert_eq!(grid.gb(u128::from(MOST_BYTES)), 1_125_899.906_842_624);
}

#[test]
fn sizes_too_far_apart_have_no_units() {
    let grid = of(&[1e-300, 1.0]);
    assert_eq!(grid.units(1.0), None);
    assert!(grid.units(1e-300).is_some());
    assert!(of(&[1e-9, 1.0 / 3.0, 1e12]).units(1e12).is_some());
}

#[test]
fn targets_are_taken_down_to_whole_units() {
    let quarters = Grid::Binary { exponent: -2 };
    let tiny = Grid::Binary { exponent: -1074 };
    let cases = [
        (quarters, 0.0, 0),
        (quarters, 0.24, 0),
        (quarters, 0.25, 1),
        (quarters, 3.49, 13),
        (quarters, 3.5, 14),
        (quarters, f64::MAX, u128::MAX),
        (quarters, 1e-320, 0),
        (tiny, 1.0, u128::MAX),
        (Grid::Bytes, 0.0, 0),
        (Grid::Bytes, 0.3, 300_000_000),
        (Grid::Bytes, 0.3_f64.next_down(), 299_999_999),
        (Grid::Bytes, 0.3_f64.next_up(), 300_000_000),
        (Grid::Bytes, 0.9 * BYTE, 0),
        (Grid::Bytes, 1.5 * BYTE, 1),
        (Grid::Bytes, 1e300, u128::MAX),
    ];
    for (grid, target, whole) in cases {
        assert_eq!(grid.whole_units_in(target), whole, "{grid:?} {target}");
    }
}

/// For every number of bytes up to the largest the way to GB and back is exact, and so is taking down.
#[test]
fn bytes_are_exact_up_to_the_largest() {
    let mut bytes = 1_u64;
    while bytes <= MOST_BYTES {
        for near in [bytes - 1, bytes, (bytes + bytes / 3).min(MOST_BYTES)] {
            let gb = Grid::Bytes.gb(u128::from(near));
            assert_eq!(whole_bytes(gb), Some(near));
            assert_eq!(Grid::Bytes.whole_units_in(gb), u128::from(near));
            if near > 0 {
                let below = gb.next_down();
                assert_eq!(Grid::Bytes.whole_units_in(below), u128::from(near - 1));
            }
        }
        bytes = bytes * 3 / 2 + 1;
    }
}

#[test]
fn an_excess_is_never_rounded_away() {
    let quarters = Grid::Binary { exponent: -2 };
    let tiny = Grid::Binary { exponent: -1074 };
    let cases = [
        (quarters, 14, 3.0, 0.5),
        (quarters, 14, 3.125, 0.375),
        (quarters, 12, 3.0, 0.0),
        (tiny, 1, 1.0, 0.0),
        (Grid::Bytes, 10_100_000_000, 5.2, 4.9),
        (Grid::Bytes, 300_000_000, 0.3, 0.0),
    ];
    for (grid, units, target, excess) in cases {
        assert_eq!(grid.excess_gb(units, target), excess, "{grid:?} {target}");
    }
    for (grid, units, target) in [(quarters, 12, 3.0_f64.next_down()), (Grid::Bytes, 300_000_000, 0.3_f64.next_down())]
    {
        let excess = grid.excess_gb(units, target);
        assert!(excess > 0.0 && excess < 1e-15, "{excess}");
    }
    // Two thirds and what binary leaves of it: the floats add up to 1, exactly they are less.
    let grid = of(&[1.0 / 3.0, 2.0 / 3.0]);
    let sum = grid.units(1.0 / 3.0).unwrap() + grid.units(2.0 / 3.0).unwrap();
    assert_eq!(grid.excess_gb(sum, 1.0), 0.0);
    assert!(grid.excess_gb(sum, 1.0_f64.next_down()) > 0.0);
}
