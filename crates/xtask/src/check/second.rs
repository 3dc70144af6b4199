//! A second try for tests that drive a browser.
//!
//! A run of over a thousand of them on a small, shared machine now and then catches one at a bad moment. Where few files
//! hold a failure, these are run once more, by themselves. A fault fails twice and stays one. What passes then counts, and
//! is named below the totals: such a test leans on time and is to be mended.

use super::counts::Tally;
use std::collections::BTreeSet;

/// With failures in more files than this, it is not the moment that is bad.
const MOST_FILES: usize = 8;

/// The files to run again after a run with failures; none where a second try would tell nothing.
pub fn files(output: &str, tally: Tally) -> Vec<String> {
    let named: BTreeSet<&str> = output.lines().filter_map(file_of).collect();
    let known = tally.failed > 0 && named.len() <= MOST_FILES;
    if known { named.into_iter().map(str::to_owned).collect() } else { Vec::new() }
}

/// What both runs come to.
pub fn both(first: Tally, second: Tally) -> Tally {
    let held = second.is_good() && second.skipped == 0 && second.passed > 0;
    if held { Tally { passed: first.passed + first.failed, failed: 0, skipped: first.skipped } } else { first }
}

/// The failed tests by file and name, one a line: a long output hides all but the last of them.
pub fn failed(output: &str) -> String {
    let lines = || output.lines().map(str::trim);
    let told =
        lines().zip(lines().skip(1)).filter_map(|(place, test)| Some((file_of(place)?, test.strip_prefix("✖ ")?)));
    told.map(|(file, test)| format!("{file}: {test}")).collect::<Vec<_>>().join("\n")
}

/// The file of a line such as `test at browser/lab.test.mjs:12:3`.
fn file_of(line: &str) -> Option<&str> {
    let place = line.trim().strip_prefix("test at ")?;
    let (rest, _column) = place.rsplit_once(':')?;
    let (file, _line) = rest.rsplit_once(':')?;
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "ℹ fail 3\n\n✖ failing tests:\n\ntest at browser/b.test.mjs:115:1\n✖ half (2 ms)\n\n\
        test at browser/a.test.mjs:9:3\ntest at browser/b.test.mjs:7:1\n    at TestContext (file:///x/c.test.mjs:1:2)\n";

    #[test]
    fn the_files_of_failures_are_run_again() {
        assert_eq!(files(OUTPUT, Tally::failed(3)), ["browser/a.test.mjs", "browser/b.test.mjs"]);
    }

    #[test]
    fn failures_are_listed_by_file_and_name() {
        assert_eq!(failed(OUTPUT), "browser/b.test.mjs: half (2 ms)");
        assert_eq!(failed("✔ all is well"), "");
    }

    #[test]
    fn many_failures_are_no_accident() {
        let many: String = (0..=MOST_FILES).map(|at| format!("test at browser/{at}.test.mjs:1:1\n")).collect();
        assert!(files(&many, Tally::failed(9)).is_empty());
        assert!(files("killed", Tally::failed(1)).is_empty(), "what is not named cannot be run again");
        assert!(files(OUTPUT, Tally::passed(3)).is_empty());
    }

    #[test]
    fn a_fault_fails_twice() {
        let first = Tally { passed: 8, failed: 2, skipped: 0 };
        assert_eq!(both(first, Tally::passed(5)), Tally::passed(10));
        for second in [Tally::failed(1), Tally::default(), Tally { passed: 4, failed: 0, skipped: 1 }] {
            assert_eq!(both(first, second), first);
        }
    }
}
