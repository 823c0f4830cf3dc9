//! Options that say what kinds are, and what becomes of constants that do not fit them.

use super::*;

const DEFAULTS: &str = "      program defaults
      common /c/ x, y
      logical l
      f(z) = z*0.1
      x = 0.1
      y = 1/3.0
      l = x > y
      call s(3)
      call s(4)
      print *, f(3.0), kind(l), kind(x > y), real(7)/3, (1, 2.5)
      print *, amax1(2.5, 3.5), ifix(3.7), popcnt(7), shape((/1, 2/))
      print *, sqrt(2.0), huge(1), dble(x), cmplx(1, 2), 0.1d0
D     print *, 'debug', kind(1.0)
      print *, maxloc((/1, 5, 2/)), storage_size(l), len('abc')
      end
      subroutine s(n)
      common /c/ x, y
      dimension v(2)
      k = k*n + 1
      v(1) = v(1) + n
      print *, x, y, n, k, v(1)
      end
";

#[test]
fn default_kinds_and_save_are_those_of_other_compilers() {
    let place = Place::new("defaults");
    place.file("d.f", DEFAULTS);
    for (ours, theirs) in [
        (
            "-r8",
            "-fdefault-real-8 -fdefault-double-8 -fd-lines-as-comments",
        ),
        ("-i8 -Mdlines", "-fdefault-integer-8 -fd-lines-as-code"),
        (
            "-r8 -i8",
            "-fdefault-real-8 -fdefault-double-8 -fdefault-integer-8 -fd-lines-as-comments",
        ),
        (
            "-freal-4-real-16 -freal-8-real-4",
            "-freal-4-real-16 -freal-8-real-4 -fd-lines-as-comments",
        ),
    ] {
        place.succeeds(&format!("{ours} -Msave d.f -o ours"));
        let output = place.run("./ours", &[]);
        if !tools::has("gfortran", "default kinds by gfortran") {
            return;
        }
        let words = format!(
            "-w -std=legacy -fno-automatic -ffixed-line-length-none {theirs} d.f -o theirs"
        );
        let words: Vec<&str> = words.split(' ').collect();
        let built = place.run("gfortran", &words);
        assert!(built.status.success(), "{}", shown(&built));
        assert_eq!(
            printed(&output),
            printed(&place.run("./theirs", &[])),
            "{ours}"
        );
    }
}

const LOOSE: &str = "program loose
integer, parameter :: i = 4294967295, k = 2147483647 + 1, m = huge(1)*2
integer(1), parameter :: b(2) = [200, 300]
integer(8) :: wide = 4294967296, w = 9223372036854775808
real, parameter :: inf = 1.0/0.0, nan = 0.0/0.0, e = 1e39
complex :: c = (1.0, 2.0)/0
real(16), parameter :: q = 1.0_16/0
real :: x(3) = [inf, -inf, 1e38*10]
integer :: u = ishft(1, 31)
wide = wide + 4294967297
if (u == 2147483648) u = 4294967297
print *, i, k, m, b, wide, w
print *, inf, nan, e, c, q, x
print *, u, int(300, 1), exp(1000.0), 4294967299, kind(4294967299), iand(-1, 4294967295)
end
";

#[test]
fn constants_need_not_fit_where_the_range_is_not_checked() {
    let place = Place::new("range");
    place.file("l.f90", LOOSE);
    place.succeeds("-w -fno-range-check l.f90 -o ours");
    let printed = printed(&place.run("./ours", &[]));
    let words: Vec<&str> = printed.split_whitespace().collect();
    let wanted = "-1 -2147483648 -2 -56 44 8589934593 -9223372036854775808 \
        Infinity NaN Infinity (NaN,NaN) Infinity Infinity -Infinity Infinity \
        1 44 Infinity 3 4 -1";
    assert_eq!(words.join(" "), wanted);
    let refused = shown(&place.fc("-c l.f90"));
    assert!(
        refused.contains("error[S035]: division by zero"),
        "{refused}"
    );
}

#[test]
fn each_object_has_its_own_default_kinds() {
    let place = Place::new("kinds-of-objects");
    place.file("wide.f90", "real function wide()\nwide = 1.0/3\nend\n");
    place.file(
        "narrow.f90",
        "real(8) :: wide\nreal :: x\nx = 1.0/3\nprint *, wide(), x\nend\n",
    );
    place.succeeds("-r8 -c wide.f90");
    place.succeeds("-c narrow.f90");
    place.succeeds("wide.o narrow.o -o both");
    assert_eq!(
        printed(&place.run("./both", &[])),
        "  0.33333333333333331       0.333333343    \n"
    );
}

const OPEN: &str = "module parts
type part
integer :: a, b = 2
character(3) :: c
end type
end module
subroutine s
use parts
integer :: i, j = 5, v(3)
integer(1) :: small
real :: x
complex :: z
logical :: l
character(4) :: c
type(part) :: q(2)
print *, i, j, v, small, x, z, l, c, q%a, q%b, q(2)%c
i = 1
end
program p
call s
call s
end
";

#[test]
fn variables_begin_with_what_the_command_line_says() {
    let place = Place::new("first-values");
    place.file("o.f90", OPEN);
    place.succeeds("-w -finit-integer=300 -finit-real=-inf -finit-logical=true -finit-character=65 -finit-derived -c o.f90");
    place.succeeds("-w o.o -o ours");
    let printed = printed(&place.run("./ours", &[]));
    let words: Vec<&str> = printed.split_whitespace().collect();
    let once = "300 5 300 300 300 44 -Infinity (-Inf,-Inf) T AAAA 300 300 2 2 AAA";
    assert_eq!(words.join(" "), format!("{once} {once}"));
    let refused = shown(&place.fc("-finit-real=seven -c o.f90"));
    assert!(refused.contains("names no first value"), "{refused}");
}
