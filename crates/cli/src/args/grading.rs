//! What can be typed after `grade`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Lang, Running};

/// Grading.
#[derive(Debug, Args)]
pub struct Grade {
    /// Python files (.py), notebooks (.ipynb), receipts (.json), folders of these, or `-`: JSON Lines from standard input.
    ///
    /// Folders are gone through in the order of names, with all folders in them; hidden files and links are not.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// How to write the verdicts.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// The language of texts and reports [default: that of the system if it is Chinese, else English].
    #[arg(long, value_enum)]
    pub lang: Option<Lang>,
    /// Whose a file is: a regular expression with a group `learner`, held against its path within the folder.
    ///
    /// Without it, the first folder on that path names the learner, or else the file's name without its ending.
    #[arg(long, value_name = "PATTERN")]
    pub learner: Option<String>,
    /// A CSV file with a column `learner` and, as needed, `name`, `email`, `id`, `sis_id`, `login`, `section`, `lang`.
    #[arg(long, value_name = "FILE")]
    pub roster: Option<PathBuf>,
    /// Grade only this lesson's functions; may be repeated.
    #[arg(long, value_name = "SLUG")]
    pub lesson: Vec<String>,
    /// The seeds of the generated cases.
    #[command(flatten)]
    pub seeding: Seeding,
    /// Submissions to grade at once [default: as many as there are cores].
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZero<usize>>,
    /// Also write a page for each learner, and one for the class, into this folder.
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// The points of a lesson, for canvas, moodle and gradescope.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub points: u32,
    /// How the code is run.
    #[command(flatten)]
    pub running: Running,
}

/// Seeds of the generated cases.
#[derive(Debug, Default, Args)]
pub struct Seeding {
    /// The seed of the generated cases [default: each lesson's own].
    #[arg(long, value_name = "N", conflicts_with = "seed_file")]
    pub seed: Option<u64>,
    /// A file with seeds: a number for all exercises, or lines `LESSON/FUNCTION NUMBER`, which go before it.
    ///
    /// Unlike an option it shows neither in the list of processes nor in the shell's history.
    #[arg(long, value_name = "FILE")]
    pub seed_file: Option<PathBuf>,
}

/// How verdicts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading.
    Text,
    /// A list of verdicts.
    Json,
    /// One JSON object a submission and line.
    Jsonl,
    /// One line a verdict.
    Csv,
    /// JUnit XML: a suite a submission, a case a function.
    Junit,
    /// Gradescope's results.json, for the files of one submission.
    Gradescope,
    /// A gradebook to import into Canvas.
    Canvas,
    /// A gradebook to import into Moodle.
    Moodle,
}
