//! Statements that are too deep, and long ones that are not.

use super::free;

#[test]
fn deep_brackets() {
    let deep = |n: usize| format!("x = {}1{}", "(".repeat(n), ")".repeat(n));
    assert!(!free(&deep(256)).contains("error"));
    assert!(free(&deep(257)).contains("P004"));
    assert!(free(&deep(100_000)).contains("P004"));
}

#[test]
fn deep_chains() {
    let chain = |n: usize, op: &str| format!("x = 1{}", format!("{op}1").repeat(n));
    for op in ["+", "*", "**", "//", ".and.", "%a", "-(-1)*"] {
        let short = free(&chain(300, op));
        assert!(!short.contains("P004"), "{op}: {short}");
        assert!(free(&chain(20_000, op)).contains("P004"), "{op}");
    }
    assert!(free(&format!("x = {}1", "-".repeat(20_000))).contains("P004"));
    assert!(free(&format!("x = {}a", ".not. ".repeat(20_000))).contains("P004"));
    assert!(free(&format!("x = f{}", "(1)".repeat(20_000))).contains("P004"));
}

#[test]
fn long_lists_are_no_depth() {
    let values = "-1.0, ".repeat(20_000);
    assert!(!free(&format!("x = [{values}0.0]")).contains("error"));
}

#[test]
fn huge_counts_are_no_holleriths() {
    let digits = "9".repeat(19);
    for count in [
        digits.as_str(),
        "18446744073709551615",
        "18446744073709551614",
    ] {
        assert!(free(&format!("10 format ({count}hx)")).contains("error"));
        assert!(free(&format!("x = {count}hx")).contains("error"));
    }
}
