C     Flow of control before FORTRAN 77: arithmetic IF, computed and
C     assigned GOTO, alternate returns, loops that share their last
C     statement, statement functions, DATA behind statements.
      PROGRAM FLOW
      DIMENSION X(4), K(2,3)
      F(T) = T*T - 2.
      SLOPE(T) = (F(T + .001) - F(T - .001))/.002
      DO 10 J = 1, 3
      DO 10 I = 1, 2
   10 K(I,J) = 10*I + J
      WRITE (*, *) K
      DATA X /-1., 0., 2.5, 4./
      DO 50 I = 1, 4
      IF (X(I)) 20, 30, 40
   20 WRITE (*, *) X(I), ' NEGATIVE'
      GO TO 50
   30 WRITE (*, *) X(I), ' ZERO'
      GO TO 50
   40 WRITE (*, *) X(I), ' POSITIVE'
   50 CONTINUE
C     Newton's method, then whatever the step says
      ASSIGN 70 TO NEXT
      T = 1.
   60 STEP = F(T)/SLOPE(T)
      T = T - STEP
      IF (ABS(STEP) .LT. 1E-5) ASSIGN 80 TO NEXT
      GO TO NEXT, (70, 80)
   70 GO TO 60
   80 WRITE (*, 85) T
   85 FORMAT (' ROOT', F8.4)
      DO 140 I = 1, 4
      CALL SIEVE(I, *110, *120)
      GO TO (90, 90, 90, 100), I
   90 WRITE (*, *) I, ' RETURNS'
      GO TO 140
  100 WRITE (*, *) I, ' IS THE LAST'
      GO TO 140
  110 WRITE (*, *) I, ' IS ODD'
      GO TO 140
  120 WRITE (*, *) I, ' IS TWO'
  140 CONTINUE
      DO 150 I = 0, 8, 4
      CALL CLIMB(I)
  150 CONTINUE
      END

C     A loop with three entries
      SUBROUTINE CLIMB(N)
      M = N
      IF (M .EQ. 0) GO TO 20
      IF (M .GT. 5) GO TO 30
   10 M = M + 1
      DO 15 I = 1, 3
      IF (I*M .EQ. 6) GO TO 30
   15 CONTINUE
   20 M = M + 2
      IF (M .LT. 9) GO TO 10
      GO TO 40
   30 M = M + 3
      IF (MOD(M, 3) .EQ. 0) GO TO 10
      IF (M .LT. 20) GO TO 20
   40 WRITE (*, *) N, ' CLIMBS TO', M
      END

      SUBROUTINE SIEVE(N, *, *)
      IF (N .EQ. 2) RETURN 2
      IF (MOD(N, 2) .EQ. 1) RETURN 1
      END
