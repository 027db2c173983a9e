#include "service/export/export_selection.h"

#include "base/arena.h"
#include "model/name.h"
#include "service/name_resolve.h"
#include "base/banned.h"

static void choose(struct choice *c, int64_t id, int64_t catalog_id, str catalog, str ns, str name, str qualified)
{
	struct arena *a = c->scope->arena;
	str key = str_n((const char *)&id, (ptrdiff_t)sizeof id);

	if (map_get(&c->ids, key))
		return;
	map_put(&c->ids, str_dup(a, key), NULL);
	*push(&c->all, a) = (struct chosen){ .id = id,
					     .catalog_id = catalog_id,
					     .catalog = str_dup(a, catalog),
					     .ns = str_dup(a, ns),
					     .name = str_dup(a, name),
					     .qualified = str_dup(a, qualified) };
}

static void choose_candidate(struct choice *c, const struct candidate *k)
{
	choose(c, k->id, 0, k->catalog, k->ns, k->name, k->qualified);
}

static bool take_brief(void *with, const struct asset_brief *b, struct err *err)
{
	(void)err;
	choose(with, b->id, b->catalog_id, b->catalog, b->ns, b->name, b->qualified);
	return true;
}

/* Only plain words, each of which may be a name. */
static bool only_words(const struct filter *f)
{
	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (f->words.at[i].kind != MATCH_PLAIN || f->words.at[i].negated || f->words.at[i].or_last)
			return false;
	return f->words.len && !f->has.len && !f->tables.len && !f->schemas.len && !f->catalogs.len &&
	       !f->domains.len && !f->tags.len && !f->owners.len && !f->types.len && !f->props.len && !f->kinds &&
	       !f->not_kinds && f->pk == MAYBE && f->fk == MAYBE && f->referenced == MAYBE && !f->rows.set &&
	       !f->size.set && !f->cols.set && !f->modified.set && !f->created.set && !f->limit;
}

/* The assets with this name; several if it is ambiguous. */
static bool named(struct choice *c, str word, struct candidates *out, struct err *err)
{
	struct arena *a = c->scope->arena;
	struct candidates found = { 0 };
	struct name_parts parts;
	struct err ignored = { 0 };
	str only = c->scope->catalog.len ? c->scope->catalog : NO_STR;

	if (!store_resolve(c->scope->store, a, only, &word, 1, &found, err))
		return false;
	if (!found.len && name_split(a, word, &parts, &ignored) &&
	    !store_resolve(c->scope->store, a, only, parts.part, parts.len, &found, err))
		return false;
	for (ptrdiff_t i = 0; i < found.len; i++) {
		if (str_eq(found.at[i].qualified, word)) {
			out->len = 0;
			*push(out, a) = found.at[i];
			return true;
		}
		*push(out, a) = found.at[i];
	}
	out->more = found.more;
	return true;
}

static bool ambiguous(str word, const struct candidates *found, struct err *err)
{
	err_set(err, ERR_AMBIGUOUS, "\"%.*s\" names %s%td tables", STR(word), found->more ? "more than " : "",
		found->len);
	err_subject(err, word);
	for (ptrdiff_t i = 0; i < found->len; i++)
		err_suggest(err, found->at[i].qualified);
	return err_next(err, "Qualify the name, or write =%.*s for all of them.", STR(word));
}

/* If each word is the name of a table, selects these tables; otherwise treats them as a query line. */
static bool choose_named(struct choice *c, bool *all_named, struct err *err)
{
	const struct words *words = &c->scope->filter.words;
	struct arena *a = c->scope->arena;
	struct candidates *found = new_n(a, struct candidates, words->len + 1);

	*all_named = only_words(&c->scope->filter);
	for (ptrdiff_t i = 0; *all_named && i < words->len; i++) {
		if (!named(c, words->at[i].text, &found[i], err))
			return false;
		*all_named = found[i].len > 0;
		if (!*all_named)
			c->unknown = words->at[i].text;
	}
	for (ptrdiff_t i = 0; *all_named && i < words->len; i++) {
		if (found[i].len > 1)
			return ambiguous(words->at[i].text, &found[i], err);
		choose_candidate(c, &found[i].at[0]);
	}
	return true;
}

static bool choose_found(struct choice *c, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct workspace_found found;
	bool good = scope_find(c->scope, &c->scope->filter, scope_rows(c->scope, c->scope->limit), scratch, &found,
			       err);

	for (ptrdiff_t i = 0; good && i < found.hits.len; i++) {
		const struct summary *s = found.hits.at[i].asset;

		choose(c, s->id, 0, s->catalog, s->ns, s->name, s->qualified);
	}
	c->matches = good ? found.hits.total : 0;
	workspace_found_done(c->scope->workspace, &found);
	return good;
}

bool export_choose_all(struct choice *c, struct err *err)
{
	bool done = false;

	for (ptrdiff_t i = 0; i < c->tables.len; i++)
		choose_candidate(c, &c->tables.at[i]);
	if (c->tables.len && !c->line)
		return true;
	c->whole = !c->line && !scope_rows(c->scope, c->scope->limit) && !c->tables.len;
	if (c->whole && c->lossless)
		return store_each_asset(c->scope->store, c->scope->catalog_id, c->scope->stop, take_brief, c, err);
	if (!choose_named(c, &done, err))
		return false;
	if (!done && !choose_found(c, err))
		return false;
	return c->all.len || !c->unknown.at || !c->scope->read->len || name_unknown(c->scope, c->unknown, err);
}

/* ---- neighbours ---- */

static bool choose_id(struct choice *c, int64_t id, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct asset_row row;

	if (!id || map_get(&c->ids, str_n((const char *)&id, (ptrdiff_t)sizeof id)))
		return true;
	if (!store_asset(c->scope->store, scratch, id, &row, err))
		return false;
	choose(c, id, row.catalog_id, row.catalog, row.asset.ns, row.asset.name, row.qualified);
	return true;
}

static bool choose_around(struct choice *c, int64_t id, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct relations keys = { 0 };
	struct lineage reads = { 0 };

	if (!store_relations(c->scope->store, scratch, id, BOTH, &keys, err) ||
	    !store_lineage(c->scope->store, scratch, id, BOTH, &reads, err))
		return false;
	for (ptrdiff_t i = 0; i < keys.len; i++)
		if (!choose_id(c, keys.at[i].from_id, err) || !choose_id(c, keys.at[i].to_id, err))
			return false;
	for (ptrdiff_t i = 0; i < reads.len; i++)
		if (!choose_id(c, reads.at[i].from_id, err) || !choose_id(c, reads.at[i].to_id, err))
			return false;
	return true;
}

bool export_choose_neighbours(struct choice *c, struct err *err)
{
	ptrdiff_t chosen = c->all.len;

	for (ptrdiff_t i = 0; i < chosen; i++)
		if (!stop_not_yet(c->scope->stop, err) || !choose_around(c, c->all.at[i].id, err))
			return false;
	return true;
}
