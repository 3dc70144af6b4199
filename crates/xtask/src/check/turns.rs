//! Which browser tests have the machine to themselves. A browser test leaves a core idle for a third of its time, so two files
//! run side by side; but two browsers at once on a small machine make times meaningless.

/// Files that look at a time: how soon something is stopped, how long the page is busy, what a tool makes of its speed.
const ALONE: [&str; 5] = ["endless", "lab-thread", "lighthouse", "model", "timeline"];

/// Whether a test file, named as in `browser/tabs.test.mjs`, may run beside another one.
pub fn takes_no_time(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    let name = name.split('.').next().unwrap_or_default();
    file.starts_with("browser/") && !ALONE.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn what_measures_runs_alone() {
        assert!(takes_no_time("browser/banks-memory-cuts.test.mjs") && takes_no_time("browser/tabs.test.mjs"));
        assert!(!takes_no_time("browser/endless.test.mjs") && !takes_no_time("firefox/lab.test.mjs"));
    }

    #[test]
    fn every_name_is_that_of_a_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
        for name in ALONE {
            assert!(folder.join(format!("{name}.test.mjs")).is_file(), "{name}");
        }
    }
}
