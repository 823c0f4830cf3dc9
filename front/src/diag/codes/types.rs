//! Codes of types, operators and arguments (T).

use super::codes;

codes! {
    INTEGER_TOO_BIG "T001" "integer constant too big" r#"
An integer constant must fit its kind. Without a kind it is INTEGER(4), up to 2147483647; a kind suffix chooses another.

Wrong:
    integer(8) :: n = 3000000000

Right:
    integer(8) :: n = 3000000000_8
"#;
    REAL_TOO_BIG "T002" "real constant too big" help "use a wider kind (1.0d300), or a smaller number" r#"
A real constant must fit its kind. Without `d` or a kind suffix it is REAL(4), up to about 3.4e38.

Wrong:
    real(8) :: x = 1e300

Right:
    real(8) :: x = 1d300
"#;
    NO_SUCH_KIND "T003" "no such kind" r#"
A kind is the number of bytes: INTEGER and LOGICAL have 1, 2, 4, 8 and 16, REAL 2, 4, 8 and 16, COMPLEX 4, 8 and 16, CHARACTER 1
and 4. It must be a constant.

Wrong:
    x = 1.0_3

Right:
    x = 1.0_8
"#;
    COMPLEX_PART "T004" "part of a complex constant" r#"
The parts of a complex constant in parentheses are real or integer constants or named constants. A complex value of variables is built with cmplx.

Wrong:
    z = (x, y)

Right:
    z = cmplx(x, y)
"#;
    OPERAND_TYPES "T005" "operator does not apply" help "convert one operand, or define the operator for these types in an interface block" r#"
An operator works on operands of certain types: arithmetic on numbers, .and. and .or. on logicals, // on characters, comparison on two numbers or two characters. For other types an interface block can define it.

Wrong:
    if (flag + 1 > 0) stop

Right:
    if (flag) stop
"#;
    NOT_CONFORMABLE "T006" "arrays of different shapes" help "give both the same extents, as in `a(1:n) + b(1:n)`" r#"
Elementwise operations and elemental functions want arrays of one shape, or scalars.

Wrong:
    real :: a(10), b(11)
    a = a + b

Right:
    real :: a(10), b(11)
    a = a + b(1:10)
"#;
    NO_CONVERSION "T007" "no conversion" help "convert the value by a function, or declare the variable with the value's type" r#"
Numbers are converted to each other by assignment, logicals to logicals of another kind. Between other types there is no conversion.

Wrong:
    integer :: n = 'three'

Right:
    integer :: n = 3
"#;
    SUBSCRIPT_COUNT "T008" "wrong number of subscripts" help "give one subscript for each dimension, `:` for all of one" r#"
An array takes exactly as many subscripts as it has dimensions.

Wrong:
    real :: a(10, 10)
    x = a(5)

Right:
    real :: a(10, 10)
    x = a(5, 1)
"#;
    SUBSCRIPT_TYPE "T009" "subscript is not an integer" r#"
Subscripts, bounds of sections and of substrings are integers. A real number gives a warning and loses its digits behind the point.

Wrong:
    x = a(.true.)

Right:
    x = a(2)
"#;
    NOT_APPLICABLE "T010" "neither an array nor a function" help "declare its dimensions if it is an array; behind a scalar stand no parentheses" r#"
Parentheses behind a name give subscripts of an array, arguments of a function, or a substring of a character variable. This is none of them: dimensions may be missing from the declaration.

Wrong:
    type point
      real :: x
    end type
    type(point) :: p
    p%x(1) = 0.0

Right:
    type point
      real :: x(3)
    end type
    type(point) :: p
    p%x(1) = 0.0
"#;
    NO_SUCH_COMPONENT "T011" "no such component" r#"
The derived type has no component of this name.

Wrong:
    type(dim3) :: grid
    print *, grid%w

Right:
    type(dim3) :: grid
    print *, grid%x
"#;
    NOT_A_STRUCTURE "T012" "component of something that is no structure" help "declare the variable with TYPE(...), or leave out `%` and what follows" r#"
`%` names a component of a variable of derived type, a part of a complex number (%re, %im), or a type parameter (%kind, %len).

Wrong:
    integer :: n
    print *, n%x

Right:
    type(point) :: p
    print *, p%x
"#;
    WHOLE_ASSUMED_SIZE "T013" "assumed-size array without shape" r#"
A dummy argument declared with `*` as its last bound has no known size. It can be passed on and indexed, but not used as a whole.

Wrong:
    subroutine s(a)
      real :: a(*)
      a = 0.0

Right:
    subroutine s(a, n)
      real :: a(*)
      a(1:n) = 0.0
"#;
    NOT_DEFINABLE "T014" "cannot be given a value" r#"
Constants, expressions, dummy arguments with INTENT(IN) and, in device code, CONSTANT variables cannot be given a value.

Wrong:
    integer, parameter :: n = 3
    n = 4

Right:
    integer :: n = 3
    n = 4
"#;
    NOT_SCALAR "T015" "scalar expected" help "choose an element, or reduce the array with any, all, sum, maxval and their kin" r#"
A single value must stand here, not an array.

Wrong:
    if (a > 0) stop            ! a is an array

Right:
    if (any(a > 0)) stop
"#;
    WRONG_TYPE "T016" "wrong type" help "convert the value, or declare the variable with the type that is wanted" r#"
A value of another type must stand here.

Wrong:
    real :: left
    do while (left)

Right:
    do while (left > 0)
"#;
    SUBROUTINE_AS_FUNCTION "T017" "subroutine used as a function" r#"
A subroutine has no value. It is called with CALL; a function is used in an expression.

Wrong:
    x = init(a)                ! init is a subroutine

Right:
    call init(a)
"#;
    NOT_A_VALUE "T018" "name without a value" help "name a variable, a constant or a function with its parentheses" r#"
Procedures, types, modules and namelist groups have no value. A reference of a function needs parentheses, even when it has no arguments.

Wrong:
    x = rate                   ! rate is a function

Right:
    x = rate()
"#;
    MISSING_PROCEDURE "T020" "procedure is not defined" help "look at the spelling, or name the file that holds it on the command line as well" r#"
No file of the command line defines this procedure. All files of a program are translated together.

Wrong:
    cuf2rs run main.cuf

Right:
    cuf2rs run main.cuf solver.cuf
"#;
    MISPLACED_BOZ "T021" "misplaced BOZ constant" r#"
A constant like z'FF' is bits without a type. It may stand as an argument of int, real, dble, cmplx and the bit functions, and as the value of a DATA statement.

Wrong:
    x = 2.0*z'3f800000'

Right:
    x = 2.0*real(z'3f800000')
"#;
    CONSTRUCTOR_TYPE "T022" "items of an array constructor differ" r#"
Without a type in front, all items of an array constructor have the same type, kind and length. Numbers of different types become one type, with a warning (T089);
a number and a logical value have none in common.

Wrong:
    a = [1.0, .true.]

Right:
    a = [1.0, 2.5]
"#;
    STRUCTURE_VALUES "T023" "values of a structure constructor" help "give one value for each component, in their order or by keyword" r#"
A structure constructor gives a value to every component that has no default, in order or by keyword, and none twice.

Wrong:
    p = point(1.0, 2.0, 3.0)   ! point has two components

Right:
    p = point(1.0, 2.0)
"#;
    ARGUMENT_COUNT "T024" "wrong number of arguments" r#"
A call gives an argument for every dummy argument that is not OPTIONAL, and no more.

Wrong:
    call axpy(n, a, x)         ! axpy(n, a, x, y)

Right:
    call axpy(n, a, x, y)
"#;
    NO_SUCH_KEYWORD "T025" "no such argument" r#"
A keyword must be the name of a dummy argument; behind the first keyword all arguments need one.

Wrong:
    s = sum(a, dimension=1)

Right:
    s = sum(a, dim=1)
"#;
    ARGUMENT_TWICE "T026" "argument given twice" r#"
A dummy argument takes one actual argument.

Wrong:
    s = sum(a, array=b)

Right:
    s = sum(a)
"#;
    ARGUMENT_MISMATCH "T027" "argument does not fit" help "declare the actual argument as the dummy argument is, or the other way round" r#"
An actual argument has the type, kind and rank of its dummy argument; nothing is converted. ALLOCATABLE and POINTER dummies take such variables.

Wrong:
    call scale(2, a)           ! scale(factor, a) with real :: factor

Right:
    call scale(2.0, a)
"#;
    NOT_AN_ARGUMENT "T028" "this cannot be an argument" help "hand over a value, a variable or a procedure" r#"
An argument is a value, a variable or a procedure.

Wrong:
    call s(1:5)

Right:
    call s(a(1:5))
"#;
    NO_SPECIFIC "T029" "no specific procedure fits" r#"
A generic name stands for several procedures; the types, kinds and ranks of the arguments choose one. None of them takes these arguments.

Wrong:
    call swap(i, x)            ! swap takes two integers or two reals

Right:
    call swap(i, j)
"#;
    INTRINSIC_ARGUMENT "T030" "wrong argument of an intrinsic procedure" help "convert the argument, or declare it with what is wanted" r#"
The argument has a type that this intrinsic procedure does not take. The specific names (dsqrt, amax1, ...) take one kind only, the generic ones (sqrt, max, ...) all.

Wrong:
    x = sqrt(2)

Right:
    x = sqrt(2.0)
"#;
    INTRINSIC_RANK "T031" "wrong rank for an intrinsic procedure" help "give an array of the rank that is wanted, or leave the function out for a scalar" r#"
Array functions take arrays of certain ranks.

Wrong:
    s = sum(x)                 ! x is a scalar

Right:
    s = x
"#;
    ARGUMENT_NOT_CONSTANT "T032" "argument must be constant" help "give a literal or a named constant (PARAMETER)" r#"
The result has a type that depends on this argument, so its value must be known at translation.

Wrong:
    x = real(y, k)             ! k is a variable

Right:
    integer, parameter :: k = 8
    x = real(y, k)
"#;
    SUBSCRIPT_RANGE "T033" "subscript out of bounds" help "change the subscript, or the bounds in the declaration" r#"
A constant subscript lies outside the bounds of the array. The program would read or write other data.

Wrong:
    real :: a(10)
    a(11) = 0.0

Right:
    real :: a(11)
    a(11) = 0.0
"#;
    SHORT_CHARACTER "T034" "character argument of another length" r#"
The dummy argument has a fixed length, and the actual argument is shorter: the procedure would read behind its end. The elements of an assumed-shape array, and what an
ALLOCATABLE or POINTER holds, have the same length in the procedure as outside.

Wrong:
    call put('ab')             ! character(len=8) :: text

Right:
    call put('ab      ')
"#;
    NOT_TRANSLATED "T035" "not translated yet" r#"
This is correct Fortran which has no translation yet. The help of the message says how to write it otherwise; LIMITATIONS.md lists what is refused.

Wrong:
    type :: list
      real, allocatable :: of(:)
    end type
    type(list) :: numbers
    integer :: words(4)
    words = transfer(numbers, words)

Right:
    type :: list
      real, allocatable :: of(:)
    end type
    type(list) :: numbers
    integer :: words(4)
    words = transfer(numbers%of, words)
"#;
    AMBIGUOUS_GENERIC "T036" "ambiguous generic reference" r#"
More than one specific procedure of a generic name fits the arguments. Specific procedures must differ in type, kind, rank or number of
arguments that are not OPTIONAL, or in that one takes data of the device and the other data of the host.

Wrong:
    interface show
      module procedure show_speed, show_mass     ! both take one REAL
    end interface

Right: call show_speed or show_mass by its own name, or make their arguments differ.
"#;
    NO_PARENTHESES "T037" "reference without parentheses" r#"
A function of CUDAFOR without arguments is named without the parentheses that make a reference of it. That is not Fortran, but cannot mean
anything else, so it is taken as the reference.

Wrong:
    istat = cudaDeviceSynchronize

Right:
    istat = cudaDeviceSynchronize()
"#;
    COPIED_CHARACTERS "T038" "address of copied characters" r#"
C_LOC of an array of characters that is a component of a structure is the address of a copy that is made when the function is referenced; it
stays the same for the same array. (Of other arrays it is the address of their own characters.) That serves C functions that read the text at once. What C writes there is lost, and what the program changes later is not seen.

Wrong:
    type(record), target :: one           ! with character :: line(80)
    call read_line(c_loc(one%line))       ! C writes

Right:
    character, target :: line(80)
    call read_line(c_loc(line))
    one%line = line
"#;
    NO_INTERFACE "T039" "call without an interface that the procedure needs" r#"
What a procedure with arguments of assumed shape, OPTIONAL, ALLOCATABLE, POINTER or VALUE ones, or an array for its result, expects, its callers must
be told by an interface: that of a module, of an internal procedure, or an interface block. Kernels need one as well. All files of a program are
translated together here, so that the call works; other compilers pass something else.

Doubtful:
    program main
      real :: a(10)
      call fill(a)
    end program
    subroutine fill(a)
      real :: a(:)
      a = 1.0
    end subroutine

Right:
    module filling
    contains
      subroutine fill(a)
        real :: a(:)
        a = 1.0
      end subroutine
    end module
    program main
      use filling
      real :: a(10)
      call fill(a)
    end program
"#;
    RESULT_DIFFERS "T040" "function declared with another type than it has" r#"
A procedure that calls an external function declares its type, which is that of the function.

Wrong:
    program main
      integer :: area
      print *, area(2.0)
    end program
    real function area(r)
      real :: r
      area = r*r
    end function

Right:
    program main
      real :: area
      print *, area(2.0)
    end program
    real function area(r)
      real :: r
      area = r*r
    end function
"#;
    EXTENDED_OPERATION "T041" "operator on operands of another type" r#"
Some compilers compare logicals with == and /=, and apply .and., .or., .xor. and .not. to the bits of integers. The standard has .eqv., .neqv.
and the functions iand, ior, ieor and not for that, which are taken in their place.

Wrong:
    if (ready .eq. .true.) mask = flags .and. 15

Right:
    if (ready) mask = iand(flags, 15)
"#;
    MIXED_TRUTH "T070" "integer taken as logical, or logical as integer" r#"
Some compilers take an integer for a condition, and assign logical values to integers and integers to logical variables. They do not agree on which
numbers are true, nor on the number of true: a condition tests the lowest bit of the integer here, as does an operand of a logical operator, an assignment takes
everything but zero as true, and true becomes 1, where it is compared with an integer, too.

Doubtful:
    if (ierr) stop 'failed'

Right:
    if (ierr /= 0) stop 'failed'
"#;
    ARRAY_OF_LAUNCH "T071" "POINTER or ALLOCATABLE dummy argument of a kernel" r#"
A launch hands over data, where it lies, its bounds and strides. A kernel can neither allocate its argument nor point it elsewhere, so that such a dummy argument is
an array in device memory; an actual argument that is not allocated or associated is an error as elsewhere.

Doubtful:
    attributes(global) subroutine fill(p)
      real, pointer, device :: p(:)
      p(threadIdx%x) = 1.0
    end subroutine

Right:
    attributes(global) subroutine fill(p)
      real :: p(:)
      p(threadIdx%x) = 1.0
    end subroutine
"#;
    MIXED_ITEMS "T089" "items of an array constructor differ in kind" r#"
Without a type in front, all items of an array constructor have the same type and kind. Some compilers take numbers of different kinds and types: here all become
the type that an operation on them would have, so that no value loses digits.

Doubtful:
    point = [0.0, 0.0, 1.0d0]

Right:
    point = [real(8) :: 0.0, 0.0, 1.0d0]
"#;
    INTENT_OF_BUFFER "T072" "MPI changes an argument with INTENT(IN)" r#"
Interfaces of MPI leave open what a buffer is, so compilers do not see that a call gives it a value. The dummy argument is taken as one without INTENT: what MPI
stores is the caller's.

Doubtful:
    integer, intent(in) :: n
    call mpi_bcast(n, 1, mpi_integer, 0, mpi_comm_world, ierr)

Right:
    integer, intent(inout) :: n
    call mpi_bcast(n, 1, mpi_integer, 0, mpi_comm_world, ierr)
"#;
    NO_NUMBER "T073" "constant that is no finite number" help "change the constant; infinity and NaN are values of IEEE_VALUE" r#"
The result of these constants is infinity or NaN, which most compilers refuse: a division by zero, a number that is too big for its kind, a function outside
its domain. The program computes it when it runs. In the value of a named constant it is an error (S035).

Doubtful:
    real :: limit
    limit = 1.0 / 0.0

Right:
    real :: limit
    limit = huge(limit)
"#;
    ONE_IMAGE "T080" "coarrays of a program that is one image" r#"
A translated program runs as one image: NUM_IMAGES() is 1, an image selector names what is here anyway, SYNC ALL waits for nobody. The results are
those of a compiler that is told to make one image.

Doubtful:
    real :: total[*]
    total[1] = 2

Right:
    real :: total
    total = 2
"#;
    QUAD_ON_DEVICE "T056" "REAL(16) in device code" r#"
REAL(16) and COMPLEX(16) are computed by functions of the host's libraries. GPUs compute with 32 and 64 bits, so device code, and regions that become kernels, have
no such numbers.

Wrong:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      a(i) = sqrt(real(i, 16))
    end do

Right:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      a(i) = sqrt(real(i, 8))
    end do
"#;
    BUFFER_OF_STRUCTURES "T053" "elements of a derived type with arrays elsewhere as a buffer of MPI" r#"
An array component with ALLOCATABLE or POINTER lies outside the structure, so the elements of an array of such structures are not what a datatype of
MPI would reach. A single object is possible where the displacements come from MPI_Get_address, and so are structures whose arrays have constant bounds.

Wrong:
    type :: cell
      real, allocatable :: velocity(:)
    end type
    type(cell) :: cells(100)
    call mpi_send(cells, 100, cell_type, 1, 0, mpi_comm_world, ierr)

Right:
    type :: cell
      real :: velocity(3)
    end type
    type(cell) :: cells(100)
    call mpi_send(cells, 100, cell_type, 1, 0, mpi_comm_world, ierr)
"#;
    INTERNAL_FOR_MPI "T054" "internal procedure that MPI is to call" r#"
MPI calls the procedures given to MPI_OP_CREATE, MPI_COMM_CREATE_ERRHANDLER and their kin by an address, which internal procedures do not have here: they
use the variables of their host. Module procedures and external procedures have one.

Wrong:
    call mpi_op_create(larger, .true., op, ierr)
    contains
      subroutine larger(a, b, n, datatype)
        integer :: n, datatype
        real :: a(n), b(n)
        b = max(a, b)
      end subroutine

Right:
    call mpi_op_create(larger_of_module, .true., op, ierr)
"#;
    ONE_FOR_TWO "T055" "one variable for two arguments of which one is changed" r#"
Fortran forbids a call that hands one variable to two dummy arguments when the procedure changes one of them: what the other one is then differs from compiler
to compiler. Here it keeps the value from before the call.

Wrong:
    call add(total, total)
    contains
      subroutine add(sum, x)
        real, intent(inout) :: sum
        real, intent(in) :: x
        sum = sum + x
      end subroutine

Right:
    call add(total, (total))
    contains
      subroutine add(sum, x)
        real, intent(inout) :: sum
        real, intent(in) :: x
        sum = sum + x
      end subroutine
"#;
}
