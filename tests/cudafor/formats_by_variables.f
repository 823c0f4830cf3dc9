C     Formats that ASSIGN gives variables: in READ, WRITE and PRINT, beside labels of statements, with branches.
      PROGRAM BYVAR
      INTEGER FMT, STEP, OTHER
      CHARACTER*24 LINE
      ASSIGN 10 TO FMT
      WRITE (*, FMT) 1, 2.5
      ASSIGN 20 TO FMT
      PRINT FMT, 3, 4.5
      DO 5 I = 1, 3
      IF (I .EQ. 1) ASSIGN 10 TO FMT
      IF (I .EQ. 2) ASSIGN 20 TO FMT
    5 WRITE (*, FMT=FMT) I, I * 0.5
      LINE = '  12 3.25'
      ASSIGN 30 TO OTHER
      READ (LINE, OTHER, ERR=90) K, X
      WRITE (*, FMT) K, X
      ASSIGN 40 TO STEP
      GO TO STEP
      PRINT *, 'NOT HERE'
   40 ASSIGN 50 TO STEP
      LINE = '  1X'
      READ (UNIT=LINE, FMT=OTHER, IOSTAT=IOS, ERR=60) K, X
   50 PRINT *, 'NOT HERE'
   60 PRINT *, 'STATUS IS POSITIVE: ', IOS .GT. 0
      CALL TABLE (2)
      CALL TABLE (3)
      STOP
   90 PRINT *, 'NOT HERE'
   10 FORMAT (' TEN', I4, F6.2)
   20 FORMAT (' TWENTY', I6.3, E12.4)
   30 FORMAT (I4, F5.2)
      END
      SUBROUTINE TABLE (N)
      DIMENSION A(3)
      DATA A /1., 2., 3./
      ASSIGN 100 TO LAYOUT
      IF (N .GT. 2) ASSIGN 101 TO LAYOUT
      WRITE (6, LAYOUT) (A(I), I = 1, N)
  100 FORMAT (' PAIR', 2F5.1)
  101 FORMAT (' THREE', 3(F5.1, ','))
      END
