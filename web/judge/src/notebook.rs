//! A notebook that a learner opens in the page: its code becomes their work.

use headroom_grade::catalog::Source;
use headroom_grade::json::{compact, put, read};
use headroom_grade::source::{code_cells, solution};
use headroom_grade::{Catalog, Exercise};
use serde_json::{Map, Value, json};

/// A copy of the learner's work, `mine` being all of it as exported, with the code of every exercise that the notebook defines
/// and the learner has not in just these words: as an export again. What else they have done on an exercise stays with it.
///
/// None: it is no notebook, or defines none of the exercises beyond what they start from.
pub(crate) fn import(notebook: &str, mine: &str) -> Option<String> {
    let cells = code_cells(notebook).ok()?;
    let mine = read(mine)?;
    let found: Vec<(String, String)> = Catalog::built_in()
        .exercises()
        .filter_map(|exercise| Some((exercise.id(), code(&exercise, &cells)?)))
        .collect();
    if found.is_empty() {
        return None;
    }
    let mut works = Map::new();
    for (id, code) in found {
        let own = mine.get("works").and_then(|works| works.get(&id));
        if own
            .and_then(|work| work.get("code"))
            .and_then(Value::as_str)
            .is_some_and(|own| own.trim_end() == code.trim_end())
        {
            continue;
        }
        let mut work = own.and_then(Value::as_object).cloned().unwrap_or_default();
        put(&mut work, "code", code.into());
        put(&mut works, &id, work.into());
    }
    Some(compact(&json!({ "headroom": mine.get("headroom")?, "settings": mine.get("settings")?, "works": works })))
}

/// The code of an exercise; none while it is what the learner starts from.
fn code(exercise: &Exercise, cells: &[String]) -> Option<String> {
    let name = &exercise.function().name;
    let code = solution(cells, name)?;
    let Source { starter_en, starter_zh, .. } = exercise.lesson().source(name)?;
    let is_starter = [starter_en, starter_zh].into_iter().any(|starter| starter.trim_end() == code.trim_end());
    (!is_starter).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "unified-memory/evaluate_memory_plan";
    const OWN: &str = r#"{"headroom":1,"settings":{"language":null,"theme":"auto"},"works":{"unified-memory/evaluate_memory_plan":{"revision":3,"code":"mine","inputs":[10.0,1],"hints":2}}}"#;

    fn notebook(cells: &[&str]) -> String {
        let cells: Vec<_> = cells.iter().map(|source| json!({ "cell_type": "code", "source": source })).collect();
        json!({ "nbformat": 4, "cells": cells }).to_string()
    }

    #[test]
    fn only_the_code_changes_and_numbers_stay_as_they_were() {
        let text = import(&notebook(&["def evaluate_memory_plan(a, b, c, d):\n    return 1"]), OWN).unwrap();
        assert!(text.contains("\"inputs\":[10.0,1]"), "{text}");
        let work = &read(&text).unwrap()["works"][ID];
        assert_eq!(
            (&work["hints"], &work["code"]),
            (&json!(2), &json!("def evaluate_memory_plan(a, b, c, d):\n    return 1\n"))
        );
    }

    #[test]
    fn what_is_the_same_or_a_starter_is_no_change() {
        let same = OWN.replace("mine", "def evaluate_memory_plan(): 1\\n");
        let text = import(&notebook(&["def evaluate_memory_plan(): 1"]), &same).unwrap();
        assert_eq!(read(&text).unwrap()["works"], json!({}));
        let lesson = Catalog::built_in().lesson("unified-memory").unwrap();
        for starter in [&lesson.sources[2].starter_en, &lesson.sources[2].starter_zh] {
            assert_eq!(import(&notebook(&[starter]), OWN), None);
        }
    }

    #[test]
    fn what_is_no_notebook_or_a_foreign_one_is_nothing() {
        for text in ["", "{", "{}", "[]", &notebook(&["def other(): pass"]), &notebook(&[])] {
            assert_eq!(import(text, OWN), None, "{text}");
        }
    }
}
