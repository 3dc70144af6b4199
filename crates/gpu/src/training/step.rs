//! One step: its parts in their order, and what travels between them.

use super::layout::{Layout, MOST_LOSSES};
use super::reference::Adam;
use super::rig::{Piece, Ready, Rig, key};
use super::types::{Span, Work};
use crate::GpuError;
use crate::clock::Stamp;
use crate::device::{Recorder, Stretch, Timer};
use crate::lab::Lab;

/// How a step is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// Whether nothing is waited for that need not be.
    pub(crate) asynchronous: bool,
    /// Whether activations and weights that are needed are fetched only then, and waited for.
    pub(crate) on_demand: bool,
}

impl Rig<'_> {
    /// Does a step, counted from 0. With `spans` every part is waited for and told.
    pub(crate) async fn step(
        &mut self,
        lab: &Lab<'_>,
        layout: &Layout,
        number: u32,
        way: Way,
        mut spans: Option<&mut Vec<Span>>,
    ) -> Result<(), GpuError> {
        lab.gpu.write(self.step, 0, &Adam::at(number.saturating_add(1)).bytes())?;
        let begun = Stamp::now();
        let base = layout.peak()?.steady_bytes(layout.weights);
        for (at, op) in layout.schedule.ops.iter().enumerate() {
            lab.check()?;
            #[cfg(test)]
            lab.part_of_step(at);
            let from_ms = begun.elapsed_ms();
            let apart = spans.is_some() || !way.asynchronous;
            match op.work {
                Work::Out | Work::StateOut | Work::WeightsOut => {
                    let wait = apart || (way.on_demand && op.work != Work::StateOut);
                    self.send_out(lab, at, key(op.work, op.layer), (wait, spans.is_some())).await?;
                }
                Work::Back | Work::StateBack | Work::WeightsBack => {
                    let wait = apart || (way.on_demand && op.work != Work::StateBack);
                    self.bring_back(lab, at, key(op.work, op.layer), (wait, spans.is_some())).await?;
                }
                work => {
                    let mut commands = lab.gpu.record();
                    self.record(&mut commands, at, spans.is_some())?;
                    if work == Work::Loss {
                        let to = u64::from(number.min(MOST_LOSSES.saturating_sub(1))).saturating_mul(4);
                        commands.copy((self.loss, 0), (self.losses, to), 4)?;
                    }
                    commands.submit();
                    if apart {
                        lab.gpu.done().await?;
                    }
                }
            }
            if let Some(spans) = spans.as_deref_mut() {
                let moved = self.travels.get(at).map_or(0, |pieces| sum(pieces));
                spans.push(Span {
                    work: op.work,
                    layer: u32::try_from(op.layer).unwrap_or(u32::MAX),
                    from_ms,
                    to_ms: begun.elapsed_ms(),
                    device_ms: None,
                    moved_bytes: moved,
                    live_bytes: base.saturating_add(layout.schedule.live_bytes(at)),
                });
            }
        }
        for window in 0..self.windows.len() {
            self.look(lab, window).await?;
        }
        lab.gpu.done().await?;
        self.arriving.clear();
        if let Some((spans, timer)) = spans.zip(self.timer.as_ref()) {
            let times = self.read_times(lab, timer).await?;
            for (span, stretch) in spans.iter_mut().zip(&self.stretches) {
                let at = stretch.and_then(|at| usize::try_from(at).ok());
                span.device_ms = at.and_then(|at| times.get(at).copied()).flatten();
            }
        }
        Ok(())
    }

    async fn read_times(&self, lab: &Lab<'_>, timer: &Timer) -> Result<Vec<Option<f64>>, GpuError> {
        let bytes = lab.gpu.ledger().buffer(self.times_window)?.size();
        let mut read = vec![0; usize::try_from(bytes).unwrap_or_default()];
        let mut commands = lab.gpu.record();
        commands.times(timer, self.times)?;
        commands.copy((self.times, 0), (self.times_window, 0), bytes)?;
        commands.submit_and_read(self.times_window, &mut read).await?;
        Ok(timer.spans_ms(&read))
    }

    /// Records a part of the step, timed where it is taken apart and the device has a clock.
    pub(super) fn record(&self, commands: &mut Recorder<'_>, at: usize, timed: bool) -> Result<(), GpuError> {
        let ready = self.ready.get(at).map(Vec::as_slice).unwrap_or_default();
        let runs = ready.iter().filter(|one| matches!(one, Ready::Run { .. })).count();
        let timer = self.timer.as_ref().zip(self.stretches.get(at).copied().flatten()).filter(|_| timed);
        let mut run = 0_usize;
        for ready in ready {
            match ready {
                Ready::Run { code, group, workgroups } => {
                    let kernel = self.kernels.get(*code)?;
                    let first = run == 0;
                    run = run.saturating_add(1);
                    match timer {
                        Some((timer, index)) => {
                            let stretch = Stretch { timer, index, first, last: run == runs };
                            commands.timed_pass(kernel, group, *workgroups, stretch);
                        }
                        None => commands.pass(kernel, [(group, *workgroups)]),
                    }
                }
                Ready::Copy { from, to } => {
                    commands.copy((from.buffer, from.offset), (to.buffer, to.offset), from.bytes)?;
                }
            }
        }
        Ok(())
    }
}

fn sum(pieces: &[Piece]) -> u64 {
    pieces.iter().fold(0, |sum, piece| sum.saturating_add(piece.bytes))
}
