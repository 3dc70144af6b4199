//! Submissions among files: those named, and those in folders, always in the same order.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::{Input, Pattern, Roster, Submission};

/// The endings of what is graded.
const ENDINGS: [&str; 3] = ["py", "ipynb", "json"];
/// Folders that programs leave behind.
const LEFT_BEHIND: [&str; 2] = ["__pycache__", "__MACOSX"];

/// What a path holds: a file is itself, a folder all files in it, folder by folder in the order of their names' bytes. They
/// are looked up as they are asked for.
pub fn found<'a>(
    path: &'a Path,
    pattern: &'a Pattern,
    roster: &'a Roster,
) -> Box<dyn Iterator<Item = Submission> + Send + 'a> {
    if !path.is_dir() {
        let within = Path::new(path.file_name().unwrap_or(path.as_os_str()));
        return Box::new(std::iter::once(submission(path.to_owned(), within, pattern, roster)));
    }
    let entries = WalkDir::new(path).min_depth(1).sort_by_file_name().into_iter().filter_entry(is_wanted);
    Box::new(entries.filter_map(move |entry| match entry {
        Ok(entry) if entry.path_is_symlink() && is_one(entry.path()) => {
            Some(unusable(entry.path(), path, "is a link; links in folders are not followed", pattern, roster))
        }
        Ok(entry) if entry.file_type().is_file() && is_one(entry.path()) => {
            let within = entry.path().strip_prefix(path).unwrap_or(entry.path()).to_owned();
            Some(submission(entry.into_path(), &within, pattern, roster))
        }
        Ok(_) => None,
        Err(error) => {
            let at = error.path().unwrap_or(path).to_owned();
            Some(unusable(&at, path, &format!("cannot be read: {error}"), pattern, roster))
        }
    }))
}

fn is_wanted(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    !name.starts_with('.') && !LEFT_BEHIND.contains(&&*name)
}

fn is_one(path: &Path) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| ENDINGS.contains(&ending))
}

fn submission(path: PathBuf, within: &Path, pattern: &Pattern, roster: &Roster) -> Submission {
    let name = path.display().to_string();
    match pattern.learner(within) {
        Some(learner) => Submission { name, lang: roster.lang(&learner), learner, input: Input::File(path) },
        None => {
            let why = format!("does not match the pattern {pattern}");
            Submission { name, learner: String::new(), lang: None, input: Input::Unusable(why) }
        }
    }
}

fn unusable(at: &Path, folder: &Path, why: &str, pattern: &Pattern, roster: &Roster) -> Submission {
    let within = at.strip_prefix(folder).unwrap_or(at);
    Submission { input: Input::Unusable(why.to_owned()), ..submission(at.to_owned(), within, pattern, roster) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn seen(folder: &Path, pattern: &Pattern) -> Vec<(String, String)> {
        let roster = Roster::default();
        found(folder, pattern, &roster)
            .map(|one| (one.name.strip_prefix(&format!("{}/", folder.display())).unwrap().to_owned(), one.learner))
            .collect()
    }

    #[cfg(unix)]
    #[test]
    fn folders_are_walked_in_order_and_only_for_what_is_graded() {
        let folder = tempfile::tempdir().unwrap();
        for file in [
            "zoe.py",
            "ada/b.py",
            "ada/a.ipynb",
            "ada/deep/er.json",
            "Zed.py",
            "notes.txt",
            ".hidden.py",
            ".git/x.py",
            "ada/__pycache__/b.py",
            "ada/.ipynb_checkpoints/a.ipynb",
        ] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("link.py")).unwrap();
        std::os::unix::fs::symlink("/", folder.path().join("root")).unwrap();
        let expected = [
            ("Zed.py", "Zed"),
            ("ada/a.ipynb", "ada"),
            ("ada/b.py", "ada"),
            ("ada/deep/er.json", "ada"),
            ("link.py", "link"),
            ("zoe.py", "zoe"),
        ];
        let expected = expected.map(|(name, learner)| (name.to_owned(), learner.to_owned()));
        assert_eq!(seen(folder.path(), &Pattern::default()), expected);
        let roster = Roster::default();
        let link = found(folder.path(), &Pattern::default(), &roster).find(|one| one.learner == "link").unwrap();
        assert!(matches!(link.input, Input::Unusable(why) if why.contains("not followed")));
    }

    #[test]
    fn a_pattern_names_the_learner_and_what_it_does_not_match_is_told() {
        let folder = tempfile::tempdir().unwrap();
        for file in ["hw1-ada.py", "hw1_bob.py"] {
            fs::write(folder.path().join(file), "").unwrap();
        }
        let pattern = Pattern::new(r"^hw\d+-(?<learner>\w+)\.py$").unwrap();
        let roster = Roster::default();
        let all: Vec<_> = found(folder.path(), &pattern, &roster).collect();
        assert_eq!((all[0].learner.as_str(), all[1].learner.as_str()), ("ada", ""));
        assert!(matches!(&all[1].input, Input::Unusable(why) if why.contains("does not match")));
    }
}
