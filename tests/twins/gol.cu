// Column-major boards of dim+2 by dim+2 cells; x counts columns, y rows.
#define AT(row, column) ((long long)((column) - 1) * (dim + 2) + ((row) - 1))

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
    int x = blockIdx.x * blockDim.x + threadIdx.x + 2, y = blockIdx.y * blockDim.y + threadIdx.y + 2;
    if (x < dim + 2 && y < dim + 2) {
        int n = grid[AT(y, x + 1)] + grid[AT(y, x - 1)] + grid[AT(y + 1, x)] + grid[AT(y - 1, x)] + grid[AT(y + 1, x + 1)]
            + grid[AT(y - 1, x - 1)] + grid[AT(y - 1, x + 1)] + grid[AT(y + 1, x - 1)];
        int cell = grid[AT(y, x)];
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
