//! What a learner decides before a run: roles of rows, scale, staging slots.

use headroom_gpu::protocol::Protocol;
use headroom_kit::memory::text::{number, quantity};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::spec::{Choices, KINDS, Offer, Role, SCALES_MIB, SLOTS};
use crate::numbers::bytes;
use crate::options::{Place, Row, Subject};
use crate::words::Speech;

/// The choice of what a component holds. `set` gets the role that its kind usually has.
pub fn kinds(name: &str, role: Role, set: Callback<Role>, words: &Speech) -> Html {
    let labels = words.labels();
    let onchange = Callback::from(move |event: Event| {
        let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        let kind = usize::try_from(chosen).ok().and_then(|at| KINDS.get(at)).map(|(kind, _)| *kind);
        set.emit(kind.map_or(role, Role::of));
    });
    html! {
        <select class="input" {onchange} aria-label={words.with("kind-of", &[("name", name.to_owned().into())])}>
            for (kind, drawn) in KINDS {
                <option selected={kind == role.kind}>{ labels.of_kind(drawn) }</option>
            }
        </select>
    }
}

/// Whether a step writes a component.
pub fn updated(role: Role, set: Callback<Role>, words: &Speech) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let updated = event.target_unchecked_into::<HtmlInputElement>().checked();
        set.emit(Role { updated, ..role });
    });
    html! {
        <label class="check">
            <input type="checkbox" checked={role.updated} {onchange} /><span>{ words.text("updated") }</span>
        </label>
    }
}

/// The ledger with a role for each row.
pub fn rows(subject: &Subject, choices: &Choices, on_choices: &Callback<Choices>, words: &Speech) -> Html {
    let labels = words.labels();
    let set = |at: usize| {
        let (choices, on_choices) = (choices.clone(), on_choices.clone());
        Callback::from(move |role: Role| {
            let mut next = choices.clone();
            if let Some(slot) = next.roles.get_mut(at) {
                *slot = role;
            }
            on_choices.emit(next);
        })
    };
    let place = |row: &Row| match row.place {
        Place::Device => labels.on_device.to_string(),
        Place::Host => labels.offloaded.to_string(),
        Place::Cut(nth) => format!("{} {nth}", labels.cut),
    };
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label={words.text("rows-title")}>
            <table class="lab-table lab-table--rows">
                <thead><tr>
                    <th scope="col">{ &labels.name }</th>
                    <th scope="col">{ &labels.size }</th>
                    <th scope="col">{ &labels.place }</th>
                    <th scope="col">{ &labels.kind }</th>
                    <th scope="col">{ words.text("row-updated") }</th>
                </tr></thead>
                <tbody>
                    for (at, (row, role)) in subject.rows.iter().zip(&choices.roles).enumerate() {
                        <tr>
                            <th scope="row">{ &row.name }</th>
                            <td>{ quantity(row.size_gb, "GB") }</td>
                            <td>{ place(row) }</td>
                            <td>{ kinds(&row.name, *role, set(at), words) }</td>
                            <td>{ updated(*role, set(at), words) }</td>
                        </tr>
                    }
                </tbody>
            </table>
        </div>
    }
}

/// What stands for 1 GB, in words that need no translation.
pub fn scaled(bytes_per_gb: u64) -> String {
    format!("1\u{a0}GB → {}", bytes(bytes_per_gb))
}

/// Scale, and where `slots` staging slots. The scale that fits the adapter is among the others, also where it is below them all.
pub fn scale(
    subject: &Subject,
    choices: &Choices,
    on_choices: &Callback<Choices>,
    offer: Option<Offer>,
    slots: bool,
    words: &Speech,
) -> Html {
    let now = choices.bytes_per_gb(subject, offer);
    let mut offered: Vec<u64> = SCALES_MIB.iter().map(|mib| mib << 20).chain([now]).collect();
    offered.sort_unstable();
    offered.dedup();
    let scales: Vec<_> = offered.iter().map(|scale| (*scale == now, scaled(*scale))).collect();
    let on_scale = {
        let (choices, on_choices) = (choices.clone(), on_choices.clone());
        Callback::from(move |at: usize| {
            on_choices.emit(Choices { scale: offered.get(at).copied(), ..choices.clone() });
        })
    };
    let on_slots = {
        let (choices, on_choices) = (choices.clone(), on_choices.clone());
        Callback::from(move |at: usize| {
            let slots = u32::try_from(at).unwrap_or(0).saturating_add(1);
            on_choices.emit(Choices { slots, ..choices.clone() });
        })
    };
    let counts = SLOTS.map(|count| (count == choices.slots, number(f64::from(count))));
    html! {
        <>
            { select("lab-scale", words.text("scale"), &scales, on_scale) }
            if slots { { select("lab-slots", words.text("slots"), &counts, on_slots) } }
        </>
    }
}

/// How much is measured.
pub fn protocol(protocol: &UseStateHandle<Protocol>, words: &Speech) -> Html {
    let all = [(Protocol::Full, "protocol-full"), (Protocol::Quick, "protocol-quick")];
    let options = all.map(|(of, key)| (of == **protocol, words.text(key)));
    let choose = {
        let protocol = protocol.clone();
        Callback::from(move |at: usize| protocol.set(all.get(at).map_or(Protocol::Full, |(of, _)| *of)))
    };
    select("lab-protocol", words.text("protocol"), &options, choose)
}

fn select(id: &'static str, label: String, options: &[(bool, String)], choose: Callback<usize>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        choose.emit(usize::try_from(at).unwrap_or(0));
    });
    html! {
        <div class="field">
            <label class="field__label" for={id}>{ label }</label>
            <select class="input" {id} {onchange}>
                for (selected, text) in options { <option selected={*selected}>{ text }</option> }
            </select>
        </div>
    }
}
