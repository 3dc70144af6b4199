//! Notebooks: their code cells as one text, without what only IPython understands.

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::Source;
use super::statements::Lexer;

/// Cell magics whose cell is Python all the same.
const PYTHON_CELLS: [&str; 4] = ["time", "timeit", "capture", "prun"];

#[derive(Deserialize)]
struct Notebook {
    nbformat: Option<u32>,
    cells: Option<Vec<Cell>>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Deserialize, Default)]
struct Metadata {
    language_info: Option<Named>,
}

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Cell {
    cell_type: String,
    #[serde(default)]
    source: Text,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    Whole(String),
    Lines(Vec<String>),
}

impl Default for Text {
    fn default() -> Self {
        Self::Whole(String::new())
    }
}

/// Reads a notebook's JSON.
pub(super) fn read(json: &str) -> Result<Source> {
    let notebook: Notebook = serde_json::from_str(json).context("is not a valid notebook")?;
    let Some(format) = notebook.nbformat else { bail!("is not a notebook: it does not say its nbformat") };
    if format != 4 {
        bail!("is a notebook of format {format}; open it in a current Jupyter and save it as format 4");
    }
    let Some(cells) = notebook.cells else { bail!("is not a valid notebook: it has no cells") };
    if let Some(language) = notebook.metadata.language_info.and_then(|info| info.name)
        && language != "python"
    {
        bail!("is a notebook in {language}, not in Python");
    }
    let mut source = Source { code: String::new(), cells: Vec::new() };
    let mut lines = 0;
    for cell in cells.into_iter().filter(|cell| cell.cell_type == "code") {
        let text = match cell.source {
            Text::Whole(text) => text,
            Text::Lines(lines) => lines.concat(),
        };
        source.cells.push(lines + 1);
        lines += add_cell(&mut source.code, &text);
    }
    Ok(source)
}

/// Adds a cell's lines and tells how many there were.
fn add_cell(code: &mut String, text: &str) -> usize {
    let mut lexer = Lexer::new();
    let mut foreign = false;
    let mut count = 0;
    for line in text.lines() {
        let first = line.trim_start();
        let magic = lexer.at_start() && is_magic(first);
        if count == 0 && magic {
            foreign = first.strip_prefix("%%").is_some_and(|name| {
                let name = name.split_whitespace().next().unwrap_or_default();
                !PYTHON_CELLS.contains(&name)
            });
        }
        // A statement takes its place, so that an indented block does not become empty.
        if foreign || magic {
            let indent = if foreign { "" } else { &line[..line.len() - first.len()] };
            code.extend([indent, "pass  # ", first, "\n"]);
        } else {
            lexer.line(line);
            code.extend([line, "\n"]);
        }
        count += 1;
    }
    count
}

/// Whether a statement is IPython's, not Python's.
fn is_magic(statement: &str) -> bool {
    let code = statement.split('#').next().unwrap_or_default().trim_end();
    statement.starts_with(['%', '!', '?']) || code.ends_with('?') || is_captured(code)
}

/// `files = !ls` and `seconds = %timeit -o f()`.
fn is_captured(code: &str) -> bool {
    let Some((target, value)) = code.split_once('=') else { return false };
    let names = target.trim();
    let value = value.trim_start();
    !names.is_empty()
        && names.chars().all(|char| char.is_alphanumeric() || "_, ".contains(char))
        && (value.starts_with('!') || value.starts_with('%'))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn code(cells: &[&str]) -> String {
        let cells: Vec<_> = cells.iter().map(|source| json!({ "cell_type": "code", "source": source })).collect();
        read(&json!({ "nbformat": 4, "cells": cells }).to_string()).unwrap().code
    }

    #[test]
    fn cells_are_joined_and_magics_are_put_aside_in_place() {
        let text =
            code(&["%matplotlib inline\n!pip install x\nimport math\nmath?\nfiles = !ls", "if True:\n    %time f()"]);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "pass  # %matplotlib inline",
                "pass  # !pip install x",
                "import math",
                "pass  # math?",
                "pass  # files = !ls",
                "if True:",
                "    pass  # %time f()",
            ]
        );
    }

    #[test]
    fn python_that_looks_like_a_magic_stays() {
        for text in
            ["x = (7\n% 3)\n", "s = '''\n%s\n!x\n'''\n", "y = 7 \\\n  % 3\n", "z = 'why?'  # why?\n", "a = b % c\n"]
        {
            assert_eq!(code(&[text]), text);
        }
    }

    #[test]
    fn a_cell_in_another_language_is_no_code() {
        assert_eq!(code(&["%%bash\n  ls (\necho"]), "pass  # %%bash\npass  # ls (\npass  # echo\n");
        assert_eq!(code(&["%%time\nx = 1"]), "pass  # %%time\nx = 1\n");
    }

    #[test]
    fn only_code_cells_count_and_lines_may_come_as_a_list() {
        let json = json!({ "nbformat": 4, "metadata": { "language_info": { "name": "python" } }, "cells": [
            { "cell_type": "markdown", "source": "# a title" },
            { "cell_type": "code", "source": ["a = 1\n", "b = 2"] },
            { "cell_type": "code", "source": [] },
            { "cell_type": "code", "source": "c = 3" },
        ]});
        let source = read(&json.to_string()).unwrap();
        assert_eq!((source.code.as_str(), source.cells), ("a = 1\nb = 2\nc = 3\n", vec![1, 3, 3]));
    }

    #[test]
    fn what_is_no_notebook_is_refused_with_the_reason() {
        for (json, part) in [
            ("{", "is not a valid notebook"),
            ("[]", "is not a valid notebook"),
            ("{}", "does not say its nbformat"),
            (r#"{"nbformat":3,"worksheets":[]}"#, "format 3"),
            (r#"{"nbformat":4}"#, "has no cells"),
            (r#"{"nbformat":4,"cells":[{"cell_type":"code","source":1}]}"#, "is not a valid notebook"),
            (r#"{"nbformat":4,"cells":[],"metadata":{"language_info":{"name":"R"}}}"#, "in R"),
        ] {
            let error = read(json).unwrap_err().to_string();
            assert!(error.contains(part), "{json}: {error}");
        }
    }
}
