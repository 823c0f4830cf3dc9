#include <stdio.h>
#include <stdlib.h>
extern void work(int *n, double *x);
extern double mean(double *x, int n);
int main(int argc, char **argv)
{
  double x[4] = {1, 2, 3, 4};
  int n = 4;
  printf("in C, %d arguments\n", argc - 1);
  work(&n, x);
  printf("mean %g\n", mean(x, n));
  if (argc > 1) exit(3);
  return 4;
}
