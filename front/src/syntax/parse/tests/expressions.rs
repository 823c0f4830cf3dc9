//! Expressions: precedence, literals, constructors.

use super::free;
use insta::assert_snapshot;

#[test]
fn precedence() {
    assert_snapshot!(free("
x = a + b * c ** d ** e
x = -a ** 2
x = -a * b + c
x = a - b - c
x = a / b / c
x = a ** -b * c
x = a * -b * c
x = a + -b * c
x = + a - (-b)
x = .not. a .and. b .or. c .eqv. d .neqv. .not. e
x = a .and. .not. b == c
x = a .or. b .and. c .xor. d
x = a + b < c * d .and. e // f == g
x = a .plus. b * c .plus. d
x = .inv. a ** 2 + .inv. b
x = a .eq. b .or. a .ne. c .or. a .lt. d .or. a .le. e .or. a .gt. f .or. a .ge. g
x = a == b .or. a /= c .or. a < d .or. a <= e .or. a > f .or. a >= g
x = (a + b) * ((c))
"), @r#"
    x = (+ a (* b (** c (** d e))))
    x = (- (** a 2))
    x = (+ (- (* a b)) c)
    x = (- (- a b) c)
    x = (/ (/ a b) c)
    x = (* (** a (- b)) c)
    x = (* (* a (- b)) c)
    x = (+ a (- (* b c)))
    x = (- (+ a) (paren (- b)))
    x = (.neqv. (.eqv. (.or. (.and. (.not. a) b) c) d) (.not. e))
    x = (.and. a (.not. (== b c)))
    x = (.neqv. (.or. a (.and. b c)) d)
    x = (.and. (< (+ a b) (* c d)) (== (// e f) g))
    x = (.plus. (.plus. a (* b c)) d)
    x = (+ (** (.inv. a) 2) (.inv. b))
    x = (.or. (.or. (.or. (.or. (.or. (== a b) (/= a c)) (< a d)) (<= a e)) (> a f)) (>= a g))
    x = (.or. (.or. (.or. (.or. (.or. (== a b) (/= a c)) (< a d)) (<= a e)) (> a f)) (>= a g))
    x = (* (paren (+ a b)) (paren (paren c)))
    "#);
}

#[test]
fn numbers() {
    assert_snapshot!(free("
x = 1 + 42_8 + 7_long
x = 1. + .5 + 1.5 + 1.e5 + 1.5e-3 + 2d0 + 3.D+10 + 1e3 + 1.5q2
x = 1.0_dp + 1e3_8 + 1._sp + .5_dp
x = 1.eq.2
x = 1.and.2.or.3
x = 1..eq.2.
x = 1.e5.gt.2.d0
x = a%b.eq.c%d
x = 3.lt..5
x = (1.0, 2.0) + (a, -1) * (1_4, x)
x = .true. .or. .FALSE._1 .and. .true._lk
x = z'FF' + Z\"ff\" + b'101' + o'17' + x'1A' + 'ff'z + '101'b
"), @r#"
    x = (+ (+ 1 42_8) 7_long)
    x = (+ (+ (+ (+ (+ (+ (+ (+ 1. .5) 1.5) 1.e5) 1.5e-3) 2d0) 3.D+10) 1e3) 1.5q2)
    x = (+ (+ (+ 1.0_dp 1e3_8) 1._sp) .5_dp)
    x = (== 1 2)
    x = (.or. (.and. 1 2) 3)
    x = (== 1. 2.)
    x = (> 1.e5 2.d0)
    x = (== a%b c%d)
    x = (< 3 .5)
    x = (+ (complex 1.0 2.0) (* (complex a (- 1)) (complex 1_4 x)))
    x = (.or. .true. (.and. .false._1 .true._lk))
    x = (+ (+ (+ (+ (+ (+ boz(16, FF) boz(16, ff)) boz(2, 101)) boz(8, 17)) boz(16, 1A)) boz(16, ff)) boz(2, 101))
    "#);
}

#[test]
fn characters() {
    assert_snapshot!(free(r#"
x = 'it''s' // "say ""hi""" // ''
x = 'a"b' // "a'b"
x = c_char_'abc' // 1_"x"
x = 'abcdef'(2:3)
x = s(1:2) // t(i)(:n) // u%v(3:)
"#), @r#"
    x = (// (// 'it's' 'say "hi"') '')
    x = (// 'a"b' 'a'b')
    x = (// 'abc'_c_char 'x'_1)
    x = 'abcdef'(2:3)
    x = (// (// s(1:2) t(i)(:n)) u%v(3:))
    "#);
}

#[test]
fn designators() {
    assert_snapshot!(free("
x = a(1)
x = a(1:2, :, ::2, 3:, :4, 5::6, 1:9:2)
x = a(i)%b(j)%c
x = f()%g
x = a % b
x = point(1, y = 2)
x = a([1, 2])
x = real(x, kind = 8)
x = f(a = *)
"), @r#"
    x = a(1)
    x = a(1:2, :, ::2, 3:, :4, 5::6, 1:9:2)
    x = a(i)%b(j)%c
    x = f()%g
    x = a%b
    x = point(1, y=2)
    x = a([1, 2])
    x = real(x, kind=8)
    x = f(a=*)
    "#);
}

#[test]
fn constructors() {
    assert_snapshot!(free("
x = [1, 2, 3]
x = (/ 1, 2 /)
x = (/1/)
x = [real :: 1, 2]
x = [real(8) ::]
x = [character(len=3) :: 'a', 'bcd']
x = [double precision :: 1, 2]
x = [point :: point(1, 2), p]
x = [type(point) :: p]
x = [(i, i = 1, n)]
x = [(i, i**2, i = 1, n, 2), 5]
x = [((i + j, i = 1, n), j = 1, m)]
x = [([(i, i = 1, 3)], j = 1, 2)]
x = [(i, integer :: i = 1, n)]
x = (/ (real(i), i = 1, n) /)
x = f((/1, 2/), (/'a'//'b'/))
x = [integer ::]
x = [(/1, 2/), [3, 4]]
x = reshape([1, 2, 3, 4], [2, 2])
"), @r#"
    x = [1, 2, 3]
    x = [1, 2]
    x = [1]
    x = [real :: 1, 2]
    x = [real(8) :: ]
    x = [character(len=3) :: 'a', 'bcd']
    x = [double precision :: 1, 2]
    x = [type(point) :: point(1, 2), p]
    x = [type(point) :: p]
    x = [(do i = 1, n: i)]
    x = [(do i = 1, n, 2: i, (** i 2)), 5]
    x = [(do j = 1, m: (do i = 1, n: (+ i j)))]
    x = [(do j = 1, 2: [(do i = 1, 3: i)])]
    x = [(do integer :: i = 1, n: i)]
    x = [(do i = 1, n: real(i))]
    x = f([1, 2], [(// 'a' 'b')])
    x = [integer :: ]
    x = [[1, 2], [3, 4]]
    x = reshape([1, 2, 3, 4], [2, 2])
    "#);
}

#[test]
fn plain_statements_read_both_ways() {
    // `free` compares the short way with the grammar.
    assert_snapshot!(free("
x = -a**2*b + c%d(1)%e(:, 2:, :3, k = 4) // 'x' .cat. .not. f() .and. (.true.)
call s(a, b(1:2), n = -3, m = (c))
call t%list(i)%run
if (a(i) == b .or. .not. c) x = y
if ((a)) then
do i = a(1), f(n - 1), -2
do j = 1, n
x = 'abc'(1:2)
x = f(::2)
x = f(*)
call f(*10)
x = (1, 2)
"), @r#"
    x = (.cat. (// (+ (- (* (** a 2) b)) c%d(1)%e(:, 2:, :3, k=4)) 'x') (.and. (.not. f()) (paren .true.)))
    call s(a, b(1:2), n=(- 3), m=(paren c))
    call t%list(i)%run()
    if (.or. (== a(i) b) (.not. c)) then x = y
    if (paren a)
    do i = a(1), f((- n 1)), (- 2)
    do j = 1, n
    x = 'abc'(1:2)
    x = f(::2)
    x = f(*)
    call f(*10)
    x = (complex 1 2)
    "#);
}
