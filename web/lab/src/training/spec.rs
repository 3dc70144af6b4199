//! What the reader decides, and the request that it makes.

use headroom_gpu::training::{Activations, Format, Sizes, Strategy, TrainingSpec, peak};

use crate::words::Speech;

/// Sizes that are offered.
pub const TOKENS: [u32; 6] = [32, 64, 128, 256, 512, 1024];
/// The same.
pub const WIDTHS: [u32; 6] = [16, 32, 64, 128, 256, 512];
/// Hidden numbers for each of a row.
pub const FACTORS: [u32; 3] = [1, 2, 4];
/// Staging slots.
pub const SLOTS: [u32; 3] = [1, 2, 3];
/// Blocks with GELU.
pub const BLOCKS: [u32; 7] = [2, 3, 4, 6, 8, 12, 16];

const fn of(activations: Activations) -> Strategy {
    Strategy { activations, state_on_host: false }
}

const fn offload(depth: u32, format: Format) -> Strategy {
    of(Activations::Offload { depth, format })
}

/// The strategies that are offered. The first one is always run: the others are set beside it.
pub const STRATEGIES: [Strategy; 9] = [
    of(Activations::Keep),
    offload(0, Format::F32),
    offload(1, Format::F32),
    offload(2, Format::F32),
    offload(1, Format::F16),
    offload(1, Format::Int8),
    of(Activations::Recompute { every: 2 }),
    of(Activations::Planned),
    Strategy { activations: Activations::Keep, state_on_host: true },
];

const MIB: f64 = (1 << 20) as f64;

/// What the reader decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Choices {
    /// The network.
    pub sizes: Sizes,
    /// The budget in MiB as it was typed; nothing as long as the proposed one stands.
    pub budget: Option<String>,
    /// Which of [`STRATEGIES`] are run.
    pub picked: [bool; STRATEGIES.len()],
    /// See [`TrainingSpec::merged`].
    pub merged: bool,
    /// See [`TrainingSpec::asynchronous`].
    pub asynchronous: bool,
    /// See [`TrainingSpec::slots`].
    pub slots: u32,
}

impl Choices {
    /// Sizes at which a GPU, or a CPU, takes some milliseconds a step.
    pub fn new(software: bool) -> Self {
        let sizes = if software {
            Sizes { tokens: 128, width: 16, hidden: 64, blocks: 4, attention: true }
        } else {
            Sizes { tokens: 512, width: 256, hidden: 1024, blocks: 8, attention: true }
        };
        Self { sizes, budget: None, picked: [true; STRATEGIES.len()], merged: true, asynchronous: true, slots: 2 }
    }

    /// Device bytes with everything kept, and the activations among them; none where the sizes are too large.
    pub fn kept(&self) -> Option<(u64, u64)> {
        let peak = peak(&self.sizes, STRATEGIES[0], self.slots).ok()?;
        Some((peak.total_bytes, peak.activations_bytes))
    }

    /// The budget that is proposed, in MiB to a hundredth: a third of the activations less than everything kept.
    pub fn proposed(&self) -> String {
        let (total, activations) = self.kept().unwrap_or_default();
        #[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
        let mib = (total - activations / 3) as f64 / MIB;
        format!("{:.2}", (mib * 100.0).ceil() / 100.0)
    }

    /// The budget in bytes; none where what was typed is none.
    pub fn budget_bytes(&self) -> Option<u64> {
        let typed = self.budget.clone().unwrap_or_else(|| self.proposed());
        let mib = headroom_grade::json::parse(typed.trim())?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the range")]
        (mib > 0.0 && mib <= 1e6).then(|| (mib * MIB).floor() as u64)
    }

    /// The strategies that are run.
    pub fn strategies(&self) -> Vec<Strategy> {
        STRATEGIES
            .into_iter()
            .zip(self.picked)
            .enumerate()
            .filter(|(at, (_, on))| *at == 0 || *on)
            .map(|(_, (s, _))| s)
            .collect()
    }

    /// What is asked of the lab; none where a number is none.
    pub fn spec(&self) -> Option<TrainingSpec> {
        self.kept()?;
        Some(TrainingSpec {
            sizes: self.sizes,
            seed: 1,
            steps: 2,
            budget_bytes: self.budget_bytes()?,
            strategies: self.strategies(),
            merged: self.merged,
            asynchronous: self.asynchronous,
            slots: self.slots,
        })
    }
}

/// A strategy's name.
pub fn name(strategy: Strategy, words: &Speech) -> String {
    let activations = match strategy.activations {
        Activations::Keep if strategy.state_on_host => words.text("train-state"),
        Activations::Keep => words.text("train-keep"),
        Activations::Offload { format: Format::F32, depth: 0 } => words.text("train-demand"),
        Activations::Offload { format: Format::F32, depth } => words.with("train-ahead", &[("depth", depth.into())]),
        Activations::Offload { format: Format::F16, .. } => words.text("train-f16"),
        Activations::Offload { format: Format::Int8, .. } => words.text("train-int8"),
        Activations::Recompute { every } => words.with("train-recompute", &[("every", every.into())]),
        Activations::Planned => words.text("train-planned"),
    };
    match strategy.activations {
        Activations::Keep => activations,
        _ if strategy.state_on_host => format!("{activations} + {}", words.text("train-state")),
        _ => activations,
    }
}

/// The letter that stands for the nth strategy of a run.
pub fn letter(at: usize) -> char {
    u8::try_from(at).map_or('?', |at| char::from(b'A'.saturating_add(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_grade::Language;

    #[test]
    fn every_size_that_is_offered_can_be_asked_for() {
        for software in [true, false] {
            let choices = Choices::new(software);
            let sizes = choices.sizes;
            assert!(TOKENS.contains(&sizes.tokens) && WIDTHS.contains(&sizes.width) && BLOCKS.contains(&sizes.blocks));
            assert!(FACTORS.contains(&(sizes.hidden / sizes.width)));
            let spec = choices.spec().unwrap();
            let (total, activations) = choices.kept().unwrap();
            assert!(spec.budget_bytes < total && spec.budget_bytes >= total - activations / 3);
            assert_eq!(spec.strategies, STRATEGIES);
        }
    }

    #[test]
    fn what_is_no_budget_asks_for_nothing() {
        for typed in ["", "x", "0", "-3", "1e9", "nan"] {
            assert_eq!(Choices { budget: Some(typed.to_owned()), ..Choices::new(true) }.spec(), None, "{typed}");
        }
        let half = Choices { budget: Some(" 0.5 ".to_owned()), ..Choices::new(true) };
        assert_eq!(half.spec().unwrap().budget_bytes, 1 << 19);
        let large = Sizes { tokens: 1024, width: 512, hidden: 2048, blocks: 2, attention: false };
        assert_eq!(Choices { sizes: large, ..Choices::new(true) }.spec(), None);
    }

    #[test]
    fn names_differ() {
        for language in Language::ALL {
            let words = Speech::new(language);
            let names: std::collections::BTreeSet<String> =
                STRATEGIES.into_iter().map(|one| name(one, &words)).collect();
            assert_eq!(names.len(), STRATEGIES.len());
        }
        assert_eq!((letter(0), letter(8)), ('A', 'I'));
    }
}
