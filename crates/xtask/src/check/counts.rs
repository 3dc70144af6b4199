//! How many checks passed, read from what test runners print.

use std::ops::Add;

/// Checks, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// That held.
    pub passed: u64,
    /// That did not.
    pub failed: u64,
    /// That were not tried.
    pub skipped: u64,
}

impl Tally {
    /// So many that held.
    pub const fn passed(passed: u64) -> Self {
        Self { passed, failed: 0, skipped: 0 }
    }

    /// So many that did not hold.
    pub const fn failed(failed: u64) -> Self {
        Self { passed: 0, failed, skipped: 0 }
    }

    /// Whether nothing failed.
    pub const fn is_good(self) -> bool {
        self.failed == 0
    }

    /// In continuous integration a test that was not tried counts as one that failed: nobody
    /// would notice otherwise.
    pub const fn strict(self, strict: bool) -> Self {
        if !strict {
            return self;
        }
        Self { passed: self.passed, failed: self.failed + self.skipped, skipped: 0 }
    }

    /// Makes the counts agree with how the runner ended. One that ended badly without a failed
    /// test did not get that far; one that ended well without any test tested nothing.
    pub const fn ended(self, success: bool) -> Self {
        let silent_failure = !success && self.failed == 0;
        let nothing = success && self.passed == 0 && self.failed == 0;
        if silent_failure || nothing {
            return Self { failed: self.failed + 1, ..self };
        }
        self
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

/// `cargo test`: one line `test result:` a test program.
pub fn cargo(output: &str) -> Tally {
    output
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("test result: "))
        .map(|line| Tally {
            passed: before(line, "passed"),
            failed: before(line, "failed"),
            skipped: before(line, "ignored"),
        })
        .fold(Tally::default(), Add::add)
}

/// `node --test`: closing lines such as `# pass 3`, or with another first character.
pub fn node(output: &str) -> Tally {
    let count = |word: &str| -> u64 {
        output
            .lines()
            .filter_map(|line| {
                let mut words = line.split_whitespace();
                let sign = words.next().is_some_and(|sign| sign == "#" || sign == "ℹ");
                (sign && words.next() == Some(word)).then(|| words.next()?.parse::<u64>().ok())?
            })
            .sum()
    };
    Tally {
        passed: count("pass"),
        failed: count("fail") + count("cancelled"),
        skipped: count("skipped") + count("todo"),
    }
}

/// `python -m unittest`: `Ran 5 tests in …`, then `OK` or `FAILED (failures=1, errors=1)`.
pub fn unittest(output: &str) -> Tally {
    let ran: u64 =
        output.lines().filter_map(|line| line.strip_prefix("Ran ")?.split(' ').next()?.parse::<u64>().ok()).sum();
    let verdict = output.lines().rfind(|line| line.starts_with("OK") || line.starts_with("FAILED"));
    let count = |key: &str| -> u64 {
        let words = verdict.unwrap_or_default().split(['(', ')', ',', ' ']);
        let found = words.filter_map(|word| word.split_once('=')).find(|(name, _)| *name == key);
        found.and_then(|(_, value)| value.parse().ok()).unwrap_or(0)
    };
    let failed = count("failures") + count("errors") + count("successes");
    let skipped = count("skipped") + verdict.map_or(0, |_| expected_failures(output));
    Tally { passed: ran.saturating_sub(failed + skipped), failed, skipped }
}

/// `expected failures=1` holds a space in its name.
fn expected_failures(output: &str) -> u64 {
    let found = output.lines().rev().find_map(|line| line.split_once("expected failures="));
    let digits = found.map(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next());
    digits.flatten().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// The number that stands before a word, as in `12 passed;`.
fn before(line: &str, word: &str) -> u64 {
    let words: Vec<&str> = line.split([' ', ';', '.']).filter(|part| !part.is_empty()).collect();
    let place = words.iter().position(|part| *part == word);
    place.and_then(|at| words.get(at.checked_sub(1)?)?.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u64, failed: u64, skipped: u64) -> Tally {
        Tally { passed, failed, skipped }
    }

    #[test]
    fn cargo_results_add_up() {
        let output = "running 3 tests\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
            test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n";
        assert_eq!(cargo(output), tally(13, 2, 1));
    }

    #[test]
    fn node_results_are_read_from_both_reporters() {
        let tap = "ok 1 - x\n# tests 9\n# suites 1\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 2\n# todo 0\n";
        let spec = "✔ x\nℹ tests 2\nℹ pass 2\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\n";
        assert_eq!(node(tap), tally(5, 2, 2));
        assert_eq!(node(spec), tally(2, 0, 0));
        assert_eq!(node("pass 5"), tally(0, 0, 0));
    }

    #[test]
    fn unittest_results_are_read() {
        assert_eq!(unittest("....\nRan 4 tests in 0.1s\n\nOK\n"), tally(4, 0, 0));
        assert_eq!(unittest("Ran 4 tests in 0.1s\n\nOK (skipped=1)\n"), tally(3, 0, 1));
        let bad = "Ran 7 tests in 0.1s\n\nFAILED (failures=1, errors=2, skipped=1, expected failures=1)\n";
        assert_eq!(unittest(bad), tally(2, 3, 2));
    }

    #[test]
    fn the_end_of_the_runner_counts() {
        assert_eq!(tally(3, 0, 0).ended(true), tally(3, 0, 0));
        assert_eq!(tally(3, 0, 0).ended(false), tally(3, 1, 0));
        assert_eq!(tally(3, 2, 0).ended(false), tally(3, 2, 0));
        assert_eq!(tally(0, 0, 0).ended(true), tally(0, 1, 0));
    }

    #[test]
    fn skipped_tests_fail_only_where_that_is_asked() {
        assert_eq!(tally(3, 1, 2).strict(true), tally(3, 3, 0));
        assert_eq!(tally(3, 1, 2).strict(false), tally(3, 1, 2));
        assert!(tally(3, 0, 2).is_good());
    }
}
