//! A learner's page. It names no seed: hidden cases stay hidden.

use headroom_grade::{Catalog, Words};
use maud::{Markup, html};

use super::page::text;
use crate::grade::details::{Details, details};
use crate::grade::score::number;
use crate::grade::{Class, Entry, Graded};

/// What came of one submission.
pub(super) fn submission(catalog: &Catalog, words: &Words, graded: &Graded) -> String {
    let shown = html! {
        h2 { (text(short(&graded.name))) }
        @match &graded.entries {
            Err(why) => p.failed { (words.text("report-ungraded")) " " (text(why)) },
            Ok(entries) => @for entry in entries { (verdict(catalog, words, graded, entry)) },
        }
    };
    shown.into_string()
}

/// The file's own name: where the class's folder lies is nothing to a learner.
fn short(name: &str) -> &str {
    name.rsplit('/').next().filter(|last| !last.is_empty()).unwrap_or(name)
}

fn verdict(catalog: &Catalog, words: &Words, graded: &Graded, entry: &Entry) -> Markup {
    let Details { name, score, headline, parts } = details(catalog, words, &graded.source, entry);
    let (class, mark) = if entry.verdict.passed { ("passed", "cli-passed") } else { ("failed", "cli-failed") };
    html! {
        section {
            h3 class=(class) { (words.text(mark)) ": " (name) ", " (score) }
            p { (text(&headline)) }
            @if !parts.is_empty() {
                dl {
                    @for (key, said) in &parts {
                        dt { (words.text(key)) }
                        dd { pre { (text(said)) } }
                    }
                }
            }
        }
    }
}

/// The sums at the end.
pub(super) fn sums(catalog: &Catalog, words: &Words, class: &Class, learner: &str) -> String {
    let lessons = class.lessons(catalog, &[]);
    let scores: Vec<_> = lessons
        .iter()
        .filter_map(|lesson| Some((lesson.slug(), class.score(learner, catalog, lesson.slug())?)))
        .collect();
    let shown = html! {
        @if !scores.is_empty() {
            h2 { (words.text("report-scores")) }
            table {
                tr { th { (words.text("report-lesson")) } th { (words.text("report-score")) } }
                @for (lesson, score) in scores {
                    tr { td { (lesson) } td.count { (number(score)) } }
                }
            }
        }
    };
    shown.into_string()
}
