//! Compiled things on disk, found again by the text that they were made from.
//! A disk that is full, read-only or absent costs time, never the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The folder for compiled kernels: `$CUF2RS_CACHE`, else `$XDG_CACHE_HOME/cuf2rs`, else `~/.cache/cuf2rs`.
/// `None` when there is none or `CUF2RS_CACHE` is set but empty (no cache wanted).
pub fn folder() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("CUF2RS_CACHE") {
        return (!given.is_empty()).then(|| PathBuf::from(given));
    }
    if let Some(base) = std::env::var_os("XDG_CACHE_HOME").filter(|b| !b.is_empty()) {
        return Some(PathBuf::from(base).join("cuf2rs"));
    }
    std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache/cuf2rs"))
}

/// A name for what `parts` determine: 128 bits in hexadecimal digits.
pub fn key(parts: &[&str]) -> String {
    let half = |seed: u64| {
        let mut h = DefaultHasher::new();
        seed.hash(&mut h);
        parts.hash(&mut h);
        h.finish()
    };
    format!("{:016x}{:016x}", half(1), half(2))
}

/// What was stored under `name`, if it is whole.
pub fn load(name: &str) -> Option<Vec<u8>> {
    let bytes = std::fs::read(folder()?.join(name)).ok()?;
    let (body, tail) = bytes.split_last_chunk::<8>()?;
    (u64::from_le_bytes(*tail) == checksum(body)).then(|| body.to_vec())
}

/// Stores `bytes` under `name`: written beside and renamed, so that another process sees all or nothing.
/// Failure is silent, for the cache only saves time.
pub fn store(name: &str, bytes: &[u8]) {
    let Some(folder) = folder() else { return };
    let beside = folder.join(format!("{name}.{}", std::process::id()));
    let mut whole = bytes.to_vec();
    whole.extend_from_slice(&checksum(bytes).to_le_bytes());
    let written = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(&beside, &whole))
        .and_then(|()| std::fs::rename(&beside, folder.join(name)));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
}

/// Moves a library that a compiler has made to its place, and notes its size beside it.
pub fn keep_library(made: &Path, path: &Path) -> std::io::Result<()> {
    let size = std::fs::metadata(made)?.len();
    std::fs::rename(made, path)?;
    let beside = path.with_extension(format!("size.{}", std::process::id()));
    std::fs::write(&beside, format!("{size}\n"))?;
    std::fs::rename(&beside, path.with_extension("size"))
}

/// Whether a library lies there with the size that it had: one that was cut short could end the program without a word when it is loaded.
pub fn has_library(path: &Path) -> bool {
    let noted = std::fs::read_to_string(path.with_extension("size"));
    let size = std::fs::metadata(path).map(|data| format!("{}\n", data.len()));
    matches!((noted, size), (Ok(noted), Ok(size)) if noted == size)
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut h = DefaultHasher::new();
    bytes.hash(&mut h);
    h.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_was_cut_short_is_made_again() {
        let folder = std::env::temp_dir().join(format!("cuf2rs-library-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (made, path) = (folder.join("made"), folder.join("key.so"));
        std::fs::write(&made, "0123456789").unwrap();
        keep_library(&made, &path).unwrap();
        assert!(has_library(&path));
        std::fs::write(&path, "01234").unwrap();
        assert!(!has_library(&path));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
