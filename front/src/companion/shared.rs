//! Libraries of C that the linker joins with the program: which functions they define.
//!
//! Refuses to know where they lie but for the folder that the linker must be told.

use object::{Object, ObjectKind, ObjectSymbol};
use std::collections::HashSet;
use std::path::PathBuf;

/// A shared library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedLibrary {
    /// Its name as `-l` has it.
    pub name: String,
    /// Its folder, where the linker does not look by itself.
    pub folder: Option<PathBuf>,
    /// What it defines for others.
    defined: HashSet<String>,
}

impl SharedLibrary {
    /// A library by its content; `None` if it is none for any machine.
    pub fn read(name: &str, folder: Option<PathBuf>, bytes: &[u8]) -> Option<SharedLibrary> {
        let file = object::File::parse(bytes).ok()?;
        if file.kind() != ObjectKind::Dynamic {
            return None;
        }
        let symbols = file.dynamic_symbols();
        let own = symbols.filter(|symbol| symbol.is_global() && !symbol.is_undefined());
        let names = own.filter_map(|symbol| symbol.name().ok().map(str::to_string));
        Some(SharedLibrary {
            name: name.to_string(),
            folder,
            defined: names.collect(),
        })
    }

    /// Whether it defines a function.
    pub fn defines(&self, label: &str) -> bool {
        self.defined.contains(label)
    }

    /// Whether it defines one of these.
    pub fn defines_any<'n>(&self, mut labels: impl Iterator<Item = &'n str>) -> bool {
        labels.any(|label| self.defines(label))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_library_is_none() {
        assert_eq!(SharedLibrary::read("m", None, b"GROUP ( libm.so.6 )"), None);
    }

    #[test]
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn the_library_of_this_process_tells_what_it_defines() {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let mut files = maps
            .lines()
            .filter_map(|line| line.split_whitespace().last());
        let path = files.find(|path| path.contains("libc.so")).unwrap();
        let library = SharedLibrary::read("c", None, &std::fs::read(path).unwrap()).unwrap();
        assert!(library.defines("malloc") && !library.defines("malloc_"));
        assert!(library.defines_any(["wtime_", "free"].into_iter()));
    }
}
