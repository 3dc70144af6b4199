//! Both languages say everything, and say it about the same values.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use headroom_grade::words::{Given, python};
use headroom_grade::{Diagnosis, Language, Words};
use serde_json::{Value, json};
use unic_langid::LanguageIdentifier;

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
    let en = messages(concat!(include_str!("../locales/en.ftl"), include_str!("../locales/refusal.en.ftl")));
    let zh = messages(concat!(include_str!("../locales/zh.ftl"), include_str!("../locales/refusal.zh.ftl")));
    assert_eq!(en.keys().collect::<Vec<_>>(), zh.keys().collect::<Vec<_>>());
    for (key, values) in &en {
        assert_eq!(Some(values), zh.get(key), "{key}");
    }
    assert!(en.len() > 50);
}

/// What Fluent itself makes of a sentence.
fn by_fluent(language: Language, source: &str, key: &str, values: &[(String, Given)]) -> String {
    let identifier: LanguageIdentifier = language.tag().parse().unwrap();
    let mut bundle = FluentBundle::new(vec![identifier]);
    // Isolation marks keep right-to-left names apart; in a terminal and in code they only get in the way.
    bundle.set_use_isolating(false);
    bundle.add_resource(FluentResource::try_new(source.to_owned()).unwrap()).unwrap();
    let pattern = bundle.get_message(key).unwrap().value().unwrap();
    let args: FluentArgs = values
        .iter()
        .map(|(name, value)| match value {
            Given::Number(number) => (name.as_str(), FluentValue::from(*number)),
            Given::Text(text) => (name.as_str(), FluentValue::from(text.as_str())),
        })
        .collect();
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut faults).into_owned();
    assert!(faults.is_empty(), "{key}: {faults:?}");
    text
}

/// The page's sentences and the command line's are held by the same test: they are made by the same code.
const SOURCES: [(Language, &str); 8] = [
    (Language::En, include_str!("../locales/en.ftl")),
    (Language::Zh, include_str!("../locales/zh.ftl")),
    (Language::En, include_str!("../locales/refusal.en.ftl")),
    (Language::Zh, include_str!("../locales/refusal.zh.ftl")),
    (Language::En, include_str!("../../cli/locales/en.ftl")),
    (Language::Zh, include_str!("../../cli/locales/zh.ftl")),
    (Language::En, include_str!("../../../web/locales/en.ftl")),
    (Language::Zh, include_str!("../../../web/locales/zh.ftl")),
];

#[test]
fn every_sentence_is_what_fluent_makes_of_it() {
    for (language, source) in SOURCES {
        let words = Words::new(language, &[source]);
        for (key, names) in messages(source) {
            for value in [Given::Number(0), Given::Number(1), Given::Number(2), "1".into(), "a { b".into()] {
                let values: Vec<(String, Given)> = names.iter().map(|name| (name.clone(), value.clone())).collect();
                let borrowed: Vec<(&str, Given)> =
                    values.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
                assert!(words.has(&key), "{key}");
                assert_eq!(words.with(&key, &borrowed), by_fluent(language, source, &key, &values), "{key}, {value:?}");
            }
        }
    }
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
        (json!({"$dataclass": "Plan", "fields": {"names": ["a"], "gb": 1.0}}), r#"Plan(names=["a"], gb=1.0)"#),
        (json!({"$other": "object", "repr": "<object>"}), "<object>"),
        (json!({"$set": ["'a'", "'b'"]}), "{'a', 'b'}"),
    ] {
        assert_eq!(python(&value), shown);
    }
}

#[test]
fn how_far_an_answer_is_from_the_best_is_said_in_its_unit_and_in_percent() {
    let difference = |best: Value, own: Value| {
        let pair = |number: Value| json!({ "added_ms": number });
        headroom_grade::judge::Difference::not_best("added_ms", &pair(best), &pair(own))
    };
    let plain = |text: String| text.replace(['\u{2068}', '\u{2069}'], "");
    let en = Words::new(Language::En, &[]);
    let said = plain(en.difference(&difference(json!(12.0), json!(15.5))));
    assert_eq!(said, "added_ms is 15.5, and 12.0 can be had: 3.5 (29 %) too much.");
    let from_zero = plain(en.difference(&difference(json!(0.0), json!(2.5))));
    assert_eq!(from_zero, "added_ms is 2.5, and 0.0 can be had: 2.5 too much.");
    let zh = plain(Words::new(Language::Zh, &[]).difference(&difference(json!(12.0), json!(15.5))));
    assert_eq!(zh, "added_ms 是 15.5，而最好可以做到 12.0：多了 3.5 (29 %)。");
}
