! Interfaces that functions of HDF5 in C share. Each is called by what the function gives back and a letter for each argument: i an identifier, n a name,
! d an INTEGER, z a size, h a number of elements, r a real number, p the address of something, f that of a function; c, y and e are places for d, z and h.
module hdf5_shapes
  use iso_c_binding
  use hdf5_names, only: hid_t, hsize_t
  implicit none

  abstract interface
    integer(hsize_t) function a_count_i(a) bind(c)
      import
      integer(hid_t), value :: a
    end function
    integer(hsize_t) function a_count_id(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
    end function
    integer(hsize_t) function a_count_ipz(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      type(c_ptr), value :: b
      integer(c_size_t), value :: c
    end function
    integer(hsize_t) function a_count_izp(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_size_t), value :: b
      type(c_ptr), value :: c
    end function
    integer(hsize_t) function a_count_idzp(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
      integer(c_size_t), value :: c
      type(c_ptr), value :: d
    end function
    integer(hsize_t) function a_count_ihpz(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a
      integer(hsize_t), value :: b
      type(c_ptr), value :: c
      integer(c_size_t), value :: d
    end function
    integer(hsize_t) function a_count_inddhpzi(a, b, c, d, e, f, g, h) bind(c)
      import
      integer(hid_t), value :: a, h
      character(kind=c_char), dimension(*), intent(in) :: b
      integer(c_int), value :: c, d
      integer(hsize_t), value :: e
      type(c_ptr), value :: f
      integer(c_size_t), value :: g
    end function
    integer(hid_t) function an_id_d(a) bind(c)
      import
      integer(c_int), value :: a
    end function
    integer(hid_t) function an_id_i(a) bind(c)
      import
      integer(hid_t), value :: a
    end function
    integer(hid_t) function an_id_dz(a, b) bind(c)
      import
      integer(c_int), value :: a
      integer(c_size_t), value :: b
    end function
    integer(hid_t) function an_id_id(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
    end function
    integer(hid_t) function an_id_dpp(a, b, c) bind(c)
      import
      integer(c_int), value :: a
      type(c_ptr), value :: b, c
    end function
    integer(hid_t) function an_id_idp(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
      type(c_ptr), value :: c
    end function
    integer(hid_t) function an_id_iii(a, b, c) bind(c)
      import
      integer(hid_t), value :: a, b, c
    end function
    integer(hid_t) function an_id_ini(a, b, c) bind(c)
      import
      integer(hid_t), value :: a, c
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(hid_t) function an_id_ndi(a, b, c) bind(c)
      import
      character(kind=c_char), dimension(*), intent(in) :: a
      integer(c_int), value :: b
      integer(hid_t), value :: c
    end function
    integer(hid_t) function an_id_ndii(a, b, c, d) bind(c)
      import
      character(kind=c_char), dimension(*), intent(in) :: a
      integer(c_int), value :: b
      integer(hid_t), value :: c, d
    end function
    integer(hid_t) function an_id_iiiii(a, b, c, d, e) bind(c)
      import
      integer(hid_t), value :: a, b, c, d, e
    end function
    integer(hid_t) function an_id_iniii(a, b, c, d, e) bind(c)
      import
      integer(hid_t), value :: a, c, d, e
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(hid_t) function an_id_innii(a, b, c, d, e) bind(c)
      import
      integer(hid_t), value :: a, d, e
      character(kind=c_char), dimension(*), intent(in) :: b, c
    end function
    integer(hid_t) function an_id_iniiii(a, b, c, d, e, f) bind(c)
      import
      integer(hid_t), value :: a, c, d, e, f
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(hid_t) function an_id_iniiiii(a, b, c, d, e, f, g) bind(c)
      import
      integer(hid_t), value :: a, c, d, e, f, g
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(hid_t) function an_id_inniiiii(a, b, c, d, e, f, g, h) bind(c)
      import
      integer(hid_t), value :: a, d, e, f, g, h
      character(kind=c_char), dimension(*), intent(in) :: b, c
    end function
    type(c_ptr) function an_address_id(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
    end function
    integer(c_int) function status_none() bind(c)
      import
    end function
    integer(c_int) function status_d(a) bind(c)
      import
      integer(c_int), value :: a
    end function
    integer(c_int) function status_i(a) bind(c)
      import
      integer(hid_t), value :: a
    end function
    integer(c_int) function status_n(a) bind(c)
      import
      character(kind=c_char), dimension(*), intent(in) :: a
    end function
    integer(c_int) function status_p(a) bind(c)
      import
      type(c_ptr), value :: a
    end function
    integer(c_int) function status_dc(a, b) bind(c)
      import
      integer(c_int), value :: a
      integer(c_int), intent(out) :: b
    end function
    integer(c_int) function status_ic(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), intent(out) :: b
    end function
    integer(c_int) function status_ie(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(hsize_t), intent(out) :: b
    end function
    integer(c_int) function status_id(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
    end function
    integer(c_int) function status_ih(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(hsize_t), value :: b
    end function
    integer(c_int) function status_ii(a, b) bind(c)
      import
      integer(hid_t), value :: a, b
    end function
    integer(c_int) function status_in(a, b) bind(c)
      import
      integer(hid_t), value :: a
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(c_int) function status_ip(a, b) bind(c)
      import
      integer(hid_t), value :: a
      type(c_ptr), value :: b
    end function
    integer(c_int) function status_iz(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_size_t), value :: b
    end function
    integer(c_int) function status_ccc(a, b, c) bind(c)
      import
      integer(c_int), intent(out) :: a, b, c
    end function
    integer(c_int) function status_ddd(a, b, c) bind(c)
      import
      integer(c_int), value :: a, b, c
    end function
    integer(c_int) function status_iee(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(hsize_t), intent(out) :: b, c
    end function
    integer(c_int) function status_idd(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b, c
    end function
    integer(c_int) function status_idp(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
      type(c_ptr), value :: c
    end function
    integer(c_int) function status_ifp(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      type(c_funptr), value :: b
      type(c_ptr), value :: c
    end function
    integer(c_int) function status_ihh(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(hsize_t), value :: b, c
    end function
    integer(c_int) function status_iip(a, b, c) bind(c)
      import
      integer(hid_t), value :: a, b
      type(c_ptr), value :: c
    end function
    integer(c_int) function status_ini(a, b, c) bind(c)
      import
      integer(hid_t), value :: a, c
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(c_int) function status_inn(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      character(kind=c_char), dimension(*), intent(in) :: b, c
    end function
    integer(c_int) function status_inp(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      character(kind=c_char), dimension(*), intent(in) :: b
      type(c_ptr), value :: c
    end function
    integer(c_int) function status_ipp(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      type(c_ptr), value :: b, c
    end function
    integer(c_int) function status_izd(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_size_t), value :: b
      integer(c_int), value :: c
    end function
    integer(c_int) function status_izz(a, b, c) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_size_t), value :: b, c
    end function
    integer(c_int) function status_idpp(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
      type(c_ptr), value :: c, d
    end function
    integer(c_int) function status_idzp(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
      integer(c_size_t), value :: c
      type(c_ptr), value :: d
    end function
    integer(c_int) function status_inii(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a, c, d
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(c_int) function status_inni(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a, d
      character(kind=c_char), dimension(*), intent(in) :: b, c
    end function
    integer(c_int) function status_inzi(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a, d
      character(kind=c_char), dimension(*), intent(in) :: b
      integer(c_size_t), value :: c
    end function
    integer(c_int) function status_izpp(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_size_t), value :: b
      type(c_ptr), value :: c, d
    end function
    integer(c_int) function status_izzr(a, b, c, d) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_size_t), value :: b, c
      real(c_double), value :: d
    end function
    integer(c_int) function status_iddzp(a, b, c, d, e) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b, c
      integer(c_size_t), value :: d
      type(c_ptr), value :: e
    end function
    integer(c_int) function status_idzzr(a, b, c, d, e) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
      integer(c_size_t), value :: c, d
      real(c_double), value :: e
    end function
    integer(c_int) function status_iinii(a, b, c, d, e) bind(c)
      import
      integer(hid_t), value :: a, b, d, e
      character(kind=c_char), dimension(*), intent(in) :: c
    end function
    integer(c_int) function status_ninii(a, b, c, d, e) bind(c)
      import
      character(kind=c_char), dimension(*), intent(in) :: a, c
      integer(hid_t), value :: b, d, e
    end function
    integer(c_int) function status_idpppp(a, b, c, d, e, f) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
      type(c_ptr), value :: c, d, e, f
    end function
    integer(c_int) function status_iiiiip(a, b, c, d, e, f) bind(c)
      import
      integer(hid_t), value :: a, b, c, d, e
      type(c_ptr), value :: f
    end function
    integer(c_int) function status_iniiii(a, b, c, d, e, f) bind(c)
      import
      integer(hid_t), value :: a, c, d, e, f
      character(kind=c_char), dimension(*), intent(in) :: b
    end function
    integer(c_int) function status_ininii(a, b, c, d, e, f) bind(c)
      import
      integer(hid_t), value :: a, c, e, f
      character(kind=c_char), dimension(*), intent(in) :: b, d
    end function
    integer(c_int) function status_nninii(a, b, c, d, e, f) bind(c)
      import
      character(kind=c_char), dimension(*), intent(in) :: a, b, d
      integer(hid_t), value :: c, e, f
    end function
    integer(c_size_t) function a_length_i(a) bind(c)
      import
      integer(hid_t), value :: a
    end function
    integer(c_size_t) function a_length_id(a, b) bind(c)
      import
      integer(hid_t), value :: a
      integer(c_int), value :: b
    end function
  end interface
end module
