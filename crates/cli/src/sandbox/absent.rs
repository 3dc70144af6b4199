//! Systems on which a process cannot limit itself.

use std::convert::Infallible;

use anyhow::{Result, bail};

use super::{ELSEWHERE, Plan};

/// Refuses.
///
/// # Errors
/// Always.
pub fn enter(_plan: &Plan) -> Result<Option<Infallible>> {
    bail!(ELSEWHERE)
}
