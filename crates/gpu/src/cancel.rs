//! Stopping a run between two slices of work. Work that was submitted cannot be recalled.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::GpuError;
use crate::messages::CancelReason;

const RUN: u8 = 0;
const USER: u8 = 1;
const HIDDEN: u8 = 2;

/// Clones share it, across threads as well.
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicU8>);

impl CancelToken {
    /// One that lets everything run.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops what holds this token at its next check. The first reason stays.
    pub fn cancel(&self, reason: CancelReason) {
        let code = match reason {
            CancelReason::User => USER,
            CancelReason::Hidden => HIDDEN,
        };
        // Cancelled already: nothing to do.
        let _ = self.0.compare_exchange(RUN, code, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// # Errors
    /// [`GpuError::Cancelled`].
    pub fn check(&self) -> Result<(), GpuError> {
        match self.0.load(Ordering::Relaxed) {
            RUN => Ok(()),
            HIDDEN => Err(GpuError::Cancelled(CancelReason::Hidden)),
            _ => Err(GpuError::Cancelled(CancelReason::User)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_stays_and_clones_share_it() {
        let token = CancelToken::new();
        assert_eq!(token.check(), Ok(()));
        token.clone().cancel(CancelReason::Hidden);
        token.cancel(CancelReason::User);
        assert_eq!(token.check(), Err(GpuError::Cancelled(CancelReason::Hidden)));
    }
}
