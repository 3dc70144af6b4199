//! What the decision helper can take from the reader's own runs.

use headroom_kit::memory::text::fixed;
use headroom_kit::numbers::ms;
use yew::prelude::*;

use super::form::Form;
use super::kept::{Kept, Mode, Run, Strategy};
use super::yours::{room, set};
use super::yours_rows::From;
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// The places of the figures in the helper's form.
pub const MANAGED: usize = 2;
pub const OFFLOAD: usize = 3;
pub const SPREAD: usize = 4;

/// A run of the lab, as far as the helper asks.
#[derive(Debug, Clone, PartialEq)]
enum Taken {
    /// Times of the same accesses by several modes.
    Paging { managed: Option<Run>, slower: Option<Run>, explicit: Option<Run> },
    /// A step that offloads; managed memory is not part of that run.
    Training(Strategy),
}

/// Why there is nothing to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Nothing {
    /// Nothing is kept.
    NoRun,
    /// A training run is kept, and no offload in it is within the budget.
    NoneFits,
}

fn find(kept: &Kept) -> Result<Taken, Nothing> {
    if let Some(paging) = &kept.paging {
        let run = |mode| paging.run(mode).copied();
        let (demand, prefetch, explicit) = (run(Mode::OnDemand), paging.prefetch().copied(), run(Mode::Explicit));
        let (managed, slower) = match (demand, prefetch) {
            (Some(demand), Some(prefetch)) if prefetch.median_ms < demand.median_ms => (Some(prefetch), Some(demand)),
            (Some(demand), prefetch) => (Some(demand), prefetch),
            (None, prefetch) => (prefetch, None),
        };
        if managed.is_some() || explicit.is_some() {
            return Ok(Taken::Paging { managed, slower, explicit });
        }
    }
    let training = kept.training.as_ref().ok_or(Nothing::NoRun)?;
    training.best_offload().copied().map(Taken::Training).ok_or(Nothing::NoneFits)
}

impl Taken {
    /// Managed and offloading in ms, each with its spread.
    fn times(&self) -> [Option<(f64, f64)>; 2] {
        let time = |run: &Run| (run.median_ms, run.iqr_ms);
        match self {
            Self::Paging { managed, explicit, .. } => [managed.as_ref().map(time), explicit.as_ref().map(time)],
            Self::Training(one) => [None, Some((one.median_ms, one.iqr_ms))],
        }
    }

    /// The larger spread of what is taken.
    fn spread_ms(&self) -> f64 {
        self.times().into_iter().flatten().map(|(_, iqr)| iqr).fold(0.0, f64::max)
    }

    /// What is typed, and where.
    fn texts(&self) -> [(usize, String); 3] {
        let [managed, offload] = self.times().map(|time| time.map_or_else(String::new, |(median, _)| typed(median)));
        [(MANAGED, managed), (OFFLOAD, offload), (SPREAD, typed(self.spread_ms()))]
    }
}

/// A time as one would type it: to a µs where it is short.
fn typed(time_ms: f64) -> String {
    let places = match time_ms {
        time if time >= 100.0 => 1,
        time if time >= 1.0 => 3,
        _ => 6,
    };
    let text = fixed(time_ms, places);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// The button, and what was taken as long as that stands there.
pub fn offer(kept: &Kept, form: &Form, words: &Speech) -> Html {
    let found = find(kept);
    let (disabled, onclick) = match &found {
        Ok(taken) => {
            let (form, texts) = (form.clone(), taken.texts());
            (false, Callback::from(move |_: MouseEvent| form.fill(texts.clone())))
        }
        Err(_) => (true, Callback::noop()),
    };
    let said = match &found {
        Ok(taken) if taken.texts().iter().all(|(at, text)| form.text(*at) == text) => told(taken, kept, words),
        Ok(taken) => html! { <p class="small muted">{ about(taken, words) }</p> },
        Err(nothing) => {
            let key = if *nothing == Nothing::NoRun { "take-none" } else { "take-none-fits" };
            html! { <p class="small" id="take-why">{ words.text(key) }{ " " }{ room(From::Paging, words) }</p> }
        }
    };
    html! {
        <div class="ch-take">
            <button type="button" class="button" id="choice-take" {onclick} aria-disabled={disabled.to_string()}
                aria-describedby={disabled.then_some("take-why")}>{ words.text("take-mine") }</button>
            { said }
        </div>
    }
}

fn about(taken: &Taken, words: &Speech) -> String {
    words.text(match taken {
        Taken::Paging { .. } => "take-about-paging",
        Taken::Training(_) => "take-about-training",
    })
}

/// What was taken from which run.
fn told(taken: &Taken, kept: &Kept, words: &Speech) -> Html {
    let time = |run: &Run| [("time", ms(run.median_ms).into()), ("what", words.text(run.mode.key()).into())];
    let managed = match taken {
        Taken::Paging { managed: Some(run), slower: Some(other), .. } => {
            let [time, what] = time(run);
            let [slower, other] = self::other(other, words);
            words.with("take-managed-best", &[time, what, slower, other])
        }
        Taken::Paging { managed: Some(run), .. } => words.with("take-managed", &time(run)),
        _ => words.text("take-managed-none"),
    };
    let offload = match taken {
        Taken::Paging { explicit: Some(run), .. } => words.with("take-offload", &time(run)),
        Taken::Paging { .. } => words.text("take-offload-none"),
        Taken::Training(one) => {
            words.with("take-offload", &[("time", ms(one.median_ms).into()), ("what", one.name(words).into())])
        }
    };
    let from = if matches!(taken, Taken::Paging { .. }) { From::Paging } else { From::Training };
    let source = from.source(kept).map(|source| source.line(words)).unwrap_or_default();
    html! {
        <div class="ch-note" id="choice-taken" role="status">
            <p>{ tag(Basis::Measured, words) }{ " " }<strong>{ words.text(&format!("kept-{}", from.key())) }</strong>{ " · " }{ source }</p>
            <ul class="ch-took">
                <li>{ managed }</li>
                <li>{ offload }</li>
                <li>{ words.with("take-spread", &[("spread", ms(taken.spread_ms()).into())]) }</li>
            </ul>
            <p class="small">{ set(from, kept, words) }</p>
            <p class="small">{ words.text("take-mind") }</p>
        </div>
    }
}

fn other(run: &Run, words: &Speech) -> [(&'static str, headroom_grade::words::Given); 2] {
    [("slower", ms(run.median_ms).into()), ("other", words.text(run.mode.key()).into())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chapter::kept::{Paging, paging, training};

    fn texts(kept: &Kept) -> [String; 3] {
        find(kept).unwrap().texts().map(|(_, text)| text)
    }

    #[test]
    fn the_faster_managed_mode_is_set_against_explicit_copies() {
        let kept = Kept { paging: Some(paging::tests::written()), ..Kept::default() };
        assert_eq!(texts(&kept), ["6", "4", "0.5"]);
        let slower = |written: &Paging| {
            let mut paging = written.clone();
            let prefetch = paging.runs.iter_mut().find(|run| run.mode == Mode::Trace).unwrap();
            (prefetch.median_ms, prefetch.iqr_ms) = (8.25, 3.0);
            Kept { paging: Some(paging), training: Some(training::tests::written()), ..Kept::default() }
        };
        // The spread is of what is taken.
        assert_eq!(texts(&slower(&paging::tests::written())), ["8", "4", "0.5"]);
        let mut alone = paging::tests::written();
        alone.runs.retain(|run| run.mode == Mode::Explicit);
        assert_eq!(texts(&Kept { paging: Some(alone), ..Kept::default() }), ["", "4", "0.5"]);
    }

    #[test]
    fn without_a_paging_run_a_training_run_gives_offloading_alone() {
        let kept = Kept { training: Some(training::tests::written()), ..Kept::default() };
        assert_eq!(texts(&kept), ["", "15", "0.5"]);
        let mut over = training::tests::written();
        over.strategies.iter_mut().for_each(|one| one.fits = false);
        assert_eq!(find(&Kept { training: Some(over), ..Kept::default() }), Err(Nothing::NoneFits));
        assert_eq!(find(&Kept::default()), Err(Nothing::NoRun));
    }

    #[test]
    fn times_are_typed_as_numbers() {
        assert_eq!(
            [0.0, 0.012, 0.000_4, 1.2345, 80.0, 1234.56].map(typed),
            ["0", "0.012", "0.0004", "1.235", "80", "1234.6"]
        );
    }
}
