//! Codes of the parser: statements and blocks (P).

use super::codes;

codes! {
    SYNTAX "P001" "the statement does not follow the grammar" r#"
The statement was recognised by its first words, but something in it stands where it cannot. The message says what was expected
there, and the help shows the usual form of the statement.

Wrong:
    integer, dimension 10 :: a

Right:
    integer, dimension(10) :: a
"#;
    UNKNOWN_STATEMENT "P002" "no statement starts like this" r#"
A statement starts with a keyword (IF, CALL, INTEGER ...) or with the variable to which it assigns. A subroutine is called
with CALL.

Wrong:
    update(a, n)

Right:
    call update(a, n)
"#;
    BRACKETS "P003" "brackets do not match" help "remove it, or write the bracket that is missing" r#"
Every bracket that opens in a statement closes in the same statement with the same kind of bracket: ( ), [ ], (/ /), <<< >>>.
A statement goes on in the next line only when its line ends with &.

Wrong:
    x = (a + b * c

Right:
    x = (a + b) * c
"#;
    TOO_DEEP "P004" "the nesting is too deep" r#"
Brackets may nest 256 deep, operators of one expression 1000, and constructs and program units 200. Programs written by
people stay far below; the limits keep any input from exhausting the stack.

Wrong:
    an expression with 10000 parentheses

Right:
    intermediate results in variables of their own
"#;
    BAD_CHARACTER "P005" "a character that has no meaning here" help "remove it: Fortran uses letters, digits, and the signs + - * / = < > ( ) [ ] , . : ; ' \" % & ! _" r#"
Outside comments and character constants a statement holds letters, digits, underscores and the special characters of
Fortran. Curly quotes and long dashes often come from text copied out of documents.

Wrong:
    print *, “hello”

Right:
    print *, "hello"
"#;
    BAD_LITERAL "P006" "a constant that is not well formed" help "the digits of b'...' are 0 and 1, of o'...' 0 to 7, of z'...' 0 to 9 and a to f" r#"
The digits of a binary, octal or hexadecimal constant must belong to its base, and the kind behind an underscore is a number
or the name of a constant.

Wrong:
    mask = b'102'

Right:
    mask = b'101'
"#;
    NOT_A_LABEL "P007" "this is no statement label" r#"
A statement label is a whole number from 1 to 99999.

Wrong:
    go to 0

Right:
    go to 10
"#;
    BAD_PREFIX "P008" "a prefix that a procedure cannot have" r#"
Before SUBROUTINE or FUNCTION stand RECURSIVE, PURE, IMPURE, ELEMENTAL, MODULE, the type of a function, and in CUDA Fortran
ATTRIBUTES(HOST), (DEVICE), (GLOBAL), (HOST, DEVICE) and LAUNCH_BOUNDS(...).

Wrong:
    attributes(gpu) subroutine step(a)

Right:
    attributes(global) subroutine step(a)
"#;
    BAD_DECLARATION "P009" "a declaration that is not well formed" r#"
The parts of a declaration are the type with its kind or length, attributes behind commas, `::`, and the names. The `::` may
be left out only when there are no attributes and no initial values.

Wrong:
    integer n = 5

Right:
    integer :: n = 5
"#;
    BAD_CONTROL "P010" "a control of an input/output statement that is not well formed" r#"
The list in parentheses of READ, WRITE, OPEN, CLOSE, INQUIRE and their relatives holds values and `keyword=value` pairs; only
READ, WRITE and INQUIRE(IOLENGTH=) are followed by items.

Wrong:
    open (unit=10, file='a.dat') x

Right:
    open (unit=10, file='a.dat')
"#;
    BAD_ACTION "P011" "a statement that cannot follow IF, WHERE or FORALL in one line" r#"
Behind `if (condition)` stands one action statement: an assignment, CALL, EXIT, RETURN and so on, but no declaration, no
other IF and no construct. Behind WHERE stands an assignment.

Wrong:
    if (a > 0) if (b > 0) c = 1

Right:
    if (a > 0 .and. b > 0) c = 1
"#;
    COARRAY "P012" "parts of coarrays that are not supported" r#"
A translated program is one image. STAT= in an image selector of a labelled statement is not translated, nor are questions for the cobounds of a module's coarray by named constants.
An image selector may stand behind a coarray only: square brackets otherwise make array constructors, and subscripts are written in parentheses.

Wrong:
    x = a[2]

Right:
    x = a(2)
"#;
    MISSING_END "P013" "something is not ended" r#"
Every program unit and every construct has an END statement. The message names the statement that opened it. Often an END IF or
END DO was forgotten further up.

Wrong:
    do i = 1, n
      a(i) = 0
    end subroutine

Right:
    do i = 1, n
      a(i) = 0
    end do
    end subroutine
"#;
    UNMATCHED_END "P014" "an END that ends nothing" help "remove it, or look further up for the statement that should open what it ends" r#"
An END statement closes the construct or program unit that was opened last. This one names another kind, or nothing is open.

Wrong:
    if (a > 0) a = 0
    end if

Right:
    if (a > 0) then
      a = 0
    end if
"#;
    WRONG_END_NAME "P015" "the name behind END differs" help "write the name that stands in the opening statement, or none" r#"
The name behind END repeats the name of what is ended. The program is translated, but the name may point to a forgotten END.

Wrong:
    subroutine first
    end subroutine second

Right:
    subroutine first
    end subroutine first
"#;
    CONSTRUCT_NAME "P016" "construct names do not agree" help "write the name that stands before the construct, as in `rows: do i = 1, n`" r#"
A construct with a name repeats it behind its END, and EXIT and CYCLE name only constructs that surround them (CYCLE: only DO).

Wrong:
    rows: do i = 1, n
    end do cols

Right:
    rows: do i = 1, n
    end do rows
"#;
    MISPLACED "P017" "a statement in the wrong place" help "a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures" r#"
USE comes first, then IMPORT, IMPLICIT, the other declarations, and then the executable statements; procedures follow
CONTAINS. ELSE, CASE and the like stand only inside their construct.

Wrong:
    n = 5
    use iso_c_binding

Right:
    use iso_c_binding
    n = 5
"#;
    BAD_KERNEL_LOOP "P018" "no DO loop follows the directive" help "write the directive directly before a DO loop; an array assignment to device data needs none" r#"
`!$cuf kernel do` makes a kernel of the DO loop that follows it directly.

Wrong:
    !$cuf kernel do <<<*, *>>>
    n = 100
    do i = 1, n

Right:
    n = 100
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
"#;
    UNKNOWN_DIRECTIVE "P019" "words that are no directive" r#"
Behind !$acc stand the words of a directive of OpenACC or of the PGI Accelerator model; docs/directives.md lists them.

Wrong:
    !$acc paralell loop
    do i = 1, 10

Right:
    !$acc parallel loop
    do i = 1, 10
"#;
    CROSSED_REGION "P020" "a region that ends inside a construct" help "write the END of the region behind that of the construct, or begin the region inside the construct" r#"
The statements of a region are a block: a loop or IF that begins inside it ends inside it.

Wrong:
    !$acc data copy(a)
    do i = 1, 10
      !$acc end data
      a(i) = i
    end do

Right:
    !$acc data copy(a)
    do i = 1, 10
      a(i) = i
    end do
    !$acc end data
"#;
}
