// ---------------------------------------------------------------------------------------------------------------------------
// PRINT * in device code: a line is laid out as host code lays it out, then handed to printf as one text, so that lines of different
// threads do not mix.

// The exact decimal expansion of a finite number: digits in front of the point and behind it.
struct Decimal {
    unsigned int limb[90]; // base 10**9, the lowest first
    int limbs, behind;     // how many digits stand behind the point

    CUF2RS_INLINE void times(unsigned int factor)
    {
        unsigned long long carry = 0;
        for (int k = 0; k < limbs; ++k) {
            carry += (unsigned long long)limb[k] * factor;
            limb[k] = (unsigned int)(carry % 1000000000u);
            carry /= 1000000000u;
        }
        for (; carry; carry /= 1000000000u)
            limb[limbs++] = (unsigned int)(carry % 1000000000u);
    }
    CUF2RS_INLINE explicit Decimal(double x) : limbs(0), behind(0)
    {
        int e = 0;
        const double mantissa = frexp(x, &e); // x = mantissa * 2**e
        unsigned long long m = (unsigned long long)ldexp(mantissa, 53);
        e -= 53;
        while (m && !(m & 1)) {
            m >>= 1;
            ++e;
        }
        for (; m; m /= 1000000000u)
            limb[limbs++] = (unsigned int)(m % 1000000000u);
        for (; e > 0; e -= e < 29 ? e : 29)
            times(1u << (e < 29 ? e : 29));
        behind = -e;
        for (int k = behind; k > 0; k -= k < 13 ? k : 13) {
            unsigned int power = 1;
            for (int n = k < 13 ? k : 13; n > 0; --n)
                power *= 5;
            times(power);
        }
    }
    CUF2RS_INLINE unsigned int digit_from_right(int place) const
    {
        if (place < 0 || place / 9 >= limbs)
            return 0;
        unsigned int part = limb[place / 9];
        for (int n = place % 9; n > 0; --n)
            part /= 10;
        return part % 10;
    }
    // How many digits there are, without zeros in front.
    CUF2RS_INLINE int count() const
    {
        int n = 9 * limbs;
        while (n > 0 && digit_from_right(n - 1) == 0)
            --n;
        return n;
    }
    // The power of ten behind the first digit: 1 for 1 <= x < 10.
    CUF2RS_INLINE int point() const { return count() - behind; }
};

// So many leading digits, ties to even; gives the number of digits written, one more than asked for where 99.9 becomes 100.
CUF2RS_INLINE int leading_digits(const Decimal &d, int wanted, char *to)
{
    const int count = d.count();
    bool more = false;
    for (int k = count - wanted - 2; k >= 0 && !more; --k)
        more = d.digit_from_right(k) != 0;
    const unsigned int next = wanted >= 0 ? d.digit_from_right(count - wanted - 1) : 0;
    const unsigned int last = wanted > 0 ? d.digit_from_right(count - wanted) : 0;
    bool up = next > 5 || (next == 5 && (more || (last & 1)));
    for (int k = wanted - 1; k >= 0; --k) {
        unsigned int digit = d.digit_from_right(count - 1 - k) + (up ? 1 : 0);
        up = digit == 10;
        to[k] = (char)('0' + (up ? 0 : digit));
    }
    if (!up)
        return wanted > 0 ? wanted : 0;
    for (int k = wanted; k > 0; --k)
        to[k] = to[k - 1];
    to[0] = '1';
    return wanted + 1;
}

// What list-directed output makes of a real: F with so many decimals, or E.
template <class T> CUF2RS_INLINE bool prints_fixed(T magnitude, int digits, int &places)
{
    T top = T(1);
    for (int k = 0; k < digits; ++k)
        top *= T(10);
    const T slack = T(1) - T(0.5) / top, low = (T)(0.1 * (double)slack);
    if (magnitude > T(0) && (magnitude < low || T(0.5) >= top - magnitude))
        return false;
    if (magnitude == T(0)) {
        places = digits - 1;
        return true;
    }
    T power = T(1);
    int whole = 0;
    while (whole < digits && !(magnitude < power * slack)) {
        power *= T(10);
        ++whole;
    }
    places = digits - whole;
    return true;
}

// A field that is written from its right end.
struct Field {
    char at[64];
    int first;
    CUF2RS_INLINE Field() : first(64) {}
    CUF2RS_INLINE void put(char c) { at[--first] = c; }
    CUF2RS_INLINE int size() const { return 64 - first; }
    CUF2RS_INLINE void pad(int width)
    {
        while (size() < width)
            put(' ');
    }
    CUF2RS_INLINE void put_text(const char *text)
    {
        int n = 0;
        while (text[n])
            ++n;
        while (n > 0)
            put(text[--n]);
    }
    template <class U> CUF2RS_INLINE void put_digits(U rest)
    {
        do {
            put((char)('0' + (int)(rest % 10)));
            rest /= 10;
        } while (rest);
    }
    // U is the unsigned type of as many bits.
    template <class U, class I> CUF2RS_INLINE void put_integer(I value, int width)
    {
        put_digits(value < 0 ? U(0) - U(value) : U(value));
        if (value < 0)
            put('-');
        pad(width);
    }
    // `width` zero: as narrow as may be.
    template <class T> CUF2RS_INLINE void put_real(T x, int digits, int width, int exponent_digits)
    {
        if (!(::fabs((double)x) <= 1.7976931348623157e+308)) {
            put_text(x != x ? "NaN" : width >= 9 ? "Infinity" : "Inf");
            if (x < T(0))
                put('-');
            return pad(width);
        }
        const bool negative = ::copysign(1.0, (double)x) < 0;
        const Decimal exact(::fabs((double)x));
        char text[24];
        int places = 0;
        if (prints_fixed((T)::fabs(x), digits, places)) {
            for (int k = 0; width > 0 && k < exponent_digits + 2; ++k)
                put(' ');
            const int point = x == T(0) ? 0 : exact.point();
            int written = x == T(0) ? 0 : leading_digits(exact, point + places, text);
            // Behind the point from the right, then the digits in front of it.
            for (int k = 0; k < places; ++k)
                put(written > 0 ? text[--written] : '0');
            put('.');
            if (written == 0)
                put('0');
            while (written > 0)
                put(text[--written]);
        } else {
            digits += width > 0 ? 0 : 1;
            const int written = leading_digits(exact, digits, text);
            int power = exact.point() - 1 + (written > digits ? 1 : 0);
            const bool below = power < 0;
            power = below ? -power : power;
            for (int k = 0; k < exponent_digits || power > 0; ++k) {
                put((char)('0' + power % 10));
                power /= 10;
            }
            put(below ? '-' : '+');
            put('E');
            for (int k = digits - 1; k > 0; --k)
                put(text[k]);
            put('.');
            put(text[0]);
        }
        if (negative)
            put('-');
        pad(width);
    }
};

// A line with room for N characters; a longer one leaves in pieces.
template <int N> struct Line {
    char text[N + 1];
    int length;
    bool after_text;

    CUF2RS_INLINE Line() : length(0), after_text(false) {}
    CUF2RS_INLINE void put(char c)
    {
        if (length == N) {
            text[N] = 0;
            printf("%s", text);
            length = 0;
        }
        text[length++] = c;
    }
    CUF2RS_INLINE void put_field(const Field &field)
    {
        put(' ');
        for (int k = field.first; k < 64; ++k)
            put(field.at[k]);
        after_text = false;
    }
    CUF2RS_INLINE void item_integer(integer8 value, int width)
    {
        Field field;
        field.put_integer<unsigned long long>(value, width);
        put_field(field);
    }
    CUF2RS_INLINE void item(integer1 value) { item_integer(value, 4); }
    CUF2RS_INLINE void item(integer2 value) { item_integer(value, 6); }
    CUF2RS_INLINE void item(integer4 value) { item_integer(value, 11); }
    CUF2RS_INLINE void item(integer8 value) { item_integer(value, 20); }
#ifdef CUF2RS_INT128
    CUF2RS_INLINE void item(integer16 value)
    {
        Field field;
        field.put_integer<bits16>(value, 40);
        put_field(field);
    }
#endif
    CUF2RS_INLINE void item(bool value)
    {
        put(' ');
        put(value ? 'T' : 'F');
        after_text = false;
    }
    CUF2RS_INLINE void item(float value)
    {
        Field field;
        field.put_real(value, 9, 16, 2);
        put_field(field);
    }
    CUF2RS_INLINE void item(double value)
    {
        Field field;
        field.put_real(value, 17, 25, 3);
        put_field(field);
    }
    CUF2RS_INLINE void item(Complex<float> z) { item_complex(z, 9, 2, 35); }
    CUF2RS_INLINE void item(Complex<double> z) { item_complex(z, 17, 3, 53); }
    template <class T> CUF2RS_INLINE void item_complex(Complex<T> z, int digits, int exponent_digits, int width)
    {
        Field field;
        field.put(')');
        field.put_real(z.im, digits, 0, exponent_digits);
        field.put(',');
        field.put_real(z.re, digits, 0, exponent_digits);
        field.put('(');
        field.pad(width);
        put_field(field);
    }
    template <int M> CUF2RS_INLINE void item(const char (&literal)[M]) { item(Text(literal)); }
    template <int M> CUF2RS_INLINE void item(const Character<M> &value) { item(value.text()); }
    // Texts that follow one another have no blank between them.
    CUF2RS_INLINE void item(Text value)
    {
        if (!after_text)
            put(' ');
        for (int k = 0; k < value.length; ++k)
            put(value.first[k]);
        after_text = true;
    }
    CUF2RS_INLINE void end()
    {
        text[length] = 0;
        printf("%s\n", text);
    }
};

CUF2RS_INLINE constexpr int line_room() { return 0; }
template <class... Rest> CUF2RS_INLINE constexpr int line_room(int size, Rest... rest) { return size + line_room(rest...); }
// print("x =", x): the items of one line.
template <class... T> CUF2RS_INLINE void print(const T &... values)
{
    Line<line_room((8 * (int)sizeof(T) + 8)...) + 1> line;
    const int done[] = {0, (line.item(values), 0)...};
    (void)done;
    line.end();
}

// STOP in device code: an error that names its place.
#ifdef CUF2RS_EMULATION
inline void stop_kernel(const char *what, const char *file, int line, const char *)
{
    fflush(stdout);
    fprintf(stderr, "%s:%d: %s in a kernel\n", file, line, what);
    __trap();
}
#else
extern "C" __device__ __attribute__((noreturn)) void __assertfail(const char *, const char *, unsigned int, const char *, unsigned long);
CUF2RS_INLINE void stop_kernel(const char *what, const char *file, unsigned int line, const char *procedure)
{
    __assertfail(what, file, line, procedure, 1);
}
#endif

