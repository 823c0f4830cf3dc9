//! The rows.

use super::Intrinsic;

/// Every intrinsic procedure that is translated.
pub const ROWS: &[Intrinsic] = &[];
