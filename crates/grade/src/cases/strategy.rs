//! proptest strategies out of a manifest.

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{BoxedStrategy, Just, Strategy, Union};
use serde_json::Value;

use super::draw::{Draw, number};
use crate::manifest::{Field, Function, Generate, Kind, Manifest};

/// Every strategy draws the same type, so that few of proptest's types are made for it.
type Strand = BoxedStrategy<Draw>;

/// Draws for the positional arguments of a function.
pub(super) fn arguments(manifest: &Manifest, function: &Function) -> Vec<Strand> {
    function.args.iter().map(|arg| value(manifest, &arg.field)).collect()
}

fn value(manifest: &Manifest, field: &Field) -> Strand {
    let rule = &field.generate;
    match field.kind {
        Kind::Number | Kind::Integer if rule.sum_of.is_some() => sums(),
        Kind::Number => numbers(rule, rule.ints),
        Kind::Integer => numbers(rule, 1.0),
        Kind::Bool => chance(rule.share.unwrap_or(0.5)),
        Kind::Text => texts(rule),
        Kind::Record => record(manifest, manifest.record(field.of())),
        Kind::List => {
            let element = match field.of() {
                "number" => numbers(rule, rule.ints),
                "integer" => numbers(rule, 1.0),
                "bool" => chance(rule.share.unwrap_or(0.5)),
                "text" => texts(rule),
                name => record(manifest, manifest.record(name)),
            };
            let picked = any::<bool>().prop_map(|picked| Draw::Value(picked.into())).boxed();
            let item = combined(
                vec![element, picked],
                Box::new(|mut parts| {
                    let picked = parts.pop().as_ref().is_some_and(is_true);
                    Draw::Item(Box::new(parts.pop().unwrap_or(Draw::Missing)), picked)
                }),
            );
            vec(item, rule.min_items as usize..=rule.max_items as usize).prop_map(Draw::List).boxed()
        }
    }
}

fn record(manifest: &Manifest, fields: &[Field]) -> Strand {
    let keys: Vec<String> = fields.iter().map(|field| field.key.clone()).collect();
    let parts = fields.iter().map(|field| {
        let inner = value(manifest, field);
        if field.generate.missing > 0.0 {
            let missing = chance(field.generate.missing);
            combined(
                vec![missing, inner],
                Box::new(|mut parts| {
                    let inner = parts.pop().unwrap_or(Draw::Missing);
                    if parts.first().is_some_and(is_true) { Draw::Missing } else { inner }
                }),
            )
        } else {
            inner
        }
    });
    combined(parts.collect(), Box::new(move |draws| Draw::Record(keys.iter().cloned().zip(draws).collect())))
}

/// Numbers on the grid; the common ones come up as often as all others together.
fn numbers(rule: &Generate, ints: f64) -> Strand {
    let step = if rule.step > 0.0 { rule.step } else { 1.0 };
    #[expect(clippy::cast_possible_truncation, reason = "the manifest's ranges are small")]
    let (low, high) = ((rule.min / step).ceil() as i64, (rule.max / step).floor() as i64);
    let grid = whole((high - low).max(0), Box::new(move |at| simplest_first(at, low, high, step).into()));
    let drawn = if rule.common.is_empty() {
        grid
    } else {
        let is_simplest = |number: &&f64| (**number - SIMPLEST).abs() <= 0.0;
        // The others keep the manifest's order.
        let (simplest, others): (Vec<&f64>, Vec<&f64>) = rule.common.iter().partition(is_simplest);
        let common: Vec<Draw> =
            simplest.into_iter().chain(others).map(|number| Draw::Value((*number).into())).collect();
        Union::new(vec![one_of(common), grid]).boxed()
    };
    combined(
        vec![drawn, chance(ints)],
        Box::new(|parts| match parts.as_slice() {
            [Draw::Value(drawn), as_int] => Draw::Value(number(drawn.as_f64().unwrap_or(0.0), is_true(as_int))),
            _ => Draw::Missing,
        }),
    )
}

/// Shrinking ends here where it can: a case of empty components shows less than one of 1 GB each.
const SIMPLEST: f64 = 1.0;

/// The grid from `low` to `high` steps, its simplest number moved to the front.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "the manifest's ranges are small")]
fn simplest_first(at: i64, low: i64, high: i64, step: f64) -> f64 {
    let simplest = (SIMPLEST / step).round() as i64;
    let steps = if !(low..=high).contains(&simplest) {
        low + at
    } else if at == 0 {
        simplest
    } else if low + at <= simplest {
        low + at - 1
    } else {
        low + at
    };
    steps as f64 * step
}

fn texts(rule: &Generate) -> Strand {
    let pool = if rule.pool.is_empty() { &["item".to_owned()][..] } else { &rule.pool };
    one_of(pool.iter().map(|text| Draw::Value(text.as_str().into())).collect())
}

/// One of a list that is not empty; shrinking goes to its front. proptest's own `select` draws a `usize`, which takes more
/// of the random numbers on 64 bits than on 32: page and command line would part ways from there on.
#[expect(clippy::cast_possible_truncation, reason = "an index into the list")]
fn one_of(list: Vec<Draw>) -> Strand {
    (0..list.len() as u64).prop_map(move |at| list[at as usize].clone()).boxed()
}

/// Half of the sums fit exactly, the others miss by one step on either side.
fn sums() -> Strand {
    let off = |steps: i64| Just(Draw::Sum(steps));
    Union::new_weighted(vec![(2, off(0)), (1, off(1)), (1, off(-1))]).boxed()
}

/// True with that probability. Drawn from whole numbers, so that no float rounding differs between machines.
fn chance(probability: f64) -> Strand {
    #[expect(clippy::cast_possible_truncation, reason = "a probability in per mille")]
    let per_mille = (probability.clamp(0.0, 1.0) * 1000.0).round() as i64;
    // True lies at the upper end, so that shrinking goes towards false.
    whole(999, Box::new(move |at| (at >= 1000 - per_mille).into()))
}

/// Something out of a whole number from zero to `last`.
fn whole(last: i64, with: Box<dyn Fn(i64) -> Value>) -> Strand {
    (0..=last).prop_map(move |at| Draw::Value(with(at))).boxed()
}

/// Draws all parts and makes one of them.
fn combined(parts: Vec<Strand>, with: Box<dyn Fn(Vec<Draw>) -> Draw>) -> Strand {
    parts.prop_map(with).boxed()
}

fn is_true(draw: &Draw) -> bool {
    matches!(draw, Draw::Value(Value::Bool(true)))
}

#[cfg(test)]
mod tests {
    use super::simplest_first;

    #[test]
    fn every_number_of_the_grid_comes_once_the_simplest_first() {
        let numbers: Vec<f64> = (0..=8).map(|at| simplest_first(at, 0, 8, 0.25)).collect();
        assert_eq!(numbers, [1.0, 0.0, 0.25, 0.5, 0.75, 1.25, 1.5, 1.75, 2.0]);
        let without: Vec<f64> = (0..=2).map(|at| simplest_first(at, 8, 10, 0.25)).collect();
        assert_eq!(without, [2.0, 2.25, 2.5]);
    }
}
