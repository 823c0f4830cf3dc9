! The host as a device that the program chooses: its regions are loops over the host's memory, and what other devices hold stays as it is. Every device
! has copies of its own.
program memory_device_types
  use openacc
  implicit none
  integer :: a(10), b(10), i, s, d
  logical :: right
  right = .true.
  a = 1
  b = 0
  s = 0

  !$acc enter data copyin(a)
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = a(i) + i
  end do
  right = right .and. all(a == 1)

  call acc_set_device_type(acc_device_host)
  !$acc data copyin(a) copyout(b)
  a = a + 100
  !$acc parallel loop present(a) reduction(+: s)
  do i = 1, 10
    b(i) = a(i)
    s = s + a(i)
  end do
  right = right .and. all(b == 101) .and. s == 1010 .and. acc_is_present(b)
  !$acc update self(a)
  !$acc end data
  right = right .and. all(a == 101)

  call acc_set_device_type(acc_device_default)
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = a(i) + i
  end do
  !$acc exit data copyout(a)
  right = right .and. all(a == [(1 + 2 * i, i = 1, 10)])

  !$acc set device_type(host)
  !$acc kernels if(s > 0)
  a = 2 * a
  !$acc end kernels
  right = right .and. a(10) == 42
  !$acc set device_type(default)

  ! Those of all devices, one after the other.
  a = 0
  do d = 0, acc_get_num_devices(acc_device_default) - 1
    !$acc set device_num(d)
    !$acc enter data copyin(a)
    !$acc parallel loop present(a)
    do i = 1, 10
      a(i) = a(i) + i + d
    end do
  end do
  do d = acc_get_num_devices(acc_device_default) - 1, 0, -1
    call acc_set_device_num(d, acc_device_default)
    !$acc exit data copyout(a)
    right = right .and. sum(a) == 55 + 10 * d
  end do
  if (.not. right) error stop 1
  print '(a)', 'device types: all right'
end program memory_device_types
