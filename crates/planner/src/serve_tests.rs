use super::*;
use crate::messages::{Attention, Checkpointing, Optimizer, Precision, ZeroStage};
use crate::messages::{
    Chain, Description, Item, Kind, Link, MOST_COLUMNS, Model, Name, Plans, Question, Run, Shape, Subject,
};
use headroom_plan::device::DeviceProfile;
use headroom_plan::model::{PRESETS, step_timeline};
use headroom_plan::price::{Problem, cheapest, greedy_by_score, greedy_by_size};
use headroom_plan::timeline::peak;

const RUN: Run = Run {
    sequence: 1024,
    batch: 4,
    precision: Precision::Mixed,
    optimizer: Optimizer::Adam,
    checkpointing: Checkpointing::None,
    attention: Attention::Flash,
    dropout: true,
    zero: ZeroStage::Zero,
    ranks: 1,
};
const LINK: Link =
    Link { upload_alpha_ms: 0.01, upload_bytes_per_ms: 2.5e7, download_alpha_ms: 0.01, download_bytes_per_ms: 2.2e7 };

fn gpt2() -> Model {
    Model { shape: Shape::from(PRESETS[0].config), run: RUN, flops_per_ms: Some(1e11) }
}

fn question(subject: Subject, budget_bytes: u64) -> Question {
    Question { subject, budget_bytes, link: LINK, own: String::new(), nodes: None }
}

/// Every event of a request, the last one apart.
fn ask(request: &Request) -> (Vec<Event>, Event) {
    ask_text(&serde_json::to_string(request).unwrap())
}

fn ask_text(request: &str) -> (Vec<Event>, Event) {
    let mut events = Vec::new();
    // Through JSON and back, as between threads.
    serve(request, &mut |event| {
        events.push(serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap());
    });
    let last = events.pop().unwrap();
    assert!(events.iter().all(|event| matches!(event, Event::Progress(_) | Event::Partial(_))));
    (events, last)
}

fn described(subject: Subject) -> Description {
    match ask(&Request::Describe(subject)).1 {
        Event::Done(outcome) => match *outcome {
            Outcome::Description(description) => *description,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn planned(question: Question) -> Plans {
    match ask(&Request::Plans(question)).1 {
        Event::Done(outcome) => match *outcome {
            Outcome::Plans(plans) => *plans,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn profile() -> DeviceProfile {
    let link = |alpha_ms, bytes_per_ms| headroom_plan::device::Link { alpha_ms, bytes_per_ms };
    DeviceProfile {
        upload: link(LINK.upload_alpha_ms, LINK.upload_bytes_per_ms),
        download: link(LINK.download_alpha_ms, LINK.download_bytes_per_ms),
        copy_bytes_per_ms: 1.0,
        compute_alpha_ms: 0.0,
        compute_ms_per_byte: 0.0,
        staging_slots: 1,
    }
}

#[test]
fn a_model_is_described_as_the_core_computes_it() {
    let description = described(Subject::Model(gpt2().into()));
    let step = step_timeline(&PRESETS[0].config, &RUN.into(), Some(1e11)).unwrap();
    let top = peak(&step.allocations()).unwrap();
    assert_eq!((description.peak_bytes, description.peak_at, description.steps), (top.bytes, top.at, step.steps));
    assert_eq!(description.live.iter().map(|(_, bytes)| bytes).sum::<u64>(), top.bytes);
    assert_eq!(description.rows.len(), step.tensors.len());
    let at_peak = description.bands.iter().filter(|band| band.from <= 14 && 14 < band.to);
    assert_eq!((top.at, at_peak.map(|band| band.bytes).sum()), (Some(14), top.bytes));
    // The embedding's mask, twelve layers, the output layer's; it has no time to be away.
    assert_eq!(description.choices, 13);
    assert_eq!(description.chosen[1].name, Name::Layer(1));
    let model = description.model.unwrap();
    assert_eq!(model.params[3], PRESETS[0].published_params);
    assert_eq!(model.ledger[0], (Kind::Weights, 2 * PRESETS[0].published_params));
    assert!(model.compute_ms.unwrap() > 0.0);
}

#[test]
fn plans_are_the_core_s_own() {
    let step = step_timeline(&PRESETS[0].config, &RUN.into(), Some(1e11)).unwrap();
    let budget = peak(&step.allocations()).unwrap().bytes * 8 / 10;
    let problem = Problem::new(&step.tensors, budget, &profile()).unwrap();
    let plans = planned(question(Subject::Model(gpt2().into()), budget));
    let cores = [greedy_by_size(&problem), greedy_by_score(&problem), cheapest(&problem)];
    for (plan, core) in [&plans.greedy, &plans.scored, &plans.best].into_iter().zip(cores) {
        let (plan, core) = (plan.as_ref().unwrap(), core.unwrap().plan().unwrap().clone());
        assert_eq!(
            (plan.added_ms, plan.peak_bytes, plan.moved_bytes, plan.at_least_ms, plan.optimal),
            (core.added_ms, core.peak_bytes, core.moved_bytes, core.at_least_ms, core.optimal),
        );
        assert_eq!(plan.over_bytes, 0);
        assert_eq!(plan.load.iter().map(|load| load.2).max(), Some(plan.peak_bytes));
    }
    assert_eq!(plans.own.actions, "k".repeat(13));
    assert_eq!((plans.own.peak_bytes, plans.own.over_bytes), (plans.resident_bytes, plans.resident_bytes - budget));
    assert!(matches!(plans.chain, Some(Chain::Plan { peak_bytes, .. }) if peak_bytes <= budget));
}

#[test]
fn the_reader_s_plan_is_priced_letter_by_letter() {
    let mut question = question(Subject::Model(gpt2().into()), 1 << 30);
    let price = |own: &str, question: &mut Question| {
        question.own = own.to_owned();
        ask(&Request::Price(question.clone())).1
    };
    let Event::Done(outcome) = price("kor", &mut question) else { panic!() };
    let Outcome::Priced(plan) = *outcome else { panic!() };
    assert_eq!(plan.actions, "korkkkkkkkkkk");
    let rows = described(Subject::Model(gpt2().into())).chosen;
    assert_eq!(plan.moved_bytes, rows[1].bytes);
    assert_eq!(Some(plan.recompute_ms), rows[2].recompute_ms);
    // An embedding's mask is not recomputed.
    let Event::Failed(failure) = price("r", &mut question) else { panic!() };
    assert_eq!(failure.code, Code::NotAllowed);
}

#[test]
fn what_does_not_fit_says_by_how_much() {
    let plans = planned(question(Subject::Model(gpt2().into()), 1 << 30));
    let shortage = plans.shortage.unwrap();
    assert!(shortage.short_bytes > 0 && plans.greedy.is_none() && plans.best.is_none());
    let held: u64 = shortage.held.iter().map(|(_, bytes)| bytes).sum();
    assert_eq!(held, (1 << 30) + shortage.short_bytes);
    assert!(matches!(plans.chain, Some(Chain::Infeasible { short_bytes: 1.., .. })));
}

#[test]
fn a_search_tells_how_far_it_is_and_what_it_found() {
    let item = |i: u64| Item {
        name: format!("t{i}"),
        bytes: 1000 + i * 7919 % 977,
        kind: Kind::Activations,
        from: i,
        to: 100 - i,
        movable: true,
        recompute_ms: Some((1000 + i * 4057 % 991) as f64 / 1e4),
        idle: None,
    };
    let items: Vec<Item> = (0..48).map(item).collect();
    let total: u64 = items.iter().map(|item| item.bytes).sum();
    let question = Question { nodes: Some(100_000), ..question(Subject::Timeline(items), total / 2) };
    let (events, last) = ask(&Request::Plans(question));
    let done: Vec<u64> = events
        .iter()
        .filter_map(|event| match event {
            Event::Progress(progress) if progress.phase == Phase::Search => Some(progress.done),
            _ => None,
        })
        .collect();
    assert!(done.len() >= 3 && done.windows(2).all(|two| two[0] < two[1]), "{done:?}");
    let Event::Partial(first) = events.iter().find(|event| matches!(event, Event::Partial(_))).unwrap() else {
        panic!()
    };
    let Event::Done(outcome) = last else { panic!() };
    let Outcome::Plans(plans) = *outcome else { panic!() };
    assert!(plans.best.unwrap().added_ms <= first.best.as_ref().unwrap().added_ms);
    assert_eq!(plans.chain, None);
}

/// However many there are, what is told stays small enough for a page to draw.
#[test]
fn a_hundred_thousand_intervals_are_told_in_little() {
    let item = |i: u64| Item {
        name: String::new(),
        bytes: 1 + i * 7919 % 100_003,
        kind: if i.is_multiple_of(2) { Kind::Activations } else { Kind::Temporary },
        from: i * 31 % 50_000,
        to: i * 31 % 50_000 + 2 + i % 500,
        movable: true,
        recompute_ms: None,
        idle: None,
    };
    let subject = Subject::Timeline((0..100_000).map(item).collect());
    let description = described(subject.clone());
    assert!(description.rows.is_empty() && description.bands.len() <= 2 * MOST_COLUMNS);
    assert_eq!(description.choices, 100_000);
    let plans = planned(question(subject, description.peak_bytes / 2));
    let best = plans.best.unwrap();
    assert!(best.load.len() <= MOST_COLUMNS && best.over_bytes == 0);
    assert_eq!(best.load.iter().map(|load| load.2).max(), Some(best.peak_bytes));
}

#[test]
fn what_cannot_be_answered_is_told() {
    let failure = |text: &str| match ask_text(text).1 {
        Event::Failed(failure) => failure,
        other => panic!("{other:?}"),
    };
    assert_eq!(failure("{").code, Code::BadRequest);
    assert_eq!(failure("{\"describe\":{\"model\":{}}}").code, Code::BadRequest);
    let with = |change: fn(&mut Model)| {
        let mut model = gpt2();
        change(&mut model);
        failure(&serde_json::to_string(&Request::Describe(Subject::Model(model.into()))).unwrap())
    };
    assert_eq!(with(|model| model.run.batch = 0).code, Code::Number);
    assert_eq!(with(|model| model.shape.layers = 20_000).code, Code::TooLarge);
    assert_eq!(with(|model| model.run.sequence = u64::MAX).code, Code::TooLarge);
    assert_eq!(with(|model| model.flops_per_ms = Some(0.0)).code, Code::Number);
}

/// What the page asks first; its browser test expects the same figures.
#[test]
fn the_first_question_of_the_page() {
    let preset = PRESETS.iter().find(|preset| preset.name == "Llama 3.2 1B").unwrap();
    let run = Run { sequence: 2048, batch: 4, dropout: false, ..RUN };
    let model = Model { shape: Shape::from(preset.config), run, flops_per_ms: Some(1e11) };
    let description = described(Subject::Model(model.into()));
    let plans = planned(question(Subject::Model(model.into()), 32_000_000_000));
    assert_eq!((description.peak_bytes, description.peak_at), (37_870_272_512, Some(18)));
    let close = |ms: f64, expected: f64| assert!((ms / expected - 1.0).abs() < 1e-9, "{ms} {expected}");
    close(description.model.unwrap().compute_ms.unwrap(), 673.397_184_921_6);
    let expected = [
        (&plans.greedy, "ooooooookkkkkkkk", 517.005_016_901_818_2),
        (&plans.scored, "rrrrrrrrkkkkkkkk", 90.715_078_000_64),
        (&plans.best, "rrrrrrrrkkkkkkkk", 90.715_078_000_64),
    ];
    for (plan, actions, added) in expected {
        let plan = plan.as_ref().unwrap();
        assert_eq!((plan.actions.as_str(), plan.peak_bytes), (actions, 31_822_086_144));
        close(plan.added_ms, added);
    }
    assert!(plans.best.unwrap().optimal);
    let Some(Chain::Plan { actions, added_ms, granule_bytes, rounding_bytes, .. }) = plans.chain else { panic!() };
    assert_eq!((actions.as_str(), granule_bytes, rounding_bytes), ("kkkkrccccckkkkkk", 1 << 20, 0));
    close(added_ms, 68.036_308_500_48);
}
