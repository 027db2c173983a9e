#include "workspace/indexes/question_gather.h"

#include "base/map.h"
#include "model/tags/column_content_rules.h"
#include "retrieve/glossary.h"
#include "workspace/domains/domains.h"
#include "workspace/indexes/check_values.h"
#include "workspace/indexes/lookup_values.h"
#include "workspace/internal.h"
#include "base/banned.h"

enum { TOLD_EACH = 1 << 15 };

struct filling {
	struct retriever_maker *maker;
	struct catalogs catalogs;
	array_of(struct domains *) domains;
	struct arena *scratch;		 /* for one asset */
	struct arena *room;		 /* until the index is built */
	struct map personal;		 /* columns tagged pii, whose values are not indexed */
	struct map masked;		 /* columns and tables with a tag of personal data, for values from rows */
	const struct observer *observer; /* or NULL */
	int64_t done, of;		 /* columns */
};

/* One per line; lives as long as the asset is being processed. */
static str domains_told(const struct filling *f, int64_t catalog, int64_t id)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct strs names = { 0 };

	for (ptrdiff_t i = 0; i < f->domains.len; i++) {
		const struct domains *d = f->domains.at[i];
		int64_t table = d->names->catalog_id == catalog ? names_of_id(d->names, id) : -1;

		if (table >= 0)
			names = domains_of(d, f->scratch, (uint32_t)table);
	}
	for (ptrdiff_t i = 0; i < names.len; i++)
		sb_fmt(&b, "%s%.*s", i ? "\n" : "", STR(names.at[i]));
	return b.len ? str_dup(f->scratch, sb_str(&b)) : S("");
}

static str column_key(struct arena *a, int64_t table, str column)
{
	return str_fmt(a, "%lld %.*s", (long long)table, STR(str_lower(a, column)));
}

static void note_masked(struct filling *f, const struct strs *tags, int64_t table, str column)
{
	if (tags_are_personal(tags))
		map_put(&f->masked, column_key(f->room, table, column), NULL);
}

/* A partition is found as the table it belongs to. */
static bool take_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct filling *f = with;
	struct indexed_table t = {
		.id = b->id,
		.catalog = b->catalog,
		.ns = b->ns,
		.name = b->name,
		.qualified = b->qualified,
		.comment = b->comment,
		.tags = b->tags,
		.family = b->family,
		.domain = domains_told(f, b->catalog_id, b->id),
	};

	(void)err;
	if (!b->is_partition)
		retriever_table(f->maker, &t);
	note_masked(f, &b->tags, b->id, S(""));
	arena_reset(f->scratch);
	return true;
}

static bool tags_name_pii(const struct strs *tags)
{
	for (ptrdiff_t i = 0; i < tags->len; i++)
		if (str_eq(tag_category(tags->at[i]), S("pii")) || str_eq(tags->at[i], S("pii")) ||
		    str_starts(tags->at[i], S("pii:")))
			return true;
	return false;
}

static bool take_field(void *with, const struct field_brief *b, struct err *err)
{
	struct filling *f = with;
	struct indexed_column c = {
		.table = b->asset_id, .name = b->name, .comment = b->comment, .pk = b->pk, .tags = b->tags
	};

	(void)err;
	if (!tags_name_pii(&b->tags))
		c.values = b->values;
	else
		map_put(&f->personal, column_key(f->room, b->asset_id, b->name), NULL);
	note_masked(f, &b->tags, b->asset_id, b->name);
	retriever_column(f->maker, &c);
	if (++f->done % TOLD_EACH == 0 && f->observer && f->observer->progress)
		f->observer->progress(f->observer->with, "reading words", f->done, f->of);
	return true;
}

struct checking { /* one check */
	struct filling *filling;
	int64_t table;
	str field;
};

static void take_value(void *with, str column, str value)
{
	const struct checking *c = with;
	str field = c->field.len ? c->field : column;

	if (!map_get(&c->filling->personal, column_key(c->filling->scratch, c->table, field)))
		retriever_value(c->filling->maker, c->table, field, value);
}

/* Tags may have changed since it was read. */
static void take_lookup(void *with, int64_t table, str column, str value)
{
	struct filling *f = with;

	if (!map_get(&f->masked, column_key(f->scratch, table, column)) &&
	    !map_get(&f->masked, column_key(f->scratch, table, S(""))))
		retriever_value(f->maker, table, column, value);
	arena_reset(f->scratch);
}

static bool take_check(void *with, int64_t asset, str field, str expression, struct err *err)
{
	struct filling *f = with;
	struct checking c = { f, asset, field };

	(void)err;
	check_values(expression, take_value, &c);
	arena_reset(f->scratch);
	return true;
}

static bool take_key(void *with, const struct key_brief *b, struct err *err)
{
	struct filling *f = with;
	struct indexed_key k = { b->from_id, b->to_id, b->from_fields, b->to_fields };

	(void)err;
	retriever_key(f->maker, &k);
	return true;
}

/* If the domains are unavailable, questions are answered without them. */
static void open_domains(struct workspace *s, struct store *pinned, struct filling *f, struct arena *a,
			 const struct stop *stop)
{
	for (ptrdiff_t i = 0; i < f->catalogs.len; i++) {
		struct err ignored = { 0 };
		struct domains *d = f->catalogs.at[i].generation ? workspace_domains(s, pinned, &f->catalogs.at[i],
										     f->observer, stop, &ignored)
								 : NULL;

		if (d)
			*push(&f->domains, a) = d;
	}
}

static void close_domains(struct filling *f)
{
	for (ptrdiff_t i = 0; i < f->domains.len; i++)
		domains_close(f->domains.at[i]);
}

static bool fill(struct workspace *s, struct filling *f, struct store *pinned, const struct stop *stop, struct err *err)
{
	if (!store_each_asset(pinned, 0, stop, take_asset, f, err) ||
	    !store_each_field(pinned, 0, stop, take_field, f, err) ||
	    !store_each_check(pinned, stop, take_check, f, err) || !store_each_key(pinned, 0, stop, take_key, f, err))
		return false;
	lookup_values_each(s, pinned, &f->catalogs, take_lookup, f);
	return true;
}

struct retriever *question_gather(struct workspace *s, struct store *pinned, struct glossary *g,
				  const struct observer *w, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(arena_close) struct arena *scratch = arena_open();
	struct filling f = { .observer = w, .scratch = scratch, .room = a, .personal = map_in(a), .masked = map_in(a) };
	bool good;

	if (!store_catalogs(pinned, a, &f.catalogs, err)) {
		glossary_close(g);
		return NULL;
	}
	for (ptrdiff_t i = 0; i < f.catalogs.len; i++)
		f.of += f.catalogs.at[i].fields;
	open_domains(s, pinned, &f, a, stop);
	f.maker = retriever_begin();
	good = fill(s, &f, pinned, stop, err);
	close_domains(&f);
	if (good)
		return retriever_done(f.maker, g);
	retriever_drop(f.maker);
	glossary_close(g);
	return NULL;
}
