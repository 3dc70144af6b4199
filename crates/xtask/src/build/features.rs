//! The WebAssembly features that a module was compiled with.
//!
//! The compiler writes them into a section of the module. Handing exactly these to wasm-opt keeps
//! the two in step when a new compiler turns one more on.

use anyhow::{Context, Result, bail};

/// Reads the names in the section `target_features`, `bulk-memory` for one.
pub fn of(module: &[u8]) -> Result<Vec<String>> {
    if module.get(..4) != Some(b"\0asm") {
        bail!("this is no WebAssembly module");
    }
    let mut reader = Reader(module.get(8..).unwrap_or_default());
    while !reader.0.is_empty() {
        let id = reader.byte()?;
        let length = reader.number()?;
        let mut section = Reader(reader.take(length)?);
        if id == 0 && section.name()? == "target_features" {
            return section.features();
        }
    }
    bail!("the module does not state its features");
}

/// The flags that allow wasm-opt these features and no others.
pub fn flags(features: &[String]) -> Vec<String> {
    let enabled = features.iter().map(|feature| {
        // The compiler and wasm-opt name some features differently.
        let name = match feature.as_str() {
            "atomics" => "threads",
            "nontrapping-fptoint" => "nontrapping-float-to-int",
            "simd128" => "simd",
            same => same,
        };
        format!("--enable-{name}")
    });
    std::iter::once("--mvp-features".to_owned()).chain(enabled).collect()
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(length).context("the module ends too early")?;
        self.0 = tail;
        Ok(head)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    /// An unsigned number, seven bits to the byte.
    fn number(&mut self) -> Result<usize> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            value |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        bail!("the module holds a number that is too long");
    }

    fn name(&mut self) -> Result<&'a str> {
        let length = self.number()?;
        Ok(std::str::from_utf8(self.take(length)?)?)
    }

    fn features(&mut self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for _ in 0..self.number()? {
            let prefix = self.byte()?;
            let name = self.name()?;
            if prefix == b'+' {
                names.push(name.to_owned());
            }
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(section: &[u8]) -> Vec<u8> {
        // A type section that has to be skipped comes first.
        let mut bytes = b"\0asm\x01\0\0\0\x01\x01\0".to_vec();
        bytes.extend([0, u8::try_from(section.len()).unwrap()]);
        bytes.extend(section);
        bytes
    }

    #[test]
    fn used_features_are_read() {
        let bytes = module(b"\x0ftarget_features\x03+\x08sign-ext-\x07atomics+\x0bbulk-memory");
        assert_eq!(of(&bytes).unwrap(), ["sign-ext", "bulk-memory"]);
    }

    #[test]
    fn a_module_without_the_section_is_an_error() {
        assert!(of(&module(b"\x04name")).is_err());
        assert!(of(b"#!/bin/sh").is_err());
        assert!(of(&module(b"\x0ftarget_features\x03+\x7f")).is_err());
    }

    #[test]
    fn flags_start_from_nothing() {
        let names = ["sign-ext".to_owned(), "atomics".to_owned()];
        assert_eq!(flags(&names), ["--mvp-features", "--enable-sign-ext", "--enable-threads"]);
    }
}
