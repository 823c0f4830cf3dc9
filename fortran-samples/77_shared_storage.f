C     Storage that several names share: EQUIVALENCE lays variables of
C     different types and shapes over one another, and COMMON blocks
C     may be divided differently by each program unit.
      PROGRAM SHARED
      IMPLICIT NONE
      REAL X
      INTEGER BITS, SIGN, EXPO
      EQUIVALENCE (X, BITS)
C     A matrix, its columns as one vector, and its last column
      REAL*8 A(3,4), V(12), LAST(3)
      EQUIVALENCE (A, V), (A(1,4), LAST)
C     The parts of a complex number
      COMPLEX*16 Z
      REAL*8 PART(2)
      EQUIVALENCE (Z, PART(1))
C     A table of which every part has its values from DATA
      INTEGER TABLE(6), ODD(2)
      EQUIVALENCE (TABLE(3), ODD(1))
      DATA TABLE(1), TABLE(2) /10, 20/, ODD /33, 44/, TABLE(6) /60/
      REAL*8 TOTAL
      INTEGER I
      COMMON /STATE/ TOTAL, V
      X = -6.5
      SIGN = ISHFT(BITS, -31)
      EXPO = IAND(ISHFT(BITS, -23), 255) - 127
      WRITE (*, 10) X, BITS, SIGN, EXPO
   10 FORMAT (F8.3, ' IS ', Z8.8, ': SIGN', I2, ', EXPONENT', I3)
      DO 20 I = 1, 12
   20 V(I) = I
      CALL SUMUP
      WRITE (*, *) 'TOTAL', TOTAL, ', FIRST ROW', A(1,:)
      LAST(2) = -1D0
      WRITE (*, *) 'MIDDLE ROW', A(2,:)
      Z = (3D0, 4D0)
      PART(2) = -PART(2)
      WRITE (*, *) Z, ABS(Z)
      WRITE (*, *) TABLE
      END

C     The same block, as a sum and two halves
      SUBROUTINE SUMUP
      REAL*8 TOTAL, LEFT, RIGHT
      COMMON /STATE/ TOTAL, LEFT(6), RIGHT(2,3)
      TOTAL = SUM(LEFT) + SUM(RIGHT)
      RIGHT(1,1) = 100D0
      END
