//! Whose a file is, by its name.

use std::fmt;
use std::path::{Component, Path};

use anyhow::{Context, Result, bail};
use regex::Regex;

/// The group of the pattern that names the learner.
const GROUP: &str = "learner";

/// How a path names its learner.
#[derive(Debug, Clone, Default)]
pub struct Pattern(Option<Regex>);

impl Pattern {
    /// A regular expression with the group `learner`.
    ///
    /// # Errors
    /// Where it is none, or lacks the group.
    pub fn new(pattern: &str) -> Result<Self> {
        let regex = Regex::new(pattern).with_context(|| format!("--learner {pattern} is no regular expression"))?;
        if !regex.capture_names().flatten().any(|name| name == GROUP) {
            bail!("--learner {pattern} has no group (?<{GROUP}>…)");
        }
        Ok(Self(Some(regex)))
    }

    /// The learner of a path within its folder; none: the pattern does not match, or its group is empty.
    ///
    /// Without a pattern, the first folder on the path is the learner's, or else the file is, without its ending.
    #[must_use]
    pub fn learner(&self, within: &Path) -> Option<String> {
        let parts: Vec<_> = within
            .components()
            .filter_map(|part| match part {
                Component::Normal(name) => Some(name.to_string_lossy()),
                _ => None,
            })
            .collect();
        let learner = match (&self.0, parts.as_slice()) {
            (Some(regex), _) => regex.captures(&parts.join("/"))?.name(GROUP)?.as_str().to_owned(),
            (None, [folder, _, ..]) => folder.to_string(),
            (None, _) => within.file_stem()?.to_string_lossy().into_owned(),
        };
        Some(learner).filter(|learner| !learner.is_empty())
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_ref().map_or("", Regex::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_must_have_the_group() {
        for (pattern, part) in [("(", "is no regular expression"), ("a(?<name>b)", "has no group (?<learner>…)")] {
            assert!(format!("{:#}", Pattern::new(pattern).unwrap_err()).contains(part));
        }
    }

    #[test]
    fn the_folder_goes_before_the_file() {
        let of = |path: &str| Pattern::default().learner(Path::new(path));
        assert_eq!(of("ada/x/solution.py").as_deref(), Some("ada"));
        assert_eq!(of("./ada.py").as_deref(), Some("ada"));
        assert_eq!(of("刘.tar.py").as_deref(), Some("刘.tar"));
        let pattern = Pattern::new("(?<learner>[^/]*)/hw").unwrap();
        assert_eq!(pattern.learner(Path::new("c/bob/hw.py")).as_deref(), Some("bob"));
        assert_eq!(pattern.learner(Path::new("hw.py")), None);
    }
}
