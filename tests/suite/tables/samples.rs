//! The form of a table, and what every other one relies on: that cases are told apart, with their units and internal procedures.

use super::Case;

/// Integer kinds by a way to pass a value, on the host.
pub fn host() -> Vec<Case> {
    let kinds = [1, 2, 4, 8];
    let ways = [
        ("a variable", "k"),
        ("an expression", "k + 1_KIND"),
        ("parentheses", "(k)"),
    ];
    let pairs = kinds.iter().flat_map(|kind| ways.map(|way| (kind, way)));
    pairs
        .map(|(kind, (label, argument))| Case {
            label: format!("{label} of kind {kind} for a dummy argument without INTENT"),
            units: format!(
                "subroutine next_@(n)\n  integer({kind}) :: n\n  n = n + 1_{kind}\n  print *, n\nend subroutine next_@\n"
            ),
            body: format!(
                "  integer({kind}) :: k\n  external next_@\n  k = 7\n  call next_@({})\n  print *, k\n",
                argument.replace("KIND", &kind.to_string())
            ),
        })
        .collect()
}

/// Integer kinds in device memory, each handed to a kernel.
pub fn cuda() -> Vec<Case> {
    let kinds = [1, 2, 4, 8];
    let case = |kind| Case {
        label: format!("an element of kind {kind} in device memory"),
        units: format!(
            "module kernels_@\ncontains\n  attributes(global) subroutine next_@(n)\n    integer({kind}) :: n(*)\n    \
             n(threadIdx%x) = n(threadIdx%x) + 1_{kind}\n  end subroutine next_@\nend module kernels_@\n"
        ),
        body: format!(
            "  use kernels_@\n  integer({kind}), device :: d(3)\n  integer({kind}) :: h(3)\n  d = 7\n  call next_@<<<1, 2>>>(d)\n  h = d\n  \
             print *, h\n"
        ),
    };
    kinds.map(case).into()
}
