//! Everything that can go wrong on the way to a checked result.

use crate::ledger::LedgerError;

/// Why a device could not be had, or did not do what was asked. The reasons are the system's own words, for a
/// report; the variant is what a page words its message by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GpuError {
    /// There is no adapter of the kind asked for; in a page also: no WebGPU at all.
    #[error("no adapter: {reason}")]
    NoAdapter {
        /// What the search came to.
        reason: String,
    },
    /// The adapter is there, but less than what is needed.
    #[error("{asked} needed for {limit}, the adapter offers {offered}")]
    LimitTooLow {
        /// The limit's name, as WebGPU implementations in Rust spell it.
        limit: &'static str,
        /// The value needed.
        asked: u64,
        /// The adapter's own value.
        offered: u64,
    },
    /// The device was asked for within the adapter's limits and still refused.
    #[error("device request refused: {reason}")]
    RequestRefused {
        /// The system's reason.
        reason: String,
    },
    /// The device has no memory for a buffer. Nothing was booked for it.
    #[error("out of device memory")]
    OutOfMemory,
    /// A call broke a rule of WebGPU: a defect of an experiment, or a limit that was not asked for.
    #[error("against the rules of WebGPU: {reason}")]
    Validation {
        /// The rule, as the implementation words it.
        reason: String,
    },
    /// The implementation failed in a way that WebGPU has no rule for.
    #[error("internal failure: {reason}")]
    Internal {
        /// The implementation's words.
        reason: String,
    },
    /// The device is gone; every further call says so again.
    #[error("device lost: {reason}")]
    Lost {
        /// Why, if anybody knows.
        reason: String,
    },
    /// A native device did not finish in time. What it was doing cannot be recalled: open another one.
    #[error("no answer within {seconds} s")]
    TimedOut {
        /// How long was waited, in seconds.
        seconds: u64,
    },
    /// A size in bytes that copies on a device cannot have.
    #[error("{bytes} bytes are not a whole number of words of 4")]
    NotWords {
        /// The size asked for.
        bytes: u64,
    },
    /// More bytes than the buffer holds.
    #[error("{bytes} bytes do not fit into a buffer of {holds}")]
    DoesNotFit {
        /// The bytes to be moved.
        bytes: u64,
        /// The buffer's size in bytes.
        holds: u64,
    },
    /// The ledger refused.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl From<wgpu::Error> for GpuError {
    fn from(error: wgpu::Error) -> Self {
        match error {
            wgpu::Error::OutOfMemory { .. } => Self::OutOfMemory,
            wgpu::Error::Validation { description, .. } => Self::Validation { reason: description },
            wgpu::Error::Internal { description, .. } => Self::Internal { reason: description },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_failure_keeps_its_kind_and_its_words() {
        let source = || Box::new(std::fmt::Error);
        let description = || "the words".to_owned();
        assert_eq!(GpuError::from(wgpu::Error::OutOfMemory { source: source() }), GpuError::OutOfMemory);
        let validation = wgpu::Error::Validation { source: source(), description: description() };
        assert_eq!(GpuError::from(validation), GpuError::Validation { reason: description() });
        let internal = wgpu::Error::Internal { source: source(), description: description() };
        assert_eq!(GpuError::from(internal), GpuError::Internal { reason: description() });
    }

    #[test]
    fn the_ledger_speaks_for_itself() {
        let refusal = LedgerError::OverBudget { asked: 8, current: 4, budget: 10 };
        assert_eq!(GpuError::from(refusal.clone()).to_string(), refusal.to_string());
    }
}
