//! Words that entities may not be called: Rust's keywords, and what emitted code calls by bare name.
//!
//! Refuses to know which names a program has.

use std::collections::HashSet;

/// Rust's keywords. Nor may a name be one of them in capital letters, which a static has whose parameter has small ones.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// What emitted code calls by bare name.
const CALLED: &[&str] = &[
    "before_main",
    "main",
    "cpu",
    "c_parts",
    "std",
    "core",
    "cuf2rs_runtime",
    "launch",
    "target_of",
    "do_range",
    "do_step",
    "launch_each",
    "launch_each_gang",
    "launch_gangs",
    "launch_loops",
    "trip_count",
    "share",
    "share_rows",
    "sum_terms",
    "print",
    "write",
    "read",
    "write_to",
    "read_from",
    "open",
    "open_newunit",
    "close",
    "rewind",
    "backspace",
    "endfile",
    "inquire_unit",
    "try_inquire_unit",
    "no_object",
    "inquire_file",
    "statement",
    "outcome",
    "inquiry",
    "copied",
    "copied_from",
    "copied_to",
    "concat",
    "optional",
    "present",
    "keep_launch_errors",
    "optional_ref",
    "optional_target",
    "optional_mut",
    "present_mut",
    "flush",
    "finish",
    "stop",
    "stop_code",
    "stop_text",
    "error_stop",
    "error_stop_code",
    "error_stop_text",
    "assumed",
    "dim3",
    "absent",
    "power",
    "complex",
    "complex32",
    "complex64",
    "complex128",
    "f128",
    "f16",
    "max",
    "min",
    "merge",
    "len",
    "after_do",
    "default_streams_per_thread",
    "c_f_device_pointer",
    "c_f_scalar_pointer",
    "c_f_scalar_text_pointer",
    "c_f_text_pointer",
    "c_describe",
    "c_describe_objects",
    "c_describe_scalar",
    "c_describe_text",
    "c_describe_texts",
    "c_loc_copied_texts",
    "c_loc_object",
    "c_loc_objects",
    "c_loc_pointer",
    "c_loc_scalar",
    "c_loc_structures",
    "c_loc_text",
    "c_loc_texts",
    "conform",
    "cudafor_get_default_stream",
    "cudafor_get_variable_stream",
    "cudafor_set_default_stream",
    "cudafor_set_variable_stream",
    "extents_of",
    "flush_all",
    "halt",
    "halt_code",
    "halt_text",
    "inquire_iolength",
    "ishftc_size",
    "cut_anew",
    "element_len",
    "joined",
    "lent_scalar",
    "move_object",
    "number_of",
    "numbers_of",
    "pack_all",
    "pack_all_vector",
    "pack_vector",
    "put_back",
    "random_fill",
    "random_seed_get",
    "random_seed_put",
    "random_seed_size",
    "rejoin",
    "reshape_order",
    "reshape_order_pad",
    "reshape_pad",
    "same_procedure",
    "structure_arg",
    "table_of_times",
    "text_of",
    "texts_of",
    "transfer_array",
    "transfer_from",
    "transfer_to",
    "transfer_to_whole",
    "transfer_whole",
    "arrays_in_managed_memory",
    "unformatted_in_big_endian",
    "unpack_scalar",
    "unset",
    "device_reference",
    "behind_stream",
    "c_function",
    "end_team",
    "hand_back",
    "hand_back_text",
    "inquire_directory",
    "managed_ref",
    "mpi_object",
    "narrowed",
    "team_broadcast",
    "team_broadcast_elements",
    "team_broadcast_text",
    "team_part",
    "use_device_of_openmp",
    "use_threads",
    "wide_char",
    "widened",
    "KERNELS",
    "SOURCE_MAP",
];

/// What `main` calls before variables are declared: no procedure may be called so.
pub(super) const BEFORE_VARIABLES: &[&str] = &["start"];

/// What else the twins of device procedures are written with: the thread and the block, the cores, the iterations of a loop that a core takes,
/// and what the cores joined. Thread and block have a longer name where device code has variables of the short one.
#[derive(Debug, Clone, Copy)]
pub(super) struct DeviceWords {
    pub thread: &'static str,
    pub block: &'static str,
}

impl Default for DeviceWords {
    fn default() -> Self {
        Self {
            thread: "t",
            block: "b",
        }
    }
}

impl DeviceWords {
    /// The words for a program whose device code has variables of these names.
    pub fn beside(names: &HashSet<String>) -> Self {
        let chosen = |short, long| match names.contains(short) && !names.contains(long) {
            true => long,
            false => short,
        };
        Self {
            thread: chosen("t", "thread"),
            block: chosen("b", "block"),
        }
    }

    /// All of them.
    pub fn all(self) -> [&'static str; 5] {
        [self.thread, self.block, "cores", "rounds", "parts"]
    }
}

/// Types that emitted code names without a path.
const RESERVED_TYPES: &[&str] = &[
    "Box",
    "Option",
    "Some",
    "None",
    "Class",
    "Vec",
    "String",
    "Default",
    "Clone",
    "Copy",
    "Debug",
    "Complex",
    "Character",
    "WideCharacter",
    "WideText",
    "Text",
    "Global",
    "LazyGlobal",
    "TeamGlobal",
    "ThreadGlobal",
    "Resident",
    "Array",
    "View",
    "Strided",
    "Storage",
    "Overlaid",
    "shares_storage",
    "DeviceArray",
    "DeviceScalar",
    "DeviceGlobal",
    "DeviceGlobalArray",
    "ManagedArray",
    "PinnedArray",
    "Dim3",
    "DoLoop",
    "KernelArg",
    "Kernels",
    "Compilation",
    "SourceMap",
    "Launch",
    "Bounded",
    "Total",
    "Block",
    "Thread",
    "Pos",
    "Stream",
    "Event",
    "Result",
    "Ok",
    "Err",
    "Self",
    "Allocatable",
    "BlockThread",
    "CFile",
    "CText",
    "Companion",
    "CpuGrid",
    "DeferredCharacter",
    "DeferredWideCharacter",
    "DeviceAllocatable",
    "DevicePtr",
    "DeviceRef",
    "DeviceSection",
    "DeviceView",
    "Fixed",
    "Letters",
    "ManagedGlobal",
    "ManagedScalar",
    "Pointer",
    "HostPointer",
    "DevicePointer",
    "FunctionPointer",
    "MpiComm",
    "MpiDatatype",
    "MpiErrhandler",
    "MpiFile",
    "MpiGroup",
    "MpiInfo",
    "MpiMessage",
    "MpiOp",
    "MpiRequest",
    "MpiStatus",
    "MpiWin",
    "Into",
    "From",
    "TryFrom",
    "TryInto",
    "AsRef",
    "AsMut",
    "Iterator",
    "IntoIterator",
    "FromIterator",
    "DoubleEndedIterator",
    "ExactSizeIterator",
    "Extend",
    "Send",
    "Sync",
    "Sized",
    "Drop",
    "Fn",
    "FnMut",
    "FnOnce",
    "ToString",
    "ToOwned",
    "PartialEq",
    "Eq",
    "PartialOrd",
    "Ord",
    "Hash",
];

/// Whether a type's name would hide one of the runtime or of the language.
pub(super) fn is_runtime_type(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    RESERVED_TYPES.contains(&name) || (stem != name && RESERVED_TYPES.contains(&stem))
}

/// Whether emitted code uses a name for itself.
pub(super) fn is_reserved(name: &str) -> bool {
    let small = name.to_ascii_lowercase();
    let capital = *name == name.to_ascii_uppercase();
    KEYWORDS.contains(&name)
        || capital && KEYWORDS.contains(&small.as_str())
        || CALLED.contains(&name)
        || name.starts_with("copied_at")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let each = paths.flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        });
        each.collect()
    }

    /// Whether no procedure of a program has a name, or whether a procedure of the program hides an intrinsic of that name anyway.
    fn is_kept(name: &str) -> bool {
        is_reserved(name)
            || BEFORE_VARIABLES.contains(&name)
            || super::super::called::WATCHED.contains(&name)
            || crate::intrinsics::is_runtime_function(name)
            || crate::cudafor::is_runtime_function(name)
            || crate::intrinsics::names().any(|known| known == name)
    }

    #[test]
    fn no_procedure_hides_what_emitted_text_calls() {
        let printer = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/emit/rust");
        let texts = files(&printer)
            .into_iter()
            .map(|path| fs::read_to_string(path).unwrap());
        let texts: String = texts.collect();
        let calls = texts.split("function(").skip(1);
        let named = calls.filter_map(|call| call.trim_start().strip_prefix('"'));
        let names = named.filter_map(|call| call.split('"').next());
        // Paths and macros are nobody's names; the rest is what is not a word of small letters.
        let bare = names.filter(|name| {
            let mut letters = name.bytes();
            letters.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        });
        let hidden: Vec<&str> = bare
            .filter(|name| !name.is_empty() && !is_kept(name))
            .collect();
        assert!(hidden.is_empty(), "{hidden:?}");
    }
}
