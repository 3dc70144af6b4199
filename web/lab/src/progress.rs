//! A run at work: how far, how long still, and a way to stop it.

use headroom_gpu::messages::{Phase, Progress};
use headroom_kit::button;
use yew::prelude::*;

use crate::adapter::adapter;
use crate::run::{Ahead, Run, now_ms};
use crate::words::Speech;

/// The button that starts a run. It stays while one is at work: a button that goes takes the focus with it.
pub fn starter(class: &'static str, words: String, busy: bool, onclick: Callback<MouseEvent>) -> Html {
    let onclick = (!busy).then_some(onclick);
    html! { <button {class} type="button" aria-disabled={busy.then_some("true")} {onclick}>{ words }</button> }
}

/// The bar of a run at work.
pub fn progress(ahead: &Ahead, run: &Run, words: &Speech) -> Html {
    let cancel = run.cancel.reform(|_: MouseEvent| ());
    let (done, total, phase) = match &ahead.progress {
        Some(Progress { done, total, phase }) => (*done, *total, phase_key(*phase)),
        None => (0, 0, "phase-opening"),
    };
    // Without a total the bar says no more than that something is going on.
    let max = (total > 0).then(|| total.to_string());
    let value = (total > 0).then(|| done.to_string());
    html! {
        <div class="lab-run">
            <progress class="progress" {max} {value} aria-label={words.text("progress-label")}></progress>
            <p class="lab-run__text" role="status">{ words.text(phase) }<span>{ left(ahead, done, total, words) }</span></p>
            { button("button", words.text("cancel"), cancel) }
            { for ahead.adapter.as_ref().map(|facts| adapter(facts, words)) }
        </div>
    }
}

fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "phase-opening",
        Phase::Preparing => "phase-preparing",
        Phase::WarmingUp => "phase-warming-up",
        Phase::Measuring => "phase-measuring",
        Phase::Checking => "phase-checking",
    }
}

/// The time left, as far as the steps so far tell. They last about equally long.
fn left(ahead: &Ahead, done: u32, total: u32, words: &Speech) -> String {
    let Some((began_ms, before)) = ahead.began else { return String::new() };
    let Some(seconds) = seconds_left(now_ms() - began_ms, done.saturating_sub(before), total.saturating_sub(done))
    else {
        return String::new();
    };
    words.with("time-left", &[("seconds", seconds.into())])
}

/// What the steps that are left take, in seconds; nothing where too little is done to tell.
fn seconds_left(spent_ms: f64, done: u32, left: u32) -> Option<u32> {
    if done < 2 || left == 0 || spent_ms < 200.0 {
        return None;
    }
    let seconds = spent_ms / f64::from(done) * f64::from(left) / 1000.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "seconds, rounded up")]
    Some(seconds.ceil().clamp(1.0, 86_400.0) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_the_steps_left() {
        assert_eq!(seconds_left(4000.0, 20, 80), Some(16));
        assert_eq!(seconds_left(4000.0, 99, 1), Some(1));
        // Nothing to tell by, or nothing left.
        assert_eq!(seconds_left(4000.0, 1, 80), None);
        assert_eq!(seconds_left(50.0, 20, 80), None);
        assert_eq!(seconds_left(4000.0, 20, 0), None);
    }
}
