/*
 * onnxruntime, opened when a model file is first used: its one exported function gives a table of functions, of which
 * these are used, by their places in it. The places are fixed for all of its versions, so no header of it is needed.
 */
#ifndef OCAT_VECTOR_ONNX_LIBRARY_H
#define OCAT_VECTOR_ONNX_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* Opaque objects of the library. */
struct ort_status;
struct ort_env;
struct ort_options;
struct ort_session;
struct ort_value;
struct ort_memory;
struct ort_shape;
struct ort_allocator;

/* Place, result, name and parameters. A status other than NULL is an error, to be released. */
/* clang-format off */
#define ORT_FUNCTIONS(_) \
	_(2, const char *, error_message, (const struct ort_status *)) \
	_(3, struct ort_status *, create_env, (int level, const char *name, struct ort_env **)) \
	_(7, struct ort_status *, create_session, \
		(const struct ort_env *, const char *path, const struct ort_options *, struct ort_session **)) \
	_(9, struct ort_status *, run, \
		(struct ort_session *, const void *options, const char *const *inputs, \
		 const struct ort_value *const *values, size_t input_count, const char *const *outputs, \
		 size_t output_count, struct ort_value **)) \
	_(10, struct ort_status *, create_options, (struct ort_options **)) \
	_(24, struct ort_status *, set_threads, (struct ort_options *, int)) \
	_(25, struct ort_status *, set_threads_between, (struct ort_options *, int)) \
	_(30, struct ort_status *, input_count, (const struct ort_session *, size_t *)) \
	_(31, struct ort_status *, output_count, (const struct ort_session *, size_t *)) \
	_(36, struct ort_status *, input_name, (const struct ort_session *, size_t, struct ort_allocator *, char **)) \
	_(37, struct ort_status *, output_name, (const struct ort_session *, size_t, struct ort_allocator *, char **)) \
	_(49, struct ort_status *, tensor, \
		(const struct ort_memory *, void *at, size_t bytes, const int64_t *shape, size_t dimensions, int type, \
		 struct ort_value **)) \
	_(51, struct ort_status *, tensor_data, (struct ort_value *, void **)) \
	_(60, struct ort_status *, element_type, (const struct ort_shape *, int *)) \
	_(61, struct ort_status *, dimension_count, (const struct ort_shape *, size_t *)) \
	_(62, struct ort_status *, dimensions, (const struct ort_shape *, int64_t *, size_t)) \
	_(65, struct ort_status *, shape_of, (const struct ort_value *, struct ort_shape **)) \
	_(69, struct ort_status *, create_memory, (int allocator, int kind, struct ort_memory **)) \
	_(76, struct ort_status *, allocator_free, (struct ort_allocator *, void *)) \
	_(78, struct ort_status *, default_allocator, (struct ort_allocator **)) \
	_(92, void, release_env, (struct ort_env *)) \
	_(93, void, release_status, (struct ort_status *)) \
	_(94, void, release_memory, (struct ort_memory *)) \
	_(95, void, release_session, (struct ort_session *)) \
	_(96, void, release_value, (struct ort_value *)) \
	_(99, void, release_shape, (struct ort_shape *)) \
	_(100, void, release_options, (struct ort_options *))
/* clang-format on */

enum { ORT_FLOAT = 1, ORT_INT64 = 7 };	     /* types of elements */
enum { ORT_SAY_NOTHING = 4 };		     /* a level of its log: only what ends the program */
enum { ORT_PLAIN_ALLOCATOR, ORT_DEFAULT_MEMORY = 0 };

struct onnx_library {
#define _(place, result, name, parameters) result(*name) parameters;
	ORT_FUNCTIONS(_)
#undef _
};

/* path absent: the library of the system. version (may be NULL): its version, in text that stays valid. */
bool onnx_load(str path, struct onnx_library *lib, str *version, struct err *err);

#endif
