//! Objects and module files: what is needed to translate a source file later, together with the others of its program.
//!
//! A line that names the format, then fields as netstrings (`LENGTH:BYTES,`), each name followed by its value: the source, all that it
//! includes, and the options that it was compiled with. Since nothing else is needed, sources may be moved or removed before linking.

use super::building::Building;
use super::elf;
use cuf2rs::source::{Compilation, Defaults, Escapes, Form, SourceOptions};
use std::path::{Path, PathBuf};

/// The first line.
const HEAD: &[u8] = b"cuf2rs object 1\n";

/// The last field; without it a file was not written to its end.
const END: &[u8] = b"3:end,0:,";

/// A compiled file.
#[derive(Clone, Debug, Default)]
pub struct Object {
    /// The folder in which the compiler was called.
    pub folder: PathBuf,
    /// The source, as the command line named it.
    pub path: PathBuf,
    /// Its text.
    pub text: Vec<u8>,
    /// Files that it includes, by the paths under which they were found.
    pub included: Vec<(PathBuf, Vec<u8>)>,
    /// How it is read.
    pub options: SourceOptions,
    /// How it is built.
    pub building: Building,
    /// Modules that it defines.
    pub defines: Vec<String>,
    /// Modules that it uses and does not define.
    pub uses: Vec<String>,
    /// Where their files are looked for.
    pub module_folders: Vec<PathBuf>,
}

/// Whether a file is one of these, or several that a linker joined.
pub fn is_object(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD) || elf::content(bytes).is_some_and(|text| text.starts_with(HEAD))
}

/// The objects in a file that [`is_object`]; nothing when it is damaged.
pub fn objects(bytes: &[u8]) -> Option<Vec<Object>> {
    let mut rest = elf::content(bytes).unwrap_or(bytes);
    let mut found = Vec::new();
    while !rest.is_empty() {
        found.push(Object::read(&mut rest)?);
    }
    Some(found)
}

impl Object {
    /// The file's content.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        let mut field = |name: &str, value: &[u8]| {
            netstring(&mut bytes, name.as_bytes());
            netstring(&mut bytes, value);
        };
        field("folder", path_bytes(&self.folder));
        field("path", path_bytes(&self.path));
        field("text", &self.text);
        for (path, text) in &self.included {
            field("included", path_bytes(path));
            field("its text", text);
        }
        for name in &self.defines {
            field("defines", name.as_bytes());
        }
        for name in &self.uses {
            field("uses", name.as_bytes());
        }
        for folder in &self.module_folders {
            field("module folder", path_bytes(folder));
        }
        for gpu in &self.building.gpus {
            field("gpu", gpu.to_string().as_bytes());
        }
        let mut building = self.building.clone();
        let switches = Building::SWITCHES.into_iter().zip(building.switches());
        for (name, _) in switches.filter(|(_, on)| **on) {
            field(name, b"on");
        }
        write_options(&self.options, field);
        bytes.extend(END);
        bytes
    }

    /// From the content of a module file; nothing when it is damaged or something else.
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Object> {
        let object = Object::read(&mut bytes)?;
        bytes.is_empty().then_some(object)
    }

    /// The object at the beginning of a text, which begins behind it afterwards.
    fn read(text: &mut &[u8]) -> Option<Object> {
        *text = text.strip_prefix(HEAD)?;
        let mut object = Object::default();
        loop {
            if let Some(behind) = text.strip_prefix(END) {
                *text = behind;
                return Some(object);
            }
            let name = std::str::from_utf8(next(text)?).ok()?;
            let value = next(text)?;
            object.set(name, value)?;
        }
    }

    fn set(&mut self, name: &str, value: &[u8]) -> Option<()> {
        let text = || String::from_utf8_lossy(value).into_owned();
        match name {
            "folder" => self.folder = text().into(),
            "path" => self.path = text().into(),
            "text" => self.text = value.to_vec(),
            "included" => self.included.push((text().into(), Vec::new())),
            "its text" => self.included.last_mut()?.1 = value.to_vec(),
            "defines" => self.defines.push(text()),
            "uses" => self.uses.push(text()),
            "gpu" => self.building.gpus.push(text().parse().ok()?),
            "module folder" => self.module_folders.push(text().into()),
            _ => match Building::SWITCHES.iter().position(|known| *known == name) {
                Some(at) => *self.building.switches()[at] = value == b"on",
                None => read_option(&mut self.options, name, text())?,
            },
        }
        Some(())
    }

    /// Whether a file is the source or one that it includes.
    pub fn holds(&self, path: &Path) -> bool {
        self.path == path || self.included.iter().any(|(included, _)| included == path)
    }

    /// With paths that are right in another folder.
    pub fn seen_from(mut self, folder: &Path) -> Object {
        if self.folder == folder {
            return self;
        }
        let home = std::mem::replace(&mut self.folder, folder.to_path_buf());
        self.path = home.join(&self.path);
        for (path, _) in &mut self.included {
            *path = home.join(&*path);
        }
        let folders = self.options.include_dirs.iter_mut();
        for path in folders.chain(&mut self.module_folders) {
            *path = home.join(&*path);
        }
        self
    }
}

fn write_options(options: &SourceOptions, mut field: impl FnMut(&str, &[u8])) {
    match options.form {
        Some(Form::Free) => field("form", b"free"),
        Some(Form::Fixed) => field("form", b"fixed"),
        None => {}
    }
    let mut switch = |name: &str, value: Option<bool>| match value {
        Some(true) => field(name, b"on"),
        Some(false) => field(name, b"off"),
        None => {}
    };
    switch("preprocess", options.preprocess);
    switch("cuda", options.cuda);
    switch("openacc", options.openacc);
    switch("openmp", options.openmp.then_some(true));
    let Defaults {
        integer,
        real,
        kinds,
        save,
        implicit_none,
        big_endian,
        own_streams,
        check_bounds,
        unchecked_range,
        check_acc,
        stdpar,
        omp_target,
        region_times,
        managed,
        first,
        compilation,
    } = options.defaults;
    write_compilation(compilation, &mut field);
    for word in first.words() {
        field("first value", word.as_bytes());
    }
    field("integer bytes", integer.to_string().as_bytes());
    field("real bytes", real.to_string().as_bytes());
    field("single bytes", kinds.single.to_string().as_bytes());
    field("double bytes", kinds.double.to_string().as_bytes());
    let switches = [
        ("save", save),
        ("implicit none", implicit_none),
        ("big endian", big_endian),
        ("own streams", own_streams),
        ("check bounds", check_bounds),
        ("unchecked range", unchecked_range),
        ("check acc", check_acc),
        ("stdpar", stdpar),
        ("target regions", omp_target),
        ("region times", region_times),
        ("managed", managed),
        ("debug lines", options.debug_lines),
    ];
    for (name, _) in switches.iter().filter(|(_, on)| *on) {
        field(name, b"on");
    }
    if let Some(columns) = options.fixed_columns {
        field("columns", columns.to_string().as_bytes());
    }
    if let Some(escapes) = options.escapes {
        let gnu = escapes == Escapes::Gnu;
        field("escapes", if gnu { b"gnu" } else { b"c" });
    }
    for (name, value) in &options.defines {
        field("macro", name.as_bytes());
        if let Some(value) = value {
            field("its value", value.as_bytes());
        }
    }
    for folder in &options.include_dirs {
        field("include folder", path_bytes(folder));
    }
}

fn write_compilation(how: Compilation, field: &mut impl FnMut(&str, &[u8])) {
    let switches = [
        ("fma", how.fma),
        ("fast math", how.fast_math),
        ("flush to zero", how.flush_to_zero),
        ("large arrays", how.large_arrays),
        ("device debug", how.debug),
    ];
    for (name, _) in switches.iter().filter(|(_, on)| *on) {
        field(name, b"on");
    }
    if how.registers > 0 {
        field("registers", how.registers.to_string().as_bytes());
    }
}

fn read_option(options: &mut SourceOptions, name: &str, value: String) -> Option<()> {
    let how = &mut options.defaults.compilation;
    match name {
        "fma" => how.fma = value == "on",
        "fast math" => how.fast_math = value == "on",
        "flush to zero" => how.flush_to_zero = value == "on",
        "large arrays" => how.large_arrays = value == "on",
        "device debug" => how.debug = value == "on",
        "registers" => how.registers = value.parse().ok()?,
        "form" if value == "free" => options.form = Some(Form::Free),
        "form" => options.form = Some(Form::Fixed),
        "preprocess" => options.preprocess = Some(value == "on"),
        "cuda" => options.cuda = Some(value == "on"),
        "openacc" => options.openacc = Some(value == "on"),
        "openmp" => options.openmp = value == "on",
        "columns" => options.fixed_columns = Some(value.parse().ok()?),
        "first value" => options.defaults.first.take(&value)?,
        "integer bytes" => options.defaults.integer = value.parse().ok()?,
        "real bytes" => options.defaults.real = value.parse().ok()?,
        "single bytes" => options.defaults.kinds.single = value.parse().ok()?,
        "double bytes" => options.defaults.kinds.double = value.parse().ok()?,
        "big endian" => options.defaults.big_endian = value == "on",
        "check bounds" => options.defaults.check_bounds = value == "on",
        "unchecked range" => options.defaults.unchecked_range = value == "on",
        "check acc" => options.defaults.check_acc = value == "on",
        "stdpar" => options.defaults.stdpar = value == "on",
        "target regions" => options.defaults.omp_target = value == "on",
        "region times" => options.defaults.region_times = value == "on",
        "managed" => options.defaults.managed = value == "on",
        "own streams" => options.defaults.own_streams = value == "on",
        "debug lines" => options.debug_lines = value == "on",
        "escapes" => {
            let gnu = value == "gnu";
            options.escapes = Some(if gnu { Escapes::Gnu } else { Escapes::C });
        }
        "implicit none" => options.defaults.implicit_none = value == "on",
        "save" => options.defaults.save = value == "on",
        "macro" => options.defines.push((value, None)),
        "its value" => options.defines.last_mut()?.1 = Some(value),
        "include folder" => options.include_dirs.push(value.into()),
        _ => return None,
    }
    Some(())
}

fn path_bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

fn netstring(to: &mut Vec<u8>, bytes: &[u8]) {
    to.extend(format!("{}:", bytes.len()).bytes());
    to.extend(bytes);
    to.push(b',');
}

/// Takes the next netstring.
fn next<'b>(rest: &mut &'b [u8]) -> Option<&'b [u8]> {
    let colon = rest.iter().position(|byte| *byte == b':')?;
    let length: usize = std::str::from_utf8(&rest[..colon]).ok()?.parse().ok()?;
    let bytes = rest.get(colon + 1..)?;
    let (value, behind) = bytes.split_at_checked(length)?;
    *rest = behind.strip_prefix(b",")?;
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cuf2rs::source::{FirstReal, FirstValues, RealKinds};

    fn object() -> Object {
        Object {
            folder: "/home/me/code".into(),
            path: "src/a.F90".into(),
            text: b"program a\n\xff12:,\nend\n".to_vec(),
            included: vec![("src/a.h".into(), b"#define N 1\n".to_vec())],
            options: SourceOptions {
                form: Some(Form::Fixed),
                cuda: Some(true),
                preprocess: Some(false),
                fixed_columns: Some(80),
                debug_lines: true,
                escapes: Some(Escapes::C),
                defines: vec![("A".into(), None), ("B".into(), Some("1,2".into()))],
                include_dirs: vec!["inc".into()],
                defaults: Defaults {
                    integer: 8,
                    real: 8,
                    kinds: RealKinds {
                        single: 8,
                        double: 16,
                    },
                    save: true,
                    implicit_none: true,
                    big_endian: true,
                    own_streams: true,
                    check_bounds: true,
                    unchecked_range: true,
                    check_acc: true,
                    stdpar: true,
                    omp_target: true,
                    region_times: true,
                    managed: true,
                    first: FirstValues {
                        integer: Some(-3),
                        real: Some(FirstReal::NotANumber),
                        logical: Some(true),
                        character: Some(65),
                        derived: true,
                    },
                    compilation: Compilation {
                        fma: true,
                        fast_math: true,
                        flush_to_zero: true,
                        large_arrays: true,
                        debug: true,
                        registers: 64,
                    },
                },
                ..SourceOptions::default()
            },
            building: Building {
                gpus: vec![80, 90],
                ptx_info: true,
                symbols: true,
                unoptimised: true,
            },
            defines: vec!["n".into()],
            uses: vec!["cudafor".into(), "m".into()],
            module_folders: vec!["mod".into(), "".into()],
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let read = Object::from_bytes(&object().to_bytes()).unwrap();
        assert_eq!(format!("{read:?}"), format!("{:?}", object()));
    }

    #[test]
    fn joined_objects_come_apart() {
        let two = [object().to_bytes(), object().to_bytes()].concat();
        assert!(Object::from_bytes(&two).is_none());
        let found = objects(&elf::wrapped(&two)).unwrap();
        assert_eq!(format!("{found:?}"), format!("{:?}", [object(), object()]));
        assert!(objects(&two[..two.len() - 1]).is_none());
    }

    #[test]
    fn damaged_objects_are_noticed() {
        let bytes = object().to_bytes();
        assert!(Object::from_bytes(b"\x7fELF").is_none());
        for length in HEAD.len()..bytes.len() {
            assert!(Object::from_bytes(&bytes[..length]).is_none(), "{length}");
        }
        for field in [
            "99999999999999999999:x,",
            "3:xyz,1:a,",
            "x",
            "9:its value,1:a,",
        ] {
            let bytes = [HEAD, field.as_bytes(), END].concat();
            assert!(Object::from_bytes(&bytes).is_none(), "{field}");
        }
    }

    #[test]
    fn paths_are_led_back_to_the_folder_of_the_compiler() {
        let here = object().seen_from(Path::new("/home/me/code"));
        assert_eq!(here.path, Path::new("src/a.F90"));
        let there = object().seen_from(Path::new("/home/me/code/bin"));
        assert_eq!(there.path, Path::new("/home/me/code/src/a.F90"));
        assert_eq!(there.included[0].0, Path::new("/home/me/code/src/a.h"));
        assert_eq!(
            there.options.include_dirs,
            [PathBuf::from("/home/me/code/inc")]
        );
    }
}
