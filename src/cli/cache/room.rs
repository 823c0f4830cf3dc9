//! How much the cache holds, and what goes when it is too much: what was used least recently.
//!
//! Only what cuf2rs and its programs put there is counted and removed: somebody may have named a folder with other things in it.

use super::super::folder::unwritable;
use super::super::report::Failure;
use super::Cache;
use cuf2rs::diag::codes;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The size of a cache when `CUF2RS_CACHE_SIZE` says nothing: 5 GiB.
const USUAL: u64 = 5 << 30;

/// Where rustc keeps what it knows of each program, inside a target folder.
const INCREMENTAL: &str = "release/incremental";

/// A thing in the cache that can go by itself.
#[derive(Debug)]
struct Item {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

/// The most that the cache may hold, by the environment.
pub fn limit() -> Result<u64, Failure> {
    match std::env::var("CUF2RS_CACHE_SIZE") {
        Ok(text) if !text.is_empty() => parse(&text).ok_or_else(|| {
            Failure::usage(
                codes::CACHE_SIZE,
                format!("CUF2RS_CACHE_SIZE is '{text}', which is no size"),
                "write a number with K, M or G behind it: CUF2RS_CACHE_SIZE=2G",
            )
        }),
        Ok(_) | Err(_) => Ok(USUAL),
    }
}

/// `2G`, `500M`, `64 K`, or bytes.
pub fn parse(text: &str) -> Option<u64> {
    let text = text.trim().to_ascii_uppercase();
    let text = text.strip_suffix('B').unwrap_or(&text);
    let text = text.strip_suffix('I').unwrap_or(text);
    let shifts = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let found = shifts
        .iter()
        .find_map(|(unit, shift)| Some((text.strip_suffix(*unit)?, *shift)));
    let (number, shift) = found.unwrap_or((text, 0));
    number.trim().parse::<u64>().ok()?.checked_shl(shift)
}

/// A size for people.
pub fn shown(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    let unit = UNITS.iter().find(|(size, _)| bytes >= *size);
    unit.map_or_else(
        || format!("{bytes} bytes"),
        |(size, name)| format!("{:.1} {name}", bytes as f64 / *size as f64),
    )
}

impl Cache {
    /// Removes what was used least recently until no more than `limit` bytes are left, and never what is in `kept`; how many bytes went.
    pub fn shrink(&self, limit: u64, kept: &[&Path]) -> Result<u64, Failure> {
        let mut items = self.items();
        items.sort_by_key(|item| item.used);
        let mut total: u64 = items.iter().map(|item| item.bytes).sum();
        let before = total;
        for item in items {
            if total <= limit {
                break;
            }
            if !kept.iter().any(|kept| kept.starts_with(&item.path)) {
                remove(&item.path).map_err(|error| unwritable(&item.path, &error))?;
                total -= item.bytes;
            }
        }
        Ok(before - total)
    }

    /// All that can go. What rustc keeps of each program for its next build can go without the folder of compiled libraries around it.
    fn items(&self) -> Vec<Item> {
        let mut paths = Vec::new();
        for folder in ["projects", "programs", "target"] {
            paths.extend(entries(&self.root.join(folder)));
        }
        for target in entries(&self.root.join("target")) {
            paths.extend(entries(&target.join(INCREMENTAL)));
        }
        let own = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|name| is_own(&name.to_string_lossy()))
        };
        paths.extend(entries(&self.root).into_iter().filter(own));
        paths.into_iter().map(item).collect()
    }
}

/// Whether a name in the cache's folder is one that the runtime library or compiled kernels have.
fn is_own(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let is_key = stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_key || name.starts_with("runtime-")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// The size of a file or folder, and when it was last used: the latest change of what stands directly in it.
fn item(path: PathBuf) -> Item {
    let changed = |path: &Path| {
        let data = fs::symlink_metadata(path);
        data.and_then(|data| data.modified())
            .unwrap_or(SystemTime::UNIX_EPOCH)
    };
    let inner = entries(&path)
        .into_iter()
        .map(|inner| changed(&inner))
        .max();
    let used = inner.map_or_else(|| changed(&path), |inner| inner.max(changed(&path)));
    let apart = size(&path.join(INCREMENTAL));
    Item {
        bytes: size(&path) - apart,
        used,
        path,
    }
}

/// Notes that a folder is used now.
pub fn touch(folder: &Path) {
    // Without it the folder counts as used when it was last written to.
    let _ = fs::File::open(folder).and_then(|file| file.set_modified(SystemTime::now()));
}

fn size(path: &Path) -> u64 {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_dir() => entries(path).iter().map(|inner| size(inner)).sum(),
        Ok(data) => data.len(),
        Err(_) => 0,
    }
}

fn remove(path: &Path) -> io::Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn sizes_are_read_and_shown() {
        assert_eq!(parse("2G"), Some(2 << 30));
        assert_eq!(parse(" 64 kib"), Some(64 << 10));
        assert_eq!(parse("1000"), Some(1000));
        assert_eq!(parse("many"), None);
        assert_eq!(shown(3 << 29), "1.5 GiB");
        assert_eq!(shown(12), "12 bytes");
    }

    #[test]
    fn what_was_used_least_recently_goes_and_foreign_files_stay() {
        let root = std::env::temp_dir().join(format!("cuf2rs-room-{}", std::process::id()));
        let put = |path: &str, bytes: usize, age: u64| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, vec![0; bytes]).unwrap();
            let file = fs::File::options().append(true).open(&path).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age))
                .unwrap();
        };
        put("programs/old/a", 100, 0);
        put("programs/new/b", 100, 0);
        put("0123456789abcdef0123456789abcdef.so", 100, 5000);
        put("mine.txt", 100, 9000);
        let seal = fs::File::open(root.join("programs/old")).unwrap();
        seal.set_modified(SystemTime::now() - Duration::from_secs(50))
            .unwrap();
        fs::File::options()
            .append(true)
            .open(root.join("programs/old/a"))
            .unwrap()
            .set_modified(SystemTime::now() - Duration::from_secs(50))
            .unwrap();
        let cache = Cache::at(root.clone());
        assert_eq!(cache.shrink(250, &[]).unwrap(), 100);
        assert!(!root.join("0123456789abcdef0123456789abcdef.so").exists());
        assert_eq!(cache.shrink(150, &[]).unwrap(), 100);
        assert!(!root.join("programs/old").exists() && root.join("programs/new").exists());
        assert_eq!(cache.shrink(0, &[&root.join("programs/new/b")]).unwrap(), 0);
        assert!(root.join("mine.txt").exists() && root.join("programs/new/b").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
