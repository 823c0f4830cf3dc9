//! Codes of constraints that hold wherever the rest of a statement is fine (S42, T04): what stands twice, words that a control does not know,
//! what BIND(C) and storage exclude, values of intrinsic procedures' arguments.

use super::codes;

codes! {
    SAID_TWICE "S420" "something is said twice" r#"
An attribute, an accessibility, IMPLICIT NONE, the object of an ALLOCATE or the name of an ASSOCIATE stands twice where it can stand once. What changes nothing by
being repeated in another statement is a warning.

Wrong:
    real, save, save :: total

Right:
    real, save :: total
"#;
    IO_VALUE "S421" "control with a word that it does not know" r#"
Controls such as STATUS= and ACCESS= take one of a few words. What a variable holds is looked at when the program runs.

Wrong:
    open (10, file='data', status='exists')

Right:
    open (10, file='data', status='old')
"#;
    IO_TOGETHER "S422" "controls of input or output that exclude one another" r#"
REC= is for direct access, whose records are written by a format or without one; ADVANCE= and SIZE= need a format that is written out; without a format, numbers
have no sign, decimal point or padding; INQUIRE asks of a unit or of a file.

Wrong:
    write (*, *, advance='no') 'how many? '

Right:
    write (*, '(a)', advance='no') 'how many? '
"#;
    NOT_FOR_C "S423" "BIND(C) for what C does not have" r#"
C functions return numbers, addresses and structs, and take those; they are not elemental. Variables that C shares are those of modules. Arguments of other
types between Fortran procedures are a warning.

Wrong:
    function point(x) bind(c)
      real :: point(3), x
      point = x
    end function

Right:
    subroutine point(x, p) bind(c)
      real :: p(3), x
      p = x
    end subroutine
"#;
    TYPE_IN_STORAGE "S424" "SEQUENCE or BIND(C) of a type that cannot have it" r#"
SEQUENCE and BIND(C) say how the components of a type lie in storage. Such a type binds no procedures and extends no other one; components of a type with
BIND(C) are what C has.

Wrong:
    type, bind(c) :: list
      real, allocatable :: values(:)
    end type

Right:
    type, bind(c) :: list
      type(c_ptr) :: values
    end type
"#;
    PROCEDURE_COMPONENT "S425" "procedure component that cannot be called" r#"
A procedure component is a POINTER. The object that it belongs to is handed to it, to the first argument of the interface, unless NOPASS says no.

Wrong:
    type handler
      procedure(), pointer :: run
    end type

Right:
    type handler
      procedure(), pointer, nopass :: run
    end type
"#;
    EMPTY_ATTRIBUTE "S426" "declaration that other compilers refuse" r#"
An attribute says nothing of what it stands for, or a variable has the name of the main program. The program means what it says without that.

Wrong:
    real, contiguous :: a(10)

Right:
    real :: a(10)
"#;
    OPERAND_INTENT "S427" "operand that might be changed" r#"
The arguments of a function that stands for an operator, and the second one of a subroutine that stands for an assignment, have INTENT(IN).

Wrong:
    interface operator(.plus.)
      procedure :: plus
    end interface
    contains
    real function plus(a, b)
      real :: a, b
      plus = a + b
    end function

Right:
    interface operator(.plus.)
      procedure :: plus
    end interface
    contains
    real function plus(a, b)
      real, intent(in) :: a, b
      plus = a + b
    end function
"#;
    TWO_PARTS "S428" "parts of all elements that are no array" help "choose an element first, as in `a(1)%b`, or write a loop over the elements" r#"
`a%b` with an array `a` is the array of the components `b` of all elements. It is none where the components are arrays themselves, or stand behind a POINTER or
ALLOCATABLE.

Wrong:
    type cell
      real :: v(3)
    end type
    type(cell) :: a(2)
    a%v = 0

Right:
    type cell
      real :: v(3)
    end type
    type(cell) :: a(2)
    a(1)%v = 0
"#;
    INTRINSIC_VALUE "T043" "argument of an intrinsic procedure outside its values" help "give it what the message asks for, or leave the reference out" r#"
Some arguments must be more than of the right type: one character, a number other than zero, a bit that is there, a variable.

Wrong:
    n = ichar('ab')

Right:
    n = ichar('a')
"#;
    INTRINSIC_KINDS "T044" "arguments of an intrinsic procedure that differ in kind" r#"
The standard wants arguments of one kind. They are converted to the greater one, which other compilers may refuse.

Wrong:
    x = atan2(1.0, 2d0)

Right:
    x = atan2(1d0, 2d0)
"#;
}
