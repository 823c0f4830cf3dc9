! cuBLAS with handles: the names without _v2 take one, too.
module cublas_v2
  use cublas_types
  implicit none

  interface cublasSscal
    procedure cublasSscal_v2
  end interface

  interface cublasDscal
    procedure cublasDscal_v2
  end interface

  interface cublasCscal
    procedure cublasCscal_v2
  end interface

  interface cublasZscal
    procedure cublasZscal_v2
  end interface

  interface cublasSaxpy
    procedure cublasSaxpy_v2
  end interface

  interface cublasDaxpy
    procedure cublasDaxpy_v2
  end interface

  interface cublasCaxpy
    procedure cublasCaxpy_v2
  end interface

  interface cublasZaxpy
    procedure cublasZaxpy_v2
  end interface

  interface cublasScopy
    procedure cublasScopy_v2
  end interface

  interface cublasDcopy
    procedure cublasDcopy_v2
  end interface

  interface cublasCcopy
    procedure cublasCcopy_v2
  end interface

  interface cublasZcopy
    procedure cublasZcopy_v2
  end interface

  interface cublasSswap
    procedure cublasSswap_v2
  end interface

  interface cublasDswap
    procedure cublasDswap_v2
  end interface

  interface cublasCswap
    procedure cublasCswap_v2
  end interface

  interface cublasZswap
    procedure cublasZswap_v2
  end interface

  interface cublasSgemv
    procedure cublasSgemv_v2
  end interface

  interface cublasDgemv
    procedure cublasDgemv_v2
  end interface

  interface cublasCgemv
    procedure cublasCgemv_v2
  end interface

  interface cublasZgemv
    procedure cublasZgemv_v2
  end interface

  interface cublasSger
    procedure cublasSger_v2
  end interface

  interface cublasDger
    procedure cublasDger_v2
  end interface

  interface cublasSsymv
    procedure cublasSsymv_v2
  end interface

  interface cublasDsymv
    procedure cublasDsymv_v2
  end interface

  interface cublasStrsv
    procedure cublasStrsv_v2
  end interface

  interface cublasDtrsv
    procedure cublasDtrsv_v2
  end interface

  interface cublasCtrsv
    procedure cublasCtrsv_v2
  end interface

  interface cublasZtrsv
    procedure cublasZtrsv_v2
  end interface

  interface cublasSgemm
    procedure cublasSgemm_v2
  end interface

  interface cublasDgemm
    procedure cublasDgemm_v2
  end interface

  interface cublasCgemm
    procedure cublasCgemm_v2
  end interface

  interface cublasZgemm
    procedure cublasZgemm_v2
  end interface

  interface cublasSsymm
    procedure cublasSsymm_v2
  end interface

  interface cublasDsymm
    procedure cublasDsymm_v2
  end interface

  interface cublasSsyrk
    procedure cublasSsyrk_v2
  end interface

  interface cublasDsyrk
    procedure cublasDsyrk_v2
  end interface

  interface cublasStrsm
    procedure cublasStrsm_v2
  end interface

  interface cublasDtrsm
    procedure cublasDtrsm_v2
  end interface

  interface cublasCtrsm
    procedure cublasCtrsm_v2
  end interface

  interface cublasZtrsm
    procedure cublasZtrsm_v2
  end interface

  interface cublasSdot
    procedure cublasSdot_v2
  end interface

  interface cublasDdot
    procedure cublasDdot_v2
  end interface

  interface cublasCdotu
    procedure cublasCdotu_v2
  end interface

  interface cublasZdotu
    procedure cublasZdotu_v2
  end interface

  interface cublasCdotc
    procedure cublasCdotc_v2
  end interface

  interface cublasZdotc
    procedure cublasZdotc_v2
  end interface

  interface cublasSnrm2
    procedure cublasSnrm2_v2
  end interface

  interface cublasDnrm2
    procedure cublasDnrm2_v2
  end interface

  interface cublasScnrm2
    procedure cublasScnrm2_v2
  end interface

  interface cublasDznrm2
    procedure cublasDznrm2_v2
  end interface

  interface cublasSasum
    procedure cublasSasum_v2
  end interface

  interface cublasDasum
    procedure cublasDasum_v2
  end interface

  interface cublasScasum
    procedure cublasScasum_v2
  end interface

  interface cublasDzasum
    procedure cublasDzasum_v2
  end interface

  interface cublasIsamax
    procedure cublasIsamax_v2
  end interface

  interface cublasIdamax
    procedure cublasIdamax_v2
  end interface

  interface cublasIcamax
    procedure cublasIcamax_v2
  end interface

  interface cublasIzamax
    procedure cublasIzamax_v2
  end interface

  interface cublasIsamin
    procedure cublasIsamin_v2
  end interface

  interface cublasIdamin
    procedure cublasIdamin_v2
  end interface

  interface cublasIcamin
    procedure cublasIcamin_v2
  end interface

  interface cublasIzamin
    procedure cublasIzamin_v2
  end interface

end module cublas_v2
