//! The parts of a program that the companion processor compiles (F2008 15.1): files in C and CUDA C.
//!
//! Input: the C files of the command line and the headers that they include in quotes. Output: [`Companions`]: their texts as
//! the emitted project carries them, and the functions and kernels that they define. Looks at tokens and braces alone, so it knows neither
//! types nor macros: whether a text is right is for the C compiler to say.

mod lex;
mod library;
mod native;
mod rewrite;
mod scan;
mod shared;
#[cfg(test)]
mod tests;

pub use library::{is_library_function, is_library_variable, is_supplied_function};
pub use native::{Native, Unfit};
pub use scan::Function;
pub use shared::SharedLibrary;

use crate::source::{FileId, Sources};
use std::path::{Path, PathBuf};

/// The header of F2018 18.5, which lies beside the files that include it.
const BINDING_HEADER: &str = "ISO_Fortran_binding.h";

/// The language of a file by its suffix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// `.c`.
    C,
    /// `.cu`.
    Cuda,
    /// `.h`, `.cuh` and whatever else is included.
    Header,
}

/// A file in C or CUDA C.
#[derive(Debug, Clone)]
pub struct CFile {
    /// Its name in the project.
    pub name: String,
    /// Its language.
    pub language: Language,
    /// The text, with headers included by their names in the project.
    pub text: String,
    /// The text for a C++ compiler, where that differs: launches as calls.
    pub for_cpu: Option<String>,
    /// The functions that it defines.
    pub functions: Vec<Function>,
    /// It holds a launch, so that it needs the CUDA runtime library.
    pub launches: bool,
}

/// A macro of the command line: its name, and its value when one is given.
pub type Macro = (String, Option<String>);

impl CFile {
    /// Writes macros before the text, whose lines keep their numbers. Of several definitions the last one counts.
    fn define(&mut self, macros: &[Macro]) {
        let mut last: Vec<&Macro> = Vec::new();
        for one in macros {
            last.retain(|(name, _)| *name != one.0);
            last.push(one);
        }
        if last.is_empty() {
            return;
        }
        let mut head = "// Defined on the command line.\n".to_string();
        for (name, value) in last {
            head += &format!("#define {name} {}\n", value.as_deref().unwrap_or("1"));
        }
        head += "#line 1\n";
        self.text.insert_str(0, &head);
        if let Some(text) = &mut self.for_cpu {
            text.insert_str(0, &head);
        }
    }
}

/// All C files of a program.
#[derive(Debug, Clone, Default)]
pub struct Companions {
    /// Those of the command line first, then the headers.
    pub files: Vec<CFile>,
    /// Objects that were compiled before.
    pub natives: Vec<Native>,
    /// Libraries that the linker is told of.
    pub libraries: Vec<SharedLibrary>,
    /// The program starts in C: its main program in Fortran is what comes before.
    pub start: bool,
    words: std::collections::HashSet<String>,
}

/// The language that a file's suffix tells, if it is one of these.
pub fn language(path: &Path) -> Option<Language> {
    match path.extension()?.to_str()? {
        "c" => Some(Language::C),
        "cu" => Some(Language::Cuda),
        "h" | "cuh" => Some(Language::Header),
        _ => None,
    }
}

impl Companions {
    /// Reads the C files among the sources, and the headers that they include in quotes, from their own folder or one of `folders`. Before a
    /// file's text stand the macros that the command line defines for it.
    pub fn read(
        sources: &mut Sources,
        folders: &[PathBuf],
        macros: &dyn Fn(FileId) -> Vec<Macro>,
    ) -> Companions {
        let mut reader = Reader {
            sources,
            folders,
            known: Vec::new(),
        };
        let given = reader.sources.companions().to_vec();
        given.into_iter().for_each(|file| reader.add(file));
        let mut companions = Companions::default();
        let mut next = 0;
        let given = reader.known.len();
        while next < reader.known.len() {
            let file = reader.file(next, &mut companions.words);
            companions.files.push(file);
            next += 1;
        }
        companions.add_binding_header();
        for (index, (id, _)) in reader.known.iter().take(given).enumerate() {
            let own = macros(*id).into_iter();
            let meant = own.filter(|(name, _)| companions.means_something(name));
            let meant: Vec<Macro> = meant.collect();
            companions.files[index].define(&meant);
        }
        companions
    }

    /// The header of C descriptors, where the files include it and bring none of their own.
    fn add_binding_header(&mut self) {
        let asked = self.mentions("ISO_Fortran_binding");
        if !asked || self.files.iter().any(|file| file.name == BINDING_HEADER) {
            return;
        }
        self.files.push(CFile {
            name: BINDING_HEADER.to_string(),
            language: Language::Header,
            text: include_str!("ISO_Fortran_binding.h").to_string(),
            for_cpu: None,
            functions: Vec::new(),
            launches: false,
        });
    }

    /// Whether a macro may matter to the C files: they name it, or it is one that headers of the system ask for.
    fn means_something(&self, name: &str) -> bool {
        self.mentions(name) || name.starts_with('_') || name == "NDEBUG"
    }

    /// Adds a function that tells where a variable is that Fortran and C share, or a part of it some bytes behind its start. Where no file or library
    /// holds the variable, it is made beside the first such function.
    pub fn hold_variable(&mut self, label: &str, bytes: i64, offset: u64, function: &str) {
        let name = format!("{}.c", function.trim_start_matches("cuf2rs_"));
        if self.files.iter().any(|file| file.name == name) {
            return;
        }
        let declaration = match self.defines_variable(label) {
            true => format!("extern char {label}[];"),
            false => format!(
                "__attribute__((aligned(16))) char {label}[{}];",
                bytes.max(1)
            ),
        };
        let place = match offset {
            0 => label.to_string(),
            _ => format!("{label} + {offset}"),
        };
        let text =
            format!("{declaration}\n\nvoid *{function}(void)\n{{\n    return {place};\n}}\n");
        let tokens = lex::tokens(&text);
        self.words.insert(function.to_string());
        self.files.push(CFile {
            name,
            language: Language::C,
            functions: scan::scan(&text, &tokens).functions,
            text,
            for_cpu: None,
            launches: false,
        });
    }

    /// Whether a file, an object or a library holds a variable.
    fn defines_variable(&self, label: &str) -> bool {
        let in_text = |file: &CFile| scan::defines_variable(&file.text, label);
        is_library_variable(label) || self.is_native(label) || self.files.iter().any(in_text)
    }

    /// Adds objects that were compiled before.
    pub fn add(&mut self, natives: &[Native]) {
        for native in natives {
            let names = native.defined.iter().chain(&native.wanted);
            self.words.extend(names.cloned());
        }
        self.natives.extend_from_slice(natives);
    }

    /// The libraries in which these functions are, or what the C files and objects name.
    pub fn wanted_libraries(&self, labels: &[&str]) -> Vec<&SharedLibrary> {
        let wanted = |library: &&SharedLibrary| {
            library.defines_any(labels.iter().copied())
                || library.defines_any(self.words.iter().map(String::as_str))
        };
        self.libraries.iter().filter(wanted).collect()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.natives.is_empty()
    }

    /// Whether a function is in an object or a library, and so in the program before it runs.
    pub fn is_native(&self, label: &str) -> bool {
        let mut all = self.natives.iter();
        all.any(|native| native.defined.iter().any(|name| name == label)) || self.is_shared(label)
    }

    /// Whether a library defines a function.
    pub fn is_shared(&self, label: &str) -> bool {
        let mut all = self.libraries.iter();
        all.any(|library| library.defines(label))
    }

    /// Whether the program can start in C. A library that is loaded when the program runs, as parts in CUDA C are, cannot start it.
    pub fn have_a_main(&self) -> bool {
        let in_text = self.functions().any(|function| function.name == "main");
        let mut objects = self.natives.iter().flat_map(|native| &native.defined);
        !self.has_cuda() && (in_text || objects.any(|name| name == "main"))
    }

    /// Whether some file is CUDA C, so that all are compiled for the device of the run.
    pub fn has_cuda(&self) -> bool {
        self.files
            .iter()
            .any(|file| file.language == Language::Cuda)
    }

    /// Whether a name stands in some file, so that a function of this name may be made there.
    pub fn mentions(&self, name: &str) -> bool {
        self.words.contains(name)
    }

    /// All functions, by their names in C.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.files.iter().flat_map(|file| &file.functions)
    }

    /// Whether a file or object holds a function under a name, which a macro may give it: `#define wtime wtime_`.
    pub fn holds(&self, label: &str, bare: &str) -> bool {
        let mut functions = self.functions();
        let defined = |name: &str| name == label || name.eq_ignore_ascii_case(bare);
        self.is_native(label)
            || self.mentions(label) && functions.any(|function| defined(&function.name))
    }

    /// All kernels, by their names in C.
    pub fn kernels(&self) -> impl Iterator<Item = &Function> {
        self.functions().filter(|function| function.is_kernel)
    }

    /// The kernel that a binding label means. PGI compilers knew a kernel by the name of the entry that nvcc made of it: `name__entry`,
    /// in lower case.
    pub fn kernel(&self, label: &str) -> Option<&Function> {
        let exact = self.kernels().find(|kernel| kernel.name == label);
        exact.or_else(|| {
            let entry = label.strip_suffix("__entry")?;
            self.kernels()
                .find(|kernel| kernel.name.eq_ignore_ascii_case(entry))
        })
    }

    /// Whether NVRTC can compile the CUDA C: it holds nothing but device code.
    pub fn is_device_code(&self) -> bool {
        self.files.iter().all(|file| {
            let device = file.functions.iter().all(|f| f.is_kernel || f.is_device);
            file.language != Language::C && device && !file.launches
        })
    }
}

/// Files by their ids, in the order in which they are found.
struct Reader<'s> {
    sources: &'s mut Sources,
    folders: &'s [PathBuf],
    known: Vec<(FileId, String)>,
}

impl Reader<'_> {
    /// Notes a file under a name of its own.
    fn add(&mut self, file: FileId) {
        let path = &self.sources.file(file).path;
        let name = path
            .file_name()
            .map_or_else(|| "part".into(), |name| name.to_string_lossy().into_owned());
        let mut own = name.clone();
        let mut number = 1;
        while self.known.iter().any(|(_, known)| *known == own) {
            number += 1;
            own = format!("{number}_{name}");
        }
        self.known.push((file, own));
    }

    fn file(&mut self, index: usize, words: &mut std::collections::HashSet<String>) -> CFile {
        let (id, name) = self.known[index].clone();
        let path = self.sources.file(id).path.clone();
        let text = String::from_utf8_lossy(&self.sources.file(id).bytes).into_owned();
        let text = rewrite::beside(&text, BINDING_HEADER);
        let text = rewrite::includes(&text, |included| self.header(&path, included));
        let tokens = lex::tokens(&text);
        words.extend(lex::words(&text, &tokens).map(str::to_string));
        let language = language(&path).unwrap_or(Language::Header);
        let scanned = scan::scan(&text, &tokens);
        let for_cpu = match language {
            Language::C => None,
            Language::Cuda | Language::Header => rewrite::for_cpu(&text, &tokens),
        };
        CFile {
            name,
            language,
            text,
            for_cpu,
            functions: scanned.functions,
            launches: scanned.launches,
        }
    }

    /// The name in the project of a header, if it is found.
    fn header(&mut self, from: &Path, included: &str) -> Option<String> {
        let beside = from.parent().unwrap_or(Path::new("")).join(included);
        let further = self.folders.iter().map(|folder| folder.join(included));
        let places: Vec<PathBuf> = std::iter::once(beside).chain(further).collect();
        let id = places
            .iter()
            .find_map(|path| self.sources.load_include(path).ok())?;
        if !self.known.iter().any(|(known, _)| *known == id) {
            self.add(id);
        }
        let found = self.known.iter().find(|(known, _)| *known == id);
        found.map(|(_, name)| name.clone())
    }
}
