/*
 * The parameters of a call for the audit log and the program log, without the values in SQL, plans and REM queries,
 * which may be values of rows. Names, search terms and questions are kept: they show what was requested.
 */
#include "tool/call_state.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "sql/parse/literal_mask.h"

#include "base/banned.h"

enum { PARAMETERS_MOST = 8 << 20 };

/* NULL: unknown, or several. */
static const struct dialect *dialect_of(const struct call_state *c, const struct json *parameters)
{
	str given = json_text(parameters, "dialect"), catalog = c->ask->catalog;
	struct err ignored = { 0 };

	if (given.len)
		return dialect_read(given, &ignored);
	if (str_eq(str_of(c->call.tool->name), S("query_catalog"))) /* SQL on the cache */
		return &dialect_sqlite;
	if (!catalog.len && c->known.len == 1)
		catalog = c->known.at[0].name;
	return catalog.len ? workspace_dialect(c->session, catalog) : NULL;
}

static bool begins(str text, const char *word)
{
	str w = str_of(word);

	return text.len > w.len && str_eq_fold(str_upto(text, w.len), w);
}

/* Whether a member may be a statement: a REM query, a condition of a plan. */
static bool is_statement(str text)
{
	text = str_trim(text);
	return begins(text, "select") || begins(text, "with") || begins(text, "values") || begins(text, "(select");
}

static bool is_any_of(str key, const char *const *keys)
{
	for (; *keys; keys++)
		if (str_eq(key, str_of(*keys)))
			return true;
	return false;
}

/* What the texts of a part of the parameters are. */
enum texts { TEXTS_WORDS, TEXTS_SQL, TEXTS_VALUES };

/* A plan's texts are names and expressions, except the question that it answers. */
static enum texts texts_of(str key, enum texts around)
{
	static const char *const values[] = { "value", "values", NULL };

	if (around == TEXTS_VALUES || is_any_of(key, values))
		return TEXTS_VALUES;
	return str_eq(key, S("question"))			 ? TEXTS_WORDS
	       : str_eq(key, S("sql")) || str_eq(key, S("plan")) ? TEXTS_SQL
								 : around;
}

static void put_masked(struct jw *w, const struct json *j, const struct dialect *d, enum texts texts)
{
	static const char *const statements[] = { "query", "initial_query", NULL };
	scoped(arena_close) struct arena *a = arena_open();

	switch (j->kind) {
	case JSON_OBJECT:
		jw_object(w);
		for (const struct json *m = j->first; m; m = m->next) {
			jw_key_str(w, m->key);
			put_masked(w, m, d, texts_of(m->key, texts));
		}
		jw_end_object(w);
		break;
	case JSON_ARRAY:
		jw_array(w);
		for (const struct json *m = j->first; m; m = m->next)
			put_masked(w, m, d, texts);
		jw_end_array(w);
		break;
	case JSON_STR:
	case JSON_NUM:
		if (texts == TEXTS_VALUES)
			jw_str(w, S("?"));
		else if (j->kind == JSON_STR &&
			 (texts == TEXTS_SQL || (is_any_of(j->key, statements) && is_statement(j->text))))
			jw_str(w, sql_mask_literals(a, d, j->text));
		else
			json_write(w, j);
		break;
	default: json_write(w, j);
	}
}

str call_masked_parameters(const struct call_state *c)
{
	struct arena *a = c->out->arena;
	scoped(sb_free) struct sb b = SB(PARAMETERS_MOST);
	struct err ignored = { 0 };
	const struct json *j = json_parse(a, c->out->parameters, &ignored);
	struct jw w = jw_to(&b);

	if (!j || j->kind != JSON_OBJECT)
		return S("{}");
	put_masked(&w, j, dialect_of(c, j), TEXTS_WORDS);
	return str_dup(a, sb_str(&b));
}

str call_masked_sql(const struct call_state *c, str catalog, str sql)
{
	return sql_mask_literals(c->out->arena, catalog.len ? workspace_dialect(c->session, catalog) : NULL, sql);
}

bool call_has_sql(const struct call_state *c, str *sql)
{
	struct err ignored = { 0 };
	const struct json *j = json_parse(c->out->arena, c->out->parameters, &ignored);

	*sql = j ? json_text(j, "sql") : NO_STR;
	return sql->len > 0;
}
