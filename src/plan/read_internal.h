/* Shared by the files that read a plan only: the members of its JSON, with mistakes reported at their position. */
#ifndef OCAT_PLAN_READ_INTERNAL_H
#define OCAT_PLAN_READ_INTERNAL_H

#include "plan/plan.h"

struct reader {
	struct arena *arena;
	struct plan *plan, *whole; /* the one that is read; the outermost */
	struct err *err;
};

/* All return false with err. */
bool read_mistake(struct reader *r, const struct json *j, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
bool read_expect(struct reader *r, const struct json *j, enum json_kind kind);
bool read_scalar(struct reader *r, const struct json *j);
/* Allows only these members; lists them for any other, and suggests a similar one. */
bool read_only(struct reader *r, const struct json *object, const char *const *known);
/* A missing member leaves *out as it is. */
bool read_text(struct reader *r, const struct json *object, const char *key, struct plan_text *out);
bool read_str(struct reader *r, const struct json *object, const char *key, str *out);
bool read_truth(struct reader *r, const struct json *object, const char *key, bool *out);
bool read_count(struct reader *r, const struct json *object, const char *key, int64_t least, int64_t *out);
/* A list, with each element read by `take`; a missing list is empty. */
bool read_each(struct reader *r, const struct json *object, const char *key,
	       bool (*take)(struct reader *r, const struct json *j, void *to), void *to);

/* ---- read_filter.c ---- */
bool read_filter(struct reader *r, const struct json *j, void *to); /* struct plan_filters */

/* ---- read_output.c ---- */
bool read_order(struct reader *r, const struct json *j, void *to); /* struct plan_orders */
bool read_column(struct reader *r, const struct json *j, void *to); /* these three: struct plan_items */
bool read_group(struct reader *r, const struct json *j, void *to);
bool read_measure(struct reader *r, const struct json *j, void *to);
bool read_window(struct reader *r, const struct json *j, void *to);
bool read_time(struct reader *r, const struct json *root);

/* ---- plan_read.c ---- */
/* A plan inside the one that is read; NULL with err. */
struct plan *read_plan(struct reader *r, const struct json *j, enum plan_place place);

#endif
