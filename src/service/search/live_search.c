#include "service/search/live_search.h"

#include "base/arena.h"
#include "model/name.h"
#include "model/tags/column_content_rules.h"
#include "base/utf8.h"
#include "base/banned.h"

struct going {
	str catalog;
	struct sieve *sieve;
	struct arena *scratch;
	live_fn take;
	void *with;
	struct store *tags; /* NULL: tags are not needed */
};

static bool fields_of_asset(void *with, int64_t id, struct arena *a, const struct field_summary **at, ptrdiff_t *len,
			    struct err *err)
{
	const struct asset *asset = with;
	struct field_summary *out = new_n(a, struct field_summary, asset->fields.len + 1);

	(void)id;
	(void)err;
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		const struct field *f = &asset->fields.at[i];

		out[i] = (struct field_summary){ .name = f->name,
						 .type = f->type,
						 .class = f->class,
						 .ordinal = (int)i + 1,
						 .pk = f->pk > 0,
						 .nullable = f->nullable,
						 .comment = f->comment };
	}
	*at = out;
	*len = asset->fields.len;
	return true;
}

static bool props_of_asset(void *with, int64_t id, struct arena *a, struct props *out, struct err *err)
{
	(void)id;
	(void)a;
	(void)err;
	*out = ((const struct asset *)with)->props;
	return true;
}

static struct summary summary_of(struct arena *a, str catalog, const struct asset *asset)
{
	struct summary s = {
		.catalog = catalog,
		.ns = asset->ns,
		.name = asset->name,
		.owner = asset->owner,
		.comment = asset->comment,
		.kind = asset->kind,
		.fields = (int32_t)asset->fields.len,
		.rows = asset->stats.row_count,
		.rows_kind = asset->stats.row_kind,
		.size = asset->stats.size_bytes,
		.modified = asset->stats.modified_at,
		.created = asset->stats.created_at,
		.hidden_by_default = asset->kind == ASSET_PARTITION,
		.of_kind = true,
	};

	for (ptrdiff_t i = 0; i < asset->keys.len; i++) {
		s.has_pk |= asset->keys.at[i].kind == KEY_PRIMARY;
		s.keys_out += asset->keys.at[i].kind == KEY_FOREIGN;
	}
	s.qualified = name_qualified(a, catalog, asset->ns, asset->name);
	s.name_folded = utf8_fold_str(a, s.name);
	s.qualified_folded = utf8_fold_str(a, s.qualified);
	return s;
}

/* No source knows our tags: those of this name are in the cache. */
static bool take_tags(struct going *g, struct summary *s, struct err *err)
{
	struct arena *a = g->scratch;
	struct tags all = { 0 };

	if (!g->tags)
		return true;
	if (!store_tags(g->tags, a, s->qualified, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		str tag = utf8_fold_str(a, tag_written(a, all.at[i].name, all.at[i].category));

		if (all.at[i].rejected)
			continue;
		*push(&s->tags, a) = tag;
		if (all.at[i].field.at)
			*push(&s->column_tags, a) = (struct column_tag){ all.at[i].field, tag };
	}
	return true;
}

static bool take_asset(void *with, struct asset *asset, struct err *err)
{
	struct going *g = with;
	struct arena_mark mark = arena_mark(g->scratch);
	struct search_source from = { .fields = fields_of_asset, .props = props_of_asset, .with = asset };
	struct summary s;
	struct hit hit = { 0 };
	bool good = true;

	asset_finish(asset);
	s = summary_of(g->scratch, g->catalog, asset);
	if (!take_tags(g, &s, err))
		good = false;
	else if (sieve_admits(g->sieve, &s, g->scratch, &from, &hit, err))
		good = g->take(g->with, &s, asset, &hit, err);
	else
		good = !err->kind;
	arena_rewind(g->scratch, mark);
	return good;
}

static bool ask_one(const struct scope *scope, struct going *g, struct err *err)
{
	const struct adapter *adapter;
	const struct configured *as;
	struct sink to = { .asset = take_asset, .with = g };
	struct conn *c = workspace_connect(scope->workspace, scope->client, g->catalog, scope->observer, scope->stop,
					   &adapter, &as, err);
	str sql = NO_STR;
	bool good;

	if (!c)
		return false;
	if (!adapter->search) {
		workspace_release(scope->workspace, g->catalog, c, false);
		return err_set(err, ERR_UNSUPPORTED, "live search is not supported for %.*s: %s cannot search",
			       STR(g->catalog), adapter->name);
	}
	good = adapter->search(c, scope->arena, &scope->filter, 0, scope->stop, &to, &sql, err);
	workspace_release(scope->workspace, g->catalog, c, !good);
	return good;
}

/* The earliest deadline of a stop and those above it; 0: none. */
static int64_t deadline_of(const struct stop *stop)
{
	int64_t least = 0;

	for (; stop; stop = stop->parent)
		if (stop->deadline_us && (!least || stop->deadline_us < least))
			least = stop->deadline_us;
	return least;
}

/* An equal share of the time that is left, so that a source that does not answer leaves some for the others. */
static struct stop share_of_time(const struct scope *scope, ptrdiff_t sources)
{
	int64_t deadline = deadline_of(scope->stop), now = clock_monotonic_us();

	return (struct stop){ .parent = scope->stop,
			      .deadline_us = deadline ? now + (deadline - now) / (sources > 0 ? sources : 1) : 0 };
}

/* True: the others can still answer, and a note says what is missing. */
static bool goes_on_without(const struct scope *scope, str catalog, const struct err *why)
{
	if (scope->read->len < 2 || why->kind == ERR_CANCELLED || (why->kind != ERR_SOURCE && why->kind != ERR_TIMEOUT))
		return false;
	scope_note(scope, str_fmt(scope->arena, "%.*s was not searched: %s", STR(catalog), why->text));
	return true;
}

/* Fails only if no source answers. */
static bool ask_all(const struct scope *scope, struct going *g, struct err *err)
{
	struct err first = { 0 };
	ptrdiff_t answered = 0;

	for (ptrdiff_t i = 0; i < scope->read->len; i++) {
		struct stop share = share_of_time(scope, scope->read->len - i);
		struct scope one = *scope;
		struct err why = { 0 };

		one.stop = &share;
		g->catalog = *scope->source = scope->read->at[i].name;
		if (!workspace_source(scope->workspace, g->catalog)) {
			scope_note(scope, str_fmt(scope->arena, "%.*s is not connected, so it was not searched",
						  STR(g->catalog)));
			continue;
		}
		if (ask_one(&one, g, &why)) {
			answered++;
			continue;
		}
		if (!first.kind)
			first = why;
		if (!goes_on_without(scope, g->catalog, &why)) {
			*err = why;
			return false;
		}
	}
	*err = answered ? *err : first;
	return answered || !first.kind;
}

bool live_search(const struct scope *scope, live_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct going g = { .sieve = sieve_open(&scope->filter, err),
			   .scratch = scratch,
			   .take = take,
			   .with = with,
			   .tags = scope->filter.tags.len || scope->filter.domains.len ? scope->store : NULL };
	bool good = g.sieve && ask_all(scope, &g, err);

	sieve_close(g.sieve);
	return good;
}
