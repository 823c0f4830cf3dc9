//! Objects that a C compiler made: which functions they define, and which they want from others.
//!
//! Refuses to know machine code: arguments and results are what an interface or the first reference says.

use object::{Object, ObjectKind, ObjectSymbol};

/// An object file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Native {
    /// Its name in the project.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// What it defines for others.
    pub defined: Vec<String>,
    /// What it wants from others.
    pub wanted: Vec<String>,
}

/// Why an object cannot become a part of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is none, or damaged, or for another kind of machine.
    NoObject,
    /// Another Fortran compiler made it, whose library it needs.
    Fortran,
    /// It holds kernels, which only nvcc's own linker can join.
    Cuda,
}

impl Native {
    /// An object by its content.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Native, Unfit> {
        let file = object::File::parse(bytes).map_err(|_| Unfit::NoObject)?;
        if file.kind() != ObjectKind::Relocatable {
            return Err(Unfit::NoObject);
        }
        let mut native = Native {
            name: name.to_string(),
            bytes: bytes.to_vec(),
            defined: Vec::new(),
            wanted: Vec::new(),
        };
        for symbol in file.symbols().filter(ObjectSymbol::is_global) {
            let Ok(name) = symbol.name() else { continue };
            let list = match symbol.is_undefined() {
                true => &mut native.wanted,
                false => &mut native.defined,
            };
            list.push(name.to_string());
        }
        match native.unfit() {
            Some(why) => Err(why),
            None => Ok(native),
        }
    }

    fn unfit(&self) -> Option<Unfit> {
        let wants = |start: &str| self.wanted.iter().any(|name| name.starts_with(start));
        if wants("__cudaRegister") {
            return Some(Unfit::Cuda);
        }
        let libraries = [
            "_gfortran_",
            "pgf90_",
            "pghpf_",
            "f90_",
            "fort_",
            "_Fortran",
        ];
        let fortran = libraries.iter().any(|start| wants(start));
        fortran.then_some(Unfit::Fortran)
    }

    /// Whether it needs the library of C++.
    pub fn is_cpp(&self) -> bool {
        let cpp = |name: &String| name.starts_with("_Z") || name.starts_with("__gxx_");
        self.wanted.iter().any(cpp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use object::write;

    /// An object that defines and wants a function each.
    fn object(defined: &str, wanted: &str) -> Vec<u8> {
        let format = object::BinaryFormat::Elf;
        let mut made = write::Object::new(
            format,
            object::Architecture::X86_64,
            object::Endianness::Little,
        );
        let text = made.section_id(write::StandardSection::Text);
        let symbol = |name: &str, section| write::Symbol {
            name: name.into(),
            value: 0,
            size: 0,
            kind: object::SymbolKind::Text,
            scope: object::SymbolScope::Dynamic,
            weak: false,
            section,
            flags: object::SymbolFlags::None,
        };
        made.add_symbol(symbol(defined, write::SymbolSection::Section(text)));
        made.add_symbol(symbol(wanted, write::SymbolSection::Undefined));
        made.write().unwrap()
    }

    #[test]
    fn functions_are_found_by_their_names() {
        let native = Native::read("a.o", &object("wtime_", "clock")).unwrap();
        assert_eq!(
            (native.defined, native.wanted),
            (vec!["wtime_".into()], vec!["clock".into()])
        );
    }

    #[test]
    fn other_compilers_fortran_and_kernels_are_no_parts() {
        let made = object("solve_", "_gfortran_st_write");
        assert_eq!(Native::read("a.o", &made), Err(Unfit::Fortran));
        let made = object("launch", "__cudaRegisterFatBinary");
        assert_eq!(Native::read("a.o", &made), Err(Unfit::Cuda));
        assert_eq!(
            Native::read("a.o", b"\x7fELF and no more"),
            Err(Unfit::NoObject)
        );
    }

    #[test]
    fn cpp_is_seen_by_what_it_wants() {
        assert!(Native::read("a.o", &object("f", "_Znwm")).unwrap().is_cpp());
        assert!(
            !Native::read("a.o", &object("f", "malloc"))
                .unwrap()
                .is_cpp()
        );
    }
}
