//! Codes of what declarations say of types, bounds, values and storage (S021 to S044).

use super::codes;

codes! {
    UNKNOWN_TYPE "S021" "derived type that is not declared" help "declare it by `type :: name ... end type`, or USE the module that does" r#"
No derived type of this name is visible: it is misspelled, or the module that declares it is not used.

Wrong:
    type(pointt) :: p

Right:
    type(point) :: p
"#;
    UNSUPPORTED_TYPE "S022" "type that is not supported" r#"
Objects of CLASS are in host memory: dummy arguments, ALLOCATABLE or POINTER. Functions that would give polymorphic objects back are not translated, MERGE or RESHAPE
for example, nor objects with LEN parameters known at run time where no statement can make them: named constants, initial values, device data.

Wrong:
    class(shape), device, allocatable :: all(:)

Right:
    class(shape), allocatable :: all(:)
"#;
    BAD_KIND "S023" "kind that is not constant" r#"
A kind is an INTEGER constant expression: a number, a PARAMETER, or a function of such.

Wrong:
    integer :: k
    real(k) :: x

Right:
    integer, parameter :: k = 8
    real(k) :: x
"#;
    UNKNOWN_KIND "S024" "kind that does not exist" r#"
INTEGER and LOGICAL have the kinds 1, 2, 4, 8 and 16, REAL the kinds 2, 4, 8 and 16, COMPLEX 4, 8 and 16, CHARACTER 1 and 4. REAL(10), the extended
precision of some processors, is not among them.

Wrong:
    real(10) :: x

Right:
    real(8) :: x
"#;
    BAD_LENGTH "S025" "wrong length of a character" help "write `character(len=80)`, or a scalar INTEGER expression for the length" r#"
A length is a scalar INTEGER. `*` is for dummy arguments, named constants and external functions, whose callers declare the length; `:` for ALLOCATABLE
and POINTER ones.

Wrong:
    character(len=*) :: line

Right:
    character(len=80) :: line
"#;
    BAD_BOUND "S026" "array bound that is no integer" help "write an INTEGER, as in `real :: a(10)`" r#"
Array bounds are scalar INTEGER expressions.

Wrong:
    real :: a(2.5)

Right:
    real :: a(2)
"#;
    BAD_SHAPE "S027" "dimensions that do not fit together" help "give all dimensions bounds, or write `:` for each" r#"
All dimensions have bounds, or all are `:`, or the last one alone is `*`; there are 15 at most.

Wrong:
    real, allocatable :: a(:, 10)

Right:
    real, allocatable :: a(:, :)
"#;
    DEFERRED_SHAPE "S028" "shape that needs ALLOCATABLE, or excludes it" r#"
Dimensions of `:` belong to ALLOCATABLE, POINTER and dummy arguments, and those have no other bounds.

Wrong:
    real :: a(:)

Right:
    real, allocatable :: a(:)
"#;
    ASSUMED_SIZE "S029" "size of `*` that nothing gives" r#"
A last dimension of `*` takes its size from an actual argument, from a launch (SHARED), or from the value of a PARAMETER.

Wrong:
    real :: a(*)

Right:
    real :: a(100)
"#;
    ASSUMED_RANK "S030" "assumed rank where it is not supported" r#"
A procedure with a dummy argument of assumed rank becomes a procedure for each rank. Dummy procedures, procedures in Fortran that the program's C calls,
and those of submodules with an interface in the module do not. Ranks in SELECT RANK are written as numbers.

Wrong:
    subroutine apply(show)
      interface
        subroutine show(a)
          real :: a(..)
        end subroutine
      end interface
      call show([1.0])

Right:
    subroutine apply(show)
      interface
        subroutine show(a)
          real :: a(:)
        end subroutine
      end interface
      call show([1.0])
"#;
    BOUNDS_NOT_CONSTANT "S031" "bounds that must be constant" r#"
Arrays of modules and main programs, and components, have constant bounds: they exist before anything is computed.

Wrong:
    program main
      integer :: n = 10
      real :: a(n)

Right:
    program main
      integer, parameter :: n = 10
      real :: a(n)
"#;
    AUTOMATIC_SAVED "S032" "automatic array that keeps its value" help "remove SAVE and the initial value, or give constant bounds" r#"
An array whose bounds are computed at entry exists for one call only; it cannot have SAVE or an initial value.

Wrong:
    subroutine step(n)
      real, save :: a(n)

Right:
    subroutine step(n)
      real :: a(n)
"#;
    NO_VALUE "S033" "named constant without a value" help "give it one, as in `integer, parameter :: n = 16`" r#"
PARAMETER makes a name of a value, so there must be one.

Wrong:
    integer, parameter :: n

Right:
    integer, parameter :: n = 16
"#;
    NOT_CONSTANT "S034" "expression that is not constant" r#"
The value must be known at translation: literals, named constants, and operators and intrinsic functions of these.

Wrong:
    integer :: n
    integer, parameter :: m = n + 1

Right:
    integer, parameter :: n = 3, m = n + 1
"#;
    CONSTANT_OVERFLOW "S035" "constant out of range" help "compute with a wider kind, as in `2_8**40`" r#"
A constant expression leaves the range of its kind, divides by zero, or has a subscript out of bounds.

Wrong:
    integer, parameter :: big = 2**40

Right:
    integer(8), parameter :: big = 2_8**40
"#;
    CONSTANT_TOO_LARGE "S036" "constant array that is too large" help "fill the array by statements in the program" r#"
Constant arrays are evaluated at translation and have 16777216 elements at most.

Wrong:
    integer, parameter :: a(100000000) = [(i, i = 1, 100000000)]

Right: fill the array in the program.
"#;
    BAD_INITIAL "S037" "initial value that does not fit" help "assign the value by a statement" r#"
Variables with memory of their own may have an initial value of their type. Dummy arguments and results cannot. Pointers begin with
NULL() or with a target; pointer components with variables of modules that have TARGET, or their parts.

Wrong:
    subroutine step(n)
      integer :: n = 1

Right:
    subroutine step(n)
      integer :: n
"#;
    BAD_INITIAL_SHAPE "S038" "value of another shape" r#"
An array is initialised by as many elements as it has, in its shape, or by one scalar for all of them.

Wrong:
    integer :: a(3) = [1, 2]

Right:
    integer :: a(3) = [1, 2, 3]
"#;
    DATA_COUNT "S039" "DATA with too many or too few values" help "give one value for each element; `3*0` stands for three zeros" r#"
Variables and values of a DATA statement correspond one to one, arrays element by element.

Wrong:
    integer :: a(3)
    data a /1, 2/

Right:
    data a /1, 2, 3/
"#;
    DATA_TARGET "S040" "variable that DATA cannot initialise" r#"
DATA gives values to variables of constant shape, to elements and sections of them, to substrings, and to components of structures, but to those with default values.
Pointers begin with NULL().

Wrong:
    real, allocatable :: a(:)
    data a / 4*1.0 /

Right:
    real :: a(4)
    data a / 4*1.0 /
"#;
    COMMON_DIFFERS "S041" "COMMON block with two layouts that do not fit" help "declare the block alike in all program units, or put its variables into a module" r#"
Program units may divide a COMMON block in different ways: numbers share storage with numbers, LOGICAL with LOGICAL of the same kind.
So do characters, and structures of numbers and characters with SEQUENCE or BIND(C) and without initial values. Every variable must stand
where its alignment allows, without unused bytes before it.

A LOGICAL where another unit has something else is told of by a warning: either one becomes undefined when the other is given a value, and each keeps
its own value here.

Wrong:
    common /state/ n, d         with an INTEGER(4) and a REAL(8): four bytes are left unused
    common /state/ n, m, d      and another list in another unit

Right: the same list in both, or a module with the variables.
"#;
    BAD_COMMON_MEMBER "S042" "variable that cannot be in COMMON" help "put the variable into a module and USE that" r#"
COMMON holds host variables of constant size: no dummy arguments, results, allocatable or device variables.

Wrong:
    real, allocatable :: a(:)
    common /state/ a

Right: put the variable into a module.
"#;
    EQUIVALENCE "S043" "EQUIVALENCE that is not supported" help "use one name for what shares storage, or TRANSFER for its bits" r#"
Numbers and characters of any types and shapes share storage, structures of them that have SEQUENCE or BIND(C) and no initial values, and
LOGICAL variables of one kind. Dummy arguments, variables without a fixed size and device data do not; nor does device code.

A LOGICAL beside something else is told of by a warning: either one becomes undefined when the other is given a value, and each keeps its own value here.

Wrong:
    logical :: flag
    integer :: bits
    equivalence (flag, bits)

Right:
    bits = transfer(flag, bits)
"#;
    RECURSIVE_TYPE "S044" "type that holds itself" r#"
A type cannot have a component of its own type by value, for it would have no end.

Wrong:
    type node
      type(node) :: next
    end type

Right:
    type node
      type(node), pointer :: next
    end type
"#;
}
