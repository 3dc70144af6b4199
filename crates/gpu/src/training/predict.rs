//! What α + bytes/β says of a strategy's step.

use super::layout::Layout;
use super::plan::own_ms;
use super::types::{Prediction, Span, Work};
use crate::profile::DeviceProfile;

/// A step's time in milliseconds: that of keeping everything, each recomputed layer's forward pass, and each transfer by its line.
/// On demand a fetch also pays the round trip that tells that it is there. Fetched ahead, the profile's overlap of the shorter of
/// moving and computing is taken off. Packing is not counted. None where the profile lacks a line.
pub(crate) fn step_ms(
    layout: &Layout,
    merged: bool,
    waits: bool,
    keep: (f64, &[Span]),
    profile: &DeviceProfile,
) -> Option<f64> {
    let (upload, download, trip) = (profile.upload?, profile.download?, profile.round_trip_ms?);
    let (keep_ms, spans) = keep;
    let (mut moving, mut again) = (0.0, 0.0);
    for op in &layout.schedule.ops {
        let travels = layout.program().travels(op, merged);
        let bytes = |count: u64| count.saturating_mul(super::shape::F32);
        // What travels together pays the latency once.
        let parts: Vec<u64> = if merged {
            vec![travels.iter().fold(0, |sum, view| sum.saturating_add(bytes(view.count)))]
        } else {
            travels.iter().map(|view| bytes(view.count)).collect()
        };
        let moved = parts.into_iter().filter(|&bytes| bytes > 0);
        match op.work {
            Work::Out | Work::StateOut => moving += moved.map(|bytes| download.predict_ms(bytes)).sum::<f64>(),
            Work::Back | Work::StateBack => {
                let wait = if waits { trip } else { 0.0 };
                moving += moved.map(|bytes| upload.predict_ms(bytes) + wait).sum::<f64>();
            }
            Work::Again => again += own_ms(spans, Work::Forward, op.layer, trip),
            _ => {}
        }
    }
    let hidden = match profile.overlap {
        Some(overlap) if !waits => overlap.clamp(0.0, 1.0) * moving.min(keep_ms),
        _ => 0.0,
    };
    Some(keep_ms + again + moving - hidden)
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
        let strategy =
            |depth| Strategy { activations: Activations::Offload { depth, format: Format::F32 }, state_on_host: false };
        let layout = Layout::new(&sizes, strategy(0), vec![Action::Offload]);
        let million = |bytes: f64| bytes / 1e6;
        let of = |merged, waits| step_ms(&layout, merged, waits, (10.0, &[]), &profile()).unwrap();
        let moving = 2.0 + million(36_864.0) + 1.0 + million(36_864.0);
        assert!((of(true, true) - (10.0 + moving + 0.5)).abs() < 1e-9);
        assert!((of(true, false) - (10.0 + moving / 2.0)).abs() < 1e-9);
        // Input, before GELU, after it: two latencies more each way, and two waits.
        assert!((of(false, true) - (10.0 + moving + 2.0 * (2.0 + 1.0) + 3.0 * 0.5)).abs() < 1e-9);
        let span = Span {
            work: Work::Forward,
            layer: 0,
            from_ms: 0.0,
            to_ms: 4.5,
            device_ms: None,
            moved_bytes: 0,
            live_bytes: 0,
        };
        let again = Layout::new(&sizes, strategy(0), vec![Action::Recompute]);
        assert_eq!(step_ms(&again, true, false, (10.0, &[span]), &profile()), Some(14.0));
        assert_eq!(step_ms(&again, true, false, (10.0, &[]), &DeviceProfile { upload: None, ..profile() }), None);
    }
}
