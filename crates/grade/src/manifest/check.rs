//! What a manifest must hold before anything is graded by it.

use serde_json::{Map, Value};

use super::{FORMAT, Field, Function, Kind, Manifest};

/// What is wrong with a manifest, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
pub struct ManifestError {
    /// The function, record or key.
    pub place: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

fn wrong(place: impl Into<String>, what: impl Into<String>) -> ManifestError {
    ManifestError { place: place.into(), what: what.into() }
}

/// Everything that is wrong with the manifest, not only the first fault.
#[must_use]
pub fn validate(manifest: &Manifest) -> Vec<ManifestError> {
    let mut faults = Vec::new();
    if manifest.format != FORMAT {
        faults.push(wrong("format", format!("is {}, this version reads {FORMAT}", manifest.format)));
    }
    if manifest.function(&manifest.figure).is_none() {
        faults.push(wrong("figure", format!("names no function: {}", manifest.figure)));
    }
    if manifest.pass_mark.is_some_and(|mark| !(0.0..=1.0).contains(&mark)) {
        faults.push(wrong("pass_mark", "must be a share from 0 to 1"));
    }
    for record in &manifest.records {
        let identifier = |name: &String| name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if record.dataclass.as_ref().is_some_and(|name| !identifier(name)) {
            faults.push(wrong(&record.name, "dataclass is no name of a class"));
        }
        for (index, field) in record.fields.iter().enumerate() {
            let earlier = |key: &String| record.fields[..index].iter().any(|earlier| &earlier.key == key);
            if !field.generate.after.iter().all(earlier) {
                faults.push(wrong(format!("{}.{}", record.name, field.key), "comes after no earlier field"));
            }
        }
        for field in &record.fields {
            field_faults(manifest, &record.name, field, &mut faults);
        }
    }
    for (index, function) in manifest.functions.iter().enumerate() {
        if manifest.functions[..index].iter().any(|earlier| earlier.name == function.name) {
            faults.push(wrong(&function.name, "stands twice"));
        }
        function_faults(manifest, function, &mut faults);
    }
    faults
}

fn function_faults(manifest: &Manifest, function: &Function, faults: &mut Vec<ManifestError>) {
    let place = &function.name;
    if function.weight.is_nan() || function.weight <= 0.0 {
        faults.push(wrong(place, "weight must be above 0"));
    }
    if function.cases < 200 {
        faults.push(wrong(place, format!("cases is {}, at least 200 are generated", function.cases)));
    }
    if function.published.is_empty() && function.semantics == super::Semantics::Published {
        faults.push(wrong(place, "has no published check"));
    }
    for argument in &function.args {
        field_faults(manifest, place, &argument.field, faults);
        if let Some(sum) = &argument.field.generate.sum_of
            && !function.args.iter().any(|other| other.field.key == sum.arg)
        {
            faults.push(wrong(place, format!("sum_of names no argument: {}", sum.arg)));
        }
    }
    if function.result.kind == Kind::Record && function.result.fields.is_empty() && function.result.of.is_none() {
        faults.push(wrong(place, "the result is a record without fields"));
    }
    for field in &function.result.fields {
        field_faults(manifest, place, field, faults);
    }
    let mut ids: Vec<&str> = Vec::new();
    let checks = function.published.iter().map(|check| (check.id.as_str(), &check.args));
    for (id, args) in checks.chain(function.edges.iter().map(|edge| (edge.id.as_str(), &edge.args))) {
        if ids.contains(&id) {
            faults.push(wrong(place, format!("the case {id} stands twice")));
        }
        ids.push(id);
        arguments_faults(function, id, args, faults);
    }
}

fn arguments_faults(function: &Function, id: &str, args: &Map<String, Value>, faults: &mut Vec<ManifestError>) {
    let given = function.args.iter().rposition(|argument| args.contains_key(&argument.field.key));
    for (index, argument) in function.args.iter().enumerate() {
        // Only the last ones can be left out of a call.
        let left_out = argument.field.default.is_some() && given.is_none_or(|last| index > last);
        if !left_out && !args.contains_key(&argument.field.key) {
            faults.push(wrong(&function.name, format!("the case {id} lacks the argument {}", argument.field.key)));
        }
    }
    for name in args.keys() {
        if !function.args.iter().any(|argument| &argument.field.key == name) {
            faults.push(wrong(&function.name, format!("the case {id} has an unknown argument {name}")));
        }
    }
}

fn field_faults(manifest: &Manifest, place: &str, field: &Field, faults: &mut Vec<ManifestError>) {
    let place = format!("{place}.{}", field.key);
    let primitive = ["number", "integer", "bool", "text"];
    let known = |name: &str| !manifest.record(name).is_empty();
    match field.kind {
        Kind::List if !primitive.contains(&field.of()) && !known(field.of()) => {
            faults.push(wrong(&place, format!("is a list of an unknown type: {}", field.of())));
        }
        Kind::Record if !known(field.of()) => {
            faults.push(wrong(&place, format!("is an unknown record: {}", field.of())));
        }
        _ => {}
    }
    let generate = &field.generate;
    if generate.step != 0.0 && !is_power_of_two(generate.step) {
        faults.push(wrong(&place, format!("step {} is no power of two: sums would round", generate.step)));
    }
    if generate.min < 0.0 || generate.max < generate.min {
        faults.push(wrong(&place, "needs 0 <= min <= max"));
    }
    if field.about.en.trim().is_empty() || field.about.zh.trim().is_empty() {
        faults.push(wrong(&place, "is not described in both languages"));
    }
}

/// A power of two has no fraction bits set.
fn is_power_of_two(number: f64) -> bool {
    number.is_finite() && number > 0.0 && number.to_bits() & ((1 << 52) - 1) == 0
}

#[cfg(test)]
mod tests {
    use super::{arguments_faults, is_power_of_two};

    #[test]
    fn only_powers_of_two_make_a_grid() {
        for good in [0.25, 1.0, 0.015_625, 1024.0] {
            assert!(is_power_of_two(good), "{good}");
        }
        for bad in [0.1, 3.0, 0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(!is_power_of_two(bad), "{bad}");
        }
    }

    #[test]
    fn only_the_last_arguments_with_a_default_can_be_left_out() {
        let catalog = crate::catalog::Catalog::built_in();
        let exercise = catalog.exercise("activation-offload/recommend_offload_policy").unwrap();
        let function = exercise.function();
        let faults = |leave_out: &[&str]| {
            let mut args = function.named(&function.start());
            leave_out.iter().for_each(|name| drop(args.remove(*name)));
            let mut faults = Vec::new();
            arguments_faults(function, "here", &args, &mut faults);
            let taken = function.complete(function.positional(&args));
            assert!(!faults.is_empty() || taken == function.start(), "{leave_out:?}");
            faults.len()
        };
        assert_eq!(faults(&[]), 0);
        assert_eq!(faults(&["max_transfer_ms"]), 0);
        assert_eq!(faults(&["min_saved_ratio", "max_transfer_ms"]), 0);
        assert_eq!(faults(&["min_saved_ratio"]), 1, "the time would take its place");
        assert_eq!(faults(&["summary"]), 1, "it has no default");
    }
}
