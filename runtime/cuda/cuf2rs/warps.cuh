// ---------------------------------------------------------------------------------------------------------------------------
// Warps, all lanes taking part (guide 3.6.6, 3.6.7); lanes from one where CUDA Fortran counts so.

template <class T> CUF2RS_INLINE T shfl(T x, int lane, int width = 32) { return __shfl_sync(0xffffffffu, x, lane, width); }
template <class T> CUF2RS_INLINE T shfl_up(T x, int delta, int width = 32) { return __shfl_up_sync(0xffffffffu, x, delta, width); }
template <class T> CUF2RS_INLINE T shfl_down(T x, int delta, int width = 32)
{
    return __shfl_down_sync(0xffffffffu, x, delta, width);
}
template <class T> CUF2RS_INLINE T shfl_xor(T x, int mask, int width = 32) { return __shfl_xor_sync(0xffffffffu, x, mask, width); }
CUF2RS_INLINE bool warp_all(bool p) { return __all_sync(0xffffffffu, p) != 0; }
CUF2RS_INLINE bool warp_any(bool p) { return __any_sync(0xffffffffu, p) != 0; }
CUF2RS_INLINE int warp_ballot(bool p) { return (int)__ballot_sync(0xffffffffu, p); }

