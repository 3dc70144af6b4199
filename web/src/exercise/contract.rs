//! The contract: every key, type and unit, and how the answer is compared. Taken from the manifest that the grader reads.

use headroom_grade::Exercise;
use headroom_grade::manifest::{Compare, Field, Kind as Type, Semantics};
use headroom_grade::words::python;
use yew::prelude::*;

use crate::speech::Speech;

/// Signature, arguments, answer, rules.
pub fn contract(exercise: &Exercise, words: &Speech) -> Html {
    let function = exercise.function();
    let names: Vec<&str> = function.args.iter().map(|arg| arg.field.key.as_str()).collect();
    html! {
        <section class="contract">
            <h2 class="eyebrow">{ words.text("contract") }</h2>
            <pre class="contract__signature" tabindex="0">{ format!("{}({})", function.name, names.join(", ")) }</pre>
            <dl class="contract__list">
                for arg in &function.args { { entry(exercise, &arg.field, words) } }
            </dl>
            <h3 class="eyebrow">{ words.text("contract-returns") }</h3>
            <dl class="contract__list">
                for field in function.result.parts() { { entry(exercise, &field, words) } }
            </dl>
            <ul class="contract__rules small">
                for key in rules(exercise) { <li>{ words.text(key) }</li> }
            </ul>
        </section>
    }
}

fn entry(exercise: &Exercise, field: &Field, words: &Speech) -> Html {
    let inner = exercise.manifest().record(field.of());
    let record = exercise.manifest().records.iter().find(|record| record.name == field.of());
    let class = record.and_then(|record| record.dataclass.as_deref());
    html! {
        <div>
            <dt class="contract__key">
                <code>{ &field.key }</code><span class="contract__type">{ kind(field, class, words) }</span>
            </dt>
            <dd class="contract__about">
                { words.language().of(&field.about) }
                if !inner.is_empty() {
                    <dl class="contract__fields">
                        for field in inner { { entry(exercise, field, words) } }
                    </dl>
                }
            </dd>
        </div>
    }
}

/// The type, the class its records are of, its unit, what a missing key means, how it is compared.
fn kind(field: &Field, class: Option<&str>, words: &Speech) -> String {
    let mut parts = vec![match field.kind {
        Type::Number => words.text("type-number"),
        Type::Integer => words.text("type-integer"),
        Type::Bool => words.text("type-bool"),
        Type::Text => words.text("type-text"),
        Type::Record => words.text("type-record"),
        Type::List => match field.of() {
            "text" => words.text("type-list-text"),
            "number" | "integer" => words.text("type-list-number"),
            _ => words.text("type-list-record"),
        },
    }];
    parts.extend(class.map(str::to_owned));
    parts.extend(field.unit.clone());
    if let Some(default) = &field.default {
        parts.push(words.with("type-default", &[("value", python(default).into())]));
    }
    let compared = match field.compare {
        Some(Compare::Ordered) => Some("compare-ordered"),
        Some(Compare::Unordered) => Some("compare-unordered"),
        Some(Compare::NonEmptyText) => Some("compare-text"),
        Some(Compare::Boolean) => Some("compare-boolean"),
        Some(Compare::Exact | Compare::Tolerance) | None => None,
    };
    parts.extend(compared.map(|key| words.text(key)));
    parts.join(" · ")
}

fn rules(exercise: &Exercise) -> Vec<&'static str> {
    let outcome = &exercise.function().result;
    let mut rules = vec!["rule-input", "rule-cases"];
    rules.push(if outcome.exact_keys { "rule-exact-keys" } else { "rule-extra-keys" });
    if outcome.checker.is_some() {
        rules.push("rule-checker");
    }
    rules.push(match exercise.function().semantics {
        Semantics::Published => "rule-published",
        Semantics::Strict => "rule-strict",
    });
    rules
}
