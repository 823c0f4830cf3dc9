C     ENTRY: several ways into one procedure, which share what they keep.
      PROGRAM ENTRIES
      REAL A(4), X, HEIGHT
      INTEGER I
      EXTERNAL HEIGHT, WIDTH
      CHARACTER*6 CAPTION, REMARK
      DO 10 I = 1, 4
   10 A(I) = I * 1.5
      CALL SETTAB(A, 4)
      CALL ADDTAB(0.5)
      CALL SHOW('AFTER ADDING')
      X = 2.0
      CALL SCALE2(X)
      CALL SHOW('AFTER SCALING')
      PRINT *, X
      PRINT 20, AREA(2.0), CIRC(2.0), NCALLS(0)
   20 FORMAT (2F9.4, I4)
      PRINT 30, HEIGHT(3.0), WIDTH(3.0), DEPTH(1.0)
   30 FORMAT (3F8.2)
      PRINT *, CAPTION(3), REMARK(4)
      CALL LATER(5)
      CALL FIRST(2)
      END
C
C     A table that calls fill, change and print
      SUBROUTINE SETTAB(B, N)
      INTEGER N, I, M, K
      REAL B(N), T(10), Z, F
      CHARACTER*(*) WORD
      SAVE
      DATA K /0/
      M = N
      DO 10 I = 1, N
   10 T(I) = B(I)
      K = K + 1
      RETURN
C     Adds to every element
      ENTRY ADDTAB(Z)
      DO 20 I = 1, M
   20 T(I) = T(I) + Z
      K = K + 1
      RETURN
      ENTRY SCALE2(F)
      IF (F .LE. 0.0) GO TO 90
      DO 30 I = 1, M
   30 T(I) = T(I) * F
      F = T(M)
      K = K + 1
      RETURN
      ENTRY SHOW(WORD)
      PRINT 40, WORD, (T(I), I = 1, M)
   40 FORMAT (A, ':', 10F7.2)
      PRINT *, 'CALLS:', K
   90 RETURN
      END
C
C     Functions with one body, results of two types
      REAL FUNCTION AREA(R)
      REAL R, PI
      INTEGER NCALLS, L, K
      PARAMETER (PI = 3.14159)
      SAVE K
      DATA K /0/
      K = K + 1
      AREA = PI * R * R
      RETURN
      ENTRY CIRC(R)
      K = K + 1
      CIRC = 2 * PI * R
      RETURN
      ENTRY NCALLS(L)
      NCALLS = K + L
      END
C
C     Entries that run into one another: the result has several names
      REAL FUNCTION HEIGHT(X)
      REAL X
      HEIGHT = 10.0
      ENTRY WIDTH(X)
      WIDTH = X * 2
      IF (X .GT. 2.0) GO TO 5
      ENTRY DEPTH(X)
      DEPTH = X * 4
    5 HEIGHT = HEIGHT + 1
      END
C
C     A jump back to statements of an earlier entry
      SUBROUTINE FIRST(N)
      INTEGER N, M
      PRINT *, 'FIRST', N
      M = N
   10 M = M - 1
      PRINT *, 'COUNT', M
      IF (M .GT. 0) GO TO 10
      RETURN
      ENTRY LATER(N)
      PRINT *, 'LATER', N
      M = N - 2
      GO TO 10
      END
C
C     Names of one result, whose length the caller declares
      CHARACTER*(*) FUNCTION CAPTION(N)
      INTEGER N
      CHARACTER*(*) REMARK
      CAPTION = 'TABLE'
      GO TO 10
      ENTRY REMARK(N)
      REMARK = 'A REMARK OF MANY WORDS'
   10 REMARK(N:N) = '*'
      END
