//! The code in a lesson's folder, and what each file must come to.

use std::collections::BTreeMap;

use super::Fault;
use crate::manifest::Manifest;
use crate::verdict::Diagnosis;

/// Fewest right solutions a function.
const RIGHT: usize = 4;
/// Fewest wrong solutions a function.
const WRONG: usize = 10;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What the learner starts from.
    Starter,
    /// The answer shown after passing.
    Solution,
    /// Another right solution.
    Right,
    /// A plausible mistake.
    Wrong,
}

/// A file of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bank {
    /// The file, relative to the lesson's folder.
    pub file: String,
    /// The function it writes.
    pub function: String,
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub code: String,
    /// What the grader must say; none: it passes.
    pub diagnosis: Option<Diagnosis>,
}

pub(super) fn read(
    manifest: &Manifest,
    files: &BTreeMap<String, String>,
    known: &mut Vec<String>,
    faults: &mut Vec<Fault>,
) -> Vec<Bank> {
    let mut banks = Vec::new();
    for function in manifest.functions.iter().map(|function| function.name.as_str()) {
        for (file, kind) in
            [("starter.en.py", Kind::Starter), ("starter.zh.py", Kind::Starter), ("solution.py", Kind::Solution)]
        {
            let path = format!("{function}/{file}");
            match files.get(&path) {
                Some(code) => banks.push(bank(path.clone(), function, kind, code, faults)),
                None => faults.push(Fault::new(&path, "is missing")),
            }
            known.push(path);
        }
        if manifest.function(function).is_some_and(|function| function.result.checker.is_some()) {
            let path = format!("{function}/check.py");
            if !files.contains_key(&path) {
                faults.push(Fault::new(&path, "is missing: the checker in Python, for the checks of notebooks"));
            }
            known.push(path);
        }
        for (folder, kind, fewest) in [("right", Kind::Right, RIGHT), ("wrong", Kind::Wrong, WRONG)] {
            let prefix = format!("{function}/{folder}/");
            let of_kind: Vec<_> = files
                .iter()
                .filter(|(path, _)| {
                    path.strip_prefix(&prefix).is_some_and(|name| name.ends_with(".py") && !name.contains('/'))
                })
                .collect();
            if of_kind.len() < fewest {
                let what = format!("holds {} solutions, at least {fewest} are needed", of_kind.len());
                faults.push(Fault::new(prefix.trim_end_matches('/'), what));
            }
            for (path, code) in of_kind {
                known.push(path.clone());
                banks.push(bank(path.clone(), function, kind, code, faults));
            }
        }
    }
    banks
}

fn bank(file: String, function: &str, kind: Kind, code: &str, faults: &mut Vec<Fault>) -> Bank {
    let diagnosis = match kind {
        Kind::Starter => Some(Diagnosis::NotStarted),
        Kind::Solution | Kind::Right => None,
        Kind::Wrong => {
            let header = header(code);
            if header.is_none() {
                let names: Vec<&str> = Diagnosis::ALL.iter().map(|diagnosis| diagnosis.key()).collect();
                let what = format!("must begin with `# diagnosis: NAME`, one of {}", names.join(", "));
                faults.push(Fault::new(&file, what));
            }
            if !has_mistake(code) {
                faults.push(Fault::new(&file, "needs a second line `# mistake: SENTENCE.`"));
            }
            header
        }
    };
    Bank { file, function: function.to_owned(), kind, code: code.to_owned(), diagnosis }
}

fn header(code: &str) -> Option<Diagnosis> {
    let name = code.lines().next()?.strip_prefix("# diagnosis:")?.trim();
    Diagnosis::ALL.into_iter().find(|diagnosis| diagnosis.key() == name)
}

/// Whether the second line says in a sentence what is wrong.
fn has_mistake(code: &str) -> bool {
    let sentence = code.lines().nth(1).and_then(|line| line.strip_prefix("# mistake: ")).unwrap_or_default();
    sentence.ends_with('.') && sentence.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(code: &str) -> Vec<String> {
        let mut faults = Vec::new();
        bank("f/wrong/a.py".into(), "f", Kind::Wrong, code, &mut faults);
        faults.into_iter().map(|fault| fault.what).collect()
    }

    #[test]
    fn a_wrong_file_says_its_diagnosis_and_its_mistake() {
        assert_eq!(faults("# diagnosis: wrong_value\n# mistake: Ties go the wrong way.\ndef f(): ...\n"), [""; 0]);
        for second in ["def f(): ...", "# mistake:", "# mistake: .", "# mistake: no end", "", "\n# mistake: Too late."]
        {
            let found = faults(&format!("# diagnosis: wrong_value\n{second}\n"));
            assert_eq!(found.len(), 1, "{second}: {found:?}");
            assert!(found[0].contains("# mistake: "), "{found:?}");
        }
        let found = faults("# diagnosis: nonsense\n# mistake: Ties go the wrong way.\n");
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("# diagnosis: NAME"), "{found:?}");
    }
}
