//! Process topologies of one rank.

use super::communicators::Communicator;
use super::{Arguments, State};
use crate::mpi::values::*;

/// How the ranks of a communicator lie.
#[derive(Clone, Default)]
pub(super) enum Topology {
    #[default]
    None,
    /// Whether each dimension is periodic.
    Cart(Vec<bool>),
    /// Neighbours by a graph, of which the rank is the only node: edges in and out.
    Graph(i32, i32),
}

pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    cartesian(state, name, a) || graph(state, name, a)
}

fn periods(state: &State, a: &Arguments) -> Vec<bool> {
    match state.known(a.int(0)).topology {
        Topology::Cart(periods) => periods,
        Topology::None | Topology::Graph(..) => Vec::new(),
    }
}

fn make(state: &mut State, topology: Topology) -> i32 {
    state.communicator(Communicator {
        topology,
        name: String::new(),
    })
}

fn cartesian(state: &mut State, name: &str, a: &Arguments) -> bool {
    match name {
        "cart_create" => {
            let dims = 0..a.int(1);
            if dims.clone().any(|d| a.int_at(2, d) > 1) {
                crate::fatal("MPI_CART_CREATE wants more ranks than the one that runs");
            }
            let periods = dims.map(|d| a.int_at(3, d) != 0).collect();
            let handle = make(state, Topology::Cart(periods));
            a.put(5, handle);
        }
        "cart_get" => {
            for (d, periodic) in (0i32..).zip(periods(state, a)) {
                a.put_at(2, d, 1);
                a.put_at(3, d, i32::from(periodic));
                a.put_at(4, d, 0);
            }
        }
        "cart_coords" => (0..a.int(2)).for_each(|d| a.put_at(3, d, 0)),
        "cart_rank" => a.put(2, 0),
        "cart_map" => a.put(4, 0),
        "cart_shift" => {
            let periodic = periods(state, a).get(a.int(1) as usize).copied();
            let there = match (periodic, a.int(2)) {
                (Some(true), _) | (_, 0) => 0,
                _ => MPI_PROC_NULL,
            };
            a.put(3, there);
            a.put(4, there);
        }
        "cart_sub" => {
            let kept = (0i32..).zip(periods(state, a));
            let kept = kept.filter(|(d, _)| a.int_at(1, *d) != 0).map(|(_, p)| p);
            let topology = Topology::Cart(kept.collect());
            let handle = make(state, topology);
            a.put(2, handle);
        }
        "cartdim_get" => a.put(1, periods(state, a).len() as i32),
        "dims_create" => dims_create(a),
        "topo_test" => {
            let kind = match state.known(a.int(0)).topology {
                Topology::None => MPI_UNDEFINED,
                Topology::Cart(_) => MPI_CART,
                Topology::Graph(..) => MPI_DIST_GRAPH,
            };
            a.put(1, kind);
        }
        _ => return false,
    }
    true
}

/// Shares nodes out over the dimensions that are zero, evenly, in falling order.
fn dims_create(a: &Arguments) {
    let dims = 0..a.int(1);
    let given: i32 = dims
        .clone()
        .map(|d| a.int_at(2, d))
        .filter(|n| *n > 0)
        .product();
    let free: Vec<i32> = dims.filter(|d| a.int_at(2, *d) == 0).collect();
    let mut left = a.int(0) / given.max(1);
    let mut found = vec![1; free.len()];
    let mut factor = 2;
    let mut factors = Vec::new();
    while left > 1 {
        while left % factor == 0 {
            factors.push(factor);
            left /= factor;
        }
        factor += 1;
    }
    for factor in factors.into_iter().rev() {
        if let Some(least) = found.iter_mut().min() {
            *least *= factor;
        }
    }
    found.sort_unstable_by(|a, b| b.cmp(a));
    for (d, n) in free.into_iter().zip(found) {
        a.put_at(2, d, n);
    }
}

fn graph(state: &mut State, name: &str, a: &Arguments) -> bool {
    match name {
        "dist_graph_create_adjacent" => {
            let handle = make(state, Topology::Graph(a.int(1), a.int(4)));
            a.put(9, handle);
        }
        "dist_graph_create" => {
            let edges = (0..a.int(1)).map(|k| a.int_at(3, k)).sum();
            let handle = make(state, Topology::Graph(edges, edges));
            a.put(8, handle);
        }
        "dist_graph_neighbors_count" => {
            if let Topology::Graph(inwards, outwards) = state.known(a.int(0)).topology {
                a.put(1, inwards);
                a.put(2, outwards);
                a.put(3, 0);
            }
        }
        "dist_graph_neighbors" => {
            (0..a.int(1)).for_each(|k| a.put_at(2, k, 0));
            (0..a.int(4)).for_each(|k| a.put_at(5, k, 0));
        }
        _ => return false,
    }
    true
}
