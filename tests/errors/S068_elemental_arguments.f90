! Elemental procedures take and give scalars.
module each
  implicit none
contains
  elemental real function total(v)
    real, intent(in) :: v(3)
    total = sum(v)
  end function total

  elemental subroutine grow(p)
    real, pointer, intent(in) :: p
  end subroutine grow

  elemental function pair(x) result(both)
    real, intent(in) :: x
    real :: both(2)
    both = x
  end function pair

  impure elemental subroutine show(x)
    real :: x
    print *, x
  end subroutine show

  elemental subroutine check(x, *)
    real, intent(in) :: x
    if (x < 0.0) return 1
  end subroutine check
end module each

program main
  use each
  implicit none
  print *, total([1.0, 2.0, 3.0])
end program main
