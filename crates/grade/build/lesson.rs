// A lesson folder as JSON: manifest, heads of both texts, code. The site's build includes this file too, so that the page's
// lessons are the very ones that the grader was built with.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Everything but the long text.
pub fn lesson(folder: &Path) -> Result<Value> {
    let manifest: Value = toml::from_str(&fs::read_to_string(folder.join("manifest.toml"))?)?;
    let mut sources = Vec::new();
    for function in manifest["function"].as_array().ok_or("no [[function]]")? {
        let name = function["name"].as_str().ok_or("a function without a name")?;
        let read = |file: &str| fs::read_to_string(folder.join(name).join(file));
        sources.push(json!({
            "name": name,
            "starter_en": read("starter.en.py")?,
            "starter_zh": read("starter.zh.py")?,
            "solution": read("solution.py")?,
        }));
    }
    let en = head(&folder.join("text.en.md"))?;
    let zh = head(&folder.join("text.zh.md"))?;
    Ok(json!({ "manifest": manifest, "en": en, "zh": zh, "sources": sources }))
}

fn head(path: &Path) -> Result<Value> {
    let text = fs::read_to_string(path)?;
    let head =
        text.strip_prefix("+++\n").and_then(|rest| rest.split_once("\n+++\n")).ok_or("no head between +++ lines")?.0;
    Ok(toml::from_str(head)?)
}
