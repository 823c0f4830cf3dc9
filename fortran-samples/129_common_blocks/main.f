C     A program of the seventies with a solver on the device: COMMON
C     blocks sized by named constants of an included file
      PROGRAM POISSN
      IMPLICIT REAL*8 (A-H,O-Z)
      INCLUDE 'grid.inc'
      DATA NDONE /0/
      CALL SOURCE
      CALL SOLVE (1.D-6)
      WRITE (*, 100) NDONE, HIST(NDONE), HIST(NDONE)/HIST(1)
      WRITE (*, 110) (U(I, NY/2), I = 1, NX, 4)
  100 FORMAT (' SWEEPS', I5, '   CHANGE', 1P, D12.4, '  OF THE FIRST',
     1        D12.4)
  110 FORMAT (' ROW  ', 6F10.6)
      END
      SUBROUTINE SOURCE
      INCLUDE 'grid.inc'
      INTEGER I, J
      DO 10 J = 1, NY
      DO 10 I = 1, NX
      U(I,J) = 0.D0
      F(I,J) = 0.D0
      IF (I.EQ.NX/3 .AND. J.EQ.NY/2) F(I,J) = 1.D0
      IF (I.EQ.2*NX/3 .AND. J.EQ.NY/2) F(I,J) = -.5D0
   10 CONTINUE
      END
