//! What went wrong, why, and what to do.

use headroom_gpu::{ErrorCode, Failure};
use headroom_kit::memory::text::quantity;
use yew::prelude::*;

use crate::numbers::bytes;
use crate::words::Speech;

/// A failure with its remedy; `act`: what can be done at once.
pub fn failure(failure: &Failure, act: Html, words: &Speech) -> Html {
    let calm = matches!(failure.code, ErrorCode::Cancelled | ErrorCode::TabHidden | ErrorCode::NotExecutable);
    let class = if calm { "banner banner--warn" } else { "banner banner--error" };
    html! {
        <div {class} role="alert">
            <p><strong>{ words.text(&format!("failure-{}", key(failure.code))) }</strong></p>
            <p>{ words.text(&format!("remedy-{}", key(failure.code))) }</p>
            { for numbers(failure, words) }
            <div class="banner__act">{ act }</div>
            if !failure.detail.is_empty() {
                <details class="lab-detail"><summary>{ words.text("detail") }</summary><code>{ &failure.detail }</code></details>
            }
        </div>
    }
}

/// Whether there is no use in trying again on this device, so that the simulated one is offered.
pub fn is_final(code: ErrorCode) -> bool {
    use ErrorCode::{InsecureContext, LimitTooLow, NoAdapter, NoWebgpu, RequestRefused};
    matches!(code, NoWebgpu | InsecureContext | NoAdapter | LimitTooLow | RequestRefused)
}

fn numbers(failure: &Failure, words: &Speech) -> Option<Html> {
    let (asked, available) = (failure.asked?, failure.available?);
    let shown = |amount: u64| match failure.code {
        ErrorCode::NotExecutable | ErrorCode::OverBudget | ErrorCode::WrongLedger => bytes(amount),
        #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
        _ => quantity(amount as f64, ""),
    };
    let values = [("asked", shown(asked).into()), ("available", shown(available).into())];
    Some(html! { <p>{ words.with("failure-numbers", &values) }</p> })
}

fn key(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::NoWebgpu => "no-webgpu",
        ErrorCode::InsecureContext => "insecure-context",
        ErrorCode::NoAdapter => "no-adapter",
        ErrorCode::LimitTooLow => "limit-too-low",
        ErrorCode::RequestRefused => "request-refused",
        ErrorCode::OutOfMemory => "out-of-memory",
        ErrorCode::Validation => "validation",
        ErrorCode::Internal => "internal",
        ErrorCode::DeviceLost => "device-lost",
        ErrorCode::TimedOut => "timed-out",
        ErrorCode::Cancelled => "cancelled",
        ErrorCode::TabHidden => "tab-hidden",
        ErrorCode::ChecksumDiffers => "checksum-differs",
        ErrorCode::WrongLedger => "wrong-ledger",
        ErrorCode::NotExecutable => "not-executable",
        ErrorCode::OverBudget => "over-budget",
        ErrorCode::BadRequest => "bad-request",
        ErrorCode::RecordDiffers => "record-differs",
        ErrorCode::Busy => "busy",
        ErrorCode::WorkerDead => "worker-dead",
    }
}
