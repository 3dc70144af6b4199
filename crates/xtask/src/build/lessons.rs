//! Lesson texts as the page loads them: two JSON files a lesson and language, what is read and what is asked for.

use super::{lesson_json, lesson_text, markdown, words};
use crate::files::{read_text, walk, write_if_changed};
use crate::repo::Repo;
use anyhow::{Context, Result, anyhow, bail};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;

/// The languages that every lesson is written in.
pub(super) const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The sections that every lesson has.
const SECTIONS: [&str; 6] = ["why", "read", "steps", "figure", "traps", "line"];

/// The sections that every function has.
const FUNCTION_SECTIONS: [&str; 3] = ["statement", "hint", "explanation"];

/// A lesson's text with its sections as HTML.
#[derive(Debug)]
struct Lesson {
    functions: BTreeMap<String, Function>,
    sections: BTreeMap<String, String>,
    /// What grading needs: the same in every language.
    lesson: serde_json::Value,
}

/// The text that belongs to one function.
#[derive(Debug, Default)]
struct Function {
    statement: String,
    hints: Vec<String>,
    explanation: String,
}

/// Writes web/generated/lessons anew; files of lessons that have gone are removed.
pub fn generate(repo: &Repo) -> Result<()> {
    let target = repo.path("web/generated/lessons");
    let mut written = Vec::new();
    let folders = fs::read_dir(repo.path("exercises")).context("cannot read exercises")?;
    for folder in folders {
        let folder = folder?.path();
        if !folder.join("manifest.toml").is_file() {
            continue;
        }
        let slug = folder.file_name().unwrap_or_default().to_string_lossy();
        let data = lesson_json::lesson(&folder).map_err(|fault| anyhow!("{}: {fault}", repo.shown(&folder)))?;
        let data = for_the_page(data);
        for language in LANGUAGES {
            let source = folder.join(format!("text.{language}.md"));
            let mut lesson = parsed(&read_text(&source)?).with_context(|| repo.shown(&source))?;
            lesson.lesson = in_one_language(data.clone(), language);
            let help = lesson.help(&words::verdicts(repo, language)?);
            for (name, text) in [(slug.to_string(), lesson.read()), (format!("{slug}.help"), help)] {
                let path = target.join(format!("{name}.{language}.json"));
                write_if_changed(&path, &serde_json::to_vec(&text)?)?;
                written.push(path);
            }
        }
    }
    if written.is_empty() {
        bail!("exercises holds no lesson: a lesson is a folder with a manifest.toml");
    }
    for path in walk(&target, &[]) {
        if !written.contains(&path) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Without the sentences and starters of the other language, whose readers have a file of their own.
fn in_one_language(mut lesson: serde_json::Value, language: &str) -> serde_json::Value {
    for other in LANGUAGES.iter().filter(|other| **other != language) {
        let starter = format!("starter_{other}");
        for source in lesson["sources"].as_array_mut().into_iter().flatten() {
            source[&starter] = "".into();
        }
        forget(&mut lesson["manifest"], other);
    }
    lesson
}

/// Takes a key away, wherever it stands.
fn without(value: &mut serde_json::Value, key: &str) {
    match value {
        serde_json::Value::Array(values) => values.iter_mut().for_each(|value| without(value, key)),
        serde_json::Value::Object(fields) => {
            fields.remove(key);
            fields.values_mut().for_each(|value| without(value, key));
        }
        _ => {}
    }
}

/// Empties one of two sentences, wherever there are two.
fn forget(value: &mut serde_json::Value, language: &str) {
    match value {
        serde_json::Value::Array(values) => values.iter_mut().for_each(|value| forget(value, language)),
        serde_json::Value::Object(fields) => {
            let both = fields.len() == LANGUAGES.len() && LANGUAGES.iter().all(|key| fields.contains_key(*key));
            if both {
                fields.insert(language.to_owned(), "".into());
            } else {
                fields.values_mut().for_each(|value| forget(value, language));
            }
        }
        _ => {}
    }
}

/// Without what makes the cases: the grader has it, and the page only names the hand-picked ones. And without the titles, which
/// the page has of every lesson.
fn for_the_page(mut lesson: serde_json::Value) -> serde_json::Value {
    for language in LANGUAGES {
        lesson[language] = json!({ "title": "", "summary": "", "keywords": [], "functions": {} });
    }
    without(&mut lesson["manifest"], "generate");
    let functions = lesson["manifest"]["function"].as_array_mut().into_iter().flatten();
    for edge in functions.filter_map(|function| function.get_mut("edge")?.as_array_mut()).flatten() {
        edge["args"] = json!({});
    }
    lesson
}

fn parsed(source: &str) -> Result<Lesson> {
    let (head, parts) = lesson_text::split(source)?;
    let mut lesson = Lesson { functions: BTreeMap::new(), sections: BTreeMap::new(), lesson: serde_json::Value::Null };
    for name in head.functions.into_keys() {
        lesson.functions.insert(name, Function::default());
    }
    for part in parts {
        let label = match &part.function {
            Some(function) => format!("section {function} {}", part.name),
            None => format!("section {}", part.name),
        };
        let html = markdown::to_html(&part.body, part.line).with_context(|| label.clone())?;
        if html.is_empty() {
            bail!("{label} is empty");
        }
        let twice = match part.function {
            None => lesson.sections.insert(part.name, html).is_some(),
            Some(name) => {
                let function = lesson.functions.get_mut(&name);
                let function = function.with_context(|| format!("{label}: the head gives {name} no title"))?;
                function.add(&part.name, html)?
            }
        };
        if twice {
            bail!("{label} is there twice");
        }
    }
    lesson.complete()?;
    Ok(lesson)
}

impl Lesson {
    /// What a reader of the lesson needs, and the lesson itself, without what only verdicts and answers speak of.
    fn read(&self) -> serde_json::Value {
        let function = |function: &Function| json!({ "statement": function.statement, "hints": function.hints.len() });
        let functions: BTreeMap<_, _> = self.functions.iter().map(|(name, it)| (name, function(it))).collect();
        let mut lesson = self.lesson.clone();
        without(&mut lesson["manifest"], "edge");
        for source in lesson["sources"].as_array_mut().into_iter().flatten() {
            source["solution"] = "".into();
        }
        json!({ "sections": self.sections, "functions": functions, "help": {}, "verdicts": "", "lesson": lesson })
    }

    /// What comes only when somebody asks for it or has a verdict, with what verdicts say, and the lesson with all of it.
    fn help(&self, verdicts: &str) -> serde_json::Value {
        let help = |function: &Function| json!({ "hints": function.hints, "explanation": function.explanation });
        let help: BTreeMap<_, _> = self.functions.iter().map(|(name, it)| (name, help(it))).collect();
        json!({ "sections": {}, "functions": {}, "help": help, "verdicts": verdicts, "lesson": self.lesson })
    }

    fn complete(&self) -> Result<()> {
        for name in SECTIONS {
            if !self.sections.contains_key(name) {
                bail!("section {name} is missing");
            }
        }
        for (name, function) in &self.functions {
            let there = [!function.statement.is_empty(), !function.hints.is_empty(), !function.explanation.is_empty()];
            for (section, there) in FUNCTION_SECTIONS.iter().zip(there) {
                if !there {
                    bail!("section {name} {section} is missing");
                }
            }
        }
        Ok(())
    }
}

impl Function {
    /// Takes a section in; says whether it was there before. Hints may repeat.
    fn add(&mut self, section: &str, html: String) -> Result<bool> {
        let place = match section {
            "statement" => &mut self.statement,
            "explanation" => &mut self.explanation,
            "hint" => {
                self.hints.push(html);
                return Ok(false);
            }
            other => bail!("a function has no section {other}"),
        };
        Ok(!std::mem::replace(place, html).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(without: &str) -> String {
        let mut text =
            String::from("+++\ntitle = \"T\"\nsummary = \"S.\"\nkeywords = [\"k\"]\n[functions]\nf = \"F\"\n+++\n");
        let lesson = SECTIONS.map(str::to_owned);
        let function = ["statement", "hint", "hint", "explanation"].map(|name| format!("function f {name}"));
        for name in lesson.iter().chain(&function).filter(|name| *name != without) {
            text += &format!("<!-- section: {name} -->\nText of *{name}*.\n\n");
        }
        text
    }

    #[test]
    fn a_lesson_becomes_json() {
        let text = parsed(&source("")).unwrap();
        let (json, help) = (text.read(), text.help("a = A"));
        assert_eq!((&json["verdicts"], &help["verdicts"]), (&json!(""), &json!("a = A")));
        assert_eq!(json["sections"]["why"], "<p>Text of <em>why</em>.</p>");
        assert_eq!(json["functions"]["f"]["hints"], 2);
        assert_eq!(help["help"]["f"]["hints"].as_array().unwrap().len(), 2);
        assert_eq!(help["help"]["f"]["explanation"], "<p>Text of <em>function f explanation</em>.</p>");
    }

    #[test]
    fn what_is_asked_for_and_the_other_language_stay_apart() {
        let mut text = parsed(&source("")).unwrap();
        let source = json!({ "name": "f", "starter_en": "pass", "starter_zh": "通过", "solution": "1" });
        let manifest = json!({ "function": [{ "args": [{ "about": { "en": "A.", "zh": "甲。" } }], "edge": [{}] }] });
        text.lesson = in_one_language(json!({ "manifest": manifest, "sources": [source] }), "zh");
        let (read, help) = (text.read()["lesson"].clone(), text.help("")["lesson"].clone());
        assert_eq!(read["sources"][0], json!({ "name": "f", "starter_en": "", "starter_zh": "通过", "solution": "" }));
        assert_eq!(read["manifest"]["function"][0]["args"][0]["about"], json!({ "en": "", "zh": "甲。" }));
        assert_eq!(
            (&read["manifest"]["function"][0]["edge"], &help["sources"][0]["solution"]),
            (&json!(null), &json!("1"))
        );
    }

    #[test]
    fn the_page_names_the_cases_and_does_not_carry_them() {
        let argument = json!({ "name": "x", "generate": { "max": 2 } });
        let function = json!({ "name": "f", "edge": [{ "id": "ties", "args": { "x": [1, 2] } }], "arg": [argument] });
        let page =
            for_the_page(json!({ "manifest": { "function": [function, { "name": "g" }] }, "en": { "title": "T" } }));
        let named = json!({ "name": "f", "edge": [{ "id": "ties", "args": {} }], "arg": [{ "name": "x" }] });
        assert_eq!(page["manifest"], json!({ "function": [named, { "name": "g" }] }));
        assert_eq!(page["en"]["title"], "");
    }

    #[test]
    fn every_missing_section_is_named() {
        let all = SECTIONS.map(str::to_owned).into_iter();
        for name in all.chain(["function f statement".into(), "function f explanation".into()]) {
            let error = parsed(&source(&name)).unwrap_err().to_string();
            let short = name.trim_start_matches("function ");
            assert_eq!(error, format!("section {short} is missing"));
        }
    }

    #[test]
    fn doubled_empty_and_unknown_sections_are_refused() {
        let with = |more: &str| format!("{:#}", parsed(&(source("") + more)).unwrap_err());
        assert!(with("<!-- section: why -->\nAgain.\n").contains("twice"));
        assert!(with("<!-- section: more -->\n\n").contains("empty"));
        assert!(with("<!-- section: function f advice -->\nx\n").contains("advice"));
        assert!(with("<!-- section: function g hint -->\nx\n").contains("g no title"));
    }

    #[test]
    fn refused_markup_names_its_section() {
        let text = source("") + "<!-- section: more -->\n<b>x</b>\n";
        let last = text.lines().count();
        let error = format!("{:#}", parsed(&text).unwrap_err());
        assert!(error.contains("section more") && error.contains(&format!("line {last}")), "{error}");
    }
}
