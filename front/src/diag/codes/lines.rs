//! Codes of the pass from bytes to logical lines (L): lines, continuation, preprocessor.

use super::codes;

codes! {
    OPEN_CHARACTER "L001" "character constant is not closed" r#"
A character constant starts with ' or " and ends with the same character in the same statement. The statement ends before it.
To write the quote itself inside the constant, double it; to go on in the next line, end the line with & and start the next
one with & as well.

Wrong:
    print *, 'it's done

Right:
    print *, 'it''s done'
"#;
    STRAY_AMPERSAND "L002" "'&' inside a line" r#"
In free form & stands at the end of a line (a comment may follow it) and says that the statement goes on in the next line.
Inside a line it means nothing.

Wrong:
    x = a & + b

Right:
    x = a &
        + b
"#;
    NOTHING_CONTINUED "L003" "continuation line without a statement to continue" r#"
A line that starts with & (free form), or has something other than blank or 0 in column 6 (fixed form), continues the statement
of the line before it. Here no statement is open that it could continue.

Wrong:
    x = a
      & + b

Right:
    x = a &
      & + b
"#;
    MISSING_AMPERSAND "L004" "continued character constant goes on without '&'" r#"
When a character constant is continued in free form, the next line must start with &; the constant goes on behind it. Without it,
the blanks at the start of the line are left out of the constant, as other compilers do.

Wrong:
    print *, 'one, &
              two'

Right:
    print *, 'one, &
             &two'
"#;
    LONE_AMPERSAND "L005" "line with nothing but '&'" r#"
A line that holds nothing but & continues a statement with nothing. The Fortran standard forbids it; it is passed over here.

Wrong:
    x = a &
      &
      + b

Right:
    x = a &
      + b
"#;
    CONTINUED_PAST_END "L006" "statement is continued past the end of the file" r#"
The last statement of the file ends with &, and no line follows that it could go on in.

Wrong (last line of the file):
    end program main &

Right:
    end program main
"#;
    DIRECTIVE_INSIDE "L007" "directive inside a continued statement" r#"
Directive lines stand between statements. Between the parts of a continued statement only comments are allowed.

Wrong:
    x = a &
    !$acc wait
      + b

Right:
    !$acc wait
    x = a &
      + b
"#;
    DIRECTIVE_NOT_CONTINUED "L008" "continued directive is not continued" r#"
A directive line that ends with & goes on in a line that starts with the same sentinel.

Wrong:
    !$cuf kernel do &
      <<<*, *>>>

Right:
    !$cuf kernel do &
    !$cuf <<<*, *>>>
"#;
    LABEL_ALONE "L009" "label without a statement" r#"
A statement label belongs to a statement in the same line.

Wrong:
    10

Right:
    10 continue
"#;
    BAD_LABEL "L010" "statement label out of range" r#"
A statement label has one to five digits, and at least one of them is not zero.

Wrong:
    123456 continue

Right:
    12345 continue
"#;
    LABEL_FIELD "L011" "text in the label field of fixed form" r#"
In fixed form columns 1 to 5 hold a statement label or blanks, column 6 says whether the line continues the one before it, and
the statement stands in columns 7 to 72. Files with the suffixes .f, .for and .ftn are read in fixed form; pass --free for files
in free form with such a suffix.

Wrong:
    x = 1
(starting in column 5)

Right:
      x = 1
(starting in column 7)
"#;
    CUT_OFF "L012" "text behind the last column of fixed form" r#"
Fixed form ends at column 72; what stands behind it is ignored (it held card numbers once). The ignored text does not look like
a card number. Pass --extended-fixed to read up to column 132.

Wrong (with column 72 between 'b' and '+'):
      x = a + b + c

Right:
      x = a + b
     &      + c
"#;
    OPENACC "L013" "OpenACC directives have no effect" r#"
A directive is not translated yet; the warning says which. Then the whole program is translated as if its !$acc lines were
comments, so that what it computes does not depend on a part of them: the host runs the loops, one round after the other. (A region in which something has
no translation is no such case: the host runs that region alone, D322.)

Without effect:
    !$acc parallel loop private(names(3))
    do i = 1, n

With effect:
    !$acc parallel loop private(a)
    do i = 1, n
"#;
    CUDA_OFF "L014" "CUDA Fortran directives are comments in this file" r#"
In files whose suffix is not .cuf or .CUF, !$cuf lines are comments unless --cuda is given. Without it the program is translated
as if they were not there.

Not translated (in a file named .f90, without --cuda):
    !$cuf kernel do <<<*, *>>>

Translated:
    cuf2rs run --cuda loops.f90
"#;
    LIKE_DIRECTIVE "L015" "comment that looks like a directive" r#"
A directive of CUDA Fortran starts with !$cuf and a blank, one of OpenACC with !$acc and a blank; in fixed form from column 1 on. Anything else behind the
comment sign makes a comment: the host runs the loop that stands behind it.

Without effect:
    !$cuda kernel do <<<*, *>>>
    do i = 1, n

A kernel:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
"#;
    NOT_PREPROCESSED "L020" "preprocessor line in a file that is not preprocessed" r#"
Files with suffixes in upper case (.CUF, .F90, .F) are preprocessed, others are not, as with other Fortran compilers. In this file a
line starts with #: it is preprocessed from that line on.

Doubtful (in gol.cuf):
    #define N 1024

Right: name the file gol.CUF, or pass --cpp.
"#;
    CPP_MALFORMED "L021" "malformed preprocessor line" help "write `#if expression`, `#define NAME value`, `#include \"file\"` and their kin as the preprocessor of C knows them" r#"
The line starts with # and a known word, and what follows is not what the word needs.

Wrong:
    #define 5
    #include stdio

Right:
    #define N 5
    #include "sizes.h"
"#;
    CPP_UNKNOWN "L022" "unknown preprocessor line" r#"
Known are #if, #ifdef, #ifndef, #elif, #else, #endif, #define, #undef, #include, #error, #warning, #line, #pragma and #ident; the
last two are passed over.

Wrong:
    #ifdefined N

Right:
    #ifdef N
"#;
    CPP_EXPRESSION "L023" "wrong #if expression" r#"
The expression of #if and #elif is made of integer constants, defined(NAME), macros, and the operators of C; names that are no macros
are 0. Fortran's operators do not count.

Wrong:
    #if N .gt. 5

Right:
    #if N > 5
"#;
    CPP_UNMATCHED "L024" "#else, #elif or #endif without #if" r#"
#elif, #else and #endif belong to an #if, #ifdef or #ifndef before them in the same file; nothing but #endif may follow #else.

Wrong:
    #ifdef N
    #else
    #else
    #endif

Right:
    #ifdef N
    #else
    #endif
"#;
    CPP_OPEN_IF "L025" "#if without #endif" r#"
Every #if, #ifdef and #ifndef is closed by an #endif in the same file.

Wrong:
    #ifdef DEBUG
    print *, x

Right:
    #ifdef DEBUG
    print *, x
    #endif
"#;
    CPP_ERROR "L026" "#error" r#"
The program holds an #error line where it is read: somebody wanted translation to stop under these conditions. The text behind #error
says why; usually a -D option is missing.

Wrong:
    #ifndef N
    #error pass -DN=size
    #endif
with: cuf2rs run a.CUF

Right: cuf2rs run -D N=100 a.CUF
"#;
    CPP_WARNING "L027" "#warning" r#"
The program holds a #warning line where it is read. The text behind it says what somebody wanted to be known.

Example:
    #warning this branch is slow
"#;
    CPP_OPEN_CALL "L028" "arguments of a macro are not closed" r#"
The use of a macro with parameters ends with the ')' that belongs to its '('; it may stand some lines below.

Wrong:
    CHECK(call step(x)

Right:
    CHECK(call step(x))
"#;
    CPP_EXPANSION "L029" "macro cannot be expanded" r#"
The macro got the wrong number of arguments, or macros use each other so deeply, or so often, that the text has no end.

Wrong:
    #define MAX(a, b) merge(a, b, a > b)
    x = MAX(1)

Right:
    x = MAX(1, 2)
"#;
    CPP_QUOTED_PARAMETER "L030" "macro parameter inside a character constant is not replaced" r#"
Preprocessors differ here: traditional ones replace a parameter inside a character constant of the macro's text, others (and this one)
do not. Write # before the parameter to have its argument as a character constant.

Wrong:
    #define SHOW(x) print *, "x", x

Right:
    #define SHOW(x) print *, #x, x
"#;
    CPP_REDEFINED "L031" "macro is defined again" r#"
A macro got a second definition that differs from the first; the second counts from here on. An #undef between them says that this
is meant.

Wrong:
    #define N 5
    #define N 6

Right:
    #define N 5
    #undef N
    #define N 6
"#;
    INCLUDE_NOT_FOUND "L032" "included file not found" r#"
The file of an INCLUDE or #include line is looked for beside the file that includes it, then in the folders given with -I, in their
order; with <...> in the -I folders only.

Wrong:
    include 'size.inc'
with size.inc in another folder

Right: cuf2rs run -I folder a.f90
"#;
    INCLUDE_TOO_DEEP "L033" "files include each other too often" r#"
Files may include each other 64 deep, 10,000 times in all, and 256 MiB in all. Usually a file includes itself.

Wrong (in sizes.h):
    #include "sizes.h"

Right:
    #ifndef SIZES_H
    #define SIZES_H
    ...
    #endif
"#;
    EXTENDED_LINES "L034" "fixed form that goes on behind column 72" r#"
Fixed form ends at column 72. A line of this file leaves a bracket open there, closes it behind, and is not continued: the file was
written for a compiler's option that reads fixed form up to column 132. So it is read that far, as with --extended-fixed.

Warned of (with column 72 between the two brackets' contents):
      call step(first, second, third, fourth, fifth, sixth, seventh, eighth)

Right:
      call step(first, second, third, fourth, fifth, sixth, seventh,
     &          eighth)
"#;
    FIXED_LAYOUT "L035" "fixed form in a file whose suffix says free form" r#"
The suffixes .cuf, .CUF, .f90 and .F90 say free form. Every line of this file fits fixed form, and one is nothing in free form: a comment that
begins with 'c' or '*' in column 1, or a line with '&' in column 6 behind one that does not end with '&'. So it is read in fixed form, as with
--fixed or -Mfixed.

Warned of:
      x = a + b
     &      + c

Right (in free form):
      x = a + b &
            + c
"#;
}
