//! What can be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use headroom_grade::Language;

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
    /// Grade Python files and notebooks: every exercise function found in them.
    #[command(after_help = "Exit status: 0 everything passed, 1 something failed, 2 something could not be graded.")]
    Grade(Grade),
    /// Check lesson folders: texts, manifests, starters, solutions, and the banks of right and wrong ones.
    #[command(after_help = "Exit status: 0 no fault, 1 faults, 2 could not be checked.")]
    Check(Check),
    /// Print the cases of an exercise, one JSON object a line.
    Cases(Cases),
    /// Say what the sandbox around learners' code enforces on this system, and how.
    #[command(after_help = "Exit status: 0 every layer is in force, 2 one is missing.")]
    Sandbox,
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
}

/// Grading.
#[derive(Debug, Args)]
pub struct Grade {
    /// Python files (.py) and notebooks (.ipynb).
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How to write the verdicts.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// The language of the text [default: that of the system if it is Chinese, else English].
    #[arg(long, value_enum)]
    pub lang: Option<Lang>,
    /// The seed of the generated cases [default: each lesson's own].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How the code is run.
    #[command(flatten)]
    pub running: Running,
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

/// How verdicts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading.
    Text,
    /// A list of verdicts.
    Json,
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
