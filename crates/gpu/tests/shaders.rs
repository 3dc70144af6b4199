//! Every shader of every experiment, of a plan's run, of paging and of training, is valid WGSL, with no feature that a plain WebGPU device
//! lacks.

use std::fs;
use std::path::Path;

use naga::valid::{Capabilities, ValidationFlags, Validator};

#[test]
fn every_shader_is_valid() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let experiments = fs::read_dir(source.join("experiments")).unwrap().map(|entry| entry.unwrap().path());
    let folders = experiments
        .filter(|path| path.is_dir())
        .chain(["paging", "plan_run", "training"].map(|folder| source.join(folder)));
    let mut seen = Vec::new();
    for folder in folders {
        assert!(folder.join("README.md").is_file(), "{} says nothing about itself", folder.display());
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_none_or(|extension| extension != "wgsl") {
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            let module = naga::front::wgsl::parse_str(&source)
                .unwrap_or_else(|error| panic!("{}: {}", path.display(), error.emit_to_string(&source)));
            // Every WebGPU device packs pairs of f16; a native one without is rare, and says so.
            Validator::new(ValidationFlags::all(), Capabilities::SHADER_FLOAT16_IN_FLOAT32)
                .validate(&module)
                .unwrap_or_else(|error| panic!("{}: {}", path.display(), error.emit_to_string(&source)));
            assert_eq!(module.entry_points.len(), 1, "{}: one kernel a file", path.display());
            seen.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
    seen.sort();
    let expected = [
        "adam.wgsl",
        "checksum.wgsl",
        "gelu.wgsl",
        "gelu_back.wgsl",
        "loss.wgsl",
        "matmul.wgsl",
        "pack_f16.wgsl",
        "pack_int8.wgsl",
        "page.wgsl",
        "softmax.wgsl",
        "softmax_back.wgsl",
        "touch.wgsl",
        "unpack_f16.wgsl",
        "unpack_int8.wgsl",
        "work.wgsl",
    ];
    assert_eq!(seen, expected);
}
