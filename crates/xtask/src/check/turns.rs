//! Which browser tests may share the machine. Two browsers at once on a small machine make times meaningless, and most
//! files look at a time somewhere: how long a run may last, whether the page stays alive meanwhile. What these files find does
//! not depend on it.

const IN_PAIRS: [&str; 29] = [
    "appearance",
    "archive",
    "axe-",
    "banks-",
    "chapter-estimate",
    "complete",
    "completion",
    "contract",
    "diagnoses",
    "diagnosis-lab",
    "embed-recipes",
    "embed.",
    "keyboard",
    "lab-looks",
    "lab-rooms",
    "lab-without",
    "languages",
    "ledger",
    "lms-",
    "notebook",
    "policy",
    "predict",
    "share",
    "storage",
    "tabs",
    "verdict",
    "width-",
    "words",
    "xapi",
];

/// Whether a test file, named as in `browser/tabs.test.mjs`, may run beside another one.
pub fn takes_no_time(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    IN_PAIRS.iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn what_measures_runs_alone() {
        assert!(takes_no_time("browser/banks-memory-cuts.test.mjs") && takes_no_time("browser/tabs.test.mjs"));
        assert!(!takes_no_time("browser/endless.test.mjs") && !takes_no_time("firefox/lab.test.mjs"));
    }

    #[test]
    fn every_name_is_that_of_a_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let names: Vec<String> = names.collect();
        for start in IN_PAIRS {
            assert!(names.iter().any(|name| name.starts_with(start)), "{start}");
        }
    }
}
