// CUDA's built-ins for a C++17 compiler on a CPU, so that the kernels' CUDA C text itself can be run where there is no GPU. For tests:
// one block after the other on one core; the threads of a block are switched by hand at barriers and warp functions.
#ifndef CUF2RS_CUDA_EMULATION_H
#define CUF2RS_CUDA_EMULATION_H

#include <cfenv>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <math.h>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

#define __CUF2RS_EMULATION__ 1
#define __CUDA_ARCH__ 900
#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __shared__ static __attribute__((section("cuf2rs_shared")))
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __align__(n) alignas(n)
#define __launch_bounds__(...)

struct uint3 {
    unsigned int x, y, z;
};
struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
};

#define CUF2RS_VECTOR(T, name)                                                                                                     \
    struct name##2 { T x, y; };                                                                                                    \
    struct name##3 { T x, y, z; };                                                                                                 \
    struct name##4 { T x, y, z, w; };                                                                                              \
    inline name##2 make_##name##2(T x, T y) { return {x, y}; }                                                                     \
    inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }                                                             \
    inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
CUF2RS_VECTOR(int, int)
CUF2RS_VECTOR(float, float)
CUF2RS_VECTOR(double, double)
struct uint2 {
    unsigned int x, y;
};
struct uint4 {
    unsigned int x, y, z, w;
};
#undef CUF2RS_VECTOR

inline uint3 threadIdx, blockIdx;
inline dim3 blockDim, gridDim;
static const int warpSize = 32;

