/* Tags, including domains given by tags: their neighbours are the tagged assets. */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "graph/name_lookup.h"
#include "model/tags/column_content_rules.h"

#include "base/banned.h"

/* The distinct tags and domains, each by its name and as written. */
static bool open_tags(struct rem_run *run)
{
	struct strs texts = { 0 };

	if (run->tags)
		return true;
	if (!store_tag_texts(run->scope->store, run->arena, run->scope->stop, &texts, run->err))
		return false;
	texts = scope_seen_tags(run->scope, run->arena, &texts);
	run->tags = rem_index_new(run);
	for (ptrdiff_t i = 0; i < texts.len; i++) {
		struct rem_ref ref = rem_ref_tag(run, texts.at[i]);

		rem_index_add(run, run->tags, &ref, ref.key);
		if (!str_eq(ref.key, ref.part))
			rem_index_add(run, run->tags, &ref, ref.part);
	}
	return true;
}

bool rem_tags_called(struct rem_run *run, enum rem_thing thing, const struct rem_name *name, struct rem_refs *out)
{
	struct map_entry *e;

	if (!open_tags(run))
		return false;
	e = map_get(&run->tags->by_name, utf8_fold_str(run->arena, name->text));
	for (ptrdiff_t i = e ? (ptrdiff_t)e->num : -1; i >= 0; i = run->tags->next.at[i])
		if (run->tags->refs.at[i].thing == thing)
			*push(out, run->arena) = run->tags->refs.at[i];
	return true;
}

bool rem_tags_near(struct rem_run *run, enum rem_thing thing, str words, double least)
{
	const struct rem_refs *all;

	if (!open_tags(run))
		return false;
	all = &run->tags->refs;
	for (ptrdiff_t i = 0; i < all->len; i++) {
		double score = all->at[i].thing == thing ? nearly(run->arena, words, all->at[i].name) : 0;

		if (score >= least && score > 0 &&
		    (!i || !str_eq(all->at[i].part, all->at[i - 1].part))) /* a domain is listed twice */
			*push(&run->near, run->arena) = (struct rem_near){ all->at[i], score };
	}
	return true;
}

struct carrier {
	str qualified, asset, field;
};
struct carriers {
	struct arena *arena;
	array_of(struct carrier) list;
	int64_t more;
};

static bool take_carrier(void *with, str text, str qualified, str asset, str field, struct err *err)
{
	struct carriers *c = with;

	(void)text, (void)err;
	if (c->list.len >= REM_BREADTH_MOST)
		c->more++;
	else
		*push(&c->list, c->arena) = (struct carrier){ str_dup(c->arena, qualified), str_dup(c->arena, asset),
							      str_dup(c->arena, field) };
	return true;
}

/* What a person tagged may have been dropped, or be in a catalog that is not part of the answer. */
static bool candidate_of(struct rem_run *run, str qualified, struct candidate *out, bool *found)
{
	struct name_parts parts;
	struct candidates all = { 0 };
	struct err ignored = { 0 };

	*found = false;
	if (!name_split(run->arena, qualified, &parts, &ignored))
		return true;
	if (!store_resolve(run->scope->store, run->arena, NO_STR, parts.part, parts.len, &all, run->err))
		return false;
	for (ptrdiff_t i = 0; i < all.len && !*found; i++)
		if (str_eq(all.at[i].qualified, qualified)) {
			*out = all.at[i];
			*found = true;
		}
	return true;
}

static bool link_carrier(struct rem_run *run, struct rem_node *node, enum rem_edge type, bool tables,
			 const struct carrier *is)
{
	struct candidate c;
	struct rem_ref to;
	const struct rem_open *open = NULL;
	bool found, column = false;

	if (!candidate_of(run, is->qualified, &c, &found))
		return false;
	if (!found && is->asset.len) {
		column = true;
		if (!candidate_of(run, is->asset, &c, &found))
			return false;
	}
	for (ptrdiff_t i = 0; found && i < run->catalogs.len; i++)
		if (str_eq(run->catalogs.at[i].catalog.name, c.catalog))
			open = &run->catalogs.at[i];
	if (!open || (!column && !tables))
		return true;
	to = column ? rem_ref_field(run, open->catalog.id, c.id, c.qualified, is->field, NULL)
		    : rem_ref_asset(open, c.id, c.qualified, c.name, c.kind);
	if (column) { /* a tagged column that was dropped is skipped */
		const struct asset_row *row = rem_asset_row(run, c.id);

		if (!row || !asset_field(&row->asset, is->field))
			return row != NULL;
	}
	rem_link_to(run, node, type, &to);
	return true;
}

bool rem_link_tagged(struct rem_run *run, struct rem_node *node, enum rem_edge type, bool tables)
{
	struct strs texts = { &node->ref.part, 1, 1 };
	struct carriers c = { .arena = run->arena };

	if (!store_each_tagged(run->scope->store, &texts, run->scope->stop, take_carrier, &c, run->err))
		return false;
	for (ptrdiff_t i = 0; i < c.list.len; i++)
		if (!link_carrier(run, node, type, tables, &c.list.at[i]))
			return false;
	if (tables)
		node->unlisted[type] += c.more;
	return true;
}

static bool read_tag(struct rem_run *run, struct rem_node *node)
{
	if (!rem_link_tagged(run, node, REM_TAGGED, true))
		return false;
	node->content = str_fmt(run->arena, "tag on %.*s",
				STR(str_counted(run->arena, node->links.len + node->unlisted[REM_TAGGED], "thing")));
	return true;
}

static bool find_tag(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	return rem_tags_called(run, REM_TAG, name, out);
}

static bool near_tag(struct rem_run *run, str words, double least)
{
	return rem_tags_near(run, REM_TAG, words, least);
}

const struct rem_kind rem_kind_tag = { .word = "tag", .find = find_tag, .read = read_tag, .near = near_tag };

void rem_link_tags(struct rem_run *run, struct rem_node *node, const struct tags *all, str field)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];
		struct rem_ref to;
		struct rem_link *l;

		if (t->rejected || !str_eq(t->field, field))
			continue;
		to = rem_ref_tag(run, tag_written(run->arena, t->name, t->category));
		l = rem_link_to(run, node, to.thing == REM_DOMAIN ? REM_IN_DOMAIN : REM_TAGGED, &to);
		if (l) {
			l->created = t->applied_at;
			l->match = t->origin;
		}
	}
}
