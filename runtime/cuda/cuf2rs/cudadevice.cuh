// ---------------------------------------------------------------------------------------------------------------------------
// Functions of module CUDADEVICE whose bits CUDA gives without sign, and those that give two values.

CUF2RS_INLINE int bit_reverse(int i) { return (int)__brev((unsigned int)i); }
CUF2RS_INLINE integer8 bit_reverse(integer8 i) { return (integer8)__brevll((unsigned long long)i); }
CUF2RS_INLINE int unsigned_mulhi(int i, int j) { return (int)__umulhi((unsigned int)i, (unsigned int)j); }
CUF2RS_INLINE integer8 unsigned_mul64hi(integer8 i, integer8 j)
{
    return (integer8)__umul64hi((unsigned long long)i, (unsigned long long)j);
}
CUF2RS_INLINE int unsigned_mul24(int i, int j) { return (int)__umul24((unsigned int)i, (unsigned int)j); }
CUF2RS_INLINE int sum_of_differences(int i, int j, int k) { return (int)__sad(i, j, (unsigned int)k); }
CUF2RS_INLINE int unsigned_sum_of_differences(int i, int j, int k) { return (int)__usad((unsigned int)i, (unsigned int)j, (unsigned int)k); }
CUF2RS_INLINE int byte_permutation(int i, int j, int selector)
{
    return (int)__byte_perm((unsigned int)i, (unsigned int)j, (unsigned int)selector);
}
#define CUF2RS_FUNNEL(way)                                                                                                         \
    CUF2RS_INLINE int funnel_shift_##way(int lo, int hi, int shift)                                                                \
    {                                                                                                                              \
        return (int)__funnelshift_##way((unsigned int)lo, (unsigned int)hi, (unsigned int)shift);                                  \
    }
CUF2RS_FUNNEL(l)
CUF2RS_FUNNEL(r)
CUF2RS_FUNNEL(lc)
CUF2RS_FUNNEL(rc)
#undef CUF2RS_FUNNEL
CUF2RS_INLINE int unsigned_average(int i, int j) { return (int)__uhadd((unsigned int)i, (unsigned int)j); }
CUF2RS_INLINE int unsigned_average_up(int i, int j) { return (int)__urhadd((unsigned int)i, (unsigned int)j); }
#define CUF2RS_UNSIGNED(mode)                                                                                                      \
    CUF2RS_INLINE int float2uint_##mode(float x) { return (int)__float2uint_##mode(x); }                                           \
    CUF2RS_INLINE int double2uint_##mode(double x) { return (int)__double2uint_##mode(x); }                                        \
    CUF2RS_INLINE integer8 float2ull_##mode(float x) { return (integer8)__float2ull_##mode(x); }                                   \
    CUF2RS_INLINE integer8 double2ull_##mode(double x) { return (integer8)__double2ull_##mode(x); }
CUF2RS_UNSIGNED(rn)
CUF2RS_UNSIGNED(rz)
CUF2RS_UNSIGNED(ru)
CUF2RS_UNSIGNED(rd)
#undef CUF2RS_UNSIGNED
CUF2RS_INLINE int sign_bit(float x) { return __float_as_int(x) < 0; }
CUF2RS_INLINE int sign_bit(double x) { return __double_as_longlong(x) < 0; }
CUF2RS_INLINE void sin_cos(float x, float *s, float *c) { *s = ::sinf(x), *c = ::cosf(x); }
CUF2RS_INLINE void sin_cos(double x, double *s, double *c) { *s = ::sin(x), *c = ::cos(x); }
CUF2RS_INLINE void sin_cos_pi(float x, float *s, float *c) { *s = ::sinpif(x), *c = ::cospif(x); }
CUF2RS_INLINE void sin_cos_pi(double x, double *s, double *c) { *s = ::sinpi(x), *c = ::cospi(x); }
CUF2RS_INLINE void fast_sin_cos(float x, float *s, float *c) { *s = __sinf(x), *c = __cosf(x); }
// Module LIBM, where C's types are no integers of Fortran.
CUF2RS_INLINE integer8 nearest_even(float x) { return (integer8)::llrintf(x); }
CUF2RS_INLINE integer8 nearest_even(double x) { return (integer8)::llrint(x); }
CUF2RS_INLINE integer8 nearest_away(float x) { return (integer8)::llroundf(x); }
CUF2RS_INLINE integer8 nearest_away(double x) { return (integer8)::llround(x); }
CUF2RS_INLINE float scale_by_long(float x, integer8 n) { return ::scalblnf(x, (long)n); }
CUF2RS_INLINE double scale_by_long(double x, integer8 n) { return ::scalbln(x, (long)n); }
// Module OPENACC: the device types that a GPU is (acc_device_not_host, acc_device_nvidia).
CUF2RS_INLINE bool acc_on_device(int kind) { return kind == 4 || kind == 5; }
CUF2RS_INLINE bool on_device() { return true; }
CUF2RS_INLINE bool omp_is_initial_device() { return false; }
