//! `-shared`: an archive of objects under the name of a shared library, which programs of `cuf2rs fc` link.
//!
//! A program is translated as a whole, so there is nothing that another program could load.

use super::command::Command;
use super::link::Parts;
use crate::cli::folder::unwritable;
use crate::cli::report::{Failure, Terminal};
use std::fs::File;
use std::io;
use std::path::Path;

/// Writes all objects of the command line to the file of `-o`.
pub fn run(command: &Command, terminal: &Terminal) -> Result<(), Failure> {
    let parts = Parts::of(command, terminal)?;
    let output = command.output.clone().unwrap_or_else(|| "a.out".into());
    write(&parts, &output).map_err(|error| unwritable(&output, &error))?;
    if !command.quiet {
        terminal.progress(&format!(
            "'{}' holds objects that 'cuf2rs fc' links into executables; other programs cannot load it",
            output.display()
        ));
    }
    Ok(())
}

fn write(parts: &Parts, output: &Path) -> io::Result<()> {
    let own = parts.objects.iter().enumerate();
    let own = own.map(|(number, object)| (format!("{number}.o"), object.to_bytes()));
    let natives = parts.natives.iter();
    let natives = natives.map(|native| (native.name.clone(), native.bytes.clone()));
    let members: Vec<(String, Vec<u8>)> = own.chain(natives).collect();
    let names = members.iter().map(|(name, _)| name.clone().into_bytes());
    let mut archive = ar::GnuBuilder::new(File::create(output)?, names.collect());
    for (name, bytes) in &members {
        let header = ar::Header::new(name.clone().into_bytes(), bytes.len() as u64);
        archive.append(&header, &bytes[..])?;
    }
    Ok(())
}
