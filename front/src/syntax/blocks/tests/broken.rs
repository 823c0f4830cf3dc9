//! Files that are not well formed.

use super::tree;
use insta::assert_snapshot;

#[test]
fn out_of_order() {
    assert_snapshot!(tree("
subroutine s
  integer :: i
  use m
  implicit none
  i = 1
  real :: x
  if (i > 0) then
    integer :: k
  end if
end subroutine
module m
  x = 1
  subroutine t
  end subroutine
end module
program p
contains
  x = 1
  subroutine u
  end subroutine
contains
end program
"), @r#"
    unit Subroutine
      subroutine s()
      declare integer :: i
      use m
      implicit none
      declare real :: x
      declare integer :: k
      body
        i = 1
        if (> i 0)
        end If
      end Subroutine
    unit Module
      module m
      unit Subroutine
        subroutine t()
        end Subroutine
      end Module
    unit Program
      program p
      contains
      unit Subroutine
        subroutine u()
        end Subroutine
      end Program
    error[P017]: USE stands before all other declarations
      ┌─ a.cuf:4:3
      │
    4 │   use m
      │   ^^^^^
      │
      = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    error[P017]: IMPLICIT stands before the declarations
      ┌─ a.cuf:5:3
      │
    5 │   implicit none
      │   ^^^^^^^^^^^^^
      │
      = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    warning[S433]: a declaration stands behind executable statements
      ┌─ a.cuf:7:3
      │
    7 │   real :: x
      │   ^^^^^^^^^ taken as if it stood above them
      │
      = help: move it up, as other compilers want it, or open a BLOCK construct for it

    error[P017]: a declaration stands behind executable statements
      ┌─ a.cuf:9:5
      │
    9 │     integer :: k
      │     ^^^^^^^^^^^^
      │
      = help: move it up, or open a BLOCK construct for it

    error[P017]: a module has no executable statements
       ┌─ a.cuf:13:3
       │
    13 │   x = 1
       │   ^^^^^
       │
       = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    error[P017]: procedures of a module follow CONTAINS
       ┌─ a.cuf:14:3
       │
    14 │   subroutine t
       │   ^^^^^^^^^^^^ CONTAINS is missing before this
       │
       = help: write CONTAINS before the first procedure

    error[P017]: only procedures stand between CONTAINS and END
       ┌─ a.cuf:19:3
       │
    19 │   x = 1
       │   ^^^^^
       │
       = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    error[P017]: a second CONTAINS
       ┌─ a.cuf:22:1
       │
    22 │ contains
       │ ^^^^^^^^
       │
       = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures
    "#);
}

#[test]
fn misplaced_parts() {
    assert_snapshot!(tree("
program p
  else
  case (1)
  if (a) then
  else
    x = 1
  else if (b) then
    x = 2
  end if
  select case (i)
    x = 1
  case (1)
  end select
  enumerator :: a
  sequence
  final :: f
  module procedure a, b
end program
"), @r#"
    unit Program
      program p
      body
        if a
        else
          x = 1
        else if b
          x = 2
        end If
        select case i
          x = 1
        case 1
        end Select
      end Program
    error[P017]: this stands outside any IF construct
      ┌─ a.cuf:3:3
      │
    3 │   else
      │   ^^^^
      │
      = help: write it between IF and its END

    error[P017]: this stands outside any SELECT construct
      ┌─ a.cuf:4:3
      │
    4 │   case (1)
      │   ^^^^^^^^
      │
      = help: write it between SELECT and its END

    error[P017]: no part follows ELSE or a bare ELSEWHERE
      ┌─ a.cuf:8:3
      │
    5 │   if (a) then
      │   ----------- the construct that it belongs to
      ·
    8 │   else if (b) then
      │   ^^^^^^^^^^^^^^^^
      │
      = help: END IF is missing before it where it was meant for a construct further out, or it is one ELSE too many

    error[P017]: a statement stands between SELECT and its first CASE
       ┌─ a.cuf:12:5
       │
    12 │     x = 1
       │     ^^^^^
       │
       = help: move it before SELECT, or behind a CASE

    error[P017]: ENUMERATOR stands in an ENUM block
       ┌─ a.cuf:15:3
       │
    15 │   enumerator :: a
       │   ^^^^^^^^^^^^^^^
       │
       = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    error[P017]: SEQUENCE stands in a derived-type definition
       ┌─ a.cuf:16:3
       │
    16 │   sequence
       │   ^^^^^^^^
       │
       = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    error[P017]: this stands in a derived-type definition, behind its CONTAINS
       ┌─ a.cuf:17:3
       │
    17 │   final :: f
       │   ^^^^^^^^^^
       │
       = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    error[P017]: MODULE PROCEDURE with several names stands in an interface block
       ┌─ a.cuf:18:3
       │
    18 │   module procedure a, b
       │   ^^^^^^^^^^^^^^^^^^^^^
       │
       = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures
    "#);
}

#[test]
fn broken_definitions() {
    assert_snapshot!(tree("
module m
  type t
    integer :: a
    x = 1
  interface i
    integer :: b
    subroutine s
  end interface
  enum, bind(c)
    enumerator :: e
  integer :: c
end module
"), @r#"
    unit Module
      module m
      type t []
        declare integer :: a
        (error)
      (no end)
      (error)
      interface i
        unit Subroutine
          subroutine s()
          (no end)
      end Interface
      enum
        enumerator e
      (no end)
      declare integer :: c
      end Module
    error[P013]: TYPE is not ended
      ┌─ a.cuf:3:3
      │
    3 │   type t
      │   ^^^^^^ opened here
    4 │     integer :: a
    5 │     x = 1
      │     ----- END TYPE is missing before this
      │
      = help: add END TYPE

    error[P017]: declarations in an interface block stand inside a SUBROUTINE or FUNCTION
      ┌─ a.cuf:7:5
      │
    7 │     integer :: b
      │     ^^^^^^^^^^^^
      │
      = help: a program unit has USE first, then IMPLICIT, declarations, executable statements, and last CONTAINS with procedures

    error[P013]: SUBROUTINE 's' is not ended
      ┌─ a.cuf:8:5
      │
    8 │     subroutine s
      │     ^^^^^^^^^^^^ opened here
    9 │   end interface
      │   ------------- END SUBROUTINE is missing before this
      │
      = help: add END SUBROUTINE

    error[P013]: ENUM is not ended
       ┌─ a.cuf:10:3
       │
    10 │   enum, bind(c)
       │   ^^^^^^^^^^^^^ opened here
    11 │     enumerator :: e
    12 │   integer :: c
       │   ------------ END ENUM is missing before this
       │
       = help: add END ENUM
    "#);
}

#[test]
fn kernel_directive_without_loop() {
    assert_snapshot!(tree("
program p
  !$cuf kernel do <<<*, *>>>
  n = 100
  do i = 1, n
  end do
  !$cuf kernel do <<<*, *>>>
end program
"), @r#"
    unit Program
      program p
      body
        n = 100
        do i = 1, n
        end Do
      end Program
    error[P018]: no DO loop follows '!$cuf kernel do'
      ┌─ a.cuf:3:9
      │
    3 │   !$cuf kernel do <<<*, *>>>
      │         ^^^^^^^^^^^^^^^^^^^^ needs a loop
    4 │   n = 100
      │   ------- followed by this
      │
      = help: write the directive directly before a DO loop; an array assignment to device data needs none

    error[P018]: no DO loop follows '!$cuf kernel do'
      ┌─ a.cuf:7:9
      │
    7 │   !$cuf kernel do <<<*, *>>>
      │         ^^^^^^^^^^^^^^^^^^^^ needs a loop
    8 │ end program
      │ ----------- followed by this
      │
      = help: write the directive directly before a DO loop; an array assignment to device data needs none
    "#);
}

#[test]
fn bad_openers_still_open() {
    assert_snapshot!(tree("
program p
  if (a b) then
    x = 1
  else
    x = 2
  end if
  do i = 1
    x = 3
  end do
  select case i
  case (1)
    x = 4
  end select
  if (a) thn
    x = 5
  end if
end program
subroutine s(a b)
  x = 1
end subroutine s
"), @r#"
    unit Program
      program p
      body
        (error)
          x = 1
        else
          x = 2
        end If
        (error)
          x = 3
        end Do
        (error)
        case 1
          x = 4
        end Select
        (error)
          x = 5
        end If
      end Program
    unit Subroutine
      (error)
      body
        x = 1
      end Subroutine s
    error[P001]: expected '(', ')', '[', '%' or an operator
      ┌─ a.cuf:3:9
      │
    3 │   if (a b) then
      │         ^ found 'b'
      │
      = help: a block IF is `if (condition) then`

    error[P001]: expected ','
      ┌─ a.cuf:8:10
      │
    8 │   do i = 1
      │          ^ the statement ends here
      │
      = help: write `do i = first, last [, step]`, `do while (condition)` or `do concurrent (i = 1:n)`

    error[P001]: expected '('
       ┌─ a.cuf:11:15
       │
    11 │   select case i
       │               ^ found 'i'
       │
       = help: write `select case (expression)`

    error[P001]: expected THEN or a statement
       ┌─ a.cuf:15:10
       │
    15 │   if (a) thn
       │          ^^^ found 'thn'
       │
       = help: a block IF is `if (condition) then`

    error[P001]: expected ')' or ','
       ┌─ a.cuf:19:16
       │
    19 │ subroutine s(a b)
       │                ^ found 'b'
       │
       = help: write `subroutine name(arguments)`
    "#);
}

#[test]
fn headings_that_cannot_be_read_open_what_was_meant() {
    assert_snapshot!(tree("
module m
  type t
    integer :: i
  contains
    procedure :: s
contains
  subroutine s(a,
    x = 1
  end subroutine
  pure real function (x)
    y = 1
  end function
  integer f(x)
    f = x
  end function
end module
real g(x)
  g = x
end function
"), @r#"
    unit Module
      module m
      type t []
        declare integer :: i
        (error)
      contains
        bind procedure :: s
      (no end)
      (error)
      contains
      unit Subroutine
        (error)
        body
          x = 1
        end Subroutine
      unit Function
        (error)
        body
          y = 1
        end Function
      unit Function
        (error)
        body
          f = x
        end Function
      end Module
    unit Function
      (error)
      body
        g = x
      end Function
    error[P013]: TYPE is not ended
      ┌─ a.cuf:3:3
      │
    3 │   type t
      │   ^^^^^^ opened here
      ·
    7 │ contains
      │ -------- END TYPE is missing before this
      │
      = help: add END TYPE

    error[P003]: '(' is not closed
      ┌─ a.cuf:8:15
      │
    8 │   subroutine s(a,
      │               ^ opened here
      │
      = help: add the closing bracket, or continue the statement with & at the end of the line

    error[P001]: FUNCTION without a name
       ┌─ a.cuf:11:22
       │
    11 │   pure real function (x)
       │                      ^ the name is missing before this
       │
       = help: write `function name(arguments)`

    error[P017]: 'f' is no function without FUNCTION
       ┌─ a.cuf:14:11
       │
    14 │   integer f(x)
       │           ^ FUNCTION is missing before this
       │
       = help: write FUNCTION before the name; variables are declared inside a program unit, before CONTAINS

    error[P017]: 'g' is no function without FUNCTION
       ┌─ a.cuf:18:6
       │
    18 │ real g(x)
       │      ^ FUNCTION is missing before this
       │
       = help: write FUNCTION before the name; variables are declared inside a program unit, before CONTAINS
    "#);
}
