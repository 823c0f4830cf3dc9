! What several of NVIDIA's libraries have: names of types of numbers, and of what matrices are.
module cuda_libraries
  use iso_c_binding
  use cudafor, only: c_devptr
  implicit none

  type, bind(c) :: cudaDataType
    integer(c_int) :: format
  end type cudaDataType

  integer, parameter :: CUDA_R_32F = 0
  integer, parameter :: CUDA_R_64F = 1
  integer, parameter :: CUDA_R_16F = 2
  integer, parameter :: CUDA_R_8I = 3
  integer, parameter :: CUDA_C_32F = 4
  integer, parameter :: CUDA_C_64F = 5
  integer, parameter :: CUDA_C_16F = 6
  integer, parameter :: CUDA_R_32I = 10
  integer, parameter :: CUDA_R_16BF = 14
  integer, parameter :: CUDA_R_64I = 24

  integer, parameter :: CUBLAS_OP_N = 0
  integer, parameter :: CUBLAS_OP_T = 1
  integer, parameter :: CUBLAS_OP_C = 2
  integer, parameter :: CUBLAS_FILL_MODE_LOWER = 0
  integer, parameter :: CUBLAS_FILL_MODE_UPPER = 1
  integer, parameter :: CUBLAS_DIAG_NON_UNIT = 0
  integer, parameter :: CUBLAS_DIAG_UNIT = 1
  integer, parameter :: CUBLAS_SIDE_LEFT = 0
  integer, parameter :: CUBLAS_SIDE_RIGHT = 1
end module cuda_libraries
