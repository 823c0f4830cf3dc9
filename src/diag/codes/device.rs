//! Codes of the host and device rules (D).

use super::codes;

codes! {}
