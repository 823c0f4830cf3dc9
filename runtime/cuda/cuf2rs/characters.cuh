// ---------------------------------------------------------------------------------------------------------------------------
// CHARACTER: bytes without a mark at their end. A Text is a value that stands somewhere; a Character<N> holds N bytes.

struct Text {
    char *first;
    int length;
    Text() = default;
    CUF2RS_INLINE Text(char *p, int n) : first(p), length(n > 0 ? n : 0) {}
    template <int N> CUF2RS_INLINE Text(const char (&literal)[N]) : first(const_cast<char *>(literal)), length(N - 1) {}
};

// Assignment cuts, or fills up with blanks; the two may overlap.
CUF2RS_INLINE void assign(Text to, Text from)
{
    const int n = to.length < from.length ? to.length : from.length;
    if (to.first <= from.first)
        for (int k = 0; k < n; ++k)
            to.first[k] = from.first[k];
    else
        for (int k = n - 1; k >= 0; --k)
            to.first[k] = from.first[k];
    for (int k = n; k < to.length; ++k)
        to.first[k] = ' ';
}

template <int N> struct Character {
    char bytes[N > 0 ? N : 1];
    Character() = default;
    CUF2RS_INLINE Character(Text from) { assign(Text(bytes, N), from); }
    // Constant, for the initial values of variables in device memory.
    template <int M> CUF2RS_INLINE constexpr Character(const char (&literal)[M]) : bytes{}
    {
        for (int k = 0; k < N; ++k)
            bytes[k] = k < M - 1 ? literal[k] : ' ';
    }
    CUF2RS_INLINE Text text() const { return Text(const_cast<char *>(bytes), N); }
    CUF2RS_INLINE operator Text() const { return text(); }
};

// Negative, zero or positive; the shorter one counts as filled up with blanks.
CUF2RS_INLINE int compare(Text a, Text b)
{
    const int n = a.length > b.length ? a.length : b.length;
    for (int k = 0; k < n; ++k) {
        const int x = k < a.length ? (unsigned char)a.first[k] : ' ', y = k < b.length ? (unsigned char)b.first[k] : ' ';
        if (x != y)
            return x - y;
    }
    return 0;
}

// text(lower:upper)
CUF2RS_INLINE Text substring(Text text, integer8 lower, integer8 upper)
{
    return Text(text.first + (lower - 1), (int)(upper - lower + 1));
}
CUF2RS_INLINE Text substring_from(Text text, integer8 lower) { return substring(text, lower, text.length); }

// a // b, for a result of N bytes.
template <int N> CUF2RS_INLINE Character<N> joined(Text a, Text b)
{
    Character<N> both;
    assign(Text(both.bytes, a.length), a);
    assign(Text(both.bytes + a.length, b.length), b);
    return both;
}

CUF2RS_INLINE int len(Text text) { return text.length; }
CUF2RS_INLINE int len_trim(Text text)
{
    int n = text.length;
    while (n > 0 && text.first[n - 1] == ' ')
        --n;
    return n;
}
CUF2RS_INLINE Text trim(Text text) { return Text(text.first, len_trim(text)); }
CUF2RS_INLINE int iachar(Text text) { return (unsigned char)text.first[0]; }
CUF2RS_INLINE Character<1> achar(int code)
{
    Character<1> c;
    c.bytes[0] = (char)code;
    return c;
}
CUF2RS_INLINE int index(Text text, Text part, bool back = false)
{
    const int last = text.length - part.length;
    for (int n = 0; n <= last; ++n) {
        const int start = back ? last - n : n;
        int k = 0;
        while (k < part.length && text.first[start + k] == part.first[k])
            ++k;
        if (k == part.length)
            return start + 1;
    }
    return 0;
}

