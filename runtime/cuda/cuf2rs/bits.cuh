// ---------------------------------------------------------------------------------------------------------------------------
// Bit intrinsic procedures (F2008 13.3): on the unsigned type of the same size, for every integer kind.

template <int Size> struct unsigned_of;
template <> struct unsigned_of<1> { typedef unsigned char type; };
template <> struct unsigned_of<2> { typedef unsigned short type; };
template <> struct unsigned_of<4> { typedef unsigned int type; };
template <> struct unsigned_of<8> { typedef unsigned long long type; };
#define CUF2RS_BITS(T) typename fortran::unsigned_of<sizeof(T)>::type

template <class T> CUF2RS_INLINE constexpr int bit_size() { return 8 * (int)sizeof(T); }
template <class T> CUF2RS_INLINE T shiftl(T i, int n) { return n >= bit_size<T>() ? T(0) : T((CUF2RS_BITS(T))i << n); }
template <class T> CUF2RS_INLINE T shiftr(T i, int n) { return n >= bit_size<T>() ? T(0) : T((CUF2RS_BITS(T))i >> n); }
template <class T> CUF2RS_INLINE T shifta(T i, int n) { return T(i >> (n >= bit_size<T>() ? bit_size<T>() - 1 : n)); }
template <class T> CUF2RS_INLINE T ishft(T i, int n) { return n >= 0 ? shiftl(i, n) : shiftr(i, -n); }
// ISHFTC(i, n [, size]): rotates the lowest `size` bits.
template <class T> CUF2RS_INLINE T ishftc(T i, int n, int size = 8 * (int)sizeof(T))
{
    typedef CUF2RS_BITS(T) U;
    U mask = size >= bit_size<T>() ? U(~U(0)) : U((U(1) << size) - 1);
    U part = U(i) & mask;
    int left = n >= 0 ? n % size : size - (-n) % size;
    if (left == 0 || left == size)
        return i;
    return T((U(i) & U(~mask)) | ((U(part << left) | U(part >> (size - left))) & mask));
}
template <class T> CUF2RS_INLINE T ishftc_size(T i, int n, int size) { return ishftc(i, n, size); }
template <class T> CUF2RS_INLINE bool bge(T i, T j) { return (CUF2RS_BITS(T))i >= (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE bool bgt(T i, T j) { return (CUF2RS_BITS(T))i > (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE bool ble(T i, T j) { return (CUF2RS_BITS(T))i <= (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE bool blt(T i, T j) { return (CUF2RS_BITS(T))i < (CUF2RS_BITS(T))j; }
template <class T> CUF2RS_INLINE T iand(T i, T j) { return T(i & j); }
template <class T> CUF2RS_INLINE T ior(T i, T j) { return T(i | j); }
template <class T> CUF2RS_INLINE T ieor(T i, T j) { return T(i ^ j); }
template <class T> CUF2RS_INLINE T inot(T i) { return T(~i); }
template <class T> CUF2RS_INLINE bool btest(T i, int pos) { return ((CUF2RS_BITS(T))i >> pos) & 1; }
template <class T> CUF2RS_INLINE T ibset(T i, int pos) { return T((CUF2RS_BITS(T))i | ((CUF2RS_BITS(T))1 << pos)); }
template <class T> CUF2RS_INLINE T ibclr(T i, int pos) { return T((CUF2RS_BITS(T))i & ~((CUF2RS_BITS(T))1 << pos)); }
template <class T> CUF2RS_INLINE T maskr(int n) { return n >= bit_size<T>() ? T(~T(0)) : T(((CUF2RS_BITS(T))1 << n) - 1); }
template <class T> CUF2RS_INLINE T maskl(int n) { return n <= 0 ? T(0) : shiftl(T(~T(0)), bit_size<T>() - n); }
template <class T> CUF2RS_INLINE T ibits(T i, int pos, int len) { return T(shiftr(i, pos) & maskr<T>(len)); }
template <class T> CUF2RS_INLINE T merge_bits(T i, T j, T mask) { return T((i & mask) | (j & ~mask)); }
template <class T> CUF2RS_INLINE T dshiftl(T i, T j, int n) { return T(shiftl(i, n) | shiftr(j, bit_size<T>() - n)); }
template <class T> CUF2RS_INLINE T dshiftr(T i, T j, int n) { return T(shiftl(i, bit_size<T>() - n) | shiftr(j, n)); }
template <class T> CUF2RS_INLINE int popcnt(T i) { return __popcll((unsigned long long)(CUF2RS_BITS(T))i); }
template <class T> CUF2RS_INLINE int poppar(T i) { return popcnt(i) & 1; }
template <class T> CUF2RS_INLINE int leadz(T i)
{
    return __clzll((long long)(unsigned long long)(CUF2RS_BITS(T))i) - (64 - bit_size<T>());
}
template <class T> CUF2RS_INLINE int trailz(T i)
{
    return i == T(0) ? bit_size<T>() : __ffsll((long long)(unsigned long long)(CUF2RS_BITS(T))i) - 1;
}
template <class T> CUF2RS_INLINE void mvbits(T from, int frompos, int len, T *to, int topos)
{
    T mask = shiftl(maskr<T>(len), topos);
    *to = T((*to & T(~mask)) | (shiftl(ibits(from, frompos, len), topos) & mask));
}

