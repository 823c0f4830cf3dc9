//! Codes of declarations (S011 to S020, S045 to S070): names, attributes, procedures.

use super::codes;

codes! {
    DECLARED_TWICE "S011" "name that is declared twice" help "remove one of the two, or rename it" r#"
A name has one meaning in a scope: one type, one set of dimensions, one value.

Wrong:
    integer :: n
    real :: n

Right:
    integer :: n
    real :: x
"#;
    DECLARED_AND_USED "S012" "declaration of a name that a module gives" r#"
A name that a USE statement brings cannot be declared again in the same scope.

Wrong:
    use params      ! has n
    integer :: n

Right:
    use params, only: m
    integer :: n
"#;
    CIRCULAR "S013" "declaration that depends on itself" help "give one of the names a value that needs none of the others" r#"
The bounds, kind or value of a name are computed from the name itself, perhaps by way of other declarations.

Wrong:
    integer, parameter :: n = m + 1
    integer, parameter :: m = n - 1

Right:
    integer, parameter :: m = 10
    integer, parameter :: n = m + 1
"#;
    NOT_A_DECLARATION "S014" "statement that may not stand here" r#"
Declarations come first, then executable statements. Some statements belong to special places: components to derived types,
MODULE PROCEDURE to interface blocks.

Wrong:
    type point
      print *, 'a point'
    end type

Right:
    type point
      real :: x, y
    end type
"#;
    ENTRY "S015" "ENTRY that cannot be translated" help "use one name for the variable, or make two subroutines and a third one for what both do" r#"
A procedure with several entries becomes a procedure for each of them, which share the variables that keep their values between calls. That is not
done where such a variable stands in an EQUIVALENCE, nor in a procedure with internal procedures.

Wrong:
    subroutine work(x)
      real, save :: a(2), b
      equivalence (a(2), b)
      ...
      entry more(x)

Right: use one name for the variable, or make two subroutines and a third one for what both do.
"#;
    DIRECTIVE_AMONG_DECLARATIONS "S016" "directive among declarations" r#"
A directive stands among declarations and is not understood there.

Wrong:
    !$cuf declare create(a)

Right: remove the line, or make it a plain comment.
"#;
    ATTRIBUTE_CONFLICT "S017" "attributes that exclude each other" r#"
Two attributes of one name contradict each other, or an attribute does not belong to this kind of name.

Wrong:
    real, allocatable, pointer :: a(:)

Right:
    real, allocatable :: a(:)
"#;
    UNSUPPORTED_ATTRIBUTE "S018" "attribute that is not supported" r#"
Coarrays, variables bound to C names and procedure components are not translated.

Wrong:
    integer, bind(c) :: counter

Right:
    integer :: counter
"#;
    NOT_A_DUMMY "S019" "attribute for dummy arguments only" r#"
INTENT and OPTIONAL describe dummy arguments. The name is not in the argument list of the procedure.

Wrong:
    subroutine step(a)
      real, intent(in) :: b

Right:
    subroutine step(a, b)
      real, intent(in) :: b
"#;
    VALUE_OF_LOCAL "S020" "VALUE for a name that is no dummy argument" r#"
VALUE says how an argument is passed. For a local variable it means nothing; the program is translated without it.

Doubtful:
    attributes(global) subroutine step(n)
      integer, value :: n, i

Right:
      integer, value :: n
      integer :: i
"#;
    CONSTANT_PARAMETER "S410" "CONSTANT for a named constant" r#"
CONSTANT is the memory that kernels read and the host sets. A named constant (PARAMETER) is a value of the program text, known in kernels and on the host
alike; the program is translated without CONSTANT.

Doubtful:
    integer, constant, parameter :: nx = 1022

Right:
    integer, parameter :: nx = 1022
"#;
    LATE_DECLARATION "S433" "declaration behind executable statements" r#"
Declarations stand above the executable statements of a program unit. Some compilers take a type, SAVE and other attributes behind the first of them as well. What is
declared so means the same in the whole unit, and initial values are there before the first statement.

Doubtful:
    n = 2
    integer :: calls = 0

Right:
    integer :: calls = 0
    n = 2
"#;
    DEFERRED_DUMMY "S434" "character argument with a length of `:`" r#"
A length of `:` is one that ALLOCATE sets; it needs ALLOCATABLE or POINTER. Of a dummy argument without them some compilers take the length from the actual argument,
as `*` says.

Doubtful:
    subroutine store(name)
      character(len=:) :: name

Right:
    subroutine store(name)
      character(len=*) :: name
"#;
    HIDDEN_BY_GENERIC "S413" "procedure with the name of a generic it is not in" r#"
A procedure may have the name of a generic only if it belongs to it. Compilers let an interface body have it that belongs to another generic name: the name means the
generic then, and the procedure is called by the name of its own generic.

Doubtful:
    interface plan
      module procedure plan_swapped
    end interface
    interface plan_in_c
      subroutine plan(n) bind(c, name='abs')
        integer, value :: n
      end subroutine
    end interface

Right:
    interface plan
      module procedure plan_swapped
    end interface
    interface plan_in_c
      subroutine plan_of_c(n) bind(c, name='abs')
        integer, value :: n
      end subroutine
    end interface
"#;
    TYPE_BOUND "S045" "FINAL procedure that cannot be called" r#"
A FINAL procedure is a subroutine with one dummy argument of its type. It is called where an object ceases to exist or is given a new
value: DEALLOCATE, the end of a procedure or BLOCK, assignment, MOVE_ALLOC, INTENT(OUT). The result of a function is finalized behind the
statement or construct that uses it. Not supported are results that are evaluated several times or perhaps never (DO WHILE, ELSE IF,
implied DO), or in a construct that EXIT, CYCLE or RETURN leaves, and arguments that functions give as INTENT(OUT); also WHERE, jumps
out of a BLOCK, and device code.

Wrong:
    do while (is_open(new_handle(3)))
    end do

Right:
    h = new_handle(3)            ! the result is finalized as well
    do while (is_open(h))
    end do
"#;
    NOT_INTRINSIC "S046" "INTRINSIC for a name that is none" help "look at the spelling, or declare the procedure EXTERNAL" r#"
No intrinsic procedure has this name.

Wrong:
    intrinsic :: cubert

Right:
    external :: cubert
"#;
    NOT_AN_INTERFACE "S047" "PROCEDURE of an unknown interface" help "write an interface block or ABSTRACT INTERFACE for it" r#"
PROCEDURE(name) needs the name of a procedure or of an abstract interface that is visible.

Wrong:
    procedure(unknown) :: f

Right:
    abstract interface
      real function curve(x)
        real :: x
      end function
    end interface
    procedure(curve) :: f
"#;
    PROCEDURE_POINTER "S048" "procedure pointer that is not supported" r#"
Procedure pointers belong to host code: a kernel cannot call what a variable points to.

Wrong:
    attributes(device) subroutine choose(n)
      integer, value :: n
      procedure(curve), pointer :: f

Right:
    subroutine choose(n)
      integer, value :: n
      procedure(curve), pointer :: f
"#;
    UNKNOWN_SPECIFIC "S049" "generic with an unknown procedure" r#"
An interface block lists the specific procedures of a generic name; one of them is not known.

Wrong:
    interface show
      module procedure show_real, show_itneger
    end interface

Right:
      module procedure show_real, show_integer
"#;
    DEFINED_IO "S050" "this form of defined input and output is not supported" help "transfer it by a statement of its own" r#"
Procedures of the program that READ and WRITE call for derived types are not called for objects of a NAMELIST group, and not while the
internal file is among the items.

Wrong:
    namelist /all/ n, p
    write (*, nml=all)

Right:
    namelist /all/ n
    write (*, nml=all)
    write (*, *) p
"#;
    BAD_DUMMY "S051" "dummy argument that is something else" help "rename one of the two" r#"
A name of the argument list is declared as something that cannot be an argument.

Wrong:
    subroutine step(a)
      namelist /a/ n

Right: rename one of the two.
"#;
    FORMAT_WITHOUT_LABEL "S053" "FORMAT without a label" r#"
READ and WRITE refer to a FORMAT statement by its label.

Wrong:
    format (i5)

Right:
    10 format (i5)
"#;
    RESULT_UNSET "S055" "function result without a value" r#"
No statement of the function gives its result a value, so every caller gets an undefined one. Often the result has another name than the
function (RESULT clause), or the assignment is missing.

Wrong:
    real function area(r)
      real, intent(in) :: r
      a = 3.14159*r*r
    end function area

Right:
      area = 3.14159*r*r
"#;
    VARIABLE_UNSET "S056" "variable without a value" r#"
A local variable is used, and no statement of the program gives it a value. What it holds is undefined; here it is zero.

Wrong:
    integer :: n, total
    n = 10
    print *, totl              ! a misspelt name, declared by implicit typing

Right:
    implicit none
    integer :: n, total
    n = 10
    total = n*n
    print *, total
"#;
    TYPE_PARAMETER "S419" "wrong parameter of a derived type" r#"
A parameterised derived type declares each of its parameters with KIND or LEN. Where the type is used each has a value, by position or by name, unless the definition
gives one.

Wrong:
    type :: vector(k)
      integer, kind :: k
      real(k) :: x(3)
    end type
    type(vector) :: v

Right:
    type :: vector(k)
      integer, kind :: k
      real(k) :: x(3)
    end type
    type(vector(8)) :: v
"#;
    ENDLESS_INTERFACE "S391" "procedure that takes itself as an argument" help "declare the dummy procedure with an interface of its own" r#"
A procedure pointer or dummy procedure without an interface has the arguments of the procedure that it stands for. Where that takes the pointer itself,
its arguments would have no end.

Wrong:
    procedure(), pointer :: f
    f => apply                  ! subroutine apply(g), and g without an interface
    call apply(f)

Right:
    procedure(), pointer :: f
    f => show
    call apply(f)
"#;
    NO_DEFINITION "S060" "procedure with an interface alone" r#"
An interface block says how a procedure is called; the procedure itself must be in one of the files.

Wrong:
    cuf2rs run main.f90            ! calls smooth, which is in smooth.f90

Right:
    cuf2rs run main.f90 smooth.f90
"#;
    NOT_IN_C "S061" "C function or kernel that is in no file" r#"
A procedure with BIND(C) and no Fortran body is written in C. It must be in one of the .c and .cu files of the command line, or belong to the
C library; a kernel must be a __global__ function of one of the .cu files.

Wrong:
    cuf2rs run main.cuf            ! binds to seed_generator

Right:
    cuf2rs run main.cuf generator.cu
"#;
    NOT_INTEROPERABLE "S062" "argument that C has no counterpart for" r#"
What C and Fortran hand to one another must be known to both: numbers, characters, logical(c_bool), types with BIND(C) of such components, addresses, and
arrays of them. Arrays of assumed shape, pointers and allocatable objects travel as CFI_cdesc_t of ISO_Fortran_binding.h.

Wrong:
    subroutine scale(a, always) bind(c)
      real(c_float) :: a(*)
      logical, value :: always

Right:
    subroutine scale(a, always) bind(c)
      real(c_float) :: a(*)
      logical(c_bool), value :: always
"#;
    LOCAL_IN_BOUND "S063" "array bound that uses a local variable" r#"
The bounds of an array are computed when its procedure is entered, before the first statement. Constants, dummy arguments and variables of modules, of COMMON
blocks and of procedures around it have values then; local variables have none.

Wrong:
    subroutine smooth(a)
      real :: a(:)
      integer :: n
      real :: b(n)
      n = size(a)

Right:
    subroutine smooth(a)
      real :: a(:)
      real :: b(size(a))
"#;
    SHARED_IN_RECURSION "S066" "internal procedure handed into a recursion" r#"
A procedure that calls itself hands an internal procedure on, which uses variables of the call that handed it on. Translated programs keep such
variables in one place for the latest call, so the internal procedure would see those of another call.

Wrong:
    recursive subroutine level(n, f)
      ...
      call level(n - 1, mine)
    contains
      subroutine mine(i)
        ...
        if (i < n) call f(i + 1)          ! n and f of the call that handed `mine` on

Right: pass n as an argument as well, or build the list of what is to be called in an array.
"#;
    PURE_INTERFACE "S067" "declaration that PURE excludes" r#"
PURE promises that a procedure has no side effects. So all its dummy arguments say whether they are changed: INTENT(IN) or VALUE in a function, any INTENT in a
subroutine. Local variables do not keep their values (an initial value means SAVE), and dummy and internal procedures are PURE as well (F2018 15.7).

Wrong:
    pure function area(r) result(a)
      real :: r
      real :: a
      a = 3.14159*r*r
    end function area

Right:
    pure function area(r) result(a)
      real, intent(in) :: r
      real :: a
      a = 3.14159*r*r
    end function area
"#;
    ELEMENTAL_INTERFACE "S068" "argument or result that ELEMENTAL excludes" r#"
An elemental procedure is called for each element of an array: its dummy arguments and its result are scalars without POINTER and ALLOCATABLE, its arguments
have INTENT or VALUE, and none of them is a procedure (F2018 15.8).

Wrong:
    elemental function total(v) result(s)
      real, intent(in) :: v(3)
      real :: s
      s = sum(v)
    end function total

Right:
    pure function total(v) result(s)
      real, intent(in) :: v(3)
      real :: s
      s = sum(v)
    end function total
"#;
    OUTPUT_UNSET "S069" "INTENT(OUT) argument without a value" r#"
No statement of the procedure gives an INTENT(OUT) argument a value, so the caller's variable is undefined afterwards.

Wrong:
    subroutine halves(x, low, high)
      real, intent(in) :: x
      real, intent(out) :: low, high
      low = 0.5*x
    end subroutine halves

Right:
    subroutine halves(x, low, high)
      real, intent(in) :: x
      real, intent(out) :: low, high
      low = 0.5*x
      high = x - low
    end subroutine halves
"#;
    OPTIONAL_UNGUARDED "S070" "OPTIONAL argument used without PRESENT" r#"
An OPTIONAL argument that the caller left out has no value: only PRESENT may ask for it, and it may be handed to another OPTIONAL argument. Everything else
belongs into an IF with PRESENT.

Wrong:
    subroutine scale(x, factor)
      real, intent(inout) :: x
      real, intent(in), optional :: factor
      x = x*factor
    end subroutine scale

Right:
    subroutine scale(x, factor)
      real, intent(inout) :: x
      real, intent(in), optional :: factor
      if (present(factor)) x = x*factor
    end subroutine scale
"#;
    BOUNDED_CODIMENSION "S371" "codimension with a bound where a star belongs" r#"
Square brackets declare a coarray, whose last codimension is `*`: how many images there are is known when the program runs. Arrays have parentheses.

Wrong:
    real a[10]

Right:
    real a(10)
"#;
}
