//! Codes of semantic analysis: names and scopes (S).

use super::codes;

codes! {}
