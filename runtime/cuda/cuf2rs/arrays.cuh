// ---------------------------------------------------------------------------------------------------------------------------
// Arrays.

// An extent in the kind of the bounds that it comes from. Widened where it is used and not before: there the compiler sees that it
// has 32 bits and multiplies a 32-bit distance with it in one instruction.
struct Extent {
    bool narrow;
    int number;
    integer8 wide;
    CUF2RS_INLINE Extent() {}
    CUF2RS_INLINE Extent(int n) : narrow(true), number(n), wide(0) {}
    CUF2RS_INLINE Extent(integer8 n) : narrow(false), number(0), wide(n) {}
    CUF2RS_INLINE operator integer8() const { return narrow ? (integer8)number : wide; }
};

// One dimension: an extent n (bounds 1:n), or Bounds(lower, upper). An extent below zero counts as zero where it is asked for.
struct Bounds {
    integer8 lower;
    Extent extent;
    CUF2RS_INLINE Bounds(int n) : lower(1), extent(n) {}
    CUF2RS_INLINE Bounds(long n) : lower(1), extent((integer8)n) {}
    CUF2RS_INLINE Bounds(integer8 n) : lower(1), extent(n) {}
    CUF2RS_INLINE Bounds(int lo, int hi) : lower(lo), extent(hi - lo + 1) {}
    CUF2RS_INLINE Bounds(integer8 lo, integer8 hi) : lower(lo), extent(hi - lo + 1) {}
    template <class A, class B>
    CUF2RS_INLINE Bounds(A lo, B hi) : Bounds((integer8)lo, (integer8)hi)
    {
    }
};

// The last dimension of an assumed-size dummy argument: a(lower:*). It counts as empty where its extent is asked for.
constexpr int UNKNOWN_EXTENT = -2147483647 - 1;
CUF2RS_INLINE Bounds assumed(integer8 lower = 1)
{
    Bounds b(UNKNOWN_EXTENT);
    b.lower = lower;
    return b;
}

template <class T, int R> struct Descriptor;
template <int R> struct Shape;

// A contiguous array with Fortran bounds over memory that starts at `first`: explicit-shape and assumed-size dummy arguments,
// local and shared arrays. Array2<float> a(a_, n, Bounds(0, m)); then a(i, j). Index is the type that addresses are counted in.
template <class T, int R, class Index = integer8> struct Array {
    T *first;
    integer8 lower_[R];
    Extent extent_[R];

    CUF2RS_INLINE Array() {}
    template <class... B> CUF2RS_INLINE Array(T *p, B... bounds) : first(p)
    {
        static_assert(sizeof...(B) == R, "one bound for each dimension");
        const Bounds list[R] = {Bounds(bounds)...};
        for (int d = 0; d < R; ++d) {
            lower_[d] = list[d].lower;
            extent_[d] = list[d].extent;
        }
    }

    // A module array that the host has allocated: its descriptor says where and with which bounds.
    explicit CUF2RS_INLINE Array(const Descriptor<T, R> &d);

    // An array of the host program, in a kernel that was made of the host's loops.
    CUF2RS_INLINE Array(T *p, const Shape<R> &shape);

    template <class... I> CUF2RS_INLINE T &operator()(I... subscripts) const { return first[offset(subscripts...)]; }

    // Elements from the first one on. The lower bound is taken off in the subscript's own kind: neighbours share their products and
    // differ in the constant part of the address.
    template <class... I> CUF2RS_INLINE Index offset(I... subscripts) const
    {
        static_assert(sizeof...(I) == R, "one subscript for each dimension");
        int dim = 0;
        const Index list[R] = {(Index)distance(subscripts, lower_[dim++])...};
        Index at = list[0], stride = 1;
        for (int d = 1; d < R; ++d) {
            stride *= (Index)extent_[d - 1];
            at += list[d] * stride;
        }
        return at;
    }

    static CUF2RS_INLINE integer8 distance(integer8 subscript, integer8 lower) { return subscript - lower; }
    static CUF2RS_INLINE integer8 distance(long subscript, integer8 lower) { return subscript - lower; }
    static CUF2RS_INLINE integer8 distance(int subscript, integer8 lower) { return subscript - (int)lower; }

    CUF2RS_INLINE T *data() const { return first; }
    CUF2RS_INLINE int size() const
    {
        integer8 n = 1;
        for (int d = 1; d <= R; ++d)
            n *= size(d);
        return (int)n;
    }
    CUF2RS_INLINE int size(int dim) const { return extent_[dim - 1] > 0 ? (int)extent_[dim - 1] : 0; }
    CUF2RS_INLINE int lbound(int dim) const { return extent_[dim - 1] > 0 ? (int)lower_[dim - 1] : 1; }
    CUF2RS_INLINE int ubound(int dim) const { return extent_[dim - 1] > 0 ? (int)(lower_[dim - 1] + extent_[dim - 1] - 1) : 0; }
    CUF2RS_INLINE bool present() const { return first != nullptr; }
};

// A value read through the read-only path where the type allows it.
template <class T> CUF2RS_INLINE T read_only(const T *p) { return *p; }
#ifndef CUF2RS_EMULATION
CUF2RS_INLINE integer1 read_only(const integer1 *p) { return __ldg(p); }
CUF2RS_INLINE integer2 read_only(const integer2 *p) { return __ldg(p); }
CUF2RS_INLINE integer4 read_only(const integer4 *p) { return __ldg(p); }
CUF2RS_INLINE integer8 read_only(const integer8 *p) { return __ldg(p); }
CUF2RS_INLINE float16 read_only(const float16 *p) { return float16(__ldg((const unsigned short *)p), float16::Bits()); }
CUF2RS_INLINE float read_only(const float *p) { return __ldg(p); }
CUF2RS_INLINE double read_only(const double *p) { return __ldg(p); }
#endif

template <class T> struct Access {
    typedef T &result;
    static CUF2RS_INLINE T &of(T *p) { return *p; }
};
template <class T> struct Access<const T> {
    typedef T result;
    static CUF2RS_INLINE T of(const T *p) { return read_only(p); }
};

struct Dimension {
    integer8 lower, extent, stride;
};

// The bounds of a contiguous array, passed beside its address.
template <int R> struct Shape {
    Dimension dims[R];
};

// An assumed-shape dummy argument, passed by value: a(:, :) of any actual argument, with gaps or without. One for `const T` reads through
// the read-only path.
template <class T, int R> struct Descriptor {
    T *first;
    Dimension dims[R];

    template <class... I> CUF2RS_INLINE typename Access<T>::result operator()(I... subscripts) const
    {
        return Access<T>::of(address(subscripts...));
    }
    template <class... I> CUF2RS_INLINE T *address(I... subscripts) const
    {
        static_assert(sizeof...(I) == R, "one subscript for each dimension");
        const integer8 list[R] = {(integer8)subscripts...};
        integer8 at = 0;
        for (int d = 0; d < R; ++d)
            at += (list[d] - dims[d].lower) * dims[d].stride;
        return first + at;
    }

    CUF2RS_INLINE T *data() const { return first; }
    CUF2RS_INLINE int size() const
    {
        integer8 n = 1;
        for (int d = 0; d < R; ++d)
            n *= dims[d].extent;
        return (int)n;
    }
    CUF2RS_INLINE int size(int dim) const { return (int)dims[dim - 1].extent; }
    CUF2RS_INLINE int lbound(int dim) const { return dims[dim - 1].extent > 0 ? (int)dims[dim - 1].lower : 1; }
    CUF2RS_INLINE int ubound(int dim) const
    {
        return dims[dim - 1].extent > 0 ? (int)(dims[dim - 1].lower + dims[dim - 1].extent - 1) : 0;
    }
    CUF2RS_INLINE bool present() const { return first != nullptr; }
};

// What distances between elements are counted in. That they fit, the host has seen.
#ifdef CUF2RS_LARGE_ARRAYS
typedef integer8 Distance;
typedef unsigned long long Wrapping;
#else
typedef int Distance;
typedef unsigned int Wrapping;
#endif

// A 64-bit number as a distance, read as such a one: one that is made of 64 bits is multiplied as 64 bits.
CUF2RS_INLINE Distance as_distance(const integer8 &value)
{
#ifdef CUF2RS_EMULATION
    return (Distance)value;
#else
    return *(const Distance *)&value;
#endif
}

// An assumed-shape dummy argument of a kernel: its elements may lie on either side of the first one. Numbers on the way to one may leave the
// range of distances and come back.
template <class T, int R> struct Strided : Descriptor<T, R> {
    template <class... I> CUF2RS_INLINE typename Access<T>::result operator()(I... subscripts) const
    {
        return Access<T>::of(address(subscripts...));
    }
    template <class... I> CUF2RS_INLINE T *address(I... subscripts) const
    {
        static_assert(sizeof...(I) == R, "one subscript for each dimension");
        Wrapping stride[R], origin = 0;
        for (int d = 0; d < R; ++d) {
            stride[d] = (Wrapping)as_distance(this->dims[d].stride);
            origin += (Wrapping)as_distance(this->dims[d].lower) * stride[d];
        }
        int dim = 0;
        Wrapping at = 0;
        ((at += (Wrapping)subscripts * stride[dim], ++dim), ...);
        return this->first + (Distance)(at - origin);
    }
};

// A contiguous array of the host program, in a kernel that was made of the host's loops and has a thread for each iteration. Nothing wraps on
// the way to an element, and the first subscript comes last: so the compiler knows that a(i + 1, j) lies beside a(i, j).
template <class T, int R> struct Shaped : Array<T, R> {
    Distance lowest[R], stride[R];

    CUF2RS_INLINE Shaped(T *p, const Shape<R> &shape) : Array<T, R>(p, shape)
    {
        for (int d = 0; d < R; ++d) {
            lowest[d] = as_distance(shape.dims[d].lower);
            stride[d] = d == 0 ? 1 : as_distance(shape.dims[d].stride);
        }
    }
    template <class... I> CUF2RS_INLINE T &operator()(I... subscripts) const { return this->first[offset(subscripts...)]; }
    template <class... I> CUF2RS_INLINE Distance offset(I... subscripts) const
    {
        static_assert(sizeof...(I) == R, "one subscript for each dimension");
        const Distance list[R] = {(Distance)subscripts...};
        Distance at = 0;
        for (int d = R - 1; d >= 0; --d)
            at += (list[d] - lowest[d]) * stride[d];
        return at;
    }
};

// ASSOCIATED(p, target): both are the same elements in the same order.
template <class T, class U> CUF2RS_INLINE bool same_target(const T *p, const U *target)
{
    return p != nullptr && (const void *)p == (const void *)target;
}
template <class T, class U, int R> CUF2RS_INLINE bool same_target(const Descriptor<T, R> &p, const Descriptor<U, R> &target)
{
    bool same = same_target(p.first, target.first);
    for (int d = 0; d < R; ++d) {
        const Dimension &one = p.dims[d], &other = target.dims[d];
        same = same && one.extent > 0 && one.extent == other.extent && (one.extent == 1 || one.stride == other.stride);
    }
    return same;
}

template <class T> struct plain {
    typedef T type;
};
template <class T> struct plain<const T> {
    typedef T type;
};

// A descriptor of a contiguous array, to pass it to a device procedure with an assumed-shape dummy; lower bounds 1. It is never one of
// constant elements: the array may lie in any memory, and the read-only path reaches a kernel's arguments alone.
template <class T, int R, class Index> CUF2RS_INLINE Descriptor<typename plain<T>::type, R> describe(const Array<T, R, Index> &a)
{
    typedef typename plain<T>::type Value;
    Descriptor<Value, R> d;
    d.first = const_cast<Value *>(a.first);
    integer8 stride = 1;
    for (int k = 0; k < R; ++k) {
        d.dims[k].lower = 1;
        d.dims[k].extent = a.extent_[k] > 0 ? (integer8)a.extent_[k] : 0;
        d.dims[k].stride = stride;
        stride *= a.extent_[k];
    }
    return d;
}

template <class T, int R, class Index> CUF2RS_INLINE Array<T, R, Index>::Array(const Descriptor<T, R> &d) : first(d.first)
{
    for (int k = 0; k < R; ++k) {
        lower_[k] = d.dims[k].lower;
        extent_[k] = d.dims[k].extent;
    }
}

template <class T, int R, class Index> CUF2RS_INLINE Array<T, R, Index>::Array(T *p, const Shape<R> &shape) : first(p)
{
    for (int k = 0; k < R; ++k) {
        lower_[k] = shape.dims[k].lower;
        extent_[k] = shape.dims[k].extent;
    }
}

template <class T, int R> CUF2RS_INLINE Descriptor<T, R> describe(const Descriptor<T, R> &d) { return d; }

// The same elements for a dummy argument of a device procedure, which does not know what memory they lie in and never reads
// through the read-only path.
template <class T, int R> CUF2RS_INLINE Descriptor<T, R> anywhere(const Descriptor<const T, R> &d)
{
    Descriptor<T, R> plain;
    plain.first = const_cast<T *>(d.first);
    for (int k = 0; k < R; ++k)
        plain.dims[k] = d.dims[k];
    return plain;
}
template <class T, int R> CUF2RS_INLINE Descriptor<T, R> anywhere(const Descriptor<T, R> &d) { return d; }

// Subscripts of a section: lower:upper:step, a whole dimension, one index.
struct Subscript {
    integer8 lower, upper, step;
    bool all, one;
};
CUF2RS_INLINE Subscript range(integer8 lower, integer8 upper, integer8 step = 1) { return Subscript{lower, upper, step, false, false}; }
CUF2RS_INLINE Subscript whole() { return Subscript{0, 0, 1, true, false}; }
CUF2RS_INLINE Subscript at(integer8 index) { return Subscript{index, index, 1, false, true}; }

// An array section of rank K: section<1>(a, at(i), whole()), section<2>(a, range(2, n), whole()).
template <int K, class T, int R, class... S> CUF2RS_INLINE Descriptor<T, K> section(const Descriptor<T, R> &a, S... subscripts)
{
    static_assert(sizeof...(S) == R, "one subscript for each dimension");
    const Subscript list[R] = {subscripts...};
    Descriptor<T, K> d;
    d.first = a.first;
    for (int k = 0, made = 0; k < R; ++k) {
        const Dimension &own = a.dims[k];
        const integer8 lower = list[k].all ? own.lower : list[k].lower;
        d.first += (lower - own.lower) * own.stride;
        if (list[k].one)
            continue;
        const integer8 upper = list[k].all ? own.lower + own.extent - 1 : list[k].upper;
        const integer8 count = (upper - lower + list[k].step) / list[k].step;
        d.dims[made].lower = 1;
        d.dims[made].extent = count > 0 ? count : 0;
        d.dims[made].stride = own.stride * list[k].step;
        ++made;
    }
    return d;
}
// A descriptor that keeps the bounds of its array.
template <class T, int R, class Index> CUF2RS_INLINE Descriptor<typename plain<T>::type, R> with_bounds(const Array<T, R, Index> &a)
{
    Descriptor<typename plain<T>::type, R> d = describe(a);
    for (int k = 0; k < R; ++k)
        d.dims[k].lower = a.lower_[k];
    return d;
}
template <int K, class T, int R, class Index, class... S>
CUF2RS_INLINE Descriptor<typename plain<T>::type, K> section(const Array<T, R, Index> &a, S... subscripts)
{
    return section<K>(with_bounds(a), subscripts...);
}

// ---------------------------------------------------------------------------------------------------------------------------
// Arrays with storage of their own.

// Memory of one thread from the device's heap, as automatic arrays take it; a full heap ends the kernel.
template <class T> CUF2RS_INLINE T *thread_memory(integer8 count)
{
    T *p = (T *)malloc((count > 0 ? count : 1) * sizeof(T));
    if (!p) {
        printf("out of device heap memory: an automatic array or temporary of %lld bytes\n", (long long)(count * sizeof(T)));
        __trap();
    }
    return p;
}

// An array whose extents are known when it starts: automatic arrays, values of array expressions. Freed where its scope ends.
template <class T, int R> struct Automatic : Array<T, R, int> {
    template <class... B> CUF2RS_INLINE explicit Automatic(B... bounds) : Array<T, R, int>((T *)nullptr, bounds...)
    {
        this->first = thread_memory<T>(this->size());
    }
    CUF2RS_INLINE Automatic(Automatic &&from) : Array<T, R, int>(from) { from.first = nullptr; }
    Automatic(const Automatic &) = delete;
    Automatic &operator=(const Automatic &) = delete;
    CUF2RS_INLINE ~Automatic() { free(this->first); }
};

// An array of N elements that a function gives back. It holds no address of itself, so that the compiler keeps it in registers.
template <class T, int R, int N> struct Local {
    Bounds bounds[R];
    T elements[N > 0 ? N : 1];

    template <class... B> CUF2RS_INLINE explicit Local(B... each) : bounds{Bounds(each)...} {}
    Local &operator=(const Local &) = delete;

    CUF2RS_INLINE operator Array<T, R, int>() const { return array(); }
    CUF2RS_INLINE Array<T, R, int> array() const
    {
        Array<T, R, int> a;
        a.first = data();
        for (int d = 0; d < R; ++d) {
            a.lower_[d] = bounds[d].lower;
            a.extent_[d] = bounds[d].extent;
        }
        return a;
    }
    template <class... I> CUF2RS_INLINE T &operator()(I... subscripts) const { return array()(subscripts...); }
    CUF2RS_INLINE T *data() const { return const_cast<T *>(elements); }
    CUF2RS_INLINE int size() const { return array().size(); }
    CUF2RS_INLINE int size(int dim) const { return array().size(dim); }
    CUF2RS_INLINE int lbound(int dim) const { return array().lbound(dim); }
    CUF2RS_INLINE int ubound(int dim) const { return array().ubound(dim); }
};
template <class T, int R, int N> CUF2RS_INLINE Descriptor<T, R> describe(const Local<T, R, N> &a) { return describe(a.array()); }
template <class T, int R, int N> CUF2RS_INLINE Descriptor<T, R> with_bounds(const Local<T, R, N> &a) { return with_bounds(a.array()); }
template <int K, class T, int R, int N, class... S> CUF2RS_INLINE Descriptor<T, K> section(const Local<T, R, N> &a, S... subscripts)
{
    return section<K>(a.array(), subscripts...);
}

// The value of a function whose result has other lower bounds than one: those of a value are one.
template <class T, int R, int N> CUF2RS_INLINE Local<T, R, N> counted_from_one(const Local<T, R, N> &result)
{
    Local<T, R, N> value(result);
    for (int d = 0; d < R; ++d) {
        value.bounds[d].lower = 1;
    }
    return value;
}
template <class T, int R> CUF2RS_INLINE Automatic<T, R> counted_from_one(Automatic<T, R> &result)
{
    for (int d = 0; d < R; ++d) {
        result.lower_[d] = 1;
    }
    return static_cast<Automatic<T, R> &&>(result);
}

// The place of an element, counted from zero in array element order, in elements behind the first one.
template <class T, int R> CUF2RS_INLINE integer8 section_place(const Descriptor<T, R> &d, integer8 number)
{
    integer8 at = 0;
    for (int k = 0; k < R; ++k) {
        at += number % d.dims[k].extent * d.dims[k].stride;
        number /= d.dims[k].extent;
    }
    return at;
}

// An array inside a structure: its bounds are lower and upper of each dimension. Fixed<float, 1, 3> velocity;
constexpr int fixed_volume() { return 1; }
template <class... B> constexpr int fixed_volume(int lower, int upper, B... rest)
{
    return (upper >= lower ? upper - lower + 1 : 0) * fixed_volume(rest...);
}
template <class T, int... LowerUpper> struct Fixed {
    static const int R = sizeof...(LowerUpper) / 2, N = fixed_volume(LowerUpper...);
    T elements[N > 0 ? N : 1];

    // The array with its bounds.
    CUF2RS_INLINE Array<T, R, int> array() const
    {
        const int list[2 * R] = {LowerUpper...};
        Array<T, R, int> a;
        a.first = const_cast<T *>(elements);
        for (int d = 0; d < R; ++d) {
            a.lower_[d] = list[2 * d];
            a.extent_[d] = list[2 * d + 1] - list[2 * d] + 1;
        }
        return a;
    }
    template <class... I> CUF2RS_INLINE T &operator()(I... subscripts) { return elements[array().offset(subscripts...)]; }
    template <class... I> CUF2RS_INLINE const T &operator()(I... subscripts) const { return elements[array().offset(subscripts...)]; }
    CUF2RS_INLINE T *data() const { return array().first; }
    CUF2RS_INLINE int size() const { return N; }
    CUF2RS_INLINE int size(int dim) const { return array().size(dim); }
    CUF2RS_INLINE int lbound(int dim) const { return array().lbound(dim); }
    CUF2RS_INLINE int ubound(int dim) const { return array().ubound(dim); }
};
// Constructors of structures: every element one value, or the elements of an array in array element order. By reference, so that the lengths of
// constants of characters are known.
template <class F, class T> constexpr CUF2RS_INLINE F filled(const T &value)
{
    F f{};
    for (int k = 0; k < F::N; ++k)
        f.elements[k] = value;
    return f;
}
template <class F, class... T> constexpr CUF2RS_INLINE F elements(const T &...values) { return F{{values...}}; }
template <class F, class T, int R> CUF2RS_INLINE F gathered(const Descriptor<T, R> &values)
{
    F f;
    for (int k = 0; k < F::N; ++k)
        f.elements[k] = values.first[section_place(values, k)];
    return f;
}
template <class T, int... B> CUF2RS_INLINE Descriptor<T, Fixed<T, B...>::R> describe(const Fixed<T, B...> &a) { return describe(a.array()); }
template <int K, class T, int... B, class... S> CUF2RS_INLINE Descriptor<T, K> section(const Fixed<T, B...> &a, S... subscripts)
{
    return section<K>(a.array(), subscripts...);
}

// A section for an explicit-shape dummy argument, which wants its elements one after the other: the section's own memory where they lie so,
// else a copy, copied back at the end of the call where the dummy may be written.
template <class T, int R, bool Written> struct Packed {
    typedef typename plain<T>::type Value;
    Descriptor<T, R> of;
    Value *copy;
    CUF2RS_INLINE explicit Packed(const Descriptor<T, R> &d) : of(d), copy(nullptr)
    {
        integer8 stride = 1;
        bool gaps = false;
        for (int k = 0; k < R; ++k) {
            gaps = gaps || (d.dims[k].extent > 1 && d.dims[k].stride != stride);
            stride *= d.dims[k].extent;
        }
        if (!gaps)
            return;
        copy = thread_memory<Value>(stride);
        for (integer8 n = 0; n < stride; ++n)
            copy[n] = of.first[section_place(of, n)];
    }
    Packed(const Packed &) = delete;
    CUF2RS_INLINE T *data() const { return copy ? copy : of.first; }
    CUF2RS_INLINE ~Packed()
    {
        if (copy)
            give_back(*this);
        free(copy);
    }
};
template <class T, int R> CUF2RS_INLINE void give_back(Packed<T, R, false> &) {}
template <class T, int R> CUF2RS_INLINE void give_back(Packed<T, R, true> &p)
{
    for (integer8 n = 0, count = p.of.size(); n < count; ++n)
        p.of.first[section_place(p.of, n)] = p.copy[n];
}
template <class T, int R> CUF2RS_INLINE Packed<T, R, false> packed(const Descriptor<T, R> &d) { return Packed<T, R, false>(d); }
template <class T, int R> CUF2RS_INLINE Packed<T, R, true> packed_mut(const Descriptor<T, R> &d) { return Packed<T, R, true>(d); }

// A value where an address is wanted.
template <class T> struct Held {
    T value;
    CUF2RS_INLINE T *place() { return &value; }
};
template <class T> CUF2RS_INLINE Held<T> held(T value) { return Held<T>{value}; }

// An assumed-shape dummy's own lower bounds: a(0:, 2:).
template <class T, int R, class... L> CUF2RS_INLINE Descriptor<T, R> with_lower(Descriptor<T, R> d, L... lower)
{
    static_assert(sizeof...(L) == R, "one lower bound for each dimension");
    const integer8 list[R] = {(integer8)lower...};
    for (int k = 0; k < R; ++k)
        d.dims[k].lower = list[k];
    return d;
}

template <class T, int R, class... L> CUF2RS_INLINE Strided<T, R> with_lower(Strided<T, R> d, L... lower)
{
    static_assert(sizeof...(L) == R, "one lower bound for each dimension");
    const integer8 list[R] = {(integer8)lower...};
    for (int k = 0; k < R; ++k)
        d.dims[k].lower = list[k];
    return d;
}

// Handed on to an assumed-shape dummy: its bounds begin at 1 again, or where that one says.
template <class T, int R> CUF2RS_INLINE Descriptor<T, R> from_one(Descriptor<T, R> d)
{
    for (int k = 0; k < R; ++k)
        d.dims[k].lower = 1;
    return d;
}

// The number of elements of lower:upper:step.
CUF2RS_INLINE int section_extent(integer8 lower, integer8 upper, integer8 step)
{
    integer8 n = (upper - lower + step) / step;
    return n > 0 ? (int)n : 0;
}

// The dynamic shared memory of the launch, from a byte offset on that suits the type.
template <class T> CUF2RS_INLINE T *dynamic_shared(integer8 offset = 0)
{
    const integer8 align = alignof(T);
    const integer8 start = (offset + align - 1) / align * align;
#ifdef CUF2RS_EMULATION
    return (T *)(cuf2rs_emulation::dynamic_shared() + start);
#else
    extern __shared__ __align__(16) unsigned char cuf2rs_dynamic_shared[];
    return (T *)(cuf2rs_dynamic_shared + start);
#endif
}

// Bytes from the start of the dynamic shared memory to the end of an array in it.
template <class T, int R, class Index> CUF2RS_INLINE integer8 end_of(const Array<T, R, Index> &a)
{
    return (const unsigned char *)a.first - dynamic_shared<unsigned char>() + a.size() * (integer8)sizeof(T);
}

