! cuBLAS with handles: the names without _v2 take one, too.
module cublas_v2
  use cublas_types
  implicit none

    !each S D C Z
  interface cublas{T}scal
    procedure cublas{T}scal_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}axpy
    procedure cublas{T}axpy_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}copy
    procedure cublas{T}copy_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}swap
    procedure cublas{T}swap_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}gemv
    procedure cublas{T}gemv_v2
  end interface
    !end each

    !each S D
  interface cublas{T}ger
    procedure cublas{T}ger_v2
  end interface
    !end each

    !each S D
  interface cublas{T}symv
    procedure cublas{T}symv_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}trsv
    procedure cublas{T}trsv_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}gemm
    procedure cublas{T}gemm_v2
  end interface
    !end each

    !each S D
  interface cublas{T}symm
    procedure cublas{T}symm_v2
  end interface
    !end each

    !each S D
  interface cublas{T}syrk
    procedure cublas{T}syrk_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}trsm
    procedure cublas{T}trsm_v2
  end interface
    !end each

    !each S D
  interface cublas{T}dot
    procedure cublas{T}dot_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}dotu
    procedure cublas{T}dotu_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}dotc
    procedure cublas{T}dotc_v2
  end interface
    !end each

    !each S D
  interface cublas{T}nrm2
    procedure cublas{T}nrm2_v2
  end interface
    !end each

  interface cublasScnrm2
    procedure cublasScnrm2_v2
  end interface

  interface cublasDznrm2
    procedure cublasDznrm2_v2
  end interface

    !each S D
  interface cublas{T}asum
    procedure cublas{T}asum_v2
  end interface
    !end each

  interface cublasScasum
    procedure cublasScasum_v2
  end interface

  interface cublasDzasum
    procedure cublasDzasum_v2
  end interface

    !each S D C Z
  interface cublasI{l}amax
    procedure cublasI{l}amax_v2
  end interface
    !end each

    !each S D C Z
  interface cublasI{l}amin
    procedure cublasI{l}amin_v2
  end interface
    !end each

    !each S D
  interface cublas{T}rot
    procedure cublas{T}rot_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}geru
    procedure cublas{T}geru_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}gerc
    procedure cublas{T}gerc_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}gbmv
    procedure cublas{T}gbmv_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}hemv
    procedure cublas{T}hemv_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}trmv
    procedure cublas{T}trmv_v2
  end interface
    !end each

    !each S D
  interface cublas{T}syr
    procedure cublas{T}syr_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}her
    procedure cublas{T}her_v2
  end interface
    !end each

    !each S D
  interface cublas{T}syr2
    procedure cublas{T}syr2_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}her2
    procedure cublas{T}her2_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}symm
    procedure cublas{T}symm_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}hemm
    procedure cublas{T}hemm_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}syrk
    procedure cublas{T}syrk_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}herk
    procedure cublas{T}herk_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}syr2k
    procedure cublas{T}syr2k_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}her2k
    procedure cublas{T}her2k_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}trmm
    procedure cublas{T}trmm_v2
  end interface
    !end each

  interface cublasCsscal
    procedure cublasCsscal_v2
  end interface

  interface cublasZdscal
    procedure cublasZdscal_v2
  end interface

    !each S D
  interface cublas{T}sbmv
    procedure cublas{T}sbmv_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}hbmv
    procedure cublas{T}hbmv_v2
  end interface
    !end each

    !each S D
  interface cublas{T}spmv
    procedure cublas{T}spmv_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}hpmv
    procedure cublas{T}hpmv_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}tbmv
    procedure cublas{T}tbmv_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}tpmv
    procedure cublas{T}tpmv_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}tbsv
    procedure cublas{T}tbsv_v2
  end interface
    !end each

    !each S D C Z
  interface cublas{T}tpsv
    procedure cublas{T}tpsv_v2
  end interface
    !end each

    !each S D
  interface cublas{T}spr
    procedure cublas{T}spr_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}hpr
    procedure cublas{T}hpr_v2
  end interface
    !end each

    !each S D
  interface cublas{T}spr2
    procedure cublas{T}spr2_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}hpr2
    procedure cublas{T}hpr2_v2
  end interface
    !end each

    !each S D
  interface cublas{T}rotg
    procedure cublas{T}rotg_v2
  end interface
    !end each

    !each C Z
  interface cublas{T}rotg
    procedure cublas{T}rotg_v2
  end interface
    !end each

    !each S D
  interface cublas{T}rotm
    procedure cublas{T}rotm_v2
  end interface
    !end each

    !each S D
  interface cublas{T}rotmg
    procedure cublas{T}rotmg_v2
  end interface
    !end each

  interface cublasCrot
    procedure cublasCrot_v2
  end interface

  interface cublasZrot
    procedure cublasZrot_v2
  end interface

  interface cublasCsrot
    procedure cublasCsrot_v2
  end interface

  interface cublasZdrot
    procedure cublasZdrot_v2
  end interface

end module cublas_v2
