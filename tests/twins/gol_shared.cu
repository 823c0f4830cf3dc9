#define AT(row, column) ((long long)((column) - 1) * (dim + 2) + ((row) - 1))
#define TILE(i, j) tile[(j) * 16 + (i)]

extern "C" __global__ void ghostCols_kernel(int dim, int *__restrict__ grid)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x + 2;
    if (id < dim + 2) {
        grid[AT(id, dim + 2)] = grid[AT(id, 2)];
        grid[AT(id, 1)] = grid[AT(id, dim + 1)];
    }
}

extern "C" __global__ void ghostRows_kernel(int dim, int *__restrict__ grid)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (id <= dim + 2) {
        grid[AT(dim + 2, id)] = grid[AT(2, id)];
        grid[AT(1, id)] = grid[AT(dim + 1, id)];
    }
}

extern "C" __global__ void GOL_kernel(int dim, const int *__restrict__ grid, int *__restrict__ newGrid)
{
    __shared__ int tile[16 * 16];
    int x = blockIdx.x * (blockDim.x - 2) + threadIdx.x + 1, y = blockIdx.y * (blockDim.y - 2) + threadIdx.y + 1;
    int i = threadIdx.y, j = threadIdx.x;
    if (x <= dim + 2 && y <= dim + 2)
        TILE(i, j) = grid[AT(y, x)];
    __syncthreads();
    if (x < dim + 2 && y < dim + 2 && i != 0 && i != blockDim.y - 1 && j != 0 && j != blockDim.x - 1) {
        int n = TILE(i, j + 1) + TILE(i, j - 1) + TILE(i + 1, j) + TILE(i - 1, j) + TILE(i + 1, j + 1) + TILE(i - 1, j - 1)
            + TILE(i - 1, j + 1) + TILE(i + 1, j - 1);
        int cell = TILE(i, j);
        if (cell == 1 && n < 2)
            newGrid[AT(y, x)] = 0;
        else if (cell == 1 && (n == 2 || n == 3))
            newGrid[AT(y, x)] = 1;
        else if (cell == 1 && n > 3)
            newGrid[AT(y, x)] = 0;
        else if (cell == 0 && n == 3)
            newGrid[AT(y, x)] = 1;
        else
            newGrid[AT(y, x)] = cell;
    }
}
