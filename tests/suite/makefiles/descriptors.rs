//! Arguments that travel between Fortran and C, by descriptors and as bytes, and the header that files in C include for the former.

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

/// What `tests/interop/any_type.f90` prints: what C is told of data of each type.
const TOLD: &str = "\
int32 rank 0 bytes 4 attribute 2: = 5
int32 rank 1 bytes 4 attribute 2: 0/4/4
int32 rank 1 bytes 4 attribute 2: 0/2/8
int32 rank 2 bytes 4 attribute 2: 0/2/4 0/3/8
int32 rank 1 bytes 4 attribute 2: 0/3/8
double rank 1 bytes 8 attribute 2: 0/3/8
bool rank 1 bytes 1 attribute 2: 0/2/1
complex rank 0 bytes 16 attribute 2:
char rank 1 bytes 4 attribute 2: 0/3/4
char rank 0 bytes 7 attribute 2:
double rank 0 bytes 8 attribute 2:
int32 rank 1 bytes 4 attribute 2: 0/2/16
int32 rank 1 bytes 4 attribute 2: 0/3/4
int64 rank 0 bytes 8 attribute 2:
double rank 1 bytes 8 attribute 2: 0/3/8
7 int32 rank 1 bytes 4 attribute 2: 0/4/4
8 char rank 1 bytes 4 attribute 2: 0/3/4
1 2 -1 4 abcdabcd!bcd 1.0000000000000000 1.0000000000000000 -2.5000000000000000
rank 0
int32 rank 0 bytes 4 attribute 2: = 5
rank 1
int32 rank 1 bytes 4 attribute 2: 0/4/4
rank 1
char rank 1 bytes 4 attribute 2: 0/3/4
rank 0
char rank 0 bytes 7 attribute 2:
rank 2
int32 rank 2 bytes 4 attribute 2: 0/2/4 0/2/16
1
2";

#[test]
fn descriptors_say_of_what_type_data_is() {
    if !tools::has("cc", "C descriptors") {
        return;
    }
    let place = Place::new("any_type");
    place
        .file("any_type.f90", include_str!("../../interop/any_type.f90"))
        .file("any_type.c", include_str!("../../interop/any_type.c"));
    place.succeeds("-O0 -o any_type any_type.f90 any_type.c");
    let printed = printed(&place.run("./any_type", &[]));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = printed.lines().map(words).collect();
    assert_eq!(lines.join("\n"), TOLD);
}

/// What `tests/interop/bytes.f90` prints, as gfortran has it.
const OF_C: &str = "\
ABCDExy 5
7 MIXED C|MIXED C 1 T IX 2 77 M
C DEXIM
MIXED C 77 73 88 69 68 32 67 1 6 T
MIy3D Case
[to Fortran]
nartroF ot T
to
small
naRR";

#[test]
fn arrays_of_characters_stay_the_bytes_of_c() {
    if !tools::has("cc", "characters of C") {
        return;
    }
    let place = Place::new("bytes_of_c");
    place
        .file("bytes.f90", include_str!("../../interop/bytes.f90"))
        .file("bytes.c", include_str!("../../interop/bytes.c"));
    place.succeeds("-O0 -o bytes bytes.f90 bytes.c");
    let printed = printed(&place.run("./bytes", &[]));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = printed.lines().map(words).collect();
    assert_eq!(lines.join("\n"), OF_C);
}

/// What `tests/interop/variables.f90` prints, as gfortran has it.
const SHARED: &str = "\
4 12
8 6.0000000000000000 8.0000000000000000 9.0000000000000000 0 2 3 12
8 6 9 6 2
5 4 abcde q 1 2 1
4 3
100 77 6.0000000000000000 -1.0000000000000000 9.0000000000000000 70.0000000 9.0000000000000000 2.5000000000000000 5 8 6.0000000000000000 4.0000000000000000 Zbcde!
(3.0000000000000000,-1.0000000000000000) F T
33
6.0 -1.0 9.0
9 7.0000000000000000 2.0000000000000000 3.0000000000000000
4 100
9";

#[test]
fn variables_of_modules_are_those_of_c() {
    if !tools::has("cc", "variables of C") {
        return;
    }
    let place = Place::new("variables_of_c");
    place
        .file("variables.f90", include_str!("../../interop/variables.f90"))
        .file("variables.c", include_str!("../../interop/variables.c"));
    place.succeeds("-O0 -o variables variables.f90 variables.c");
    let printed = printed(&place.run("./variables", &[]));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = printed.lines().map(words).collect();
    assert_eq!(lines.join("\n"), SHARED);
}

#[test]
fn the_main_program_may_be_in_c() {
    if !tools::has("cc", "a main program in C") {
        return;
    }
    let place = Place::new("starts_in_c");
    place
        .file("starts.f90", include_str!("../../interop/starts.f90"))
        .file("starts.c", include_str!("../../interop/starts.c"));
    place.succeeds("-O0 -o starts starts.c starts.f90");
    let ended = place.run("./starts", &["one"]);
    assert_eq!(ended.status.code(), Some(3));
    let printed = String::from_utf8_lossy(&ended.stdout);
    let lines: Vec<&str> = printed.lines().map(str::trim).collect();
    let expected = [
        "in C, 1 arguments",
        "in Fortran           4           8           1",
        "mean 5",
    ];
    assert_eq!(lines, expected);
    let written = std::fs::read_to_string(place.0.join("written.txt")).unwrap();
    assert!(written.trim_end().ends_with("mean taken"), "{written}");
}
