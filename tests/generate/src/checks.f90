! What generated programs say of their variables: a checksum of the values' bits.
module checks
  implicit none
  interface key
    module procedure key_i1, key_i2, key_i4, key_i8, key_r4, key_r8, key_c4, key_c8, key_l1, key_l4, key_l8, key_text
  end interface key
contains
  elemental integer(8) function key_i1(x)
    integer(1), intent(in) :: x
    key_i1 = x
  end function key_i1
  elemental integer(8) function key_i2(x)
    integer(2), intent(in) :: x
    key_i2 = x
  end function key_i2
  elemental integer(8) function key_i4(x)
    integer(4), intent(in) :: x
    key_i4 = x
  end function key_i4
  elemental integer(8) function key_i8(x)
    integer(8), intent(in) :: x
    key_i8 = x
  end function key_i8
  elemental integer(8) function key_r4(x)
    real(4), intent(in) :: x
    key_r4 = transfer(x + 0.0_4, 0_4)
  end function key_r4
  elemental integer(8) function key_r8(x)
    real(8), intent(in) :: x
    key_r8 = transfer(x + 0.0_8, 0_8)
  end function key_r8
  elemental integer(8) function key_c4(x)
    complex(4), intent(in) :: x
    key_c4 = key_r4(real(x)) + 3 * key_r4(aimag(x))
  end function key_c4
  elemental integer(8) function key_c8(x)
    complex(8), intent(in) :: x
    key_c8 = key_r8(real(x)) / 4 + key_r8(aimag(x)) / 5
  end function key_c8
  elemental integer(8) function key_l1(x)
    logical(1), intent(in) :: x
    key_l1 = merge(1, 0, x)
  end function key_l1
  elemental integer(8) function key_l4(x)
    logical(4), intent(in) :: x
    key_l4 = merge(1, 0, x)
  end function key_l4
  elemental integer(8) function key_l8(x)
    logical(8), intent(in) :: x
    key_l8 = merge(1, 0, x)
  end function key_l8
  elemental integer(8) function key_text(x)
    character(*), intent(in) :: x
    integer :: i
    key_text = len(x)
    do i = 1, len(x)
      key_text = modulo(key_text * 37 + ichar(x(i:i)), 1000003_8)
    end do
  end function key_text
  subroutine note(name, keys)
    character(*), intent(in) :: name
    integer(8), intent(in) :: keys(:)
    integer(8) :: h
    integer :: i
    h = 17
    do i = 1, size(keys)
      h = modulo(ieor(h * 31_8, keys(i)), 1000000007_8)
    end do
    print '(a, 1x, i0, 1x, i0)', name, size(keys), h
  end subroutine note
end module checks

