//! What can be typed.

mod grading;
#[cfg(feature = "lab")]
mod lab;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use headroom_grade::Language;

pub use grading::{Format, Grade, Seeding};
#[cfg(feature = "lab")]
pub use lab::{Experiment, Lab};

/// Grades exercises of GPU memory planning, and checks the lessons they come from.
#[derive(Debug, Parser)]
#[command(name = "headroom", version, arg_required_else_help = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade Python files, notebooks and receipts: every exercise function found in them.
    #[command(after_help = "Exit status: 0 everything passed, 1 something failed, 2 something could not be graded.")]
    Grade(Box<Grade>),
    /// Grade receipts again, and say whether they come to the same.
    #[command(
        after_help = "Exit status: 0 all equal, 1 one is different or was changed, 2 one could not be read or graded, \
                            3 one is for another version and the others are equal."
    )]
    Verify(Verify),
    /// Write an archive that a course platform grades with.
    #[command(after_help = "Exit status: 0 written, 2 not.")]
    Pack(Pack),
    /// Write lessons as Jupyter notebooks: text, starters, and the published checks, ready to run.
    #[command(after_help = "Exit status: 0 written, 2 not.")]
    Export(Export),
    /// Check lesson folders: texts, manifests, starters, solutions, and the banks of right and wrong ones.
    #[command(after_help = "Exit status: 0 no fault, 1 faults, 2 could not be checked.")]
    Check(Check),
    /// Print the cases of an exercise, one JSON object a line.
    Cases(Cases),
    /// Measure this machine's GPU, or run a plan on it, as the page does.
    #[cfg(feature = "lab")]
    #[command(after_help = "Exit status: 0 measured, 2 not.")]
    Lab(Lab),
    /// Say what the sandbox around learners' code enforces on this system, and how.
    #[command(after_help = "Exit status: 0 every layer is in force, 2 one is missing.")]
    Sandbox(Sandbox),
    /// The program starts itself so; of no use by hand.
    #[command(name = "__sandboxed", hide = true)]
    Sandboxed {
        /// What to do inside, as JSON.
        plan: String,
    },
}

/// Which Python runs the code, and within which walls.
#[derive(Debug, Args)]
pub struct Running {
    /// The Python to use [default: python3 from the PATH].
    #[arg(long, value_name = "PATH")]
    pub python: Option<PathBuf>,
    /// Run the code although a layer of the sandbox is missing on this system. Only for code that you trust.
    #[arg(long)]
    pub allow_weaker_sandbox: bool,
    /// Run the code as this user, by name or number. Only root can; Python must be readable by that user.
    #[arg(long, value_name = "USER")]
    pub run_as: Option<String>,
}

/// Verifying receipts.
#[derive(Debug, Args)]
pub struct Verify {
    /// Receipts (.json).
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How to write what comes of it.
    #[arg(long, value_enum, default_value_t = VerifyFormat::Text)]
    pub format: VerifyFormat,
    /// The language of the text [default: that of the system if it is Chinese, else English].
    #[arg(long, value_enum)]
    pub lang: Option<Lang>,
    /// How the code is run.
    #[command(flatten)]
    pub running: Running,
}

/// How the outcome of verifying is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum VerifyFormat {
    /// For reading.
    Text,
    /// One JSON object a receipt and line.
    Jsonl,
}

/// Writing an archive.
#[derive(Debug, Args)]
pub struct Pack {
    /// The lesson.
    #[arg(long, value_name = "SLUG")]
    pub lesson: String,
    /// The platform.
    #[arg(long, value_enum)]
    pub format: PackFormat,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// The points of the whole lesson, for gradescope.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub points: u32,
    /// The language of what learners read.
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
    /// The share of the lesson's score from which it is passed, for course packages [default: its manifest's, else 0.8]. A
    /// course that sets its own goes before it.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub pass_mark: Option<f64>,
    /// Leave the answers out of sight, in course packages.
    #[arg(long)]
    pub without_answers: bool,
    /// The built site that course packages hold [default: web/dist, here or further up].
    #[arg(long, value_name = "DIR")]
    pub site: Option<PathBuf>,
    /// The `headroom` to put inside, for gradescope [default: this one].
    #[arg(long, value_name = "FILE")]
    pub binary: Option<PathBuf>,
    /// The seeds of the generated cases.
    #[command(flatten)]
    pub seeding: Seeding,
}

/// The platforms that archives are written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PackFormat {
    /// An autograder for Gradescope.
    Gradescope,
    /// A course package after SCORM 1.2.
    Scorm12,
    /// A course package after SCORM 2004, 4th edition.
    Scorm2004,
    /// A course package after cmi5.
    Cmi5,
}

/// Writing notebooks.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["lesson", "all"])))]
pub struct Export {
    /// The lesson.
    #[arg(long, value_name = "SLUG")]
    pub lesson: Option<String>,
    /// Every lesson.
    #[arg(long)]
    pub all: bool,
    /// What is written.
    #[arg(long, value_enum, default_value_t = ExportFormat::Ipynb)]
    pub format: ExportFormat,
    /// The language of what learners read.
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
    /// The file to write; with `--all`, the folder.
    #[arg(long, value_name = "FILE|DIR")]
    pub output: PathBuf,
}

/// What lessons are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// A Jupyter notebook, nbformat 4.5.
    Ipynb,
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=1.0).contains(&value) => Ok(value),
        _ => Err("a number from 0 to 1 is needed".to_owned()),
    }
}

/// Checking lessons.
#[derive(Debug, Args)]
pub struct Check {
    /// A folder of lessons, or one lesson's [default: exercises/, here or further up].
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// How the code is run.
    #[command(flatten)]
    pub running: Running,
}

/// Printing cases.
#[derive(Debug, Args)]
pub struct Cases {
    /// The exercise.
    #[arg(value_name = "LESSON/FUNCTION")]
    pub exercise: String,
    /// The seed of the generated cases [default: the lesson's own].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Print only the hash over all cases.
    #[arg(long)]
    pub hash: bool,
}

/// Surveying the sandbox.
#[derive(Debug, Args)]
pub struct Sandbox {
    /// As `grade` would be told.
    #[arg(long, value_name = "USER")]
    pub run_as: Option<String>,
}

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English.
    En,
    /// Chinese.
    Zh,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Self::En,
            Lang::Zh => Self::Zh,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }
}
