#include "service/compare/catalog_sequence.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/date_shard.h"
#include "model/name.h"
#include "service/compare/compare_operand.h"
#include "base/banned.h"

struct mark {
	struct asset_mark own;
	str ns; /* as it is compared */
};

struct catalog_sequence {
	struct store *store; /* pinned, NULL: not opened */
	const struct scope *scope;
	const struct side *side;
	const struct sieve *sieve;
	const struct props *map;
	bool second;
	struct arena *arena, *scratch;
	array_of(struct mark) marks;
	ptrdiff_t next;
	str last_ns, last_mapped; /* the same namespace comes many times in a row */
};

/* A date shard that was dropped is in no family any more: it stands for its own. */
static bool add_family(struct store *pinned, struct arena *a, bool gone, struct summary *s, struct err *err)
{
	struct family_facts of = { 0 };
	struct date_shard shard;

	if (!store_family_of(pinned, a, s->id, &of, err))
		return false;
	if (of.is.kind.at) {
		s->family_head = utf8_fold_str(a, of.head_name);
		s->family_qualified = utf8_fold_str(a, of.head_qualified);
	} else if (gone && date_shard_of(a, s->name, &shard)) {
		s->family_head = s->name_folded;
		s->family_qualified = s->qualified_folded;
	}
	return true;
}

bool catalog_sequence_admits(struct store *pinned, const struct sieve *sieve, const struct asset_mark *m, str catalog,
			     struct arena *scratch, struct err *err)
{
	struct search_source from = workspace_columns(pinned);
	struct summary s = { .id = m->id,
			     .catalog = catalog,
			     .ns = m->ns,
			     .name = m->name,
			     .kind = m->kind,
			     .rows = m->rows,
			     .size = m->size,
			     .modified = NO_TIME,
			     .created = NO_TIME };
	struct hit hit = { 0 };

	if (!sieve)
		return true;
	s.qualified = name_qualified(scratch, catalog, m->ns, m->name);
	s.name_folded = utf8_fold_str(scratch, s.name);
	s.qualified_folded = utf8_fold_str(scratch, s.qualified);
	if (sieve_asks_families(sieve) && !add_family(pinned, scratch, m->gone, &s, err))
		return false;
	return sieve_admits(sieve, &s, scratch, &from, &hit, err);
}

static str mapped(struct catalog_sequence *s, str ns)
{
	str to = s->map && !s->second ? props_get(s->map, ns) : NO_STR;

	return to.at ? to : ns;
}

/* The name of this namespace in the other set; absent if it is the same. */
static str other_name(const struct catalog_sequence *s, str ns)
{
	if (s->map && !s->second)
		return props_get(s->map, ns);
	for (ptrdiff_t i = 0; s->map && i < s->map->len; i++)
		if (str_eq(s->map->at[i].value, ns))
			return s->map->at[i].key;
	return NO_STR;
}

static bool admits(struct catalog_sequence *s, const struct asset_mark *m, struct err *err)
{
	struct asset_mark other = *m;

	if (catalog_sequence_admits(s->store, s->sieve, m, s->side->catalog, s->scratch, err))
		return true;
	other.ns = other_name(s, m->ns);
	return !err->kind && other.ns.at &&
	       catalog_sequence_admits(s->store, s->sieve, &other, s->side->catalog, s->scratch, err);
}

static bool take_mark(void *with, const struct asset_mark *m, struct err *err)
{
	struct catalog_sequence *s = with;
	bool good = admits(s, m, err);
	struct mark *mark;

	arena_reset(s->scratch);
	if (!good)
		return !err->kind;
	if (!s->last_ns.at || !str_eq(s->last_ns, m->ns)) {
		s->last_ns = str_dup(s->arena, m->ns);
		s->last_mapped = mapped(s, s->last_ns);
	}
	mark = push(&s->marks, s->arena);
	*mark = (struct mark){ .own = *m, .ns = s->last_mapped };
	mark->own.ns = s->last_ns;
	mark->own.name = str_dup(s->arena, m->name);
	return true;
}

static int by_place(const void *x, const void *y)
{
	const struct mark *a = x, *b = y;
	int ns = str_cmp(a->ns, b->ns);

	return ns ? ns : str_cmp(a->own.name, b->own.name);
}

/* Two namespaces that are merged must not contain the same name. */
static bool check_twice(const struct catalog_sequence *s, struct err *err)
{
	for (ptrdiff_t i = 1; i < s->marks.len; i++) {
		const struct mark *a = &s->marks.at[i - 1], *b = &s->marks.at[i];

		if (by_place(a, b) == 0)
			return err_set(err, ERR_USAGE, "this map gives %.*s two tables called %.*s.%.*s",
				       STR(s->side->catalog), STR(b->ns), STR(b->own.name));
	}
	return true;
}

static bool fill(struct catalog_sequence *s, struct err *err)
{
	struct store *r = workspace_reader(s->scope->workspace, err);

	if (!r)
		return false;
	if (!store_pin(r, err)) {
		workspace_return(s->scope->workspace, r);
		return false;
	}
	s->store = r;
	if (!side_look_back(r, s->side, err) ||
	    !store_each_mark(r, s->side->catalog_id, s->scope->stop, take_mark, s, err))
		return false;
	if (s->marks.len)
		qsort(s->marks.at, (size_t)s->marks.len, sizeof *s->marks.at, by_place);
	return check_twice(s, err);
}

struct catalog_sequence *catalog_sequence_open(const struct scope *scope, const struct side *side,
					       const struct sieve *sieve, const struct props *map, bool second,
					       struct err *err)
{
	struct arena *a = arena_open();
	struct catalog_sequence *s = new(a, struct catalog_sequence);

	*s = (struct catalog_sequence){ .scope = scope,
					.side = side,
					.sieve = sieve,
					.map = map,
					.second = second,
					.arena = a,
					.scratch = arena_open() };
	if (fill(s, err))
		return s;
	catalog_sequence_close(s);
	return NULL;
}

void catalog_sequence_close(struct catalog_sequence *s)
{
	if (!s)
		return;
	if (s->store) {
		store_unpin(s->store);
		workspace_return(s->scope->workspace, s->store);
	}
	arena_close(s->scratch);
	arena_close(s->arena);
}

static bool next(void *with, struct member *out, bool *there, struct err *err)
{
	struct catalog_sequence *s = with;
	const struct mark *m;

	*there = s->next < s->marks.len;
	if (!*there)
		return true;
	if (!stop_not_yet(s->scope->stop, err))
		return false;
	m = &s->marks.at[s->next++];
	arena_reset(s->scratch);
	*out = (struct member){ .id = m->own.id,
				.ns = m->ns,
				.name = m->own.name,
				.kind = m->own.kind,
				.digest = m->own.digest,
				.fields = m->own.fields,
				.rows = m->own.rows,
				.size = m->own.size,
				.qualified = name_qualified(s->scratch, s->side->catalog, m->own.ns, m->own.name) };
	return true;
}

static bool whole(void *with, const struct member *m, struct arena *a, struct asset *out, struct err *err)
{
	struct catalog_sequence *s = with;
	struct asset_row row;

	if (!store_asset(s->store, a, m->id, &row, err))
		return false;
	*out = row.asset;
	return true;
}

struct store *catalog_sequence_store(const struct catalog_sequence *s)
{
	return s->store;
}

struct sequence catalog_sequence_read(struct catalog_sequence *s)
{
	return (struct sequence){ next, whole, s };
}

bool catalog_sequence_only_namespace(const struct catalog_sequence *s, str *ns)
{
	if (!s->marks.len || !str_eq(s->marks.at[0].ns, s->marks.at[s->marks.len - 1].ns))
		return false;
	*ns = s->marks.at[0].ns;
	return true;
}
