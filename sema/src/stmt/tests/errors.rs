//! Wrong statements: one program or more per code.

use super::found;

/// A host program with these statements; the codes reported, with their lines counted from the first statement.
fn host(statements: &str) -> String {
    codes(
        "program t
 use cudafor
 use kernels
 integer :: i, j, n, a(10), b(5), m(3, 3), ios
 real :: x, r(10)
 real, allocatable :: v(:)
 real, target :: t1(10)
 real, pointer :: p(:), pp(:, :)
 logical :: flag, mask(10)
 character(len=8) :: s
 type pair
  integer :: a, b
  real, pointer :: link(:)
 end type
 type(pair) :: q
 real, device :: d(10), e(10), y
 real, managed :: mg(10)
 integer, parameter :: c = 3\n",
        statements,
        "end program
 module kernels
 contains
 attributes(global) subroutine kernel(a)
  real :: a(10)
 end subroutine
 subroutine plain(a)
  real :: a(10)
 end subroutine
 subroutine sets(k)
  integer, intent(out) :: k
  k = 1
 end subroutine
 integer function f(k)
  integer :: k
  f = k
 end function
 elemental subroutine each(u)
  real, intent(inout) :: u
  u = 1
 end subroutine
 end module",
    )
}

/// The same inside a kernel.
fn device(statements: &str) -> String {
    codes(
        "module k
 real, texture, pointer :: tex(:)
 contains
 attributes(global) subroutine other(a)
  real :: a(10)
 end subroutine
 attributes(global) subroutine kernel(a, n)
 real :: a(10)
 integer, value :: n
 real, pointer :: p(:)
 integer :: i\n",
        statements,
        " end subroutine
 end module",
    )
}

fn codes(before: &str, statements: &str, after: &str) -> String {
    let offset = before.lines().count();
    let text = format!("{before}{statements}\n{after}\n");
    let mut out = Vec::new();
    for line in found(&text).lines() {
        let mut words = line.split(' ');
        let (code, line) = (words.next().unwrap_or(""), words.next().unwrap_or("0"));
        let line: i64 = line.parse().unwrap_or(0);
        out.push(format!("{code}@{}", line - offset as i64));
    }
    out.join(" ")
}

macro_rules! wrong {
    ($($name:ident: $side:ident, $text:expr => $codes:expr;)*) => {$(
        #[test]
        fn $name() {
            assert_eq!($side($text), $codes);
        }
    )*};
}

wrong! {
    exit_outside_a_loop: host, "exit" => "P017@1";
    exit_of_an_unknown_construct: host, "do i = 1, 3\nexit rows\nend do" => "P016@2";
    cycle_of_a_block: host, "do i = 1, 2\npart: block\ncycle part\nend block part\nend do" => "P016@3";
    declaration_below: host, "n = 1\ninteger :: k2" => "S433@2";
    exit_of_concurrent: host, "do concurrent (i = 1:3)\nexit\nend do" => "S304@2";
    return_in_concurrent: host, "do concurrent (i = 1:3)\nreturn\nend do" => "S304@2";
    goto_out_of_concurrent: host, "do concurrent (i = 1:3)\ngoto 10\nend do\nn = 1\n10 continue" => "S304@2";
    label_twice: host, "10 continue\n10 continue" => "S305@2";
    label_missing: host, "goto 10" => "S306@1";
    err_label_missing: host, "read (5, *, err=10) n" => "S306@1";
    jump_into_a_block: host, "goto 10\nif (flag) then\n10 n = 1\nend if" => "S307@1";
    alternate_return: host, "call plain(r, *10)\n10 continue" => "S309@1";
    pause: device, "pause" => "S310@1";
    select_type: host, "select type (n + 1)\ntype is (integer)\nend select" => "S310@1";
    arithmetic_if_of_a_logical: host, "if (flag) 10, 20, 30\n10 continue\n20 continue\n30 continue" => "S312@1";
    array_as_do_variable: host, "do a = 1, 3\nend do" => "S313@1";
    logical_bound: host, "do i = 1, flag\nend do" => "S313@1";
    real_do_variable: host, "do x = 1.0, 2.0\nend do" => "S314@1";
    zero_step: host, "do i = 1, 3, 0\nend do" => "S315@1";
    do_variable_assigned: host, "do i = 1, 3\ni = 2\nend do" => "S316@2";
    do_variable_of_an_inner_loop: host, "do i = 1, 3\ndo i = 1, 2\nend do\nend do" => "S316@2";
    do_variable_read: host, "do i = 1, 3\nread *, i\nend do" => "S316@2";
    do_variable_as_argument: host, "do i = 1, 3\ncall sets(i)\nend do" => "S316@2";
    case_of_a_real: host, "select case (x)\ncase (1)\nend select" => "S317@1";
    case_of_another_type: host, "select case (n)\ncase ('a')\nend select" => "S317@2";
    cases_overlap: host, "select case (n)\ncase (1:5)\ncase (3)\nend select" => "S318@3";
    characters_overlap: host, "select case (s)\ncase ('ab  ')\ncase ('ab')\nend select" => "S318@3";
    two_defaults: host, "select case (n)\ncase default\ncase default\nend select" => "S318@3";
    case_of_a_variable: host, "select case (n)\ncase (i)\nend select" => "S319@2";
    integer_from_logical: host, "n = flag" => "T070@1";
    logical_equal_to_integer: host, "if (flag == 1) n = 2" => "T070@1";
    logical_and_integer: host, "if (flag .and. n) n = 2" => "T070@1";
    structure_from_integer: host, "q = 1" => "S320@1";
    scalar_from_array: host, "n = a" => "S321@1";
    ranks: host, "a = m" => "S321@1";
    shapes: host, "a = b" => "S322@1";
    no_pointer: host, "r => t1" => "S323@1";
    no_target: host, "p => r" => "S324@1";
    pointer_rank: host, "pp => t1" => "S325@1";
    no_allocatable: host, "allocate (a(3))" => "S326@1";
    deallocate_of_a_plain_array: host, "deallocate (r)" => "S326@1";
    allocate_without_bounds: host, "allocate (v)" => "S327@1";
    allocate_with_another_type: host, "allocate (integer :: v(3))" => "S328@1";
    allocate_option: host, "allocate (v(3), status=ios)" => "S329@1";
    stat_of_a_real: host, "allocate (v(3), stat=x)" => "S330@1";
    scalar_mask: host, "where (flag) a = 1" => "S331@1";
    mask_rank: host, "where (m > 1) a = 1" => "S331@1";
    statement_in_where: host, "where (mask)\ncall plain(r)\nend where" => "S332@2";
    scalar_in_where: host, "where (mask) n = 1" => "S332@1";
    statement_in_forall: host, "forall (i = 1:3)\ncall plain(r)\nend forall" => "S333@2";
    dependent_forall: host, "forall (i = 2:3)\nwhere (m(i, :) > 0) m(i, :) = m(i - 1, :)\nend forall" => "S334@2";
    call_of_a_function: host, "call f(n)" => "S335@1";
    call_of_an_intrinsic_function: host, "call sqrt(x)" => "S335@1";
    call_of_a_variable: host, "call n(1)" => "S335@1";
    unknown_subroutine: host, "call nowhere(n)" => "S336@1";
    stop_code: host, "stop 1.5" => "S338@1";
    unit_of_a_real: host, "write (x, *) n" => "S340@1";
    open_without_unit: host, "open (file='x')" => "S340@1";
    malformed_format: host, "write (*, '(f8)') x" => "S341@1";
    format_of_an_integer: host, "write (*, n) x" => "S341@1";
    unknown_keyword: host, "open (10, named='x')" => "S342@1";
    keyword_of_the_wrong_type: host, "open (10, file=3)" => "S342@1";
    keyword_twice: host, "close (10, iostat=ios, iostat=ios)" => "S342@1";
    format_missing: host, "write (*, 100) x" => "S343@1";
    pointer_component_in_a_list: host, "print *, q" => "S344@1";

    allocate_with_source_in_a_kernel: device, "allocate (p(3), source=0.0)" => "D101@1";
    open_in_a_kernel: device, "open (1)" => "D101@1";
    read_in_a_kernel: device, "read *, i" => "D101@1";
    formatted_print_in_a_kernel: device, "write (*, '(en12.3)') a(1)" => "D102@1";
    loop_printed_in_a_kernel: device, "print *, (a(i), i = 1, 2)" => "D102@1";
    texture_written: device, "tex(1) = 2.0" => "D109@1";
    launch_in_a_kernel: device, "call other<<<1, 1>>>(a)" => "D105@1";
    launch_of_a_host_procedure: host, "call plain<<<1, 1>>>(r)" => "D103@1";
    launch_with_one_part: host, "call kernel<<<1>>>(d)" => "D104@1";
    launch_with_a_real: host, "call kernel<<<x, 1>>>(d)" => "D104@1";
    call_without_launch: host, "call kernel(d)" => "D009@1";
}

#[test]
fn all_errors_are_found_in_one_run() {
    assert_eq!(
        host("exit\nn = s\ngoto 10\ncall nowhere"),
        "P017@1 S320@2 S306@3 S336@4"
    );
}
