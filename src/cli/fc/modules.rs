//! Module files: the objects of the files that define the modules, under the modules' names, as makefiles expect them.

use super::command::Command;
use super::object::Object;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The name of a module's file.
pub fn file_name(module: &str) -> String {
    format!("{module}.mod")
}

/// The objects of the modules that some objects use and none of them defines, and of those that these use in turn. A module that
/// is not found is left for the translator to report, which knows the intrinsic ones.
pub fn needed(objects: &[Object]) -> Vec<Object> {
    let mut found: Vec<Object> = Vec::new();
    let mut done: HashSet<String> = HashSet::new();
    done.extend(objects.iter().flat_map(|object| object.defines.clone()));
    let mut waiting: Vec<(String, Rc<[PathBuf]>)> = objects.iter().flat_map(asked).collect();
    while let Some((module, folders)) = waiting.pop() {
        if done.contains(&module) {
            continue;
        }
        if let Some(object) = find(&folders, &module) {
            let object = object.seen_from(&objects[0].folder);
            waiting.extend(asked(&object));
            done.extend(object.defines.clone());
            found.push(object);
        }
    }
    found
}

/// The modules that an object uses, and where they may be.
fn asked(object: &Object) -> Vec<(String, Rc<[PathBuf]>)> {
    let folders: Rc<[PathBuf]> = object.module_folders.clone().into();
    let uses = object.uses.iter();
    uses.map(|name| (name.clone(), folders.clone())).collect()
}

/// Where module files are looked for, in this order.
pub fn folders(command: &Command) -> Vec<PathBuf> {
    let own = command.module_folder.clone();
    let given = command.language.include_dirs.clone();
    own.into_iter()
        .chain(given)
        .chain(std::iter::once(PathBuf::new()))
        .collect()
}

/// The files of the modules that an object uses, as far as they are there.
pub fn files(object: &Object) -> Vec<PathBuf> {
    let found = |name: &String| {
        let places = object.module_folders.iter();
        let mut paths = places.map(|folder| folder.join(file_name(name)));
        paths.find(|path| path.exists())
    };
    object.uses.iter().filter_map(found).collect()
}

fn find(folders: &[PathBuf], module: &str) -> Option<Object> {
    let read = |folder: &PathBuf| fs::read(folder.join(Path::new(&file_name(module)))).ok();
    folders
        .iter()
        .filter_map(read)
        .find_map(|bytes| Object::from_bytes(&bytes))
}
