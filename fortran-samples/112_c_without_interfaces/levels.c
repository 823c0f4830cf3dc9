/* Fortran's external procedures, as its compilers name them: an underscore behind, every argument an address, lengths of characters last. */
#include <ctype.h>

extern void one_hour_(int *hour, double *height);

void fill_levels_(double *level, int *n)
{
    for (int i = 0; i < *n; ++i)
        level[i] = 0.5 * (i % 4) - 0.125 * i;
}

void shift_levels_(double *level, int *n, double *by)
{
    for (int i = 0; i < *n; ++i)
        level[i] += *by;
}

double mean_of_(double *level, int *n)
{
    double sum = 0.0;
    for (int i = 0; i < *n; ++i)
        sum += level[i];
    return sum / *n;
}

float phase_of_(float *hour)
{
    return *hour / 12.42f;
}

void capitals_(char *text, int *letters, int length)
{
    *letters = 0;
    for (int i = 0; i < length; ++i) {
        *letters += isalpha((unsigned char)text[i]) != 0;
        text[i] = (char)toupper((unsigned char)text[i]);
    }
}

void for_each_hour_(int *hours)
{
    for (int hour = 2; hour <= *hours; hour += 2) {
        double height = 0.125 * hour;
        one_hour_(&hour, &height);
    }
}
