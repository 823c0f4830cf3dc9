//! Holds the array intrinsics, sections and assignments against gfortran: every case is a Fortran expression whose elements one program
//! prints, and the Rust spelling that must give the same. Without gfortran the test says so and passes.

use cuf2rs_runtime::prelude::*;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::Command;

/// A Fortran statement that defines `r` (integers, any shape that fits), and the elements that Rust gives.
type Case = (&'static str, Vec<i64>);

fn line(values: impl IntoIterator<Item = impl Display>) -> String {
    values
        .into_iter()
        .map(|value| format!(" {value}"))
        .collect()
}

fn wide<const R: usize>(array: &Array<i32, R>) -> Vec<i64> {
    array.to_vec().into_iter().map(i64::from).collect()
}

fn flags<const R: usize>(array: &Array<bool, R>) -> Vec<i64> {
    array.to_vec().into_iter().map(i64::from).collect()
}

fn one(value: impl Into<i64>) -> Vec<i64> {
    vec![value.into()]
}

/// The arrays of both programs: `a(3,4)`, `b(0:2,-1:2)`, `c(2,3,4)`, `v(6)`, `m(3,4)`.
struct Data {
    a: Array2<i32>,
    b: Array2<i32>,
    c: Array3<i32>,
    v: Array1<i32>,
    m: Array2<bool>,
}

fn data() -> Data {
    let a = Array2::from_fn((3, 4), |p| {
        ((p.along(1) + 1) * 7 + (p.along(2) + 1) * 5) as i32 % 11 - 3
    });
    let mut b = Array2::new((0..=2, -1..=2));
    b.assign_with(|p| (p.along(1) * 3 + (p.along(2) - 1) * 2) as i32);
    let c = Array3::from_fn((2, 3, 4), |p| {
        ((p.along(1) + 1) * 100 + (p.along(2) + 1) * 10 + p.along(3) + 1) as i32 % 17
    });
    let m = Array2::from_fn((3, 4), |p| a.at(p) > 2);
    Data {
        a,
        b,
        c,
        v: Array1::from([4, -1, 9, 9, 0, 2]),
        m,
    }
}

const DECLARATIONS: &str = "
  integer :: a(3,4), b(0:2,-1:2), c(2,3,4), v(6), i, j, k
  logical :: m(3,4)
  do j = 1, 4; do i = 1, 3; a(i,j) = mod(i*7 + j*5, 11) - 3; end do; end do
  do j = -1, 2; do i = 0, 2; b(i,j) = i*3 + j*2; end do; end do
  do k = 1, 4; do j = 1, 3; do i = 1, 2; c(i,j,k) = mod(i*100 + j*10 + k, 17); end do; end do; end do
  v = [4, -1, 9, 9, 0, 2]
  m = a > 2
";

fn reduction_cases(d: &Data) -> Vec<Case> {
    let Data { a, b, c, v, m } = d;
    vec![
        ("sum(a)", one(a.sum())),
        ("sum(a, 1)", wide(&a.sum_dim(1))),
        ("sum(a, 2, m)", wide(&a.sum_dim_mask(2, m))),
        ("sum(c, 2)", wide(&c.sum_dim(2))),
        (
            "sum(c, 3, c > 5)",
            wide(&c.sum_dim_mask(3, &Array::from_fn(c.extents(), |p| c.at(p) > 5))),
        ),
        ("product(c, 3)", wide(&c.product_dim(3))),
        ("maxval(a, mask=m)", one(a.maxval_mask(m))),
        ("maxval(c, 1)", wide(&c.maxval_dim(1))),
        ("minval(b, 2)", wide(&b.minval_dim(2))),
        (
            "maxval(a(2:1,:))",
            one(a.section::<2>((range(2, 1), ..)).maxval()),
        ),
        (
            "maxval(a(2:1,:), 1)",
            wide(&a.section::<2>((range(2, 1), ..)).maxval_dim(1)),
        ),
        ("count(m)", one(m.count())),
        ("count(m, 2)", wide(&m.count_dim(2))),
        ("merge(1, 0, any(m, 1))", flags(&m.any_dim(1))),
        ("merge(1, 0, all(m, 2))", flags(&m.all_dim(2))),
        ("merge(1, 0, parity(m))", one(m.parity())),
        ("iall(v)", one(v.iall())),
        ("iany(a, 1)", wide(&a.iany_dim(1))),
        ("iparity(c, 2)", wide(&c.iparity_dim(2))),
        (
            "sum(a*b + 1)",
            one(sum_of(a.extents(), |p| a.at(p) * b.at(p) + 1)),
        ),
        (
            "sum(a*b, mask=m)",
            one(sum_where(a.extents(), |p| m.at(p), |p| a.at(p) * b.at(p))),
        ),
    ]
}

fn location_cases(d: &Data) -> Vec<Case> {
    let Data { a, c, v, m, .. } = d;
    vec![
        ("maxloc(a)", wide(&a.maxloc())),
        ("maxloc(v, back=.true.)", wide(&v.maxloc_back())),
        ("maxloc(v, 1)", one(v.maxloc()[1])),
        ("minloc(a, mask=m)", wide(&a.minloc_mask(m))),
        ("maxloc(c, 2)", wide(&c.maxloc_dim(2))),
        ("minloc(c, 3, back=.true.)", wide(&c.minloc_dim_back(3))),
        ("maxloc(a, 1, m)", wide(&a.maxloc_dim_mask(1, m))),
        (
            "maxloc(a(:,3:2))",
            wide(&a.section::<2>((.., range(3, 2))).maxloc()),
        ),
        ("findloc(v, 9)", wide(&v.findloc(9))),
        ("findloc(v, 9, back=.true.)", wide(&v.findloc_back(9))),
        ("findloc(a, 3, 2)", wide(&a.findloc_dim(3, 2))),
        (
            "findloc(a, a(3,4), mask=m)",
            wide(&a.findloc_mask(a[(3, 4)], m)),
        ),
    ]
}

fn rearrangement_cases(d: &Data) -> Vec<Case> {
    let Data { a, b, c, v, m } = d;
    let pad = Array1::from([-1, -2]);
    vec![
        ("matmul(a, transpose(b))", wide(&matmul(a, &transpose(b)))),
        ("matmul(v(1:3), a)", wide(&matmul(v.section::<1>(1..=3), a))),
        (
            "matmul(a, v(6:3:-1))",
            wide(&matmul(a, v.section::<1>(step(6, 3, -1)))),
        ),
        (
            "dot_product(v, v(6:1:-1))",
            one(dot_product(v, v.section::<1>(step(6, 1, -1)))),
        ),
        ("reshape(a, [4, 3])", wide(&reshape(a, (4, 3)))),
        (
            "reshape(v, [2, 2, 3], pad=[-1, -2])",
            wide(&reshape_pad(v, (2, 2, 3), &pad)),
        ),
        (
            "reshape(c, [4, 2, 3], order=[3, 1, 2])",
            wide(&reshape_order(c, (4, 2, 3), &Array1::from([3, 1, 2]))),
        ),
        (
            "reshape(v, [3, 4], pad=[-1, -2], order=[2, 1])",
            wide(&reshape_order_pad(v, (3, 4), &pad, &Array1::from([2, 1]))),
        ),
        ("spread(a, 2, 2)", wide(&spread(a, 2, 2))),
        ("spread(v, 1, 3)", wide(&spread(v, 1, 3))),
        ("spread(a, 3, 2)", wide(&spread(a, 3, 2))),
        ("pack(a, m)", wide(&pack(a, m))),
        (
            "pack(a, m, [(i, i = 1, 12)])",
            wide(&pack_vector(a, m, &(1..=12).collect::<Array1<i32>>())),
        ),
        ("pack(b, .true.)", wide(&pack_all(b, true))),
        (
            "unpack(v, m(1:2, :), b(0:1, :))",
            wide(&unpack(
                v,
                m.section::<2>((1..=2, ..)),
                b.section::<2>((0..=1, ..)),
            )),
        ),
        (
            "unpack([(i, i = 1, 12)], m, -5)",
            wide(&unpack_scalar(&(1..=12).collect::<Array1<i32>>(), m, -5)),
        ),
        ("cshift(a, 1)", wide(&cshift(a, 1, 1))),
        ("cshift(a, -3, 2)", wide(&cshift(a, -3, 2))),
        (
            "cshift(a, [1, -1, 7], 2)",
            wide(&cshift_each(a, &Array1::from([1, -1, 7]), 2)),
        ),
        ("cshift(c, reshape([1, 2, 3, 4, 5, 6, 7, 8], [2, 4]), 2)", {
            wide(&cshift_each(c, &Array2::from_elements((2, 4), 1..=8), 2))
        }),
        ("eoshift(a, 2, dim=2)", wide(&eoshift(a, 2, 0, 2))),
        ("eoshift(a, -1, boundary=-9)", wide(&eoshift(a, -1, -9, 1))),
        ("eoshift(a, [1, -1, 2], [91, 92, 93], 2)", {
            wide(&eoshift_each(
                a,
                &Array1::from([1, -1, 2]),
                &Array1::from([91, 92, 93]),
                2,
            ))
        }),
        (
            "eoshift(c, -1, reshape([1, 2, 3, 4, 5, 6, 7, 8], [2, 4]), 2)",
            {
                wide(&eoshift_each(
                    c,
                    &Array1::filled(8, -1),
                    &Array2::from_elements((2, 4), 1..=8),
                    2,
                ))
            },
        ),
    ]
}

fn section_cases(d: &Data) -> Vec<Case> {
    let Data { a, b, c, v, .. } = d;
    let idx = Array1::from([3, 1, 3]);
    vec![
        ("a(2, :)", wide(&a.section::<1>((2, ..)).to_array())),
        (
            "a(3:1:-1, 2::2)",
            wide(&a.section::<2>((step(3, 1, -1), (2..).by(2))).to_array()),
        ),
        ("b(1:, 0)", wide(&b.section::<1>((1.., 0)).to_array())),
        ("b(:1, :0)", wide(&b.section::<2>((..=1, ..=0)).to_array())),
        (
            "c(2, 3:1:-2, :)",
            wide(&c.section::<2>((2, step(3, 1, -2), ..)).to_array()),
        ),
        ("c(:, 2, 4)", wide(&c.section::<1>((.., 2, 4)).to_array())),
        ("v(:0)", wide(&v.section::<1>(..=0).to_array())),
        ("a([3, 1, 3], 2)", wide(&a.gather::<1>((vector(&idx), 2)))),
        (
            "a([3, 1, 3], 4:1:-2)",
            wide(&a.gather::<2>((vector(&idx), step(4, 1, -2)))),
        ),
        ("lbound(b)", wide(&b.lbounds())),
        ("ubound(b)", wide(&b.ubounds())),
        (
            "lbound(b(:, 0:1))",
            wide(&b.section::<2>((.., 0..=1)).lbounds()),
        ),
        (
            "ubound(b(:, 0:1))",
            wide(&b.section::<2>((.., 0..=1)).ubounds()),
        ),
        (
            "shape(c(:, :2, 4))",
            wide(&c.section::<2>((.., ..=2, 4)).shape()),
        ),
        ("size(c, 3)", one(c.size_dim(3))),
    ]
}

fn cases() -> Vec<Case> {
    let data = data();
    [
        reduction_cases(&data),
        location_cases(&data),
        rearrangement_cases(&data),
        section_cases(&data),
    ]
    .concat()
}

#[test]
fn array_intrinsics_give_gfortrans_elements() {
    let cases = cases();
    let mut program = format!("program arrays\n  implicit none\n{DECLARATIONS}");
    for (expression, _) in &cases {
        program += &format!("  print '(*(1x, i0))', {expression}\n");
    }
    program += "end program\n";
    let Some(printed) = gfortran("arrays", &program) else {
        return;
    };
    assert_eq!(printed.lines().count(), cases.len());
    for (printed, (expression, elements)) in printed.lines().zip(&cases) {
        assert_eq!(printed.trim_end(), line(elements), "{expression}");
    }
}

/// Sums of reals run in order, so that they agree to the last bit.
#[test]
fn sums_of_reals_run_in_gfortrans_order() {
    let x = Array2::<f64>::from_fn((40, 30), |p| {
        1.0 / (1 + p.along(1) * 3 + p.along(2) * 7) as f64
    });
    let f = Array1::<f32>::from_fn(1000, |p| 1.0 / (1 + p.along(1)) as f32);
    let program = "program sums
  implicit none
  real(8) :: x(40,30)
  real :: f(1000)
  integer :: i, j
  do j = 0, 29; do i = 0, 39; x(i+1,j+1) = 1d0 / (1 + i*3 + j*7); end do; end do
  do i = 0, 999; f(i+1) = 1.0 / (1 + i); end do
  print '(i0)', transfer(sum(x), 0_8), transfer(sum(sum(x, 1)), 0_8), transfer(sum(sum(x, 2)), 0_8)
  print '(i0)', transfer(sum(f), 0), transfer(dot_product(f, f), 0), transfer(norm2(f), 0), transfer(norm2(x), 0_8)
  print '(i0)', transfer(sum(x, mask=x > 0.01d0), 0_8), transfer(product(f(1:30)), 0)
  x = 1/x
  print '(i0)', transfer(norm2(x), 0_8), transfer(sum(norm2(x, 2)), 0_8)
end program\n";
    let Some(printed) = gfortran("sums", program) else {
        return;
    };
    let mask = Array::from_fn(x.extents(), |p| x.at(p) > 0.01);
    let doubles = [x.sum(), x.sum_dim(1).sum(), x.sum_dim(2).sum()].map(|sum| sum.to_bits() as i64);
    let singles =
        [f.sum(), dot_product(&f, &f), f.norm2()].map(|sum| i64::from(sum.to_bits() as i32));
    let last = [
        x.norm2().to_bits() as i64,
        x.sum_mask(&mask).to_bits() as i64,
    ];
    let product = f.section::<1>(1..=30).product().to_bits() as i32;
    let all = doubles
        .into_iter()
        .chain(singles)
        .chain(last)
        .chain([i64::from(product)]);
    let rising = Array::from_fn(x.extents(), |p| 1.0 / x.at(p));
    let all = all.chain([rising.norm2(), rising.norm2_dim(2).sum()].map(|n| n.to_bits() as i64));
    assert_eq!(
        printed.lines().map(str::to_string).collect::<Vec<_>>(),
        all.map(|bits| bits.to_string()).collect::<Vec<_>>()
    );
}

/// Compiles and runs a Fortran program; None, with a word about it, when there is no gfortran.
fn gfortran(name: &str, program: &str) -> Option<String> {
    if Command::new("gfortran").arg("--version").output().is_err() {
        eprintln!("left out: there is no gfortran to compare with");
        return None;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, executable) = (folder.join(format!("{name}.f90")), folder.join(name));
    std::fs::write(&source, program).unwrap();
    let compiled = Command::new("gfortran")
        .arg(&source)
        .arg("-o")
        .arg(&executable)
        .output()
        .unwrap();
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    Some(String::from_utf8(Command::new(&executable).output().unwrap().stdout).unwrap())
}
