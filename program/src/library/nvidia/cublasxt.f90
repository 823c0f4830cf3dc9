! cuBLAS for data of the host, in parts on all devices that are named: matrices go there and back with each call.
module cublasxt
  use cuda_libraries
  implicit none

  type, bind(c) :: cublasXtHandle
    type(c_ptr) :: handle
  end type cublasXtHandle

  integer, parameter :: CUBLASXT_PINNING_DISABLED = 0
  integer, parameter :: CUBLASXT_PINNING_ENABLED = 1
  integer, parameter :: CUBLASXT_FLOAT = 0
  integer, parameter :: CUBLASXT_DOUBLE = 1
  integer, parameter :: CUBLASXT_COMPLEX = 2
  integer, parameter :: CUBLASXT_DOUBLECOMPLEX = 3
  integer, parameter :: CUBLASXT_GEMM = 0
  integer, parameter :: CUBLASXT_SYRK = 1
  integer, parameter :: CUBLASXT_HERK = 2
  integer, parameter :: CUBLASXT_SYMM = 3
  integer, parameter :: CUBLASXT_HEMM = 4
  integer, parameter :: CUBLASXT_TRSM = 5
  integer, parameter :: CUBLASXT_SYR2K = 6
  integer, parameter :: CUBLASXT_HER2K = 7
  integer, parameter :: CUBLASXT_SPMM = 8
  integer, parameter :: CUBLASXT_SYRKX = 9
  integer, parameter :: CUBLASXT_HERKX = 10
  integer, parameter :: CUBLASXT_TRMM = 11

  interface
    integer(c_int) function cublasXtCreate(h) bind(c, name='cublasXtCreate')
      import
      type(cublasXtHandle), intent(out) :: h
    end function

    integer(c_int) function cublasXtDestroy(h) bind(c, name='cublasXtDestroy')
      import
      type(cublasXtHandle), value :: h
    end function

    integer(c_int) function cublasXtDeviceSelect(h, ndevices, deviceid) bind(c, name='cublasXtDeviceSelect')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: ndevices
      integer(c_int) :: deviceid(*)
      !dir$ ignore_tkr (r) deviceid
    end function

    integer(c_int) function cublasXtSetBlockDim(h, blockdim) bind(c, name='cublasXtSetBlockDim')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: blockdim
    end function

    integer(c_int) function cublasXtGetBlockDim(h, blockdim) bind(c, name='cublasXtGetBlockDim')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), intent(out) :: blockdim
    end function

    integer(c_int) function cublasXtSetPinningMemMode(h, mode) bind(c, name='cublasXtSetPinningMemMode')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: mode
    end function

    integer(c_int) function cublasXtGetPinningMemMode(h, mode) bind(c, name='cublasXtGetPinningMemMode')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), intent(out) :: mode
    end function

    !each S D C Z
    integer(c_int) function cublasXt{T}gemm(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}gemm')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: transa, transb
      integer(c_size_t), value :: m, n, k, lda, ldb, ldc
      !dir$ ignore_tkr (k) m, (k) n, (k) k, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasXt{T}symm(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}symm')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: side, uplo
      integer(c_size_t), value :: m, n, lda, ldb, ldc
      !dir$ ignore_tkr (k) m, (k) n, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublasXt{T}hemm(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}hemm')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: side, uplo
      integer(c_size_t), value :: m, n, lda, ldb, ldc
      !dir$ ignore_tkr (k) m, (k) n, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasXt{T}syrk(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasXt{T}syrk')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_size_t), value :: n, k, lda, ldc
      !dir$ ignore_tkr (k) n, (k) k, (k) lda, (k) ldc
      {t} :: alpha, beta
      {t} :: a(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublasXt{T}herk(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
        bind(c, name='cublasXt{T}herk')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_size_t), value :: n, k, lda, ldc
      !dir$ ignore_tkr (k) n, (k) k, (k) lda, (k) ldc
      {r} :: alpha, beta
      {t} :: a(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasXt{T}syr2k(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}syr2k')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_size_t), value :: n, k, lda, ldb, ldc
      !dir$ ignore_tkr (k) n, (k) k, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublasXt{T}her2k(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}her2k')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_size_t), value :: n, k, lda, ldb, ldc
      !dir$ ignore_tkr (k) n, (k) k, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha
      {r} :: beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasXt{T}syrkx(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}syrkx')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_size_t), value :: n, k, lda, ldb, ldc
      !dir$ ignore_tkr (k) n, (k) k, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each C Z
    integer(c_int) function cublasXt{T}herkx(h, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}herkx')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: uplo, trans
      integer(c_size_t), value :: n, k, lda, ldb, ldc
      !dir$ ignore_tkr (k) n, (k) k, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha
      {r} :: beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasXt{T}trsm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasXt{T}trsm')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: side, uplo, trans, diag
      integer(c_size_t), value :: m, n, lda, ldb
      !dir$ ignore_tkr (k) m, (k) n, (k) lda, (k) ldb
      {t} :: alpha
      {t} :: a(*), b(*)
      !dir$ ignore_tkr (rd) a, (rd) b
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasXt{T}trmm(h, side, uplo, trans, diag, m, n, alpha, a, lda, b, ldb, c, ldc) &
        bind(c, name='cublasXt{T}trmm')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: side, uplo, trans, diag
      integer(c_size_t), value :: m, n, lda, ldb, ldc
      !dir$ ignore_tkr (k) m, (k) n, (k) lda, (k) ldb, (k) ldc
      {t} :: alpha
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (rd) a, (rd) b, (rd) c
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasXt{T}spmm(h, side, uplo, m, n, alpha, ap, b, ldb, beta, c, ldc) &
        bind(c, name='cublasXt{T}spmm')
      import
      type(cublasXtHandle), value :: h
      integer(c_int), value :: side, uplo
      integer(c_size_t), value :: m, n, ldb, ldc
      !dir$ ignore_tkr (k) m, (k) n, (k) ldb, (k) ldc
      {t} :: alpha, beta
      {t} :: ap(*), b(*), c(*)
      !dir$ ignore_tkr (rd) ap, (rd) b, (rd) c
    end function
    !end each
  end interface
end module cublasxt
