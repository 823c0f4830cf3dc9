//! Writes files into a folder, and never over a file that it did not write itself.
//!
//! A manifest in the folder lists what was written with a hash of each; a file that is not in it, or has another hash by now, belongs
//! to somebody else. Nothing is written when one such file is in the way.

use super::report::Failure;
use cuf2rs::diag::codes;
use cuf2rs::threads;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the manifest.
const MANIFEST: &str = ".cuf2rs-manifest";

/// A file to write.
#[derive(Clone, Debug)]
pub struct File {
    /// The path inside the folder.
    pub path: PathBuf,
    /// The content.
    pub bytes: Vec<u8>,
}

/// Path and hash of what was written before.
type Manifest = BTreeMap<PathBuf, String>;

/// Writes the files; files of an earlier run that are not among them any more are removed. Cargo.lock, which cargo edits, is
/// written only where there is none.
pub fn write(folder: &Path, files: &[File]) -> Result<(), Failure> {
    let known = read_manifest(folder);
    let files: Vec<&File> = written(folder, files);
    each(&files, |file| check_ours(folder, &file.path, &known))?;
    replace(folder, &files, &known)
}

/// As [`write`], over whatever stands in the way: for folders that are nobody's own.
pub fn overwrite(folder: &Path, files: &[File]) -> Result<(), Failure> {
    replace(folder, &written(folder, files), &read_manifest(folder))
}

/// The files that are written, Cargo.lock only where there is none.
fn written<'a>(folder: &Path, files: &'a [File]) -> Vec<&'a File> {
    let files = files.iter();
    files.filter(|file| !is_kept_lock(folder, file)).collect()
}

/// Does something with every file, several at a time: large programs are thousands of files, and each waits for the system.
fn each(
    files: &[&File],
    work: impl Fn(&File) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    let done = threads::map(files, || (), |(), file| work(file));
    done.into_iter().collect()
}

fn replace(folder: &Path, files: &[&File], known: &Manifest) -> Result<(), Failure> {
    let rows = threads::map(
        files,
        || (),
        |(), file| (file.path.clone(), hash(&file.bytes)),
    );
    let manifest: Manifest = rows.into_iter().collect();
    // First the manifest, so that a broken-off run can be repeated.
    let both = known
        .iter()
        .chain(&manifest)
        .map(|(path, hash)| (path.clone(), hash.clone()));
    write_manifest(folder, &both.collect())?;
    each(files, |file| {
        write_file(&folder.join(&file.path), &file.bytes)
    })?;
    remove_stale(folder, known, &manifest);
    write_manifest(folder, &manifest)
}

fn is_kept_lock(folder: &Path, file: &File) -> bool {
    file.path == Path::new("Cargo.lock") && folder.join("Cargo.lock").exists()
}

/// The hash as hexadecimal digits.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn read_manifest(folder: &Path) -> Manifest {
    let text = fs::read_to_string(folder.join(MANIFEST)).unwrap_or_default();
    let rows = text.lines().filter_map(|line| line.split_once("  "));
    rows.map(|(hash, path)| (PathBuf::from(path), hash.to_string()))
        .collect()
}

fn write_manifest(folder: &Path, manifest: &Manifest) -> Result<(), Failure> {
    let rows = manifest
        .iter()
        .map(|(path, hash)| format!("{hash}  {}\n", path.display()));
    write_file(&folder.join(MANIFEST), rows.collect::<String>().as_bytes())
}

fn check_ours(folder: &Path, path: &Path, known: &Manifest) -> Result<(), Failure> {
    let on_disk = match fs::read(folder.join(path)) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(unwritable(&folder.join(path), &error)),
    };
    if known
        .get(path)
        .is_some_and(|known| *known == hash(&on_disk))
    {
        return Ok(());
    }
    let changed = if known.contains_key(path) {
        "was changed since"
    } else {
        "was not written by cuf2rs"
    };
    Err(Failure::outside(
        codes::FOREIGN_FILE,
        format!(
            "'{}' {changed}; nothing was written",
            folder.join(path).display()
        ),
        "choose another folder with -o DIR, or move the file away",
    ))
}

/// Removes what an earlier run wrote and this one did not, as long as nobody changed it.
fn remove_stale(folder: &Path, known: &Manifest, manifest: &Manifest) {
    for (path, known) in known
        .iter()
        .filter(|(path, _)| !manifest.contains_key(*path))
    {
        let path = folder.join(path);
        if fs::read(&path).is_ok_and(|bytes| hash(&bytes) == *known) {
            // A file left behind does no harm.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Writes a file by way of a temporary one, so that a full disk leaves the old one whole. A file that is like that already keeps its time of
/// change, so that cargo does not build again what depends on it.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let fail = |error: io::Error| unwritable(path, &error);
    if is_no_file(path) {
        return fs::write(path, bytes).map_err(fail);
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(fail)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        fail(error)
    })
}

/// Whether a path names a device or a pipe (`-o /dev/null`), which is written to: a file in its place would be there for all programs.
pub fn is_no_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// A file that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let help = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "make room on the disk",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "choose a folder that you may write to"
        }
        _ => "the system's reason stands above",
    };
    let message = format!("cannot write '{}': {error}", path.display());
    Failure::outside(codes::UNWRITABLE, message, help)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let folder = std::env::temp_dir().join(format!("cuf2rs-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            Scratch(folder)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn file(path: &str, text: &str) -> File {
        File {
            path: path.into(),
            bytes: text.into(),
        }
    }

    #[test]
    fn own_files_are_written_again_and_stale_ones_removed() {
        let scratch = Scratch::new("again");
        write(&scratch.0, &[file("src/a.rs", "1"), file("src/b.rs", "2")]).unwrap();
        write(&scratch.0, &[file("src/a.rs", "3")]).unwrap();
        assert_eq!(fs::read_to_string(scratch.0.join("src/a.rs")).unwrap(), "3");
        assert!(!scratch.0.join("src/b.rs").exists());
    }

    #[test]
    fn changed_and_foreign_files_are_left_alone() {
        let scratch = Scratch::new("foreign");
        write(&scratch.0, &[file("a.rs", "1")]).unwrap();
        fs::write(scratch.0.join("a.rs"), "edited").unwrap();
        assert!(write(&scratch.0, &[file("a.rs", "1"), file("c.rs", "new")]).is_err());
        assert_eq!(
            fs::read_to_string(scratch.0.join("a.rs")).unwrap(),
            "edited"
        );
        assert!(!scratch.0.join("c.rs").exists());
        fs::write(scratch.0.join("d.rs"), "theirs").unwrap();
        assert!(write(&scratch.0, &[file("d.rs", "ours")]).is_err());
    }
}
