! Scalars whose copies no kernel looks at, but the host; those of DECLARE that SERIAL and PARALLEL change.
module settings
  implicit none
  integer :: mode = 3
  !$acc declare copyin(mode)
end module
program memory_values_of_scalars
  use settings, kind_of_step => mode
  implicit none
  integer :: i, r(2)
  i = 1
  !$acc enter data copyin(i)
  i = 2
  !$acc exit data copyout(i)
  print *, i
  !$acc data copy(i)
  i = 3
  !$acc end data
  print *, i
  !$acc data copyin(i)
  i = 4
  !$acc update self(i)
  !$acc end data
  print *, i
  kind_of_step = 4
  !$acc serial
  kind_of_step = kind_of_step + 6
  !$acc end serial
  print *, kind_of_step
  !$acc parallel loop copyout(r)
  do i = 1, 2
    r(i) = kind_of_step*i
  end do
  !$acc parallel
  kind_of_step = 20
  !$acc end parallel
  !$acc update self(kind_of_step)
  print *, r, kind_of_step
end program
