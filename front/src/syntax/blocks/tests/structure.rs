//! Well-formed files.

use super::tree;
use insta::assert_snapshot;

#[test]
fn units_in_units() {
    assert_snapshot!(tree("
module m
  use other
  implicit none
  integer :: n
contains
  subroutine outer
    call inner
  contains
    subroutine inner
    end subroutine inner
    integer function twice(i)
      integer :: i
      twice = 2 * i
    end function
  end subroutine outer
  attributes(global) subroutine k(a)
    real :: a(*)
    a(1) = 0
  end subroutine
end module m

submodule (m) s
contains
  module procedure p
    n = 1
  end procedure p
end submodule s

block data
  common /c/ x
  data x /1.0/
end block data

program main
  call outer
end program main
"), @r#"
    unit Module
      module m
      use other
      implicit none
      declare integer :: n
      contains
      unit Subroutine
        subroutine outer()
        body
          call inner()
        contains
        unit Subroutine
          subroutine inner()
          end Subroutine inner
        unit Function
          integer function twice(i)
          declare integer :: i
          body
            twice = (* 2 i)
          end Function
        end Subroutine outer
      unit Subroutine
        attributes(global) subroutine k(a)
        declare real :: a(*)
        body
          a(1) = 0
        end Subroutine
      end Module m
    unit Submodule
      submodule (m) s
      contains
      unit SeparateProcedure
        module procedure p
        body
          n = 1
        end Procedure p
      end Submodule s
    unit BlockData
      block data
      common /c/ x
      data x /1.0/
      end BlockData
    unit Program
      program main
      body
        call outer()
      end Program main
    "#);
}

#[test]
fn main_program_without_its_statement() {
    assert_snapshot!(tree("
integer :: i
i = 1
print *, i
end
subroutine s
end
"), @r#"
    unit Program
      declare integer :: i
      body
        i = 1
        print *: i
      end Plain
    unit Subroutine
      subroutine s()
      end Plain
    "#);
}

#[test]
fn constructs() {
    assert_snapshot!(tree("
program p
  if (a) then
    x = 1
  else if (b) then
    x = 2
  else
    x = 3
  end if
  outer: do i = 1, n
    do while (x > 0)
      if (x == 1) cycle outer
      if (x == 2) exit
    end do
  end do outer
  select case (i)
  case (1)
    x = 1
  case default
    x = 2
  end select
  select type (q => obj)
  type is (integer)
    x = 1
  class default
    x = 2
  end select
  where (m)
    a = 1
  elsewhere (k)
    a = 2
  elsewhere
    a = 3
  end where
  forall (i = 1:n)
    a(i) = i
  end forall
  associate (z => a(1))
    z = 2
  end associate
  named: block
    integer :: local
    local = 1
    if (local > 0) exit named
  end block named
  critical
    x = 1
  end critical
end program
"), @r#"
    unit Program
      program p
      body
        if a
          x = 1
        else if b
          x = 2
        else
          x = 3
        end If
        outer: do i = 1, n
          do while (> x 0)
            if (== x 1) then cycle outer
            if (== x 2) then exit
          end Do
        end Do outer
        select case i
        case 1
          x = 1
        case default
          x = 2
        end Select
        select type q => obj
        type is integer
          x = 1
        class default
          x = 2
        end Select
        where m
          a = 1
        elsewhere k
          a = 2
        elsewhere
          a = 3
        end Where
        forall (i = 1:n)
          a(i) = i
        end Forall
        associate z => a(1)
          z = 2
        end Associate
        named: block
          declare integer :: local
          local = 1
          if (> local 0) then exit named
        end Block named
        critical
          x = 1
        end Critical
      end Program
    "#);
}

#[test]
fn specifications() {
    assert_snapshot!(tree("
module shapes
  implicit none
  private
  type, abstract :: shape
    private
    real :: area = 0
    procedure(f), pointer, nopass :: p => null()
  contains
    private
    procedure, public :: draw => draw_shape
    procedure(area_of), deferred :: get
    generic :: operator(+) => draw
    final :: clean
  end type shape
  type :: point
    sequence
    real :: x, y
  end type
  interface area
    module procedure area1, area2
    procedure area3
    procedure :: area4
    subroutine s(a)
      import :: shape
      real :: a
    end subroutine s
    function f(x) result(y)
      real :: x, y
    end function
  end interface area
  abstract interface
    real function area_of(self)
      import
      class(shape), intent(in) :: self
    end function area_of
  end interface
  enum, bind(c)
    enumerator :: red = 1, green
    enumerator blue
  end enum
  public :: area
end module shapes
"), @r#"
    unit Module
      module shapes
      implicit none
      private
      type shape [abstract]
        private components
        declare real :: area = 0
        procedure(f), pointer, nopass :: p => null()
      contains
        private components
        bind procedure, public :: draw => draw_shape
        bind procedure(area_of), deferred :: get
        generic :: operator(+) => draw
        final clean
      end Type shape
      type point []
        sequence
        declare real :: x, y
      end Type
      interface area
        procedures area1, area2
        procedures area3
        procedures area4
        unit Subroutine
          subroutine s(a)
          import shape
          declare real :: a
          end Subroutine s
        unit Function
          function f(x) result(y)
          declare real :: x, y
          end Function
      end Interface area
      abstract interface
        unit Function
          real function area_of(self)
          import
          declare class(shape), intent(in) :: self
          end Function area_of
      end Interface
      enum
        enumerator red = 1, green
        enumerator blue
      end Enum
      public area
      end Module shapes
    "#);
}

#[test]
fn directives() {
    assert_snapshot!(tree("
!$acc routine(f)
subroutine s(a, n)
  integer :: n, i, j
  real, device :: a(n, n)
  !$acc declare create(a)
  !$cuf kernel do(2) <<<*, *>>>
  do j = 1, n
    do i = 1, n
      a(i, j) = 0
    end do
  end do
  !$acc parallel loop
  do i = 1, n
    !$acc loop seq
    do j = 1, n
    end do
  end do
  !$acc end parallel loop
  !$cuf kernel do <<<*, 128>>>
  do 10 i = 1, n
10 a(i, 1) = 1
end subroutine
module m
  real :: x
  !$acc declare create(x)
contains
  subroutine t
    !$acc routine seq
    x = 1
  end subroutine
end module
"), @r#"
    unit Subroutine
      subroutine s(a, n)
      !$acc routine(f)
      declare integer :: n, i, j
      declare real, device :: a(n, n)
      !$acc declare create(a)
      body
        !$cuf kernel do(2) <<<(*), (*)>>>
          do j = 1, n
            do i = 1, n
              a(i, j) = 0
            end Do
          end Do
        !$acc parallel loop
          do i = 1, n
            !$acc loop seq
              do j = 1, n
              end Do
          end Do
        !$acc end parallel loop
        !$cuf kernel do <<<(*), (128)>>>
          do 10 i = 1, n
            10 a(i, 1) = 1
      end Subroutine
    unit Module
      module m
      declare real :: x
      !$acc declare create(x)
      contains
      unit Subroutine
        subroutine t()
        !$acc routine seq
        body
          x = 1
        end Subroutine
      end Module
    "#);
}

#[test]
fn entries_formats_and_data_stand_anywhere() {
    assert_snapshot!(tree("
subroutine s(a)
  real :: a
10 format (i5)
  data b /1.0/
  a = 1
20 format (f8.3)
  data c /2.0/
  entry e(a)
  namelist /n/ a
  a = 2
  return
end
"), @r#"
    unit Subroutine
      subroutine s(a)
      declare real :: a
      10 format (i5)
      data b /1.0/
      body
        a = 1
        20 format (f8.3)
        data c /2.0/
        entry e(a)
        namelist /n/ a
        a = 2
        return
      end Plain
    "#);
}

#[test]
fn comments_stay_with_their_statements() {
    use crate::diag::Diagnostics;
    use crate::source::{SourceOptions, Sources};
    let mut sources = Sources::in_memory();
    let text = "! head\nprogram p\n\n  ! about x\n  x = 1 ! set\nend ! over\n! tail\n";
    let file = sources.add("a.f90", text);
    let mut found = Diagnostics::default();
    let tree = crate::syntax::parse_file(&mut sources, file, &SourceOptions::default(), &mut found);
    let unit = &tree.units[0];
    let crate::syntax::ast::Node::Stmt(assign) = &unit.body[0] else {
        panic!("an assignment was expected")
    };
    let texts = |comments: &[crate::source::Comment]| -> Vec<String> {
        comments
            .iter()
            .map(|comment| comment.text.trim().to_owned())
            .collect()
    };
    assert_eq!(texts(&unit.open.as_ref().unwrap().leading), ["head"]);
    assert_eq!(texts(&assign.leading), ["about x"]);
    assert_eq!(texts(&assign.trailing), ["set"]);
    assert_eq!(texts(&unit.end.as_ref().unwrap().trailing), ["over"]);
    assert_eq!(texts(&tree.trailing), ["tail"]);
    assert_eq!(sources.bytes(assign.span), b"x = 1");
    assert_eq!(
        sources.bytes(unit.span),
        b"program p\n\n  ! about x\n  x = 1 ! set\nend"
    );
}

#[test]
fn end_of_a_construct_for_its_combined_form() {
    assert_snapshot!(tree(
        "
subroutine s(a, n)
  !$acc kernels loop
  do i = 1, n
    a(i) = 0
  end do
  !$acc end kernels
  n = 1
end subroutine
"
    ), @r"
    unit Subroutine
      subroutine s(a, n)
      body
        !$acc kernels loop
          do i = 1, n
            a(i) = 0
          end Do
        !$acc end kernels
        n = 1
      end Subroutine
    ");
}
