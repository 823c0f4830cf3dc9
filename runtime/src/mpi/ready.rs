//! What goes along with calls: output before MPI_ABORT and MPI_FINALIZE, what ends with the process.

/// Before a procedure is called.
pub(super) fn before(name: &str) {
    if matches!(name, "mpi_abort" | "mpi_finalize") {
        crate::io::flush_all();
    }
}

/// When it has returned.
pub(super) fn behind(_name: &str) {}
