//! Fixed form, where blanks mean nothing.

use super::fixed;
use insta::assert_snapshot;

#[test]
fn usual_spelling() {
    assert_snapshot!(fixed("
      REAL X, Y
      GO TO 10
   10 X = Y + 1.0
      DO 20 I = 1, N
   20 CONTINUE
      IF (X .EQ. Y) GOTO 30
"), @r#"
    declare real :: X, Y
    goto 10
    10 X = (+ Y 1.0)
    do 20 I = 1, N
    20 continue
    if (== X Y) then goto 30
    "#);
}

#[test]
fn without_blanks() {
    assert_snapshot!(fixed("
      PROGRAMMAIN
      REALX,Y
      REAL*8X
      INTEGERI
      CHARACTER*80LINE
      CHARACTER*(*)C
      DOUBLEPRECISIOND
      DIMENSIONA(10)
      EXTERNALF
      COMMON/BLK/A,B
      DATAX/1/
      PARAMETER(N=3)
      IMPLICITREAL*8(A-H,O-Z)
      IMPLICITNONE
      DO10I=1,5
      DO10WHILE(X.LT.Y)
      DO10I=1.5
      IF(A.EQ.B)GOTO10
      IF(A.EQ.B)X=3
      IF(A)CALLSUB(Y)
      IF(A)10,20,30
      IF(A)THEN
      ELSEIF(B)THEN
      ELSE
      ENDIF
      CALLSUB(X)
      CALLSUB
      GOTO10
      GOTO(10,20),I
      ASSIGN10TOK
      READ5,X
      READ(5,*)X
      PRINT10,X
      PRINT*,X
      WRITE(6,10)X,Y
      RETURN
      RETURN1
      STOP1
      REWIND6
      SUBROUTINEFOO(X)
      REALFUNCTIONF(X)
      INTEGERFUNCTIONFOO(A)
      DOUBLEPRECISIONFUNCTIONG(A)
      RECURSIVESUBROUTINES(X)
      ENDSUBROUTINEFOO
      ENDFUNCTION
      ENDDO
      END
"), @r#"
    program MAIN
    declare real :: X, Y
    declare real*8 :: X
    declare integer :: I
    declare character(len=80) :: LINE
    declare character(len=*) :: C
    declare double precision :: D
    attribute dimension :: A(10)
    attribute external :: F
    common /BLK/ A, B
    data X /1/
    parameter N = 3
    implicit real*8 (a-h, o-z)
    implicit none
    do 10 I = 1, 5
    do 10 while (< X Y)
    DO10I = 1.5
    if (== A B) then goto 10
    if (== A B) then X = 3
    if A then call SUB(Y)
    if A goto 10, 20, 30
    if A
    else if B
    else
    end If
    call SUB(X)
    call SUB()
    goto 10
    goto (10, 20) I
    assign 10 to K
    read label 5: X
    read(5, *) X
    print label 10: X
    print *: X
    write(6, 10) X, Y
    return
    return 1
    stop 1
    rewind(6)
    subroutine FOO(X)
    real function F(X)
    integer function FOO(A)
    double precision function G(A)
    recursive subroutine S(X)
    end Subroutine FOO
    end Function
    end Do
    end Plain
    "#);
}

#[test]
fn with_odd_blanks() {
    assert_snapshot!(fixed("
      R E A L X
      X 1 = 3
      DO 10 I = 1 5, 2 0
      GO TO10
      G O T O 1 0
      CALL SUB ROU TINE (X)
      EN D IF
      WRITE (6, 1 0) X
      X = 'A  B' // 3HA B
      I F (A .E Q. B) X = 1 . 5 E 3
"), @r#"
    declare real :: X
    X1 = 3
    do 10 I = 15, 20
    goto 10
    goto 10
    call SUBROUTINE(X)
    end If
    write(6, 10) X
    X = (// 'A  B' 'A B')
    if (== A B) then X = 1.5E3
    "#);
}

#[test]
fn variables_like_statements() {
    assert_snapshot!(fixed("
      DO10I = 1
      DO 10 I = 1.5
      REALX = 2
      IFX = 3
      IF(3) = 4
      CALLX = 1
      ENDIF = 2
      GOTO10 = 5
      FORMAT(I5) = 3
   10 FORMAT(I5, 3H A )
"), @r#"
    DO10I = 1
    DO10I = 1.5
    REALX = 2
    IFX = 3
    IF(3) = 4
    CALLX = 1
    ENDIF = 2
    GOTO10 = 5
    FORMAT(I5) = 3
    10 format (I5, 3H A )
    "#);
}

#[test]
fn a_character_split_between_lines() {
    // The first byte stands in column 72, the second one in column 7 of the next line.
    let mut text = b"      x 1 = ".to_vec();
    text.resize(71, b'a');
    text.extend_from_slice(b"\xD1\n     &\xAE + y z\n");
    let found = super::fixed_bytes(&text);
    assert!(found.contains("P005"), "{found}");
}
