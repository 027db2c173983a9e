/* Names as people type them, to exactly one asset: never guessed. */
#include "tool/inside.h"

#include "base/arena.h"
#include "model/name.h"
#include "base/banned.h"

static bool candidates_of(struct store *pinned, struct arena *a, const str *parts, ptrdiff_t n, int64_t catalog,
			  const struct catalogs *known, struct candidates *out, struct err *err)
{
	struct candidates all = { 0 };
	str name = NO_STR;

	if (!store_resolve(pinned, a, parts, n, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < known->len; i++)
		if (known->at[i].id == catalog)
			name = known->at[i].name;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (!catalog || str_eq(all.at[i].catalog, name))
			*push(out, a) = all.at[i];
	return true;
}

/* A near name may be that of several tables: each is named in full. */
static void suggest_qualified(const struct list *l, const struct strs *near, struct err *err)
{
	for (ptrdiff_t n = 0; n < near->len; n++)
		for (ptrdiff_t i = 0; i < list_len(l) && err->suggestions < ERR_SUGGESTIONS; i++)
			if (str_eq(list_at(l, i)->name, near->at[n]))
				err_suggest(err, list_at(l, i)->qualified);
}

static bool not_found(struct session *s, struct store *pinned, struct arena *a, str text, str last, const struct stop *stop,
		      struct err *err)
{
	struct err ignored = { 0 };
	const struct list *l = session_list(s, pinned, stop, &ignored);
	struct strs near = { 0 };

	err_set(err, ERR_TABLE_NOT_FOUND, "there is no table or view called \"%.*s\"", STR(text));
	err_subject(err, text);
	if (l) {
		list_nearest(l, a, last, ERR_SUGGESTIONS, &near);
		suggest_qualified(l, &near, err);
		session_list_done(s, l);
	}
	if (near.len)
		return err_next(err, "Did you mean %.*s?", STR(near.at[0]));
	return err_next(err, "Search with `ocat tables '*%.*s*'`, or read the source again with `ocat sync`.", STR(last));
}

static bool ambiguous(str text, const struct candidates *c, struct err *err)
{
	err_set(err, ERR_AMBIGUOUS, "\"%.*s\" names %td tables", STR(text), c->len);
	err_subject(err, text);
	for (ptrdiff_t i = 0; i < c->len; i++)
		err_suggest(err, c->at[i].qualified);
	return err_next(err, "Give more of the name, for example %.*s.", STR(c->at[0].qualified));
}

bool resolve_asset(struct session *s, struct store *pinned, struct arena *a, str text, int64_t catalog, const struct stop *stop,
		   struct candidate *out, struct err *err)
{
	struct name_parts parts = { 0 };
	struct candidates found = { 0 };
	struct catalogs known = { 0 };

	if (!store_catalogs(pinned, a, &known, err) || !candidates_of(pinned, a, &text, 1, catalog, &known, &found, err))
		return false;
	if (!found.len) {
		if (!name_split(a, text, &parts, err))
			return false;
		if (!candidates_of(pinned, a, parts.part, parts.len, catalog, &known, &found, err))
			return false;
	}
	for (ptrdiff_t i = 0; i < found.len; i++) { /* a whole name is one name, even when it ends another */
		if (found.len == 1 || str_eq(found.at[i].qualified, text)) {
			*out = found.at[i];
			return true;
		}
	}
	if (found.len)
		return ambiguous(text, &found, err);
	return not_found(s, pinned, a, text, parts.len ? parts.part[parts.len - 1] : text, stop, err);
}
