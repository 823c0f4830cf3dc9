//! `f(x) = ...` before the execution part.

use super::tree;
use insta::assert_snapshot;

#[test]
fn declared_scalars_and_sealed_units() {
    assert_snapshot!(tree("
subroutine s(x)
  real f, x, a(10)
  f(t) = t**2 + 1
  g(t, u) = f(t) * u
  a(i) = 3
  f(x) = 4
end
"), @r#"
    unit Subroutine
      subroutine s(x)
      declare real :: f, x, a(10)
      statement function f(t) = (+ (** t 2) 1)
      statement function g(t, u) = (* f(t) u)
      body
        a(i) = 3
        f(x) = 4
      end Plain
    "#);
}

#[test]
fn arrays_are_assigned() {
    assert_snapshot!(tree("
subroutine s
  real, dimension(5) :: a
  real b
  dimension b(3)
  integer c(2)
  allocatable d
  common /blk/ e(5)
  a(i) = 1
end
subroutine t
  dimension b(3)
  b(i) = 1
end
subroutine u
  common /blk/ e(5)
  e(i) = 1
end
"), @r#"
    unit Subroutine
      subroutine s()
      declare real, dimension(5) :: a
      declare real :: b
      attribute dimension :: b(3)
      declare integer :: c(2)
      attribute allocatable :: d
      common /blk/ e(5)
      body
        a(i) = 1
      end Plain
    unit Subroutine
      subroutine t()
      attribute dimension :: b(3)
      body
        b(i) = 1
      end Plain
    unit Subroutine
      subroutine u()
      common /blk/ e(5)
      body
        e(i) = 1
      end Plain
    "#);
}

#[test]
fn in_doubt_it_stays_an_assignment() {
    assert_snapshot!(tree("
module m
contains
  subroutine s
    a(i) = 1
  end subroutine
end module
subroutine t
  use m
  a(i) = 1
  b(i) = 2
  x = 3
end
"), @r#"
    unit Module
      module m
      contains
      unit Subroutine
        subroutine s()
        body
          a(i) = 1
        end Subroutine
      end Module
    unit Subroutine
      subroutine t()
      use m
      body
        a(i) = 1
        b(i) = 2
        x = 3
      end Plain
    "#);
}

#[test]
fn a_declaration_behind_decides() {
    assert_snapshot!(tree("
subroutine t
  use m
  f(i) = i + 1
  g(i, j) = i + j
  integer :: k
  k = f(1)
end
"), @r#"
    unit Subroutine
      subroutine t()
      use m
      statement function f(i) = (+ i 1)
      statement function g(i, j) = (+ i j)
      declare integer :: k
      body
        k = f(1)
      end Plain
    "#);
}
