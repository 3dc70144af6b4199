//! Gathers the lesson folders into one JSON text, in the order in which they are read, and their reference modules into one table.
//!
//! A new lesson needs its folder under `exercises/` and one file under `src/reference/`; both are found here.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

mod lesson;

use lesson::lesson;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let exercises = here.join("../../exercises");
    println!("cargo::rerun-if-changed={}", exercises.display());
    println!("cargo::rerun-if-changed=src/reference");
    println!("cargo::rerun-if-changed=build");

    let mut lessons = Vec::new();
    let mut texts = Map::new();
    let mut registry = Registry::default();
    for folder in folders(&exercises)? {
        let lesson = lesson(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
        registry.add(&here, &lesson["manifest"])?;
        texts.insert(lesson["manifest"]["slug"].as_str().ok_or("no slug")?.to_owned(), long(&folder, &lesson)?);
        lessons.push(lesson);
    }
    lessons.sort_by_key(|lesson| lesson["manifest"]["number"].as_u64());
    let index: Vec<Value> = lessons.iter().map(entry).collect();
    fs::write(out.join("index.json"), json!({ "lessons": index }).to_string())?;
    fs::write(out.join("lessons.json"), json!({ "lessons": lessons }).to_string())?;
    fs::write(out.join("texts.json"), Value::Object(texts).to_string())?;
    fs::write(out.join("registry.rs"), registry.text())?;
    Ok(())
}

/// The lesson folders, by name, so that every build sees them in one order.
fn folders(exercises: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(exercises)? {
        let path = entry?.path();
        if path.join("manifest.toml").is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// What is known of a lesson before it is loaded.
fn entry(lesson: &Value) -> Value {
    let manifest = &lesson["manifest"];
    let functions = manifest["function"].as_array().into_iter().flatten();
    let functions: Vec<Value> = functions.map(|function| function["name"].clone()).collect();
    let mut entry = json!({ "functions": functions, "en": lesson["en"], "zh": lesson["zh"] });
    for key in ["slug", "number", "level", "minutes", "tags", "before", "after"] {
        entry[key] = manifest[key].clone();
    }
    entry
}

/// What of a lesson only those need who make something of its whole text.
fn long(folder: &Path, lesson: &Value) -> Result<Value> {
    let mut checkers = Map::new();
    for function in lesson["manifest"]["function"].as_array().into_iter().flatten() {
        let name = function["name"].as_str().ok_or("a function without a name")?;
        if let Ok(code) = fs::read_to_string(folder.join(name).join("check.py")) {
            checkers.insert(name.to_owned(), code.into());
        }
    }
    let text = |language: &str| fs::read_to_string(folder.join(format!("text.{language}.md")));
    Ok(json!({ "lesson": lesson, "en": text("en")?, "zh": text("zh")?, "checkers": checkers }))
}

/// The generated tables: a module for each lesson, an entry for each function and checker.
#[derive(Default)]
struct Registry {
    modules: String,
    references: String,
    checkers: String,
}

impl Registry {
    fn add(&mut self, here: &Path, manifest: &Value) -> Result<()> {
        let slug = manifest["slug"].as_str().ok_or("no slug")?;
        let module = slug.replace('-', "_");
        let file = here.join("src/reference").join(format!("{module}.rs"));
        writeln!(self.modules, "#[path = {:?}]\nmod {module};", file.display().to_string())?;
        for function in manifest["function"].as_array().ok_or("no [[function]]")? {
            let name = function["name"].as_str().ok_or("a function without a name")?;
            writeln!(self.references, "    (\"{slug}/{name}\", {module}::{name}),")?;
            if let Some(checker) = function["result"]["checker"].as_str() {
                writeln!(self.checkers, "    (\"{slug}/{checker}\", {module}::check_{checker}),")?;
            }
        }
        Ok(())
    }

    fn text(&self) -> String {
        let Self { modules, references, checkers } = self;
        format!(
            "{modules}\nstatic REFERENCES: &[(&str, Reference)] = &[\n{references}];\n\n\
             static CHECKERS: &[(&str, Checker)] = &[\n{checkers}];\n"
        )
    }
}
