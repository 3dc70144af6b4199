//! The two halves of wasm-bindgen must be of one version, to the letter.

use super::Report;
use crate::files::read_text;
use crate::repo::Repo;
use anyhow::{Context, Result};
use toml::Table;

const LIBRARY: &str = "wasm-bindgen";
const COMMAND: &str = "wasm-bindgen-cli-support";

/// The manifest pins both exactly, xtask uses that pin, and the lock file holds one of each.
pub fn check(repo: &Repo) -> Result<Report> {
    let table = |path: &str| -> Result<Table> {
        toml::from_str(&read_text(&repo.path(path))?).with_context(|| path.to_owned())
    };
    let complaints = complaints(&table("Cargo.toml")?, &table("Cargo.lock")?, &table("crates/xtask/Cargo.toml")?);
    Ok(Report::single(&complaints))
}

fn complaints(manifest: &Table, lock: &Table, xtask: &Table) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut pins = Vec::new();
    for name in [LIBRARY, COMMAND] {
        let pin = version(manifest, &["workspace", "dependencies"], name);
        match pin.and_then(|text| text.strip_prefix('=')) {
            Some(exact) => pins.push((name, exact.trim())),
            None => complaints.push(format!("Cargo.toml: {name} is not pinned with `=`")),
        }
    }
    for (name, pin) in &pins {
        let locked = locked(lock, name);
        if locked != [*pin] {
            complaints.push(format!("Cargo.lock: {name} is {locked:?}, Cargo.toml pins {pin}"));
        }
    }
    if let [(_, library), (_, command)] = pins.as_slice()
        && library != command
    {
        complaints.push(format!("Cargo.toml: {LIBRARY} is {library}, {COMMAND} is {command}"));
    }
    let inherited = xtask.get("dependencies").and_then(|table| table.get(COMMAND)?.get("workspace")?.as_bool());
    if inherited != Some(true) {
        complaints.push(format!("crates/xtask/Cargo.toml: {COMMAND} does not take the workspace's pin"));
    }
    complaints
}

fn version<'a>(table: &'a Table, path: &[&str], name: &str) -> Option<&'a str> {
    let (first, rest) = path.split_first()?;
    let start = table.get(*first)?;
    let dependency = rest.iter().try_fold(start, |value, key| value.get(key))?.get(name)?;
    dependency.as_str().or_else(|| dependency.get("version")?.as_str())
}

fn locked<'a>(lock: &'a Table, name: &str) -> Vec<&'a str> {
    let packages = lock.get("package").and_then(|value| value.as_array());
    packages
        .into_iter()
        .flatten()
        .filter(|package| package.get("name").and_then(|value| value.as_str()) == Some(name))
        .filter_map(|package| package.get("version")?.as_str())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(library: &str, command: &str, locked: &str, xtask: &str) -> Vec<String> {
        let manifest = format!(
            "[workspace.dependencies]\nwasm-bindgen = \"{library}\"\nwasm-bindgen-cli-support = {{ version = \"{command}\" }}"
        );
        let lock = format!(
            "[[package]]\nname = \"wasm-bindgen\"\nversion = \"{locked}\"\n[[package]]\nname = \"wasm-bindgen-cli-support\"\nversion = \"1.2.3\""
        );
        let xtask = format!("[dependencies]\nwasm-bindgen-cli-support{xtask}");
        complaints(&manifest.parse().unwrap(), &lock.parse().unwrap(), &xtask.parse().unwrap())
    }

    #[test]
    fn equal_pins_are_fine() {
        assert_eq!(found("=1.2.3", "=1.2.3", "1.2.3", ".workspace = true"), Vec::<String>::new());
    }

    #[test]
    fn each_disagreement_is_named() {
        let complain = |library, command, locked, xtask| found(library, command, locked, xtask).join("\n");
        assert!(complain("1.2.3", "=1.2.3", "1.2.3", ".workspace = true").contains("not pinned"));
        assert!(complain("=1.2.4", "=1.2.3", "1.2.4", ".workspace = true").contains("wasm-bindgen is 1.2.4"));
        assert!(complain("=1.2.3", "=1.2.3", "1.2.4", ".workspace = true").contains("Cargo.lock"));
        assert!(complain("=1.2.3", "=1.2.3", "1.2.3", " = \"=1.2.3\"").contains("crates/xtask"));
    }
}
