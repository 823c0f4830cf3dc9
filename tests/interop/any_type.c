#include <stdio.h>
#include <stdint.h>
#include <ISO_Fortran_binding.h>
static const char *name(CFI_type_t t)
{
  switch (t) {
  case CFI_type_int32_t: return "int32";
  case CFI_type_int64_t: return "int64";
  case CFI_type_float: return "float";
  case CFI_type_double: return "double";
  case CFI_type_double_Complex: return "complex";
  case CFI_type_Bool: return "bool";
  case CFI_type_char: return "char";
  case CFI_type_cptr: return "cptr";
  case CFI_type_struct: return "struct";
  default: return "other";
  }
}
void show(CFI_cdesc_t *a)
{
  printf("%s rank %d bytes %d attribute %d:", name(a->type), a->rank, (int)a->elem_len, a->attribute);
  for (int i = 0; i < a->rank; i++) printf(" %d/%d/%d", (int)a->dim[i].lower_bound, (int)a->dim[i].extent, (int)a->dim[i].sm);
  if (a->rank == 0 && a->type == CFI_type_int32_t) printf(" = %d", *(int *)a->base_addr);
  printf("\n");
}
void show_row(CFI_cdesc_t *a, int n) { printf("%d ", n); show(a); }
void set_last(CFI_cdesc_t *a)
{
  char *p = a->base_addr;
  p += (a->dim[0].extent - 1) * a->dim[0].sm;
  if (a->type == CFI_type_int32_t) *(int *)p = -1;
  else if (a->type == CFI_type_char) p[0] = '!';
  else if (a->type == CFI_type_double) *(double *)p = -2.5;
}
int first_int(int *p) { return *p; }
