//! Projects of one name that share a target folder.
//!
//! Cargo tells packages by their folders within a workspace alone, and each project is one by itself: of two with the same name, what was compiled for
//! the one would stand for the other's, where that has the older files - build scripts, and what they made of C files.

use std::fs;
use std::io;
use std::path::Path;

/// Removes what was compiled of another project of this name, and notes that this one's comes now.
pub fn forget(target: &Path, name: &str, project: &Path) -> io::Result<()> {
    let note = target.join(format!("{name}.project"));
    let own = project.as_os_str().as_encoded_bytes();
    if fs::read(&note).is_ok_and(|known| known == own) {
        return Ok(());
    }
    for folder in ["release/build", "release/.fingerprint"] {
        for entry in fs::read_dir(target.join(folder)).into_iter().flatten() {
            let entry = entry?;
            if super::is_named(name, &entry.file_name().to_string_lossy()) {
                fs::remove_dir_all(entry.path())?;
            }
        }
    }
    fs::create_dir_all(target)?;
    fs::write(note, own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_compiled_of_another_project_is_gone() {
        let place = tempfile::tempdir().unwrap();
        let target = place.path();
        let made = |name: &str| target.join("release/build").join(name);
        let build = |project: &str| {
            forget(target, "heat", Path::new(project)).unwrap();
            for name in ["heat-0123456789abcdef", "heat2-0123456789abcdef"] {
                fs::create_dir_all(made(name)).unwrap();
            }
        };
        build("/a/heat");
        forget(target, "heat", Path::new("/a/heat")).unwrap();
        assert!(made("heat-0123456789abcdef").exists(), "its own stays");
        forget(target, "heat", Path::new("/b/heat")).unwrap();
        assert!(!made("heat-0123456789abcdef").exists());
        assert!(made("heat2-0123456789abcdef").exists());
    }
}
