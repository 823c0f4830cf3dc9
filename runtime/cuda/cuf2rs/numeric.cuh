// ---------------------------------------------------------------------------------------------------------------------------
// Numeric intrinsic procedures.

template <class T> CUF2RS_INLINE bool is_nan(T x) { return x != x; }
template <class T> CUF2RS_INLINE bool is_finite(T x) { return x - x == 0; }

// MOD: the sign of the dividend; MODULO: the sign of the divisor (F2008 13.7.110, 13.7.111).
#ifdef CUF2RS_EMULATION
// Some processors stop at the lowest number divided by -1.
template <class T> CUF2RS_INLINE T mod(T a, T p) { return p == T(-1) ? T(0) : T(a % p); }
#else
template <class T> CUF2RS_INLINE T mod(T a, T p) { return T(a % p); }
#endif
template <> CUF2RS_INLINE float mod(float a, float p) { return fmodf(a, p); }
template <> CUF2RS_INLINE double mod(double a, double p) { return fmod(a, p); }
template <class T> CUF2RS_INLINE T modulo(T a, T p)
{
    T r = mod(a, p);
    return r != T(0) && ((r < T(0)) != (p < T(0))) ? T(r + p) : r;
}
template <class T> CUF2RS_INLINE T modulo_real(T a, T p)
{
    T r = mod(a, p);
    if (r == T(0))
        return ::copysign(T(0), p);
    return (r < T(0)) != (p < T(0)) ? r + p : r;
}
template <> CUF2RS_INLINE float modulo(float a, float p) { return modulo_real(a, p); }
template <> CUF2RS_INLINE double modulo(double a, double p) { return modulo_real(a, p); }

// SIGN(a, b): the magnitude of a with the sign of b; a negative zero counts as negative.
template <class T> CUF2RS_INLINE T sign(T a, T b) { return (a < T(0)) != (b < T(0)) ? T(-a) : a; }
template <> CUF2RS_INLINE float sign(float a, float b) { return copysignf(a, b); }
template <> CUF2RS_INLINE double sign(double a, double b) { return ::copysign(a, b); }

// DIM(a, b)
template <class T> CUF2RS_INLINE T dim(T a, T b) { return a > b ? T(a - b) : T(0); }

// NINT rounds halves away from zero. The kind of the result is the template argument, default integer without one.
template <class I = int, class T> CUF2RS_INLINE I nint(T x) { return (I)::round(x); }
template <class I = int, class T> CUF2RS_INLINE I ceiling(T x) { return (I)::ceil(x); }
template <class I = int, class T> CUF2RS_INLINE I floor_real(T x) { return (I)::floor(x); }
template <class T> CUF2RS_INLINE T anint(T x) { return ::round(x); }
template <class T> CUF2RS_INLINE T aint(T x) { return ::trunc(x); }

// MAX and MIN of two or more. With an operand that is not a number the second one wins, as on the CPU.
template <class T> CUF2RS_INLINE T max_of(T a, T b) { return a > b ? a : b; }
template <class T, class... U> CUF2RS_INLINE T max_of(T a, T b, U... rest) { return max_of(max_of(a, b), rest...); }
template <class T> CUF2RS_INLINE T min_of(T a, T b) { return a < b ? a : b; }
template <class T, class... U> CUF2RS_INLINE T min_of(T a, T b, U... rest) { return min_of(min_of(a, b), rest...); }

// MERGE(a, b, mask)
template <class T> CUF2RS_INLINE T merge(T a, T b, bool mask) { return mask ? a : b; }

CUF2RS_INLINE double dprod(float a, float b) { return (double)a * (double)b; }

// Integer ** integer; a negative exponent leaves 0, or +-1 for a base of +-1.
template <class T, class N> CUF2RS_INLINE T ipow(T base, N n)
{
    if (n < 0)
        return base == T(1) ? T(1) : base == T(-1) ? ((n & 1) ? T(-1) : T(1)) : T(0);
    unsigned long long result = 1, factor = (unsigned long long)(integer8)base;
    for (unsigned long long e = (unsigned long long)n; e; e >>= 1) {
        if (e & 1)
            result *= factor;
        factor *= factor;
    }
    return (T)(integer8)result;
}

// Real ** integer, complex ** integer: by squaring, the order of multiplications that compilers' run-time libraries have.
template <class T, class N> CUF2RS_INLINE T powi(T x, N n)
{
    unsigned long long e = n < 0 ? 0ULL - (unsigned long long)(integer8)n : (unsigned long long)n;
    T y = (e & 1) ? x : T(1);
    while (e >>= 1) {
        x = x * x;
        if (e & 1)
            y = y * x;
    }
    return n < 0 ? T(1) / y : y;
}
// Complex ** integer: the product begins at one, and a negative exponent inverts the number first, as gfortran's library has it.
template <class T, class N> CUF2RS_INLINE Complex<T> powi(Complex<T> z, N n)
{
    unsigned long long e = n < 0 ? 0ULL - (unsigned long long)(integer8)n : (unsigned long long)n;
    Complex<T> y = Complex<T>(T(1), T(0));
    if (e == 0)
        return y;
    if (n < 0)
        z = y / z;
    for (;; z = z * z) {
        if (e & 1)
            y = y * z;
        e >>= 1;
        if (e == 0)
            return y;
    }
}
// Complex ** 2, one product.
template <class T> CUF2RS_INLINE Complex<T> squared(Complex<T> z) { return z * z; }
// ** with an integer exponent by type: power(i, n), power(x, n), power(z, n).
CUF2RS_INLINE integer1 power(integer1 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE integer2 power(integer2 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE integer4 power(integer4 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE integer8 power(integer8 i, integer8 n) { return ipow(i, n); }
CUF2RS_INLINE float power(float x, integer8 n) { return powi(x, n); }
CUF2RS_INLINE double power(double x, integer8 n) { return powi(x, n); }
template <class T> CUF2RS_INLINE Complex<T> power(Complex<T> z, integer8 n) { return powi(z, n); }
template <class T> CUF2RS_INLINE Complex<T> pow(Complex<T> z, Complex<T> w)
{
    // As the C library, whose logarithm of zero ends here with a negative sign.
    return z.re == 0 && z.im == 0 && w.re > 0 ? Complex<T>(T(0), -T(0)) : exp(w * log(z));
}

// Model of reals (F2008 13.4).
CUF2RS_INLINE int exponent(float x)
{
    int e = 0;
    frexpf(x, &e);
    return e;
}
CUF2RS_INLINE int exponent(double x)
{
    int e = 0;
    frexp(x, &e);
    return e;
}
CUF2RS_INLINE float fraction(float x)
{
    int e;
    return frexpf(x, &e);
}
CUF2RS_INLINE double fraction(double x)
{
    int e;
    return frexp(x, &e);
}
CUF2RS_INLINE float scale(float x, int n) { return ldexpf(x, n); }
CUF2RS_INLINE double scale(double x, int n) { return ldexp(x, n); }
template <class T> CUF2RS_INLINE T set_exponent(T x, int n) { return scale(fraction(x), n); }
CUF2RS_INLINE float nearest(float x, float s) { return nextafterf(x, __int_as_float(s < 0 ? (int)0xff800000u : 0x7f800000)); }
CUF2RS_INLINE double nearest(double x, double s) 
{
    return nextafter(x, __longlong_as_double(s < 0 ? (long long)0xfff0000000000000ull : 0x7ff0000000000000ll));
}
CUF2RS_INLINE float spacing(float x)
{
    const float tiny = 1.17549435e-38f;
    float s = x == 0 ? tiny : ldexpf(1.0f, exponent(x) - 24);
    return s < tiny ? tiny : s;
}
CUF2RS_INLINE double spacing(double x)
{
    const double tiny = 2.2250738585072014e-308;
    double s = x == 0 ? tiny : ldexp(1.0, exponent(x) - 53);
    return s < tiny ? tiny : s;
}
CUF2RS_INLINE float rrspacing(float x) { return fabsf(ldexpf(fraction(x), 24)); }
CUF2RS_INLINE double rrspacing(double x) { return fabs(ldexp(fraction(x), 53)); }

template <class S> CUF2RS_INLINE float16 nearest(float16 x, S s)
{
    const unsigned short magnitude = (unsigned short)(x.bits & 0x7fff), sign = (unsigned short)(x.bits & 0x8000);
    const bool up = !(s < 0);
    if (magnitude > 0x7c00 || (magnitude == 0x7c00 && up == (sign == 0)))
        return x;
    if (magnitude == 0)
        return half_of(up ? 0x0001 : 0x8001);
    return half_of((unsigned short)(sign | (magnitude + (up == (sign == 0) ? 1 : -1))));
}
CUF2RS_INLINE float16 spacing(float16 x)
{
    const float tiny = 6.103515625e-05f, s = (float)x == 0 ? tiny : ldexpf(1.0f, exponent((float)x) - 11);
    return (x.bits & 0x7c00) == 0x7c00 ? half_of(0x7e00) : float16(s < tiny ? tiny : s);
}
CUF2RS_INLINE float16 rrspacing(float16 x) { return float16(fabsf(ldexpf(fraction((float)x), 11))); }

// TRANSFER of numbers: the leading bytes, and zeros where the result has more.
template <class To, class From> CUF2RS_INLINE To transfer(From from)
{
    union Both {
        From from;
        To to;
        CUF2RS_INLINE Both() {}
    } both;
    both.to = To();
    both.from = from;
    return both.to;
}


// ---------------------------------------------------------------------------------------------------------------------------
// Trigonometry in degrees, an extension: computed in double precision, exact at the angles where the value is.

CUF2RS_INLINE double degrees_to_radians(double x) { return fma(x, 0.017453292519943295, x * 2.9486522775164606e-19); }
CUF2RS_INLINE double sine_of_first_quadrant(double x)
{
    if (x == 30.0)
        return 0.5;
    if (x <= 45.0)
        return ::sin(degrees_to_radians(x));
    return x == 60.0 ? ::sqrt(0.75) : ::cos(degrees_to_radians(90.0 - x));
}
CUF2RS_INLINE double sine_of_degrees(double x)
{
    if (!is_finite(x))
        return x - x;
    double angle = ::fmod(::fabs(x), 360.0);
    double sign = angle >= 180.0 ? -1.0 : 1.0;
    angle = angle >= 180.0 ? angle - 180.0 : angle;
    return sine_of_first_quadrant(::fmin(angle, 180.0 - angle)) * sign * ::copysign(1.0, x);
}
CUF2RS_INLINE double cosine_of_degrees(double x)
{
    if (!is_finite(x))
        return x - x;
    double angle = ::fmod(::fabs(x), 360.0);
    angle = angle > 180.0 ? 360.0 - angle : angle;
    return angle > 90.0 ? -sine_of_first_quadrant(angle - 90.0) : sine_of_first_quadrant(90.0 - angle);
}
CUF2RS_INLINE double tangent_of_degrees(double x)
{
    double angle = ::fmod(x, 180.0);
    angle = ::fabs(angle) > 90.0 ? angle - ::copysign(180.0, angle) : angle;
    if (::fabs(angle) == 45.0)
        return ::copysign(1.0, angle);
    return ::fabs(angle) == 90.0 ? sine_of_degrees(x) / cosine_of_degrees(x) : ::tan(degrees_to_radians(angle));
}
template <class T> CUF2RS_INLINE T sind(T x) { return (T)sine_of_degrees(x); }
template <class T> CUF2RS_INLINE T cosd(T x) { return (T)cosine_of_degrees(x); }
template <class T> CUF2RS_INLINE T tand(T x) { return (T)tangent_of_degrees(x); }
template <class T> CUF2RS_INLINE T cotan(T x) { return (T)(1.0 / ::tan((double)x)); }
template <class T> CUF2RS_INLINE T cotand(T x) { return (T)(cosine_of_degrees(x) / sine_of_degrees(x)); }
template <class T> CUF2RS_INLINE T asind(T x) { return ::asin(x) * T(57.29577951308232); }
template <class T> CUF2RS_INLINE T acosd(T x) { return ::acos(x) * T(57.29577951308232); }
template <class T> CUF2RS_INLINE T atand(T x) { return ::atan(x) * T(57.29577951308232); }
template <class T> CUF2RS_INLINE T atan2d(T y, T x) { return ::atan2(y, x) * T(57.29577951308232); }
// Trigonometry in half turns: exact at the angles where the value is.
CUF2RS_INLINE double sine_of_half_turns(double x)
{
    double turn = ::fmod(::fabs(x), 2.0);
    double below = turn >= 1.0 ? turn - 1.0 : turn;
    below = below > 0.5 ? 1.0 - below : below;
    double value = below > 0.25 ? ::cos((0.5 - below) * 3.141592653589793) : ::sin(below * 3.141592653589793);
    return ::copysign(value, turn >= 1.0 ? -x : x);
}
CUF2RS_INLINE double cosine_of_half_turns(double x)
{
    double turn = ::fmod(::fabs(x), 2.0);
    double angle = turn > 1.0 ? 2.0 - turn : turn;
    return angle > 0.5 ? -sine_of_half_turns(angle - 0.5) : sine_of_half_turns(0.5 - angle);
}
template <class T> CUF2RS_INLINE T sin_pi(T x) { return (T)sine_of_half_turns(x); }
template <class T> CUF2RS_INLINE T cos_pi(T x) { return (T)cosine_of_half_turns(x); }
template <class T> CUF2RS_INLINE T tan_pi(T x) { return (T)(sine_of_half_turns(x) / cosine_of_half_turns(x)); }
template <class T> CUF2RS_INLINE T asin_pi(T x) { return (T)(::asin((double)x) / 3.141592653589793); }
template <class T> CUF2RS_INLINE T acos_pi(T x) { return (T)(::acos((double)x) / 3.141592653589793); }
template <class T> CUF2RS_INLINE T atan_pi(T x) { return (T)(::atan((double)x) / 3.141592653589793); }
template <class T> CUF2RS_INLINE T atan2_pi(T y, T x) { return (T)(::atan2((double)y, (double)x) / 3.141592653589793); }
