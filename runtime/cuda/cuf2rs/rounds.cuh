// ---------------------------------------------------------------------------------------------------------------------------
// Loops of host code as kernels. The rounds of a loop are shared out over the threads along one axis of the grid; a thread has every
// n-th round, n being the number of threads along the axis: for (int i : over_x(1, n)) ...

template <class I> struct Round {
    I value, advance;
    integer8 left;
    CUF2RS_INLINE I operator*() const { return value; }
    CUF2RS_INLINE bool operator!=(const Round &) const { return left > 0; }
    CUF2RS_INLINE void operator++()
    {
        // Behind the last round the sum may be none of the type: it wraps, and nobody asks for it.
        value = (I)((typename unsigned_of<sizeof(I)>::type)value + (typename unsigned_of<sizeof(I)>::type)advance);
        --left;
    }
};

template <class I> struct Rounds {
    Round<I> first;
    CUF2RS_INLINE Rounds(I from, I to, I step, integer8 thread, integer8 threads)
    {
        const integer8 count = step == 1 ? (integer8)to - from + 1 : ((integer8)to - from + step) / step;
        first.value = (I)(from + thread * step);
        first.advance = (I)(threads * step);
        // Most grids have a thread for each round, and the division can wait for those that have fewer.
        if (threads >= count)
            first.left = thread < count;
        else
            first.left = count <= thread ? 0 : quotient(count - 1 - thread, threads) + 1;
    }
    static CUF2RS_INLINE integer8 quotient(integer8 rounds, integer8 threads)
    {
        // The quotient of 32-bit numbers takes a fraction of the time, and most are such.
        const bool small = ((rounds | threads) >> 32) == 0;
        return small ? (integer8)((unsigned int)rounds / (unsigned int)threads) : rounds / threads;
    }
    CUF2RS_INLINE Round<I> begin() const { return first; }
    CUF2RS_INLINE Round<I> end() const { return Round<I>{0, 0, 0}; }
};

template <class I = int> CUF2RS_INLINE Rounds<I> over_x(I from, I to, I step = 1)
{
    return Rounds<I>(from, to, step, (integer8)blockIdx.x * blockDim.x + threadIdx.x, (integer8)gridDim.x * blockDim.x);
}
template <class I = int> CUF2RS_INLINE Rounds<I> over_y(I from, I to, I step = 1)
{
    return Rounds<I>(from, to, step, (integer8)blockIdx.y * blockDim.y + threadIdx.y, (integer8)gridDim.y * blockDim.y);
}
template <class I = int> CUF2RS_INLINE Rounds<I> over_z(I from, I to, I step = 1)
{
    return Rounds<I>(from, to, step, (integer8)blockIdx.z * blockDim.z + threadIdx.z, (integer8)gridDim.z * blockDim.z);
}

// A grid has three axes. Of more loops than that, the outer ones share the last: their iterations are counted as one loop's, the innermost
// fastest. for (auto l_k : over_nest(along(1, m), along(1, n))) { int l = l_k.get<0>(), k = l_k.get<1>(); ... }
template <class I> struct Along {
    I from;
    integer8 count;
    I step;
};
template <class I = int> CUF2RS_INLINE Along<I> along(I from, I to, I step = 1)
{
    const integer8 count = step == 1 ? (integer8)to - from + 1 : ((integer8)to - from + step) / step;
    return Along<I>{from, count > 0 ? count : 0, step};
}

// The loops, the outermost first, and the values of their variables in an iteration.
template <class... I> struct Nested;
template <class I> struct Nested<I> {
    Along<I> own;
    CUF2RS_INLINE integer8 count() const { return own.count; }
};
template <class I, class... Inner> struct Nested<I, Inner...> {
    Along<I> own;
    Nested<Inner...> inner;
    CUF2RS_INLINE integer8 count() const { return own.count * inner.count(); }
};
template <class... I> struct Iteration;
template <class I> struct Iteration<I> {
    I value;
    CUF2RS_INLINE Iteration(const Nested<I> &loops, integer8 at) : value((I)(loops.own.from + at * loops.own.step)) {}
    template <int n> CUF2RS_INLINE auto get() const { return value; }
};
template <class I, class... Inner> struct Iteration<I, Inner...> {
    I value;
    Iteration<Inner...> inner;
    CUF2RS_INLINE Iteration(const Nested<I, Inner...> &loops, integer8 at) : Iteration(loops, at, loops.inner.count()) {}
    template <int n> CUF2RS_INLINE auto get() const
    {
        if constexpr (n == 0)
            return value;
        else
            return inner.template get<n - 1>();
    }

private:
    CUF2RS_INLINE Iteration(const Nested<I, Inner...> &loops, integer8 at, integer8 inside)
        : Iteration(loops, at, inside, Rounds<int>::quotient(at, inside))
    {
    }
    CUF2RS_INLINE Iteration(const Nested<I, Inner...> &loops, integer8 at, integer8 inside, integer8 outside)
        : value((I)(loops.own.from + outside * loops.own.step)), inner(loops.inner, at - outside * inside)
    {
    }
};

template <class... I> struct NestedRound {
    Nested<I...> loops;
    integer8 at, advance, left;
    CUF2RS_INLINE Iteration<I...> operator*() const { return Iteration<I...>(loops, at); }
    CUF2RS_INLINE bool operator!=(const NestedRound &) const { return left > 0; }
    CUF2RS_INLINE void operator++()
    {
        at += advance;
        --left;
    }
};
template <class... I> struct NestedRounds {
    NestedRound<I...> first;
    CUF2RS_INLINE NestedRounds(const Nested<I...> &loops, integer8 thread, integer8 threads)
    {
        const integer8 count = loops.count();
        first.loops = loops;
        first.at = thread;
        first.advance = threads;
        if (threads >= count)
            first.left = thread < count;
        else
            first.left = count <= thread ? 0 : Rounds<int>::quotient(count - 1 - thread, threads) + 1;
    }
    CUF2RS_INLINE NestedRound<I...> begin() const { return first; }
    CUF2RS_INLINE NestedRound<I...> end() const { return first; }
};
template <class I> CUF2RS_INLINE Nested<I> nested(const Along<I> &own) { return Nested<I>{own}; }
template <class I, class J, class... K>
CUF2RS_INLINE Nested<I, J, K...> nested(const Along<I> &own, const Along<J> &next, const Along<K> &... rest)
{
    return Nested<I, J, K...>{own, nested(next, rest...)};
}
template <class I, class J, class... K>
CUF2RS_INLINE NestedRounds<I, J, K...> over_nest(const Along<I> &own, const Along<J> &next, const Along<K> &... rest)
{
    return NestedRounds<I, J, K...>(nested(own, next, rest...), (integer8)blockIdx.z * blockDim.z + threadIdx.z,
        (integer8)gridDim.z * blockDim.z);
}
template <class I, class J, class... K>
CUF2RS_INLINE NestedRounds<I, J, K...> over_nest_of_blocks(const Along<I> &own, const Along<J> &next, const Along<K> &... rest)
{
    return NestedRounds<I, J, K...>(nested(own, next, rest...), (integer8)blockIdx.z, (integer8)gridDim.z);
}

// Loops whose iterations belong to blocks (gangs), all threads of which run each: for (int j : over_blocks(1, m)) ... And loops inside them
// whose iterations are shared out over the threads of the block (lanes): for (int i : over_lanes(1, n)) ...
template <class I = int> CUF2RS_INLINE Rounds<I> over_blocks(I from, I to, I step = 1)
{
    return Rounds<I>(from, to, step, (integer8)blockIdx.x * blockDim.y + threadIdx.y, (integer8)gridDim.x * blockDim.y);
}
template <class I = int> CUF2RS_INLINE Rounds<I> over_blocks_y(I from, I to, I step = 1)
{
    return Rounds<I>(from, to, step, (integer8)blockIdx.y, (integer8)gridDim.y);
}
template <class I = int> CUF2RS_INLINE Rounds<I> over_blocks_z(I from, I to, I step = 1)
{
    return Rounds<I>(from, to, step, (integer8)blockIdx.z, (integer8)gridDim.z);
}
// A lane counts its own iterations in 32 bits where the index has no more; where there is a lane for each iteration, nothing is divided.
template <class I> struct LaneRound {
    I value, advance;
    unsigned int left;
    CUF2RS_INLINE I operator*() const { return value; }
    CUF2RS_INLINE bool operator!=(const LaneRound &) const { return left != 0; }
    CUF2RS_INLINE void operator++()
    {
        value = (I)((unsigned int)value + (unsigned int)advance);
        --left;
    }
};
template <class I> struct LaneRounds {
    LaneRound<I> first;
    CUF2RS_INLINE LaneRounds(I from, I to, I step, unsigned int lane, unsigned int lanes)
    {
        const bool up = step > 0;
        const unsigned int distance = up ? (unsigned int)to - (unsigned int)from : (unsigned int)from - (unsigned int)to;
        const unsigned int width = up ? (unsigned int)step : 0u - (unsigned int)step;
        const unsigned int last = step == 1 ? distance : distance / width;
        const bool any = (up ? from <= to : from >= to) && lane <= last;
        first.value = (I)((unsigned int)from + lane * (unsigned int)step);
        first.advance = (I)(lanes * (unsigned int)step);
        first.left = !any ? 0 : last < lanes ? 1 : (last - lane) / lanes + 1;
    }
    CUF2RS_INLINE LaneRound<I> begin() const { return first; }
    CUF2RS_INLINE LaneRound<I> end() const { return first; }
};
template <class I = int> CUF2RS_INLINE auto over_lanes(I from, I to, I step = 1)
{
    if constexpr (sizeof(I) <= 4)
        return LaneRounds<I>(from, to, step, threadIdx.x, blockDim.x);
    else
        return Rounds<I>(from, to, step, (integer8)threadIdx.x, (integer8)blockDim.x);
}
// What only one thread of a block does: stores of values that all of them have computed.
CUF2RS_INLINE bool first_lane() { return threadIdx.x == 0; }

// Loops of a kernel that has a thread for each iteration. Without rounds nothing is kept from one to the next, which leaves registers to more
// threads. A grid has a limited number of blocks along y and z, and of longer loops each launch does a part, which begins with these blocks.
template <class V> struct OnlyRound {
    V value;
    bool left;
    CUF2RS_INLINE V operator*() const { return value; }
    CUF2RS_INLINE bool operator!=(const OnlyRound &) const { return left; }
    CUF2RS_INLINE void operator++() { left = false; }
};
template <class V> struct OneRound {
    OnlyRound<V> first;
    CUF2RS_INLINE OneRound(const V &value, bool there) : first{value, there} {}
    CUF2RS_INLINE OnlyRound<V> begin() const { return first; }
    CUF2RS_INLINE OnlyRound<V> end() const { return first; }
};
template <class T> struct Total;
struct Threads {
    unsigned int first_x, first_y, first_z;
    // Of a kernel that joins values: LEAVE, where each block leaves its part to another launch; in that other, which has no iterations, the
    // number of parts; 0 where the kernel joins them itself.
    unsigned int parts;
    static constexpr unsigned int LEAVE = 0xffffffffu;

    template <template <class> class Op, class T> CUF2RS_INLINE void join(T x, const Total<T> &total) const;

#ifdef CUF2RS_EMULATION
    // The threads of the emulation cost more than rounds: there are few, and they go round.
    template <class I = int> CUF2RS_INLINE Rounds<I> x(I from, I to, I step = 1) const { return over_x(from, to, step); }
    template <class I = int> CUF2RS_INLINE Rounds<I> y(I from, I to, I step = 1) const { return over_y(from, to, step); }
    template <class I = int> CUF2RS_INLINE Rounds<I> z(I from, I to, I step = 1) const { return over_z(from, to, step); }
    template <class... I> CUF2RS_INLINE NestedRounds<I...> nest(const Along<I> &... loops) const { return over_nest(loops...); }
    template <class I = int> CUF2RS_INLINE Rounds<I> block(I from, I to, I step = 1) const { return over_blocks(from, to, step); }
    template <class I = int> CUF2RS_INLINE Rounds<I> block_y(I from, I to, I step = 1) const { return over_blocks_y(from, to, step); }
    template <class I = int> CUF2RS_INLINE Rounds<I> block_z(I from, I to, I step = 1) const { return over_blocks_z(from, to, step); }
    template <class... I> CUF2RS_INLINE NestedRounds<I...> nest_of_blocks(const Along<I> &... loops) const
    {
        return over_nest_of_blocks(loops...);
    }
#else
    template <class I = int> CUF2RS_INLINE OneRound<I> x(I from, I to, I step = 1) const
    {
        return round(from, to, step, first_x + blockIdx.x, blockDim.x, threadIdx.x);
    }
    template <class I = int> CUF2RS_INLINE OneRound<I> y(I from, I to, I step = 1) const
    {
        return round(from, to, step, first_y + blockIdx.y, blockDim.y, threadIdx.y);
    }
    template <class I = int> CUF2RS_INLINE OneRound<I> z(I from, I to, I step = 1) const
    {
        return round(from, to, step, first_z + blockIdx.z, blockDim.z, threadIdx.z);
    }
    template <class I, class J, class... K>
    CUF2RS_INLINE OneRound<Iteration<I, J, K...>> nest(const Along<I> &own, const Along<J> &next, const Along<K> &... rest) const
    {
        return round(nested(own, next, rest...), (integer8)(first_z + blockIdx.z) * blockDim.z + threadIdx.z);
    }

    // The same for blocks, all threads of which take part in an iteration; a block of warps has one for each of them.
    template <class I = int> CUF2RS_INLINE OneRound<I> block(I from, I to, I step = 1) const
    {
        return round(from, to, step, first_x + blockIdx.x, blockDim.y, threadIdx.y);
    }
    template <class I = int> CUF2RS_INLINE OneRound<I> block_y(I from, I to, I step = 1) const
    {
        return round(from, to, step, first_y + blockIdx.y, 1, 0);
    }
    template <class I = int> CUF2RS_INLINE OneRound<I> block_z(I from, I to, I step = 1) const
    {
        return round(from, to, step, first_z + blockIdx.z, 1, 0);
    }
    template <class I, class J, class... K>
    CUF2RS_INLINE OneRound<Iteration<I, J, K...>> nest_of_blocks(const Along<I> &own, const Along<J> &next,
        const Along<K> &... rest) const
    {
        return round(nested(own, next, rest...), (integer8)(first_z + blockIdx.z));
    }

private:
    // The iteration of a thread of a block. In kinds of up to 32 bits its index is computed in 32 bits from the start: of an index that is cut
    // from 64 bits the compiler doesn't know that those beside it lie beside it in memory. A number of a thread that goes past 32 bits is less
    // than the thread's own in its block.
    template <class I>
    static CUF2RS_INLINE OneRound<I> round(I from, I to, I step, unsigned int block, unsigned int size, unsigned int thread)
    {
        if constexpr (sizeof(I) <= 4) {
            const unsigned int own = block * size + thread;
            const bool there = from <= to && own <= (unsigned int)to - (unsigned int)from && own >= thread;
            if (step == 1)
                return OneRound<I>((I)((unsigned int)from + own), there);
        }
        const integer8 own = (integer8)block * size + thread;
        if (step == 1)
            return OneRound<I>((I)(from + own), from + own <= to);
        return OneRound<I>((I)(from + own * step), own < ((integer8)to - from + step) / step);
    }
    template <class... I> static CUF2RS_INLINE OneRound<Iteration<I...>> round(const Nested<I...> &loops, integer8 at)
    {
        return OneRound<Iteration<I...>>(Iteration<I...>(loops, at), at < loops.count());
    }
#endif
};

// ---------------------------------------------------------------------------------------------------------------------------
// Joining the values that the threads of a grid have, always in the same order.

template <class T> struct Alike {
    static CUF2RS_INLINE T join(T a, T b) { return a == b; }
};
template <class T> struct Unlike {
    static CUF2RS_INLINE T join(T a, T b) { return a != b; }
};

// MAXVAL and MINVAL of reals: a value that is no number counts where there is no other. What a thread without elements has is one of them
// that no program makes.
template <class T> CUF2RS_INLINE T unset();
template <> CUF2RS_INLINE float16 unset<float16>() { return half_of(0x7ede); }
template <> CUF2RS_INLINE float unset<float>() { return __int_as_float(0x7fc0c0de); }
template <> CUF2RS_INLINE double unset<double>() { return __longlong_as_double(0x7ff80000c0dec0dell); }
CUF2RS_INLINE bool is_unset(float16 x) { return x.bits == 0x7ede; }
CUF2RS_INLINE bool is_unset(float x) { return __float_as_int(x) == 0x7fc0c0de; }
CUF2RS_INLINE bool is_unset(double x) { return __double_as_longlong(x) == 0x7ff80000c0dec0dell; }
template <class T> CUF2RS_INLINE T larger(T a, T b) { return b > a || (a != a && !is_unset(b)) ? b : a; }
template <class T> CUF2RS_INLINE T smaller(T a, T b) { return b < a || (a != a && !is_unset(b)) ? b : a; }
template <class T> struct Maxval {
    static CUF2RS_INLINE T join(T a, T b) { return larger(a, b); }
};
template <class T> struct Minval {
    static CUF2RS_INLINE T join(T a, T b) { return smaller(a, b); }
};

// What becomes of the variable. MAXVAL and MINVAL leave the value that stands for no elements where there was none.
template <template <class> class Op> struct Settle {
    template <class T> static CUF2RS_INLINE T join(T old, T x) { return Op<T>::join(old, x); }
};
template <> struct Settle<Maxval> {
    template <class T> static CUF2RS_INLINE T join(T old, T x) { return is_unset(x) ? old : x; }
};
template <> struct Settle<Minval> {
    template <class T> static CUF2RS_INLINE T join(T old, T x) { return is_unset(x) ? old : x; }
};

// The variable that receives the joined value, a place for the value of each block, and the number of blocks that have come to their end.
template <class T> struct Total {
    T *target;
    T *parts;
    unsigned int *arrived;
};

// A value of any type as the words that the lanes of a warp give each other.
template <class T> union WordsOf {
    static constexpr int count = (int)((sizeof(T) + 3) / 4);
    T value;
    unsigned int word[count];
    CUF2RS_INLINE WordsOf() {}
    CUF2RS_INLINE explicit WordsOf(T x)
    {
        for (int k = 0; k < count; ++k)
            word[k] = 0;
        value = x;
    }
};

// The value that the lane `distance` further up has.
template <class T> CUF2RS_INLINE T from_above(T x, int distance)
{
    const WordsOf<T> mine(x);
    WordsOf<T> theirs;
    for (int k = 0; k < WordsOf<T>::count; ++k)
        theirs.word[k] = __shfl_down_sync(0xffffffffu, mine.word[k], distance);
    return theirs.value;
}

// The value that the first lane of the warp has.
template <class T> CUF2RS_INLINE T of_first_lane(T x)
{
    const WordsOf<T> mine(x);
    WordsOf<T> theirs;
    for (int k = 0; k < WordsOf<T>::count; ++k)
        theirs.word[k] = __shfl_sync(0xffffffffu, mine.word[k], 0);
    return theirs.value;
}

// A tree over the first `count` lanes of a warp, all of whose lanes come here; the first lane gets the joined value.
template <template <class> class Op, class T> CUF2RS_INLINE T join_warp(T x, int lane, int count)
{
    for (int distance = 16; distance > 0; distance /= 2) {
        const T other = from_above(x, distance);
        if (lane + distance < count)
            x = Op<T>::join(x, other);
    }
    return x;
}

// The same over all lanes.
template <template <class> class Op, class T> CUF2RS_INLINE T join_warp(T x)
{
    for (int distance = 16; distance > 0; distance /= 2)
        x = Op<T>::join(x, from_above(x, distance));
    return x;
}

// A tree over the first `count` threads of the block; its first thread gets the joined value. Blocks whose last warp is not whole take the
// values one by one from shared memory. Before the next values are joined, the threads have to meet.
template <template <class> class Op, class T> CUF2RS_INLINE T join_block(T x, int thread, int threads, int count)
{
    __shared__ T values[32];
    const int lane = thread % 32, warp = thread / 32, whole = threads / 32 * 32;
    if (thread < whole) {
        const int here = count - warp * 32;
        x = here >= 32 ? join_warp<Op>(x) : join_warp<Op>(x, lane, here);
        if (lane == 0)
            values[warp] = x;
    }
    __syncthreads();
    if (thread < whole && warp == 0) {
        const int warps = ((count < whole ? count : whole) + 31) / 32;
        if (lane < warps)
            x = values[lane];
        x = join_warp<Op>(x, lane, warps);
    }
    for (int rest = whole; rest < threads && rest < count; ++rest) {
        __syncthreads();
        if (thread == rest)
            values[0] = x;
        __syncthreads();
        if (thread == 0 && rest > 0)
            x = Op<T>::join(x, values[0]);
    }
    return x;
}

// Blocks whose parts one of them joins, that which ends last; the parts of the groups are joined in the same way. The runtime knows the number.
constexpr int BLOCKS_OF_GROUP = 4096;

// Counts a thread whose stores are there for all that see it counted. A fence would empty the cache of the multiprocessor as well, each time
// that a block ends.
CUF2RS_INLINE unsigned int count_arrival(unsigned int *arrived)
{
#ifdef CUF2RS_EMULATION
    return atomicAdd(arrived, 1u);
#else
    unsigned int before;
    asm volatile("atom.add.release.gpu.global.u32 %0, [%1], 1;" : "=r"(before) : "l"(arrived) : "memory");
    return before;
#endif
}

// Leaves a part at its place; whether it is the last of so many, all of which can be read then.
template <class T> CUF2RS_INLINE bool is_last_part(T x, T *place, unsigned int *arrived, int count, int thread)
{
    __shared__ bool last;
    if (thread == 0) {
        *place = x;
        last = count_arrival(arrived) == (unsigned int)(count - 1);
        if (last)
            *arrived = 0;
    }
    __syncthreads();
    if (last)
        __threadfence();
    return last;
}

// The parts, of which each thread takes every n-th.
template <template <class> class Op, class T> CUF2RS_INLINE T join_parts(const T *parts, int count, int thread, int threads)
{
    T x{};
    if (thread < count) {
        x = parts[thread];
        for (int other = thread + threads; other < count; other += threads)
            x = Op<T>::join(x, parts[other]);
    }
    x = join_block<Op>(x, thread, threads, count < threads ? count : threads);
    __syncthreads();
    return x;
}

// A thread among those of its block, and a block among those of its grid.
CUF2RS_INLINE int threads_of_block() { return (int)(blockDim.x * blockDim.y * blockDim.z); }
CUF2RS_INLINE int thread_of_block() { return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)); }
CUF2RS_INLINE int block_of_grid() { return (int)(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)); }

// How many of the blocks belong to a group.
CUF2RS_INLINE int members_of_group(int group, int blocks)
{
    const int rest = blocks - group * BLOCKS_OF_GROUP;
    return rest < BLOCKS_OF_GROUP ? rest : BLOCKS_OF_GROUP;
}

// Joins the parts of a group, and where this is the last group that comes to its end, those of the groups, to the variable.
template <template <class> class Op, class T> CUF2RS_INLINE void join_group(const Total<T> &total, int group, int blocks)
{
    const int threads = threads_of_block(), thread = thread_of_block();
    const int groups = (blocks - 1) / BLOCKS_OF_GROUP + 1;
    T x = join_parts<Op>(total.parts + group * BLOCKS_OF_GROUP, members_of_group(group, blocks), thread, threads);
    if (groups > 1) {
        if (!is_last_part(x, total.parts + blocks + group, total.arrived, groups, thread))
            return;
        x = join_parts<Op>(total.parts + blocks, groups, thread, threads);
    }
    if (thread == 0)
        *total.target = Settle<Op>::join(*total.target, x);
}

// Joins the values of all threads of the grid, and the variable's own value, to the variable. All threads come here.
template <template <class> class Op, class T> CUF2RS_INLINE void join(T x, const Total<T> &total)
{
    const int threads = threads_of_block(), thread = thread_of_block();
    const int blocks = (int)(gridDim.x * gridDim.y * gridDim.z), block = block_of_grid(), group = block / BLOCKS_OF_GROUP;
    x = join_block<Op>(x, thread, threads, threads);
    if (is_last_part(x, total.parts + block, total.arrived + 1 + group, members_of_group(group, blocks), thread))
        join_group<Op>(total, group, blocks);
}

// The same in a kernel that has a thread for each iteration. Many blocks leave their parts to another launch: a block that asks whether it is
// the last waits for the answer, and keeps its place from the next one meanwhile.
template <template <class> class Op, class T> CUF2RS_INLINE void Threads::join(T x, const Total<T> &total) const
{
    if (parts == 0)
        return fortran::join<Op>(x, total);
    if (parts != LEAVE)
        return join_group<Op>(total, (int)blockIdx.x, (int)parts);
    x = join_block<Op>(x, thread_of_block(), threads_of_block(), threads_of_block());
    if (thread_of_block() == 0)
        total.parts[block_of_grid()] = x;
}

// ---------------------------------------------------------------------------------------------------------------------------
// Joining the values that the lanes of a block have in a variable of each: it begins in all but the first as the neutral value, and every
// lane ends with the value of all, joined in the order of the lanes.

template <class T, class U> CUF2RS_INLINE void begin_lanes(T &x, U neutral)
{
    if (!first_lane())
        x = (T)neutral;
}
template <template <class> class Op, class T> CUF2RS_INLINE void join_lanes(T &x)
{
    // The lanes are a warp, which waits for no other. What one has stored before, the others see behind this.
    if (blockDim.x == 32) {
        __syncwarp();
        x = of_first_lane(join_warp<Op>(x, (int)threadIdx.x, 32));
        return;
    }
    __shared__ T joined;
    const int threads = (int)blockDim.x;
    x = join_block<Op>(x, (int)threadIdx.x, threads, threads);
    if (first_lane())
        joined = x;
    __syncthreads();
    x = joined;
    __syncthreads();
}
