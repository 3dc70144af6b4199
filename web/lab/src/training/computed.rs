//! What needs no device: each strategy's peak, and which activations and weights are alive at it, as the core computes them.

use headroom_gpu::training::{Computed, Live, Strategy, computed};
use yew::prelude::*;

use super::alive::kinds;
use super::spec::Choices;
use super::timeline::at_work;
use super::ways::name;
use crate::device::table::Table;
use crate::numbers::bytes;
use crate::tag::Basis;
use crate::words::Speech;

/// Who is alive, in words.
fn alive(live: &[Live], words: &Speech) -> String {
    let said: Vec<String> = kinds(live, words).into_iter().map(|(said, _)| said).collect();
    said.join(&words.text("train-alive-and"))
}

/// A row a strategy; what is planned has none, for its mix depends on what a device takes.
pub fn table(choices: &Choices, words: &Speech) -> Table {
    let head = vec![
        (words.text("train-strategy"), None),
        (words.text("row-peak"), Some(Basis::Computed)),
        (words.text("train-item-activations"), Some(Basis::Computed)),
        (words.text("train-item-weights"), Some(Basis::Computed)),
        (words.text("train-fits"), None),
        (words.text("train-peak-at"), None),
        (words.text("train-live"), Some(Basis::Computed)),
    ];
    let budget = choices.budget_bytes();
    let row = |strategy: Strategy| {
        let Computed { peak, live, at: (work, layer) } =
            computed(&choices.sizes, strategy, choices.slots).ok().flatten()?;
        Some(vec![
            name(strategy, words),
            bytes(peak.total_bytes),
            bytes(peak.activations_bytes),
            bytes(peak.weights_bytes),
            words.text(if budget.is_some_and(|budget| peak.total_bytes <= budget) { "yes" } else { "no" }),
            at_work(work, layer, words),
            alive(&live, words),
        ])
    };
    let rows = choices.strategies().into_iter().filter_map(row).collect();
    Table { caption: words.text("train-computed"), head, rows }
}

/// The table, and what is not in it.
pub fn view(choices: &Choices, words: &Speech) -> Html {
    html! {
        <div class="lab-train__tables">
            <p>{ words.text("train-computed-about") }</p>
            { table(choices, words).show(words) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_gpu::training::Work;
    use headroom_grade::Language;

    #[test]
    fn peaks_are_computed_without_a_device() {
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let choices = Choices::new(false);
            let table = table(&choices, &words);
            // All but the planner's.
            assert_eq!(table.rows.len(), choices.strategies().len() - 1);
            assert!(table.rows.iter().all(|row| row.len() == table.head.len() && !row.contains(&String::new())));
            assert_eq!(table.rows[0][1], bytes(choices.kept().unwrap().0));
            // All nine layers' inputs, the output among them, and all that they saved.
            assert!(table.rows[0][6].contains("1–10") && table.rows[0][6].contains("1–9"), "{}", table.rows[0][6]);
            assert_eq!(table.rows[0][4], words.text("no"));
            // Held, all nine layers' weights are there; visiting, two layers'.
            let mut choices = choices;
            super::super::ways::MORE.into_iter().for_each(|one| choices.add(one));
            let rows = super::table(&choices, &words).rows;
            let [.., held, visit] = rows.as_slice() else { panic!() };
            let weights = |layers: &str| words.with("train-alive-weights", &[("layers", layers.to_owned().into())]);
            assert!(held[6].ends_with(&weights("1–9")) && visit[6].ends_with(&weights("8–9")), "{held:?} {visit:?}");
            assert!(held[3] == rows[0][3] && visit[3] != held[3], "{held:?} {visit:?}");
        }
        assert!(matches!(
            computed(&Choices::new(true).sizes, super::super::ways::FIRST[0], 2),
            Ok(Some(Computed { at: (Work::Forward, 4), .. }))
        ));
    }
}
