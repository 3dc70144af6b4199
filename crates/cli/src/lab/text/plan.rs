//! A plan's run: what each mode took, what it moved, what the model had said.

use headroom_gpu::plan_run::{Basis, Mode, ModeReport, PlanReport};

use super::{Lines, ms, samples, size};

impl Lines<'_> {
    pub(super) fn plan(&mut self, report: &PlanReport) {
        let none = || "–".to_owned();
        let row = |mode: &ModeReport| {
            let basis = |basis| match basis {
                Basis::Measured => "lab-measured",
                Basis::Predicted => "lab-predicted",
            };
            let overhead = mode.overhead.map(|it| format!("{} ({})", ms(it.ms), self.words.text(basis(it.basis))));
            let predicted = mode.prediction.map(|it| ms(it.overhead_ms));
            let error = mode.prediction.and_then(|it| it.error).map(|error| format!("{:+.0} %", error * 100.0));
            vec![
                self.words.text(key(mode.mode)),
                samples(&mode.step),
                size(mode.uploaded_bytes),
                size(mode.downloaded_bytes),
                overhead.unwrap_or_else(none),
                predicted.unwrap_or_else(none),
                error.unwrap_or_else(none),
            ]
        };
        let rows = report.modes.iter().map(row).collect();
        let head = ["lab-mode", "lab-step", "lab-up", "lab-down", "lab-overhead", "lab-says", "lab-model-error"];
        self.table(&head, rows);
        let peak = |mode: &ModeReport| {
            let it = &mode.peak;
            let items = [
                it.components_bytes,
                it.staging_bytes,
                it.write_back_bytes,
                it.results_bytes,
                it.parameters_bytes,
                it.total_bytes,
            ];
            std::iter::once(self.words.text(key(mode.mode))).chain(items.map(size)).collect()
        };
        let rows = report.modes.iter().map(peak).collect();
        let head = [
            "lab-peak",
            "lab-components",
            "lab-staging",
            "lab-write-back",
            "lab-results",
            "lab-parameters",
            "lab-total",
        ];
        self.table(&head, rows);
        self.text.push('\n');
        self.say("lab-budget", &size(report.budget_bytes));
        if let Some(profile) = &report.profile {
            let of = &profile.context;
            self.say("lab-rests", &format!("{}, {}, {}", of.adapter.name, of.host.browser, of.host.when));
        }
        for not in &report.not_run {
            self.say(key(not.mode), &not.failure.detail);
        }
    }
}

fn key(mode: Mode) -> &'static str {
    match mode {
        Mode::AllResident => "lab-all-resident",
        Mode::Plan => "lab-plan",
        Mode::PlanWithPrefetch => "lab-prefetch",
    }
}
