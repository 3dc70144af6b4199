use headroom_plan::choose::{Case, Cause, Measure, diagnose};
use headroom_plan::device::Link;

use super::*;
use crate::plan::simulated::{by_slots, device as simulated_device, run};
use crate::plan::spec::plan_spec;

fn read(query: &str) -> Asked {
    Asked::of_hash(&format!("#/lab?room=plan&{query}")).unwrap()
}

fn refused(query: &str) -> (&'static str, String) {
    let Refused { key, text } = Asked::of_hash(&format!("#/lab?room=plan&{query}")).unwrap_err();
    (key, text)
}

#[test]
fn without_a_ledger_it_is_the_example() {
    assert_eq!(Asked::of_hash("#/lab?room=plan"), Ok(Asked::default()));
    assert_eq!(Asked::of_hash(""), Ok(Asked::default()));
    let asked = read("budget=9&slots=3");
    assert_eq!((asked.own, asked.draft.budget.as_str(), asked.slots), (false, "9", Some(3)));
    assert!(asked.draft.plan().is_ok());
}

#[test]
fn a_ledger_is_read_with_all_that_goes_with_it() {
    let asked = read(
        "parts=weights*2:0.5:host:read,kv%5Fcache:4,%E6%BF%80%E6%B4%BB:1:device:written&budget=15&slice_mb=50&scale=16&modes=prefetch,plan&up=10",
    );
    let (subject, choices) = asked.draft.plan().unwrap();
    let rows: Vec<_> = subject.rows.iter().map(|row| (row.name.as_str(), row.size_gb, row.place)).collect();
    let (host, device) = (Place::Host, Place::Device);
    assert_eq!(
        rows,
        [("weights 1", 0.5, host), ("weights 2", 0.5, host), ("kv_cache", 4.0, device), ("激活", 1.0, device)]
    );
    assert_eq!(choices.roles.iter().map(|role| role.updated).collect::<Vec<_>>(), [false, false, true, true]);
    assert_eq!((subject.limit_gb, choices.slice, asked.scale), (15.0, Some(50_000_000), Some(16 << 20)));
    assert_eq!(asked.modes, [Mode::Plan, Mode::PlanWithPrefetch]);
    let device = asked.device.unwrap();
    assert_eq!((device[0].as_str(), &device[1]), ("10", &first_device()[1]));
}

#[test]
fn what_cannot_be_read_is_refused_by_name() {
    for (query, key) in [
        ("parts=weights&budget=1", "part"),
        ("parts=a:1:host:read:more&budget=1", "part"),
        ("parts=a:1:disk&budget=1", "place"),
        ("parts=a:1:host:maybe&budget=1", "written"),
        ("slots=9", "slots"),
        ("scale=3", "scale"),
        ("modes=all", "modes"),
        ("up=fast", "figure"),
    ] {
        let (found, text) = refused(query);
        assert_eq!(found, key, "{query}");
        assert!(!text.is_empty() && text.chars().count() <= 60);
    }
    let many = vec!["a:1"; MOST_LINES + 1].join(",");
    assert_eq!(refused(&format!("parts={many}&budget=1")), ("many", "25".to_owned()));
    // What is typed wrong is the table's to mark.
    for query in ["parts=a:x&budget=1", "parts=a*0:1&budget=1", "parts=a:1", "parts=:1&budget=1", "slice_mb=0"] {
        assert!(read(query).draft.plan().is_err(), "{query}");
    }
    assert_eq!(decoded("100%&%zz%E6"), "100%&%zz%E6");
}

#[test]
fn what_is_written_is_read_again() {
    for query in [
        "",
        "parts=weights*12:0.1:host:read,a%2Cb%3A%26%2A:4:device:written&budget=2.4&slots=3&slice_mb=100&scale=64&modes=plan&up=25&reads=20",
        "parts=%E6%BF%80%E6%B4%BB:x:host:read&budget=",
    ] {
        let asked = read(query);
        let choices = Choices {
            slots: asked.slots.unwrap_or(2),
            scale: asked.scale,
            modes: asked.modes.clone(),
            ..Choices::new(&crate::plan::spec::published())
        };
        let again = Asked::of_hash(&written(&asked.draft, &choices, asked.device.as_ref())).unwrap();
        // Kinds are guessed from names, which are the same.
        assert_eq!(again, Asked { slots: Some(choices.slots), own: true, ..asked }, "{query}");
    }
}

fn fact(case: &Case, key: &str) -> Measure {
    case.figures.iter().chain(&case.settings).find(|fact| fact.key == key).unwrap_or_else(|| panic!("{key}")).measure
}

/// The chapter's game of diagnoses sends its readers here by these very addresses: they find the case, to the last figure.
#[test]
fn diagnosed_runs_come_out_as_told() {
    let mut seen = Vec::new();
    for case in diagnose().unwrap() {
        let Some(lab) = Some(&case.lab).filter(|lab| lab.starts_with("room=plan&")) else { continue };
        let asked = Asked::of_hash(&format!("#/lab?{lab}")).unwrap();
        let (subject, choices) = asked.draft.plan().unwrap();
        let choices = Choices { slots: asked.slots.unwrap(), scale: asked.scale, modes: asked.modes, ..choices };
        let device = simulated_device(&asked.device.unwrap(), choices.slots).unwrap();
        let ran = run(&device, &subject, &choices).unwrap();
        let [resident, plan, ahead] = &ran.modes;
        assert!(ran.modes.iter().all(|one| one.fits), "{lab}");
        let slots = by_slots(&device, &subject, &choices);
        let Link { bytes_per_ms, .. } = device.upload;
        let step = |slots_of: u32| slots.iter().find(|(slots, _)| *slots == slots_of).map(|(_, ms)| Measure::Ms(*ms));
        let is = |key: &str, measure: Measure| assert_eq!(fact(&case, key), measure, "{key} of {lab}");
        match case.right() {
            Cause::NoOverlap => {
                is("upload-all", Measure::Ms(plan.step.upload_ms));
                is("compute-all", Measure::Ms(plan.step.compute_ms));
                is("step", Measure::Ms(plan.step.ms));
                is("overlap", Measure::Ratio(plan.step.overlap().unwrap()));
                is("slots", Measure::Count(plan.step.peak.slots));
                is("two-slots", Measure::Ms(ahead.step.ms));
                is("two-slots", step(2).unwrap());
            }
            Cause::SmallTransfers => {
                #[expect(clippy::cast_precision_loss, reason = "64 MB")]
                let rate = plan.step.uploaded_bytes as f64 / plan.step.upload_ms;
                is("transfers", Measure::Count(plan.step.uploads));
                is("piece", Measure::Bytes(choices.slice.unwrap()));
                is("time", Measure::Ms(plan.step.upload_ms));
                is("rate", Measure::Rate(rate));
                is("link", Measure::Rate(bytes_per_ms));
                is("merged-time", Measure::Ms(device.upload.ms(plan.step.uploaded_bytes)));
            }
            Cause::LinkBound => {
                is("upload-all", Measure::Ms(ahead.step.upload_ms));
                is("compute-all", Measure::Ms(ahead.step.compute_ms));
                is("nothing-overlaps", Measure::Ms(plan.step.ms));
                is("step", Measure::Ms(ahead.step.ms));
                is("step", step(2).unwrap());
                is("four-slots", step(4).unwrap());
                is("overlap", Measure::Ratio(ahead.step.overlap().unwrap()));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(resident.step.uploads, 0);
        // The same ledger on a device: as many components, and some MB of them, so that software runs it, too.
        let spec = plan_spec(&subject, &choices, None);
        let bytes: u64 = spec.components.iter().map(|one| one.bytes).sum();
        let scaled = u128::from(bytes) * u128::from(spec.device_bytes_per_gb) / 1_000_000_000;
        assert!(scaled < 32 << 20, "{scaled} bytes");
        seen.push(case.right());
    }
    assert_eq!(seen, [Cause::NoOverlap, Cause::SmallTransfers, Cause::LinkBound]);
}
