//! What is said about bad statements.

use super::{fixed, free};
use insta::assert_snapshot;

#[test]
fn expected_words() {
    assert_snapshot!(free("
parameter n = 10
if (a > b x = 1
if (a > b) the
do i = 1
do i = 1, n,
integer n = 5
integer, dimension 10 :: a
integer, dimension
integer, dimensions(10) :: a
real, intent(inn) :: a
function f
x = a +
x = * a
x = a b
call
call 5
use
print
write (*,*
"), @r#"
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    error[P001]: expected '('
      ┌─ a.cuf:2:11
      │
    2 │ parameter n = 10
      │           ^ found 'n'
      │
      = help: PARAMETER needs parentheses: `parameter (n = 10, x = 1.5)`

    error[P003]: '(' is not closed
      ┌─ a.cuf:3:4
      │
    3 │ if (a > b x = 1
      │    ^ opened here
      │
      = help: add the closing bracket, or continue the statement with & at the end of the line

    error[P001]: expected THEN or a statement
      ┌─ a.cuf:4:12
      │
    4 │ if (a > b) the
      │            ^^^ found 'the'
      │
      = help: a block IF is `if (condition) then`

    error[P001]: expected ','
      ┌─ a.cuf:5:8
      │
    5 │ do i = 1
      │        ^ the statement ends here
      │
      = help: write `do i = first, last [, step]`, `do while (condition)` or `do concurrent (i = 1:n)`

    error[P001]: expected an expression
      ┌─ a.cuf:6:12
      │
    6 │ do i = 1, n,
      │            ^ the statement ends here
      │
      = help: write `do i = first, last [, step]`, `do while (condition)` or `do concurrent (i = 1:n)`

    error[P009]: an initial value needs `::` in the declaration
      ┌─ a.cuf:7:9
      │
    7 │ integer n = 5
      │         ^^^^^
      │
      = help: write `::` between the type and the names

    error[P001]: expected '(', ',' or '::'
      ┌─ a.cuf:8:20
      │
    8 │ integer, dimension 10 :: a
      │                    ^^ found '10'
      │
      = help: a declaration is `type [, attributes] :: names`

    error[P001]: expected '(', ',' or '::'
      ┌─ a.cuf:9:18
      │
    9 │ integer, dimension
      │                  ^ the statement ends here
      │
      = help: a declaration is `type [, attributes] :: names`

    error[P009]: 'dimensions' is no attribute
       ┌─ a.cuf:10:10
       │
    10 │ integer, dimensions(10) :: a
       │          ^^^^^^^^^^ did you mean DIMENSION?
       │
       = help: write an attribute such as DIMENSION(n), INTENT(IN), PARAMETER, DEVICE before `::`

    error[P009]: 'inn' is no INTENT
       ┌─ a.cuf:11:14
       │
    11 │ real, intent(inn) :: a
       │              ^^^
       │
       = help: write `intent(in)`, `intent(out)` or `intent(inout)`

    error[P001]: expected '(' or '*'
       ┌─ a.cuf:12:10
       │
    12 │ function f
       │          ^ the statement ends here
       │
       = help: a FUNCTION has parentheses, even without arguments: `function f()`

    error[P001]: expected an expression
       ┌─ a.cuf:13:7
       │
    13 │ x = a +
       │       ^ the statement ends here
       │
       = help: write what is missing; a statement goes on in the next line where `&` ends this one

    error[P001]: expected an expression
       ┌─ a.cuf:14:5
       │
    14 │ x = * a
       │     ^ found '*'

    error[P001]: expected '(', '[', '%' or an operator
       ┌─ a.cuf:15:7
       │
    15 │ x = a b
       │       ^ found 'b'

    error[P001]: expected a name
       ┌─ a.cuf:16:4
       │
    16 │ call
       │    ^ the statement ends here
       │
       = help: write `call name(arguments)`; a kernel is launched by `call name<<<grid, block>>>(arguments)`

    error[P001]: expected a name
       ┌─ a.cuf:17:6
       │
    17 │ call 5
       │      ^ found '5'
       │
       = help: write `call name(arguments)`; a kernel is launched by `call name<<<grid, block>>>(arguments)`

    error[P001]: expected a name, ',' or '::'
       ┌─ a.cuf:18:3
       │
    18 │ use
       │   ^ the statement ends here
       │
       = help: write `use module`, `use module, only: a, b => c`

    error[P001]: expected an expression or '*'
       ┌─ a.cuf:19:5
       │
    19 │ print
       │     ^ the statement ends here
       │
       = help: write `print *, items` or `print '(format)', items`

    error[P003]: '(' is not closed
       ┌─ a.cuf:20:7
       │
    20 │ write (*,*
       │       ^ opened here
       │
       = help: add the closing bracket, or continue the statement with & at the end of the line
    "#);
}

#[test]
fn unknown_statements() {
    assert_snapshot!(free("
update(a, n)
x + 1 = 3
5 = x
'a' = b
foo bar baz
+ 3
go 10
form (x)
"), @r#"
    (error)
    (error)
    5 (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    error[P002]: this is no Fortran statement
      ┌─ a.cuf:2:1
      │
    2 │ update(a, n)
      │ ^^^^^^^^^^^^ no statement starts with 'update' and goes on like this
      │
      = help: write `call update(...)`

    error[P002]: what stands before '=' is no variable
      ┌─ a.cuf:3:1
      │
    3 │ x + 1 = 3
      │ ^^^^^^^^^ read as an assignment
      │
      = help: an assignment is `variable = expression`

    error[P002]: what stands before '=' is no variable
      ┌─ a.cuf:4:3
      │
    4 │ 5 = x
      │   ^^^ read as an assignment
      │
      = help: an assignment is `variable = expression`

    error[P002]: what stands before '=' is no variable
      ┌─ a.cuf:5:1
      │
    5 │ 'a' = b
      │ ^^^^^^^ read as an assignment
      │
      = help: an assignment is `variable = expression`

    error[P002]: this is no Fortran statement
      ┌─ a.cuf:6:1
      │
    6 │ foo bar baz
      │ ^^^^^^^^^^^ no statement starts with 'foo' and goes on like this
      │
      = help: `call foo(...)` calls a subroutine, `foo = ...` assigns

    error[P002]: this is no Fortran statement
      ┌─ a.cuf:7:1
      │
    7 │ + 3
      │ ^^^
      │
      = help: a statement starts with a keyword or with the variable it assigns to

    error[P002]: this is no Fortran statement
      ┌─ a.cuf:8:1
      │
    8 │ go 10
      │ ^^^^^ no statement starts with 'go' and goes on like this
      │
      = help: `call go(...)` calls a subroutine, `go = ...` assigns

    error[P012]: this statement of coarrays is not supported
      ┌─ a.cuf:9:1
      │
    9 │ form (x)
      │ ^^^^^^^^ a statement for several images
      │
      = help: a translated program is one image; take the statement out
    "#);
}

#[test]
fn brackets() {
    assert_snapshot!(free("
x = (a + b
x = a + b)
x = (a + b]
x = f(a, [1, 2)
call k<<<1, 2(a)
"), @r"
    (error)
    (error)
    (error)
    (error)
    (error)
    error[P003]: '(' is not closed
      ┌─ a.cuf:2:5
      │
    2 │ x = (a + b
      │     ^ opened here
      │
      = help: add the closing bracket, or continue the statement with & at the end of the line

    error[P003]: ')' closes nothing
      ┌─ a.cuf:3:10
      │
    3 │ x = a + b)
      │          ^ no bracket is open here
      │
      = help: remove it, or write the bracket that is missing

    error[P003]: ']' does not close '('
      ┌─ a.cuf:4:11
      │
    4 │ x = (a + b]
      │     -     ^ closed here
      │     │
      │     opened here
      │
      = help: remove it, or write the bracket that is missing

    error[P003]: ')' does not close '['
      ┌─ a.cuf:5:15
      │
    5 │ x = f(a, [1, 2)
      │          -    ^ closed here
      │          │
      │          opened here
      │
      = help: remove it, or write the bracket that is missing

    error[P003]: '<<<' is not closed
      ┌─ a.cuf:6:7
      │
    6 │ call k<<<1, 2(a)
      │       ^^^ opened here
      │
      = help: close the launch configuration with `>>>`
    ");
}

#[test]
fn characters() {
    assert_snapshot!(free("
x = a ~ b
x = “a”
x = a @ b
x = \u{7}
x = #1
"), @r#"
    (error)
    (error)
    (error)
    (error)
    (error)
    error[P005]: '~' has no meaning here
      ┌─ a.cuf:2:7
      │
    2 │ x = a ~ b
      │       ^
      │
      = help: write `.not.`, or not(i) for the bits of an integer

    error[P005]: '“' has no meaning here
      ┌─ a.cuf:3:5
      │
    3 │ x = “a”
      │     ^
      │
      = help: write straight quotes: " or '

    error[P005]: '@' has no meaning here
      ┌─ a.cuf:4:7
      │
    4 │ x = a @ b
      │       ^
      │
      = help: outside comments and character constants, Fortran uses ASCII letters, digits and signs only

    error[P005]: this character has no meaning here
      ┌─ a.cuf:5:5
      │
    5 │ x = ?
      │     ^
      │
      = help: outside comments and character constants, Fortran uses ASCII letters, digits and signs only

    error[P005]: '#' has no meaning here
      ┌─ a.cuf:6:5
      │
    6 │ x = #1
      │     ^
      │
      = help: outside comments and character constants, Fortran uses ASCII letters, digits and signs only
    "#);
}

#[test]
fn actions() {
    assert_snapshot!(free("
if (a) if (b) c = 1
if (a) integer :: b
if (a) do i = 1, n
where (a) call b
forall (i = 1:n) stop
if (a) end if
if (a) 5
"), @r#"
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    error[P011]: this statement cannot follow IF (condition)
      ┌─ a.cuf:2:8
      │
    2 │ if (a) if (b) c = 1
      │        ^^^^^^^^^^^^
      │
      = help: write `if (condition) then` and END IF around it

    error[P011]: this statement cannot follow IF (condition)
      ┌─ a.cuf:3:8
      │
    3 │ if (a) integer :: b
      │        ^^^^^^^^^^^^
      │
      = help: write `if (condition) then` and END IF around it

    error[P011]: this statement cannot follow IF (condition)
      ┌─ a.cuf:4:8
      │
    4 │ if (a) do i = 1, n
      │        ^^^^^^^^^^^
      │
      = help: write `if (condition) then` and END IF around it

    error[P011]: this statement cannot follow WHERE (mask)
      ┌─ a.cuf:5:11
      │
    5 │ where (a) call b
      │           ^^^^^^
      │
      = help: write an assignment, or a WHERE construct with END WHERE

    error[P011]: this statement cannot follow FORALL (header)
      ┌─ a.cuf:6:18
      │
    6 │ forall (i = 1:n) stop
      │                  ^^^^
      │
      = help: write an assignment, or a FORALL construct with END FORALL

    error[P011]: this statement cannot follow IF (condition)
      ┌─ a.cuf:7:8
      │
    7 │ if (a) end if
      │        ^^^^^^
      │
      = help: write `if (condition) then` and END IF around it

    error[P001]: expected ','
      ┌─ a.cuf:8:8
      │
    8 │ if (a) 5
      │        ^ the statement ends here
      │
      = help: an arithmetic IF is `if (expression) 10, 20, 30`
    "#);
}

#[test]
fn fixed_form_reports_the_first_try() {
    assert_snapshot!(fixed("
      X = (A + B
      CALL SUB (X Y Z
      FOO BAR BAZ
"), @r#"
    (error)
    (error)
    (error)
    error[P003]: '(' is not closed
      ┌─ a.f:2:11
      │
    2 │       X = (A + B
      │           ^ opened here
      │
      = help: add the closing bracket, or continue the statement with & at the end of the line

    error[P003]: '(' is not closed
      ┌─ a.f:3:16
      │
    3 │       CALL SUB (X Y Z
      │                ^ opened here
      │
      = help: add the closing bracket, or continue the statement with & at the end of the line
    "#);
}

#[test]
fn signs_that_are_missing() {
    let text = "x = call f(3)\nl = a and b\nx = (1, 2, 3)\nx = [1 2]\nprint *, 'a' i\nread(*, *), x\ntype point :: p\nfunction f(x) result r";
    let said = free(text);
    let helps: Vec<&str> = said.lines().filter(|line| line.contains("help")).collect();
    assert_snapshot!(helps.join("\n"), @r"
    = help: a function is referenced without CALL: `x = f(3)`
    = help: write `.and.`
    = help: the values of an array stand in brackets, `[1, 2, 3]`; those of a structure behind its name, `dim3(1, 2, 3)`
    = help: a comma stands between the values of an array: `[1, 2]`
    = help: a comma stands between the items of a list
    = help: write `type(point) :: x`
    = help: the name of the result stands in parentheses: `result (r)`
    ");
}
