// ---------------------------------------------------------------------------------------------------------------------------
// Array components of structures that lie in memory of their own.

// The descriptor as the host has it, to the byte: the element with subscripts s lies at first + shift + sum of s times stride. Those of
// ALLOCATABLE components have elements without gaps.
template <class T, int R, bool Gapless> struct Component {
    T *first;
    integer8 shift;
    Dimension dims[R];

    template <class... I> CUF2RS_INLINE T &operator()(I... subscripts) const
    {
        static_assert(sizeof...(I) == R, "one subscript for each dimension");
        const integer8 list[R] = {(integer8)subscripts...};
        integer8 at = shift;
        for (int d = 0; d < R; ++d)
            at += Gapless && d == 0 ? list[d] : list[d] * dims[d].stride;
        return first[at];
    }

    // With its bounds, as sections and inquiries see it.
    CUF2RS_INLINE Descriptor<T, R> described() const
    {
        Descriptor<T, R> d;
        d.first = first;
        for (int k = 0; k < R; ++k)
            d.dims[k] = dims[k];
        return d;
    }
    CUF2RS_INLINE T *data() const { return first; }
    CUF2RS_INLINE int size() const { return described().size(); }
    CUF2RS_INLINE int size(int dim) const { return (int)dims[dim - 1].extent; }
    CUF2RS_INLINE int lbound(int dim) const { return described().lbound(dim); }
    CUF2RS_INLINE int ubound(int dim) const { return described().ubound(dim); }
    CUF2RS_INLINE bool present() const { return first != nullptr; }
};
template <class T, int R> using AllocatableArray = Component<T, R, true>;
template <class T, int R> using PointerArray = Component<T, R, false>;

template <class T, int R, bool Gapless> CUF2RS_INLINE Descriptor<T, R> describe(const Component<T, R, Gapless> &c)
{
    Descriptor<T, R> d = c.described();
    for (int k = 0; k < R; ++k)
        d.dims[k].lower = 1;
    return d;
}
template <class T, int R, bool Gapless> CUF2RS_INLINE Descriptor<T, R> with_bounds(const Component<T, R, Gapless> &c)
{
    return c.described();
}
// A pointer component that points to these elements.
template <class T, int R> CUF2RS_INLINE PointerArray<T, R> component(const Descriptor<T, R> &d)
{
    PointerArray<T, R> c;
    c.first = d.first;
    c.shift = 0;
    for (int k = 0; k < R; ++k) {
        c.dims[k] = d.dims[k];
        c.shift -= d.dims[k].lower * d.dims[k].stride;
    }
    return c;
}
template <int K, class T, int R, bool Gapless, class... S>
CUF2RS_INLINE Descriptor<T, K> section(const Component<T, R, Gapless> &c, S... subscripts)
{
    return section<K>(c.described(), subscripts...);
}

