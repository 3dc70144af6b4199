//! Expected and got, key by key, the difference marked.

use headroom_grade::Exercise;
use headroom_grade::words::python;
use serde_json::{Map, Value};
use yew::prelude::*;

use crate::speech::Speech;

/// A table with a row for each key of the answer.
pub fn values(exercise: &Exercise, args: &[Value], expected: &Value, got: &Value, words: &Speech) -> Html {
    let fields = &exercise.function().result.fields;
    let given: Map<String, Value> =
        got.as_object().filter(|map| !map.keys().any(|key| key.starts_with('$'))).cloned().unwrap_or_default();
    if fields.is_empty() || given.is_empty() {
        return rows(words, &[(words.text("values-whole"), python(expected), python(got), true)]);
    }
    let marks = exercise.mark(args, &given).unwrap_or_default();
    let mut table: Vec<(String, String, String, bool)> = fields
        .iter()
        .map(|field| {
            let wrong = marks.iter().any(|mark| mark.key == field.key && mark.right == Some(false));
            let shown = given.get(&field.key).map(python);
            let missing = shown.is_none();
            let wanted = expected.get(&field.key).map(python).unwrap_or_default();
            (field.key.clone(), wanted, shown.unwrap_or_else(|| words.text("values-missing")), wrong || missing)
        })
        .collect();
    let extra = given.iter().filter(|(key, _)| !fields.iter().any(|field| field.key == **key));
    let extra =
        extra.map(|(key, value)| (key.clone(), String::new(), python(value), exercise.function().result.exact_keys));
    table.extend(extra);
    rows(words, &table)
}

fn rows(words: &Speech, table: &[(String, String, String, bool)]) -> Html {
    let row = |(key, expected, got, differs): &(String, String, String, bool)| {
        html! {
            <tr class={differs.then_some("is-diff")}>
                <th scope="row">{ key }</th><td>{ expected }</td><td>{ got }</td>
            </tr>
        }
    };
    html! {
        <div class="table-wrap" tabindex="0" role="region" aria-label={words.text("values")}>
            <table class="table values">
                <caption>{ words.text("values") }</caption>
                <thead>
                    <tr>
                        <th scope="col">{ words.text("values-key") }</th>
                        <th scope="col">{ words.text("memory-expected") }</th>
                        <th scope="col">{ words.text("memory-got") }</th>
                    </tr>
                </thead>
                <tbody>{ for table.iter().map(row) }</tbody>
            </table>
        </div>
    }
}
