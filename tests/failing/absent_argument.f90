! An OPTIONAL dummy argument that is not there is used.
program absent_argument
  implicit none
  call show()
contains
  subroutine show(x)
    real, intent(in), optional :: x
    print *, x
  end subroutine show
end program absent_argument
