//! Files: hashing, walking, and writing only what has changed.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use walkdir::{DirEntry, WalkDir};

/// All files under `dir` in a fixed order, without entering the folders that `skip` names.
pub fn walk(dir: &Path, skip: &[&str]) -> Vec<PathBuf> {
    let keep = |entry: &DirEntry| {
        entry.depth() == 0 || !entry.file_type().is_dir() || !skip.iter().any(|name| entry.file_name() == *name)
    };
    WalkDir::new(dir)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(keep)
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(DirEntry::into_path)
        .collect()
}

/// Reads a text file; the error names it.
pub fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Reads a file; the error names it.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file and its folder; leaves a file alone that holds the same bytes, so that what
/// depends on it need not be rebuilt.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// A hash as lower-case hexadecimal digits.
pub fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// Collects everything that a result depends on into one hash.
#[derive(Default)]
pub struct Inputs(Sha256);

impl Inputs {
    /// Adds some text, such as a version or a flag.
    pub fn text(mut self, text: &str) -> Self {
        self.0.update(text.len().to_le_bytes());
        self.0.update(text);
        self
    }

    /// Adds a file's name and content; a missing file counts as well.
    pub fn file(self, path: &Path) -> Self {
        let content = fs::read(path).map_or_else(|_| "missing".to_owned(), |bytes| hash(&bytes));
        self.text(&path.to_string_lossy()).text(&content)
    }

    /// Adds all files under a folder.
    pub fn folder(self, dir: &Path, skip: &[&str]) -> Self {
        walk(dir, skip).iter().fold(self, |inputs, path| inputs.file(path))
    }

    /// Adds this program itself: what it makes depends on how it makes it.
    pub fn this_program(self) -> Self {
        let version = std::env::current_exe().and_then(fs::metadata).map(|meta| {
            let built = meta.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
            format!("{} {:?}", meta.len(), built)
        });
        self.text(&version.unwrap_or_default())
    }

    /// The hash over everything added.
    pub fn finish(self) -> String {
        hex(&self.0.finalize())
    }
}

/// Whether the stamp file holds `hash`: what it stands for is up to date.
pub fn stamped(stamp: &Path, hash: &str) -> bool {
    fs::read_to_string(stamp).is_ok_and(|old| old.trim() == hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_hexadecimal_sha256() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hash(b""), empty);
    }

    #[test]
    fn inputs_tell_neighbouring_texts_apart() {
        let one = Inputs::default().text("ab").text("c").finish();
        let two = Inputs::default().text("a").text("bc").finish();
        assert_ne!(one, two);
    }

    #[test]
    fn a_missing_file_differs_from_an_empty_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let missing = Inputs::default().file(&path).finish();
        fs::write(&path, "").unwrap();
        assert_ne!(missing, Inputs::default().file(&path).finish());
    }

    #[test]
    fn an_equal_file_is_not_written_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("sub/file");
        write_if_changed(&path, b"one").unwrap();
        let before = path.metadata().unwrap().modified().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20));
        write_if_changed(&path, b"one").unwrap();
        assert_eq!(before, path.metadata().unwrap().modified().unwrap());
        write_if_changed(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }

    #[test]
    fn walking_skips_named_folders_and_keeps_an_order() {
        let dir = tempfile::tempdir().unwrap();
        for file in ["b/x", "a/y", "node_modules/z"] {
            write_if_changed(&dir.path().join(file), b"").unwrap();
        }
        let found = walk(dir.path(), &["node_modules"]);
        assert_eq!(found, [dir.path().join("a/y"), dir.path().join("b/x")]);
    }
}
