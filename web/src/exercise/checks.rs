//! The published checks, as calls and answers.

use headroom_grade::Exercise;
use headroom_grade::words::python;
use serde_json::Value;
use yew::prelude::*;

use crate::speech::Speech;

/// Each check as Python would write it; for a strict exercise, its first inputs as an example.
pub fn checks(exercise: &Exercise, words: &Speech) -> Html {
    let function = exercise.function();
    let example = function.published.is_empty().then(|| {
        let start = function.start();
        let expected = exercise.expected(&start).unwrap_or_default();
        check(exercise, words.text("check-example"), &start, &expected)
    });
    html! {
        <>
            <h3><code>{ &function.name }</code></h3>
            for published in &function.published {
                { check(
                    exercise,
                    words.with("check-published", &[("id", published.id.clone().into())]),
                    &function.positional(&published.args),
                    &published.expected,
                ) }
            }
            { for example }
        </>
    }
}

fn check(exercise: &Exercise, title: String, args: &[Value], expected: &Value) -> Html {
    let text = format!("{}\n→ {}", call(exercise, args), python(expected));
    html! {
        <figure class="check-block">
            <figcaption class="small muted">{ title }</figcaption>
            <pre class="output" tabindex="0" aria-label={exercise.function().name.clone()}>{ text }</pre>
        </figure>
    }
}

/// A call as Python would write it.
#[must_use]
pub fn call(exercise: &Exercise, args: &[Value]) -> String {
    let args: Vec<String> = args.iter().map(python).collect();
    format!("{}(\n    {}\n)", exercise.function().name, args.join(",\n    "))
}
