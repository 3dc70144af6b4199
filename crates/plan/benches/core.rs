//! How long the core takes for 10⁵ components. The ratios against Python are printed by `cargo xtask bench`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use headroom_plan::{
    Component, CutSearch, Objective, Source, cut_to_target_with, place_with_headroom, plan_memory_cuts,
    plan_memory_placement,
};

const COUNT: usize = 100_000;

/// Sixty-fourths of a GB from 0 to 16, without a pattern, the same on every run.
fn size(i: usize) -> f64 {
    let mut mixed = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^= mixed >> 27;
    (mixed % 1024) as f64 / 64.0
}

fn core(c: &mut Criterion) {
    let names: Vec<String> = (0..COUNT).map(|i| format!("buffer_{i}")).collect();
    let rows: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(i, name)| Component { name, size_gb: size(i), resident: i % 3 == 0, movable: i % 2 == 0 })
        .collect();
    let sources: Vec<_> =
        names.iter().enumerate().map(|(i, name)| Source { name, peak_gb: size(i), cuttable: i % 4 != 0 }).collect();
    let total: f64 = rows.iter().map(|row| row.size_gb).sum();
    let budget = total * 0.5;

    c.bench_function("placement", |b| {
        b.iter(|| plan_memory_placement(black_box(&rows), budget));
    });
    c.bench_function("strict placement", |b| {
        b.iter(|| place_with_headroom(black_box(&rows), budget, 8.0));
    });
    for (name, share) in [("few", 0.95), ("half", 0.6), ("all", 0.0)] {
        c.bench_function(&format!("cuts, {name}"), |b| {
            b.iter(|| plan_memory_cuts(black_box(&sources), total * share));
        });
    }
    for objective in [Objective::LeastGb, Objective::FewestCuts] {
        let how = CutSearch { objective, ..CutSearch::default() };
        c.bench_function(&format!("strict cuts, {objective:?}"), |b| {
            b.iter(|| cut_to_target_with(black_box(&sources), total * 0.6, how));
        });
    }
}

criterion_group!(benches, core);
criterion_main!(benches);
