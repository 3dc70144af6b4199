//! `headroom pack`: the archive's own scripts, run in a clean folder.
#![cfg(target_os = "linux")]

mod common;

use common::autograder::{Autograder, greedy};
use common::{EXERCISE, RIGHT, WRONG, headroom, is_root, stderr, stdout, write};
use serde_json::{Value, json};

fn test<'a>(results: &'a Value, name: &str) -> &'a Value {
    results["tests"].as_array().unwrap().iter().find(|test| test["name"] == name).unwrap()
}

#[test]
fn a_gradescope_archive_grades_by_its_own_scripts() {
    let seeds = tempfile::tempdir().unwrap();
    write(seeds.path(), &[("seeds", "4242\n")]);
    let file = seeds.path().join("seeds");
    let grader =
        Autograder::unpacked(&["--lesson", "unified-memory", "--points", "20", "--seed-file", file.to_str().unwrap()]);
    let setup = grader.script("setup.sh");
    assert!(setup.status.success(), "{}", stderr(&setup));

    grader.submit(&[("notes/evaluate.py", RIGHT)]);
    let run = grader.script("run_autograder");
    assert!(run.status.success(), "{}", stderr(&run));
    let results = grader.results();
    assert_eq!(
        (&test(&results, EXERCISE)["score"], &test(&results, EXERCISE)["max_score"]),
        (&json!(5.0), &json!(5.0))
    );
    assert_eq!(results["tests"].as_array().unwrap().len(), 4);

    grader.submit(&[("a.py", WRONG), ("b.ipynb", "no notebook")]);
    let run = grader.script("run_autograder");
    assert!(run.status.success(), "{}", stderr(&run));
    let results = grader.results();
    assert_eq!(test(&results, EXERCISE)["status"], "failed");
    assert!(results["output"].as_str().unwrap().contains("b.ipynb: is not a valid notebook"), "{results}");

    // The learner's code is somebody else, who neither writes the grade nor reads the seeds.
    grader.submit(&[("a.py", &greedy(&grader.path("")))]);
    assert!(grader.script("run_autograder").status.success());
    let results = grader.results();
    let uid = if is_root() { "61184".to_owned() } else { rustix::process::geteuid().as_raw().to_string() };
    let printed = format!("{uid} PermissionError PermissionError PermissionError");
    let said = test(&results, EXERCISE)["output"].as_str().unwrap();
    assert!(said.contains(&printed), "{said}");
    assert_eq!(test(&results, EXERCISE)["status"], "passed");

    // Nothing could be graded: no results, so that nobody gets a zero for it.
    std::fs::remove_file(grader.path("results/results.json")).unwrap();
    std::fs::write(grader.path("source/python"), "/nowhere/python3\n").unwrap();
    let run = grader.script("run_autograder");
    assert_eq!(run.status.code(), Some(1));
    assert!(stderr(&run).contains("nothing was graded"), "{}", stderr(&run));
    assert_eq!(std::fs::read_dir(grader.path("results")).unwrap().count(), 0);
}

#[test]
fn an_archive_says_what_it_needs_and_what_is_wrong_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    write(folder.path(), &[("script", "#!/bin/sh\n")]);
    let pack = |lesson: &str, rest: &[&str]| {
        let output = path("out.zip");
        headroom(&[&["pack", "--format", "gradescope", "--lesson", lesson, "--output", &output], rest].concat())
    };
    for (lesson, rest, part) in [
        ("nothing", vec![], "there is no lesson nothing; there are activation-offload, unified-memory"),
        ("memory-cuts", vec!["--binary".to_owned(), path("script")], "no 64-bit Linux program"),
        ("memory-cuts", vec!["--binary".to_owned(), path("absent")], "cannot be read"),
        ("memory-cuts", vec!["--seed-file".to_owned(), path("absent")], "seed file"),
    ] {
        let rest: Vec<_> = rest.iter().map(String::as_str).collect();
        let output = pack(lesson, &rest);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(part) && stderr(&output).lines().count() == 1, "{}", stderr(&output));
        assert!(!folder.path().join("out.zip").exists());
    }
    // Any small program will do.
    let output = pack("memory-cuts", &["--binary", "/bin/true", "--seed", "9", "--lang", "zh"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("out.zip: ") && stdout(&output).contains("runs on"), "{}", stdout(&output));
    let mut zip = zip::ZipArchive::new(std::fs::File::open(folder.path().join("out.zip")).unwrap()).unwrap();
    let mut text = |name: &str| std::io::read_to_string(zip.by_name(name).unwrap()).unwrap();
    assert_eq!(text("seeds"), "9\n");
    assert_eq!(text("settings"), "lesson=memory-cuts\npoints=100\nlang=zh\nseeds=seeds\n");
}
