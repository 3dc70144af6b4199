//! A lesson as a Jupyter notebook, nbformat 4.5.
//!
//! Pure, and without anything else of ours, so that the site's build makes its notebooks with the very same code. The same
//! lesson gives the same text: a cell's id is its place.
//!
//! What of the lesson stays out: explanations and reference answers, which the page shows to those who have passed.

mod checks;
mod contract;
mod figure;
mod literal;
mod manifest;
mod words;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::ser::{PrettyFormatter, Serializer};
use serde_json::{Value, json};

use manifest::{Manifest, list, text};
use words::{EN, Words, ZH, of};

/// The version of what stands under `headroom` in the metadata.
const FORMAT: u32 = 1;

/// The languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    /// English.
    En,
    /// Chinese.
    Zh,
}

impl Tongue {
    /// The short code, as in file names.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    fn words(self) -> &'static Words {
        match self {
            Self::En => &EN,
            Self::Zh => &ZH,
        }
    }
}

/// A section of the lesson's text.
#[derive(Debug, Clone, Copy)]
pub struct Section<'a> {
    /// The function it belongs to; none: the lesson.
    pub function: Option<&'a str>,
    /// Its name.
    pub name: &'a str,
    /// Markdown.
    pub body: &'a str,
}

/// What a notebook is made of.
#[derive(Debug)]
pub struct Material<'a> {
    /// The lesson as `crates/grade/build/lesson.rs` reads it: manifest, heads, sources.
    pub lesson: &'a Value,
    /// Its text.
    pub sections: Vec<Section<'a>>,
    /// The Python twins of the checkers, by function.
    pub checkers: &'a BTreeMap<String, String>,
    /// The language of all this.
    pub tongue: Tongue,
}

/// The notebook as the text of a file, written as Jupyter writes it.
#[must_use]
pub fn notebook(material: &Material) -> String {
    let manifest = &material.lesson["manifest"];
    let notebook = json!({
        "cells": Book::of(material),
        "metadata": {
            "headroom": {
                "format": FORMAT,
                "language": material.tongue.code(),
                "lesson": manifest["slug"],
                "version": manifest["version"],
            },
            "kernelspec": { "display_name": "Python 3", "language": "python", "name": "python3" },
            "language_info": { "file_extension": ".py", "mimetype": "text/x-python", "name": "python" },
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    });
    let mut text = Vec::new();
    let mut writer = Serializer::with_formatter(&mut text, PrettyFormatter::with_indent(b" "));
    // Neither JSON values nor memory refuse to be written.
    notebook.serialize(&mut writer).unwrap_or_default();
    String::from_utf8(text).unwrap_or_default() + "\n"
}

/// A text without what only the page has: paragraphs that are nothing but a link to a view or into the page.
fn without_views(body: &str) -> String {
    let is_place = |paragraph: &&str| {
        let alone = paragraph.starts_with('[') && paragraph.trim_end().ends_with(')');
        alone && paragraph.contains("](#") && paragraph.matches("](").count() == 1
    };
    body.split("\n\n").filter(|paragraph| !is_place(paragraph)).collect::<Vec<_>>().join("\n\n")
}

/// Whether an answer is a dict with keys of its own.
fn is_open_record(result: &Value) -> bool {
    text(result, "type") == "record" && text(result, "of").is_empty()
}

struct Book<'a> {
    material: &'a Material<'a>,
    manifest: Manifest<'a>,
    words: &'static Words,
    cells: Vec<Value>,
}

impl<'a> Book<'a> {
    fn of(material: &'a Material<'a>) -> Vec<Value> {
        let manifest = Manifest { value: &material.lesson["manifest"], tongue: material.tongue };
        let mut book = Self { material, manifest, words: material.tongue.words(), cells: Vec::new() };
        book.title();
        for name in ["why", "read", "steps", "figure", "traps"] {
            book.section(name);
        }
        book.before_the_functions();
        for function in list(book.manifest.value, "function") {
            book.function(function);
        }
        book.section("line");
        book.cells
    }

    fn head(&self) -> &'a Value {
        &self.material.lesson[self.material.tongue.code()]
    }

    fn title(&mut self) {
        let (manifest, words, head) = (self.manifest.value, self.words, self.head());
        let join = |list: &[Value], mark: &str| list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(mark);
        let linked = |key: &str| list(manifest, key).iter().filter_map(Value::as_str).map(|slug| format!("`{slug}`"));
        let facts = [
            of(&words.level, text(manifest, "level")).to_owned(),
            words.minutes.replace("{}", &manifest["minutes"].to_string()),
            join(list(head, "keywords"), " · "),
            linked("before").collect::<Vec<_>>().join(", "),
            linked("after").collect::<Vec<_>>().join(", "),
        ];
        let number = words.lesson.replace("{}", &manifest["number"].to_string());
        let mut source = format!("# {number} · {}\n\n{}\n\n", text(head, "title"), text(head, "summary"));
        for (name, fact) in words.facts.iter().zip(facts).filter(|(_, fact)| !fact.is_empty()) {
            source.push_str(&format!("- {name}: {fact}\n"));
        }
        source.push_str(&format!("\n{}", words.use_it));
        self.markdown("title", &json!({ "role": "title" }), &source);
    }

    fn section(&mut self, name: &str) {
        let mut source = format!("## {}\n\n{}", of(&self.words.sections, name), without_views(self.body(None, name)));
        if name == "figure" {
            source.push_str(&format!("\n{}", figure::table(&self.manifest, self.words)));
        }
        self.markdown(name, &json!({ "role": "text", "section": name }), &source);
    }

    fn before_the_functions(&mut self) {
        let titles = &self.head()["functions"];
        let mut source = format!("## {}\n\n", self.words.functions);
        for function in list(self.manifest.value, "function") {
            let name = text(function, "name");
            source.push_str(&format!("- `{name}`: {}\n", text(titles, name)));
        }
        source.push_str(&format!("\n{}", self.words.run_first));
        self.markdown("functions", &json!({ "role": "text", "section": "functions" }), &source);
        self.code("helper", &json!({ "role": "helper" }), &checks::helper(self.words));
    }

    fn function(&mut self, function: &'a Value) {
        let name = text(function, "name");
        let meta =
            |role: &str| json!({ "exercise": format!("{}/{name}", text(self.manifest.value, "slug")), "role": role });
        let (statement, hints, starter, check) = (meta("statement"), meta("hints"), meta("code"), meta("check"));
        let arguments: Vec<&str> = list(function, "arg").iter().map(|argument| text(argument, "name")).collect();
        let source = format!(
            "### {}\n\n`{name}({})`\n\n{}\n\n{}",
            text(&self.head()["functions"], name),
            arguments.join(", "),
            self.body(Some(name), "statement"),
            contract::contract(&self.manifest, function, self.words),
        );
        self.markdown(&format!("{name}-statement"), &statement, &source);
        self.markdown(&format!("{name}-hints"), &hints, &self.hints(name));
        let sources = list(self.material.lesson, "sources").iter().find(|source| text(source, "name") == name);
        let key = format!("starter_{}", self.material.tongue.code());
        self.code(&format!("{name}-code"), &starter, sources.map(|source| text(source, &key)).unwrap_or_default());
        let checker = self.material.checkers.get(name).map(String::as_str);
        let code = checks::cell(&self.manifest, function, checker, self.words);
        self.code(&format!("{name}-check"), &check, &code);
    }

    /// Folded away one by one.
    fn hints(&self, function: &str) -> String {
        let sections = self.material.sections.iter();
        let hints = sections.filter(|section| section.function == Some(function) && section.name == "hint");
        let folded = hints.enumerate().map(|(at, hint)| {
            let title = self.words.hint.replace("{}", &(at + 1).to_string());
            format!("<details>\n<summary>{title}</summary>\n\n{}\n\n</details>", hint.body)
        });
        folded.collect::<Vec<_>>().join("\n\n")
    }

    fn body(&self, function: Option<&str>, name: &str) -> &'a str {
        let mut sections = self.material.sections.iter();
        sections.find(|section| section.function == function && section.name == name).map_or("", |section| section.body)
    }

    fn markdown(&mut self, id: &str, metadata: &Value, source: &str) {
        self.cells.push(json!({
            "cell_type": "markdown", "id": id, "metadata": { "headroom": metadata }, "source": lines(source),
        }));
    }

    fn code(&mut self, id: &str, metadata: &Value, source: &str) {
        self.cells.push(json!({
            "cell_type": "code", "execution_count": null, "id": id, "metadata": { "headroom": metadata }, "outputs": [],
            "source": lines(source),
        }));
    }
}

/// Jupyter keeps a text line by line, each with its end but the last.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().split_inclusive('\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_stay_on_the_page() {
        assert_eq!(
            without_views("One.\n\n[What it costs](#view-ways)\n\n[There](#/lab)\n\n[Two](#/lab) and three."),
            "One.\n\n[Two](#/lab) and three."
        );
    }
}
