#include "readings.h"
#include <stdio.h>

struct summary summarise(const double *values, int n)
{
    struct summary found = {values[0], values[0], 0.0, n};
    for (int i = 0; i < n; i++) {
        if (values[i] < found.least)
            found.least = values[i];
        if (values[i] > found.greatest)
            found.greatest = values[i];
        found.mean += values[i] / n;
    }
    return found;
}

void mergeInto(struct summary *total, struct summary part)
{
    int count = total->count + part.count;
    if (part.least < total->least)
        total->least = part.least;
    if (part.greatest > total->greatest)
        total->greatest = part.greatest;
    total->mean = (total->mean * total->count + part.mean * part.count) / count;
    total->count = count;
}

void headline(const char *text)
{
    printf("--- %s ---\n", text);
    fflush(stdout);
}

void calibrate_all(double *values, int n)
{
    for (int i = 0; i < n; i++)
        values[i] = calibrated(values[i]);
}
