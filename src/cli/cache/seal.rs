//! Whether a built program in the cache is still what was built: size, time of change and a hash, in a file beside it.
//!
//! A copy that broke off, a disk that was full or a tool that "cleaned" the cache must not become a program that runs and says something
//! else. The time of the seal's own last change is when the program was last used.

use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// What is written down about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seal {
    size: u64,
    changed: u128,
    hash: String,
}

/// The file with the seal of a program.
pub fn path(program: &Path) -> PathBuf {
    program.with_file_name("seal")
}

/// Copies a built program to its place, completed, and seals it, each in one step.
pub fn keep(built: &Path, program: &Path, complete: impl FnOnce(&Path)) -> io::Result<()> {
    let folder = program.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let temporary = folder.join("unfinished");
    fs::copy(built, &temporary)?;
    complete(&temporary);
    let seal = of(&temporary)?;
    fs::rename(&temporary, program)?;
    let text = format!("{} {} {}\n", seal.size, seal.changed, seal.hash);
    fs::write(&temporary, text)?;
    fs::rename(&temporary, path(program))
}

/// Whether the program is there and whole. A file of the same size and time is not read again.
pub fn is_whole(program: &Path) -> bool {
    let Some(seal) = read(program) else {
        return false;
    };
    let Ok(now) = facts(program) else {
        return false;
    };
    now == (seal.size, seal.changed)
        || now.0 == seal.size && hash(program).is_ok_and(|hash| hash == seal.hash)
}

/// Notes that the program is used now.
pub fn touch(program: &Path) {
    let file = fs::File::options().append(true).open(path(program));
    // A cache that cannot be written to loses the order in which its programs were used, and nothing else.
    let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
}

fn of(file: &Path) -> io::Result<Seal> {
    let (size, changed) = facts(file)?;
    let hash = hash(file)?;
    Ok(Seal {
        size,
        changed,
        hash,
    })
}

fn facts(file: &Path) -> io::Result<(u64, u128)> {
    let data = fs::metadata(file)?;
    let since = data.modified()?.duration_since(UNIX_EPOCH);
    Ok((data.len(), since.unwrap_or_default().as_nanos()))
}

fn hash(file: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut fs::File::open(file)?, &mut hash)?;
    let digits = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    Ok(digits)
}

fn read(program: &Path) -> Option<Seal> {
    let text = fs::read_to_string(path(program)).ok()?;
    let mut words = text.strip_suffix('\n')?.split(' ');
    Some(Seal {
        size: words.next()?.parse().ok()?,
        changed: words.next()?.parse().ok()?,
        hash: words.next()?.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_was_cut_short_or_changed_is_not_whole() {
        let folder = std::env::temp_dir().join(format!("cuf2rs-seal-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (built, program) = (folder.join("built"), folder.join("kept/program"));
        fs::write(&built, "0123456789").unwrap();
        keep(&built, &program, |_| {}).unwrap();
        assert!(is_whole(&program));
        fs::write(&program, "01234").unwrap();
        assert!(!is_whole(&program), "cut short");
        fs::write(&program, "0123456780").unwrap();
        assert!(!is_whole(&program), "of the same size");
        fs::write(&program, "0123456789").unwrap();
        assert!(is_whole(&program), "written again with another time");
        fs::write(path(&program), "10").unwrap();
        assert!(!is_whole(&program), "a seal that was cut short");
        fs::remove_dir_all(folder).unwrap();
    }
}
