C     Text behind column 72 does not count: a warning.
      PROGRAM P
      PRINT *, 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT'
      END
