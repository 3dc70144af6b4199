//! The memory model: a language model in a few numbers, or a lesson's timeline; what it takes over time; and plans that make
//! it fit, side by side, each with its price.

mod ask;
mod cards;
pub mod device;
mod fields;
mod figures;
mod form;
pub mod given;
mod load;
mod names;
pub mod numbers;
mod own;
mod picture;
mod schedule;
mod stack;
mod status;

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use headroom_planner::messages::{Description, NODES, Outcome, Plan, Plans, Question, Request, Subject};
use yew::prelude::*;

use crate::bridge;
use crate::words::{Speech, use_words};
use ask::{Asking, use_asking};
use cards::{Table, Which};
use device::{Device, measured};
use form::Form;
use own::{LETTERS, Own, allowed, fitted, word_of};

/// Typing is over when nothing came for so long.
const PAUSE_MS: u32 = 180;
/// A longer search visits so many times as many nodes.
const LONGER: usize = 256;

/// The view.
#[component]
pub fn Planner() -> Html {
    let words = use_words();
    let given = use_state(given::given);
    let form = use_state(Form::default);
    let lab = use_memo((), |()| measured());
    let device = use_state(|| {
        let real = lab.as_ref().as_ref().is_some_and(|lab| !lab.software);
        Device::first(given.as_ref().and_then(|given| given.budget_gb), real)
    });
    let own = use_state(String::new);
    let nodes = use_state(|| NODES);
    let shown = use_state(|| Which::Best);
    let (describe, plans, price) = (use_asking("describe"), use_asking("plans"), use_asking("price"));
    use_follow_address(given.clone(), device.clone());
    use_effect_with((), |()| bridge::planner_leave);

    let numbers = device.numbers((*lab).as_ref());
    let subject = match &*given {
        Some(given) => Ok(Subject::Timeline(given.items.clone())),
        None => {
            form.model(numbers.ok().map(|numbers| numbers.flops_per_ms)).map(|model| Subject::Model(Box::new(model)))
        }
    };
    let subject = use_memo(subject, Clone::clone);
    let description = use_description(&describe);
    let letters: AttrValue = description.as_ref().map_or_else(String::new, |it| fitted(&own, it)).into();
    let question = use_memo((subject.clone(), numbers, *nodes), |(subject, numbers, nodes)| {
        let (Ok(subject), Ok(numbers)) = (&**subject, numbers) else { return None };
        let (subject, own) = (subject.clone(), String::new());
        Some(Question { subject, budget_bytes: numbers.budget_bytes, link: numbers.link, own, nodes: Some(*nodes) })
    });
    use_ask_after_a_pause(&describe, subject.clone(), |subject| {
        Some(Request::Describe(subject.as_ref().as_ref().ok()?.clone()))
    });
    use_ask_after_a_pause(&plans, question.clone(), |question| Some(Request::Plans((**question).clone()?)));
    use_ask_after_a_pause(&price, (question.clone(), letters.clone()), |(question, letters)| {
        let question = (**question).clone()?;
        (!letters.is_empty()).then(|| Request::Price(Question { own: letters.to_string(), ..question }))
    });

    let set = |state: &UseStateHandle<String>| {
        let state = state.clone();
        Callback::from(move |letters: String| state.set(letters))
    };
    let on_own = set(&own);
    let on_form = Callback::from({
        let (form, nodes) = (form.clone(), nodes.clone());
        move |next: Form| {
            nodes.set(NODES);
            form.set(next);
        }
    });
    let on_device = Callback::from({
        let (device, nodes) = (device.clone(), nodes.clone());
        move |next: Device| {
            nodes.set(NODES);
            device.set(next);
        }
    });
    let on_switch = {
        let (description, letters, on_own) = (description.clone(), letters.clone(), on_own.clone());
        Callback::from(move |at: usize| {
            let row = description.as_ref().and_then(|description| description.chosen.get(at));
            if let Some(letters) = row.and_then(|row| own::switched(&letters, at, row)) {
                on_own.emit(letters);
            }
        })
    };
    let own_plan = all(&plans).map(|all| priced(&price, all, &letters));
    // Where nothing fits, the reader's own plan is all there is to draw.
    let fits = all(&plans).zip(own_plan).is_some_and(|(all, own)| shown.of(all, own).is_some());
    let drawn = if fits { *shown } else { Which::Own };
    let wrong_number = (*subject).as_ref().err().copied();
    html! {
        <div class="pl-view">
            <section class="panel" aria-labelledby="pl-what">
                <header class="panel__head"><h2 class="panel__title" id="pl-what">{ words.text(if given.is_some() { "given-title" } else { "shape-title" }) }</h2></header>
                <div class="panel__body">
                    { match &*given {
                        Some(given) => given_view(given.items.len(), &words),
                        None => fields::model(&form, wrong_number, &on_form, &words),
                    } }
                </div>
            </section>
            <section class="panel" aria-labelledby="pl-takes">
                <header class="panel__head"><h2 class="panel__title" id="pl-takes">{ words.text("takes-title") }</h2></header>
                <div class="panel__body" aria-busy={describe.stand.is_running().to_string()}>
                    { status::failure(&describe.stand, &words).unwrap_or_default() }
                    { match &description {
                        Some(description) => {
                            let plan = all(&plans).zip(own_plan).and_then(|(all, own)| drawn.of(all, own));
                            takes(description, plan, drawn, numbers.ok().map(|it| it.budget_bytes), &on_switch, &words)
                        }
                        None if describe.stand.failure.is_some() => Html::default(),
                        None => html! { <p class="muted" role="status">{ words.text("computing") }</p> },
                    } }
                </div>
            </section>
            <section class="panel" aria-labelledby="pl-device">
                <header class="panel__head"><h2 class="panel__title" id="pl-device">{ words.text("device-title") }</h2></header>
                <div class="panel__body">
                    { fields::device(&device, (*lab).as_ref(), numbers.err(), given.is_none(), &on_device, &words) }
                </div>
            </section>
            <section class="panel" aria-labelledby="pl-plans">
                <header class="panel__head"><h2 class="panel__title" id="pl-plans">{ words.text("plans-title") }</h2></header>
                <div class="panel__body" aria-busy={plans.stand.is_running().to_string()}>
                    <p class="pl-lead">{ words.text("plans-about") }</p>
                    { status::search(&plans, *nodes > NODES, &words) }
                    { match (&description, all(&plans), numbers) {
                        (Some(description), Some(all), Ok(numbers)) => {
                            let own_plan = priced(&price, all, &letters);
                            let table = Table {
                                plans: all,
                                own: own_plan,
                                description,
                                budget_bytes: numbers.budget_bytes,
                                shown: drawn,
                                on_show: Callback::from({ let shown = shown.clone(); move |which| shown.set(which) }),
                                on_take: on_own.clone(),
                            };
                            html! {
                                <>
                                    { status::shortage(all, numbers.budget_bytes, &words).unwrap_or_default() }
                                    { own_view(description, &letters, &on_own, &words) }
                                    { table.view(&words) }
                                    { longer(all, &plans, &nodes, &words).unwrap_or_default() }
                                    { schedule::view(drawn.of(all, own_plan).unwrap_or(own_plan), description, &words) }
                                </>
                            }
                        }
                        _ => Html::default(),
                    } }
                </div>
            </section>
            { figures::sources(&words) }
        </div>
    }
}

/// A timeline in the address takes the form's place as soon as it is there.
#[hook]
fn use_follow_address(given: UseStateHandle<Option<given::Given>>, device: UseStateHandle<Device>) {
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::window(), "hashchange", move |_| {
            let next = given::given();
            if let Some(budget) = next.as_ref().and_then(|given| given.budget_gb) {
                device.set(Device::first(Some(budget), device.measured));
            }
            given.set(next);
        });
        move || drop(listener)
    });
}

#[hook]
fn use_description(describe: &Asking) -> Option<Rc<Description>> {
    let description = use_memo(describe.stand.outcome.clone(), |outcome| match outcome.as_deref() {
        Some(Outcome::Description(description)) => Some(Rc::new((**description).clone())),
        _ => None,
    });
    (*description).clone()
}

fn all(plans: &Asking) -> Option<&Plans> {
    match plans.stand.outcome.as_deref() {
        Some(Outcome::Plans(plans)) => Some(plans),
        _ => None,
    }
}

/// The reader's plan as it was priced last; before that everything is kept.
fn priced<'p>(price: &'p Asking, all: &'p Plans, letters: &str) -> &'p Plan {
    match price.stand.outcome.as_deref() {
        Some(Outcome::Priced(plan)) if plan.actions == letters => plan,
        _ => &all.own,
    }
}

fn given_view(items: usize, words: &Speech) -> Html {
    html! {
        <p>{ words.with("given-about", &[("count", items.into())]) }{ " " }<a href="#/model">{ words.text("given-leave") }</a></p>
    }
}

fn own_view(description: &Description, letters: &AttrValue, on_own: &Callback<String>, words: &Speech) -> Html {
    if description.choices == 0 {
        return html! { <p class="muted">{ words.text("own-nothing") }</p> };
    }
    let each = |letter: char| {
        let fine = |row: &_| allowed(row, letter);
        let (chosen, choices) = (description.chosen.clone(), description.choices);
        let onclick = on_own.reform(move |_: MouseEvent| {
            (0..choices)
                .map(|at| if chosen.get(at).is_some_and(|row| allowed(row, letter)) { letter } else { 'k' })
                .collect()
        });
        description.chosen.iter().any(fine).then(|| {
            html! { <button type="button" class="button" {onclick}>{ words.text(word_of(letter)) }</button> }
        })
    };
    html! {
        <div class="pl-own">
            <div class="pl-own__head">
                <h3>{ words.text("own-title") }</h3>
                <div class="pl-own__all" role="group" aria-label={words.text("own-all")}>
                    <span class="small muted">{ words.text("own-all") }</span>
                    { for LETTERS.into_iter().filter_map(each) }
                </div>
            </div>
            <p class="small muted" id="pl-own-help">{ words.text("own-help") }</p>
            <Own rows={Rc::new(description.chosen.clone())} letters={letters.clone()} on_change={on_own.clone()} />
            if description.choices > description.chosen.len() {
                <p class="small muted">{ words.with("own-more", &[("count", (description.choices - description.chosen.len()).into())]) }</p>
            }
        </div>
    }
}

fn takes(
    description: &Rc<Description>,
    plan: Option<&Plan>,
    shown: Which,
    budget_bytes: Option<u64>,
    on_switch: &Callback<usize>,
    words: &Speech,
) -> Html {
    html! {
        <>
            { description.model.as_ref().map(|model| figures::ledger(description, model, words)).unwrap_or_default() }
            { picture::view(description, plan, shown, budget_bytes, on_switch, words) }
        </>
    }
}

fn longer(all: &Plans, plans: &Asking, nodes: &UseStateHandle<usize>, words: &Speech) -> Option<Html> {
    let best = all.best.as_ref()?;
    let fine = !best.optimal && !plans.stand.is_running() && **nodes == NODES;
    let onclick = {
        let nodes = nodes.clone();
        Callback::from(move |_: MouseEvent| nodes.set(NODES * LONGER))
    };
    fine.then(|| {
        html! {
            <p class="pl-longer"><button type="button" class="button" {onclick}>{ words.text("search-longer") }</button>
                <span class="small muted">{ words.text("search-longer-about") }</span></p>
        }
    })
}

/// Asks whenever what is asked about is another one, once it has been so for a moment.
#[hook]
fn use_ask_after_a_pause<T: PartialEq + 'static>(asking: &Asking, about: T, request: fn(&T) -> Option<Request>) {
    let ask = asking.ask.clone();
    use_effect_with(about, move |about| {
        let timeout = request(about).map(|request| Timeout::new(PAUSE_MS, move || ask.emit(request)));
        move || drop(timeout)
    });
}
