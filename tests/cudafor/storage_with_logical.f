C     LOGICAL at places where other program units, or EQUIVALENCE, have numbers and characters: each keeps its own value.
      PROGRAM STORED
      COMMON K, LAST, L(3), X
      COMMON /MIXED/ A(4), DONE, N
      LOGICAL LAST, L, DONE, FLAG, MORE(2)
      LOGICAL*1 SMALL(4)
      INTEGER MASK, PAIR(2)
      CHARACTER*4 TEXT
      EQUIVALENCE (FLAG, MASK), (MORE(1), PAIR(1)), (SMALL(1), TEXT)
      EQUIVALENCE (MORE(2), FLAG2)
      LOGICAL FLAG2
      DATA MORE /.TRUE., .FALSE./
      K = 4
      LAST = .TRUE.
      L(1) = .FALSE.
      L(2) = .TRUE.
      L(3) = .TRUE.
      X = 1.5
      CALL UNITS (1)
      PRINT *, K, LAST, L, X
      A(1) = 1.0
      A(2) = 2.0
      DONE = .TRUE.
      N = 9
      CALL UNITS (2)
      PRINT *, A(1), A(2), DONE, N
      FLAG = .TRUE.
      IF (FLAG) PRINT *, 'FLAG ', FLAG
      MASK = 6
      PRINT *, MASK
      PRINT *, MORE, FLAG2
      FLAG2 = .TRUE.
      PRINT *, MORE
      PAIR(1) = 5
      PAIR(2) = 6
      PRINT *, PAIR
      TEXT = 'WORD'
      PRINT *, TEXT
      SMALL(2) = .TRUE.
      PRINT *, SMALL(2)
      END
      SUBROUTINE UNITS (J)
      COMMON K, I1, I2, L2(2), X
      COMMON /MIXED/ B, C, D(2), IUNUSED, N
      LOGICAL L2
      GO TO (10, 20), J
   10 K = K + 1
      L2(1) = .NOT. L2(1)
      X = X * 2
      RETURN
   20 B = B + C
      N = N + 1
      END
