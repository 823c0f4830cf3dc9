//! What an argument of an MPI procedure is: which way it goes, and what its numbers mean.
//!
//! Translator and runtime both read this file. It refuses to know procedures.

/// Which way an argument goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One value that is read.
    In,
    /// One variable that is written, and read where it is a handle.
    Out,
    /// An array that is read.
    Ins,
    /// An array that is written, and read where it holds handles.
    Outs,
}

/// What an argument means. Numbers that differ from one MPI to the next have a word of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Word {
    /// A choice buffer: data of any type.
    Buffer,
    /// Data of any type of which the procedure takes the address and no more.
    Place,
    /// A default integer that means the same everywhere.
    Int,
    /// Elements of a buffer.
    Count,
    /// An integer of kind MPI_ADDRESS_KIND, MPI_OFFSET_KIND or MPI_COUNT_KIND.
    Long,
    /// A LOGICAL.
    Flag,
    /// A CHARACTER.
    Text,
    /// An address that the procedure gives: `integer(mpi_address_kind)` or `type(c_ptr)`.
    Address,
    /// A status: MPI_STATUS_SIZE integers, or `type(mpi_status)`.
    Status,
    /// A procedure that MPI calls.
    Function,
    Rank,
    Tag,
    Comm,
    Group,
    Type,
    Op,
    Request,
    Message,
    Info,
    Win,
    File,
    Handler,
    Keyval,
    Error,
    Lock,
    Assert,
    Order,
    Split,
    Distribution,
    Combiner,
    Topology,
    Class,
    /// A special address: MPI_IN_PLACE, MPI_STATUS_IGNORE and their kin.
    Special,
}

impl Mode {
    /// Whether the procedure may change the argument.
    pub const fn written(self) -> bool {
        matches!(self, Mode::Out | Mode::Outs)
    }

    /// Whether it is an array.
    pub const fn listed(self) -> bool {
        matches!(self, Mode::Ins | Mode::Outs)
    }
}

impl Word {
    /// The derived type of module MPI_F08 for it.
    pub const fn derived(self) -> Option<&'static str> {
        Some(match self {
            Word::Comm => "mpi_comm",
            Word::Group => "mpi_group",
            Word::Type => "mpi_datatype",
            Word::Op => "mpi_op",
            Word::Request => "mpi_request",
            Word::Message => "mpi_message",
            Word::Info => "mpi_info",
            Word::Win => "mpi_win",
            Word::File => "mpi_file",
            Word::Handler => "mpi_errhandler",
            Word::Status => "mpi_status",
            _ => return None,
        })
    }

    /// Whether it is data of any type.
    pub const fn is_data(self) -> bool {
        matches!(self, Word::Buffer | Word::Place)
    }
}
