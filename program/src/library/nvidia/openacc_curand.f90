! cuRAND in regions of OpenACC: what module CURAND_DEVICE has.
module openacc_curand
  use curand_device
  implicit none
end module openacc_curand
