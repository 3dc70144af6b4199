//! Systems on which a layer of the sandbox is missing: a filter of system calls on the calling thread, which the program
//! inherits, takes it away.
#![cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]

mod common;

use std::process::Output;
use std::thread;

use common::{fixtures, headroom, stderr, stdout};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

/// Runs the program where a system call does not exist.
fn without(call: i64, arguments: &[&str]) -> Output {
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
        let run = || {
            seccompiler::apply_filter(&program).unwrap();
            headroom(arguments)
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
