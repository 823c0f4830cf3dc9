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

template <class F> CUF2RS_INLINE void each(const Extents<6> &e, F f)
{
    for (int p6 = 1; p6 <= e.of[5]; ++p6)
        each(Extents<5>{{e.of[0], e.of[1], e.of[2], e.of[3], e.of[4]}}, [&](auto... p) { f(p..., p6); });
}
template <class F> CUF2RS_INLINE void each(const Extents<7> &e, F f)
{
    for (int p7 = 1; p7 <= e.of[6]; ++p7)
        each(Extents<6>{{e.of[0], e.of[1], e.of[2], e.of[3], e.of[4], e.of[5]}}, [&](auto... p) { f(p..., p7); });
}

// The least and the greatest value of a type: what MAXVAL and MINVAL of nothing are.
template <class T> struct Limits {
    static CUF2RS_INLINE T greatest() { return T(((unsigned long long)1 << (8 * sizeof(T) - 1)) - 1); }
    static CUF2RS_INLINE T least() { return T(-greatest() - 1); }
};
template <> struct Limits<float16> {
    static CUF2RS_INLINE float16 greatest() { return half_of(0x7bff); }
    static CUF2RS_INLINE float16 least() { return half_of(0xfbff); }
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

template <class T> struct BitAnd {
    static CUF2RS_INLINE T start() { return T(~T(0)); }
    static CUF2RS_INLINE T join(T a, T b) { return T(a & b); }
};
template <class T> struct BitOr {
    static CUF2RS_INLINE T start() { return T(0); }
    static CUF2RS_INLINE T join(T a, T b) { return T(a | b); }
};
template <class T> struct BitXor {
    static CUF2RS_INLINE T start() { return T(0); }
    static CUF2RS_INLINE T join(T a, T b) { return T(a ^ b); }
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
template <class T, int R, class Index, class F> CUF2RS_INLINE void each_element(const Array<T, R, Index> &a, F f)
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

#define CUF2RS_REDUCTION(name, Op)                                                                                             \
    template <class T, int R, class... F> CUF2RS_INLINE T name##_of(const Extents<R> &e, F... f)                               \
    {                                                                                                                          \
        return reduce_over<T, Op<T>>(e, f...);                                                                                 \
    }                                                                                                                          \
    template <class T, class A> CUF2RS_INLINE T name##_elements(const A &a)                                                    \
    {                                                                                                                          \
        T total = Op<T>::start();                                                                                              \
        each_element(a, [&](T x) { total = Op<T>::join(total, x); });                                                          \
        return total;                                                                                                          \
    }                                                                                                                          \
    template <class T, int R, class Index> CUF2RS_INLINE typename plain<T>::type name(const Array<T, R, Index> &a)             \
    {                                                                                                                          \
        return name##_elements<typename plain<T>::type>(a);                                                                    \
    }                                                                                                                          \
    template <class T, int R> CUF2RS_INLINE typename plain<T>::type name(const Descriptor<T, R> &a)                            \
    {                                                                                                                          \
        return name##_elements<typename plain<T>::type>(a);                                                                    \
    }                                                                                                                          \
    template <class T, int... B> CUF2RS_INLINE T name(const Fixed<T, B...> &a) { return name(a.array()); }                     \
    template <class T, int R, int N> CUF2RS_INLINE T name(const Local<T, R, N> &a) { return name(a.array()); }                 \
    template <class T, int R, bool G> CUF2RS_INLINE T name(const Component<T, R, G> &a) { return name(describe(a)); }
CUF2RS_REDUCTION(sum, Sum)
CUF2RS_REDUCTION(product, Product)
CUF2RS_REDUCTION(maxval, Greatest)
CUF2RS_REDUCTION(minval, Least)
CUF2RS_REDUCTION(all, All)
CUF2RS_REDUCTION(any, Any)
CUF2RS_REDUCTION(iall, BitAnd)
CUF2RS_REDUCTION(iany, BitOr)
CUF2RS_REDUCTION(iparity, BitXor)
CUF2RS_REDUCTION(parity, BitXor)
#undef CUF2RS_REDUCTION
template <class T, int R, class... F> CUF2RS_INLINE T count_of(const Extents<R> &e, F... f) { return reduce_over<T, Count<T>>(e, f...); }
template <class A> CUF2RS_INLINE int count_elements(const A &a)
{
    int total = 0;
    each_element(a, [&](bool x) { total += x ? 1 : 0; });
    return total;
}
template <class T, int R, class Index> CUF2RS_INLINE int count(const Array<T, R, Index> &a) { return count_elements(a); }
template <class T, int R> CUF2RS_INLINE int count(const Descriptor<T, R> &a) { return count_elements(a); }
template <class T, int... B> CUF2RS_INLINE int count(const Fixed<T, B...> &a) { return count(a.array()); }
template <class T, int R, int N> CUF2RS_INLINE int count(const Local<T, R, N> &a) { return count(a.array()); }
template <class T, int R, bool G> CUF2RS_INLINE int count(const Component<T, R, G> &a) { return count(describe(a)); }

// NORM2, scaled as Fortran compilers have it, so that squares neither overflow nor vanish.
template <class T, int R, class F> CUF2RS_INLINE T norm2_of(const Extents<R> &e, F value)
{
    T scale = T(1), total = T(0);
    each(e, [&](auto... p) {
        const T x = ::fabs(value(p...));
        if (x == T(0))
            return;
        if (scale < x) {
            const T ratio = scale / x;
            total = T(1) + total * (ratio * ratio);
            scale = x;
        } else {
            const T ratio = x / scale;
            total += ratio * ratio;
        }
    });
    return scale * ::sqrt(total);
}

// MAXLOC, MINLOC, FINDLOC: positions from one; zeros where there is none.
template <int R> struct Place {
    int at[R];
    CUF2RS_INLINE int operator()(int dim) const { return at[dim - 1]; }
    CUF2RS_INLINE void set(int p1) { at[0] = p1; }
    template <class... P> CUF2RS_INLINE void set(P... p)
    {
        const int list[] = {p...};
        for (int k = 0; k < R; ++k)
            at[k] = list[k];
    }
};
template <int R, class M, class F, class Better> CUF2RS_INLINE Place<R> place_where(const Extents<R> &e, M mask, F value, Better better)
{
    Place<R> found = {};
    each(e, [&](auto... p) {
        if (mask(p...) && better(value(p...), found.at[0] == 0))
            found.set(p...);
    });
    return found;
}
// `back`: the last one of several.
template <class T, int R, class M, class F> CUF2RS_INLINE Place<R> maxloc_of(const Extents<R> &e, bool back, M mask, F value)
{
    T best = T();
    return place_where(e, mask, value, [&](T x, bool first) {
        const bool better = first || x > best || (best != best && x == x) || (back && x == best);
        if (better)
            best = x;
        return better;
    });
}
template <class T, int R, class M, class F> CUF2RS_INLINE Place<R> minloc_of(const Extents<R> &e, bool back, M mask, F value)
{
    T best = T();
    return place_where(e, mask, value, [&](T x, bool first) {
        const bool better = first || x < best || (best != best && x == x) || (back && x == best);
        if (better)
            best = x;
        return better;
    });
}
template <class T, int R, class M, class F>
CUF2RS_INLINE Place<R> findloc_of(const Extents<R> &e, bool back, M mask, F value, T wanted)
{
    return place_where(e, mask, value, [&](T x, bool first) { return x == wanted && (first || back); });
}

// The element of a list at a place, from one: array constructors in expressions.
template <class T, class... U> CUF2RS_INLINE T pick(integer8 place, T first, U... rest)
{
    const T list[] = {first, (T)rest...};
    return list[place - 1];
}

