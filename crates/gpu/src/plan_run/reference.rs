//! What the CPU says that the device must come to.

use super::layout::Layout;
use super::types::Component;
use crate::GpuError;
use crate::experiments::copy_checksum::mix;
use crate::lab::Lab;
use crate::pattern;

/// Words between two checks whether the run is still wanted.
const BETWEEN_CHECKS: u32 = 1 << 20;

/// Sums of every component's contents in every state so far. State 0 is what is filled in; each step leads to the
/// next, and changes only what the step updates.
pub(crate) struct Reference {
    components: Vec<OneComponent>,
}

struct OneComponent {
    seed: u32,
    words: u32,
    updated: bool,
    /// By state; a component that no step updates has state 0 alone.
    sums: Vec<u32>,
}

/// What the words of an updated component have been changed by in a state.
fn key(state: u32) -> u32 {
    if state == 0 { 0 } else { mix(state, 0x5eed) }
}

/// What the step from this state on changes them by.
pub(crate) fn step_key(state: u32) -> u32 {
    key(state) ^ key(state.wrapping_add(1))
}

impl Reference {
    pub(crate) fn new(components: &[Component], layout: &Layout) -> Self {
        let one = |(number, (component, &bytes)): (u32, (&Component, &u64))| OneComponent {
            seed: mix(number, 0xc0_0000),
            words: u32::try_from(bytes / 4).unwrap_or(u32::MAX),
            updated: component.updated_by_step,
            sums: Vec::new(),
        };
        Self { components: (0..).zip(components.iter().zip(&layout.sizes)).map(one).collect() }
    }

    /// Fills a part of a component with its contents in state 0.
    pub(crate) fn fill(&self, component: usize, offset: u64, bytes: &mut [u8]) {
        if let Some(one) = self.components.get(component) {
            pattern::fill(one.seed, u32::try_from(offset / 4).unwrap_or(u32::MAX), 0, bytes);
        }
    }

    /// Computes the sums of all states up to this one.
    pub(crate) async fn reach(&mut self, lab: &Lab<'_>, state: u32) -> Result<(), GpuError> {
        for one in &mut self.components {
            let last = if one.updated { state } else { 0 };
            while one.sums.len() <= usize::try_from(last).unwrap_or(usize::MAX) {
                let key = key(u32::try_from(one.sums.len()).unwrap_or(u32::MAX));
                let (mut sum, mut from) = (0_u32, 0_u32);
                while from < one.words {
                    lab.breathe().await?;
                    let to = from.saturating_add(BETWEEN_CHECKS).min(one.words);
                    for position in from..to {
                        let word = pattern::word(one.seed, position) ^ key;
                        sum = sum.wrapping_add(mix(word, position.wrapping_add(1)));
                    }
                    from = to;
                }
                one.sums.push(sum);
            }
        }
        Ok(())
    }

    /// The sum of a component's contents in a state that was reached.
    fn sum(one: &OneComponent, state: u32) -> u32 {
        let state = if one.updated { usize::try_from(state).unwrap_or(usize::MAX) } else { 0 };
        one.sums.get(state).copied().unwrap_or_default()
    }

    /// By component: the sums of the states 0 to `last`, added up. Each step adds the state that it reads.
    pub(crate) fn totals(&self, last: u32) -> Vec<u32> {
        let total = |one| (0..=last).fold(0_u32, |sum, state| sum.wrapping_add(Self::sum(one, state)));
        self.components.iter().map(total).collect()
    }

    /// One number for the contents of all components in a state.
    pub(crate) fn checksum(&self, state: u32) -> u32 {
        let numbered = (1_u32..).zip(&self.components);
        numbered.fold(0, |sum, (number, one)| sum.wrapping_add(mix(Self::sum(one, state), number)))
    }
}
