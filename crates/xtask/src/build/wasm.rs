//! The page's module: compiled, given its JavaScript side, and made small.

use super::{compress, features};
use crate::files::{Inputs, read_bytes, stamped, walk, write_if_changed};
use crate::repo::Repo;
use crate::setup::node::Node;
use crate::setup::wasm::Toolchain;
use crate::shell;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use wasm_bindgen_cli_support::Bindgen;

const CRATE: &str = "headroom-web";
const NAME: &str = "headroom_web";

/// What the module is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    /// Small: for people.
    Release,
    /// Quick to build, with function names: for `cargo xtask dev`.
    Dev,
}

/// Compiles the page and fills web/pkg.
pub fn page(repo: &Repo, toolchain: &Toolchain, node: &Node, flavour: Flavour) -> Result<()> {
    let compiled = compile(repo, toolchain, flavour)?;
    let package = repo.path("web/pkg");
    let stamp = repo.scratch("stamps").join("pkg");
    let inputs = Inputs::default()
        .this_program()
        .text(if flavour == Flavour::Dev { "dev" } else { "release" })
        .file(&compiled)
        .file(&repo.path("web/node_modules/binaryen/package.json"))
        .finish();
    if stamped(&stamp, &inputs) && package.join(format!("{NAME}.js")).is_file() {
        return Ok(());
    }
    fs::remove_file(&stamp).ok();
    let fresh = repo.scratch("bindgen");
    bind(&compiled, &fresh, flavour)?;
    if flavour == Flavour::Release {
        optimise(repo, node, &compiled, &fresh)?;
    }
    replace(&fresh, &package)?;
    fs::create_dir_all(repo.scratch("stamps"))?;
    fs::write(&stamp, inputs).context("cannot keep the module's stamp")
}

/// Runs cargo with its progress on the terminal and returns the module's path.
fn compile(repo: &Repo, toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf> {
    let mut arguments = vec!["build", "--package", CRATE, "--lib", "--message-format=json-render-diagnostics"];
    arguments.extend(match flavour {
        // Debugging information makes a module of 70 MB, which takes long to process; function
        // names stay without it.
        Flavour::Dev => ["--config", "profile.dev.debug=false"],
        Flavour::Release => ["--profile", "wasm"],
    });
    if shell::in_ci() {
        arguments.push("--locked");
    }
    let cargo = toolchain.cargo(&arguments, &repo.root, &repo.target(), flavour == Flavour::Release);
    let output = cargo.stdin_null().stdout_capture().unchecked().run()?;
    if !output.status.success() {
        bail!("the page does not compile: see the messages above");
    }
    artifact(&String::from_utf8_lossy(&output.stdout)).with_context(|| {
        format!("{CRATE} made no WebAssembly module: its Cargo.toml needs crate-type = [\"cdylib\", \"rlib\"]")
    })
}

/// The module's path from cargo's messages.
fn artifact(messages: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact" && message["target"]["name"] == NAME)
        .filter_map(|message| message["filenames"].as_array().cloned())
        .flatten()
        .filter_map(|name| name.as_str().map(PathBuf::from))
        .find(|path| path.extension().is_some_and(|extension| extension == "wasm"))
}

fn bind(compiled: &Path, fresh: &Path, flavour: Flavour) -> Result<()> {
    if fresh.exists() {
        fs::remove_dir_all(fresh)?;
    }
    let small = flavour == Flavour::Release;
    Bindgen::new()
        .input_path(compiled)
        .out_name(NAME)
        .web(true)?
        .typescript(false)
        .debug(!small)
        .remove_name_section(small)
        .remove_producers_section(small)
        .generate(fresh)
        .context("wasm-bindgen failed")
}

/// Tries both of wasm-opt's ways to make a module small; keeps what is smaller over the wire.
fn optimise(repo: &Repo, node: &Node, compiled: &Path, fresh: &Path) -> Result<()> {
    let program = repo.path("web/node_modules/binaryen/bin/wasm-opt");
    if !program.is_file() {
        bail!("wasm-opt is missing: web/package.json needs the package binaryen");
    }
    let module = fresh.join(format!("{NAME}_bg.wasm"));
    let flags = features::flags(&features::of(&read_bytes(compiled)?)?);
    let attempt = |level: &str| -> Result<(usize, Vec<u8>)> {
        let result = repo.scratch(&format!("wasm-opt{level}.wasm"));
        let (program, from, to) = (program.to_string_lossy(), module.to_string_lossy(), result.to_string_lossy());
        let mut arguments: Vec<&str> = vec![&program, &from, level, "--strip-producers", "-o", &to];
        arguments.extend(flags.iter().map(String::as_str));
        shell::quiet(&node.script(&arguments, &repo.root), "wasm-opt failed: see its message above")?;
        let bytes = read_bytes(&result)?;
        Ok((compress::brotli(&bytes)?.len(), bytes))
    };
    // Each takes half a minute and one core.
    let (one, other) = thread::scope(|scope| {
        let other = scope.spawn(|| attempt("-Oz"));
        (attempt("-Os"), other.join().expect("an attempt returns its errors"))
    });
    let (one, other) = (one?, other?);
    let (size, bytes) = if other.0 < one.0 { other } else { one };
    println!("the module is {} KB, {} KB with brotli", bytes.len() / 1000, size / 1000);
    fs::write(&module, bytes).context("cannot write the module")
}

/// Makes `package` equal to `fresh`, touching only files that differ: the development server
/// reloads for each one that it sees written.
fn replace(fresh: &Path, package: &Path) -> Result<()> {
    let files = walk(fresh, &[]);
    let wanted: Vec<PathBuf> =
        files.iter().filter_map(|path| path.strip_prefix(fresh).ok()).map(|relative| package.join(relative)).collect();
    for (from, to) in files.iter().zip(&wanted) {
        write_if_changed(to, &read_bytes(from)?)?;
    }
    for path in walk(package, &[]) {
        if !wanted.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_is_found_among_cargos_messages() {
        let messages = r#"
            warning text that is no JSON
            {"reason":"compiler-artifact","target":{"name":"yew"},"filenames":["/t/libyew.rlib"]}
            {"reason":"compiler-artifact","target":{"name":"headroom_web"},"filenames":["/t/a.rlib","/t/a.wasm"]}
            {"reason":"build-finished","success":true}"#;
        assert_eq!(artifact(messages), Some(PathBuf::from("/t/a.wasm")));
        assert_eq!(artifact("{}"), None);
    }

    #[test]
    fn replacing_removes_what_is_no_longer_made() {
        let dir = tempfile::tempdir().unwrap();
        let (fresh, package) = (dir.path().join("fresh"), dir.path().join("package"));
        write_if_changed(&fresh.join("snippets/a.js"), b"new").unwrap();
        write_if_changed(&package.join("old.js"), b"old").unwrap();
        replace(&fresh, &package).unwrap();
        assert_eq!(walk(&package, &[]), [package.join("snippets/a.js")]);
    }
}
