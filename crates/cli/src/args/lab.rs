//! What can be typed after `headroom lab`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Lang;

/// Measuring a GPU.
#[derive(Debug, Args)]
pub struct Lab {
    /// One experiment alone [default: all of them, and the device profile].
    #[arg(long, value_enum)]
    pub experiment: Option<Experiment>,
    /// Run this plan: a JSON file in the form of the lab's `PlanSpec`, as the page's results hold it under `spec`.
    #[arg(long, value_name = "FILE", conflicts_with = "experiment", group = "predicted")]
    pub plan: Option<PathBuf>,
    /// A device profile to predict a plan or a training step with: what this command prints with `--json`, or what the
    /// page copies or saves.
    #[arg(long, value_name = "FILE", requires = "predicted")]
    pub profile: Option<PathBuf>,
    /// Make this cut order real, cut by cut: a JSON file in the form of the lab's `CutsSpec`, or the results that the page copies
    /// and this command prints with `--json`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["experiment", "predicted", "paging"])]
    pub cuts: Option<PathBuf>,
    /// Run this paging trace in every mode: a JSON file in the form of the lab's `PagingSpec`, as the page's results hold it under
    /// `spec`. A list of them is run in turns, each in the mode that it names under `watched`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["experiment", "predicted"])]
    pub paging: Option<PathBuf>,
    /// Train a small network in several ways: a JSON file in the form of the lab's `TrainingSpec`, as the page's results hold
    /// it under `spec`.
    #[arg(long, value_name = "FILE", conflicts_with = "experiment", group = "predicted")]
    pub training: Option<PathBuf>,
    /// Which adapter: `fastest`, `software`, or letters of its name.
    #[arg(long, value_name = "NAME", default_value = "fastest")]
    pub adapter: String,
    /// Few, short samples of small sizes: to try it out.
    #[arg(long)]
    pub quick: bool,
    /// Print everything as JSON, in the form that the page loads.
    #[arg(long)]
    pub json: bool,
    /// The language of the text [default: that of the system if it is Chinese, else English].
    #[arg(long, value_enum)]
    pub lang: Option<Lang>,
}

/// An experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Experiment {
    /// Host to device, by size.
    Upload,
    /// Device to host, by size.
    Download,
    /// An empty submission, and four bytes there and back.
    RoundTrip,
    /// The same bytes in few and in many transfers.
    Batching,
    /// Upload and compute together, with one to three staging slots.
    Overlap,
    /// Device to device; a fresh buffer against one in use.
    DeviceCopy,
}
