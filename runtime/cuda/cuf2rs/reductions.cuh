// ---------------------------------------------------------------------------------------------------------------------------
// Array reductions. Of an array or a section: sum(a). Of an expression: sum_of<float>(extents(n, m), [&](int p1, int p2) { return ...; }), with
// a mask before the value where there is one. Elements are taken in array element order.

template <int R> struct Extents {
    int of[R];
};
template <class... N> CUF2RS_INLINE Extents<(int)sizeof...(N)> extents(N... n)
{
    Extents<(int)sizeof...(N)> e = {{(int)n...}};
    return e;
}

template <class F> CUF2RS_INLINE void each(const Extents<1> &e, F f)
{
    for (int p1 = 1; p1 <= e.of[0]; ++p1)
        f(p1);
}
template <class F> CUF2RS_INLINE void each(const Extents<2> &e, F f)
{
    for (int p2 = 1; p2 <= e.of[1]; ++p2)
        for (int p1 = 1; p1 <= e.of[0]; ++p1)
            f(p1, p2);
}
template <class F> CUF2RS_INLINE void each(const Extents<3> &e, F f)
{
    for (int p3 = 1; p3 <= e.of[2]; ++p3)
        for (int p2 = 1; p2 <= e.of[1]; ++p2)
            for (int p1 = 1; p1 <= e.of[0]; ++p1)
                f(p1, p2, p3);
}
template <class F> CUF2RS_INLINE void each(const Extents<4> &e, F f)
{
    for (int p4 = 1; p4 <= e.of[3]; ++p4)
        each(Extents<3>{{e.of[0], e.of[1], e.of[2]}}, [&](int p1, int p2, int p3) { f(p1, p2, p3, p4); });
}
template <class F> CUF2RS_INLINE void each(const Extents<5> &e, F f)
{
    for (int p5 = 1; p5 <= e.of[4]; ++p5)
        each(Extents<4>{{e.of[0], e.of[1], e.of[2], e.of[3]}}, [&](int p1, int p2, int p3, int p4) { f(p1, p2, p3, p4, p5); });
}

// The least and the greatest value of a type: what MAXVAL and MINVAL of nothing are.
template <class T> struct Limits {
    static CUF2RS_INLINE T greatest() { return T(~((unsigned long long)1 << (8 * sizeof(T) - 1))); }
    static CUF2RS_INLINE T least() { return T(-greatest() - 1); }
};
template <> struct Limits<float> {
    static CUF2RS_INLINE float greatest() { return 3.40282347e+38f; }
    static CUF2RS_INLINE float least() { return -3.40282347e+38f; }
};
template <> struct Limits<double> {
    static CUF2RS_INLINE double greatest() { return 1.7976931348623157e+308; }
    static CUF2RS_INLINE double least() { return -1.7976931348623157e+308; }
};

template <class T> struct Sum {
    static CUF2RS_INLINE T start() { return T(0); }
    static CUF2RS_INLINE T join(T a, T b) { return a + b; }
};
template <class T> struct Product {
    static CUF2RS_INLINE T start() { return T(1); }
    static CUF2RS_INLINE T join(T a, T b) { return a * b; }
};
template <class T> struct Greatest {
    static CUF2RS_INLINE T start() { return Limits<T>::least(); }
    static CUF2RS_INLINE T join(T a, T b) { return b > a ? b : a; }
};
template <class T> struct Least {
    static CUF2RS_INLINE T start() { return Limits<T>::greatest(); }
    static CUF2RS_INLINE T join(T a, T b) { return b < a ? b : a; }
};
template <class T> struct All {
    static CUF2RS_INLINE T start() { return true; }
    static CUF2RS_INLINE T join(T a, T b) { return a && b; }
};
template <class T> struct Any {
    static CUF2RS_INLINE T start() { return false; }
    static CUF2RS_INLINE T join(T a, T b) { return a || b; }
};
template <class T> struct Count {
    static CUF2RS_INLINE T start() { return T(0); }
    static CUF2RS_INLINE T join(T a, bool b) { return b ? T(a + 1) : a; }
};

template <class T, class Op, int R, class F> CUF2RS_INLINE T reduce_over(const Extents<R> &e, F value)
{
    T total = Op::start();
    each(e, [&](auto... p) { total = Op::join(total, value(p...)); });
    return total;
}
template <class T, class Op, int R, class M, class F> CUF2RS_INLINE T reduce_over(const Extents<R> &e, M mask, F value)
{
    T total = Op::start();
    each(e, [&](auto... p) {
        if (mask(p...))
            total = Op::join(total, value(p...));
    });
    return total;
}

// The elements of an array or section, whatever its rank.
template <class T, int R, class F> CUF2RS_INLINE void each_element(const Array<T, R> &a, F f)
{
    for (int k = 0, n = a.size(); k < n; ++k)
        f(a.first[k]);
}
template <class T, class F> CUF2RS_INLINE void each_element(const Descriptor<T, 1> &a, F f)
{
    for (integer8 k = 0; k < a.dims[0].extent; ++k)
        f(Access<T>::of(a.first + k * a.dims[0].stride));
}
template <class T, int R, class F> CUF2RS_INLINE void each_element(const Descriptor<T, R> &a, F f)
{
    Descriptor<T, R - 1> slab;
    for (int k = 0; k < R - 1; ++k)
        slab.dims[k] = a.dims[k];
    for (integer8 k = 0; k < a.dims[R - 1].extent; ++k) {
        slab.first = a.first + k * a.dims[R - 1].stride;
        each_element(slab, f);
    }
}

template <class T> struct plain {
    typedef T type;
};
template <class T> struct plain<const T> {
    typedef T type;
};

#define CUF2RS_REDUCTION(name, Op)                                                                                             \
    template <class T, int R, class... F> CUF2RS_INLINE T name##_of(const Extents<R> &e, F... f)                               \
    {                                                                                                                          \
        return reduce_over<T, Op<T>>(e, f...);                                                                                 \
    }                                                                                                                          \
    template <template <class, int> class A, class T, int R> CUF2RS_INLINE typename plain<T>::type name(const A<T, R> &a)      \
    {                                                                                                                          \
        typedef typename plain<T>::type Value;                                                                                 \
        Value total = Op<Value>::start();                                                                                      \
        each_element(a, [&](Value x) { total = Op<Value>::join(total, x); });                                                  \
        return total;                                                                                                          \
    }
CUF2RS_REDUCTION(sum, Sum)
CUF2RS_REDUCTION(product, Product)
CUF2RS_REDUCTION(maxval, Greatest)
CUF2RS_REDUCTION(minval, Least)
CUF2RS_REDUCTION(all, All)
CUF2RS_REDUCTION(any, Any)
#undef CUF2RS_REDUCTION
template <class T, int R, class... F> CUF2RS_INLINE T count_of(const Extents<R> &e, F... f) { return reduce_over<T, Count<T>>(e, f...); }
template <template <class, int> class A, class T, int R> CUF2RS_INLINE int count(const A<T, R> &a)
{
    int total = 0;
    each_element(a, [&](bool x) { total += x ? 1 : 0; });
    return total;
}

// The element of a list at a place, from one: array constructors in expressions.
template <class T, class... U> CUF2RS_INLINE T pick(integer8 place, T first, U... rest)
{
    const T list[] = {first, (T)rest...};
    return list[place - 1];
}

