//! Codes of remarks on decisions of the translator (R).

use super::codes;

codes! {}
