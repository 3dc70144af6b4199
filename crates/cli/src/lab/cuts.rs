//! A cut order from a file: what the page copies, what this command prints, or the order alone.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use headroom_gpu::plan_run::CutsSpec;
use serde_json::Value;

use super::file;

/// Reads a cut order, the report of one, or the lab's answer with it.
///
/// # Errors
/// Where the file cannot be read or holds no cut order that can be run: the error says what to change.
pub(super) fn read(path: &Path) -> Result<CutsSpec> {
    file::read(path, "cut order to run", of)
}

fn of(text: &str) -> Result<CutsSpec> {
    let json: Value = serde_json::from_str(text).context("it is not JSON: was it cut off on the way?")?;
    // An answer holds a report and a request its parts, and both hold the order: each under a key of its own.
    let json = file::within(json, &["done", "run_cuts", "cuts", "spec"]);
    file::no_other_answer(&json, "cuts", "run the cuts of a lesson in the page's lab and copy their results")?;
    ensure!(
        json.get("modes").is_none(),
        "it is a placement, not an order of cuts: `headroom lab --plan` runs it; here `components` and `cut_order` are needed"
    );
    let cuts: CutsSpec = serde_json::from_value(json).context(
        "it needs `components`, `cut_order`, `target_bytes`, `device_bytes_per_gb` and `slice_bytes`, as the page's results \
         hold them under `spec`",
    )?;
    let mut left: Vec<&str> = cuts.components.iter().map(|one| one.name.as_str()).collect();
    for name in &cuts.cut_order {
        let Some(at) = left.iter().position(|one| one == name) else {
            let left = if left.is_empty() { "none".to_owned() } else { left.join(", ") };
            bail!("`cut_order` cuts {name:?}, which is not, or not any more, among its components (left: {left})");
        };
        left.remove(at);
    }
    Ok(cuts)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn spec() -> Value {
        let component = |name: &str| json!({ "name": name, "bytes": 1_000_000_000, "kind": "other", "updated_by_step": false, "place": "device" });
        json!({
            "components": [component("a"), component("b")], "cut_order": ["b"], "target_bytes": 1_000_000_000,
            "device_bytes_per_gb": 1 << 20, "slice_bytes": 1 << 17,
        })
    }

    fn refused(json: &Value) -> String {
        format!("{:#}", of(&json.to_string()).unwrap_err())
    }

    #[test]
    fn order_report_answer_and_request_hold_the_same_cuts() {
        let order = of(&spec().to_string()).unwrap();
        assert_eq!(order.cut_order, ["b"]);
        let report = json!({ "context": {}, "spec": spec(), "target_bytes": 1, "steps": [] });
        let answer = json!({ "cuts": report });
        let request = json!({ "run_cuts": { "cuts": spec(), "setup": {} } });
        for other in [report, json!({ "done": answer }), answer, request] {
            assert_eq!(of(&other.to_string()).unwrap(), order, "{other}");
        }
    }

    #[test]
    fn what_cannot_be_run_is_told_apart() {
        assert!(format!("{:#}", of("{\"spec\": ").unwrap_err()).starts_with("it is not JSON"));
        assert!(refused(&json!({ "plan": { "spec": {} } })).contains("another run (plan)"));
        assert!(refused(&json!({ "spec": { "components": [], "modes": ["plan"] } })).contains("headroom lab --plan"));
        assert!(refused(&json!({ "components": [] })).contains("`cut_order`"));
        let with = |order: Value| {
            let mut json = spec();
            json["cut_order"] = order;
            refused(&json)
        };
        assert!(with(json!(["c"])).contains("cuts \"c\"") && with(json!(["c"])).contains("(left: a, b)"));
        assert!(with(json!(["b", "b"])).contains("(left: a)"));
        assert!(with(json!(["b", "a", "a"])).contains("(left: none)"));
    }
}
