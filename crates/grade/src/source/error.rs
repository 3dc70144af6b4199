//! What can be wrong with what was handed in.

use super::MOST_CODE;

/// Why a text is nothing that can be graded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// It is no JSON, or its cells are not what cells are.
    #[error("is not a valid notebook")]
    NotValid,
    /// It is JSON, but no notebook.
    #[error("is not a notebook: it does not say its nbformat")]
    NoNotebook,
    /// It is a notebook of another format.
    #[error("is a notebook of format {0}; open it in a current Jupyter and save it as format 4")]
    Format(u64),
    /// It says its format, and nothing else.
    #[error("is not a valid notebook: it has no cells")]
    NoCells,
    /// Its code is in another language.
    #[error("is a notebook in {0}, not in Python")]
    Language(String),
    /// It holds more code than anybody wrote by hand.
    #[error("holds more than {} MiB of code", MOST_CODE >> 20)]
    TooLong,
}
