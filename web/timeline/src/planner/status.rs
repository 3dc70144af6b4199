//! How a question stands: progress, a way to stop it, what went wrong, why nothing fits.

use headroom_planner::messages::{Code, Phase, Plans};
use yew::prelude::*;

use super::ask::{Asking, Stand};
use super::names::kind_name;
use super::numbers::{bytes, count};
use crate::words::Speech;

/// What went wrong, if anything did.
pub fn failure(stand: &Stand, words: &Speech) -> Option<Html> {
    let failure = stand.failure.as_ref().filter(|failure| failure.code != Code::Cancelled)?;
    let key = match failure.code {
        Code::TooLarge => "wrong-too-large",
        Code::Number | Code::Backwards => "wrong-number",
        Code::Dead => "wrong-dead",
        Code::BadRequest | Code::NotAllowed | Code::Cancelled => "wrong-request",
    };
    Some(html! {
        <div class="banner banner--error" role="alert">
            <p>{ words.text(key) }</p>
            if !failure.detail.is_empty() { <p class="small"><code>{ &failure.detail }</code></p> }
        </div>
    })
}

/// The search at work, or how it ended.
pub fn search(plans: &Asking, long: bool, words: &Speech) -> Html {
    let stand = &plans.stand;
    if !stand.is_running() {
        let stopped =
            stand.was_stopped().then(|| html! { <p class="small" role="status">{ words.text("search-stopped") }</p> });
        return html! { <div class="pl-status">{ failure(stand, words).or(stopped).unwrap_or_default() }</div> };
    }
    let (phase, done, total) = match stand.progress {
        Some(progress) => (progress.phase, progress.done, progress.total),
        None => (Phase::Laying, 0, 0),
    };
    let key = match phase {
        Phase::Laying => "phase-laying",
        Phase::Quick => "phase-quick",
        Phase::Chain => "phase-chain",
        Phase::Search => "phase-search",
    };
    let text = words.with(key, &[("done", count(done).into()), ("total", count(total).into())]);
    let max = (total > 0).then(|| total.to_string());
    let value = (total > 0).then(|| done.to_string());
    let cancel = plans.cancel.reform(|_: MouseEvent| ());
    html! {
        <div class={classes!("pl-status", "pl-run-box", (!long).then_some("pl-status--short"))}>
            <progress class="progress" {max} {value} aria-label={words.text("search-progress")}></progress>
            <p class="pl-run__text" role="status">{ text }</p>
            <button type="button" class="button" onclick={cancel}>{ words.text("search-stop") }</button>
        </div>
    }
}

/// Why no plan fits, if none does.
pub fn shortage(plans: &Plans, budget_bytes: u64, words: &Speech) -> Option<Html> {
    let shortage = plans.shortage.as_ref()?;
    let held: Vec<String> =
        shortage.held.iter().map(|(kind, size)| format!("{} {}", kind_name(*kind, words), bytes(*size))).collect();
    let values = [
        ("bytes", bytes(shortage.short_bytes).into()),
        ("budget", bytes(budget_bytes).into()),
        ("step", shortage.at.to_string().into()),
        ("held", held.join(" · ").into()),
    ];
    Some(html! {
        <div class="banner banner--warn" role="alert" id="pl-shortage">
            <p><strong>{ words.with("infeasible", &values) }</strong></p>
            <p>{ words.with("infeasible-why", &values) }</p>
        </div>
    })
}
