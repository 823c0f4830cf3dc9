//! DO loops that end at labels.

use super::{fixed_tree, tree};
use insta::assert_snapshot;

#[test]
fn shared_terminals() {
    assert_snapshot!(fixed_tree("
      PROGRAM P
      DO 10 I = 1, N
      DO 10 J = 1, N
      DO 20 K = 1, N
   20 X = X + 1
   10 A(I,J) = 0
      DO 30 I = 1, N
      IF (I .EQ. 3) GO TO 30
      X = 1
   30 CONTINUE
      DO 40 I = 1, N
   40 END DO
      END
"), @r#"
    unit Program
      program P
      body
        do 10 I = 1, N
          do 10 J = 1, N
            do 20 K = 1, N
              20 X = (+ X 1)
            10 A(I, J) = 0
        do 30 I = 1, N
          if (== I 3) then goto 30
          X = 1
          30 continue
        do 40 I = 1, N
        40 end Do
      end Plain
    "#);
}

#[test]
fn mixed_with_constructs() {
    assert_snapshot!(tree("
do 10 i = 1, n
  if (i > 3) then
    do j = 1, 2
      x = j
    end do
  end if
10 continue
do 20 while (x > 0)
  x = x - 1
20 if (x == 5) x = 0
end
"), @r#"
    unit Program
      body
        do 10 i = 1, n
          if (> i 3)
            do j = 1, 2
              x = j
            end Do
          end If
          10 continue
        do 20 while (> x 0)
          x = (- x 1)
          20 if (== x 5) then x = 0
      end Plain
    "#);
}

#[test]
fn wrong_ones() {
    assert_snapshot!(tree("
do 10 i = 1, n
  x = 1
end do
do 20 i = 1, n
  if (x > 0) then
    x = 2
20 continue
do 30 i = 1, n
  x = 3
end
"), @r#"
    unit Program
      body
        do 10 i = 1, n
          x = 1
        end Do
        do 20 i = 1, n
          if (> x 0)
            x = 2
            20 continue
        do 30 i = 1, n
          x = 3
      end Plain
    error[P014]: the loop ends at label 10, which this END DO has not
      ┌─ a.cuf:4:1
      │
    2 │ do 10 i = 1, n
      │ -------------- opened here
    3 │   x = 1
    4 │ end do
      │ ^^^^^^
      │
      = help: write the label 10 before END DO, or take it out of the DO statement

    error[P013]: IF is not ended
      ┌─ a.cuf:6:3
      │
    6 │   if (x > 0) then
      │   ^^^^^^^^^^^^^^^ opened here
    7 │     x = 2
    8 │ 20 continue
      │    -------- END IF is missing before this
      │
      = help: add END IF

    error[P013]: DO is not ended
       ┌─ a.cuf:9:1
       │
     9 │ do 30 i = 1, n
       │ ^^^^^^^^^^^^^^ opened here
    10 │   x = 3
    11 │ end
       │ --- the statement labelled 30 is missing before this
       │
       = help: add the statement labelled 30
    "#);
}
