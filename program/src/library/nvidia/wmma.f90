! Products of small matrices by the threads of a warp: each thread has some elements of each matrix, element e of the thread lane(e) = mod(e, 32).
! A lies by columns, B by rows and C by columns, whatever the order in memory, so that one element of all threads has what a step of the product takes.
module wmma
  implicit none
  private
  public :: wmmaLoadMatrix, wmmaStoreMatrix, wmmaMatMul, assignment(=)

  !each m16n16k16 m32n8k16 m8n32k16 m16n16k8 m8n8k4
  type, public :: subMatrixA_{s}_Real{f}_Cmajor
    real({f}) :: x({na})
  end type subMatrixA_{s}_Real{f}_Cmajor

  type, public :: subMatrixA_{s}_Real{f}_Rmajor
    real({f}) :: x({na})
  end type subMatrixA_{s}_Real{f}_Rmajor

  type, public :: subMatrixB_{s}_Real{f}_Cmajor
    real({f}) :: x({nb})
  end type subMatrixB_{s}_Real{f}_Cmajor

  type, public :: subMatrixB_{s}_Real{f}_Rmajor
    real({f}) :: x({nb})
  end type subMatrixB_{s}_Real{f}_Rmajor
  !end each

  !each m16n16k16_2 m16n16k16 m32n8k16_2 m32n8k16 m8n32k16_2 m8n32k16 m16n16k8 m8n8k4
  type, public :: subMatrixC_{s}_Real{c}
    real({c}) :: x({nc})
  end type subMatrixC_{s}_Real{c}
  !end each

  interface wmmaLoadMatrix
    !each m16n16k16 m32n8k16 m8n32k16 m16n16k8 m8n8k4
    procedure load_a_{s}_c, load_a_{s}_r, load_b_{s}_c, load_b_{s}_r
    !end each
    !each m16n16k16_2 m16n16k16 m32n8k16_2 m32n8k16 m8n32k16_2 m8n32k16 m16n16k8 m8n8k4
    procedure load_c_{s}_{c}
    !end each
  end interface

  interface wmmaStoreMatrix
    !each m16n16k16_2 m16n16k16 m32n8k16_2 m32n8k16 m8n32k16_2 m8n32k16 m16n16k8 m8n8k4
    procedure store_{s}_{c}
    !end each
  end interface

  interface wmmaMatMul
    !each m16n16k16_2 m16n16k16 m32n8k16_2 m32n8k16 m8n32k16_2 m8n32k16 m16n16k8 m8n8k4
    procedure multiply_{s}_{c}_cc, multiply_{s}_{c}_cr, multiply_{s}_{c}_rc, multiply_{s}_{c}_rr
    !end each
  end interface

  interface assignment(=)
    !each m16n16k16_2 m16n16k16 m32n8k16_2 m32n8k16 m8n32k16_2 m8n32k16 m16n16k8 m8n8k4
    procedure fill_{s}_{c}_half, fill_{s}_{c}_single, fill_{s}_{c}_double
    !end each
  end interface

contains

  ! Which thread of its warp one is, from 0.
  attributes(device) integer(4) function lane()
    lane = iand(threadIdx%x - 1 + blockDim%x * (threadIdx%y - 1 + blockDim%y * (threadIdx%z - 1)), 31)
  end function lane

  !each m16n16k16 m32n8k16 m8n32k16 m16n16k8 m8n8k4
  attributes(device) subroutine load_a_{s}_c(part, a, ld)
    type(subMatrixA_{s}_Real{f}_Cmajor), intent(out) :: part
    real({f}), intent(in) :: a(*)
    integer(4), value :: ld
    !dir$ ignore_tkr (r) a
    integer(4) :: i, e
    do i = 1, {na}
      e = lane() + 32 * (i - 1)
      part%x(i) = a(mod(e, {m}) + ld * (e / {m}) + 1)
    end do
  end subroutine load_a_{s}_c

  attributes(device) subroutine load_a_{s}_r(part, a, ld)
    type(subMatrixA_{s}_Real{f}_Rmajor), intent(out) :: part
    real({f}), intent(in) :: a(*)
    integer(4), value :: ld
    !dir$ ignore_tkr (r) a
    integer(4) :: i, e
    do i = 1, {na}
      e = lane() + 32 * (i - 1)
      part%x(i) = a(ld * mod(e, {m}) + e / {m} + 1)
    end do
  end subroutine load_a_{s}_r

  attributes(device) subroutine load_b_{s}_c(part, b, ld)
    type(subMatrixB_{s}_Real{f}_Cmajor), intent(out) :: part
    real({f}), intent(in) :: b(*)
    integer(4), value :: ld
    !dir$ ignore_tkr (r) b
    integer(4) :: i, e
    do i = 1, {nb}
      e = lane() + 32 * (i - 1)
      part%x(i) = b(ld * mod(e, {n}) + e / {n} + 1)
    end do
  end subroutine load_b_{s}_c

  attributes(device) subroutine load_b_{s}_r(part, b, ld)
    type(subMatrixB_{s}_Real{f}_Rmajor), intent(out) :: part
    real({f}), intent(in) :: b(*)
    integer(4), value :: ld
    !dir$ ignore_tkr (r) b
    integer(4) :: i, e
    do i = 1, {nb}
      e = lane() + 32 * (i - 1)
      part%x(i) = b(mod(e, {n}) + ld * (e / {n}) + 1)
    end do
  end subroutine load_b_{s}_r
  !end each

  !each m16n16k16_2 m16n16k16 m32n8k16_2 m32n8k16 m8n32k16_2 m8n32k16 m16n16k8 m8n8k4
  attributes(device) subroutine load_c_{s}_{c}(part, c, ld)
    type(subMatrixC_{s}_Real{c}), intent(out) :: part
    real({c}), intent(in) :: c(*)
    integer(4), value :: ld
    !dir$ ignore_tkr (r) c
    integer(4) :: i, e
    do i = 1, {nc}
      e = lane() + 32 * (i - 1)
      part%x(i) = c(mod(e, {m}) + ld * (e / {m}) + 1)
    end do
  end subroutine load_c_{s}_{c}

  attributes(device) subroutine store_{s}_{c}(c, part, ld)
    real({c}), intent(inout) :: c(*)
    type(subMatrixC_{s}_Real{c}), intent(in) :: part
    integer(4), value :: ld
    !dir$ ignore_tkr (r) c
    integer(4) :: i, e
    do i = 1, {nc}
      e = lane() + 32 * (i - 1)
      c(mod(e, {m}) + ld * (e / {m}) + 1) = part%x(i)
    end do
  end subroutine store_{s}_{c}

  attributes(device) subroutine fill_{s}_{c}_half(part, value)
    type(subMatrixC_{s}_Real{c}), intent(out) :: part
    real(2), intent(in) :: value
    part%x = real(value, {c})
  end subroutine fill_{s}_{c}_half

  attributes(device) subroutine fill_{s}_{c}_single(part, value)
    type(subMatrixC_{s}_Real{c}), intent(out) :: part
    real(4), intent(in) :: value
    part%x = real(value, {c})
  end subroutine fill_{s}_{c}_single

  attributes(device) subroutine fill_{s}_{c}_double(part, value)
    type(subMatrixC_{s}_Real{c}), intent(out) :: part
    real(8), intent(in) :: value
    part%x = real(value, {c})
  end subroutine fill_{s}_{c}_double

  ! The rows of a thread's elements of C are one row of A, their columns are columns of B. Halves are added up in REAL(4).
  attributes(device) subroutine multiply_{s}_{c}(d, a, b, c)
    real({c}), intent(out) :: d({nc})
    real({f}), intent(in) :: a({na}), b({nb})
    real({c}), intent(in) :: c({nc})
    real({w}) :: total({nc}), left, right
    integer(4) :: first, i, k
    first = lane()
    total = real(c, {w})
    do k = 0, {k} - 1
      left = real(__shfl_sync(-1, a({m} * k / 32 + 1), mod(mod(first, {m}) + {m} * k, 32)), {w})
      do i = 1, {nc}
        right = real(__shfl_sync(-1, b({n} * k / 32 + 1), mod((first + 32 * (i - 1)) / {m} + {n} * k, 32)), {w})
        total(i) = total(i) + left * right
      end do
    end do
    d = real(total, {c})
  end subroutine multiply_{s}_{c}

  attributes(device) subroutine multiply_{s}_{c}_cc(d, a, b, c)
    type(subMatrixC_{s}_Real{c}), intent(inout) :: d
    type(subMatrixA_{s}_Real{f}_Cmajor), intent(in) :: a
    type(subMatrixB_{s}_Real{f}_Cmajor), intent(in) :: b
    type(subMatrixC_{s}_Real{c}), intent(in) :: c
    real({c}) :: all({nc})
    call multiply_{s}_{c}(all, a%x, b%x, c%x)
    d%x = all
  end subroutine multiply_{s}_{c}_cc

  attributes(device) subroutine multiply_{s}_{c}_cr(d, a, b, c)
    type(subMatrixC_{s}_Real{c}), intent(inout) :: d
    type(subMatrixA_{s}_Real{f}_Cmajor), intent(in) :: a
    type(subMatrixB_{s}_Real{f}_Rmajor), intent(in) :: b
    type(subMatrixC_{s}_Real{c}), intent(in) :: c
    real({c}) :: all({nc})
    call multiply_{s}_{c}(all, a%x, b%x, c%x)
    d%x = all
  end subroutine multiply_{s}_{c}_cr

  attributes(device) subroutine multiply_{s}_{c}_rc(d, a, b, c)
    type(subMatrixC_{s}_Real{c}), intent(inout) :: d
    type(subMatrixA_{s}_Real{f}_Rmajor), intent(in) :: a
    type(subMatrixB_{s}_Real{f}_Cmajor), intent(in) :: b
    type(subMatrixC_{s}_Real{c}), intent(in) :: c
    real({c}) :: all({nc})
    call multiply_{s}_{c}(all, a%x, b%x, c%x)
    d%x = all
  end subroutine multiply_{s}_{c}_rc

  attributes(device) subroutine multiply_{s}_{c}_rr(d, a, b, c)
    type(subMatrixC_{s}_Real{c}), intent(inout) :: d
    type(subMatrixA_{s}_Real{f}_Rmajor), intent(in) :: a
    type(subMatrixB_{s}_Real{f}_Rmajor), intent(in) :: b
    type(subMatrixC_{s}_Real{c}), intent(in) :: c
    real({c}) :: all({nc})
    call multiply_{s}_{c}(all, a%x, b%x, c%x)
    d%x = all
  end subroutine multiply_{s}_{c}_rr
  !end each
end module wmma
