//! Which system a program needs.

use anyhow::{Context, Result, bail};
use object::read::elf::{ElfFile64, FileHeader, ProgramHeader};
use object::{Architecture, Endianness, Object, ObjectSection, elf};

/// Says where a Linux program runs.
///
/// # Errors
/// Where it is no 64-bit Linux program.
pub(super) fn needs(program: &[u8]) -> Result<String> {
    let file = ElfFile64::<Endianness>::parse(program).context("is no 64-bit Linux program")?;
    let machine = match file.architecture() {
        Architecture::X86_64 => "x86-64",
        Architecture::Aarch64 => "64-bit ARM",
        other => bail!("is for {other:?}, which the platform does not have"),
    };
    let endian = file.endian();
    let headers = file.elf_header().program_headers(endian, program).context("has no readable program headers")?;
    let is_dynamic = headers.iter().any(|header| header.p_type(endian) == elf::PT_INTERP);
    if !is_dynamic {
        return Ok(format!("static, runs on any {machine} Linux"));
    }
    let names = file.section_by_name(".dynstr").and_then(|section| section.data().ok()).unwrap_or_default();
    let glibc = newest_glibc(names).map_or_else(String::new, |(major, minor)| format!(" {major}.{minor} or newer"));
    Ok(format!(
        "not static: runs on {machine} Linux with glibc{glibc}; a build for the target *-linux-musl runs on any"
    ))
}

/// The newest version that the program asks of glibc: among the names of what it links to, they stand as `GLIBC_2.34`.
fn newest_glibc(names: &[u8]) -> Option<(u32, u32)> {
    const MARK: &[u8] = b"GLIBC_";
    let versions = names.split(|byte| *byte == 0).filter_map(|name| {
        let (major, minor) = std::str::from_utf8(name.strip_prefix(MARK)?).ok()?.split_once('.')?;
        Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
    });
    versions.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn this_very_program_says_what_it_needs() {
        let program = std::fs::read("/proc/self/exe").unwrap();
        let needs = needs(&program).unwrap();
        assert_eq!(needs.starts_with("static"), cfg!(target_feature = "crt-static"), "{needs}");
        if cfg!(target_env = "gnu") {
            assert!(needs.contains("glibc 2."), "{needs}");
        }
    }

    #[test]
    fn the_newest_version_counts_and_a_script_is_no_program() {
        assert_eq!(newest_glibc(b"x\0GLIBC_2.4\0GLIBC_2.34\0GLIBC_PRIVATE\0GLIBC_2.2.5\0"), Some((2, 34)));
        assert!(needs(b"#!/bin/sh\n").is_err());
    }
}
