C     What all parts of the program share: the size of the grid, and the
C     blocks whose bounds it gives
      INTEGER NX, NY, MAXIT
      PARAMETER (NX = 24, NY = 2*NX/3, MAXIT = 400)
      REAL*8 U(NX,NY), F(NX,NY), HIST(0:MAXIT)
      INTEGER NDONE
      COMMON /FIELDS/ U, F
      COMMON /RECORD/ HIST, NDONE
