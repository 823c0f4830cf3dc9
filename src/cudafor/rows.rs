//! The rows.

use super::{Api, ApiConstant, ApiType};

/// Procedures.
pub const ROWS: &[Api] = &[];

/// Derived types.
pub const TYPES: &[ApiType] = &[];

/// Named constants.
pub const CONSTANTS: &[ApiConstant] = &[];
