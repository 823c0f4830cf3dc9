//! Whole statements: records, positions, non-advancing transfer, formatted and internal files. Each case is written twice, in
//! Fortran and in the builders that translated programs use; the files that both leave must be equal.

use super::driver::{Workplace, assert_same, name};
use cuf2rs_runtime::character::Character;
use cuf2rs_runtime::io::{
    backspace, close, endfile, inquire_file, open, read, read_from, rewind, write, write_to,
};
use num_complex::Complex;

/// Runs the Fortran text, which writes unit 10, and compares with what `ours` writes to a unit of its own.
#[track_caller]
pub fn same(
    place: &str,
    unit: i32,
    declarations: &str,
    statements: &str,
    ours: impl FnOnce(&Workplace, i32),
) {
    let work = Workplace::new(place);
    let program = format!(
        "program compare\n  implicit none\n{declarations}\n  open(10, file='expected')\n{statements}\nend program\n"
    );
    if !work.run(&program) {
        return;
    }
    open(unit).file(&name(&work.path("got"))).end();
    ours(&work, unit);
    close(unit).end();
    assert_same(&work.get("expected"), &work.get("got"), |line| {
        format!("line {}", line + 1)
    });
}

#[test]
fn records_and_positions() {
    same(
        "records",
        41,
        "integer :: i",
        "
  write(10, *)
  write(10, *) ''
  write(10, *) 'a', 'b', 1, 'c', .true., 'd', 2.5, 'e', (1.0, 2.0), 'f'
  write(10, '()')
  write(10, '(i3,/)') 1, 2
  write(10, '(i0,//,i0)') 1, 2
  write(10, '(a,3x)') 'a'
  write(10, '(a,t10)') 'a'
  write(10, '(a,t10,a,t3,a,tl1,a,tr3,a)') 'a', 'b', 'c', 'd', 'e'
  write(10, '(tl5,a,tl9,a)') 'abc', 'x'
  write(10, '(\"n=\",i0,/,(\" v\",i0,i3))') (i, i = 1, 5)
  write(10, '(1x,2(i2,1x,2(f4.1,\",\")),\"end\")') 1, 1., 2., 2, 3., 4., 5, 6., 7.
  write(10, '(*(i0,\", \"))') (i, i = 1, 10)
  write(10, '(*(i0,:,\", \"))') (i, i = 1, 10)
  write(10, '(a,a3,a10,a2)') 'abc', 'abcdef', 'abc', 'xyz'
  write(10, '(5habcde,i2)') 4
  write(10, '(2pf8.2,i3,0pf8.2)') 1.5, 3, 1.5
  write(10, '(l1,l5)') .true., .false.
  write(10, '(3(2x,i3,:,\";\"))') (i, i = 1, 7)
  write(10, '(i2,1x,a,$)') 7, 'dollar'
  write(10, '(a)') 'after'
  write(10, '(f5.1,a)') (1.0, 'x', i = 1, 3)
  write(10, '(a,/,a,//)') 'p', 'q'
  write(10, '(2(i2,2(\"-\",i2)),\"|\")') (i, i = 1, 14)
  write(10, \"('it''s ',a,\"\" \"\"\"\"q\"\"\"\"\"\")\") 'ok'",
        |_, unit| {
            let list: Vec<i32> = (1..=14).collect();
            write(unit).end();
            write(unit).item("").end();
            let mut w = write(unit);
            w.item("a")
                .item("b")
                .item(&1)
                .item("c")
                .item(&true)
                .item("d")
                .item(&2.5_f32)
                .item("e");
            w.item(&Complex::new(1.0_f32, 2.0)).item("f").end();
            write(unit).format("()").end();
            write(unit).format("(i3,/)").item(&1).item(&2).end();
            write(unit).format("(i0,//,i0)").item(&1).item(&2).end();
            write(unit).format("(a,3x)").item("a").end();
            write(unit).format("(a,t10)").item("a").end();
            write(unit)
                .format("(a,t10,a,t3,a,tl1,a,tr3,a)")
                .item(&["a", "b", "c", "d", "e"])
                .end();
            write(unit)
                .format("(tl5,a,tl9,a)")
                .item("abc")
                .item("x")
                .end();
            write(unit)
                .format("(\"n=\",i0,/,(\" v\",i0,i3))")
                .item(&list[..5])
                .end();
            let mut w = write(unit).format("(1x,2(i2,1x,2(f4.1,\",\")),\"end\")");
            w.item(&1)
                .item(&[1.0_f32, 2.0])
                .item(&2)
                .item(&[3.0_f32, 4.0])
                .item(&5)
                .item(&[6.0_f32, 7.0])
                .end();
            write(unit).format("(*(i0,\", \"))").item(&list[..10]).end();
            write(unit)
                .format("(*(i0,:,\", \"))")
                .item(&list[..10])
                .end();
            write(unit)
                .format("(a,a3,a10,a2)")
                .item(&["abc", "abcdef", "abc", "xyz"])
                .end();
            write(unit).format("(5habcde,i2)").item(&4).end();
            write(unit)
                .format("(2pf8.2,i3,0pf8.2)")
                .item(&1.5_f32)
                .item(&3)
                .item(&1.5_f32)
                .end();
            write(unit).format("(l1,l5)").item(&[true, false]).end();
            write(unit)
                .format("(3(2x,i3,:,\";\"))")
                .item(&list[..7])
                .end();
            write(unit)
                .format("(i2,1x,a,$)")
                .item(&7)
                .item("dollar")
                .end();
            write(unit).format("(a)").item("after").end();
            let mut w = write(unit).format("(f5.1,a)");
            for _ in 1..=3 {
                w.item(&1.0_f32).item("x");
            }
            w.end();
            write(unit).format("(a,/,a,//)").item("p").item("q").end();
            write(unit)
                .format("(2(i2,2(\"-\",i2)),\"|\")")
                .item(&list)
                .end();
            write(unit)
                .format("('it''s ',a,\" \"\"q\"\"\")")
                .item("ok")
                .end();
        },
    );
}

#[test]
fn non_advancing_transfer() {
    same(
        "advance",
        42,
        "character(4) :: c\n integer :: i, n, status\n character(80) :: message",
        "
  write(10, '(a,3x)', advance='no') 'a'
  write(10, '(a)') '|'
  write(10, '(a,t3)', advance='no') 'abcdefg'
  write(10, '(a)') '|'
  write(10, '(a)', advance='no') 'abc'
  write(10, *) 'list'
  write(10, '(a)', advance='no') 'abc'
  write(10, '(tl2,a)') 'list'
  write(10, '(a)', advance='no') 'abc'
  write(10, '(t2,a)') 'list'
  do i = 1, 3
    write(10, '(i3)', advance='no') i
  end do
  write(10, *)
  write(10, '(a,/,a)', advance='no') 'one', 'two'
  write(10, '(a)') 'three'
  open(11, file='in')
  write(11, '(a)') 'abcdefghij', 'xy', '12 34', ''
  rewind(11)
  do i = 1, 9
    c = '?'
    read(11, '(a)', advance='no', size=n, iostat=status, iomsg=message) c
    write(10, *) status, n, '[', c, ']'
  end do
  close(11)",
        |work, unit| {
            write(unit).format("(a,3x)").advance("no").item("a").end();
            write(unit).format("(a)").item("|").end();
            write(unit)
                .format("(a,t3)")
                .advance("no")
                .item("abcdefg")
                .end();
            write(unit).format("(a)").item("|").end();
            for format in ["", "(tl2,a)", "(t2,a)"] {
                write(unit).format("(a)").advance("no").item("abc").end();
                let writer = write(unit);
                if format.is_empty() {
                    writer
                } else {
                    writer.format(format)
                }
                .item("list")
                .end();
            }
            for i in 1..=3 {
                write(unit).format("(i3)").advance("no").item(&i).end();
            }
            write(unit).end();
            write(unit)
                .format("(a,/,a)")
                .advance("no")
                .item("one")
                .item("two")
                .end();
            write(unit).format("(a)").item("three").end();
            let input = 142;
            open(input).file(&name(&work.path("ours"))).end();
            write(input)
                .format("(a)")
                .item(&["abcdefghij", "xy", "12 34", ""])
                .end();
            rewind(input).end();
            for _ in 0..9 {
                let mut c = Character::new(4, "?");
                let status = read(input)
                    .format("(a)")
                    .advance("no")
                    .item(&mut c)
                    .try_end();
                let mut w = write(unit);
                w.item(&status.iostat())
                    .item(&status.size())
                    .item("[")
                    .item(&c)
                    .item("]")
                    .end();
            }
            close(input).end();
        },
    );
}

#[test]
fn formatted_files_are_positioned() {
    same(
        "position",
        43,
        "integer :: i, j, status\n character(20) :: line\n logical :: there",
        "
  open(11, file='data', status='replace', action='readwrite')
  do i = 1, 5
    write(11, '(\"line\",i2)') i
  end do
  backspace(11)
  backspace(11)
  read(11, '(a)') line
  write(10, *) line
  write(11, '(a)') 'new end'
  rewind(11)
  do i = 1, 9
    read(11, '(a)', iostat=status) line
    write(10, *) status
    if (status /= 0) exit
    write(10, *) line
  end do
  read(11, '(a)', iostat=status) line
  write(10, *) status
  backspace(11)
  backspace(11)
  read(11, '(a)') line
  write(10, *) line
  rewind(11)
  read(11, *) line
  read(11, '(4x,i2)') j
  write(10, *) line, j
  endfile(11)
  rewind(11)
  read(11, '(/,a)', iostat=status) line
  write(10, *) status, line
  close(11)
  open(11, file='data', position='append', status='old')
  write(11, *) 'appended'
  close(11)
  open(11, file='data', status='old', action='read')
  do
    read(11, '(a)', iostat=status) line
    if (status /= 0) exit
    write(10, '(a,\"|\")') line
  end do
  close(11, status='delete')
  inquire(file='data', exist=there)
  write(10, *) there
  open(11, status='scratch')
  write(11, *) 1, 2, 3
  write(11, *) 4, 5
  rewind(11)
  read(11, *) i
  write(10, *) i
  read(11, *) i, j
  write(10, *) i, j
  read(11, *, iostat=status) i
  write(10, *) status",
        |work, unit| {
            let file = name(&work.path("ours"));
            let (data, mut line) = (143, Character::blank(20));
            open(data)
                .file(&file)
                .status("replace")
                .action("readwrite")
                .end();
            for i in 1..=5 {
                write(data).format("(\"line\",i2)").item(&i).end();
            }
            backspace(data).end();
            backspace(data).end();
            read(data).format("(a)").item(&mut line).end();
            write(unit).item(&line).end();
            write(data).format("(a)").item("new end").end();
            rewind(data).end();
            for _ in 1..=9 {
                let status = read(data).format("(a)").item(&mut line).try_end().iostat();
                write(unit).item(&status).end();
                if status != 0 {
                    break;
                }
                write(unit).item(&line).end();
            }
            let status = read(data).format("(a)").item(&mut line).try_end().iostat();
            write(unit).item(&status).end();
            backspace(data).end();
            backspace(data).end();
            read(data).format("(a)").item(&mut line).end();
            write(unit).item(&line).end();
            rewind(data).end();
            let mut j = 0;
            read(data).item(&mut line).end();
            read(data).format("(4x,i2)").item(&mut j).end();
            write(unit).item(&line).item(&j).end();
            endfile(data).end();
            rewind(data).end();
            let status = read(data)
                .format("(/,a)")
                .item(&mut line)
                .try_end()
                .iostat();
            write(unit).item(&status).item(&line).end();
            close(data).end();
            open(data)
                .file(&file)
                .position("append")
                .status("old")
                .end();
            write(data).item("appended").end();
            close(data).end();
            open(data).file(&file).status("old").action("read").end();
            while read(data).format("(a)").item(&mut line).try_end().iostat() == 0 {
                write(unit).format("(a,\"|\")").item(&line).end();
            }
            close(data).status("delete").end();
            write(unit).item(&inquire_file(&file).exist()).end();
            open(data).status("scratch").end();
            write(data).item(&[1, 2, 3]).end();
            write(data).item(&[4, 5]).end();
            rewind(data).end();
            let mut i = 0;
            read(data).item(&mut i).end();
            write(unit).item(&i).end();
            read(data).item(&mut i).item(&mut j).end();
            write(unit).item(&i).item(&j).end();
            let status = read(data).item(&mut i).try_end().iostat();
            write(unit).item(&status).end();
            close(data).end();
        },
    );
}

#[test]
fn internal_files_and_delimiters() {
    same(
        "internal",
        45,
        "character(12) :: s, t(3)\n integer :: i, j, status\n real :: x",
        "
  write(s, '(i5,f6.2)') 42, 1.5
  write(10, '(a)') '['//s//']'
  write(s, *) 42
  write(10, '(a)') '['//s//']'
  t = 'old'
  write(t, '(i3)') 1, 2
  write(10, '(a)') t
  write(t, '(a,/,a)', iostat=status) 'a', 'b', 'c', 'd'
  write(10, *) status
  t = 'line'
  s = '12 3.5'
  read(s, *) i, x
  write(10, *) i, x
  read(t, '(a)') s
  write(10, *) s
  t = ['1 2         ', '3           ', '4 5 6       ']
  read(t, *) i, j, x
  write(10, *) i, j, x
  write(10, *, delim='quote') 'say \"x\"', 1, 'y'
  write(10, *, delim='apostrophe') 'it''s', 1, 'y'
  write(10, *, decimal='comma') 1.5, (1.0, 2.0)
  write(10, '(f5.1)', decimal='comma', sign='plus') 1.5
  write(10, '(f5.1)', round='up') 1.01",
        |_, unit| {
            let mut s = Character::blank(12);
            let mut t: [Character; 3] = std::array::from_fn(|_| Character::new(12, "old"));
            write_to(&mut s)
                .format("(i5,f6.2)")
                .item(&42)
                .item(&1.5_f32)
                .end();
            write(unit)
                .format("(3a)")
                .item("[")
                .item(&s)
                .item("]")
                .end();
            write_to(&mut s).item(&42).end();
            write(unit)
                .format("(3a)")
                .item("[")
                .item(&s)
                .item("]")
                .end();
            write_to(&mut t).format("(i3)").item(&[1, 2]).end();
            write(unit).format("(a)").item(&t).end();
            let status = write_to(&mut t)
                .format("(a,/,a)")
                .item(&["a", "b", "c", "d"])
                .try_end();
            write(unit).item(&status.iostat()).end();
            t.iter_mut().for_each(|place| place.assign("line"));
            let (mut i, mut j, mut x) = (0, 0, 0.0_f32);
            read_from("12 3.5").item(&mut i).item(&mut x).end();
            write(unit).item(&i).item(&x).end();
            read_from(&t).format("(a)").item(&mut s).end();
            write(unit).item(&s).end();
            for (place, text) in t.iter_mut().zip(["1 2", "3", "4 5 6"]) {
                place.assign(text);
            }
            read_from(&t).item(&mut i).item(&mut j).item(&mut x).end();
            write(unit).item(&i).item(&j).item(&x).end();
            write(unit)
                .delim("quote")
                .item("say \"x\"")
                .item(&1)
                .item("y")
                .end();
            write(unit)
                .delim("apostrophe")
                .item("it's")
                .item(&1)
                .item("y")
                .end();
            write(unit)
                .decimal("comma")
                .item(&1.5_f32)
                .item(&Complex::new(1.0_f32, 2.0))
                .end();
            write(unit)
                .format("(f5.1)")
                .decimal("comma")
                .sign("plus")
                .item(&1.5_f32)
                .end();
            write(unit)
                .format("(f5.1)")
                .round("up")
                .item(&1.01_f32)
                .end();
        },
    );
}
