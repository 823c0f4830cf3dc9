//! The source of the runtime crate, carried inside the binary.

use std::path::PathBuf;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// The hash over all files of the crate.
pub const HASH: &str = embedded::HASH;

/// The versions of other crates that the runtime was tested with.
pub const LOCK: &[u8] = embedded::LOCK;

/// The licences of the crate, at its user's choice.
const LICENCES: &[(&str, &[u8])] = &[
    ("LICENSE-APACHE", include_bytes!("../../LICENSE-APACHE")),
    ("LICENSE-MIT", include_bytes!("../../LICENSE-MIT")),
];

/// The files of the crate with their paths inside its folder.
pub fn files() -> impl Iterator<Item = (PathBuf, &'static [u8])> {
    let all = embedded::FILES.iter().chain(LICENCES);
    all.map(|(path, bytes)| (PathBuf::from(path), *bytes))
}
