/* export_catalog: assets as a document that other programs read. */
#include "tool/export_sql.h"
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/name.h"
#include "render/export.h"
#include "base/banned.h"

enum { QUERY, TABLES, FORMAT, NEIGHBOURS, LAYOUT };

static const struct param params[] = {
	[QUERY] = { "query", PARAM_QUERY, .help = "names of tables, or a query line, see ocat-query(5); everything unless given", .place = 1 },
	[TABLES] = { "tables", PARAM_ASSETS, .help = "these tables, by name, separated by commas", .flag = "table" },
	[FORMAT] = { "format", PARAM_WORD, .help = "the form; from the end of the file's name where there is one", .otherwise = "markdown",
		     .words = "markdown|mermaid|dbml|tbls|sql|json|jsonl|snapshot", .flag = "as" },
	[NEIGHBOURS] = { "with_neighbours", PARAM_BOOL, .help = "also what these tables reference, read and are referenced and read by",
			 .otherwise = "no" },
	[LAYOUT] = { "layout", PARAM_WORD, .help = "one document, or a file for each table", .otherwise = "document",
		     .words = "document|folder", .flag = "" },
	{ 0 },
};

enum { FILE_NAME, NAME, TEXT, COLUMNS };

static const struct column columns[] = {
	[FILE_NAME] = { "file", "string", "where it belongs in a folder; null: the one document", LOOK_PLAIN, true },
	[NAME] = { "qualified_name", "string", "of the asset; null: the beginning or the end", LOOK_NAME, true },
	[TEXT] = { "text", "string", "the next piece of the document", LOOK_FLUID, false },
	[COLUMNS] = { 0 },
};

static const struct export_format *const formats[] = { &export_markdown, &export_mermaid, &export_dbml,	   &export_tbls,
						       &export_sql,	 &export_json,	  &export_jsonl, &export_snapshot, NULL };

static const struct export_format *format_named(str name)
{
	for (const struct export_format *const *f = formats; *f; f++)
		if (str_eq(name, str_of((*f)->name)))
			return *f;
	return &export_markdown;
}

/* ---- what is exported ---- */

struct chosen {
	int64_t id, catalog_id;
	str catalog, ns, name, qualified;
	struct strs made_from; /* qualified names, for forms that are ordered */
	enum { NOT_YET, ON_THE_WAY, PLACED } state;
};

struct choice {
	struct session *session;
	const struct call *in;
	struct result *out;
	const struct export_format *format;
	struct export *export;
	struct { struct chosen *at; ptrdiff_t len, cap; } all;
	struct map ids; /* of what is chosen already */
	str unknown;	/* the first plain word that is no table's name, when there are only plain words */
	bool whole;	/* nothing was selected: everything there is */
	struct sb text;
};

static void choose(struct choice *c, int64_t id, int64_t catalog_id, str catalog, str ns, str name, str qualified)
{
	struct arena *a = c->out->arena;
	str key = str_n((const char *)&id, (ptrdiff_t)sizeof id);

	if (map_get(&c->ids, key))
		return;
	map_put(&c->ids, str_dup(a, key), NULL);
	*push(&c->all, a) = (struct chosen){ .id = id, .catalog_id = catalog_id, .catalog = str_dup(a, catalog), .ns = str_dup(a, ns),
					     .name = str_dup(a, name), .qualified = str_dup(a, qualified) };
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

/* Nothing but plain words, each of which may be a name. */
static bool only_words(const struct filter *f)
{
	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (f->words.at[i].kind != MATCH_PLAIN || f->words.at[i].negated || f->words.at[i].or_last)
			return false;
	return f->words.len && !f->has.len && !f->tables.len && !f->schemas.len && !f->catalogs.len && !f->domains.len && !f->tags.len &&
	       !f->owners.len && !f->types.len && !f->props.len && !f->kinds && !f->not_kinds && f->pk == MAYBE && f->fk == MAYBE &&
	       f->referenced == MAYBE && !f->rows.set && !f->size.set && !f->cols.set && !f->modified.set && !f->created.set && !f->limit;
}

/* The assets that a word names as a whole; several when it is not unique. */
static bool named(struct choice *c, str word, struct candidates *out, struct err *err)
{
	struct arena *a = c->out->arena;
	struct candidates found = { 0 };
	struct name_parts parts;
	struct err ignored = { 0 };
	str only = c->in->catalog.len ? c->in->catalog : NO_STR;

	if (!store_resolve(c->in->store, a, only, &word, 1, &found, err))
		return false;
	if (!found.len && name_split(a, word, &parts, &ignored) && !store_resolve(c->in->store, a, only, parts.part, parts.len, &found, err))
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
	err_set(err, ERR_AMBIGUOUS, "\"%.*s\" names %s%td tables", STR(word), found->more ? "more than " : "", found->len);
	err_subject(err, word);
	for (ptrdiff_t i = 0; i < found->len; i++)
		err_suggest(err, found->at[i].qualified);
	return err_next(err, "Give more of the name, or =%.*s for all of them.", STR(word));
}

/* Words that are each the name of a table mean these tables; otherwise they are a query line. */
static bool choose_named(struct choice *c, bool *all_named, struct err *err)
{
	const struct words *words = &c->in->filter.words;
	struct arena *a = c->out->arena;
	struct candidates *found = new_n(a, struct candidates, words->len + 1);

	*all_named = only_words(&c->in->filter);
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
	struct filter f = c->in->filter;
	struct word only = { .kind = MATCH_EXACT, .text = c->in->catalog, .folded = utf8_fold_str(scratch, c->in->catalog) };
	struct search_source from = session_columns(c->in->store);
	const struct list *l = session_list(c->session, c->in->store, c->in->stop, err);
	struct hits hits = { 0 };
	bool good;

	if (!l)
		return false;
	if (c->in->catalog_id)
		*push(&f.catalogs, scratch) = only;
	good = list_search(l, scratch, &f, &from, c->in->limit, c->in->stop, &hits, err);
	for (ptrdiff_t i = 0; good && i < hits.len; i++) {
		const struct summary *s = hits.at[i].asset;

		choose(c, s->id, 0, s->catalog, s->ns, s->name, s->qualified);
	}
	session_list_done(c->session, l);
	return good;
}

/* As a query line it found nothing, so it was meant as a name. */
static bool not_found(struct choice *c, struct err *err)
{
	const struct list *l = session_list(c->session, c->in->store, c->in->stop, err);
	struct strs near = { 0 };
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };

	if (!l)
		return false;
	if (!name_split(c->out->arena, c->unknown, &parts, &ignored) || !parts.len)
		parts.part[parts.len++] = c->unknown;
	list_nearest(l, c->out->arena, parts.part[parts.len - 1], ERR_SUGGESTIONS, &near);
	err_set(err, ERR_TABLE_NOT_FOUND, "there is no table called \"%.*s\", and none that its name is part of", STR(c->unknown));
	err_subject(err, c->unknown);
	for (ptrdiff_t i = 0; i < near.len; i++)
		err_suggest(err, near.at[i]);
	session_list_done(c->session, l);
	return false;
}

static bool choose_all(struct choice *c, struct err *err)
{
	const struct arg *tables = &c->in->arg[TABLES];
	bool done = false;

	for (ptrdiff_t i = 0; i < tables->assets.len; i++)
		choose_candidate(c, &tables->assets.at[i]);
	if (tables->assets.len && !c->in->arg[QUERY].given)
		return true;
	c->whole = !c->in->arg[QUERY].text.len && !c->in->limit && !tables->assets.len;
	if (c->whole && c->format->lossless)
		return store_each_asset(c->in->store, c->in->catalog_id, c->in->stop, take_brief, c, err);
	if (!choose_named(c, &done, err))
		return false;
	if (!done && !choose_found(c, err))
		return false;
	return c->all.len || !c->unknown.at || !c->out->catalogs.len || not_found(c, err);
}

/* ---- one hop further ---- */

static bool choose_id(struct choice *c, int64_t id, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct asset_row row;

	if (!id || map_get(&c->ids, str_n((const char *)&id, (ptrdiff_t)sizeof id)))
		return true;
	if (!store_asset(c->in->store, scratch, id, &row, err))
		return false;
	choose(c, id, row.catalog_id, row.catalog, row.asset.ns, row.asset.name, row.qualified);
	return true;
}

static bool choose_around(struct choice *c, int64_t id, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct relations keys = { 0 };
	struct lineage reads = { 0 };

	if (!store_relations(c->in->store, scratch, id, BOTH, &keys, err) || !store_lineage(c->in->store, scratch, id, BOTH, &reads, err))
		return false;
	for (ptrdiff_t i = 0; i < keys.len; i++)
		if (!choose_id(c, keys.at[i].from_id, err) || !choose_id(c, keys.at[i].to_id, err))
			return false;
	for (ptrdiff_t i = 0; i < reads.len; i++)
		if (!choose_id(c, reads.at[i].from_id, err) || !choose_id(c, reads.at[i].to_id, err))
			return false;
	return true;
}

static bool choose_neighbours(struct choice *c, struct err *err)
{
	ptrdiff_t chosen = c->all.len;

	if (!c->in->arg[NEIGHBOURS].truth)
		return true;
	for (ptrdiff_t i = 0; i < chosen; i++)
		if (!stop_not_yet(c->in->stop, err) || !choose_around(c, c->all.at[i].id, err))
			return false;
	return true;
}

static int by_qualified(const void *one, const void *two)
{
	return str_cmp(((const struct chosen *)one)->qualified, ((const struct chosen *)two)->qualified);
}

/* ---- what it comes from ---- */

static bool is_used(const struct choice *c, str catalog)
{
	for (ptrdiff_t i = 0; i < c->all.len; i++)
		if (str_eq(c->all.at[i].catalog, catalog))
			return true;
	return false;
}

struct used {
	struct export_catalog *at;
	ptrdiff_t len, cap;
};

static bool one_only(const struct choice *c, const struct used *used, struct err *err)
{
	if (!c->format->one_catalog || used->len < 2)
		return true;
	err_set(err, ERR_USAGE, "%s holds one catalog, and this would be %td", c->format->name, used->len);
	for (ptrdiff_t i = 0; i < used->len; i++)
		err_suggest(err, used->at[i].name);
	return err_next(err, "Choose one with --catalog NAME.");
}

static bool open_export(struct choice *c, int64_t *catalog, struct err *err)
{
	struct arena *a = c->out->arena;
	struct catalogs known = { 0 };
	char hex[65];
	struct used used = { 0 };

	if (!store_catalogs(c->in->store, a, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < known.len; i++) {
		const struct catalog *k = &known.at[i];

		if (!is_used(c, k->name))
			continue;
		*catalog = k->id;
		digest_hex(&k->digest, hex);
		*push(&used, a) = (struct export_catalog){
			.name = k->name,
			.type = k->type,
			.product = k->product,
			.version = k->version,
			.generation = k->generation,
			.taken_at = k->synced_at,
			.digest = c->whole ? str_dup(a, str_of(hex)) : NO_STR,
		};
	}
	if (!one_only(c, &used, err))
		return false;
	c->export = export_open(c->format, used.at, used.len, str_eq(c->in->arg[LAYOUT].text, S("folder")));
	for (ptrdiff_t i = 0; i < c->all.len; i++)
		export_expect(c->export, c->all.at[i].catalog, c->all.at[i].ns, c->all.at[i].name, c->all.at[i].qualified);
	return true;
}

/* ---- the document ---- */

static bool put_piece(struct choice *c, str file, str name)
{
	struct value row[COLUMNS] = { [FILE_NAME] = value_text(file), [NAME] = value_text(name), [TEXT] = value_text(sb_str(&c->text)) };
	bool more = !c->text.len || result_row(c->out, row);

	sb_reset(&c->text);
	return more;
}

static bool take_namespace(void *with, const struct namespace *n, struct err *err)
{
	struct choice *c = with;
	bool wanted = c->whole;

	(void)err;
	for (ptrdiff_t i = 0; !wanted && i < c->all.len; i++)
		wanted = str_eq(c->all.at[i].ns, n->name);
	if (wanted)
		export_namespace(c->export, &c->text, n);
	return true;
}

static bool add_incoming(struct choice *c, struct arena *a, int64_t id, struct export_item *item, struct err *err)
{
	struct relations keys = { 0 };

	if (!c->format->wants_incoming)
		return true;
	if (!store_relations(c->in->store, a, id, INCOMING, &keys, err))
		return false;
	for (ptrdiff_t i = 0; i < keys.len; i++) {
		const struct relation *r = &keys.at[i];

		if (r->from_id != id) /* to itself is said once, as it goes out */
			*push(&item->in, a) = (struct export_incoming){
				.ns = r->from_ns, .name = r->from, .qualified = r->from_qualified, .key = r->name,
				.fields = r->to_fields, .other_fields = r->from_fields, .unique = r->from_unique, .optional = r->from_nullable,
			};
	}
	return true;
}

/* ---- what is made from what ---- */

static void need(struct choice *c, struct chosen *k, const struct asset *a, const struct asset_ref *ref)
{
	if (ref->name.len)
		*push(&k->made_from, c->out->arena) = name_qualified(c->out->arena, k->catalog, ref->ns.at ? ref->ns : a->ns, ref->name);
}

static void note_needs(struct choice *c, struct chosen *k, const struct asset *a)
{
	k->made_from.len = 0;
	need(c, k, a, &a->part_of);
	for (ptrdiff_t i = 0; i < a->inherits.len; i++)
		need(c, k, a, &a->inherits.at[i]);
	for (ptrdiff_t i = 0; i < a->depends.len; i++)
		need(c, k, a, &a->depends.at[i].on);
}

struct ordering {
	struct choice *choice;
	struct map places; /* qualified name: its place in all */
	struct { struct chosen *at; ptrdiff_t len, cap; } done;
	int depth;
};

enum { DEPTH_MOST = 1000 };

/* What it is made from, then itself; of a circle, which no source should have, the first in the order of names. */
static void place(struct ordering *o, struct chosen *k)
{
	if (k->state != NOT_YET)
		return;
	k->state = ON_THE_WAY;
	for (ptrdiff_t i = 0; i < k->made_from.len && o->depth < DEPTH_MOST; i++) {
		const struct map_entry *e = map_get(&o->places, k->made_from.at[i]);

		o->depth++;
		if (e)
			place(o, &o->choice->all.at[e->num]);
		o->depth--;
	}
	k->state = PLACED;
	*push(&o->done, o->choice->out->arena) = *k;
}

static void put_in_order(struct choice *c)
{
	struct ordering o = { .choice = c, .places = map_in(c->out->arena) };

	for (ptrdiff_t i = 0; i < c->all.len; i++)
		map_put(&o.places, c->all.at[i].qualified, NULL)->num = i;
	for (ptrdiff_t i = 0; i < c->all.len; i++)
		place(&o, &c->all.at[i]);
	c->all.at = o.done.at;
	c->all.cap = o.done.cap;
}

/* ---- piece by piece ---- */

static bool put_one(struct choice *c, struct arena *a, struct chosen *k, bool folder, bool *more, struct err *err)
{
	struct asset_row row;
	struct export_item item = { .catalog = k->catalog, .qualified = k->qualified };

	if (!store_asset(c->in->store, a, k->id, &row, err) || !add_incoming(c, a, k->id, &item, err))
		return false;
	item.asset = &row.asset;
	item.tags = &row.tags;
	if (c->format->ordered)
		note_needs(c, k, &row.asset);
	export_asset(c->export, &c->text, &item);
	*more = put_piece(c, folder ? export_file(c->export, &item) : NO_STR, k->qualified);
	return true;
}

static bool put_all(struct choice *c, int64_t catalog, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	bool folder = str_eq(c->in->arg[LAYOUT].text, S("folder")), more;
	str file = folder ? S("README.md") : NO_STR;

	export_head(c->export, &c->text);
	more = put_piece(c, file, NO_STR);
	if (!store_each_namespace(c->in->store, c->format->one_catalog ? catalog : c->in->catalog_id, take_namespace, c, err))
		return false;
	more = more && put_piece(c, file, NO_STR);
	for (int pass = 0; pass == 0 || pass < c->format->passes; pass++) {
		export_pass(c->export, pass);
		for (ptrdiff_t i = 0; more && i < c->all.len; i++) {
			if (!stop_not_yet(c->in->stop, err) || !put_one(c, batch, &c->all.at[i], folder, &more, err))
				return false;
			arena_reset(batch);
		}
		if (pass == 0 && c->format->ordered)
			put_in_order(c);
	}
	export_tail(c->export, &c->text);
	if (more)
		put_piece(c, file, NO_STR);
	return true;
}

static void say_left_out(struct choice *c)
{
	int64_t n = export_left_out(c->export);

	if (n)
		result_note(c->out, str_fmt(c->out->arena, "%.*s left out: what %s to is not part of this%s",
					    STR(str_counted(c->out->arena, n, "relation")), n == 1 ? "it leads" : "they lead",
					    c->in->arg[NEIGHBOURS].truth ? "" : "; --with-neighbours takes it in"));
}

static bool put_document(struct choice *c, struct err *err)
{
	int64_t catalog = 0;

	if (c->all.len)
		qsort(c->all.at, (size_t)c->all.len, sizeof *c->all.at, by_qualified);
	c->out->total = c->all.len;
	c->out->shown = str_fmt(c->out->arena, "%.*s as %s", STR(str_counted(c->out->arena, c->all.len, "table")), c->format->name);
	if (!c->all.len) {
		result_note(c->out, c->out->catalogs.len ? S("nothing fits, so there is nothing to export")
							 : S("no catalog has been read yet: `ocat add NAME URL`, or `ocat demo` for a made-up one"));
		return true;
	}
	if (!open_export(c, &catalog, err))
		return false;
	if (!result_columns(c->out, columns, COLUMNS))
		return true;
	if (!put_all(c, catalog, err))
		return false;
	say_left_out(c);
	return true;
}

static bool check(const struct call *in, const struct export_format *f, struct err *err)
{
	if (in->live) {
		err_set(err, ERR_USAGE, "an export is made from what was read before, so it has no --live");
		return err_next(err, "Read the source again first, with `ocat sync`.");
	}
	if (str_eq(in->arg[LAYOUT].text, S("folder")) && f != &export_markdown)
		return err_set(err, ERR_USAGE, "a folder with a file for each table is Markdown; %s is one document", f->name);
	return true;
}

static bool export_catalog(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	struct choice c = { .session = s, .in = in, .out = out, .format = format_named(in->arg[FORMAT].text), .text = SB(SB_MAX) };
	bool good;

	c.ids = map_in(out->arena);
	good = check(in, c.format, err) && choose_all(&c, err) && choose_neighbours(&c, err) && put_document(&c, err);
	export_close(c.export);
	sb_free(&c.text);
	return good;
}

static const char *const examples[] = { "ocat export shop.customers shop.orders --as mermaid", "ocat export 'schema:mart' --file mart.dbml",
					"ocat export orders --with-neighbours", "ocat export --dir docs",
					"ocat export --catalog shop --as snapshot --file shop.jsonl", NULL };

const struct tool tool_export_catalog = {
	.name = "export_catalog",
	.command = "export",
	.heading = UNDER_TOGETHER,
	.summary = "write tables as Markdown, Mermaid, DBML, SQL, JSON, a snapshot",
	.detail = "Words that are each the name of a table mean these tables; other words are a query line, and without any it is everything. "
		  "The same catalog gives the same bytes. Diagrams leave relations out that lead to what was not chosen. "
		  "-o FORMAT says the same as --as. A snapshot is all that is known of one catalog: `ocat add NAME FILE` reads it elsewhere, with no access to the source.",
	.examples = examples,
	.params = params,
	.columns = columns,
	.shape = SHAPE_ROWS,
	.run = export_catalog,
};
