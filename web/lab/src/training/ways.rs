//! Ways to deal with activations and weights: those that are offered, their names, and how an address spells them.

use headroom_gpu::training::{Activations, Format, Strategy, Weights};

use crate::words::Speech;

/// Layers in a segment.
pub const EVERY: [u32; 3] = [2, 3, 4];
/// Layers fetched ahead.
pub const DEPTHS: [u32; 3] = [0, 1, 2];
/// How numbers travel.
pub const FORMATS: [Format; 3] = [Format::F32, Format::F16, Format::Int8];
/// The most that one run takes.
pub const MOST: usize = 16;

/// Where weights live.
pub const WEIGHTS: [Weights; 3] = [Weights::Resident, Weights::Held, Weights::Visit];

const KEEP: Strategy = Strategy::of(Activations::Keep);

const fn offload(depth: u32, format: Format) -> Strategy {
    Strategy::of(Activations::Offload { depth, format })
}

/// What is chosen at first. The first one is always run: the others are set beside it.
pub const FIRST: [Strategy; 9] = [
    KEEP,
    offload(0, Format::F32),
    offload(1, Format::F32),
    offload(2, Format::F32),
    offload(1, Format::F16),
    offload(1, Format::Int8),
    Strategy::of(Activations::Recompute { every: 2 }),
    Strategy::of(Activations::Planned),
    Strategy { state_on_host: true, ..KEEP },
];

/// What is offered beside it.
pub const MORE: [Strategy; 2] =
    [Strategy { weights: Weights::Held, ..KEEP }, Strategy { weights: Weights::Visit, ..KEEP }];

/// Bits of a number as it travels.
pub fn bits(format: Format) -> u32 {
    match format {
        Format::F32 => 32,
        Format::F16 => 16,
        Format::Int8 => 8,
    }
}

/// A strategy's name.
pub fn name(strategy: Strategy, words: &Speech) -> String {
    let state = strategy.state_on_host.then_some("train-state");
    let weights = match strategy.weights {
        Weights::Resident => None,
        Weights::Held => Some("train-held"),
        Weights::Visit => Some("train-visit"),
    };
    let rest = state.into_iter().chain(weights).map(|key| words.text(key));
    let activations = match strategy.activations {
        // Where something else is on the host, that is what there is to say.
        Activations::Keep if strategy != KEEP => return rest.collect::<Vec<_>>().join(" + "),
        Activations::Keep => words.text("train-keep"),
        Activations::Offload { format: Format::F32, depth: 0 } => words.text("train-demand"),
        Activations::Offload { format: Format::F32, depth } => words.with("train-ahead", &[("depth", depth.into())]),
        Activations::Offload { format, depth: 0 } => {
            words.with("train-packed-demand", &[("bits", bits(format).into())])
        }
        Activations::Offload { format, depth } => {
            words.with("train-packed", &[("bits", bits(format).into()), ("depth", depth.into())])
        }
        Activations::Recompute { every } => words.with("train-recompute", &[("every", every.into())]),
        Activations::Planned => words.text("train-planned"),
    };
    std::iter::once(activations).chain(rest).collect::<Vec<_>>().join(" + ")
}

/// The strategy that an address spells `keep`, `planned`, `recompute-3`, `offload-1`, `offload-0-f16` or `offload-2-int8`; with
/// `-held` or `-visit` behind it, the weights are on the host, with `-host` behind that the optimizer's state. `held` and `visit`
/// alone keep everything else.
pub fn spelt(text: &str) -> Option<Strategy> {
    let (way, state_on_host) = text.strip_suffix("-host").map_or((text, false), |way| (way, true));
    let moving = [("held", Weights::Held), ("visit", Weights::Visit)].into_iter().find_map(|(name, weights)| {
        let way = way.strip_suffix(name)?;
        Some((if way.is_empty() { "keep" } else { way.strip_suffix('-')? }, weights))
    });
    let (way, weights) = moving.unwrap_or((way, Weights::Resident));
    let parts: Vec<&str> = way.split('-').collect();
    let one_of = |offered: &[u32], text: &str| text.parse().ok().filter(|number| offered.contains(number));
    let activations = match parts.as_slice() {
        ["keep"] => Activations::Keep,
        // Its plan is of activations alone.
        ["planned"] if weights == Weights::Resident => Activations::Planned,
        ["recompute", every] => Activations::Recompute { every: one_of(&EVERY, every)? },
        ["offload", depth] => Activations::Offload { depth: one_of(&DEPTHS, depth)?, format: Format::F32 },
        ["offload", depth, format] => {
            let format = FORMATS.into_iter().zip(["f32", "f16", "int8"]).find(|(_, name)| name == format)?.0;
            Activations::Offload { depth: one_of(&DEPTHS, depth)?, format }
        }
        _ => return None,
    };
    Some(Strategy { activations, state_on_host, weights })
}

/// The letter that stands for the nth strategy of a run.
pub fn letter(at: usize) -> char {
    u8::try_from(at).map_or('?', |at| char::from(b'A'.saturating_add(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_grade::Language;
    use std::collections::BTreeSet;

    /// All that can be chosen.
    fn all() -> Vec<Strategy> {
        let offloads = FORMATS.into_iter().flat_map(|format| DEPTHS.map(|depth| offload(depth, format)));
        let again = EVERY.map(|every| Strategy::of(Activations::Recompute { every }));
        let ways = offloads.chain(again).chain([KEEP]);
        let ways = ways.flat_map(|way| WEIGHTS.map(|weights| Strategy { weights, ..way }));
        let ways = ways.chain([Strategy::of(Activations::Planned)]);
        ways.flat_map(|way| [way, Strategy { state_on_host: true, ..way }]).collect()
    }

    #[test]
    fn names_differ() {
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let names: BTreeSet<String> = all().into_iter().map(|one| name(one, &words)).collect();
            assert_eq!(names.len(), 80, "{names:?}");
        }
        assert_eq!((letter(0), letter(15)), ('A', 'P'));
    }

    #[test]
    fn an_address_spells_each_of_them() {
        let offloads = DEPTHS.iter().flat_map(|depth| ["", "-f16", "-int8"].map(|f| format!("offload-{depth}{f}")));
        let again = EVERY.iter().map(|every| format!("recompute-{every}"));
        let ways = offloads.chain(again).chain(["keep".to_owned()]);
        let ways = ways.flat_map(|way| ["", "-held", "-visit"].map(|weights| format!("{way}{weights}")));
        let ways = ways.chain(["planned".to_owned()]);
        let spellings: Vec<String> = ways.flat_map(|way| [way.clone(), format!("{way}-host")]).collect();
        let got: Vec<Strategy> = spellings.iter().map(|text| spelt(text).unwrap()).collect();
        assert_eq!(got.len(), 80);
        assert!(all().iter().all(|one| got.contains(one)));
        assert_eq!(["held", "visit-host"].map(spelt), ["keep-held", "keep-visit-host"].map(spelt));
        for text in [
            "-held",
            "planned-visit",
            "keep-host-held",
            "keepheld",
            "held-visit",
            "",
            "keep-",
            "offload",
            "offload-3",
            "offload-1-f8",
            "recompute-1",
            "recompute-2-2",
            "host",
        ] {
            assert_eq!(spelt(text), None, "{text}");
        }
    }
}
