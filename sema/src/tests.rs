//! Programs through units and declarations: what the typed program holds, and what is reported.

use crate::diag::render;
pub(super) use crate::in_memory::program;
use crate::ir;

/// Compares with a file of `snapshots/sema`, named after the test.
macro_rules! check {
    ($text:expr $(,)?) => {{
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../../snapshots/sema");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!($text));
    }};
}

/// The typed program as text; the errors instead when there are any.
pub(super) fn lowered(text: &str) -> String {
    all_lowered(&[("a.cuf", text)])
}

fn all_lowered(files: &[(&str, &str)]) -> String {
    let (program, sources, diagnostics) = program(files);
    if diagnostics.is_empty() {
        ir::print::program(&program)
    } else {
        render::to_text(&sources, &diagnostics)
    }
}

/// `code line:column message` of everything that is reported.
pub(super) fn found(text: &str) -> String {
    all_found(&[("a.cuf", text)])
}

fn all_found(files: &[(&str, &str)]) -> String {
    let (_, sources, diagnostics) = program(files);
    let line = |found: &crate::diag::Diagnostic| {
        let at = sources.start(found.span().unwrap_or_default());
        format!(
            "{} {}:{} {}\n",
            found.code, at.line, at.column, found.message
        )
    };
    diagnostics.sorted().into_iter().map(line).collect()
}

#[test]
fn declarations_stand_in_any_order() {
    check!(lowered(
        "module kernels
         contains
           attributes(global) subroutine step(a, b, n)
             real, device :: a(n), b(0:n+1)
             integer, value :: n
             integer, parameter :: m = 2 * k, k = 3
             real, shared :: tile(m, k)
             a(1) = b(0)
           end subroutine
         end module"
    ));
}

#[test]
fn attributes_may_come_in_statements_of_their_own() {
    check!(lowered(
        "subroutine work(a, n, m, f)
           dimension a(n), c(5)
           save c
           allocatable d(:)
           attributes(device) d
           parameter (pi = 3.25, name = 'abc')
           character name*(*), line*10
           intent(in) a
           optional m
           external f
           integer x*8, n, m
           double precision f
           line = name
         end subroutine"
    ));
}

#[test]
fn named_constants_and_initial_values_are_evaluated() {
    check!(lowered(
        "module constants
           use iso_c_binding
           use, intrinsic :: iso_fortran_env, only: real64, i8 => int64
           implicit none
           integer, parameter :: dp = selected_real_kind(15, 307), sp = kind(1.0)
           real(dp), parameter :: third = 1.0_dp / 3.0_dp
           real(sp), parameter :: tenth = 0.1
           integer(i8), parameter :: big = 2_i8**40
           integer, parameter :: table(*) = [(i * i, integer :: i = 1, 4)]
           integer, parameter :: last = table(4) + size(table) + sum(table)
           character(*), parameter :: text = 'ab' // trim('cd  ')
           integer :: grid(2, 2) = reshape([1, 2, 3, 4], [2, 2])
           real(real64) :: zeros(3) = 0
           logical :: flag = .not. (3 > 4 .or. 'a' >= 'b')
           complex :: z = (1.0, 2.0) * (0.0, 1.0)
           integer(c_int) :: mask = iand(12, 10), shifted = ishft(1, 4)
           integer :: rounded = nint(2.5), negative = -7 / 2, remainder = mod(-7, 3), modulus = modulo(-7, 3)
           enum, bind(c)
             enumerator :: red = 4, green, blue = 9
           end enum
         end module"
    ));
}

/// The digits are gfortran's.
#[test]
fn functions_of_constants_are_rounded_once() {
    let text = lowered(
        "module constants
           real(8), parameter :: a = erfc(4.12d0), b = erfc(2.2d0)
         end module",
    );
    for digits in ["5.658157219361316", "18628462979818898"] {
        assert!(text.contains(digits), "{digits} in {text}");
    }
}

#[test]
fn derived_types_nest_and_extend() {
    check!(lowered(
        "module shapes
           integer, parameter :: n = 3
           type, private :: list
             type(node), pointer :: first => null()
           end type
           type node
             integer :: value = 1
             type(list) :: rest
             real, allocatable :: data(:)
             real, device, allocatable :: copy(:)
           end type
           type point
             real :: x(n) = 0.0, y = 1.5
           end type
           type, extends(point) :: pixel
             integer :: colour
           end type
           type(point), parameter :: origin = point([0.0, 0.0, 0.0], 2.0)
           real, parameter :: height = origin%y
           type(point) :: points(2) = point(1.0, 2)
         end module"
    ));
}

#[test]
fn data_and_common_fold_into_initial_values() {
    check!(lowered(
        "subroutine one
           common /state/ a, n(3)
           integer i, m(2, 3), k(6), x
           data m /6*7/, (k(i), i = 1, 5, 2) /1, 2, 3/, k(2) /9/
           integer y / 4 /
           equivalence (x, y2)
           integer y2
           n(1) = x
         end subroutine
         subroutine two
           common /state/ b, l(3)
           integer l
           b = l(1)
         end subroutine
         block data
           common /state/ a, n(3)
           data a /1.5/, n /1, 2, 3/
         end block data"
    ));
}

#[test]
fn variables_that_meet_share_storage() {
    check!(lowered(
        "subroutine one
           common /work/ a(4), n, x, y
           integer k(5), m
           equivalence (a(2), k), (m, l)
           real*8 d, e(2)
           complex*16 z
           equivalence (d, e(2)), (e, z)
           save d
           data a(1), k(3), e /1.5, 7, 2*0.25/
           m = l
         end subroutine
         subroutine two
           common /work/ b(4), l, p(2)
           logical q(2), r
           equivalence (q(2), r)
           b(1) = p(1)
         end subroutine"
    ));
}

#[test]
fn words_of_older_compilers_are_known() {
    check!(lowered(
        "program p
           byte b
           integer mask / z'7f' /, type, accept
           real w(8)
           type *, 'typed', mask
           accept *, b
           accept 10, type
        10 format(i5)
           type 10, type
           type = 3
           data w /8*0.5/
           call second(t)
           call take(w, w(3), type, w)
           call take(type, w(3), type, 0)
         end program
         subroutine take(k, c, n, x)
           integer k(8), n(1)
           complex c(*)
           k(1) = n(1)
           c(1) = x
         end subroutine"
    ));
}

#[test]
fn modules_are_sorted_and_names_renamed() {
    let files = [
        (
            "main.cuf",
            "program main\n use b, only: y => x, run\n implicit none\n call run(y)\nend program",
        ),
        (
            "b.cuf",
            "module b\n use a, inner => secret\n private\n public :: run, x\ncontains\n subroutine run(k)\n integer :: k\n k = inner\n end subroutine\nend module",
        ),
        (
            "a.cuf",
            "module a\n integer :: x = 1, secret = 2\nend module",
        ),
    ];
    check!(all_lowered(&files));
}

#[test]
fn generic_names_and_operators_gather_their_procedures() {
    check!(lowered(
        "module m
           type v
             real :: x
           end type
           interface v
             module procedure make
           end interface
           interface operator(+)
             module procedure add
           end interface
           interface show
             module procedure show_i
             procedure show_r
           end interface
         contains
           function make(i) result(r)
             integer, intent(in) :: i
             type(v) :: r
             r%x = i
           end function
           type(v) function add(a, b)
             type(v), intent(in) :: a, b
             add%x = a%x + b%x
           end function
           subroutine show_i(i)
             integer :: i
           end subroutine
           subroutine show_r(r)
             real :: r
           end subroutine
         end module
         program p
           use m
           type(v) :: a
           a = v(1) + v(2)
           call show(1)
           call show(a%x)
         end program"
    ));
}

#[test]
fn twins_have_a_body_for_each_side() {
    check!(lowered(
        "module m
         contains
           attributes(host, device) function twice(x) result(y)
             real, value :: x
             real :: y
             y = 2.0 * x
           end function
           attributes(global) subroutine step(a)
             real :: a(*)
             a(threadidx%x) = twice(a(threadidx%x))
           end subroutine
         end module"
    ));
}

#[test]
fn a_declared_name_wins_over_intrinsic_and_predefined_ones() {
    check!(lowered(
        "program main
           use cudafor
           implicit none
           integer :: blockDim = 16, dim = 1024, sum, end
           type(dim3) :: grid
           real f
           real*8 dsin, x
           grid = dim3(dim / blockDim, 1, 1)
           x = dsin(x)
           sum = cudaSuccess
           end = sum
         end program"
    ));
}

#[test]
fn statement_functions_and_implicit_types() {
    check!(lowered(
        "subroutine s(a, n)
           implicit real*8 (a-h, o-z), integer(8) (k)
           dimension a(n)
           square(x) = x * x
           do i = 1, n
             a(i) = square(a(i)) + k
           end do
         contains
           subroutine t
             b = a(1) + n
           end subroutine
         end subroutine"
    ));
}

#[test]
fn wrong_units_are_reported() {
    let files = [
        (
            "a.cuf",
            "module a\n use b\nend module\nmodule b\n use a\n use nvshmem\n use nowhere\nend module",
        ),
        (
            "b.cuf",
            "module a\nend module\nprogram p\nuse b, only: nothing\nend\nprogram q\nend",
        ),
    ];
    check!(all_found(&files));
}

#[test]
fn wrong_declarations_are_reported() {
    check!(found(
        "program main
           implicit none
           integer :: n = 10, n
           real :: a(n), b(:), c(*), d(3) = [1, 2]
           real, allocatable :: e(5)
           real, allocatable, pointer :: f(:)
           real(10) :: g
           integer, parameter :: h, i = j, j = i, k = 2**40, l = 1 / 0
           integer, parameter :: o = n + 1
           character(len=*) :: p
           type(unknown) :: q
           real, intent(in) :: r
           integer, value :: s
           type t
             type(t) :: inner
           end type
           real, shared :: tile(4)
           real, constant :: coefficient
           integer :: few(3)
           data few /1, 2/
           u = 1
           u = 2
         end program"
    ));
}

#[test]
fn internal_procedures_for_c_need_no_label() {
    assert_eq!(
        found(
            "program main
               use iso_c_binding
               print *, c_associated(c_funloc(back))
             contains
               subroutine back() bind(c)
               end subroutine
             end program"
        ),
        ""
    );
}

#[test]
fn wrong_kernels_are_reported() {
    check!(found(
        "module m
           real, constant, allocatable :: c(:)
         contains
           attributes(global) real function f(a)
             real :: a(*)
           end function
           attributes(global) subroutine g(a, b)
             real, allocatable :: a(:)
             real, optional :: b
             real, shared :: t = 0.0
             real, managed :: u(10)
             real, device :: v
           end subroutine
           attributes(global, host) subroutine h
           end subroutine
         end module"
    ));
}
