// ---------------------------------------------------------------------------------------------------------------------------
// Loops.

// DO i = from, to, step with a step that is known at run time: for (int i : do_range(from, to, step)). The trip count is
// computed once, as Fortran has it (F2008 8.1.6.6.2), which also lets the compiler run several rounds at once.
template <int bytes> struct RoundCount {
    typedef unsigned type;
};
template <> struct RoundCount<8> {
    typedef unsigned long long type;
};
template <class T> struct DoRange {
    typedef typename RoundCount<sizeof(T)>::type count;
    struct Round {
        T value, step;
        count left;
        CUF2RS_INLINE T operator*() const { return value; }
        CUF2RS_INLINE bool operator!=(const Round &end) const { return left != end.left; }
        CUF2RS_INLINE void operator++()
        {
            value += step;
            --left;
        }
    };
    T from, step;
    count rounds;
    CUF2RS_INLINE Round begin() const { return {from, step, rounds}; }
    CUF2RS_INLINE Round end() const { return {from, step, 0}; }
};
template <class T> CUF2RS_INLINE DoRange<T> do_range(T from, T to, T step)
{
    typedef typename DoRange<T>::count count;
    if (step > 0 ? from > to : from < to)
        return {from, step, 0};
    count span = step > 0 ? count(to) - count(from) : count(from) - count(to);
    return {from, step, span / (step > 0 ? count(step) : -count(step)) + 1};
}
