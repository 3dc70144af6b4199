//! The published checks, as calls and answers.

use headroom_grade::words::python;
use serde_json::Value;
use yew::prelude::*;

use super::exercise;
use crate::speech::use_words;

/// Whose checks.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
}

/// Each check as Python would write it; for a strict exercise, its first edge as an example.
#[component]
pub fn Checks(props: &Props) -> Html {
    let words = use_words();
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let function = exercise.function();
    let show = |title: String, args: Vec<Value>, expected: &Value| {
        let calls: Vec<String> = args.iter().map(python).collect();
        let text = format!("{}(\n    {}\n)\n→ {}", function.name, calls.join(",\n    "), python(expected));
        html! {
            <figure class="check-block">
                <figcaption class="small muted">{ title }</figcaption>
                <pre class="output" tabindex="0" aria-label={function.name.clone()}>{ text }</pre>
            </figure>
        }
    };
    let published = function.published.iter().map(|check| {
        let title = words.with("check-published", &[("id", check.id.clone().into())]);
        show(title, function.positional(&check.args), &check.expected)
    });
    let example = function.published.is_empty().then(|| {
        let start = function.start();
        let expected = exercise.expected(&start).unwrap_or_default();
        show(words.text("check-example"), start, &expected)
    });
    html! {
        <>
            <h3><code>{ &function.name }</code></h3>
            { for published }
            { for example }
        </>
    }
}
