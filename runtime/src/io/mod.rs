//! Fortran input and output: list-directed, formatted and unformatted data transfer on the standard units, on files and on
//! internal files, byte for byte as gfortran 12 does it. A statement is a builder:
//!
//! ```
//! use cuf2rs_runtime::io;
//! use cuf2rs_runtime::io::{print, write};
//! let total = 47003;
//! io!(print(); "Total Alive", &total); // PRINT *, "Total Alive", total
//! io!(write(6).format("(i8, f6.2)"); &total, &0.5_f32); // WRITE (6, '(i8, f6.2)') total, 0.5
//! print().end(); // PRINT *
//! ```
//!
//! `io!(start; a, b)` is `start.item(a).item(b).end()`, and `try_io!` the same with `try_end()`.
//!
//! An implied DO is a loop over the builder. Without IOSTAT= and its kin a statement is closed by `end()`, which ends the
//! program with a message when there was an error; with them by `try_end()`, which gives an [`IoStatus`].
//! A NAMELIST group is a builder of its objects: `write(6).namelist("conf").object("n", &n).end()`. Asynchronous transfer is not here. LOGICAL values have no kind at run time: unformatted transfer takes
//! them as four bytes.

mod array_items;
mod bytes;
mod child;
mod edit;
mod encoding;
mod format;
mod input;
mod inquire;
mod internal;
mod item;
mod list_read;
mod modes;
mod namelist;
mod open;
mod position;
mod reader;
mod record;
mod status;
mod stream;
mod unit;
mod writer;

pub(crate) use bytes::descriptor;
pub use bytes::{fget, fgetc, fput, fputc, fseek, ftell, ttynam};
pub use edit::Value;
pub use inquire::{Inquiry, inquire_directory, inquire_file, inquire_unit, try_inquire_unit};
pub use internal::{ReadSource, WriteTarget};
pub use item::{ReadItem, UnsignedItems, WriteItem, unsigned_items};
pub use namelist::{NamelistObject, Parts, Places};
pub use open::{Close, Open, close, open, open_newunit, unformatted_in_big_endian};
pub use position::{backspace, endfile, flush, rewind};
pub use reader::{NamelistReader, Reader, read, read_from};
pub use status::{IoError, IoStatus, is_iostat_end, is_iostat_eor};
pub(crate) use unit::close_all;
pub use unit::{STDERR, STDIN, STDOUT, complain, flush_all};
pub use writer::{NamelistWriter, Writer, inquire_iolength, print, print_format, write, write_to};

/// A data transfer statement and the items of its list: `io!(print().format("(i8)"); &total)`.
#[macro_export]
macro_rules! io {
    ($start:expr; $($item:expr),+ $(,)?) => {
        $start$(.item($item))+.end()
    };
}

/// As [`io!`](crate::io!) for a statement with IOSTAT= or its kin: gives what became of it.
#[macro_export]
macro_rules! try_io {
    ($start:expr; $($item:expr),+ $(,)?) => {
        $start$(.item($item))+.try_end()
    };
}
