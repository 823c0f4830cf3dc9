//! One-sided communication of the rank with itself, and memory for it.

use super::{Arguments, State, operations};
use crate::mpi::values::*;
use std::alloc::{Layout, alloc_zeroed};
use std::collections::HashMap;

/// Memory that others may reach.
#[derive(Clone, Copy)]
struct Window {
    base: usize,
    bytes: i64,
    unit: i32,
    flavour: i32,
}

#[derive(Default)]
pub(super) struct Windows(HashMap<i32, Window>);

impl Windows {
    /// A predefined attribute of a window.
    pub fn attribute(&self, handle: i32, key: i32) -> Option<i64> {
        let window = self.0.get(&handle)?;
        Some(match key {
            MPI_WIN_BASE => window.base as i64,
            MPI_WIN_SIZE => window.bytes,
            MPI_WIN_DISP_UNIT => i64::from(window.unit),
            MPI_WIN_CREATE_FLAVOR => i64::from(window.flavour),
            MPI_WIN_MODEL => i64::from(MPI_WIN_UNIFIED),
            _ => return None,
        })
    }

    /// The address of a displacement.
    #[track_caller]
    fn address(&self, handle: i32, displacement: i64) -> usize {
        let Some(window) = self.0.get(&handle) else {
            crate::fatal("MPI_ERR_WIN: this is no window");
        };
        let offset = displacement * i64::from(window.unit);
        window.base.wrapping_add_signed(offset as isize)
    }
}

/// Memory that stays until the program ends, zero as all memory of ALLOCATE is.
fn memory(bytes: i64) -> usize {
    let layout = Layout::from_size_align(bytes.max(1) as usize, 64);
    // SAFETY: of a size above zero.
    layout.map_or(0, |layout| unsafe { alloc_zeroed(layout) } as usize)
}

pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    made(state, name, a) || reached(state, name, a) || synchronised(state, name, a)
}

fn made(state: &mut State, name: &str, a: &Arguments) -> bool {
    let (base, flavour) = match name {
        "alloc_mem" => {
            a.put_long(2, memory(a.long(0)) as i64);
            return true;
        }
        "free_mem" => return true,
        "win_create" => (a.place(0), MPI_WIN_FLAVOR_CREATE),
        "win_allocate" => (memory(a.long(0)), MPI_WIN_FLAVOR_ALLOCATE),
        "win_allocate_shared" => (memory(a.long(0)), MPI_WIN_FLAVOR_SHARED),
        "win_create_dynamic" => (0, MPI_WIN_FLAVOR_DYNAMIC),
        _ => return false,
    };
    let (bytes, unit) = match name {
        "win_create" => (a.long(1), a.int(2)),
        "win_create_dynamic" => (0, 1),
        _ => (a.long(0), a.int(1)),
    };
    if name.starts_with("win_allocate") {
        a.put_long(4, base as i64);
    }
    let handle = state.handle();
    let window = Window {
        base,
        bytes,
        unit,
        flavour,
    };
    state.windows.0.insert(handle, window);
    a.put(a.len() - 1, handle);
    true
}

fn reached(state: &mut State, name: &str, a: &Arguments) -> bool {
    let plain = name.strip_prefix('r').unwrap_or(name);
    match plain {
        "put" => {
            let bytes = state
                .types
                .get(a.int(2))
                .gather(a.place(0), i64::from(a.int(1)));
            let to = state.windows.address(a.int(7), a.long(4));
            let ty = state.types.get(a.int(6));
            ty.scatter(&bytes, to, i64::from(a.int(5)));
        }
        "get" => {
            let from = state.windows.address(a.int(7), a.long(4));
            let bytes = state.types.get(a.int(6)).gather(from, i64::from(a.int(5)));
            let ty = state.types.get(a.int(2));
            ty.scatter(&bytes, a.place(0), i64::from(a.int(1)));
        }
        "accumulate" => {
            let to = state.windows.address(a.int(8), a.long(4));
            let count = i64::from(a.int(1));
            operations::reduce(state, a.int(7), a.int(2), count, (a.place(0), to));
        }
        "get_accumulate" => {
            let to = state.windows.address(a.int(11), a.long(7));
            let bytes = state.types.get(a.int(9)).gather(to, i64::from(a.int(8)));
            let ty = state.types.get(a.int(5));
            ty.scatter(&bytes, a.place(3), i64::from(a.int(4)));
            let count = i64::from(a.int(8));
            operations::reduce(state, a.int(10), a.int(9), count, (a.place(0), to));
        }
        "fetch_and_op" => {
            let to = state.windows.address(a.int(6), a.long(4));
            let ty = state.types.get(a.int(2));
            ty.scatter(&ty.gather(to, 1), a.place(1), 1);
            operations::reduce(state, a.int(5), a.int(2), 1, (a.place(0), to));
        }
        "compare_and_swap" => {
            let to = state.windows.address(a.int(6), a.long(5));
            let ty = state.types.get(a.int(3));
            let old = ty.gather(to, 1);
            if old == ty.gather(a.place(1), 1) {
                ty.scatter(&ty.gather(a.place(0), 1), to, 1);
            }
            ty.scatter(&old, a.place(2), 1);
        }
        _ => return false,
    }
    if plain != name {
        state.request(a, a.len() - 1);
    }
    true
}

fn synchronised(state: &mut State, name: &str, a: &Arguments) -> bool {
    match name {
        "win_fence"
        | "win_flush"
        | "win_flush_all"
        | "win_flush_local"
        | "win_flush_local_all"
        | "win_lock"
        | "win_lock_all"
        | "win_unlock"
        | "win_unlock_all"
        | "win_post"
        | "win_start"
        | "win_complete"
        | "win_wait"
        | "win_sync"
        | "win_attach"
        | "win_detach"
        | "win_set_name" => {}
        "win_test" => a.put(1, 1),
        "win_get_group" => a.put(1, MPI_GROUP_EMPTY + 1),
        "win_shared_query" => {
            if let Some(window) = state.windows.0.get(&a.int(0)) {
                a.put_long(2, window.bytes);
                a.put(3, window.unit);
                a.put_long(4, window.base as i64);
            }
        }
        "win_free" => {
            state.windows.0.remove(&a.int(0));
            a.put(0, MPI_WIN_NULL);
        }
        _ => return false,
    }
    true
}
