extern "C" __global__ void multiplication_table(int rows, int columns, int *__restrict__ table)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns)
        table[(long long)j * rows + i] = (i + 1) * (j + 1);
}
