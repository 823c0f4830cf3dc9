// The loops of patterns.f90 as kernels written by hand: milliseconds of one of 20 launches.
// nvcc -O3 -std=c++17 -arch=sm_90 -fmad=false -o by_hand patterns.cu
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>
#define R __restrict__
typedef double D;
const int NIT = 20;
template <class F> void timeit(const char *n, F f) {
  f();
  cudaDeviceSynchronize();
  auto a = std::chrono::steady_clock::now();
  for (int i = 0; i < NIT; i++)
    f();
  cudaDeviceSynchronize();
  auto b = std::chrono::steady_clock::now();
  printf("H %-13sms%10.4f\n", n,
         std::chrono::duration<double>(b - a).count() * 1e3 / NIT);
  cudaError_t e = cudaGetLastError();
  if (e)
    printf("ERR %s %s\n", n, cudaGetErrorString(e));
}
__global__ void spmv_w(int n, const int *R rp, const int *R ci, const D *R v,
                       const D *R x, D *R y) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, l = threadIdx.x & 31;
  if (row >= n)
    return;
  D s = 0;
  for (int k = rp[row] + l; k < rp[row + 1]; k += 32)
    s += v[k] * x[ci[k]];
  for (int o = 16; o; o /= 2)
    s += __shfl_down_sync(~0u, s, o);
  if (!l)
    y[row] = s;
}
__global__ void hista(int n, const int *R b, int *R h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(h + b[i], 1);
}
__global__ void hists(int n, const int *R b, int *R h) {
  __shared__ int s[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    s[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    atomicAdd(s + b[i], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    atomicAdd(h + i, s[i]);
}
template <int K, class F> __device__ void blockred(D *m, D *out, F) {
  __shared__ D s[32][K];
  for (int k = 0; k < K; k++) {
    D v = m[k];
    for (int o = 16; o; o /= 2)
      v += __shfl_down_sync(~0u, v, o);
    if ((threadIdx.x & 31) == 0)
      s[threadIdx.x / 32][k] = v;
  }
  __syncthreads();
  if (threadIdx.x < K) {
    D v = 0;
    for (int w = 0; w < blockDim.x / 32; w++)
      v += s[w][threadIdx.x];
    atomicAdd(out + threadIdx.x, v);
  }
}
__global__ void moments(int n, const D *R x, D *R out) {
  D m[8] = {0};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x) {
    D t = 1;
    for (int k = 0; k < 8; k++) {
      t *= x[i];
      m[k] += t;
    }
  }
  blockred<8>(m, out, 0);
}
__global__ void maxred(int n, const D *R x, unsigned long long *R out) {
  D m = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    m = fmax(m, fabs(x[i]));
  for (int o = 16; o; o /= 2)
    m = fmax(m, __shfl_down_sync(~0u, m, o));
  if ((threadIdx.x & 31) == 0)
    atomicMax(out, (unsigned long long)__double_as_longlong(m));
}
__global__ void stencil(int nx, int ny, int nz, const D *R a, D *R b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1,
      j = blockIdx.y * blockDim.y + threadIdx.y + 1, k = blockIdx.z + 1;
  if (i > nx || j > ny)
    return;
  int sx = nx + 2;
  int sxy = sx * (ny + 2);
  int p = i + sx * j + sxy * k;
  b[p] = 0.1 * a[p] + 0.15 * (a[p - 1] + a[p + 1] + a[p - sx] + a[p + sx] +
                              a[p - sxy] + a[p + sxy]);
}
#define U(i, j, k) u[(i) + sx * (j) + sxy * (k)]
#define V(i, j, k) v[(i) + sx * (j) + sxy * (k)]
#define W(i, j, k) w[(i) + sx * (j) + sxy * (k)]
#define P(i, j, k) p[(i) + sx * (j) + sxy * (k)]
__global__ void advect(int nx, int ny, int nz, D dxi, D dyi, const D *R dzi,
                       D visc, const D *R u, const D *R v, const D *R w,
                       D *R du, D *R dv, D *R dw) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1,
      j = blockIdx.y * blockDim.y + threadIdx.y + 1, k = blockIdx.z + 1;
  if (i > nx || j > ny)
    return;
  int sx = nx + 2, sxy = sx * (ny + 2);
  int q = (i - 1) + nx * (j - 1) + nx * ny * (k - 1);
  D uc = U(i, j, k), vc = V(i, j, k), wc = W(i, j, k);
  D uuip = 0.25 * (U(i + 1, j, k) + uc) * (U(i + 1, j, k) + uc),
    uuim = 0.25 * (U(i - 1, j, k) + uc) * (U(i - 1, j, k) + uc),
    vujp = 0.25 * (V(i + 1, j, k) + vc) * (U(i, j + 1, k) + uc),
    vujm = 0.25 * (V(i + 1, j - 1, k) + V(i, j - 1, k)) * (U(i, j - 1, k) + uc),
    wukp = 0.25 * (W(i + 1, j, k) + wc) * (U(i, j, k + 1) + uc),
    wukm = 0.25 * (W(i + 1, j, k - 1) + W(i, j, k - 1)) * (U(i, j, k - 1) + uc);
  D duxp = (U(i + 1, j, k) - uc) * dxi, duxm = (uc - U(i - 1, j, k)) * dxi,
    duyp = (U(i, j + 1, k) - uc) * dyi, duym = (uc - U(i, j - 1, k)) * dyi;
  du[q] = dxi * (-uuip + uuim) + dyi * (-vujp + vujm) +
          dzi[k] * (-wukp + wukm) +
          visc * (dxi * (duxp - duxm) + dyi * (duyp - duym));
  uuip = 0.25 * (U(i, j + 1, k) + uc) * (V(i + 1, j, k) + vc);
  uuim = 0.25 * (U(i - 1, j + 1, k) + U(i - 1, j, k)) * (V(i - 1, j, k) + vc);
  D a = V(i, j + 1, k) + vc, b = V(i, j - 1, k) + vc;
  vujp = 0.25 * a * a;
  vujm = 0.25 * b * b;
  wukp = 0.25 * (W(i, j + 1, k) + wc) * (V(i, j, k + 1) + vc);
  wukm = 0.25 * (W(i, j + 1, k - 1) + W(i, j, k - 1)) * (V(i, j, k - 1) + vc);
  dv[q] = dxi * (-uuip + uuim) + dyi * (-vujp + vujm) + dzi[k] * (-wukp + wukm);
  uuip = 0.25 * (U(i, j, k + 1) + uc) * (W(i + 1, j, k) + wc);
  uuim = 0.25 * (U(i - 1, j, k + 1) + U(i - 1, j, k)) * (W(i - 1, j, k) + wc);
  vujp = 0.25 * (V(i, j, k + 1) + vc) * (W(i, j + 1, k) + wc);
  vujm = 0.25 * (V(i, j - 1, k + 1) + V(i, j - 1, k)) * (W(i, j - 1, k) + wc);
  a = W(i, j, k + 1) + wc;
  b = W(i, j, k - 1) + wc;
  wukp = 0.25 * a * a;
  wukm = 0.25 * b * b;
  dw[q] = dxi * (-uuip + uuim) + dyi * (-vujp + vujm) + dzi[k] * (-wukp + wukm);
}
__global__ void rk(int nx, int ny, int nz, D f1, D f2, D f12, D b1, D b2, D b3,
                   bool imp, D *R u, D *R v, D *R w, const D *R du,
                   const D *R dv, const D *R dw, const D *R duo, const D *R dvo,
                   const D *R dwo, const D *R p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1,
      j = blockIdx.y * blockDim.y + threadIdx.y + 1, k = blockIdx.z + 1;
  if (i > nx || j > ny)
    return;
  int sx = nx + 2, sxy = sx * (ny + 2);
  int q = (i - 1) + nx * (j - 1) + nx * ny * (k - 1);
  U(i, j, k) = U(i, j, k) + f1 * du[q] + f2 * duo[q] +
               f12 * (b1 - (P(i + 1, j, k) - P(i, j, k)));
  V(i, j, k) = V(i, j, k) + f1 * dv[q] + f2 * dvo[q] +
               f12 * (b2 - (P(i, j + 1, k) - P(i, j, k)));
  W(i, j, k) = W(i, j, k) + f1 * dw[q] + f2 * dwo[q] +
               f12 * (b3 - (P(i, j, k + 1) - P(i, j, k)));
  if (imp) {
    U(i, j, k) += f12 * du[q];
    V(i, j, k) += f12 * dv[q];
    W(i, j, k) += f12 * dw[q];
  }
}
__global__ void transp(int n, const D *R a, D *R b) {
  int i = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y;
  if (i < n && j < n)
    b[i + n * j] = a[j + n * i];
}
__global__ void tridiag(int nb, int m, const D *R a, const D *R b, const D *R c,
                        D *R d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= nb)
    return;
  D g[64];
  D z = 1 / b[i];
  g[0] = c[i] * z;
  d[i] *= z;
  for (int k = 1; k < m; k++) {
    z = 1 / (b[i + nb * k] - a[i + nb * k] * g[k - 1]);
    g[k] = c[i + nb * k] * z;
    d[i + nb * k] = (d[i + nb * k] - a[i + nb * k] * d[i + nb * (k - 1)]) * z;
  }
  for (int k = m - 2; k >= 0; k--)
    d[i + nb * k] -= g[k] * d[i + nb * (k + 1)];
}
__global__ void sweep(int nx, int ny, int nz, float omega, const float *R a,
                      const float *R b, const float *R c, const float *R p,
                      const float *R w, const float *R bound, float *R next,
                      float *changed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1,
      j = blockIdx.y * blockDim.y + threadIdx.y + 1, k = blockIdx.z + 1;
  float square = 0;
  size_t n = (size_t)nx * ny * nz, dk = (size_t)nx * ny;
  if (i < nx - 1 && j < ny - 1) {
    size_t q = i + nx * (j + ny * (size_t)k);
    float s =
        a[q] * p[q + 1] + a[q + n] * p[q + nx] + a[q + 2 * n] * p[q + dk] +
        b[q] * (p[q + 1 + nx] - p[q + 1 - nx] - p[q - 1 + nx] + p[q - 1 - nx]) +
        b[q + n] *
            (p[q + nx + dk] - p[q - nx + dk] - p[q + nx - dk] + p[q - nx - dk]) +
        b[q + 2 * n] *
            (p[q + 1 + dk] - p[q - 1 + dk] - p[q + 1 - dk] + p[q - 1 - dk]) +
        c[q] * p[q - 1] + c[q + n] * p[q - nx] + c[q + 2 * n] * p[q - dk] + w[q];
    float d = (s * a[q + 3 * n] - p[q]) * bound[q];
    square = d * d;
    next[q] = p[q] + omega * d;
  }
  __shared__ float warps[8];
  int t = threadIdx.x + blockDim.x * threadIdx.y;
  for (int o = 16; o; o /= 2)
    square += __shfl_down_sync(~0u, square, o);
  if (t % 32 == 0)
    warps[t / 32] = square;
  __syncthreads();
  if (t < 32) {
    square = t < 8 ? warps[t] : 0;
    for (int o = 4; o; o /= 2)
      square += __shfl_down_sync(~0u, square, o);
    if (t == 0)
      atomicAdd(changed, square);
  }
}
__global__ void mm(int n, const D *R a, const D *R b, D *R c) {
  int j = blockIdx.y, i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  D t = 0;
  for (int k = 0; k < n; k++)
    t += a[i + n * k] * b[k + n * j];
  c[i + n * j] = t;
}
__global__ void nbody(int n, const float *R x, const float *R y,
                      const float *R z, const float *R m, float *R ax,
                      float *R ay, float *R az) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sx = 0, sy = 0, sz = 0;
  for (int j = 0; j < n; j++) {
    float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
    float r = 1 / sqrtf(dx * dx + dy * dy + dz * dz + 1e-4f);
    r = m[j] * r * r * r;
    sx += dx * r;
    sy += dy * r;
    sz += dz * r;
  }
  ax[i] = sx;
  ay[i] = sy;
  az[i] = sz;
}
__global__ void rows(int n, int m, const D *R a, D *R s) {
  int j = blockIdx.x;
  D t = 0;
  for (int i = threadIdx.x; i < m; i += blockDim.x) {
    D v = a[i + (size_t)m * j];
    t += v * v;
  }
  __shared__ D w[8];
  for (int o = 16; o; o /= 2)
    t += __shfl_down_sync(~0u, t, o);
  if ((threadIdx.x & 31) == 0)
    w[threadIdx.x / 32] = t;
  __syncthreads();
  if (threadIdx.x == 0) {
    t = 0;
    for (int k = 0; k < blockDim.x / 32; k++)
      t += w[k];
    s[j] = t;
  }
}
__global__ void gangpriv(int n, int m, const D *R a, D *R b) {
  __shared__ D t[256];
  int j = blockIdx.x, i = threadIdx.x;
  t[i] = a[i + (size_t)m * j];
  __syncthreads();
  b[i + (size_t)m * j] = t[m - 1 - i] + t[i];
}
struct Pt {
  D x, y, z, u, v, w;
};
__global__ void parts(int n, Pt *R p, D dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    p[i].x += dt * p[i].u;
    p[i].y += dt * p[i].v;
    p[i].z += dt * p[i].w;
  }
}
__global__ void deep(int n, const D *R p, D *R q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < n) {
    size_t k = i + (size_t)n * j;
    q[k] = 0.4 * p[k] * q[k] / (1 + 0.01 * sqrt(p[k]));
  }
}
template <class T> T *up(const std::vector<T> &h) {
  T *d;
  cudaMalloc(&d, h.size() * sizeof(T));
  cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}
template <class T> T *fill(size_t n, T v) { return up(std::vector<T>(n, v)); }
int main() {
  cudaFree(0);
  {
    int nr = 1000000;
    std::vector<int> rp(nr + 1), ci(32 * nr);
    std::vector<D> v(32 * nr), x(nr);
    for (int i = 0; i < nr; i++) {
      rp[i] = 32 * i;
      for (int k = 0; k < 32; k++) {
        ci[32 * i + k] = (i + 1 + k * k * 7) % nr;
        v[32 * i + k] = 1.0 / (1 + k);
      }
      x[i] = 1.0 / (i + 1);
    }
    rp[nr] = 32 * nr;
    int *a = up(rp), *b = up(ci);
    D *c = up(v), *d = up(x), *y = fill<D>(nr, 0);
    timeit("spmv_w", [&] { spmv_w<<<nr / 4, 128>>>(nr, a, b, c, d, y); });
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(d);
    cudaFree(y);
  }
  {
    int n = 64000000;
    std::vector<int> b(n);
    std::vector<D> x(n);
    for (int i = 1; i <= n; i++) {
      b[i - 1] = ((i * 7) ^ ((unsigned)i >> 5)) & 255;
      x[i - 1] = 1e-8 * i;
    }
    int *db = up(b);
    D *dx = up(x);
    int *h = fill<int>(256, 0);
    D *m = fill<D>(8, 0);
    timeit("hist_atomic", [&] { hista<<<(n + 255) / 256, 256>>>(n, db, h); });
    timeit("hist_red", [&] {
      hists<<<132 * 8, 256>>>(n, db, h);
      int hh[256];
      cudaMemcpy(hh, h, 1024, cudaMemcpyDeviceToHost);
    });
    timeit("moments", [&] {
      moments<<<132 * 8, 256>>>(n, dx, m);
      D mm[8];
      cudaMemcpy(mm, m, 64, cudaMemcpyDeviceToHost);
    });
    unsigned long long *r = fill<unsigned long long>(1, 0);
    timeit("maxred", [&] {
      maxred<<<132 * 8, 256>>>(n, dx, r);
      D q;
      cudaMemcpy(&q, r, 8, cudaMemcpyDeviceToHost);
    });
    cudaFree(db);
    cudaFree(dx);
  }
  int n = 384;
  size_t N3 = (size_t)(n + 2) * (n + 2) * (n + 2), M3 = (size_t)n * n * n;
  dim3 bl(32, 4, 1), gr(n / 32, n / 4, n);
  dim3 bl2(64, 4, 1), gr2(n / 64, n / 4, n);
  dim3 bl3(128, 1, 1), gr3(n / 128, n, n);
  {
    D *a = fill<D>(N3, 1), *b = fill<D>(N3, 0);
    timeit("stencil", [&] { stencil<<<gr, bl>>>(n, n, n, a, b); });
    timeit("stencil64", [&] { stencil<<<gr2, bl2>>>(n, n, n, a, b); });
    timeit("stencil128", [&] { stencil<<<gr3, bl3>>>(n, n, n, a, b); });
    cudaFree(a);
    cudaFree(b);
  }
  {
    D *u = fill<D>(N3, 1), *v = fill<D>(N3, 2), *w = fill<D>(N3, 3),
      *p = fill<D>(N3, 1), *du = fill<D>(M3, 0), *dv = fill<D>(M3, 0),
      *dw = fill<D>(M3, 0), *duo = fill<D>(M3, 1), *dvo = fill<D>(M3, 1),
      *dwo = fill<D>(M3, 1), *dz = fill<D>(n + 2, 2);
    timeit("advect", [&] {
      advect<<<gr, bl>>>(n, n, n, 1, 2, dz, 0.1, u, v, w, du, dv, dw);
    });
    timeit("advect128", [&] {
      advect<<<gr3, bl3>>>(n, n, n, 1, 2, dz, 0.1, u, v, w, du, dv, dw);
    });
    timeit("rk", [&] {
      rk<<<gr, bl>>>(n, n, n, .1, .2, .3, 1, 2, 3, false, u, v, w, du, dv, dw,
                     duo, dvo, dwo, p);
    });
    timeit("rk128", [&] {
      rk<<<gr3, bl3>>>(n, n, n, .1, .2, .3, 1, 2, 3, false, u, v, w, du, dv, dw,
                       duo, dvo, dwo, p);
    });
    cudaFree(u);
    cudaFree(v);
    cudaFree(w);
    cudaFree(p);
    cudaFree(du);
    cudaFree(dv);
    cudaFree(dw);
    cudaFree(duo);
    cudaFree(dvo);
    cudaFree(dwo);
  }
  {
    int m = 8192;
    D *a = fill<D>((size_t)m * m, 1), *b = fill<D>((size_t)m * m, 0);
    timeit("transp",
           [&] { transp<<<dim3(m / 32, m / 8), dim3(32, 8)>>>(m, a, b); });
    timeit("deep", [&] { deep<<<dim3(m / 128, m), 128>>>(m, a, b); });
    cudaFree(a);
    cudaFree(b);
  }
  {
    int nb = 400000;
    D *a = fill<D>((size_t)nb * 64, 1), *b = fill<D>((size_t)nb * 64, 4),
      *c = fill<D>((size_t)nb * 64, 1), *d = fill<D>((size_t)nb * 64, 1);
    timeit("tridiag",
           [&] { tridiag<<<(nb + 127) / 128, 128>>>(nb, 64, a, b, c, d); });
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(d);
  }
  {
    int m = 2048;
    D *a = fill<D>(m * m, 1), *b = fill<D>(m * m, 2), *c = fill<D>(m * m, 0);
    timeit("mm", [&] { mm<<<dim3(m / 128, m), 128>>>(m, a, b, c); });
  }
  {
    int k = 65536;
    std::vector<float> x(k), y(k), z(k);
    for (int i = 0; i < k; i++) {
      x[i] = sinf(i + 1);
      y[i] = cosf(i + 1);
      z[i] = sinf(2.f * (i + 1));
    }
    float *a = up(x), *b = up(y), *c = up(z), *m = fill<float>(k, 1),
          *ax = fill<float>(k, 0), *ay = fill<float>(k, 0),
          *az = fill<float>(k, 0);
    timeit("nbody",
           [&] { nbody<<<k / 128, 128>>>(k, a, b, c, m, ax, ay, az); });
  }
  {
    int nn = 200000;
    D *a = fill<D>((size_t)nn * 256, 1), *b = fill<D>((size_t)nn * 256, 0),
      *s = fill<D>(nn, 0);
    timeit("rows", [&] { rows<<<nn, 128>>>(nn, 256, a, s); });
    timeit("gangpriv", [&] { gangpriv<<<nn, 256>>>(nn, 256, a, b); });
    cudaFree(a);
    cudaFree(b);
  }
  {
    int np = 20000000;
    Pt *p = fill<Pt>(np, Pt{1, 2, 3, 1, 1, 1});
    timeit("parts", [&] { parts<<<(np + 127) / 128, 128>>>(np, p, 0.1); });
  }
  {
    int nx = 513, ny = 257, nz = 257;
    size_t n = (size_t)nx * ny * nz;
    float *a = fill<float>(4 * n, 1), *b = fill<float>(3 * n, 0),
          *c = fill<float>(3 * n, 1), *p = fill<float>(n, 1),
          *w = fill<float>(n, 0), *next = fill<float>(n, 0),
          *bound = fill<float>(n, 1), *changed = fill<float>(1, 0);
    dim3 block(64, 4), grid(8, 64, nz - 2);
    timeit("sweep", [&] {
      cudaMemsetAsync(changed, 0, 4);
      sweep<<<grid, block>>>(nx, ny, nz, 0.8f, a, b, c, p, w, bound, next,
                             changed);
      float change;
      cudaMemcpy(&change, changed, 4, cudaMemcpyDeviceToHost);
    });
  }
}
