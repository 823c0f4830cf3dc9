! A type with a pointer cannot be printed.
program p
  type list
    integer, pointer :: first
  end type list
  type(list) :: a
  nullify(a%first)
  print *, a
end program p
