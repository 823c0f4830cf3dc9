// ---------------------------------------------------------------------------------------------------------------------------
// INTEGER(16): what the other chapters have for smaller kinds. NVRTC knows the type where it is asked to (--device-int128).
#ifdef CUF2RS_INT128

typedef __int128 integer16;
typedef unsigned __int128 bits16;
template <> struct unsigned_of<16> { typedef bits16 type; };

// A constant: a smaller number, or its two halves.
CUF2RS_INLINE constexpr integer16 int128(integer8 value) { return value; }
CUF2RS_INLINE constexpr integer16 int128(integer8 high, unsigned long long low) { return (integer16)((bits16)(unsigned long long)high << 64 | low); }

template <> struct Limits<integer16> {
    static CUF2RS_INLINE integer16 greatest() { return (integer16)(~(bits16)0 >> 1); }
    static CUF2RS_INLINE integer16 least() { return -greatest() - 1; }
};

template <class N> CUF2RS_INLINE integer16 ipow(integer16 base, N n)
{
    if (n < 0)
        return base == 1 ? 1 : base == -1 ? ((n & 1) ? -1 : 1) : 0;
    bits16 result = 1, factor = (bits16)base;
    for (; n; n >>= 1) {
        if (n & 1)
            result *= factor;
        factor *= factor;
    }
    return (integer16)result;
}
CUF2RS_INLINE integer16 power(integer16 base, integer8 n) { return ipow(base, n); }

CUF2RS_INLINE integer8 upper_half(integer16 i) { return (integer8)((bits16)i >> 64); }
CUF2RS_INLINE integer16 abs(integer16 i) { return i < 0 ? -i : i; }

CUF2RS_INLINE int popcnt(integer16 i) { return popcnt((integer8)i) + popcnt(upper_half(i)); }
CUF2RS_INLINE int poppar(integer16 i) { return popcnt(i) & 1; }
CUF2RS_INLINE int leadz(integer16 i)
{
    const integer8 high = upper_half(i);
    return high != 0 ? leadz(high) : 64 + leadz((integer8)i);
}
CUF2RS_INLINE int trailz(integer16 i)
{
    const integer8 low = (integer8)i;
    return low != 0 ? trailz(low) : 64 + trailz(upper_half(i));
}

#endif
