//! What is known of statements without running them: linear forms, systems over the integers, values that are surely assigned, effects of
//! calls, and dependences between the iterations of loops.
//!
//! Analyses read the typed program and change nothing. They refuse to know syntax, targets, and what becomes of their answers.

pub mod affine;
pub mod definite;
pub mod dependence;
pub mod effects;
pub mod places;
pub mod steps;
pub mod sums;
pub mod system;
pub mod update;
