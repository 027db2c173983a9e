/* From a plan to text and to JSON, with the keywords of both. */
#include "rem/rem.h"

#include "base/json.h"
#include "model/result_value.h"

#include "base/banned.h"

static const char *const types[] = {
#define _(id, word, verb) [id] = word,
	REM_TYPES(_)
#undef _
};
static const char *const verbs[] = {
#define _(id, word, verb) [id] = verb,
	REM_TYPES(_)
#undef _
};
static const char *const orders[] = {
#define _(id, word) [id] = word,
	REM_ORDERS(_)
#undef _
};

const char *rem_type_word(enum rem_type t)
{
	return types[t];
}

const char *rem_order_word(enum rem_order o)
{
	return orders[o];
}

bool rem_type_named(str s, enum rem_type *out)
{
	for (int t = 0; t < REM_TYPE_COUNT; t++)
		if (str_eq_fold(s, str_of(types[t])) || str_eq_fold(s, str_of(verbs[t])))
			return *out = (enum rem_type)t, true;
	return false;
}

bool rem_order_named(str s, enum rem_order *out)
{
	for (int o = 0; o < REM_ORDER_COUNT; o++)
		if (str_eq_fold(s, str_of(orders[o])))
			return *out = (enum rem_order)o, true;
	return false;
}

void rem_start(struct rem_plan *p, enum rem_type t)
{
	*p = (struct rem_plan){ .type = t, .threshold = 0.5, .depth = REM_DEPTH_USUAL, .order = REM_BY_CREATED };
}

/* ---- as text ---- */

/* Keywords are names only in quotes. */
static bool is_reserved(str key)
{
	static const char *const words[] = { "with", "in",     "threshold", "depth",  "order",	"limit",   "asc",
					     "desc", "lookup", "fuzzy",	    "search", "select", "traverse" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_eq_fold(key, str_of(words[i])))
			return true;
	return false;
}

void rem_put_key(struct sb *out, str key)
{
	bool plain = key.len && !is_reserved(key);

	for (ptrdiff_t i = 0; i < key.len; i++) {
		unsigned char c = (unsigned char)key.at[i];

		plain &= c >= 0x80 || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') ||
			 str_at(S("_.-:*"), (char)c) >= 0;
	}
	if (plain) {
		sb_put(out, key);
		return;
	}
	sb_putc(out, '"');
	for (ptrdiff_t i = 0; i < key.len; i++) {
		if (key.at[i] == '"')
			sb_putc(out, '"');
		sb_putc(out, key.at[i]);
	}
	sb_putc(out, '"');
}

static void put_list(struct sb *out, const struct strs *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++) {
		if (i)
			sb_puts(out, ", ");
		rem_put_key(out, list->at[i]);
	}
}

static void put_real(struct sb *out, double d)
{
	struct jw w = jw_to(out);

	jw_real(&w, d);
}

static void put_limit(struct sb *out, const struct rem_plan *p)
{
	if (p->limit)
		sb_fmt(out, " LIMIT %lld", (long long)p->limit);
}

static void put_traverse(struct sb *out, const struct rem_plan *p)
{
	sb_puts(out, "TRAVERSE ");
	put_list(out, &p->edges);
	sb_puts(out, p->edges.len ? " WITH (" : "WITH (");
	rem_put(out, p->with);
	sb_fmt(out, ") DEPTH %lld", (long long)p->depth);
	if (p->order != REM_BY_CREATED || p->ascending)
		sb_fmt(out, " ORDER BY %s %s", orders[p->order], p->ascending ? "ASC" : "DESC");
	put_limit(out, p);
}

void rem_put(struct sb *out, const struct rem_plan *p)
{
	switch (p->type) {
	case REM_LOOKUP:
		sb_puts(out, "LOOKUP ");
		put_list(out, &p->keys);
		return;
	case REM_FUZZY:
		sb_puts(out, "FUZZY ");
		rem_put_key(out, p->text);
		if (p->threshold < 0.5 || p->threshold > 0.5) {
			sb_puts(out, " THRESHOLD ");
			put_real(out, p->threshold);
		}
		put_limit(out, p);
		return;
	case REM_SEARCH:
		sb_puts(out, "SEARCH ");
		rem_put_key(out, p->text);
		if (p->scope.len) {
			sb_puts(out, " IN ");
			rem_put_key(out, p->scope);
		}
		put_limit(out, p);
		return;
	case REM_SQL: sb_put(out, p->text); return;
	default: put_traverse(out, p);
	}
}

/* ---- as JSON ---- */

static void put_parameters(struct jw *w, const struct rem_plan *p);

/* A name stands for its LOOKUP; any other question stands for itself. */
static void put_initial(struct jw *w, const struct rem_plan *with)
{
	jw_key(w, "initial_query");
	rem_put_json(w, with);
}

static void put_lookup(struct jw *w, const struct rem_plan *p)
{
	if (p->keys.len == 1) {
		jw_str_at(w, "key", p->keys.at[0]);
		return;
	}
	texts_put(w, "key", &p->keys);
}

static void put_steps(struct jw *w, const struct rem_plan *p)
{
	put_initial(w, p->with);
	if (p->edges.len)
		texts_put(w, "edge_types", &p->edges);
	jw_int_at(w, "max_depth", p->depth);
	jw_str_at(w, "order_by", str_of(orders[p->order]));
	jw_str_at(w, "direction", p->ascending ? S("ASC") : S("DESC"));
}

static void put_parameters(struct jw *w, const struct rem_plan *p)
{
	jw_object(w);
	if (p->type == REM_LOOKUP)
		put_lookup(w, p);
	else if (p->type == REM_TRAVERSE)
		put_steps(w, p);
	else
		jw_str_at(w, p->type == REM_SQL ? "sql" : "query_text", p->text);
	if (p->type == REM_FUZZY)
		jw_real_at(w, "threshold", p->threshold);
	jw_str_some(w, "table_name", p->scope);
	if (p->limit)
		jw_int_at(w, "limit", p->limit);
	jw_str_some(w, "plan_memo", p->memo);
	jw_end_object(w);
}

void rem_put_json(struct jw *w, const struct rem_plan *p)
{
	jw_object(w);
	jw_str_at(w, "query_type", str_of(types[p->type]));
	jw_key(w, "parameters");
	put_parameters(w, p);
	jw_end_object(w);
}
