// ---------------------------------------------------------------------------------------------------------------------------
// Atomic functions (CUDA Fortran guide 3.6.5) for integer(4), integer(8), real(4), real(8); each returns the value before.

// Replaces the value by f of it until no other thread came between. Values of one and two bytes change as part of the word that they lie in.
template <class T, class F> CUF2RS_INLINE T atomic_update(T *place, F f)
{
    typedef CUF2RS_BITS(T) U;
    if (sizeof(T) < 4) {
        const size_t at = (size_t)place % 4;
        unsigned int *word = (unsigned int *)((char *)place - at), old = *(volatile unsigned int *)word, seen;
        const int shift = 8 * (int)at;
        const unsigned int mask = (unsigned int)(U)~U(0) << shift;
        do {
            seen = old;
            const U changed = transfer<U>(f(transfer<T>((U)(seen >> shift))));
            old = atomicCAS(word, seen, (seen & ~mask) | ((unsigned int)changed << shift));
        } while (old != seen);
        return transfer<T>((U)(old >> shift));
    } else {
        typedef typename fortran::unsigned_of<(sizeof(T) < 4 ? 4 : sizeof(T))>::type W;
        W *bits = (W *)place, old = *(volatile W *)bits, seen;
        do {
            seen = old;
            old = atomicCAS(bits, seen, (W)transfer<U>(f(transfer<T>((U)seen))));
        } while (old != seen);
        return transfer<T>((U)old);
    }
}

// No machine changes two numbers at once: the threads take turns, those of a warp, too.
CUF2RS_INLINE unsigned int *atomic_turn()
{
    static __device__ unsigned int turn;
    return &turn;
}
template <class T, class F> CUF2RS_INLINE Complex<T> atomic_update(Complex<T> *place, F f)
{
    volatile T *parts = (volatile T *)place;
    Complex<T> old;
    for (bool waiting = true; waiting;) {
        if (atomicCAS(atomic_turn(), 0u, 1u) == 0u) {
            __threadfence();
            old = Complex<T>(parts[0], parts[1]);
            const Complex<T> changed = f(old);
            parts[0] = changed.re;
            parts[1] = changed.im;
            __threadfence();
            atomicExch(atomic_turn(), 0u);
            waiting = false;
        }
    }
    return old;
}

CUF2RS_INLINE int atomic_add(int *place, int x) { return atomicAdd(place, x); }
CUF2RS_INLINE float atomic_add(float *place, float x) { return atomicAdd(place, x); }
CUF2RS_INLINE double atomic_add(double *place, double x) { return atomicAdd(place, x); }
CUF2RS_INLINE integer8 atomic_add(integer8 *place, integer8 x)
{
    return (integer8)atomicAdd((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_add(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old + x); });
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
    return atomic_update(place, [=](T) { return x; });
}
CUF2RS_INLINE int atomic_exch(int *place, int x) { return atomicExch(place, x); }
CUF2RS_INLINE float atomic_exch(float *place, float x) { return atomicExch(place, x); }
CUF2RS_INLINE integer8 atomic_exch(integer8 *place, integer8 x)
{
    return (integer8)atomicExch((unsigned long long *)place, (unsigned long long)x);
}
CUF2RS_INLINE double atomic_exch(double *place, double x)
{
    return transfer<double>(atomicExch((unsigned long long *)place, transfer<unsigned long long>(x)));
}
template <class T> CUF2RS_INLINE T atomic_cas(T *place, T compare, T x)
{
    typedef CUF2RS_BITS(T) U;
    return transfer<T>(atomicCAS((U *)place, transfer<U>(compare), transfer<U>(x)));
}
CUF2RS_INLINE int atomic_and(int *place, int x) { return atomicAnd(place, x); }
CUF2RS_INLINE integer8 atomic_and(integer8 *place, integer8 x)
{
    return (integer8)atomicAnd((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_and(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old & x); });
}
CUF2RS_INLINE int atomic_or(int *place, int x) { return atomicOr(place, x); }
CUF2RS_INLINE integer8 atomic_or(integer8 *place, integer8 x)
{
    return (integer8)atomicOr((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_or(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old | x); });
}
CUF2RS_INLINE int atomic_xor(int *place, int x) { return atomicXor(place, x); }
CUF2RS_INLINE integer8 atomic_xor(integer8 *place, integer8 x)
{
    return (integer8)atomicXor((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_xor(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old ^ x); });
}
CUF2RS_INLINE int atomic_inc(int *place, int limit) { return (int)atomicInc((unsigned int *)place, (unsigned int)limit); }
CUF2RS_INLINE int atomic_dec(int *place, int limit) { return (int)atomicDec((unsigned int *)place, (unsigned int)limit); }


// ---------------------------------------------------------------------------------------------------------------------------
// Further operations of OpenACC's ATOMIC. What ends in _fetch returns the value after it.

template <class T> CUF2RS_INLINE T atomic_read(T *place) { return *(volatile T *)place; }
CUF2RS_INLINE float16 atomic_read(float16 *place) { return half_of(*(volatile unsigned short *)place); }
template <class T> CUF2RS_INLINE Complex<T> atomic_read(Complex<T> *place)
{
    return atomic_update(place, [](Complex<T> old) { return old; });
}

#define CUF2RS_ATOMIC(name, value)                                                                                  \
    template <class T> CUF2RS_INLINE T name(T *place, T x)                                                          \
    {                                                                                                               \
        return atomic_update(place, [=](T old) { return T(value); });                                               \
    }
#define CUF2RS_ATOMIC_FETCH(name, value)                                                                            \
    template <class T> CUF2RS_INLINE T name##_fetch(T *place, T x)                                                  \
    {                                                                                                               \
        const T old = name(place, x);                                                                               \
        return T(value);                                                                                            \
    }
CUF2RS_ATOMIC(atomic_sub_from, x - old)
CUF2RS_ATOMIC(atomic_mul, old *x)
CUF2RS_ATOMIC(atomic_div, old / x)
CUF2RS_ATOMIC(atomic_div_into, x / old)
CUF2RS_ATOMIC(atomic_eqv, old == x)
CUF2RS_ATOMIC_FETCH(atomic_add, old + x)
CUF2RS_ATOMIC_FETCH(atomic_sub, old - x)
CUF2RS_ATOMIC_FETCH(atomic_sub_from, x - old)
CUF2RS_ATOMIC_FETCH(atomic_mul, old *x)
CUF2RS_ATOMIC_FETCH(atomic_div, old / x)
CUF2RS_ATOMIC_FETCH(atomic_div_into, x / old)
CUF2RS_ATOMIC_FETCH(atomic_max, max_of(old, x))
CUF2RS_ATOMIC_FETCH(atomic_min, min_of(old, x))
CUF2RS_ATOMIC_FETCH(atomic_and, old &x)
CUF2RS_ATOMIC_FETCH(atomic_or, old | x)
CUF2RS_ATOMIC_FETCH(atomic_xor, old ^ x)
CUF2RS_ATOMIC_FETCH(atomic_eqv, old == x)
#undef CUF2RS_ATOMIC
#undef CUF2RS_ATOMIC_FETCH
