//! Codes of ATOMIC and of procedures that regions call (D180 to D189), of the arguments of intrinsic procedures (T090 to T093), of what types bind (S435 to S437).

use super::codes;

codes! {
    ACC_ATOMIC "D180" "statement that ATOMIC cannot have" r#"
ATOMIC belongs to one access to a scalar variable x of a number or logical type: `v = x` with READ, `x = expr` with WRITE, `x = x op expr` or `x = expr op x` with
UPDATE or nothing, where op is + - * / .and. .or. .eqv. or .neqv., or `x = f(x, expr)` with max, min, iand, ior or ieor. CAPTURE has two statements and END ATOMIC:
one that changes x so, and `v = x` before or behind it. The expression does not use x.

Wrong:
    !$acc parallel loop copy(s)
    do i = 1, n
      !$acc atomic update
      s(1) = 2 * s(1) + s(1)
    end do

Right:
    !$acc parallel loop copy(s)
    do i = 1, n
      !$acc atomic update
      s(1) = s(1) + 2 * i
    end do
"#;
    ACC_ROUTINE "D181" "wrong ROUTINE directive" r#"
`!$acc routine seq` stands in the specification part of a procedure that regions call; `!$acc routine(name) seq` names one. It has one of SEQ, VECTOR, WORKER and GANG: the
outermost level of the loops in the procedure that may run in parallel. All directives of one procedure agree. BIND names the procedure that device code calls instead.

Wrong:
    !$acc routine gang vector

Right:
    !$acc routine vector
"#;
    ACC_ROUTINE_DATA "D182" "procedure with ROUTINE that cannot run on the device" r#"
A procedure that regions call runs in many threads at a time. It has no variables that keep a value from one call to the next (SAVE, or an initial value), it
reads and writes no files, and a kernel of CUDA Fortran cannot call it where it uses host variables of a module. PRINT to standard output is possible.

Wrong:
    integer, save :: calls = 0
    calls = calls + 1
    x = x + calls

Right:
    x = x + 1
"#;
    ACC_ROUTINE_LEVEL "D183" "procedure called at a level of parallel execution that it needs for itself" r#"
A procedure with ROUTINE VECTOR shares its loops out over the lanes of a worker: it is called where the lanes are free, not in a VECTOR loop. WORKER needs the workers and the
lanes, GANG all levels. A procedure calls others of its own level and of inner ones.

Wrong:
    !$acc parallel loop gang vector
    do i = 1, n
      call smooth(a, n)
    end do

Right:
    !$acc parallel loop gang
    do i = 1, n
      call smooth(a, n)
    end do
"#;
    INTRINSIC_ATTRIBUTE "T090" "argument without the attribute that an intrinsic procedure asks for" r#"
ASSOCIATED asks of pointers, ALLOCATED of allocatable objects, PRESENT of optional dummy arguments.

Wrong:
    real :: a(10)
    if (.not. allocated(a)) stop

Right:
    real, allocatable :: a(:)
    if (.not. allocated(a)) stop
"#;
    INTRINSIC_SHAPES "T091" "arguments of an intrinsic procedure that do not fit one another" r#"
DOT_PRODUCT multiplies vectors of one length, MATMUL a matrix by a matrix or vector with as many rows as the first one has columns. RESHAPE needs an element for each place,
from its source or from PAD.

Wrong:
    real :: m(2, 3), v(2)
    m = 1.0
    v = 1.0
    print *, matmul(m, v)

Right:
    real :: m(2, 3), v(2)
    m = 1.0
    v = 1.0
    print *, matmul(v, m)
"#;
    ZERO_STRIDE "T092" "section with a stride of zero" help "leave the stride out, or give another one" r#"
A section goes from its first subscript to its last one in steps; with steps of zero it would never arrive.

Wrong:
    integer :: a(10)
    a(1:10:0) = 1

Right:
    integer :: a(10)
    a(1:10:2) = 1
"#;
    OBSERVED_ARITHMETIC "T093" "a program that asks how its arithmetic is done" r#"
IEEE_GET_FLAG, IEEE_SET_ROUNDING_MODE and IEEE_SET_UNDERFLOW_MODE see or set how the statements around them compute. Compilers that optimise move arithmetic across such calls and
compute before the program runs what they can, so such a program is built without optimisation. Kernels and loops of several threads have modes and flags of their own.

Wrong:
    logical :: overflowed
    real :: x
    x = 1e30
    x = x * x
    call ieee_get_flag(ieee_overflow, overflowed)
    if (overflowed) stop 'too large'

Right:
    real :: x
    x = 1e30
    x = x * x
    if (.not. ieee_is_finite(x)) stop 'too large'
"#;
    UNKNOWN_BINDING "S435" "a type binds what is not there" r#"
`generic :: name => bindings` names procedures that the type binds by PROCEDURE, or that a type does that it extends.

Wrong:
    module shapes
      type :: circle
      contains
        generic :: grow => grow_by
      end type
    end module

Right:
    module shapes
      type :: circle
        real :: r = 1.0
      contains
        procedure :: grow_by
        generic :: grow => grow_by
      end type
    contains
      subroutine grow_by(c, factor)
        class(circle), intent(inout) :: c
        real, intent(in) :: factor
        c%r = c%r*factor
      end subroutine
    end module
"#;
    ABSTRACT_OBJECT "S436" "object of an abstract type" r#"
A type with ABSTRACT is there to be extended: no object is of that type itself.

Wrong:
    type, abstract :: shape
      real :: x
    end type
    type(shape) :: s

Right:
    type, abstract :: shape
      real :: x
    end type
    type, extends(shape) :: circle
      real :: r
    end type
    type(circle) :: s
"#;
    DEFERRED_LEFT "S437" "type that leaves a deferred procedure open" r#"
A binding with DEFERRED says what extensions must have. A type that is not abstract itself gives a procedure for each.

Wrong:
    module shapes
      type, abstract :: shape
      contains
        procedure(area_of), deferred :: area
      end type
      abstract interface
        real function area_of(s)
          import shape
          class(shape), intent(in) :: s
        end function
      end interface
      type, extends(shape) :: square
        real :: side
      end type
    end module

Right:
    module shapes
      type, abstract :: shape
      contains
        procedure(area_of), deferred :: area
      end type
      abstract interface
        real function area_of(s)
          import shape
          class(shape), intent(in) :: s
        end function
      end interface
      type, extends(shape) :: square
        real :: side
      contains
        procedure :: area => area_of_square
      end type
    contains
      real function area_of_square(s)
        class(square), intent(in) :: s
        area_of_square = s%side**2
      end function
    end module
"#;
}
