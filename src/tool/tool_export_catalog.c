/* export_catalog: assets as a document that other programs read. */
#include "service/export/export_selection.h"
#include "service/export/formats.h"
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/name.h"
#include "render/export/export.h"
#include "workspace/documents.h"
#include "base/banned.h"

enum { EXPORT_QUERY, EXPORT_TABLES, EXPORT_FORMAT, EXPORT_NEIGHBOURS, EXPORT_LAYOUT };

static const struct param params[] = {
	[EXPORT_QUERY] = { "query", PARAM_QUERY,
			   .help = "names of tables, or a query line, see ocat-query(5); by default everything",
			   .place = 1 },
	[EXPORT_TABLES] = { "tables", PARAM_ASSETS, .help = "tables by name, separated by commas", .flag = "table" },
	[EXPORT_FORMAT] = { "format", PARAM_WORD, .help = "the format, unless the file name extension says it",
			    .default_value = "markdown", .words = EXPORT_FORMAT_WORDS, .flag = "as" },
	[EXPORT_NEIGHBOURS] = { "with_neighbours", PARAM_BOOL,
				.help = "also the tables that these reference or read, and that reference or read them",
				.default_value = "no" },
	[EXPORT_LAYOUT] = { "layout", PARAM_WORD, .help = "one document, or one file per table",
			    .default_value = "document", .words = "document|folder", .flag = "" },
	{ 0 },
};

enum { FILE_NAME, NAME, TEXT, COLUMNS };

static const struct column columns[] = {
	[FILE_NAME] = { "file", "string", "its file in a folder; null: the single document", LOOK_PLAIN, true },
	[NAME] = { "qualified_name", "string", "name of the asset; null: start or end of the document", LOOK_NAME,
		   true },
	[TEXT] = { "text", "string", "the next piece of the document", LOOK_FLUID, false },
	[COLUMNS] = { 0 },
};

struct written { /* a document that people wrote about an asset */
	int64_t asset;
	struct export_document document;
};

struct exporting {
	const struct call *in;
	struct result *out;
	const struct export_format *format;
	struct export *export;
	struct choice choice;
	array_of(struct written) written;
	struct sb text;
};

static int by_qualified(const void *one, const void *two)
{
	return str_cmp(((const struct chosen *)one)->qualified, ((const struct chosen *)two)->qualified);
}

/* ---- sources of the export ---- */

static bool is_used(const struct exporting *c, str catalog)
{
	for (ptrdiff_t i = 0; i < c->choice.all.len; i++)
		if (str_eq(c->choice.all.at[i].catalog, catalog))
			return true;
	return false;
}

struct used {
	struct export_catalog *at;
	ptrdiff_t len, cap;
};

static bool one_only(const struct exporting *c, const struct used *used, struct err *err)
{
	if (!c->format->one_catalog || used->len < 2)
		return true;
	err_set(err, ERR_USAGE, "%s holds one catalog, not %td", c->format->name, used->len);
	for (ptrdiff_t i = 0; i < used->len; i++)
		err_suggest(err, used->at[i].name);
	return err_next(err, "Choose one with %s.", AGAIN(WITH_BLANK("catalog", "NAME")));
}

static bool open_export(struct exporting *c, int64_t *catalog, struct err *err)
{
	struct arena *a = c->out->arena;
	struct catalogs known = { 0 };
	char hex[65];
	struct used used = { 0 };

	if (!store_catalogs(c->in->scope.store, a, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < known.len; i++) {
		const struct catalog *k = &known.at[i];
		str user_code, column_stats;

		if (!is_used(c, k->name))
			continue;
		*catalog = k->id;
		if (!store_user_code(c->in->scope.store, a, k->id, &user_code, err) ||
		    !store_column_stats(c->in->scope.store, a, k->id, &column_stats, err))
			return false;
		digest_hex(&k->digest, hex);
		*push(&used, a) = (struct export_catalog){
			.name = k->name,
			.type = k->type,
			.driver = source_driver(k->type),
			.product = k->product,
			.version = k->version,
			.generation = k->generation,
			.taken_at = k->synced_at,
			.digest = c->choice.whole ? str_dup(a, str_of(hex)) : NO_STR,
			.user_code = user_code,
			.column_stats = column_stats,
		};
	}
	if (!one_only(c, &used, err))
		return false;
	c->export = export_open(c->format, used.at, used.len, str_eq(c->in->arg[EXPORT_LAYOUT].text, S("folder")));
	for (ptrdiff_t i = 0; i < c->choice.all.len; i++)
		export_expect(c->export, c->choice.all.at[i].catalog, c->choice.all.at[i].ns, c->choice.all.at[i].name,
			      c->choice.all.at[i].qualified);
	return true;
}

/* ---- the document ---- */

static bool put_piece(struct exporting *c, str file, str name)
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
	struct exporting *c = with;
	bool wanted = c->choice.whole;

	(void)err;
	for (ptrdiff_t i = 0; !wanted && i < c->choice.all.len; i++)
		wanted = str_eq(c->choice.all.at[i].ns, n->name);
	if (wanted)
		export_namespace(c->export, &c->text, n);
	return true;
}

static bool add_incoming(struct exporting *c, struct arena *a, int64_t id, struct export_item *item, struct err *err)
{
	struct relations keys = { 0 };

	if (!c->format->wants_incoming)
		return true;
	if (!store_relations(c->in->scope.store, a, id, INCOMING, &keys, err))
		return false;
	for (ptrdiff_t i = 0; i < keys.len; i++) {
		const struct relation *r = &keys.at[i];

		if (r->from_id != id) /* a key to itself is already among the outgoing ones */
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

/* ---- documents that people wrote ---- */

/* Their files are listed and looked up once, however many assets are exported. */
static bool read_documents(struct exporting *c, struct err *err)
{
	struct arena *a = c->out->arena;
	struct document_files all = { 0 };

	if (!c->format->holds_documents)
		return true;
	documents_list(a, &all);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct document *d = &all.at[i];
		struct err unreadable = { 0 };
		int64_t asset;

		if (!document_about(c->in->scope.store, a, d->name, &asset, err))
			return false;
		if (!asset || !document_read(a, d, &unreadable))
			continue;
		*push(&c->written, a) = (struct written){ asset, { d->name, d->title, d->text } };
		if (d->cut)
			result_note(c->out, str_fmt(a, "only the first %d kB of %.*s are in the export",
						    DOCUMENT_MOST >> 10, STR(d->path)));
	}
	return true;
}

static void add_documents(struct exporting *c, struct arena *a, int64_t asset, struct export_item *item)
{
	for (ptrdiff_t i = 0; i < c->written.len; i++)
		if (c->written.at[i].asset == asset)
			*push(&item->documents, a) = c->written.at[i].document;
}

/* ---- order of dependencies ---- */

static void need(struct exporting *c, struct chosen *k, const struct asset *a, const struct asset_ref *ref)
{
	if (ref->name.len)
		*push(&k->made_from, c->out->arena) = name_qualified(c->out->arena, k->catalog,
								     ref->ns.at ? ref->ns : a->ns, ref->name);
}

static void note_needs(struct exporting *c, struct chosen *k, const struct asset *a)
{
	k->made_from.len = 0;
	need(c, k, a, &a->part_of);
	for (ptrdiff_t i = 0; i < a->inherits.len; i++)
		need(c, k, a, &a->inherits.at[i]);
	for (ptrdiff_t i = 0; i < a->depends.len; i++)
		need(c, k, a, &a->depends.at[i].on);
}

struct ordering {
	struct exporting *exporting;
	struct map places; /* qualified name to its index in all */
	array_of(struct chosen) done;
	int depth;
};

enum { DEPTH_MOST = 1000 };

/*
 * Places the assets that it is made from, then the asset itself; in a cycle, which no source should have, the first
 * by name.
 */
static void place(struct ordering *o, struct chosen *k)
{
	if (k->state != NOT_YET)
		return;
	k->state = ON_THE_WAY;
	for (ptrdiff_t i = 0; i < k->made_from.len && o->depth < DEPTH_MOST; i++) {
		const struct map_entry *e = map_get(&o->places, k->made_from.at[i]);

		o->depth++;
		if (e)
			place(o, &o->exporting->choice.all.at[e->num]);
		o->depth--;
	}
	k->state = PLACED;
	*push(&o->done, o->exporting->out->arena) = *k;
}

static void put_in_order(struct exporting *c)
{
	struct ordering o = { .exporting = c, .places = map_in(c->out->arena) };

	for (ptrdiff_t i = 0; i < c->choice.all.len; i++)
		map_put(&o.places, c->choice.all.at[i].qualified, NULL)->num = i;
	for (ptrdiff_t i = 0; i < c->choice.all.len; i++)
		place(&o, &c->choice.all.at[i]);
	c->choice.all.at = o.done.at;
	c->choice.all.cap = o.done.cap;
}

/* ---- piece by piece ---- */

static bool put_one(struct exporting *c, struct arena *a, struct chosen *k, bool folder, bool *more, struct err *err)
{
	struct asset_row row;
	struct export_item item = { .catalog = k->catalog, .qualified = k->qualified };

	if (!store_asset(c->in->scope.store, a, k->id, &row, err) || !add_incoming(c, a, k->id, &item, err))
		return false;
	add_documents(c, a, k->id, &item);
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

static bool put_all(struct exporting *c, int64_t catalog, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	bool folder = str_eq(c->in->arg[EXPORT_LAYOUT].text, S("folder")), more;
	str file = folder ? S("README.md") : NO_STR;

	export_head(c->export, &c->text);
	more = put_piece(c, file, NO_STR);
	if (!store_each_namespace(c->in->scope.store, c->format->one_catalog ? catalog : c->in->scope.catalog_id,
				  take_namespace, c, err))
		return false;
	more = more && put_piece(c, file, NO_STR);
	for (int pass = 0; pass == 0 || pass < c->format->passes; pass++) {
		export_pass(c->export, pass);
		for (ptrdiff_t i = 0; more && i < c->choice.all.len; i++) {
			if (!stop_not_yet(c->in->scope.stop, err) ||
			    !put_one(c, batch, &c->choice.all.at[i], folder, &more, err))
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

/* Before neighbours were added. */
static void say_cut(struct exporting *c, ptrdiff_t chosen)
{
	if (c->choice.matches > chosen)
		result_note(c->out, str_fmt(c->out->arena, "%td of %.*s; more with %s", chosen,
					    STR(str_counted(c->out->arena, c->choice.matches, "table")),
					    AGAIN(WITH_ONLY("limit"))));
}

static void say_left_out(struct exporting *c)
{
	int64_t n = export_left_out(c->export);

	if (n)
		result_note(c->out,
			    str_fmt(c->out->arena, "%.*s omitted: the tables %s to are not part of the export%s",
				    STR(str_counted(c->out->arena, n, "relation")), n == 1 ? "it leads" : "they lead",
				    c->in->arg[EXPORT_NEIGHBOURS].truth
					    ? ""
					    : str_c(c->out->arena, str_fmt(c->out->arena, "; include them with %s",
									   AGAIN(WITH_YES("with_neighbours"))))));
}

static void say_unsafe(struct exporting *c)
{
	int64_t n = export_unsafe(c->export);

	if (!n)
		return;
	c->out->refused = true;
	result_note(c->out, str_fmt(c->out->arena,
				    "%.*s left out, because part of the stored definition is unsafe; a comment "
				    "\"-- left out\" marks each",
				    STR(str_counted(c->out->arena, n, "table"))));
}

enum { REQUIRED_SHOWN = 5 };

static void say_required(struct exporting *c)
{
	const struct strs *all = export_required(c->export);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!all->len)
		return;
	for (ptrdiff_t i = 0; i < all->len && i < REQUIRED_SHOWN; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(all->at[i]));
	if (all->len > REQUIRED_SHOWN)
		sb_fmt(&b, " and %td more", all->len - REQUIRED_SHOWN);
	result_note(c->out,
		    str_fmt(c->out->arena, "uses %.*s, which the export does not contain: create %s before loading it",
			    STR(sb_str(&b)), all->len == 1 ? "it" : "them"));
}

static bool put_document(struct exporting *c, struct err *err)
{
	int64_t catalog = 0;

	if (c->choice.all.len)
		qsort(c->choice.all.at, (size_t)c->choice.all.len, sizeof *c->choice.all.at, by_qualified);
	c->out->total = c->choice.all.len;
	c->out->shown = str_fmt(c->out->arena, "%.*s as %s",
				STR(str_counted(c->out->arena, c->choice.all.len, "table")), c->format->name);
	if (!c->choice.all.len) {
		if (c->out->catalogs.len)
			result_note(c->out, S("no match, nothing to export"));
		return true;
	}
	if (!open_export(c, &catalog, err) || !read_documents(c, err))
		return false;
	if (!result_columns(c->out, columns, COLUMNS))
		return true;
	if (!put_all(c, catalog, err))
		return false;
	say_left_out(c);
	say_unsafe(c);
	say_required(c);
	return true;
}

static bool check_layout(const struct call *in, const struct export_format *f, struct err *err)
{
	if (str_eq(in->arg[EXPORT_LAYOUT].text, S("folder")) && f != &export_markdown)
		return err_set(err, ERR_USAGE, "a folder has one Markdown file per table; %s is a single document",
			       f->name);
	return true;
}

static bool export_catalog(const struct call *in, struct result *out, struct err *err)
{
	const struct export_format *format = export_format_named(in->arg[EXPORT_FORMAT].text);
	struct exporting c = { .in = in,
			       .out = out,
			       .format = format,
			       .choice = { .scope = &in->scope,
					   .tables = in->arg[EXPORT_TABLES].assets,
					   .line = in->arg[EXPORT_QUERY].text.len > 0,
					   .lossless = format->lossless,
					   .ids = map_in(out->arena) },
			       .text = SB(SB_MAX) };
	ptrdiff_t chosen = 0;
	bool good = check_layout(in, format, err) && export_choose_all(&c.choice, err);

	chosen = c.choice.all.len;
	good = good && (!in->arg[EXPORT_NEIGHBOURS].truth || export_choose_neighbours(&c.choice, err)) &&
	       put_document(&c, err);
	if (good)
		say_cut(&c, chosen);
	export_close(c.export);
	sb_free(&c.text);
	return good;
}

const struct tool tool_export_catalog = {
	.name = "export_catalog",
	.command = "export",
	.heading = UNDER_TOGETHER,
	.summary = "write tables as Markdown, Mermaid, DBML, SQL, JSON or a snapshot",
	.detail = "If every word is the name of a table, those tables are exported; otherwise the words are a query "
		  "line. Without words, everything is exported. The same catalog and documents always give "
		  "the same bytes. Markdown and JSON include your documents about the tables. "
		  "Diagrams omit relations to tables outside the export. SQL creates a materialized view without "
		  "its rows if its query calls functions that a checked query may not. A snapshot "
		  "holds everything known about one catalog: {add NAME FILE} opens it elsewhere, without access "
		  "to the source.",
	.params = params,
	.columns = columns,
	.noun = "table",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(AT),
	.run = export_catalog,
};
