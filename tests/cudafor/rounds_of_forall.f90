! FORALL whose rounds read what they store themselves, or other components of what others store.
program rounds_of_forall
  implicit none
  type pixel
    integer :: r, g
    character(2) :: tag = '..'
  end type pixel
  type row
    type(pixel) :: p(3)
    real :: total
  end type row
  type(pixel) :: im(3, 3)
  type(row) :: rows(3)
  integer :: i, j, m(3, 3), t(3, 3)
  im%r = 1
  im%g = reshape([(i, i = -4, 4)], [3, 3])
  forall (i = 1:3)
    where (im(i, :)%r > im(i, :)%g)
      im(i, :)%tag = '<>'
    elsewhere
      im(i, :)%r = im(i, :)%r * 100
    end where
  end forall
  do i = 1, 3
    print *, im(i, :)
  end do
  forall (i = 1:3, j = 1:3, im(i, j)%r > im(j, i)%g) im(i, j)%r = im(i, j)%g + im(j, i)%g
  print '(9i4)', im%r
  forall (i = 1:3)
    rows(i)%p(:) = im(:, i)
    rows(i)%total = sum(rows(i)%p%r)
  end forall
  print *, rows%total, rows(2)%p(3)%tag
  forall (i = 1:3) m(i, :) = [i, 2 * i, 3 * i]
  forall (i = 1:3) m(i, :) = m(i, 3:1:-1) + m(i, 1)
  print '(9i4)', m
  forall (i = 1:3) m(:, i) = m(i, :)
  print '(9i4)', m
  t = m
  forall (i = 1:3, j = 1:3, i /= j) m(i, j) = m(i, i) + m(j, j)
  print '(9i4)', m
  forall (i = 2:3)
    where (t(i, :) > 20) t(i, :) = -t(i, :)
  end forall
  print '(9i4)', t
  forall (i = 1:3) rows(i)%p(i)%r = rows(4 - i)%p(i)%g
  print '(9i4)', (rows(i)%p%r, i = 1, 3)
end program rounds_of_forall
