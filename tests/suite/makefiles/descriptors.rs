//! Arguments that travel between Fortran and C by descriptors, and the header that files in C include for them.

use super::{Place, printed};
use crate::tools;

/// What `tests/interop/fields.f90` prints, as gfortran has it.
const PRINTED: &str = "\
32.000000000000000 -5.0000000000000000 6.0000000000000000 -11.000000000000000
-1.0000000000000000
0 1 0
1
-1 1 0.50000000000000000 1.5000000000000000 2.5000000000000000 words 5 12
3 words T
10 2 4 6
4
AyB
T F callee
4 1
20 40 0 5 4
F F callee
F
T";

#[test]
fn arrays_pointers_and_texts_travel_by_descriptor() {
    if !tools::has("cc", "C descriptors") {
        return;
    }
    let place = Place::new("descriptors");
    place
        .file("fields.f90", include_str!("../../interop/fields.f90"))
        .file("fields.c", include_str!("../../interop/fields.c"));
    place.succeeds("-O0 -o fields fields.f90 fields.c");
    let printed = printed(&place.run("./fields", &[]));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = printed.lines().map(words).collect();
    assert_eq!(lines.join("\n"), PRINTED);
}
