//! Libraries that translated programs call by modules of their own: rows for the table of the API, or interfaces in Fortran; one folder or file for each.

pub mod files;
pub mod host;
pub mod module;
pub mod mpi;
pub mod nvidia;
pub mod replaced;
pub mod standard;

use module::Module;

/// The module of a name, lower case, of any library.
pub fn of_name(name: &str) -> Option<&'static Module> {
    let named = files::MODULES.iter().chain(nvidia::MODULES);
    let mut modules = named.chain(standard::MODULES);
    modules.find(|module| module.name == name)
}
