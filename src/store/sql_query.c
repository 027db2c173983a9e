/*
 * An untrusted SELECT. It runs on this connection, so that it sees the pinned state, under settings, limits and an
 * authorizer that permit only the public views. The authorizer cannot distinguish a name in WITH from a view of that
 * name, so no text may contain the name of a private table at all.
 */
#include "store/sql_query.h"

#include "store/internal.h"

#include "base/arena.h"

#include "base/banned.h"

enum { NEAR = 3 };

/* Allowed functions, each between two blanks. */
static const char functions[] =
	" abs acos asin atan avg ceil ceiling char coalesce concat concat_ws cos count cume_dist "
	"current_date current_time current_timestamp date datetime degrees dense_rank exp first_value "
	"floor format glob group_concat hex ifnull iif instr json json_array json_array_length "
	"json_each json_extract json_group_array json_group_object json_insert json_object json_patch "
	"json_quote json_remove json_replace json_set json_tree json_type json_valid julianday lag "
	"last_value lead length like likelihood likely ln log log10 log2 lower ltrim max min mod "
	"nth_value ntile nullif octet_length percent_rank pi pow power printf quote radians random "
	"rank regexp replace round row_number rtrim sign sin soundex sqrt strftime string_agg substr "
	"substring sum tan time timediff total trim trunc typeof unhex unicode unixepoch unlikely "
	"upper "
	"-> ->> ";

/* ---- the text ---- */

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
	       (c & 0x80);
}

/* Skips a quoted text that begins at i: a doubled quote is part of it. */
static ptrdiff_t past_quoted(str sql, ptrdiff_t i)
{
	char close = sql.at[i] == '[' ? ']' : sql.at[i];

	for (i++; i < sql.len; i++) {
		if (sql.at[i] != close)
			continue;
		if (close == ']' || i + 1 >= sql.len || sql.at[i + 1] != close)
			return i + 1;
		i++;
	}
	return sql.len;
}

static ptrdiff_t past_comment(str sql, ptrdiff_t i)
{
	str rest = str_from(sql, i + 2);
	ptrdiff_t end = sql.at[i] == '-' ? str_at(rest, '\n') : str_find(rest, S("*/"));

	return end < 0 ? sql.len : i + 2 + end + (sql.at[i] == '-' ? 1 : 2);
}

static bool starts_comment(str sql, ptrdiff_t i)
{
	return i + 1 < sql.len &&
	       ((sql.at[i] == '-' && sql.at[i + 1] == '-') || (sql.at[i] == '/' && sql.at[i + 1] == '*'));
}

/* The next word or quoted name; a text in '' counts as a name too, which is harmless. False at the end. */
static bool next_name(str sql, ptrdiff_t *i, str *name)
{
	while (*i < sql.len) {
		ptrdiff_t from = *i;
		char c = sql.at[from];

		if (starts_comment(sql, from)) {
			*i = past_comment(sql, from);
		} else if (c == '\'' || c == '"' || c == '`' || c == '[') {
			*i = past_quoted(sql, from);
			*name = str_n(sql.at + from + 1, *i - from >= 2 ? *i - from - 2 : 0);
			return true;
		} else if (is_word(c)) {
			while (*i < sql.len && is_word(sql.at[*i]))
				++*i;
			*name = str_n(sql.at + from, *i - from);
			return true;
		} else {
			++*i;
		}
	}
	return false;
}

static void list_public(struct err *err)
{
	scoped(sb_free) struct sb names = SB(400);

	for (const struct schema_view *v = schema_views; v->name; v++)
		sb_fmt(&names, "%s%s", names.len ? ", " : "", v->name);
	err_next(err, "Available: %.*s; see ocat-schema(5).", STR(sb_str(&names)));
}

/* Words like p_1 that are not tables of the cache are names of the query. */
static bool names_nothing_private(struct store *s, str sql, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"select 1 from (select name from main.sqlite_schema union all select name from temp.sqlite_schema"
		" union all values ('sqlite_master'), ('sqlite_schema'), ('sqlite_temp_master'), ('sqlite_temp_schema'))"
		" where name = ?1 collate nocase",
		err);
	ptrdiff_t i = 0;
	str name;
	bool row;

	if (!q)
		return false;
	while (next_name(sql, &i, &name)) {
		if (!schema_is_private(name))
			continue;
		bind_str(q, 1, name);
		if (!stmt_row(q, &row, err))
			return false;
		stmt_again(q);
		if (!row)
			continue;
		err_set(err, ERR_GUARD, "%.*s is not one of the public tables and views of the catalog", STR(name));
		list_public(err);
		return false;
	}
	return true;
}

/* ---- the authorizer ---- */

static bool may_read(void *with, str table, str column, str view, str database)
{
	(void)with;
	/* SQLite passes no column if none is read: then there may be no view in between. */
	if (column.len == 0)
		return true;
	if (schema_is_private(table))
		return view.len && (schema_is_view(view) || schema_is_private(view));
	/* The file's own views are not used: an older generation is visible only through the temporary ones. */
	if (schema_is_view(table))
		return !str_eq(database, S("main"));
	return str_eq_fold(table, S("json_each")) || str_eq_fold(table, S("json_tree"));
}

static bool may_call(void *with, str function)
{
	scoped(sb_free) struct sb word = SB(256);

	(void)with;
	sb_putc(&word, ' ');
	sb_put(&word, function);
	sb_putc(&word, ' ');
	return !word.over && str_find_fold(str_of(functions), sb_str(&word)) >= 0;
}

/* ---- mistakes ---- */

static str last_part(str name)
{
	ptrdiff_t i = name.len;

	while (i > 0 && name.at[i - 1] != '.')
		i--;
	return str_from(name, i);
}

/* nmae may stand for asset_name. */
static str last_word(str name)
{
	ptrdiff_t i = name.len;

	while (i > 0 && name.at[i - 1] != '_' && name.at[i - 1] != '.')
		i--;
	return str_from(name, i);
}

static void suggest_near(struct arena *a, str wrong, const struct strs *names, struct err *err)
{
	int most = wrong.len < 3 * NEAR ? (int)(wrong.len + 2) / 3 : NEAR;

	wrong = str_lower(a, wrong);
	for (int far = 0; far <= most; far++)
		for (ptrdiff_t i = 0; i < names->len; i++)
			if (str_distance(a, wrong, last_part(names->at[i]), most) == far)
				err_suggest(err, names->at[i]);
	for (ptrdiff_t i = 0; i < names->len; i++)
		if (str_distance(a, wrong, last_word(names->at[i]), 1) <= (wrong.len >= NEAR))
			err_suggest(err, names->at[i]);
	if (err->suggestions)
		err_next(err, "Did you mean %s?", err->suggestion[0]);
}

/* With several views, each name with its view. */
static void add_columns(struct store *s, struct arena *a, const char *view, bool with_view, struct strs *out)
{
	struct err ignored = { 0 };
	struct stmt *q = db_ask_once(s->db, str_fmt(a, "select * from %s", view), &ignored);

	for (int i = 0; q && i < stmt_columns(q); i++)
		*push(out, a) = str_fmt(a, "%s%s%.*s", with_view ? view : "", with_view ? "." : "",
					STR(stmt_column(q, i)));
	stmt_done(q);
}

static bool mentions(str sql, str view)
{
	ptrdiff_t i = 0;
	str name;

	while (next_name(sql, &i, &name))
		if (str_eq_fold(name, view))
			return true;
	return false;
}

/* The view behind the alias a.: "assets a", "assets as a", or the view's own name. */
static const struct schema_view *view_called(str sql, str alias)
{
	const struct schema_view *last = NULL;
	ptrdiff_t i = 0;
	str name;

	while (next_name(sql, &i, &name)) {
		const struct schema_view *v = schema_views;

		if (last && str_eq_fold(name, alias))
			return last;
		while (v->name && !str_eq_fold(name, str_of(v->name)))
			v++;
		if (v->name && str_eq_fold(name, alias))
			return v;
		if (v->name || !str_eq_fold(name, S("as")))
			last = v->name ? v : NULL;
	}
	return NULL;
}

/* The views that the column may belong to. */
static struct strs views_meant(struct arena *a, str sql, str name)
{
	str alias = str_upto(name, name.len - last_part(name).len);
	const struct schema_view *only = alias.len ? view_called(sql, str_upto(alias, alias.len - 1)) : NULL;
	struct strs views = { 0 };

	for (const struct schema_view *v = schema_views; v->name; v++)
		if (only ? v == only : mentions(sql, str_of(v->name)))
			*push(&views, a) = str_of(v->name);
	return views;
}

/* Parses SQLite's message about a name: "no such column: a.nmae". */
static bool says_of(str message, str start, str *name)
{
	ptrdiff_t at = str_find(message, start);

	if (at < 0)
		return false;
	*name = str_trim(str_from(message, at + start.len));
	return name->len > 0;
}

static void no_such_table(struct arena *a, str name, struct err *err)
{
	struct strs names = { 0 };

	for (const struct schema_view *v = schema_views; v->name; v++)
		*push(&names, a) = str_of(v->name);
	err_clear(err);
	err_set(err, ERR_TABLE_NOT_FOUND, "unknown table or view \"%.*s\"", STR(name));
	err_subject(err, name);
	suggest_near(a, last_part(name), &names, err);
	list_public(err);
}

static void no_such_column(struct store *s, struct arena *a, str sql, str name, struct strs *available, struct err *err)
{
	struct strs names = { 0 }, views = views_meant(a, sql, name);
	scoped(sb_free) struct sb of = SB(200);

	for (ptrdiff_t i = 0; i < views.len; i++) {
		sb_fmt(&of, "%s%.*s", i ? ", " : "", STR(views.at[i]));
		add_columns(s, a, str_c(a, views.at[i]), views.len > 1, &names);
	}
	err_clear(err);
	err_set(err, ERR_COLUMN_NOT_FOUND, "unknown column \"%.*s\"%s%.*s", STR(name), of.len ? " in " : "",
		STR(sb_str(&of)));
	err_subject(err, sb_str(&of));
	err_place(err, name);
	suggest_near(a, last_part(name), &names, err);
	if (available)
		*available = names;
}

static void help(struct store *s, struct arena *a, str sql, struct strs *available, struct err *err)
{
	str message = str_dup(a, str_of(err->text)), name;

	if (err->kind != ERR_QUERY)
		return;
	if (says_of(message, S("no such table: "), &name))
		no_such_table(a, name, err);
	else if (says_of(message, S("no such column: "), &name))
		no_such_column(s, a, sql, name, available, err);
	else if (err->at >= 0)
		err_point(err, sql, err->at);
}

/* ---- rows ---- */

static bool give_columns(struct stmt *q, struct arena *a, const struct query_fn *to, struct err *err)
{
	ptrdiff_t n = stmt_columns(q);
	str *names = new_n(a, str, n + 1);

	for (ptrdiff_t i = 0; i < n; i++)
		names[i] = str_dup(a, stmt_column(q, (int)i));
	return !to->columns || to->columns(to->with, names, n, err);
}

static bool give_rows(struct stmt *q, struct arena *a, const struct query_limits *limits, const struct query_fn *to,
		      bool *truncated, struct err *err)
{
	int n = stmt_columns(q);
	str *cells = new_n(a, str, n + 1);
	char *kinds = new_n(a, char, n + 1);
	bool row;

	for (int64_t count = 0;; count++) {
		if (!stmt_row(q, &row, err))
			return false;
		*truncated = row && limits->rows > 0 && count >= limits->rows;
		if (!row || *truncated)
			return true;
		for (int i = 0; i < n; i++) {
			kinds[i] = col_kind(q, i);
			cells[i] = col_str(q, i);
		}
		if (!to->row(to->with, cells, kinds, n, err))
			return false;
	}
}

/* Records that exceed the usual limit of a value are not caused by the query. */
static bool longest_value(struct store *s, int64_t *longest, struct err *err)
{
	if (!db_int(s->db, "select max(longest) from p_catalog", 0, longest, err))
		return false;
	*longest += *longest / 4 + 4096;
	return true;
}

/* The file's own views are not trusted; SQLite reports this for their functions. */
static bool refused(struct err *err)
{
	if (err->kind == ERR_QUERY && str_starts(str_of(err->text), S("unsafe use of"))) {
		err_clear(err);
		err_set(err, ERR_GUARD, "write names without \"main.\"");
	}
	if (err->kind == ERR_GUARD)
		list_public(err);
	return false;
}

static bool ask(struct store *s, struct arena *a, str sql, const struct query_limits *limits, const struct query_fn *to,
		bool *truncated, struct err *err)
{
	struct db_guard guard = { .may_read = may_read, .may_call = may_call };
	struct health_rules usual = health_rules_usual();
	struct rank_weights ranks = rank_weights_usual();
	struct stmt *q;
	bool good;

	if (!s->own_views && !schema_make_own_views(s->db, limits->rules ? limits->rules : &usual,
						    limits->ranks ? limits->ranks : &ranks, err))
		return false;
	s->own_views = true;
	if (!names_nothing_private(s, sql, err) || !longest_value(s, &guard.longest, err))
		return false;
	if (!db_guarded(s->db, &guard, sql, &q, err))
		return refused(err);
	good = give_columns(q, a, to, err) && give_rows(q, a, limits, to, truncated, err);
	db_unguard(s->db, q);
	return good;
}

bool store_query(struct store *s, struct arena *a, str sql, const struct query_limits *limits,
		 const struct query_fn *to, bool *truncated, struct err *err)
{
	const struct stop *before;
	bool good, more = false;

	if (!store_read(s, err))
		return false;
	before = db_stop_by(s->db, limits->stop);
	good = ask(s, a, sql, limits, to, &more, err);
	if (!good)
		help(s, a, sql, to->available, err);
	db_stop_by(s->db, before);
	store_unpin(s);
	if (good)
		*truncated = more;
	return good;
}
