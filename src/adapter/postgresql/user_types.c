/* User-defined types: the values of enums, and the base types and conditions of domains. */
#include "adapter/postgresql/internal.h"

#include <stdlib.h>

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum { DEEPEST = 64 }; /* domains over domains; the server has no limit, and allows no cycle */

struct enum_label {
	double order;
	str label;
};

static int by_order(const void *a, const void *b)
{
	double x = ((const struct enum_label *)a)->order, y = ((const struct enum_label *)b)->order;

	return x < y ? -1 : x > y;
}

static void enum_values(const struct pg_building *b, uint32_t type, struct strs *out)
{
	array_of(struct enum_label) list = { 0 };
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_ENUMS, type, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		struct enum_label v = { .label = pg_text(b->a, &c, 1) };

		if (str_real(c.at[0], &v.order))
			*push(&list, b->a) = v;
	}
	if (list.len)
		qsort(list.at, (size_t)list.len, sizeof *list.at, by_order);
	for (ptrdiff_t i = 0; i < list.len; i++)
		*push(out, b->a) = list.at[i].label;
}

/* {schema,name} in the usual notation: the server's own collations without their schema. */
static str collation_of(struct arena *a, str names)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct strs parts = { 0 };

	pg_array(a, names, &parts);
	if (parts.len != 2)
		return NO_STR;
	if (!str_eq(parts.at[0], S("pg_catalog"))) {
		name_part(&b, parts.at[0]);
		sb_putc(&b, '.');
	}
	name_part(&b, parts.at[1]);
	return str_dup(a, sb_str(&b));
}

static int by_check_name(const void *a, const void *b)
{
	return str_cmp(((const struct domain_type_check *)a)->name, ((const struct domain_type_check *)b)->name);
}

static void checks_of(const struct pg_building *b, uint32_t oid, struct domain_type *d)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_DOMAIN_CHECKS, oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		struct domain_type_check k = { .name = pg_text(b->a, &c, 0), .expression = pg_text(b->a, &c, 1) };

		k.validated = pg_truth(&c, 2);
		k.comment = pg_text(b->a, &c, 3);
		*push(&d->checks, b->a) = k;
	}
	if (d->checks.len)
		qsort(d->checks.at, (size_t)d->checks.len, sizeof *d->checks.at, by_check_name);
}

/* False: not a domain. *next: the type below it. */
static bool domain_of(const struct pg_building *b, uint32_t oid, struct domain_type *d, uint32_t *next)
{
	struct pg_row row;
	struct pg_cells c;

	if (!pg_first(&b->r->row_index, PG_DOMAINS, oid, &row))
		return false;
	c = pg_cells_of(row.line);
	*d = (struct domain_type){ .name = pg_text(b->a, &c, 0), .base = pg_text(b->a, &c, 1) };
	*next = (uint32_t)pg_int(&c, 2, 0);
	d->nullable = pg_true(&c, 3) ? NO : YES;
	d->default_value = pg_text(b->a, &c, 4);
	d->collation = collation_of(b->a, pg_text(b->a, &c, 5));
	d->comment = pg_text(b->a, &c, 6);
	checks_of(b, oid, d);
	return true;
}

void pg_made_of(const struct pg_building *b, uint32_t type, struct field *f)
{
	struct domain_type d;

	while (f->domain_types.len < DEEPEST && domain_of(b, type, &d, &type))
		*push(&f->domain_types, b->a) = d;
	enum_values(b, type, &f->values);
}
