// ---------------------------------------------------------------------------------------------------------------------------
// REAL(2): a kind to keep numbers in. Operations are computed in single precision and rounded once, which gives the nearest number of 16
// bits on all devices. No header of the toolkit is needed, which a machine with nothing but NVRTC has not.

struct float16 {
    struct Bits {};
    unsigned short bits;

    float16() = default;
    CUF2RS_INLINE constexpr float16(unsigned short bits_, Bits) : bits(bits_) {}
#ifdef CUF2RS_EMULATION
    explicit float16(double x) : bits(rounded(x)) {}
    explicit float16(float x) : float16((double)x) {}
    operator float() const { return widened(bits); }

    static unsigned short rounded(double x)
    {
        unsigned long long whole;
        memcpy(&whole, &x, sizeof x);
        const unsigned short sign = (unsigned short)(whole >> 48 & 0x8000);
        const int exponent = (int)(whole >> 52 & 0x7ff), own = exponent - 1008;
        const unsigned long long fraction = whole & 0xfffffffffffffull;
        if (exponent == 0x7ff)
            return (unsigned short)(sign | 0x7c00 | (fraction ? 0x200 : 0) | fraction >> 42);
        if (own >= 31)
            return (unsigned short)(sign | 0x7c00);
        if (own < -10)
            return sign;
        // Below TINY the leading bit stands in the fraction.
        const int dropped = own > 0 ? 42 : 43 - own;
        const unsigned long long all = own > 0 ? (unsigned long long)own << 52 | fraction : 1ull << 52 | fraction;
        const unsigned long long kept = all >> dropped, rest = all & ((1ull << dropped) - 1), middle = 1ull << (dropped - 1);
        return (unsigned short)(sign | (kept + (rest > middle || (rest == middle && (kept & 1)))));
    }
    static float widened(unsigned short bits)
    {
        const int exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
        float x = exponent == 31 ? (fraction ? NAN : INFINITY) : exponent ? ldexpf((float)(fraction + 1024), exponent - 25) : ldexpf((float)fraction, -24);
        return bits & 0x8000 ? -x : x;
    }
#else
    CUF2RS_INLINE explicit float16(float x) { asm("{cvt.rn.f16.f32 %0, %1;}" : "=h"(bits) : "f"(x)); }
    CUF2RS_INLINE explicit float16(double x) { asm("{cvt.rn.f16.f64 %0, %1;}" : "=h"(bits) : "d"(x)); }
    CUF2RS_INLINE operator float() const
    {
        float x;
        asm("{cvt.f32.f16 %0, %1;}" : "=f"(x) : "h"(bits));
        return x;
    }
#endif
    // Integers that a double does not hold exactly are above HUGE.
    CUF2RS_INLINE explicit float16(integer1 i) : float16((double)i) {}
    CUF2RS_INLINE explicit float16(integer2 i) : float16((double)i) {}
    CUF2RS_INLINE explicit float16(integer4 i) : float16((double)i) {}
    CUF2RS_INLINE explicit float16(integer8 i) : float16((double)i) {}
#ifdef CUF2RS_INT128
    CUF2RS_INLINE explicit float16(__int128 i) : float16((double)i) {}
#endif
};

// A constant, by its bits.
CUF2RS_INLINE constexpr float16 half_of(unsigned short bits) { return float16(bits, float16::Bits()); }

CUF2RS_INLINE float16 operator-(float16 x) { return half_of((unsigned short)(x.bits ^ 0x8000)); }
CUF2RS_INLINE float16 operator+(float16 a, float16 b) { return float16((float)a + (float)b); }
CUF2RS_INLINE float16 operator-(float16 a, float16 b) { return float16((float)a - (float)b); }
CUF2RS_INLINE float16 operator*(float16 a, float16 b) { return float16((float)a * (float)b); }
CUF2RS_INLINE float16 operator/(float16 a, float16 b) { return float16((float)a / (float)b); }
CUF2RS_INLINE float16 &operator+=(float16 &a, float16 b) { return a = a + b; }
CUF2RS_INLINE float16 &operator-=(float16 &a, float16 b) { return a = a - b; }
CUF2RS_INLINE float16 &operator*=(float16 &a, float16 b) { return a = a * b; }
CUF2RS_INLINE float16 &operator/=(float16 &a, float16 b) { return a = a / b; }
CUF2RS_INLINE bool operator==(float16 a, float16 b) { return (float)a == (float)b; }
CUF2RS_INLINE bool operator!=(float16 a, float16 b) { return (float)a != (float)b; }
CUF2RS_INLINE bool operator<(float16 a, float16 b) { return (float)a < (float)b; }
CUF2RS_INLINE bool operator<=(float16 a, float16 b) { return (float)a <= (float)b; }
CUF2RS_INLINE bool operator>(float16 a, float16 b) { return (float)a > (float)b; }
CUF2RS_INLINE bool operator>=(float16 a, float16 b) { return (float)a >= (float)b; }

