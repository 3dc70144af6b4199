//! From inputs and answers to the one picture of memory.
//!
//! What is drawn follows from the names that all lessons share: a list of records with a size in GB is a row of blocks, an
//! argument that says `budget` or `target` is the line, one that says `headroom` the hatched zone.

use headroom_grade::Exercise;
use headroom_grade::manifest::{Argument, Field, Kind as Type};
use serde_json::Value;

use crate::speech::Speech;
use headroom_kit::memory::{Block, Labels, Picture, Place};

/// The words of pictures, the strong line called what the exercise calls it.
#[must_use]
pub fn labels(exercise: &Exercise, words: &Speech) -> Labels {
    let named = |word: &str| exercise.function().args.iter().any(|arg| arg.field.key.contains(word));
    let mut labels = words.labels();
    for (word, key) in [("target", "memory-target"), ("baseline", "memory-baseline")] {
        if named(word) {
            labels.budget = words.text(key).into();
        }
    }
    labels
}

/// The inputs alone: everything on the device, as if nothing could move. It shows the problem and gives no answer away.
#[must_use]
pub fn inputs_picture(exercise: &Exercise, args: &[Value]) -> Option<Picture> {
    let mut picture = frame(exercise, args);
    picture.blocks = rows(exercise, args);
    match list_of(exercise) {
        // An empty ledger is an empty device.
        Some(records) => size_field(records).map(|_| picture),
        None => {
            picture.blocks = figures(exercise, args);
            (!picture.blocks.is_empty()).then_some(picture)
        }
    }
}

/// The inputs with an answer's placement or cuts; none where the answer names no components.
#[must_use]
pub fn answer_picture(exercise: &Exercise, args: &[Value], answer: &Value) -> Option<Picture> {
    let mut picture = frame(exercise, args);
    picture.blocks = rows(exercise, args);
    let lists: Vec<&Field> = exercise
        .function()
        .result
        .fields
        .iter()
        .filter(|field| field.kind == Type::List && field.of() == "text")
        .collect();
    if lists.is_empty() || picture.blocks.is_empty() {
        return None;
    }
    let cuts_only = lists.iter().all(|field| field.key.contains("cut"));
    if !cuts_only {
        picture.blocks.iter_mut().for_each(|block| block.place = Place::Nowhere);
    }
    let untouched = if cuts_only { Place::Device } else { Place::Nowhere };
    for field in lists {
        let names = answer.get(&field.key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        for (index, name) in names.iter().filter_map(Value::as_str).enumerate() {
            let free = |block: &&mut Block| *block.name == *name && block.place == untouched;
            if let Some(block) = picture.blocks.iter_mut().find(free) {
                block.place = if field.key.contains("cut") {
                    Place::Cut(index + 1)
                } else if field.key.contains("offload") || field.key.contains("moved") {
                    Place::Host
                } else {
                    Place::Device
                };
            }
        }
    }
    let stated = ["device_used_gb", "estimated_peak_gb"].into_iter().find_map(|key| answer.get(key)?.as_f64());
    Some(Picture { stated, ..picture })
}

/// An empty device as the inputs have it: its line, its headroom, its unit.
pub(super) fn frame(exercise: &Exercise, args: &[Value]) -> Picture {
    let number = |words: &[&str]| {
        let named = |arg: &Argument| words.iter().any(|word| arg.field.key.contains(word));
        let at = exercise
            .function()
            .args
            .iter()
            .position(|arg| matches!(arg.field.kind, Type::Number | Type::Integer) && named(arg))?;
        args.get(at)?.as_f64()
    };
    // Bytes are drawn in MiB.
    let (scale, unit) = if in_bytes(exercise) { (MIB, "MiB") } else { (1.0, "GB") };
    let scaled = |words: &[&str]| number(words).map(|size| size / scale);
    Picture {
        blocks: Vec::new(),
        budget: scaled(&["budget", "target", "baseline"]),
        headroom: scaled(&["headroom"]).unwrap_or(0.0),
        stated: None,
        unit: unit.into(),
    }
}

/// The fields of the first list's records; none where there is no list.
pub(super) fn list_of<'a>(exercise: &Exercise<'a>) -> Option<&'a [Field]> {
    let list = exercise.function().args.iter().find(|arg| arg.field.kind == Type::List);
    list.map(|arg| exercise.manifest().record(arg.field.of()))
}

/// Bytes in a MiB.
const MIB: f64 = 1_048_576.0;

/// What says that records stand in memory side by side, so that their sizes add up. Configurations to choose from do not, nor does
/// what lives at different times.
const FLAGS: [&str; 3] = ["movable", "cuttable", "offloadable"];

/// The field that holds the size of a list's records, where they are drawn as blocks.
fn size_field(fields: &[Field]) -> Option<&Field> {
    let has = |key: &str| fields.iter().any(|field| field.key == key);
    let stacked = FLAGS.iter().any(|flag| has(flag)) && !has("from_step");
    fields.iter().find(|field| stacked && matches!(field.unit.as_deref(), Some("GB" | "bytes")))
}

fn in_bytes(exercise: &Exercise) -> bool {
    let lists = exercise.function().args.iter().filter(|arg| arg.field.kind == Type::List);
    let mut sizes = lists.filter_map(|arg| size_field(exercise.manifest().record(arg.field.of())));
    sizes.any(|field| field.unit.as_deref() == Some("bytes"))
}

/// A block for each record of the first list.
fn rows(exercise: &Exercise, args: &[Value]) -> Vec<Block> {
    let Some(at) = exercise.function().args.iter().position(|arg| arg.field.kind == Type::List) else {
        return Vec::new();
    };
    let list = &exercise.function().args[at].field;
    let fields = exercise.manifest().record(list.of());
    let Some(size) = size_field(fields) else { return Vec::new() };
    let scale = if size.unit.as_deref() == Some("bytes") { MIB } else { 1.0 };
    let items = args.get(at).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let of =
        |item: &Value, field: &Field| item.get(&field.key).or(field.default.as_ref()).cloned().unwrap_or(Value::Null);
    let flag = |item: &Value, key: &str| {
        fields.iter().find(|field| field.key == key).map(|field| of(item, field) == Value::Bool(true))
    };
    items
        .iter()
        .map(|item| {
            let name = fields.iter().find(|field| field.kind == Type::Text).map(|field| of(item, field));
            let name = name.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
            let bytes = of(item, size).as_f64().unwrap_or(0.0) / scale;
            let movable = FLAGS.iter().find_map(|key| flag(item, key));
            let block = Block::new(name, bytes, Place::Device);
            Block { pinned: movable == Some(false), movable: movable == Some(true), ..block }
        })
        .collect()
}

/// Where there are no components, the peak itself is the block: the last figure in GB that is not the line.
fn figures(exercise: &Exercise, args: &[Value]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (arg, value) in exercise.function().args.iter().zip(args) {
        let field = &arg.field;
        let record = exercise.manifest().record(field.of());
        let inner = record.iter().filter(|field| field.unit.as_deref() == Some("GB"));
        blocks.extend(inner.filter_map(|field| Some((field.key.clone(), value.get(&field.key)?.as_f64()?))));
        if field.unit.as_deref() == Some("GB") && !arg.field.key.contains("baseline") {
            blocks.extend(value.as_f64().map(|size| (arg.field.key.clone(), size)));
        }
    }
    blocks.pop().map(|(name, size)| Block::new(name, size, Place::Device)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_grade::Catalog;
    use serde_json::json;

    fn exercise(id: &str) -> Exercise<'static> {
        Catalog::built_in().exercise(id).unwrap()
    }

    #[test]
    fn a_placement_puts_every_block_in_its_place() {
        let exercise = exercise("unified-memory/plan_memory_placement");
        let start = exercise.function().start();
        let picture = answer_picture(&exercise, &start, &exercise.expected(&start).unwrap()).unwrap();
        let places: Vec<Place> = picture.blocks.iter().map(|block| block.place).collect();
        assert_eq!(places, [Place::Device, Place::Host, Place::Device]);
        assert_eq!((picture.budget, picture.stated), (Some(15.0), Some(14.0)));
    }

    #[test]
    fn cuts_are_numbered_in_their_order_and_twins_stay_apart() {
        let exercise = exercise("memory-cuts/plan_memory_cuts");
        let twins =
            json!([{"name": "a", "peak_gb": 2.0, "cuttable": true}, {"name": "a", "peak_gb": 1.0, "cuttable": true}]);
        let answer = json!({"cut_order": ["a", "a"], "estimated_peak_gb": 0.0});
        let picture = answer_picture(&exercise, &[twins, json!(0.0)], &answer).unwrap();
        let places: Vec<Place> = picture.blocks.iter().map(|block| block.place).collect();
        assert_eq!(places, [Place::Cut(1), Place::Cut(2)]);
    }

    #[test]
    fn what_adds_up_is_drawn_and_nothing_else_is() {
        let drawn = |id: &str| {
            let exercise = exercise(id);
            inputs_picture(&exercise, &exercise.function().start())
        };
        for exercise in Catalog::built_in().exercises() {
            if ["unified-memory", "memory-cuts"].contains(&exercise.lesson().slug()) {
                assert!(drawn(&exercise.id()).is_some(), "{}", exercise.id());
            }
        }
        let chunks = drawn("activation-offload/summarize_activation_offload").unwrap();
        assert_eq!((&*chunks.unit, chunks.blocks[0].size, chunks.budget), ("MiB", 256.0, Some(384.0)));
        assert_eq!(drawn("auto-tuning/filter_feasible_configs"), None);
        assert_eq!(drawn("peak-over-time/peak_of_timeline"), None);
    }

    #[test]
    fn answers_of_any_shape_draw_something_or_nothing() {
        let exercise = exercise("unified-memory/plan_memory_placement");
        let start = exercise.function().start();
        for answer in [json!(null), json!([]), json!({"on_device": 3}), json!({"on_device": [1, {"$int": "9"}]})] {
            let picture = answer_picture(&exercise, &start, &answer).unwrap();
            assert!(picture.blocks.iter().all(|block| block.place == Place::Nowhere));
        }
    }
}
