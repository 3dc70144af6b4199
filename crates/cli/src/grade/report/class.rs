//! The page for the class: which diagnosis, which case, which hint, how often.

use headroom_grade::cases::Source;
use headroom_grade::json::Word;
use headroom_grade::{Exercise, Origin, Words};
use maud::{Markup, html};

use super::page::text;
use super::{LEARNERS, file_name, full_name};
use crate::grade::out::Setting;
use crate::grade::score::number;
use crate::grade::{Class, Counts};

/// Everything after the title. `has_page`: whether there is a page for a learner.
pub(super) fn body(setting: &Setting, class: &Class, has_page: impl Fn(&str) -> bool) -> String {
    let words = setting.words;
    let count = |key: &str, count: usize| words.with(key, &[("count", count.into())]);
    let shown = html! {
        p {
            (count("report-submissions", class.submissions)) ", "
            (count("report-learners", class.learners.len())) ", "
            (count("report-not-graded", class.ungraded_count))
        }
        @for (id, counts) in &class.exercises {
            @if let Some(exercise) = setting.catalog.exercise(id) { (exercise_section(words, &exercise, counts)) }
        }
        (learners(setting, class, has_page))
        @if !class.ungraded.is_empty() {
            h2 { (words.text("report-ungraded")) }
            ul { @for (name, why) in &class.ungraded { li { (text(name)) ": " (text(why)) } } }
        }
    };
    shown.into_string()
}

fn exercise_section(words: &Words, exercise: &Exercise, counts: &Counts) -> Markup {
    let passed = [("passed", counts.passed.into()), ("count", counts.verdicts.into())];
    html! {
        h2 { (exercise.id()) }
        p { (words.with("report-passed", &passed)) }
        @if !counts.diagnoses.is_empty() {
            table {
                tr { th { (words.text("report-diagnosis")) } th { (words.text("cli-advice")) } th { (words.text("report-count")) } }
                @for (diagnosis, count) in by_count(&counts.diagnoses) {
                    tr {
                        td { (words.text(&format!("diagnosis-{}", diagnosis.key()))) }
                        td { (words.advice(*diagnosis, None)) }
                        td.count { (count) }
                    }
                }
            }
        }
        @if !counts.cases.is_empty() {
            h3 { (words.text("report-cases")) }
            table {
                tr { th { (words.text("report-case")) } th { (words.text("report-count")) } }
                @for ((kind, id), count) in by_count(&counts.cases) {
                    tr { td { (case(words, exercise, kind, id)) } td.count { (count) } }
                }
            }
        }
        @if counts.receipts > 0 { (hints(words, counts)) }
    }
}

fn hints(words: &Words, counts: &Counts) -> Markup {
    let most = counts.hints.keys().next_back().copied().unwrap_or(0).min(20);
    html! {
        h3 { (words.with("report-hints", &[("count", counts.receipts.into())])) }
        table {
            tr { th { (words.text("report-hint")) } th { (words.text("report-count")) } }
            @for hint in 1..=most { tr { td { (hint) } td.count { (counts.opened(hint)) } } }
            tr { td { (words.text("report-answer")) } td.count { (counts.answers_seen) } }
        }
    }
}

fn learners(setting: &Setting, class: &Class, has_page: impl Fn(&str) -> bool) -> Markup {
    let words = setting.words;
    let lessons = class.lessons(setting.catalog, setting.lessons);
    let absent = setting.roster.people().iter().filter(|person| !class.learners.contains_key(&person.learner));
    let absent: Vec<_> = absent.map(|person| full_name(setting, &person.learner)).collect();
    html! {
        h2 { (words.text("report-scores")) }
        table {
            tr {
                th { (words.text("report-learner")) }
                @for lesson in &lessons { th { (lesson.slug()) } }
            }
            @for learner in class.learners.keys() {
                tr {
                    td {
                        @let name = full_name(setting, learner);
                        @if has_page(learner) {
                            a href=(link(learner)) { (text(&name)) }
                        } @else { (text(&name)) }
                    }
                    @for lesson in &lessons {
                        td.count { (class.score(learner, setting.catalog, lesson.slug()).map_or_else(|| "–".into(), number)) }
                    }
                }
            }
        }
        @if !absent.is_empty() {
            h3 { (words.text("report-absent")) }
            ul { @for name in absent { li { (text(&name)) } } }
        }
    }
}

/// The most frequent first; those alike in their own order.
fn by_count<K: Ord>(counts: &std::collections::BTreeMap<K, usize>) -> Vec<(&K, usize)> {
    let mut list: Vec<_> = counts.iter().map(|(key, count)| (key, *count)).collect();
    list.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    list
}

fn case(words: &Words, exercise: &Exercise, kind: &str, id: &str) -> String {
    match Source::from_word(kind) {
        Some(Source::Generated) | None => words.text("report-generated"),
        Some(kind) => words.origin(exercise, &Origin { kind, id: id.to_owned() }),
    }
}

/// The address of a learner's page. Letters of all languages are fine in it; the rest of the name is plain.
fn link(learner: &str) -> String {
    format!("{LEARNERS}/{}", file_name(learner))
}
