! An ASSOCIATE name stands for its variable also where the variable's own name means another one.
program hidden_names
  implicit none
  real :: x(3) = [1., 2., 3.]
  integer :: k = 5, i, n(2)
  associate (z => x, m => k)
    block
      real :: x(2)
      integer :: k
      k = m + 1
      x = z(1:2) * 2
      z(3) = x(2)
      print *, x, k, m
    end block
    do concurrent (k = 1:2)
      n(k) = m + k
    end do
    print *, n
    associate (x => m + 0.5)
      z(1) = x
      print *, z, x
    end associate
    print *, [(m + k, k = 1, 3)]
  end associate
  do i = 1, 2
    associate (whole => x)
      block
        integer :: x, i
        x = size(whole)
        i = x + 1
        print *, x, i, whole(2)
      end block
    end associate
  end do
end program hidden_names
