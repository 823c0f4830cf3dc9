//! Nesting that is too deep to follow.

use super::tree;

#[test]
fn deep_nesting_is_refused() {
    for (open, close) in [
        ("do i = 1, 2\n", "end do\n"),
        ("if (a) then\n", "end if\n"),
        ("block\n", "end block\n"),
    ] {
        let text = format!("{}{}end\n", open.repeat(10_000), close.repeat(10_000));
        let found = tree(&text);
        assert_eq!(found.matches("error[").count(), 1, "{open}");
        assert!(found.contains("P004"), "{open}");
    }
}

#[test]
fn deep_program_units_are_refused() {
    let text = "subroutine s\ncontains\n".repeat(10_000);
    let found = tree(&text);
    assert!(found.contains("P004"));
    assert_eq!(found.matches("error[").count(), 1);
}
