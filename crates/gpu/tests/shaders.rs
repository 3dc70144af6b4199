//! Every shader of every experiment is valid WGSL, with no feature that a plain WebGPU device lacks.

use std::fs;
use std::path::Path;

use naga::valid::{Capabilities, ValidationFlags, Validator};

#[test]
fn every_shader_is_valid() {
    let experiments = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/experiments");
    let mut seen = 0;
    for folder in fs::read_dir(experiments).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        assert!(folder.join("README.md").is_file(), "{} says nothing about itself", folder.display());
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_none_or(|extension| extension != "wgsl") {
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            let module = naga::front::wgsl::parse_str(&source)
                .unwrap_or_else(|error| panic!("{}: {}", path.display(), error.emit_to_string(&source)));
            Validator::new(ValidationFlags::all(), Capabilities::empty())
                .validate(&module)
                .unwrap_or_else(|error| panic!("{}: {}", path.display(), error.emit_to_string(&source)));
            assert_eq!(module.entry_points.len(), 1, "{}: one kernel a file", path.display());
            seen += 1;
        }
    }
    assert!(seen > 0, "no shader found");
}
