//! A whole class, with endless loops among it: all is finished, in order, with reports, and within little memory.
#![cfg(target_os = "linux")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{ENDLESS, RIGHT, WRONG, headroom, parsed, receipt, stdout, write};

/// Every 60th never ends, every tenth is no Python.
fn code(number: usize) -> String {
    match number {
        number if number % 60 == 7 => ENDLESS.into(),
        number if number % 10 == 3 => "def evaluate_memory_plan(:\n".into(),
        number if number.is_multiple_of(2) => format!("{RIGHT}# {number}\n"),
        _ => format!("{WRONG}# {number}\n"),
    }
}

fn diagnosis(number: usize) -> Option<&'static str> {
    match number {
        number if number % 60 == 7 => Some("timeout"),
        number if number % 10 == 3 => Some("syntax_error"),
        number if number.is_multiple_of(2) => None,
        _ => Some("wrong_value"),
    }
}

/// The most memory that a process has held so far, in KiB.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

#[test]
fn hundreds_of_submissions_with_endless_loops_finish_in_order_and_in_little_memory() {
    const COUNT: usize = 240;
    let folder = tempfile::tempdir().unwrap();
    for number in 0..COUNT {
        write(folder.path(), &[(format!("{number:04}.py").as_str(), &code(number))]);
    }
    let begun = Instant::now();
    let mut child = common::command(&["grade", "--format", "jsonl", folder.path().to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut out, &mut text).unwrap();
        text
    });
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = most.max(peak(child.id()).unwrap_or(0));
        assert!(begun.elapsed() < Duration::from_secs(300), "it does not finish");
        std::thread::sleep(Duration::from_millis(50));
    }
    let all = parsed(&reader.join().unwrap());
    assert_eq!(all.len(), COUNT);
    for (number, line) in all.iter().enumerate() {
        assert!(line["id"].as_str().unwrap().ends_with(&format!("{number:04}.py")), "{line}");
        assert_eq!(line["verdicts"][0]["diagnosis"].as_str(), diagnosis(number), "{line}");
    }
    assert!(most > 0 && most < 200 << 10, "{most} KiB");
}

/// The pages of a class in which one learner reads Chinese.
#[test]
fn each_learner_gets_a_page_in_their_language_and_the_class_gets_one() {
    let folder = tempfile::tempdir().unwrap();
    let nasty = "def evaluate_memory_plan(*_):\n    raise ValueError('<script>alert(1)</script>\\u202e')\n";
    write(
        folder.path(),
        &[
            ("class/ada/1.py", WRONG),
            ("class/ada/2.json", &receipt(RIGHT, 5).text()),
            ("class/bob.py", nasty),
            ("class/Bob.py", WRONG),
            ("class/eve.py", ENDLESS),
            ("class/<b>.ipynb", "{}"),
            ("roster.csv", "learner,name,lang\nada,Ada & Co,zh\nbob,,en\nzoe,Zoe <3,\n"),
        ],
    );
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let seed = "987654321";
    let arguments =
        ["grade", "--report", &path("report"), "--roster", &path("roster.csv"), "--seed", seed, "--format", "csv"];
    let output = headroom(&[&arguments[..], &[&path("class")]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output).lines().count(), 7);
    let page = |name: &str| fs::read_to_string(folder.path().join("report").join(name)).unwrap();
    let ada = page("learners/ada.html");
    assert!(ada.starts_with("<!DOCTYPE html><html lang=\"zh-CN\">"), "{ada}");
    assert!(ada.contains("<h1>Ada &amp; Co</h1>") && ada.contains("未过") && ada.contains("1.py"), "{ada}");
    assert!(!ada.contains(folder.path().to_str().unwrap()), "{ada}");
    assert!(ada.contains("2.json") && ada.ends_with("</main></body></html>\n"), "{ada}");
    let bob = page("learners/bob.html");
    assert!(bob.contains("lang=\"en\"") && bob.contains("&lt;script&gt;alert(1)"), "{bob}");
    assert!(!bob.contains('\u{202e}'), "{bob}");
    let class = page("index.html");
    for part in [
        "6 submissions, 5 learners, 1 not graded",
        "Passed: 1 of 5",
        "Wrong answer",
        "Did not end in time",
        "Hints opened, by one receipt (self-reported)",
        "<td>2</td><td class=\"count\">1</td>",
        "Answer seen",
        "<a href=\"learners/ada.html\">Ada &amp; Co</a>",
        "Zoe &lt;3",
        "does not say its nbformat",
    ] {
        assert!(class.contains(part), "{part} in {class}");
    }
    let mut pages = String::new();
    let mut count = 0;
    for entry in fs::read_dir(folder.path().join("report/learners")).unwrap() {
        let path = entry.unwrap().path();
        count += 1;
        // Every link of the class page leads to a file.
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        assert!(class.contains(&format!("learners/{name}")), "{name}");
        let _ = write!(pages, "{}", fs::read_to_string(path).unwrap());
    }
    assert_eq!(count, 5);
    for text in [&pages, &class] {
        for part in ["<script", "javascript:", " onclick", " style=\"", "src=", "report-", "cli-", seed] {
            assert!(!text.contains(part), "{part}");
        }
    }
}
