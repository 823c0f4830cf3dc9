#include <ISO_Fortran_binding.h>
#include <stdio.h>
#include <string.h>

void total_of(CFI_cdesc_t *a, double *total) {
  CFI_index_t at[2];
  *total = 0;
  if (!a) {
    *total = -1;
    return;
  }
  for (at[1] = 0; at[1] < a->dim[1].extent; at[1]++)
    for (at[0] = 0; at[0] < a->dim[0].extent; at[0]++) {
      double *x = CFI_address(a, at);
      *total += *x;
      *x = -*x;
    }
}

int gaps(CFI_cdesc_t *a) { return !CFI_is_contiguous(a); }

int codes(CFI_cdesc_t *a) {
  return a->type == CFI_type_int && a->elem_len == sizeof(int) && a->rank == 1 && a->attribute == CFI_attribute_pointer;
}

void renew(CFI_cdesc_t *a, CFI_cdesc_t *text, CFI_cdesc_t *one) {
  CFI_index_t lower[1] = {-1}, upper[1] = {1};
  if (a->base_addr) CFI_deallocate(a);
  CFI_allocate(a, lower, upper, 0);
  for (int i = 0; i < 3; i++) ((double *)a->base_addr)[i] = i + 0.5;
  if (text->base_addr) CFI_deallocate(text);
  CFI_allocate(text, 0, 0, 5);
  memcpy(text->base_addr, "words", 5);
  if (!one->base_addr) CFI_allocate(one, 0, 0, 0);
  *(int *)one->base_addr += 7;
}

static int table[] = {1, 2, 3, 4, 5, 6};

void point(CFI_cdesc_t *p) {
  CFI_CDESC_T(1) all, part;
  CFI_index_t extent[1] = {6}, lower[1] = {1}, stride[1] = {2}, first[1] = {10};
  CFI_establish((CFI_cdesc_t *)&all, table, CFI_attribute_other, CFI_type_int, 0, 1, extent);
  CFI_establish((CFI_cdesc_t *)&part, 0, CFI_attribute_other, CFI_type_int, 0, 1, 0);
  if (CFI_section((CFI_cdesc_t *)&part, (CFI_cdesc_t *)&all, lower, 0, stride)) return;
  CFI_setpointer(p, (CFI_cdesc_t *)&part, first);
}

void length_of(CFI_cdesc_t *text, int *length) { *length = (int)text->elem_len; }

void shout(CFI_cdesc_t *words) {
  for (CFI_index_t i = 0; i < words->dim[0].extent; i++) ((char *)CFI_address(words, &i))[0] = 'A' + i;
}

struct point { double x; int n; };
void in_fortran(CFI_cdesc_t *xs, CFI_cdesc_t *grown, CFI_cdesc_t *name);
void call_back(void) {
  struct point points[4] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}};
  CFI_CDESC_T(1) all, xs, grown;
  CFI_CDESC_T(0) name;
  CFI_index_t extent[1] = {4};
  CFI_establish((CFI_cdesc_t *)&all, points, CFI_attribute_other, CFI_type_struct, sizeof(struct point), 1, extent);
  CFI_establish((CFI_cdesc_t *)&xs, 0, CFI_attribute_other, CFI_type_double, 0, 1, 0);
  CFI_select_part((CFI_cdesc_t *)&xs, (CFI_cdesc_t *)&all, 0, 0);
  CFI_establish((CFI_cdesc_t *)&grown, 0, CFI_attribute_allocatable, CFI_type_int, 0, 1, 0);
  CFI_establish((CFI_cdesc_t *)&name, "callee", CFI_attribute_other, CFI_type_char, 6, 0, 0);
  in_fortran((CFI_cdesc_t *)&xs, (CFI_cdesc_t *)&grown, (CFI_cdesc_t *)&name);
  printf("%g %g %d %d %d\n", points[1].x, points[3].x, (int)grown.dim[0].lower_bound, (int)grown.dim[0].extent,
         ((int *)grown.base_addr)[2]);
  CFI_deallocate((CFI_cdesc_t *)&grown);
  in_fortran(0, (CFI_cdesc_t *)&grown, (CFI_cdesc_t *)&name);
  CFI_deallocate((CFI_cdesc_t *)&grown);
}
