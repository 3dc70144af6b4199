//! What staging slots, merging and asynchronous submission were each worth.

use headroom_gpu::training::{Difference, Switch, Worth};
use yew::prelude::*;

use super::ways::name;
use crate::device::table::{NONE, Table, spread};
use crate::numbers::ms;
use crate::tag::Basis;
use crate::words::Speech;

fn key(switch: Switch) -> &'static str {
    match switch {
        Switch::Slots => "train-off-slots",
        Switch::Merged => "train-off-merged",
        Switch::Asynchronous => "train-off-asynchronous",
    }
}

/// With its sign.
fn signed(time: f64) -> String {
    if time > 0.0 { format!("+{}", ms(time)) } else { ms(time) }
}

/// Longer, shorter, or nothing that was seen.
fn said(longer: &Difference, words: &Speech) -> String {
    words.text(match (longer.seen, longer.median_ms > 0.0) {
        (false, _) => "train-worth-none",
        (true, true) => "train-worth-longer",
        (true, false) => "train-worth-shorter",
    })
}

/// The table: everything on, then each of them off.
pub fn table(worth: &Worth, words: &Speech) -> Table {
    let head = vec![
        (words.text("train-worth-run"), None),
        (words.text("row-step"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("train-worth-delta"), Some(Basis::Measured)),
        (words.text("train-worth-spread"), None),
        (words.text("train-worth-said"), None),
    ];
    let none = || NONE.to_owned();
    let on = words.with("train-worth-on", &[("slots", worth.slots.into())]);
    let mut rows = vec![vec![on, ms(worth.step.median_ms), spread(&worth.step), none(), none(), none()]];
    rows.extend(worth.without.iter().map(|one| {
        vec![
            words.text(key(one.switch)),
            ms(one.step.median_ms),
            spread(&one.step),
            signed(one.longer.median_ms),
            format!("{}\u{2009}…\u{2009}{}", signed(one.longer.q1_ms), signed(one.longer.q3_ms)),
            said(&one.longer, words),
        ]
    }));
    let caption = words.with("train-worth-title", &[("name", name(worth.strategy, words).into())]);
    Table { caption, head, rows }
}

/// The table and how it is to be read.
pub fn worth(worth: &Worth, words: &Speech) -> Html {
    html! { <>{ table(worth, words).show(words) }<p class="small">{ words.text("train-worth-about") }</p></> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::sample::{report, worth as sample};
    use headroom_grade::Language;

    #[test]
    fn what_is_within_the_noise_is_said_to_be() {
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let table = table(&sample(&report()), &words);
            assert!(table.rows.len() == 4 && table.rows.iter().all(|row| row.len() == table.head.len()));
            let [_, slots, merged, waited] = table.rows.as_slice() else { panic!() };
            assert_eq!((slots[3].as_str(), slots[5].clone()), ("+2\u{a0}ms", words.text("train-worth-longer")));
            assert_eq!((merged[3].as_str(), merged[5].clone()), ("−100\u{a0}µs", words.text("train-worth-none")));
            assert_eq!((waited[3].as_str(), waited[5].clone()), ("−3\u{a0}ms", words.text("train-worth-shorter")));
        }
    }
}
