//! Unformatted files, whose bytes must be gfortran's, and what INQUIRE tells of all kinds of files.

use super::driver::{Workplace, name};
use super::statements::same;
use cuf2rs_runtime::character::Character;
use cuf2rs_runtime::io::{
    backspace, close, inquire_iolength, inquire_unit, open, read, rewind, write,
};
use num_complex::Complex;

/// Files that one side writes and the other reads: here the bytes count.
#[test]
fn unformatted_files_are_exchanged() {
    let work = Workplace::new("unformatted");
    let program = "program compare
  implicit none
  integer :: i
  integer(8) :: k
  real(8) :: d(3)
  character(5) :: c
  logical :: l
  complex :: z
  d = [1.5d0, -2d0, 1d100]
  open(11, file='sequential', form='unformatted')
  write(11) 7, 8_8, d, 'abcde', .true., (1., 2.)
  write(11)
  write(11) (i, i = 1, 1000)
  close(11)
  open(11, file='direct', form='unformatted', access='direct', recl=16)
  write(11, rec=3) 1, 2, 3
  write(11, rec=1) d(1:2)
  close(11)
  open(11, file='formatted_direct', form='formatted', access='direct', recl=12)
  write(11, '(i5)', rec=2) 42
  write(11, '(a)', rec=1) 'first'
  close(11)
  open(11, file='stream', form='unformatted', access='stream')
  write(11) 'head', 5, d
  write(11, pos=3) 'XY'
  close(11)
  open(11, file='swapped', form='unformatted', convert='big_endian')
  write(11) 7, d, 'abcde', (1., 2.)
  close(11)
end program";
    if !work.run(program) {
        return;
    }
    let doubles = [1.5_f64, -2.0, 1e100];
    let (unit, ours) = (144, |file: &str| name(&work.path(&format!("our_{file}"))));
    open(unit)
        .file(&ours("sequential"))
        .form("unformatted")
        .end();
    let mut w = write(unit).unformatted();
    w.item(&7)
        .item(&8_i64)
        .item(&doubles)
        .item("abcde")
        .item(&true)
        .item(&Complex::new(1.0_f32, 2.0))
        .end();
    write(unit).unformatted().end();
    write(unit)
        .unformatted()
        .item(&(1..=1000).collect::<Vec<i32>>())
        .end();
    backspace(unit).end();
    backspace(unit).end();
    backspace(unit).end();
    let (mut i, mut k, mut d, mut c) = (0, 0_i64, [0.0_f64; 3], Character::blank(5));
    let (mut l, mut z) = (false, Complex::new(0.0_f32, 0.0));
    let mut r = read(unit).unformatted();
    r.item(&mut i)
        .item(&mut k)
        .item(&mut d)
        .item(&mut c)
        .item(&mut l)
        .item(&mut z)
        .end();
    assert_eq!(
        (i, k, d, c.to_string(), l, z),
        (7, 8, doubles, "abcde".into(), true, Complex::new(1.0, 2.0))
    );
    read(unit).end();
    let mut many = vec![0; 1000];
    read(unit).item(&mut many).end();
    assert_eq!(many[999], 1000);
    assert_eq!(read(unit).item(&mut i).try_end().iostat(), -1);
    close(unit).end();
    assert_eq!(work.get("sequential"), work.get("our_sequential"));
    open(unit)
        .file(&ours("direct"))
        .form("unformatted")
        .access("direct")
        .recl(16)
        .end();
    write(unit).unformatted().rec(3).item(&[1, 2, 3]).end();
    write(unit).unformatted().rec(1).item(&doubles[..2]).end();
    read(unit).rec(3).item(&mut i).item(&mut i).end();
    assert_eq!(
        (i, inquire_unit(unit).nextrec(), inquire_unit(unit).recl()),
        (2, 4, 16)
    );
    close(unit).end();
    assert_eq!(work.get("direct"), work.get("our_direct"));
    open(unit)
        .file(&ours("formatted_direct"))
        .form("formatted")
        .access("direct")
        .recl(12)
        .end();
    write(unit).format("(i5)").rec(2).item(&42).end();
    write(unit).format("(a)").rec(1).item("first").end();
    close(unit).end();
    assert_eq!(
        work.get("formatted_direct"),
        work.get("our_formatted_direct")
    );
    open(unit)
        .file(&ours("stream"))
        .form("unformatted")
        .access("stream")
        .end();
    write(unit)
        .unformatted()
        .item("head")
        .item(&5)
        .item(&doubles)
        .end();
    write(unit).unformatted().pos(3).item("XY").end();
    read(unit).pos(5).item(&mut i).end();
    assert_eq!(i, 5);
    close(unit).end();
    assert_eq!(work.get("stream"), work.get("our_stream"));
    open(unit)
        .file(&ours("swapped"))
        .form("unformatted")
        .convert("big_endian")
        .end();
    let mut w = write(unit).unformatted();
    w.item(&7)
        .item(&doubles)
        .item("abcde")
        .item(&Complex::new(1.0_f32, 2.0))
        .end();
    rewind(unit).end();
    read(unit)
        .item(&mut i)
        .item(&mut d)
        .item(&mut c)
        .item(&mut z)
        .end();
    assert_eq!((i, d, z), (7, doubles, Complex::new(1.0, 2.0)));
    close(unit).end();
    assert_eq!(work.get("swapped"), work.get("our_swapped"));
}

#[test]
fn inquiries_answer_alike() {
    same(
        "inquire",
        46,
        "integer :: n",
        "
  open(11, file='a', status='replace')
  call show(11)
  write(11, *) 1
  call show(11)
  rewind(11)
  call show(11)
  close(11)
  call show(11)
  open(11, file='b', form='unformatted', access='direct', recl=8, status='replace')
  call show(11)
  close(11)
  open(11, file='c', form='unformatted', access='stream', status='replace')
  call show(11)
  close(11)
  inquire(iolength=n) 1, 2d0, 'abc', .true., (1., 2.)
  write(10, *) n
contains
  subroutine show(u)
    integer, intent(in) :: u
    integer :: r, nr
    logical :: op, nm
    character(20) :: a(20)
    inquire(u, opened=op, named=nm, sequential=a(1), direct=a(2), stream=a(3), formatted=a(4), unformatted=a(5), &
      position=a(6), action=a(7), form=a(8), access=a(9), encoding=a(10), asynchronous=a(11), read=a(12), write=a(13), &
      readwrite=a(14), recl=r, nextrec=nr, blank=a(15), delim=a(16), pad=a(17), decimal=a(18), round=a(19), sign=a(20))
    if (a(6) == 'ASIS') a(6) = 'any'
    write(10, '(2l2,2i12)') op, nm, r, nr
    write(10, '(a)') a
  end subroutine",
        |work, unit| {
            let (other, path) = (146, |file: &str| name(&work.path(&format!("our_{file}"))));
            open(other).file(&path("a")).status("replace").end();
            show(unit, other);
            write(other).item(&1).end();
            show(unit, other);
            rewind(other).end();
            show(unit, other);
            close(other).end();
            show(unit, other);
            let direct = open(other).file(&path("b")).form("unformatted").access("direct");
            direct.recl(8).status("replace").end();
            show(unit, other);
            close(other).end();
            open(other).file(&path("c")).form("unformatted").access("stream").status("replace").end();
            show(unit, other);
            close(other).end();
            let mut list = inquire_iolength();
            list.item(&1).item(&2.0_f64).item("abc").item(&true).item(&Complex::new(1.0_f32, 2.0));
            write(unit).item(&list.length()).end();
        },
    );
}

fn show(unit: i32, other: i32) {
    let q = inquire_unit(other);
    let mut w = write(unit).format("(2l2,2i12)");
    w.item(&q.opened())
        .item(&q.named())
        // What a default integer takes of it.
        .item(&(q.recl() as i32))
        .item(&q.nextrec())
        .end();
    let mut position = q.position();
    if position == "ASIS" {
        position = Character::new(20, "any");
    }
    let answers = [
        q.sequential(),
        q.direct(),
        q.stream(),
        q.formatted(),
        q.unformatted(),
        position,
        q.action(),
        q.form(),
        q.access(),
        q.encoding(),
        q.asynchronous(),
        q.read(),
        q.write(),
        q.readwrite(),
        q.blank(),
        q.delim(),
        q.pad(),
        q.decimal(),
        q.round(),
        q.sign(),
    ];
    write(unit)
        .format("(a)")
        .item(&answers.map(|answer| Character::new(20, &answer)))
        .end();
}
