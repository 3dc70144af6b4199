//! A strategy's step, told to the planning core part by part.

use headroom_plan::device::{
    DeviceProfile as Planned, Direction, Link, TrainingPart, TrainingPrediction, Travel, predict_training_step,
};

use super::layout::Layout;
use super::plan::own_ms;
use super::program::packed_words;
use super::schedule::Op;
use super::shape::{F32, total};
use super::types::{Format, Prediction, Span, Switches, Work};
use crate::adapter::AdapterFacts;
use crate::profile::DeviceProfile;
use crate::stats::Line;

/// A device's lines as the planning core takes them; none where the profile lacks one.
pub(crate) fn planned(profile: &DeviceProfile, staging_slots: u32) -> Option<Planned> {
    let link = |line: Line| Link { alpha_ms: line.alpha_ms, bytes_per_ms: line.beta_bytes_per_second / 1000.0 };
    Some(Planned {
        upload: link(profile.upload?),
        download: link(profile.download?),
        copy_bytes_per_ms: profile.device_copy_bytes_per_second.map_or(1.0, |rate| rate / 1000.0),
        compute_alpha_ms: 0.0,
        compute_ms_per_byte: 0.0,
        staging_slots: usize::try_from(staging_slots).unwrap_or(1).max(1),
    })
}

/// What the core says of a strategy's step, from the step that keeps everything: its time in milliseconds, whole, and its parts.
/// Each part takes of the whole what it takes of the step taken apart, and what is computed again takes what it took first. None where
/// the profile lacks a line. Packing is counted where the profile knows the rate of a copy on the device.
pub(crate) fn step(
    layout: &Layout,
    switches: Switches,
    keep: (f64, &[Span]),
    profile: &DeviceProfile,
) -> Option<TrainingPrediction> {
    let (device, trip) = (planned(profile, layout.slots)?, profile.round_trip_ms?);
    let packs = profile.device_copy_bytes_per_second.is_some();
    let compute = computed(layout, keep, trip);
    let part = |((at, op), compute_ms): ((usize, &Op), f64)| {
        let demanded = matches!(op.work, Work::Out | Work::Back | Work::WeightsOut | Work::WeightsBack);
        let waits = !switches.asynchronous || (layout.depth == 0 && demanded);
        let travel = direction(op.work).map(|direction| Travel {
            direction,
            transfers: transfers(layout, at, op, switches.merged),
            packing_bytes: if packs { packing_bytes(layout, op) } else { 0 },
            waits,
        });
        TrainingPart { owner: owner(op), beside: Some(weights(op.layer)), compute_ms, travel }
    };
    let parts: Vec<TrainingPart> = layout.schedule.ops.iter().enumerate().zip(compute).map(part).collect();
    predict_training_step(&parts, &device, trip, profile.overlap.unwrap_or(0.0)).ok()
}

fn direction(work: Work) -> Option<Direction> {
    match work {
        Work::Out | Work::StateOut | Work::WeightsOut => Some(Direction::Out),
        Work::Back | Work::StateBack | Work::WeightsBack => Some(Direction::Back),
        _ => None,
    }
}

/// A layer's activations, its optimizer's state, or its weights.
fn owner(op: &Op) -> usize {
    match op.work {
        Work::StateBack | Work::Update | Work::StateOut => op.layer.saturating_mul(3).saturating_add(1),
        Work::WeightsBack | Work::WeightsOut => weights(op.layer),
        _ => op.layer.saturating_mul(3),
    }
}

/// A layer's weights, which every part that computes with the layer needs.
fn weights(layer: usize) -> usize {
    layer.saturating_mul(3).saturating_add(2)
}

/// What each part computes, in milliseconds. Where no part of the step taken apart took any time, as by a coarse clock, all that
/// compute share the whole.
fn computed(layout: &Layout, (keep_ms, spans): (f64, &[Span]), trip: f64) -> Vec<f64> {
    let of = |work, layer| own_ms(spans, work, layer, trip);
    let all: f64 = spans.iter().map(|span| of(span.work, usize::try_from(span.layer).unwrap_or(usize::MAX))).sum();
    let even = {
        let once =
            layout.schedule.ops.iter().filter(|op| direction(op.work).is_none() && op.work != Work::Again).count();
        keep_ms / f64::from(u32::try_from(once.max(1)).unwrap_or(u32::MAX))
    };
    let part = |op: &Op| {
        let work = if op.work == Work::Again { Work::Forward } else { op.work };
        match direction(work) {
            Some(_) => 0.0,
            None if all > 0.0 => of(work, op.layer) * keep_ms / all,
            None => even,
        }
    };
    layout.schedule.ops.iter().map(part).collect()
}

/// The bytes of each transfer of a part: what travels together pays the latency once.
fn transfers(layout: &Layout, at: usize, op: &Op, merged: bool) -> Vec<u64> {
    let bytes: Vec<u64> =
        layout.program(at).travels(op, merged).iter().map(|view| view.count.saturating_mul(F32)).collect();
    if merged { vec![bytes.into_iter().fold(0, u64::saturating_add)] } else { bytes }
}

/// What packing or unpacking a part reads and writes: the numbers as they are, and as they travel.
fn packing_bytes(layout: &Layout, op: &Op) -> u64 {
    if layout.format == Format::F32 || !matches!(op.work, Work::Out | Work::Back) {
        return 0;
    }
    let kind = layout.sizes.layers().get(op.layer).copied();
    let saved = kind.filter(|_| op.whole).map(|kind| total(&layout.sizes.saved(kind)));
    let counts = [Some(layout.sizes.input()), saved].into_iter().flatten();
    let words = counts.map(|count| count.saturating_add(packed_words(count, layout.format)));
    words.fold(0, u64::saturating_add).saturating_mul(F32)
}

/// Whether a profile that was had from one adapter tells of another: all but the driver's version is the same.
#[must_use]
pub(super) fn same_device(one: &AdapterFacts, other: &AdapterFacts) -> bool {
    let told = |facts: &AdapterFacts| AdapterFacts { driver: String::new(), ..facts.clone() };
    told(one) == told(other)
}

/// The same beside what was measured.
pub(crate) fn prediction(step_ms: f64, measured_ms: f64) -> Option<Prediction> {
    (measured_ms > 0.0).then(|| Prediction { step_ms, error: (step_ms - measured_ms) / measured_ms })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan_run::testing::profile;
    use crate::training::shape::Sizes;
    use crate::training::types::{Action, Activations, Strategy};

    /// One block of 64 rows: 16 numbers in, 2 · 64 saved: 4096 and 32768 bytes.
    const SIZES: Sizes = Sizes { tokens: 64, width: 16, hidden: 64, blocks: 1, attention: false };
    const BYTES: f64 = 36_864.0 / 1e6;

    fn layout(depth: u32, format: Format, slots: u32) -> Layout {
        let strategy = Strategy::of(Activations::Offload { depth, format });
        Layout::new(&SIZES, strategy, vec![Action::Offload], slots)
    }

    fn ms(layout: &Layout, merged: bool, asynchronous: bool, spans: &[Span]) -> f64 {
        let switches = Switches { merged, asynchronous, slots: layout.slots };
        step(layout, switches, (10.0, spans), &profile()).unwrap().ms
    }

    fn span(work: Work, from_ms: f64, to_ms: f64) -> Span {
        Span { work, layer: 0, from_ms, to_ms, device_ms: None, moved_bytes: 0, live_bytes: 0 }
    }

    #[test]
    fn a_step_by_hand() {
        // Up 1 ms + 1 ms a million bytes, down 2 ms; a round trip of 0.5 ms; half of what may be hidden is.
        let moving = 2.0 + BYTES + 1.0 + BYTES;
        let near = |got: f64, expected: f64| assert!((got - expected).abs() < 1e-9, "{got} {expected}");
        near(ms(&layout(0, Format::F32, 2), true, true, &[]), 10.0 + moving + 0.5);
        // Begin, forward, loss, backward and Adam take 2 ms each. The layer leaves after the first two, while the loss is computed, and
        // comes back once it has left: of 2 + 2 + 2 + 2 + 2 and all transfers, the loss alone is beside one.
        near(ms(&layout(1, Format::F32, 2), true, true, &[]), 10.0 + moving - 0.5 * 2.0);
        // Input, before GELU, after it: two latencies more each way, and two waits.
        near(ms(&layout(0, Format::F32, 2), false, true, &[]), 10.0 + moving + 2.0 * (2.0 + 1.0) + 3.0 * 0.5);
        // Waited for, it is as on demand, however far ahead it is fetched.
        near(ms(&layout(1, Format::F32, 2), true, false, &[]), 10.0 + moving + 0.5);
        let without = DeviceProfile { upload: None, ..profile() };
        let switches = Switches { merged: true, asynchronous: true, slots: 2 };
        assert_eq!(step(&layout(0, Format::F32, 2), switches, (10.0, &[]), &without), None);
    }

    #[test]
    fn parts_take_their_share_of_the_whole_and_what_is_computed_again_as_long_as_at_first() {
        // Without its wait of 0.5 ms the forward pass takes 4 of 8 ms, so 5 of the 10 that the step takes.
        let spans = [span(Work::Forward, 0.0, 4.5), span(Work::Backward, 5.0, 9.5)];
        let strategy = Strategy::of(Activations::Recompute { every: 1 });
        let again = Layout::new(&SIZES, strategy, vec![Action::Recompute], 2);
        assert_eq!(ms(&again, true, true, &spans), 15.0);
        let keep = Layout::new(&SIZES, strategy, vec![Action::Keep], 2);
        assert_eq!((ms(&keep, true, true, &spans), ms(&keep, true, true, &[])), (10.0, 10.0));
    }

    #[test]
    fn packing_is_counted_where_the_rate_of_a_copy_is_known() {
        let of = |profile: &DeviceProfile| {
            let switches = Switches { merged: true, asynchronous: true, slots: 2 };
            step(&layout(0, Format::F16, 2), switches, (10.0, &[]), profile).unwrap()
        };
        let rate = profile().device_copy_bytes_per_second.unwrap();
        let packing = of(&profile()).packing_ms;
        // 36,864 bytes as they are and half of that packed, once each way, each byte either read or written.
        let expected = 2.0 * (36_864.0 * 1.5) / 2.0 / rate * 1000.0;
        assert!((packing - expected).abs() < 1e-12, "{packing} {expected}");
        let unknown = of(&DeviceProfile { device_copy_bytes_per_second: None, ..profile() });
        assert_eq!((unknown.packing_ms, unknown.moving_ms), (0.0, of(&profile()).moving_ms));
    }
}
