//! Both at once: what is small and hot stays, what is used in a known order is offloaded, the rest is managed.

use crate::check;
use crate::error::{Place, PlanError};

/// A working set in parts, in GB of 10⁹ bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parts {
    /// What one step touches, all of it.
    pub working_set_gb: f64,
    /// What the device gives.
    pub budget_gb: f64,
    /// The part that is used in no known order: tables, graphs.
    pub irregular_gb: f64,
    /// The part that every layer uses: norms, biases.
    pub hot_gb: f64,
    /// All staging slots together.
    pub slots_gb: f64,
}

/// How a budget is split.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hybrid {
    /// What is left for managed pages, in GB.
    pub pool_gb: f64,
    /// What is moved by the program, in its order, in GB.
    pub offloaded_gb: f64,
    /// By how much the managed part exceeds its pool, in GB: so much migrates at least whenever all of it is used.
    pub over_gb: f64,
    /// The budget from which on the managed part fits its pool, in GB.
    pub fits_from_gb: f64,
}

/// Splits a budget; nothing where there is nothing to split: everything fits, or no part is irregular or all of it is, or
/// what stays and the slots leave no room for pages.
///
/// # Errors
/// A size that is negative or not finite.
///
/// # Source
/// Headroom's own, for the chapter on unified memory and offloading: slots and pages share one budget.
pub fn suggest_hybrid(parts: &Parts) -> Result<Option<Hybrid>, PlanError> {
    let size = |number, field| check::size(number, Place::field("parts", field));
    let working_set = size(parts.working_set_gb, "working_set_gb")?;
    let budget = size(parts.budget_gb, "budget_gb")?;
    let irregular = size(parts.irregular_gb, "irregular_gb")?;
    let hot = size(parts.hot_gb, "hot_gb")?;
    let slots = size(parts.slots_gb, "slots_gb")?;
    let pool_gb = budget - hot - slots;
    let offloaded_gb = working_set - irregular - hot;
    if working_set <= budget || irregular <= 0.0 || offloaded_gb <= 0.0 || pool_gb <= 0.0 {
        return Ok(None);
    }
    let over_gb = (irregular - pool_gb).max(0.0);
    Ok(Some(Hybrid { pool_gb, offloaded_gb, over_gb, fits_from_gb: hot + slots + irregular }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: Parts =
        Parts { working_set_gb: 24.0, budget_gb: 16.0, irregular_gb: 10.0, hot_gb: 1.0, slots_gb: 2.0 };

    #[test]
    fn slots_and_pages_share_one_budget() {
        let hybrid = suggest_hybrid(&PARTS).unwrap().unwrap();
        assert_eq!(hybrid, Hybrid { pool_gb: 13.0, offloaded_gb: 13.0, over_gb: 0.0, fits_from_gb: 13.0 });
        let tight = Parts { budget_gb: 12.5, ..PARTS };
        assert_eq!(suggest_hybrid(&tight).unwrap().unwrap().over_gb, 0.5);
        let enough = Parts { budget_gb: hybrid.fits_from_gb, ..PARTS };
        assert_eq!(suggest_hybrid(&enough).unwrap().unwrap().over_gb, 0.0);
    }

    #[test]
    fn there_has_to_be_something_to_split() {
        for parts in [
            Parts { budget_gb: 24.0, ..PARTS },
            Parts { irregular_gb: 0.0, ..PARTS },
            Parts { irregular_gb: 23.0, ..PARTS },
            Parts { slots_gb: 15.0, ..PARTS },
        ] {
            assert_eq!(suggest_hybrid(&parts).unwrap(), None, "{parts:?}");
        }
        assert!(suggest_hybrid(&Parts { hot_gb: -1.0, ..PARTS }).is_err());
    }
}
