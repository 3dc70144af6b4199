//! What happens where something is missing: a layer of the sandbox, a Python that is new enough. Scripts take the place of
//! the programs that are asked.
#![cfg(unix)]

mod common;

use std::path::Path;

use headroom_cli::python::Interpreter;
use headroom_cli::sandbox::{Guard, Layer, Sandbox};

fn reporting(folder: &Path, answer: &str) -> std::path::PathBuf {
    let path = folder.join("launcher");
    common::script(&path, answer);
    path
}

#[test]
fn a_missing_layer_is_refused_by_name_unless_it_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let layers = [
        Layer { guard: Guard::Time, enforced: true, how: "3 s".into() },
        Layer { guard: Guard::Files, enforced: false, how: "this kernel has no Landlock".into() },
    ];
    let json = serde_json::to_string(&layers).unwrap();
    let launcher = reporting(folder.path(), &format!("echo '{json}'"));
    let error = Sandbox::open(&launcher, false).unwrap_err().to_string();
    assert_eq!(
        error,
        "the sandbox is not complete on this system: files are not guarded, this kernel has no Landlock. \
         If you trust the code, --allow-weaker-sandbox runs it without"
    );
    let sandbox = Sandbox::open(&launcher, true).unwrap();
    assert_eq!(sandbox.missing().map(|layer| layer.guard).collect::<Vec<_>>(), [Guard::Files]);
}

#[test]
fn a_sandbox_that_does_not_answer_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let launcher = reporting(folder.path(), "echo 'no such thing' >&2; exit 3");
    let error = format!("{:#}", Sandbox::open(&launcher, true).unwrap_err());
    assert!(error.starts_with("the sandbox did not start: no such thing"), "{error}");
    assert!(Sandbox::open(&folder.path().join("absent"), true).is_err());
}

#[test]
fn a_process_whose_asker_is_gone_does_nothing() {
    let plan = serde_json::json!({
        "program": "/bin/true", "options": [], "arguments": [], "executable": [], "readable": [],
        "weaker": true, "parent": 1,
    });
    let output = common::headroom(&["__sandboxed", &plan.to_string()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(common::stderr(&output).contains("the process that asked is gone"), "{}", common::stderr(&output));
}

#[test]
fn an_old_python_is_refused_with_its_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("python3");
    let answer = r#"{"executable":"/x","version":[3,9,2],"name":"cpython","loader":null,"readable":[]}"#;
    common::script(&path, &format!("echo '{answer}'"));
    let error = Interpreter::find(Some(&path)).unwrap_err().to_string();
    assert!(
        error.ends_with("is Python 3.9.2; install Python 3.11 or later, or name one with --python PATH"),
        "{error}"
    );
}
