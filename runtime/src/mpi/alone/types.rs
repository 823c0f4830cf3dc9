//! Datatypes: the stretches of bytes that an element reaches, and copies between them.

use super::{Arguments, State};
use crate::mpi::values::*;
use std::collections::HashMap;

/// A datatype: stretches of bytes from its origin, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Type {
    stretches: Vec<(i64, i64)>,
    low: i64,
    high: i64,
    name: String,
    /// The datatype of its numbers.
    pub basic: i32,
}

#[derive(Default)]
pub(super) struct Types(HashMap<i32, Type>);

/// Bytes of pairs of a number and an integer, and what they reach.
const PAIRS: &[(i32, i64, i64)] = &[
    (MPI_FLOAT_INT, 8, 8),
    (MPI_DOUBLE_INT, 12, 16),
    (MPI_LONG_INT, 12, 16),
    (MPI_SHORT_INT, 6, 8),
    (MPI_LONG_DOUBLE_INT, 20, 32),
];

/// A datatype that no program has made: its bytes stand in its number.
fn named(handle: i32) -> Type {
    let pair = PAIRS.iter().find(|(known, ..)| *known == handle);
    let bytes = i64::from(handle >> 8 & 0xff);
    let (size, reach) = pair.map_or((bytes, bytes), |(_, size, reach)| (*size, *reach));
    Type {
        stretches: vec![(0, size)],
        low: 0,
        high: reach,
        name: String::new(),
        basic: handle,
    }
}

impl Type {
    pub fn size(&self) -> i64 {
        self.stretches.iter().map(|(_, bytes)| bytes).sum()
    }

    pub fn extent(&self) -> i64 {
        self.high - self.low
    }

    fn true_bounds(&self) -> (i64, i64) {
        let low = self.stretches.iter().map(|(at, _)| *at).min();
        let high = self.stretches.iter().map(|(at, bytes)| at + bytes).max();
        (low.unwrap_or(0), high.unwrap_or(0))
    }

    /// Elements of types at displacements in bytes, in order.
    fn joined<'a>(parts: impl Iterator<Item = (i64, &'a Type)>) -> Type {
        let mut joined = Type::default();
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for (at, part) in parts {
            low = low.min(at + part.low);
            high = high.max(at + part.high);
            joined.basic = part.basic;
            for (from, bytes) in &part.stretches {
                joined.push(at + from, *bytes);
            }
        }
        if low <= high {
            (joined.low, joined.high) = (low, high);
        }
        joined
    }

    fn push(&mut self, at: i64, bytes: i64) {
        match self.stretches.last_mut() {
            Some((before, len)) if *before + *len == at => *len += bytes,
            _ => self.stretches.push((at, bytes)),
        }
    }

    /// Blocks of elements at displacements.
    fn blocks(&self, blocks: impl Iterator<Item = (i64, i64)>) -> Type {
        let extent = self.extent();
        let each = |(at, count): (i64, i64)| (0..count).map(move |k| (at + k * extent, self));
        Type::joined(blocks.flat_map(each))
    }

    /// The bytes of some elements behind one another.
    pub fn gather(&self, from: usize, count: i64) -> Vec<u8> {
        let mut bytes = Vec::with_capacity((self.size() * count.max(0)) as usize);
        for k in 0..count {
            for (at, len) in &self.stretches {
                let place = from.wrapping_add_signed((k * self.extent() + at) as isize);
                // SAFETY: the program says that its buffer has elements of this type there.
                bytes.extend(unsafe {
                    std::slice::from_raw_parts(place as *const u8, *len as usize)
                });
            }
        }
        bytes
    }

    /// Bytes to some elements, as far as they go.
    pub fn scatter(&self, mut bytes: &[u8], to: usize, count: i64) {
        for k in 0..count {
            for (at, len) in &self.stretches {
                let len = (*len as usize).min(bytes.len());
                let (now, rest) = bytes.split_at(len);
                let place = to.wrapping_add_signed((k * self.extent() + at) as isize);
                // SAFETY: as above.
                unsafe { std::ptr::copy(now.as_ptr(), place as *mut u8, len) };
                bytes = rest;
            }
            if bytes.is_empty() {
                return;
            }
        }
    }

    /// The bytes of a file behind its displacement that the tiles of this type show, from a byte of data on.
    pub fn tiles(&self, mut skip: i64, mut bytes: i64) -> Vec<(i64, i64)> {
        let size = self.size().max(1);
        let mut tile = skip / size;
        skip %= size;
        let mut found = Vec::new();
        while bytes > 0 {
            for (at, len) in &self.stretches {
                let cut = skip.min(*len);
                skip -= cut;
                let now = (len - cut).min(bytes);
                if now > 0 {
                    found.push((tile * self.extent() + at + cut, now));
                    bytes -= now;
                }
            }
            tile += 1;
        }
        found
    }
}

impl Types {
    /// The datatype of a handle.
    pub fn get(&self, handle: i32) -> Type {
        self.0
            .get(&handle)
            .cloned()
            .unwrap_or_else(|| named(handle))
    }
}

pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    if let Some(made) = made(&state.types, name, a) {
        let handle = state.handle();
        state.types.0.insert(handle, made);
        a.put(a.len() - 1, handle);
        return true;
    }
    asked(state, name, a) || packed(state, name, a)
}

/// A new datatype.
fn made(types: &Types, name: &str, a: &Arguments) -> Option<Type> {
    let old = |index: usize| types.get(a.int(index));
    let long = |index: usize| i64::from(a.int(index));
    Some(match name {
        "type_contiguous" => old(1).blocks([(0, long(0))].into_iter()),
        "type_vector" | "type_create_hvector" | "type_hvector" => {
            let old = old(3);
            let stride = match name {
                "type_vector" => long(2) * old.extent(),
                "type_hvector" => long(2),
                _ => a.long(2),
            };
            old.blocks((0..long(0)).map(|k| (k * stride, long(1))))
        }
        "type_indexed" | "type_create_hindexed" | "type_hindexed" => {
            let old = old(3);
            let at = |k: i32| match name {
                "type_indexed" => i64::from(a.int_at(2, k)) * old.extent(),
                "type_hindexed" => i64::from(a.int_at(2, k)),
                _ => a.long_at(2, k),
            };
            old.blocks((0..a.int(0)).map(|k| (at(k), i64::from(a.int_at(1, k)))))
        }
        "type_create_indexed_block" | "type_create_hindexed_block" => {
            let old = old(3);
            let at = |k: i32| match name {
                "type_create_indexed_block" => i64::from(a.int_at(2, k)) * old.extent(),
                _ => a.long_at(2, k),
            };
            old.blocks((0..a.int(0)).map(|k| (at(k), long(1))))
        }
        "type_create_struct" | "type_struct" => structure(types, name, a),
        "type_create_subarray" => subarray(&old(5), a),
        "type_create_resized" => Type {
            low: a.long(1),
            high: a.long(1) + a.long(2),
            ..old(0)
        },
        "type_dup" => old(0),
        _ => return None,
    })
}

fn structure(types: &Types, name: &str, a: &Arguments) -> Type {
    let at = |k: i32| match name {
        "type_struct" => i64::from(a.int_at(2, k)),
        _ => a.long_at(2, k),
    };
    let parts = (0..a.int(0)).map(|k| {
        let count = i64::from(a.int_at(1, k));
        (
            at(k),
            types.get(a.int_at(3, k)).blocks([(0, count)].into_iter()),
        )
    });
    let parts: Vec<(i64, Type)> = parts.collect();
    Type::joined(parts.iter().map(|(at, part)| (*at, part)))
}

fn subarray(old: &Type, a: &Arguments) -> Type {
    let dims = a.int(0);
    let order: Vec<i32> = match a.int(4) {
        MPI_ORDER_C => (0..dims).rev().collect(),
        _ => (0..dims).collect(),
    };
    let mut part = old.clone();
    let mut stride = old.extent();
    let mut origin = 0;
    for d in order {
        let (whole, own, start) = (a.int_at(1, d), a.int_at(2, d), a.int_at(3, d));
        let count = i64::from(own);
        let tight = Type {
            low: 0,
            high: stride,
            ..part
        };
        part = tight.blocks((0..count).map(|k| (k * stride, 1)));
        origin += i64::from(start) * stride;
        stride *= i64::from(whole);
    }
    let mut placed = Type::joined([(origin, &part)].into_iter());
    (placed.low, placed.high) = (0, stride);
    placed
}

fn asked(state: &mut State, name: &str, a: &Arguments) -> bool {
    let ty = || state.types.get(a.int(0));
    match name {
        "type_commit" => {}
        "type_free" => a.put(0, MPI_DATATYPE_NULL),
        "type_size" => a.put(1, ty().size() as i32),
        "type_size_x" => a.put_long(1, ty().size()),
        "type_extent" => a.put(1, ty().extent() as i32),
        "type_lb" => a.put(1, ty().low as i32),
        "type_ub" => a.put(1, ty().high as i32),
        "type_get_extent" | "type_get_extent_x" => {
            let ty = ty();
            a.put_long(1, ty.low);
            a.put_long(2, ty.extent());
        }
        "type_get_true_extent" | "type_get_true_extent_x" => {
            let (low, high) = ty().true_bounds();
            a.put_long(1, low);
            a.put_long(2, high - low);
        }
        "type_set_name" => {
            let text = a.text(1, 0);
            if let Some(known) = state.types.0.get_mut(&a.int(0)) {
                known.name = text;
            }
        }
        "type_get_name" => {
            let len = a.put_text(1, 0, &ty().name);
            a.put(2, len);
        }
        "type_match_size" => a.put(2, matching(a.int(0), a.int(1))),
        "get_address" => a.put_long(1, a.place(0) as i64),
        "address" => a.put(1, a.place(0) as i32),
        "get_count" | "get_elements" => a.put(2, elements(state, a)),
        "get_elements_x" => a.put_long(2, i64::from(elements(state, a))),
        "status_set_elements" | "status_set_elements_x" => {
            let bytes = state.types.get(a.int(1)).size() * i64::from(a.int(2));
            a.put_status(0, 0, (0, 0, bytes));
        }
        "status_set_cancelled" => a.put_at(0, 1, a.int_at(0, 1) & !1 | a.int(1) & 1),
        "f_sync_reg" | "pcontrol" => {}
        _ => return false,
    }
    true
}

fn elements(state: &State, a: &Arguments) -> i32 {
    let size = state.types.get(a.int(1)).size();
    let bytes = a.status_bytes(0);
    match size {
        0 => 0,
        _ if bytes % size != 0 => MPI_UNDEFINED,
        _ => (bytes / size) as i32,
    }
}

fn matching(class: i32, bytes: i32) -> i32 {
    match (class, bytes) {
        (MPI_TYPECLASS_REAL, 4) => MPI_REAL4,
        (MPI_TYPECLASS_REAL, 8) => MPI_REAL8,
        (MPI_TYPECLASS_INTEGER, 1) => MPI_INTEGER1,
        (MPI_TYPECLASS_INTEGER, 2) => MPI_INTEGER2,
        (MPI_TYPECLASS_INTEGER, 4) => MPI_INTEGER4,
        (MPI_TYPECLASS_INTEGER, 8) => MPI_INTEGER8,
        (_, 8) => MPI_COMPLEX8,
        (_, 16) => MPI_COMPLEX16,
        _ => MPI_DATATYPE_NULL,
    }
}

fn packed(state: &State, name: &str, a: &Arguments) -> bool {
    match name {
        "pack_size" => {
            let bytes = state.types.get(a.int(1)).size() * i64::from(a.int(0));
            a.put(3, bytes as i32);
        }
        "pack" => {
            let bytes = state
                .types
                .get(a.int(2))
                .gather(a.place(0), i64::from(a.int(1)));
            let to = a.place(3) + a.int(5) as usize;
            // SAFETY: the program says that there is room.
            unsafe { std::ptr::copy(bytes.as_ptr(), to as *mut u8, bytes.len()) };
            a.put(5, a.int(5) + bytes.len() as i32);
        }
        "unpack" => {
            let ty = state.types.get(a.int(5));
            let count = i64::from(a.int(4));
            let from = a.place(0) + a.int(2) as usize;
            let len = (ty.size() * count) as usize;
            // SAFETY: the program says that they are there.
            let bytes = unsafe { std::slice::from_raw_parts(from as *const u8, len) };
            ty.scatter(bytes, a.place(3), count);
            a.put(2, a.int(2) + len as i32);
        }
        _ => return false,
    }
    true
}
