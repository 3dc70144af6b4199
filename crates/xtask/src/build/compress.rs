//! Compressed copies beside the plain files, for servers that send what is there.
//!
//! Brotli at its highest level takes half a minute for the Python runtime, so results are kept by
//! the hash of what went in.

use crate::files::{hash, read_bytes, walk};
use crate::pool;
use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

/// Files whose content is compressed already.
const PACKED: &[&str] = &["br", "gz", "png", "jpg", "webp", "avif", "woff2"];

/// Files up to this size are packed in two ways, in bytes.
const TRIED_TWICE: usize = 1 << 20;

/// A copy that saves less than this share is not worth a file.
const WORTH: f64 = 0.98;

/// Writes `.br` and `.gz` beside every file under `dir` that becomes smaller by it.
pub fn folder(dir: &Path, cache: &Path) -> Result<()> {
    fs::create_dir_all(cache)?;
    let mut files: Vec<(u64, PathBuf)> = walk(dir, &[])
        .into_iter()
        .filter(|path| !is_packed(path))
        .map(|path| (path.metadata().map_or(0, |meta| meta.len()), path))
        .collect();
    // The longest work first: no thread is left alone with it at the end.
    files.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
    let work =
        |(_, path): &(u64, PathBuf)| file(path, cache).with_context(|| format!("cannot compress {}", path.display()));
    let threads = thread::available_parallelism().map_or(2, usize::from);
    pool::each(&files, threads, &work).into_iter().collect()
}

type Compressor = fn(&[u8]) -> Result<Vec<u8>>;

fn is_packed(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    PACKED.contains(&extension.as_ref())
}

fn file(path: &Path, cache: &Path) -> Result<()> {
    let bytes = read_bytes(path)?;
    let key = hash(&bytes);
    let ways: [(&str, Compressor); 2] = [("br", brotli), ("gz", gzip)];
    for (extension, compressor) in ways {
        let kept = cache.join(format!("{key}.{extension}"));
        if !kept.is_file() {
            // Written elsewhere first: an interrupted build must not leave half a file.
            let part = cache.join(format!("{key}.{extension}.{:?}", thread::current().id()));
            fs::write(&part, compressor(&bytes)?)?;
            fs::rename(&part, &kept)?;
        }
        let mut copy = path.as_os_str().to_owned();
        copy.push(".");
        copy.push(extension);
        let copy = PathBuf::from(copy);
        if pays(kept.metadata()?.len(), bytes.len()) {
            fs::copy(&kept, &copy)?;
        } else if copy.exists() {
            fs::remove_file(&copy)?;
        }
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "file sizes are far below 2^52")]
fn pays(compressed: u64, plain: usize) -> bool {
    (compressed as f64) < plain as f64 * WORTH
}

/// Brotli, as small as it gets.
pub fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let with_blocks = |lgblock: i32| -> Result<Vec<u8>> {
        let parameters = brotli::enc::BrotliEncoderParams {
            quality: 11,
            lgwin: 24,
            lgblock,
            size_hint: bytes.len(),
            ..Default::default()
        };
        let mut packed = Vec::new();
        brotli::BrotliCompress(&mut &bytes[..], &mut packed, &parameters)?;
        Ok(packed)
    };
    // Which size of block packs best is known afterwards only. Small files are worth a second try.
    let chosen = with_blocks(0)?;
    if bytes.len() > TRIED_TWICE {
        return Ok(chosen);
    }
    let smaller = with_blocks(16)?;
    Ok(if smaller.len() < chosen.len() { smaller } else { chosen })
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn site() -> (tempfile::TempDir, PathBuf, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let (site, cache) = (dir.path().join("site"), dir.path().join("cache"));
        fs::create_dir(&site).unwrap();
        (dir, site, cache)
    }

    #[test]
    fn copies_hold_the_same_content() {
        let (_dir, site, cache) = site();
        let text = "the same words again and again ".repeat(200);
        fs::write(site.join("page.html"), &text).unwrap();
        folder(&site, &cache).unwrap();
        let (mut from_br, mut from_gz) = (Vec::new(), String::new());
        let br = fs::read(site.join("page.html.br")).unwrap();
        brotli::BrotliDecompress(&mut &br[..], &mut from_br).unwrap();
        let gz = fs::read(site.join("page.html.gz")).unwrap();
        flate2::read::GzDecoder::new(&gz[..]).read_to_string(&mut from_gz).unwrap();
        assert_eq!(from_br, text.as_bytes());
        assert_eq!(from_gz, text);
        assert!(br.len() < text.len() / 10);
    }

    #[test]
    fn what_does_not_shrink_gets_no_copy() {
        let (_dir, site, cache) = site();
        fs::write(site.join("tiny.txt"), "x").unwrap();
        fs::write(site.join("picture.png"), "p".repeat(999)).unwrap();
        folder(&site, &cache).unwrap();
        assert_eq!(walk(&site, &[]).len(), 2);
    }

    #[test]
    fn a_kept_result_is_used_again() {
        let (_dir, site, cache) = site();
        let text = "a".repeat(500);
        fs::write(site.join("a.txt"), &text).unwrap();
        folder(&site, &cache).unwrap();
        let kept = cache.join(format!("{}.gz", hash(text.as_bytes())));
        fs::write(&kept, "kept").unwrap();
        folder(&site, &cache).unwrap();
        assert_eq!(fs::read_to_string(site.join("a.txt.gz")).unwrap(), "kept");
    }
}
