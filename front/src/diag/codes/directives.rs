//! Codes of directives' rules (D160 to D179).

use super::codes;

codes! {
    ACC_CLAUSE "D160" "wrong clause of a directive" r#"
Each directive of OpenACC has its clauses, and each clause what may stand in its brackets; docs/directives.md lists them. Most clauses stand once.

Wrong:
    !$acc parallel loop copyn(a)

Right:
    !$acc parallel loop copyin(a)
"#;
    ACC_LEAVES_REGION "D161" "statement that leaves a region" help "end the region before it, or set a flag and test it behind the region" r#"
A region of OpenACC is left at its END alone: RETURN, and EXIT, CYCLE and GO TO out of it, would leave data on the device and loops half done.

Wrong:
    !$acc data copyin(a)
    if (n < 1) return
    !$acc end data

Right:
    if (n < 1) return
    !$acc data copyin(a)
    !$acc end data
"#;
    ACC_NOT_NAMED "D162" "variable that DEFAULT(NONE) leaves without a clause" r#"
DEFAULT(NONE) asks that the author says of each variable of a region how it gets to the device: in a data clause, PRIVATE, FIRSTPRIVATE or REDUCTION, or in a
data construct around the region. Loop variables and named constants need no clause. For scalars a warning says so.

Wrong:
    !$acc parallel loop default(none) firstprivate(x, n)
    do i = 1, n
      a(i) = x
    end do

Right:
    !$acc parallel loop default(none) copyout(a) firstprivate(x, n)
    do i = 1, n
      a(i) = x
    end do
"#;
    ACC_OBJECT "D170" "no object of a data clause" help "name variables, components, elements and sections of arrays" r#"
Data clauses name what lies in memory: variables, components, sections. Expressions have no place, and an assumed-size array needs a section
that says where it ends. For a section with a stride, a warning says that what lies between its elements is moved as well.

Wrong:
    !$acc enter data copyin(2 * n)

Right:
    !$acc enter data copyin(n)
"#;
    ACC_TWICE "D171" "variable in two data clauses" help "keep one of them: COPY does what COPYIN and COPYOUT do" r#"
A directive says once what happens to a variable where it begins and ends.

Wrong:
    !$acc data copyin(a) copyout(a)
    !$acc end data

Right:
    !$acc data copy(a)
    !$acc end data
"#;
    ACC_USE_DEVICE "D172" "HOST_DATA of no variable" help "name a variable, whose device copy the statements inside then have" r#"
Inside HOST_DATA a name stands for the device copy of the variable, for procedures that take device addresses. Elements, sections and expressions have no name.

Wrong:
    !$acc host_data use_device(a(1:2))
    call take(a)
    !$acc end host_data

Right:
    !$acc host_data use_device(a)
    call take(a)
    !$acc end host_data
"#;
    ACC_DECLARE "D173" "wrong DECLARE directive" help "write COPY, COPYIN, COPYOUT, CREATE, PRESENT or DEVICEPTR with variables of this procedure, CREATE, COPYIN, DEVICE_RESIDENT or LINK with those of this module" r#"
DECLARE speaks of variables of its own scoping unit. Variables of a module live as long as the program: they have CREATE, COPYIN, DEVICE_RESIDENT and LINK alone.
DEVICEPTR is for dummy arguments and pointers, which hold device addresses.
It is about whole variables, and says one thing of each.

Wrong:
    !$acc declare deviceptr(total)

Right:
    !$acc declare create(total)
"#;
}
