//! Lessons as notebooks: valid, run by plain Python, checked as the grader checks, and graded when they come back.
#![cfg(target_os = "linux")]

mod common;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use common::{fixtures, headroom, public_python, repository, stderr, verdicts};
use headroom_cli::export::notebook;
use headroom_grade::judge::judge;
use headroom_grade::manifest::classes;
use headroom_grade::{Catalog, Exercise, Language, Request, Runner};
use serde_json::{Value, json};

const LANGUAGES: [Language; 2] = [Language::En, Language::Zh];

/// Every lesson in both languages, with its slug.
fn all() -> Vec<(&'static str, Language, Value)> {
    let mut all = Vec::new();
    for lesson in &Catalog::built_in().lessons {
        for language in LANGUAGES {
            let text = notebook(lesson.slug(), language).unwrap();
            all.push((lesson.slug(), language, serde_json::from_str(&text).unwrap()));
        }
    }
    all
}

fn cells(notebook: &Value) -> &Vec<Value> {
    notebook["cells"].as_array().unwrap()
}

fn source(cell: &Value) -> String {
    cell["source"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect()
}

/// The code cells; `replace` gives another code for a function.
fn code(notebook: &Value, replace: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let code = cells(notebook).iter().filter(|cell| cell["cell_type"] == "code");
    code.map(|cell| {
        let headroom = &cell["metadata"]["headroom"];
        let own = (headroom["role"] == "code").then(|| headroom["exercise"].as_str().unwrap());
        own.and_then(&replace).unwrap_or_else(|| source(cell))
    })
    .collect()
}

/// The notebook with other code, as Jupyter saves it.
fn rewritten(notebook: &Value, replace: impl Fn(&str) -> Option<String>) -> Value {
    let mut notebook = notebook.clone();
    for cell in notebook["cells"].as_array_mut().unwrap() {
        let headroom = cell["metadata"]["headroom"].clone();
        if headroom["role"] == "code"
            && let Some(code) = replace(headroom["exercise"].as_str().unwrap())
        {
            cell["source"] = code.split_inclusive('\n').collect::<Vec<_>>().into();
        }
    }
    notebook
}

fn solution(id: &str) -> Option<String> {
    let (slug, name) = id.split_once('/')?;
    Some(Catalog::built_in().lesson(slug)?.source(name)?.solution.clone())
}

/// What each list of cells prints in a plain, isolated Python.
fn printed(variants: &[Vec<String>]) -> Vec<String> {
    let mut child = Command::new(public_python())
        .args(["-I", fixtures("export").join("run_cells.py").to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = json!(variants).to_string();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    });
    serde_json::from_slice(&output.stdout).unwrap()
}

/// How many published checks the lesson's functions have.
fn published(slug: &str) -> usize {
    let lesson = Catalog::built_in().lesson(slug).unwrap();
    lesson.manifest.functions.iter().map(|function| function.published.len()).sum()
}

fn count(text: &str, mark: char) -> usize {
    text.lines().filter(|line| line.starts_with(mark)).count()
}

#[test]
fn notebooks_are_valid_after_nbformats_own_schema_and_say_what_they_are() {
    let schema = fixtures("export").join("nbformat.v4.5.schema.json");
    let mut schemas = boon::Schemas::new();
    let schema = boon::Compiler::new().compile(schema.to_str().unwrap(), &mut schemas).unwrap();
    for (slug, language, notebook) in all() {
        schemas.validate(&notebook, schema).unwrap_or_else(|error| panic!("{slug}: {error:#}"));
        let lesson = Catalog::built_in().lesson(slug).unwrap();
        assert_eq!(
            notebook["metadata"]["headroom"],
            json!({ "format": 1, "language": language.code(), "lesson": slug, "version": lesson.manifest.version })
        );
        let ids: BTreeSet<_> = cells(&notebook).iter().map(|cell| cell["id"].as_str().unwrap()).collect();
        assert_eq!(ids.len(), cells(&notebook).len(), "{slug}: no id twice");
        for function in &lesson.manifest.functions {
            let id = format!("{slug}/{}", function.name);
            let own = |cell: &&Value| cell["metadata"]["headroom"]["exercise"] == *id;
            let roles: Vec<_> =
                cells(&notebook).iter().filter(own).map(|cell| &cell["metadata"]["headroom"]["role"]).collect();
            assert_eq!(roles, ["statement", "hints", "code", "check"], "{id}");
            let starter = lesson.source(&function.name).unwrap();
            let starter = if language == Language::En { &starter.starter_en } else { &starter.starter_zh };
            assert!(code(&notebook, |_| None).iter().any(|cell| cell == starter.trim_end()), "{id}");
        }
    }
    // And the schema would have refused one that is not.
    let broken = json!({ "cells": [{ "cell_type": "markdown", "metadata": {}, "source": [] }], "metadata": {}, "nbformat": 4, "nbformat_minor": 5 });
    assert!(schemas.validate(&broken, schema).is_err(), "a cell without an id");
}

#[test]
fn statements_name_every_key_of_the_contract() {
    for (slug, _, notebook) in all() {
        let lesson = Catalog::built_in().lesson(slug).unwrap();
        for function in &lesson.manifest.functions {
            let id = format!("{}-statement", function.name);
            let text = source(cells(&notebook).iter().find(|cell| cell["id"] == *id).unwrap());
            let inner = |field: &headroom_grade::manifest::Field| lesson.manifest.record(field.of()).to_vec();
            let arguments: Vec<_> = function.args.iter().map(|arg| arg.field.clone()).collect();
            let fields = arguments.iter().chain(&function.result.fields);
            for field in fields.clone().cloned().chain(fields.flat_map(inner)) {
                assert!(text.contains(&format!("- `{}` · ", field.key)), "{slug} {id}: {}", field.key);
                assert!(field.unit.is_none_or(|unit| text.contains(&unit)), "{slug} {id}: unit of {}", field.key);
            }
        }
    }
}

#[test]
fn plain_python_runs_every_cell_and_the_checks_say_how_it_stands() {
    let all = all();
    let variants = |replace: &dyn Fn(&str) -> Option<String>| -> Vec<String> {
        printed(&all.iter().map(|(_, _, notebook)| code(notebook, replace)).collect::<Vec<_>>())
    };
    let nothing = |id: &str| {
        let (_, name) = id.split_once('/')?;
        Some(format!("def {name}(*arguments):\n    return {{}}\n"))
    };
    let missing = |id: &str| Some(format!("raise ValueError({id:?})"));
    let runs = [variants(&|_| None), variants(&solution), variants(&nothing), variants(&missing)];
    for (at, (slug, language, _)) in all.iter().enumerate() {
        let [starter, right, wrong, broken] = [0, 1, 2, 3].map(|run| runs[run][at].as_str());
        let functions = Catalog::built_in().lesson(slug).unwrap().manifest.functions.len();
        let (open, lacking) =
            if *language == Language::En { ("not done yet", "missing") } else { ("还没写", "缺少") };
        let published = published(slug);
        assert_eq!(starter.lines().count(), starter.matches(open).count(), "{starter}");
        assert!(starter.lines().count() >= published.max(functions), "{starter}");
        assert_eq!((count(right, '✓'), count(right, '✗') + count(right, '!')), (published, 0), "{slug}: {right}");
        assert_eq!((count(wrong, '✓'), count(wrong, '✗')), (0, published), "{slug}: {wrong}");
        assert!(wrong.contains(lacking) && count(wrong, '!') == 0, "{wrong}");
        // A cell that fails leaves the checks standing: each says that there is no function.
        assert_eq!((count(broken, '!'), broken.lines().count()), (functions, 2 * functions), "{broken}");
    }
}

#[test]
fn a_wrong_answer_is_shown_beside_the_right_one() {
    let notebook: Value = serde_json::from_str(&notebook("memory-cuts", Language::En).unwrap()).unwrap();
    let replaced = |code: &'static str| code_with(&notebook, "memory-cuts/plan_memory_cuts", code);
    let said = printed(&[
        replaced("def plan_memory_cuts(c, t):\n    return {'cut_order': ['weights'], 'estimated_peak_gb': 11}"),
        replaced("def plan_memory_cuts(c, t):\n    return {'cut_order': ('activations',), 'estimated_peak_gb': 13.0}"),
        replaced(
            "def plan_memory_cuts(c, t):\n    c.pop()\n    return {'cut_order': ['activations'], 'estimated_peak_gb': 13}",
        ),
        replaced("\n\ndef plan_memory_cuts(c, t):\n    return c['x']"),
        replaced(
            "def plan_memory_cuts(c, t):\n    return {'cut_order': ['activations'], 'estimated_peak_gb': 13, 'more': 1}",
        ),
    ]);
    let line = |text: &str| text.lines().find(|line| line.contains("plan_memory_cuts")).unwrap().to_owned();
    let lines: Vec<_> = said.iter().map(|text| line(text)).collect();
    assert_eq!(
        lines,
        [
            "✗ plan_memory_cuts A: cut_order[0] should be 'activations', and is 'weights'",
            "✗ plan_memory_cuts A: cut_order should be of type list, and is of type something else: ('activations',)",
            "✗ plan_memory_cuts A: the function changed its input",
            "✗ plan_memory_cuts A: raised TypeError: list indices must be integers or slices, not str (line 4 of its cell)",
            "✓ plan_memory_cuts A: passed",
        ]
    );
}

fn code_with(notebook: &Value, id: &str, replacement: &str) -> Vec<String> {
    code(notebook, |own| (own == id).then(|| replacement.to_owned()))
}

/// Every right and wrong file of a function, with the cells of its notebook around it.
fn banks(exercise: &Exercise) -> Vec<(String, String)> {
    let folder = repository().join("exercises").join(exercise.id());
    let mut found = Vec::new();
    for kind in ["right", "wrong"] {
        let mut files: Vec<_> =
            std::fs::read_dir(folder.join(kind)).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        for path in files {
            let code = std::fs::read_to_string(&path).unwrap();
            if !code.starts_with("# diagnosis: timeout") {
                found.push((path.display().to_string(), code));
            }
        }
    }
    found
}

#[test]
fn checks_in_a_notebook_compare_exactly_as_the_grader_does() {
    let python = headroom_cli::python::Interpreter::find(None).unwrap();
    let sandbox = headroom_cli::sandbox::Sandbox::open(Path::new(common::PROGRAM), false).unwrap();
    let mut compared = 0;
    for exercise in Catalog::built_in().exercises().filter(|exercise| !exercise.function().published.is_empty()) {
        let function = exercise.function();
        let notebook: Value = serde_json::from_str(&notebook(exercise.lesson().slug(), Language::En).unwrap()).unwrap();
        let cell = |id: &str| source(cells(&notebook).iter().find(|cell| cell["id"] == *id).unwrap());
        let (helper, check) = (cell("helper"), cell(&format!("{}-check", function.name)));
        let banks = banks(&exercise);
        let variants: Vec<_> =
            banks.iter().map(|(_, code)| vec![helper.clone(), code.clone(), check.clone()]).collect();
        let args: Vec<_> = function.published.iter().map(|check| function.positional(&check.args)).collect();
        let graded = headroom_cli::parallel::in_order(&banks, |(_, code)| {
            let request = Request {
                code: code.clone(),
                function: function.name.clone(),
                calls: args.clone(),
                apart: false,
                classes: classes(exercise.manifest(), function),
            };
            let mut runner = headroom_cli::runner::PythonRunner::new(&python, &sandbox);
            pollster::block_on(runner.run(&request)).unwrap()
        });
        for (((file, _), text), run) in banks.iter().zip(printed(&variants)).zip(graded) {
            if run.load_error.is_some() {
                // The grader stops where the file does; a notebook goes on with what is there by then.
                assert!(text.starts_with("!! "), "{file}: {text}");
                continue;
            }
            let passed =
                args.iter().zip(&function.published).zip(&run.calls).filter(|((args, check), call)| {
                    run.started && judge(&exercise, args, &check.expected, call).is_none()
                });
            assert_eq!(count(&text, '✓'), passed.count(), "{file}: {text}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn a_notebook_that_comes_back_is_graded_and_its_checks_stay_silent() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for (slug, language, notebook) in all() {
        let path = folder.path().join(format!("{slug}.{}.ipynb", language.code()));
        std::fs::write(&path, rewritten(&notebook, solution).to_string()).unwrap();
        files.push(path.to_str().unwrap().to_owned());
    }
    let names: Vec<_> = files.iter().map(String::as_str).collect();
    let (status, verdicts) = verdicts(&names);
    assert_eq!(status, 0);
    assert_eq!(verdicts.len(), 2 * Catalog::built_in().exercises().count());
    for verdict in &verdicts {
        assert_eq!((&verdict["passed"], &verdict["stdout"]), (&json!(true), &json!("")), "{verdict}");
    }
}

#[test]
fn an_untouched_notebook_is_not_started_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("n.ipynb");
    std::fs::write(&path, notebook("unified-memory", Language::Zh).unwrap()).unwrap();
    let (status, verdicts) = verdicts(&[path.to_str().unwrap()]);
    assert_eq!(status, 1);
    assert!(verdicts.iter().all(|verdict| verdict["diagnosis"] == "not_started"), "{verdicts:?}");
}

#[test]
fn the_command_writes_one_lesson_or_all_and_the_same_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.ipynb");
    let export = |more: &[&str]| headroom(&[&["export", "--format", "ipynb"], more].concat());
    let one = export(&["--lesson", "auto-tuning", "--lang", "zh", "--output", file.to_str().unwrap()]);
    assert_eq!(one.status.code(), Some(0), "{}", stderr(&one));
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text, notebook("auto-tuning", Language::Zh).unwrap());
    assert!(text.starts_with("{\n \"cells\": [\n") && text.ends_with("}\n"));

    let many = folder.path().join("new/folder");
    let all = export(&["--all", "--output", many.to_str().unwrap()]);
    assert_eq!(all.status.code(), Some(0), "{}", stderr(&all));
    for lesson in &Catalog::built_in().lessons {
        let written = std::fs::read_to_string(many.join(format!("{}.en.ipynb", lesson.slug()))).unwrap();
        assert_eq!(written, notebook(lesson.slug(), Language::En).unwrap());
    }

    let unknown = export(&["--lesson", "no-lesson", "--output", "x.ipynb"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("auto-tuning"), "{}", stderr(&unknown));
    assert_eq!(export(&["--all", "--lesson", "auto-tuning", "--output", "x"]).status.code(), Some(2));
    assert_eq!(export(&["--all", "--output", "/proc/nowhere"]).status.code(), Some(2));
}
