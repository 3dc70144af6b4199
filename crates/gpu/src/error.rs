//! Everything that can go wrong on the way to a checked result.

use headroom_plan::paging::PagingError;
use serde::{Deserialize, Serialize};

use crate::ledger::LedgerError;
use crate::messages::CancelReason;

/// Why a device could not be had, or did not do what was asked. The reasons are the system's own words, for a
/// report; the variant is what a page words its message by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GpuError {
    /// The browser has no WebGPU, or it is switched off.
    #[error("this browser offers no WebGPU")]
    NoWebGpu,
    /// Browsers give WebGPU to secure contexts alone: https, or this very machine.
    #[error("WebGPU needs a secure context")]
    InsecureContext,
    /// There is no adapter of the kind asked for.
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
    /// The host has no memory for what is offloaded. Nothing was computed.
    #[error("{bytes} bytes of the host's memory could not be had")]
    HostOutOfMemory {
        /// The bytes asked for.
        bytes: u64,
    },
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
    /// Stopped from outside, between two slices of work.
    #[error("cancelled")]
    Cancelled(CancelReason),
    /// The device's bytes are not the host's. The figure is worth nothing.
    #[error("checksum of {what}: {got:#010x} instead of {expected:#010x}")]
    ChecksumDiffers {
        /// Which bytes.
        what: String,
        /// The CPU's checksum.
        expected: u32,
        /// The device's.
        got: u32,
    },
    /// The ledger's peak is not what the plan, its slots, results and parameters add up to.
    #[error("the ledger's peak is {got} bytes instead of {expected}")]
    WrongLedger {
        /// What the items add up to.
        expected: u64,
        /// The ledger's figure.
        got: u64,
    },
    /// The plan with all it needs to run does not fit the budget. Nothing was allocated.
    #[error("{needed} bytes needed, the budget is {budget}")]
    NotExecutable {
        /// Everything that the run would allocate, in bytes.
        needed: u64,
        /// The budget in bytes.
        budget: u64,
    },
    /// A trace that could never finish, or names what is not there. Nothing was allocated.
    #[error(transparent)]
    Trace(#[from] PagingError),
    /// What a pass did is not what the simulator says. The run is worth nothing.
    #[error("pass {pass}: {what} differ from the simulator's")]
    RecordDiffers {
        /// The pass, from 1 on.
        pass: u64,
        /// What differs.
        what: &'static str,
    },
    /// The request itself makes no sense.
    #[error("{what}")]
    BadRequest {
        /// What is wrong with it.
        what: &'static str,
    },
    /// Another run has not ended yet.
    #[error("another run has not ended yet")]
    Busy,
}

/// A failure by its code: the page words its message by it, and codes stay when words change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// [`GpuError::NoWebGpu`]
    NoWebgpu,
    /// [`GpuError::InsecureContext`]
    InsecureContext,
    /// [`GpuError::NoAdapter`]
    NoAdapter,
    /// [`GpuError::LimitTooLow`]
    LimitTooLow,
    /// [`GpuError::RequestRefused`]
    RequestRefused,
    /// [`GpuError::OutOfMemory`], [`GpuError::HostOutOfMemory`]
    OutOfMemory,
    /// [`GpuError::Validation`], and sizes that no buffer can have: a defect of this crate.
    Validation,
    /// [`GpuError::Internal`]
    Internal,
    /// [`GpuError::Lost`]
    DeviceLost,
    /// [`GpuError::TimedOut`]
    TimedOut,
    /// [`GpuError::Cancelled`] by a person.
    Cancelled,
    /// [`GpuError::Cancelled`] because the tab was hidden.
    TabHidden,
    /// [`GpuError::ChecksumDiffers`]
    ChecksumDiffers,
    /// [`GpuError::WrongLedger`]
    WrongLedger,
    /// [`GpuError::NotExecutable`]
    NotExecutable,
    /// [`LedgerError::OverBudget`]
    OverBudget,
    /// [`GpuError::BadRequest`], [`GpuError::Trace`]
    BadRequest,
    /// [`GpuError::RecordDiffers`]
    RecordDiffers,
    /// [`GpuError::Busy`]
    Busy,
    /// The worker that the lab ran in ended: after a panic, say. Sent by whoever looks after it, never from here.
    WorkerDead,
}

/// A failure as it travels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What to word a message by.
    pub code: ErrorCode,
    /// The system's own words, for a report.
    pub detail: String,
    /// What was asked for, where the failure is about a number: bytes, or the limit's unit.
    pub asked: Option<u64>,
    /// What there is of it: the budget, the adapter's limit.
    pub available: Option<u64>,
}

impl GpuError {
    /// The failure's code.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::NoWebGpu => ErrorCode::NoWebgpu,
            Self::InsecureContext => ErrorCode::InsecureContext,
            Self::NoAdapter { .. } => ErrorCode::NoAdapter,
            Self::LimitTooLow { .. } => ErrorCode::LimitTooLow,
            Self::RequestRefused { .. } => ErrorCode::RequestRefused,
            Self::OutOfMemory | Self::HostOutOfMemory { .. } => ErrorCode::OutOfMemory,
            Self::Internal { .. } => ErrorCode::Internal,
            Self::Lost { .. } => ErrorCode::DeviceLost,
            Self::TimedOut { .. } => ErrorCode::TimedOut,
            Self::Cancelled(CancelReason::User) => ErrorCode::Cancelled,
            Self::Cancelled(CancelReason::Hidden) => ErrorCode::TabHidden,
            Self::ChecksumDiffers { .. } => ErrorCode::ChecksumDiffers,
            Self::WrongLedger { .. } => ErrorCode::WrongLedger,
            Self::NotExecutable { .. } => ErrorCode::NotExecutable,
            Self::Ledger(LedgerError::OverBudget { .. }) => ErrorCode::OverBudget,
            Self::BadRequest { .. } | Self::Trace(_) => ErrorCode::BadRequest,
            Self::RecordDiffers { .. } => ErrorCode::RecordDiffers,
            Self::Busy => ErrorCode::Busy,
            Self::Validation { .. } | Self::NotWords { .. } | Self::DoesNotFit { .. } | Self::Ledger(_) => {
                ErrorCode::Validation
            }
        }
    }

    fn numbers(&self) -> Option<(u64, u64)> {
        match *self {
            Self::LimitTooLow { asked, offered, .. } => Some((asked, offered)),
            Self::NotExecutable { needed, budget } => Some((needed, budget)),
            Self::WrongLedger { expected, got } => Some((expected, got)),
            Self::DoesNotFit { bytes, holds } => Some((bytes, holds)),
            Self::Trace(PagingError::TooFewFrames { needs, frames, .. }) => {
                Some((u64::try_from(needs).unwrap_or(u64::MAX), u64::from(frames)))
            }
            Self::Ledger(LedgerError::OverBudget { asked, current, budget }) => {
                Some((asked.saturating_add(current), budget))
            }
            _ => None,
        }
    }
}

impl From<GpuError> for Failure {
    fn from(error: GpuError) -> Self {
        let (asked, available) = error.numbers().unzip();
        Self { code: error.code(), detail: error.to_string(), asked, available }
    }
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
    fn a_failure_travels_with_its_code_and_its_numbers() {
        let failure = Failure::from(GpuError::NotExecutable { needed: 12, budget: 10 });
        assert_eq!((failure.code, failure.asked, failure.available), (ErrorCode::NotExecutable, Some(12), Some(10)));
        let failure = Failure::from(GpuError::Ledger(LedgerError::OverBudget { asked: 8, current: 4, budget: 10 }));
        assert_eq!((failure.code, failure.asked, failure.available), (ErrorCode::OverBudget, Some(12), Some(10)));
        let failure = Failure::from(GpuError::Cancelled(CancelReason::Hidden));
        assert_eq!((failure.code, failure.asked), (ErrorCode::TabHidden, None));
        let text = serde_json::to_string(&Failure::from(GpuError::NoWebGpu)).unwrap();
        assert_eq!(
            text,
            r#"{"code":"no_webgpu","detail":"this browser offers no WebGPU","asked":null,"available":null}"#
        );
    }

    #[test]
    fn the_ledger_speaks_for_itself() {
        let refusal = LedgerError::OverBudget { asked: 8, current: 4, budget: 10 };
        assert_eq!(GpuError::from(refusal.clone()).to_string(), refusal.to_string());
    }
}
