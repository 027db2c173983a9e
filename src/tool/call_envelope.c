#include "tool/call_envelope.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static bool take_columns(void *with, const struct column *at, ptrdiff_t n)
{
	struct envelope *e = with;

	e->columns = at;
	e->n = n;
	return true;
}

static bool take_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct envelope *e = with;
	struct jw w = jw_to(&e->rows);
	ptrdiff_t before = e->rows.len;

	if (e->count++)
		sb_putc(&e->rows, ',');
	jw_object(&w);
	for (ptrdiff_t i = 0; i < n; i++) {
		if (value_is_omitted(&e->columns[i], cells[i]))
			continue;
		jw_key(&w, e->columns[i].name);
		value_put(&w, cells[i]);
	}
	jw_end_object(&w);
	e->full = e->rows.over;
	if (e->full)
		e->rows.len = before;
	return !e->full;
}

void envelope_open(struct envelope *e, struct sink_out *sink, ptrdiff_t most)
{
	*e = (struct envelope){ .rows = SB(most) };
	*sink = (struct sink_out){ .columns = take_columns, .row = take_row, .with = e };
}

void envelope_close(struct envelope *e)
{
	sb_free(&e->rows);
}

static void put_catalogs(struct jw *w, const struct result *r, instant now)
{
	scoped(arena_close) struct arena *a = arena_open();

	jw_array_at(w, "catalogs");
	for (ptrdiff_t i = 0; i < r->catalogs.len; i++) {
		const struct read_catalog *c = &r->catalogs.at[i];

		jw_object(w);
		jw_str_at(w, "name", c->name);
		jw_int_at(w, "generation", c->generation);
		jw_str_at(w, "synced_at", instant_iso(a, c->synced_at));
		jw_key(w, "age_s");
		if (c->synced_at == NO_TIME)
			jw_null(w);
		else
			jw_int(w, (now - c->synced_at) / SECONDS(1));
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_sql(struct jw *w, const struct result *r)
{
	jw_array_at(w, "source_sql");
	for (ptrdiff_t i = 0; i < r->sql.len; i++) {
		jw_object(w);
		jw_str_some(w, "catalog", r->sql.at[i].catalog);
		jw_str_at(w, "text", r->sql.at[i].text);
		jw_real_at(w, "ms", (double)r->sql.at[i].us / 1000);
		jw_end_object(w);
	}
	jw_end_array(w);
}

/* ---- actions ---- */

static void put_value(struct jw *w, const struct param *p, str value)
{
	int64_t number;

	if (p->type == PARAM_BOOL)
		jw_bool(w, str_eq(value, S("true")));
	else if ((p->type == PARAM_COUNT || p->type == PARAM_NUMBER) && str_int(value, &number))
		jw_int(w, number);
	else
		jw_str(w, value);
}

/* Several values of one parameter become a list. */
static void put_argument(struct jw *w, const struct param *p, const struct action_call *act)
{
	bool list = p->type == PARAM_TEXTS || p->type == PARAM_ASSETS, begun = false;

	for (int i = 0; i < act->params; i++) {
		const struct action_param *g = &act->param[i];

		if (!g->value.at || !str_eq(g->name, str_of(p->name)))
			continue;
		if (!begun)
			jw_key(w, p->name);
		if (!begun && list)
			jw_array(w);
		begun = true;
		put_value(w, p, g->value);
	}
	if (begun && list)
		jw_end_array(w);
}

static bool is_complete(const struct action_call *act)
{
	for (int i = 0; i < act->params; i++)
		if (act->param[i].blank)
			return false;
	return true;
}

bool envelope_arguments(struct jw *w, const struct action_call *act)
{
	static const struct param common[] = {
		{ .name = "catalog", .type = PARAM_TEXT }, { .name = "at", .type = PARAM_TEXT },
		{ .name = "live", .type = PARAM_BOOL },	   { .name = "cached", .type = PARAM_BOOL },
		{ .name = "limit", .type = PARAM_COUNT },  { 0 }
	};
	const struct tool *t = tool_named(act->verb);

	if (!t || !is_complete(act))
		return false;
	jw_object(w);
	for (const struct param *p = t->params; p && p->name; p++)
		put_argument(w, p, act);
	for (const struct param *p = common; p->name; p++)
		if (!tool_param(t, str_of(p->name), NULL))
			put_argument(w, p, act);
	jw_end_object(w);
	return true;
}

/* An operation outside the tools, or a call with a value to fill in, appears only in the sentence. */
static void put_call(struct jw *w, const struct action_call *act)
{
	const struct tool *t = tool_named(act->verb);

	if (!t || !is_complete(act))
		return;
	jw_object(w);
	jw_str_at(w, "tool", str_of(t->name));
	jw_key(w, "arguments");
	envelope_arguments(w, act);
	jw_end_object(w);
}

static void put_calls(struct jw *w, str sentence)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct action_call act;
	str text;

	while (action_cut(a, &sentence, &text, &act))
		put_call(w, &act);
}

static void put_sentences(struct jw *w, const char *key, const struct strs *list, const struct speller *speller)
{
	scoped(arena_close) struct arena *a = arena_open();

	jw_array_at(w, key);
	for (ptrdiff_t i = 0; i < list->len; i++)
		jw_str(w, action_spell(a, list->at[i], speller));
	jw_end_array(w);
}

static void put_next_steps(struct jw *w, const struct strs *steps, const struct speller *speller)
{
	if (speller) {
		put_sentences(w, "next_steps", steps, speller);
		return;
	}
	jw_array_at(w, "next_steps");
	for (ptrdiff_t i = 0; i < steps->len; i++)
		put_calls(w, steps->at[i]);
	jw_end_array(w);
}

void envelope_put(struct sb *out, const struct envelope *e, const struct result *r, const struct speller *speller,
		  instant now)
{
	struct jw w = jw_to(out);
	char hex[65];

	jw_object(&w);
	jw_str_at(&w, "tool", str_of(r->tool->name));
	jw_raw_at(&w, "parameters", r->parameters.len ? r->parameters : S("{}"));
	if (result_is_object(r)) {
		jw_key(&w, "result");
		answer_put(&w, r->whole);
	} else {
		jw_key(&w, "rows");
		sb_putc(out, '[');
		sb_put(out, sb_str(&e->rows));
		sb_putc(out, ']');
		w.comma = true;
		if (r->sum.type) {
			jw_key(&w, "summary");
			answer_put(&w, r->sum);
		}
	}
	jw_key(&w, "total_matches");
	if (r->total < 0)
		jw_null(&w);
	else
		jw_int(&w, r->total);
	jw_bool_at(&w, "truncated", r->truncated || e->full);
	jw_str_at(&w, "next_cursor", r->next_cursor);
	put_catalogs(&w, r, now);
	jw_real_at(&w, "elapsed_ms", (double)r->elapsed_us / 1000);
	put_sql(&w, r);
	put_sentences(&w, "notes", &r->notes, speller);
	put_next_steps(&w, &r->next_steps, speller);
	digest_hex(&r->digest, hex);
	jw_str_at(&w, "digest", str_of(hex));
	jw_int_at(&w, "tokens_used", r->tokens);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

static void put_suggestions(struct jw *w, const char *key, const struct err *err)
{
	jw_array_at(w, key);
	for (int i = 0; i < err->suggestions; i++)
		jw_str(w, str_of(err->suggestion[i]));
	jw_end_array(w);
}

/* The matches of an ambiguous name, with enough detail to choose one. */
static void put_candidates(struct jw *w, const struct candidates *list)
{
	jw_array_at(w, "candidates");
	for (ptrdiff_t i = 0; i < list->len; i++) {
		jw_object(w);
		jw_str_at(w, "qualified_name", list->at[i].qualified);
		jw_str_at(w, "catalog", list->at[i].catalog);
		jw_str_at(w, "asset_type", str_of(asset_kind_name(list->at[i].kind)));
		jw_end_object(w);
	}
	jw_end_array(w);
}

/* The next step as a sentence, and for a protocol also as its calls. */
static void put_next(struct jw *w, struct arena *a, const struct err *err, const struct speller *speller)
{
	if (!err->next[0])
		return;
	jw_str_at(w, "next", action_spell(a, str_of(err->next), speller));
	if (speller)
		return;
	jw_array_at(w, "calls");
	put_calls(w, str_of(err->next));
	jw_end_array(w);
}

void envelope_error(struct sb *out, const struct err *err, const struct result *r, const struct speller *speller,
		    int64_t timeout_ms)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_object_at(&w, "error");
	jw_str_at(&w, "code", str_of(err_code(err->kind)));
	jw_str_at(&w, "message", action_spell(a, str_of(err->text), speller));
	put_next(&w, a, err, speller);
	put_suggestions(&w, "suggestions", err);
	if (err->kind == ERR_TABLE_NOT_FOUND) {
		jw_str_at(&w, "table_name", str_of(err->subject));
		put_suggestions(&w, "suggested_tables", err);
	}
	if (err->kind == ERR_COLUMN_NOT_FOUND) {
		jw_str_at(&w, "table_name", str_of(err->subject));
		jw_str_at(&w, "column_name", str_of(err->place));
		texts_put(&w, "available_columns", r ? &r->detail.available : &(struct strs){ 0 });
	}
	if (err->kind == ERR_AMBIGUOUS && r)
		put_candidates(&w, &r->detail.candidates);
	if (err->kind == ERR_TIMEOUT) {
		jw_str_at(&w, "query", str_of(err->subject));
		jw_int_at(&w, "timeout_ms", timeout_ms);
	}
	jw_end_object(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}
