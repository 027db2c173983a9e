/* export_catalog: assets as a document that other programs read. */
#include "tool/export_choice.h"
#include "tool/export_sql.h"
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/name.h"
#include "render/export/export.h"
#include "base/banned.h"

static const struct param params[] = {
	[EXPORT_QUERY] = { "query", PARAM_QUERY,
			   .help = "names of tables, or a query line, see ocat-query(5); everything unless given",
			   .place = 1 },
	[EXPORT_TABLES] = { "tables", PARAM_ASSETS, .help = "these tables, by name, separated by commas",
			    .flag = "table" },
	[EXPORT_FORMAT] = { "format", PARAM_WORD,
			    .help = "the form; from the end of the file's name where there is one",
			    .otherwise = "markdown", .words = "markdown|mermaid|dbml|tbls|sql|json|jsonl|snapshot",
			    .flag = "as" },
	[EXPORT_NEIGHBOURS] = { "with_neighbours", PARAM_BOOL,
				.help = "also what these tables reference, read and are referenced and read by",
				.otherwise = "no" },
	[EXPORT_LAYOUT] = { "layout", PARAM_WORD, .help = "one document, or a file for each table",
			    .otherwise = "document", .words = "document|folder", .flag = "" },
	{ 0 },
};

enum { FILE_NAME, NAME, TEXT, COLUMNS };

static const struct column columns[] = {
	[FILE_NAME] = { "file", "string", "where it belongs in a folder; null: the one document", LOOK_PLAIN, true },
	[NAME] = { "qualified_name", "string", "of the asset; null: the beginning or the end", LOOK_NAME, true },
	[TEXT] = { "text", "string", "the next piece of the document", LOOK_FLUID, false },
	[COLUMNS] = { 0 },
};

static const struct export_format *const formats[] = { &export_markdown, &export_mermaid,  &export_dbml,
						       &export_tbls,	 &export_sql,	   &export_json,
						       &export_jsonl,	 &export_snapshot, NULL };

static const struct export_format *format_named(str name)
{
	for (const struct export_format *const *f = formats; *f; f++)
		if (str_eq(name, str_of((*f)->name)))
			return *f;
	return &export_markdown;
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
	c->export = export_open(c->format, used.at, used.len, str_eq(c->in->arg[EXPORT_LAYOUT].text, S("folder")));
	for (ptrdiff_t i = 0; i < c->all.len; i++)
		export_expect(c->export, c->all.at[i].catalog, c->all.at[i].ns, c->all.at[i].name,
			      c->all.at[i].qualified);
	return true;
}

/* ---- the document ---- */

static bool put_piece(struct choice *c, str file, str name)
{
	struct value row[COLUMNS] = {
		[FILE_NAME] = value_text(file), [NAME] = value_text(name), [TEXT] = value_text(sb_str(&c->text))
	};
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
				.ns = r->from_ns,
				.name = r->from,
				.qualified = r->from_qualified,
				.key = r->name,
				.fields = r->to_fields,
				.other_fields = r->from_fields,
				.unique = r->from_unique,
				.optional = r->from_nullable,
			};
	}
	return true;
}

/* ---- what is made from what ---- */

static void need(struct choice *c, struct chosen *k, const struct asset *a, const struct asset_ref *ref)
{
	if (ref->name.len)
		*push(&k->made_from, c->out->arena) = name_qualified(c->out->arena, k->catalog,
								     ref->ns.at ? ref->ns : a->ns, ref->name);
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
	struct {
		struct chosen *at;
		ptrdiff_t len, cap;
	} done;
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
	if (row.tagged.len)
		result_has_tags(c->out, c->in);
	if (c->format->ordered)
		note_needs(c, k, &row.asset);
	export_asset(c->export, &c->text, &item);
	*more = put_piece(c, folder ? export_file(c->export, &item) : NO_STR, k->qualified);
	return true;
}

static bool put_all(struct choice *c, int64_t catalog, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	bool folder = str_eq(c->in->arg[EXPORT_LAYOUT].text, S("folder")), more;
	str file = folder ? S("README.md") : NO_STR;

	export_head(c->export, &c->text);
	more = put_piece(c, file, NO_STR);
	if (!store_each_namespace(c->in->store, c->format->one_catalog ? catalog : c->in->catalog_id, take_namespace, c,
				  err))
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
		result_note(c->out,
			    str_fmt(c->out->arena, "%.*s left out: what %s to is not part of this%s",
				    STR(str_counted(c->out->arena, n, "relation")), n == 1 ? "it leads" : "they lead",
				    c->in->arg[EXPORT_NEIGHBOURS].truth ? "" : "; --with-neighbours takes it in"));
}

static bool put_document(struct choice *c, struct err *err)
{
	int64_t catalog = 0;

	if (c->all.len)
		qsort(c->all.at, (size_t)c->all.len, sizeof *c->all.at, by_qualified);
	c->out->total = c->all.len;
	c->out->shown = str_fmt(c->out->arena, "%.*s as %s", STR(str_counted(c->out->arena, c->all.len, "table")),
				c->format->name);
	if (!c->all.len) {
		if (c->out->catalogs.len)
			result_note(c->out, S("nothing fits, so there is nothing to export"));
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
	if (str_eq(in->arg[EXPORT_LAYOUT].text, S("folder")) && f != &export_markdown)
		return err_set(err, ERR_USAGE, "a folder with a file for each table is Markdown; %s is one document",
			       f->name);
	return true;
}

static bool export_catalog(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	struct choice c = { .session = s,
			    .in = in,
			    .out = out,
			    .format = format_named(in->arg[EXPORT_FORMAT].text),
			    .text = SB(SB_MAX) };
	bool good;

	c.ids = map_in(out->arena);
	good = check(in, c.format, err) && export_choose_all(&c, err) && export_choose_neighbours(&c, err) &&
	       put_document(&c, err);
	export_close(c.export);
	sb_free(&c.text);
	return good;
}

static const char *const examples[] = { "ocat export shop.customers shop.orders --as mermaid",
					"ocat export 'schema:mart' --file mart.dbml",
					"ocat export orders --with-neighbours",
					"ocat export --dir docs",
					"ocat export --catalog shop --as snapshot --file shop.jsonl",
					NULL };

const struct tool tool_export_catalog = {
	.name = "export_catalog",
	.command = "export",
	.heading = UNDER_TOGETHER,
	.summary = "write tables as Markdown, Mermaid, DBML, SQL, JSON, a snapshot",
	.detail =
		"Words that are each the name of a table mean these tables; other words are a query line, and without any it is everything. "
		"The same catalog gives the same bytes. Diagrams leave relations out that lead to what was not chosen. "
		"-o FORMAT says the same as --as. A snapshot is all that is known of one catalog: `ocat add NAME FILE` reads it elsewhere, with no access to the source.",
	.examples = examples,
	.params = params,
	.columns = columns,
	.shape = SHAPE_ROWS,
	.run = export_catalog,
};
