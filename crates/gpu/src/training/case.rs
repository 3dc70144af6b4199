//! One strategy under way: what it took, and whether it came to the right losses.

use super::exact::Exact;
use super::layout::{Layout, MOST_BYTES};
use super::predict;
use super::types::{Activations, Format, Peak, Span, Strategy, StrategyReport, Switches, TrainingSpec};
use crate::GpuError;
use crate::experiments::common::Figure;
use crate::profile::DeviceProfile;
use crate::protocol::Rules;

/// One sample: what it took, and what came of it.
pub(super) struct Sampled {
    pub(super) elapsed_ms: f64,
    pub(super) peak: Peak,
    pub(super) spans: Vec<Span>,
    pub(super) losses: Vec<f32>,
    /// After the first step, where they were asked for.
    pub(super) gradients: Option<Vec<Vec<f32>>>,
}

pub(super) struct Case {
    pub(super) strategy: Strategy,
    /// How it is run.
    pub(super) switches: Switches,
    /// None before the planner was asked.
    pub(super) layout: Option<Layout>,
    pub(super) step: Figure,
    pub(super) spans: Vec<Span>,
    pub(super) wrong: Option<GpuError>,
    peak: Peak,
    losses: Vec<f32>,
    gradient_error: Option<f64>,
    /// Whether every loss was that of keeping everything.
    equal: bool,
}

impl Case {
    pub(super) fn new(strategy: Strategy, switches: Switches, steps: u32) -> Self {
        Self {
            strategy,
            switches,
            layout: None,
            step: Figure::starting(steps),
            spans: Vec::new(),
            wrong: None,
            peak: Peak::default(),
            losses: Vec::new(),
            gradient_error: None,
            equal: true,
        }
    }

    /// Takes what it will allocate, unless that is too much for the lab.
    pub(super) fn take(&mut self, layout: Layout) -> Result<(), GpuError> {
        let needed = layout.peak()?.total_bytes;
        if needed > MOST_BYTES {
            self.wrong = Some(GpuError::NotExecutable { needed, budget: MOST_BYTES });
        }
        self.layout = Some(layout);
        Ok(())
    }

    /// Whether it is the one that the others are set beside.
    pub(super) fn keeps(&self) -> bool {
        self.strategy == Strategy::of(Activations::Keep) && self.wrong.is_none()
    }

    fn format(&self) -> Format {
        self.layout.as_ref().map_or(Format::F32, |layout| layout.format)
    }

    /// Holds a sample's gradients to their bounds, its losses to its earlier ones, to those of keeping everything, and to the bound.
    pub(super) fn compare(&mut self, sampled: &Sampled, kept: &[f32], exact: &Exact) {
        let packed = self.format() != Format::F32;
        let same = |ours: &[f32], theirs: &[f32]| ours.iter().zip(theirs).position(|(a, b)| a.to_bits() != b.to_bits());
        let differ = |at: usize, other: &[f32]| {
            let bits = |losses: &[f32]| losses.get(at).copied().unwrap_or_default().to_bits();
            let what = format!("loss {}", at.saturating_add(1));
            GpuError::ChecksumDiffers { what, expected: bits(other), got: bits(&sampled.losses) }
        };
        if let Some(gradients) = &sampled.gradients {
            match exact.gradients(self.format(), gradients) {
                Ok(largest) => self.gradient_error = Some(largest),
                Err(error) => _ = self.wrong.get_or_insert(error),
            }
        }
        if let Some(at) = same(&sampled.losses, &self.losses) {
            self.wrong.get_or_insert(differ(at, &self.losses));
        }
        if let Some(at) = same(&sampled.losses, kept) {
            self.equal = false;
            // What is packed is not seen by the first forward pass.
            if !packed || at == 0 {
                self.wrong.get_or_insert(differ(at, kept));
            }
        }
        for (at, (loss, pair)) in sampled.losses.iter().zip(exact.of(self.format())).enumerate() {
            // A number that is none is not within any bound.
            let within = (f64::from(*loss) - pair.value).abs() <= pair.error;
            if !within {
                self.wrong.get_or_insert(differ(at, &[]));
            }
        }
    }

    pub(super) fn add(&mut self, rules: &Rules, sampled: Sampled) {
        self.step.add(rules, sampled.elapsed_ms, 0.0, 1);
        self.peak = sampled.peak;
        if sampled.losses.len() > self.losses.len() {
            self.losses = sampled.losses;
        }
        if !sampled.spans.is_empty() {
            self.spans = sampled.spans;
        }
    }

    /// Its figures, or why there are none. `keep` is the step that keeps everything, whole and taken apart.
    pub(super) fn finish(
        self,
        spec: &TrainingSpec,
        profile: Option<&DeviceProfile>,
        keep: Option<&(f64, Vec<Span>)>,
        exact: &Exact,
    ) -> Result<StrategyReport, GpuError> {
        let keeps = self.keeps();
        if let Some(error) = self.wrong {
            return Err(error);
        }
        let layout =
            self.layout.ok_or(GpuError::BadRequest { what: "the planner needs a step that keeps everything" })?;
        let (peak_at, live) = layout.live()?;
        let step = self.step.samples();
        let prediction = profile.zip(keep).filter(|_| !keeps).and_then(|(profile, (keep_ms, spans))| {
            let step_ms = predict::step_ms(&layout, self.switches, (*keep_ms, spans), profile)?;
            predict::prediction(step_ms, step.median_ms)
        });
        Ok(StrategyReport {
            strategy: self.strategy,
            fits: self.peak.total_bytes <= spec.budget_bytes,
            live,
            peak_at,
            peak: self.peak,
            step,
            spans: self.spans,
            uploaded_bytes: layout.moved.0,
            downloaded_bytes: layout.moved.1,
            bounds: exact.of(layout.format).iter().map(|pair| pair.error).collect(),
            losses: self.losses,
            equal: self.equal,
            gradient_error: self.gradient_error,
            prediction,
            actions: layout.actions,
        })
    }
}
