/* Random numbers in as many streams as there are threads: xorshift, started from a table in constant memory and a seed. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define STREAMS 1024
#define TABLE 16

__constant__ unsigned int table[TABLE];
__device__ static unsigned int state[STREAMS];

static int steps = 1;

extern "C" void loadGenerator(const char *name)
{
    unsigned int numbers[TABLE];
    if (sscanf(name, "steps=%d", &steps) != 1) {
        fprintf(stderr, "no configuration: %s\n", name);
        exit(1);
    }
    for (int i = 0; i < TABLE; i++)
        numbers[i] = 2654435769u * (i + 1);
    cudaMemcpyToSymbol(table, numbers, sizeof numbers);
}

__global__ void start(unsigned int seed, int steps)
{
    int stream = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int x = seed * 747796405u + stream * 2891336453u + 1;
    for (int i = 0; i < steps; i++) {
        x ^= table[(stream + i) % TABLE];
        x = (x ^ (x >> 15)) * 2246822519u;
        x ^= x >> 13;
    }
    state[stream] = x ? x : 1;
}

extern "C" void seedGenerator(unsigned int seed)
{
    start<<<STREAMS / 128, 128>>>(seed, steps);
}

extern "C" __global__ void DrawPoints(float *values, int perStream)
{
    int stream = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int x = state[stream];
    for (int i = 0; i < perStream; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        values[stream + i * STREAMS] = (x >> 8) / 16777216.0f;
    }
    state[stream] = x;
}
