// CUDA's built-ins for a C++17 compiler on a CPU, so that the kernels' CUDA C text itself can be run where there is no GPU. For tests:
// one block after the other on one core; the threads of a block are switched by hand at barriers and warp functions.
#ifndef CUF2RS_CUDA_EMULATION_H
#define CUF2RS_CUDA_EMULATION_H

#include <cfenv>
#include <chrono>
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
#include <sys/mman.h>
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
#define __shared__ static
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

static uint3 threadIdx, blockIdx;
static dim3 blockDim, gridDim;
static const int warpSize = 32;

namespace cuf2rs_emulation {

// ---------------------------------------------------------------------------------------------------------------------------
// Stacks and switches between them.

const size_t stack_bytes = 256 * 1024;

#if defined(__x86_64__)
extern "C" void cuf2rs_switch(void **save, void *to);
asm(R"(
.text
.local cuf2rs_switch
.type cuf2rs_switch, @function
cuf2rs_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size cuf2rs_switch, . - cuf2rs_switch
)");

struct Context {
    void *sp = nullptr;
};
inline void switch_context(Context &from, Context &to) { cuf2rs_switch(&from.sp, to.sp); }
inline void prepare(Context &c, char *stack, void (*entry)())
{
    // The entry starts as if called: a return address below a 16-byte boundary, six saved registers beneath.
    void **top = (void **)(stack + stack_bytes - 64);
    *--top = nullptr;
    *--top = (void *)entry;
    for (int i = 0; i < 6; ++i)
        *--top = nullptr;
    c.sp = top;
}
#else
struct Context {
    ucontext_t u;
};
inline void switch_context(Context &from, Context &to) { swapcontext(&from.u, &to.u); }
inline void prepare(Context &c, char *stack, void (*entry)())
{
    getcontext(&c.u);
    c.u.uc_stack.ss_sp = stack;
    c.u.uc_stack.ss_size = stack_bytes;
    c.u.uc_link = nullptr;
    makecontext(&c.u, entry, 0);
}
#endif

// ---------------------------------------------------------------------------------------------------------------------------
// A block: its threads, where each waits, and what they tell each other.

enum Status { New, Ready, AtBarrier, AtWarp, Done };

struct Slot {
    unsigned char bytes[16];
};

struct Thread {
    Status status;
    uint3 index;
    unsigned int warp_mask;
    Context context;
    char *stack;
    Slot slot;
    bool vote, voted;
};

struct Block {
    std::vector<Thread> threads;
    std::vector<char *> stacks;
    std::vector<unsigned char> shared;
    Context scheduler;
    size_t current = 0;
    void (*body)(void **) = nullptr;
    void **arguments = nullptr;
};

inline Block &block()
{
    static Block b;
    return b;
}
inline Thread &self() { return block().threads[block().current]; }
inline unsigned char *dynamic_shared() { return block().shared.data(); }

[[noreturn]] inline void fail(const char *why)
{
    fflush(stdout);
    fprintf(stderr, "cuf2rs: emulated kernel, block (%u, %u, %u): %s\n", blockIdx.x + 1, blockIdx.y + 1, blockIdx.z + 1, why);
    fflush(stderr);
    _Exit(2);
}

inline char *new_stack()
{
    void *p = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        fail("no memory for the stack of a thread");
    return (char *)p;
}

inline void suspend(Status why)
{
    Thread &t = self();
    t.status = why;
    switch_context(t.context, block().scheduler);
}

inline void thread_main()
{
    block().body(block().arguments);
    suspend(Done);
}

inline void resume(size_t i)
{
    Block &b = block();
    Thread &t = b.threads[i];
    if (t.status == New) {
        if (b.stacks.empty())
            b.stacks.push_back(new_stack());
        t.stack = b.stacks.back();
        b.stacks.pop_back();
        prepare(t.context, t.stack, thread_main);
    }
    b.current = i;
    threadIdx = t.index;
    t.status = Ready;
    switch_context(b.scheduler, t.context);
    if (t.status == Done)
        b.stacks.push_back(t.stack);
}

// Lets go the threads that wait for their warp, once nobody can run; true if there were any.
inline bool release_warps()
{
    Block &b = block();
    bool any = false;
    for (size_t i = 0; i < b.threads.size(); ++i) {
        if (b.threads[i].status != AtWarp)
            continue;
        for (size_t lane = 0; lane < 32; ++lane) {
            size_t other = i / 32 * 32 + lane;
            if (other < b.threads.size() && (b.threads[i].warp_mask >> lane & 1) && b.threads[other].status == AtBarrier)
                fail("a warp function waits for a thread that waits at syncthreads");
        }
        any = true;
    }
    for (Thread &t : b.threads)
        if (t.status == AtWarp)
            t.status = Ready;
    return any;
}

inline void run_block()
{
    Block &b = block();
    for (;;) {
        for (size_t i = 0; i < b.threads.size(); ++i)
            if (b.threads[i].status == New || b.threads[i].status == Ready)
                resume(i);
        if (release_warps())
            continue;
        bool waiting = false;
        for (Thread &t : b.threads)
            if (t.status == AtBarrier) {
                t.status = Ready;
                waiting = true;
            }
        if (!waiting)
            return;
    }
}

inline void start_block()
{
    Block &b = block();
    b.threads.resize((size_t)blockDim.x * blockDim.y * blockDim.z);
    size_t i = 0;
    for (unsigned int z = 0; z < blockDim.z; ++z)
        for (unsigned int y = 0; y < blockDim.y; ++y)
            for (unsigned int x = 0; x < blockDim.x; ++x) {
                Thread &t = b.threads[i++];
                t.status = New;
                t.index = {x, y, z};
                t.voted = false;
            }
}

inline void launch(const int *grid, const int *block_dim, size_t shared, void (*body)(void **), void **arguments)
{
    Block &b = block();
    gridDim = dim3(grid[0], grid[1], grid[2]);
    blockDim = dim3(block_dim[0], block_dim[1], block_dim[2]);
    b.shared.assign(shared + 16, 0);
    b.body = body;
    b.arguments = arguments;
    for (blockIdx.z = 0; blockIdx.z < gridDim.z; ++blockIdx.z)
        for (blockIdx.y = 0; blockIdx.y < gridDim.y; ++blockIdx.y)
            for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x) {
                start_block();
                run_block();
            }
    fflush(stdout);
}

// ---------------------------------------------------------------------------------------------------------------------------
// The call of a kernel with arguments by address, in the types of its own declaration.

template <class... A, size_t... I> void call(void (*kernel)(A...), void **arguments, std::index_sequence<I...>)
{
    kernel(*(typename std::remove_reference<A>::type *)arguments[I]...);
}
template <class... A> void call(void (*kernel)(A...), void **arguments)
{
    call(kernel, arguments, std::index_sequence_for<A...>());
}

inline size_t lane() { return block().current % 32; }

template <class T> T exchange(unsigned int mask, T value, int source_lane, bool valid)
{
    static_assert(sizeof(T) <= sizeof(Slot), "a shuffle moves at most 16 bytes");
    Thread &me = self();
    memcpy(me.slot.bytes, &value, sizeof(T));
    me.warp_mask = mask;
    suspend(AtWarp);
    size_t source = block().current / 32 * 32 + (size_t)source_lane;
    T result = value;
    if (valid && source < block().threads.size())
        memcpy(&result, block().threads[source].slot.bytes, sizeof(T));
    self().warp_mask = mask;
    suspend(AtWarp);
    return result;
}

inline unsigned int ballot(unsigned int mask, bool p)
{
    Thread &me = self();
    me.vote = p;
    me.voted = true;
    me.warp_mask = mask;
    suspend(AtWarp);
    unsigned int bits = 0;
    size_t first = block().current / 32 * 32;
    for (size_t l = 0; l < 32 && first + l < block().threads.size(); ++l) {
        Thread &t = block().threads[first + l];
        if (t.voted && t.vote && (mask >> l & 1))
            bits |= 1u << l;
    }
    self().warp_mask = mask;
    suspend(AtWarp);
    self().voted = false;
    return bits;
}

struct Tally {
    int yes, all;
};
inline Tally block_vote(bool p)
{
    Thread &me = self();
    me.vote = p;
    me.voted = true;
    suspend(AtBarrier);
    Tally tally = {0, 0};
    for (Thread &t : block().threads)
        if (t.voted) {
            tally.all += 1;
            tally.yes += t.vote;
        }
    suspend(AtBarrier);
    self().voted = false;
    return tally;
}

} // namespace cuf2rs_emulation

// A launcher that the emulation device finds by name.
#define CUF2RS_KERNEL(name, ...)                                                                                                   \
    extern "C" void cuf2rs_launch_##name(const int *grid, const int *block, size_t shared, void **arguments)                       \
    {                                                                                                                              \
        cuf2rs_emulation::launch(                                                                                                  \
            grid, block, shared, [](void **a) { cuf2rs_emulation::call(&name, a); }, arguments);                                   \
    }

// ---------------------------------------------------------------------------------------------------------------------------
// Barriers, votes, shuffles.

inline void __syncthreads() { cuf2rs_emulation::suspend(cuf2rs_emulation::AtBarrier); }
inline int __syncthreads_count(int p) { return cuf2rs_emulation::block_vote(p != 0).yes; }
inline int __syncthreads_and(int p)
{
    cuf2rs_emulation::Tally t = cuf2rs_emulation::block_vote(p != 0);
    return t.yes == t.all;
}
inline int __syncthreads_or(int p) { return cuf2rs_emulation::block_vote(p != 0).yes > 0; }
inline void __syncwarp(unsigned int mask = 0xffffffffu)
{
    cuf2rs_emulation::self().warp_mask = mask;
    cuf2rs_emulation::suspend(cuf2rs_emulation::AtWarp);
}
inline unsigned int __ballot_sync(unsigned int mask, int p) { return cuf2rs_emulation::ballot(mask, p != 0); }
inline int __any_sync(unsigned int mask, int p) { return cuf2rs_emulation::ballot(mask, p != 0) != 0; }
inline int __all_sync(unsigned int mask, int p) { return cuf2rs_emulation::ballot(mask, p == 0) == 0; }
inline unsigned int __activemask() { return 0xffffffffu; }
template <class T> unsigned int __match_any_sync(unsigned int mask, T x)
{
    unsigned int bits = 0;
    for (int l = 0; l < 32; ++l) {
        T other = cuf2rs_emulation::exchange(mask, x, l, true);
        size_t place = cuf2rs_emulation::block().current / 32 * 32 + (size_t)l;
        bool there = place < cuf2rs_emulation::block().threads.size();
        if (there && (mask >> l & 1) && memcmp(&other, &x, sizeof(T)) == 0)
            bits |= 1u << l;
    }
    return bits;
}
template <class T> unsigned int __match_all_sync(unsigned int mask, T x, int *pred)
{
    *pred = __match_any_sync(mask, x) == mask;
    return *pred ? mask : 0;
}
template <class T> T __shfl_sync(unsigned int mask, T x, int source, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane();
    return cuf2rs_emulation::exchange(mask, x, lane / width * width + (source & (width - 1)), true);
}
template <class T> T __shfl_up_sync(unsigned int mask, T x, unsigned int delta, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane(), source = lane - (int)delta;
    return cuf2rs_emulation::exchange(mask, x, source, source >= lane / width * width);
}
template <class T> T __shfl_down_sync(unsigned int mask, T x, unsigned int delta, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane(), source = lane + (int)delta;
    return cuf2rs_emulation::exchange(mask, x, source, source < lane / width * width + width);
}
template <class T> T __shfl_xor_sync(unsigned int mask, T x, int bits, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane(), source = lane ^ bits;
    return cuf2rs_emulation::exchange(mask, x, source, source < lane / width * width + width);
}
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}
inline void __nanosleep(unsigned int) {}
[[noreturn]] inline void __trap() { cuf2rs_emulation::fail("trap"); }

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
inline int __mul24(int a, int b) { return a * b; }
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
inline long long clock64()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
inline int clock_device() { return (int)clock64(); }
inline unsigned long long __globaltimer() { return (unsigned long long)clock64(); }

// ---------------------------------------------------------------------------------------------------------------------------
// Floating point beyond <cmath>.

inline int __float_as_int(float x)
{
    int i;
    memcpy(&i, &x, 4);
    return i;
}
inline unsigned int __float_as_uint(float x) { return (unsigned int)__float_as_int(x); }
inline float __int_as_float(int i)
{
    float x;
    memcpy(&x, &i, 4);
    return x;
}
inline float __uint_as_float(unsigned int i) { return __int_as_float((int)i); }
inline long long __double_as_longlong(double x)
{
    long long i;
    memcpy(&i, &x, 8);
    return i;
}
inline double __longlong_as_double(long long i)
{
    double x;
    memcpy(&x, &i, 8);
    return x;
}
inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float rsqrt(float x) { return rsqrtf(x); }
inline float rcbrtf(float x) { return 1.0f / cbrtf(x); }
inline double rcbrt(double x) { return 1.0 / cbrt(x); }
inline float exp10f(float x) { return powf(10.0f, x); }
inline double sinpi(double x) { return sin(3.14159265358979323846 * x); }
inline double cospi(double x) { return cos(3.14159265358979323846 * x); }
inline float sinpi(float x) { return (float)sinpi((double)x); }
inline float cospi(float x) { return (float)cospi((double)x); }
inline float rcbrt(float x) { return rcbrtf(x); }
inline double erfcx(double x)
{
    if (x < 25.0)
        return exp(x * x) * erfc(x);
    double r = 1.0 / (2.0 * x * x);
    return (1.0 - r * (1.0 - 3.0 * r * (1.0 - 5.0 * r))) / (x * 1.77245385090551602730);
}
inline float erfcx(float x) { return (float)erfcx((double)x); }
inline float sinpif(float x) { return (float)sinpi(x); }
inline float cospif(float x) { return (float)cospi(x); }
inline double normcdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752440); }
inline float normcdff(float x) { return (float)normcdf(x); }
inline double norm3d(double a, double b, double c) { return sqrt(a * a + b * b + c * c); }
inline float __expf(float x) { return expf(x); }
inline float __exp10f(float x) { return exp10f(x); }
inline float __logf(float x) { return logf(x); }
inline float __log2f(float x) { return log2f(x); }
inline float __log10f(float x) { return log10f(x); }
inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
inline float __tanf(float x) { return tanf(x); }
inline float __powf(float x, float y) { return powf(x, y); }
inline float __fdividef(float x, float y) { return x / y; }
inline float fdividef(float x, float y) { return x / y; }
inline float __saturatef(float x) { return x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x; }
inline float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
inline double __fma_rn(double a, double b, double c) { return fma(a, b, c); }
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fsqrt_rn(float a) { return sqrtf(a); }
inline float __frcp_rn(float a) { return 1.0f / a; }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __dsqrt_rn(double a) { return sqrt(a); }
inline double __drcp_rn(double a) { return 1.0 / a; }
// Directed rounding of single operations.
#define CUF2RS_ROUNDED(suffix, mode)                                                                                               \
    template <class F> __attribute__((noinline)) auto cuf2rs_rounded_##suffix(F f)                                                 \
    {                                                                                                                              \
        int before = fegetround();                                                                                                 \
        fesetround(mode);                                                                                                          \
        auto result = f();                                                                                                         \
        fesetround(before);                                                                                                        \
        return result;                                                                                                             \
    }                                                                                                                              \
    inline float __fadd_##suffix(float a, float b) { volatile float x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile float r = x + y; return (float)r; }); } \
    inline float __fmul_##suffix(float a, float b) { volatile float x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile float r = x * y; return (float)r; }); } \
    inline float __fdiv_##suffix(float a, float b) { volatile float x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile float r = x / y; return (float)r; }); } \
    inline float __fsqrt_##suffix(float a) { volatile float x = a; return cuf2rs_rounded_##suffix([&] { volatile float r = sqrtf(x); return (float)r; }); } \
    inline float __fmaf_##suffix(float a, float b, float c) { volatile float x = a, y = b, z = c; return cuf2rs_rounded_##suffix([&] { volatile float r = fmaf(x, y, z); return (float)r; }); } \
    inline double __dadd_##suffix(double a, double b) { volatile double x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile double r = x + y; return (double)r; }); } \
    inline double __dmul_##suffix(double a, double b) { volatile double x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile double r = x * y; return (double)r; }); } \
    inline double __ddiv_##suffix(double a, double b) { volatile double x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile double r = x / y; return (double)r; }); } \
    inline double __dsqrt_##suffix(double a) { volatile double x = a; return cuf2rs_rounded_##suffix([&] { volatile double r = sqrt(x); return (double)r; }); } \
    inline double __fma_##suffix(double a, double b, double c) { volatile double x = a, y = b, z = c; return cuf2rs_rounded_##suffix([&] { volatile double r = fma(x, y, z); return (double)r; }); }
CUF2RS_ROUNDED(rz, FE_TOWARDZERO)
CUF2RS_ROUNDED(ru, FE_UPWARD)
CUF2RS_ROUNDED(rd, FE_DOWNWARD)
#undef CUF2RS_ROUNDED
inline int __float2int_rn(float x) { return (int)rintf(x); }
inline int __float2int_rz(float x) { return (int)x; }
inline int __double2int_rn(double x) { return (int)rint(x); }
inline int __double2int_rz(double x) { return (int)x; }
inline float __int2float_rn(int x) { return (float)x; }
inline double __int2double_rn(int x) { return (double)x; }
inline double __hiloint2double(int hi, int lo)
{
    return __longlong_as_double((long long)((unsigned long long)(unsigned int)hi << 32 | (unsigned int)lo));
}
inline int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return (int)__double_as_longlong(x); }

#endif
