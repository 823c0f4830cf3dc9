//! What is said about values, names and types that a statement cannot have.

use super::free;
use insta::assert_snapshot;

#[test]
fn values() {
    assert_snapshot!(free("
goto 0
goto 123456
x = b'102'
x = 1_99999999999
x = a[2]
implicit real (ab)
implicit real (z-a)
bind(fortran) :: x
subroutine s() result(x)
allocate (a, stat = i, b)
forall (i > 3) a = 1
open (1) x
wait 10
non_recursive subroutine s
rewind
double precision (8) x
double precision*8 x
type(a = point) :: p
"), @r#"
    (error)
    (error)
    (error)
    (error)
    x = a[2]
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    (error)
    non_recursive subroutine s()
    (error)
    (error)
    (error)
    (error)
    error[P007]: this is no statement label
      ┌─ a.cuf:2:6
      │
    2 │ goto 0
      │      ^
      │
      = help: a label is a whole number from 1 to 99999

    error[P007]: this is no statement label
      ┌─ a.cuf:3:6
      │
    3 │ goto 123456
      │      ^^^^^^
      │
      = help: a label is a whole number from 1 to 99999

    error[P006]: not every character of this constant is a digit of base 2
      ┌─ a.cuf:4:5
      │
    4 │ x = b'102'
      │     ^^^^^^
      │
      = help: the digits of b'...' are 0 and 1, of o'...' 0 to 7, of z'...' 0 to 9 and a to f

    error[P006]: '99999999999' is no kind
      ┌─ a.cuf:5:7
      │
    5 │ x = 1_99999999999
      │       ^^^^^^^^^^^
      │
      = help: a kind is a number such as 4 or 8, or the name of a constant

    error[P001]: IMPLICIT takes single letters, not 'ab'
      ┌─ a.cuf:7:16
      │
    7 │ implicit real (ab)
      │                ^^

    error[P001]: no letter lies between 'z' and 'a'
      ┌─ a.cuf:8:16
      │
    8 │ implicit real (z-a)
      │                ^

    error[P009]: BIND takes C and perhaps NAME=
      ┌─ a.cuf:9:1
      │
    9 │ bind(fortran) :: x
      │ ^^^^
      │
      = help: write `bind(c)` or `bind(c, name="name")`

    error[P001]: a SUBROUTINE has no RESULT
       ┌─ a.cuf:10:23
       │
    10 │ subroutine s() result(x)
       │                       ^
       │
       = help: make it a FUNCTION

    error[P001]: the variables of ALLOCATE come before its options
       ┌─ a.cuf:11:24
       │
    11 │ allocate (a, stat = i, b)
       │                        ^

    error[P001]: this is no header of a FORALL or DO CONCURRENT
       ┌─ a.cuf:12:9
       │
    12 │ forall (i > 3) a = 1
       │         ^^^^^
       │
       = help: write index ranges first, then at most one mask: `(i = 1:n, j = 1:m, a(i,j) > 0)`

    error[P010]: this statement takes no items
       ┌─ a.cuf:13:1
       │
    13 │ open (1) x
       │ ^^^^
       │
       = help: only READ, WRITE and INQUIRE(IOLENGTH=) have a list of items

    error[P010]: this statement needs parentheses
       ┌─ a.cuf:14:6
       │
    14 │ wait 10
       │      ^^
       │
       = help: write the controls in parentheses

    error[P001]: expected an expression
       ┌─ a.cuf:16:6
       │
    16 │ rewind
       │      ^ the statement ends here
       │
       = help: write what is missing; a statement goes on in the next line where `&` ends this one

    error[P009]: this type has no kind
       ┌─ a.cuf:17:1
       │
    17 │ double precision (8) x
       │ ^^^^^^^^^^^^^^^^^^^^
       │
       = help: write `real(8)` or `complex(8)`

    error[P009]: this type has no kind
       ┌─ a.cuf:18:1
       │
    18 │ double precision*8 x
       │ ^^^^^^^^^^^^^^^^^^
       │
       = help: write `real(8)` or `complex(8)`

    error[P001]: expected '(' or ')'
       ┌─ a.cuf:19:8
       │
    19 │ type(a = point) :: p
       │        ^ found '='
       │
       = help: a declaration is `type [, attributes] :: names`
    "#);
}
