//! What a record of everything lists: lessons and their functions in both languages.

use headroom_grade::json::Json;
use headroom_grade::{Catalog, Lesson};
use serde_json::{Value, json};

/// Every lesson in the order in which they are read.
pub(crate) fn outline() -> Value {
    Catalog::built_in().lessons.iter().map(lesson).collect()
}

fn lesson(lesson: &Lesson) -> Value {
    let function = |name: &String| {
        let title = |titles: &headroom_grade::json::Sorted<String>| titles.get(name).cloned();
        json!({
            "id": format!("{}/{name}", lesson.slug()),
            "name": name,
            "title": { "en": title(&lesson.en.functions), "zh": title(&lesson.zh.functions) },
        })
    };
    json!({
        "number": lesson.manifest.number,
        "version": lesson.manifest.version.to_json(),
        "title": { "en": lesson.en.title, "zh": lesson.zh.title },
        "functions": lesson.manifest.functions.iter().map(|one| function(&one.name)).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_listed_with_both_titles() {
        let outline = outline();
        let functions: Vec<_> =
            outline.as_array().unwrap().iter().flat_map(|lesson| lesson["functions"].as_array().unwrap()).collect();
        let ids: Vec<_> = Catalog::built_in().exercises().map(|exercise| exercise.id()).collect();
        assert_eq!(functions.iter().map(|one| one["id"].as_str().unwrap()).collect::<Vec<_>>(), ids);
        assert!(functions.iter().all(|one| one["title"]["en"].is_string() && one["title"]["zh"].is_string()));
    }
}
