! Dimensions, variables, attributes and parts of them, written to a file of NetCDF and read from it.
program netcdf_fields
  use netcdf
  implicit none
  integer, parameter :: nx = 4, ny = 3, dp = kind(1d0)
  integer :: ncid, dims(3), field, count, names, steps(2), i, n, kind_of, ids(5), atts, grp
  real(dp) :: a(nx, ny), part(2, 2)
  real :: r(nx)
  real(dp), allocatable :: all(:, :, :)
  integer(8) :: large(2)
  character(len=8) :: labels(2), back(2)
  character(len=30) :: name, unit
  a = reshape([(i*0.5_dp, i=1, nx*ny)], [nx, ny])
  call check(nf90_create('fields.nc', ior(nf90_clobber, nf90_netcdf4), ncid))
  call check(nf90_def_dim(ncid, 'x', nx, dims(1)))
  call check(nf90_def_dim(ncid, 'y', ny, dims(2)))
  call check(nf90_def_dim(ncid, 'time', nf90_unlimited, dims(3)))
  call check(nf90_def_dim(ncid, 'length', len(labels), ids(1)))
  call check(nf90_def_dim(ncid, 'two', 2, ids(2)))
  call check(nf90_def_var(ncid, 'field', nf90_double, dims, field, chunksizes=[nx, ny, 1], deflate_level=3, shuffle=.true.))
  call check(nf90_def_var(ncid, 'row', nf90_real, dims(1), steps(1)))
  call check(nf90_def_var(ncid, 'count', nf90_int, count))
  call check(nf90_def_var(ncid, 'labels', nf90_char, ids(1:2), names))
  call check(nf90_put_att(ncid, field, 'units', 'kelvin'))
  call check(nf90_put_att(ncid, field, 'range', [0.0_dp, 100.0_dp]))
  call check(nf90_put_att(ncid, nf90_global, 'levels', 7))
  call check(nf90_put_att(ncid, nf90_global, 'seeds', [1_8, 2_8**40]))
  call check(nf90_enddef(ncid))
  do i = 1, 3
    call check(nf90_put_var(ncid, field, a*i, start=[1, 1, i], count=[nx, ny, 1]))
  end do
  call check(nf90_put_var(ncid, field, a(::3, 1), start=[1, 3, 2], count=[2, 1, 1], stride=[3, 1, 1]))
  call check(nf90_put_var(ncid, count, 42))
  call check(nf90_put_var(ncid, steps(1), real(a(:, 2))))
  call check(nf90_put_var(ncid, steps(1), -1.0, start=[2]))
  labels = ['first   ', 'second  ']
  call check(nf90_put_var(ncid, names, labels))
  call check(nf90_close(ncid))

  call check(nf90_open('fields.nc', nf90_nowrite, ncid))
  call check(nf90_inquire(ncid, ndimensions=n, nvariables=i, unlimiteddimid=kind_of))
  print '(3i4)', n, i, kind_of
  call check(nf90_inq_varid(ncid, 'field', field))
  call check(nf90_inquire_variable(ncid, field, name=name, xtype=kind_of, ndims=n, dimids=ids, natts=atts))
  print '(a,9i4)', trim(name), kind_of, n, ids(:n), atts
  allocate(all(nx, ny, 3))
  do i = 1, n
    call check(nf90_inquire_dimension(ncid, ids(i), name, kind_of))
    print '(a,i4)', trim(name), kind_of
  end do
  call check(nf90_get_var(ncid, field, all))
  print '(6f7.2)', all
  call check(nf90_get_var(ncid, field, part, start=[2, 2, 1], count=[2, 2, 1]))
  print '(4f7.2)', part
  call check(nf90_get_var(ncid, field, all(1:3:2, 1:2, 1), start=[1, 1, 3], stride=[2, 2, 1]))
  print '(6f7.2)', all(:, :, 1)
  call check(nf90_get_var(ncid, field, part(1, 1), start=[4, 3, 3]))
  print '(4f7.2)', part
  call check(nf90_get_var(ncid, field, part, start=[1, 1, 1], count=[2, 2, 1], stride=[1, 1, 1], map=[2, 1, 4]))
  print '(4f7.2)', part
  call check(nf90_inq_varid(ncid, 'row', steps(1)))
  call check(nf90_get_var(ncid, steps(1), r))
  print '(4f7.2)', r
  call check(nf90_inq_varid(ncid, 'labels', names))
  call check(nf90_get_var(ncid, names, back))
  print '(3a)', back(1), back(2), '|'
  call check(nf90_get_var(ncid, names, unit, start=[1, 2], count=[3, 1]))
  call check(nf90_get_att(ncid, field, 'units', unit))
  call check(nf90_inquire_attribute(ncid, field, 'units', len=n))
  print '(a,i4)', unit, n
  call check(nf90_get_att(ncid, field, 'range', part(:, 2)))
  call check(nf90_get_att(ncid, nf90_global, 'levels', n))
  call check(nf90_get_att(ncid, nf90_global, 'seeds', large))
  print '(2f8.2,i4,2i16)', part(:, 2), n, large
  n = nf90_inq_varid(ncid, 'nothing', i)
  print '(a,l2)', trim(nf90_strerror(n)), n == nf90_enotvar
  call check(nf90_close(ncid))
contains
  subroutine check(status)
    integer, intent(in) :: status
    if (status /= nf90_noerr) then
      print *, trim(nf90_strerror(status))
      error stop 2
    end if
  end subroutine
end program
