//! How actual arguments travel, asked of whole programs.

use cuf2rs_program::ir::walk::refs;
use cuf2rs_program::ir::{Body, ExprKind, Handover, passing};
use cuf2rs_sema::in_memory::program;

/// How the argument of the recursive reference in a function travels.
fn handed_over(attributes: &str) -> Handover {
    let text = format!(
        "module m
           type node
             real :: value = 0
             type(node), allocatable :: next
           end type
         contains
           recursive function last(list) result(p)
             type(node), intent(in){attributes} :: list
             real, pointer :: p
             p => null()
             if (allocated(list%next)) p => last(list%next)
             {}
           end function
         end module",
        if attributes.is_empty() {
            ""
        } else {
            "if (.not. associated(p)) p => list%value"
        }
    );
    let (mut program, _, diagnostics) = program(&[("a.f90", &text)]);
    assert!(!diagnostics.has_errors());
    passing::decide(&mut program);
    let mut found = None;
    for procedure in &program.procs {
        let Body::Host(body) = &procedure.body else {
            continue;
        };
        refs::expressions(body, &mut |_, expr| {
            if let ExprKind::Call { args, .. } = &expr.kind {
                found = args.first().map(|arg| arg.how);
            }
        });
    }
    found.unwrap_or(Handover::Undecided)
}

#[test]
fn a_target_is_no_copy_for_a_procedure_whose_pointers_stay() {
    assert_eq!(handed_over(", target"), Handover::MutRef);
    assert_eq!(handed_over(""), Handover::Ref);
}
