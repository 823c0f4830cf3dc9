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

