//! Several objects as one program for the translator.

use super::object::Object;
use crate::cli::report::Failure;
use cuf2rs::Options;
use cuf2rs::diag::{Diagnostics, codes};
use cuf2rs::source::{Sources, preprocessed};
use std::collections::HashMap;
use std::path::Path;

/// Sources and options.
#[derive(Debug)]
pub struct Together {
    /// All texts.
    pub sources: Sources,
    /// How each file is read.
    pub options: Options,
}

impl Together {
    /// The files of the objects, each once, as a program of this name. A file that was compiled twice with other macros is there in both forms.
    pub fn of(objects: &[Object], name: Option<String>) -> Result<Together, Failure> {
        check_included(objects)?;
        let mut sources = Sources::in_memory();
        let mut options = Options {
            name,
            ..Options::default()
        };
        let mut known: Vec<&Object> = Vec::new();
        for object in objects {
            let is_same = |other: &&Object| {
                other.path == object.path
                    && other.text == object.text
                    && (other.options.defines == object.options.defines
                        && other.options.cuda == object.options.cuda
                        || read(other) == read(object))
            };
            if known.iter().any(is_same) {
                continue;
            }
            known.push(object);
            let file = sources.add(&object.path, &*object.text);
            options.per_file.push((file, object.options.clone()));
            for (path, text) in &object.included {
                sources.offer(path, &**text);
            }
        }
        Ok(Together { sources, options })
    }
}

/// What the preprocessor leaves of an object's file.
fn read(object: &Object) -> Vec<u8> {
    let mut sources = Sources::in_memory();
    let file = sources.add(&object.path, &*object.text);
    for (path, text) in &object.included {
        sources.offer(path, &**text);
    }
    preprocessed(
        &mut sources,
        file,
        &object.options,
        &mut Diagnostics::default(),
    )
}

/// An included file must have been the same for all that include it.
fn check_included(objects: &[Object]) -> Result<(), Failure> {
    let mut known: HashMap<&Path, (&[u8], &Path)> = HashMap::new();
    for object in objects {
        for (path, text) in &object.included {
            let (first, by) = *known.entry(path).or_insert((text, &object.path));
            if first != &**text {
                return Err(changed(path, by, &object.path));
            }
        }
    }
    Ok(())
}

fn changed(path: &Path, first: &Path, second: &Path) -> Failure {
    Failure::outside(
        codes::CHANGED_BETWEEN,
        format!(
            "'{}' was another file when '{}' was compiled than when '{}' was",
            path.display(),
            first.display(),
            second.display()
        ),
        "compile both again, and let the makefile's rules depend on the file",
    )
}
