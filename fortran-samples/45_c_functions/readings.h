#ifndef READINGS_H
#define READINGS_H

struct summary {
    double least, greatest, mean;
    int count;
};

/* A Fortran function. */
double calibrated(double value);

#endif
