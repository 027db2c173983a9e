/*
 * Columns, by their distinct names: a matching name selects all columns with it. Tables are filtered as usual; types,
 * tags and words with a dot are checked for each remaining column.
 */
#include "search/engine/internal.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

struct column_place {
	int32_t shard;
	int rank;
	int64_t asset, field;
	int64_t members, first; /* of its family, which have it; the first of them. 0: the table itself is listed */
};
struct column_places {
	struct column_place *at;
	ptrdiff_t len, cap;
};

/* The conditions on one catalog's columns. */
struct asked {
	const struct shard *shard;
	bits *assets;	     /* assets that may be searched; NULL: none of this catalog is in the answer */
	struct levels names; /* of columns */
	bits *shapes;	     /* admitted by types; NULL: all */
	struct {
		bits *names, *shapes;
	} * has; /* for each has: with a type; shapes NULL: any */
};

/* ---- conditions on names and tables ---- */

/* A partition repeats its table's columns, so they are left out with it, unless it is named. */
static bool shown_tables(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	struct pool pool = pool_tables(sh);
	bits *named = bits_new(l->scratch, sh->count), *one = bits_new(l->scratch, sh->count);

	bits_fill(to, sh->count);
	if (l->f->members == YES)
		return families_narrow(l, sh, to, err);
	for (ptrdiff_t i = 0; i < l->f->tables.len; i++) {
		struct word whole = { .kind = MATCH_EXACT, .folded = l->f->tables.at[i].folded };

		if (l->f->tables.at[i].negated)
			continue;
		if (!word_any(l, &pool, &whole, to, one, err))
			return false;
		bits_or(named, one, sh->count);
	}
	for (int64_t i = 0; !l->f->kinds && i < bits_words(sh->count); i++)
		to[i] &= ~sh->names->part[i] | named[i];
	if (l->f->kinds)
		shard_hide_shards(sh, named, to);
	return true;
}

/* Of several has: one must match, and no negated one; a type is checked for each column. */
static bool has_names(const struct looking *l, struct asked *q, struct err *err)
{
	struct pool pool = pool_columns(q->shard);
	int64_t count = pool.p->count;
	bits *found = bits_new(l->scratch, count), *last = q->names.at[LEVELS - 1];
	bool asked = false;

	q->has = arena_alloc(l->scratch, l->f->has.len, (ptrdiff_t)sizeof *q->has);
	for (ptrdiff_t i = 0; i < l->f->has.len; i++) {
		const struct column_test *t = &l->f->has.at[i];
		bits *one = bits_new(l->scratch, count);

		if (!word_any(l, &pool, &t->name, last, one, err))
			return false;
		q->has[i].names = one;
		if (t->type.at)
			q->has[i].shapes = shapes_fitting(l->scratch, q->shard->names, t->by_class, t->class, t->type);
		if (t->negated && !t->type.at)
			bits_and_not(last, one, count);
		if (!t->negated)
			bits_or(found, one, count);
		asked |= !t->negated;
	}
	if (asked)
		bits_and(last, found, count);
	return true;
}

static void shapes_of(const struct looking *l, struct asked *q)
{
	const struct names *n = q->shard->names;

	if (!l->f->types.len)
		return;
	q->shapes = bits_new(l->scratch, n->shapes);
	bits_fill(q->shapes, n->shapes);
	for (ptrdiff_t i = 0; i < l->f->types.len;) {
		bits *fit = bits_new(l->scratch, n->shapes);
		bool negated = l->f->types.at[i].negated;

		do {
			const struct type_test *t = &l->f->types.at[i];

			bits_or(fit, shapes_fitting(l->scratch, n, t->by_class, t->class, t->type), n->shapes);
		} while (++i < l->f->types.len && l->f->types.at[i].or_last);
		if (negated)
			bits_and_not(q->shapes, fit, n->shapes);
		else
			bits_and(q->shapes, fit, n->shapes);
	}
}

static bool ask(const struct looking *l, const struct shard *sh, struct asked *q, struct err *err)
{
	struct pool pool = pool_columns(sh);
	bits *last;

	*q = (struct asked){ .shard = sh };
	if (!looking_at(l, sh))
		return true;
	if (!shard_sound(sh, NAMES_COLUMNS))
		return false;
	q->names = levels_new(l->scratch, pool.p->count);
	last = q->names.at[LEVELS - 1];
	if (words_qualified(&l->f->words))
		for (int k = 0; k < LEVELS; k++)
			bits_fill(q->names.at[k], pool.p->count);
	else if (!words_levels(l, &pool, &q->names, NULL, err))
		return false;
	if (!has_names(l, q, err))
		return false;
	for (int k = 0; k < LEVELS - 1; k++)
		bits_and(q->names.at[k], last, pool.p->count);
	shapes_of(l, q);
	q->assets = bits_new(l->scratch, sh->count);
	return shown_tables(l, sh, q->assets, err) && assets_narrow(l, sh, false, q->assets, err);
}

/* ---- one column ---- */

static bool has_fits(const struct looking *l, const struct asked *q, uint32_t name, int64_t shape)
{
	bool asked = false, found = false;

	for (ptrdiff_t i = 0; i < l->f->has.len; i++) {
		bool fit = bits_at(q->has[i].names, name) && (!q->has[i].shapes || bits_at(q->has[i].shapes, shape));

		if (l->f->has.at[i].negated && fit)
			return false;
		asked |= !l->f->has.at[i].negated;
		found |= !l->f->has.at[i].negated && fit;
	}
	return found == asked;
}

static int by_id(const void *key, const void *one)
{
	int64_t id = *(const int64_t *)key, other = ((const struct summary *)one)->id;

	return (id > other) - (id < other);
}

static bool tags_fit(const struct looking *l, const struct shard *sh, int64_t asset, str name)
{
	int64_t id = numbers_at(&sh->names->id, asset);
	const struct summary *s = l->tagged.len ? bsearch(&id, l->tagged.at, (size_t)l->tagged.len,
							  sizeof *l->tagged.at, by_id)
						: NULL;
	struct arena_mark mark = arena_mark(l->scratch);
	struct strs own = { 0 };
	bool good;

	for (ptrdiff_t i = 0; s && i < s->column_tags.len; i++)
		if (str_eq(s->column_tags.at[i].column, name))
			*push(&own, l->scratch) = s->column_tags.at[i].tag;
	good = admit_tags(l->f, &own);
	arena_rewind(l->scratch, mark);
	return good;
}

static int dotted_rank(const struct looking *l, const struct shard *sh, int64_t asset, int64_t field)
{
	struct arena_mark mark = arena_mark(l->scratch);
	struct names_field f = names_field(sh->names, field);
	struct subject on = { names_column_written(sh->names, f.name), packed_name(&sh->names->columns, f.name),
			      NO_STR };
	struct summary s;
	bool exact = false;
	int rank;

	summary_of(sh, asset, l->scratch, &s);
	on.qualified = f.within ? name_with_path(l->scratch, s.qualified_folded,
						 utf8_fold_str(l->scratch,
							       names_field_path(sh->names, l->scratch, field)))
				: name_with_field(l->scratch, s.qualified_folded, on.folded);
	rank = sieve_rank(l->sieve, &on, &exact);
	arena_rewind(l->scratch, mark);
	return rank;
}

/* Its rank, or -1. */
static int field_rank(const struct looking *l, const struct asked *q, int64_t asset, int64_t field, bool dots)
{
	const struct names *n = q->shard->names;
	uint32_t name = n->field_name[field];
	int64_t shape;

	if (!bits_at(q->names.at[LEVELS - 1], name))
		return -1;
	shape = numbers_at(&n->field_shape, field);
	if ((q->shapes && !bits_at(q->shapes, shape)) || (l->f->has.len && !has_fits(l, q, name, shape)) ||
	    (l->f->tags.len && !tags_fit(l, q->shard, asset, names_column_written(n, name))))
		return -1;
	return dots ? dotted_rank(l, q->shard, asset, field) : levels_rank(&q->names, name);
}

/* ---- answers that examine each column ---- */

/* Only tagged tables have a column with a required tag. */
static void keep_tagged(const struct looking *l, const struct shard *sh, bits *assets)
{
	bits *tagged;

	if (!words_positive(&l->f->tags))
		return;
	tagged = bits_new(l->scratch, sh->count);
	for (ptrdiff_t i = 0; i < l->tagged.len; i++) {
		int64_t asset = names_of_id(sh->names, l->tagged.at[i].id);

		if (asset >= 0)
			bits_set(tagged, asset);
	}
	bits_and(assets, tagged, sh->count);
}

static bool no_shape_fits(const struct asked *q)
{
	return q->shapes && bits_next(q->shapes, q->shard->names->shapes, 0) < 0;
}

static bool one_by_one(const struct looking *l, const struct asked *all, struct column_places found[LEVELS],
		       int64_t most, int64_t *total, struct err *err)
{
	bool dots = words_qualified(&l->f->words);
	int64_t done = 0;

	for (int32_t k = 0; k < l->engine->len; k++) {
		const struct asked *q = &all[k];
		const struct names *n = l->engine->at[k].names;
		bits *with;

		if (!q->assets || no_shape_fits(q))
			continue;
		keep_tagged(l, q->shard, q->assets);
		if (bits_next(q->assets, q->shard->count, 0) < 0)
			continue;
		with = bits_new(l->scratch, q->shard->count);
		if (!assets_with(q->shard, q->names.at[LEVELS - 1], with))
			return false;
		bits_and(with, q->assets, q->shard->count);
		for (int64_t i = bits_next(with, q->shard->count, 0); i >= 0;
		     i = bits_next(with, q->shard->count, i + 1)) {
			if (!names_fields_sound(n, i))
				return false;
			for (uint32_t field = n->fields.start[i]; field < n->fields.start[i + 1]; field++) {
				int rank = field_rank(l, q, i, field, dots);

				if (done++ % ASK_EVERY == 0 && !going_on(l, err))
					return false;
				if (rank < 0)
					continue;
				++*total;
				if (found[rank].len < most)
					*push(&found[rank],
					      l->scratch) = (struct column_place){ k, rank, i, field, 0, 0 };
			}
		}
	}
	return true;
}

/* ---- answers decided by names ---- */

/* The number of columns with these names; reads only the starts, which are undamaged. */
static int64_t fields_called(const struct names *n, const bits *names)
{
	int64_t sum = 0;

	for (int64_t i = bits_next(names, n->columns.count, 0); i >= 0; i = bits_next(names, n->columns.count, i + 1))
		sum += n->column_assets.start[i + 1] - n->column_assets.start[i];
	return sum;
}

/* -1: damaged */
static int64_t fields_in(const struct names *n, const bits *names, const bits *assets, int64_t count)
{
	int64_t sum = 0;

	for (int64_t i = bits_next(assets, count, 0); i >= 0; i = bits_next(assets, count, i + 1)) {
		if (!names_fields_sound(n, i))
			return -1;
		for (uint32_t k = n->fields.start[i]; k < n->fields.start[i + 1]; k++)
			sum += bits_at(names, n->field_name[k]);
	}
	return sum;
}

/* Counts on the smaller side: tables in the answer, tables not in it, or columns of these names. */
static int64_t count_of(const struct looking *l, const struct asked *q)
{
	const struct names *n = q->shard->names;
	const bits *names = q->names.at[LEVELS - 1];
	int64_t count = q->shard->count, in = bits_count(q->assets, count), called, out;
	bits *others;

	if (!shard_sound(q->shard, NAMES_STARTS))
		return -1;
	if (in <= count / 2)
		return fields_in(n, names, q->assets, count);
	called = fields_called(n, names);
	others = bits_new(l->scratch, count);
	bits_or(others, q->assets, count);
	bits_not(others, count);
	out = fields_in(n, names, others, count);
	return out < 0 ? -1 : called - out;
}

static bool take_called(const struct looking *l, const struct asked *q, int32_t shard, const bits *names, int rank,
			int64_t most, struct column_places *out, struct err *err)
{
	const struct names *n = q->shard->names;
	int64_t count = q->shard->count, done = 0;
	const bits *among = q->assets;
	bits *with;

	if (fields_called(n, names) < count / 4) { /* rare: goes straight to them */
		with = bits_new(l->scratch, count);
		if (!assets_with(q->shard, names, with))
			return false;
		bits_and(with, q->assets, count);
		among = with;
	}
	for (int64_t i = bits_next(among, count, 0); i >= 0 && out->len < most; i = bits_next(among, count, i + 1)) {
		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (!names_fields_sound(n, i))
			return false;
		for (uint32_t k = n->fields.start[i]; k < n->fields.start[i + 1] && out->len < most; k++)
			if (bits_at(names, n->field_name[k]))
				*push(out, l->scratch) = (struct column_place){ shard, rank, i, k, 0, 0 };
	}
	return true;
}

static bool by_name(const struct looking *l, const struct asked *all, int64_t most, struct column_places *out,
		    int64_t *total, struct err *err)
{
	for (ptrdiff_t k = 0; k < l->engine->len; k++) {
		int64_t found = all[k].assets ? count_of(l, &all[k]) : 0;

		if (found < 0)
			return false;
		*total += found;
	}
	for (int rank = 0; rank < LEVELS; rank++)
		for (int32_t k = 0; k < l->engine->len && out->len < most; k++) {
			int64_t count = l->engine->at[k].names->columns.count;
			bits *only;

			if (!all[k].assets)
				continue;
			only = bits_new(l->scratch, count);
			bits_or(only, all[k].names.at[rank], count);
			if (rank)
				bits_and_not(only, all[k].names.at[rank - 1], count);
			if (!take_called(l, &all[k], k, only, rank, most, out, err))
				return false;
		}
	return true;
}

/* ---- columns that only some members of a family have ---- */

static bool has_name(const struct names *n, int64_t asset, uint32_t name)
{
	for (uint32_t k = n->fields.start[asset]; k < n->fields.start[asset + 1]; k++)
		if (n->field_name[k] == name)
			return true;
	return false;
}

/* The last of those that have it stands for them all. */
static void add_member(const struct looking *l, struct column_places *out, const struct names *n, int64_t head,
		       const struct column_place *p, const struct shard *sh)
{
	for (ptrdiff_t i = out->len - 1; i >= 0 && out->at[i].shard == p->shard; i--) {
		struct column_place *one = &out->at[i];

		if (n->field_name[one->field] != n->field_name[p->field] || shard_head(sh, one->asset) != head)
			continue;
		one->asset = p->asset;
		one->field = p->field;
		one->members++;
		return;
	}
	*push(out, l->scratch) = *p;
}

static bool add_columns(const struct looking *l, const struct asked *q, int32_t shard, int64_t asset, int64_t head,
			struct column_places *out)
{
	const struct names *n = q->shard->names;

	if (!names_fields_sound(n, asset) || !names_fields_sound(n, head))
		return false;
	for (uint32_t field = n->fields.start[asset]; field < n->fields.start[asset + 1]; field++) {
		int rank = field_rank(l, q, asset, field, words_qualified(&l->f->words));

		if (rank >= 0 && !has_name(n, head, n->field_name[field]))
			add_member(l, out, n, head, &(struct column_place){ shard, rank, asset, field, 1, asset },
				   q->shard);
	}
	return true;
}

/* After all others, because lists show the table that represents the family, and it lacks them. */
static bool of_members(const struct looking *l, const struct asked *all, struct column_places *out, struct err *err)
{
	for (int32_t k = 0; k < l->engine->len; k++) {
		const struct asked *q = &all[k];
		const struct names *n = l->engine->at[k].names;
		bits *with;

		if (!q->assets || !shard_has_families(q->shard))
			continue;
		with = bits_new(l->scratch, q->shard->count);
		if (!assets_with(q->shard, q->names.at[LEVELS - 1], with))
			return false;
		for (int64_t i = bits_next(with, q->shard->count, 0); i >= 0;
		     i = bits_next(with, q->shard->count, i + 1)) {
			int64_t head;

			if (!bits_at(n->part, i) || !(numbers_at(&n->flags, i) & NAME_HAS_MORE) ||
			    bits_at(q->assets, i))
				continue;
			head = shard_head(q->shard, i);
			if (head >= 0 && bits_at(q->assets, head) && !add_columns(l, q, k, i, head, out))
				return false;
			if (!going_on(l, err))
				return false;
		}
	}
	return true;
}

/* ---- the whole search ---- */

static bool asks_each(const struct filter *f)
{
	bool typed = f->types.len > 0;

	for (ptrdiff_t i = 0; i < f->has.len; i++)
		typed |= f->has.at[i].type.at != NULL;
	return typed || f->tags.len || words_qualified(&f->words);
}

static struct column_hit hit_of(const struct names *n, struct arena *a, const struct column_place *p,
				const struct summary *of)
{
	struct names_field f = names_field(n, p->field);
	struct column_hit hit = {
		.asset = of,
		.name = names_column_written(n, f.name),
		.path = f.within ? names_field_path(n, a, p->field) : NO_STR,
		.place = (ptrdiff_t)(p->field - n->fields.start[p->asset]),
		.members = p->members,
		.first_member = p->members ? names_written(n, p->first) : NO_STR,
		.rank = p->rank,
		.told = !(f.shape.flags & NAME_ASK),
		.pk = f.shape.flags & NAME_HAS_PK,
		.nullable = (enum truth)f.shape.nullable,
		.class = (enum type_class)f.shape.class,
		.type = f.shape.text ? packed_name(&n->types, f.shape.text) : NO_STR,
	};

	names_field_texts(n, p->field, &hit.comment, &hit.default_value);
	return hit;
}

static void show(const struct looking *l, struct arena *a, const struct column_places *found, int64_t skip,
		 struct column_hits *out)
{
	const struct column_place *last = NULL;
	struct summary *s = NULL;

	for (ptrdiff_t i = skip; i < found->len; i++) {
		const struct column_place *p = &found->at[i];
		const struct shard *sh = &l->engine->at[p->shard];

		if (!last || last->shard != p->shard || last->asset != p->asset) {
			s = new(a, struct summary);
			summary_of(sh, p->asset, a, s);
		}
		*push(out, a) = hit_of(sh->names, a, p, s);
		last = p;
	}
}

static bool search(struct looking *l, struct arena *a, int64_t skip, int64_t limit, struct column_hits *out,
		   struct err *err)
{
	struct asked *all = new_n(l->scratch, struct asked, l->engine->len);
	struct column_places found[LEVELS] = { 0 }, others = { 0 };
	struct column_hits hits = { 0 };
	int64_t most = limit > 0 ? skip + limit : INT64_MAX;

	if (!looking_tags(l, err))
		return false;
	for (ptrdiff_t i = 0; i < l->engine->len; i++)
		if (!ask(l, &l->engine->at[i], &all[i], err))
			return false;
	if (!(asks_each(l->f) ? one_by_one(l, all, found, most, &hits.total, err)
			      : by_name(l, all, most, &found[0], &hits.total, err)))
		return false;
	for (int rank = 1; rank < LEVELS; rank++)
		for (ptrdiff_t i = 0; i < found[rank].len && found[0].len < most; i++)
			*push(&found[0], l->scratch) = found[rank].at[i];
	if (l->f->members != YES && !of_members(l, all, &others, err))
		return false;
	for (ptrdiff_t i = 0; i < others.len && found[0].len < most; i++)
		*push(&found[0], l->scratch) = others.at[i];
	hits.total += others.len;
	show(l, a, &found[0], skip, &hits);
	if (!engine_sound(l->engine) || !sieve_went_well(l->sieve, err))
		return false;
	*out = hits;
	return true;
}

bool engine_columns(const struct engine *e, struct arena *a, const struct engine_ask *ask, struct column_hits *out,
		    struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct sieve *sieve = sieve_open(ask->filter, err);
	struct looking l = looking_for(e, ask, sieve, scratch);
	bool good = sieve && search(&l, a, ask->skip, ask->limit, out, err);

	sieve_close(sieve);
	return good;
}
