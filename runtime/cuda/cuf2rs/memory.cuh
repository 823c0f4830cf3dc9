// ---------------------------------------------------------------------------------------------------------------------------
// Clocks, and loads and stores with hints for the caches (guide, "Load and Store Functions Using Cache Hints").

CUF2RS_INLINE integer8 device_clock64() { return clock64(); }
CUF2RS_INLINE int device_clock() { return (int)clock64(); }
CUF2RS_INLINE integer8 global_timer()
{
#ifdef CUF2RS_EMULATION
    return (integer8)__globaltimer();
#else
    unsigned long long t;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
    return (integer8)t;
#endif
}

// What is VOLATILE: loaded and stored in memory at each turn, as other threads may look at it or change it.
template <class T> CUF2RS_INLINE T fresh(const T &place) { return *(const volatile T *)&place; }
template <class T, class V> CUF2RS_INLINE void store_fresh(T &place, V value) { *(volatile T *)&place = (T)value; }

#ifdef CUF2RS_EMULATION
#define CUF2RS_LOAD(name, function)                                                                                                \
    template <class T> CUF2RS_INLINE T name(const T *p) { return *p; }
#define CUF2RS_STORE(name, function)                                                                                               \
    template <class T> CUF2RS_INLINE void name(T *p, T x) { *p = x; }
#else
#define CUF2RS_LOAD(name, function)                                                                                                \
    template <class T> CUF2RS_INLINE T name(const T *p) { return function(p); }                                                    \
    CUF2RS_INLINE Complex<float> name(const Complex<float> *p) { return transfer<Complex<float>>(function((const float2 *)p)); }   \
    CUF2RS_INLINE Complex<double> name(const Complex<double> *p) { return transfer<Complex<double>>(function((const double2 *)p)); }
#define CUF2RS_STORE(name, function)                                                                                               \
    template <class T> CUF2RS_INLINE void name(T *p, T x) { function(p, x); }                                                      \
    CUF2RS_INLINE void name(Complex<float> *p, Complex<float> z) { function((float2 *)p, transfer<float2>(z)); }                   \
    CUF2RS_INLINE void name(Complex<double> *p, Complex<double> z) { function((double2 *)p, transfer<double2>(z)); }
#endif
CUF2RS_LOAD(load_nc, __ldg)
CUF2RS_LOAD(load_ca, __ldca)
CUF2RS_LOAD(load_cg, __ldcg)
CUF2RS_LOAD(load_cs, __ldcs)
CUF2RS_LOAD(load_lu, __ldlu)
CUF2RS_LOAD(load_cv, __ldcv)
CUF2RS_STORE(store_wb, __stwb)
CUF2RS_STORE(store_cg, __stcg)
CUF2RS_STORE(store_cs, __stcs)
CUF2RS_STORE(store_wt, __stwt)
#undef CUF2RS_LOAD
#undef CUF2RS_STORE

