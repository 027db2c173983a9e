/* engine_search: the matches, their order, and only then the shown details. */
#include "search/engine/internal.h"

#include "base/banned.h"

/* ---- matches ---- */

bool looking_at(const struct looking *l, const struct shard *sh)
{
	const struct filter place = { .catalogs = l->f->catalogs };

	return sh->count && admit_place(&place, sh->names->catalog, S(""), l->scratch);
}

/* A word that only some members have finds the asset that represents them. */
static void add_heads(const struct looking *l, const struct shard *sh, const bits *exact, const struct levels *to)
{
	if (!shard_has_families(sh) || !words_positive(&l->f->words))
		return;
	for (int64_t i = 0; i < bits_words(sh->count); i++)
		for (bits left = to->at[LEVELS - 1][i] & sh->names->part[i] & ~exact[i]; left; left &= left - 1) {
			int64_t member = i * 64 + __builtin_ctzll(left), head = shard_head(sh, member);

			if (head >= 0 && !bits_at(to->at[LEVELS - 1], head))
				levels_set(to, head, levels_rank(to, member));
		}
}

/* Members are left out, unless their whole name or a partition's kind was requested. */
static void hide_parts(const struct looking *l, const struct shard *sh, const bits *exact, bits *to)
{
	if (l->f->members == YES)
		return;
	for (int64_t i = 0; !l->f->kinds && i < bits_words(sh->count); i++)
		to[i] &= ~sh->names->part[i] | exact[i];
	if (l->f->kinds)
		shard_hide_shards(sh, exact, to);
}

static bool answer_words(const struct looking *l, const struct shard *sh, struct answer *out, struct err *err)
{
	struct pool pool = pool_tables(sh);
	bits *exact;
	bool told;

	*out = (struct answer){ 0 };
	if (!looking_at(l, sh))
		return true;
	if (!ranks_later(l, sh, out, &told, err))
		return false;
	if (told)
		return true;
	out->count = sh->count;
	out->levels = levels_new(l->scratch, sh->count);
	exact = bits_new(l->scratch, sh->count);
	if (!words_levels(l, &pool, &out->levels, exact, err))
		return false;
	if (l->f->members != YES)
		add_heads(l, sh, exact, &out->levels);
	if (!families_narrow(l, sh, out->levels.at[LEVELS - 1], err))
		return false;
	hide_parts(l, sh, exact, out->levels.at[LEVELS - 1]);
	return true;
}

static bool any_left(const struct answer *a)
{
	return a->count && bits_next(a->levels.at[LEVELS - 1], a->count, 0) >= 0;
}

static bool answer_narrow(const struct looking *l, const struct shard *sh, struct answer *out, struct err *err)
{
	bits *good = out->levels.at[LEVELS - 1];

	if (any_left(out) && (!assets_narrow(l, sh, true, good, err) || !assets_slow(l, sh, good, err)))
		return false;
	for (int k = 0; out->count && !out->unranked && k < LEVELS - 1; k++)
		bits_and(out->levels.at[k], good, sh->count);
	return true;
}

bool answer_of(const struct looking *l, const struct shard *sh, struct answer *out, struct err *err)
{
	return answer_words(l, sh, out, err) && answer_narrow(l, sh, out, err);
}

static bool asks_tags(const struct looking *l)
{
	return !l->knows_tags && (l->f->tags.len || (l->f->domains.len && !(l->from && l->from->domains)));
}

/* Then the tagged assets need not be read. */
static bool no_tag_fits(const struct looking *l)
{
	return l->from && l->from->tags_that_fit && !l->from->tags_that_fit->len;
}

bool looking_tags(struct looking *l, struct err *err)
{
	if (!asks_tags(l))
		return true;
	l->knows_tags = true;
	if (no_tag_fits(l))
		return true;
	if (!l->from || !l->from->tagged)
		return err_set(err, ERR_UNSUPPORTED, "tags are not available here");
	return l->from->tagged(l->from->with, l->from->tags_that_fit, l->stop, l->scratch, &l->tagged.at,
			       &l->tagged.len, err);
}

static int64_t count_of(const struct looking *l, const struct answer *all)
{
	int64_t total = 0;

	for (ptrdiff_t i = 0; i < l->engine->len; i++)
		total += all[i].count ? bits_count(all[i].levels.at[LEVELS - 1], all[i].count) : 0;
	return total;
}

/* For a few assets, reading their tags is faster than reading all tagged assets. */
static bool tags_of_few(struct looking *l, const struct answer *all, int64_t n, struct err *err)
{
	static const struct strs no_keys;
	struct summary *s = new_n(l->scratch, struct summary, n), **each = new_n(l->scratch, struct summary *, n);

	l->knows_tags = l->of_few = true;
	l->tagged.at = s;
	for (ptrdiff_t k = 0; k < l->engine->len; k++)
		for (int64_t i = all[k].count ? bits_next(all[k].levels.at[LEVELS - 1], all[k].count, 0) : -1; i >= 0;
		     i = bits_next(all[k].levels.at[LEVELS - 1], all[k].count, i + 1)) {
			struct summary *one = each[l->tagged.len] = &s[l->tagged.len];

			summary_of(&l->engine->at[k], i, l->scratch, one);
			one->key_columns = &no_keys; /* no other members are needed */
			l->tagged.len++;
		}
	return l->from->fill(l->from->with, l->scratch, each, l->tagged.len, err);
}

static bool tags_of_answers(struct looking *l, const struct answer *all, struct err *err)
{
	enum { FEW_OF = 64, AT_LEAST = 16 };
	int64_t n = asks_tags(l) ? count_of(l, all) : 0;

	if (n && l->from && l->from->fill && !no_tag_fits(l) && n <= engine_assets(l->engine) / FEW_OF + AT_LEAST)
		return tags_of_few(l, all, n, err);
	return looking_tags(l, err);
}

/* ---- summaries ---- */

/* All summaries first, so that the caller's function is called once for the rest. */
static bool summaries(const struct looking *l, const struct pick *at, int64_t n, bool bare, struct arena *a,
		      struct summary **out, struct err *err)
{
	for (int64_t i = 0; i < n && !bare; i++)
		names_fetch(l->engine->at[at[i].shard].names, at[i].asset);
	for (int64_t i = 0; i < n; i++) {
		const struct shard *sh = &l->engine->at[at[i].shard];

		if (!going_on(l, err))
			return false;
		out[i] = new(a, struct summary);
		(bare ? summary_of : summary_shown)(sh, at[i].asset, a, out[i]);
	}
	return bare || !l->from || !l->from->fill || l->from->fill(l->from->with, a, out, n, err);
}

static struct field_summary field_of(const struct names *n, int64_t field, int ordinal)
{
	struct names_field f = names_field(n, field);

	return (struct field_summary){ .name = names_column_written(n, f.name),
				       .type = f.shape.text ? packed_name(&n->types, f.shape.text) : NO_STR,
				       .class = (enum type_class)f.shape.class,
				       .ordinal = ordinal,
				       .pk = f.shape.flags & NAME_HAS_PK,
				       .nullable = (enum truth)f.shape.nullable };
}

struct fields_of_family {
	array_of(struct field_summary) all;
	const struct names *names;
	struct arena *arena;
	int64_t head;
};

static bool is_there(const struct fields_of_family *f, const struct field_summary *one)
{
	for (ptrdiff_t i = 0; i < f->all.len; i++)
		if (str_eq(f->all.at[i].name, one->name) && str_eq(f->all.at[i].type, one->type))
			return true;
	return false;
}

/* What only other members have follows the asset's own. Most are beside it in the order of names. */
static bool add_members_from(struct fields_of_family *f, int64_t count, int way)
{
	enum { OTHERS_MOST = 64 };
	const struct names *n = f->names;
	int others = 0;

	for (int64_t i = f->head + way; i >= 0 && i < count && others < OTHERS_MOST; i += way) {
		bool member = numbers_at(&n->family, i) == f->head + 1;

		others = member ? 0 : others + 1;
		if (!member || !(numbers_at(&n->flags, i) & NAME_HAS_MORE))
			continue;
		if (!names_fields_sound(n, i))
			return false;
		for (uint32_t k = n->fields.start[i]; k < n->fields.start[i + 1]; k++) {
			struct field_summary one = field_of(n, k, 0);

			if (!is_there(f, &one))
				*push(&f->all, f->arena) = one;
		}
	}
	return true;
}

/* The columns of a shown asset, from the names that the filter has matched; of a family, those of all its members. */
struct shown {
	const struct looking *l;
	const struct pick *at;
};

static bool fields_of_names(void *with, int64_t asset, struct arena *a, const struct field_summary **at, ptrdiff_t *len,
			    struct err *err)
{
	const struct shown *s = with;
	const struct shard *sh = &s->l->engine->at[s->at->shard];
	const struct names *n = sh->names;
	struct fields_of_family f = { .names = n, .arena = a, .head = s->at->asset };
	uint32_t first;
	bool good = true;

	(void)asset;
	(void)err;
	if (!names_fields_sound(n, f.head))
		return false;
	first = n->fields.start[f.head];
	for (uint32_t k = first; k < n->fields.start[f.head + 1]; k++)
		*push(&f.all, a) = field_of(n, k, (int)(k - first) + 1);
	if (s->l->f->members != YES && shard_has_families(sh) && numbers_at(&n->family, f.head) == f.head + 1)
		good = add_members_from(&f, sh->count, -1) && add_members_from(&f, sh->count, 1);
	*at = f.all.at ? f.all.at : new(a, struct field_summary);
	*len = f.all.len;
	return good;
}

static bool show(const struct looking *l, const struct picks *found, int64_t skip, struct arena *a, struct hits *out,
		 struct err *err)
{
	int64_t n = found->len > skip ? found->len - skip : 0;
	const struct pick *at = n ? found->at + skip : NULL;
	struct summary **all = new_n(l->scratch, struct summary *, n + 1);
	bool bare = l->from && l->from->bare;
	struct shown shown = { .l = l };
	struct search_source columns = { .fields = fields_of_names, .with = &shown };

	if (!summaries(l, at, n, bare, a, all, err))
		return false;
	for (int64_t i = 0; i < n; i++) {
		struct hit hit = { .asset = all[i], .rank = at[i].rank };

		shown.at = &at[i];
		if (!bare && (!going_on(l, err) || !admit_why(l->sieve, all[i], a, &columns, &hit, err)))
			return false;
		*push(out, a) = hit;
	}
	return true;
}

/* Similar ones follow the last exact match, wherever the page begins. */
static bool show_near(const struct looking *l, int64_t skip, int64_t upto, struct arena *a, struct hits *out,
		      int64_t *shown, struct err *err)
{
	int64_t first = skip > out->total ? skip - out->total : 0, all = engine_assets(l->engine),
		room = upto - out->total;
	struct picks fill;

	if (!answer_near(l, room < all ? room : all, &fill, err) || !show(l, &fill, first, a, out, err))
		return false;
	*shown = fill.len > first ? fill.len - first : 0;
	return true;
}

/* ---- the whole search ---- */

/* Reading all tagged assets is expensive, so words come first. */
static bool answers(struct looking *l, struct answer **out, struct err *err)
{
	struct answer *all = new_n(l->scratch, struct answer, l->engine->len);
	bool any = false;

	for (ptrdiff_t i = 0; i < l->engine->len; i++) {
		if (!answer_words(l, &l->engine->at[i], &all[i], err))
			return false;
		any |= any_left(&all[i]);
	}
	if (any && !tags_of_answers(l, all, err))
		return false;
	for (ptrdiff_t i = 0; i < l->engine->len; i++)
		if (!answer_narrow(l, &l->engine->at[i], &all[i], err))
			return false;
	*out = all;
	return true;
}

static bool search(struct looking *l, struct arena *a, const struct engine_ask *ask, struct hits *out,
		   int64_t *near_found, struct err *err)
{
	int64_t skip = ask->skip, limit = ask->limit;
	struct answer *all;
	struct picks found = { 0 };
	struct hits hits = { 0 };

	*near_found = 0;
	if (!answers(l, &all, err))
		return false;
	hits.total = count_of(l, all);
	found.skip = skip < hits.total ? skip : hits.total;
	found.most = limit > 0 && limit < hits.total - found.skip ? limit : hits.total - found.skip;
	found.at = new_n(l->scratch, struct pick, found.most);
	if (!answer_order(l, all, &found, err) || !show(l, &found, 0, a, &hits, err))
		return false;
	if (ask->near == NEAR_FILL && hits.total < skip + limit &&
	    !show_near(l, skip, skip + limit, a, &hits, near_found, err))
		return false;
	if (!engine_sound(l->engine) || !sieve_went_well(l->sieve, err))
		return false;
	*out = hits;
	return true;
}

bool engine_search(const struct engine *e, struct arena *a, const struct engine_ask *ask, struct hits *out,
		   int64_t *near_found, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct sieve *sieve = sieve_open(ask->filter, err);
	struct looking l = looking_for(e, ask, sieve, scratch);
	bool good = sieve && search(&l, a, ask, out, near_found, err);

	sieve_close(sieve);
	return good;
}

/* ---- the rank of one asset ---- */

static bool pick_of(const struct engine *e, int64_t id, struct pick *out)
{
	for (int32_t k = 0; k < e->len; k++) {
		int64_t asset = names_of_id(e->at[k].names, id);

		*out = (struct pick){ .shard = k, .asset = asset };
		if (asset >= 0)
			return true;
	}
	return false;
}

static bool place(struct looking *l, const struct pick *of, int64_t *place_of, int64_t *total, struct err *err)
{
	struct picks found = { 0 };
	struct answer *all;
	int64_t at = 0;

	if (!answers(l, &all, err))
		return false;
	*total = count_of(l, all);
	if (all[of->shard].count && bits_at(all[of->shard].levels.at[LEVELS - 1], of->asset)) {
		found.most = *total;
		found.at = new_n(l->scratch, struct pick, found.most);
		if (!answer_order(l, all, &found, err))
			return false;
		while (at < found.len && (found.at[at].shard != of->shard || found.at[at].asset != of->asset))
			at++;
	}
	*place_of = at < found.len ? at + 1 : 0;
	return engine_sound(l->engine) && sieve_went_well(l->sieve, err);
}

bool engine_place(const struct engine *e, struct arena *a, const struct engine_ask *ask, int64_t id,
		  struct summary **of, int64_t *place_of, int64_t *total, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct sieve *sieve = sieve_open(ask->filter, err);
	struct looking l = looking_for(e, ask, sieve, scratch);
	struct summary *found[1] = { NULL };
	struct pick p;
	bool there = pick_of(e, id, &p);
	bool good = sieve && engine_sound(e) &&
		    (!there || (summaries(&l, &p, 1, false, a, found, err) && place(&l, &p, place_of, total, err)));

	sieve_close(sieve);
	if (good)
		*of = found[0];
	return good;
}
