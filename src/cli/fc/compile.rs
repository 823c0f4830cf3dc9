//! `-c` and `-fsyntax-only`: a source file, to an object or to nothing, checked together with the modules that it uses.

use super::command::Command;
use super::elf;
use super::modules;
use super::object::{Object, is_object};
use super::together::Together;
use crate::cli::folder::{is_no_file, unwritable};
use crate::cli::input;
use crate::cli::report::{Failure, Terminal};
use cuf2rs::Options;
use cuf2rs::diag::{Diagnostic, codes};
use cuf2rs::source::{Sources, Span};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Checks a file, and writes its object, unless only findings are wanted, and its module files.
pub fn run(command: &Command, path: &Path, terminal: &Terminal) -> Result<(), Failure> {
    let object = read(command, path)?;
    let default = || with_suffix(path.file_stem().unwrap_or_default(), "o");
    let output = command.output.clone().unwrap_or_else(default);
    let rules = &command.rules;
    if rules.alone {
        return rules.write(&object, &default(), terminal);
    }
    check(command, &object, terminal)?;
    if command.check_only {
        return write_modules(command, &object);
    }
    write(&output, &elf::wrapped(&object.to_bytes()))?;
    if rules.beside {
        rules.write(&object, &output, terminal)?;
    }
    write_modules(command, &object)
}

/// Reads a file and all that it includes.
pub fn read(command: &Command, path: &Path) -> Result<Object, Failure> {
    input::check_suffix(path, command.language.form.is_some())?;
    let mut sources = Sources::on_disk();
    let root = sources
        .add_from_disk(path)
        .map_err(|error| input::unreadable(path, &error))?;
    let options = Options {
        source: command.language.clone(),
        ..Options::default()
    };
    let outline = cuf2rs::modules(&mut sources, &options);
    let included = sources.files().filter(|(id, _)| *id != root);
    Ok(Object {
        folder: std::env::current_dir().map_err(|error| input::unreadable(path, &error))?,
        path: path.to_path_buf(),
        text: sources.file(root).bytes.to_vec(),
        included: included
            .map(|(_, file)| (file.path.clone(), file.bytes.to_vec()))
            .collect(),
        options: command.language.clone(),
        building: command.building.clone(),
        defines: outline.modules,
        uses: outline.uses,
        module_folders: modules::folders(command),
    })
}

/// Shows what is wrong with the file; what is wrong with the modules that it uses was said when they were compiled.
fn check(command: &Command, object: &Object, terminal: &Terminal) -> Result<(), Failure> {
    let mut objects = vec![object.clone()];
    objects.extend(modules::needed(&objects));
    let mut together = Together::of(&objects, None)?;
    let (found, remarks) = cuf2rs::check_part(&mut together.sources, &together.options);
    let own = |found: &Diagnostic| {
        let is_own = |span: Span| object.holds(&together.sources.file(span.file).path);
        (found.is_error() || !command.quiet) && found.span().is_none_or(is_own)
    };
    let found = command.lints.apply(found.only(own)).map(told_to_compilers);
    if command.remarks {
        terminal.remarks(&together.sources, &remarks.only(own));
    }
    terminal.findings(&together.sources, &found);
    if found.has_errors() {
        return Err(Failure::Program);
    }
    Ok(())
}

/// Where a module is missing, a compiler's user must do something else than one who names all files at once.
fn told_to_compilers(mut found: Diagnostic) -> Diagnostic {
    if found.code == codes::MISSING_MODULE {
        found.help = vec![
            "compile the file that holds it first, and name the folder of its .mod file with -I"
                .into(),
        ];
    }
    found
}

/// Writes the module files of an object.
pub fn write_modules(command: &Command, object: &Object) -> Result<(), Failure> {
    let folder = command.module_folder.clone().unwrap_or_default();
    let paths = object
        .defines
        .iter()
        .map(|name| folder.join(modules::file_name(name)));
    let content = object.to_bytes();
    paths
        .into_iter()
        .try_for_each(|path| write(&path, &content))
}

/// Writes an object or a module file in one step, so that a make that runs several compilers never sees half of one.
fn write(path: &Path, content: &[u8]) -> Result<(), Failure> {
    check_replaceable(path)?;
    let fail = |error| unwritable(path, &error);
    if is_no_file(path) {
        return fs::write(path, content).map_err(fail);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    let temporary = with_suffix(path.as_os_str(), &format!("{}.tmp", std::process::id()));
    fs::write(&temporary, content)
        .and_then(|()| fs::rename(&temporary, path))
        .map_err(|error| {
            let _ = fs::remove_file(&temporary);
            fail(error)
        })
}

/// The name with a dot and a suffix behind it, whatever other dots it has.
fn with_suffix(name: &OsStr, suffix: &str) -> PathBuf {
    let mut name = name.to_os_string();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Objects and module files of other compilers may be replaced, and nothing else that is not ours.
fn check_replaceable(path: &Path) -> Result<(), Failure> {
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    if matches!(&*suffix, "o" | "obj" | "mod") {
        return Ok(());
    }
    match fs::read(path) {
        Ok(bytes) if !bytes.is_empty() && !is_object(&bytes) => Err(Failure::outside(
            codes::FOREIGN_FILE,
            format!(
                "'{}' is there already and is no object; nothing was written",
                path.display()
            ),
            "choose another name with -o FILE.o, or move the file away",
        )),
        Ok(_) | Err(_) => Ok(()),
    }
}
