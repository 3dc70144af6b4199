//! Which arguments reach the learner as instances of a class.

use serde_json::{Map, Value};

use super::{Function, Manifest};
use crate::record;

/// The class of an argument, or of the items of one that is a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Class {
    /// Its name in the learner's file.
    pub name: String,
    /// What the fields hold that a case leaves out, where the learner's file has no such class.
    pub defaults: Map<String, Value>,
}

record!(Class { name, defaults });

/// A class or none for each argument; empty where all of them are plain data.
#[must_use]
pub fn classes(manifest: &Manifest, function: &Function) -> Vec<Option<Class>> {
    let class = |of: &str| {
        let record = manifest.record_type(of)?;
        let default = |field: &super::Field| Some((field.key.clone(), field.default.clone()?));
        let defaults = record.fields.iter().filter_map(default).collect();
        Some(Class { name: record.dataclass.clone()?, defaults })
    };
    let classes: Vec<Option<Class>> = function.args.iter().map(|arg| class(arg.field.of())).collect();
    if classes.iter().all(Option::is_none) { Vec::new() } else { classes }
}
