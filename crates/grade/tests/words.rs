//! Both languages say everything, and say it about the same values.

use std::collections::{BTreeMap, BTreeSet};

use headroom_grade::words::python;
use headroom_grade::{Diagnosis, Language, Words};
use serde_json::json;

/// Each message's key and the values it uses.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            key = name.to_owned();
            found.entry(key.clone()).or_default();
        }
        for value in line.split('$').skip(1) {
            let name: String = value.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            found.entry(key.clone()).or_default().insert(name);
        }
    }
    found
}

#[test]
fn the_same_keys_with_the_same_values() {
    let en = messages(include_str!("../locales/en.ftl"));
    let zh = messages(include_str!("../locales/zh.ftl"));
    assert_eq!(en.keys().collect::<Vec<_>>(), zh.keys().collect::<Vec<_>>());
    for (key, values) in &en {
        assert_eq!(Some(values), zh.get(key), "{key}");
    }
    assert!(en.len() > 50);
}

#[test]
fn every_diagnosis_has_a_name_and_advice_of_its_own() {
    for language in Language::ALL {
        let words = Words::new(language, &[]);
        let mut seen = BTreeSet::new();
        for diagnosis in Diagnosis::ALL {
            for key in [format!("diagnosis-{}", diagnosis.key()), format!("advice-{}", diagnosis.key())] {
                assert!(words.has(&key), "{key}");
                assert!(seen.insert(words.text(&key)), "{key} is said twice");
            }
        }
    }
}

#[test]
fn values_are_shown_as_python_writes_them() {
    for (value, shown) in [
        (json!([1, 2.5, true, null, "a\"b"]), r#"[1, 2.5, True, None, "a\"b"]"#),
        (json!({"a": {"$float": "nan"}}), r#"{"a": nan}"#),
        (json!({"$tuple": [1]}), "(1,)"),
        (json!({"$other": "object", "repr": "<object>"}), "<object>"),
        (json!({"$set": ["'a'", "'b'"]}), "{'a', 'b'}"),
    ] {
        assert_eq!(python(&value), shown);
    }
}
