// Support header of kernels translated from CUDA Fortran: thread positions, arrays with Fortran bounds, Fortran's intrinsic
// procedures. Compiles under NVRTC, nvcc, and a C++17 compiler with cuda_emulation.h; needs no other header.
//
// Everything is inlined and costs nothing: an access a(i, j) is the address arithmetic that one would write by hand, and an
// array made from a `const T *__restrict__` parameter is read through the read-only path (ld.global.nc).
#ifndef CUF2RS_CUH
#define CUF2RS_CUH

#ifdef CUF2RS_EMULATION
#include "cuda_emulation.h"
#define CUF2RS_INLINE inline __attribute__((always_inline))
#else
#define CUF2RS_INLINE __device__ __forceinline__
// Kernels that the emulation device may launch; CUDA needs no list.
#define CUF2RS_KERNEL(name, ...)
#define CUF2RS_KERNELS(...)
#endif

// ---------------------------------------------------------------------------------------------------------------------------
// Positions. The predefined variables of CUDA Fortran as default integers, counted from one as there.

CUF2RS_INLINE int threadIdx_x() { return (int)threadIdx.x + 1; }
CUF2RS_INLINE int threadIdx_y() { return (int)threadIdx.y + 1; }
CUF2RS_INLINE int threadIdx_z() { return (int)threadIdx.z + 1; }
CUF2RS_INLINE int blockIdx_x() { return (int)blockIdx.x + 1; }
CUF2RS_INLINE int blockIdx_y() { return (int)blockIdx.y + 1; }
CUF2RS_INLINE int blockIdx_z() { return (int)blockIdx.z + 1; }
CUF2RS_INLINE int blockDim_x() { return (int)blockDim.x; }
CUF2RS_INLINE int blockDim_y() { return (int)blockDim.y; }
CUF2RS_INLINE int blockDim_z() { return (int)blockDim.z; }
CUF2RS_INLINE int gridDim_x() { return (int)gridDim.x; }
CUF2RS_INLINE int gridDim_y() { return (int)gridDim.y; }
CUF2RS_INLINE int gridDim_z() { return (int)gridDim.z; }

// (blockIdx%x - 1) * blockDim%x + threadIdx%x and its kin: the place in the whole grid, from one.
CUF2RS_INLINE int global_x() { return (int)(blockIdx.x * blockDim.x + threadIdx.x) + 1; }
CUF2RS_INLINE int global_y() { return (int)(blockIdx.y * blockDim.y + threadIdx.y) + 1; }
CUF2RS_INLINE int global_z() { return (int)(blockIdx.z * blockDim.z + threadIdx.z) + 1; }

// Compilers say by either name that they have integers of 128 bits.
#if defined(__SIZEOF_INT128__) || defined(__CUDACC_RTC_INT128__)
#define CUF2RS_INT128
#endif

namespace fortran {

typedef signed char integer1;
typedef short integer2;
typedef int integer4;
typedef long long integer8;

