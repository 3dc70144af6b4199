//! One, two, three staging slots. See the folder's README for what it shows and what would mislead.

mod stream;
mod types;

use stream::Stream;
pub use types::*;

use crate::GpuError;
use crate::experiments::books;
use crate::experiments::common::{Cost, Figure, all_us, begin_warm_round, rounds as all_rounds};
use crate::lab::Lab;
use crate::protocol::Rules;

/// Slots that are tried: one, two, three.
const MOST_SLOTS: u32 = 3;

/// The most turns over a word: the shader's own bound, as a test makes sure.
const ROUNDS: u32 = 1024;

/// Workgroups in one dispatch at most.
pub(crate) const WORKGROUPS: u32 = 1024;

/// The kernel.
pub const SHADER: &str = include_str!("work.wgsl");

/// What is done with the slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    Upload,
    Compute,
    Both,
}

impl Work {
    const ALL: [Self; 3] = [Self::Upload, Self::Compute, Self::Both];
}

/// One number of slots under way: a figure for each of [`Work::ALL`].
struct Case {
    slots: u32,
    figures: [Figure; 3],
}

/// A third of the round's slices, made and summed; and three samples, which are as long as all slices take where that is longer.
fn cost(rules: &Rules) -> Cost {
    let bytes = stream::bytes(rules);
    Cost { samples: 3, bytes: bytes.checked_div(u64::from(MOST_SLOTS)).unwrap_or_default().saturating_mul(2) }
}

/// About how many microseconds the experiment takes.
pub(crate) fn us(rules: &Rules) -> u64 {
    all_us(rules, (0..MOST_SLOTS).map(|_| cost(rules)))
}

/// Measures all numbers of slots, interleaved.
///
/// # Errors
/// Any of the device's; a sum that differs is none: the number of slots is thrown away.
pub async fn run(lab: &mut Lab<'_>) -> Result<Overlap, GpuError> {
    lab.alone(measure).await
}

async fn measure(lab: &mut Lab<'_>) -> Result<Overlap, GpuError> {
    let rules = lab.rules();
    let books = books::Open::expecting(stream::booked(&rules));
    let mut stream = Stream::prepare(lab).await?;
    calibrate(lab, &mut stream).await?;
    let case = |slots| Case { slots, figures: [Figure::new(), Figure::new(), Figure::new()] };
    let mut cases: Vec<Case> = (1..=MOST_SLOTS).map(case).collect();
    lab.expect(us(&rules));
    for round in all_rounds(&rules) {
        begin_warm_round(lab, round);
        stream.refill(lab);
        // What one slot gives, one slice after the other, is what all others must give.
        let mut serial = None;
        for case in &mut cases {
            lab.step_of(cost(&rules).us(&rules, round))?;
            for (work, figure) in Work::ALL.into_iter().zip(&mut case.figures) {
                if !figure.wanted(round) {
                    continue;
                }
                let elapsed = stream.run(lab, work, case.slots, figure.operations).await?;
                if work == Work::Both {
                    let sums = stream.sums(lab).await?;
                    figure.wrong |= !stream.right(&sums);
                    figure.wrong |= serial.get_or_insert_with(|| sums.clone()) != &sums;
                }
                figure.take(&rules, round, elapsed, 0.0, 1);
            }
        }
    }
    let mut by_slots = Vec::new();
    for Case { slots, figures: [upload, compute, both] } in cases {
        let figures = (
            upload.finish(lab, "upload", Some(stream.slice_bytes)),
            compute.finish(lab, "compute", Some(stream.slice_bytes)),
            both.finish(lab, "both", Some(stream.slice_bytes)),
        );
        if let (Some(upload), Some(compute), Some(both)) = figures {
            by_slots.push(summary(slots, upload, compute, both));
        }
    }
    let books = Some(books.close(lab).await?);
    Ok(Overlap { slice_bytes: stream.slice_bytes, slices: stream.slices, rounds: stream.rounds, by_slots, books })
}

fn summary(
    slots: u32,
    upload: crate::stats::Samples,
    compute: crate::stats::Samples,
    both: crate::stats::Samples,
) -> Slots {
    let (tu, tc, tb) = (upload.median_ms, compute.median_ms, both.median_ms);
    let overlap = ((tu + tc - tb) / tu.min(tc)).min(1.0);
    let streaming_efficiency = tu.max(tc) / tb;
    Slots { slots, upload, compute, both, overlap, streaming_efficiency }
}

/// Finds how many turns make compute last about as long as upload: from the times of few and of more turns.
async fn calibrate(lab: &mut Lab<'_>, stream: &mut Stream) -> Result<(), GpuError> {
    const FEW: u32 = 1;
    const MORE: u32 = 17;
    // The first run of all pays for first use.
    stream.run(lab, Work::Both, 1, 1).await?;
    let upload = stream.run(lab, Work::Upload, 1, 2).await?;
    stream.set_rounds(lab, FEW).await?;
    let few = stream.run(lab, Work::Compute, 1, 2).await?;
    stream.set_rounds(lab, MORE).await?;
    let more = stream.run(lab, Work::Compute, 1, 2).await?;
    stream.set_rounds(lab, rounds(upload, few, (more - few) / f64::from(MORE.abs_diff(FEW)))).await
}

fn rounds(upload_ms: f64, few_ms: f64, turn_ms: f64) -> u32 {
    let wanted = 1.0 + (upload_ms - few_ms) / turn_ms;
    if wanted.is_finite() { wanted.clamp(1.0, f64::from(ROUNDS)) as u32 } else { 1 }
}

#[cfg(test)]
mod tests;
