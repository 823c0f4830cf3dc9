//! Constructs and units without their end, ends without their beginning, and ends with other names.

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
      │
      = help: remove it, or look further up for the statement that should open what it ends

    error[P014]: END WHERE ends nothing
      ┌─ a.cuf:5:5
      │
    4 │   do i = 1, n
      │   ----------- this is open
    5 │     end where
      │     ^^^^^^^^^ nothing of that kind is open
      │
      = help: remove it, or look further up for the statement that should open what it ends

    error[P014]: END INTERFACE ends nothing
      ┌─ a.cuf:7:3
      │
    2 │ program p
      │ --------- this is open
      ·
    7 │   end interface
      │   ^^^^^^^^^^^^^ nothing of that kind is open
      │
      = help: remove it, or look further up for the statement that should open what it ends

    error[P014]: END MODULE ends nothing
      ┌─ a.cuf:9:1
      │
    9 │ end module m
      │ ^^^^^^^^^^^^ nothing of that kind is open
      │
      = help: remove it, or look further up for the statement that should open what it ends

    error[P014]: END FUNCTION cannot end a SUBROUTINE
       ┌─ a.cuf:11:1
       │
    10 │ subroutine s
       │ ------------ opened here
    11 │ end function s
       │ ^^^^^^^^^^^^^^
       │
       = help: remove it, or look further up for the statement that should open what it ends
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
      │
      = help: write the name that stands before the construct, as in `rows: do i = 1, n`

    error[P016]: 'two' is no DO loop
      ┌─ a.cuf:6:13
      │
    6 │       cycle two
      │             ^^^
      │
      = help: write the name that stands before the construct, as in `rows: do i = 1, n`

    error[P016]: the construct is called 'two'
      ┌─ a.cuf:7:10
      │
    4 │     two: if (x) then
      │     ---------------- opened here
      ·
    7 │     else one
      │          ^^^
      │
      = help: write the name that stands before the construct, as in `rows: do i = 1, n`

    error[P016]: the name 'two' of the construct is missing here
      ┌─ a.cuf:8:5
      │
    4 │     two: if (x) then
      │     ---------------- opened here
      ·
    8 │     end if
      │     ^^^^^^
      │
      = help: write the name that stands before the construct, as in `rows: do i = 1, n`

    error[P016]: the construct is called 'one'
      ┌─ a.cuf:9:10
      │
    3 │   one: do i = 1, n
      │   ---------------- opened here
      ·
    9 │   end do other
      │          ^^^^^
      │
      = help: write the name that stands before the construct, as in `rows: do i = 1, n`

    error[P016]: the construct has no name
       ┌─ a.cuf:11:10
       │
    10 │   do i = 1, n
       │   ----------- opened here
    11 │   end do nobody
       │          ^^^^^^
       │
       = help: write the name that stands before the construct, as in `rows: do i = 1, n`

    error[P017]: CYCLE stands outside any DO loop
       ┌─ a.cuf:12:3
       │
    12 │   cycle
       │   ^^^^^
       │
       = help: remove it, or put it into the loop that it is meant for

    warning[P015]: this ends SUBROUTINE 'first', not 'second'
       ┌─ a.cuf:13:16
       │
     2 │ subroutine first
       │            ----- its name
       ·
    13 │ end subroutine second
       │                ^^^^^^
       │
       = help: write the name that stands in the opening statement, or none

    warning[P015]: this ends TYPE 't', not 'u'
       ┌─ a.cuf:15:10
       │
    14 │ type t
       │      - its name
    15 │ end type u
       │          ^
       │
       = help: write the name that stands in the opening statement, or none
    "#);
}
