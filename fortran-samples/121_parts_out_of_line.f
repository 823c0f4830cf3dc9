C     Parts of a program that stand out of line: jumps go there and back, in
C     an order that no nest of loops and blocks follows as it is written.
      PROGRAM SPAG
      N = 0
      GO TO 30
   20 PRINT *, 'TWENTY', N
      GOTO 40
   30 IF (N .EQ. 0) GO TO 20
   40 PRINT *, 'FORTY'
      DO 50 I = 1, 4
      CALL S(I)
   50 CONTINUE
      END
      SUBROUTINE S(I)
      K = I
      GO TO (100, 200, 300), I
      PRINT *, 'NONE'
      RETURN
  300 PRINT *, '300'
      GO TO 110
  100 PRINT *, '100'
      GO TO 900
  110 PRINT *, '110'
      IF (K .GT. 5) GO TO 210
      GO TO 200
  200 PRINT *, '200', K
      K = K + 2
      IF (K .GT. 6) GO TO 900
  210 PRINT *, '210'
      GO TO 100
  900 PRINT *, 'END', K
      END
