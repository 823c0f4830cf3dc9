! Functions in C that old programs call without any interface: by the names that Fortran compilers give external procedures.
program tides
  implicit none
  integer, parameter :: hours = 6
  real(8) :: level(hours), mean
  real(8), external :: mean_of
  real :: phase_of
  integer :: hour, letters
  character(len=12) :: harbour
  interface
    subroutine shift_levels(level, n, by)
      integer :: n
      real(8) :: level(n), by
    end subroutine
  end interface

  harbour = 'brest'
  call fill_levels(level, hours)
  print '(a, 6f7.3)', 'levels ', level
  call shift_levels(level, hours, 0.25d0)
  mean = mean_of(level, hours)
  print '(a, f7.3)', 'mean   ', mean
  call fill_levels(level(4), 3)
  print '(a, 6f7.3)', 'levels ', level
  call capitals(harbour, letters)
  print '(3a, i3)', 'harbour ', trim(harbour), ' with letters:', letters
  print '(a, f7.3)', 'phase  ', phase_of(2.0)
  call for_each_hour(hours)
end program

! Called by the C file.
subroutine one_hour(hour, height)
  implicit none
  integer :: hour
  real(8) :: height
  print '(a, i2, f8.3)', 'hour', hour, height
end subroutine
