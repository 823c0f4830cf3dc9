// ---------------------------------------------------------------------------------------------------------------------------
// PRINT and WRITE with a format in device code. Format control goes over the format's text as host code does (F2018 13.4): the
// translator has checked it. The records of one statement leave together.

// Called, not inlined: a statement with a format is long, and seldom.
#ifdef CUF2RS_EMULATION
#define CUF2RS_CALLED __attribute__((noinline))
#else
#define CUF2RS_CALLED __device__ __noinline__
#endif

// An edit descriptor: its letter (S for ES), and its numbers, -1 where they are left out.
struct Edit {
    char letter;
    int width, digits, exponent;
};

// The parts of a real number in its field: digits, of which some stand in front of the point; zeros behind the point; the exponent.
struct RealParts {
    char digits[128];
    int count, before, zeros;
    char exponent[8];
    int exponent_length; // -1: it does not fit
    CUF2RS_INLINE RealParts() : count(0), before(0), zeros(0), exponent_length(0) {}

    CUF2RS_INLINE int after() const { return zeros + count - before; }
    CUF2RS_INLINE bool bare() const { return count == 0 && zeros == 0; }
    CUF2RS_INLINE void pad_to(int wanted)
    {
        while (count < wanted)
            digits[count++] = '0';
        count = wanted;
    }
    CUF2RS_CALLED void set_exponent(int power, int width)
    {
        const int size = power < 0 ? -power : power;
        const int needed = size > 99 ? 3 : size > 9 ? 2 : 1;
        const bool letter = width >= 0 || needed < 3;
        const int room = width < 0 ? (needed < 3 ? 2 : 3) : width == 0 ? needed : width;
        if (needed > room) {
            exponent_length = -1;
            return;
        }
        exponent_length = (letter ? 1 : 0) + 1 + (room < 6 ? room : 6);
        int rest = size;
        for (int k = exponent_length - 1; k > (letter ? 1 : 0); --k) {
            exponent[k] = (char)('0' + rest % 10);
            rest /= 10;
        }
        exponent[letter ? 1 : 0] = power < 0 ? '-' : '+';
        if (letter)
            exponent[0] = 'E';
    }
    // So many significant digits; gives the power of ten behind the first one.
    CUF2RS_CALLED int significant(double magnitude, int wanted)
    {
        if (magnitude == 0.0) {
            pad_to(wanted);
            return 0;
        }
        const Decimal exact(magnitude);
        const int written = leading_digits(exact, wanted, digits);
        count = written < wanted ? written : wanted;
        return exact.point() + (written > wanted ? 1 : 0);
    }
    // So many places behind the point; false where there are more digits than any field has.
    CUF2RS_CALLED bool fixed(double magnitude, int places, int scale)
    {
        zeros = places;
        if (magnitude == 0.0)
            return true;
        const Decimal exact(magnitude);
        const int kept = exact.point() + places + scale;
        if (kept > 120)
            return false;
        const int written = leading_digits(exact, kept, digits);
        if (written <= 0)
            return true;
        const int point = exact.point() + (written > kept ? 1 : 0) + scale;
        before = point > 0 ? point : 0;
        zeros = point < 0 ? (-point < places ? -point : places) : 0;
        count = written;
        pad_to(before + places - zeros);
        return true;
    }
};

// The records of a statement, with room for N characters.
template <int N> struct FormattedLine {
    const char *format;
    char text[N + 1];
    int start, length, place; // the record's begin and end, and where the next character goes
    int next_char, repeats, revert;
    int inside[20], again[20], depth;
    Edit edit;
    int scale;
    bool plus, met_data;

    CUF2RS_INLINE explicit FormattedLine(const char *f)
        : format(f), start(0), length(0), place(0), next_char(0), repeats(0), revert(0), depth(0), scale(0), plus(false), met_data(false)
    {
        skip_blanks();
        revert = ++next_char;
    }

    // ----------------------------------------------------------------------------------------- characters

    CUF2RS_CALLED void put(char c)
    {
        while (length < place && length < N)
            text[length++] = ' ';
        if (place >= N)
            return wrong("a line of more than 1024 characters");
        text[place++] = c;
        if (length < place)
            length = place;
    }
    CUF2RS_CALLED void fill(char c, int times)
    {
        for (; times > 0; --times)
            put(c);
    }
    CUF2RS_CALLED void new_record()
    {
        if (length >= N)
            return wrong("a line of more than 1024 characters");
        text[length++] = '\n';
        start = place = length;
    }
    CUF2RS_INLINE void move_to(int where) { place = where < start ? start : where; }
    CUF2RS_INLINE void wrong(const char *what) { stop_kernel(what, "FORMAT", 0, "print"); }

    // ----------------------------------------------------------------------------------------- format control

    CUF2RS_INLINE void skip_blanks()
    {
        while (format[next_char] == ' ' || format[next_char] == '\t')
            ++next_char;
    }
    CUF2RS_INLINE char letter()
    {
        skip_blanks();
        const char c = format[next_char];
        return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
    }
    CUF2RS_INLINE bool take(char wanted)
    {
        const bool found = letter() == wanted;
        next_char += found ? 1 : 0;
        return found;
    }
    // A number, or -1.
    CUF2RS_CALLED int number()
    {
        int value = -1;
        for (char c = letter(); c >= '0' && c <= '9'; c = letter()) {
            value = (value < 0 ? 0 : value) * 10 + (c - '0');
            ++next_char;
        }
        return value;
    }
    CUF2RS_CALLED void literal(char quote)
    {
        for (;; ++next_char) {
            if (format[next_char] == quote) {
                if (format[next_char + 1] != quote)
                    break;
                ++next_char;
            }
            put(format[next_char]);
        }
        ++next_char;
    }
    // Goes on to the next data edit descriptor, if an item waits; carries out what stands in front of it.
    CUF2RS_CALLED bool next(bool more)
    {
        if (repeats > 0) {
            repeats -= more ? 1 : 0;
            return more;
        }
        for (;;) {
            const int here = next_char;
            if (take(','))
                continue;
            if (take(')')) {
                if (depth > 0) {
                    if (again[depth - 1] == 0)
                        --depth;
                    else {
                        again[depth - 1] -= again[depth - 1] > 0 ? 1 : 0;
                        next_char = inside[depth - 1];
                    }
                    continue;
                }
                next_char = here;
                if (!more)
                    return false;
                if (!met_data)
                    wrong("insufficient data descriptors in format after reversion");
                met_data = false;
                new_record();
                next_char = revert;
                continue;
            }
            const int sign = take('-') ? -1 : take('+') ? 1 : 0;
            const bool unlimited = take('*');
            const int given = number();
            const int count = given < 0 ? 1 : given;
            const char what = letter();
            ++next_char;
            if (what == '(') {
                if (depth == 0)
                    revert = here;
                inside[depth] = next_char;
                again[depth] = unlimited ? -1 : count - 1;
                ++depth;
            } else if (what == 'P') {
                scale = sign < 0 ? -count : count;
            } else if (what == '/') {
                for (int k = 0; k < count; ++k)
                    new_record();
            } else if (what == 'X') {
                move_to(place + count);
            } else if (what == '\'' || what == '"') {
                literal(what);
            } else if (what == 'H') {
                for (int k = 0; k < count; ++k)
                    put(format[next_char++]);
            } else if (what == ':') {
                if (!more) {
                    next_char = here;
                    return false;
                }
            } else if (what == 'T') {
                const int side = take('L') ? -1 : take('R') ? 1 : 0;
                const int by = number();
                move_to(side == 0 ? start + by - 1 : place + side * by);
            } else if (what == 'S') {
                plus = take('P');
                if (!plus)
                    take('S');
            } else if (what == 'B' && (take('N') || take('Z'))) {
            } else {
                if (!more) {
                    next_char = here;
                    return false;
                }
                edit.letter = what == 'E' && take('S') ? 'S' : what;
                edit.width = number();
                edit.digits = take('.') ? number() : -1;
                edit.exponent = -1;
                if (edit.digits >= 0 && (what == 'E' || what == 'G')) {
                    const int back = next_char;
                    if (take('E')) {
                        edit.exponent = number();
                        if (edit.exponent < 0)
                            next_char = back;
                    }
                }
                repeats = count - 1;
                met_data = true;
                return true;
            }
        }
    }

    // ----------------------------------------------------------------------------------------- fields

    CUF2RS_CALLED void put_number(const char *digits, int count, bool negative, int width, int least)
    {
        const bool none = count == 1 && digits[0] == '0' && least == 0;
        const int written = none ? 0 : count;
        const bool sign = written > 0 && (negative || plus);
        const int zeros = least > written ? least - written : 0;
        const int needed = (sign ? 1 : 0) + zeros + written;
        if (width > 0 && needed > width)
            return fill('*', width);
        if (written == 0 && zeros == 0 && width < 1)
            width = 1;
        fill(' ', width - needed);
        if (sign)
            put(negative ? '-' : '+');
        fill('0', zeros);
        for (int k = 0; k < written; ++k)
            put(digits[k]);
    }
    template <class I> CUF2RS_CALLED void put_integer(I value, int width, int least)
    {
        typedef CUF2RS_BITS(I) U;
        Field field;
        field.put_digits(value < 0 ? U(U(0) - U(value)) : U(value));
        put_number(field.at + field.first, field.size(), value < 0, width, least);
    }
    template <class U> CUF2RS_CALLED void put_bits(U bits, int shift)
    {
        char digits[8 * sizeof(U)];
        int first = (int)sizeof(digits);
        do {
            digits[--first] = "0123456789ABCDEF"[(int)bits & ((1 << shift) - 1)];
            bits >>= shift;
        } while (bits);
        const bool kept = plus;
        plus = false;
        put_number(digits + first, (int)sizeof(digits) - first, false, edit.width, edit.digits);
        plus = kept;
    }
    template <class U> CUF2RS_CALLED bool puts_bits(U bits)
    {
        const int shift = edit.letter == 'B' ? 1 : edit.letter == 'O' ? 3 : edit.letter == 'Z' ? 4 : 0;
        if (shift)
            put_bits(bits, shift);
        return shift != 0;
    }
    CUF2RS_INLINE void put_logical(bool value, int width)
    {
        fill(' ', width - 1);
        put(value ? 'T' : 'F');
    }
    CUF2RS_CALLED void put_text(Text value, int width)
    {
        width = width < 0 ? value.length : width;
        const int kept = width < value.length ? width : value.length;
        fill(' ', width - kept);
        for (int k = 0; k < kept; ++k)
            put(value.first[k]);
    }
    CUF2RS_INLINE int needed(const RealParts &parts, bool sign) const
    {
        return (sign ? 1 : 0) + parts.before + 1 + parts.after() + parts.exponent_length;
    }
    CUF2RS_CALLED bool fits(const RealParts &parts, bool sign, int width) const
    {
        return parts.exponent_length >= 0 && (width == 0 || needed(parts, sign) + (parts.bare() ? 1 : 0) <= width);
    }
    CUF2RS_CALLED void put_parts(const RealParts &parts, bool negative, int width)
    {
        const bool sign = negative || plus;
        if (!fits(parts, sign, width))
            return fill('*', width < 1 ? 1 : width);
        const int blanks = width > needed(parts, sign) ? width - needed(parts, sign) : 0;
        const bool zero = parts.before == 0 && (blanks > 0 || (parts.bare() && width == 0));
        fill(' ', blanks - (zero && blanks > 0 ? 1 : 0));
        if (sign)
            put(negative ? '-' : '+');
        if (zero)
            put('0');
        for (int k = 0; k < parts.before; ++k)
            put(parts.digits[k]);
        put('.');
        fill('0', parts.zeros);
        for (int k = parts.before; k < parts.count; ++k)
            put(parts.digits[k]);
        for (int k = 0; k < parts.exponent_length; ++k)
            put(parts.exponent[k]);
    }
    CUF2RS_CALLED void put_not_finite(double x, int width)
    {
        const bool nan = x != x, negative = x < 0;
        const bool sign = !nan && (negative || plus);
        const int shortest = 3 + (!nan && (negative || (sign && width == 0)) ? 1 : 0);
        if (width > 0 && width < shortest)
            return fill('*', width);
        if (width == 0)
            width = shortest;
        const char *name = nan ? "NaN" : width >= 8 + (sign ? 1 : 0) ? "Infinity" : "Inf";
        const int size = name[3] ? 8 : 3;
        const bool shown = sign && width > size;
        fill(' ', width - size - (shown ? 1 : 0));
        if (shown)
            put(negative ? '-' : '+');
        for (int k = 0; k < size; ++k)
            put(name[k]);
    }
    CUF2RS_CALLED void put_exponential(double magnitude, bool negative, const Edit &e)
    {
        RealParts parts;
        const bool scientific = e.letter == 'S';
        const int places = e.digits < 0 ? 0 : e.digits, shift = scientific ? 1 : scale;
        if (!scientific && (shift <= -places || shift >= places + 2))
            wrong("scale factor out of range in a format");
        parts.zeros = shift < 0 ? -shift : 0;
        const int point = parts.significant(magnitude, shift > 0 ? places + 1 : places - parts.zeros);
        parts.before = shift > 0 ? shift : 0;
        parts.set_exponent(magnitude == 0.0 ? 0 : point - shift, e.exponent);
        if (e.letter == 'D' && parts.exponent[0] == 'E')
            parts.exponent[0] = 'D';
        put_parts(parts, negative, e.width);
    }
    template <class T> CUF2RS_CALLED void put_real(T x)
    {
        const double magnitude = ::fabs((double)x);
        const bool negative = ::copysign(1.0, (double)x) < 0;
        if (!(magnitude <= 1.7976931348623157e+308))
            return put_not_finite((double)x, edit.width);
        RealParts parts;
        if (edit.letter == 'F') {
            if (!parts.fixed(magnitude, edit.digits < 0 ? 0 : edit.digits, scale)) {
                if (edit.width < 1)
                    wrong("more than 120 digits in a field of no width");
                return fill('*', edit.width);
            }
            return put_parts(parts, negative, edit.width);
        }
        int places = 0;
        if (edit.letter != 'G' || edit.digits == 0 || !prints_fixed((T)magnitude, edit.digits, places))
            return put_exponential(magnitude, negative, edit);
        int room = edit.exponent > 0 ? edit.exponent + 2 : 4;
        room = room >= edit.width ? edit.width - 1 : room;
        if (!parts.fixed(magnitude, places, 0) || !fits(parts, negative || plus, edit.width - room))
            return fill('*', edit.width);
        put_parts(parts, negative, edit.width - room);
        fill(' ', room);
    }

    // ----------------------------------------------------------------------------------------- items

    template <class I, class U> CUF2RS_CALLED void item_integer(I value, U bits)
    {
        next(true);
        if (edit.letter == 'I' || edit.letter == 'G')
            put_integer(value, edit.width, edit.letter == 'I' ? edit.digits : -1);
        else if (!puts_bits(bits))
            wrong("an INTEGER item meets another edit descriptor");
    }
    CUF2RS_INLINE void item(integer1 value) { item_integer((integer8)value, (unsigned long long)(unsigned char)value); }
    CUF2RS_INLINE void item(integer2 value) { item_integer((integer8)value, (unsigned long long)(unsigned short)value); }
    CUF2RS_INLINE void item(integer4 value) { item_integer((integer8)value, (unsigned long long)(unsigned int)value); }
    CUF2RS_INLINE void item(integer8 value) { item_integer(value, (unsigned long long)value); }
#ifdef CUF2RS_INT128
    CUF2RS_INLINE void item(integer16 value) { item_integer(value, (bits16)value); }
#endif
    CUF2RS_INLINE void item(bool value)
    {
        next(true);
        if (edit.letter == 'L' || edit.letter == 'G')
            put_logical(value, edit.width < 1 ? 1 : edit.width);
        else if (!puts_bits(value ? 1ULL : 0ULL))
            wrong("a LOGICAL item meets another edit descriptor");
    }
    template <class T> CUF2RS_CALLED void item_real(T value)
    {
        next(true);
        const char c = edit.letter;
        if (c == 'F' || c == 'E' || c == 'D' || c == 'S' || c == 'G')
            put_real(value);
        else
            wrong("a REAL item meets another edit descriptor");
    }
    CUF2RS_INLINE void item(float value) { item_real(value); }
    CUF2RS_INLINE void item(double value) { item_real(value); }
    template <class T> CUF2RS_INLINE void item(Complex<T> z)
    {
        item_real(z.re);
        item_real(z.im);
    }
    template <int M> CUF2RS_INLINE void item(const char (&value)[M]) { item(Text(value)); }
    template <int M> CUF2RS_INLINE void item(const Character<M> &value) { item(value.text()); }
    CUF2RS_INLINE void item(Text value)
    {
        next(true);
        if (edit.letter == 'A' || edit.letter == 'G')
            put_text(value, edit.letter == 'G' && edit.width == 0 ? -1 : edit.width);
        else
            wrong("a CHARACTER item meets another edit descriptor");
    }
    CUF2RS_INLINE void end()
    {
        next(false);
        text[length < N ? length : N] = 0;
        printf("%s\n", text);
    }
};

// print_format("(i4, 2f8.3)", i, x, y): a statement without arrays.
template <class... T> CUF2RS_INLINE void print_format(const char *format, const T &... values)
{
    FormattedLine<1024> line(format);
    const int done[] = {0, (line.item(values), 0)...};
    (void)done;
    line.end();
}
