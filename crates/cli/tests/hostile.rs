//! The seeds of the fuzz targets, and what becomes of them when they are cut, turned and mixed, always alike.

#[path = "../fuzz/checks.rs"]
mod checks;

use std::fs;
use std::path::Path;

/// The seeds of a target.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 5, "{target}: {}", paths.len());
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// A sequence without any order to speak of, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }
}

fn run(target: &str, check: fn(&[u8])) {
    // Pieces that mean something to a reader of JSON.
    let pieces: [&[u8]; 12] =
        [b"\"", b"{", b"}", b"[", b"]", b",", b":", b"-1e999", b"\\ud800", b"null", b"\n", "\u{2028}".as_bytes()];
    let seeds = seeds(target);
    let mut numbers = Numbers(20_26);
    for seed in &seeds {
        check(seed);
        for _ in 0..200 {
            let mut mutant = seed.clone();
            for _ in 0..=numbers.below(3) {
                let at = numbers.below(mutant.len() + 1);
                match numbers.below(5) {
                    0 => mutant.truncate(at),
                    1 if at < mutant.len() => mutant[at] ^= 1 << numbers.below(8),
                    2 => drop(mutant.drain(at..(at + numbers.below(20)).min(mutant.len()))),
                    3 => {
                        let piece = pieces[numbers.below(pieces.len())];
                        mutant.splice(at..at, piece.iter().copied());
                    }
                    _ => {
                        let other = &seeds[numbers.below(seeds.len())];
                        let from = numbers.below(other.len());
                        mutant.truncate(at);
                        mutant.extend_from_slice(&other[from..]);
                    }
                }
            }
            check(&mutant);
        }
    }
}

#[test]
fn receipts_from_anybody() {
    run("receipt", checks::receipt);
}

#[test]
fn notebooks_from_anybody() {
    run("notebook", checks::notebook);
}

#[test]
fn lines_from_anybody() {
    run("lines", checks::lines);
}

#[test]
fn manifests_from_anybody() {
    run("manifest", checks::manifest);
}
