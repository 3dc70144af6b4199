//! Results of plans and cut orders as files: what is accepted. A file is somebody else's text: nothing of it is believed.

use std::rc::Rc;

use headroom_gpu::messages::Outcome;
use headroom_gpu::plan_run::{Component, CutsReport, ModeReport, NotRun, Peak, PlanReport};
use headroom_gpu::protocol::Context;
use serde_json::json;

use crate::device::file::{Refused, context, json_of, protocols, samples, too_long};

/// The most components of a ledger: more are not run.
const MOST_COMPONENTS: usize = 256;

/// What ran.
#[derive(Debug, Clone, PartialEq)]
pub enum Ran {
    /// A plan, in its modes.
    Plan(Rc<PlanReport>),
    /// A cut order.
    Cuts(Rc<CutsReport>),
}

impl Ran {
    /// On what, how, where and when.
    pub fn context(&self) -> &Context {
        match self {
            Self::Plan(report) => &report.context,
            Self::Cuts(report) => &report.context,
        }
    }

    /// The ledger.
    pub fn components(&self) -> &[Component] {
        match self {
            Self::Plan(report) => &report.spec.components,
            Self::Cuts(report) => &report.spec.components,
        }
    }

    /// Device bytes that stood for 1 GB.
    pub fn scale(&self) -> u64 {
        match self {
            Self::Plan(report) => report.spec.device_bytes_per_gb,
            Self::Cuts(report) => report.spec.device_bytes_per_gb,
        }
    }
}

/// Why a file is no result to compare with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// What forbids any file of the lab.
    File(Refused),
    /// It holds measurements of a device.
    Measurement,
    /// It is the result of another room.
    OtherRoom,
    /// It is JSON, but nothing of the lab's.
    NoResult,
}

/// Reads a file: a result as the page copies it, or as the command line prints it, with the name of what was asked for.
///
/// # Errors
/// Whatever cannot be shown as the result of a plan or of a cut order.
pub fn read(text: &str) -> Result<Ran, Why> {
    let json = json_of(text).map_err(Why::File)?;
    let has = |path: &str| json.pointer(path).is_some();
    let tagged = if has("/plan") || has("/cuts") {
        json
    } else if has("/spec/cut_order") {
        json!({ "cuts": json })
    } else if has("/spec/components") {
        json!({ "plan": json })
    } else if ["/profile", "/experiment", "/measured", "/upload"].into_iter().any(has) {
        return Err(Why::Measurement);
    } else if ["/spec", "/paging", "/paging_sweep", "/training"].into_iter().any(has) {
        return Err(Why::OtherRoom);
    } else {
        return Err(Why::NoResult);
    };
    protocols(&tagged, ["/plan/context", "/cuts/context"]).map_err(Why::File)?;
    let outcome = serde_json::from_value(tagged).map_err(|error| Why::File(Refused::Shape(error.to_string())))?;
    let ran = match outcome {
        Outcome::Plan(report) => Ran::Plan(Rc::new(report)),
        Outcome::Cuts(report) => Ran::Cuts(Rc::new(report)),
        _ => return Err(Why::NoResult),
    };
    check(&ran).map_err(Why::File)?;
    Ok(ran)
}

fn check(ran: &Ran) -> Result<(), Refused> {
    context(ran.context())?;
    let components = ran.components();
    let named = components.iter().all(|one| !too_long(&one.name));
    if components.is_empty() || components.len() > MOST_COMPONENTS || !named || ran.scale() == 0 {
        return Err(Refused::Figure("components"));
    }
    match ran {
        Ran::Plan(report) => {
            if let Some(profile) = &report.profile {
                context(&profile.context)?;
            }
            let told = report.modes.len().saturating_add(report.not_run.len());
            // Each mode once: what is told twice is told differently.
            let mut seen: Vec<_> =
                report.modes.iter().map(|one| one.mode).chain(report.not_run.iter().map(|one| one.mode)).collect();
            seen.sort_unstable();
            seen.dedup();
            let once = seen.len() == told && seen.iter().all(|mode| report.spec.modes.contains(mode));
            let fine = once && report.modes.iter().all(mode) && report.not_run.iter().all(not_run);
            if fine && told > 0 { Ok(()) } else { Err(Refused::Figure("modes")) }
        }
        Ran::Cuts(report) => {
            let named = report.steps.iter().filter_map(|step| step.cut.as_ref()).all(|name| !too_long(name));
            let few = (1..=MOST_COMPONENTS.saturating_add(1)).contains(&report.steps.len());
            let fine = named && few && report.steps.iter().all(|step| adds_up(&step.peak));
            if fine { Ok(()) } else { Err(Refused::Figure("steps")) }
        }
    }
}

fn mode(report: &ModeReport) -> bool {
    let predicted = report.prediction.is_none_or(|it| {
        let all = [it.overhead_ms, it.full_size_overhead_ms, it.error.unwrap_or(0.0)];
        all.into_iter().all(f64::is_finite)
    });
    let time = samples(&report.step) && report.step.median_ms >= 0.0;
    time && predicted && report.overhead.is_none_or(|it| it.ms.is_finite()) && adds_up(&report.peak)
}

fn not_run(not: &NotRun) -> bool {
    adds_up(&not.peak)
}

/// The items of a peak are all of it: the lab holds its own ledger to that.
fn adds_up(peak: &Peak) -> bool {
    let items =
        [peak.components_bytes, peak.staging_bytes, peak.write_back_bytes, peak.results_bytes, peak.parameters_bytes];
    items.into_iter().try_fold(0_u64, u64::checked_add) == Some(peak.total_bytes)
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
