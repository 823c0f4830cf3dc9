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
// A kernel that the emulation device may launch; CUDA needs no list.
#define CUF2RS_KERNEL(name, ...)
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

namespace fortran {

typedef signed char integer1;
typedef short integer2;
typedef int integer4;
typedef long long integer8;

// ---------------------------------------------------------------------------------------------------------------------------
// Arrays.

// One dimension: an extent n (bounds 1:n), or Bounds(lower, upper). An extent below zero counts as zero where it is asked for.
struct Bounds {
    integer8 lower, extent;
    CUF2RS_INLINE Bounds(int n) : lower(1), extent(n) {}
    CUF2RS_INLINE Bounds(long n) : lower(1), extent(n) {}
    CUF2RS_INLINE Bounds(integer8 n) : lower(1), extent(n) {}
    CUF2RS_INLINE Bounds(int lo, int hi) : lower(lo), extent(hi - lo + 1) {}
    CUF2RS_INLINE Bounds(integer8 lo, integer8 hi) : lower(lo), extent(hi - lo + 1) {}
    template <class A, class B>
    CUF2RS_INLINE Bounds(A lo, B hi) : Bounds((integer8)lo, (integer8)hi)
    {
    }
};

// The last dimension of an assumed-size dummy argument: a(lower:*).
CUF2RS_INLINE Bounds assumed(integer8 lower = 1)
{
    Bounds b(0);
    b.lower = lower;
    return b;
}

template <class T, int R> struct Descriptor;

// A contiguous array with Fortran bounds over memory that starts at `first`: explicit-shape and assumed-size dummy arguments,
// local and shared arrays. Array2<float> a(a_, n, Bounds(0, m)); then a(i, j). Index is the type that addresses are counted in.
template <class T, int R, class Index = integer8> struct Array {
    T *first;
    integer8 lower_[R], extent_[R];

    template <class... B> CUF2RS_INLINE Array(T *p, B... bounds) : first(p)
    {
        static_assert(sizeof...(B) == R, "one bound for each dimension");
        const Bounds list[R] = {Bounds(bounds)...};
        for (int d = 0; d < R; ++d) {
            lower_[d] = list[d].lower;
            extent_[d] = list[d].extent;
        }
    }

    // A module array that the host has allocated: its descriptor says where and with which bounds.
    explicit CUF2RS_INLINE Array(const Descriptor<T, R> &d);

    template <class... I> CUF2RS_INLINE T &operator()(I... subscripts) const { return first[offset(subscripts...)]; }

    // Elements from the first one on. The lower bound is taken off in the subscript's own kind, and a 32-bit distance times a 32-bit
    // extent is one instruction: neighbours share their products and differ in the constant part of the address.
    template <class... I> CUF2RS_INLINE Index offset(I... subscripts) const
    {
        static_assert(sizeof...(I) == R, "one subscript for each dimension");
        int dim = 0;
        const Index list[R] = {(Index)distance(subscripts, lower_[dim++])...};
        Index at = list[0], stride = 1;
        for (int d = 1; d < R; ++d) {
            stride *= (Index)extent_[d - 1];
            at += list[d] * stride;
        }
        return at;
    }

    static CUF2RS_INLINE integer8 distance(integer8 subscript, integer8 lower) { return subscript - lower; }
    static CUF2RS_INLINE integer8 distance(long subscript, integer8 lower) { return subscript - lower; }
    static CUF2RS_INLINE integer8 distance(int subscript, integer8 lower) { return subscript - (int)lower; }

    CUF2RS_INLINE T *data() const { return first; }
    CUF2RS_INLINE int size() const
    {
        integer8 n = 1;
        for (int d = 1; d <= R; ++d)
            n *= size(d);
        return (int)n;
    }
    CUF2RS_INLINE int size(int dim) const { return extent_[dim - 1] > 0 ? (int)extent_[dim - 1] : 0; }
    CUF2RS_INLINE int lbound(int dim) const { return extent_[dim - 1] > 0 ? (int)lower_[dim - 1] : 1; }
    CUF2RS_INLINE int ubound(int dim) const { return extent_[dim - 1] > 0 ? (int)(lower_[dim - 1] + extent_[dim - 1] - 1) : 0; }
    CUF2RS_INLINE bool present() const { return first != nullptr; }
};

// A value read through the read-only path where the type allows it.
template <class T> CUF2RS_INLINE T read_only(const T *p) { return *p; }
#ifndef CUF2RS_EMULATION
CUF2RS_INLINE integer1 read_only(const integer1 *p) { return __ldg(p); }
CUF2RS_INLINE integer2 read_only(const integer2 *p) { return __ldg(p); }
CUF2RS_INLINE integer4 read_only(const integer4 *p) { return __ldg(p); }
CUF2RS_INLINE integer8 read_only(const integer8 *p) { return __ldg(p); }
CUF2RS_INLINE float read_only(const float *p) { return __ldg(p); }
CUF2RS_INLINE double read_only(const double *p) { return __ldg(p); }
#endif

template <class T> struct Access {
    typedef T &result;
    static CUF2RS_INLINE T &of(T *p) { return *p; }
};
template <class T> struct Access<const T> {
    typedef T result;
    static CUF2RS_INLINE T of(const T *p) { return read_only(p); }
};

struct Dimension {
    integer8 lower, extent, stride;
};

// An assumed-shape dummy argument, passed by value: a(:, :) of any actual argument, with gaps or without. One for `const T` reads through
// the read-only path.
template <class T, int R> struct Descriptor {
    T *first;
    Dimension dims[R];

    template <class... I> CUF2RS_INLINE typename Access<T>::result operator()(I... subscripts) const
    {
        return Access<T>::of(address(subscripts...));
    }
    template <class... I> CUF2RS_INLINE T *address(I... subscripts) const
    {
        static_assert(sizeof...(I) == R, "one subscript for each dimension");
        const integer8 list[R] = {(integer8)subscripts...};
        integer8 at = 0;
        for (int d = 0; d < R; ++d)
            at += (list[d] - dims[d].lower) * dims[d].stride;
        return first + at;
    }

    CUF2RS_INLINE T *data() const { return first; }
    CUF2RS_INLINE int size() const
    {
        integer8 n = 1;
        for (int d = 0; d < R; ++d)
            n *= dims[d].extent;
        return (int)n;
    }
    CUF2RS_INLINE int size(int dim) const { return (int)dims[dim - 1].extent; }
    CUF2RS_INLINE int lbound(int dim) const { return dims[dim - 1].extent > 0 ? (int)dims[dim - 1].lower : 1; }
    CUF2RS_INLINE int ubound(int dim) const
    {
        return dims[dim - 1].extent > 0 ? (int)(dims[dim - 1].lower + dims[dim - 1].extent - 1) : 0;
    }
    CUF2RS_INLINE bool present() const { return first != nullptr; }
};

// A descriptor of a contiguous array, to pass it to a device procedure with an assumed-shape dummy; lower bounds 1.
template <class T, int R, class Index> CUF2RS_INLINE Descriptor<T, R> describe(const Array<T, R, Index> &a)
{
    Descriptor<T, R> d;
    d.first = a.first;
    integer8 stride = 1;
    for (int k = 0; k < R; ++k) {
        d.dims[k].lower = 1;
        d.dims[k].extent = a.extent_[k] > 0 ? a.extent_[k] : 0;
        d.dims[k].stride = stride;
        stride *= a.extent_[k];
    }
    return d;
}

template <class T, int R, class Index> CUF2RS_INLINE Array<T, R, Index>::Array(const Descriptor<T, R> &d) : first(d.first)
{
    for (int k = 0; k < R; ++k) {
        lower_[k] = d.dims[k].lower;
        extent_[k] = d.dims[k].extent;
    }
}

template <class T, int R> CUF2RS_INLINE Descriptor<T, R> describe(const Descriptor<T, R> &d) { return d; }

// The same elements for a dummy argument that is never written.
template <class T, int R> CUF2RS_INLINE Descriptor<const T, R> constant(const Descriptor<T, R> &d)
{
    Descriptor<const T, R> c;
    c.first = d.first;
    for (int k = 0; k < R; ++k)
        c.dims[k] = d.dims[k];
    return c;
}

// Subscripts of a section: lower:upper:step, a whole dimension, one index.
struct Subscript {
    integer8 lower, upper, step;
    bool all, one;
};
CUF2RS_INLINE Subscript range(integer8 lower, integer8 upper, integer8 step = 1) { return Subscript{lower, upper, step, false, false}; }
CUF2RS_INLINE Subscript whole() { return Subscript{0, 0, 1, true, false}; }
CUF2RS_INLINE Subscript at(integer8 index) { return Subscript{index, index, 1, false, true}; }

// An array section of rank K: section<1>(a, at(i), whole()), section<2>(a, range(2, n), whole()).
template <int K, class T, int R, class... S> CUF2RS_INLINE Descriptor<T, K> section(const Descriptor<T, R> &a, S... subscripts)
{
    static_assert(sizeof...(S) == R, "one subscript for each dimension");
    const Subscript list[R] = {subscripts...};
    Descriptor<T, K> d;
    d.first = a.first;
    for (int k = 0, made = 0; k < R; ++k) {
        const Dimension &own = a.dims[k];
        const integer8 lower = list[k].all ? own.lower : list[k].lower;
        d.first += (lower - own.lower) * own.stride;
        if (list[k].one)
            continue;
        const integer8 upper = list[k].all ? own.lower + own.extent - 1 : list[k].upper;
        const integer8 count = (upper - lower + list[k].step) / list[k].step;
        d.dims[made].lower = 1;
        d.dims[made].extent = count > 0 ? count : 0;
        d.dims[made].stride = own.stride * list[k].step;
        ++made;
    }
    return d;
}
// A descriptor that keeps the bounds of its array.
template <class T, int R> CUF2RS_INLINE Descriptor<T, R> with_bounds(const Array<T, R> &a)
{
    Descriptor<T, R> d = describe(a);
    for (int k = 0; k < R; ++k)
        d.dims[k].lower = a.lower_[k];
    return d;
}
template <int K, class T, int R, class... S> CUF2RS_INLINE Descriptor<T, K> section(const Array<T, R> &a, S... subscripts)
{
    return section<K>(with_bounds(a), subscripts...);
}

// A value where an address is wanted.
template <class T> struct Held {
    T value;
    CUF2RS_INLINE T *place() { return &value; }
};
template <class T> CUF2RS_INLINE Held<T> held(T value) { return Held<T>{value}; }

// An assumed-shape dummy's own lower bounds: a(0:, 2:).
template <class T, int R, class... L> CUF2RS_INLINE Descriptor<T, R> with_lower(Descriptor<T, R> d, L... lower)
{
    static_assert(sizeof...(L) == R, "one lower bound for each dimension");
    const integer8 list[R] = {(integer8)lower...};
    for (int k = 0; k < R; ++k)
        d.dims[k].lower = list[k];
    return d;
}

// The number of elements of lower:upper:step.
CUF2RS_INLINE int section_extent(integer8 lower, integer8 upper, integer8 step)
{
    integer8 n = (upper - lower + step) / step;
    return n > 0 ? (int)n : 0;
}

// The dynamic shared memory of the launch, from a byte offset on.
template <class T> CUF2RS_INLINE T *dynamic_shared(integer8 offset = 0)
{
#ifdef CUF2RS_EMULATION
    return (T *)(cuf2rs_emulation::dynamic_shared() + offset);
#else
    extern __shared__ __align__(16) unsigned char cuf2rs_dynamic_shared[];
    return (T *)(cuf2rs_dynamic_shared + offset);
#endif
}

// Bytes from the start of the dynamic shared memory to the end of an array in it, rounded up so that any type may follow.
template <class T, int R> CUF2RS_INLINE integer8 after(const Array<T, R> &a)
{
    integer8 n = (const unsigned char *)a.first - dynamic_shared<unsigned char>() + a.size() * (integer8)sizeof(T);
    return (n + 7) / 8 * 8;
}

// ---------------------------------------------------------------------------------------------------------------------------
// COMPLEX. Multiplication is the plain formula, division that of Smith, as Fortran compilers have them.

template <class T> struct Complex {
    T re, im;
    Complex() = default;
    CUF2RS_INLINE constexpr Complex(T r, T i = T(0)) : re(r), im(i) {}
    template <class U> CUF2RS_INLINE explicit Complex(const Complex<U> &z) : re((T)z.re), im((T)z.im) {}
};

template <class T> CUF2RS_INLINE Complex<T> operator+(Complex<T> a, Complex<T> b) { return Complex<T>(a.re + b.re, a.im + b.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(Complex<T> a, Complex<T> b) { return Complex<T>(a.re - b.re, a.im - b.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(Complex<T> a) { return Complex<T>(-a.re, -a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator+(Complex<T> a) { return a; }
template <class T> CUF2RS_INLINE Complex<T> operator*(Complex<T> a, Complex<T> b)
{
    return Complex<T>(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <class T> CUF2RS_INLINE Complex<T> operator/(Complex<T> a, Complex<T> b)
{
    if (fabs(b.re) < fabs(b.im)) {
        T ratio = b.re / b.im, d = b.re * ratio + b.im;
        return Complex<T>((a.re * ratio + a.im) / d, (a.im * ratio - a.re) / d);
    }
    T ratio = b.im / b.re, d = b.im * ratio + b.re;
    return Complex<T>((a.im * ratio + a.re) / d, (a.im - a.re * ratio) / d);
}
template <class T> CUF2RS_INLINE Complex<T> operator*(Complex<T> a, T x) { return Complex<T>(a.re * x, a.im * x); }
template <class T> CUF2RS_INLINE Complex<T> operator*(T x, Complex<T> a) { return Complex<T>(x * a.re, x * a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator/(Complex<T> a, T x) { return Complex<T>(a.re / x, a.im / x); }
template <class T> CUF2RS_INLINE Complex<T> operator+(Complex<T> a, T x) { return Complex<T>(a.re + x, a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator+(T x, Complex<T> a) { return Complex<T>(x + a.re, a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(Complex<T> a, T x) { return Complex<T>(a.re - x, a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(T x, Complex<T> a) { return Complex<T>(x - a.re, -a.im); }
template <class T> CUF2RS_INLINE bool operator==(Complex<T> a, Complex<T> b) { return a.re == b.re && a.im == b.im; }
template <class T> CUF2RS_INLINE bool operator!=(Complex<T> a, Complex<T> b) { return !(a == b); }

template <class T> CUF2RS_INLINE T real(Complex<T> z) { return z.re; }
template <class T> CUF2RS_INLINE T aimag(Complex<T> z) { return z.im; }
template <class T> CUF2RS_INLINE Complex<T> conjg(Complex<T> z) { return Complex<T>(z.re, -z.im); }
template <class T> CUF2RS_INLINE T abs(Complex<T> z) { return hypot(z.re, z.im); }
template <class T> CUF2RS_INLINE Complex<T> exp(Complex<T> z)
{
    T r = ::exp(z.re);
    return Complex<T>(r * ::cos(z.im), r * ::sin(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> log(Complex<T> z) { return Complex<T>(::log(hypot(z.re, z.im)), ::atan2(z.im, z.re)); }
template <class T> CUF2RS_INLINE Complex<T> sqrt(Complex<T> z)
{
    if (z.re == T(0) && z.im == T(0))
        return Complex<T>(T(0), z.im);
    T t = ::sqrt((::fabs(z.re) + hypot(z.re, z.im)) * T(0.5));
    if (z.re >= T(0))
        return Complex<T>(t, z.im / (T(2) * t));
    return Complex<T>(::fabs(z.im) / (T(2) * t), ::copysign(t, z.im));
}
template <class T> CUF2RS_INLINE Complex<T> sin(Complex<T> z)
{
    return Complex<T>(::sin(z.re) * ::cosh(z.im), ::cos(z.re) * ::sinh(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> cos(Complex<T> z)
{
    return Complex<T>(::cos(z.re) * ::cosh(z.im), -(::sin(z.re) * ::sinh(z.im)));
}

template <class T> CUF2RS_INLINE Complex<T> sinh(Complex<T> z)
{
    return Complex<T>(::sinh(z.re) * ::cos(z.im), ::cosh(z.re) * ::sin(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> cosh(Complex<T> z)
{
    return Complex<T>(::cosh(z.re) * ::cos(z.im), ::sinh(z.re) * ::sin(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> tan(Complex<T> z) { return sin(z) / cos(z); }
template <class T> CUF2RS_INLINE Complex<T> tanh(Complex<T> z) { return sinh(z) / cosh(z); }
template <class T> CUF2RS_INLINE Complex<T> asinh(Complex<T> z) { return log(z + sqrt(z * z + T(1))); }
template <class T> CUF2RS_INLINE Complex<T> acosh(Complex<T> z) { return log(z + sqrt(z + T(1)) * sqrt(z - T(1))); }
template <class T> CUF2RS_INLINE Complex<T> atanh(Complex<T> z) { return (log(z + T(1)) - log(T(1) - z)) * T(0.5); }
// asin z = -i asinh iz, atan z = -i atanh iz, acos z = pi/2 - asin z.
template <class T> CUF2RS_INLINE Complex<T> asin(Complex<T> z)
{
    Complex<T> w = asinh(Complex<T>(-z.im, z.re));
    return Complex<T>(w.im, -w.re);
}
template <class T> CUF2RS_INLINE Complex<T> atan(Complex<T> z)
{
    Complex<T> w = atanh(Complex<T>(-z.im, z.re));
    return Complex<T>(w.im, -w.re);
}
template <class T> CUF2RS_INLINE Complex<T> acos(Complex<T> z) { return T(1.57079632679489661923) - asin(z); }

// ---------------------------------------------------------------------------------------------------------------------------
// Numeric intrinsic procedures.

template <class T> CUF2RS_INLINE bool is_nan(T x) { return x != x; }

// MOD: the sign of the dividend; MODULO: the sign of the divisor (F2008 13.7.110, 13.7.111).
template <class T> CUF2RS_INLINE T mod(T a, T p) { return p == T(-1) ? T(0) : T(a % p); }
template <> CUF2RS_INLINE float mod(float a, float p) { return fmodf(a, p); }
template <> CUF2RS_INLINE double mod(double a, double p) { return fmod(a, p); }
template <class T> CUF2RS_INLINE T modulo(T a, T p)
{
    T r = mod(a, p);
    return r != T(0) && ((r < T(0)) != (p < T(0))) ? T(r + p) : r;
}
template <class T> CUF2RS_INLINE T modulo_real(T a, T p)
{
    T r = mod(a, p);
    if (r == T(0))
        return ::copysign(T(0), p);
    return (r < T(0)) != (p < T(0)) ? r + p : r;
}
template <> CUF2RS_INLINE float modulo(float a, float p) { return modulo_real(a, p); }
template <> CUF2RS_INLINE double modulo(double a, double p) { return modulo_real(a, p); }

// SIGN(a, b): the magnitude of a with the sign of b; a negative zero counts as negative.
template <class T> CUF2RS_INLINE T sign(T a, T b) { return (a < T(0)) != (b < T(0)) ? T(-a) : a; }
template <> CUF2RS_INLINE float sign(float a, float b) { return copysignf(a, b); }
template <> CUF2RS_INLINE double sign(double a, double b) { return ::copysign(a, b); }

// DIM(a, b)
template <class T> CUF2RS_INLINE T dim(T a, T b) { return a > b ? T(a - b) : T(0); }

// NINT rounds halves away from zero. The kind of the result is the template argument, default integer without one.
template <class I = int, class T> CUF2RS_INLINE I nint(T x) { return (I)::round(x); }
template <class I = int, class T> CUF2RS_INLINE I ceiling(T x) { return (I)::ceil(x); }
template <class I = int, class T> CUF2RS_INLINE I floor_real(T x) { return (I)::floor(x); }
template <class T> CUF2RS_INLINE T anint(T x) { return ::round(x); }
template <class T> CUF2RS_INLINE T aint(T x) { return ::trunc(x); }

// MAX and MIN of two or more. With an operand that is not a number the second one wins, as on the CPU.
template <class T> CUF2RS_INLINE T max_of(T a, T b) { return a > b ? a : b; }
template <class T, class... U> CUF2RS_INLINE T max_of(T a, T b, U... rest) { return max_of(max_of(a, b), rest...); }
template <class T> CUF2RS_INLINE T min_of(T a, T b) { return a < b ? a : b; }
template <class T, class... U> CUF2RS_INLINE T min_of(T a, T b, U... rest) { return min_of(min_of(a, b), rest...); }

// MERGE(a, b, mask)
template <class T> CUF2RS_INLINE T merge(T a, T b, bool mask) { return mask ? a : b; }

CUF2RS_INLINE double dprod(float a, float b) { return (double)a * (double)b; }

// Integer ** integer; a negative exponent leaves 0, or +-1 for a base of +-1.
template <class T, class N> CUF2RS_INLINE T ipow(T base, N n)
{
    if (n < 0)
        return base == T(1) ? T(1) : base == T(-1) ? ((n & 1) ? T(-1) : T(1)) : T(0);
    unsigned long long result = 1, factor = (unsigned long long)(integer8)base;
    for (unsigned long long e = (unsigned long long)n; e; e >>= 1) {
        if (e & 1)
            result *= factor;
        factor *= factor;
    }
    return (T)(integer8)result;
}

// Real ** integer, complex ** integer: by squaring, the order of multiplications that compilers' run-time libraries have.
template <class T, class N> CUF2RS_INLINE T powi(T x, N n)
{
    unsigned long long e = n < 0 ? 0ULL - (unsigned long long)(integer8)n : (unsigned long long)n;
    T y = (e & 1) ? x : T(1);
    while (e >>= 1) {
        x = x * x;
        if (e & 1)
            y = y * x;
    }
    return n < 0 ? T(1) / y : y;
}
// ** with an integer exponent by type: power(i, n), power(x, n), power(z, n).
CUF2RS_INLINE integer1 power(integer1 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE integer2 power(integer2 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE integer4 power(integer4 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE integer8 power(integer8 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE float power(float x, integer8 n) { return powi(x, n); }
CUF2RS_INLINE double power(double x, integer8 n) { return powi(x, n); }
template <class T> CUF2RS_INLINE Complex<T> power(Complex<T> z, integer8 n) { return powi(z, n); }
template <class T> CUF2RS_INLINE Complex<T> pow(Complex<T> z, Complex<T> w) { return exp(w * log(z)); }

// Model of reals (F2008 13.4).
CUF2RS_INLINE int exponent(float x)
{
    int e = 0;
    frexpf(x, &e);
    return e;
}
CUF2RS_INLINE int exponent(double x)
{
    int e = 0;
    frexp(x, &e);
    return e;
}
CUF2RS_INLINE float fraction(float x)
{
    int e;
    return frexpf(x, &e);
}
CUF2RS_INLINE double fraction(double x)
{
    int e;
    return frexp(x, &e);
}
CUF2RS_INLINE float scale(float x, int n) { return ldexpf(x, n); }
CUF2RS_INLINE double scale(double x, int n) { return ldexp(x, n); }
template <class T> CUF2RS_INLINE T set_exponent(T x, int n) { return scale(fraction(x), n); }
CUF2RS_INLINE float nearest(float x, float s) { return nextafterf(x, __int_as_float(s < 0 ? (int)0xff800000u : 0x7f800000)); }
CUF2RS_INLINE double nearest(double x, double s) 
{
    return nextafter(x, __longlong_as_double(s < 0 ? (long long)0xfff0000000000000ull : 0x7ff0000000000000ll));
}
CUF2RS_INLINE float spacing(float x)
{
    const float tiny = 1.17549435e-38f;
    float s = x == 0 ? tiny : ldexpf(1.0f, exponent(x) - 24);
    return s < tiny ? tiny : s;
}
CUF2RS_INLINE double spacing(double x)
{
    const double tiny = 2.2250738585072014e-308;
    double s = x == 0 ? tiny : ldexp(1.0, exponent(x) - 53);
    return s < tiny ? tiny : s;
}
CUF2RS_INLINE float rrspacing(float x) { return fabsf(ldexpf(fraction(x), 24)); }
CUF2RS_INLINE double rrspacing(double x) { return fabs(ldexp(fraction(x), 53)); }

// TRANSFER between types of one size.
template <class To, class From> CUF2RS_INLINE To transfer(From from)
{
    static_assert(sizeof(To) == sizeof(From), "a bit cast keeps the size");
    union Both {
        From from;
        To to;
        CUF2RS_INLINE Both() {}
    } both;
    both.from = from;
    return both.to;
}

// ---------------------------------------------------------------------------------------------------------------------------
// Array reductions. Of an array or a section: sum(a). Of an expression: sum_of<float>(extents(n, m), [&](int p1, int p2) { return ...; }), with
// a mask before the value where there is one. Elements are taken in array element order.

template <int R> struct Extents {
    int of[R];
};
template <class... N> CUF2RS_INLINE Extents<(int)sizeof...(N)> extents(N... n)
{
    Extents<(int)sizeof...(N)> e = {{(int)n...}};
    return e;
}

template <class F> CUF2RS_INLINE void each(const Extents<1> &e, F f)
{
    for (int p1 = 1; p1 <= e.of[0]; ++p1)
        f(p1);
}
template <class F> CUF2RS_INLINE void each(const Extents<2> &e, F f)
{
    for (int p2 = 1; p2 <= e.of[1]; ++p2)
        for (int p1 = 1; p1 <= e.of[0]; ++p1)
            f(p1, p2);
}
template <class F> CUF2RS_INLINE void each(const Extents<3> &e, F f)
{
    for (int p3 = 1; p3 <= e.of[2]; ++p3)
        for (int p2 = 1; p2 <= e.of[1]; ++p2)
            for (int p1 = 1; p1 <= e.of[0]; ++p1)
                f(p1, p2, p3);
}
template <class F> CUF2RS_INLINE void each(const Extents<4> &e, F f)
{
    for (int p4 = 1; p4 <= e.of[3]; ++p4)
        each(Extents<3>{{e.of[0], e.of[1], e.of[2]}}, [&](int p1, int p2, int p3) { f(p1, p2, p3, p4); });
}
template <class F> CUF2RS_INLINE void each(const Extents<5> &e, F f)
{
    for (int p5 = 1; p5 <= e.of[4]; ++p5)
        each(Extents<4>{{e.of[0], e.of[1], e.of[2], e.of[3]}}, [&](int p1, int p2, int p3, int p4) { f(p1, p2, p3, p4, p5); });
}

// The least and the greatest value of a type: what MAXVAL and MINVAL of nothing are.
template <class T> struct Limits {
    static CUF2RS_INLINE T greatest() { return T(~((unsigned long long)1 << (8 * sizeof(T) - 1))); }
    static CUF2RS_INLINE T least() { return T(-greatest() - 1); }
};
template <> struct Limits<float> {
    static CUF2RS_INLINE float greatest() { return 3.40282347e+38f; }
    static CUF2RS_INLINE float least() { return -3.40282347e+38f; }
};
template <> struct Limits<double> {
    static CUF2RS_INLINE double greatest() { return 1.7976931348623157e+308; }
    static CUF2RS_INLINE double least() { return -1.7976931348623157e+308; }
};

template <class T> struct Sum {
    static CUF2RS_INLINE T start() { return T(0); }
    static CUF2RS_INLINE T join(T a, T b) { return a + b; }
};
template <class T> struct Product {
    static CUF2RS_INLINE T start() { return T(1); }
    static CUF2RS_INLINE T join(T a, T b) { return a * b; }
};
template <class T> struct Greatest {
    static CUF2RS_INLINE T start() { return Limits<T>::least(); }
    static CUF2RS_INLINE T join(T a, T b) { return b > a ? b : a; }
};
template <class T> struct Least {
    static CUF2RS_INLINE T start() { return Limits<T>::greatest(); }
    static CUF2RS_INLINE T join(T a, T b) { return b < a ? b : a; }
};
template <class T> struct All {
    static CUF2RS_INLINE T start() { return true; }
    static CUF2RS_INLINE T join(T a, T b) { return a && b; }
};
template <class T> struct Any {
    static CUF2RS_INLINE T start() { return false; }
    static CUF2RS_INLINE T join(T a, T b) { return a || b; }
};
template <class T> struct Count {
    static CUF2RS_INLINE T start() { return T(0); }
    static CUF2RS_INLINE T join(T a, bool b) { return b ? T(a + 1) : a; }
};

template <class T, class Op, int R, class F> CUF2RS_INLINE T reduce_over(const Extents<R> &e, F value)
{
    T total = Op::start();
    each(e, [&](auto... p) { total = Op::join(total, value(p...)); });
    return total;
}
template <class T, class Op, int R, class M, class F> CUF2RS_INLINE T reduce_over(const Extents<R> &e, M mask, F value)
{
    T total = Op::start();
    each(e, [&](auto... p) {
        if (mask(p...))
            total = Op::join(total, value(p...));
    });
    return total;
}

// The elements of an array or section, whatever its rank.
template <class T, int R, class F> CUF2RS_INLINE void each_element(const Array<T, R> &a, F f)
{
    for (int k = 0, n = a.size(); k < n; ++k)
        f(a.first[k]);
}
template <class T, class F> CUF2RS_INLINE void each_element(const Descriptor<T, 1> &a, F f)
{
    for (integer8 k = 0; k < a.dims[0].extent; ++k)
        f(Access<T>::of(a.first + k * a.dims[0].stride));
}
template <class T, int R, class F> CUF2RS_INLINE void each_element(const Descriptor<T, R> &a, F f)
{
    Descriptor<T, R - 1> slab;
    for (int k = 0; k < R - 1; ++k)
        slab.dims[k] = a.dims[k];
    for (integer8 k = 0; k < a.dims[R - 1].extent; ++k) {
        slab.first = a.first + k * a.dims[R - 1].stride;
        each_element(slab, f);
    }
}

template <class T> struct plain {
    typedef T type;
};
template <class T> struct plain<const T> {
    typedef T type;
};

#define CUF2RS_REDUCTION(name, Op)                                                                                             \
    template <class T, int R, class... F> CUF2RS_INLINE T name##_of(const Extents<R> &e, F... f)                               \
    {                                                                                                                          \
        return reduce_over<T, Op<T>>(e, f...);                                                                                 \
    }                                                                                                                          \
    template <template <class, int> class A, class T, int R> CUF2RS_INLINE typename plain<T>::type name(const A<T, R> &a)      \
    {                                                                                                                          \
        typedef typename plain<T>::type Value;                                                                                 \
        Value total = Op<Value>::start();                                                                                      \
        each_element(a, [&](Value x) { total = Op<Value>::join(total, x); });                                                  \
        return total;                                                                                                          \
    }
CUF2RS_REDUCTION(sum, Sum)
CUF2RS_REDUCTION(product, Product)
CUF2RS_REDUCTION(maxval, Greatest)
CUF2RS_REDUCTION(minval, Least)
CUF2RS_REDUCTION(all, All)
CUF2RS_REDUCTION(any, Any)
#undef CUF2RS_REDUCTION
template <class T, int R, class... F> CUF2RS_INLINE T count_of(const Extents<R> &e, F... f) { return reduce_over<T, Count<T>>(e, f...); }
template <template <class, int> class A, class T, int R> CUF2RS_INLINE int count(const A<T, R> &a)
{
    int total = 0;
    each_element(a, [&](bool x) { total += x ? 1 : 0; });
    return total;
}

// The element of a list at a place, from one: array constructors in expressions.
template <class T, class... U> CUF2RS_INLINE T pick(integer8 place, T first, U... rest)
{
    const T list[] = {first, (T)rest...};
    return list[place - 1];
}

// ---------------------------------------------------------------------------------------------------------------------------
// Bit intrinsic procedures (F2008 13.3): on the unsigned type of the same size, for every integer kind.

template <int Size> struct unsigned_of;
template <> struct unsigned_of<1> { typedef unsigned char type; };
template <> struct unsigned_of<2> { typedef unsigned short type; };
template <> struct unsigned_of<4> { typedef unsigned int type; };
template <> struct unsigned_of<8> { typedef unsigned long long type; };
#define CUF2RS_BITS(T) typename fortran::unsigned_of<sizeof(T)>::type

template <class T> CUF2RS_INLINE constexpr int bit_size() { return 8 * (int)sizeof(T); }
template <class T> CUF2RS_INLINE T shiftl(T i, int n) { return n >= bit_size<T>() ? T(0) : T((CUF2RS_BITS(T))i << n); }
template <class T> CUF2RS_INLINE T shiftr(T i, int n) { return n >= bit_size<T>() ? T(0) : T((CUF2RS_BITS(T))i >> n); }
template <class T> CUF2RS_INLINE T shifta(T i, int n) { return T(i >> (n >= bit_size<T>() ? bit_size<T>() - 1 : n)); }
template <class T> CUF2RS_INLINE T ishft(T i, int n) { return n >= 0 ? shiftl(i, n) : shiftr(i, -n); }
// ISHFTC(i, n [, size]): rotates the lowest `size` bits.
template <class T> CUF2RS_INLINE T ishftc(T i, int n, int size = 8 * (int)sizeof(T))
{
    typedef CUF2RS_BITS(T) U;
    U mask = size >= bit_size<T>() ? U(~U(0)) : U((U(1) << size) - 1);
    U part = U(i) & mask;
    int left = n >= 0 ? n % size : size - (-n) % size;
    if (left == 0 || left == size)
        return i;
    return T((U(i) & U(~mask)) | ((U(part << left) | U(part >> (size - left))) & mask));
}
template <class T> CUF2RS_INLINE T ishftc_size(T i, int n, int size) { return ishftc(i, n, size); }
template <class T> CUF2RS_INLINE bool bge(T i, T j) { return (CUF2RS_BITS(T))i >= (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE bool bgt(T i, T j) { return (CUF2RS_BITS(T))i > (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE bool ble(T i, T j) { return (CUF2RS_BITS(T))i <= (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE bool blt(T i, T j) { return (CUF2RS_BITS(T))i < (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE T iand(T i, T j) { return T(i & j); }
template <class T> CUF2RS_INLINE T ior(T i, T j) { return T(i | j); }
template <class T> CUF2RS_INLINE T ieor(T i, T j) { return T(i ^ j); }
template <class T> CUF2RS_INLINE T inot(T i) { return T(~i); }
template <class T> CUF2RS_INLINE bool btest(T i, int pos) { return ((CUF2RS_BITS(T))i >> pos) & 1; }
template <class T> CUF2RS_INLINE T ibset(T i, int pos) { return T((CUF2RS_BITS(T))i | ((CUF2RS_BITS(T))1 << pos)); }
template <class T> CUF2RS_INLINE T ibclr(T i, int pos) { return T((CUF2RS_BITS(T))i & ~((CUF2RS_BITS(T))1 << pos)); }
template <class T> CUF2RS_INLINE T maskr(int n) { return n >= bit_size<T>() ? T(~T(0)) : T(((CUF2RS_BITS(T))1 << n) - 1); }
template <class T> CUF2RS_INLINE T maskl(int n) { return n <= 0 ? T(0) : shiftl(T(~T(0)), bit_size<T>() - n); }
template <class T> CUF2RS_INLINE T ibits(T i, int pos, int len) { return T(shiftr(i, pos) & maskr<T>(len)); }
template <class T> CUF2RS_INLINE T merge_bits(T i, T j, T mask) { return T((i & mask) | (j & ~mask)); }
template <class T> CUF2RS_INLINE T dshiftl(T i, T j, int n) { return T(shiftl(i, n) | shiftr(j, bit_size<T>() - n)); }
template <class T> CUF2RS_INLINE T dshiftr(T i, T j, int n) { return T(shiftl(i, bit_size<T>() - n) | shiftr(j, n)); }
template <class T> CUF2RS_INLINE int popcnt(T i) { return __popcll((unsigned long long)(CUF2RS_BITS(T))i); }
template <class T> CUF2RS_INLINE int poppar(T i) { return popcnt(i) & 1; }
template <class T> CUF2RS_INLINE int leadz(T i)
{
    return __clzll((long long)(unsigned long long)(CUF2RS_BITS(T))i) - (64 - bit_size<T>());
}
template <class T> CUF2RS_INLINE int trailz(T i)
{
    return i == T(0) ? bit_size<T>() : __ffsll((long long)(unsigned long long)(CUF2RS_BITS(T))i) - 1;
}
template <class T> CUF2RS_INLINE void mvbits(T from, int frompos, int len, T *to, int topos)
{
    T mask = shiftl(maskr<T>(len), topos);
    *to = T((*to & T(~mask)) | (shiftl(ibits(from, frompos, len), topos) & mask));
}

// ---------------------------------------------------------------------------------------------------------------------------
// Atomic functions (CUDA Fortran guide 3.6.5) for integer(4), integer(8), real(4), real(8); each returns the value before.

// Replaces the value by f of it until no other thread came between.
template <class T, class F> CUF2RS_INLINE T atomic_update(T *place, F f)
{
    typedef CUF2RS_BITS(T) U;
    U *bits = (U *)place, old = *(volatile U *)bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, transfer<U>(f(transfer<T>(seen))));
    } while (old != seen);
    return transfer<T>(old);
}

CUF2RS_INLINE int atomic_add(int *place, int x) { return atomicAdd(place, x); }
CUF2RS_INLINE float atomic_add(float *place, float x) { return atomicAdd(place, x); }
CUF2RS_INLINE double atomic_add(double *place, double x) { return atomicAdd(place, x); }
CUF2RS_INLINE integer8 atomic_add(integer8 *place, integer8 x)
{
    return (integer8)atomicAdd((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_sub(T *place, T x) { return atomic_add(place, T(-x)); }
CUF2RS_INLINE int atomic_max(int *place, int x) { return atomicMax(place, x); }
CUF2RS_INLINE int atomic_min(int *place, int x) { return atomicMin(place, x); }
CUF2RS_INLINE integer8 atomic_max(integer8 *place, integer8 x) { return atomicMax(place, x); }
CUF2RS_INLINE integer8 atomic_min(integer8 *place, integer8 x) { return atomicMin(place, x); }
template <class T> CUF2RS_INLINE T atomic_max(T *place, T x)
{
    return atomic_update(place, [=](T old) { return max_of(old, x); });
}
template <class T> CUF2RS_INLINE T atomic_min(T *place, T x)
{
    return atomic_update(place, [=](T old) { return min_of(old, x); });
}
template <class T> CUF2RS_INLINE T atomic_exch(T *place, T x)
{
    typedef CUF2RS_BITS(T) U;
    return transfer<T>(atomicExch((U *)place, transfer<U>(x)));
}
template <class T> CUF2RS_INLINE T atomic_cas(T *place, T compare, T x)
{
    typedef CUF2RS_BITS(T) U;
    return transfer<T>(atomicCAS((U *)place, transfer<U>(compare), transfer<U>(x)));
}
template <class T> CUF2RS_INLINE T atomic_and(T *place, T x)
{
    typedef CUF2RS_BITS(T) U;
    return T(atomicAnd((U *)place, (U)x));
}
template <class T> CUF2RS_INLINE T atomic_or(T *place, T x)
{
    typedef CUF2RS_BITS(T) U;
    return T(atomicOr((U *)place, (U)x));
}
template <class T> CUF2RS_INLINE T atomic_xor(T *place, T x)
{
    typedef CUF2RS_BITS(T) U;
    return T(atomicXor((U *)place, (U)x));
}
CUF2RS_INLINE int atomic_inc(int *place, int limit) { return (int)atomicInc((unsigned int *)place, (unsigned int)limit); }
CUF2RS_INLINE int atomic_dec(int *place, int limit) { return (int)atomicDec((unsigned int *)place, (unsigned int)limit); }

// ---------------------------------------------------------------------------------------------------------------------------
// Warps, all lanes taking part (guide 3.6.6, 3.6.7); lanes from one where CUDA Fortran counts so.

template <class T> CUF2RS_INLINE T shfl(T x, int lane, int width = 32) { return __shfl_sync(0xffffffffu, x, lane, width); }
template <class T> CUF2RS_INLINE T shfl_up(T x, int delta, int width = 32) { return __shfl_up_sync(0xffffffffu, x, delta, width); }
template <class T> CUF2RS_INLINE T shfl_down(T x, int delta, int width = 32)
{
    return __shfl_down_sync(0xffffffffu, x, delta, width);
}
template <class T> CUF2RS_INLINE T shfl_xor(T x, int mask, int width = 32) { return __shfl_xor_sync(0xffffffffu, x, mask, width); }
CUF2RS_INLINE bool warp_all(bool p) { return __all_sync(0xffffffffu, p) != 0; }
CUF2RS_INLINE bool warp_any(bool p) { return __any_sync(0xffffffffu, p) != 0; }
CUF2RS_INLINE int warp_ballot(bool p) { return (int)__ballot_sync(0xffffffffu, p); }

} // namespace fortran

// BlockArrayN is an array of a thread or of a block: small enough for 32-bit addresses, which shared memory takes in one instruction.
// Unqualified in translated kernels; a procedure of the program with one of these names is called by its own.
template <class T> using Array1 = fortran::Array<T, 1>;
template <class T> using BlockArray1 = fortran::Array<T, 1, int>;
template <class T> using Array2 = fortran::Array<T, 2>;
template <class T> using BlockArray2 = fortran::Array<T, 2, int>;
template <class T> using Array3 = fortran::Array<T, 3>;
template <class T> using BlockArray3 = fortran::Array<T, 3, int>;
template <class T> using Array4 = fortran::Array<T, 4>;
template <class T> using BlockArray4 = fortran::Array<T, 4, int>;
template <class T> using Array5 = fortran::Array<T, 5>;
template <class T> using BlockArray5 = fortran::Array<T, 5, int>;
template <class T> using Array6 = fortran::Array<T, 6>;
template <class T> using BlockArray6 = fortran::Array<T, 6, int>;
template <class T> using Array7 = fortran::Array<T, 7>;
template <class T> using BlockArray7 = fortran::Array<T, 7, int>;
template <class T> using Array8 = fortran::Array<T, 8>;
template <class T> using BlockArray8 = fortran::Array<T, 8, int>;
template <class T> using Array9 = fortran::Array<T, 9>;
template <class T> using BlockArray9 = fortran::Array<T, 9, int>;
template <class T> using Array10 = fortran::Array<T, 10>;
template <class T> using BlockArray10 = fortran::Array<T, 10, int>;
template <class T> using Array11 = fortran::Array<T, 11>;
template <class T> using BlockArray11 = fortran::Array<T, 11, int>;
template <class T> using Array12 = fortran::Array<T, 12>;
template <class T> using BlockArray12 = fortran::Array<T, 12, int>;
template <class T> using Array13 = fortran::Array<T, 13>;
template <class T> using BlockArray13 = fortran::Array<T, 13, int>;
template <class T> using Array14 = fortran::Array<T, 14>;
template <class T> using BlockArray14 = fortran::Array<T, 14, int>;
template <class T> using Array15 = fortran::Array<T, 15>;
template <class T> using BlockArray15 = fortran::Array<T, 15, int>;
using fortran::assumed;
using fortran::Bounds;
using fortran::Complex;
using fortran::Descriptor;
using fortran::dynamic_shared;
using namespace fortran;

#endif
