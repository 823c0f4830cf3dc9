! Nests of more loops than an axis of a grid has: all of them are one launch, up to as many as an array has dimensions.
program deep_nests
  implicit none
  integer, parameter :: n = 2**9
  integer :: bits(n), i1, i2, i3, i4, i5, i6, i7, i8, i9, place
  integer :: deep(2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2), total
  integer :: j1, j2, j3, j4, j5, j6, j7, j8

  bits = 0
  !$acc parallel loop copyout(bits) private(place)
  do i1 = 0, 1
    !$acc loop
    do i2 = 0, 1
      !$acc loop
      do i3 = 0, 1
        !$acc loop
        do i4 = 0, 1
          !$acc loop
          do i5 = 0, 1
            !$acc loop
            do i6 = 0, 1
              !$acc loop
              do i7 = 0, 1
                !$acc loop
                do i8 = 0, 1
                  !$acc loop
                  do i9 = 0, 1
                    place = i1 + 2 * (i2 + 2 * (i3 + 2 * (i4 + 2 * (i5 + 2 * (i6 + 2 * (i7 + 2 * (i8 + 2 * i9)))))))
                    bits(place + 1) = i1 + i2 + i3 + i4 + i5 + i6 + i7 + i8 + i9
                  end do
                end do
              end do
            end do
          end do
        end do
      end do
    end do
  end do
  print '(a, 2i6)', 'nine loops', sum(bits), maxval(bits)

  !$acc kernels copyout(deep)
  deep = 3
  deep(2, :, :, :, :, :, :, :, 1, :, :) = 4
  !$acc end kernels
  print '(a, 2i6)', 'eleven dimensions', sum(deep), count(deep == 4)

  total = 0
  !$acc parallel loop collapse(17) reduction(+:total)
  do i1 = 0, 1
  do i2 = 0, 1
  do i3 = 0, 1
  do i4 = 0, 1
  do i5 = 0, 1
  do i6 = 0, 0
  do i7 = 0, 0
  do i8 = 0, 0
  do i9 = 0, 1
  do j1 = 0, 0
  do j2 = 0, 0
  do j3 = 0, 1
  do j4 = 0, 0
  do j5 = 0, 1
  do j6 = 0, 0
  do j7 = 0, 1
  do j8 = 0, 1
    total = total + i1 + j5 * j8
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  end do
  print '(a, i6)', 'seventeen loops', total
end program deep_nests
