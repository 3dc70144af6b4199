//! What makes tests say more, but whose absence stops nothing: a software GPU and Chinese glyphs.

use super::apt::{self, Outcome};
use crate::files::walk;
use std::path::Path;

/// Installs the extras where that is possible, and says what is missing where it is not.
pub fn ensure() {
    if !cfg!(target_os = "linux") {
        return;
    }
    if !software_gpu() {
        install(&["libvulkan1", "mesa-vulkan-drivers"], "the native GPU tests need a Vulkan driver");
    }
    if !chinese_glyphs() {
        install(&["fonts-noto-cjk"], "screenshots will show boxes for Chinese characters");
    }
}

fn install(packages: &[&str], consequence: &str) {
    let reason = match apt::install(packages) {
        Ok(Outcome::Installed) => return,
        Ok(Outcome::NotHere) => apt::advice(packages),
        Ok(Outcome::Failed(line)) => format!("apt-get said: {line}"),
        Err(error) => format!("{error:#}"),
    };
    eprintln!("note: {} missing, {consequence} ({reason})", packages.join(" and "));
}

fn software_gpu() -> bool {
    let drivers = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    drivers.iter().any(|dir| has_file(dir, ""))
}

fn chinese_glyphs() -> bool {
    let folders = ["/usr/share/fonts", "/usr/local/share/fonts"];
    let names = ["CJK", "SourceHan", "wqy", "DroidSansFallback"];
    folders.iter().any(|dir| names.iter().any(|name| has_file(dir, name)))
}

fn has_file(dir: &str, part: &str) -> bool {
    let named = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().contains(part));
    walk(Path::new(dir), &[]).iter().any(|path| named(path))
}
