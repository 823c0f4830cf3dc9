//! Specification statements.

use super::free;
use insta::assert_snapshot;

#[test]
fn types() {
    assert_snapshot!(free("
integer i
integer :: i, j = 3, k(10)
integer*8 i
integer(8) :: i
integer (kind=4) i
integer(kind=selected_int_kind(9)) :: i
real x, y(3), z(0:n, *)
real*8 x(10), y*4
real(dp) x
double precision d
doubleprecision :: d
complex c
complex*16 c
complex(8) :: c
double complex z
logical l
logical*1 l
character c
character*80 line, name*20, a(3)*8
character*80, a
character*(*) c
character*(n + 1) c
character(10) c
character(len=10) :: c
character(len=*), intent(in) :: c
character(len=:), allocatable :: c
character(kind=1, len=5) c
character(5, 1) :: c
character(*), parameter :: s = 'abc'
type(point) :: p
type (point) p, q(3)
type(integer) :: i
type(real(8)) :: x
type(matrix(8, 3)) :: m
class(shape), pointer :: s
class(*), intent(in) :: any
type(*) :: x
"), @r#"
    declare integer :: i
    declare integer :: i, j = 3, k(10)
    declare integer*8 :: i
    declare integer(8) :: i
    declare integer(4) :: i
    declare integer(selected_int_kind(9)) :: i
    declare real :: x, y(3), z(0:n, *)
    declare real*8 :: x(10), y*4
    declare real(dp) :: x
    declare double precision :: d
    declare double precision :: d
    declare complex :: c
    declare complex*16 :: c
    declare complex(8) :: c
    declare double complex :: z
    declare logical :: l
    declare logical*1 :: l
    declare character :: c
    declare character(len=80) :: line, name*20, a(3)*8
    declare character(len=80) :: a
    declare character(len=*) :: c
    declare character(len=(+ n 1)) :: c
    declare character(len=10) :: c
    declare character(len=10) :: c
    declare character(len=*), intent(in) :: c
    declare character(len=:), allocatable :: c
    declare character(len=5, kind=1) :: c
    declare character(len=5, kind=1) :: c
    declare character(len=*), parameter :: s = 'abc'
    declare type(point) :: p
    declare type(point) :: p, q(3)
    declare integer :: i
    declare real(8) :: x
    declare type(matrix(8, 3)) :: m
    declare class(shape), pointer :: s
    declare class(*), intent(in) :: any
    declare type(*) :: x
    "#);
}

#[test]
fn attributes() {
    assert_snapshot!(free("
real, dimension(10, 0:n), intent(in) :: a, b(3)
real, allocatable, dimension(:, :) :: a
real, pointer :: p(:) => null()
real, target, save :: t = 1.0
integer, parameter :: n = 10, m = n * 2
integer, intent(in out), optional :: a
integer, intent(inout) :: a
integer, intent(out) :: a
integer, value :: n
real, volatile, asynchronous :: x
real, contiguous, pointer :: x(:)
real, public, protected :: x
integer, private :: x
integer, bind(c, name='cx') :: x
integer, bind(c) :: x
real, external :: f
real, intrinsic :: sin
real, dimension(..) :: r
real, intent(in) :: a(*), b(:), c(0:), d(2, 0:*), e(..)
integer x /3/, y(3) /1, 2*4/
"), @r#"
    declare real, dimension(10, 0:n), intent(in) :: a, b(3)
    declare real, allocatable, dimension(:, :) :: a
    declare real, pointer :: p(:) => null()
    declare real, target, save :: t = 1.0
    declare integer, parameter :: n = 10, m = (* n 2)
    declare integer, intent(inout), optional :: a
    declare integer, intent(inout) :: a
    declare integer, intent(out) :: a
    declare integer, value :: n
    declare real, volatile, asynchronous :: x
    declare real, contiguous, pointer :: x(:)
    declare real, public, protected :: x
    declare integer, private :: x
    declare integer, bind(c, name='cx') :: x
    declare integer, bind(c) :: x
    declare real, external :: f
    declare real, intrinsic :: sin
    declare real, dimension(..) :: r
    declare real, intent(in) :: a(*), b(:), c(0:), d(2, 0:*), e(..)
    declare integer :: x /3/, y(3) /1, 2*4/
    "#);
}

#[test]
fn attribute_statements() {
    assert_snapshot!(free("
dimension a(10), b(0:5, 3)
dimension :: a(2)
allocatable a, b(:)
pointer p(:), q
target :: t
optional a, b
external f, g
intrinsic sin, cos
intent(in) a, b
intent (out) :: c
value :: n
volatile x
asynchronous x
protected :: x
contiguous :: x
save
save a, /block/, b
save :: a
bind(c) :: x, /block/
bind(c, name = 'y') y
public
private
public :: a, operator(+), assignment(=), operator(.cross.)
private b, read(formatted), operator(/), operator(//), operator(/=), operator(==)
"), @r#"
    attribute dimension :: a(10), b(0:5, 3)
    attribute dimension :: a(2)
    attribute allocatable :: a, b(:)
    attribute pointer :: p(:), q
    attribute target :: t
    attribute optional :: a, b
    attribute external :: f, g
    attribute intrinsic :: sin, cos
    attribute intent(in) :: a, b
    attribute intent(out) :: c
    attribute value :: n
    attribute volatile :: x
    attribute asynchronous :: x
    attribute protected :: x
    attribute contiguous :: x
    attribute save ::
    attribute save :: a, /block/, b
    attribute save :: a
    attribute bind(c) :: x, /block/
    attribute bind(c, name='y') :: y
    public
    private
    public a, operator(+), assignment(=), operator(.cross.)
    private b, read(formatted), operator(/), operator(//), operator(/=), operator(==)
    "#);
}

#[test]
fn constants_and_data() {
    assert_snapshot!(free("
parameter (n = 10, x = 1.5 * n)
data a, b /1.0, -2.0/
data a /3*0.0, n*1, +5/, c(1), s%t / 'x', .true. /
data a /1/ b /2/
data (a(i), i = 1, 3) /3*1/
data ((a(i,j), i = 1, 3), j = 1, 3), x /10*0/
data (a(i), b(i), i = 1, 9, 2) /10*0/
data z /(1.0, -2.0)/, m /z'FF'/, p /null()/, q /point(1,2)/
data c /4habcd/
"), @r#"
    parameter n = 10, x = (* 1.5 n)
    data a, b /1.0, (- 2.0)/
    data a /3*0.0, n*1, (+ 5)/, c(1), s%t /'x', .true./
    data a /1/, b /2/
    data (do i = 1, 3: a(i)) /3*1/
    data (do j = 1, 3: (do i = 1, 3: a(i, j))), x /10*0/
    data (do i = 1, 9, 2: a(i), b(i)) /10*0/
    data z /(complex 1.0 (- 2.0))/, m /boz(16, FF)/, p /null()/, q /point(1, 2)/
    data c /'abcd'/
    "#);
}

#[test]
fn storage() {
    assert_snapshot!(free("
common a, b(3)
common /blk/ a, b /other/ c
common /blk/ a, /other/ b
common // a /x/ b // c
common / / a
equivalence (a, b(1)), (c, d, e(2, 3))
namelist /group/ a, b, c
namelist /g1/ a /g2/ b, /g3/ c
"), @r#"
    common // a, b(3)
    common /blk/ a, b, /other/ c
    common /blk/ a, /other/ b
    common // a, /x/ b, // c
    common // a
    equivalence (a, b(1)), (c, d, e(2, 3))
    namelist /group/ a, b, c
    namelist /g1/ a, /g2/ b, /g3/ c
    "#);
}

#[test]
fn scoping() {
    assert_snapshot!(free("
use mod
use :: mod
use, intrinsic :: iso_c_binding
use, non_intrinsic :: mod, only: a
use mod, only:
use mod, only: a, b => c, operator(+), assignment(=), operator(.x.) => operator(.y.)
use mod, a => b, operator(.my.) => operator(.your.)
use only, only : only
import
import a, b
import :: c
implicit none
implicit none (type, external)
implicit real(8) (a-h, o-z), integer (i-n)
implicit double precision (d), character*8 (c), type(point) (p), real*8 (q-r)
implicit real (a-h)
"), @r#"
    use mod
    use mod
    use, intrinsic :: iso_c_binding
    use, non_intrinsic :: mod, only: a
    use mod, only:
    use mod, only: a, b => c, operator(+), assignment(=), operator(.x.) => operator(.y.)
    use mod, a => b, operator(.my.) => operator(.your.)
    use only, only: only
    import
    import a, b
    import c
    implicit none
    implicit none
    implicit real(8) (a-h, o-z), integer (i-n)
    implicit double precision (d-d), character(len=8) (c-c), type(point) (p-p), real*8 (q-r)
    implicit real (a-h)
    "#);
}

#[test]
fn derived_types() {
    assert_snapshot!(free("
type point
type :: point
type, public :: point
type, abstract, extends(shape), bind(c) :: circle
type, private :: matrix(k, n)
sequence
private
procedure(f), pointer :: p => null()
procedure(f), pointer, nopass :: p, q
procedure(real), pointer :: p
procedure(double precision), pointer :: p
procedure(), pointer :: p
procedure :: area
procedure, pass(self), public :: area => circle_area, name
procedure(area_interface), deferred, pass :: area
procedure, non_overridable, nopass :: f
generic :: draw => draw1, draw2
generic, public :: operator(+) => add
generic :: assignment(=) => copy
generic :: write(formatted) => print_it
final :: clean, clean_all
end type point
endtype
enum, bind(c)
enumerator :: red = 1, green, blue = red + 5
enumerator black
end enum
interface
interface area
interface operator(.cross.)
interface operator(*)
interface operator(/)
interface operator(/=)
interface operator(//)
interface assignment(=)
interface read(unformatted)
abstract interface
module procedure a, b
procedure a, b
procedure :: c
end interface
endinterface operator(.cross.)
end interface operator(/)
"), @r#"
    type point []
    type point []
    type point [public]
    type circle [abstract, extends(shape), bindc]
    type matrix(k, n) [private]
    sequence
    private
    procedure(f), pointer :: p => null()
    procedure(f), pointer, nopass :: p, q
    procedure(real), pointer :: p
    procedure(double precision), pointer :: p
    procedure(), pointer :: p
    procedure() :: area
    procedure(), pass(self), public :: area => circle_area, name
    procedure(area_interface), deferred, pass :: area
    procedure(), nonoverridable, nopass :: f
    generic :: draw => draw1, draw2
    generic, public :: operator(+) => add
    generic :: assignment(=) => copy
    generic :: write(formatted) => print_it
    final clean, clean_all
    end Type point
    end Type
    enum
    enumerator red = 1, green, blue = (+ red 5)
    enumerator black
    end Enum
    interface
    interface area
    interface operator(.cross.)
    interface operator(*)
    interface operator(/)
    interface operator(/=)
    interface operator(//)
    interface assignment(=)
    interface read(unformatted)
    abstract interface
    procedures a, b
    procedure() :: a, b
    procedure() :: c
    end Interface
    end Interface operator(.cross.)
    end Interface operator(/)
    "#);
}
