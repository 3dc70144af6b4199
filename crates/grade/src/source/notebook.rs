//! Notebooks: their code cells, without what only IPython understands.

use serde_json::Value;

use super::SourceError;
use super::statements::Lexer;
use crate::json::read;

/// Cell magics whose cell is Python all the same.
const PYTHON_CELLS: [&str; 4] = ["time", "timeit", "capture", "prun"];

/// The code cells of a notebook's JSON, each line with its end.
///
/// # Errors
/// Where it is no notebook, or not in Python.
pub fn code_cells(json: &str) -> Result<Vec<String>, SourceError> {
    let notebook = read(json).filter(Value::is_object).ok_or(SourceError::NotValid)?;
    match notebook.get("nbformat").map(Value::as_u64) {
        Some(Some(4)) => {}
        Some(Some(format)) => return Err(SourceError::Format(format)),
        Some(None) => return Err(SourceError::NotValid),
        None => return Err(SourceError::NoNotebook),
    }
    let cells = notebook.get("cells").ok_or(SourceError::NoCells)?.as_array().ok_or(SourceError::NotValid)?;
    let language = notebook.pointer("/metadata/language_info/name").and_then(Value::as_str);
    if let Some(language) = language.filter(|language| *language != "python") {
        return Err(SourceError::Language(language.to_owned()));
    }
    let mut code = Vec::new();
    for cell in cells {
        let kind = cell.get("cell_type").and_then(Value::as_str).ok_or(SourceError::NotValid)?;
        let text = source(cell.get("source")).ok_or(SourceError::NotValid)?;
        if kind == "code" {
            code.push(python(&text));
        }
    }
    Ok(code)
}

/// A cell's text comes whole or line by line.
fn source(source: Option<&Value>) -> Option<String> {
    match source {
        None => Some(String::new()),
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Array(lines)) => lines.iter().map(Value::as_str).collect(),
        Some(_) => None,
    }
}

/// A cell's lines, IPython's own put aside in place.
fn python(text: &str) -> String {
    let mut code = String::new();
    let mut lexer = Lexer::new();
    let mut foreign = false;
    for (at, line) in text.lines().enumerate() {
        let first = line.trim_start();
        let magic = lexer.at_start() && is_magic(first);
        if at == 0 && magic {
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
    }
    code
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
    use crate::source::Source;

    fn code(cells: &[&str]) -> String {
        let cells: Vec<_> = cells.iter().map(|source| json!({ "cell_type": "code", "source": source })).collect();
        code_cells(&json!({ "nbformat": 4, "cells": cells }).to_string()).unwrap().concat()
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
        assert_eq!(code_cells(&json.to_string()).unwrap(), ["a = 1\nb = 2\n", "", "c = 3\n"]);
        let source = Source::notebook(&json.to_string()).unwrap();
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
            let error = code_cells(json).unwrap_err().to_string();
            assert!(error.contains(part), "{json}: {error}");
        }
    }
}
