//! Libraries of files that carry the names and shapes of what they hold: NetCDF and PnetCDF.
//!
//! A module's procedures are Fortran that calls what the library has for Fortran 77, so a program is linked with the same libraries as by other
//! compilers (`-lnetcdff`, `-lpnetcdf`). Refuses to know where the libraries lie.

/// The library that has a function of one of the modules.
pub fn of_function(label: &str) -> Option<&'static str> {
    let libraries = [("nf_", "netcdff"), ("nfmpi_", "pnetcdf")];
    let own = libraries
        .iter()
        .find(|(prefix, _)| label.starts_with(prefix));
    own.map(|(_, library)| *library)
}

super::module::modules! { "files" "mpi_handles" "netcdf_constants" "netcdf_calls" "netcdf" "pnetcdf_calls" "pnetcdf_f77" "pnetcdf" }
