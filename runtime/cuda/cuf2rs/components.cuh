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
// ---------------------------------------------------------------------------------------------------------------------------
// Allocatable arrays and pointers of one thread.

CUF2RS_INLINE void allocation_failed(const char *why)
{
    printf("%s\n", why);
    __trap();
}

// Freed where its scope ends. Memory from ALLOCATE is zero.
template <class T, int R> struct Allocatable : Array<T, R, int> {
    CUF2RS_INLINE Allocatable() { clear(); }
    Allocatable(const Allocatable &) = delete;
    Allocatable &operator=(const Allocatable &) = delete;
    CUF2RS_INLINE ~Allocatable() { free(this->first); }

    CUF2RS_INLINE void clear()
    {
        this->first = nullptr;
        for (int d = 0; d < R; ++d) {
            this->lower_[d] = 1;
            this->extent_[d] = 0;
        }
    }
    template <class... B> CUF2RS_INLINE int allocate_stat(B... bounds)
    {
        if (this->first)
            return 5014;
        const Array<T, R, int> made((T *)nullptr, bounds...);
        const integer8 bytes = (made.size() > 0 ? made.size() : 1) * (integer8)sizeof(T);
        T *p = (T *)malloc(bytes);
        if (!p)
            return 5014;
        memset((void *)p, 0, bytes);
        static_cast<Array<T, R, int> &>(*this) = made;
        this->first = p;
        return 0;
    }
    template <class... B> CUF2RS_INLINE void allocate(B... bounds)
    {
        if (this->first)
            allocation_failed("ALLOCATE of an array that is allocated already");
        if (allocate_stat(bounds...))
            allocation_failed("out of device heap memory: ALLOCATE in device code");
    }
    CUF2RS_INLINE int deallocate_stat()
    {
        if (!this->first)
            return 1;
        free(this->first);
        clear();
        return 0;
    }
    CUF2RS_INLINE void deallocate()
    {
        if (deallocate_stat())
            allocation_failed("DEALLOCATE of an array that is not allocated");
    }
    // Before an assignment: what has another shape is allocated anew.
    template <class... E> CUF2RS_INLINE void take_shape(E... extents)
    {
        const int list[R] = {(int)extents...};
        bool same = this->first != nullptr;
        for (int d = 0; d < R; ++d)
            same = same && this->size(d + 1) == list[d];
        if (same)
            return;
        deallocate_stat();
        allocate(list_bound(extents)...);
    }
    static CUF2RS_INLINE Bounds list_bound(int extent) { return Bounds(extent); }
};

// Pointers: who allocates the target frees it.
template <class T, int R, class... B> CUF2RS_INLINE int allocate_pointer_stat(Descriptor<T, R> &p, B... bounds)
{
    Allocatable<T, R> made;
    const int stat = made.allocate_stat(bounds...);
    if (stat == 0) {
        p = with_bounds(static_cast<const Array<T, R, int> &>(made));
        made.first = nullptr;
    }
    return stat;
}
template <class T, int R, class... B> CUF2RS_INLINE void allocate_pointer(Descriptor<T, R> &p, B... bounds)
{
    if (allocate_pointer_stat(p, bounds...))
        allocation_failed("out of device heap memory: ALLOCATE in device code");
}
template <class T, int R> CUF2RS_INLINE int deallocate_pointer_stat(Descriptor<T, R> &p)
{
    if (!p.first)
        return 1;
    free(p.first);
    p = Descriptor<T, R>{};
    return 0;
}
template <class T, int R> CUF2RS_INLINE void deallocate_pointer(Descriptor<T, R> &p)
{
    if (deallocate_pointer_stat(p))
        allocation_failed("DEALLOCATE of a pointer that is not associated");
}

// p(1:n, 1:m) => a: the elements of an array of one dimension, or of one without gaps, under other bounds.
template <int K, class T, int R, class... B> CUF2RS_INLINE Descriptor<T, K> remapped(const Descriptor<T, R> &a, B... bounds)
{
    const Bounds list[K] = {Bounds(bounds)...};
    Descriptor<T, K> d;
    d.first = a.first;
    integer8 stride = a.dims[0].stride;
    for (int k = 0; k < K; ++k) {
        const integer8 extent = list[k].extent;
        d.dims[k].lower = list[k].lower;
        d.dims[k].extent = extent > 0 ? extent : 0;
        d.dims[k].stride = stride;
        stride *= d.dims[k].extent;
    }
    return d;
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

