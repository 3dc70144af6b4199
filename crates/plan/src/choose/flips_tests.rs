use proptest::prelude::*;

use super::*;
use MemoryPath::{Neither, Offload, Resident, Unified};
use PathReason::{Faster, Fits, GainTooSmall, NoneInTime, OnlyOne, WithinSpread};
use Side::{Above, Below};

/// The lesson's: 18 ms saved of 64, where a quarter asks for 16.
const LESSON: Question = Question {
    figures: PathFigures {
        working_set_gb: 24.0,
        budget_gb: 16.0,
        managed_ms: Some(64.0),
        offload_ms: Some(46.0),
        order_known: true,
        spread_ms: 2.0,
    },
    limit_ms: 80.0,
    min_gain: 0.25,
};

fn of(question: &Question) -> Vec<(Subject, Side, f64, bool, MemoryPath, PathReason)> {
    let all = flips(question).unwrap();
    all.iter().map(|f| (f.subject, f.side, f.bound, f.inclusive, f.becomes.0, f.becomes.1)).collect()
}

#[test]
fn the_lesson_s_figures_flip_where_its_rules_say() {
    assert_eq!(LESSON.answer().unwrap(), (Offload, Faster));
    assert_eq!(
        of(&LESSON),
        [
            (Subject::WorkingSet, Below, 16.0, true, Resident, Fits),
            (Subject::Budget, Above, 24.0, true, Resident, Fits),
            (Subject::Managed, Below, 46.0 / 0.75, false, Unified, GainTooSmall),
            (Subject::Offload, Above, 48.0, false, Unified, GainTooSmall),
            (Subject::Limit, Below, 46.0, false, Neither, NoneInTime),
            (Subject::Spread, Above, 18.0, true, Unified, WithinSpread),
            (Subject::MinGain, Above, 18.0 / 64.0, false, Unified, GainTooSmall),
        ]
    );
}

#[test]
fn what_was_not_measured_says_what_it_would_have_to_be() {
    let figures = PathFigures { offload_ms: None, ..LESSON.figures };
    let question = Question { figures, ..LESSON };
    assert_eq!(question.answer().unwrap(), (Unified, OnlyOne));
    let flip = flips(&question).unwrap().into_iter().find(|flip| flip.subject == Subject::Offload).unwrap();
    assert_eq!((flip.bound, flip.inclusive, flip.becomes), (48.0, true, (Offload, Faster)));
    // Nothing that offloading could take helps where the order is not known.
    let unknown = Question { figures: PathFigures { order_known: false, ..figures }, ..LESSON };
    assert!(flips(&unknown).unwrap().iter().all(|flip| flip.subject != Subject::Offload));
}

#[test]
fn bad_figures_are_errors() {
    assert!(flips(&LESSON.with(Subject::Spread, -1.0)).is_err());
    assert!(flips(&LESSON.with(Subject::Limit, f64::NAN)).is_err());
}

fn quarters(most: u32) -> impl Strategy<Value = f64> {
    (0..=most).prop_map(|n| f64::from(n) * 0.25)
}

fn time() -> impl Strategy<Value = Option<f64>> {
    prop_oneof![4 => quarters(400).prop_map(Some), 1 => Just(None)]
}

fn questions() -> impl Strategy<Value = Question> {
    let figures = (quarters(128), quarters(128), time(), time(), any::<bool>(), quarters(40));
    (figures, quarters(400), 0_u32..=20, 1_u32..5).prop_map(|(figures, limit_ms, share, odd)| {
        let (working_set_gb, budget_gb, managed_ms, offload_ms, order_known, spread_ms) = figures;
        Question {
            figures: PathFigures { working_set_gb, budget_gb, managed_ms, offload_ms, order_known, spread_ms },
            limit_ms,
            // Shares that floats hold exactly, and those that they do not.
            min_gain: f64::from(share) / if odd == 1 { 16.0 } else { 10.0 },
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    /// At the flip the choice is another one; nothing on the way there changes it; and beyond the range that was looked through
    /// there is no flip that was missed.
    #[test]
    fn a_flip_is_the_nearest_one(question in questions(), steps in prop::collection::vec(0.0_f64..1.0, 24)) {
        let now = question.answer().unwrap().0;
        let found = flips(&question).unwrap();
        for subject in Subject::ALL {
            let here = question.get(subject);
            for side in [Below, Above] {
                let flip = found.iter().find(|flip| flip.subject == subject && flip.side == side);
                if let Some(flip) = flip {
                    prop_assert_eq!(question.with(subject, flip.at).answer().unwrap(), flip.becomes);
                    prop_assert_ne!(flip.becomes.0, now);
                    let before = if side == Above { flip.at.next_down() } else { flip.at.next_up() };
                    prop_assert_eq!(question.with(subject, before).answer().unwrap().0, now);
                    prop_assert_eq!(flip.bound, if flip.inclusive { flip.at } else { before });
                }
                let end = match (flip, side) {
                    (Some(flip), _) => flip.at,
                    (None, Below) => -1.0,
                    (None, Above) => 1000.0,
                };
                let from = match (here, side) {
                    (Some(here), _) => here,
                    (None, Below) => 1000.0,
                    (None, Above) => continue,
                };
                for share in &steps {
                    // Within the last billionth of the way rounding decides, which is tested above; a way of one float has
                    // nothing in between.
                    let number = from + (end - from) * share * (1.0 - 1e-9);
                    if number >= 0.0 && number != end {
                        prop_assert_eq!(question.with(subject, number).answer().unwrap().0, now, "{:?} {}", subject, number);
                    }
                }
            }
        }
    }
}
