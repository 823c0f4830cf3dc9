//! Codes of the command line and the surroundings (C).

use super::codes;

codes! {}
