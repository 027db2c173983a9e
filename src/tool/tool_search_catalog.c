/* search_catalog: words in every name, comment, tag, property and document. */
#include "tool/tools.h"

#include "base/arena.h"
#include "model/name.h"
#include "model/word_split.h"
#include "service/search/column_search.h"
#include "service/search/word_search.h"
#include "base/banned.h"

enum { SENTENCE_MOST = 4096, CATALOGS_NAMED = 6 };

static const struct param params[] = {
	{ "query", PARAM_WORDS, .help = "the words to find; parts of names work too", .place = 1, .required = true },
	{ "object_type", PARAM_WORD, .help = "only this type of object", .words = "asset|field|namespace" },
	{ "scope", PARAM_WORD, .help = "search all catalogs; this is the default unless one is named",
	  .words = "all_catalogs", .flag = "" },
	{ 0 },
};

enum { QUERY, OBJECT_TYPE };

enum {
	QUALIFIED,
	KIND,
	DATA_TYPE,
	SNIPPET,
	MATCHED,
	OBJECT,
	TYPE,
	CATALOG,
	SCHEMA,
	ASSET,
	NAME,
	COMMENT,
	TAGS,
	EXACT,
	SCORE,
	NAME_SPANS,
	SNIPPET_SPANS,
	FAMILY,
	COLUMNS
};

static const struct column columns[] = {
	[QUALIFIED] = { "qualified_name", "string", "catalog.namespace.table or catalog.namespace.table.column",
			LOOK_NAME, false },
	[KIND] = { "kind", "string", "table, view, ..., column, schema, ...", LOOK_PLAIN, false },
	[SNIPPET] = { "snippet", "string", "the most relevant text", LOOK_FLUID, true },
	[MATCHED] = { "matched_in", "array",
		      "where the words were found: name, tags, comment, document, table, columns, properties, schema",
		      LOOK_FLUID, false },
	[DATA_TYPE] = { "data_type", "string", "type of a column, as written by the source", LOOK_INSTEAD, true },
	[OBJECT] = { "object_type", "string", "asset, field or namespace", LOOK_HIDDEN, false },
	[TYPE] = { "type", "string", "the same as object_type", LOOK_HIDDEN, false },
	[CATALOG] = { "catalog", "string", NULL, LOOK_HIDDEN, false },
	[SCHEMA] = { "schema_name", "string", NULL, LOOK_HIDDEN, true },
	[ASSET] = { "asset", "string", "qualified name of the table; for a column, of its table", LOOK_HIDDEN, true },
	[NAME] = { "name", "string", NULL, LOOK_HIDDEN, false },
	[COMMENT] = { "description", "string", "the source's comment", LOOK_HIDDEN, true },
	[TAGS] = { "tags", "array", NULL, LOOK_HIDDEN, false },
	[EXACT] = { "exact", "boolean", "whether the name, or the end of the qualified name, is exactly the query",
		    LOOK_HIDDEN, false },
	[SCORE] = { "score", "number",
		    "higher is better, comparable only within one answer; exact names always come first", LOOK_HIDDEN,
		    false },
	[NAME_SPANS] = { "name_spans", "array", "positions of the words in qualified_name: [from, to) in characters",
			 LOOK_HIDDEN, false },
	[SNIPPET_SPANS] = { "snippet_spans", "array", "positions of the words in snippet: [from, to) in characters",
			    LOOK_HIDDEN, false },
	[FAMILY] = { "family", "object",
		     "of partitions or date shards, which this table represents: count, first, last, pattern, from, until, kind; omitted if none",
		     LOOK_RARE, true },
	[COLUMNS] = { 0 },
};

static unsigned things_of(str word)
{
	if (str_eq(word, S("asset")))
		return THING_ASSET;
	if (str_eq(word, S("field")))
		return THING_FIELD;
	return str_eq(word, S("namespace")) ? THING_NAMESPACE : 0;
}

static str thing_word(enum thing t)
{
	return t == THING_ASSET ? S("asset") : t == THING_FIELD ? S("field") : S("namespace");
}

/* ---- rows ---- */

static struct value marked(str text, const struct stretches *marks)
{
	struct value v = value_text(text);

	v.marks = marks;
	return v;
}

static str kind_of(const struct search_hit *h)
{
	if (h->thing == THING_FIELD)
		return S("column");
	return h->kind.len ? h->kind : S("namespace");
}

struct taking {
	const struct call *in;
	struct result *out;
};

static bool take_hit(void *with, const struct search_hit *h, struct err *err)
{
	struct taking *t = with;
	struct result *out = t->out;
	struct arena *a = out->arena;
	struct table_family family = { 0 };
	struct err ignored = { 0 };
	bool stands = h->thing == THING_ASSET && store_family(t->in->scope.store, a, h->id, &family, &ignored) &&
		      family.kind.at;
	struct value row[COLUMNS] = {
		[QUALIFIED] = marked(h->qualified, &h->name_spans),
		[KIND] = value_text(kind_of(h)),
		[DATA_TYPE] = value_text(h->type),
		[MATCHED] = value_texts(a, &h->matched),
		[SNIPPET] = marked(h->snippet, &h->snippet_spans),
		[OBJECT] = value_text(thing_word(h->thing)),
		[TYPE] = value_text(thing_word(h->thing)),
		[CATALOG] = value_text(h->catalog),
		[SCHEMA] = value_text(h->thing == THING_NAMESPACE ? h->name : h->ns),
		[ASSET] = value_text(h->asset_qualified),
		[NAME] = value_text(h->name),
		[COMMENT] = value_text(h->comment),
		[TAGS] = value_texts(a, &h->tags),
		[EXACT] = value_bool(h->exact),
		[SCORE] = value_real(h->score),
		[NAME_SPANS] = value_spans(a, h->qualified, &h->name_spans),
		[SNIPPET_SPANS] = value_spans(a, h->snippet, &h->snippet_spans),
		[FAMILY] = value_json(table_family_json(a, &family)),
	};

	if (stands)
		row[QUALIFIED].shown = table_family_shown(a, h->catalog, h->ns, h->name, &family);
	(void)err;
	if (!out->rows && h->asset_qualified.at)
		result_next(out, ACTION_IN(a, "describe_asset", WITH("asset", h->asset_qualified)));
	if (h->tags.len)
		result_has_tags(out, t->in);
	return result_row(out, row);
}

/* ---- columns of older members ---- */

static bool put_member(struct taking *t, const struct found_column *c, struct err *err)
{
	struct arena *a = t->out->arena;
	struct family_facts of = { 0 };
	struct search_hit h = { .thing = THING_FIELD,
				.id = c->of->id,
				.catalog = c->of->catalog,
				.ns = c->of->ns,
				.name = c->field.name,
				.qualified = name_with_field(a, c->of->qualified, c->field.name),
				.asset_qualified = c->of->qualified,
				.type = c->field.type,
				.comment = c->field.comment,
				.tags = c->tags,
				.exact = !c->rank };

	if (!store_family_of(t->in->scope.store, a, c->of->id, &of, err))
		return false;
	h.snippet = str_fmt(a, "only in %lld of %.*s %.*s", (long long)c->members,
			    STR(str_counted(a, of.is.count, of.is.pattern.at ? "table" : "part")),
			    STR(of.is.pattern.at ? of.is.pattern : of.head_qualified));
	*push(&h.matched, a) = S("name");
	return take_hit(t, &h, err);
}

/* The words know a family by the table that represents it: a column that it lacks is looked up by its name. */
static bool find_in_members(struct taking *t, struct err *err)
{
	struct arena *a = t->out->arena;
	struct scope scope = t->in->scope;
	str word = str_trim(t->in->arg[QUERY].text);
	struct found_columns all = { 0 };
	struct err ignored = { 0 };
	ptrdiff_t where;
	bool good;

	filter_start(&scope.filter);
	if (scope.skip || str_at(word, ' ') >= 0 ||
	    !filter_parse(a, filter_quoted(a, word), scope.now, &scope.filter, &where, &ignored))
		return true;
	good = column_search(&scope, a, 0, scope.limit, &all, err);
	for (ptrdiff_t i = 0; good && i < all.len; i++) {
		if (!all.at[i].members)
			continue;
		good = put_member(t, &all.at[i], err);
		t->out->total++;
	}
	column_search_done(&scope, &all);
	return good;
}

/* ---- notes ---- */

static void put_count(struct sb *b, struct arena *a, int64_t n, const char *noun)
{
	if (n)
		sb_fmt(b, "%s%.*s", str_ends(sb_str(b), S("(")) ? "" : ", ", STR(str_counted(a, n, noun)));
}

/* "5 columns and 3 tables": all matches, not only those shown. */
static void say_where(struct result *out, const struct search_found *found, int64_t limit)
{
	scoped(sb_free) struct sb b = SB(SENTENCE_MOST);

	if (found->counts.len < 2 && found->total <= limit)
		return;
	sb_fmt(&b, "in %.*s: ", STR(str_counted(out->arena, found->counts.len, "catalog")));
	for (ptrdiff_t i = 0; i < found->counts.len && i < CATALOGS_NAMED; i++) {
		const struct search_count *c = &found->counts.at[i];

		sb_fmt(&b, "%s%.*s (", i ? ", " : "", STR(c->catalog));
		put_count(&b, out->arena, c->fields, "column");
		put_count(&b, out->arena, c->assets, "table");
		put_count(&b, out->arena, c->namespaces, "schema");
		sb_putc(&b, ')');
	}
	if (found->counts.len > CATALOGS_NAMED)
		sb_fmt(&b, ", and %lld more", (long long)(found->counts.len - CATALOGS_NAMED));
	result_note(out, sb_str(&b));
}

static void say_left_out(struct result *out, const struct search_found *found)
{
	scoped(sb_free) struct sb b = SB(SENTENCE_MOST);

	if (!found->left_out.len && !found->most)
		return;
	sb_puts(&b, "no match for all of these words");
	for (ptrdiff_t i = 0; i < found->left_out.len; i++)
		sb_fmt(&b, "%s\"%.*s\"", i ? ", " : "; left out: ", STR(found->left_out.at[i]));
	if (found->most)
		sb_puts(&b, "; best partial matches");
	result_note(out, sb_str(&b));
}

/* Without matches, suggests tables with a similar spelling. */
static void suggest_names(struct workspace *s, const struct call *in, struct result *out)
{
	scoped(sb_free) struct sb b = SB(SENTENCE_MOST);
	struct strs near = { 0 };

	workspace_nearest(s, in->scope.store, in->scope.stop, out->arena, in->arg[QUERY].text, 4, &near);
	for (ptrdiff_t i = 0; i < near.len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(near.at[i]));
	if (near.len)
		result_note(out, str_fmt(out->arena, "no match; similar names: %.*s", STR(sb_str(&b))));
}

static bool search_catalog(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct taking taking = { in, out };
	struct search_found found = { 0 };
	struct rank_weights ranks = setting_ranks(workspace_settings(s));
	struct search_ask ask = {
		.words = in->arg[QUERY].text,
		.catalog = in->scope.catalog_id,
		.things = things_of(in->arg[OBJECT_TYPE].text),
		.skip = in->scope.skip,
		.limit = in->scope.limit,
		.ranks = &ranks,
		.stop = in->scope.stop,
	};

	if (!result_columns(out, columns, COLUMNS))
		return true;
	if (!search_words(&in->scope, out->arena, &ask, take_hit, &taking, &found, err))
		return false;
	out->total = found.total;
	if (!found.total && (!ask.things || ask.things & THING_FIELD) && !find_in_members(&taking, err))
		return false;
	out->shown = str_counted(out->arena, out->total, "hit");
	say_left_out(out, &found);
	say_where(out, &found, in->scope.limit);
	note_unread_documents(&in->scope);
	if (!out->total)
		suggest_names(s, in, out);
	return true;
}

const struct tool tool_search_catalog = {
	.name = "search_catalog",
	.command = "search",
	.summary = "find words in names, comments, tags, properties and documents",
	.detail = "All words must match: in the name, the name of the table or schema, the comment, tags, properties "
		  "and values, the column names, or the documents in the docs folder ({config path docs}). "
		  "If nothing matches all words, the best partial matches are shown and marked as such. Case, "
		  "accents, plurals and the separators within a name do not matter, and the start of a word is "
		  "enough. Exact names come first, then the rest by how rare the words are and where they occur; a "
		  "column with that name counts for its table as much as the table's own name. Tables rank above "
		  "columns that also match, by the factor in index_weights (ocat-schema(5)).",
	.params = params,
	.columns = columns,
	.noun = "hit",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 20,
	.most = 10000,
	.prepare = workspace_index,
	.run = search_catalog,
};
