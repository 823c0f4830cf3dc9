//! What translated programs bring into scope: `use cuf2rs_runtime::prelude::*;`.

pub use crate::array::*;
pub use crate::character::*;
pub use crate::class::{Class, extends_type_of, no_object, same_type_as};
pub use crate::command::*;
pub use crate::companion::{
    CFile, CText, Companion, c_describe, c_describe_objects, c_describe_scalar, c_describe_text,
    c_describe_texts, c_loc_object, c_loc_objects, start_before_c,
};
pub use crate::device::api::*;
pub use crate::device::*;
pub use crate::do_loop::{DoLoop, after_do, do_range, do_step, trip_count};
pub use crate::fatal::{
    MappedFile, SourceMap, error_stop, error_stop_code, error_stop_text, fatal, finish, halt,
    halt_code, halt_text, start, stop, stop_code, stop_text,
};
pub use crate::global::{Global, LazyGlobal, Resident};
pub use crate::held::{Allocatable, Pointer};
pub use crate::images::*;
pub use crate::intrinsics::*;
pub use crate::io::*;
pub use crate::library::lent_scalar;
#[cfg(feature = "mpi")]
pub use crate::mpi::prelude::*;
pub use crate::nvtx::{
    nvtx_end_range, nvtx_mark, nvtx_range_end, nvtx_range_pop, nvtx_range_push, nvtx_range_start,
    nvtx_start_range,
};
pub use crate::openmp::*;
pub use crate::optional::{
    hand_back, hand_back_text, optional, optional_mut, optional_ref, optional_target, present,
    present_mut, same_procedure, target_of,
};
pub use crate::random::*;
pub use crate::storage::{Overlaid, Storage};
pub use crate::system::*;
pub use crate::time::*;
pub use crate::vendor::*;
pub use crate::{
    arrays, before_c, c_functions, c_interfaces, c_procedures, c_struct, call, checked_text, class,
    for_each, for_each_block, for_each_row, for_each_thread, io, kernels, namelist_components,
    quad, share, share_rows, shares_storage, stored, sum_terms, try_io, wide,
};
pub use num_complex::{Complex, Complex32, Complex64};
