//! What the reader decides, and the request that it makes.

use headroom_gpu::training::{Sizes, Strategy, TrainingSpec, peak};

use super::ways::{FIRST, MORE, MOST, spelt};
use crate::address;

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

const MIB: f64 = (1 << 20) as f64;

/// What the reader decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Choices {
    /// The network.
    pub sizes: Sizes,
    /// The budget in MiB as it was typed; nothing as long as the proposed one stands.
    pub budget: Option<String>,
    /// What is offered, and whether it is run. The first one always is.
    pub ways: Vec<(Strategy, bool)>,
    /// See [`TrainingSpec::merged`].
    pub merged: bool,
    /// See [`TrainingSpec::asynchronous`].
    pub asynchronous: bool,
    /// See [`TrainingSpec::slots`].
    pub slots: u32,
    /// See [`TrainingSpec::worth`]; it counts as long as it is run.
    pub worth: Option<Strategy>,
}

impl Choices {
    /// Sizes at which a GPU, or a CPU, takes some milliseconds a step.
    pub fn new(software: bool) -> Self {
        let sizes = if software {
            Sizes { tokens: 128, width: 16, hidden: 64, blocks: 4, attention: true }
        } else {
            Sizes { tokens: 512, width: 256, hidden: 1024, blocks: 8, attention: true }
        };
        let ways = FIRST.map(|one| (one, true)).into_iter().chain(MORE.map(|one| (one, false))).collect();
        Self { sizes, budget: None, ways, merged: true, asynchronous: true, slots: 2, worth: None }
    }

    /// As an address asks for, where it does:
    /// `#/lab?room=training&blocks=8&width=128&batch=512&strategies=offload-1,offload-1-int8-host,visit&slots=1&budget=24`; with
    /// `attention=no`, there is no block of it.
    pub fn of_hash(hash: &str, software: bool) -> Self {
        let mut all = Self::new(software);
        let number = |name: &str, offered: &[u32]| {
            address::value(hash, name).and_then(|text| text.parse().ok()).filter(|number| offered.contains(number))
        };
        all.sizes.blocks = number("blocks", &BLOCKS).unwrap_or(all.sizes.blocks);
        all.sizes.attention &= address::value(hash, "attention") != Some("no");
        all.sizes.tokens = number("batch", &TOKENS).unwrap_or(all.sizes.tokens);
        if let Some(width) = number("width", &WIDTHS) {
            all.resize(width);
        }
        all.slots = number("slots", &SLOTS).unwrap_or(all.slots);
        let budget = address::value(hash, "budget").map(str::to_owned);
        all.budget =
            budget.filter(|typed| Self { budget: Some(typed.clone()), ..all.clone() }.budget_bytes().is_some());
        let asked: Vec<Strategy> =
            address::value(hash, "strategies").into_iter().flat_map(|list| list.split(',')).filter_map(spelt).collect();
        if !asked.is_empty() {
            all.ways.iter_mut().for_each(|(one, on)| *on = asked.contains(one));
            asked.into_iter().for_each(|one| all.add(one));
        }
        all
    }

    /// Rows of so many numbers, with as many hidden ones for each as before.
    pub fn resize(&mut self, width: u32) {
        let factor = self.sizes.hidden.checked_div(self.sizes.width).unwrap_or(1);
        self.sizes = Sizes { width, hidden: factor.saturating_mul(width), ..self.sizes };
    }

    /// Chooses a strategy, and offers it where it is not yet; does nothing where the list is full.
    pub fn add(&mut self, strategy: Strategy) {
        let full = self.is_full();
        match self.ways.iter_mut().find(|(one, _)| *one == strategy) {
            Some((_, on)) => *on = true,
            None if full => {}
            None => self.ways.push((strategy, true)),
        }
    }

    /// Whether no more strategies can be offered.
    pub fn is_full(&self) -> bool {
        self.ways.len() >= MOST
    }

    /// Device bytes with everything kept, and the activations among them; none where the sizes are too large.
    pub fn kept(&self) -> Option<(u64, u64)> {
        let peak = peak(&self.sizes, FIRST[0], self.slots).ok()?;
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
        self.ways.iter().enumerate().filter(|(at, (_, on))| *at == 0 || *on).map(|(_, (one, _))| *one).collect()
    }

    /// Those of them that can be asked what each switch is worth for them.
    pub fn moving(&self) -> Vec<Strategy> {
        self.strategies().into_iter().filter(|one| one.moves()).collect()
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
            worth: self.worth.filter(|one| self.moving().contains(one)),
        })
    }
}

#[cfg(test)]
#[path = "spec_tests.rs"]
mod tests;
