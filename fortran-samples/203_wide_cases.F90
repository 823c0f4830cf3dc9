! Cases of a wider kind than the selector, sizes of what is not there, optional arguments of intrinsic subroutines that are not allocated, and
! macros that tell of the system.
program wide_cases
  implicit none
  integer(1) :: small = 100
  integer(2) :: middle = -300
  integer(4) :: usual = 7
  real(8), pointer :: nothing
  integer(8), allocatable :: no
  complex, pointer :: z
  character(len=:), allocatable :: a
  integer :: n
#if __SIZEOF_POINTER__ == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  print *, 'eight'
#endif
  select case (small)
  case (200)
    print *, 'large'
  case (:-129, 128:199)
    print *, 'impossible'
  case (-128)
    print *, 'least'
  case (100)
    print *, 'hundred'
  end select
  select case (middle)
  case (:-40000)
    print *, 'impossible'
  case (-300)
    print *, 'three hundred below'
  end select
  select case (usual)
  case (3000000000_8)
    print *, 'impossible'
  case (7)
    print *, 'seven'
  end select
  nullify (nothing, z)
  print *, sizeof(nothing), storage_size(nothing), storage_size(no), sizeof(z)
  call get_command_argument(7, a, status=n)
  print *, allocated(a), n > 0
  allocate (character(len=4) :: a)
  call get_environment_variable('NOT_THERE', a, status=n)
  print *, '[', a, ']', n
end program
