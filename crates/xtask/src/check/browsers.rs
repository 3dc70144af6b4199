//! The tests that drive a browser, each file in a process of its own: what fails is then known by the file that was run,
//! wherever the failing line stands.

use super::counts::Tally;
use super::suites::{command_line, node_files, node_tests};
use super::{Report, second, turns};
use crate::pool;
use crate::repo::Repo;
use crate::setup::browser::{CHROMIUM, FIREFOX};
use crate::setup::{extras, node};
use anyhow::Result;
use duct::Expression;

/// The page in Chromium.
pub fn chromium(repo: &Repo) -> Result<Report> {
    let chromium = CHROMIUM.ensure()?;
    extras::ensure();
    let headroom = command_line(repo)?;
    in_browser(repo, "browser", &|tests| tests.env("CHROMIUM", &chromium).env("HEADROOM_CLI", &headroom))
}

/// The lab's tests in Firefox.
pub fn firefox(repo: &Repo) -> Result<Report> {
    let firefox = FIREFOX.ensure()?;
    extras::ensure();
    in_browser(repo, "firefox", &|tests| tests.env("FIREFOX", &firefox))
}

/// All files of a folder, the few that failed once more.
fn in_browser(repo: &Repo, folder: &str, prepare: &(dyn Fn(Expression) -> Expression + Sync)) -> Result<Report> {
    let node = node::with_packages(repo, &repo.tests())?;
    let one = |file: &String| {
        let report = node_tests(&node, &repo.tests(), std::slice::from_ref(file), prepare);
        (file.clone(), report.unwrap_or_else(|error| Report::failure(&format!("{error:#}"))))
    };
    let (paired, alone): (Vec<_>, Vec<_>) =
        node_files(repo, &repo.tests(), folder)?.into_iter().partition(|file| turns::takes_no_time(file));
    let mut first = pool::each(&alone, 1, &one);
    first.extend(pool::each(&paired, 2, &one));
    let failed = first.iter().filter(|(_, report)| !report.tally.is_good()).count();
    let again = |(file, report): (String, Report)| {
        let second = (!report.tally.is_good() && second::is_worth_it(failed)).then(|| one(&file).1);
        (file, report, second)
    };
    Ok(told(first.into_iter().map(again).collect()))
}

/// One report on all files. What failed comes last, since a long output shows its end.
fn told(ran: Vec<(String, Report, Option<Report>)>) -> Report {
    let (mut tally, mut bad, mut mended) = (Tally::default(), Vec::new(), Vec::new());
    let (mut output, mut reasons) = (String::new(), String::new());
    for (file, first, second) in ran {
        output.push_str(&format!("{file}\n{}\n", first.output));
        if first.tally.is_good() {
            tally = tally + first.tally;
            continue;
        }
        reasons.push_str(&format!("{file}\n{}\n", second::reasons(&first.output)));
        let came = second::both(first.tally, second.as_ref().map(|report| report.tally));
        let names = if came.is_good() { &mut mended } else { &mut bad };
        names.push(format!("{file}: {}", second::failed(&first.output).join("; ")));
        if let Some(second) = second.filter(|report| !report.tally.is_good()) {
            reasons.push_str(&format!("{file}, the second try\n{}\n", second::reasons(&second.output)));
        }
        tally = tally + came;
    }
    let heads = [("passed at the second try only, and to be mended", mended), ("failed in a browser", bad)];
    let named = heads.iter().filter(|(_, names)| !names.is_empty());
    let note: Vec<String> = named.map(|(head, names)| format!("{head}:\n{}", names.join("\n"))).collect();
    let report = Report { tally, output: output + &reasons, note: None };
    if note.is_empty() { report } else { report.with_note(note.join("\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(tally: Tally, output: &str) -> Report {
        Report { tally, output: output.to_owned(), note: None }
    }

    fn ran(file: &str, first: Report, second: Option<Report>) -> (String, Report, Option<Report>) {
        (file.to_owned(), first, second)
    }

    const FAULT: &str = "✔ all\nℹ fail 1\n\n✖ failing tests:\n\ntest at support/shared.mjs:1:1\n✖ half (2 ms)\n  why";

    #[test]
    fn a_file_that_passes_again_counts_and_is_named() {
        let good = ran("a", said(Tally::passed(3), "✔ good"), None);
        let fault = said(Tally { failed: 1, ..Tally::passed(4) }, FAULT);
        let report = told(vec![good, ran("b", fault, Some(said(Tally::passed(5), "✔ all")))]);
        assert_eq!(report.tally, Tally::passed(8));
        assert_eq!(report.note.unwrap(), "passed at the second try only, and to be mended:\nb: half (2 ms)");
    }

    #[test]
    fn what_fails_twice_is_named_by_the_file_that_was_run_and_told_last() {
        let twice = ran("b", said(Tally::failed(1), FAULT), Some(said(Tally::failed(1), "killed")));
        let report = told(vec![twice, ran("c", said(Tally::passed(2), "✔ good"), None)]);
        assert_eq!(report.tally, Tally { failed: 1, ..Tally::passed(2) });
        assert_eq!(report.note.unwrap(), "failed in a browser:\nb: half (2 ms)");
        assert!(report.output.ends_with("✖ half (2 ms)\n  why\nb, the second try\nkilled\n"), "{}", report.output);
    }

    #[test]
    fn without_a_second_try_the_first_one_stands() {
        let report = told(vec![ran("b", said(Tally::failed(1), "killed"), None)]);
        assert_eq!((report.tally, report.note.as_deref()), (Tally::failed(1), Some("failed in a browser:\nb: ")));
    }
}
