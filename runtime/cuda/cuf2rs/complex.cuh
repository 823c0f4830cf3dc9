// ---------------------------------------------------------------------------------------------------------------------------
// COMPLEX. Multiplication is the plain formula, division that of Smith, as Fortran compilers have them.

template <class T> struct Complex {
    T re, im;
    Complex() = default;
    CUF2RS_INLINE constexpr Complex(T r, T i = T(0)) : re(r), im(i) {}
    template <class U> CUF2RS_INLINE explicit Complex(const Complex<U> &z) : re((T)z.re), im((T)z.im) {}
};

template <class T> CUF2RS_INLINE Complex<T> operator+(Complex<T> a, Complex<T> b) { return Complex<T>(a.re + b.re, a.im + b.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(Complex<T> a, Complex<T> b) { return Complex<T>(a.re - b.re, a.im - b.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(Complex<T> a) { return Complex<T>(-a.re, -a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator+(Complex<T> a) { return a; }
template <class T> CUF2RS_INLINE Complex<T> operator*(Complex<T> a, Complex<T> b)
{
    return Complex<T>(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <class T> CUF2RS_INLINE Complex<T> operator/(Complex<T> a, Complex<T> b)
{
    if (fabs(b.re) < fabs(b.im)) {
        T ratio = b.re / b.im, d = b.re * ratio + b.im;
        return Complex<T>((a.re * ratio + a.im) / d, (a.im * ratio - a.re) / d);
    }
    T ratio = b.im / b.re, d = b.im * ratio + b.re;
    return Complex<T>((a.im * ratio + a.re) / d, (a.im - a.re * ratio) / d);
}
template <class T> CUF2RS_INLINE Complex<T> operator*(Complex<T> a, T x) { return Complex<T>(a.re * x, a.im * x); }
template <class T> CUF2RS_INLINE Complex<T> operator*(T x, Complex<T> a) { return Complex<T>(x * a.re, x * a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator/(Complex<T> a, T x) { return Complex<T>(a.re / x, a.im / x); }
template <class T> CUF2RS_INLINE Complex<T> operator+(Complex<T> a, T x) { return Complex<T>(a.re + x, a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator+(T x, Complex<T> a) { return Complex<T>(x + a.re, a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(Complex<T> a, T x) { return Complex<T>(a.re - x, a.im); }
template <class T> CUF2RS_INLINE Complex<T> operator-(T x, Complex<T> a) { return Complex<T>(x - a.re, -a.im); }
template <class T> CUF2RS_INLINE bool operator==(Complex<T> a, Complex<T> b) { return a.re == b.re && a.im == b.im; }
template <class T> CUF2RS_INLINE bool operator!=(Complex<T> a, Complex<T> b) { return !(a == b); }

template <class T> CUF2RS_INLINE T real(Complex<T> z) { return z.re; }
template <class T> CUF2RS_INLINE T aimag(Complex<T> z) { return z.im; }
template <class T> CUF2RS_INLINE Complex<T> conjg(Complex<T> z) { return Complex<T>(z.re, -z.im); }
template <class T> CUF2RS_INLINE T abs(Complex<T> z) { return hypot(z.re, z.im); }
template <class T> CUF2RS_INLINE Complex<T> exp(Complex<T> z)
{
    T r = ::exp(z.re);
    return Complex<T>(r * ::cos(z.im), r * ::sin(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> log(Complex<T> z) { return Complex<T>(::log(hypot(z.re, z.im)), ::atan2(z.im, z.re)); }
template <class T> CUF2RS_INLINE Complex<T> sqrt(Complex<T> z)
{
    if (z.re == T(0) && z.im == T(0))
        return Complex<T>(T(0), z.im);
    T t = ::sqrt((::fabs(z.re) + hypot(z.re, z.im)) * T(0.5));
    if (z.re >= T(0))
        return Complex<T>(t, z.im / (T(2) * t));
    return Complex<T>(::fabs(z.im) / (T(2) * t), ::copysign(t, z.im));
}
template <class T> CUF2RS_INLINE Complex<T> sin(Complex<T> z)
{
    return Complex<T>(::sin(z.re) * ::cosh(z.im), ::cos(z.re) * ::sinh(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> cos(Complex<T> z)
{
    return Complex<T>(::cos(z.re) * ::cosh(z.im), -(::sin(z.re) * ::sinh(z.im)));
}

template <class T> CUF2RS_INLINE Complex<T> sinh(Complex<T> z)
{
    return Complex<T>(::sinh(z.re) * ::cos(z.im), ::cosh(z.re) * ::sin(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> cosh(Complex<T> z)
{
    return Complex<T>(::cosh(z.re) * ::cos(z.im), ::sinh(z.re) * ::sin(z.im));
}
template <class T> CUF2RS_INLINE Complex<T> tan(Complex<T> z) { return sin(z) / cos(z); }
template <class T> CUF2RS_INLINE Complex<T> tanh(Complex<T> z) { return sinh(z) / cosh(z); }
template <class T> CUF2RS_INLINE Complex<T> asinh(Complex<T> z) { return log(z + sqrt(z * z + T(1))); }
template <class T> CUF2RS_INLINE Complex<T> acosh(Complex<T> z) { return log(z + sqrt(z + T(1)) * sqrt(z - T(1))); }
template <class T> CUF2RS_INLINE Complex<T> atanh(Complex<T> z) { return (log(z + T(1)) - log(T(1) - z)) * T(0.5); }
// asin z = -i asinh iz, atan z = -i atanh iz, acos z = pi/2 - asin z.
template <class T> CUF2RS_INLINE Complex<T> asin(Complex<T> z)
{
    Complex<T> w = asinh(Complex<T>(-z.im, z.re));
    return Complex<T>(w.im, -w.re);
}
template <class T> CUF2RS_INLINE Complex<T> atan(Complex<T> z)
{
    Complex<T> w = atanh(Complex<T>(-z.im, z.re));
    return Complex<T>(w.im, -w.re);
}
template <class T> CUF2RS_INLINE Complex<T> acos(Complex<T> z) { return T(1.57079632679489661923) - asin(z); }

