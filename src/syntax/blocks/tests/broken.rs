//! Files that are not well formed.

use super::tree;
use insta::assert_snapshot;

#[test]
fn missing_ends() {
    assert_snapshot!(tree("
subroutine a
  do i = 1, n
    if (x) then
      x = 1
end subroutine a
subroutine b
  x = 1
subroutine c
  x = 2
end
program p
  x = 1
"), @r#"
    unit Subroutine
      subroutine a()
      body
        do i = 1, n
          if x
            x = 1
      end Subroutine a
    unit Subroutine
      subroutine b()
      body
        x = 1
      (no end)
    unit Subroutine
      subroutine c()
      body
        x = 2
      end Plain
    unit Program
      program p
      body
        x = 1
      (no end)
    error[P013]: DO is not ended
      ┌─ a.cuf:3:3
      │
    3 │   do i = 1, n
      │   ^^^^^^^^^^^ opened here
      ·
    6 │ end subroutine a
      │ ---------------- END DO is missing before this
      │
      = help: add END DO

    error[P013]: IF is not ended
      ┌─ a.cuf:4:5
      │
    4 │     if (x) then
      │     ^^^^^^^^^^^ opened here
    5 │       x = 1
    6 │ end subroutine a
      │ ---------------- END IF is missing before this
      │
      = help: add END IF

    error[P013]: SUBROUTINE 'b' is not ended
      ┌─ a.cuf:7:1
      │
    7 │ subroutine b
      │ ^^^^^^^^^^^^ opened here
    8 │   x = 1
    9 │ subroutine c
      │ ------------ END SUBROUTINE is missing before this
      │
      = help: add END SUBROUTINE

    error[P013]: PROGRAM 'p' is not ended
       ┌─ a.cuf:12:1
       │
    12 │ program p
       │ ^^^^^^^^^ opened here
       │
       = note: the file ends before it
       = help: add END PROGRAM
    "#);
}

#[test]
fn missing_inner_end() {
    assert_snapshot!(tree("
program p
  do i = 1, n
    if (x) then
      y = 1
  end do
  if (z) then
    do j = 1, 2
      y = 2
  else
    y = 3
  end if
end program p
"), @r#"
    unit Program
      program p
      body
        do i = 1, n
          if x
            y = 1
        end Do
        if z
          do j = 1, 2
            y = 2
        else
          y = 3
        end If
      end Program p
    error[P013]: IF is not ended
      ┌─ a.cuf:4:5
      │
    4 │     if (x) then
      │     ^^^^^^^^^^^ opened here
    5 │       y = 1
    6 │   end do
      │   ------ END IF is missing before this
      │
      = help: add END IF

    error[P013]: DO is not ended
       ┌─ a.cuf:8:5
       │
     8 │     do j = 1, 2
       │     ^^^^^^^^^^^ opened here
     9 │       y = 2
    10 │   else
       │   ---- END DO is missing before this
       │
       = help: add END DO
    "#);
}

#[test]
fn unmatched_ends() {
    assert_snapshot!(tree("
program p
  end if
  do i = 1, n
    end where
  end do
  end interface
end program p
end module m
subroutine s
end function s
"), @r#"
    unit Program
      program p
      body
        do i = 1, n
        end Do
      end Program p
    unit Subroutine
      subroutine s()
      end Function s
    error[P014]: END IF ends nothing
      ┌─ a.cuf:3:3
      │
    2 │ program p
      │ --------- this is open
    3 │   end if
      │   ^^^^^^ nothing of that kind is open

    error[P014]: END WHERE ends nothing
      ┌─ a.cuf:5:5
      │
    4 │   do i = 1, n
      │   ----------- this is open
    5 │     end where
      │     ^^^^^^^^^ nothing of that kind is open

    error[P014]: END INTERFACE ends nothing
      ┌─ a.cuf:7:3
      │
    2 │ program p
      │ --------- this is open
      ·
    7 │   end interface
      │   ^^^^^^^^^^^^^ nothing of that kind is open

    error[P014]: END MODULE ends nothing
      ┌─ a.cuf:9:1
      │
    9 │ end module m
      │ ^^^^^^^^^^^^ nothing of that kind is open

    error[P014]: END FUNCTION cannot end a SUBROUTINE
       ┌─ a.cuf:11:1
       │
    10 │ subroutine s
       │ ------------ opened here
    11 │ end function s
       │ ^^^^^^^^^^^^^^
    "#);
}

#[test]
fn names_that_differ() {
    assert_snapshot!(tree("
subroutine first
  one: do i = 1, n
    two: if (x) then
      exit three
      cycle two
    else one
    end if
  end do other
  do i = 1, n
  end do nobody
  cycle
end subroutine second
type t
end type u
end
"), @r#"
    unit Subroutine
      subroutine first()
      body
        one: do i = 1, n
          two: if x
            exit three
            cycle two
          one: else
          end If
        end Do other
        do i = 1, n
        end Do nobody
        cycle
      end Subroutine second
    unit Program
      type t []
      end Type u
      end Plain
    error[P016]: no construct around this EXIT is called 'three'
      ┌─ a.cuf:5:12
      │
    5 │       exit three
      │            ^^^^^

    error[P016]: 'two' is no DO loop
      ┌─ a.cuf:6:13
      │
    6 │       cycle two
      │             ^^^

    error[P016]: the construct is called 'two'
      ┌─ a.cuf:7:10
      │
    4 │     two: if (x) then
      │     ---------------- opened here
      ·
    7 │     else one
      │          ^^^

    error[P016]: the name 'two' of the construct is missing here
      ┌─ a.cuf:8:5
      │
    4 │     two: if (x) then
      │     ---------------- opened here
      ·
    8 │     end if
      │     ^^^^^^

    error[P016]: the construct is called 'one'
      ┌─ a.cuf:9:10
      │
    3 │   one: do i = 1, n
      │   ---------------- opened here
      ·
    9 │   end do other
      │          ^^^^^

    error[P016]: the construct has no name
       ┌─ a.cuf:11:10
       │
    10 │   do i = 1, n
       │   ----------- opened here
    11 │   end do nobody
       │          ^^^^^^

    error[P017]: CYCLE stands outside any DO loop
       ┌─ a.cuf:12:3
       │
    12 │   cycle
       │   ^^^^^

    warning[P015]: this ends SUBROUTINE 'first', not 'second'
       ┌─ a.cuf:13:16
       │
     2 │ subroutine first
       │            ----- its name
       ·
    13 │ end subroutine second
       │                ^^^^^^

    warning[P015]: this ends TYPE 't', not 'u'
       ┌─ a.cuf:15:10
       │
    14 │ type t
       │      - its name
    15 │ end type u
       │          ^
    "#);
}

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

    error[P017]: IMPLICIT stands before the declarations
      ┌─ a.cuf:5:3
      │
    5 │   implicit none
      │   ^^^^^^^^^^^^^

    error[P017]: a declaration stands behind executable statements
      ┌─ a.cuf:7:3
      │
    7 │   real :: x
      │   ^^^^^^^^^
      │
      = help: move it up, or open a BLOCK construct for it

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

    error[P017]: a second CONTAINS
       ┌─ a.cuf:22:1
       │
    22 │ contains
       │ ^^^^^^^^
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

    error[P017]: this stands outside any SELECT construct
      ┌─ a.cuf:4:3
      │
    4 │   case (1)
      │   ^^^^^^^^

    error[P017]: no part follows ELSE or a bare ELSEWHERE
      ┌─ a.cuf:8:3
      │
    8 │   else if (b) then
      │   ^^^^^^^^^^^^^^^^

    error[P017]: a statement stands between SELECT and its first CASE
       ┌─ a.cuf:12:5
       │
    12 │     x = 1
       │     ^^^^^

    error[P017]: ENUMERATOR stands in an ENUM block
       ┌─ a.cuf:15:3
       │
    15 │   enumerator :: a
       │   ^^^^^^^^^^^^^^^

    error[P017]: SEQUENCE stands in a derived-type definition
       ┌─ a.cuf:16:3
       │
    16 │   sequence
       │   ^^^^^^^^

    error[P017]: this stands in a derived-type definition, behind its CONTAINS
       ┌─ a.cuf:17:3
       │
    17 │   final :: f
       │   ^^^^^^^^^^

    error[P017]: MODULE PROCEDURE with several names stands in an interface block
       ┌─ a.cuf:18:3
       │
    18 │   module procedure a, b
       │   ^^^^^^^^^^^^^^^^^^^^^
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
      (no end)
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

    error[P017]: a module has no executable statements
      ┌─ a.cuf:5:5
      │
    5 │     x = 1
      │     ^^^^^

    error[P017]: declarations in an interface block stand inside a SUBROUTINE or FUNCTION
      ┌─ a.cuf:7:5
      │
    7 │     integer :: b
      │     ^^^^^^^^^^^^

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

    error[P018]: no DO loop follows '!$cuf kernel do'
      ┌─ a.cuf:7:9
      │
    7 │   !$cuf kernel do <<<*, *>>>
      │         ^^^^^^^^^^^^^^^^^^^^ needs a loop
    8 │ end program
      │ ----------- followed by this
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
fn deep_nesting_is_refused() {
    for (open, close) in [
        ("do i = 1, 2\n", "end do\n"),
        ("if (a) then\n", "end if\n"),
        ("block\n", "end block\n"),
    ] {
        let text = format!("{}{}end\n", open.repeat(10_000), close.repeat(10_000));
        let found = tree(&text);
        assert_eq!(found.matches("error[").count(), 1, "{open}");
        assert!(found.contains("P004"), "{open}");
    }
}

#[test]
fn deep_program_units_are_refused() {
    let text = "subroutine s\ncontains\n".repeat(10_000);
    let found = tree(&text);
    assert!(found.contains("P004"));
    assert_eq!(found.matches("error[").count(), 1);
}
