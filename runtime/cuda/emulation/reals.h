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
