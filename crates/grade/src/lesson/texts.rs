//! Both languages must say the same things in the same order.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Fault;
use crate::json::Json;
use crate::manifest::Manifest;
use crate::text::{FUNCTION_SECTIONS, Head, SECTIONS, Section, split};

/// The heads of both texts, if both can be read.
pub(super) fn read(
    manifest: &Manifest,
    files: &BTreeMap<String, String>,
    faults: &mut Vec<Fault>,
) -> Option<(Head, Head)> {
    let en = one(manifest, "text.en.md", files, faults);
    let zh = one(manifest, "text.zh.md", files, faults);
    let ((en, en_sections), (zh, zh_sections)) = (en?, zh?);
    if outline(&en_sections) != outline(&zh_sections) {
        faults.push(Fault::new("text.zh.md", "does not have the same sections in the same order as text.en.md"));
    }
    Some((en, zh))
}

fn outline(sections: &[Section]) -> Vec<(Option<&str>, &str)> {
    sections.iter().map(|section| (section.function.as_deref(), section.name.as_str())).collect()
}

fn one(
    manifest: &Manifest,
    file: &str,
    files: &BTreeMap<String, String>,
    faults: &mut Vec<Fault>,
) -> Option<(Head, Vec<Section>)> {
    let Some(text) = files.get(file) else {
        faults.push(Fault::new(file, "is missing: every lesson is complete in both languages"));
        return None;
    };
    let parts = split(text).map_err(|error| error.to_string()).and_then(|(head, sections)| {
        let head = toml::from_str::<Value>(head).map_err(|error| error.to_string())?;
        let head = Head::try_from_json(&head).map_err(|error| error.to_string())?;
        Ok((head, sections))
    });
    let (head, sections) = match parts {
        Ok(parts) => parts,
        Err(error) => {
            faults.push(Fault::new(file, error));
            return None;
        }
    };
    complete(manifest, file, &head, &sections, faults);
    Some((head, sections))
}

fn complete(manifest: &Manifest, file: &str, head: &Head, sections: &[Section], faults: &mut Vec<Fault>) {
    let count = |function: Option<&str>, name: &str| {
        let same = |section: &&Section| section.function.as_deref() == function && section.name == name;
        sections.iter().filter(same).count()
    };
    for name in SECTIONS {
        if count(None, name) != 1 {
            faults.push(Fault::new(file, format!("needs the section `{name}` once")));
        }
    }
    for function in manifest.functions.iter().map(|function| function.name.as_str()) {
        if head.functions.get(function).is_none_or(|title| title.trim().is_empty()) {
            faults.push(Fault::new(file, format!("the head lacks a title for {function}")));
        }
        for name in FUNCTION_SECTIONS {
            let found = count(Some(function), name);
            if found == 0 || (name != "hint" && found > 1) {
                faults.push(Fault::new(file, format!("needs the section `function {function} {name}`")));
            }
        }
    }
    for section in sections {
        let known = match &section.function {
            None => SECTIONS.contains(&section.name.as_str()),
            Some(function) => {
                manifest.function(function).is_some() && FUNCTION_SECTIONS.contains(&section.name.as_str())
            }
        };
        if !known {
            faults.push(Fault::new(file, format!("has an unknown section: {}", section.name)));
        }
        if section.body.is_empty() {
            faults.push(Fault::new(file, format!("the section {} is empty", section.name)));
        }
    }
}
