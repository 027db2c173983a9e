/* The state of each catalog: its configuration and its cached data, side by side. */
#include "workspace/internal.h"

#include "adapter/registry.h"

#include "base/banned.h"

static const char *const words[] = {
	[CATALOG_FRESH] = "fresh",	  [CATALOG_OLD] = "old",
	[CATALOG_IN_PART] = "in part",	  [CATALOG_CACHE_ONLY] = "cache only",
	[CATALOG_NEVER] = "never synced", [CATALOG_FAILED] = "failed",
};

const char *catalog_condition_word(enum catalog_condition c)
{
	return words[c];
}

static enum catalog_condition condition_of(const struct catalog *cat, const struct catalog_state *is)
{
	if (is->error.at)
		return CATALOG_FAILED;
	if (is->synced_at == NO_TIME)
		return CATALOG_NEVER;
	if (cat->partial)
		return CATALOG_IN_PART;
	if (!is->configured)
		return CATALOG_CACHE_ONLY;
	return clock_now() > is->due_at ? CATALOG_OLD : CATALOG_FRESH;
}

/* Looks at one table are generations too, but say nothing about the duration of a sync. */
static bool took(struct store *r, const struct catalog *cat, int64_t *us, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct generations all = { 0 };

	if (!store_generations(r, scratch, cat->id, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len && *us == UNKNOWN; i++)
		if (str_eq(all.at[i].origin, S("sync")))
			*us = all.at[i].read_us + all.at[i].write_us;
	return true;
}

static void take_cached(struct arena *a, const struct catalog *cat, int64_t partitions, struct catalog_state *is)
{
	if (cat->type.len)
		is->type = str_dup(a, cat->type);
	if (cat->address.len)
		is->address = str_dup(a, cat->address);
	is->product = str_dup(a, cat->product);
	is->version = str_dup(a, cat->version);
	is->error = str_dup(a, cat->error);
	is->error_at = cat->error_at;
	if (!cat->generation)
		return;
	is->generation = cat->generation;
	is->tables = cat->assets - partitions;
	is->partitions = partitions;
	is->fields = cat->fields;
	is->synced_at = cat->synced_at;
	is->partial_reason = cat->partial ? str_dup(a, cat->partial_reason) : NO_STR;
	if (is->configured)
		is->due_at = cat->synced_at + is->ttl_us;
}

/* As configured, or as its address says. */
static str type_of(const struct source *s)
{
	struct err ignored = { 0 };
	const struct adapter *adapter = s->type.len || !s->url.len ? NULL : adapter_for(s, &ignored);

	return adapter ? str_of(adapter->name) : s->type;
}

/* Either may be NULL, but not both. */
static bool put(struct workspace *s, struct store *r, struct arena *a, const struct configured *as,
		const struct catalog *cat, int64_t partitions, struct catalog_states *out, struct err *err)
{
	struct catalog_state is = { .name = str_dup(a, as ? as->source.name : cat->name),
				    .configured = as != NULL,
				    .ttl_us = as ? as->ttl_us : UNKNOWN,
				    .type = as ? str_dup(a, type_of(&as->source)) : NO_STR,
				    .address = as ? str_dup(a, workspace_address(s, as)) : NO_STR,
				    .generation = UNKNOWN,
				    .tables = UNKNOWN,
				    .partitions = UNKNOWN,
				    .fields = UNKNOWN,
				    .took_us = UNKNOWN,
				    .synced_at = NO_TIME,
				    .due_at = NO_TIME,
				    .error_at = NO_TIME };

	if (cat)
		take_cached(a, cat, partitions, &is);
	if (cat && cat->generation && !took(r, cat, &is.took_us, err))
		return false;
	is.condition = condition_of(cat, &is);
	*push(out, a) = is;
	return true;
}

static bool put_all(struct workspace *s, struct store *r, struct arena *a, struct catalog_states *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct catalogs all = { 0 };
	struct partition_counts parts = { 0 };
	struct visitors visits = { 0 };
	const struct configured *at;
	ptrdiff_t n = workspace_sources(s, &at);

	if (!store_catalogs(r, scratch, &all, err) || !store_partition_counts(r, scratch, &parts, err) ||
	    !store_visits(r, scratch, &visits, err))
		return false;
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct catalog *cat = catalogs_find(&all, at[i].source.name);

		if (!put(s, r, a, &at[i], cat, cat ? partitions_of(&parts, cat->id) : 0, out, err))
			return false;
	}
	for (ptrdiff_t i = 0; i < all.len; i++) {
		if (!all.at[i].generation || workspace_source(s, all.at[i].name))
			continue;
		if (!put(s, r, a, NULL, &all.at[i], partitions_of(&parts, all.at[i].id), out, err))
			return false;
		out->at[out->len - 1].visitor = visits_have(&visits, all.at[i].name);
	}
	return true;
}

bool workspace_catalogs(struct workspace *s, struct arena *a, struct catalog_states *out, struct err *err)
{
	struct store *r = workspace_reader(s, err);
	struct catalog_states all = { 0 };
	bool good;

	if (!r)
		return false;
	good = put_all(s, r, a, &all, err);
	workspace_return(s, r);
	if (good)
		*out = all;
	return good;
}

/* ---- the result of a sync ---- */

str tables_words(struct arena *a, int64_t tables, int64_t partitions)
{
	str whole = str_counted(a, tables, "table");

	return partitions > 0 ? str_fmt(a, "%.*s, %.*s", STR(whole), STR(str_counted(a, partitions, "partition")))
			      : whole;
}

static void add_count(struct sb *b, int64_t n, const char *word)
{
	if (n)
		sb_fmt(b, "%s%lld %s", b->len ? ", " : "", (long long)n, word);
}

static void add_schemas(struct arena *a, struct sb *b, int64_t n, const char *word)
{
	if (n)
		sb_fmt(b, "%s%.*s %s", b->len ? ", " : "", STR(str_counted(a, n, "schema")), word);
}

/* Plain counts refer to tables. */
str sync_words(struct arena *a, const struct sync_result *r)
{
	scoped(sb_free) struct sb b = SB(1024);

	if (r->first)
		return S("first sync");
	add_count(&b, r->added, "added");
	add_count(&b, r->altered, "altered");
	add_count(&b, r->renamed, "renamed");
	add_count(&b, r->dropped, r->assets ? "dropped" : "dropped, none left; the history keeps them");
	add_count(&b, r->hidden, "no longer visible");
	add_count(&b, r->measured, r->measured == 1 ? "row count or size changed" : "row counts or sizes changed");
	add_schemas(a, &b, r->namespaces_added, "added");
	add_schemas(a, &b, r->namespaces_altered, "altered");
	add_schemas(a, &b, r->namespaces_dropped, "dropped");
	add_schemas(a, &b, r->namespaces_hidden, "no longer visible");
	return b.len ? str_dup(a, sb_str(&b)) : S("nothing changed");
}
