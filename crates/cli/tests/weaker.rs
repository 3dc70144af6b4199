//! Systems on which a layer of the sandbox is missing: a filter of system calls on the calling thread, which the program
//! inherits, takes it away.
#![cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]

mod common;

use std::process::Output;
use std::thread;

use common::autograder::{Autograder, greedy};
use common::{EXERCISE, fixtures, headroom, is_root, public_python, stderr, stdout};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

/// Runs the program where a system call does not exist.
fn without(call: i64, arguments: &[&str]) -> Output {
    lacking(call, || headroom(arguments))
}

/// Does something where a system call does not exist.
fn lacking(call: i64, run: impl FnOnce() -> Output + Send) -> Output {
    let program: BpfProgram = SeccompFilter::new(
        [(call, Vec::new())].into(),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::ENOSYS.unsigned_abs()),
        std::env::consts::ARCH.try_into().unwrap(),
    )
    .unwrap()
    .try_into()
    .unwrap();
    thread::scope(|scope| {
        let run = move || {
            seccompiler::apply_filter(&program).unwrap();
            run()
        };
        scope.spawn(run).join().unwrap()
    })
}

fn right() -> String {
    fixtures("grade").join("right.py").to_str().unwrap().to_owned()
}

#[test]
fn without_landlock_grading_is_refused_in_one_sentence() {
    let output = without(libc::SYS_landlock_create_ruleset, &["grade", &right()]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "headroom: the sandbox is not complete on this system: files are not guarded, this kernel has no Landlock. \
         If you trust the code, --allow-weaker-sandbox runs it without\n"
    );
    assert_eq!(stdout(&output), "");
}

#[test]
fn without_landlock_grading_goes_on_if_that_is_allowed_and_warns() {
    let output = without(libc::SYS_landlock_create_ruleset, &["grade", "--allow-weaker-sandbox", &right()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("headroom: warning: files are not guarded, "), "{}", stderr(&output));
}

#[test]
fn without_seccomp_network_and_processes_are_reported_open() {
    let output = without(libc::SYS_seccomp, &["sandbox"]);
    assert_eq!(output.status.code(), Some(2));
    let text = stdout(&output);
    let missing: Vec<_> = text
        .lines()
        .filter(|line| line.contains("  MISSING  "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(missing, ["network", "processes"], "{text}");
    let output = without(libc::SYS_seccomp, &["check"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("network is not guarded, system calls cannot be filtered: "),
        "{}",
        stderr(&output)
    );
}

/// Code that says who runs it.
fn who(folder: &std::path::Path) -> String {
    let code = "import os\nprint(os.getuid(), os.getgid(), os.getgroups())\n\
                def evaluate_memory_plan(*_):\n    return {}\n";
    common::write(folder, &[("who.py", code)]);
    folder.join("who.py").to_str().unwrap().to_owned()
}

#[test]
fn without_landlock_another_user_guards_the_files_if_there_can_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["grade", "--run-as", "61184", "--python", public_python(), &who(folder.path())];
    let output = without(libc::SYS_landlock_create_ruleset, &arguments);
    if is_root() {
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert!(stdout(&output).contains("61184 61184 []"), "{}", stdout(&output));
        let report = without(libc::SYS_landlock_create_ruleset, &["sandbox", "--run-as", "61184"]);
        assert_eq!(report.status.code(), Some(0));
        assert!(stdout(&report).contains("(user 61184, seccomp, RLIMIT_FSIZE; this kernel has no Landlock)"));
    } else {
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
        assert!(stderr(&output).contains("cannot become user 61184"), "{}", stderr(&output));
    }
}

#[test]
fn another_user_is_no_substitute_for_seccomp() {
    let output = without(libc::SYS_seccomp, &["sandbox", "--run-as", "61184"]);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
}

#[test]
fn root_is_no_other_user() {
    let output = headroom(&["grade", "--run-as", "root", &right()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("name another user"), "{}", stderr(&output));
}

/// A container as Gradescope's: no Landlock, no namespaces; root runs the scripts.
#[test]
fn an_archive_grades_without_landlock_as_root_and_refuses_otherwise() {
    let grader = Autograder::unpacked(&["--lesson", "unified-memory", "--seed", "4"]);
    assert!(grader.script("setup.sh").status.success());
    grader.submit(&[("a.py", &greedy(&grader.path("")))]);
    let output = lacking(libc::SYS_landlock_create_ruleset, || grader.script("run_autograder"));
    if is_root() {
        assert!(output.status.success(), "{}", stderr(&output));
        let results = grader.results();
        let test = results["tests"].as_array().unwrap().iter().find(|test| test["name"] == EXERCISE).unwrap().clone();
        let said = test["output"].as_str().unwrap();
        assert!(said.contains("61184 PermissionError PermissionError PermissionError"), "{said}");
    } else {
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("this kernel has no Landlock"), "{}", stderr(&output));
    }
}
