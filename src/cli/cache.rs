//! The folder that `run` and `build` share: built programs by the hash of what they were made of, and cargo's target folder.
//!
//! `CUF2RS_CACHE`, or `cuf2rs` in the user's cache folder. Everything in it can be deleted at any time. Translated programs keep their
//! compiled kernels beside it, under names of 32 hexadecimal digits.

pub mod room;
pub mod seal;

use super::folder::unwritable;
use super::report::Failure;
use cuf2rs::Translation;
use cuf2rs::diag::codes;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// The shared folder.
#[derive(Debug)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The folder by the environment; made when it is first written to.
    pub fn open() -> Result<Cache, Failure> {
        let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let root = variable("CUF2RS_CACHE").map(PathBuf::from).or_else(|| {
            let home = || variable("HOME").map(|home| PathBuf::from(home).join(".cache"));
            let base = variable("XDG_CACHE_HOME").or_else(|| variable("LOCALAPPDATA"));
            base.map(PathBuf::from)
                .or_else(home)
                .map(|base| base.join("cuf2rs"))
        });
        let Some(root) = root else {
            return Err(Failure::outside(
                codes::NO_CACHE,
                "no folder for the cache: neither CUF2RS_CACHE nor HOME is set",
                "set CUF2RS_CACHE to a folder that you may write to",
            ));
        };
        let absolute = std::path::absolute(&root).map_err(|error| unwritable(&root, &error))?;
        Ok(Cache::at(absolute))
    }

    /// The cache in this folder.
    pub fn at(root: PathBuf) -> Cache {
        Cache { root }
    }

    /// The runtime crate of this version.
    pub fn runtime(&self) -> PathBuf {
        self.root
            .join(format!("runtime-{}", &super::runtime::HASH[..16]))
    }

    /// Where everything lies.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The project of a program: one folder for all versions of it, so that cargo builds again what changed alone. `home` tells programs of one
    /// name apart.
    pub fn project(&self, name: &str, home: &Path) -> PathBuf {
        let hash = super::folder::hash(home.as_os_str().as_encoded_bytes());
        self.root
            .join("projects")
            .join(format!("{name}-{}", &hash[..16]))
    }

    /// The built program.
    pub fn program(&self, name: &str, key: &str) -> PathBuf {
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        self.root.join("programs").join(key).join(name)
    }

    /// Cargo's target folder for one set of compiler flags.
    pub fn target(&self, flags: &str) -> PathBuf {
        self.root
            .join("target")
            .join(&super::folder::hash(flags.as_bytes())[..16])
    }

    /// Waits until no other cuf2rs builds in this cache. The lock ends with the value.
    pub fn lock(&self, waiting: impl FnOnce()) -> Result<fs::File, Failure> {
        let path = self.root.join("lock");
        let fail = |error| unwritable(&path, &error);
        fs::create_dir_all(&self.root).map_err(fail)?;
        let file = fs::File::create(&path).map_err(fail)?;
        if file.try_lock().is_err() {
            waiting();
            file.lock().map_err(fail)?;
        }
        Ok(file)
    }
}

/// A hash of all that the built program depends on: emitted files, runtime, translator, compiler flags.
pub fn key(translation: &Translation, flags: &str) -> String {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(env!("CARGO_PKG_VERSION").as_bytes());
    add(super::runtime::HASH.as_bytes());
    add(flags.as_bytes());
    for file in &translation.files {
        add(file.path.as_os_str().as_encoded_bytes());
        add(file.text.as_bytes());
    }
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
