/* From a name, perhaps qualified, to the assets that it may mean. */
#include "store/assets.h"
#include "store/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

enum { MOST_CANDIDATES = 100 };

struct wanted {
	const str *parts;
	ptrdiff_t n;
	bool (*same)(struct arena *a, str one, str two);
	str catalog; /* absent: any */
};

static bool same_exactly(struct arena *a, str one, str two)
{
	(void)a;
	return str_eq(one, two);
}

static bool same_folded(struct arena *a, str one, str two)
{
	return str_eq_fold(one, two) || str_eq(utf8_fold_str(a, one), utf8_fold_str(a, two));
}

/* Compares the last typed part with the name, the others upwards through the namespace to the catalog. */
static bool fits(struct arena *scratch, const struct wanted *w, str catalog, str ns, str name)
{
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };
	ptrdiff_t i = w->n - 1;

	if ((w->catalog.at && !str_eq(w->catalog, catalog)) || !w->same(scratch, w->parts[i], name))
		return false;
	if (ns.len && !name_split(scratch, ns, &parts, &ignored)) {
		parts.part[0] = ns;
		parts.len = 1;
	}
	for (int k = parts.len - 1; k >= 0 && i > 0; k--)
		if (!w->same(scratch, w->parts[--i], parts.part[k]))
			return false;
	return i == 0 || (i == 1 && w->same(scratch, w->parts[0], catalog));
}

static void take_candidate(struct stmt *q, struct arena *a, struct candidates *out)
{
	struct candidate *c = push(out, a);

	*c = (struct candidate){
		.id = col_int(q, 0),
		.catalog = str_dup(a, col_str(q, 1)),
		.ns = str_dup(a, col_str(q, 2)),
		.name = str_dup(a, col_str(q, 3)),
		.qualified = str_dup(a, col_str(q, 4)),
		.kind = ASSET_OTHER,
	};
	asset_kind_named(col_str(q, 5), &c->kind);
}

#define CANDIDATES \
	"select a.id, (select name from p_catalog where id = a.catalog_id), (select name from p_namespace where id =" \
	" a.namespace_id), a.name, a.qualified, a.kind from p_asset a where a.state = 1"
#define IN_ORDER " order by a.qualified"

static bool search(struct store *s, struct arena *a, const char *sql, const struct wanted *w, struct candidates *out,
		   struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool row;

	bind_str(q, 1, w->parts[w->n - 1]);
	while (!out->more) {
		if (!stmt_row(q, &row, err))
			return false;
		if (!row)
			break;
		if (!fits(scratch, w, col_str(q, 1), col_str(q, 2), col_str(q, 3)))
			;
		else if (out->len < MOST_CANDIDATES)
			take_candidate(q, a, out);
		else
			out->more = true;
		arena_reset(scratch);
	}
	return true;
}

/* The index folds ASCII; other letters are rare enough to examine every name. */
static bool find_candidates(struct store *s, struct arena *a, str catalog, const str *parts, ptrdiff_t n,
			    struct candidates *out, struct err *err)
{
	static const char by_name[] = CANDIDATES " and a.name = ?1 collate nocase" IN_ORDER;
	struct wanted w = { parts, n, same_exactly, catalog };

	if (!search(s, a, CANDIDATES " and a.name = ?1 collate nocase and a.name = ?1" IN_ORDER, &w, out, err))
		return false;
	w.same = same_folded;
	if (!out->len && !search(s, a, by_name, &w, out, err))
		return false;
	if (!out->len && !str_is_ascii(parts[n - 1]))
		return search(s, a, CANDIDATES " and ?1 is not null" IN_ORDER, &w, out, err);
	return true;
}

bool store_resolve(struct store *s, struct arena *a, str catalog, const str *parts, ptrdiff_t n, struct candidates *out,
		   struct err *err)
{
	struct candidates found = { 0 };
	bool good;

	if (n < 1)
		return err_set(err, ERR_USAGE, "the name is empty");
	if (!store_read(s, err))
		return false;
	good = find_candidates(s, a, catalog, parts, n, &found, err);
	store_unpin(s);
	if (good)
		*out = found;
	return good;
}
