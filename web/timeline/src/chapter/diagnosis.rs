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

/// The address at which the lab is set up for a case as near as its forms allow. What differs is said beside the link, by the
/// sentence `lab-…` of the case; where there is none, it is the same run.
const fn in_lab(cause: Cause) -> &'static str {
    match cause {
        Cause::Cycle => {
            "#/lab?room=paging&pattern=tensors&page=64&each=1&tensors=24&tensor=64&touched=64&rounds=3&over=1.5"
        }
        Cause::FirstTouch => {
            "#/lab?room=paging&pattern=tensors&page=64&each=1&tensors=24&tensor=64&touched=64&rounds=2&over=0.75"
        }
        Cause::RoundTrips => "#/lab?room=paging&pattern=random&over=1&page=4&batch=1",
        Cause::WidePrefetch => {
            "#/lab?room=paging&pattern=tensors&page=64&each=1&tensors=32&tensor=32&touched=17&rounds=3&over=1.7066&prefetch=density"
        }
        Cause::NoOverlap => "#/lab?room=training&blocks=12&slots=1&strategies=keep,offload-0,offload-1",
        Cause::SmallTransfers => "#/lab?room=training&blocks=16&width=16&batch=32&strategies=keep,offload-1",
        Cause::LinkBound => "#/lab?room=training&blocks=12&slots=2&strategies=keep,offload-1,offload-2",
        Cause::HeldCopies => "#/lab?room=training&blocks=12&width=256&batch=32&attention=no&strategies=keep,held,visit",
        // Causes that no case has.
        Cause::TooLarge | Cause::Noise | Cause::Pageable | Cause::Activations => "#/lab",
    }
}

/// The way to the lab, and what differs there.
fn lab(cause: Cause, words: &Speech) -> Html {
    let differs = format!("lab-{}", cause.key());
    let (said, differs) =
        if words.has(&differs) { ("diagnosis-lab", Some(words.text(&differs))) } else { ("diagnosis-lab-same", None) };
    html! {
        <>
            <a href={in_lab(cause)}>{ words.text(said) }</a>
            { differs.map(|differs| html! { <span class="small muted ch-differs">{ differs }</span> }).unwrap_or_default() }
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
            { if solved { html! { <p><button type="button" class="button button--primary" id="diagnosis-next" onclick={next}>{ words.text("diagnosis-next") }</button>{ " " }{ lab(right, words) }</p> } } else { Html::default() } }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Speech;
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

    /// Each case has a place of its own in a room, and says what differs there unless nothing does.
    #[test]
    fn every_case_is_set_up_in_the_lab() {
        let cases = diagnose().unwrap();
        let places: BTreeSet<&str> = cases.iter().map(|case| in_lab(case.right())).collect();
        assert_eq!(places.len(), cases.len());
        assert!(places.iter().all(|place| place.starts_with("#/lab?room=") && place.contains('&')));
        let words = Speech::new(Language::En);
        let same: Vec<&str> =
            cases.iter().map(|case| case.right().key()).filter(|key| !words.has(&format!("lab-{key}"))).collect();
        assert_eq!(same, ["cycle", "wide-prefetch"]);
    }

    /// The network of the address is the one that the figures are of.
    #[test]
    fn held_copies_are_of_the_network_in_the_lab() {
        let case = diagnose().unwrap().into_iter().find(|case| case.right() == Cause::HeldCopies).unwrap();
        let values = values(&case);
        let place = in_lab(Cause::HeldCopies);
        for (key, name) in [("layers", "blocks"), ("width", "width"), ("batch", "batch")] {
            let set = case.settings.iter().find(|fact| fact.key == key).unwrap();
            assert!(place.contains(&format!("&{name}={}&", told(set.measure))), "{key}");
        }
        assert!(values.iter().any(|(key, _)| *key == "hidden"));
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
            let words = Speech::new(language);
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
