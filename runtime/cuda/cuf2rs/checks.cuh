// ---------------------------------------------------------------------------------------------------------------------------
// Subscripts held against their bounds, in programs that were translated with `--check bounds`: checked_array("a", a)(i, j). The first
// thread that finds one outside reports it and ends the kernel.

#ifdef CUF2RS_CHECKED
namespace cuf2rs_checks {
    // What went wrong; the host's `device/report.rs` has it to the byte.
    struct Report {
        int taken, kind, line, rank_place;
        integer8 subscript, lower, upper;
        int block[3], thread[3];
        char file[64], object[64], procedure[64];
    };
    enum Fault { outside_bounds, outside_section, outside_text, no_memory };

    // Where in the program a check stands.
    struct Spot {
        const char *object, *file;
        int line;
        const char *procedure;
    };

    CUF2RS_INLINE void copy_word(char (&to)[64], const char *from)
    {
        int n = 0;
        for (; n < 63 && from[n]; ++n)
            to[n] = from[n];
        to[n] = 0;
    }
    CUF2RS_INLINE void write_report(Report &r, Fault kind, const Spot &spot, int dim, integer8 subscript, integer8 lower, integer8 upper)
    {
        r.kind = kind;
        r.line = spot.line;
        r.rank_place = dim;
        r.subscript = subscript;
        r.lower = lower;
        r.upper = upper;
        r.block[0] = blockIdx_x();
        r.block[1] = blockIdx_y();
        r.block[2] = blockIdx_z();
        r.thread[0] = threadIdx_x();
        r.thread[1] = threadIdx_y();
        r.thread[2] = threadIdx_z();
        copy_word(r.file, spot.file);
        copy_word(r.object, spot.object);
        copy_word(r.procedure, spot.procedure);
        r.taken = 1;
    }

#ifdef CUF2RS_EMULATION
    // The host sets it when the text is loaded: it ends the program.
    extern "C" {
    void (*cuf2rs_report)(const Report *);
    }
    inline void report(Fault kind, const Spot &spot, int dim, integer8 subscript, integer8 lower, integer8 upper)
    {
        Report r;
        write_report(r, kind, spot, dim, subscript, lower, upper);
        fflush(stdout);
        cuf2rs_report(&r);
    }
#else
    // Memory of the host's, which outlives the kernel.
    extern "C" {
    __device__ Report *cuf2rs_report;
    }
    static __device__ int report_begun;
    static __device__ __noinline__ void report(Fault kind, Spot spot, int dim, integer8 subscript, integer8 lower, integer8 upper)
    {
        // The others wait for the end that the first one brings.
        while (atomicCAS(&report_begun, 0, 1) != 0 && cuf2rs_report)
            __nanosleep(1000);
        if (cuf2rs_report) {
            write_report(*cuf2rs_report, kind, spot, dim, subscript, lower, upper);
            __threadfence_system();
        }
        __trap();
    }
#endif

    template <class T, int R, class Index> CUF2RS_INLINE integer8 lower_bound(const Array<T, R, Index> &a, int d) { return a.lower_[d]; }
    template <class T, int R> CUF2RS_INLINE integer8 lower_bound(const Descriptor<T, R> &a, int d) { return a.dims[d].lower; }
    template <class T, int R, bool G> CUF2RS_INLINE integer8 lower_bound(const Component<T, R, G> &a, int d) { return a.dims[d].lower; }
    template <class T, int... B> CUF2RS_INLINE integer8 lower_bound(const Fixed<T, B...> &a, int d) { return a.array().lower_[d]; }
    template <class T, int R, int N> CUF2RS_INLINE integer8 lower_bound(const Local<T, R, N> &a, int d) { return a.array().lower_[d]; }
    template <class T, int R, class Index> CUF2RS_INLINE integer8 extent_of(const Array<T, R, Index> &a, int d) { return a.extent_[d]; }
    template <class T, int R> CUF2RS_INLINE integer8 extent_of(const Descriptor<T, R> &a, int d) { return a.dims[d].extent; }
    template <class T, int R, bool G> CUF2RS_INLINE integer8 extent_of(const Component<T, R, G> &a, int d) { return a.dims[d].extent; }
    template <class T, int... B> CUF2RS_INLINE integer8 extent_of(const Fixed<T, B...> &a, int d) { return a.array().extent_[d]; }
    template <class T, int R, int N> CUF2RS_INLINE integer8 extent_of(const Local<T, R, N> &a, int d) { return a.array().extent_[d]; }

    template <class A> CUF2RS_INLINE void check_subscript(const A &array, const Spot &spot, Fault kind, int d, integer8 subscript)
    {
        const integer8 lower = lower_bound(array, d), extent = extent_of(array, d);
        if (subscript < lower || (extent != UNKNOWN_EXTENT && subscript >= lower + extent))
            report(kind, spot, d + 1, subscript, lower, lower + (extent > 0 ? extent : 0) - 1);
    }

    template <class A> struct CheckedArray {
        A &array;
        Spot spot;

        template <class... I> CUF2RS_INLINE void check(I... subscripts) const
        {
            const integer8 list[] = {(integer8)subscripts...};
            if (array.data() == nullptr)
                report(no_memory, spot, 0, 0, 0, 0);
            for (int d = 0; d < (int)sizeof...(I); ++d)
                check_subscript(array, spot, outside_bounds, d, list[d]);
        }
        template <class... I> CUF2RS_INLINE decltype(auto) operator()(I... subscripts) const
        {
            check(subscripts...);
            return array(subscripts...);
        }
        template <class... I> CUF2RS_INLINE decltype(auto) address(I... subscripts) const
        {
            check(subscripts...);
            return array.address(subscripts...);
        }
    };

    template <int K, class A, class... S> CUF2RS_INLINE decltype(auto) section(const CheckedArray<A> &a, S... subscripts)
    {
        const Subscript list[] = {subscripts...};
        for (int d = 0; d < (int)sizeof...(S); ++d) {
            const Subscript &s = list[d];
            const integer8 count = s.all ? 0 : (s.upper - s.lower + s.step) / s.step;
            if (count > 0) {
                check_subscript(a.array, a.spot, outside_section, d, s.lower);
                check_subscript(a.array, a.spot, outside_section, d, s.lower + (count - 1) * s.step);
            }
        }
        return section<K>(a.array, subscripts...);
    }

    struct CheckedText {
        Text text;
        Spot spot;
    };
    CUF2RS_INLINE Text substring(const CheckedText &checked, integer8 lower, integer8 upper)
    {
        if (upper >= lower && (lower < 1 || upper > checked.text.length))
            report(outside_text, checked.spot, checked.text.length, 0, lower, upper);
        return substring(checked.text, lower, upper);
    }
    CUF2RS_INLINE Text substring_from(const CheckedText &checked, integer8 lower) { return substring(checked, lower, checked.text.length); }
}

template <class A>
CUF2RS_INLINE cuf2rs_checks::CheckedArray<A> checked_array(const char *object, A &array, const char *file = __builtin_FILE(), int line = __builtin_LINE(),
    const char *procedure = __builtin_FUNCTION())
{
    return cuf2rs_checks::CheckedArray<A>{array, cuf2rs_checks::Spot{object, file, line, procedure}};
}
template <class A>
CUF2RS_INLINE cuf2rs_checks::CheckedArray<const A> checked_array(const char *object, const A &&array, const char *file = __builtin_FILE(),
    int line = __builtin_LINE(), const char *procedure = __builtin_FUNCTION())
{
    return cuf2rs_checks::CheckedArray<const A>{array, cuf2rs_checks::Spot{object, file, line, procedure}};
}

CUF2RS_INLINE cuf2rs_checks::CheckedText checked_text(const char *object, Text text, const char *file = __builtin_FILE(), int line = __builtin_LINE(),
    const char *procedure = __builtin_FUNCTION())
{
    return cuf2rs_checks::CheckedText{text, cuf2rs_checks::Spot{object, file, line, procedure}};
}

#endif

