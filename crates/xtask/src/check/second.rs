//! A second try for tests that drive a browser.
//!
//! A run of over a thousand of them on a small, shared machine now and then catches one at a bad moment. Where few files
//! hold a failure, these are run once more, by themselves. A fault fails twice and stays one. What passes then counts, and
//! is named below the totals: such a test leans on time and is to be mended.

use super::counts::Tally;

/// With failures in more files than this, it is not the moment that is bad.
const MOST_FILES: usize = 8;

/// The line above what failed, and why.
const REASONS: &str = "✖ failing tests:";

/// Whether so many files with failures may have met a bad moment.
pub const fn is_worth_it(files: usize) -> bool {
    files <= MOST_FILES
}

/// What both runs of a file come to: the second where it holds.
pub fn both(first: Tally, second: Option<Tally>) -> Tally {
    second.filter(|second| second.is_good() && second.skipped == 0 && second.passed > 0).unwrap_or(first)
}

/// The end of an output that tells what failed; all of it where the tests did not get that far.
pub fn reasons(output: &str) -> &str {
    output.rfind(REASONS).map_or(output, |at| &output[at..])
}

/// The failed tests by name.
pub fn failed(output: &str) -> Vec<&str> {
    let after = output.rfind(REASONS).map_or("", |at| &output[at + REASONS.len()..]);
    let lines = || after.lines().map(str::trim);
    let told = lines().zip(lines().skip(1)).filter(|(place, _)| place.starts_with("test at "));
    told.filter_map(|(_, test)| test.strip_prefix("✖ ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "✖ half (2 ms)\nℹ fail 2\n\n✖ failing tests:\n\ntest at browser/support/b.mjs:115:1\n✖ half (2 ms)\n\
        why\n\ntest at browser/b.test.mjs:7:1\n✖ whole (3 ms)\n  a line that says ✖ no\n";

    #[test]
    fn failures_are_listed_by_name() {
        assert_eq!(failed(OUTPUT), ["half (2 ms)", "whole (3 ms)"]);
        assert!(failed("✔ all is well").is_empty() && failed("killed").is_empty());
    }

    #[test]
    fn reasons_are_what_follows_the_last_count() {
        assert!(reasons(OUTPUT).starts_with("✖ failing tests:\n") && reasons(OUTPUT).ends_with("no\n"));
        assert_eq!(reasons("killed"), "killed");
    }

    #[test]
    fn many_failures_are_no_accident() {
        assert!(is_worth_it(MOST_FILES) && !is_worth_it(MOST_FILES + 1));
    }

    #[test]
    fn a_fault_fails_twice() {
        let first = Tally { passed: 8, failed: 2, skipped: 0 };
        assert_eq!(both(first, Some(Tally::passed(10))), Tally::passed(10));
        for second in [Tally::failed(1), Tally::default(), Tally { passed: 4, failed: 0, skipped: 1 }] {
            assert_eq!(both(first, Some(second)), first);
        }
        assert_eq!(both(first, None), first);
    }
}
