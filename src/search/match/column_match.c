#include "search/match/filter_match.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

bool columns_asked(const struct filter *f)
{
	return f->has.len || f->types.len;
}

bool columns_of(const struct summary *asset, struct arena *a, const struct search_source *from, struct columns *out,
		struct err *err)
{
	str *name, *type;

	if (!from || !from->fields)
		return err_set(err, ERR_UNSUPPORTED, "the columns of %.*s are not available here",
			       STR(asset->qualified));
	if (!from->fields(from->with, asset->id, a, &out->at, &out->len, err))
		return false;
	out->name = name = new_n(a, str, out->len);
	out->type = type = new_n(a, str, out->len);
	for (ptrdiff_t i = 0; i < out->len; i++) {
		name[i] = utf8_fold_str(a, out->at[i].name);
		type[i] = utf8_fold_str(a, out->at[i].type);
	}
	return true;
}

bool columns_has(const struct column_test *t, const struct columns *c, ptrdiff_t i)
{
	return word_rank(&t->name, c->at[i].name, c->name[i]) >= 0 &&
	       (!t->type.at || type_fits(t->by_class, t->class, t->type, c->at[i].class, c->type[i]));
}

bool columns_type(const struct type_test *t, const struct columns *c, ptrdiff_t i)
{
	return type_fits(t->by_class, t->class, t->type, c->at[i].class, c->type[i]);
}

/* Does a column match one of the alternatives that begin at i? *next is after them. */
static bool types_fit(const struct filter *f, ptrdiff_t i, ptrdiff_t *next, const struct columns *c, ptrdiff_t column)
{
	bool found = false;

	do
		found = found || columns_type(&f->types.at[i], c, column);
	while (++i < f->types.len && f->types.at[i].or_last);
	*next = i;
	return found;
}

bool columns_hold(const struct filter *f, const struct columns *c)
{
	for (ptrdiff_t i = 0; i < f->has.len; i++) {
		bool found = false;

		for (ptrdiff_t k = 0; k < c->len && !found; k++)
			found = columns_has(&f->has.at[i], c, k);
		if (found == f->has.at[i].negated)
			return false;
	}
	for (ptrdiff_t i = 0, next; i < f->types.len; i = next) {
		bool found = false;

		for (next = i + 1; next < f->types.len && f->types.at[next].or_last; next++)
			;
		for (ptrdiff_t k = 0; k < c->len && !found; k++)
			found = types_fit(f, i, &next, c, k);
		if (found == f->types.at[i].negated)
			return false;
	}
	return true;
}

/* ---- column searches ---- */

static bool is_table(const struct word *w, const void *with)
{
	return !w->negated && str_eq(w->folded, ((const struct summary *)with)->name_folded);
}

/* A partition repeats its table's columns, so they are left out with it. */
static bool table_is_shown(const struct filter *f, const struct summary *of)
{
	bool shown = !admit_is_hidden(f, of);

	for (ptrdiff_t i = 0; i < f->tables.len && !shown; i++)
		shown = is_table(&f->tables.at[i], of);
	return shown;
}

/* has: in a column search requests columns with one of these names. */
static bool has_admits(const struct filter *f, const struct columns *c)
{
	bool asked = false, found = false;

	for (ptrdiff_t i = 0; i < f->has.len; i++) {
		bool fit = columns_has(&f->has.at[i], c, 0);

		if (f->has.at[i].negated && fit)
			return false;
		asked |= !f->has.at[i].negated;
		found |= !f->has.at[i].negated && fit;
	}
	return found == asked;
}

static bool types_admit(const struct filter *f, const struct columns *c)
{
	bool good = true;

	for (ptrdiff_t i = 0, next; i < f->types.len && good; i = next)
		good = types_fit(f, i, &next, c, 0) != f->types.at[i].negated;
	return good;
}

static int field_rank(const struct sieve *s, const struct field_summary *field, const struct summary *of,
		      struct arena *a)
{
	const struct filter *f = sieve_filter(s);
	str name = utf8_fold_str(a, field->name), type = utf8_fold_str(a, field->type);
	const struct columns c = { field, &name, &type, 1 };
	struct subject on = { field->name, name, NO_STR };
	bool exact = false;
	int rank;

	if (words_qualified(&f->words))
		on.qualified = name_with_field(a, of->qualified_folded, name);
	rank = sieve_rank(s, &on, &exact);
	if (rank < 0 || !admit_tags(f, &field->tags) || !has_admits(f, &c) || !types_admit(f, &c) ||
	    !table_is_shown(f, of) || !admit_rest(f, of, a) || !admit_domains_of(f, of, NULL))
		return -1;
	return rank;
}

bool sieve_field(const struct sieve *s, const struct field_summary *field, const struct summary *of, struct arena *a,
		 int *rank)
{
	struct arena_mark mark = arena_mark(a);
	int found = field_rank(s, field, of, a);

	arena_rewind(a, mark);
	if (found >= 0)
		*rank = found;
	return found >= 0;
}
