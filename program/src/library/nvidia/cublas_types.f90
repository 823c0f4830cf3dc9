! cuBLAS: linear algebra on the device. Names with _v2 take a handle; without it, the library keeps one by itself, and the names of BLAS mean
! the same for device data.
module cublas_types
  use cuda_libraries
  implicit none

  type, bind(c) :: cublasHandle
    type(c_ptr) :: handle
  end type cublasHandle

  integer, parameter :: CUBLAS_STATUS_SUCCESS = 0
  integer, parameter :: CUBLAS_STATUS_NOT_INITIALIZED = 1
  integer, parameter :: CUBLAS_STATUS_ALLOC_FAILED = 3
  integer, parameter :: CUBLAS_STATUS_INVALID_VALUE = 7
  integer, parameter :: CUBLAS_STATUS_ARCH_MISMATCH = 8
  integer, parameter :: CUBLAS_STATUS_MAPPING_ERROR = 11
  integer, parameter :: CUBLAS_STATUS_EXECUTION_FAILED = 13
  integer, parameter :: CUBLAS_STATUS_INTERNAL_ERROR = 14
  integer, parameter :: CUBLAS_STATUS_NOT_SUPPORTED = 15
  integer, parameter :: CUBLAS_STATUS_LICENSE_ERROR = 16
  integer, parameter :: CUBLAS_POINTER_MODE_HOST = 0
  integer, parameter :: CUBLAS_POINTER_MODE_DEVICE = 1
  integer, parameter :: CUBLAS_ATOMICS_NOT_ALLOWED = 0
  integer, parameter :: CUBLAS_ATOMICS_ALLOWED = 1
  integer, parameter :: CUBLAS_DEFAULT_MATH = 0
  integer, parameter :: CUBLAS_TENSOR_OP_MATH = 1
  integer, parameter :: CUBLAS_PEDANTIC_MATH = 2
  integer, parameter :: CUBLAS_TF32_TENSOR_OP_MATH = 3
  integer, parameter :: CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
  integer, parameter :: CUBLAS_COMPUTE_16F = 64
  integer, parameter :: CUBLAS_COMPUTE_16F_PEDANTIC = 65
  integer, parameter :: CUBLAS_COMPUTE_32F = 68
  integer, parameter :: CUBLAS_COMPUTE_32F_PEDANTIC = 69
  integer, parameter :: CUBLAS_COMPUTE_64F = 70
  integer, parameter :: CUBLAS_COMPUTE_64F_PEDANTIC = 71
  integer, parameter :: CUBLAS_COMPUTE_32I = 72
  integer, parameter :: CUBLAS_COMPUTE_32I_PEDANTIC = 73
  integer, parameter :: CUBLAS_COMPUTE_32F_FAST_16F = 74
  integer, parameter :: CUBLAS_COMPUTE_32F_FAST_16BF = 75
  integer, parameter :: CUBLAS_COMPUTE_32F_FAST_TF32 = 77
  integer, parameter :: CUBLAS_GEMM_DEFAULT = -1
  integer, parameter :: CUBLAS_GEMM_DFALT = -1
  integer, parameter :: CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99
  integer, parameter :: CUBLAS_GEMM_DFALT_TENSOR_OP = 99

  interface
    integer(c_int) function cublasCreate(h) bind(c, name='cublasCreate_v2')
      import
      type(cublasHandle), intent(out) :: h
    end function

    integer(c_int) function cublasDestroy(h) bind(c, name='cublasDestroy_v2')
      import
      type(cublasHandle), value :: h
    end function

    integer(c_int) function cublasGetVersion(h, version) bind(c, name='cublasGetVersion_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), intent(out) :: version
    end function

    integer(c_int) function cublasSetStream(h, stream) bind(c, name='cublasSetStream_v2')
      import
      type(cublasHandle), value :: h
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (k) stream
    end function

    integer(c_int) function cublasGetStream(h, stream) bind(c, name='cublasGetStream_v2')
      import
      type(cublasHandle), value :: h
      integer(8), intent(out) :: stream
    end function

    integer(c_int) function cublasSetPointerMode(h, mode) bind(c, name='cublasSetPointerMode_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: mode
    end function

    integer(c_int) function cublasGetPointerMode(h, mode) bind(c, name='cublasGetPointerMode_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), intent(out) :: mode
    end function

    integer(c_int) function cublasSetMathMode(h, mode) bind(c, name='cublasSetMathMode')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: mode
    end function

    integer(c_int) function cublasSetAtomicsMode(h, mode) bind(c, name='cublasSetAtomicsMode')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: mode
    end function

    !each S D C Z
    integer(c_int) function cublas{T}scal_v2(h, n, a, x, incx) bind(c, name='cublas{T}scal_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t} :: a
      !dir$ ignore_tkr (d) a
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}axpy_v2(h, n, a, x, incx, y, incy) bind(c, name='cublas{T}axpy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t} :: a
      !dir$ ignore_tkr (d) a
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}copy_v2(h, n, x, incx, y, incy) bind(c, name='cublas{T}copy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}swap_v2(h, n, x, incx, y, incy) bind(c, name='cublas{T}swap_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}gemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublas{T}gemv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}ger_v2(h, m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}ger_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      integer(c_int), value :: lda
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}symv_v2(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}symv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}trsv_v2(h, uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublas{T}trsv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}gemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}gemm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}symm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}symm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}syrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublas{T}syrk_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}trsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublas{T}trsm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: transa
      integer(c_int), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}dot_v2(h, n, x, incx, y, incy, res) bind(c, name='cublas{T}dot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      {t} :: res
      !dir$ ignore_tkr (d) res
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}dotu_v2(h, n, x, incx, y, incy, res) bind(c, name='cublas{T}dotu_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      {t} :: res
      !dir$ ignore_tkr (d) res
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}dotc_v2(h, n, x, incx, y, incy, res) bind(c, name='cublas{T}dotc_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      {t} :: res
      !dir$ ignore_tkr (d) res
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}nrm2_v2(h, n, x, incx, res) bind(c, name='cublas{T}nrm2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
      {t} :: res
      !dir$ ignore_tkr (d) res
    end function
    !end each

    integer(c_int) function cublasScnrm2_v2(h, n, x, incx, res) bind(c, name='cublasScnrm2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasDznrm2_v2(h, n, x, incx, res) bind(c, name='cublasDznrm2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    !each S D
    integer(c_int) function cublas{T}asum_v2(h, n, x, incx, res) bind(c, name='cublas{T}asum_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
      {t} :: res
      !dir$ ignore_tkr (d) res
    end function
    !end each

    integer(c_int) function cublasScasum_v2(h, n, x, incx, res) bind(c, name='cublasScasum_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasDzasum_v2(h, n, x, incx, res) bind(c, name='cublasDzasum_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    !each S D C Z
    integer(c_int) function cublasI{l}amax_v2(h, n, x, incx, res) bind(c, name='cublasI{l}amax_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasI{l}amin_v2(h, n, x, incx, res) bind(c, name='cublasI{l}amin_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}gemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch) &
        bind(c, name='cublas{T}gemmStridedBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(8), value :: sa
      integer(c_int), value :: ldb
      integer(8), value :: sb
      integer(c_int), value :: ldc
      integer(8), value :: sc
      integer(c_int), value :: batch
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
      !dir$ ignore_tkr (k) sa, (k) sb, (k) sc
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}rot_v2(h, n, x, incx, y, incy, c, s) bind(c, name='cublas{T}rot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx, incy
      {t} :: c, s
      !dir$ ignore_tkr (d) c, (d) s
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}geru_v2(h, m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}geru_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: m, n, incx, incy, lda
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}gerc_v2(h, m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}gerc_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: m, n, incx, incy, lda
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}gbmv_v2(h, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublas{T}gbmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans
      integer(c_int), value :: m, n, kl, ku, lda, incx, incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}hemv_v2(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}hemv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, lda, incx, incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}trmv_v2(h, uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublas{T}trmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans, diag
      integer(c_int), value :: n, lda, incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}syr_v2(h, uplo, n, alpha, x, incx, a, lda) bind(c, name='cublas{T}syr_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, lda
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), a(*)
      !dir$ ignore_tkr (r) x, (r) a
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}her_v2(h, uplo, n, alpha, x, incx, a, lda) bind(c, name='cublas{T}her_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, lda
      {r} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), a(*)
      !dir$ ignore_tkr (r) x, (r) a
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}syr2_v2(h, uplo, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}syr2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, incy, lda
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}her2_v2(h, uplo, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}her2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, incy, lda
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}symm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}symm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}hemm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}hemm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}syrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublas{T}syrk_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}herk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublas{T}herk_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      {r} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}syr2k_v2(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}syr2k_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldb, ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}her2k_v2(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}her2k_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldb, ldc
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {r} :: beta
      !dir$ ignore_tkr (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}trmm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb, c, ldc) &
        bind(c, name='cublas{T}trmm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side, uplo, transa, diag
      integer(c_int), value :: m, n, lda, ldb, ldc
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}geam(h, transa, transb, m, n, alpha, a, lda, beta, b, ldb, c, ldc) &
        bind(c, name='cublas{T}geam')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa, transb
      integer(c_int), value :: m, n, lda, ldb, ldc
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}dgmm(h, mode, m, n, a, lda, x, incx, c, ldc) bind(c, name='cublas{T}dgmm')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: mode
      integer(c_int), value :: m, n, lda, incx, ldc
      {t}, device :: a(*), x(*), c(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) c
    end function
    !end each

    integer(c_int) function cublasCsscal_v2(h, n, a, x, incx) bind(c, name='cublasCsscal_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx
      real(4) :: a
      !dir$ ignore_tkr (d) a
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasZdscal_v2(h, n, a, x, incx) bind(c, name='cublasZdscal_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx
      real(8) :: a
      !dir$ ignore_tkr (d) a
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    !each S D
    integer(c_int) function cublas{T}sbmv_v2(h, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublas{T}sbmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, k, lda, incx, incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}hbmv_v2(h, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublas{T}hbmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, k, lda, incx, incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}spmv_v2(h, uplo, n, alpha, ap, x, incx, beta, y, incy) bind(c, name='cublas{T}spmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: ap(*), x(*), y(*)
      !dir$ ignore_tkr (r) ap, (r) x, (r) y
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}hpmv_v2(h, uplo, n, alpha, ap, x, incx, beta, y, incy) bind(c, name='cublas{T}hpmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: ap(*), x(*), y(*)
      !dir$ ignore_tkr (r) ap, (r) x, (r) y
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}tbmv_v2(h, uplo, trans, diag, n, k, a, lda, x, incx) bind(c, name='cublas{T}tbmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans, diag
      integer(c_int), value :: n, k, lda, incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}tpmv_v2(h, uplo, trans, diag, n, ap, x, incx) bind(c, name='cublas{T}tpmv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans, diag
      integer(c_int), value :: n, incx
      {t}, device :: ap(*), x(*)
      !dir$ ignore_tkr (r) ap, (r) x
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}tbsv_v2(h, uplo, trans, diag, n, k, a, lda, x, incx) bind(c, name='cublas{T}tbsv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans, diag
      integer(c_int), value :: n, k, lda, incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}tpsv_v2(h, uplo, trans, diag, n, ap, x, incx) bind(c, name='cublas{T}tpsv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans, diag
      integer(c_int), value :: n, incx
      {t}, device :: ap(*), x(*)
      !dir$ ignore_tkr (r) ap, (r) x
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}spr_v2(h, uplo, n, alpha, x, incx, ap) bind(c, name='cublas{T}spr_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) ap
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}hpr_v2(h, uplo, n, alpha, x, incx, ap) bind(c, name='cublas{T}hpr_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx
      {r} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) ap
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}spr2_v2(h, uplo, n, alpha, x, incx, y, incy, ap) bind(c, name='cublas{T}spr2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), y(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) ap
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}hpr2_v2(h, uplo, n, alpha, x, incx, y, incy, ap) bind(c, name='cublas{T}hpr2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t} :: alpha
      !dir$ ignore_tkr (d) alpha
      {t}, device :: x(*), y(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) ap
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}rotg_v2(h, a, b, c, s) bind(c, name='cublas{T}rotg_v2')
      import
      type(cublasHandle), value :: h
      {t} :: a, b, c, s
      !dir$ ignore_tkr (d) a, (d) b, (d) c, (d) s
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}rotg_v2(h, a, b, c, s) bind(c, name='cublas{T}rotg_v2')
      import
      type(cublasHandle), value :: h
      {t} :: a, b, s
      !dir$ ignore_tkr (d) a, (d) b, (d) s
      {r} :: c
      !dir$ ignore_tkr (d) c
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}rotm_v2(h, n, x, incx, y, incy, param) bind(c, name='cublas{T}rotm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx, incy
      {t} :: param(*)
      !dir$ ignore_tkr (d) param
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each S D
    integer(c_int) function cublas{T}rotmg_v2(h, d1, d2, x1, y1, param) bind(c, name='cublas{T}rotmg_v2')
      import
      type(cublasHandle), value :: h
      {t} :: d1, d2, x1, y1
      !dir$ ignore_tkr (d) d1, (d) d2, (d) x1, (d) y1
      {t} :: param(*)
      !dir$ ignore_tkr (d) param
    end function
    !end each

    integer(c_int) function cublasCrot_v2(h, n, x, incx, y, incy, c, s) bind(c, name='cublasCrot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx, incy
      real(4) :: c
      complex(4) :: s
      !dir$ ignore_tkr (d) c, (d) s
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasZrot_v2(h, n, x, incx, y, incy, c, s) bind(c, name='cublasZrot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx, incy
      real(8) :: c
      complex(8) :: s
      !dir$ ignore_tkr (d) c, (d) s
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasCsrot_v2(h, n, x, incx, y, incy, c, s) bind(c, name='cublasCsrot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx, incy
      real(4) :: c
      real(4) :: s
      !dir$ ignore_tkr (d) c, (d) s
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasZdrot_v2(h, n, x, incx, y, incy, c, s) bind(c, name='cublasZdrot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, incx, incy
      real(8) :: c
      real(8) :: s
      !dir$ ignore_tkr (d) c, (d) s
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    !each S D C Z
    integer(c_int) function cublas{T}syrkx(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}syrkx')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans, n, k, lda, ldb, ldc
      {t} :: alpha
      {t} :: beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublas{T}herkx(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublas{T}herkx')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo, trans, n, k, lda, ldb, ldc
      {t} :: alpha
      {r} :: beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublas{T}gemvBatched(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy, batch) &
        bind(c, name='cublas{T}gemvBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans, m, n, lda, incx, incy, batch
      {t} :: alpha, beta
      type(c_devptr), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (d) alpha, (d) beta, (r) a, (r) x, (r) y
    end function

    integer(c_int) function cublas{T}gemvStridedBatched(h, trans, m, n, alpha, a, lda, stridea, x, incx, stridex, beta, y, incy, &
        stridey, batch) bind(c, name='cublas{T}gemvStridedBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans, m, n, lda, incx, incy, batch
      integer(8), value :: stridea, stridex, stridey
      {t} :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta, (k) stridea, (k) stridex, (k) stridey
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function
    !end each

    integer(c_int) function cublasGemmEx(h, transa, transb, m, n, k, alpha, a, atype, lda, b, btype, ldb, beta, c, ctype, ldc, &
        computetype, algo) bind(c, name='cublasGemmEx')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, atype, lda, btype, ldb, ctype, ldc
      integer(c_int), value :: computetype, algo
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      real(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (tkr) a, (tkr) b, (tkr) c
    end function

    integer(c_int) function cublasGemmBatchedEx(h, transa, transb, m, n, k, alpha, a, atype, lda, b, btype, ldb, beta, c, ctype, ldc, &
        batch, computetype, algo) bind(c, name='cublasGemmBatchedEx')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, atype, lda, btype, ldb, ctype, ldc, batch
      integer(c_int), value :: computetype, algo
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(c_devptr), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublasGemmStridedBatchedEx(h, transa, transb, m, n, k, alpha, a, atype, lda, stridea, b, btype, ldb, strideb, beta, &
        c, ctype, ldc, stridec, batch, computetype, algo) bind(c, name='cublasGemmStridedBatchedEx')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, atype, lda, btype, ldb, ctype, ldc, batch
      integer(8), value :: stridea, strideb, stridec
      !dir$ ignore_tkr (k) stridea, (k) strideb, (k) stridec
      integer(c_int), value :: computetype, algo
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      real(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (tkr) a, (tkr) b, (tkr) c
    end function

    integer(c_int) function cublasSetVectorAsync(n, size, x, incx, y, incy, stream) bind(c, name='cublasSetVectorAsync')
      import
      integer(c_int), value :: n, size, incx, incy
      real(4) :: x(*)
      real(4), device :: y(*)
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (tkr) x, (tkr) y, (k) stream
    end function

    integer(c_int) function cublasSetMatrixAsync(rows, columns, size, a, lda, b, ldb, stream) &
        bind(c, name='cublasSetMatrixAsync')
      import
      integer(c_int), value :: rows, columns, size, lda, ldb
      real(4) :: a(*)
      real(4), device :: b(*)
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (tkr) a, (tkr) b, (k) stream
    end function

    integer(c_int) function cublasGetVectorAsync(n, size, x, incx, y, incy, stream) bind(c, name='cublasGetVectorAsync')
      import
      integer(c_int), value :: n, size, incx, incy
      real(4), device :: x(*)
      real(4) :: y(*)
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (tkr) x, (tkr) y, (k) stream
    end function

    integer(c_int) function cublasGetMatrixAsync(rows, columns, size, a, lda, b, ldb, stream) &
        bind(c, name='cublasGetMatrixAsync')
      import
      integer(c_int), value :: rows, columns, size, lda, ldb
      real(4), device :: a(*)
      real(4) :: b(*)
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (tkr) a, (tkr) b, (k) stream
    end function

    integer(c_int) function cublasGetMathMode(h, mode) bind(c, name='cublasGetMathMode')
      import
      type(cublasHandle), value :: h
      integer(c_int), intent(out) :: mode
    end function

    integer(c_int) function cublasGetAtomicsMode(h, mode) bind(c, name='cublasGetAtomicsMode')
      import
      type(cublasHandle), value :: h
      integer(c_int), intent(out) :: mode
    end function

    integer(c_int) function cublasGetSmCountTarget(h, counts) bind(c, name='cublasGetSmCountTarget')
      import
      type(cublasHandle), value :: h
      integer(c_int), intent(out) :: counts
    end function

    integer(c_int) function cublasSetSmCountTarget(h, counts) bind(c, name='cublasSetSmCountTarget')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: counts
    end function

    integer(c_int) function cublasSetWorkspace(h, workspace, size) bind(c, name='cublasSetWorkspace_v2')
      import
      type(cublasHandle), value :: h
      integer(1), device :: workspace(*)
      integer(8), value :: size
      !dir$ ignore_tkr (tkr) workspace, (k) size
    end function

    ! Many small matrices, by arrays of their addresses on the device.
    !each S D C Z
    integer(c_int) function cublas{T}gemmBatched(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, batch) &
        bind(c, name='cublas{T}gemmBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa, transb, m, n, k, lda, ldb, ldc, batch
      {t} :: alpha, beta
      type(c_devptr), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (d) alpha, (d) beta, (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublas{T}trsmBatched(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, batch) &
        bind(c, name='cublas{T}trsmBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side, uplo, trans, diag, m, n, lda, ldb, batch
      {t} :: alpha
      type(c_devptr), device :: a(*), b(*)
      !dir$ ignore_tkr (d) alpha, (r) a, (r) b
    end function

    integer(c_int) function cublas{T}getrfBatched(h, n, a, lda, pivots, info, batch) bind(c, name='cublas{T}getrfBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, lda, batch
      type(c_devptr), device :: a(*)
      integer(c_int), device :: pivots(*), info(*)
      !dir$ ignore_tkr (r) a, (r) pivots, (r) info
    end function

    integer(c_int) function cublas{T}getrsBatched(h, trans, n, nrhs, a, lda, pivots, b, ldb, info, batch) &
        bind(c, name='cublas{T}getrsBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans, n, nrhs, lda, ldb, batch
      type(c_devptr), device :: a(*), b(*)
      integer(c_int), device :: pivots(*)
      integer(c_int) :: info(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) pivots, (rd) info
    end function

    integer(c_int) function cublas{T}getriBatched(h, n, a, lda, pivots, c, ldc, info, batch) bind(c, name='cublas{T}getriBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, lda, ldc, batch
      type(c_devptr), device :: a(*), c(*)
      integer(c_int), device :: pivots(*), info(*)
      !dir$ ignore_tkr (r) a, (r) c, (r) pivots, (r) info
    end function

    integer(c_int) function cublas{T}matinvBatched(h, n, a, lda, inverse, lda_inv, info, batch) &
        bind(c, name='cublas{T}matinvBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n, lda, lda_inv, batch
      type(c_devptr), device :: a(*), inverse(*)
      integer(c_int), device :: info(*)
      !dir$ ignore_tkr (r) a, (r) inverse, (r) info
    end function
    !end each

    integer(c_int) function cublasSetVector(n, size, x, incx, y, incy) bind(c, name='cublasSetVector')
      import
      integer(c_int), value :: n, size, incx, incy
      real(4) :: x(*)
      real(4), device :: y(*)
      !dir$ ignore_tkr (tkr) x, (tkr) y
    end function

    integer(c_int) function cublasGetVector(n, size, x, incx, y, incy) bind(c, name='cublasGetVector')
      import
      integer(c_int), value :: n, size, incx, incy
      real(4), device :: x(*)
      real(4) :: y(*)
      !dir$ ignore_tkr (tkr) x, (tkr) y
    end function

    integer(c_int) function cublasSetMatrix(rows, cols, size, a, lda, b, ldb) bind(c, name='cublasSetMatrix')
      import
      integer(c_int), value :: rows, cols, size, lda, ldb
      real(4) :: a(*)
      real(4), device :: b(*)
      !dir$ ignore_tkr (tkr) a, (tkr) b
    end function

    integer(c_int) function cublasGetMatrix(rows, cols, size, a, lda, b, ldb) bind(c, name='cublasGetMatrix')
      import
      integer(c_int), value :: rows, cols, size, lda, ldb
      real(4), device :: a(*)
      real(4) :: b(*)
      !dir$ ignore_tkr (tkr) a, (tkr) b
    end function
  end interface
contains

  ! The names and meanings of statuses, which C gives as addresses of characters.
  function cublasGetStatusName(status) result(name)
    integer(c_int), intent(in) :: status
    character(len=128) :: name
    select case (status)
    case (CUBLAS_STATUS_SUCCESS)
      name = 'CUBLAS_STATUS_SUCCESS'
    case (CUBLAS_STATUS_NOT_INITIALIZED)
      name = 'CUBLAS_STATUS_NOT_INITIALIZED'
    case (CUBLAS_STATUS_ALLOC_FAILED)
      name = 'CUBLAS_STATUS_ALLOC_FAILED'
    case (CUBLAS_STATUS_INVALID_VALUE)
      name = 'CUBLAS_STATUS_INVALID_VALUE'
    case (CUBLAS_STATUS_ARCH_MISMATCH)
      name = 'CUBLAS_STATUS_ARCH_MISMATCH'
    case (CUBLAS_STATUS_MAPPING_ERROR)
      name = 'CUBLAS_STATUS_MAPPING_ERROR'
    case (CUBLAS_STATUS_EXECUTION_FAILED)
      name = 'CUBLAS_STATUS_EXECUTION_FAILED'
    case (CUBLAS_STATUS_INTERNAL_ERROR)
      name = 'CUBLAS_STATUS_INTERNAL_ERROR'
    case (CUBLAS_STATUS_NOT_SUPPORTED)
      name = 'CUBLAS_STATUS_NOT_SUPPORTED'
    case (CUBLAS_STATUS_LICENSE_ERROR)
      name = 'CUBLAS_STATUS_LICENSE_ERROR'
    case default
      name = 'unknown status'
    end select
  end function cublasGetStatusName

  function cublasGetStatusString(status) result(text)
    integer(c_int), intent(in) :: status
    character(len=128) :: text
    select case (status)
    case (CUBLAS_STATUS_SUCCESS)
      text = 'success'
    case (CUBLAS_STATUS_NOT_INITIALIZED)
      text = 'the library was not initialized'
    case (CUBLAS_STATUS_ALLOC_FAILED)
      text = 'the resource allocation failed'
    case (CUBLAS_STATUS_INVALID_VALUE)
      text = 'an unsupported value or parameter was passed to the function'
    case (CUBLAS_STATUS_ARCH_MISMATCH)
      text = 'the requested functionality requires a different GPU architecture'
    case (CUBLAS_STATUS_MAPPING_ERROR)
      text = 'an access to GPU memory space failed'
    case (CUBLAS_STATUS_EXECUTION_FAILED)
      text = 'the function failed to launch on the GPU'
    case (CUBLAS_STATUS_INTERNAL_ERROR)
      text = 'an internal operation failed'
    case (CUBLAS_STATUS_NOT_SUPPORTED)
      text = 'the functionality is not supported'
    case (CUBLAS_STATUS_LICENSE_ERROR)
      text = 'there is no license for the functionality'
    case default
      text = 'unknown status'
    end select
  end function cublasGetStatusString
end module cublas_types
