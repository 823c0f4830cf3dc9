//! Libraries of files that carry the names and shapes of what they hold: HDF5, NetCDF and PnetCDF.
//!
//! A module's procedures are Fortran that calls what the library has for C (HDF5) or for Fortran 77, so a program is linked with the same libraries as
//! by other compilers (`-lhdf5_fortran -lhdf5`, `-lnetcdff`, `-lpnetcdf`). Refuses to know where the libraries lie.

/// The library that has a function of one of the modules.
pub fn of_function(label: &str) -> Option<&'static str> {
    let libraries = [
        ("nf_", "netcdff"),
        ("nfmpi_", "pnetcdf"),
        ("H5DS", "hdf5_hl"),
        ("H5LT", "hdf5_hl"),
        ("H5", "hdf5"),
        ("h5pset_", "hdf5_fortran"),
    ];
    let own = libraries
        .iter()
        .find(|(prefix, _)| label.starts_with(prefix));
    own.map(|(_, library)| *library)
}

/// Whether an archive of this name is better linked as the shared library beside it: it has parts in Fortran that another compiler made, and that
/// nothing here calls, or variables that are looked up when the program runs.
pub fn is_shared(name: &str) -> bool {
    let parts = [
        "hdf5",
        "hdf5_hl",
        "hdf5_fortran",
        "hdf5hl_fortran",
        "hdf5_hl_fortran",
        "netcdff",
        "pnetcdf",
    ];
    parts.contains(&name)
}

super::module::modules! { "files" "h5ds" "h5lt" "hdf5" "hdf5_attributes" "hdf5_calls" "hdf5_data" "hdf5_files" "hdf5_hl_calls" "hdf5_lists" "hdf5_names" "hdf5_shapes" "hdf5_types" "mpi_handles" "netcdf_constants" "netcdf_calls" "netcdf" "pnetcdf_calls" "pnetcdf_f77" "pnetcdf" }
