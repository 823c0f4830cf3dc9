C     Text in the label field.
      PROGRAM P
    X = 1
      END
