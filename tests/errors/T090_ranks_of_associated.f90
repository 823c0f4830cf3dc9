! ASSOCIATED of a pointer and a target of another rank.
program p
  implicit none
  integer, target :: flat(4) = 0
  integer, pointer :: table(:, :), one
  table(1:2, 1:2) => flat
  one => flat(1)
  print *, associated(table, flat)
  print *, associated(one, flat)
  print *, associated(one, flat(1)), associated(table)
end program p
