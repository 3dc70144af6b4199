//! A cut order: the peak before the first cut and after each.

use headroom_gpu::plan_run::{CutStep, CutsReport};

use super::{Lines, size};

impl Lines<'_> {
    pub(super) fn cuts(&mut self, report: &CutsReport) {
        let row = |step: &CutStep| {
            let it = &step.peak;
            let bytes = [it.total_bytes, it.components_bytes, it.results_bytes, it.parameters_bytes].map(size);
            let name = step.cut.clone().unwrap_or_else(|| self.words.text("lab-uncut"));
            let within = self.words.text(if step.within_target { "lab-yes" } else { "lab-no" });
            std::iter::once(name).chain(bytes).chain([within]).collect()
        };
        let rows = report.steps.iter().map(row).collect();
        self.table(&["lab-cut", "lab-peak", "lab-components", "lab-results", "lab-parameters", "lab-within"], rows);
        self.text.push('\n');
        self.say("lab-target", &size(report.target_bytes));
    }
}
