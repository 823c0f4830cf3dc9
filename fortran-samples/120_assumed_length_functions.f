C     Functions of type CHARACTER*(*): each unit that calls them declares
C     how long their results are.
      PROGRAM CH
      CHARACTER*8 UPCASE
      CHARACTER*12 PADDED
      CHARACTER ITOC*6, LINE*20
      EXTERNAL UPCASE, PADDED
      PRINT *, '['//UPCASE('hello')//']', '['//PADDED('x')//']'
      LINE = ITOC(42)//'|'//ITOC(-7)
      PRINT *, LINE, LEN(UPCASE('a'))
      CALL SUB(5)
      IF (UPCASE('abc') .EQ. 'ABC') PRINT *, 'SAME'
      END
      SUBROUTINE SUB(N)
      CHARACTER*(4) UPCASE, ITOC
      CHARACTER*(10) FMT
      PRINT *, UPCASE('longer text'), ITOC(123456), ITOC(N)
      FMT = ITOC(N)
      PRINT *, FMT
      END
      CHARACTER*(*) FUNCTION UPCASE(S)
      CHARACTER*(*) S
      INTEGER I
      UPCASE = S
      DO 10 I = 1, LEN(UPCASE)
      IF (LGE(UPCASE(I:I),'a') .AND. LLE(UPCASE(I:I),'z'))
     & UPCASE(I:I) = CHAR(ICHAR(UPCASE(I:I))-32)
 10   CONTINUE
      END
      FUNCTION PADDED(S)
      CHARACTER*(*) PADDED, S
      PADDED = REPEAT('-',LEN(PADDED)-LEN(S))//S
      END
      CHARACTER*(*) FUNCTION ITOC(I)
      CHARACTER*10 B
      WRITE(B,'(I10)') I
      J = 1
 5    IF (B(J:J) .EQ. ' ') THEN
        J = J + 1
        GOTO 5
      END IF
      ITOC = B(J:)
      RETURN
      END
