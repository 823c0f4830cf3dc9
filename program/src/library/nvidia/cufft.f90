! cuFFT: discrete Fourier transforms on the device.
module cufft
  use iso_c_binding
  implicit none

  integer, parameter :: CUFFT_SUCCESS = 0
  integer, parameter :: CUFFT_INVALID_PLAN = 1
  integer, parameter :: CUFFT_ALLOC_FAILED = 2
  integer, parameter :: CUFFT_INVALID_TYPE = 3
  integer, parameter :: CUFFT_INVALID_VALUE = 4
  integer, parameter :: CUFFT_INTERNAL_ERROR = 5
  integer, parameter :: CUFFT_EXEC_FAILED = 6
  integer, parameter :: CUFFT_SETUP_FAILED = 7
  integer, parameter :: CUFFT_INVALID_SIZE = 8
  integer, parameter :: CUFFT_UNALIGNED_DATA = 9
  integer, parameter :: CUFFT_INVALID_DEVICE = 11
  integer, parameter :: CUFFT_NO_WORKSPACE = 13
  integer, parameter :: CUFFT_NOT_IMPLEMENTED = 14
  integer, parameter :: CUFFT_NOT_SUPPORTED = 16

  integer, parameter :: CUFFT_FORWARD = -1
  integer, parameter :: CUFFT_INVERSE = 1

  integer, parameter :: CUFFT_R2C = 42
  integer, parameter :: CUFFT_C2R = 44
  integer, parameter :: CUFFT_C2C = 41
  integer, parameter :: CUFFT_D2Z = 106
  integer, parameter :: CUFFT_Z2D = 108
  integer, parameter :: CUFFT_Z2Z = 105

  interface
    integer(c_int) function cufftPlan1d(plan, nx, kind, batch) bind(c, name='cufftPlan1d')
      import
      integer(c_int), intent(out) :: plan
      integer(c_int), value :: nx, kind, batch
    end function

    integer(c_int) function cufftPlan2d(plan, nx, ny, kind) bind(c, name='cufftPlan2d')
      import
      integer(c_int), intent(out) :: plan
      integer(c_int), value :: nx, ny, kind
    end function

    integer(c_int) function cufftPlan3d(plan, nx, ny, nz, kind) bind(c, name='cufftPlan3d')
      import
      integer(c_int), intent(out) :: plan
      integer(c_int), value :: nx, ny, nz, kind
    end function

    integer(c_int) function cufftPlanManyArrays(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch) &
        bind(c, name='cufftPlanMany')
      import
      integer(c_int), intent(out) :: plan
      integer(c_int), value :: rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(*) :: inembed(*), onembed(*)
    end function

    integer(c_int) function cufftPlanManyPointers(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch) &
        bind(c, name='cufftPlanMany')
      import
      integer(c_int), intent(out) :: plan
      integer(c_int), value :: rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(c_ptr), value :: inembed, onembed
    end function

    integer(c_int) function cufftCreate(plan) bind(c, name='cufftCreate')
      import
      integer(c_int), intent(out) :: plan
    end function

    integer(c_int) function cufftMakePlan1d(plan, nx, kind, batch, work_size) bind(c, name='cufftMakePlan1d')
      import
      integer(c_int), value :: plan, nx, kind, batch
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftMakePlan2d(plan, nx, ny, kind, work_size) bind(c, name='cufftMakePlan2d')
      import
      integer(c_int), value :: plan, nx, ny, kind
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftMakePlan3d(plan, nx, ny, nz, kind, work_size) bind(c, name='cufftMakePlan3d')
      import
      integer(c_int), value :: plan, nx, ny, nz, kind
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftMakePlanManyArrays(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch, &
        work_size) bind(c, name='cufftMakePlanMany')
      import
      integer(c_int), value :: plan, rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(*) :: inembed(*), onembed(*)
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftMakePlanManyPointers(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch, &
        work_size) bind(c, name='cufftMakePlanMany')
      import
      integer(c_int), value :: plan, rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(c_ptr), value :: inembed, onembed
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftEstimateManyArrays(rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch, &
        work_size) bind(c, name='cufftEstimateMany')
      import
      integer(c_int), value :: rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(*) :: inembed(*), onembed(*)
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftEstimateManyPointers(rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch, &
        work_size) bind(c, name='cufftEstimateMany')
      import
      integer(c_int), value :: rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(c_ptr), value :: inembed, onembed
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftGetSizeManyArrays(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch, &
        work_size) bind(c, name='cufftGetSizeMany')
      import
      integer(c_int), value :: plan, rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(*) :: inembed(*), onembed(*)
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftGetSizeManyPointers(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, kind, batch, &
        work_size) bind(c, name='cufftGetSizeMany')
      import
      integer(c_int), value :: plan, rank, istride, idist, ostride, odist, kind, batch
      integer(c_int) :: n(*)
      !dir$ ignore_tkr (r) n
      type(c_ptr), value :: inembed, onembed
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftEstimate1d(nx, kind, batch, work_size) bind(c, name='cufftEstimate1d')
      import
      integer(c_int), value :: nx, kind, batch
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftEstimate2d(nx, ny, kind, work_size) bind(c, name='cufftEstimate2d')
      import
      integer(c_int), value :: nx, ny, kind
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftEstimate3d(nx, ny, nz, kind, work_size) bind(c, name='cufftEstimate3d')
      import
      integer(c_int), value :: nx, ny, nz, kind
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftGetSize1d(plan, nx, kind, batch, work_size) bind(c, name='cufftGetSize1d')
      import
      integer(c_int), value :: plan, nx, kind, batch
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftGetSize2d(plan, nx, ny, kind, work_size) bind(c, name='cufftGetSize2d')
      import
      integer(c_int), value :: plan, nx, ny, kind
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftGetSize3d(plan, nx, ny, nz, kind, work_size) bind(c, name='cufftGetSize3d')
      import
      integer(c_int), value :: plan, nx, ny, nz, kind
      integer(c_size_t), intent(out) :: work_size
      !dir$ ignore_tkr (r) work_size
    end function

    integer(c_int) function cufftSetAutoAllocation(plan, autoallocate) bind(c, name='cufftSetAutoAllocation')
      import
      integer(c_int), value :: plan, autoallocate
    end function

    integer(c_int) function cufftSetWorkArea(plan, work) bind(c, name='cufftSetWorkArea')
      import
      integer(c_int), value :: plan
      type(*), device :: work(*)
    end function

    integer(c_int) function cufftGetSize(plan, work_size) bind(c, name='cufftGetSize')
      import
      integer(c_int), value :: plan
      integer(c_size_t), intent(out) :: work_size
    end function

    integer(c_int) function cufftGetProperty(property, number) bind(c, name='cufftGetProperty')
      import
      integer(c_int), value :: property
      integer(c_int), intent(out) :: number
    end function

    integer(c_int) function cufftGetVersion(version) bind(c, name='cufftGetVersion')
      import
      integer(c_int), intent(out) :: version
    end function

    integer(c_int) function cufftSetStream(plan, stream) bind(c, name='cufftSetStream')
      import
      integer(c_int), value :: plan
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (k) stream
    end function

    integer(c_int) function cufftDestroy(plan) bind(c, name='cufftDestroy')
      import
      integer(c_int), value :: plan
    end function

    integer(c_int) function cufftExecC2C(plan, idata, odata, direction) bind(c, name='cufftExecC2C')
      import
      integer(c_int), value :: plan, direction
      complex(4), device :: idata(*)
      complex(4), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecZ2Z(plan, idata, odata, direction) bind(c, name='cufftExecZ2Z')
      import
      integer(c_int), value :: plan, direction
      complex(8), device :: idata(*)
      complex(8), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecR2CApart(plan, idata, odata) bind(c, name='cufftExecR2C')
      import
      integer(c_int), value :: plan
      real(4), device :: idata(*)
      complex(4), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecR2CInPlace(plan, idata, odata) bind(c, name='cufftExecR2C')
      import
      integer(c_int), value :: plan
      complex(4), device :: idata(*)
      complex(4), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecR2CSame(plan, idata, odata) bind(c, name='cufftExecR2C')
      import
      integer(c_int), value :: plan
      real(4), device :: idata(*)
      real(4), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecC2RApart(plan, idata, odata) bind(c, name='cufftExecC2R')
      import
      integer(c_int), value :: plan
      complex(4), device :: idata(*)
      real(4), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecC2RInPlace(plan, idata, odata) bind(c, name='cufftExecC2R')
      import
      integer(c_int), value :: plan
      real(4), device :: idata(*)
      real(4), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecC2RSame(plan, idata, odata) bind(c, name='cufftExecC2R')
      import
      integer(c_int), value :: plan
      complex(4), device :: idata(*)
      complex(4), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecD2ZApart(plan, idata, odata) bind(c, name='cufftExecD2Z')
      import
      integer(c_int), value :: plan
      real(8), device :: idata(*)
      complex(8), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecD2ZInPlace(plan, idata, odata) bind(c, name='cufftExecD2Z')
      import
      integer(c_int), value :: plan
      complex(8), device :: idata(*)
      complex(8), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecD2ZSame(plan, idata, odata) bind(c, name='cufftExecD2Z')
      import
      integer(c_int), value :: plan
      real(8), device :: idata(*)
      real(8), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecZ2DApart(plan, idata, odata) bind(c, name='cufftExecZ2D')
      import
      integer(c_int), value :: plan
      complex(8), device :: idata(*)
      real(8), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecZ2DInPlace(plan, idata, odata) bind(c, name='cufftExecZ2D')
      import
      integer(c_int), value :: plan
      real(8), device :: idata(*)
      real(8), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

    integer(c_int) function cufftExecZ2DSame(plan, idata, odata) bind(c, name='cufftExecZ2D')
      import
      integer(c_int), value :: plan
      complex(8), device :: idata(*)
      complex(8), device :: odata(*)
      !dir$ ignore_tkr (r) idata, (r) odata
    end function

  end interface

  interface cufftPlanMany
    procedure cufftPlanManyArrays, cufftPlanManyPointers
  end interface

  interface cufftMakePlanMany
    procedure cufftMakePlanManyArrays, cufftMakePlanManyPointers
  end interface

  interface cufftEstimateMany
    procedure cufftEstimateManyArrays, cufftEstimateManyPointers
  end interface

  interface cufftGetSizeMany
    procedure cufftGetSizeManyArrays, cufftGetSizeManyPointers
  end interface

  interface cufftExecR2C
    procedure cufftExecR2CApart, cufftExecR2CInPlace, cufftExecR2CSame
  end interface

  interface cufftExecC2R
    procedure cufftExecC2RApart, cufftExecC2RInPlace, cufftExecC2RSame
  end interface

  interface cufftExecD2Z
    procedure cufftExecD2ZApart, cufftExecD2ZInPlace, cufftExecD2ZSame
  end interface

  interface cufftExecZ2D
    procedure cufftExecZ2DApart, cufftExecZ2DInPlace, cufftExecZ2DSame
  end interface

  interface cufftExec
    procedure cufftExecC2C, cufftExecZ2Z, cufftExecR2CApart, cufftExecC2RApart, cufftExecD2ZApart, cufftExecZ2DApart
  end interface
end module cufft
