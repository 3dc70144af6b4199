//! Two answers to the same question, one above the other to one scale, with what differs marked.

use std::rc::Rc;

use yew::prelude::*;

use super::board::why;
use super::whole;
use crate::chart::{Chart, Peak};
use crate::figures::Figures;
use crate::geometry::plot::Extent;
use crate::model::{Item, Treatment, Undrawable, items, named};
use crate::options::{Answer, Compare as Question, Row};
use crate::shared::Shared;
use crate::words::{Speech, use_words};
use headroom_kit::banner;

/// What the view is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The question and its answers.
    pub question: Question,
}

/// An answer, as it is drawn.
#[derive(Clone)]
struct Drawn {
    items: Shared<Vec<Item>>,
    figures: Shared<Figures>,
    treatments: Vec<Treatment>,
    peak: Peak,
    live: Option<Rc<Vec<bool>>>,
}

/// Expected and got.
#[component]
pub fn Compare(props: &Props) -> Html {
    let words = use_words();
    let drawn = use_memo(props.question.clone(), |question| {
        let expected = drawn(&question.rows, &Answer::read(&question.expected), true)?;
        let got = question.got.as_ref().map(|got| drawn(&question.rows, &Answer::read(got), false)).transpose()?;
        Ok::<_, Undrawable>((expected, got))
    });
    let (expected, got) = match &*drawn {
        Ok(pair) => pair,
        Err(because) => return banner("banner", "status", why(*because, &words), Html::default()),
    };
    let budget = props.question.budget_gb.and_then(whole);
    let both = [Some(expected), got.as_ref()].into_iter().flatten();
    let most = both.clone().map(|drawn| drawn.figures.kept_bytes.max(claimed(drawn.peak))).max().unwrap_or(0);
    let lives = || expected.items.iter().map(|item| (item.from, item.to));
    let extent = Extent::new(lives(), most.max(budget.unwrap_or(0)), false);
    let differs: Rc<Vec<bool>> = Rc::new(got.as_ref().map_or_else(Vec::new, |got| differences(expected, got)));
    let one = |drawn: &Drawn, key: &str, differs: Rc<Vec<bool>>| {
        html! {
            <div class={classes!("tl-answer", format!("mem__draw--{key}"))}>
                <p class="mem__heading">{ words.text(&format!("memory-{key}")) }</p>
                <Chart items={drawn.items.clone()} figures={drawn.figures.clone()} {extent} {budget} peak={drawn.peak}
                    live={drawn.live.clone()} {differs} label={spoken(drawn, &words)} />
            </div>
        }
    };
    html! {
        <div class="tl tl--compare">
            { one(expected, "expected", differs.clone()) }
            { got.as_ref().map(|got| one(got, "got", differs)).unwrap_or_default() }
        </div>
    }
}

fn claimed(peak: Peak) -> u64 {
    match peak {
        Peak::Claimed(Some(bytes), _) => bytes,
        _ => 0,
    }
}

fn drawn(rows: &[Row], answer: &Answer, right: bool) -> Result<Drawn, Undrawable> {
    let treatments =
        answer.offloaded.as_ref().map_or_else(|| vec![Treatment::Keep; rows.len()], |names| named(rows, names));
    let items = items(rows, &treatments)?;
    let figures = Figures::of(&items)?;
    let live = answer.live.as_ref().filter(|_| !right).map(|names| Rc::new(among(rows, names)));
    let says_peak = answer.peak_gb.is_some() || answer.peak_step.is_some();
    let peak = match (right, says_peak) {
        (true, _) => Peak::Known,
        (false, true) => Peak::Claimed(answer.peak_gb.and_then(whole), answer.peak_step),
        (false, false) => Peak::Hidden,
    };
    Ok(Drawn { items: Shared::new(items), figures: Shared::new(figures), treatments, peak, live })
}

/// Which rows an answer names; a name that stands twice is taken in order.
fn among(rows: &[Row], names: &[String]) -> Vec<bool> {
    let mut found = vec![false; rows.len()];
    for name in names {
        if let Some(at) = (0..rows.len()).find(|&at| !found[at] && rows[at].name == *name) {
            found[at] = true;
        }
    }
    found
}

/// Which blocks differ: in what happens to them, or in whether they are said to be alive.
fn differences(expected: &Drawn, got: &Drawn) -> Vec<bool> {
    let live = |at: usize| got.live.as_ref().is_some_and(|live| live[at] != expected.figures.live[at]);
    (0..expected.items.len()).map(|at| expected.treatments[at] != got.treatments[at] || live(at)).collect()
}

/// An answer in words.
fn spoken(drawn: &Drawn, words: &Speech) -> String {
    let names = |of: &dyn Fn(usize) -> bool| {
        let all: Vec<&str> = (0..drawn.items.len()).filter(|&at| of(at)).map(|at| &*drawn.items[at].name).collect();
        all.join(words.text("comma").as_str())
    };
    let live = drawn.live.as_deref().unwrap_or(&drawn.figures.live);
    let mut said = words.with("spoken-live", &[("names", names(&|at| live[at]).into())]);
    let moved = names(&|at| drawn.treatments[at] == Treatment::Offload);
    if !moved.is_empty() {
        said.push_str(&words.with("spoken-moved", &[("names", moved.into())]));
    }
    said.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::step;

    #[test]
    fn what_differs_is_found_in_moves_and_in_the_live_set() {
        let rows = step();
        let answer = |offloaded: &[&str], live: &[&str]| Answer {
            offloaded: Some(offloaded.iter().map(|name| (*name).to_owned()).collect()),
            live: Some(live.iter().map(|name| (*name).to_owned()).collect()),
            ..Answer::default()
        };
        let expected = drawn(&rows, &answer(&["optimizer"], &[]), true).unwrap();
        let live = ["weights", "act_1", "act_2", "gradients", "workspace"];
        let got = drawn(&rows, &answer(&["act_1"], &live), false).unwrap();
        let differs = differences(&expected, &got);
        assert_eq!(differs, [false, true, true, false, false, false, false]);
        let got = drawn(&rows, &answer(&["optimizer"], &live[1..]), false).unwrap();
        assert_eq!(differences(&expected, &got), [true, false, false, false, false, false, false]);
    }
}
