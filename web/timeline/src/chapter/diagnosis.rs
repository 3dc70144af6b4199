//! The diagnosis game: figures of a run that went wrong; what is it?

use headroom_plan::choose::{Case, Cause, diagnose, shuffled};
use yew::prelude::*;

use super::facts::{told, values};
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};

/// The order that comes first: the lesson's number.
const FIRST: u64 = 47;

/// Where a round stands.
#[derive(Debug, Clone, PartialEq)]
struct Round {
    /// Its order belongs to it.
    seed: u64,
    /// Which case, in that order.
    at: usize,
    /// The causes that were chosen for it, in order.
    chosen: Vec<Cause>,
    /// How many were right at the first go.
    first: usize,
}

impl Round {
    fn new(seed: u64) -> Self {
        Self { seed, at: 0, chosen: Vec::new(), first: 0 }
    }

    fn choose(&self, cause: Cause, right: Cause) -> Self {
        let mut next = self.clone();
        if !self.chosen.contains(&cause) && !self.is_solved(right) {
            next.first += usize::from(cause == right && self.chosen.is_empty());
            next.chosen.push(cause);
        }
        next
    }

    fn is_solved(&self, right: Cause) -> bool {
        self.chosen.contains(&right)
    }

    fn next(&self) -> Self {
        Self { at: self.at + 1, chosen: Vec::new(), ..self.clone() }
    }
}

/// The case of a round, if there is one left, and the order of its causes.
fn case<'c>(cases: &'c [Case], round: &Round) -> Option<(&'c Case, Vec<Cause>)> {
    let place = *shuffled(cases.len(), round.seed).get(round.at)?;
    let case = cases.get(place)?;
    let order = shuffled(case.causes.len(), round.seed * 64 + u64::try_from(place).unwrap_or(0));
    Some((case, order.into_iter().filter_map(|at| case.causes.get(at).copied()).collect()))
}

/// The game.
#[component]
pub fn Diagnosis() -> Html {
    let words = use_words();
    let cases = use_memo((), |()| diagnose().unwrap_or_default());
    let round = use_state(|| Round::new(FIRST));
    let shown = case(&cases, &round);
    {
        // What had the focus is gone with its case.
        let started = *round != Round::new(FIRST);
        use_effect_with((round.seed, round.at), move |_| {
            if started {
                headroom_kit::focus("diagnosis-case");
            }
        });
    }
    let set = |next: Round| {
        let round = round.clone();
        Callback::from(move |_: MouseEvent| round.set(next.clone()))
    };
    let body = match shown {
        Some((case, causes)) => {
            let choose = {
                let (round, right) = (round.clone(), case.right());
                Callback::from(move |cause: Cause| round.set(round.choose(cause, right)))
            };
            asked(case, &causes, &round, cases.len(), &choose, set(round.next()), &words)
        }
        None => {
            let values = [("right", round.first.to_string().into()), ("total", cases.len().to_string().into())];
            html! {
                <>
                    <p class="ch-case" id="diagnosis-case" tabindex="-1">{ words.with("diagnosis-done", &values) }</p>
                    <p><button type="button" class="button button--primary" onclick={set(Round::new(round.seed + 1))}>{ words.text("diagnosis-again") }</button></p>
                </>
            }
        }
    };
    html! {
        <section class="ch panel" aria-labelledby="diagnosis-title">
            <header class="panel__head"><h4 class="panel__title" id="diagnosis-title">{ words.text("diagnosis-title") }</h4></header>
            <div class="panel__body">{ body }</div>
        </section>
    }
}

/// The address at which the lab is set up for a case.
fn in_lab(case: &Case) -> String {
    format!("#/lab?{}", case.lab)
}

/// The sentence that stands beside the way to the lab, where there is something to say: whose milliseconds they are, or where to look.
fn beside_lab(case: &Case, words: &Speech) -> Option<String> {
    let own = format!("lab-{}", case.right().key());
    match case.lab.starts_with("room=plan&") {
        true => Some(words.text("diagnosis-lab-plan")),
        false => words.has(&own).then(|| words.text(&own)),
    }
}

/// The way to the lab.
fn lab(case: &Case, words: &Speech) -> Html {
    let beside = beside_lab(case, words);
    html! {
        <>
            <a href={in_lab(case)}>{ words.text("diagnosis-lab") }</a>
            { beside.map(|said| html! { <span class="small muted ch-differs">{ said }</span> }).unwrap_or_default() }
        </>
    }
}

fn asked(
    case: &Case,
    causes: &[Cause],
    round: &Round,
    total: usize,
    choose: &Callback<Cause>,
    next: Callback<MouseEvent>,
    words: &Speech,
) -> Html {
    let (right, values) = (case.right(), values(case));
    let key = right.key();
    let solved = round.is_solved(right);
    let place = [("at", (round.at + 1).to_string().into()), ("total", total.to_string().into())];
    let figure = |fact: &headroom_plan::choose::Fact| {
        html! { <div key={fact.key}><dt>{ words.text(&format!("fact-{}", fact.key)) }</dt><dd>{ told(fact.measure) }</dd></div> }
    };
    let option = |cause: &Cause| {
        let cause = *cause;
        let chosen = round.chosen.contains(&cause);
        let class = match (chosen, cause == right) {
            (false, _) => "ch-cause",
            (true, true) => "ch-cause is-right",
            (true, false) => "ch-cause is-wrong",
        };
        let onclick = choose.reform(move |_: MouseEvent| cause);
        html! {
            <li key={cause.key()}>
                <button type="button" {class} {onclick} data-cause={cause.key()} aria-pressed={chosen.to_string()}
                    aria-disabled={(solved || chosen).to_string()}>{ words.text(&format!("cause-{}", cause.key())) }</button>
            </li>
        }
    };
    // Said when something was chosen: the verdict with its reason.
    let verdict = round.chosen.last().map(|cause| {
        let said = words.text(if *cause == right { "diagnosis-right" } else { "diagnosis-wrong" });
        let reason = words.with(&format!("reason-{key}-{}", cause.key()), &values);
        html! { <><p class="ch-verdict">{ said }</p><p>{ reason }</p></> }
    });
    html! {
        <>
            <p class="ch-case" id="diagnosis-case" tabindex="-1" data-case={key}>{ words.with("diagnosis-case", &place) }</p>
            <p>{ words.with(&format!("case-{key}"), &values) }</p>
            <dl class="ch-facts">{ for case.figures.iter().map(figure) }</dl>
            <p class="small">{ tag(Basis::Computed, words) }{ " " }{ words.with(&format!("settings-{key}"), &values) }</p>
            <p><strong>{ words.text("diagnosis-ask") }</strong></p>
            <ul class="ch-causes">{ for causes.iter().map(option) }</ul>
            <div class={classes!("ch-said", verdict.is_some().then_some("ch-note"), solved.then_some("is-right"))} role="status">{ verdict.unwrap_or_default() }</div>
            { if solved { html! { <p><button type="button" class="button button--primary" id="diagnosis-next" onclick={next}>{ words.text("diagnosis-next") }</button>{ " " }{ lab(case, words) }</p> } } else { Html::default() } }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_grade::Language;
    use std::collections::BTreeSet;

    #[test]
    fn a_round_shows_every_case_once_in_an_order_of_its_own() {
        let cases = diagnose().unwrap();
        let order = |seed| -> Vec<Cause> {
            let mut round = Round::new(seed);
            let mut seen = Vec::new();
            while let Some((case, causes)) = case(&cases, &round) {
                assert_eq!(causes.iter().collect::<BTreeSet<_>>(), case.causes.iter().collect());
                seen.push(case.right());
                round = round.next();
            }
            seen
        };
        assert_eq!(order(FIRST).iter().collect::<BTreeSet<_>>().len(), cases.len());
        assert_eq!(order(FIRST), order(FIRST));
        assert_ne!(order(FIRST), order(FIRST + 1));
    }

    /// Each case has a place of its own in a room, and all but one are set up there as they are. That the rooms come to the same
    /// figures by these very addresses is tested where the rooms are.
    #[test]
    fn every_case_is_set_up_in_the_lab() {
        let cases = diagnose().unwrap();
        let places: BTreeSet<String> = cases.iter().map(in_lab).collect();
        assert_eq!(places.len(), cases.len());
        assert!(places.iter().all(|place| place.starts_with("#/lab?room=") && place.contains('&')));
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let said = cases.iter().filter(|case| beside_lab(case, &words).is_some_and(|said| said.len() > 20));
            assert_eq!(said.count(), 4, "three with times of their own, and one of which two rows are to be added");
        }
    }

    #[test]
    fn only_the_first_go_counts_and_nothing_after_the_right_one() {
        let (right, wrong) = (Cause::Cycle, Cause::Noise);
        let round = Round::new(1);
        assert_eq!(round.choose(right, right).first, 1);
        let second = round.choose(wrong, right).choose(wrong, right).choose(right, right);
        assert_eq!((second.first, second.chosen.len()), (0, 2));
        assert_eq!(second.choose(Cause::TooLarge, right), second);
    }

    /// Every sentence that a case needs is there, in both languages, and leaves no figure open.
    #[test]
    fn every_case_is_worded() {
        for language in Language::ALL {
            let words = crate::words::speech(language);
            for case in diagnose().unwrap() {
                let key = case.right().key();
                let reasons = case.causes.map(|cause| format!("reason-{key}-{}", cause.key()));
                let labels = case.causes.map(|cause| format!("cause-{}", cause.key()));
                let facts = case.figures.iter().map(|fact| format!("fact-{}", fact.key));
                let all = [format!("case-{key}"), format!("settings-{key}")].into_iter();
                for sentence in all.chain(reasons).chain(labels).chain(facts) {
                    assert!(words.has(&sentence), "{sentence}");
                    let said = words.with(&sentence, &values(&case));
                    assert!(!said.contains('{') && !said.contains('$'), "{sentence}: {said}");
                }
            }
        }
    }
}
