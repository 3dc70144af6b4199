//! The traceback, with the learner's frames only, and what the learner printed.

use headroom_grade::run::Raised;
use yew::prelude::*;

use crate::speech::Speech;

/// An exception as Python shows it, less the frames that are not the learner's.
pub fn traceback(raised: &Raised, words: &Speech) -> Html {
    if raised.class == "InterpreterDied" {
        return Html::default();
    }
    let frames = raised.frames.iter().map(|frame| format!("solution.py:{} {}\n", frame.line, frame.function));
    let frames: String = frames.collect();
    let frames = match (frames.is_empty(), raised.line) {
        (true, Some(line)) => format!("solution.py:{line}\n"),
        _ => frames,
    };
    html! {
        <div>
            <h3 class="verdict__title">{ words.text("traceback") }</h3>
            <pre class="traceback" tabindex="0" aria-label={words.text("traceback")}>
                { frames }<span class="traceback__error">{ format!("{}: {}", raised.class, raised.message) }</span>
            </pre>
        </div>
    }
}

/// What was printed, if anything.
pub fn printed(stdout: &str, truncated: bool, words: &Speech) -> Html {
    if stdout.is_empty() {
        return Html::default();
    }
    html! {
        <details class="fold" open=true>
            <summary class="fold__summary">{ words.text("printed") }</summary>
            <div class="fold__body">
                <pre class="output" tabindex="0" aria-label={words.text("printed")}>{ stdout }</pre>
                if truncated { <p class="small muted">{ words.text("printed-cut") }</p> }
            </div>
        </details>
    }
}
