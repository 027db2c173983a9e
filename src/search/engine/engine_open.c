/* The engine itself: catalogs side by side, and one search over them. */
#include "search/engine/internal.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

/* ---- open ---- */

/* With the dot appended, no prefix is the start of another, so all names of one catalog are adjacent. */
static str start_of(struct arena *a, str catalog)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	name_part(&b, catalog);
	sb_putc(&b, '.');
	return str_dup(a, sb_str(&b));
}

static int by_start(const void *x, const void *y)
{
	return str_cmp(((const struct shard *)x)->start, ((const struct shard *)y)->start);
}

struct engine *engine_open(const struct names *const *names, ptrdiff_t n)
{
	struct arena *a = arena_open();
	struct engine *e = new(a, struct engine);

	e->arena = a;
	e->at = new_n(a, struct shard, n);
	e->len = n;
	e->kernel = scan_best();
	for (ptrdiff_t i = 0; i < n; i++) {
		e->at[i] = (struct shard){ names[i], names[i]->tables.count, start_of(a, names[i]->catalog) };
		e->assets += e->at[i].count;
	}
	if (n)
		qsort(e->at, (size_t)n, sizeof *e->at, by_start);
	return e;
}

void engine_close(struct engine *e)
{
	if (!e)
		return;
	arena_close(e->arena);
}

void engine_use(struct engine *e, enum scan_kernel k)
{
	e->kernel = k;
}

int64_t engine_assets(const struct engine *e)
{
	return e->assets;
}

/* ---- small things ---- */

struct looking looking_for(const struct engine *e, const struct engine_ask *ask, const struct sieve *sieve,
			   struct arena *scratch)
{
	return (struct looking){ .engine = e,
				 .f = ask->filter,
				 .sieve = sieve,
				 .from = ask->from,
				 .stop = ask->stop,
				 .scratch = scratch,
				 .kernel = e->kernel };
}

bool going_on(const struct looking *l, struct err *err)
{
	return stop_not_yet(l->stop, err);
}

bool shard_sound(const struct shard *sh, unsigned parts)
{
	return names_sound(sh->names, parts);
}

bool engine_sound(const struct engine *e)
{
	for (ptrdiff_t i = 0; i < e->len; i++)
		if (names_damaged(e->at[i].names))
			return false;
	return true;
}

bool stopped(const struct looking *l, struct err *err)
{
	return stop_not_yet(l->stop, err) ? err_set(err, ERR_CANCELLED, "the search was cancelled") : false;
}

struct pool pool_tables(const struct shard *sh)
{
	return (struct pool){ sh, &sh->names->tables, sh->names->table_signature, false };
}

struct pool pool_columns(const struct shard *sh)
{
	return (struct pool){ sh, &sh->names->columns, sh->names->column_signature, true };
}

str pool_written(const struct pool *pool, int64_t i)
{
	return pool->columns ? names_column_written(pool->shard->names, (uint32_t)i)
			     : names_written(pool->shard->names, i);
}

struct levels levels_new(struct arena *a, int64_t count)
{
	struct levels l;

	for (int k = 0; k < LEVELS; k++)
		l.at[k] = bits_new(a, count);
	return l;
}

void levels_set(const struct levels *l, int64_t i, int rank)
{
	for (int k = rank; k < LEVELS; k++)
		bits_set(l->at[k], i);
}

int levels_rank(const struct levels *l, int64_t i)
{
	int k = 0;

	while (k < LEVELS - 1 && !bits_at(l->at[k], i))
		k++;
	return k;
}

/* ---- families ---- */

bool shard_has_families(const struct shard *sh)
{
	return sh->names->family.width || sh->names->family.from > 0; /* all may be of one family */
}

int64_t shard_head(const struct shard *sh, int64_t asset)
{
	enum { STEPS = 4 }; /* the table of a partition may be a date shard */
	int64_t head = asset;

	for (int n = 0; n < STEPS && head >= 0 && bits_at(sh->names->part, head); n++) {
		int64_t above = numbers_at(&sh->names->family, head) - 1;

		if (above < 0 || above == head)
			return -1;
		head = above;
	}
	return head == asset ? -1 : head;
}

void shard_add_heads(const struct shard *sh, bits *to)
{
	for (int64_t i = 0; shard_has_families(sh) && i < bits_words(sh->count); i++)
		for (bits left = to[i] & sh->names->part[i]; left; left &= left - 1) {
			int64_t head = shard_head(sh, i * 64 + __builtin_ctzll(left));

			if (head >= 0)
				bits_set(to, head);
		}
}

void shard_hide_shards(const struct shard *sh, const bits *except, bits *to)
{
	const struct names *n = sh->names;

	for (int64_t i = 0; shard_has_families(sh) && i < bits_words(sh->count); i++)
		for (bits left = to[i] & n->part[i] & ~(except ? except[i] : 0); left; left &= left - 1) {
			int64_t asset = i * 64 + __builtin_ctzll(left);

			if (numbers_at(&n->family, asset) && numbers_at(&n->kind, asset) != ASSET_PARTITION)
				to[i] &= ~(left & -left);
		}
}

/* A date shard is of the same kind as other tables. */
static bool is_of_kind(const struct names_asset *a)
{
	return !a->family || a->kind == ASSET_PARTITION;
}

static void name_head(const struct shard *sh, int64_t head, struct arena *a, struct summary *out)
{
	const struct names *n = sh->names;

	out->family_head = packed_name(&n->tables, head);
	out->family_qualified = utf8_fold_str(a, name_qualified(a, n->catalog,
								packed_name(&n->spaces, names_asset(n, head).ns),
								names_written(n, head)));
}

void summary_of(const struct shard *sh, int64_t asset, struct arena *a, struct summary *out)
{
	const struct names *n = sh->names;
	const struct names_asset facts = names_asset(n, asset), *from = &facts;

	*out = (struct summary){
		.id = from->id,
		.catalog = n->catalog,
		.ns = packed_name(&n->spaces, from->ns),
		.name = names_written(n, asset),
		.name_folded = packed_name(&n->tables, asset),
		.owner = from->owner ? packed_name(&n->owners, from->owner) : NO_STR,
		.kind = (enum asset_kind)from->kind,
		.fields = (int32_t)from->fields,
		.keys_out = (int32_t)from->keys_out,
		.keys_in = (int32_t)from->keys_in,
		.has_pk = from->flags & NAME_HAS_PK,
		.hidden_by_default = from->flags & NAME_IS_PART,
		.of_kind = is_of_kind(from),
		.represents = from->family == asset + 1,
		.rows = from->rows,
		.size = from->size,
		.rows_kind = (enum count_kind)from->rows_kind,
		.modified = from->modified,
		.modified_within = from->within,
		.created = from->created,
	};
	if (from->family)
		name_head(sh, from->family - 1, a, out);
	out->qualified = name_qualified(a, out->catalog, out->ns, out->name);
	out->qualified_folded = utf8_fold_str(a, out->qualified);
}

void summary_shown(const struct shard *sh, int64_t asset, struct arena *a, struct summary *out)
{
	struct names_asset facts = names_asset(sh->names, asset);
	struct strs *keys;

	summary_of(sh, asset, a, out);
	if (facts.flags & NAME_ASK)
		return;
	out->comment = facts.comment ? names_comment(sh->names, facts.comment) : NO_STR;
	keys = new(a, struct strs);
	if (facts.keys_out || out->has_pk)
		names_key_columns(sh->names, asset, a, keys);
	out->key_columns = keys;
}
