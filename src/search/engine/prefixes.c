/* Names with a prefix, for completion: columns and owners, which each catalog's index lists once. */
#include "search/engine/internal.h"

#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { MOST = 1000 };

/* Ignores case, as people read lists; equal ones by case. */
static int in_order(str x, str y)
{
	ptrdiff_t n = x.len < y.len ? x.len : y.len;
	int c = n ? strncasecmp(x.at, y.at, (size_t)n) : 0;

	c = c || x.len == y.len ? c : x.len < y.len ? -1 : 1;
	return c ? c : str_cmp(x, y);
}

/* The first n of all received, kept in order. */
struct firsts {
	str at[MOST];
	ptrdiff_t len, most;
};

static void keep(struct firsts *f, str name)
{
	ptrdiff_t i = f->len;

	if (f->len == f->most && in_order(name, f->at[i - 1]) >= 0)
		return;
	while (i > 0 && in_order(name, f->at[i - 1]) < 0)
		i--;
	if (i > 0 && str_eq(name, f->at[i - 1]))
		return;
	f->len -= f->len == f->most;
	memmove(f->at + i + 1, f->at + i, (size_t)(f->len - i) * sizeof *f->at);
	f->at[i] = name;
	f->len++;
}

static bool begins(str name, str start)
{
	return name.len >= start.len && (!start.len || memcmp(name.at, start.at, (size_t)start.len) == 0);
}

static void keep_columns(const struct names *n, str folded, struct firsts *to)
{
	for (int64_t i = 0; i < n->columns.count; i++)
		if (begins(packed_name(&n->columns, i), folded))
			keep(to, names_column_written(n, (uint32_t)i));
}

static void keep_owners(const struct names *n, str folded, struct firsts *to)
{
	for (int64_t i = 0; i < n->owners.count; i++) {
		str name = packed_name(&n->owners, i);

		if (name.len >= folded.len && name.len && str_eq_fold(str_upto(name, folded.len), folded))
			keep(to, name);
	}
}

bool engine_starts(const struct engine *e, struct arena *a, enum engine_names of, str start, ptrdiff_t n,
		   struct strs *out)
{
	str folded = utf8_fold_str(a, start);
	struct firsts *found = new(a, struct firsts);

	found->most = n < MOST ? n : MOST - 1;
	for (ptrdiff_t k = 0; n > 0 && k < e->len; k++) {
		if (!shard_sound(&e->at[k], of == ENGINE_COLUMNS ? NAMES_COLUMNS : NAMES_TABLES))
			return false;
		(of == ENGINE_COLUMNS ? keep_columns : keep_owners)(e->at[k].names, folded, found);
	}
	if (!engine_sound(e))
		return false;
	for (ptrdiff_t i = 0; i < found->len; i++)
		*push(out, a) = str_dup(a, found->at[i]);
	return true;
}
