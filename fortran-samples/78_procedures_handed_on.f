C     Procedures as arguments without an interface, as libraries of old
C     take them: EXTERNAL alone says that F is one. What it takes is
C     seen from the procedures that are handed over.
      PROGRAM HANDED
      EXTERNAL ORBIT, CUBIC
      INTRINSIC SIN, DSQRT
      REAL TRAPEZ, CUBIC
      DOUBLE PRECISION Y(4), WORK(12), T, ROOT
      DATA Y /0.75D0, 0D0, 0D0, 1.3D0/
      T = 0D0
      DO 10 I = 1, 4
      CALL SOLVE(ORBIT, 4, Y, T, T + 0.5D0, WORK)
      WRITE (*, 20) T, Y(1), Y(2)
   10 CONTINUE
   20 FORMAT (F5.1, 2F14.9)
      WRITE (*, 30) TRAPEZ(CUBIC, 0., 2., 100), TRAPEZ(SIN, 0., 3., 300)
   30 FORMAT (' INTEGRALS', 2F10.5)
      WRITE (*, 40) ROOT(DSQRT, 2D0)
   40 FORMAT (' ROOT', F12.8)
      END

C     The work array is split; F goes on to STEP.
      SUBROUTINE SOLVE(F, N, Y, T, TEND, WORK)
      EXTERNAL F
      DOUBLE PRECISION Y(N), T, TEND, WORK(1), H
      H = (TEND - T)/20
      DO 10 I = 1, 20
      CALL STEP(F, N, Y, T, H, WORK, WORK(N+1), WORK(2*N+1))
   10 T = T + H
      END

C     A step of Heun's method
      SUBROUTINE STEP(F, N, Y, T, H, SLOPE, NEXT, Z)
      EXTERNAL F
      DOUBLE PRECISION Y(N), T, H, SLOPE(N), NEXT(N), Z(N)
      CALL F(T, Y, SLOPE)
      DO 10 I = 1, N
   10 Z(I) = Y(I) + H*SLOPE(I)
      CALL F(T + H, Z, NEXT)
      DO 20 I = 1, N
   20 Y(I) = Y(I) + H/2*(SLOPE(I) + NEXT(I))
      END

      SUBROUTINE ORBIT(T, Y, YP)
      DOUBLE PRECISION T, Y(4), YP(4), R
      R = (Y(1)**2 + Y(2)**2)**1.5D0
      YP(1) = Y(3)
      YP(2) = Y(4)
      YP(3) = -Y(1)/R
      YP(4) = -Y(2)/R
      END

      REAL FUNCTION CUBIC(X)
      CUBIC = X**3 - X
      END

      REAL FUNCTION TRAPEZ(F, A, B, N)
      EXTERNAL F
      H = (B - A)/N
      TRAPEZ = (F(A) + F(B))/2
      DO 10 I = 1, N - 1
   10 TRAPEZ = TRAPEZ + F(A + I*H)
      TRAPEZ = TRAPEZ*H
      END

      DOUBLE PRECISION FUNCTION ROOT(F, X)
      DOUBLE PRECISION F, X
      EXTERNAL F
      ROOT = F(F(X))
      END
