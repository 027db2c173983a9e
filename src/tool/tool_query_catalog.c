/* query_catalog: one SELECT over the canonical tables and views. */
#include "tool/tools.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/translate/translate.h"
#include "store/sql_query.h"
#include "service/policy/cache_query.h"
#include "base/banned.h"

enum { SQL, TIMEOUT };

static const struct param params[] = {
	[SQL] = { "sql", PARAM_SQL, .help = "one SELECT over the tables and views of ocat-schema(5)", .brief = "",
		  .others = "query|statement", .place = 1, .required = true, .piped = true, .filed = true },
	[TIMEOUT] = { "timeout_seconds", PARAM_COUNT,
		      .help = "time out after this long; by default after the timeout of a command" },
	{ 0 },
};

struct taking {
	struct result *out;
	struct column *columns;
	struct value *row;
};

/* A repeated column name gets a number, because a row is also a JSON object. */
static const char *own_name(struct arena *a, const struct column *before, const str *names, ptrdiff_t i)
{
	str name = names[i];
	int same = 1;
	bool taken;

	for (ptrdiff_t k = 0; k < i; k++)
		same += str_eq(names[k], names[i]);
	do {
		taken = false;
		if (same > 1)
			name = str_fmt(a, "%.*s_%d", STR(names[i]), same);
		for (ptrdiff_t k = 0; k < i && !taken; k++)
			taken = str_eq(str_of(before[k].name), name);
		same++;
	} while (taken);
	return str_c(a, name);
}

static bool take_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	struct taking *t = with;
	struct arena *a = t->out->arena;

	(void)err;
	t->columns = new_n(a, struct column, n + 1);
	t->row = new_n(a, struct value, n + 1);
	for (ptrdiff_t i = 0; i < n; i++)
		t->columns[i] = (struct column){ .name = own_name(a, t->columns, names, i),
						 .type = "string",
						 .may_be_null = true,
						 .look = LOOK_OWN };
	return result_columns(t->out, t->columns, n);
}

static bool take_row(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err)
{
	struct taking *t = with;

	(void)err;
	for (ptrdiff_t i = 0; i < n; i++) {
		struct value *v = &t->row[i];

		*v = kinds[i] == 'n' ? (struct value){ 0 } : value_text(cells[i]);
		if (kinds[i] == 'i' && str_int(cells[i], &v->num))
			v->kind = VALUE_INT;
		else if (kinds[i] == 'r' && str_real(cells[i], &v->real))
			v->kind = VALUE_REAL;
	}
	return result_row(t->out, t->row);
}

/* ---- the dialect of the text ---- */

/* A text that SQLite rejected, read by our own parsers. */
struct reading {
	bool lite, postgresql;		     /* readable in SQLite's dialect, in PostgreSQL's */
	struct err not_lite, not_postgresql; /* why not */
	str said;			     /* translated from PostgreSQL's SQL; absent: not translatable */
	struct err unsaid;		     /* why not */
};

/* Reads what people and agents write by habit: ILIKE, NOW() - INTERVAL '14 days', x::text. */
static void read_words(struct arena *a, str text, struct reading *w)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct translation how = { .to = &dialect_sqlite, .iso_times = true };
	struct print_style style = { .to = &dialect_sqlite, .flat = true };
	struct tree t;

	*w = (struct reading){ 0 };
	w->lite = sql_parse(a, &dialect_sqlite, text, &t, &w->not_lite);
	w->postgresql = sql_parse(a, &dialect_postgresql, text, &t, &w->not_postgresql);
	if (w->postgresql && sql_translate(&t, &how, &w->unsaid) && sql_print(&b, &t, t.root, &style, &w->unsaid))
		w->said = str_dup(a, sb_str(&b));
}

/* The byte in the whole text: an error about a long text keeps only the part around it. */
static ptrdiff_t place_of(const struct err *err, str text)
{
	ptrdiff_t from = str_find(text, str_of(err->subject));

	return err->at + (from > 0 ? from : 0);
}

static bool lacks_function(const struct err *err)
{
	return str_starts(str_of(err->text), S("no such function"));
}

/*
 * Chooses the one helpful error: for text that only PostgreSQL's parser reads, why it cannot be translated; for text
 * that neither reads, the error of the parser that got further. `again` is the cache's error for the translated text,
 * if any.
 */
static void choose(const struct reading *w, str text, const struct err *again, struct err *err)
{
	const struct err *said = again->kind ? again : &w->unsaid;

	if (again->kind && again->kind != ERR_QUERY) {
		*err = *again;
	} else if (err->kind != ERR_QUERY) {
		return;
	} else if (w->postgresql) {
		bool same = str_eq_fold(str_of(said->text), str_of(err->text)); /* then as the person typed them */

		if (said->kind && !same && (!w->lite || lacks_function(err)))
			*err = *said;
		if (lacks_function(err) || said == &w->unsaid)
			err_next(err, "The cache is SQLite: see the allowed functions in ocat-schema(5).");
	} else if (!w->lite) {
		*err = place_of(&w->not_postgresql, text) > place_of(&w->not_lite, text) ? w->not_postgresql
											 : w->not_lite;
	}
}

/* Other statements are refused by name, in the words of every command that takes SQL. */
static bool is_query(struct arena *a, str text, struct err *err)
{
	struct err why = { 0 };
	struct tree t;

	if (sql_parse(a, &dialect_sqlite, text, &t, &why) || why.kind != ERR_GUARD)
		return true;
	*err = why;
	return false;
}

/* Runs the text as it is; if SQLite rejects it, as PostgreSQL's SQL. */
static bool ask(const struct call *in, struct result *out, const struct query_limits *limits, const struct query_fn *to,
		struct err *err)
{
	struct err again = { 0 };
	struct reading w;
	str text, note;

	if (!is_query(out->arena, in->arg[SQL].text, err) ||
	    !policy_check_cache(&in->scope, in->arg[SQL].text, &text, &note, err))
		return false;
	if (note.len)
		result_note(out, note);
	if (store_query(in->scope.store, out->arena, text, limits, to, &out->truncated, err))
		return true;
	if ((err->kind != ERR_QUERY && err->kind != ERR_GUARD) || out->rows)
		return false;
	read_words(out->arena, text, &w);
	if (!w.said.len ||
	    (!store_query(in->scope.store, out->arena, w.said, limits, to, &out->truncated, &again) && again.kind)) {
		choose(&w, text, &again, err);
		return false;
	}
	err_clear(err);
	result_note(out, S("translated from PostgreSQL's SQL"));
	return !result_has_enough(out);
}

/* Whether its own limit in seconds is shorter than the common one. */
static bool has_own_limit(const struct call *in, const struct result *out)
{
	int64_t s = in->arg[TIMEOUT].num;

	return s && (out->timeout_ms ? s <= out->timeout_ms / 1000 : s < INT64_MAX / SECONDS(2));
}

/* The tables hold every catalog; the requested one stays alone. */
static bool leave_out_others(const struct call *in, struct result *out, struct err *err)
{
	struct catalogs known = { 0 };

	if (!in->scope.catalog_id)
		return true;
	if (!store_catalogs(in->scope.store, out->arena, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < known.len; i++)
		if (known.at[i].id != in->scope.catalog_id && known.at[i].generation &&
		    !store_at(in->scope.store, known.at[i].id, 0, err))
			return false;
	return true;
}

static bool query_catalog(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct taking t = { .out = out };
	int64_t seconds = has_own_limit(in, out) ? in->arg[TIMEOUT].num : 0;
	struct stop stop = { .deadline_us = clock_monotonic_us() + SECONDS(seconds), .parent = in->scope.stop };
	struct health_rules rules = setting_health(workspace_settings(s));
	struct rank_weights ranks = setting_ranks(workspace_settings(s));
	struct query_limits limits = {
		.rows = in->scope.limit, .stop = seconds ? &stop : in->scope.stop, .rules = &rules, .ranks = &ranks
	};
	struct query_fn to = { take_columns, take_row, &t, &out->detail.available };

	if (seconds) {
		out->timeout_ms = 1000 * seconds;
		call_set_timer(in, stop.deadline_us);
	}
	if (!leave_out_others(in, out, err))
		return false;
	if (!ask(in, out, &limits, &to, err) && (err->kind || !result_has_enough(out))) {
		if (err->kind == ERR_TIMEOUT && seconds)
			err_next(err, "Allow more time with %s, or narrow the question.",
				 AGAIN(WITH("timeout_seconds",
					    str_fmt(out->arena, "%lld",
						    (long long)(seconds <= 60 ? 120 : 2 * seconds)))));
		return false;
	}
	if (str_find_fold(in->arg[SQL].text, S("tag")) >= 0)
		result_has_tags(out, in);
	if (!out->truncated)
		out->total = out->rows;
	out->shown = str_counted(out->arena, out->rows, "row");
	return true;
}

const struct tool tool_query_catalog = {
	.name = "query_catalog",
	.command = "query",
	.summary = "query the cache with SQL",
	.detail = "Runs one read-only SELECT over the public tables and views, never over the data of a source. At "
		  "most 1000 rows. SQL that SQLite does not accept is translated from PostgreSQL: ILIKE, NOW() - "
		  "INTERVAL '14 days', x::text, x ~* 'y'. x REGEXP y matches regular expressions. Rules of "
		  "policy.yaml for the catalog \"cache\" apply.",
	.brief =
		"Runs a SELECT on the metadata, not on data: assets(qualified_name, asset_type, row_count, size_bytes, last_updated_at, owner, description), fields(asset_qualified_name, field_name, data_type, nullable, description), foreign_keys(qualified_name, fields, target_qualified_name, target_fields), versions(qualified_name, created_at, change_summary), indexes, tags.",
	.params = params,
	.noun = "row",
	.runs_sql = true,
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(AT),
	.limit = 1000,
	.most = 1000,
	.run = query_catalog,
};
