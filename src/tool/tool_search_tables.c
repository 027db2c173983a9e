/* search_tables: assets by name and by their properties. */
#include "service/search/question.h"
#include "service/search/no_match.h"
#include "service/search/live_search.h"
#include "tool/tools.h"

#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/tags/column_content_rules.h"
#include "base/banned.h"

enum { P_PATTERN, P_FILTERS = 2, P_NEAR = 22, P_QUERY, P_DATABASE, P_DOMAIN, P_FLOOR, P_EXPLAIN };

static const struct param params[] = {
	{ "pattern", PARAM_QUERY, .help = "a query line: words, globs and filters, see ocat-query(5)",
	  .brief = "part of a name, globs and filters: *order* has:email rows:1000.. tag:pii", .place = 1 },
	{ "schema", PARAM_TEXT, .help = "only this schema; globs allowed", .filter = "schema" },
	[P_FILTERS] = { "filters", PARAM_PROPS, .help = "the parameters below, in one object", .flag = "" },
	{ "has_column", PARAM_TEXT, .help = "has a column of this name; globs and ::type allowed", .filter = "has" },
	{ "has_columns", PARAM_TEXTS, .help = "has all of these columns", .filter = "has" },
	{ "column_type", PARAM_TEXT, .help = "has a column of this type or type class", .filter = "type" },
	{ "kind", PARAM_TEXT, .help = "table, view, materialized_view, ...; separate several by commas",
	  .filter = "kind" },
	{ "has_primary_key", PARAM_BOOL, .help = "has a primary key (yes or no)", .filter = "pk" },
	{ "has_foreign_keys", PARAM_BOOL, .help = "references other tables (yes or no)", .filter = "fk" },
	{ "is_referenced", PARAM_BOOL, .help = "is referenced by other tables (yes or no)", .filter = "refd" },
	{ "row_count_min", PARAM_COUNT, .help = "at least this many rows", .filter = "rows", .filter_form = "%s.." },
	{ "row_count_max", PARAM_COUNT, .help = "at most this many rows", .filter = "rows", .filter_form = "..%s" },
	{ "size_bytes_min", PARAM_COUNT, .help = "at least this many bytes", .filter = "size", .filter_form = "%s.." },
	{ "size_bytes_max", PARAM_COUNT, .help = "at most this many bytes", .filter = "size", .filter_form = "..%s" },
	{ "modified_after", PARAM_TIME, .help = "changed after this time", .filter = "modified",
	  .filter_form = "%s.." },
	{ "modified_before", PARAM_TIME, .help = "not changed since this time", .filter = "modified",
	  .filter_form = "..%s" },
	{ "created_after", PARAM_TIME, .help = "created after this time", .filter = "created", .filter_form = "%s.." },
	{ "members", PARAM_BOOL, .help = "list each partition and date shard, not one row for all of them (yes or no)",
	  .filter = "members" },
	{ "owner", PARAM_TEXT, .help = "owned by this role; globs allowed", .filter = "owner" },
	{ "tag", PARAM_TEXT, .help = "has this tag", .filter = "tag" },
	{ "properties", PARAM_PROPS, .help = "has these properties, such as engine=InnoDB", .filter = "prop" },
	{ "sort", PARAM_TEXT,
	  .help = "rank, name, rows, size, modified or refs; prefix - for descending, + for ascending",
	  .filter = "sort" },
	[P_NEAR] = { "near", PARAM_BOOL,
		     .help = "add names that contain the word's letters in order, then similar spellings",
		     .default_value = "no" },
	[P_QUERY] = { "query", PARAM_WORDS,
		      .help = "a question in plain words, in English, Spanish or Portuguese: finds the tables that it needs, best first; 5 by default, at most 20",
		      .brief = "or a question in plain words: finds the tables that it needs", .others = "question",
		      .flag = "ask" },
	[P_DATABASE] = { "database", PARAM_TEXT,
			 .help = "with a question: only this catalog, schema or catalog.schema; any: all of them" },
	[P_DOMAIN] = { "domain", PARAM_TEXT, .help = "only this business domain", .filter = "domain" },
	[P_FLOOR] = { "freshness_floor", PARAM_TIME,
		      .help = "with a question: only catalogs synced since then, such as 1d or 2026-01-31" },
	[P_EXPLAIN] = { "explain", PARAM_BOOL, .help = "with a question: show how it was understood and expanded",
			.default_value = "no" },
	{ 0 },
};

enum {
	QUALIFIED,
	KIND,
	FIELDS,
	ROWS,
	SIZE,
	MODIFIED,
	MATCHED,
	COMMENT,
	CATALOG,
	SCHEMA,
	NAME,
	ROWS_KIND,
	REFS_OUT,
	REFS_IN,
	HAS_PK,
	OWNER,
	RANK,
	WHY,
	DATABASE,
	DOMAIN,
	SUMMARY,
	KEY_COLUMNS,
	RELEVANCE,
	UPDATED_KIND,
	TAGS,
	FAMILY,
	FOUND_BY,
	COLUMNS
};

static const struct column columns[] = {
	[QUALIFIED] = { "qualified_name", "string", "catalog.namespace.table", LOOK_NAME, false },
	[KIND] = { "asset_type", "string", "table, view, ...", LOOK_PLAIN, false },
	[FIELDS] = { "field_count", "integer", "columns", LOOK_COUNT, false },
	[ROWS] = { "row_count", "integer", "null: unknown", LOOK_COUNT, true },
	[SIZE] = { "size_bytes", "integer", "null: unknown", LOOK_BYTES, true },
	[MODIFIED] = { "last_updated_at", "string", "last write at this time or earlier; null: unknown", LOOK_AGE,
		       true },
	[MATCHED] = { "matched_columns", "array", "columns that the filter found", LOOK_FOUND, false },
	[COMMENT] = { "description", "string", "the source's comment", LOOK_FLUID, true },
	[CATALOG] = { "catalog", "string", NULL, LOOK_HIDDEN, false },
	[SCHEMA] = { "schema_name", "string", NULL, LOOK_HIDDEN, false },
	[NAME] = { "name", "string", NULL, LOOK_HIDDEN, false },
	[ROWS_KIND] = { "row_count_kind", "string", "exact, estimated or unknown", LOOK_HIDDEN, false },
	[REFS_OUT] = { "references_out", "integer", "foreign keys", LOOK_HIDDEN, false },
	[REFS_IN] = { "references_in", "integer", "foreign keys of other tables that reference it", LOOK_HIDDEN, true },
	[HAS_PK] = { "has_primary_key", "boolean", NULL, LOOK_HIDDEN, false },
	[OWNER] = { "owner", "string", NULL, LOOK_HIDDEN, true },
	[RANK] = { "rank", "integer",
		   "0 exact name, 1 start of name, 2 start of word, 3 inside, 4 fuzzy; with near: 5 letters in order, 6 similar spelling; for a question: its rank",
		   LOOK_HIDDEN, false },
	[WHY] = { "why", "string", "the reason for the match", LOOK_HIDDEN, true },
	[DATABASE] = { "database", "string", "the catalog", LOOK_HIDDEN, false },
	[DOMAIN] = { "domain", "string", "the business domain it is tagged with; null: none", LOOK_HIDDEN, true },
	[SUMMARY] = { "summary", "string", "its purpose in short; null: unknown", LOOK_HIDDEN, true },
	[KEY_COLUMNS] = { "key_columns", "array", "columns of the primary key, then of foreign keys", LOOK_HIDDEN,
			  true },
	[RELEVANCE] = { "relevance_score", "number",
			"1 exact name, 0.2 fuzzy, 0.1 near; null: the query has no name; for a question: relative to the best match",
			LOOK_HIDDEN, true },
	[UPDATED_KIND] = { "last_updated_kind", "string",
			   "precision of last_updated_at: exact, or bound: last write at that time or earlier; null: unknown",
			   LOOK_HIDDEN, true },
	[TAGS] = { "tags", "array", "tags of the table and its columns", LOOK_HIDDEN, true },
	[FAMILY] = { "family", "object",
		     "of partitions or date shards, which this table represents: count, first, last, pattern, from, until, kind; omitted if none",
		     LOOK_RARE, true },
	[FOUND_BY] = { "found_by", "string",
		       "only for a question: words, meaning (vectors of a configured model), both, or schema (only its schema matches)",
		       LOOK_SOME, true },
	[COLUMNS] = { 0 },
};

static struct value matched(struct arena *a, const struct hit *hit)
{
	struct strs names = { 0 };

	for (ptrdiff_t i = 0; i < hit->matched.len; i++)
		*push(&names, a) = hit->matched.at[i]->name;
	return value_texts(a, &names);
}

/* Five ranks, evenly from 1 down; similar names come after them. */
static struct value relevance(const struct call *in, int rank)
{
	if (!in->scope.filter.words.len)
		return (struct value){ 0 };
	if (rank > 4)
		return value_real(0.1);
	return value_real((double)(5 - rank) / 5);
}

/*
 * From the cache: a source's answer to a search has names but no keys, and a search at each keystroke has no time to
 * look at each table.
 */
static struct value keys_of(const struct call *in, struct arena *a, const struct summary *s, bool live)
{
	struct strs names = { 0 };
	struct err ignored = { 0 };

	if (s->key_columns && !in->ask->caller.quiet)
		return value_texts(a, s->key_columns);
	if (live || in->ask->caller.quiet ||
	    ((s->has_pk || s->keys_out) && !store_key_columns(in->scope.store, a, s->id, &names, &ignored)))
		return (struct value){ 0 };
	return value_texts(a, &names);
}

/* For people, one that represents a family has the name of all. */
static struct value named(struct arena *a, str qualified, str catalog, str ns, str name, const struct table_family *f)
{
	struct value v = value_text(qualified);

	if (f->kind.at)
		v.shown = table_family_shown(a, catalog, ns, name, f);
	return v;
}

static bool put_hit(const struct call *in, struct result *out, const struct summary *s, int rank, str why,
		    struct value matched_columns, bool live)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct value row[COLUMNS] = {
		[QUALIFIED] = in->scope.filter.members == YES
				      ? value_text(s->qualified)
				      : named(scratch, s->qualified, s->catalog, s->ns, s->name, &s->family),
		[KIND] = value_text(str_of(asset_kind_name(s->kind))),
		[FIELDS] = value_int(s->fields),
		[ROWS] = value_int(s->rows),
		[SIZE] = value_int(s->size),
		[MODIFIED] = value_until(s->modified, s->modified_within != 0),
		[MATCHED] = matched_columns,
		[COMMENT] = value_text(s->comment),
		[CATALOG] = value_text(s->catalog),
		[SCHEMA] = value_text(s->ns),
		[NAME] = value_text(s->name),
		[ROWS_KIND] = value_text(str_of(count_kind_name(s->rows_kind))),
		[REFS_OUT] = value_int(s->keys_out),
		[REFS_IN] = live ? (struct value){ 0 } : value_int(s->keys_in),
		[HAS_PK] = value_bool(s->has_pk),
		[OWNER] = value_text(s->owner),
		[RANK] = value_int(rank),
		[WHY] = value_text(why),
		[DATABASE] = value_text(s->catalog),
		[DOMAIN] = value_text(tag_domain(&s->tags)),
		[SUMMARY] = value_text(s->comment),
		[KEY_COLUMNS] = keys_of(in, scratch, s, live),
		[RELEVANCE] = relevance(in, rank),
		[UPDATED_KIND] = value_time_kind(s->modified, s->modified_within != 0),
		[TAGS] = value_texts(scratch, &s->tags),
		[FAMILY] = value_json(table_family_json(scratch, &s->family)),
	};

	return result_row(out, row);
}

/* ---- a question in plain words ---- */

/* The condition is more than the business domain, by which the index itself selects. */
static bool is_filtered(const struct call *in)
{
	for (ptrdiff_t i = 0; params[i].name; i++)
		if (in->arg[i].given && i != P_DOMAIN && (i == P_PATTERN || params[i].filter || i == P_FILTERS))
			return true;
	return false;
}

/* The same columns, but for a person the match and its reason come before numbers. */
static const struct column *asked_columns(struct arena *a)
{
	struct column *c = new_n(a, struct column, COLUMNS + 1);

	memcpy(c, columns, sizeof columns);
	c[SIZE].look = c[MODIFIED].look = c[FIELDS].look = LOOK_HIDDEN;
	c[WHY].look = LOOK_BELOW;
	c[FOUND_BY].look = LOOK_HIDDEN;
	return c;
}

struct asking {
	const struct call *in;
	struct result *out;
};

/* Its own tags first, folded and each once, as in a search by names. */
static struct value tags_of(struct arena *a, const struct tags *all)
{
	struct map seen = map_in(a);
	struct strs out = { 0 };

	for (int of_fields = 0; of_fields < 2; of_fields++)
		for (ptrdiff_t i = 0; i < all->len; i++) {
			const struct tag *t = &all->at[i];
			bool again = t->rejected || (t->field.len > 0) != of_fields;

			if (!again)
				map_put(&seen, utf8_fold_str(a, tag_written(a, t->name, t->category)), &again);
			if (!again)
				*push(&out, a) = seen.at[seen.len - 1].key;
		}
	return value_texts(a, &out);
}

static struct value references_to(const struct call *in, struct arena *a, int64_t id)
{
	struct relations to = { 0 };
	struct err ignored = { 0 };

	return store_relations(in->scope.store, a, id, INCOMING, &to, &ignored) ? value_int(to.len)
										: (struct value){ 0 };
}

static str found_by(const struct candidate_table *c)
{
	static const char *const names[] = { "words", "words", "meaning", "both" };

	if (!c->reasons.len && !(c->found_by & FOUND_BY_LEG))
		return S("schema");
	return str_of(names[c->found_by & (FOUND_BY_WORDS | FOUND_BY_LEG)]);
}

static bool put_asked(void *with, const struct asked *a)
{
	struct asking *to = with;
	const struct asset *t = &a->row->asset;
	scoped(arena_close) struct arena *scratch = arena_open();
	struct strs keys = { 0 };
	struct err ignored = { 0 };
	bool keyed = store_key_columns(to->in->scope.store, scratch, a->row->id, &keys, &ignored);
	struct family_facts of = { 0 };
	struct table_family family = store_family_of(to->in->scope.store, scratch, a->row->id, &of, &ignored) &&
						     of.head == a->row->id
					     ? of.is
					     : (struct table_family){ 0 };
	struct value row[COLUMNS] = {
		[QUALIFIED] = named(scratch, a->row->qualified, a->row->catalog, t->ns, t->name, &family),
		[KIND] = value_text(str_of(asset_kind_name(t->kind))),
		[FIELDS] = value_int(t->fields.len),
		[ROWS] = value_int(t->stats.row_count),
		[SIZE] = value_int(t->stats.size_bytes),
		[MODIFIED] = value_until(a->row->last_updated_at, !stats_tell_write(&t->stats)),
		[MATCHED] = value_texts(scratch, &a->candidate->columns),
		[COMMENT] = value_text(t->comment),
		[CATALOG] = value_text(a->row->catalog),
		[SCHEMA] = value_text(t->ns),
		[NAME] = value_text(t->name),
		[ROWS_KIND] = value_text(str_of(count_kind_name(t->stats.row_kind))),
		[REFS_IN] = references_to(to->in, scratch, a->row->id),
		[HAS_PK] = value_bool(asset_primary_key(t) != NULL),
		[OWNER] = value_text(t->owner),
		[RANK] = value_int(a->place),
		[WHY] = value_text(a->why),
		[DATABASE] = value_text(a->row->catalog),
		[DOMAIN] = value_text(a->candidate->domain),
		[SUMMARY] = value_text(t->comment),
		[KEY_COLUMNS] = keyed ? value_texts(scratch, &keys) : (struct value){ 0 },
		[RELEVANCE] = value_real(a->relevance),
		[UPDATED_KIND] = value_time_kind(a->row->last_updated_at, !stats_tell_write(&t->stats)),
		[TAGS] = tags_of(scratch, &a->row->tagged),
		[FAMILY] = value_json(table_family_json(scratch, &family)),
		[FOUND_BY] = value_text(found_by(a->candidate)),
	};

	for (ptrdiff_t i = 0; i < t->keys.len; i++)
		row[REFS_OUT].num += t->keys.at[i].kind == KEY_FOREIGN;
	row[REFS_OUT].kind = VALUE_INT;
	return result_row(to->out, row);
}

/* A question has an order and a limit of its own. */
static bool given_alone(const struct call *in, struct err *err)
{
	const struct filter *f = &in->scope.filter;

	if (f->sort_set || f->limit) {
		err_set(err, ERR_USAGE, "a question can be combined with filters, not with %s",
			f->limit ? "limit:" : "an order");
		return err_next(err, "The best match is first; %s shows more.",
				ACTION("search_tables", WITH("limit", S("20"))));
	}
	if (in->scope.live) {
		err_set(err, ERR_USAGE, "questions are answered from the cache only, never by a source");
		return err_next(err, "Run %s first, or search names with %s.", ACTION("sync"),
				ACTION("search_tables", WITH_YES("live")));
	}
	return true;
}

static bool is_everywhere(str database)
{
	return str_eq(database, S("any"));
}

static str chosen_database(const struct settings *settings)
{
	str chosen = setting_text(settings, SET_QUESTION_DATABASE);

	return is_everywhere(chosen) ? NO_STR : chosen;
}

/* What a person has chosen for all questions, unless this one is limited already. */
static void complete(const struct request *ask, const struct settings *settings, struct arg *arg)
{
	str chosen = chosen_database(settings);

	if (!arg[P_QUERY].given || arg[P_DATABASE].given || ask->catalog.len || !chosen.len)
		return;
	arg[P_DATABASE].given = true;
	arg[P_DATABASE].text = chosen;
}

static void note_chosen(const struct call *in, str database)
{
	if (database.len && str_eq(database, chosen_database(workspace_settings(in->scope.workspace))))
		scope_note(&in->scope,
			   str_fmt(in->scope.arena,
				   "only in %.*s, by the setting question_database; everywhere with %.*s",
				   STR(database),
				   STR(action_str(in->scope.arena, S(""), ACTION_WITH(WITH("database", S("any")))))));
}

static bool answer_question(const struct call *in, struct result *out, struct err *err)
{
	struct asking to = { in, out };
	const struct arg *floor = &in->arg[P_FLOOR];
	str database = in->arg[P_DATABASE].text;
	struct table_question q = { .text = in->arg[P_QUERY].text,
				    .database = is_everywhere(database) ? NO_STR : database,
				    .domain = in->arg[P_DOMAIN].text,
				    .floor = floor->given ? floor->time : NO_TIME,
				    .floor_text = floor->text,
				    .filtered = is_filtered(in),
				    .explain = in->arg[P_EXPLAIN].truth };
	struct question_answer answer;

	if (!str_trim(in->arg[P_QUERY].text).len) {
		err_set(err, ERR_USAGE, "the question has no words");
		return err_next(err, "Write %s.",
				ACTION("search_tables", WITH("query", S("revenue of customers by region"))));
	}
	if (!result_columns(out, asked_columns(out->arena), COLUMNS))
		return true;
	if (!given_alone(in, err) || !ask_tables(&in->scope, &q, put_asked, &to, &answer, err))
		return false;
	note_chosen(in, database);
	out->total = answer.total;
	out->sum = as_answer(question_summary, answer.summary);
	out->shown = str_counted(out->arena, out->rows, "table");
	if (answer.best.at)
		result_next(out, ACTION_IN(out->arena, "describe_asset", WITH("asset", answer.best)));
	if (answer.other.at)
		result_next(out, ACTION_IN(out->arena, "search_tables", WITH("query", q.text),
					   WITH("database", answer.other)));
	if (!out->rows && out->catalogs.len)
		result_next(out, ACTION_IN(out->arena, "search_tables", WITH("pattern", S("*"))));
	return true;
}

/* ---- at the source ---- */

/* Assets from a source that the filter admits, kept until all can be sorted. */
struct live_hits {
	struct arena *arena;
	struct hits hits; /* the id of each asset is its index below */
	array_of(struct value) matched;
};

static void keep_tags(struct arena *a, const struct summary *s, struct summary *own)
{
	own->tags = (struct strs){ 0 };
	for (ptrdiff_t i = 0; i < s->tags.len; i++)
		*push(&own->tags, a) = str_dup(a, s->tags.at[i]);
	memset(&own->column_tags, 0, sizeof own->column_tags);
	for (ptrdiff_t i = 0; i < s->column_tags.len; i++)
		*push(&own->column_tags, a) = (struct column_tag){ str_dup(a, s->column_tags.at[i].column),
								   str_dup(a, s->column_tags.at[i].tag) };
}

static bool take_live(void *with, const struct summary *s, const struct asset *asset, const struct hit *hit,
		      struct err *err)
{
	struct live_hits *h = with;
	struct arena *a = h->arena;
	struct summary *own = new(a, struct summary);

	(void)asset;
	(void)err;
	*own = *s;
	own->id = h->hits.len;
	own->catalog = str_dup(a, s->catalog);
	own->ns = str_dup(a, s->ns);
	own->name = str_dup(a, s->name);
	own->name_folded = str_dup(a, s->name_folded);
	own->qualified = str_dup(a, s->qualified);
	own->owner = str_dup(a, s->owner);
	own->comment = str_dup(a, s->comment);
	keep_tags(a, s, own);
	*push(&h->hits, a) = (struct hit){ .asset = own, .rank = hit->rank, .why = str_dup(a, hit->why) };
	*push(&h->matched, a) = matched(a, hit);
	return true;
}

/* In the same order as from the cache. */
static void put_live(const struct call *in, struct live_hits *h, struct result *out)
{
	hits_order(&h->hits, &in->scope.filter);
	out->total = h->hits.len;
	for (ptrdiff_t i = in->scope.skip; i < h->hits.len && i < in->scope.skip + in->scope.limit; i++) {
		const struct hit *hit = &h->hits.at[i];

		if (!put_hit(in, out, hit->asset, hit->rank, hit->why, h->matched.at[hit->asset->id], true))
			break;
	}
}

static bool search_live(const struct call *in, struct result *out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct live_hits h = { .arena = a };

	if (!live_search(&in->scope, take_live, &h, err))
		return false;
	put_live(in, &h, out);
	return true;
}

/* ---- in the cache ---- */

static void say_near(struct result *out, int64_t near)
{
	result_note(out,
		    str_fmt(out->arena,
			    out->total ? "the last %lld are only similar: letters in order, or similar spelling"
				       : "no match; these %lld are only similar: letters in order, or similar spelling",
			    (long long)near));
}

static bool search_cached(struct workspace *s, const struct call *in, struct result *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct filter f = in->scope.filter;
	bool near = in->arg[P_NEAR].truth;
	/* One more than is shown, to know whether more are similar. */
	struct wanted q = { .pinned = in->scope.store,
			    .catalog = in->scope.catalog_id,
			    .filter = &f,
			    .skip = in->scope.skip,
			    .limit = in->scope.limit + near,
			    .near = near ? NEAR_FILL : NEAR_NOT,
			    .stop = in->scope.stop };
	struct workspace_found found;
	bool good;

	scope_narrow(&in->scope, scratch, &f);
	good = workspace_find(s, &q, scratch, &found, err);
	out->total = found.hits.total;
	out->more = good && found.hits.len > in->scope.limit;
	for (ptrdiff_t i = 0; good && i < found.hits.len && i < in->scope.limit; i++) {
		const struct hit *hit = &found.hits.at[i];

		if (!put_hit(in, out, hit->asset, hit->rank, hit->why, matched(scratch, hit), false))
			break;
	}
	if (good && found.near > out->more)
		say_near(out, found.near - out->more);
	workspace_found_done(s, &found);
	return good;
}

/* ---- no match for ---- */

/* All conditions as one query line; absent: some have no place in it. */
static str whole_line(const struct call *in)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct param *p = in->tool->params;

	sb_put(&b, in->arg[P_PATTERN].text.at ? in->arg[P_PATTERN].text : S(""));
	for (ptrdiff_t i = 0; p[i].name; i++) {
		if (!p[i].filter || !in->arg[i].given)
			continue;
		if (p[i].type != PARAM_TEXT || str_find(in->arg[i].text, S(" ")) >= 0)
			return NO_STR;
		sb_fmt(&b, "%s%s:%.*s", b.len ? " " : "", p[i].filter, STR(in->arg[i].text));
	}
	return b.len ? str_dup(in->scope.arena, sb_str(&b)) : NO_STR;
}

/* Lines that do match, as the next steps. */
static void suggest_others(const struct call *in, const struct other_lines *others, struct result *out)
{
	str catalog = in->ask->catalog;

	for (ptrdiff_t i = 0; i < others->len; i++)
		result_next(out, catalog.len
					 ? ACTION_IN(out->arena, "search_tables", WITH("pattern", others->at[i].line),
						     WITH("catalog", catalog))
					 : ACTION_IN(out->arena, "search_tables", WITH("pattern", others->at[i].line)));
}

/* While somebody types, filters are not checked: that takes longer than a keystroke allows. */
static void say_why_nothing(const struct call *in, struct result *out)
{
	bool quiet = in->ask->caller.quiet;
	str line;

	if (out->rows || in->scope.live || (!quiet && no_match_unknown(&in->scope)))
		return;
	line = whole_line(in);
	if (line.at && (in->ask->other_lines || !quiet)) {
		struct other_lines *others = new(out->arena, struct other_lines);

		no_match_others(&in->scope, line, others);
		if (!quiet)
			suggest_others(in, others, out);
		if (in->ask->other_lines)
			out->others = others;
	}
	if (quiet || !line.at || !no_match_line(&in->scope, line))
		no_match_words(&in->scope);
}

static void suggest(const struct call *in, struct result *out)
{
	struct arena *a = out->arena;

	if (out->names.len)
		result_next(out, ACTION_IN(a, "describe_asset", WITH("asset", out->names.at[0])));
	say_why_nothing(in, out);
	if (!out->next_steps.len && in->scope.filter.words.len && out->catalogs.len)
		result_next(out, ACTION_IN(a, "search_columns", WITH("pattern", in->scope.filter.words.at[0].text)));
	if (!out->rows && !out->notes.len && !in->ask->caller.quiet)
		result_note(out, S("no match"));
}

static bool search_tables(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	if (in->arg[P_QUERY].text.at)
		return answer_question(in, out, err);
	/* A search by name is found by words alone: it has the columns before that one. */
	if (!result_columns(out, columns, FOUND_BY))
		return true;
	if (!(in->scope.live ? search_live(in, out, err) : search_cached(s, in, out, err)))
		return false;
	if (in->scope.filter.tags.len || in->scope.filter.domains.len)
		result_has_tags(out, in);
	out->shown = str_counted(out->arena, out->total, "table");
	suggest(in, out);
	return true;
}

const struct tool tool_search_tables = {
	.name = "search_tables",
	.command = "tables",
	.summary = "find tables and views by name and properties",
	.detail =
		"All words and filters of the query line must match. Exact names come first, then names that start "
		"with the word, the shortest first, then words within names; ties are sorted by qualified name. With a question in "
		"plain words ({.query}), it finds the tables that the SQL would need: by words in names, columns, "
		"comments, tags and documents, their synonyms, translations and abbreviations, and by the keys that "
		"connect the matches; each row says why it was found.",
	.brief = "Finds tables and views by name, property or question, best first.",
	.params = params,
	.columns = columns,
	.sum = &answer_question_summary,
	.noun = "table",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT) | SUPPORTS(LIVE) | SUPPORTS(CACHED),
	.limit = 100,
	.most = 100000,
	.complete = complete,
	.run = search_tables,
};
