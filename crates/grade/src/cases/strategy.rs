//! proptest strategies out of a manifest.

use std::fmt::Debug;
use std::rc::Rc;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{BoxedStrategy, Just, Strategy, Union};
use serde_json::Value;

use super::draw::{Draw, number, resolve};
use crate::manifest::{Field, Function, Generate, Kind, Manifest};

/// Draws the positional arguments of a function.
pub(super) fn arguments(manifest: &Manifest, function: &Function) -> BoxedStrategy<Vec<Value>> {
    let each: Vec<BoxedStrategy<Draw>> = function.args.iter().map(|arg| value(manifest, &arg.field())).collect();
    let context = Rc::new((manifest.clone(), function.clone()));
    local(each.prop_map(move |draws| resolve(&context.0, &context.1, &draws)))
}

/// proptest boxes behind `Arc`; the context is cheap to share either way.
fn local<S: Strategy + 'static>(strategy: S) -> BoxedStrategy<S::Value> {
    strategy.boxed()
}

fn value(manifest: &Manifest, field: &Field) -> BoxedStrategy<Draw> {
    let rule = &field.generate;
    match field.kind {
        Kind::Number | Kind::Integer if rule.sum_of.is_some() => sums(),
        Kind::Number => numbers(rule, rule.ints),
        Kind::Integer => numbers(rule, 1.0),
        Kind::Bool => chance(rule.share.unwrap_or(0.5)).prop_map(|flag| Draw::Value(flag.into())).boxed(),
        Kind::Text => texts(rule),
        Kind::Record => record(manifest, manifest.record(field.of())),
        Kind::List => {
            let element = match field.of() {
                "number" => numbers(rule, rule.ints),
                "integer" => numbers(rule, 1.0),
                "bool" => chance(rule.share.unwrap_or(0.5)).prop_map(|flag| Draw::Value(flag.into())).boxed(),
                "text" => texts(rule),
                name => record(manifest, manifest.record(name)),
            };
            let items = (element, any::<bool>());
            vec(items, rule.min_items as usize..=rule.max_items as usize).prop_map(Draw::List).boxed()
        }
    }
}

fn record(manifest: &Manifest, fields: &[Field]) -> BoxedStrategy<Draw> {
    let keys: Vec<String> = fields.iter().map(|field| field.key.clone()).collect();
    let each: Vec<BoxedStrategy<Draw>> = fields
        .iter()
        .map(|field| {
            let inner = value(manifest, field);
            if field.generate.missing > 0.0 {
                let missing = chance(field.generate.missing);
                (missing, inner).prop_map(|(missing, draw)| if missing { Draw::Missing } else { draw }).boxed()
            } else {
                inner
            }
        })
        .collect();
    each.prop_map(move |draws| Draw::Record(keys.iter().cloned().zip(draws).collect())).boxed()
}

/// Numbers on the grid; the common ones come up as often as all others together.
fn numbers(rule: &Generate, ints: f64) -> BoxedStrategy<Draw> {
    let step = if rule.step > 0.0 { rule.step } else { 1.0 };
    #[expect(clippy::cast_possible_truncation, reason = "the manifest's ranges are small")]
    let (low, high) = ((rule.min / step).ceil() as i64, (rule.max / step).floor() as i64);
    let grid = (0..=(high - low).max(0)).prop_map(move |at| simplest_first(at, low, high, step)).boxed();
    let drawn = if rule.common.is_empty() {
        grid
    } else {
        let mut common = rule.common.clone();
        // Stable: the others keep the manifest's order.
        common.sort_by_key(|number| (number - SIMPLEST).abs() > 0.0);
        Union::new(vec![one_of(common), grid]).boxed()
    };
    (drawn, chance(ints)).prop_map(|(value, as_int)| Draw::Value(number(value, as_int))).boxed()
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

fn texts(rule: &Generate) -> BoxedStrategy<Draw> {
    let pool = if rule.pool.is_empty() { vec!["item".to_owned()] } else { rule.pool.clone() };
    one_of(pool).prop_map(|text| Draw::Value(text.into())).boxed()
}

/// One of a list that is not empty; shrinking goes to its front. proptest's own `select` draws a `usize`, which takes more
/// of the random numbers on 64 bits than on 32: page and command line would part ways from there on.
#[expect(clippy::cast_possible_truncation, reason = "an index into the list")]
fn one_of<T: Clone + Debug + 'static>(list: Vec<T>) -> BoxedStrategy<T> {
    (0..list.len() as u64).prop_map(move |at| list[at as usize].clone()).boxed()
}

/// Half of the sums fit exactly, the others miss by one step on either side.
fn sums() -> BoxedStrategy<Draw> {
    Union::new_weighted(vec![(2, Just(0i64)), (1, Just(1)), (1, Just(-1))]).prop_map(Draw::Sum).boxed()
}

/// True with that probability. Drawn from whole numbers, so that no float rounding differs between machines.
fn chance(probability: f64) -> BoxedStrategy<bool> {
    #[expect(clippy::cast_possible_truncation, reason = "a probability in per mille")]
    let per_mille = (probability.clamp(0.0, 1.0) * 1000.0).round() as i64;
    // True lies at the upper end, so that shrinking goes towards false.
    (0i64..1000).prop_map(move |at| at >= 1000 - per_mille).boxed()
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
