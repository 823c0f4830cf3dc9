C     Fixed form, as codes of the seventies have it: labels in columns 1 to 5, continuation in column 6, text from
C     column 7 to 72, C or * for comments, blanks without meaning, and types by the first letter of a name.
      PROGRAM FIXED
      DIMENSION X(10), Y(10)
      COMMON /FACTOR/ SCALE, NCALL
      DATA X /1., 2., 3., 4., 5., 5*0./
      SCALE = 2.5
      NCALL = 0
      DO 10 I = 1, 10
      IF (I .GT. 5) X(I) = X(I - 5)
   10 Y(I) = TWICE(X(I)) +
     1       FLOAT(I)
      WRITE (*, 100) Y
      S = 0.0
      DO 20 I = 1, 10
        IF (MOD(I, 2) .EQ. 0) GO TO 20
        S = S + Y(I)
   20 CONTINUE
      PRINT *, 'SUM', S, NCALL
      IF (S - 50.) 30, 40, 50
   30 PRINT *, 'LESS THAN 50'
      GO TO 60
   40 PRINT *, 'EXACTLY 50'
      GO TO 60
   50 PRINT *, 'MORE THAN 50'
   60 CONTINUE
  100 FORMAT (1X, 5F9.3)
      END

      REAL FUNCTION TWICE(A)
      COMMON /FACTOR/ SCALE, NCALL
      NCALL = NCALL + 1
      TWICE = SCALE * A * 2
      RETURN
      END
