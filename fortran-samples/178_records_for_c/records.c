#include <stdbool.h>
#include <string.h>

struct station {
    char name[8];
    char kind;
    double at[2];
};

struct journey {
    struct station stops[3];
    char remarks[2][4];
    int count;
    bool closed;
    double *lengths;
};

struct station station_of(char first, int number) {
    struct station made = { "", 'L', { number, 2.0 * number } };
    memset(made.name, ' ', sizeof made.name);
    made.name[0] = first;
    made.name[1] = (char)('0' + number);
    return made;
}

void plan(struct journey *j) {
    for (int i = 0; i < j->count; i++) {
        j->stops[i].name[7] = '.';
        j->stops[i].kind = (char)(j->stops[i].kind + i);
        j->lengths[i] = j->stops[i].at[1] - j->stops[i].at[0];
    }
    memcpy(j->remarks[1], "slow", 4);
    j->closed = !j->closed;
}

int letters(struct station s, char sought) {
    int count = 0;
    for (int i = 0; i < 8; i++)
        count += s.name[i] == sought;
    return count + (s.kind == sought);
}

void for_each(struct journey *j, void (*visit)(struct station *)) {
    for (int i = 0; i < j->count; i++)
        visit(&j->stops[i]);
}

static struct station first_station = { "depot  ", 'D', { 0, 0 } };

struct station *depot(void) {
    return &first_station;
}
