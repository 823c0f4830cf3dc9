! cuSPARSE: sparse matrices on the device, by descriptors, with dense vectors and matrices.
module cusparse
  use cuda_libraries
  implicit none

  type, bind(c) :: cusparseHandle
    type(c_ptr) :: handle
  end type cusparseHandle

  type, bind(c) :: cusparseMatDescr
    type(c_ptr) :: descr
  end type cusparseMatDescr

  type, bind(c) :: cusparseSpVecDescr
    type(c_ptr) :: descr
  end type cusparseSpVecDescr

  type, bind(c) :: cusparseDnVecDescr
    type(c_ptr) :: descr
  end type cusparseDnVecDescr

  type, bind(c) :: cusparseSpMatDescr
    type(c_ptr) :: descr
  end type cusparseSpMatDescr

  type, bind(c) :: cusparseDnMatDescr
    type(c_ptr) :: descr
  end type cusparseDnMatDescr

  type, bind(c) :: cusparseSpSVDescr
    type(c_ptr) :: descr
  end type cusparseSpSVDescr

  type, bind(c) :: cusparseSpSMDescr
    type(c_ptr) :: descr
  end type cusparseSpSMDescr

  type, bind(c) :: cusparseSpGEMMDescr
    type(c_ptr) :: descr
  end type cusparseSpGEMMDescr

  type, bind(c) :: cusparseCsrilu02Info
    type(c_ptr) :: info
  end type cusparseCsrilu02Info

  type, bind(c) :: cusparseCsric02Info
    type(c_ptr) :: info
  end type cusparseCsric02Info

  integer, parameter :: CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0
  integer, parameter :: CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1
  integer, parameter :: CUSPARSE_STATUS_SUCCESS = 0
  integer, parameter :: CUSPARSE_STATUS_NOT_INITIALIZED = 1
  integer, parameter :: CUSPARSE_STATUS_ALLOC_FAILED = 2
  integer, parameter :: CUSPARSE_STATUS_INVALID_VALUE = 3
  integer, parameter :: CUSPARSE_STATUS_ARCH_MISMATCH = 4
  integer, parameter :: CUSPARSE_STATUS_MAPPING_ERROR = 5
  integer, parameter :: CUSPARSE_STATUS_EXECUTION_FAILED = 6
  integer, parameter :: CUSPARSE_STATUS_INTERNAL_ERROR = 7
  integer, parameter :: CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8
  integer, parameter :: CUSPARSE_STATUS_ZERO_PIVOT = 9
  integer, parameter :: CUSPARSE_STATUS_NOT_SUPPORTED = 10
  integer, parameter :: CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
  integer, parameter :: CUSPARSE_POINTER_MODE_HOST = 0
  integer, parameter :: CUSPARSE_POINTER_MODE_DEVICE = 1
  integer, parameter :: CUSPARSE_ACTION_SYMBOLIC = 0
  integer, parameter :: CUSPARSE_ACTION_NUMERIC = 1
  integer, parameter :: CUSPARSE_MATRIX_TYPE_GENERAL = 0
  integer, parameter :: CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1
  integer, parameter :: CUSPARSE_MATRIX_TYPE_HERMITIAN = 2
  integer, parameter :: CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
  integer, parameter :: CUSPARSE_FILL_MODE_LOWER = 0
  integer, parameter :: CUSPARSE_FILL_MODE_UPPER = 1
  integer, parameter :: CUSPARSE_DIAG_TYPE_NON_UNIT = 0
  integer, parameter :: CUSPARSE_DIAG_TYPE_UNIT = 1
  integer, parameter :: CUSPARSE_INDEX_BASE_ZERO = 0
  integer, parameter :: CUSPARSE_INDEX_BASE_ONE = 1
  integer, parameter :: CUSPARSE_OPERATION_NON_TRANSPOSE = 0
  integer, parameter :: CUSPARSE_OPERATION_TRANSPOSE = 1
  integer, parameter :: CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
  integer, parameter :: CUSPARSE_DIRECTION_ROW = 0
  integer, parameter :: CUSPARSE_DIRECTION_COLUMN = 1
  integer, parameter :: CUSPARSE_FORMAT_CSR = 1
  integer, parameter :: CUSPARSE_FORMAT_CSC = 2
  integer, parameter :: CUSPARSE_FORMAT_COO = 3
  integer, parameter :: CUSPARSE_ORDER_COL = 1
  integer, parameter :: CUSPARSE_ORDER_ROW = 2
  integer, parameter :: CUSPARSE_INDEX_16U = 1
  integer, parameter :: CUSPARSE_INDEX_32I = 2
  integer, parameter :: CUSPARSE_INDEX_64I = 3
  integer, parameter :: CUSPARSE_MV_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_COOMV_ALG = 1
  integer, parameter :: CUSPARSE_CSRMV_ALG1 = 2
  integer, parameter :: CUSPARSE_CSRMV_ALG2 = 3
  integer, parameter :: CUSPARSE_SPMV_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_SPMV_COO_ALG1 = 1
  integer, parameter :: CUSPARSE_SPMV_CSR_ALG1 = 2
  integer, parameter :: CUSPARSE_SPMV_CSR_ALG2 = 3
  integer, parameter :: CUSPARSE_SPMV_COO_ALG2 = 4
  integer, parameter :: CUSPARSE_MM_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_SPMM_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_SPMM_COO_ALG1 = 1
  integer, parameter :: CUSPARSE_SPMM_COO_ALG2 = 2
  integer, parameter :: CUSPARSE_SPMM_COO_ALG3 = 3
  integer, parameter :: CUSPARSE_SPMM_CSR_ALG1 = 4
  integer, parameter :: CUSPARSE_SPMM_COO_ALG4 = 5
  integer, parameter :: CUSPARSE_SPMM_CSR_ALG2 = 6
  integer, parameter :: CUSPARSE_SPSV_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_SPSM_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_SPMAT_FILL_MODE = 0
  integer, parameter :: CUSPARSE_SPMAT_DIAG_TYPE = 1
  integer, parameter :: CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0
  integer, parameter :: CUSPARSE_CSR2CSC_ALG_DEFAULT = 1
  integer, parameter :: CUSPARSE_CSR2CSC_ALG1 = 1
  integer, parameter :: CUSPARSE_SPGEMM_DEFAULT = 0
  integer, parameter :: CUSPARSE_SPGEMM_ALG1 = 3
  integer, parameter :: CUSPARSE_SPGEMM_ALG2 = 4
  integer, parameter :: CUSPARSE_SPGEMM_ALG3 = 5
  integer, parameter :: CUSPARSE_SPGEMM_CSR_ALG_DETERMINISTIC = 1
  integer, parameter :: CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINISTIC = 2

  interface
    integer(c_int) function cusparseCreate(h) bind(c, name='cusparseCreate')
      import
      type(cusparseHandle), intent(out) :: h
    end function

    integer(c_int) function cusparseDestroy(h) bind(c, name='cusparseDestroy')
      import
      type(cusparseHandle), value :: h
    end function

    integer(c_int) function cusparseGetVersion(h, version) bind(c, name='cusparseGetVersion')
      import
      type(cusparseHandle), value :: h
      integer(c_int), intent(out) :: version
    end function

    integer(c_int) function cusparseSetStream(h, stream) bind(c, name='cusparseSetStream')
      import
      type(cusparseHandle), value :: h
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (k) stream
    end function

    integer(c_int) function cusparseGetStream(h, stream) bind(c, name='cusparseGetStream')
      import
      type(cusparseHandle), value :: h
      integer(8), intent(out) :: stream
    end function

    integer(c_int) function cusparseSetPointerMode(h, mode) bind(c, name='cusparseSetPointerMode')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: mode
    end function

    integer(c_int) function cusparseGetPointerMode(h, mode) bind(c, name='cusparseGetPointerMode')
      import
      type(cusparseHandle), value :: h
      integer(c_int), intent(out) :: mode
    end function

    ! What a matrix of the older functions is.
    integer(c_int) function cusparseCreateMatDescr(descr) bind(c, name='cusparseCreateMatDescr')
      import
      type(cusparseMatDescr), intent(out) :: descr
    end function

    integer(c_int) function cusparseDestroyMatDescr(descr) bind(c, name='cusparseDestroyMatDescr')
      import
      type(cusparseMatDescr), value :: descr
    end function

    integer(c_int) function cusparseSetMatType(descr, kind) bind(c, name='cusparseSetMatType')
      import
      type(cusparseMatDescr), value :: descr
      integer(c_int), value :: kind
    end function

    integer(c_int) function cusparseSetMatFillMode(descr, mode) bind(c, name='cusparseSetMatFillMode')
      import
      type(cusparseMatDescr), value :: descr
      integer(c_int), value :: mode
    end function

    integer(c_int) function cusparseSetMatDiagType(descr, kind) bind(c, name='cusparseSetMatDiagType')
      import
      type(cusparseMatDescr), value :: descr
      integer(c_int), value :: kind
    end function

    integer(c_int) function cusparseSetMatIndexBase(descr, base) bind(c, name='cusparseSetMatIndexBase')
      import
      type(cusparseMatDescr), value :: descr
      integer(c_int), value :: base
    end function

    integer(c_int) function cusparseGetMatType(descr) bind(c, name='cusparseGetMatType')
      import
      type(cusparseMatDescr), value :: descr
    end function

    integer(c_int) function cusparseGetMatFillMode(descr) bind(c, name='cusparseGetMatFillMode')
      import
      type(cusparseMatDescr), value :: descr
    end function

    integer(c_int) function cusparseGetMatDiagType(descr) bind(c, name='cusparseGetMatDiagType')
      import
      type(cusparseMatDescr), value :: descr
    end function

    integer(c_int) function cusparseGetMatIndexBase(descr) bind(c, name='cusparseGetMatIndexBase')
      import
      type(cusparseMatDescr), value :: descr
    end function

    ! Vectors.
    integer(c_int) function cusparseCreateDnVec(descr, n, values, valueType) bind(c, name='cusparseCreateDnVec')
      import
      type(cusparseDnVecDescr), intent(out) :: descr
      integer(8), value :: n
      real(4), device :: values(*)
      !dir$ ignore_tkr (k) n, (tkr) values
      integer(c_int), value :: valueType
    end function

    integer(c_int) function cusparseDestroyDnVec(descr) bind(c, name='cusparseDestroyDnVec')
      import
      type(cusparseDnVecDescr), value :: descr
    end function

    integer(c_int) function cusparseDnVecSetValues(descr, values) bind(c, name='cusparseDnVecSetValues')
      import
      type(cusparseDnVecDescr), value :: descr
      real(4), device :: values(*)
      !dir$ ignore_tkr (tkr) values
    end function

    integer(c_int) function cusparseDnVecGetValues(descr, values) bind(c, name='cusparseDnVecGetValues')
      import
      type(cusparseDnVecDescr), value :: descr
      type(c_devptr), intent(out) :: values
    end function

    integer(c_int) function cusparseCreateSpVec(descr, n, nnz, indices, values, indexType, base, valueType) &
        bind(c, name='cusparseCreateSpVec')
      import
      type(cusparseSpVecDescr), intent(out) :: descr
      integer(8), value :: n, nnz
      integer(4), device :: indices(*)
      real(4), device :: values(*)
      !dir$ ignore_tkr (k) n, (k) nnz, (tkr) indices, (tkr) values
      integer(c_int), value :: indexType, base, valueType
    end function

    integer(c_int) function cusparseDestroySpVec(descr) bind(c, name='cusparseDestroySpVec')
      import
      type(cusparseSpVecDescr), value :: descr
    end function

    integer(c_int) function cusparseGather(h, y, x) bind(c, name='cusparseGather')
      import
      type(cusparseHandle), value :: h
      type(cusparseDnVecDescr), value :: y
      type(cusparseSpVecDescr), value :: x
    end function

    integer(c_int) function cusparseScatter(h, x, y) bind(c, name='cusparseScatter')
      import
      type(cusparseHandle), value :: h
      type(cusparseSpVecDescr), value :: x
      type(cusparseDnVecDescr), value :: y
    end function

    integer(c_int) function cusparseAxpby(h, alpha, x, beta, y) bind(c, name='cusparseAxpby')
      import
      type(cusparseHandle), value :: h
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpVecDescr), value :: x
      type(cusparseDnVecDescr), value :: y
    end function

    ! Dense matrices.
    integer(c_int) function cusparseCreateDnMat(descr, rows, cols, ld, values, valueType, order) bind(c, name='cusparseCreateDnMat')
      import
      type(cusparseDnMatDescr), intent(out) :: descr
      integer(8), value :: rows, cols, ld
      real(4), device :: values(*)
      !dir$ ignore_tkr (k) rows, (k) cols, (k) ld, (tkr) values
      integer(c_int), value :: valueType, order
    end function

    integer(c_int) function cusparseDestroyDnMat(descr) bind(c, name='cusparseDestroyDnMat')
      import
      type(cusparseDnMatDescr), value :: descr
    end function

    integer(c_int) function cusparseDnMatSetValues(descr, values) bind(c, name='cusparseDnMatSetValues')
      import
      type(cusparseDnMatDescr), value :: descr
      real(4), device :: values(*)
      !dir$ ignore_tkr (tkr) values
    end function

    ! Sparse matrices.
    integer(c_int) function cusparseCreateCsr(descr, rows, cols, nnz, offsets, indices, values, offsetsType, indicesType, base, &
        valueType) bind(c, name='cusparseCreateCsr')
      import
      type(cusparseSpMatDescr), intent(out) :: descr
      integer(8), value :: rows, cols, nnz
      integer(4), device :: offsets(*), indices(*)
      real(4), device :: values(*)
      !dir$ ignore_tkr (k) rows, (k) cols, (k) nnz, (tkr) offsets, (tkr) indices, (tkr) values
      integer(c_int), value :: offsetsType, indicesType, base, valueType
    end function

    integer(c_int) function cusparseCreateCsc(descr, rows, cols, nnz, offsets, indices, values, offsetsType, indicesType, base, &
        valueType) bind(c, name='cusparseCreateCsc')
      import
      type(cusparseSpMatDescr), intent(out) :: descr
      integer(8), value :: rows, cols, nnz
      integer(4), device :: offsets(*), indices(*)
      real(4), device :: values(*)
      !dir$ ignore_tkr (k) rows, (k) cols, (k) nnz, (tkr) offsets, (tkr) indices, (tkr) values
      integer(c_int), value :: offsetsType, indicesType, base, valueType
    end function

    integer(c_int) function cusparseCreateCoo(descr, rows, cols, nnz, row, column, values, indexType, base, valueType) &
        bind(c, name='cusparseCreateCoo')
      import
      type(cusparseSpMatDescr), intent(out) :: descr
      integer(8), value :: rows, cols, nnz
      integer(4), device :: row(*), column(*)
      real(4), device :: values(*)
      !dir$ ignore_tkr (k) rows, (k) cols, (k) nnz, (tkr) row, (tkr) column, (tkr) values
      integer(c_int), value :: indexType, base, valueType
    end function

    integer(c_int) function cusparseDestroySpMat(descr) bind(c, name='cusparseDestroySpMat')
      import
      type(cusparseSpMatDescr), value :: descr
    end function

    integer(c_int) function cusparseSpMatGetSize(descr, rows, cols, nnz) bind(c, name='cusparseSpMatGetSize')
      import
      type(cusparseSpMatDescr), value :: descr
      integer(8), intent(out) :: rows, cols, nnz
    end function

    integer(c_int) function cusparseSpMatSetAttribute(descr, attribute, value, bytes) bind(c, name='cusparseSpMatSetAttribute')
      import
      type(cusparseSpMatDescr), value :: descr
      integer(c_int), value :: attribute
      integer(c_int) :: value
      integer(8), value :: bytes
      !dir$ ignore_tkr (k) bytes
    end function

    integer(c_int) function cusparseSpMatSetValues(descr, values) bind(c, name='cusparseSpMatSetValues')
      import
      type(cusparseSpMatDescr), value :: descr
      real(4), device :: values(*)
      !dir$ ignore_tkr (tkr) values
    end function

    integer(c_int) function cusparseCsrSetPointers(descr, offsets, indices, values) bind(c, name='cusparseCsrSetPointers')
      import
      type(cusparseSpMatDescr), value :: descr
      integer(4), device :: offsets(*), indices(*)
      real(4), device :: values(*)
      !dir$ ignore_tkr (tkr) offsets, (tkr) indices, (tkr) values
    end function

    integer(c_int) function cusparseCscSetPointers(descr, offsets, indices, values) bind(c, name='cusparseCscSetPointers')
      import
      type(cusparseSpMatDescr), value :: descr
      integer(4), device :: offsets(*), indices(*)
      real(4), device :: values(*)
      !dir$ ignore_tkr (tkr) offsets, (tkr) indices, (tkr) values
    end function

    integer(c_int) function cusparseCooSetPointers(descr, row, column, values) bind(c, name='cusparseCooSetPointers')
      import
      type(cusparseSpMatDescr), value :: descr
      integer(4), device :: row(*), column(*)
      real(4), device :: values(*)
      !dir$ ignore_tkr (tkr) row, (tkr) column, (tkr) values
    end function

    ! Products.
    integer(c_int) function cusparseSpMV_bufferSize(h, op, alpha, a, x, beta, y, computeType, alg, bytes) &
        bind(c, name='cusparseSpMV_bufferSize')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: op, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnVecDescr), value :: x, y
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparseSpMV_preprocess(h, op, alpha, a, x, beta, y, computeType, alg, buffer) &
        bind(c, name='cusparseSpMV_preprocess')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: op, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnVecDescr), value :: x, y
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseSpMV(h, op, alpha, a, x, beta, y, computeType, alg, buffer) bind(c, name='cusparseSpMV')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: op, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnVecDescr), value :: x, y
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseSpMM_bufferSize(h, opa, opb, alpha, a, b, beta, c, computeType, alg, bytes) &
        bind(c, name='cusparseSpMM_bufferSize')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b, c
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparseSpMM_preprocess(h, opa, opb, alpha, a, b, beta, c, computeType, alg, buffer) &
        bind(c, name='cusparseSpMM_preprocess')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b, c
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseSpMM(h, opa, opb, alpha, a, b, beta, c, computeType, alg, buffer) bind(c, name='cusparseSpMM')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b, c
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    ! Triangular systems.
    integer(c_int) function cusparseSpSV_createDescr(descr) bind(c, name='cusparseSpSV_createDescr')
      import
      type(cusparseSpSVDescr), intent(out) :: descr
    end function

    integer(c_int) function cusparseSpSV_destroyDescr(descr) bind(c, name='cusparseSpSV_destroyDescr')
      import
      type(cusparseSpSVDescr), value :: descr
    end function

    integer(c_int) function cusparseSpSV_bufferSize(h, op, alpha, a, x, y, computeType, alg, descr, bytes) &
        bind(c, name='cusparseSpSV_bufferSize')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: op, computeType, alg
      real(4) :: alpha
      !dir$ ignore_tkr (tkrd) alpha
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnVecDescr), value :: x, y
      type(cusparseSpSVDescr), value :: descr
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparseSpSV_analysis(h, op, alpha, a, x, y, computeType, alg, descr, buffer) &
        bind(c, name='cusparseSpSV_analysis')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: op, computeType, alg
      real(4) :: alpha
      !dir$ ignore_tkr (tkrd) alpha
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnVecDescr), value :: x, y
      type(cusparseSpSVDescr), value :: descr
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseSpSV_solve(h, op, alpha, a, x, y, computeType, alg, descr) bind(c, name='cusparseSpSV_solve')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: op, computeType, alg
      real(4) :: alpha
      !dir$ ignore_tkr (tkrd) alpha
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnVecDescr), value :: x, y
      type(cusparseSpSVDescr), value :: descr
    end function

    ! Triangular systems of the columns of a dense matrix.
    integer(c_int) function cusparseSpSM_createDescr(descr) bind(c, name='cusparseSpSM_createDescr')
      import
      type(cusparseSpSMDescr), intent(out) :: descr
    end function

    integer(c_int) function cusparseSpSM_destroyDescr(descr) bind(c, name='cusparseSpSM_destroyDescr')
      import
      type(cusparseSpSMDescr), value :: descr
    end function

    integer(c_int) function cusparseSpSM_bufferSize(h, opa, opb, alpha, a, b, c, computeType, alg, descr, bytes) &
        bind(c, name='cusparseSpSM_bufferSize')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha
      !dir$ ignore_tkr (tkrd) alpha
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b, c
      type(cusparseSpSMDescr), value :: descr
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparseSpSM_analysis(h, opa, opb, alpha, a, b, c, computeType, alg, descr, buffer) &
        bind(c, name='cusparseSpSM_analysis')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha
      !dir$ ignore_tkr (tkrd) alpha
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b, c
      type(cusparseSpSMDescr), value :: descr
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseSpSM_solve(h, opa, opb, alpha, a, b, c, computeType, alg, descr) &
        bind(c, name='cusparseSpSM_solve')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha
      !dir$ ignore_tkr (tkrd) alpha
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b, c
      type(cusparseSpSMDescr), value :: descr
    end function

    ! Products of sparse matrices.
    integer(c_int) function cusparseSpGEMM_createDescr(descr) bind(c, name='cusparseSpGEMM_createDescr')
      import
      type(cusparseSpGEMMDescr), intent(out) :: descr
    end function

    integer(c_int) function cusparseSpGEMM_destroyDescr(descr) bind(c, name='cusparseSpGEMM_destroyDescr')
      import
      type(cusparseSpGEMMDescr), value :: descr
    end function

    integer(c_int) function cusparseSpGEMM_workEstimation(h, opa, opb, alpha, a, b, beta, c, computeType, alg, descr, bytes, &
        buffer) bind(c, name='cusparseSpGEMM_workEstimation')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a, b, c
      type(cusparseSpGEMMDescr), value :: descr
      integer(8) :: bytes
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseSpGEMM_compute(h, opa, opb, alpha, a, b, beta, c, computeType, alg, descr, bytes, buffer) &
        bind(c, name='cusparseSpGEMM_compute')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a, b, c
      type(cusparseSpGEMMDescr), value :: descr
      integer(8) :: bytes
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseSpGEMM_copy(h, opa, opb, alpha, a, b, beta, c, computeType, alg, descr) &
        bind(c, name='cusparseSpGEMM_copy')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: opa, opb, computeType, alg
      real(4) :: alpha, beta
      !dir$ ignore_tkr (tkrd) alpha, (tkrd) beta
      type(cusparseSpMatDescr), value :: a, b, c
      type(cusparseSpGEMMDescr), value :: descr
    end function

    ! Systems with three diagonals: one matrix and several right sides, systems one behind the other, systems side by side.
    !each S D C Z
    integer(c_int) function cusparse{T}gtsv2_bufferSizeExt(h, m, n, dl, d, du, b, ldb, bytes) &
        bind(c, name='cusparse{T}gtsv2_bufferSizeExt')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, n, ldb
      {t}, device :: dl(*), d(*), du(*), b(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) b
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparse{T}gtsv2(h, m, n, dl, d, du, b, ldb, buffer) bind(c, name='cusparse{T}gtsv2')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, n, ldb
      {t}, device :: dl(*), d(*), du(*), b(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) b
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparse{T}gtsv2_nopivot_bufferSizeExt(h, m, n, dl, d, du, b, ldb, bytes) &
        bind(c, name='cusparse{T}gtsv2_nopivot_bufferSizeExt')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, n, ldb
      {t}, device :: dl(*), d(*), du(*), b(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) b
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparse{T}gtsv2_nopivot(h, m, n, dl, d, du, b, ldb, buffer) bind(c, name='cusparse{T}gtsv2_nopivot')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, n, ldb
      {t}, device :: dl(*), d(*), du(*), b(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) b
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparse{T}gtsv2StridedBatch_bufferSizeExt(h, m, dl, d, du, x, batchCount, batchStride, bytes) &
        bind(c, name='cusparse{T}gtsv2StridedBatch_bufferSizeExt')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, batchCount, batchStride
      {t}, device :: dl(*), d(*), du(*), x(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) x
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparse{T}gtsv2StridedBatch(h, m, dl, d, du, x, batchCount, batchStride, buffer) &
        bind(c, name='cusparse{T}gtsv2StridedBatch')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, batchCount, batchStride
      {t}, device :: dl(*), d(*), du(*), x(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) x
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparse{T}gtsvInterleavedBatch_bufferSizeExt(h, algo, m, dl, d, du, x, batchCount, bytes) &
        bind(c, name='cusparse{T}gtsvInterleavedBatch_bufferSizeExt')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: algo, m, batchCount
      {t}, device :: dl(*), d(*), du(*), x(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) x
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparse{T}gtsvInterleavedBatch(h, algo, m, dl, d, du, x, batchCount, buffer) &
        bind(c, name='cusparse{T}gtsvInterleavedBatch')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: algo, m, batchCount
      {t}, device :: dl(*), d(*), du(*), x(*)
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) x
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    ! With five diagonals.
    integer(c_int) function cusparse{T}gpsvInterleavedBatch_bufferSizeExt(h, algo, m, ds, dl, d, du, dw, x, batchCount, bytes) &
        bind(c, name='cusparse{T}gpsvInterleavedBatch_bufferSizeExt')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: algo, m, batchCount
      {t}, device :: ds(*), dl(*), d(*), du(*), dw(*), x(*)
      !dir$ ignore_tkr (r) ds, (r) dl, (r) d, (r) du, (r) dw, (r) x
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparse{T}gpsvInterleavedBatch(h, algo, m, ds, dl, d, du, dw, x, batchCount, buffer) &
        bind(c, name='cusparse{T}gpsvInterleavedBatch')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: algo, m, batchCount
      {t}, device :: ds(*), dl(*), d(*), du(*), dw(*), x(*)
      !dir$ ignore_tkr (r) ds, (r) dl, (r) d, (r) du, (r) dw, (r) x
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function
    !end each

    ! From one form to another.
    integer(c_int) function cusparseSparseToDense_bufferSize(h, a, b, alg, bytes) bind(c, name='cusparseSparseToDense_bufferSize')
      import
      type(cusparseHandle), value :: h
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b
      integer(c_int), value :: alg
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparseSparseToDense(h, a, b, alg, buffer) bind(c, name='cusparseSparseToDense')
      import
      type(cusparseHandle), value :: h
      type(cusparseSpMatDescr), value :: a
      type(cusparseDnMatDescr), value :: b
      integer(c_int), value :: alg
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseDenseToSparse_bufferSize(h, a, b, alg, bytes) bind(c, name='cusparseDenseToSparse_bufferSize')
      import
      type(cusparseHandle), value :: h
      type(cusparseDnMatDescr), value :: a
      type(cusparseSpMatDescr), value :: b
      integer(c_int), value :: alg
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparseDenseToSparse_analysis(h, a, b, alg, buffer) bind(c, name='cusparseDenseToSparse_analysis')
      import
      type(cusparseHandle), value :: h
      type(cusparseDnMatDescr), value :: a
      type(cusparseSpMatDescr), value :: b
      integer(c_int), value :: alg
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparseDenseToSparse_convert(h, a, b, alg, buffer) bind(c, name='cusparseDenseToSparse_convert')
      import
      type(cusparseHandle), value :: h
      type(cusparseDnMatDescr), value :: a
      type(cusparseSpMatDescr), value :: b
      integer(c_int), value :: alg
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    ! Incomplete factorisations.
    integer(c_int) function cusparseCreateCsrilu02Info(info) bind(c, name='cusparseCreateCsrilu02Info')
      import
      type(cusparseCsrilu02Info), intent(out) :: info
    end function

    integer(c_int) function cusparseDestroyCsrilu02Info(info) bind(c, name='cusparseDestroyCsrilu02Info')
      import
      type(cusparseCsrilu02Info), value :: info
    end function

    integer(c_int) function cusparseXcsrilu02_zeroPivot(h, info, position) bind(c, name='cusparseXcsrilu02_zeroPivot')
      import
      type(cusparseHandle), value :: h
      type(cusparseCsrilu02Info), value :: info
      integer(c_int) :: position
      !dir$ ignore_tkr (d) position
    end function

    !each S D C Z
    integer(c_int) function cusparse{T}csrilu02_bufferSize(h, m, nnz, descrA, csrValA, csrRowPtrA, csrColIndA, info, bytes) &
        bind(c, name='cusparse{T}csrilu02_bufferSize')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, nnz
      type(cusparseMatDescr), value :: descrA
      {t}, device :: csrValA(*)
      integer(c_int), device :: csrRowPtrA(*), csrColIndA(*)
      type(cusparseCsrilu02Info), value :: info
      integer(c_int), intent(out) :: bytes
    end function

    integer(c_int) function cusparse{T}csrilu02_analysis(h, m, nnz, descrA, csrValA, csrRowPtrA, csrColIndA, info, policy, buffer) &
        bind(c, name='cusparse{T}csrilu02_analysis')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, nnz, policy
      type(cusparseMatDescr), value :: descrA
      {t}, device :: csrValA(*)
      integer(c_int), device :: csrRowPtrA(*), csrColIndA(*)
      type(cusparseCsrilu02Info), value :: info
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparse{T}csrilu02(h, m, nnz, descrA, csrValA, csrRowPtrA, csrColIndA, info, policy, buffer) &
        bind(c, name='cusparse{T}csrilu02')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, nnz, policy
      type(cusparseMatDescr), value :: descrA
      {t}, device :: csrValA(*)
      integer(c_int), device :: csrRowPtrA(*), csrColIndA(*)
      type(cusparseCsrilu02Info), value :: info
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function
    !end each

    integer(c_int) function cusparseCreateCsric02Info(info) bind(c, name='cusparseCreateCsric02Info')
      import
      type(cusparseCsric02Info), intent(out) :: info
    end function

    integer(c_int) function cusparseDestroyCsric02Info(info) bind(c, name='cusparseDestroyCsric02Info')
      import
      type(cusparseCsric02Info), value :: info
    end function

    integer(c_int) function cusparseXcsric02_zeroPivot(h, info, position) bind(c, name='cusparseXcsric02_zeroPivot')
      import
      type(cusparseHandle), value :: h
      type(cusparseCsric02Info), value :: info
      integer(c_int) :: position
      !dir$ ignore_tkr (d) position
    end function

    !each S D C Z
    integer(c_int) function cusparse{T}csric02_bufferSize(h, m, nnz, descrA, csrValA, csrRowPtrA, csrColIndA, info, bytes) &
        bind(c, name='cusparse{T}csric02_bufferSize')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, nnz
      type(cusparseMatDescr), value :: descrA
      {t}, device :: csrValA(*)
      integer(c_int), device :: csrRowPtrA(*), csrColIndA(*)
      type(cusparseCsric02Info), value :: info
      integer(c_int), intent(out) :: bytes
    end function

    integer(c_int) function cusparse{T}csric02_analysis(h, m, nnz, descrA, csrValA, csrRowPtrA, csrColIndA, info, policy, buffer) &
        bind(c, name='cusparse{T}csric02_analysis')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, nnz, policy
      type(cusparseMatDescr), value :: descrA
      {t}, device :: csrValA(*)
      integer(c_int), device :: csrRowPtrA(*), csrColIndA(*)
      type(cusparseCsric02Info), value :: info
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function

    integer(c_int) function cusparse{T}csric02(h, m, nnz, descrA, csrValA, csrRowPtrA, csrColIndA, info, policy, buffer) &
        bind(c, name='cusparse{T}csric02')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, nnz, policy
      type(cusparseMatDescr), value :: descrA
      {t}, device :: csrValA(*)
      integer(c_int), device :: csrRowPtrA(*), csrColIndA(*)
      type(cusparseCsric02Info), value :: info
      real(4), device :: buffer(*)
      !dir$ ignore_tkr (tkr) buffer
    end function
    !end each

    integer(c_int) function cusparseXcoo2csr(h, rows, nnz, m, offsets, base) bind(c, name='cusparseXcoo2csr')
      import
      type(cusparseHandle), value :: h
      integer(4), device :: rows(*), offsets(*)
      !dir$ ignore_tkr (r) rows, (r) offsets
      integer(c_int), value :: nnz, m, base
    end function

    integer(c_int) function cusparseXcsr2coo(h, offsets, nnz, m, rows, base) bind(c, name='cusparseXcsr2coo')
      import
      type(cusparseHandle), value :: h
      integer(4), device :: offsets(*), rows(*)
      !dir$ ignore_tkr (r) rows, (r) offsets
      integer(c_int), value :: nnz, m, base
    end function

    integer(c_int) function cusparseCsr2cscEx2_bufferSize(h, m, n, nnz, values, offsets, indices, cscValues, cscOffsets, &
        cscIndices, valueType, action, base, alg, bytes) bind(c, name='cusparseCsr2cscEx2_bufferSize')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, n, nnz, valueType, action, base, alg
      real(4), device :: values(*), cscValues(*)
      integer(4), device :: offsets(*), indices(*), cscOffsets(*), cscIndices(*)
      !dir$ ignore_tkr (tkr) values, (tkr) cscValues, (r) offsets, (r) indices, (r) cscOffsets, (r) cscIndices
      integer(8), intent(out) :: bytes
    end function

    integer(c_int) function cusparseCsr2cscEx2(h, m, n, nnz, values, offsets, indices, cscValues, cscOffsets, cscIndices, &
        valueType, action, base, alg, buffer) bind(c, name='cusparseCsr2cscEx2')
      import
      type(cusparseHandle), value :: h
      integer(c_int), value :: m, n, nnz, valueType, action, base, alg
      real(4), device :: values(*), cscValues(*), buffer(*)
      integer(4), device :: offsets(*), indices(*), cscOffsets(*), cscIndices(*)
      !dir$ ignore_tkr (tkr) values, (tkr) cscValues, (r) offsets, (r) indices, (r) cscOffsets, (r) cscIndices, (tkr) buffer
    end function
  end interface
contains

  ! The names and meanings of statuses, which C gives as addresses of characters.
  function cusparseGetErrorName(status) result(name)
    integer(c_int), intent(in) :: status
    character(len=128) :: name
    select case (status)
    case (CUSPARSE_STATUS_SUCCESS)
      name = 'CUSPARSE_STATUS_SUCCESS'
    case (CUSPARSE_STATUS_NOT_INITIALIZED)
      name = 'CUSPARSE_STATUS_NOT_INITIALIZED'
    case (CUSPARSE_STATUS_ALLOC_FAILED)
      name = 'CUSPARSE_STATUS_ALLOC_FAILED'
    case (CUSPARSE_STATUS_INVALID_VALUE)
      name = 'CUSPARSE_STATUS_INVALID_VALUE'
    case (CUSPARSE_STATUS_ARCH_MISMATCH)
      name = 'CUSPARSE_STATUS_ARCH_MISMATCH'
    case (CUSPARSE_STATUS_MAPPING_ERROR)
      name = 'CUSPARSE_STATUS_MAPPING_ERROR'
    case (CUSPARSE_STATUS_EXECUTION_FAILED)
      name = 'CUSPARSE_STATUS_EXECUTION_FAILED'
    case (CUSPARSE_STATUS_INTERNAL_ERROR)
      name = 'CUSPARSE_STATUS_INTERNAL_ERROR'
    case (CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED)
      name = 'CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED'
    case (CUSPARSE_STATUS_ZERO_PIVOT)
      name = 'CUSPARSE_STATUS_ZERO_PIVOT'
    case (CUSPARSE_STATUS_NOT_SUPPORTED)
      name = 'CUSPARSE_STATUS_NOT_SUPPORTED'
    case (CUSPARSE_STATUS_INSUFFICIENT_RESOURCES)
      name = 'CUSPARSE_STATUS_INSUFFICIENT_RESOURCES'
    case default
      name = 'unrecognized error code'
    end select
  end function cusparseGetErrorName

  function cusparseGetErrorString(status) result(text)
    integer(c_int), intent(in) :: status
    character(len=128) :: text
    select case (status)
    case (CUSPARSE_STATUS_SUCCESS)
      text = 'success'
    case (CUSPARSE_STATUS_NOT_INITIALIZED)
      text = 'initialization error'
    case (CUSPARSE_STATUS_ALLOC_FAILED)
      text = 'out of memory'
    case (CUSPARSE_STATUS_INVALID_VALUE)
      text = 'invalid value'
    case (CUSPARSE_STATUS_ARCH_MISMATCH)
      text = 'architecture mismatch'
    case (CUSPARSE_STATUS_MAPPING_ERROR)
      text = 'texture memory mapping error'
    case (CUSPARSE_STATUS_EXECUTION_FAILED)
      text = 'kernel launch failure'
    case (CUSPARSE_STATUS_INTERNAL_ERROR)
      text = 'internal error'
    case (CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED)
      text = 'matrix type not supported'
    case (CUSPARSE_STATUS_ZERO_PIVOT)
      text = 'zero pivot'
    case (CUSPARSE_STATUS_NOT_SUPPORTED)
      text = 'operation not supported'
    case (CUSPARSE_STATUS_INSUFFICIENT_RESOURCES)
      text = 'insufficient resources'
    case default
      text = 'unrecognized error code'
    end select
  end function cusparseGetErrorString
end module cusparse
