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

// A launcher that the emulation device finds by name. Kernels may have the name of any parameter in lower case.
#define CUF2RS_KERNEL(name, ...)                                                                                                   \
    extern "C" void cuf2rs_launch_##name(const int *CUF2RS_GRID, const int *CUF2RS_BLOCK, size_t CUF2RS_SHARED, void **CUF2RS_ALL)   \
    {                                                                                                                              \
        cuf2rs_emulation::launch(                                                                                                  \
            CUF2RS_GRID, CUF2RS_BLOCK, CUF2RS_SHARED, [](void **CUF2RS_ONE) { cuf2rs_emulation::call(&name, CUF2RS_ONE); },        \
            CUF2RS_ALL);                                                                                                           \
    }

// CUF2RS_KERNEL of each: `CUF2RS_KERNELS(a, b, c)`. The preprocessor reads its own output again as often as the first line asks.
#define CUF2RS_KERNELS(...) CUF2RS_AGAIN_4(CUF2RS_EACH(__VA_ARGS__))
#define CUF2RS_EACH(name, ...) CUF2RS_KERNEL(name) __VA_OPT__(CUF2RS_NEXT CUF2RS_NOTHING()()(__VA_ARGS__))
#define CUF2RS_NEXT() CUF2RS_EACH
#define CUF2RS_NOTHING()
#define CUF2RS_AGAIN_4(...) CUF2RS_AGAIN_3(CUF2RS_AGAIN_3(CUF2RS_AGAIN_3(CUF2RS_AGAIN_3(__VA_ARGS__))))
#define CUF2RS_AGAIN_3(...) CUF2RS_AGAIN_2(CUF2RS_AGAIN_2(CUF2RS_AGAIN_2(CUF2RS_AGAIN_2(__VA_ARGS__))))
#define CUF2RS_AGAIN_2(...) CUF2RS_AGAIN_1(CUF2RS_AGAIN_1(CUF2RS_AGAIN_1(CUF2RS_AGAIN_1(__VA_ARGS__))))
#define CUF2RS_AGAIN_1(...) CUF2RS_AGAIN(CUF2RS_AGAIN(CUF2RS_AGAIN(CUF2RS_AGAIN(__VA_ARGS__))))
#define CUF2RS_AGAIN(...) __VA_ARGS__

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

