//! The derived types of module MPI_F08: handles with one number in them, and statuses.

use super::actual::{Actual, Argument, Referred, mpi_object};

macro_rules! handles {
    ($($(#[$note:meta])* $name:ident;)*) => { $(
        $(#[$note])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            /// The handle as modules without derived types have it.
            pub mpi_val: i32,
        }

        impl Referred for $name {
            fn referred(&self) -> Argument {
                self.mpi_val.referred()
            }
        }


        impl Actual for $name {
            fn actual(self) -> Argument {
                Argument::Value(i64::from(self.mpi_val))
            }
        }
    )* };
}

handles! {
    /// `type(MPI_Comm)`.
    MpiComm;
    /// `type(MPI_Group)`.
    MpiGroup;
    /// `type(MPI_Datatype)`.
    MpiDatatype;
    /// `type(MPI_Op)`.
    MpiOp;
    /// `type(MPI_Request)`.
    MpiRequest;
    /// `type(MPI_Message)`.
    MpiMessage;
    /// `type(MPI_Info)`.
    MpiInfo;
    /// `type(MPI_Win)`.
    MpiWin;
    /// `type(MPI_File)`.
    MpiFile;
    /// `type(MPI_Errhandler)`.
    MpiErrhandler;
}

/// `type(MPI_Status)`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MpiStatus {
    /// How much has arrived.
    pub mpi_low: i32,
    /// How much has arrived, the rest, and whether the operation was cancelled.
    pub mpi_high: i32,
    /// The rank that has sent.
    pub mpi_source: i32,
    /// Its tag.
    pub mpi_tag: i32,
    /// What went wrong.
    pub mpi_error: i32,
}

impl Referred for MpiStatus {
    fn referred(&self) -> Argument {
        mpi_object(self).actual()
    }
}
