//! Communicators and groups of one rank, and what begins and ends with the program.

use super::topologies::Topology;
use super::{Arguments, State};
use crate::mpi::values::*;
use std::collections::HashMap;

/// A communicator.
#[derive(Clone, Default)]
pub(super) struct Communicator {
    pub topology: Topology,
    pub name: String,
}

#[derive(Default)]
pub(super) struct Communicators(HashMap<i32, Communicator>);

/// The group of the one rank.
const OWN_GROUP: i32 = MPI_GROUP_EMPTY + 1;

impl State {
    /// A new communicator.
    pub fn communicator(&mut self, made: Communicator) -> i32 {
        let handle = self.handle();
        self.communicators.0.insert(handle, made);
        handle
    }

    /// What is known of a communicator.
    pub fn known(&self, handle: i32) -> Communicator {
        self.communicators
            .0
            .get(&handle)
            .cloned()
            .unwrap_or_default()
    }
}

pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    environment(state, name, a) || communicator(state, name, a) || group(name, a)
}

fn environment(state: &mut State, name: &str, a: &Arguments) -> bool {
    match name {
        "init" => state.initialized = true,
        "init_thread" => {
            state.initialized = true;
            a.put(1, a.int(0));
        }
        "finalize" => state.finalized = true,
        "initialized" => a.put(0, i32::from(state.initialized)),
        "finalized" => a.put(0, i32::from(state.finalized)),
        "is_thread_main" => a.put(0, 1),
        "query_thread" => a.put(0, MPI_THREAD_MULTIPLE),
        "get_version" => {
            a.put(0, MPI_VERSION);
            a.put(1, MPI_SUBVERSION);
        }
        "get_library_version" => {
            let len = a.put_text(0, 0, "one rank, without an MPI library");
            a.put(1, len);
        }
        "get_processor_name" => {
            let name = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
            let name = if name.trim().is_empty() {
                "localhost"
            } else {
                name.trim()
            };
            let len = a.put_text(0, 0, name);
            a.put(1, len);
        }
        _ => return false,
    }
    true
}

fn communicator(state: &mut State, name: &str, a: &Arguments) -> bool {
    let last = a.len() - 1.min(a.len());
    match name {
        "comm_rank" => a.put(1, 0),
        "comm_size" => a.put(1, 1),
        "comm_remote_size" => a.put(1, 0),
        "comm_test_inter" => a.put(1, 0),
        "comm_group" => a.put(1, OWN_GROUP),
        "comm_compare" => a.put(
            2,
            match a.int(0) == a.int(1) {
                true => MPI_IDENT,
                false => MPI_CONGRUENT,
            },
        ),
        "comm_dup" | "comm_idup" => {
            let made = state.known(a.int(0));
            let handle = state.communicator(made);
            a.put(1, handle);
            if name == "comm_idup" {
                state.request(a, 2);
            }
        }
        "comm_split" | "comm_split_type" => {
            let handle = match a.int(1) {
                MPI_UNDEFINED => MPI_COMM_NULL,
                _ => state.communicator(Communicator::default()),
            };
            a.put(last, handle);
        }
        "comm_create" | "comm_create_group" => {
            let handle = match a.int(1) {
                MPI_GROUP_EMPTY => MPI_COMM_NULL,
                _ => state.communicator(Communicator::default()),
            };
            a.put(last, handle);
        }
        "intercomm_merge" => {
            let handle = state.communicator(Communicator::default());
            a.put(last, handle);
        }
        "comm_get_parent" => a.put(0, MPI_COMM_NULL),
        "comm_free" | "comm_disconnect" => {
            state.communicators.0.remove(&a.int(0));
            a.put(0, MPI_COMM_NULL);
        }
        "comm_set_name" => {
            let name = a.text(1, 0);
            state.communicators.0.entry(a.int(0)).or_default().name = name;
        }
        "comm_get_name" => {
            let name = match (a.int(0), state.known(a.int(0)).name) {
                (MPI_COMM_WORLD, name) if name.is_empty() => "MPI_COMM_WORLD".to_string(),
                (MPI_COMM_SELF, name) if name.is_empty() => "MPI_COMM_SELF".to_string(),
                (_, name) => name,
            };
            let len = a.put_text(1, 0, &name);
            a.put(2, len);
        }
        _ => return false,
    }
    true
}

fn group(name: &str, a: &Arguments) -> bool {
    let size = |index: usize| i32::from(a.int(index) != MPI_GROUP_EMPTY);
    let of = |size: bool| if size { OWN_GROUP } else { MPI_GROUP_EMPTY };
    match name {
        "group_size" => a.put(1, size(0)),
        "group_rank" => a.put(1, if size(0) == 1 { 0 } else { MPI_UNDEFINED }),
        "group_incl" => a.put(3, of(a.int(1) > 0)),
        "group_excl" => a.put(3, of(size(0) == 1 && a.int(1) == 0)),
        "group_range_incl" => a.put(3, of(a.int(1) > 0)),
        "group_range_excl" => a.put(3, of(size(0) == 1 && a.int(1) == 0)),
        "group_union" => a.put(2, of(size(0) + size(1) > 0)),
        "group_intersection" => a.put(2, of(size(0) * size(1) > 0)),
        "group_difference" => a.put(2, of(size(0) > size(1))),
        "group_free" => a.put(0, MPI_GROUP_NULL),
        "group_compare" => a.put(
            2,
            match size(0) == size(1) {
                true => MPI_IDENT,
                false => MPI_UNEQUAL,
            },
        ),
        "group_translate_ranks" => {
            for k in 0..a.int(1) {
                let rank = match (a.int_at(2, k), size(3)) {
                    (MPI_PROC_NULL, _) => MPI_PROC_NULL,
                    (rank, 1) => rank,
                    _ => MPI_UNDEFINED,
                };
                a.put_at(4, k, rank);
            }
        }
        _ => return false,
    }
    true
}
