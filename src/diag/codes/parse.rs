//! Codes of the parser: statements and blocks (P).

use super::codes;

codes! {}
