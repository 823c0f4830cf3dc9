      SUBROUTINE SOLVE (TOL)
C     sweeps in pairs until nothing changes by more than TOL
      USE CUDAFOR
      USE SWEEPS
      INCLUDE 'grid.inc'
      REAL*8 TOL, CHANGE
      REAL*8, DEVICE :: A(NX,NY), B(NX,NY), S(NX,NY)
      INTEGER I, J
      TYPE(DIM3) GRID, BLOCK
      GRID = DIM3((NX+15)/16, (NY+7)/8, 1)
      BLOCK = DIM3(16, 8, 1)
      A = U
      S = F
      DO 20 NDONE = 1, MAXIT
      CALL SWEEP<<<GRID, BLOCK>>>(B, A, S, NX, NY)
      CALL SWEEP<<<GRID, BLOCK>>>(A, B, S, NX, NY)
      CHANGE = 0.D0
!$CUF KERNEL DO(2) <<<*,*>>>
      DO 10 J = 1, NY
      DO 10 I = 1, NX
   10 CHANGE = MAX(CHANGE, ABS(A(I,J) - B(I,J)))
      HIST(NDONE) = CHANGE
      IF (CHANGE .LT. TOL) GOTO 30
   20 CONTINUE
      STOP 'NO CONVERGENCE'
   30 U = A
      END
