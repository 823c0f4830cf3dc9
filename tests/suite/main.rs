//! Everything that is tested from outside: one binary, one module per subject.
//!
//! What a machine lacks (gfortran, a C++ compiler, NVRTC) is left out with a line that says so; with `CI=true` or
//! `CUF2RS_REQUIRE_ALL=1` it is a failure instead.

mod build_systems;
mod command_line;
mod cudafor;
mod documents;
mod emitted;
mod errors;
mod explanations;
mod failing;
mod generated;
mod joined_objects;
mod kernels;
mod libraries;
mod linear;
mod makefiles;
mod mpi;
mod mutants;
mod names;
mod robust;
mod rooms;
mod runs;
mod samples;
mod snapshots;
mod surroundings;
mod tables;
mod tools;
mod twins;
mod usage;
mod workshop;
