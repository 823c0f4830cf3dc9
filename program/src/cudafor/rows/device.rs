//! Synchronisation, atomic functions, warps and memory in device code (CUDA Fortran guide, section 3.6): predefined names and those of
//! modules CUDADEVICE and COOPERATIVE_GROUPS.

use super::{meets, param, predefined, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "syncthreads" device [] -> none; predefined block; m "syncthreads"; f "__syncthreads";
    "syncthreads_count" device [(value AnyLogical)] -> Exactly(Basic::Integer(4)); predefined block; m "syncthreads_count"; f "__syncthreads_count";
    "syncthreads_and" device [(value AnyLogical)] -> Exactly(Basic::Integer(4)); predefined block; m "syncthreads_and"; f "block_and";
    "syncthreads_or" device [(value AnyLogical)] -> Exactly(Basic::Integer(4)); predefined block; m "syncthreads_or"; f "block_or";
    "syncthreads:grid_group" device [] -> none; known grid; m "sync_grid"; f "sync_grid";
    "syncthreads:thread_group" device [] -> none; known block; m "syncthreads"; f "__syncthreads";
    "syncthreads:coalesced_group" device [] -> none; known warp; m "sync_warp"; f "__syncwarp";
    "syncwarp" device [[mask Scalar(Basic::Integer(4)) = -1]] -> none; predefined warp; m "syncwarp"; f "__syncwarp";
    "threadfence" device [] -> none; predefined; f "threadfence"; f "__threadfence";
    "threadfence_block" device [] -> none; predefined; f "threadfence_block"; f "__threadfence_block";
    "threadfence_system" device [] -> none; predefined; f "threadfence_system"; f "__threadfence_system";
    "this_grid" device [] -> Builtin("grid_group"); known; m "this_grid"; f "this_grid";
    "this_thread_block" device [] -> Builtin("thread_group"); known; m "this_thread_block"; f "this_thread_block";
    "this_warp" device [] -> Builtin("coalesced_group"); known; m "this_warp"; f "this_warp";
    "atomicadd" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_add"; f "atomic_add";
    "atomicsub" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_sub"; f "atomic_sub";
    "atomicmax" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_max"; f "atomic_max";
    "atomicmin" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_min"; f "atomic_min";
    "atomicexch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_exch"; f "atomic_exch";
    "atomicand" device [(out mem AtomicInteger) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_and"; f "atomic_and";
    "atomicor" device [(out mem AtomicInteger) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_or"; f "atomic_or";
    "atomicxor" device [(out mem AtomicInteger) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_xor"; f "atomic_xor";
    "atomicinc" device [(out mem AtomicCounter) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_inc"; f "atomic_inc";
    "atomicdec" device [(out mem AtomicCounter) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_dec"; f "atomic_dec";
    "atomiccas" device [(out mem AtomicTarget) (comp SameAsFirst) (val SameAsFirst)] -> SameAsFirst; predefined; f "atomic_cas"; f "atomic_cas";
    "__shfl" device [(var Shuffled) (srclane Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsFirst; predefined warp; m "shfl"; f "shfl";
    "__shfl_sync" device [(mask Scalar(Basic::Integer(4))) (var Shuffled) (srclane Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsSecond; predefined warp; m "shfl_sync"; f "__shfl_sync";
    "__shfl_up" device [(var Shuffled) (delta Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsFirst; predefined warp; m "shfl_up"; f "shfl_up";
    "__shfl_up_sync" device [(mask Scalar(Basic::Integer(4))) (var Shuffled) (delta Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsSecond; predefined warp; m "shfl_up_sync"; f "__shfl_up_sync";
    "__shfl_down" device [(var Shuffled) (delta Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsFirst; predefined warp; m "shfl_down"; f "shfl_down";
    "__shfl_down_sync" device [(mask Scalar(Basic::Integer(4))) (var Shuffled) (delta Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsSecond; predefined warp; m "shfl_down_sync"; f "__shfl_down_sync";
    "__shfl_xor" device [(var Shuffled) (lanemask Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsFirst; predefined warp; m "shfl_xor"; f "shfl_xor";
    "__shfl_xor_sync" device [(mask Scalar(Basic::Integer(4))) (var Shuffled) (lanemask Scalar(Basic::Integer(4))) [width Lanes = 32]] -> SameAsSecond; predefined warp; m "shfl_xor_sync"; f "__shfl_xor_sync";
    "allthreads" device [(test AnyLogical)] -> Exactly(Basic::Logical(4)); predefined warp; m "allthreads"; f "warp_all";
    "anythread" device [(test AnyLogical)] -> Exactly(Basic::Logical(4)); predefined warp; m "anythread"; f "warp_any";
    "ballot" device [(test AnyLogical)] -> Exactly(Basic::Integer(4)); predefined warp; m "ballot"; f "warp_ballot";
    "all_sync" device [(mask Scalar(Basic::Integer(4))) (test AnyLogical)] -> Exactly(Basic::Integer(4)); known warp; m "all_sync"; f "all_sync";
    "any_sync" device [(mask Scalar(Basic::Integer(4))) (test AnyLogical)] -> Exactly(Basic::Integer(4)); known warp; m "any_sync"; f "any_sync";
    "ballot_sync" device [(mask Scalar(Basic::Integer(4))) (test AnyLogical)] -> Exactly(Basic::Integer(4)); known warp; m "ballot_sync"; f "ballot_sync";
    "activemask" device [] -> Exactly(Basic::Integer(4)); known warp; m "activemask"; f "active_mask";
    "match_all_sync" device [(mask Scalar(Basic::Integer(4))) (value Matched) (out pred Truth)] -> Exactly(Basic::Integer(4)); known warp; m "match_all_sync"; f "match_all_sync";
    "match_any_sync" device [(mask Scalar(Basic::Integer(4))) (value Matched)] -> Exactly(Basic::Integer(4)); known warp; m "match_any_sync"; f "match_any_sync";
    "clock" device [] -> Exactly(Basic::Integer(4)); predefined; f "device_clock"; f "device_clock";
    "clock64" device [] -> Exactly(Basic::Integer(8)); predefined; f "device_clock64"; f "device_clock64";
    "globaltimer" device [] -> Exactly(Basic::Integer(8)); predefined; f "global_timer"; f "global_timer";
    "nanosleep" device [(ns Scalar(Basic::Integer(4)))] -> none; known; f "nanosleep"; f "__nanosleep";
    "__ldg" device [(x CachedValue)] -> SameAsFirst; known; f "cached_load"; f "load_nc";
    "__ldca" device [(x CachedValue)] -> SameAsFirst; known; f "cached_load"; f "load_ca";
    "__ldcg" device [(x CachedValue)] -> SameAsFirst; known; f "cached_load"; f "load_cg";
    "__ldcs" device [(x CachedValue)] -> SameAsFirst; known; f "cached_load"; f "load_cs";
    "__ldlu" device [(x CachedValue)] -> SameAsFirst; known; f "cached_load"; f "load_lu";
    "__ldcv" device [(x CachedValue)] -> SameAsFirst; known; f "cached_load"; f "load_cv";
    "__stwb" device [(out x Cached) (value SameAsFirst)] -> none; known; f "cached_store"; f "store_wb";
    "__stcg" device [(out x Cached) (value SameAsFirst)] -> none; known; f "cached_store"; f "store_cg";
    "__stcs" device [(out x Cached) (value SameAsFirst)] -> none; known; f "cached_store"; f "store_cs";
    "__stwt" device [(out x Cached) (value SameAsFirst)] -> none; known; f "cached_store"; f "store_wt";
}
