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

enum Status { New, Ready, AtBarrier, AtWarp, AtGrid, Done };

struct Slot {
    unsigned char bytes[8];
};

// A warp function: the lanes that must come, or with no mask those at the same line.
struct Meeting {
    const char *name;
    unsigned int mask;
    bool masked;
    int line;
    bool joins(const Meeting &m) const
    {
        return strcmp(name, m.name) == 0 && masked == m.masked && mask == m.mask && (masked || line == m.line);
    }
};

struct Thread {
    Status status;
    uint3 index;
    Context context;
    char *stack;
    // What it brings to its warp, what it brought to the last meeting, and the lanes that took part there.
    Slot slot, given;
    Meeting meeting;
    unsigned int party;
    bool vote, voted;
};

struct Tally {
    int yes, all;
};

struct Block {
    uint3 index;
    std::vector<Thread> threads;
    std::vector<unsigned char> shared, statics;
    size_t current = 0;
    Tally tally;
};

struct Grid {
    Block *block = nullptr;
    std::vector<char *> stacks;
    Context scheduler;
    void (*body)(void **) = nullptr;
    void **arguments = nullptr;
};

inline Grid &grid()
{
    static Grid g;
    return g;
}
inline Block &block() { return *grid().block; }
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
    switch_context(t.context, grid().scheduler);
}

inline void thread_main()
{
    grid().body(grid().arguments);
    suspend(Done);
}

inline void resume(size_t i)
{
    Grid &g = grid();
    Thread &t = g.block->threads[i];
    if (t.status == New) {
        if (g.stacks.empty())
            g.stacks.push_back(new_stack());
        t.stack = g.stacks.back();
        g.stacks.pop_back();
        prepare(t.context, t.stack, thread_main);
    }
    g.block->current = i;
    threadIdx = t.index;
    t.status = Ready;
    switch_context(g.scheduler, t.context);
    if (t.status == Done)
        g.stacks.push_back(t.stack);
}

// The threads of a block from the first lane of a warp on.
inline size_t lanes_of(size_t first) { return block().threads.size() - first < 32 ? block().threads.size() - first : 32; }

// The lanes at a meeting.
inline unsigned int party_of(size_t first, const Meeting &m)
{
    unsigned int party = 0;
    for (size_t l = 0; l < lanes_of(first); ++l) {
        const Thread &t = block().threads[first + l];
        if (t.status == AtWarp && t.meeting.joins(m))
            party |= 1u << l;
    }
    return party;
}

inline void release(size_t first, unsigned int party)
{
    for (size_t l = 0; l < lanes_of(first); ++l)
        if (party >> l & 1) {
            Thread &t = block().threads[first + l];
            t.party = party;
            t.given = t.slot;
            t.status = Ready;
        }
}

// Lets the lanes of a warp go on whose meeting is complete: those of a mask when all of them that have not ended are there; else, for
// nobody of the warp can go on, those at the earliest line. True if there were any.
inline bool release_warp(size_t first)
{
    unsigned int alive = 0;
    for (size_t l = 0; l < lanes_of(first); ++l)
        if (block().threads[first + l].status != Done)
            alive |= 1u << l;
    bool any = false;
    const Thread *earliest = nullptr;
    for (size_t l = 0; l < lanes_of(first); ++l) {
        Thread &t = block().threads[first + l];
        if (t.status != AtWarp)
            continue;
        if (!t.meeting.masked) {
            if (!earliest || t.meeting.line < earliest->meeting.line)
                earliest = &t;
            continue;
        }
        unsigned int party = party_of(first, t.meeting);
        if ((t.meeting.mask & alive & ~party) == 0) {
            release(first, party);
            any = true;
        }
    }
    if (any || !earliest)
        return any;
    release(first, party_of(first, earliest->meeting));
    return true;
}

inline void run_warp(size_t first)
{
    do {
        for (size_t l = 0; l < lanes_of(first); ++l)
            if (block().threads[first + l].status <= Ready)
                resume(first + l);
    } while (release_warp(first));
}

inline void stuck(const Thread &t)
{
    char why[160];
    snprintf(why, sizeof why, "'%s' with mask %08x waits for lanes that wait elsewhere: all lanes of the mask must come to the same function",
             t.meeting.name, t.meeting.mask);
    fail(why);
}

// Lets a block go on that waits at a barrier. False: it has ended, or waits for the grid.
inline bool release_block()
{
    Block &b = block();
    bool at_barrier = false, at_grid = false;
    b.tally = {0, 0};
    for (Thread &t : b.threads) {
        if (t.status == AtWarp)
            stuck(t);
        at_barrier |= t.status == AtBarrier;
        at_grid |= t.status == AtGrid;
        if (t.status == AtBarrier && t.voted) {
            b.tally.all += 1;
            b.tally.yes += t.vote;
        }
    }
    if (at_barrier && at_grid)
        fail("some threads of a block wait for the block, others for the grid");
    if (at_barrier)
        for (Thread &t : b.threads)
            if (t.status == AtBarrier)
                t.status = Ready;
    return at_barrier;
}

// Shared variables of the text stand in a section of their own, so that blocks can take turns with them.
extern "C" __attribute__((weak, visibility("hidden"))) unsigned char __start_cuf2rs_shared[], __stop_cuf2rs_shared[];

inline size_t statics_size() { return __start_cuf2rs_shared ? (size_t)(__stop_cuf2rs_shared - __start_cuf2rs_shared) : 0; }

// Runs a block as far as it comes; true if it waits for the grid.
inline bool run_block(Block &b)
{
    grid().block = &b;
    blockIdx = b.index;
    if (!b.statics.empty())
        memcpy(__start_cuf2rs_shared, b.statics.data(), b.statics.size());
    do {
        for (size_t first = 0; first < b.threads.size(); first += 32)
            run_warp(first);
    } while (release_block());
    bool waits = false;
    for (Thread &t : b.threads)
        waits |= t.status == AtGrid;
    if (waits && statics_size() > 0)
        b.statics.assign(__start_cuf2rs_shared, __stop_cuf2rs_shared);
    return waits;
}

inline void start_block(Block &b, size_t shared)
{
    b.shared.assign(shared + 16, 0);
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

// Blocks one after the other; those that wait for the grid go on when all have come so far.
inline void launch(const int *grid_dim, const int *block_dim, size_t shared, void (*body)(void **), void **arguments)
{
    gridDim = dim3(grid_dim[0], grid_dim[1], grid_dim[2]);
    blockDim = dim3(block_dim[0], block_dim[1], block_dim[2]);
    grid().body = body;
    grid().arguments = arguments;
    std::vector<Block *> waiting;
    Block *b = new Block;
    bool ended = false;
    for (b->index.z = 0; b->index.z < gridDim.z; ++b->index.z)
        for (b->index.y = 0; b->index.y < gridDim.y; ++b->index.y)
            for (b->index.x = 0; b->index.x < gridDim.x; ++b->index.x) {
                start_block(*b, shared);
                if (run_block(*b)) {
                    uint3 index = b->index;
                    waiting.push_back(b);
                    b = new Block;
                    b->index = index;
                } else {
                    ended = true;
                }
            }
    delete b;
    while (!waiting.empty()) {
        if (ended)
            fail("some blocks wait for the grid and others have ended: all blocks must come");
        std::vector<Block *> next;
        for (Block *one : waiting) {
            for (Thread &t : one->threads)
                if (t.status == AtGrid)
                    t.status = Ready;
            if (run_block(*one)) {
                next.push_back(one);
            } else {
                ended = true;
                delete one;
            }
        }
        waiting.swap(next);
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
inline size_t first_lane() { return block().current / 32 * 32; }

// Waits for the lanes of a meeting; gives those that came.
template <class T> unsigned int meet(Meeting meeting, T value)
{
    static_assert(sizeof(T) <= sizeof(Slot), "lanes exchange at most 8 bytes");
    if (meeting.masked && !(meeting.mask >> lane() & 1)) {
        char why[120];
        snprintf(why, sizeof why, "lane %d calls '%s' with mask %08x, which does not name it", (int)lane(), meeting.name, meeting.mask);
        fail(why);
    }
    Thread &me = self();
    memcpy(me.slot.bytes, &value, sizeof(T));
    me.meeting = meeting;
    suspend(AtWarp);
    return self().party;
}

// What a lane of this warp brought to the meeting.
template <class T> T given(size_t l)
{
    T value;
    memcpy(&value, block().threads[first_lane() + l].given.bytes, sizeof(T));
    return value;
}

inline Meeting masked(const char *name, unsigned int mask) { return {name, mask, true, 0}; }

template <class T> T exchange(const char *name, unsigned int mask, T value, int source, bool valid)
{
    unsigned int party = meet(masked(name, mask), value);
    return valid && (party >> source & 1) ? given<T>((size_t)source) : value;
}

// The lanes with the same value.
template <class T> unsigned int same(const char *name, unsigned int mask, T value)
{
    unsigned int party = meet(masked(name, mask), value), bits = 0;
    for (size_t l = 0; l < 32; ++l)
        if (party >> l & 1) {
            T other = given<T>(l);
            if (memcmp(&other, &value, sizeof(T)) == 0)
                bits |= 1u << l;
        }
    return bits;
}

inline unsigned int ballot(const char *name, unsigned int mask, bool p)
{
    unsigned int party = meet(masked(name, mask), p), bits = 0;
    for (size_t l = 0; l < 32; ++l)
        if ((party >> l & 1) && given<bool>(l))
            bits |= 1u << l;
    return bits;
}

inline Tally block_vote(bool p)
{
    Thread &me = self();
    me.vote = p;
    me.voted = true;
    suspend(AtBarrier);
    self().voted = false;
    return block().tally;
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
inline void __syncwarp(unsigned int mask = 0xffffffffu) { cuf2rs_emulation::meet(cuf2rs_emulation::masked("__syncwarp", mask), 0); }
inline unsigned int __ballot_sync(unsigned int mask, int p) { return cuf2rs_emulation::ballot("__ballot_sync", mask, p != 0); }
inline int __any_sync(unsigned int mask, int p) { return cuf2rs_emulation::ballot("__any_sync", mask, p != 0) != 0; }
inline int __all_sync(unsigned int mask, int p) { return cuf2rs_emulation::ballot("__all_sync", mask, p == 0) == 0; }
// Lanes that come to the same line are together.
inline unsigned int __activemask(int line = __builtin_LINE())
{
    return cuf2rs_emulation::meet({"__activemask", 0, false, line}, 0);
}
template <class T> unsigned int __match_any_sync(unsigned int mask, T x) { return cuf2rs_emulation::same("__match_any_sync", mask, x); }
template <class T> unsigned int __match_all_sync(unsigned int mask, T x, int *pred)
{
    *pred = cuf2rs_emulation::same("__match_all_sync", mask, x) == cuf2rs_emulation::self().party;
    return *pred ? mask : 0;
}
// Distances and masks count in their lowest five bits.
template <class T> T __shfl_sync(unsigned int mask, T x, int source, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane();
    return cuf2rs_emulation::exchange("__shfl_sync", mask, x, lane / width * width + (source & (width - 1)), true);
}
template <class T> T __shfl_up_sync(unsigned int mask, T x, unsigned int delta, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane(), source = lane - (int)(delta & 31);
    return cuf2rs_emulation::exchange("__shfl_up_sync", mask, x, source, source >= lane / width * width);
}
template <class T> T __shfl_down_sync(unsigned int mask, T x, unsigned int delta, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane(), source = lane + (int)(delta & 31);
    return cuf2rs_emulation::exchange("__shfl_down_sync", mask, x, source, source < lane / width * width + width);
}
template <class T> T __shfl_xor_sync(unsigned int mask, T x, int bits, int width = 32)
{
    int lane = (int)cuf2rs_emulation::lane(), source = lane ^ (bits & 31);
    return cuf2rs_emulation::exchange("__shfl_xor_sync", mask, x, source, source < lane / width * width + width);
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
inline int __mul24(int a, int b) { return (int)((unsigned int)(a << 8 >> 8) * (unsigned int)(b << 8 >> 8)); }
inline unsigned int __umul24(unsigned int a, unsigned int b) { return (a & 0xffffffu) * (b & 0xffffffu); }
inline long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
inline unsigned int __sad(int a, int b, unsigned int c) { return (a < b ? (unsigned int)b - (unsigned int)a : (unsigned int)a - (unsigned int)b) + c; }
inline unsigned int __usad(unsigned int a, unsigned int b, unsigned int c) { return (a < b ? b - a : a - b) + c; }
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
inline unsigned long long __globaltimer()
{
    return (unsigned long long)std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

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
inline float exp10(float x) { return exp10f(x); }
inline double sinpi(double x)
{
    double turn = fmod(x, 2.0);
    return fmod(turn, 1.0) == 0.0 ? 0.0 * turn : sin(3.14159265358979323846 * turn);
}
inline double cospi(double x)
{
    double turn = fabs(fmod(x, 2.0));
    return turn == 0.5 || turn == 1.5 ? 0.0 : cos(3.14159265358979323846 * turn);
}
inline void sincospi(double x, double *s, double *c) { *s = sinpi(x), *c = cospi(x); }
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
inline float normcdf(float x) { return normcdff(x); }
// Bisection: the inverse of what falls from left to right.
template <class F> double cuf2rs_inverse(F falling, double value)
{
    double low = -40.0, high = 40.0;
    for (int i = 0; i < 200; ++i) {
        double middle = 0.5 * (low + high);
        (falling(middle) > value ? low : high) = middle;
    }
    return 0.5 * (low + high);
}
inline double erfcinv(double x)
{
    if (!(x >= 0.0 && x <= 2.0))
        return NAN;
    if (x == 0.0 || x == 1.0 || x == 2.0)
        return x == 0.0 ? INFINITY : x == 1.0 ? 0.0 : -INFINITY;
    return x > 1.5 ? -erfcinv(2.0 - x) : cuf2rs_inverse([](double y) { return erfc(y); }, x);
}
inline double erfinv(double x)
{
    if (x > 0.5 || x != x)
        return erfcinv(1.0 - x);
    return x < 0.0 ? -erfinv(-x) : cuf2rs_inverse([](double y) { return -erf(y); }, -x);
}
inline double normcdfinv(double p) { return 0.0 - 1.41421356237309504880 * erfcinv(2.0 * p); }
inline float erfcinv(float x) { return (float)erfcinv((double)x); }
inline float erfinv(float x) { return (float)erfinv((double)x); }
inline float normcdfinv(float p) { return (float)normcdfinv((double)p); }
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
// Above the signed ones: half of it with a sticky last bit, rounded, doubled.
template <class T, class F> T cuf2rs_unsigned_to_real(unsigned long long i, F signed_to_real)
{
    return i >> 63 ? signed_to_real((long long)(i >> 1 | (i & 1))) * T(2) : signed_to_real((long long)i);
}
#define CUF2RS_ROUNDED(suffix, mode)                                                                                               \
    template <class F> __attribute__((noinline)) auto cuf2rs_rounded_##suffix(F f)                                                 \
    {                                                                                                                              \
        int before = fegetround();                                                                                                 \
        fesetround(mode);                                                                                                          \
        auto result = f();                                                                                                         \
        fesetround(before);                                                                                                        \
        return result;                                                                                                             \
    }                                                                                                                              \
    inline double __ddiv_##suffix(double a, double b) { volatile double x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile double r = x / y; return (double)r; }); } \
    inline float __fadd_##suffix(float a, float b) { volatile float x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile float r = x + y; return (float)r; }); } \
    inline float __fmul_##suffix(float a, float b) { volatile float x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile float r = x * y; return (float)r; }); } \
    inline float __fdiv_##suffix(float a, float b) { volatile float x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile float r = x / y; return (float)r; }); } \
    inline float __fsqrt_##suffix(float a) { volatile float x = a; return cuf2rs_rounded_##suffix([&] { volatile float r = sqrtf(x); return (float)r; }); } \
    inline float __frcp_##suffix(float a) { return __fdiv_##suffix(1.0f, a); }                                                     \
    inline double __drcp_##suffix(double a) { return __ddiv_##suffix(1.0, a); }                                                    \
    inline float __double2float_##suffix(double a) { volatile double x = a; return cuf2rs_rounded_##suffix([&] { volatile float r = (float)x; return (float)r; }); } \
    inline float __int2float_##suffix(int a) { volatile int x = a; return cuf2rs_rounded_##suffix([&] { volatile float r = (float)x; return (float)r; }); } \
    inline float __uint2float_##suffix(unsigned int a) { volatile long long x = a; return cuf2rs_rounded_##suffix([&] { volatile float r = (float)x; return (float)r; }); } \
    inline float __ll2float_##suffix(long long a) { volatile long long x = a; return cuf2rs_rounded_##suffix([&] { volatile float r = (float)x; return (float)r; }); } \
    inline double __ll2double_##suffix(long long a) { volatile long long x = a; return cuf2rs_rounded_##suffix([&] { volatile double r = (double)x; return (double)r; }); } \
    inline float __ull2float_##suffix(unsigned long long a) { return cuf2rs_unsigned_to_real<float>(a, __ll2float_##suffix); }   \
    inline double __ull2double_##suffix(unsigned long long a) { return cuf2rs_unsigned_to_real<double>(a, __ll2double_##suffix); } \
    inline float __fmaf_##suffix(float a, float b, float c) { volatile float x = a, y = b, z = c; return cuf2rs_rounded_##suffix([&] { volatile float r = fmaf(x, y, z); return (float)r; }); } \
    inline double __dadd_##suffix(double a, double b) { volatile double x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile double r = x + y; return (double)r; }); } \
    inline double __dmul_##suffix(double a, double b) { volatile double x = a, y = b; return cuf2rs_rounded_##suffix([&] { volatile double r = x * y; return (double)r; }); } \
    inline double __dsqrt_##suffix(double a) { volatile double x = a; return cuf2rs_rounded_##suffix([&] { volatile double r = sqrt(x); return (double)r; }); } \
    inline double __fma_##suffix(double a, double b, double c) { volatile double x = a, y = b, z = c; return cuf2rs_rounded_##suffix([&] { volatile double r = fma(x, y, z); return (double)r; }); }
CUF2RS_ROUNDED(rz, FE_TOWARDZERO)
CUF2RS_ROUNDED(ru, FE_UPWARD)
CUF2RS_ROUNDED(rd, FE_DOWNWARD)
#undef CUF2RS_ROUNDED
inline float __int2float_rn(int x) { return (float)x; }
inline double __int2double_rn(int x) { return (double)x; }
inline float __uint2float_rn(unsigned int x) { return (float)x; }
inline double __uint2double_rn(unsigned int x) { return (double)x; }
inline float __ll2float_rn(long long x) { return (float)x; }
inline double __ll2double_rn(long long x) { return (double)x; }
inline float __ull2float_rn(unsigned long long x) { return (float)x; }
inline double __ull2double_rn(unsigned long long x) { return (double)x; }
inline float __double2float_rn(double x) { return (float)x; }
inline float __frsqrt_rn(float x) { return (float)(1.0 / sqrt((double)x)); }
// To an integer: the nearest that the type holds, 0 for what is no number.
template <class I, class R> I cuf2rs_to_integer(R x, R least, R beyond, I lowest, I highest)
{
    return x != x ? I(0) : x < least ? lowest : x >= beyond ? highest : (I)x;
}
#define CUF2RS_TO_INTEGERS(real, R, suffix, round)                                                                                 \
    inline int __##real##2int_##suffix(R x) { return cuf2rs_to_integer<int, R>(round(x), R(-2147483648.0), R(2147483648.0), INT_MIN, INT_MAX); } \
    inline unsigned int __##real##2uint_##suffix(R x) { return cuf2rs_to_integer<unsigned int, R>(round(x), R(0), R(4294967296.0), 0u, UINT_MAX); } \
    inline long long __##real##2ll_##suffix(R x) { return cuf2rs_to_integer<long long, R>(round(x), R(-9223372036854775808.0), R(9223372036854775808.0), LLONG_MIN, LLONG_MAX); } \
    inline unsigned long long __##real##2ull_##suffix(R x) { return cuf2rs_to_integer<unsigned long long, R>(round(x), R(0), R(18446744073709551616.0), 0ull, ULLONG_MAX); }
CUF2RS_TO_INTEGERS(float, float, rn, rintf)
CUF2RS_TO_INTEGERS(float, float, rz, truncf)
CUF2RS_TO_INTEGERS(float, float, ru, ceilf)
CUF2RS_TO_INTEGERS(float, float, rd, floorf)
CUF2RS_TO_INTEGERS(double, double, rn, rint)
CUF2RS_TO_INTEGERS(double, double, rz, trunc)
CUF2RS_TO_INTEGERS(double, double, ru, ceil)
CUF2RS_TO_INTEGERS(double, double, rd, floor)
#undef CUF2RS_TO_INTEGERS
inline double __hiloint2double(int hi, int lo)
{
    return __longlong_as_double((long long)((unsigned long long)(unsigned int)hi << 32 | (unsigned int)lo));
}
inline int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return (int)__double_as_longlong(x); }

#endif
