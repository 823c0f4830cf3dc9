//! Assignment, comparison and intrinsic functions of characters of several lengths.

use super::*;

#[test]
fn assignment_pads_and_cuts() {
    let mut name = Character::new(5, "ab");
    assert_eq!(name.as_bytes(), b"ab   ");
    name.assign("abcdefgh");
    assert_eq!(name.as_bytes(), b"abcde");
    name.sub_mut(2, 3).assign("Z");
    assert_eq!(name.as_bytes(), b"aZ de");
    name.assign_within((2, 5), (1, 4));
    assert_eq!(name.as_bytes(), b"aaZ d");
    assert_eq!(name.sub(4, 3).as_bytes(), b"");
}

#[test]
fn comparison_pads_with_blanks() {
    let name = Character::new(8, "abc");
    assert!(name == "abc");
    assert!("abc" == name);
    assert!(name != "abd");
    assert!(name < *"abd");
    assert!(*name.sub(1, 2) == "ab  ");
    assert!(lgt("a", "a\t"), "a blank collates after a tab");
    assert!(llt("a", "a!"));
    assert!(lge("b", "a") && lle("a", "a "));
}

#[test]
fn intrinsics_follow_the_standard() {
    assert_eq!(len_trim(&Character::new(9, "ab c")), 4);
    assert_eq!(trim("ab  ").cat("|").as_bytes(), b"ab|");
    assert_eq!(adjustl("  ab ").as_bytes(), b"ab   ");
    assert_eq!(adjustr("ab  ").as_bytes(), b"  ab");
    assert_eq!(
        (
            index("abcabc", "bc"),
            index_back("abcabc", "bc", true),
            index("abc", "x")
        ),
        (2, 5, 0)
    );
    assert_eq!((index("abc", ""), index_back("abc", "", true)), (1, 4));
    assert_eq!(
        (scan("fortran", "tr"), scan_back("fortran", "tr", true)),
        (3, 5)
    );
    assert_eq!(
        (
            verify("aab", "a"),
            verify_back("baa", "a", true),
            verify("aa", "a")
        ),
        (3, 1, 0)
    );
    assert_eq!(repeat("ab", 3).as_bytes(), b"ababab");
    assert_eq!(
        (ichar(&char(200)), iachar("A"), len(&new_line())),
        (200, 65, 1)
    );
}
