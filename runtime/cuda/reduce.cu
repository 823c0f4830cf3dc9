// SUM, PRODUCT, MAXVAL and MINVAL of arrays in device memory: the runtime's own kernels. The order in which elements are joined depends on
// the shape alone (device/reduce.rs joins in the same order on the CPU), so that results repeat bit for bit.
namespace cuf2rs_reduce {

struct ReducePlan {
    const char *data;
    const unsigned char *mask;
    long long count;
    int rank; // 0: the elements lie one after the other
    long long counts[16], strides[16], mask_strides[16];
    long long length, step, mask_step; // of a line
    char *partials;
    unsigned int *finished;
    char *result;
};

template <class T> struct Pair {
    T re, im;
};

template <class T> __device__ T plus(T a, T b) { return a + b; }
template <class T> __device__ Pair<T> plus(Pair<T> a, Pair<T> b) { return {a.re + b.re, a.im + b.im}; }
template <class T> __device__ T times(T a, T b) { return a * b; }
template <class T> __device__ Pair<T> times(Pair<T> a, Pair<T> b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <class T> __device__ void set(T &x, int value) { x = (T)value; }
template <class T> __device__ void set(Pair<T> &x, int value) { x = {(T)value, (T)0}; }

__device__ void lowest(signed char &x) { x = -128; }
__device__ void lowest(short &x) { x = -32768; }
__device__ void lowest(int &x) { x = -2147483647 - 1; }
__device__ void lowest(long long &x) { x = -9223372036854775807LL - 1; }
__device__ void highest(signed char &x) { x = 127; }
__device__ void highest(short &x) { x = 32767; }
__device__ void highest(int &x) { x = 2147483647; }
__device__ void highest(long long &x) { x = 9223372036854775807LL; }
#if defined(__SIZEOF_INT128__) || defined(__CUDACC_RTC_INT128__)
__device__ void highest(__int128 &x) { x = (__int128)(~(unsigned __int128)0 >> 1); }
__device__ void lowest(__int128 &x)
{
    highest(x);
    x = -x - 1;
}
#endif
// No number: every element takes its place, so that it stays where there was none.
__device__ void lowest(float &x) { x = __int_as_float(0x7fc0c0de); }
__device__ void lowest(double &x) { x = __longlong_as_double(0x7ff80000c0dec0deLL); }
__device__ void highest(float &x) { lowest(x); }
__device__ void highest(double &x) { lowest(x); }

struct Sum {
    template <class T> static __device__ void start(T &x) { set(x, 0); }
    template <class T> static __device__ T join(T a, T b) { return plus(a, b); }
};
struct Product {
    template <class T> static __device__ void start(T &x) { set(x, 1); }
    template <class T> static __device__ T join(T a, T b) { return times(a, b); }
};
struct Maxval {
    template <class T> static __device__ void start(T &x) { lowest(x); }
    template <class T> static __device__ T join(T a, T b) { return b > a || a != a ? b : a; }
};
struct Minval {
    template <class T> static __device__ void start(T &x) { highest(x); }
    template <class T> static __device__ T join(T a, T b) { return b < a || a != a ? b : a; }
};

const int THREADS = 256;

// The value of all threads of the block, in thread 0. The others read places of their own, where nobody writes any more.
template <class Op, class T> __device__ T of_block(T mine)
{
    alignas(16) __shared__ char storage[THREADS * sizeof(T)];
    T *shared = (T *)storage;
    __syncthreads();
    shared[threadIdx.x] = mine;
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            shared[threadIdx.x] = Op::join(shared[threadIdx.x], shared[threadIdx.x + half]);
        }
    }
    return shared[threadIdx.x];
}

// Where element `at` in array element order lies, in bytes from the first.
__device__ void place(const ReducePlan &plan, long long at, long long &data, long long &mask)
{
    for (int k = 0; k < plan.rank; ++k) {
        long long here = at % plan.counts[k];
        at /= plan.counts[k];
        data += here * plan.strides[k];
        mask += here * plan.mask_strides[k];
    }
}

template <class T, int N> struct alignas(16) Pack {
    T values[N];
};

template <class T, class Op> __device__ void whole(const ReducePlan &plan)
{
    const int N = sizeof(T) < 16 ? 16 / sizeof(T) : 1;
    const long long step = (long long)gridDim.x * THREADS, first = (long long)blockIdx.x * THREADS + threadIdx.x;
    T lanes[N];
    for (int n = 0; n < N; ++n) {
        Op::start(lanes[n]);
    }
    long long i = first;
    if (plan.rank == 0 && !plan.mask && (unsigned long long)plan.data % 16 == 0) {
        const Pack<T, N> *packs = (const Pack<T, N> *)plan.data;
        const long long full = plan.count / N;
        for (; i + 7 * step < full; i += 8 * step) {
            Pack<T, N> loaded[8];
#pragma unroll
            for (int k = 0; k < 8; ++k) {
                loaded[k] = packs[i + k * step];
            }
#pragma unroll
            for (int k = 0; k < 8; ++k) {
                for (int n = 0; n < N; ++n) {
                    lanes[n] = Op::join(lanes[n], loaded[k].values[n]);
                }
            }
        }
        for (; i < full; i += step) {
            const Pack<T, N> loaded = packs[i];
            for (int n = 0; n < N; ++n) {
                lanes[n] = Op::join(lanes[n], loaded.values[n]);
            }
        }
    }
    for (; i * N < plan.count; i += step) {
        for (int n = 0; n < N && i * N + n < plan.count; ++n) {
            long long data = 0, mask = 0;
            if (plan.rank == 0) {
                data = (i * N + n) * sizeof(T);
                mask = i * N + n;
            } else {
                place(plan, i * N + n, data, mask);
            }
            if (!plan.mask || plan.mask[mask]) {
                lanes[n] = Op::join(lanes[n], *(const T *)(plan.data + data));
            }
        }
    }
    T mine = lanes[0];
    for (int n = 1; n < N; ++n) {
        mine = Op::join(mine, lanes[n]);
    }
    mine = of_block<Op>(mine);

    // The last block to end joins what all have left.
    __shared__ bool last;
    T *partials = (T *)plan.partials;
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = mine;
        __threadfence();
        last = atomicAdd(plan.finished, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) {
        return;
    }
    __threadfence();
    if (gridDim.x > 1) {
        Op::start(mine);
        for (int block = threadIdx.x; block < gridDim.x; block += THREADS) {
            mine = Op::join(mine, partials[block]);
        }
        mine = of_block<Op>(mine);
    }
    if (threadIdx.x == 0) {
        *(T *)plan.result = mine;
        *plan.finished = 0;
    }
}

// A block for each line.
template <class T, class Op> __device__ void lines(const ReducePlan &plan)
{
    for (long long line = blockIdx.x; line < plan.count; line += gridDim.x) {
        long long data = 0, mask = 0;
        place(plan, line, data, mask);
        T mine;
        Op::start(mine);
        for (long long i = threadIdx.x; i < plan.length; i += THREADS) {
            if (!plan.mask || plan.mask[mask + i * plan.mask_step]) {
                mine = Op::join(mine, *(const T *)(plan.data + data + i * plan.step));
            }
        }
        mine = of_block<Op>(mine);
        if (threadIdx.x == 0) {
            ((T *)plan.result)[line] = mine;
        }
    }
}

// A thread for each line: neighbours in memory belong to neighbouring lines.
template <class T, class Op> __device__ void columns(const ReducePlan &plan)
{
    const long long step = (long long)gridDim.x * THREADS;
    for (long long line = (long long)blockIdx.x * THREADS + threadIdx.x; line < plan.count; line += step) {
        long long data = 0, mask = 0;
        place(plan, line, data, mask);
        T mine;
        Op::start(mine);
        for (long long i = 0; i < plan.length; ++i) {
            if (!plan.mask || plan.mask[mask + i * plan.mask_step]) {
                mine = Op::join(mine, *(const T *)(plan.data + data + i * plan.step));
            }
        }
        ((T *)plan.result)[line] = mine;
    }
}

} // namespace cuf2rs_reduce

#define REDUCTION(Op, T) \
    extern "C" __global__ void __launch_bounds__(256) cuf2rs_whole(cuf2rs_reduce::ReducePlan plan) \
    { \
        cuf2rs_reduce::whole<T, cuf2rs_reduce::Op>(plan); \
    } \
    extern "C" __global__ void __launch_bounds__(256) cuf2rs_lines(cuf2rs_reduce::ReducePlan plan) \
    { \
        cuf2rs_reduce::lines<T, cuf2rs_reduce::Op>(plan); \
    } \
    extern "C" __global__ void __launch_bounds__(256) cuf2rs_columns(cuf2rs_reduce::ReducePlan plan) \
    { \
        cuf2rs_reduce::columns<T, cuf2rs_reduce::Op>(plan); \
    }
