//! READ.
