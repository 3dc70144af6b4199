//! One strategy under way: what it took, and whether it came to the right losses.

use super::exact::{Checked, Exact};
use super::layout::{Layout, MOST_BYTES};
use super::predict;
use super::readback::Left;
use super::types::{Activations, Format, Mix, Peak, Span, Strategy, StrategyReport, Switches, TrainingSpec};
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
    /// What each of the first steps left, where that was asked for, and the bytes of the window that it was read through.
    pub(super) left: Vec<Left>,
    pub(super) check_bytes: u64,
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
    /// What the planner considered.
    pub(super) mixes: Vec<Mix>,
    peak: Peak,
    losses: Vec<f32>,
    /// None where nothing was held to exact arithmetic.
    checked: Option<Checked>,
    check_bytes: u64,
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
            mixes: Vec::new(),
            peak: Peak::default(),
            losses: Vec::new(),
            checked: None,
            check_bytes: 0,
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

    pub(super) fn format(&self) -> Format {
        self.layout.as_ref().map_or(Format::F32, |layout| layout.format)
    }

    /// Holds what a sample's steps left to exact arithmetic, and its losses to its earlier ones and to those of keeping everything.
    pub(super) fn compare(&mut self, sampled: &Sampled, kept: &[f32], exact: &Exact) {
        let packed = self.format() != Format::F32;
        let same = |ours: &[f32], theirs: &[f32]| ours.iter().zip(theirs).position(|(a, b)| a.to_bits() != b.to_bits());
        let differ = |at: usize, other: &[f32]| {
            let bits = |losses: &[f32]| losses.get(at).copied().unwrap_or_default().to_bits();
            let what = format!("loss {}", at.saturating_add(1));
            GpuError::ChecksumDiffers { what, expected: bits(other), got: bits(&sampled.losses) }
        };
        if !sampled.left.is_empty() {
            match exact.hold(self.format(), &sampled.losses, &sampled.left) {
                Ok(checked) => self.checked = Some(checked),
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
    }

    pub(super) fn add(&mut self, rules: &Rules, sampled: Sampled) {
        self.step.add(rules, sampled.elapsed_ms, 0.0, 1);
        self.peak = sampled.peak;
        self.check_bytes = self.check_bytes.max(sampled.check_bytes);
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
            let predicted = predict::step(&layout, self.switches, (*keep_ms, spans), profile)?;
            predict::prediction(predicted.ms, step.median_ms)
        });
        let error = |of: fn(&Checked) -> f64| self.checked.as_ref().map(of);
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
            losses: self.losses,
            equal: self.equal,
            gradient_error: error(|one| one.gradient_error),
            loss_error: error(|one| one.loss_error),
            weight_error: error(|one| one.weight_error),
            exact: self.checked.as_ref().map(|one| one.exact.clone()).unwrap_or_default(),
            bounds: self.checked.map(|one| one.bounds).unwrap_or_default(),
            check_bytes: self.check_bytes,
            mixes: self.mixes,
            prediction,
            actions: layout.actions,
        })
    }
}
