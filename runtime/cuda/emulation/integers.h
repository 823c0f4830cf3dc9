// ---------------------------------------------------------------------------------------------------------------------------
// Atomic functions: one core runs all threads and none is interrupted.

template <class T, class U> T atomicAdd(T *p, U x)
{
    T old = *p;
    *p = T(old + T(x));
    return old;
}
template <class T, class U> T atomicSub(T *p, U x)
{
    T old = *p;
    *p = T(old - T(x));
    return old;
}
template <class T, class U> T atomicMax(T *p, U x)
{
    T old = *p;
    *p = old < T(x) ? T(x) : old;
    return old;
}
template <class T, class U> T atomicMin(T *p, U x)
{
    T old = *p;
    *p = T(x) < old ? T(x) : old;
    return old;
}
template <class T, class U> T atomicExch(T *p, U x)
{
    T old = *p;
    *p = T(x);
    return old;
}
template <class T, class U, class V> T atomicCAS(T *p, U compare, V x)
{
    T old = *p;
    if (old == T(compare))
        *p = T(x);
    return old;
}
template <class T, class U> T atomicAnd(T *p, U x)
{
    T old = *p;
    *p = T(old & T(x));
    return old;
}
template <class T, class U> T atomicOr(T *p, U x)
{
    T old = *p;
    *p = T(old | T(x));
    return old;
}
template <class T, class U> T atomicXor(T *p, U x)
{
    T old = *p;
    *p = T(old ^ T(x));
    return old;
}
inline unsigned int atomicInc(unsigned int *p, unsigned int limit)
{
    unsigned int old = *p;
    *p = old >= limit ? 0 : old + 1;
    return old;
}
inline unsigned int atomicDec(unsigned int *p, unsigned int limit)
{
    unsigned int old = *p;
    *p = old == 0 || old > limit ? limit : old - 1;
    return old;
}

// ---------------------------------------------------------------------------------------------------------------------------
// Integers, bits, memory.

template <class T> T __ldg(const T *p) { return *p; }
inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz((unsigned int)x) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned int __brev(unsigned int x)
{
    unsigned int r = 0;
    for (int i = 0; i < 32; ++i)
        r |= (x >> i & 1u) << (31 - i);
    return r;
}
inline unsigned long long __brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32));
}
inline int __mul24(int a, int b) { return (int)((unsigned int)(a << 8 >> 8) * (unsigned int)(b << 8 >> 8)); }
inline unsigned int __umul24(unsigned int a, unsigned int b) { return (a & 0xffffffu) * (b & 0xffffffu); }
inline long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
inline unsigned int __sad(int a, int b, unsigned int c) { return (a < b ? (unsigned int)b - (unsigned int)a : (unsigned int)a - (unsigned int)b) + c; }
inline unsigned int __usad(unsigned int a, unsigned int b, unsigned int c) { return (a < b ? b - a : a - b) + c; }
inline unsigned int __byte_perm(unsigned int a, unsigned int b, unsigned int selector)
{
    unsigned long long both = (unsigned long long)b << 32 | a;
    unsigned int r = 0;
    for (int i = 0; i < 4; ++i) {
        unsigned int nibble = selector >> 4 * i & 15u;
        unsigned int byte = (unsigned int)(both >> 8 * (nibble & 7u)) & 255u;
        r |= (nibble & 8u ? (byte & 128u ? 255u : 0u) : byte) << 8 * i;
    }
    return r;
}
inline unsigned long long cuf2rs_funnel(unsigned int lo, unsigned int hi) { return (unsigned long long)hi << 32 | lo; }
inline unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int n) { return (unsigned int)(cuf2rs_funnel(lo, hi) << (n & 31u) >> 32); }
inline unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int n) { return (unsigned int)(cuf2rs_funnel(lo, hi) >> (n & 31u)); }
inline unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int n) { return (unsigned int)(cuf2rs_funnel(lo, hi) << (n < 32u ? n : 32u) >> 32); }
inline unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int n) { return (unsigned int)(cuf2rs_funnel(lo, hi) >> (n < 32u ? n : 32u)); }
inline int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
inline int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
inline unsigned int __uhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b) >> 1); }
inline unsigned int __urhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b + 1) >> 1); }
inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
inline unsigned int __umulhi(unsigned int a, unsigned int b) { return (unsigned int)((unsigned long long)a * b >> 32); }
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b)
{
    return (unsigned long long)((unsigned __int128)a * b >> 64);
}
inline int min(int a, int b) { return b < a ? b : a; }
inline int max(int a, int b) { return a < b ? b : a; }
inline unsigned int min(unsigned int a, unsigned int b) { return b < a ? b : a; }
inline unsigned int max(unsigned int a, unsigned int b) { return a < b ? b : a; }
inline long long min(long long a, long long b) { return b < a ? b : a; }
inline long long max(long long a, long long b) { return a < b ? b : a; }
inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }
// The time in nanoseconds by a clock of the system. Headers of C alone: those of C++ for clocks and threads take longer to compile than most kernels.
inline long long nanoseconds(clockid_t clock)
{
    timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}
inline long long clock64()
{
    return nanoseconds(CLOCK_MONOTONIC);
}
inline unsigned long long __globaltimer()
{
    return (unsigned long long)nanoseconds(CLOCK_REALTIME);
}

