//! The files of a translated project: what the emitters wrote, the runtime crate, and the lock file.

mod readme;

use super::folder::File;
use super::runtime;
use cuf2rs::Translation;
use cuf2rs::emit::project::toml_string;
use std::path::{Path, PathBuf};

/// How the emitted Cargo.toml names the runtime crate that stands beside it.
const RUNTIME_PATH: &str = "path = \"runtime\"";

/// All files of a project that stands on its own.
pub fn whole(translation: &Translation) -> Vec<File> {
    let readme = File {
        path: PathBuf::from("README.md"),
        bytes: readme::text(translation).into_bytes(),
    };
    let own = own_files(translation).chain([readme]);
    own.chain(runtime_files(Path::new("runtime"))).collect()
}

/// The files of a project whose runtime crate lies in another folder.
pub fn with_runtime_in(translation: &Translation, runtime: &Path) -> Vec<File> {
    let files = own_files(translation).map(|file| {
        if file.path != Path::new("Cargo.toml") {
            return file;
        }
        let text = String::from_utf8_lossy(&file.bytes);
        let path = format!("path = {}", toml_string(&runtime.display().to_string()));
        File {
            bytes: text.replace(RUNTIME_PATH, &path).into_bytes(),
            ..file
        }
    });
    files.collect()
}

/// The files of the runtime crate under a folder.
pub fn runtime_files(folder: &Path) -> impl Iterator<Item = File> {
    runtime::files().map(move |(path, bytes)| File {
        path: folder.join(path),
        bytes: bytes.to_vec(),
    })
}

fn own_files(translation: &Translation) -> impl Iterator<Item = File> {
    let emitted = translation.files.iter();
    let emitted = emitted.map(|file| File {
        path: file.path.clone(),
        bytes: file.text.clone().into(),
    });
    let objects = translation.objects.iter().map(|(path, bytes)| File {
        path: path.clone(),
        bytes: bytes.clone(),
    });
    emitted.chain(objects).chain([File {
        path: PathBuf::from("Cargo.lock"),
        bytes: runtime::LOCK.to_vec(),
    }])
}
