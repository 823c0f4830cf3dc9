! Nobody can use a FORMAT without a label.
program p
  format (i5)
  print *, 1
end program p
