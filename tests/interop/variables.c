#include <complex.h>
#include <stdbool.h>
#include <stdio.h>

struct pt {
    double x;
    int k[2];
};

extern struct {
    int n;
    double x[3];
} blk;
extern int counter;
extern double Grid[3];
float m[3][2];
extern struct pt p, ps[2];
char text[6], letter;
extern double _Complex z;
extern _Bool flag;
int own = 33;
int level_of_c = 12, *handle = &own;

void w(void);
void show(void);

void run_c(void)
{
    printf("%d %d\n", counter, level_of_c);
    fflush(stdout);
    w();
    printf("%d %g %g %g %g\n", counter, Grid[0], Grid[2], m[2][1], m[0][1]);
    printf("%d %g %s %c %g %g %d\n", p.k[0], ps[1].x, text, letter, creal(z), cimag(z), flag);
    fflush(stdout);
    counter = 100;
    Grid[1] = -1;
    m[0][0] = 50;
    p.x = 2.5;
    p.k[1] = 8;
    ps[0].x = 6;
    text[0] = 'Z';
    letter = '!';
    z = 3 - I;
    flag = false;
    level_of_c = 77;
    printf("%d %g\n", blk.n, blk.x[2]);
    fflush(stdout);
    blk.n = 9;
    blk.x[0] = 7;
    show();
}
