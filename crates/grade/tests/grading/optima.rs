//! Where several answers are right, and where one that holds is not the best.

use headroom_grade::Diagnosis;
use serde_json::{Value, json};

use super::{exercise, returned, verdict};

#[test]
fn any_optimum_passes_and_nothing_else() {
    let exercise = exercise("memory-cuts/cut_to_target");
    let args = vec![
        json!([
            { "name": "a", "peak_gb": 4.0, "cuttable": true },
            { "name": "b", "peak_gb": 4.0, "cuttable": true },
            { "name": "c", "peak_gb": 4.0, "cuttable": false },
        ]),
        json!(8.0),
    ];
    let expected = exercise.expected(&args).unwrap();
    for (cut, right) in [(json!(["a"]), true), (json!(["b"]), true), (json!(["c"]), false), (json!(["a", "a"]), false)]
    {
        let answer = json!({ "cut": cut, "estimated_peak_gb": 8.0, "missing_gb": 0 });
        assert_eq!(exercise.difference(&args, &expected, &answer).is_none(), right, "{cut}");
    }
}

/// Offloads or recomputes, whatever stands first in `order`, all that can go, from the largest down, until the rest fits.
fn greedy(args: &[Value], order: [&str; 2]) -> Value {
    let number = |value: &Value| value.as_f64().unwrap();
    let mut list = args[0].as_array().unwrap().clone();
    list.sort_by(|one, other| number(&other["size_gb"]).total_cmp(&number(&one["size_gb"])));
    let mut kept: f64 = list.iter().map(|item| number(&item["size_gb"])).sum();
    let (mut names, mut sums) = ([vec![], vec![]], [0.0, 0.0]);
    for item in &list {
        if kept > number(&args[1])
            && let Some(key) = order.into_iter().find(|key| item.get(key).is_some())
        {
            let way = usize::from(key == "recompute_ms");
            names[way].push(item["name"].clone());
            sums[way] += number(&item[key]);
            kept -= number(&item["size_gb"]);
        }
    }
    let added = (sums[0] - number(&args[2])).max(0.0) + sums[1];
    let [offloaded, recomputed] = names;
    let short = (kept - number(&args[1])).max(0.0);
    json!({ "offloaded": offloaded, "recomputed": recomputed, "added_ms": added, "short_gb": short })
}

#[test]
fn a_plan_that_holds_earns_half_and_says_how_far_it_is() {
    let exercise = exercise("unified-memory-vs-offloading/mixed_activation_plan");
    let holds = verdict(&exercise, |_, args| returned(greedy(args, ["offload_ms", "recompute_ms"])));
    assert_eq!((holds.passed, holds.score, holds.diagnosis), (false, 0.5, Some(Diagnosis::NotBest)));
    let example = holds.counterexample.unwrap();
    let difference = example.difference.unwrap();
    let figure = |value: &Option<Value>| value.as_ref().and_then(Value::as_f64).unwrap();
    let (best, own) = (figure(&difference.expected), figure(&difference.got));
    assert!(difference.path == "added_ms" && own > best, "{difference:?}");
    assert_eq!(
        (example.expected["added_ms"].as_f64(), example.got.unwrap()["added_ms"].as_f64()),
        (Some(best), Some(own))
    );
    assert!(example.input["activations"].as_array().unwrap().len() <= 2, "{:?}", example.input);

    // One wrong figure anywhere, and nothing is earned, however many plans could only be better.
    let mut last = 0;
    let wrong = verdict(&exercise, |index, args| {
        last = last.max(index);
        let mut answer = greedy(args, ["offload_ms", "recompute_ms"]);
        if args[0].as_array().unwrap().len() == 6 {
            answer["added_ms"] = json!(-1);
        }
        returned(answer)
    });
    assert!(last > 200);
    assert_eq!((wrong.score, wrong.diagnosis), (0.0, Some(Diagnosis::WrongValue)));
    assert_eq!(wrong.counterexample.unwrap().difference.unwrap().path, "added_ms");
}

#[test]
fn any_best_plan_passes_and_an_impossible_one_is_wrong() {
    let exercise = exercise("unified-memory-vs-offloading/mixed_activation_plan");
    let item = |name: &str, size: f64| json!({ "name": name, "size_gb": size, "offload_ms": 4.0, "recompute_ms": 4.0 });
    let fixed = json!({ "name": "f", "size_gb": 1.0 });
    let args = vec![json!([item("a", 2.0), item("b", 2.0), fixed]), json!(3.0), json!(0.0)];
    let expected = exercise.expected(&args).unwrap();
    for (offloaded, recomputed, added, said) in [
        (json!(["a"]), json!([]), 4.0, None),
        (json!([]), json!(["b"]), 4.0, None),
        (json!(["b"]), json!(["a"]), 8.0, Some((Diagnosis::NotBest, "added_ms"))),
        (json!(["a"]), json!([]), 3.0, Some((Diagnosis::WrongValue, "added_ms"))),
        (json!([]), json!([]), 0.0, Some((Diagnosis::WrongValue, "offloaded"))),
        (json!(["f"]), json!([]), 0.0, Some((Diagnosis::WrongValue, "offloaded"))),
        (json!(["a"]), json!(["a"]), 8.0, Some((Diagnosis::WrongValue, "recomputed"))),
        (json!(["a", "a"]), json!([]), 8.0, Some((Diagnosis::WrongValue, "offloaded"))),
        (json!(["x"]), json!([]), 4.0, Some((Diagnosis::WrongValue, "offloaded"))),
    ] {
        for answer in [
            json!({ "offloaded": offloaded, "recomputed": recomputed, "added_ms": added, "short_gb": 0 }),
            json!({ "$dataclass": "Plan", "fields": { "offloaded": offloaded, "recomputed": recomputed, "added_ms": added, "short_gb": 0 } }),
        ] {
            let found = exercise.difference(&args, &expected, &answer);
            assert_eq!(found.as_ref().map(|one| (one.diagnosis, one.path.as_str())), said, "{answer}");
        }
    }
}

#[test]
fn any_smallest_set_of_moves_passes_with_the_peak_that_it_leaves() {
    let exercise = exercise("peak-over-time/fewest_moves");
    let item = |name: &str, size: f64, from: u64, to: u64, movable: bool| json!({ "name": name, "size_gb": size, "from_step": from, "to_step": to, "movable": movable });
    let list = [item("w", 4.0, 0, 4, false), item("a", 3.0, 0, 3, true), item("b", 3.0, 1, 2, true)];
    let args = vec![json!(list), json!(7.0)];
    let expected = exercise.expected(&args).unwrap();
    for (moved, peak, right) in [
        (json!(["a"]), 7.0, true),
        (json!(["b"]), 7.0, true),
        (json!(["b"]), 4.0, false),
        (json!(["a", "b"]), 4.0, false),
        (json!(["w"]), 6.0, false),
        (json!(["a", "a"]), 7.0, false),
        (json!([]), 10.0, false),
    ] {
        for answer in [
            json!({ "offloaded": moved, "peak_gb": peak, "short_gb": 0 }),
            json!({ "$dataclass": "Moves", "fields": { "offloaded": moved, "peak_gb": peak, "short_gb": 0 } }),
        ] {
            assert_eq!(exercise.difference(&args, &expected, &answer).is_none(), right, "{answer}");
        }
    }
    // Out of reach, everything movable goes, whether it helps or not.
    let args = vec![args[0].clone(), json!(3.5)];
    let expected = exercise.expected(&args).unwrap();
    assert_eq!(expected, json!({ "offloaded": ["a", "b"], "peak_gb": 4.0, "short_gb": 0.5 }));
    let less = json!({ "offloaded": ["a"], "peak_gb": 7.0, "short_gb": 0.5 });
    assert!(exercise.difference(&args, &expected, &less).is_some());
}
