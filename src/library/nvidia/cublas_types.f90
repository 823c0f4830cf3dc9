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
  integer, parameter :: CUBLAS_POINTER_MODE_HOST = 0
  integer, parameter :: CUBLAS_POINTER_MODE_DEVICE = 1
  integer, parameter :: CUBLAS_ATOMICS_NOT_ALLOWED = 0
  integer, parameter :: CUBLAS_ATOMICS_ALLOWED = 1
  integer, parameter :: CUBLAS_DEFAULT_MATH = 0
  integer, parameter :: CUBLAS_TENSOR_OP_MATH = 1
  integer, parameter :: CUBLAS_PEDANTIC_MATH = 2
  integer, parameter :: CUBLAS_TF32_TENSOR_OP_MATH = 3

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

  end interface
end module cublas_types

