//! What α + bytes/β says of a strategy's step.

use super::layout::Layout;
use super::plan::own_ms;
use super::types::{Prediction, Span, Switches, Work};
use crate::adapter::AdapterFacts;
use crate::profile::DeviceProfile;

/// A step's time in milliseconds: that of keeping everything, each recomputed layer's forward pass, and each transfer by its line.
/// On demand, waited for, or through a single slot, a fetch also pays the round trip that tells that it is there, and hides behind
/// nothing. Else the profile's overlap of the shorter of moving and computing is taken off. Packing is not counted. None where
/// the profile lacks a line.
pub(crate) fn step_ms(
    layout: &Layout,
    switches: Switches,
    keep: (f64, &[Span]),
    profile: &DeviceProfile,
) -> Option<f64> {
    let merged = switches.merged;
    let alone = !switches.asynchronous || layout.slots == 1;
    let (upload, download, trip) = (profile.upload?, profile.download?, profile.round_trip_ms?);
    let (keep_ms, spans) = keep;
    let (mut moving, mut hideable, mut again) = (0.0, 0.0, 0.0);
    for (at, op) in layout.schedule.ops.iter().enumerate() {
        let travels = layout.program(at).travels(op, merged);
        let bytes = |count: u64| count.saturating_mul(super::shape::F32);
        // What travels together pays the latency once.
        let parts: Vec<u64> = if merged {
            vec![travels.iter().fold(0, |sum, view| sum.saturating_add(bytes(view.count)))]
        } else {
            travels.iter().map(|view| bytes(view.count)).collect()
        };
        let moved = parts.into_iter().filter(|&bytes| bytes > 0);
        let demanded = matches!(op.work, Work::Out | Work::Back | Work::WeightsOut | Work::WeightsBack);
        let waits = alone || (layout.depth == 0 && demanded);
        let took = match op.work {
            Work::Out | Work::StateOut | Work::WeightsOut => moved.map(|bytes| download.predict_ms(bytes)).sum::<f64>(),
            Work::Back | Work::StateBack | Work::WeightsBack => {
                let wait = if waits { trip } else { 0.0 };
                moved.map(|bytes| upload.predict_ms(bytes) + wait).sum::<f64>()
            }
            Work::Again => {
                again += own_ms(spans, Work::Forward, op.layer, trip);
                0.0
            }
            _ => 0.0,
        };
        moving += took;
        hideable += if waits { 0.0 } else { took };
    }
    let hidden = profile.overlap.map_or(0.0, |overlap| overlap.clamp(0.0, 1.0) * f64::min(hideable, keep_ms));
    Some(keep_ms + again + moving - hidden)
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
    use crate::training::types::{Action, Activations, Format, Strategy};

    #[test]
    fn a_step_by_hand() {
        // One block of 64 rows: 16 numbers in, 2 · 64 saved: 4096 and 32768 bytes, each way. Up 1 ms + 1 ms a million bytes, down 2 ms.
        let sizes = Sizes { tokens: 64, width: 16, hidden: 64, blocks: 1, attention: false };
        let strategy = |depth| Strategy::of(Activations::Offload { depth, format: Format::F32 });
        let layouts = [0, 1].map(|depth| Layout::new(&sizes, strategy(depth), vec![Action::Offload], 2));
        let switches = |merged| Switches { merged, asynchronous: true, slots: 2 };
        let million = |bytes: f64| bytes / 1e6;
        let of = |merged, waits: bool| {
            step_ms(&layouts[usize::from(!waits)], switches(merged), (10.0, &[]), &profile()).unwrap()
        };
        let moving = 2.0 + million(36_864.0) + 1.0 + million(36_864.0);
        assert!((of(true, true) - (10.0 + moving + 0.5)).abs() < 1e-9);
        assert!((of(true, false) - (10.0 + moving / 2.0)).abs() < 1e-9);
        // Input, before GELU, after it: two latencies more each way, and two waits.
        assert!((of(false, true) - (10.0 + moving + 2.0 * (2.0 + 1.0) + 3.0 * 0.5)).abs() < 1e-9);
        // Waited for, or with a single slot, it is as on demand, however far ahead it is fetched.
        let waited = Switches { asynchronous: false, ..switches(true) };
        assert_eq!(step_ms(&layouts[1], waited, (10.0, &[]), &profile()), Some(of(true, true)));
        let single = Layout::new(&sizes, strategy(1), vec![Action::Offload], 1);
        assert_eq!(step_ms(&single, switches(true), (10.0, &[]), &profile()), Some(of(true, true)));
        let span = Span {
            work: Work::Forward,
            layer: 0,
            from_ms: 0.0,
            to_ms: 4.5,
            device_ms: None,
            moved_bytes: 0,
            live_bytes: 0,
        };
        let again = Layout::new(&sizes, strategy(0), vec![Action::Recompute], 2);
        assert_eq!(step_ms(&again, switches(true), (10.0, &[span]), &profile()), Some(14.0));
        assert_eq!(step_ms(&again, switches(true), (10.0, &[]), &DeviceProfile { upload: None, ..profile() }), None);
    }
}
