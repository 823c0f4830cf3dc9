extern "C" __global__ void mark(int *part, long long rows, long long columns, long long row_stride, long long column_stride, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < (int)rows && j < (int)columns)
        part[i * row_stride + j * column_stride] += value;
}
