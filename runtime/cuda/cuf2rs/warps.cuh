// ---------------------------------------------------------------------------------------------------------------------------
// Barriers with a value, warps (guide, "Synchronization Functions", "Warp-Vote Operations", "Shuffle Functions"). Lanes count from 0; bits
// come as default integers. What has no mask takes the lanes that are there together.

CUF2RS_INLINE int block_and(bool p) { return __syncthreads_and(p) != 0; }
CUF2RS_INLINE int block_or(bool p) { return __syncthreads_or(p) != 0; }

#ifdef CUF2RS_EMULATION
// The emulation finds lanes that are together by their line.
#define CUF2RS_HERE , int line = __builtin_LINE()
#define CUF2RS_ACTIVE __activemask(line)
CUF2RS_INLINE int active_mask(int line = __builtin_LINE()) { return (int)__activemask(line); }
#else
#define CUF2RS_HERE
#define CUF2RS_ACTIVE __activemask()
CUF2RS_INLINE int active_mask() { return (int)__activemask(); }
#endif

// Shuffles of COMPLEX: of either part.
using ::__shfl_sync;
using ::__shfl_up_sync;
using ::__shfl_down_sync;
using ::__shfl_xor_sync;
template <class T> CUF2RS_INLINE Complex<T> __shfl_sync(unsigned int mask, Complex<T> z, int lane, int width = 32)
{
    return Complex<T>(__shfl_sync(mask, z.re, lane, width), __shfl_sync(mask, z.im, lane, width));
}
template <class T> CUF2RS_INLINE Complex<T> __shfl_up_sync(unsigned int mask, Complex<T> z, unsigned int delta, int width = 32)
{
    return Complex<T>(__shfl_up_sync(mask, z.re, delta, width), __shfl_up_sync(mask, z.im, delta, width));
}
template <class T> CUF2RS_INLINE Complex<T> __shfl_down_sync(unsigned int mask, Complex<T> z, unsigned int delta, int width = 32)
{
    return Complex<T>(__shfl_down_sync(mask, z.re, delta, width), __shfl_down_sync(mask, z.im, delta, width));
}
template <class T> CUF2RS_INLINE Complex<T> __shfl_xor_sync(unsigned int mask, Complex<T> z, int bits, int width = 32)
{
    return Complex<T>(__shfl_xor_sync(mask, z.re, bits, width), __shfl_xor_sync(mask, z.im, bits, width));
}

// Of REAL(2): of its bits.
CUF2RS_INLINE float16 __shfl_sync(unsigned int mask, float16 x, int lane, int width = 32)
{
    return half_of((unsigned short)__shfl_sync(mask, (int)x.bits, lane, width));
}
CUF2RS_INLINE float16 __shfl_up_sync(unsigned int mask, float16 x, unsigned int delta, int width = 32)
{
    return half_of((unsigned short)__shfl_up_sync(mask, (int)x.bits, delta, width));
}
CUF2RS_INLINE float16 __shfl_down_sync(unsigned int mask, float16 x, unsigned int delta, int width = 32)
{
    return half_of((unsigned short)__shfl_down_sync(mask, (int)x.bits, delta, width));
}
CUF2RS_INLINE float16 __shfl_xor_sync(unsigned int mask, float16 x, int bits, int width = 32)
{
    return half_of((unsigned short)__shfl_xor_sync(mask, (int)x.bits, bits, width));
}

#ifdef CUF2RS_INT128
// Of INTEGER(16): of either half.
CUF2RS_INLINE integer16 __shfl_sync(unsigned int mask, integer16 x, int lane, int width = 32)
{
    return int128(__shfl_sync(mask, upper_half(x), lane, width), (unsigned long long)__shfl_sync(mask, (integer8)x, lane, width));
}
CUF2RS_INLINE integer16 __shfl_up_sync(unsigned int mask, integer16 x, unsigned int delta, int width = 32)
{
    return int128(__shfl_up_sync(mask, upper_half(x), delta, width), (unsigned long long)__shfl_up_sync(mask, (integer8)x, delta, width));
}
CUF2RS_INLINE integer16 __shfl_down_sync(unsigned int mask, integer16 x, unsigned int delta, int width = 32)
{
    return int128(__shfl_down_sync(mask, upper_half(x), delta, width), (unsigned long long)__shfl_down_sync(mask, (integer8)x, delta, width));
}
CUF2RS_INLINE integer16 __shfl_xor_sync(unsigned int mask, integer16 x, int bits, int width = 32)
{
    return int128(__shfl_xor_sync(mask, upper_half(x), bits, width), (unsigned long long)__shfl_xor_sync(mask, (integer8)x, bits, width));
}
#endif

template <class T> CUF2RS_INLINE T shfl(T x, int lane, int width = 32 CUF2RS_HERE) { return __shfl_sync(CUF2RS_ACTIVE, x, lane, width); }
template <class T> CUF2RS_INLINE T shfl_up(T x, int delta, int width = 32 CUF2RS_HERE)
{
    return __shfl_up_sync(CUF2RS_ACTIVE, x, delta, width);
}
template <class T> CUF2RS_INLINE T shfl_down(T x, int delta, int width = 32 CUF2RS_HERE)
{
    return __shfl_down_sync(CUF2RS_ACTIVE, x, delta, width);
}
template <class T> CUF2RS_INLINE T shfl_xor(T x, int bits, int width = 32 CUF2RS_HERE)
{
    return __shfl_xor_sync(CUF2RS_ACTIVE, x, bits, width);
}
CUF2RS_INLINE bool warp_all(bool p CUF2RS_HERE) { return __all_sync(CUF2RS_ACTIVE, p) != 0; }
CUF2RS_INLINE bool warp_any(bool p CUF2RS_HERE) { return __any_sync(CUF2RS_ACTIVE, p) != 0; }
CUF2RS_INLINE int warp_ballot(bool p CUF2RS_HERE) { return (int)__ballot_sync(CUF2RS_ACTIVE, p); }
CUF2RS_INLINE int all_sync(int mask, bool p) { return __all_sync(mask, p) != 0; }
CUF2RS_INLINE int any_sync(int mask, bool p) { return __any_sync(mask, p) != 0; }
CUF2RS_INLINE int ballot_sync(int mask, bool p) { return (int)__ballot_sync(mask, p); }
template <class T> CUF2RS_INLINE int match_any_sync(int mask, T x) { return (int)__match_any_sync(mask, x); }
template <class T, class Truth> CUF2RS_INLINE int match_all_sync(int mask, T x, Truth *pred)
{
    int all = 0;
    int bits = (int)__match_all_sync(mask, x, &all);
    *pred = all != 0;
    return bits;
}

