//! Collective operations of one rank: what it gives is what it gets.

use super::{Arguments, State, in_place};

/// Elements in memory.
struct Part {
    buffer: usize,
    count: i64,
    datatype: i32,
}

/// Copies elements from one buffer to another, unless they are there.
fn copy(state: &State, from: Part, to: Part) {
    if in_place(from.buffer) || in_place(to.buffer) {
        return;
    }
    let bytes = state
        .types
        .get(from.datatype)
        .gather(from.buffer, from.count);
    state
        .types
        .get(to.datatype)
        .scatter(&bytes, to.buffer, to.count);
}

/// `(buffer, count, datatype)`.
fn plain(a: &Arguments, at: usize) -> Part {
    Part {
        buffer: a.place(at),
        count: i64::from(a.int(at + 1)),
        datatype: a.int(at + 2),
    }
}

/// `(buffer, counts, displacements, datatype)`.
fn listed(state: &State, a: &Arguments, at: usize) -> Part {
    if in_place(a.place(at)) {
        return plain_place(a.place(at));
    }
    let datatype = a.int(at + 3);
    let offset = i64::from(a.int_at(at + 2, 0)) * state.types.get(datatype).extent();
    Part {
        buffer: a.place(at).wrapping_add_signed(offset as isize),
        count: i64::from(a.int_at(at + 1, 0)),
        datatype,
    }
}

/// As that, with displacements in bytes.
fn in_bytes(a: &Arguments, at: usize) -> Part {
    if in_place(a.place(at)) {
        return plain_place(a.place(at));
    }
    Part {
        buffer: a
            .place(at)
            .wrapping_add_signed(a.int_at(at + 2, 0) as isize),
        count: i64::from(a.int_at(at + 1, 0)),
        datatype: a.int_at(at + 3, 0),
    }
}

fn plain_place(buffer: usize) -> Part {
    Part {
        buffer,
        count: 0,
        datatype: 0,
    }
}

pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    let blocking = name.strip_prefix('i').unwrap_or(name);
    if !collective(state, blocking, a) {
        return false;
    }
    if name.starts_with('i') {
        state.request(a, a.len() - 1);
    }
    true
}

fn collective(state: &State, name: &str, a: &Arguments) -> bool {
    match name {
        "barrier" | "bcast" => {}
        "reduce" | "allreduce" | "scan" | "reduce_scatter_block" => reduced(state, a, a.int(2)),
        "reduce_scatter" => reduced(state, a, a.int_at(2, 0)),
        // The first rank gets nothing.
        "exscan" => {}
        "gather" | "allgather" | "alltoall" | "scatter" => copy(state, plain(a, 0), plain(a, 3)),
        "gatherv" | "allgatherv" => copy(state, plain(a, 0), listed(state, a, 3)),
        "scatterv" => copy(state, listed(state, a, 0), plain(a, 4)),
        "alltoallv" => copy(state, listed(state, a, 0), listed(state, a, 4)),
        "alltoallw" => copy(state, in_bytes(a, 0), in_bytes(a, 4)),
        "reduce_local" => {
            let (count, datatype, op) = (i64::from(a.int(2)), a.int(3), a.int(4));
            super::operations::reduce(state, op, datatype, count, (a.place(0), a.place(1)));
        }
        _ => return false,
    }
    true
}

/// A reduction over one rank is its own value.
fn reduced(state: &State, a: &Arguments, count: i32) {
    let part = |at: usize| Part {
        buffer: a.place(at),
        count: i64::from(count),
        datatype: a.int(3),
    };
    copy(state, part(0), part(1));
}
