//! The page's modules: compiled, given their JavaScript side, and made small.

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

/// A crate that becomes a module of the page.
struct Module {
    package: &'static str,
    name: &'static str,
    /// Its folder in web/pkg.
    folder: &'static str,
}

const MODULES: [Module; 7] = [
    Module { package: "headroom-web", name: "headroom_web", folder: "page" },
    Module { package: "headroom-judge", name: "headroom_judge", folder: "judge" },
    Module { package: "headroom-lab", name: "headroom_lab", folder: "lab" },
    Module { package: "headroom-lab-memory", name: "headroom_lab_memory", folder: "lab-memory" },
    Module { package: "headroom-lab-worker", name: "headroom_lab_worker", folder: "lab-worker" },
    Module { package: "headroom-planner-worker", name: "headroom_planner_worker", folder: "planner-worker" },
    Module { package: "headroom-timeline", name: "headroom_timeline", folder: "timeline" },
];

/// The crates that the page's modules are made of.
pub fn packages() -> impl Iterator<Item = &'static str> {
    MODULES.iter().map(|module| module.package)
}

/// What the modules are made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    /// Small: for people.
    Release,
    /// Quick to build, with function names: for `cargo xtask dev`.
    Dev,
}

/// What is measured in a page and is no part of it.
const MEASURED: Module = Module { package: "headroom-bench-lab", name: "headroom_bench_lab", folder: "bench-lab" };

/// Compiles the lab's way to a device as the page's modules are, and leaves it as the compiler makes it. Returns its folder.
pub fn measured(repo: &Repo, toolchain: &Toolchain) -> Result<PathBuf> {
    let messages = compile(repo, toolchain, &[MEASURED.package], Flavour::Release)?;
    let compiled = artifact(&messages, MEASURED.name).context("headroom-bench-lab made no WebAssembly module")?;
    let folder = repo.scratch("bindgen").join(MEASURED.folder);
    bind(&MEASURED, &compiled, &folder, Flavour::Release)?;
    Ok(folder)
}

/// Compiles the modules and fills web/pkg.
pub fn modules(repo: &Repo, toolchain: &Toolchain, node: &Node, flavour: Flavour) -> Result<()> {
    let packages: Vec<&str> = packages().collect();
    let messages = compile(repo, toolchain, &packages, flavour)?;
    let mut open = Vec::new();
    for module in &MODULES {
        let compiled = artifact(&messages, module.name).with_context(|| {
            let package = module.package;
            format!("{package} made no WebAssembly module: its Cargo.toml needs crate-type = [\"cdylib\", \"rlib\"]")
        })?;
        let inputs = Inputs::default()
            .this_program()
            .text(if flavour == Flavour::Dev { "dev" } else { "release" })
            .file(&compiled)
            .file(&repo.path("web/node_modules/binaryen/package.json"))
            .finish();
        let made = repo.path("web/pkg").join(module.folder).join(format!("{}.js", module.name));
        if !stamped(&stamp(repo, module), &inputs) || !made.is_file() {
            open.push((module, compiled, inputs));
        }
    }
    // wasm-opt has one core to itself for half a minute.
    thread::scope(|scope| {
        let made = open.iter().map(|(module, compiled, inputs)| {
            scope.spawn(move || {
                fs::remove_file(stamp(repo, module)).ok();
                package(repo, node, module, compiled, flavour)?;
                fs::create_dir_all(repo.scratch("stamps"))?;
                fs::write(stamp(repo, module), inputs).context("cannot keep the module's stamp")
            })
        });
        let made: Vec<_> = made.collect();
        made.into_iter().try_for_each(|made| made.join().expect("a module's errors are returned"))
    })
}

fn stamp(repo: &Repo, module: &Module) -> PathBuf {
    repo.scratch("stamps").join(module.folder)
}

fn package(repo: &Repo, node: &Node, module: &Module, compiled: &Path, flavour: Flavour) -> Result<()> {
    let fresh = repo.scratch("bindgen").join(module.folder);
    bind(module, compiled, &fresh, flavour)?;
    if flavour == Flavour::Release {
        optimise(repo, node, module, compiled, &fresh)?;
    }
    replace(&fresh, &repo.path("web/pkg").join(module.folder))
}

/// Runs cargo with its progress on the terminal and returns its messages.
fn compile(repo: &Repo, toolchain: &Toolchain, packages: &[&str], flavour: Flavour) -> Result<String> {
    let mut arguments = vec!["build", "--lib", "--message-format=json-render-diagnostics"];
    for package in packages {
        arguments.extend(["--package", package]);
    }
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
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A module's path from cargo's messages.
fn artifact(messages: &str, name: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact" && message["target"]["name"] == name)
        .filter_map(|message| message["filenames"].as_array().cloned())
        .flatten()
        .filter_map(|name| name.as_str().map(PathBuf::from))
        .find(|path| path.extension().is_some_and(|extension| extension == "wasm"))
}

fn bind(module: &Module, compiled: &Path, fresh: &Path, flavour: Flavour) -> Result<()> {
    if fresh.exists() {
        fs::remove_dir_all(fresh)?;
    }
    Bindgen::new()
        .input_path(compiled)
        .out_name(module.name)
        .web(true)?
        .typescript(false)
        .debug(flavour == Flavour::Dev)
        .generate(fresh)
        .context("wasm-bindgen failed")
}

/// What makes a module small over the wire. Neither inlining nor the hardest shrinking does: both make it smaller on the disk, but
/// hide from the compressor that code repeats. Functions of one name, made for several types, are alike and compress best side by
/// side.
const FOR_SIZE: [&str; 12] = [
    "-O2",
    "-s",
    "1",
    "--always-inline-max-function-size",
    "0",
    "--flexible-inline-max-function-size",
    "0",
    "--one-caller-inline-max-function-size",
    "0",
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
];

fn optimise(repo: &Repo, node: &Node, module: &Module, compiled: &Path, fresh: &Path) -> Result<()> {
    let program = repo.path("web/node_modules/binaryen/bin/wasm-opt");
    if !program.is_file() {
        bail!("wasm-opt is missing: web/package.json needs the package binaryen");
    }
    let path = fresh.join(format!("{}_bg.wasm", module.name));
    let result = repo.scratch(&format!("{}.wasm", module.folder));
    let flags = features::flags(&features::of(&read_bytes(compiled)?)?);
    let (program, from, to) = (program.to_string_lossy(), path.to_string_lossy(), result.to_string_lossy());
    let mut arguments: Vec<&str> = vec![&program, &from, "-o", &to];
    arguments.extend(FOR_SIZE);
    arguments.extend(flags.iter().map(String::as_str));
    shell::quiet(&node.script(&arguments, &repo.root), "wasm-opt failed: see its message above")?;
    let bytes = read_bytes(&result)?;
    let packed = compress::brotli(&bytes)?.len();
    println!("{}: {} KB, {} KB with brotli", module.package, bytes.len() / 1000, packed / 1000);
    fs::write(&path, bytes).context("cannot write the module")
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
        assert_eq!(artifact(messages, "headroom_web"), Some(PathBuf::from("/t/a.wasm")));
        assert_eq!(artifact("{}", "headroom_web"), None);
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
