! cuSOLVER for dense matrices: factorisations, linear systems, eigenvalues and singular values of matrices on the device.
module cusolverdn
  use cuda_libraries
  implicit none

  type, bind(c) :: cusolverDnHandle
    type(c_ptr) :: handle
  end type cusolverDnHandle

  type, bind(c) :: cusolverDnParams
    type(c_ptr) :: params
  end type cusolverDnParams

  type, bind(c) :: cusolverDnSyevjInfo
    type(c_ptr) :: info
  end type cusolverDnSyevjInfo

  type, bind(c) :: cusolverDnGesvdjInfo
    type(c_ptr) :: info
  end type cusolverDnGesvdjInfo

  integer, parameter :: CUSOLVER_STATUS_SUCCESS = 0
  integer, parameter :: CUSOLVER_STATUS_NOT_INITIALIZED = 1
  integer, parameter :: CUSOLVER_STATUS_ALLOC_FAILED = 2
  integer, parameter :: CUSOLVER_STATUS_INVALID_VALUE = 3
  integer, parameter :: CUSOLVER_STATUS_ARCH_MISMATCH = 4
  integer, parameter :: CUSOLVER_STATUS_MAPPING_ERROR = 5
  integer, parameter :: CUSOLVER_STATUS_EXECUTION_FAILED = 6
  integer, parameter :: CUSOLVER_STATUS_INTERNAL_ERROR = 7
  integer, parameter :: CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8
  integer, parameter :: CUSOLVER_STATUS_NOT_SUPPORTED = 9
  integer, parameter :: CUSOLVER_STATUS_ZERO_PIVOT = 10
  integer, parameter :: CUSOLVER_STATUS_INVALID_LICENSE = 11
  integer, parameter :: CUSOLVER_EIG_TYPE_1 = 1
  integer, parameter :: CUSOLVER_EIG_TYPE_2 = 2
  integer, parameter :: CUSOLVER_EIG_TYPE_3 = 3
  integer, parameter :: CUSOLVER_EIG_MODE_NOVECTOR = 0
  integer, parameter :: CUSOLVER_EIG_MODE_VECTOR = 1
  integer, parameter :: CUSOLVER_EIG_RANGE_ALL = 1001
  integer, parameter :: CUSOLVER_EIG_RANGE_I = 1002
  integer, parameter :: CUSOLVER_EIG_RANGE_V = 1003
  integer, parameter :: CUSOLVERDN_GETRF = 0
  integer, parameter :: CUSOLVERDN_POTRF = 1
  integer, parameter :: CUSOLVER_ALG_0 = 0
  integer, parameter :: CUSOLVER_ALG_1 = 1
  integer, parameter :: CUSOLVER_ALG_2 = 2

  interface
    integer(c_int) function cusolverDnCreate(h) bind(c, name='cusolverDnCreate')
      import
      type(cusolverDnHandle), intent(out) :: h
    end function

    integer(c_int) function cusolverDnDestroy(h) bind(c, name='cusolverDnDestroy')
      import
      type(cusolverDnHandle), value :: h
    end function

    integer(c_int) function cusolverDnSetStream(h, stream) bind(c, name='cusolverDnSetStream')
      import
      type(cusolverDnHandle), value :: h
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (k) stream
    end function

    integer(c_int) function cusolverDnGetStream(h, stream) bind(c, name='cusolverDnGetStream')
      import
      type(cusolverDnHandle), value :: h
      integer(8), intent(out) :: stream
    end function

    integer(c_int) function cusolverDnCreateParams(params) bind(c, name='cusolverDnCreateParams')
      import
      type(cusolverDnParams), intent(out) :: params
    end function

    integer(c_int) function cusolverDnDestroyParams(params) bind(c, name='cusolverDnDestroyParams')
      import
      type(cusolverDnParams), value :: params
    end function

    integer(c_int) function cusolverDnSetAdvOptions(params, routine, algo) bind(c, name='cusolverDnSetAdvOptions')
      import
      type(cusolverDnParams), value :: params
      integer(c_int), value :: routine, algo
    end function

    integer(c_int) function cusolverGetVersion(version) bind(c, name='cusolverGetVersion')
      import
      integer(c_int), intent(out) :: version
    end function

    integer(c_int) function cusolverDnCreateSyevjInfo(info) bind(c, name='cusolverDnCreateSyevjInfo')
      import
      type(cusolverDnSyevjInfo), intent(out) :: info
    end function

    integer(c_int) function cusolverDnDestroySyevjInfo(info) bind(c, name='cusolverDnDestroySyevjInfo')
      import
      type(cusolverDnSyevjInfo), value :: info
    end function

    integer(c_int) function cusolverDnXsyevjSetTolerance(info, tolerance) bind(c, name='cusolverDnXsyevjSetTolerance')
      import
      type(cusolverDnSyevjInfo), value :: info
      real(8), value :: tolerance
    end function

    integer(c_int) function cusolverDnXsyevjSetMaxSweeps(info, max_sweeps) bind(c, name='cusolverDnXsyevjSetMaxSweeps')
      import
      type(cusolverDnSyevjInfo), value :: info
      integer(c_int), value :: max_sweeps
    end function

    integer(c_int) function cusolverDnXsyevjSetSortEig(info, sort_eig) bind(c, name='cusolverDnXsyevjSetSortEig')
      import
      type(cusolverDnSyevjInfo), value :: info
      integer(c_int), value :: sort_eig
    end function

    integer(c_int) function cusolverDnCreateGesvdjInfo(info) bind(c, name='cusolverDnCreateGesvdjInfo')
      import
      type(cusolverDnGesvdjInfo), intent(out) :: info
    end function

    integer(c_int) function cusolverDnDestroyGesvdjInfo(info) bind(c, name='cusolverDnDestroyGesvdjInfo')
      import
      type(cusolverDnGesvdjInfo), value :: info
    end function

    integer(c_int) function cusolverDnXgesvdjSetTolerance(info, tolerance) bind(c, name='cusolverDnXgesvdjSetTolerance')
      import
      type(cusolverDnGesvdjInfo), value :: info
      real(8), value :: tolerance
    end function

    integer(c_int) function cusolverDnXgesvdjSetMaxSweeps(info, max_sweeps) bind(c, name='cusolverDnXgesvdjSetMaxSweeps')
      import
      type(cusolverDnGesvdjInfo), value :: info
      integer(c_int), value :: max_sweeps
    end function

    integer(c_int) function cusolverDnXgesvdjSetSortEig(info, sort_svd) bind(c, name='cusolverDnXgesvdjSetSortEig')
      import
      type(cusolverDnGesvdjInfo), value :: info
      integer(c_int), value :: sort_svd
    end function

    ! Cholesky's factors, what they solve, and the inverse by them.
    !each S D C Z
    integer(c_int) function cusolverDn{T}potrf_bufferSize(h, uplo, n, a, lda, lwork) bind(c, name='cusolverDn{T}potrf_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, n, lda
      {t}, device :: a(*)
      !dir$ ignore_tkr (r) a
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}potrf(h, uplo, n, a, lda, work, lwork, devinfo) bind(c, name='cusolverDn{T}potrf')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      {t}, device :: a(*), work(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}potrs(h, uplo, n, nrhs, a, lda, b, ldb, devinfo) bind(c, name='cusolverDn{T}potrs')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, n, nrhs, lda, ldb
      {t}, device :: a(*), b(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}potri_bufferSize(h, uplo, n, a, lda, lwork) bind(c, name='cusolverDn{T}potri_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, n, lda
      {t}, device :: a(*)
      !dir$ ignore_tkr (r) a
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}potri(h, uplo, n, a, lda, work, lwork, devinfo) bind(c, name='cusolverDn{T}potri')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, n, lda, lwork
      {t}, device :: a(*), work(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}potrfBatched(h, uplo, n, a, lda, devinfo, batch) &
        bind(c, name='cusolverDn{T}potrfBatched')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, n, lda, batch
      type(c_devptr), device :: a(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}potrsBatched(h, uplo, n, nrhs, a, lda, b, ldb, devinfo, batch) &
        bind(c, name='cusolverDn{T}potrsBatched')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, n, nrhs, lda, ldb, batch
      type(c_devptr), device :: a(*), b(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) devinfo
    end function
    !end each

    ! Triangular factors with exchanged rows.
    !each S D C Z
    integer(c_int) function cusolverDn{T}getrf_bufferSize(h, m, n, a, lda, lwork) bind(c, name='cusolverDn{T}getrf_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: m, n, lda
      {t}, device :: a(*)
      !dir$ ignore_tkr (r) a
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}getrf(h, m, n, a, lda, work, devipiv, devinfo) bind(c, name='cusolverDn{T}getrf')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: m, n, lda
      {t}, device :: a(*), work(*)
      integer(c_int), device :: devipiv(*), devinfo(*)
      !dir$ ignore_tkr (r) a, (r) work, (r) devipiv, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}getrs(h, trans, n, nrhs, a, lda, devipiv, b, ldb, devinfo) &
        bind(c, name='cusolverDn{T}getrs')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: trans, n, nrhs, lda, ldb
      {t}, device :: a(*), b(*)
      integer(c_int), device :: devipiv(*), devinfo(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) devipiv, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}laswp(h, n, a, lda, k1, k2, devipiv, incx) bind(c, name='cusolverDn{T}laswp')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: n, lda, k1, k2, incx
      {t}, device :: a(*)
      integer(c_int), device :: devipiv(*)
      !dir$ ignore_tkr (r) a, (r) devipiv
    end function
    !end each

    ! Orthogonal factors.
    !each S D C Z
    integer(c_int) function cusolverDn{T}geqrf_bufferSize(h, m, n, a, lda, lwork) bind(c, name='cusolverDn{T}geqrf_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: m, n, lda
      {t}, device :: a(*)
      !dir$ ignore_tkr (r) a
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}geqrf(h, m, n, a, lda, tau, work, lwork, devinfo) bind(c, name='cusolverDn{T}geqrf')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: m, n, lda, lwork
      {t}, device :: a(*), tau(*), work(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) tau, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}{or}gqr_bufferSize(h, m, n, k, a, lda, tau, lwork) &
        bind(c, name='cusolverDn{T}{or}gqr_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: m, n, k, lda
      {t}, device :: a(*), tau(*)
      !dir$ ignore_tkr (r) a, (r) tau
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}{or}gqr(h, m, n, k, a, lda, tau, work, lwork, devinfo) &
        bind(c, name='cusolverDn{T}{or}gqr')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: m, n, k, lda, lwork
      {t}, device :: a(*), tau(*), work(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) tau, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}{or}mqr_bufferSize(h, side, trans, m, n, k, a, lda, tau, c, ldc, lwork) &
        bind(c, name='cusolverDn{T}{or}mqr_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc
      {t}, device :: a(*), tau(*), c(*)
      !dir$ ignore_tkr (r) a, (r) tau, (r) c
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}{or}mqr(h, side, trans, m, n, k, a, lda, tau, c, ldc, work, lwork, devinfo) &
        bind(c, name='cusolverDn{T}{or}mqr')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: side, trans, m, n, k, lda, ldc, lwork
      {t}, device :: a(*), tau(*), c(*), work(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) tau, (r) c, (r) work, (r) devinfo
    end function
    !end each

    ! Eigenvalues of symmetric and Hermitian matrices.
    !each S D C Z
    integer(c_int) function cusolverDn{T}{sy}evd_bufferSize(h, jobz, uplo, n, a, lda, w, lwork) &
        bind(c, name='cusolverDn{T}{sy}evd_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda
      {t}, device :: a(*)
      {r}, device :: w(*)
      !dir$ ignore_tkr (r) a, (r) w
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}{sy}evd(h, jobz, uplo, n, a, lda, w, work, lwork, devinfo) &
        bind(c, name='cusolverDn{T}{sy}evd')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, lwork
      {t}, device :: a(*), work(*)
      {r}, device :: w(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) w, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}{sy}evdx_bufferSize(h, jobz, range, uplo, n, a, lda, vl, vu, il, iu, h_meig, w, lwork) &
        bind(c, name='cusolverDn{T}{sy}evdx_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, range, uplo, n, lda, il, iu
      {r}, value :: vl, vu
      {t}, device :: a(*)
      {r}, device :: w(*)
      !dir$ ignore_tkr (r) a, (r) w
      integer(c_int) :: h_meig, lwork
    end function

    integer(c_int) function cusolverDn{T}{sy}evdx(h, jobz, range, uplo, n, a, lda, vl, vu, il, iu, h_meig, w, work, lwork, &
        devinfo) bind(c, name='cusolverDn{T}{sy}evdx')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, range, uplo, n, lda, il, iu, lwork
      {r}, value :: vl, vu
      {t}, device :: a(*), work(*)
      {r}, device :: w(*)
      integer(c_int) :: h_meig
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) w, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}{sy}gvd_bufferSize(h, itype, jobz, uplo, n, a, lda, b, ldb, w, lwork) &
        bind(c, name='cusolverDn{T}{sy}gvd_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb
      {t}, device :: a(*), b(*)
      {r}, device :: w(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) w
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}{sy}gvd(h, itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, devinfo) &
        bind(c, name='cusolverDn{T}{sy}gvd')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb, lwork
      {t}, device :: a(*), b(*), work(*)
      {r}, device :: w(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) w, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}{sy}gvdx_bufferSize(h, itype, jobz, range, uplo, n, a, lda, b, ldb, vl, vu, il, iu, &
        h_meig, w, lwork) bind(c, name='cusolverDn{T}{sy}gvdx_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: itype, jobz, range, uplo, n, lda, ldb, il, iu
      {r}, value :: vl, vu
      {t}, device :: a(*), b(*)
      {r}, device :: w(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) w
      integer(c_int) :: h_meig, lwork
    end function

    integer(c_int) function cusolverDn{T}{sy}gvdx(h, itype, jobz, range, uplo, n, a, lda, b, ldb, vl, vu, il, iu, h_meig, w, &
        work, lwork, devinfo) bind(c, name='cusolverDn{T}{sy}gvdx')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: itype, jobz, range, uplo, n, lda, ldb, il, iu, lwork
      {r}, value :: vl, vu
      {t}, device :: a(*), b(*), work(*)
      {r}, device :: w(*)
      integer(c_int) :: h_meig
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) w, (r) work, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}{sy}evj_bufferSize(h, jobz, uplo, n, a, lda, w, lwork, params) &
        bind(c, name='cusolverDn{T}{sy}evj_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda
      {t}, device :: a(*)
      {r}, device :: w(*)
      !dir$ ignore_tkr (r) a, (r) w
      integer(c_int), intent(out) :: lwork
      type(cusolverDnSyevjInfo), value :: params
    end function

    integer(c_int) function cusolverDn{T}{sy}evj(h, jobz, uplo, n, a, lda, w, work, lwork, devinfo, params) &
        bind(c, name='cusolverDn{T}{sy}evj')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, lwork
      {t}, device :: a(*), work(*)
      {r}, device :: w(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) w, (r) work, (r) devinfo
      type(cusolverDnSyevjInfo), value :: params
    end function

    integer(c_int) function cusolverDn{T}{sy}evjBatched_bufferSize(h, jobz, uplo, n, a, lda, w, lwork, params, batch) &
        bind(c, name='cusolverDn{T}{sy}evjBatched_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, batch
      {t}, device :: a(*)
      {r}, device :: w(*)
      !dir$ ignore_tkr (r) a, (r) w
      integer(c_int), intent(out) :: lwork
      type(cusolverDnSyevjInfo), value :: params
    end function

    integer(c_int) function cusolverDn{T}{sy}evjBatched(h, jobz, uplo, n, a, lda, w, work, lwork, devinfo, params, batch) &
        bind(c, name='cusolverDn{T}{sy}evjBatched')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, uplo, n, lda, lwork, batch
      {t}, device :: a(*), work(*)
      {r}, device :: w(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) w, (r) work, (r) devinfo
      type(cusolverDnSyevjInfo), value :: params
    end function

    integer(c_int) function cusolverDn{T}{sy}gvj_bufferSize(h, itype, jobz, uplo, n, a, lda, b, ldb, w, lwork, params) &
        bind(c, name='cusolverDn{T}{sy}gvj_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb
      {t}, device :: a(*), b(*)
      {r}, device :: w(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) w
      integer(c_int), intent(out) :: lwork
      type(cusolverDnSyevjInfo), value :: params
    end function

    integer(c_int) function cusolverDn{T}{sy}gvj(h, itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, devinfo, params) &
        bind(c, name='cusolverDn{T}{sy}gvj')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: itype, jobz, uplo, n, lda, ldb, lwork
      {t}, device :: a(*), b(*), work(*)
      {r}, device :: w(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) w, (r) work, (r) devinfo
      type(cusolverDnSyevjInfo), value :: params
    end function
    !end each

    ! Singular values.
    !each S D C Z
    integer(c_int) function cusolverDn{T}gesvd_bufferSize(h, m, n, lwork) bind(c, name='cusolverDn{T}gesvd_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: m, n
      integer(c_int), intent(out) :: lwork
    end function

    integer(c_int) function cusolverDn{T}gesvd(h, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, rwork, devinfo) &
        bind(c, name='cusolverDn{T}gesvd')
      import
      type(cusolverDnHandle), value :: h
      character(kind=c_char), value :: jobu, jobvt
      integer(c_int), value :: m, n, lda, ldu, ldvt, lwork
      {t}, device :: a(*), u(*), vt(*), work(*)
      {r}, device :: s(*), rwork(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) u, (r) vt, (r) work, (r) s, (r) rwork, (r) devinfo
    end function

    integer(c_int) function cusolverDn{T}gesvdj_bufferSize(h, jobz, econ, m, n, a, lda, s, u, ldu, v, ldv, lwork, params) &
        bind(c, name='cusolverDn{T}gesvdj_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, econ, m, n, lda, ldu, ldv
      {t}, device :: a(*), u(*), v(*)
      {r}, device :: s(*)
      !dir$ ignore_tkr (r) a, (r) u, (r) v, (r) s
      integer(c_int), intent(out) :: lwork
      type(cusolverDnGesvdjInfo), value :: params
    end function

    integer(c_int) function cusolverDn{T}gesvdj(h, jobz, econ, m, n, a, lda, s, u, ldu, v, ldv, work, lwork, devinfo, params) &
        bind(c, name='cusolverDn{T}gesvdj')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: jobz, econ, m, n, lda, ldu, ldv, lwork
      {t}, device :: a(*), u(*), v(*), work(*)
      {r}, device :: s(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (r) a, (r) u, (r) v, (r) work, (r) s, (r) devinfo
      type(cusolverDnGesvdjInfo), value :: params
    end function
    !end each

    integer(c_int) function cusolverDnXtrtri_bufferSize(h, uplo, diag, n, typea, a, lda, bytes_device, bytes_host) &
        bind(c, name='cusolverDnXtrtri_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, diag
      integer(8), value :: n, lda
      !dir$ ignore_tkr (k) n, (k) lda
      type(cudaDataType), value :: typea
      real(8), device :: a(*)
      !dir$ ignore_tkr (tkr) a
      integer(8) :: bytes_device, bytes_host
    end function

    integer(c_int) function cusolverDnXtrtri(h, uplo, diag, n, typea, a, lda, buffer, bytes_device, host_buffer, bytes_host, &
        devinfo) bind(c, name='cusolverDnXtrtri')
      import
      type(cusolverDnHandle), value :: h
      integer(c_int), value :: uplo, diag
      integer(8), value :: n, lda, bytes_device, bytes_host
      !dir$ ignore_tkr (k) n, (k) lda
      type(cudaDataType), value :: typea
      real(8), device :: a(*), buffer(*)
      integer(1) :: host_buffer(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (tkr) buffer, (tkr) host_buffer, (r) devinfo
    end function

    ! The functions for all types of numbers; types are given as cudaDataType(CUDA_R_64F) or as CUDA_R_64F.
    !each W I
    integer(c_int) function cusolverDnXpotrf_bufferSize_{l}(h, params, uplo, n, typea, a, lda, compute, bytes_device, bytes_host) &
        bind(c, name='cusolverDnXpotrf_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(c_int), value :: uplo
      integer(8), value :: n, lda
      !dir$ ignore_tkr (k) n, (k) lda
      {t}, value :: typea, compute
      real(8), device :: a(*)
      !dir$ ignore_tkr (tkr) a
      integer(8) :: bytes_device, bytes_host
    end function

    integer(c_int) function cusolverDnXpotrf_{l}(h, params, uplo, n, typea, a, lda, compute, buffer, bytes_device, host_buffer, &
        bytes_host, devinfo) bind(c, name='cusolverDnXpotrf')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(c_int), value :: uplo
      integer(8), value :: n, lda, bytes_device, bytes_host
      !dir$ ignore_tkr (k) n, (k) lda
      {t}, value :: typea, compute
      real(8), device :: a(*), buffer(*)
      integer(1) :: host_buffer(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (tkr) buffer, (tkr) host_buffer, (r) devinfo
    end function

    integer(c_int) function cusolverDnXpotrs_{l}(h, params, uplo, n, nrhs, typea, a, lda, typeb, b, ldb, devinfo) &
        bind(c, name='cusolverDnXpotrs')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(c_int), value :: uplo
      integer(8), value :: n, nrhs, lda, ldb
      !dir$ ignore_tkr (k) n, (k) nrhs, (k) lda, (k) ldb
      {t}, value :: typea, typeb
      real(8), device :: a(*), b(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (tkr) b, (r) devinfo
    end function

    integer(c_int) function cusolverDnXgetrf_bufferSize_{l}(h, params, m, n, typea, a, lda, compute, bytes_device, bytes_host) &
        bind(c, name='cusolverDnXgetrf_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(8), value :: m, n, lda
      !dir$ ignore_tkr (k) m, (k) n, (k) lda
      {t}, value :: typea, compute
      real(8), device :: a(*)
      !dir$ ignore_tkr (tkr) a
      integer(8) :: bytes_device, bytes_host
    end function

    integer(c_int) function cusolverDnXgetrf_{l}(h, params, m, n, typea, a, lda, devipiv, compute, buffer, bytes_device, &
        host_buffer, bytes_host, devinfo) bind(c, name='cusolverDnXgetrf')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(8), value :: m, n, lda, bytes_device, bytes_host
      !dir$ ignore_tkr (k) m, (k) n, (k) lda
      {t}, value :: typea, compute
      real(8), device :: a(*), buffer(*)
      integer(8), device :: devipiv(*)
      integer(1) :: host_buffer(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (r) devipiv, (tkr) buffer, (tkr) host_buffer, (r) devinfo
    end function

    integer(c_int) function cusolverDnXgetrs_{l}(h, params, trans, n, nrhs, typea, a, lda, devipiv, typeb, b, ldb, devinfo) &
        bind(c, name='cusolverDnXgetrs')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(c_int), value :: trans
      integer(8), value :: n, nrhs, lda, ldb
      !dir$ ignore_tkr (k) n, (k) nrhs, (k) lda, (k) ldb
      {t}, value :: typea, typeb
      real(8), device :: a(*), b(*)
      integer(8), device :: devipiv(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (tkr) b, (r) devipiv, (r) devinfo
    end function

    integer(c_int) function cusolverDnXgeqrf_bufferSize_{l}(h, params, m, n, typea, a, lda, typetau, tau, compute, &
        bytes_device, bytes_host) bind(c, name='cusolverDnXgeqrf_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(8), value :: m, n, lda
      !dir$ ignore_tkr (k) m, (k) n, (k) lda
      {t}, value :: typea, typetau, compute
      real(8), device :: a(*), tau(*)
      !dir$ ignore_tkr (tkr) a, (tkr) tau
      integer(8) :: bytes_device, bytes_host
    end function

    integer(c_int) function cusolverDnXgeqrf_{l}(h, params, m, n, typea, a, lda, typetau, tau, compute, buffer, bytes_device, &
        host_buffer, bytes_host, devinfo) bind(c, name='cusolverDnXgeqrf')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(8), value :: m, n, lda, bytes_device, bytes_host
      !dir$ ignore_tkr (k) m, (k) n, (k) lda
      {t}, value :: typea, typetau, compute
      real(8), device :: a(*), tau(*), buffer(*)
      integer(1) :: host_buffer(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (tkr) tau, (tkr) buffer, (tkr) host_buffer, (r) devinfo
    end function

    integer(c_int) function cusolverDnXsyevd_bufferSize_{l}(h, params, jobz, uplo, n, typea, a, lda, typew, w, compute, &
        bytes_device, bytes_host) bind(c, name='cusolverDnXsyevd_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(c_int), value :: jobz, uplo
      integer(8), value :: n, lda
      !dir$ ignore_tkr (k) n, (k) lda
      {t}, value :: typea, typew, compute
      real(8), device :: a(*), w(*)
      !dir$ ignore_tkr (tkr) a, (tkr) w
      integer(8) :: bytes_device, bytes_host
    end function

    integer(c_int) function cusolverDnXsyevd_{l}(h, params, jobz, uplo, n, typea, a, lda, typew, w, compute, buffer, &
        bytes_device, host_buffer, bytes_host, devinfo) bind(c, name='cusolverDnXsyevd')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      integer(c_int), value :: jobz, uplo
      integer(8), value :: n, lda, bytes_device, bytes_host
      !dir$ ignore_tkr (k) n, (k) lda
      {t}, value :: typea, typew, compute
      real(8), device :: a(*), w(*), buffer(*)
      integer(1) :: host_buffer(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (tkr) w, (tkr) buffer, (tkr) host_buffer, (r) devinfo
    end function

    integer(c_int) function cusolverDnXgesvd_bufferSize_{l}(h, params, jobu, jobvt, m, n, typea, a, lda, types, s, typeu, u, &
        ldu, typevt, vt, ldvt, compute, bytes_device, bytes_host) bind(c, name='cusolverDnXgesvd_bufferSize')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      character(kind=c_char), value :: jobu, jobvt
      integer(8), value :: m, n, lda, ldu, ldvt
      !dir$ ignore_tkr (k) m, (k) n, (k) lda, (k) ldu, (k) ldvt
      {t}, value :: typea, types, typeu, typevt, compute
      real(8), device :: a(*), s(*), u(*), vt(*)
      !dir$ ignore_tkr (tkr) a, (tkr) s, (tkr) u, (tkr) vt
      integer(8) :: bytes_device, bytes_host
    end function

    integer(c_int) function cusolverDnXgesvd_{l}(h, params, jobu, jobvt, m, n, typea, a, lda, types, s, typeu, u, ldu, typevt, &
        vt, ldvt, compute, buffer, bytes_device, host_buffer, bytes_host, devinfo) bind(c, name='cusolverDnXgesvd')
      import
      type(cusolverDnHandle), value :: h
      type(cusolverDnParams), value :: params
      character(kind=c_char), value :: jobu, jobvt
      integer(8), value :: m, n, lda, ldu, ldvt, bytes_device, bytes_host
      !dir$ ignore_tkr (k) m, (k) n, (k) lda, (k) ldu, (k) ldvt
      {t}, value :: typea, types, typeu, typevt, compute
      real(8), device :: a(*), s(*), u(*), vt(*), buffer(*)
      integer(1) :: host_buffer(*)
      integer(c_int), device :: devinfo(*)
      !dir$ ignore_tkr (tkr) a, (tkr) s, (tkr) u, (tkr) vt, (tkr) buffer, (tkr) host_buffer, (r) devinfo
    end function
    !end each
  end interface

  interface cusolverDnXpotrf_bufferSize
    procedure cusolverDnXpotrf_bufferSize_w, cusolverDnXpotrf_bufferSize_i
  end interface

  interface cusolverDnXpotrf
    procedure cusolverDnXpotrf_w, cusolverDnXpotrf_i
  end interface

  interface cusolverDnXpotrs
    procedure cusolverDnXpotrs_w, cusolverDnXpotrs_i
  end interface

  interface cusolverDnXgetrf_bufferSize
    procedure cusolverDnXgetrf_bufferSize_w, cusolverDnXgetrf_bufferSize_i
  end interface

  interface cusolverDnXgetrf
    procedure cusolverDnXgetrf_w, cusolverDnXgetrf_i
  end interface

  interface cusolverDnXgetrs
    procedure cusolverDnXgetrs_w, cusolverDnXgetrs_i
  end interface

  interface cusolverDnXgeqrf_bufferSize
    procedure cusolverDnXgeqrf_bufferSize_w, cusolverDnXgeqrf_bufferSize_i
  end interface

  interface cusolverDnXgeqrf
    procedure cusolverDnXgeqrf_w, cusolverDnXgeqrf_i
  end interface

  interface cusolverDnXsyevd_bufferSize
    procedure cusolverDnXsyevd_bufferSize_w, cusolverDnXsyevd_bufferSize_i
  end interface

  interface cusolverDnXsyevd
    procedure cusolverDnXsyevd_w, cusolverDnXsyevd_i
  end interface

  interface cusolverDnXgesvd_bufferSize
    procedure cusolverDnXgesvd_bufferSize_w, cusolverDnXgesvd_bufferSize_i
  end interface

  interface cusolverDnXgesvd
    procedure cusolverDnXgesvd_w, cusolverDnXgesvd_i
  end interface

end module cusolverdn
