//! What each step of a chain needs, and the recursion over the bytes retained.

use super::chain::{Chain, ChainLayer, LayerAction};
use crate::device::DeviceProfile;
use crate::error::{Place, PlanError};

/// The most granules that what the base leaves of a budget is split into.
const MOST_GRANULES: u64 = 8192;
/// The most additions that a search takes: below a second.
const MOST_WORK: u64 = 1 << 29;

/// A chain whose sizes add up.
pub(super) struct Steps<'c> {
    layers: &'c [ChainLayer],
    output: u64,
}

impl<'c> Steps<'c> {
    /// Nothing if some set of a chain's bytes, taken three times, is beyond the range of `u64`.
    pub fn new(chain: &'c Chain) -> Option<Self> {
        let mut total = chain.output_bytes.checked_mul(3)?;
        for layer in &chain.layers {
            let sizes = layer.input_bytes.checked_add(layer.saved_bytes)?.checked_add(layer.workspace_bytes)?;
            total = total.checked_add(sizes.checked_mul(3)?)?;
        }
        total.checked_add(chain.base_bytes)?;
        Some(Self { layers: &chain.layers, output: chain.output_bytes })
    }

    fn layer(&self, i: usize) -> ChainLayer {
        self.layers.get(i).copied().unwrap_or_default()
    }

    /// The input of a layer; behind the last one, the chain's output.
    fn input(&self, i: usize) -> u64 {
        self.layers.get(i).map_or(self.output, |layer| layer.input_bytes)
    }

    /// What a layer that is kept or offloaded needs beside what earlier ones retain.
    pub fn single(&self, i: usize) -> u64 {
        let layer = self.layer(i);
        let own = layer.input_bytes.saturating_add(layer.saved_bytes).saturating_add(layer.workspace_bytes);
        // Backward: the forward pass has no gradients.
        own.saturating_add(self.input(i.saturating_add(1))).saturating_add(layer.input_bytes)
    }

    /// The most that a layer needs, and the first one that does.
    pub fn largest_single(&self) -> (u64, usize) {
        let mut largest = (0, 0);
        for i in 0..self.layers.len() {
            if self.single(i) > largest.0 {
                largest = (self.single(i), i);
            }
        }
        largest
    }

    /// What a segment from `first` to `last` needs, of whose inputs the first one retains `head` bytes.
    pub fn segment(&self, first: usize, last: usize, head: u64) -> u64 {
        let mut needs = Needs::default();
        for i in first..=last {
            needs.add(self, i, i == first, head);
        }
        needs.with_output(self.input(last.saturating_add(1)))
    }

    /// The largest number that divides all sizes; zero where all are zero.
    pub fn divisor(&self) -> u64 {
        let sizes = self.layers.iter().flat_map(|l| [l.input_bytes, l.saved_bytes, l.workspace_bytes]);
        sizes.fold(self.output, common_divisor)
    }
}

/// What a growing segment needs.
#[derive(Default)]
struct Needs {
    /// Inputs and saved so far.
    sum: u64,
    /// The most in the forward and in the backward passes.
    passes: u64,
    /// The most while computing again, without the gradient of the segment's output.
    again: u64,
}

impl Needs {
    fn add(&mut self, steps: &Steps<'_>, i: usize, first: bool, head: u64) {
        let layer = steps.layer(i);
        let output = steps.input(i.saturating_add(1));
        let before = self.sum;
        self.sum = before.saturating_add(layer.input_bytes).saturating_add(layer.saved_bytes);
        let working = layer.workspace_bytes.saturating_add(output);
        let forward = layer.input_bytes.saturating_add(layer.saved_bytes).saturating_add(working);
        let forward = forward.saturating_add(if first { 0 } else { head });
        let backward = self.sum.saturating_add(working).saturating_add(layer.input_bytes);
        self.passes = self.passes.max(forward).max(backward);
        // If it turns out to be the last one, its backward pass needs as much and more.
        self.again = self.again.max(if first { 0 } else { self.pending(steps, i, before) });
    }

    /// What computing layer `i − 1` again needs, now that it is not the last one.
    fn pending(&self, steps: &Steps<'_>, i: usize, before: u64) -> u64 {
        let workspace = steps.layer(i.saturating_sub(1)).workspace_bytes;
        before.saturating_add(steps.input(i)).saturating_add(workspace)
    }

    fn with_output(&self, output: u64) -> u64 {
        let again = if self.again > 0 { self.again.saturating_add(output) } else { 0 };
        self.passes.max(again)
    }
}

/// The granule asked for, or a fitting one.
pub(super) fn granule_for(steps: &Steps<'_>, room: u64, asked: Option<u64>) -> Result<u64, PlanError> {
    let place = Place::argument("granule_bytes");
    let layers = u64::try_from(steps.layers.len()).unwrap_or(u64::MAX).max(1);
    let most = MOST_WORK.checked_div(layers.saturating_mul(layers)).unwrap_or(0).clamp(64, 1 << 20);
    if let Some(granule) = asked {
        let count = room.checked_div(granule).ok_or(PlanError::NotPositive(place))?;
        return if count > most { Err(PlanError::TooMany(place)) } else { Ok(granule) };
    }
    let least = room.div_ceil(most.min(MOST_GRANULES)).max(1);
    let divisor = steps.divisor();
    Ok(if divisor >= least { divisor } else { least })
}

/// The least time that a plan adds, and that plan: sizes are counted in granules, rounded by `round`.
///
/// `least[i][r]` is the least time of the first `i` layers if they retain `r` granules.
pub(super) fn best(
    steps: &Steps<'_>,
    profile: &DeviceProfile,
    room: u64,
    granule: u64,
    round: fn(u64, u64) -> u64,
) -> Option<(f64, Vec<LayerAction>)> {
    let layers = steps.layers.len();
    let room = usize::try_from(room.checked_div(granule)?).ok()?;
    let units = |bytes: u64| usize::try_from(round(bytes, granule)).unwrap_or(usize::MAX);
    let width = room.checked_add(1)?;
    let mut table = Table {
        least: vec![vec![f64::INFINITY; width]; layers.saturating_add(1)],
        by: vec![vec![0; width]; layers.saturating_add(1)],
    };
    *table.least.first_mut()?.first_mut()? = 0.0;
    for first in 0..layers {
        let layer = steps.layer(first);
        let both = layer.input_bytes.saturating_add(layer.saved_bytes);
        let need = units(steps.single(first));
        table.take(first, first, LayerAction::Keep, units(both), need, 0.0);
        table.take(first, first, LayerAction::Offload, 0, need, profile.round_trip_ms(both));
        let out = profile.round_trip_ms(layer.input_bytes);
        let (mut kept, mut moved, mut ms) = (Needs::default(), Needs::default(), 0.0);
        for last in first..layers {
            kept.add(steps, last, first == last, layer.input_bytes);
            moved.add(steps, last, first == last, 0);
            ms += steps.layer(last).forward_ms;
            let output = steps.input(last.saturating_add(1));
            let need = units(moved.with_output(output));
            // Longer segments need more.
            if units(moved.sum) > room {
                break;
            }
            table.take(first, last, LayerAction::RecomputeOffloaded, 0, need, ms + out);
            let need = units(kept.with_output(output));
            table.take(first, last, LayerAction::Recompute, units(layer.input_bytes), need, ms);
        }
    }
    let (retained, &ms) = table.least.last()?.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1))?;
    if !ms.is_finite() {
        return None;
    }
    let mut actions = vec![LayerAction::Continue; layers];
    let (mut at, mut retained) = (layers, retained);
    while at > 0 {
        let (first, action) = decode(*table.by.get(at)?.get(retained)?);
        *actions.get_mut(first)? = action;
        let layer = steps.layer(first);
        let stays = match action {
            LayerAction::Keep => layer.input_bytes.saturating_add(layer.saved_bytes),
            LayerAction::Recompute => layer.input_bytes,
            _ => 0,
        };
        retained = retained.checked_sub(units(stays))?;
        at = first;
    }
    Some((ms, actions))
}

struct Table {
    least: Vec<Vec<f64>>,
    /// How each entry came about.
    by: Vec<Vec<u32>>,
}

impl Table {
    /// Goes from what the layers before `first` retain to what those up to `last` do, wherever `need` fits.
    fn take(&mut self, first: usize, last: usize, action: LayerAction, stays: usize, need: usize, ms: f64) {
        let Some((done, rest)) = self.least.split_at_mut_checked(first.saturating_add(1)) else { return };
        let ahead = last.saturating_sub(first);
        let (Some(from), Some(into)) = (done.last(), rest.get_mut(ahead)) else { return };
        let Some(by) = self.by.get_mut(last.saturating_add(1)) else { return };
        let most = from.len().saturating_sub(need.max(stays));
        let code = encode(first, action);
        let entries = from.iter().zip(into.iter_mut().zip(by.iter_mut()).skip(stays));
        for (from, (into, by)) in entries.take(most) {
            let with = from + ms;
            if with < *into {
                *into = with;
                *by = code;
            }
        }
    }
}

const ACTIONS: [LayerAction; 4] =
    [LayerAction::Keep, LayerAction::Offload, LayerAction::Recompute, LayerAction::RecomputeOffloaded];

fn encode(first: usize, action: LayerAction) -> u32 {
    let kind = ACTIONS.iter().position(|&a| a == action).unwrap_or(0);
    u32::try_from(first << 2 | kind).unwrap_or(0)
}

fn decode(code: u32) -> (usize, LayerAction) {
    let code = usize::try_from(code).unwrap_or(0);
    (code >> 2, ACTIONS.get(code & 3).copied().unwrap_or_default())
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a.checked_rem(b).unwrap_or(0));
    }
    a
}
