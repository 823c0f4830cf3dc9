subroutine read_all(n, x)
  implicit none
  integer, intent(in) :: n
  real, intent(out) :: x
  namelist /all/ n, x
  write (*, all)
  read (*, all)
end subroutine
