//! What a translated program needs at run time.

pub mod array;
pub mod device;
pub mod do_loop;
pub mod fatal;
pub mod global;
pub mod intrinsics;
pub mod prelude;

pub use fatal::{fatal, finish, start};
