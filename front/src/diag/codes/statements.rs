//! Codes of executable statements (S3).

use super::codes;

codes! {
    LEAVES_CONCURRENT "S304" "statement leaves DO CONCURRENT" help "use a plain DO loop, or CYCLE, which ends one round" r#"
The rounds of DO CONCURRENT may run in any order and at once; none may end the loop for the others. EXIT, RETURN and GOTO that
leave it are not allowed (F2008 C824). CYCLE is.

Wrong:
    do concurrent (i = 1:n)
        if (a(i) < 0) exit
    end do

Right:
    do i = 1, n
        if (a(i) < 0) exit
    end do
"#;
    LABEL_TWICE "S305" "label stands twice" help "give every statement a label of its own" r#"
A statement label names one statement of a program unit.

Wrong:
    10 continue
    10 n = 1

Right:
    10 continue
    20 n = 1
"#;
    LABEL_MISSING "S306" "label does not exist" help "put the label before the statement that is meant, as in `20 continue`" r#"
GOTO, ERR=, END= and their relatives name the label of a statement of the same program unit.

Wrong:
    goto 20
    10 continue

Right:
    goto 10
    10 continue
"#;
    JUMP_INTO_BLOCK "S307" "jump into a block" r#"
A GOTO can branch to a statement of its own block or of a block around it, never into a construct from outside.

Wrong:
    goto 10
    if (n > 0) then
        10 n = 0
    end if

Right:
    goto 10
    10 continue
    if (n > 0) then
        n = 0
    end if
"#;
    CONSTRUCT_NAME_TWICE "S308" "one name for two constructs" help "give each construct a name of its own, with its END statement, CYCLE and EXIT" r#"
The name of a construct is that of one construct in a scoping unit (F2018 19.3.1). CYCLE or EXIT with a name that two nested constructs have would mean the inner one, whatever was
meant. Where one construct comes after the other this is a warning.

Wrong:
    rows: do j = 1, n
      rows: do i = 1, n
        if (a(i, j) > 0) exit rows
      end do rows
    end do rows

Right:
    columns: do j = 1, n
      rows: do i = 1, n
        if (a(i, j) > 0) exit rows
      end do rows
    end do columns
"#;
    ALTERNATE_RETURN "S309" "alternate return" r#"
A CALL gives one label for each `*` among the dummy arguments, and RETURN with a value needs such a `*`.

Wrong:
    call solve(a, *10, *20)     ! subroutine solve(a, *)

Right:
    call solve(a, *10)
"#;
    UNSUPPORTED_STATEMENT "S310" "statement is not supported" r#"
The statement is Fortran, but this translator does not translate it. LIMITATIONS.md lists what is refused and why.

Wrong:
    integer :: where
    where = 10
    go to where
    10 continue

Right:
    integer :: where
    assign 10 to where
    go to where
    10 continue
"#;
    CONDITION_TYPE "S312" "condition of the wrong type" help "compare the value in a block IF: `if (x < 0) then`" r#"
The arithmetic IF branches on the sign of a scalar integer or real; IF and DO WHILE need a scalar logical.

Wrong:
    if (flag) 10, 20, 30      ! logical flag

Right:
    if (flag) goto 10
"#;
    DO_VARIABLE "S313" "wrong DO variable or bound" help "count with an INTEGER variable" r#"
The variable of a DO loop, an implied DO, FORALL or DO CONCURRENT is a scalar integer variable; its bounds and step are scalar
numbers.

Wrong:
    character :: c
    do c = 'a', 'z'

Right:
    do i = iachar('a'), iachar('z')
"#;
    REAL_DO_VARIABLE "S314" "DO variable is real" r#"
Real DO variables were deleted from Fortran 95: the number of rounds depends on rounding. They are translated as compilers do,
with the trip count fixed at entry.

Wrong:
    do x = 0.0, 1.0, 0.1

Right:
    do i = 0, 10
        x = i * 0.1
"#;
    ZERO_STEP "S315" "step of a DO loop is zero" help "leave the step out, or give another one" r#"
With a step of zero a DO loop would never end.

Wrong:
    do i = 1, n, 0

Right:
    do i = 1, n
"#;
    DO_VARIABLE_CHANGED "S316" "DO variable is changed inside its loop" r#"
While a DO loop runs, its variable belongs to the loop: it cannot be assigned, read, or passed to an argument with
INTENT(OUT) or INTENT(INOUT). The number of rounds is fixed at entry anyway.

Wrong:
    do i = 1, n
        if (a(i) == 0) i = i + 1
    end do

Right:
    i = 1
    do while (i <= n)
        if (a(i) == 0) i = i + 1
        i = i + 1
    end do
"#;
    CASE_TYPE "S317" "CASE and selector do not fit" help "use IF and ELSE IF, or an INTEGER as in `select case (nint(x))`" r#"
SELECT CASE chooses by a scalar integer, logical or character; its CASE values have the same type, and logicals have no
ranges.

Wrong:
    select case (x)      ! real x
    case (1.0)

Right:
    select case (nint(x))
    case (1)
"#;
    CASE_OVERLAP "S318" "CASE values overlap" help "leave each value to one CASE" r#"
A value may be chosen by one CASE only, and there is at most one CASE DEFAULT. Likewise, a type is named by one TYPE IS and one
CLASS IS of a SELECT TYPE, which has at most one CLASS DEFAULT.

Wrong:
    case (1:5)
    case (5)

Right:
    case (1:4)
    case (5)
"#;
    CASE_NOT_CONSTANT "S319" "CASE value is no constant" help "use IF and ELSE IF, or a named constant" r#"
The values of CASE are constant expressions. Use IF for values that are computed when the program runs.

Wrong:
    select case (i)
    case (n)
      print *, 'last'
    end select

Right:
    if (i == n) then
      print *, 'last'
    end if
"#;
    NOT_ASSIGNABLE "S320" "types cannot be assigned" help "assign a value of the variable's type, or define ASSIGNMENT(=) for the two types" r#"
Numbers are assigned to numbers, logicals to logicals, characters to characters, structures to structures of the same type.
Anything else needs an interface ASSIGNMENT(=).

Wrong:
    x = (a > b)

Right:
    x = merge(1, 0, a > b)
"#;
    RANK_MISMATCH "S321" "ranks differ in an assignment" help "choose an element or a section with as many dimensions as the left side has" r#"
The right side of an assignment is a scalar or an array of the left side's rank.

Wrong:
    real :: a(10), x
    x = a

Right:
    x = a(1)
"#;
    SHAPE_MISMATCH "S322" "shapes differ in an assignment" help "give both sides the same extents, as in `a(1:n) = b(1:n)`" r#"
Both sides of an array assignment have the same number of elements in every dimension.

Wrong:
    real :: a(10), b(5)
    a = b

Right:
    a(1:5) = b
"#;
    NO_POINTER "S323" "object is no POINTER" r#"
`=>` and NULLIFY change what a POINTER points to; other variables have no target.

Wrong:
    real, target :: a(10)
    real :: p(10)
    p => a

Right:
    real, target :: a(10)
    real, pointer :: p(:)
    p => a
"#;
    NO_TARGET "S324" "object is no TARGET" r#"
A pointer points to variables with the attribute TARGET or POINTER only, so that every other variable is known to change by
its own name alone.

Wrong:
    real :: a(10)
    p => a

Right:
    real, target :: a(10)
    p => a
"#;
    POINTER_MISFIT "S325" "pointer and target do not fit" help "declare pointer and target with the same type, rank and memory" r#"
Pointer and target have the same type, kind, rank and memory. A pointer of another rank takes bounds: p(1:n, 1:m) => a.

Wrong:
    real, pointer :: p(:, :)
    p => a(:)

Right:
    p(1:n, 1:m) => a
"#;
    NO_ALLOCATABLE "S326" "object is neither ALLOCATABLE nor POINTER" r#"
ALLOCATE and DEALLOCATE treat variables and components with the attribute ALLOCATABLE or POINTER.

Wrong:
    real :: a(10)
    allocate (a(10))

Right:
    real, allocatable :: a(:)
    allocate (a(10))
"#;
    ALLOCATE_SHAPE "S327" "wrong bounds in ALLOCATE" r#"
ALLOCATE gives one upper bound, and if wanted a lower one, for every dimension, unless SOURCE= or MOLD= gives the shape.

Wrong:
    real, allocatable :: a(:, :)
    allocate (a(10))

Right:
    real, allocatable :: a(:, :)
    allocate (a(10, 10))
"#;
    ALLOCATE_TYPE "S328" "wrong type in ALLOCATE" help "give the declared type, or declare the object CLASS" r#"
The type in ALLOCATE, and that of SOURCE= and MOLD=, is the type of the allocated object.

Wrong:
    real, allocatable :: a(:)
    allocate (double precision :: a(10))

Right:
    real, allocatable :: a(:)
    allocate (real :: a(10))
"#;
    ALLOCATE_OPTION "S329" "unknown option of ALLOCATE or DEALLOCATE" r#"
ALLOCATE knows STAT=, ERRMSG=, SOURCE=, MOLD= and CUDA Fortran's PINNED= and STREAM=, each at most once; DEALLOCATE the first
two.

Wrong:
    allocate (a(10), status=i)

Right:
    allocate (a(10), stat=i)
"#;
    STATUS_VARIABLE "S330" "wrong variable for a status" help "give STAT= an INTEGER variable, ERRMSG= a CHARACTER one, PINNED= a LOGICAL one" r#"
STAT= receives an integer, ERRMSG= a character value, PINNED= a logical: each a scalar variable in host memory.

Wrong:
    real :: status
    allocate (a(10), stat=status)

Right:
    integer :: status
    allocate (a(10), stat=status)
"#;
    WHERE_MASK "S331" "wrong mask of WHERE" r#"
The mask of WHERE is a logical array, of the shape of the arrays that are assigned.

Wrong:
    where (x > 0) a = 1      ! scalar x

Right:
    if (x > 0) a = 1
"#;
    WHERE_BODY "S332" "statement cannot stand in WHERE" r#"
WHERE holds assignments of arrays (of one memory space) and other WHEREs.

Wrong:
    where (a > 0)
        print *, a
    end where

Right:
    print *, pack(a, a > 0)
"#;
    FORALL_BODY "S333" "statement cannot stand in FORALL" r#"
FORALL holds assignments (of one memory space), pointer assignments, WHERE and other FORALLs.

Wrong:
    forall (i = 1:n)
        call relax(p(i))
    end forall

Right:
    do i = 1, n
        call relax(p(i))
    end do
"#;
    FORALL_DEPENDS "S334" "FORALL reads what it stores" r#"
FORALL evaluates the right side for all indices before it stores anything. Where a WHERE inside reads what another round
stores, or characters of components that have a length each, the values need a place that the author makes. So do pointers that are found by way of other
pointers, or given bounds.

Wrong:
    forall (i = 2:n)
        where (a(i, :) > 0.0) a(i, :) = a(i - 1, :)
    end forall

Right:
    b = a
    forall (i = 2:n)
        where (b(i, :) > 0.0) a(i, :) = b(i - 1, :)
    end forall
"#;
    NO_SUBROUTINE "S335" "not a subroutine" help "a function stands in an expression: `y = f(x)`" r#"
CALL names a subroutine. Functions are referenced in expressions. CALL of an external function with a number as its result is a warning: the number is dropped.

Wrong:
    call sqrt(x)

Right:
    y = sqrt(x)
"#;
    UNKNOWN_SUBROUTINE "S336" "subroutine is not in the program" r#"
Every procedure that is called must be in one of the files of the command, for all of the program is translated at once.

Wrong:
    cuf2rs run main.cuf

Right:
    cuf2rs run main.cuf solver.cuf
"#;
    STOP_CODE "S338" "wrong STOP code" help "write `stop 1` or `stop 'text'`" r#"
The code of STOP and ERROR STOP is a scalar integer (the exit status) or a character value (printed).

Wrong:
    stop 1.5

Right:
    stop 1
"#;
    IO_UNIT "S340" "wrong or missing unit" help "give an INTEGER, `*`, or a CHARACTER variable as an internal file" r#"
A unit is an integer, `*`, or for READ and WRITE a character variable (an internal file).

Wrong:
    write (x, *) 'hello'      ! real x

Right:
    write (*, *) 'hello'
"#;
    IO_FORMAT "S341" "wrong format" help "write descriptors such as i5, f8.3, es12.4, a and 3x, separated by commas in parentheses" r#"
A format is `*`, the label of a FORMAT statement, a namelist group, or a character value with edit descriptors in parentheses.

Wrong:
    write (*, '(f8)') x

Right:
    write (*, '(f8.3)') x
"#;
    NO_WIDTH "S411" "edit descriptor without a width" r#"
The standard wants a width behind I, F, E, D, G, L, B, O and Z. Without one the field has the width that compilers take for the kind of the item: 7, 12 and 23
characters for integers of 2, 4 and 8 bytes, 15.7 and 25.16 for reals.

Doubtful:
    write (*, '(i, 2x, f)') n, x

Right:
    write (*, '(i0, 2x, f15.7)') n, x
"#;
    FOREIGN_CONTROL "S412" "control of another compiler without effect" r#"
Some compilers have further controls of OPEN and CLOSE that say how files are shared and buffered. The program is translated without them.

Doubtful:
    open (10, file='data', share='denynone', buffered='yes')

Right:
    open (10, file='data')
"#;
    IO_KEYWORD "S342" "wrong control of an input or output statement" help "look at the spelling; `cuf2rs explain S342` shows an example" r#"
The control list holds keywords that the statement knows, each once, with a value of the right type.

Wrong:
    open (unit=10, fille='data')

Right:
    open (unit=10, file='data')
"#;
    FORMAT_MISSING "S343" "FORMAT statement is missing" help "write `100 format (...)` with that label in the same program unit, or the format itself: `write (*, '(f8.3)') x`" r#"
The format of this statement is a label, but no FORMAT statement of the program unit has it.

Wrong:
    write (*, 100) x
    200 format (f8.3)

Right:
    write (*, 100) x
    100 format (f8.3)
"#;
    IO_ITEM "S344" "cannot be an item of input or output" help "name the components one by one, or a host variable that has the value" r#"
Items are values and variables of intrinsic types, and structures all of whose components are such. Pointers and allocatable
components of structures must be named one by one.

Wrong:
    print *, list          ! type with a pointer component

Right:
    print *, list%value
"#;
    SIDE_EFFECT "S345" "side effect in a PURE procedure" help "remove PURE or ELEMENTAL, or hand the value back through an argument" r#"
A PURE procedure, and an ELEMENTAL one without IMPURE, changes nothing but its own variables and its dummy arguments with INTENT(OUT) and INTENT(INOUT): no
variable of a module, of COMMON or of the procedure around it, and no file; nor does it STOP (F2018 15.7). Compilers call such procedures in any order, or not
at all. ERROR STOP is allowed, and so is output to a character variable.

Wrong:
    pure function area(r) result(a)
      real, intent(in) :: r
      real :: a
      print *, r
      a = 3.14159*r*r
    end function area

Right:
    function area(r) result(a)
      real, intent(in) :: r
      real :: a
      print *, r
      a = 3.14159*r*r
    end function area
"#;
    IMPURE_REFERENCE "S346" "procedure that must be PURE" r#"
A PURE procedure calls nothing but PURE procedures, and so do DO CONCURRENT and specification expressions (a warning there). The interface must be known
and say so: a procedure of a module, an internal one, or an interface block (F2018 15.7).

Wrong:
    pure function area(r) result(a)
      real, intent(in) :: r
      real :: a
      call random_number(a)
      a = a*r*r
    end function area

Right:
    function area(r) result(a)
      real, intent(in) :: r
      real :: a
      call random_number(a)
      a = a*r*r
    end function area
"#;
    FORMAT_ITEM "S347" "format that does not fit an item" r#"
An item meets an edit descriptor for values of another type, as I for a REAL, or a format without any descriptor. The program ends with an error when it
comes to the statement.

Wrong:
    print '(a, i5)', 'mean ', 3.5

Right:
    print '(a, f5.1)', 'mean ', 3.5
"#;
    ASSUMED_SIZE_OUTPUT "S350" "INTENT(OUT) argument of assumed size with default values" r#"
An INTENT(OUT) argument of a type with default initialisation or allocatable components is set to its defaults when the procedure begins. Of an
assumed-size array nobody knows how many elements that takes, so Fortran forbids it.

Wrong:
    subroutine clear(cells)
      type :: cell
        integer :: mark = 0
      end type
      type(cell), intent(out) :: cells(*)
      cells(1)%mark = 1
    end subroutine clear

Right:
    subroutine clear(cells, n)
      type :: cell
        integer :: mark = 0
      end type
      integer, intent(in) :: n
      type(cell), intent(out) :: cells(n)
      cells(1)%mark = 1
    end subroutine clear
"#;
}
