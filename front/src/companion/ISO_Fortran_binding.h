/* C descriptors of Fortran's arrays, pointers and allocatable objects: ISO_Fortran_binding.h of F2018 18.5. */

#ifndef ISO_FORTRAN_BINDING_H
#define ISO_FORTRAN_BINDING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CFI_VERSION 1
#define CFI_MAX_RANK 15

typedef ptrdiff_t CFI_index_t;
typedef int8_t CFI_rank_t;
typedef int8_t CFI_attribute_t;
typedef int16_t CFI_type_t;

/* One dimension; sm is the distance of neighbours in bytes. */
typedef struct CFI_dim_t {
  CFI_index_t lower_bound;
  CFI_index_t extent;
  CFI_index_t sm;
} CFI_dim_t;

#ifdef __cplusplus
#define CFI_DIMENSIONS_ CFI_MAX_RANK
#else
#define CFI_DIMENSIONS_
#endif

typedef struct CFI_cdesc_t {
  void *base_addr;
  size_t elem_len;
  int version;
  CFI_rank_t rank;
  CFI_attribute_t attribute;
  CFI_type_t type;
  CFI_dim_t dim[CFI_DIMENSIONS_];
} CFI_cdesc_t;

/* Room for a descriptor of so many dimensions. */
#define CFI_CDESC_T(dimensions) \
  struct { \
    void *base_addr; \
    size_t elem_len; \
    int version; \
    CFI_rank_t rank; \
    CFI_attribute_t attribute; \
    CFI_type_t type; \
    CFI_dim_t dim[(dimensions) > 0 ? (dimensions) : 1]; \
  }

#define CFI_attribute_pointer 0
#define CFI_attribute_allocatable 1
#define CFI_attribute_other 2

#define CFI_SUCCESS 0
#define CFI_FAILURE 1
#define CFI_ERROR_BASE_ADDR_NULL 2
#define CFI_ERROR_BASE_ADDR_NOT_NULL 3
#define CFI_INVALID_ELEM_LEN 4
#define CFI_INVALID_RANK 5
#define CFI_INVALID_TYPE 6
#define CFI_INVALID_ATTRIBUTE 7
#define CFI_INVALID_EXTENT 8
#define CFI_INVALID_STRIDE 9
#define CFI_INVALID_DESCRIPTOR 10
#define CFI_ERROR_MEM_ALLOCATION 11
#define CFI_ERROR_OUT_OF_BOUNDS 12

/* A type's kind of data in the low byte, the bytes of one number in the next. */
#define CFI_type_mask 0xFF
#define CFI_type_kind_shift 8
#define CFI_type_Integer 1
#define CFI_type_Logical 2
#define CFI_type_Real 3
#define CFI_type_Complex 4
#define CFI_type_Character 5
#define CFI_type_struct 6
#define CFI_type_cptr 7
#define CFI_type_cfunptr 8
#define CFI_type_other -1

#define CFI_of_size_(data, type) ((CFI_type_t)((data) + (sizeof(type) << CFI_type_kind_shift)))

#define CFI_type_char (CFI_type_Character + (1 << CFI_type_kind_shift))
#define CFI_type_ucs4_char (CFI_type_Character + (4 << CFI_type_kind_shift))

#define CFI_type_signed_char CFI_of_size_(CFI_type_Integer, signed char)
#define CFI_type_short CFI_of_size_(CFI_type_Integer, short)
#define CFI_type_int CFI_of_size_(CFI_type_Integer, int)
#define CFI_type_long CFI_of_size_(CFI_type_Integer, long)
#define CFI_type_long_long CFI_of_size_(CFI_type_Integer, long long)
#define CFI_type_size_t CFI_of_size_(CFI_type_Integer, size_t)
#define CFI_type_int8_t CFI_of_size_(CFI_type_Integer, int8_t)
#define CFI_type_int16_t CFI_of_size_(CFI_type_Integer, int16_t)
#define CFI_type_int32_t CFI_of_size_(CFI_type_Integer, int32_t)
#define CFI_type_int64_t CFI_of_size_(CFI_type_Integer, int64_t)
#define CFI_type_int_least8_t CFI_of_size_(CFI_type_Integer, int_least8_t)
#define CFI_type_int_least16_t CFI_of_size_(CFI_type_Integer, int_least16_t)
#define CFI_type_int_least32_t CFI_of_size_(CFI_type_Integer, int_least32_t)
#define CFI_type_int_least64_t CFI_of_size_(CFI_type_Integer, int_least64_t)
#define CFI_type_int_fast8_t CFI_of_size_(CFI_type_Integer, int_fast8_t)
#define CFI_type_int_fast16_t CFI_of_size_(CFI_type_Integer, int_fast16_t)
#define CFI_type_int_fast32_t CFI_of_size_(CFI_type_Integer, int_fast32_t)
#define CFI_type_int_fast64_t CFI_of_size_(CFI_type_Integer, int_fast64_t)
#define CFI_type_intmax_t CFI_of_size_(CFI_type_Integer, intmax_t)
#define CFI_type_intptr_t CFI_of_size_(CFI_type_Integer, intptr_t)
#define CFI_type_ptrdiff_t CFI_of_size_(CFI_type_Integer, ptrdiff_t)

#ifdef __SIZEOF_INT128__
#define CFI_type_int128_t (CFI_type_Integer + (16 << CFI_type_kind_shift))
#define CFI_type_int_least128_t CFI_type_int128_t
#define CFI_type_int_fast128_t CFI_type_int128_t
#else
#define CFI_type_int128_t -2
#define CFI_type_int_least128_t -2
#define CFI_type_int_fast128_t -2
#endif

#define CFI_type_Bool (CFI_type_Logical + (1 << CFI_type_kind_shift))

/* The parts of a complex number count. */
#define CFI_type_float CFI_of_size_(CFI_type_Real, float)
#define CFI_type_double CFI_of_size_(CFI_type_Real, double)
#define CFI_type_float_Complex CFI_of_size_(CFI_type_Complex, float)
#define CFI_type_double_Complex CFI_of_size_(CFI_type_Complex, double)

#ifdef __SIZEOF_FLOAT128__
#define CFI_type_float128 (CFI_type_Real + (16 << CFI_type_kind_shift))
#define CFI_type_float128_Complex (CFI_type_Complex + (16 << CFI_type_kind_shift))
#else
#define CFI_type_float128 -2
#define CFI_type_float128_Complex -2
#endif

#if defined(__LDBL_MANT_DIG__) && __LDBL_MANT_DIG__ == 64
#define CFI_type_long_double (CFI_type_Real + (10 << CFI_type_kind_shift))
#define CFI_type_long_double_Complex (CFI_type_Complex + (10 << CFI_type_kind_shift))
#else
#define CFI_type_long_double CFI_of_size_(CFI_type_Real, long double)
#define CFI_type_long_double_Complex CFI_of_size_(CFI_type_Complex, long double)
#endif

void *CFI_address(const CFI_cdesc_t *dv, const CFI_index_t subscripts[]);
int CFI_allocate(CFI_cdesc_t *dv, const CFI_index_t lower_bounds[], const CFI_index_t upper_bounds[], size_t elem_len);
int CFI_deallocate(CFI_cdesc_t *dv);
int CFI_establish(CFI_cdesc_t *dv, void *base_addr, CFI_attribute_t attribute, CFI_type_t type, size_t elem_len,
                  CFI_rank_t rank, const CFI_index_t extents[]);
int CFI_is_contiguous(const CFI_cdesc_t *dv);
int CFI_section(CFI_cdesc_t *result, const CFI_cdesc_t *source, const CFI_index_t lower_bounds[],
                const CFI_index_t upper_bounds[], const CFI_index_t strides[]);
int CFI_select_part(CFI_cdesc_t *result, const CFI_cdesc_t *source, size_t displacement, size_t elem_len);
int CFI_setpointer(CFI_cdesc_t *result, CFI_cdesc_t *source, const CFI_index_t lower_bounds[]);

#ifdef __cplusplus
}
#endif

#endif
