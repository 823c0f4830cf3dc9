#include <stdio.h>

void fill(char *buf, int n);
int length(const char *s);
void upper(char *s, const int *n);
void echo(const char *s, char *w, int k);

void run_c(void)
{
    char buf[20];
    fill(buf, 5);
    printf("%s %d\n", buf, length("hello"));
    fflush(stdout);
    char text[] = "mixed Case";
    const int seven = 7;
    upper(text, &seven);
    puts(text);
    fflush(stdout);
    char square[5] = "abcd";
    echo("to Fortran", square, 2);
    puts(square);
    fflush(stdout);
}
