C     Characters that share storage: EQUIVALENCE of several lengths, and
C     COMMON blocks that program units divide differently.
      PROGRAM SHARED
      CHARACTER*12 DATE
      CHARACTER*2 DAY, MONTH
      CHARACTER*4 YEAR
      CHARACTER*1 LETTER(12)
      EQUIVALENCE (DATE, LETTER), (DATE(1:2), DAY), (DATE(4:5), MONTH)
      EQUIVALENCE (DATE(7:10), YEAR)
      CHARACTER*8 TITLE, UNITS(2)
      COMMON /NAMES/ TITLE, UNITS
      CHARACTER*4 TAG
      INTEGER BITS
      EQUIVALENCE (TAG, BITS)
      DATA TAG /'ABCD'/
      INTEGER I
      DATE = '03.11.1987'
      WRITE (*, 10) DAY, MONTH, YEAR
   10 FORMAT ('DAY ', A, ', MONTH ', A, ', YEAR ', A)
      YEAR = '2024'
      LETTER(3) = '-'
      LETTER(6) = LETTER(3)
      WRITE (*, 20) DATE
   20 FORMAT ('[', A, ']')
      TITLE = 'PRESSURE'
      UNITS(1) = 'HPA'
      UNITS(2) = 'PASCAL'
      CALL JOIN
      WRITE (*, 20) TITLE, (UNITS(I), I = 1, 2)
      WRITE (*, 30) TAG, BITS
   30 FORMAT (A, Z10)
      BITS = BITS + 1
      WRITE (*, 20) TAG
      END
      SUBROUTINE JOIN
      CHARACTER*24 ALL
      CHARACTER*4 PART(6)
      COMMON /NAMES/ ALL
      EQUIVALENCE (ALL, PART)
      WRITE (*, 40) ALL
   40 FORMAT (A)
      PART(2) = 'SIVE'
      ALL(9:10) = 'KP'
      PART(5) = PART(1)
      END
