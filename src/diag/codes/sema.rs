//! Codes of semantic analysis: names and scopes (S), types (T).

use super::codes;

codes! {}
