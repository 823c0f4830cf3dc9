#include <stdlib.h>

int *list_of(int first, int count)
{
    int *list = malloc(count * sizeof *list);
    for (int i = 0; i < count; i++)
        list[i] = first + i;
    return list;
}

void release(int **list)
{
    free(*list);
    *list = NULL;
}

int for_each(const int *values, int count, int (*action)(int))
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += action(values[i]);
    return sum;
}
