/* Names with a prefix, for completion: from an index if there is one. */
#include "store/internal.h"
#include "store/assets.h"

#include <stdlib.h>
#include <strings.h>

#include "base/arena.h"
#include "base/map.h"

#include "base/banned.h"

/*
 * ?1 and ?2: names with the prefix lie between these; ?3: maximum number. Names of assets, folded and qualified, have
 * an index. Columns and owners have none: all are examined, each name is kept once, and when the caller's time is up,
 * the names found so far are better than none.
 */
/* Not a member of a family whose representative has the prefix, too: more of its name must be typed. */
#define STANDS_ALONE(prefix) \
	" not exists (select 1 from p_member m join p_asset h on h.id = m.family_id" \
	" where m.asset_id = a.id and h.id <> a.id and h.state = 1 and " prefix ")"
static const char *const asking[] = {
	[NAMES_OF_ASSETS] =
		"select distinct a.name from p_asset a where a.name >= ?1 collate nocase and a.name < ?2 collate nocase and a.state = 1"
		" and" STANDS_ALONE(
			"h.name >= ?1 collate nocase and h.name < ?2 collate nocase") " order by a.name collate nocase, a.name limit ?3",
	[NAMES_QUALIFIED] =
		"select a.qualified from p_asset a where a.qualified >= ?1 and a.qualified < ?2 and a.state = 1"
		" and" STANDS_ALONE("h.qualified >= ?1 and h.qualified < ?2") " order by a.qualified limit ?3",
	[NAMES_OF_FIELDS] = "select name from p_field where name >= ?1 collate nocase and name < ?2 collate nocase",
	[NAMES_OF_OWNERS] =
		"select owner from p_asset where owner >= ?1 collate nocase and owner < ?2 collate nocase and owner <> '' and state = 1",
	[NAMES_OF_NAMESPACES] =
		"select distinct name from p_namespace where name >= ?1 collate nocase and name < ?2 collate nocase and state = 1"
		" order by name collate nocase, name limit ?3",
	[NAMES_OF_TAGS] =
		"select name from (select name from p_tag union select substr(name, 1, instr(name, '.') - 1) from p_tag"
		" where instr(name, '.') > 1) where name >= ?1 and name < ?2 order by name limit ?3",
};

static int by_name(const void *one, const void *two)
{
	const str *x = one, *y = two;
	ptrdiff_t n = x->len < y->len ? x->len : y->len;
	int c = n ? strncasecmp(x->at, y->at, (size_t)n) : 0;

	c = c || x->len == y->len ? c : x->len < y->len ? -1 : 1;
	return c ? c : str_cmp(*x, *y);
}

/* Sorts the names and removes duplicates. */
static void put_in_order(struct strs *found, int64_t most)
{
	if (found->len)
		qsort(found->at, (size_t)found->len, sizeof *found->at, by_name);
	if (found->len > most)
		found->len = most;
}

bool store_names(struct store *s, struct arena *a, enum names_of what, str start, int64_t most, const struct stop *stop,
		 struct strs *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	const struct stop *before;
	struct strs found = { 0 };
	struct map seen = map_in(a);
	bool good, row = true, all = what == NAMES_OF_FIELDS || what == NAMES_OF_OWNERS;

	if (!store_enter(s, err))
		return false;
	before = db_stop_by(s->db, stop);
	q = db_ask(s->db, asking[what], err);
	good = q != NULL;
	if (good) {
		bind_str(q, 1, start.at ? start : S(""));
		bind_str(q, 2, str_fmt(a, "%.*s\xf4\x8f\xbf\xbf", STR(start))); /* the highest character */
		if (!all)
			bind_int(q, 3, most);
	}
	while (good && (good = stmt_row(q, &row, err)) && row) {
		str name = col_str(q, 0);

		if (all && map_get(&seen, name))
			continue;
		name = str_dup(a, name);
		*push(&found, a) = name;
		if (all)
			map_put(&seen, name, NULL);
	}
	db_stop_by(s->db, before);
	if (all) {
		put_in_order(&found, most);
		if (!good && found.len)
			err_clear(err);
		good |= found.len > 0;
	}
	if (good)
		*out = found;
	return good;
}
