//! Programs that write and read files of NetCDF and HDF5, linked with the libraries that the system has.

use super::{Place, printed, shown};
use crate::samples::root;
use crate::tools;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Whether the linker finds a library.
fn is_installed(library: &str) -> bool {
    let asked = Command::new("cc")
        .arg(format!("-print-file-name=lib{library}.so"))
        .output();
    let place = asked.map(|asked| String::from_utf8_lossy(&asked.stdout).into_owned());
    let found = place.is_ok_and(|place| Path::new(place.trim()).is_absolute());
    if !found {
        tools::left_out(
            &format!("programs with {library}"),
            "the library is not installed",
        );
    }
    found
}

/// Builds a program of tests/linked in a folder of its own, linked with `words`; what it is to print.
fn built(name: &str, library: &str, words: &str) -> (Place, String) {
    let place = Place::new(name);
    let read = |suffix: &str| {
        let path = root().join("tests/linked").join(format!("{name}.{suffix}"));
        fs::read_to_string(path).unwrap()
    };
    place.file("program.f90", &read("f90"));
    place.succeeds("-c program.f90");
    let unlinked = shown(&place.fc("-o program program.o"));
    assert!(
        unlinked.contains(&format!("library '{library}' is used and not linked")),
        "{unlinked}"
    );
    place.succeeds(&format!("-o program program.o {words}"));
    (place, read("out"))
}

#[test]
fn fields_of_netcdf_are_written_and_read() {
    if is_installed("netcdff") {
        let (place, expected) = built("netcdf_fields", "netcdff", "-lnetcdff");
        assert_eq!(printed(&place.run("./program", &[])), expected);
    }
}

#[test]
fn files_of_hdf5_are_written_and_read() {
    if is_installed("hdf5_serial") {
        let words = "-lhdf5_serial_fortran -lhdf5_serial";
        let (place, expected) = built("hdf5_kept", "hdf5", words);
        assert_eq!(printed(&place.run("./program", &[])), expected);
    }
}

#[test]
fn datasets_of_hdf5_are_written_in_one_call_and_have_scales() {
    if is_installed("hdf5_serial_hl") {
        let words = "-lhdf5_serialhl_fortran -lhdf5_serial_hl -lhdf5_serial_fortran -lhdf5_serial";
        let (place, expected) = built("hdf5_scales", "hdf5_hl", words);
        assert_eq!(printed(&place.run("./program", &[])), expected);
    }
}

#[test]
fn ranks_write_one_file_of_pnetcdf() {
    if is_installed("pnetcdf") && tools::has("mpirun.openmpi", "programs with pnetcdf") {
        let (place, expected) = built("pnetcdf_together", "pnetcdf", "-lpnetcdf");
        let words = [
            "--allow-run-as-root",
            "--oversubscribe",
            "-n",
            "2",
            "./program",
        ];
        assert_eq!(printed(&place.run("mpirun.openmpi", &words)), expected);
    }
}
