// ---------------------------------------------------------------------------------------------------------------------------
// Atomic functions (CUDA Fortran guide 3.6.5) for integer(4), integer(8), real(4), real(8); each returns the value before.

// The machine has no atomic operations in a thread's own memory, where private arrays lie, and no other thread comes between there. Values of one
// and two bytes are not asked about: beside the question NVRTC 13.0 takes the word that holds such a value for one in global memory.
CUF2RS_INLINE bool is_own(const void *place)
{
#ifdef CUF2RS_EMULATION
    (void)place;
    return false;
#else
    return __isLocal(place);
#endif
}
#define CUF2RS_OWN(changed)                                                                                         \
    if (is_own(place)) {                                                                                            \
        const auto old = *place;                                                                                    \
        *place = changed;                                                                                           \
        return old;                                                                                                 \
    }

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
        CUF2RS_OWN(f(old))
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

CUF2RS_INLINE int atomic_add(int *place, int x)
{
    CUF2RS_OWN(old + x)
    return atomicAdd(place, x);
}
CUF2RS_INLINE float atomic_add(float *place, float x)
{
    CUF2RS_OWN(old + x)
    return atomicAdd(place, x);
}
CUF2RS_INLINE double atomic_add(double *place, double x)
{
    CUF2RS_OWN(old + x)
    return atomicAdd(place, x);
}
CUF2RS_INLINE integer8 atomic_add(integer8 *place, integer8 x)
{
    CUF2RS_OWN(old + x)
    return (integer8)atomicAdd((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_add(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old + x); });
}
template <class T> CUF2RS_INLINE T atomic_sub(T *place, T x) { return atomic_add(place, T(-x)); }
CUF2RS_INLINE int atomic_max(int *place, int x)
{
    CUF2RS_OWN(max_of(old, x))
    return atomicMax(place, x);
}
CUF2RS_INLINE int atomic_min(int *place, int x)
{
    CUF2RS_OWN(min_of(old, x))
    return atomicMin(place, x);
}
CUF2RS_INLINE integer8 atomic_max(integer8 *place, integer8 x)
{
    CUF2RS_OWN(max_of(old, x))
    return atomicMax(place, x);
}
CUF2RS_INLINE integer8 atomic_min(integer8 *place, integer8 x)
{
    CUF2RS_OWN(min_of(old, x))
    return atomicMin(place, x);
}
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
CUF2RS_INLINE int atomic_exch(int *place, int x)
{
    CUF2RS_OWN(x)
    return atomicExch(place, x);
}
CUF2RS_INLINE float atomic_exch(float *place, float x)
{
    CUF2RS_OWN(x)
    return atomicExch(place, x);
}
CUF2RS_INLINE integer8 atomic_exch(integer8 *place, integer8 x)
{
    CUF2RS_OWN(x)
    return (integer8)atomicExch((unsigned long long *)place, (unsigned long long)x);
}
CUF2RS_INLINE double atomic_exch(double *place, double x)
{
    CUF2RS_OWN(x)
    return transfer<double>(atomicExch((unsigned long long *)place, transfer<unsigned long long>(x)));
}
template <class T> CUF2RS_INLINE T atomic_cas(T *place, T compare, T x)
{
    CUF2RS_OWN(transfer<CUF2RS_BITS(T)>(old) == transfer<CUF2RS_BITS(T)>(compare) ? x : old)
    typedef CUF2RS_BITS(T) U;
    return transfer<T>(atomicCAS((U *)place, transfer<U>(compare), transfer<U>(x)));
}
CUF2RS_INLINE int atomic_and(int *place, int x)
{
    CUF2RS_OWN(old & x)
    return atomicAnd(place, x);
}
CUF2RS_INLINE integer8 atomic_and(integer8 *place, integer8 x)
{
    CUF2RS_OWN(old & x)
    return (integer8)atomicAnd((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_and(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old & x); });
}
CUF2RS_INLINE int atomic_or(int *place, int x)
{
    CUF2RS_OWN(old | x)
    return atomicOr(place, x);
}
CUF2RS_INLINE integer8 atomic_or(integer8 *place, integer8 x)
{
    CUF2RS_OWN(old | x)
    return (integer8)atomicOr((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_or(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old | x); });
}
CUF2RS_INLINE int atomic_xor(int *place, int x)
{
    CUF2RS_OWN(old ^ x)
    return atomicXor(place, x);
}
CUF2RS_INLINE integer8 atomic_xor(integer8 *place, integer8 x)
{
    CUF2RS_OWN(old ^ x)
    return (integer8)atomicXor((unsigned long long *)place, (unsigned long long)x);
}
template <class T> CUF2RS_INLINE T atomic_xor(T *place, T x)
{
    return atomic_update(place, [=](T old) { return T(old ^ x); });
}
CUF2RS_INLINE int atomic_inc(int *place, int limit)
{
    CUF2RS_OWN((unsigned int)old >= (unsigned int)limit ? 0 : old + 1)
    return (int)atomicInc((unsigned int *)place, (unsigned int)limit);
}
CUF2RS_INLINE int atomic_dec(int *place, int limit)
{
    CUF2RS_OWN(old == 0 || (unsigned int)old > (unsigned int)limit ? limit : old - 1)
    return (int)atomicDec((unsigned int *)place, (unsigned int)limit);
}


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

// ---------------------------------------------------------------------------------------------------------------------------
// Arrays that loops reduce. Each block has one of its own in shared memory, where the launch has room for it, and joins it to the whole at the
// end: Room room; const auto h_part = room.part(h, 0); ... join_part<Sum>(h_part, h, 0);

struct Room {
    integer8 used;
    CUF2RS_INLINE Room() : used(0) {}

    // An array like the whole with neutral elements, or the whole itself.
    template <class A, class T> CUF2RS_INLINE A part(const A &whole, T neutral)
    {
        A own = whole;
        const integer8 count = elements(whole), bytes = (count * (integer8)sizeof(*whole.first) + 15) / 16 * 16;
        if (used + bytes <= there()) {
            gapless(own);
            own.first = (decltype(own.first))dynamic_shared<unsigned char>(used);
            used += bytes;
            for (integer8 n = thread(); n < count; n += threads())
                own.first[n] = neutral;
            __syncthreads();
        }
        return own;
    }

    // How many there are, which may be more than a default integer counts: such an array has no part.
    template <class T, int R, class Index> static CUF2RS_INLINE integer8 elements(const fortran::Array<T, R, Index> &a)
    {
        integer8 count = 1;
        for (int d = 1; d <= R; ++d)
            count *= a.size(d);
        return count;
    }
    template <class T, int R> static CUF2RS_INLINE integer8 elements(const fortran::Descriptor<T, R> &a)
    {
        integer8 count = 1;
        for (int d = 1; d <= R; ++d)
            count *= a.size(d);
        return count;
    }

    static CUF2RS_INLINE int thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
    static CUF2RS_INLINE int threads() { return blockDim.x * blockDim.y * blockDim.z; }

private:
    static CUF2RS_INLINE integer8 there()
    {
#ifdef CUF2RS_EMULATION
        return cuf2rs_emulation::dynamic_bytes();
#else
        unsigned int bytes;
        asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
        return bytes;
#endif
    }
    template <class T, int R, class Index> static CUF2RS_INLINE void gapless(fortran::Array<T, R, Index> &) {}
    template <class T, int R> static CUF2RS_INLINE void gapless(fortran::Descriptor<T, R> &a)
    {
        integer8 stride = 1;
        for (int d = 0; d < R; ++d) {
            a.dims[d].stride = stride;
            stride *= a.dims[d].extent;
        }
    }
};

template <template <class> class Op, class T> struct JoinPlace {
    static CUF2RS_INLINE void join(T *place, T value)
    {
        atomic_update(place, [value](T before) { return Op<T>::join(before, value); });
    }
};
template <class T> struct JoinPlace<Sum, T> {
    static CUF2RS_INLINE void join(T *place, T value) { atomic_add(place, value); }
};
template <template <class> class Op, class T, int R, class Index, class N>
CUF2RS_INLINE void join_part(const fortran::Array<T, R, Index> &part, const fortran::Array<T, R, Index> &whole, N neutral)
{
    if (part.first == whole.first)
        return;
    __syncthreads();
    for (integer8 n = Room::thread(), count = Room::elements(whole); n < count; n += Room::threads())
        if (!(part.first[n] == T(neutral)))
            JoinPlace<Op, T>::join(whole.first + n, part.first[n]);
}
template <template <class> class Op, class T, int R, class N>
CUF2RS_INLINE void join_part(const fortran::Descriptor<T, R> &part, const fortran::Descriptor<T, R> &whole, N neutral)
{
    if (part.first == whole.first)
        return;
    __syncthreads();
    for (integer8 n = Room::thread(), count = Room::elements(whole); n < count; n += Room::threads())
        if (!(part.first[n] == T(neutral)))
            JoinPlace<Op, T>::join(whole.first + section_place(whole, n), part.first[n]);
}
