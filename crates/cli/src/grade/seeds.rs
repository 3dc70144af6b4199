//! The seeds of the generated cases: each lesson's own, or an instructor's that learners do not know.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use headroom_grade::{Catalog, Exercise};

use crate::args::Seeding;

/// Seeds by exercise.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seeds {
    every: Option<u64>,
    of: BTreeMap<String, u64>,
}

impl Seeds {
    /// As the command line asks for them.
    ///
    /// # Errors
    /// Where the file cannot be read, or names an exercise that there is not.
    pub fn asked(seeding: &Seeding, catalog: &Catalog) -> Result<Self> {
        let Some(path) = &seeding.seed_file else { return Ok(Self { every: seeding.seed, of: BTreeMap::new() }) };
        let shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("the seed file {shown} cannot be read"))?;
        Self::parse(&text, catalog).with_context(|| format!("the seed file {shown}"))
    }

    fn parse(text: &str, catalog: &Catalog) -> Result<Self> {
        let mut seeds = Self::default();
        for (index, line) in text.lines().enumerate() {
            let words: Vec<_> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            let seed = |word: &str| word.parse().with_context(|| format!("line {}: {word} is no seed", index + 1));
            match words.as_slice() {
                [] => {}
                [every] => seeds.every = Some(seed(every)?),
                [exercise, number] if catalog.exercise(exercise).is_some() => {
                    seeds.of.insert((*exercise).to_owned(), seed(number)?);
                }
                [exercise, _] => bail!("line {}: there is no exercise {exercise}", index + 1),
                _ => bail!("line {} is neither a number nor `LESSON/FUNCTION NUMBER`", index + 1),
            }
        }
        if seeds == Self::default() {
            bail!("holds no seed");
        }
        Ok(seeds)
    }

    /// The seed of an exercise.
    #[must_use]
    pub fn of(&self, exercise: &Exercise) -> u64 {
        let own = self.of.get(&exercise.id()).copied();
        own.or(self.every).unwrap_or(exercise.manifest().seed)
    }

    /// As a seed file; none: each lesson's own.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let every = self.every.map(|seed| format!("{seed}\n"));
        let of = self.of.iter().map(|(exercise, seed)| format!("{exercise} {seed}\n"));
        Some(every.into_iter().chain(of).collect::<String>()).filter(|text| !text.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exercises_own_seed_goes_before_that_of_all() {
        let catalog = Catalog::built_in();
        let text = "# hidden\nunified-memory/plan_memory_placement 8 # eight\n7\n";
        let seeds = Seeds::parse(text, catalog).unwrap();
        let of = |id: &str| seeds.of(&catalog.exercise(id).unwrap());
        assert_eq!((of("unified-memory/plan_memory_placement"), of("memory-cuts/plan_memory_cuts")), (8, 7));
        assert_eq!(Seeds::parse(&seeds.text().unwrap(), catalog).unwrap(), seeds);
        assert_eq!(Seeds::default().text(), None);
    }

    #[test]
    fn faults_name_their_line() {
        for (text, part) in [
            ("\nseven", "line 2: seven is no seed"),
            ("a/b 1", "line 1: there is no exercise a/b"),
            ("1 2 3", "line 1 is neither"),
            ("# nothing", "holds no seed"),
        ] {
            let error = format!("{:#}", Seeds::parse(text, Catalog::built_in()).unwrap_err());
            assert!(error.contains(part), "{error}");
        }
    }
}
