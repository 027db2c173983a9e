/* The conditions of a filter on assets besides words: the most expensive last, and only on the remaining assets. */
#include "search/engine/internal.h"

#include <string.h>

#include "base/utf8.h"

#include "base/banned.h"

/* ---- columns ---- */

bool assets_with(const struct shard *sh, const bits *columns, bits *to)
{
	const struct names *n = sh->names;
	int64_t count = n->columns.count;

	for (int64_t i = bits_next(columns, count, 0); i >= 0; i = bits_next(columns, count, i + 1)) {
		if (!names_postings_sound(n, i))
			return false;
		for (uint32_t k = n->column_assets.start[i]; k < n->column_assets.start[i + 1]; k++)
			bits_set(to, n->column_assets.to[k]);
	}
	return true;
}

bits *shapes_fitting(struct arena *a, const struct names *n, bool by_class, enum type_class class, str type)
{
	bits *fit = bits_new(a, n->shapes);

	for (int64_t i = 0; i < n->shapes; i++)
		if (type_fits(by_class, class, type, (enum type_class)n->shape[i].class,
			      utf8_fold_str(a, packed_name(&n->types, n->shape[i].text))))
			bits_set(fit, i);
	return fit;
}

/* Does a column of the asset have one of these names (NULL: any) and one of these shapes? */
static bool has_typed(const struct names *n, int64_t asset, const bits *columns, const bits *shapes)
{
	for (uint32_t k = n->fields.start[asset]; k < n->fields.start[asset + 1]; k++)
		if ((!columns || bits_at(columns, n->field_name[k])) && bits_at(shapes, numbers_at(&n->field_shape, k)))
			return true;
	return false;
}

static bool keep_typed(const struct looking *l, const struct shard *sh, const bits *columns, const bits *shapes,
		       bool negated, bits *to, struct err *err)
{
	int64_t done = 0;

	for (int64_t i = bits_next(to, sh->count, 0); i >= 0; i = bits_next(to, sh->count, i + 1)) {
		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (!names_fields_sound(sh->names, i))
			return false;
		if (has_typed(sh->names, i, columns, shapes) == negated)
			to[i >> 6] &= ~((uint64_t)1 << (i & 63));
	}
	return true;
}

/* A column that only some members of a family have is one of the asset that represents them. */
static bool has_narrow(const struct looking *l, const struct shard *sh, const struct column_test *t, bits *to,
		       struct err *err)
{
	struct pool pool = pool_columns(sh);
	bits *columns = bits_new(l->scratch, pool.p->count), *all = bits_new(l->scratch, pool.p->count), *fit, *with;

	if (!shard_sound(sh, NAMES_COLUMNS))
		return false;
	bits_fill(all, pool.p->count);
	if (!word_any(l, &pool, &t->name, all, columns, err))
		return false;
	fit = t->type.at ? shapes_fitting(l->scratch, sh->names, t->by_class, t->class, t->type) : NULL;
	if (t->negated && fit)
		return keep_typed(l, sh, columns, fit, true, to, err);
	with = bits_new(l->scratch, sh->count);
	if (!assets_with(sh, columns, with))
		return false;
	if (t->negated) {
		bits_and_not(to, with, sh->count);
		return true;
	}
	if (!shard_has_families(sh))
		bits_and(with, to, sh->count);
	if (fit && !keep_typed(l, sh, columns, fit, false, with, err))
		return false;
	if (l->f->members != YES)
		shard_add_heads(sh, with);
	bits_and(to, with, sh->count);
	return true;
}

/* Adds the heads of families of which another member has such a column. */
static bool add_typed_heads(const struct shard *sh, const bits *shapes, bits *to)
{
	const struct names *n = sh->names;

	for (int64_t i = shard_has_families(sh) ? bits_next(n->part, sh->count, 0) : -1; i >= 0;
	     i = bits_next(n->part, sh->count, i + 1)) {
		int64_t head;

		if (!(numbers_at(&n->flags, i) & NAME_HAS_MORE))
			continue;
		if (!names_fields_sound(n, i))
			return false;
		head = has_typed(n, i, NULL, shapes) ? shard_head(sh, i) : -1;
		if (head >= 0)
			bits_set(to, head);
	}
	return true;
}

static bool keep_types(const struct looking *l, const struct shard *sh, const bits *shapes, bool negated, bits *to,
		       struct err *err)
{
	bits *heads = bits_new(l->scratch, sh->count);

	if (!negated && l->f->members != YES && !add_typed_heads(sh, shapes, heads))
		return false;
	bits_and(heads, to, sh->count);
	if (!keep_typed(l, sh, NULL, shapes, negated, to, err))
		return false;
	bits_or(to, heads, sh->count);
	return true;
}

static bool types_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	const struct filter *f = l->f;

	for (ptrdiff_t i = 0; i < f->types.len;) {
		bits *fit = bits_new(l->scratch, sh->names->shapes);
		bool negated = f->types.at[i].negated;

		do {
			const struct type_test *t = &f->types.at[i];

			bits_or(fit, shapes_fitting(l->scratch, sh->names, t->by_class, t->class, t->type),
				sh->names->shapes);
		} while (++i < f->types.len && f->types.at[i].or_last);
		if (!keep_types(l, sh, fit, negated, to, err))
			return false;
	}
	return true;
}

static bool columns_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	for (ptrdiff_t i = 0; i < l->f->has.len; i++) {
		struct arena_mark mark = arena_mark(l->scratch);

		if (!has_narrow(l, sh, &l->f->has.at[i], to, err))
			return false;
		arena_rewind(l->scratch, mark);
	}
	return true;
}

/* ---- tags and domains: few assets have any, so the others are treated as one ---- */

static bool domains_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	bits *good = NULL;

	if (!l->f->domains.len || !l->from || !l->from->domains)
		return true;
	if (!l->from->domains(l->from->domains_with, sh->names, l->f, l->scratch, &good, err))
		return false;
	bits_and(to, good, sh->count);
	return true;
}

static bool tags_good(const struct looking *l, bool tags, const struct strs *own)
{
	return ((l->from && l->from->domains) || domains_admit(l->f, own)) && (!tags || admit_tags(l->f, own));
}

static bool tags_narrow(const struct looking *l, const struct shard *sh, bool tags, bits *to, struct err *err)
{
	static const struct strs none;
	int64_t count = sh->count;
	bits *good = bits_new(l->scratch, count);

	if (tags_good(l, tags, &none))
		bits_fill(good, count);
	for (ptrdiff_t i = 0; i < l->tagged.len; i++) {
		const struct summary *s = &l->tagged.at[i];
		int64_t asset = names_of_id(sh->names, s->id);

		if (i % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (asset < 0)
			continue;
		good[asset >> 6] &= ~((uint64_t)1 << (asset & 63));
		if (tags_good(l, tags, &s->tags))
			bits_set(good, asset);
	}
	bits_and(to, good, count);
	return true;
}

/* ---- conditions on the numbers of an asset ---- */

/* Namespaces and owners are few, and each is checked once. */
static bits *good_spaces(const struct looking *l, const struct shard *sh)
{
	const struct names *n = sh->names;
	bits *good = bits_new(l->scratch, n->spaces.count);

	for (int64_t i = 0; i < n->spaces.count; i++)
		if (admit_place(l->f, n->catalog, packed_name(&n->spaces, i), l->scratch))
			bits_set(good, i);
	return good;
}

static bits *good_owners(const struct looking *l, const struct shard *sh)
{
	const struct names *n = sh->names;
	bits *good = bits_new(l->scratch, n->owners.count + 1);

	for (int64_t i = 0; i < n->owners.count; i++)
		if (admit_owner(l->f, i ? packed_name(&n->owners, i) : NO_STR, l->scratch))
			bits_set(good, i);
	return good;
}

/* One condition on all remaining assets. */
struct fact {
	const struct numbers *numbers;
	const struct bound *bound; /* within these bounds */
	const bits *among;	   /* or one of these */
	enum truth more;	   /* or more than none */
	int64_t mask;		   /* or with this bit */
};

static bool fact_holds(const struct fact *t, int64_t value)
{
	if (t->bound)
		return bound_holds(t->bound, value);
	if (t->among)
		return bits_at(t->among, value);
	return ((value & t->mask) > 0) == (t->more == YES);
}

static bool fact_narrow(const struct looking *l, const struct shard *sh, const struct fact *t, bits *to,
			struct err *err)
{
	int64_t done = 0;

	if ((t->bound && !t->bound->set) || (!t->bound && !t->among && t->more == MAYBE))
		return true;
	if (!shard_sound(sh, NAMES_FACTS))
		return false;
	for (int64_t i = bits_next(to, sh->count, 0); i >= 0; i = bits_next(to, sh->count, i + 1)) {
		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (!fact_holds(t, numbers_at(t->numbers, i)))
			to[i >> 6] &= ~((uint64_t)1 << (i & 63));
	}
	return true;
}

static bits *good_kinds(const struct looking *l)
{
	bits *good = bits_new(l->scratch, ASSET_KIND_COUNT);

	for (int i = 0; i < ASSET_KIND_COUNT; i++)
		if ((!l->f->kinds || l->f->kinds & 1u << i) && !(l->f->not_kinds & 1u << i))
			bits_set(good, i);
	return good;
}

static bool modified_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	const struct names *n = sh->names;
	int64_t done = 0;

	if (!l->f->modified.set)
		return true;
	if (!shard_sound(sh, NAMES_FACTS))
		return false;
	for (int64_t i = bits_next(to, sh->count, 0); i >= 0; i = bits_next(to, sh->count, i + 1)) {
		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (!admit_modified(l->f, numbers_at(&n->modified, i), numbers_at(&n->within, i)))
			to[i >> 6] &= ~((uint64_t)1 << (i & 63));
	}
	return true;
}

static bool facts_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	const struct filter *f = l->f;
	const struct names *n = sh->names;
	const struct fact facts[] = {
		{ &n->ns, .among = f->schemas.len ? good_spaces(l, sh) : NULL },
		{ &n->kind, .among = f->kinds || f->not_kinds ? good_kinds(l) : NULL },
		{ &n->owner, .among = f->owners.len ? good_owners(l, sh) : NULL },
		{ &n->flags, .more = f->pk, .mask = NAME_HAS_PK },
		{ &n->keys_out, .more = f->fk, .mask = ~(int64_t)0 },
		{ &n->keys_in, .more = f->referenced, .mask = ~(int64_t)0 },
		{ &n->rows, .bound = &f->rows },
		{ &n->size, .bound = &f->size },
		{ &n->field_count, .bound = &f->cols },
		{ &n->created, .bound = &f->created },
	};

	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (!fact_narrow(l, sh, &facts[i], to, err))
			return false;
	return modified_narrow(l, sh, to, err);
}

bool assets_narrow(const struct looking *l, const struct shard *sh, bool columns, bits *to, struct err *err)
{
	struct pool pool = pool_tables(sh);

	if (columns && !columns_narrow(l, sh, to, err))
		return false;
	if ((l->f->domains.len || (columns && l->f->tags.len)) && !tags_narrow(l, sh, columns, to, err))
		return false;
	if (!domains_narrow(l, sh, to, err))
		return false;
	return words_narrow(l, &pool, &l->f->tables, to, err) && facts_narrow(l, sh, to, err);
}

/* ---- the dearest ---- */

static bool props_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	struct search_source none = { 0 };
	const struct search_source *from = l->from ? &l->from->columns : &none;
	struct arena_mark mark = arena_mark(l->scratch);
	int64_t done = 0;

	for (int64_t i = bits_next(to, sh->count, 0); l->f->props.len && i >= 0; i = bits_next(to, sh->count, i + 1)) {
		struct summary s;
		bool good;

		if (done++ % 64 == 0 && !going_on(l, err))
			return false;
		summary_of(sh, i, l->scratch, &s);
		good = admit_props(l->f, &s, l->scratch, from, err);
		if (!good && err->kind)
			return false;
		if (!good)
			to[i >> 6] &= ~((uint64_t)1 << (i & 63));
		arena_rewind(l->scratch, mark);
	}
	return true;
}

bool assets_slow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	return types_narrow(l, sh, to, err) && props_narrow(l, sh, to, err);
}
