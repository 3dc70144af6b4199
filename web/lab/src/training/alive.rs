//! Who is on the device at the peak: the activations by their layers, and everything else, with bytes.

use headroom_gpu::training::{Live, StrategyReport};
use yew::prelude::*;

use super::timeline::part;
use crate::device::table::Table;
use crate::numbers::bytes;
use crate::words::Speech;

/// Layers in their order, those that follow each other as a range: `1–3, 5`.
fn ranges(mut layers: Vec<u32>) -> String {
    layers.sort_unstable();
    let mut all: Vec<(u32, u32)> = Vec::new();
    for layer in layers.into_iter().map(|layer| layer.saturating_add(1)) {
        match all.last_mut() {
            Some((_, last)) if last.saturating_add(1) == layer => *last = layer,
            _ => all.push((layer, layer)),
        }
    }
    let one = |(first, last): (u32, u32)| if first == last { first.to_string() } else { format!("{first}–{last}") };
    all.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// What comes and goes in three kinds, inputs, what layers saved beside them, and visiting weights: which layers', in words, and
/// their bytes. A kind of which nothing is alive is left out.
pub fn kinds(live: &[Live], words: &Speech) -> Vec<(String, u64)> {
    let kind = |(of, key): ((bool, bool), &str)| {
        let own: Vec<&Live> = live.iter().filter(|one| (one.input, one.weights) == of).collect();
        let sum = own.iter().fold(0_u64, |sum, one| sum.saturating_add(one.bytes));
        let layers: Vec<u32> = own.iter().map(|one| one.layer).collect();
        (!layers.is_empty()).then(|| (words.with(key, &[("layers", ranges(layers).into())]), sum))
    };
    let kinds = [
        ((true, false), "train-alive-inputs"),
        ((false, false), "train-alive-saved"),
        ((false, true), "train-alive-weights"),
    ];
    kinds.into_iter().filter_map(kind).collect()
}

/// Everything that there is at the peak, the activations first. The bytes add up to the peak.
fn items(run: &StrategyReport, words: &Speech) -> Vec<(String, u64)> {
    let peak = &run.peak;
    // Those that visit are listed by their layers.
    let visiting = run.live.iter().any(|live| live.weights);
    let own = [
        ("train-item-unfilled", peak.unfilled_bytes),
        ("train-item-weights", if visiting { 0 } else { peak.weights_bytes }),
        ("train-item-gradients", peak.gradients_bytes),
        ("train-item-state", peak.state_bytes),
        ("train-item-work", peak.work_bytes),
        ("row-staging", peak.staging_bytes),
        ("row-write-back", peak.write_back_bytes),
        ("row-results", peak.results_bytes),
        ("row-parameters", peak.parameters_bytes),
    ];
    let rest = own.into_iter().filter(|(_, bytes)| *bytes > 0).map(|(key, bytes)| (words.text(key), bytes));
    kinds(&run.live, words).into_iter().chain(rest).collect()
}

/// The list beside the peak's line.
pub fn at_peak(run: &StrategyReport, words: &Speech) -> Html {
    let Some(span) = usize::try_from(run.peak_at).ok().and_then(|at| run.spans.get(at)) else { return Html::default() };
    let values = [("part", part(span, words).into()), ("peak", bytes(run.peak.total_bytes).into())];
    html! {
        <div class="lab-step__alive">
            <p class="small" id="lab-step-alive">{ words.with("train-peak-alive", &values) }</p>
            <ul class="small" aria-labelledby="lab-step-alive">
                { for items(run, words).into_iter().map(|(what, count)| html! { <li>{ what }{ " " }<b>{ bytes(count) }</b></li> }) }
            </ul>
        </div>
    }
}

/// What comes and goes, tensor by tensor.
pub fn table(run: &StrategyReport, words: &Speech) -> Table {
    let head = vec![(words.text("train-live"), None), (words.text("train-column-live"), None)];
    let row = |live: &Live| {
        let key = match (live.input, live.weights) {
            (true, _) => "train-live-input",
            (false, true) => "train-live-weights",
            (false, false) => "train-live-saved",
        };
        vec![words.with(key, &[("layer", live.layer.saturating_add(1).into())]), bytes(live.bytes)]
    };
    Table { caption: words.text("train-live"), head, rows: run.live.iter().map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::sample::report;
    use headroom_gpu::training::Peak;
    use headroom_grade::Language;

    #[test]
    fn layers_are_told_as_ranges() {
        assert_eq!(ranges(vec![2, 0, 1, 4]), "1–3, 5");
        assert_eq!(ranges(vec![7]), "8");
    }

    #[test]
    fn what_is_there_at_the_peak_adds_up_to_it() {
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let mut run = report().runs.remove(0);
            run.live = [(true, 1), (true, 0), (false, 1)]
                .map(|(input, layer)| Live { input, weights: false, layer, bytes: 1 << 18 })
                .to_vec();
            run.peak = Peak {
                activations_bytes: 3 << 18,
                weights_bytes: 1 << 20,
                results_bytes: 256,
                total_bytes: (3 << 18) + (1 << 20) + 256,
                ..Peak::default()
            };
            let all = items(&run, &words);
            assert_eq!(all.iter().map(|(_, bytes)| bytes).sum::<u64>(), run.peak.total_bytes);
            let said: Vec<&str> = all.iter().map(|(what, _)| what.as_str()).collect();
            assert_eq!(all.len(), 4, "{said:?}");
            assert!(said[0].contains("1–2") && said[1].contains('2') && said[2] == words.text("train-item-weights"));
            // Weights that visit are told by their layer, and once.
            run.live.push(Live { input: false, weights: true, layer: 4, bytes: 1 << 20 });
            let all = items(&run, &words);
            assert_eq!((all.len(), all.iter().map(|(_, bytes)| bytes).sum::<u64>()), (4, run.peak.total_bytes));
            assert!(all[2].0.contains('5') && all[2].0 != words.text("train-item-weights"), "{all:?}");
        }
    }
}
