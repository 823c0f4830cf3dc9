! cuRAND: random numbers made on the device (host API).
module curand
  use iso_c_binding
  implicit none

  type, bind(c) :: curandGenerator
    type(c_ptr) :: handle
  end type curandGenerator

  integer, parameter :: CURAND_STATUS_SUCCESS = 0
  integer, parameter :: CURAND_STATUS_VERSION_MISMATCH = 100
  integer, parameter :: CURAND_STATUS_NOT_INITIALIZED = 101
  integer, parameter :: CURAND_STATUS_ALLOCATION_FAILED = 102
  integer, parameter :: CURAND_STATUS_TYPE_ERROR = 103
  integer, parameter :: CURAND_STATUS_OUT_OF_RANGE = 104
  integer, parameter :: CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105
  integer, parameter :: CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106
  integer, parameter :: CURAND_STATUS_LAUNCH_FAILURE = 201
  integer, parameter :: CURAND_STATUS_PREEXISTING_FAILURE = 202
  integer, parameter :: CURAND_STATUS_INITIALIZATION_FAILED = 203
  integer, parameter :: CURAND_STATUS_ARCH_MISMATCH = 204
  integer, parameter :: CURAND_STATUS_INTERNAL_ERROR = 999

  integer, parameter :: CURAND_RNG_TEST = 0
  integer, parameter :: CURAND_RNG_PSEUDO_DEFAULT = 100
  integer, parameter :: CURAND_RNG_PSEUDO_XORWOW = 101
  integer, parameter :: CURAND_RNG_PSEUDO_MRG32K3A = 121
  integer, parameter :: CURAND_RNG_PSEUDO_MTGP32 = 141
  integer, parameter :: CURAND_RNG_PSEUDO_MT19937 = 142
  integer, parameter :: CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161
  integer, parameter :: CURAND_RNG_QUASI_DEFAULT = 200
  integer, parameter :: CURAND_RNG_QUASI_SOBOL32 = 201
  integer, parameter :: CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202
  integer, parameter :: CURAND_RNG_QUASI_SOBOL64 = 203
  integer, parameter :: CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204

  integer, parameter :: CURAND_ORDERING_PSEUDO_BEST = 100
  integer, parameter :: CURAND_ORDERING_PSEUDO_DEFAULT = 101
  integer, parameter :: CURAND_ORDERING_PSEUDO_SEEDED = 102
  integer, parameter :: CURAND_ORDERING_PSEUDO_LEGACY = 103
  integer, parameter :: CURAND_ORDERING_PSEUDO_DYNAMIC = 104
  integer, parameter :: CURAND_ORDERING_QUASI_DEFAULT = 201

  interface
    integer(c_int) function curandGetVersion(version) bind(c, name='curandGetVersion')
      import
      integer(c_int), intent(out) :: version
    end function

    integer(c_int) function curandGetProperty(property, value) bind(c, name='curandGetProperty')
      import
      integer(c_int), value :: property
      integer(c_int), intent(out) :: value
    end function

    integer(c_int) function curandCreateGenerator(generator, rng_type) bind(c, name='curandCreateGenerator')
      import
      type(curandGenerator), intent(out) :: generator
      integer(c_int), value :: rng_type
    end function

    integer(c_int) function curandCreateGeneratorHost(generator, rng_type) bind(c, name='curandCreateGeneratorHost')
      import
      type(curandGenerator), intent(out) :: generator
      integer(c_int), value :: rng_type
    end function

    integer(c_int) function curandDestroyGenerator(generator) bind(c, name='curandDestroyGenerator')
      import
      type(curandGenerator), value :: generator
    end function

    integer(c_int) function curandSetStream(generator, stream) bind(c, name='curandSetStream')
      import
      type(curandGenerator), value :: generator
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (k) stream
    end function

    integer(c_int) function curandSetPseudoRandomGeneratorSeed(generator, seed) bind(c, name='curandSetPseudoRandomGeneratorSeed')
      import
      type(curandGenerator), value :: generator
      integer(c_long_long), value :: seed
      !dir$ ignore_tkr (k) seed
    end function

    integer(c_int) function curandSetGeneratorOffset(generator, offset) bind(c, name='curandSetGeneratorOffset')
      import
      type(curandGenerator), value :: generator
      integer(c_long_long), value :: offset
      !dir$ ignore_tkr (k) offset
    end function

    integer(c_int) function curandSetGeneratorOrdering(generator, order) bind(c, name='curandSetGeneratorOrdering')
      import
      type(curandGenerator), value :: generator
      integer(c_int), value :: order
    end function

    integer(c_int) function curandSetQuasiRandomGeneratorDimensions(generator, num_dimensions) &
        bind(c, name='curandSetQuasiRandomGeneratorDimensions')
      import
      type(curandGenerator), value :: generator
      integer(c_int), value :: num_dimensions
    end function

    integer(c_int) function curandGenerateSeeds(generator) bind(c, name='curandGenerateSeeds')
      import
      type(curandGenerator), value :: generator
    end function

    integer(c_int) function curandGenerateLongLong(generator, array, num) bind(c, name='curandGenerateLongLong')
      import
      type(curandGenerator), value :: generator
      integer(8) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
    end function

    integer(c_int) function curandGeneratePoisson(generator, array, num, lambda) bind(c, name='curandGeneratePoisson')
      import
      type(curandGenerator), value :: generator
      integer(4) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
      real(8), value :: lambda
    end function

    integer(c_int) function curandGenerateUniformDouble(generator, array, num) bind(c, name='curandGenerateUniformDouble')
      import
      type(curandGenerator), value :: generator
      real(8) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
    end function

    integer(c_int) function curandGenerateNormalDouble(generator, array, num, mean, stddev) &
        bind(c, name='curandGenerateNormalDouble')
      import
      type(curandGenerator), value :: generator
      real(8) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
      real(8), value :: mean, stddev
    end function

    integer(c_int) function curandGenerateLogNormalDouble(generator, array, num, mean, stddev) &
        bind(c, name='curandGenerateLogNormalDouble')
      import
      type(curandGenerator), value :: generator
      real(8) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
      real(8), value :: mean, stddev
    end function

    integer(c_int) function curandGenerateInteger(generator, array, num) bind(c, name='curandGenerate')
      import
      type(curandGenerator), value :: generator
      integer(4) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
    end function

    integer(c_int) function curandGenerateUniformSingle(generator, array, num) bind(c, name='curandGenerateUniform')
      import
      type(curandGenerator), value :: generator
      real(4) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
    end function

    integer(c_int) function curandGenerateNormalSingle(generator, array, num, mean, stddev) bind(c, name='curandGenerateNormal')
      import
      type(curandGenerator), value :: generator
      real(4) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
      real(4), value :: mean, stddev
    end function

    integer(c_int) function curandGenerateLogNormalSingle(generator, array, num, mean, stddev) &
        bind(c, name='curandGenerateLogNormal')
      import
      type(curandGenerator), value :: generator
      real(4) :: array(*)
      !dir$ ignore_tkr (rd) array
      integer(c_size_t), value :: num
      !dir$ ignore_tkr (k) num
      real(4), value :: mean, stddev
    end function
  end interface

  interface curandGenerate
    procedure curandGenerateInteger, curandGenerateLongLong
    procedure curandGenerateUniformSingle, curandGenerateUniformDouble
  end interface

  interface curandGenerateUniform
    procedure curandGenerateUniformSingle, curandGenerateUniformDouble
  end interface

  interface curandGenerateNormal
    procedure curandGenerateNormalSingle, curandGenerateNormalDouble
  end interface

  interface curandGenerateLogNormal
    procedure curandGenerateLogNormalSingle, curandGenerateLogNormalDouble
  end interface
end module curand
