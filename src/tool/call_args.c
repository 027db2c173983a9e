/* A caller's parameters, checked against the tool's table. */
#include "tool/call_state.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/redact.h"
#include "base/banned.h"

enum { TEXT_MOST = 1 << 20, PARAMETERS_MOST = 4 << 20, NEAR = 3 };

ptrdiff_t args_count(const struct tool *t)
{
	ptrdiff_t n = 0;

	while (t->params && t->params[n].name)
		n++;
	return n;
}

bool args_have_sides(const struct tool *t)
{
	for (const struct param *p = t->params; p && p->name; p++)
		if (p->type == PARAM_SIDE)
			return true;
	return false;
}

static bool is_word(const char *words, str text)
{
	str rest = str_of(words), word;

	while (str_cut(&rest, '|', &word))
		if (str_eq(word, text))
			return true;
	return false;
}

static bool is_called(const struct param *p, str name)
{
	return str_eq(str_of(p->name), name) || (p->others && is_word(p->others, name));
}

const struct param *tool_param(const struct tool *t, str name, ptrdiff_t *index)
{
	for (ptrdiff_t i = 0; t->params && t->params[i].name; i++) {
		if (is_called(&t->params[i], name)) {
			if (index)
				*index = i;
			return &t->params[i];
		}
	}
	return NULL;
}

str param_flag(struct arena *a, const struct param *p)
{
	scoped(sb_free) struct sb b = SB(256);

	for (const char *c = p->flag ? p->flag : p->name; *c; c++)
		sb_putc(&b, *c == '_' ? '-' : *c);
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

/* The name of an action: "learn views" is an operation, ".ddl" a parameter. */
static str action_of(struct arena *a, str words)
{
	struct action_param params[ACTION_PARAMS + 1] = { 0 };
	str verb = S(""), word;
	int n = 0;

	if (str_starts(words, S(".")))
		words = str_from(words, 1);
	else
		str_cut(&words, ' ', &verb);
	while (n < ACTION_PARAMS && str_cut(&words, ' ', &word))
		params[n++].name = word;
	return action_str(a, verb, params);
}

str tool_text(struct arena *a, const char *text)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);
	str rest = str_of(text), piece;

	while (str_cut(&rest, '{', &piece)) {
		sb_put(&b, piece);
		if (str_cut(&rest, '}', &piece))
			sb_put(&b, action_of(a, piece));
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

const char *param_takes(const struct param *p)
{
	static const char *const takes[] = {
		[PARAM_TEXT] = "TEXT",	 [PARAM_QUERY] = "QUERY",     [PARAM_SQL] = "SQL",   [PARAM_ASSET] = "NAME",
		[PARAM_FIELD] = "NAME",	 [PARAM_ASSETS] = "NAMES",    [PARAM_TIME] = "TIME", [PARAM_SIDE] = "NAME",
		[PARAM_WORDS] = "WORDS", [PARAM_TEXTS] = "LIST",      [PARAM_COUNT] = "N",   [PARAM_NUMBER] = "N",
		[PARAM_BOOL] = "yes|no", [PARAM_PROPS] = "KEY=VALUE", [PARAM_JSON] = "JSON",
	};

	return p->type == PARAM_WORD ? p->words : takes[p->type];
}

bool param_is_switch(const struct param *p)
{
	return p->type == PARAM_BOOL && p->default_value && str_eq(str_of(p->default_value), S("no"));
}

static bool unknown_param(const struct tool *t, str name, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb all = SB(TEXT_MOST);
	int most = name.len < 3 * NEAR ? (int)name.len / 3 : NEAR;

	err_set(err, ERR_USAGE, "%s has no parameter \"%.*s\"", t->name, STR(name));
	err_subject(err, name);
	for (ptrdiff_t i = 0; t->params && t->params[i].name; i++) {
		str one = str_of(t->params[i].name);

		if (str_distance(a, name, one, most) <= most)
			err_suggest(err, one);
		sb_fmt(&all, "%s%.*s", i ? ", " : "", STR(one));
	}
	return all.len && err_next(err, "Its parameters are %.*s.", STR(sb_str(&all)));
}

static bool text_of(struct arena *a, const struct param *p, const struct request_param *g, str *out, struct err *err)
{
	const struct json *v = g->value;

	if (!v) {
		*out = g->text;
		return true;
	}
	if (v->kind == JSON_STR || (v->kind == JSON_NUM && v->text.at)) {
		*out = v->text;
		return true;
	}
	if (v->kind == JSON_BOOL) {
		*out = v->truth ? S("true") : S("false");
		return true;
	}
	if (v->kind == JSON_NUM) {
		*out = str_fmt(a, "%.17g", v->num);
		return true;
	}
	return err_set(err, ERR_USAGE, "%s takes one value, not a list or an object", OPTION_OF(p));
}

static bool truth_of(const struct param *p, str text, bool *out, struct err *err)
{
	static const char *const yes[] = { "true", "yes", "on", "1", "" }, *const no[] = { "false", "no", "off", "0" };

	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
		if (str_eq_fold(text, str_of(yes[i])))
			return *out = true, true;
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		if (str_eq_fold(text, str_of(no[i])))
			return *out = false, true;
	return err_set(err, ERR_USAGE, "%s takes yes or no, not \"%.*s\"", OPTION_OF(p), STR(text));
}

/* 1000, 1e6, 5k */
static bool number_of(const struct param *p, str text, int64_t *out, struct err *err)
{
	double d;

	if (str_int(text, out) && (p->type != PARAM_COUNT || *out >= 0))
		return true;
	if (str_real(text, &d) && d >= (p->type == PARAM_COUNT ? 0 : -9e15) && d <= 9e15 && d == (double)(int64_t)d)
		return *out = (int64_t)d, true;
	return err_set(err, ERR_USAGE, "%s takes a whole number%s, not \"%.*s\"", OPTION_OF(p),
		       p->type == PARAM_COUNT ? " of at least 0" : "", STR(text));
}

static bool take_texts(struct arena *a, const struct param *p, const struct request_param *g, struct arg *arg,
		       struct err *err)
{
	str rest = g->text, part;

	if (!g->value || g->value->kind == JSON_STR) {
		if (g->value)
			rest = g->value->text;
		while (str_cut(&rest, ',', &part))
			if (str_trim(part).len)
				*push(&arg->list, a) = str_trim(part);
		return true;
	}
	if (g->value->kind != JSON_ARRAY)
		return err_set(err, ERR_USAGE, "%s takes a list of words", OPTION_OF(p));
	for (const struct json *v = g->value->first; v; v = v->next) {
		if (v->kind != JSON_STR)
			return err_set(err, ERR_USAGE, "%s takes only words", OPTION_OF(p));
		*push(&arg->list, a) = v->text;
	}
	return true;
}

/* {"engine": "InnoDB"} or engine=InnoDB */
static bool take_props(struct arena *a, const struct param *p, const struct request_param *g, struct arg *arg,
		       struct err *err)
{
	str key;
	str rest = g->text;

	if (!g->value) {
		str_cut(&rest, '=', &key);
		props_put(&arg->props, a, str_trim(key), rest.at ? str_trim(rest) : S(""));
		return true;
	}
	if (g->value->kind != JSON_OBJECT)
		return err_set(err, ERR_USAGE, "%s takes an object", OPTION_OF(p));
	for (const struct json *v = g->value->first; v; v = v->next) {
		struct request_param one = { .name = v->key, .value = v };
		str text;

		if (v->kind == JSON_ARRAY) { /* has_columns: [..] inside filters */
			struct arg list = { 0 };

			if (!take_texts(a, p, &one, &list, err))
				return false;
			for (ptrdiff_t i = 0; i < list.list.len; i++)
				props_put(&arg->props, a, v->key, list.list.at[i]);
			continue;
		}
		if (v->kind == JSON_NULL)
			continue;
		if (!text_of(a, p, &one, &text, err))
			return false;
		props_put(&arg->props, a, v->key, text);
	}
	return true;
}

/* Keeps the canonical text. */
static bool take_object(struct arena *a, const struct param *p, const struct request_param *g, struct arg *arg,
			struct err *err)
{
	const struct json *v = g->value ? g->value : json_parse(a, g->text, err);
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	if (!v)
		return err_at(err, "%s", OPTION_OF(p));
	if (v->kind != JSON_OBJECT)
		return err_set(err, ERR_USAGE, "%s takes an object", OPTION_OF(p));
	json_canonical(&b, v);
	if (b.over)
		return err_set(err, ERR_USAGE, "%s is too long", OPTION_OF(p));
	arg->text = str_dup(a, sb_str(&b));
	arg->written = g->value ? arg->text : g->text;
	return true;
}

static bool take_one(struct arena *a, const struct param *p, const struct request_param *g, instant now,
		     struct arg *arg, struct err *err)
{
	if (g->value && g->value->kind == JSON_NULL)
		return true;
	arg->given = true;
	if (p->type == PARAM_TEXTS || p->type == PARAM_ASSETS)
		return take_texts(a, p, g, arg, err);
	if (p->type == PARAM_PROPS)
		return take_props(a, p, g, arg, err);
	if (p->type == PARAM_JSON)
		return take_object(a, p, g, arg, err);
	if (!text_of(a, p, g, &arg->text, err))
		return false;
	if (arg->text.len > TEXT_MOST)
		return err_set(err, ERR_USAGE, "%s is too long", OPTION_OF(p));
	switch (p->type) {
	case PARAM_BOOL: return truth_of(p, arg->text, &arg->truth, err);
	case PARAM_COUNT:
	case PARAM_NUMBER: return number_of(p, arg->text, &arg->num, err);
	case PARAM_TIME:
		if (!instant_from_words(arg->text, now, &arg->time))
			return err_set(err, ERR_USAGE,
				       "%s takes a time, such as 2026-01-31, yesterday or 3d, not \"%.*s\"",
				       OPTION_OF(p), STR(arg->text));
		return true;
	case PARAM_WORD:
		if (!is_word(p->words, arg->text))
			return err_set(err, ERR_USAGE, "%s takes one of %s, not \"%.*s\"", OPTION_OF(p), p->words,
				       STR(arg->text));
		return true;
	default: return true;
	}
}

/* The default, as if typed. */
static bool take_default(struct arena *a, const struct param *p, instant now, struct arg *arg, struct err *err)
{
	struct request_param g = { .name = str_of(p->name), .text = str_of(p->default_value) };

	if (!p->default_value)
		return true;
	if (!take_one(a, p, &g, now, arg, err))
		return false;
	arg->given = false;
	return true;
}

static str filter_value(struct arena *a, const struct param *p, str value)
{
	if (!p->filter_form)
		return value;
	if (str_eq(str_of(p->filter_form), S("%s..")))
		return str_fmt(a, "%.*s..", STR(value));
	return str_fmt(a, "..%.*s", STR(value));
}

static bool add_filter(struct arena *a, const struct param *p, const struct arg *arg, instant now, struct filter *f,
		       struct err *err)
{
	str name = str_of(p->filter);

	if (p->type == PARAM_TEXTS) {
		for (ptrdiff_t i = 0; i < arg->list.len; i++)
			if (!filter_add(a, name, arg->list.at[i], now, f, err))
				return err_at(err, "%s", OPTION_OF(p));
		return true;
	}
	if (p->type == PARAM_PROPS) {
		for (ptrdiff_t i = 0; i < arg->props.len; i++) {
			str pair = str_fmt(a, "%.*s=%.*s", STR(arg->props.at[i].key), STR(arg->props.at[i].value));

			if (!filter_add(a, name, pair, now, f, err))
				return err_at(err, "%s", OPTION_OF(p));
		}
		return true;
	}
	if (p->type == PARAM_BOOL)
		return filter_add(a, name, arg->truth ? S("yes") : S("no"), now, f, err) ||
		       err_at(err, "%s", OPTION_OF(p));
	if (p->type == PARAM_TIME)
		return filter_add(a, name, filter_value(a, p, instant_iso(a, arg->time)), now, f, err) ||
		       err_at(err, "%s", OPTION_OF(p));
	return filter_add(a, name, filter_value(a, p, arg->text), now, f, err) || err_at(err, "%s", OPTION_OF(p));
}

/* filters: {has_column: .., row_count_min: ..} holds the same parameters in one object. */
static bool spread_filters(struct arena *a, const struct tool *t, const struct props *filters, instant now,
			   struct arg *arg, struct err *err)
{
	for (ptrdiff_t i = 0; i < filters->len; i++) {
		ptrdiff_t at;
		const struct param *p = tool_param(t, filters->at[i].key, &at);
		struct request_param g = { .name = filters->at[i].key, .text = filters->at[i].value };

		if (!p || !p->filter)
			return unknown_param(t, filters->at[i].key, err);
		if (!take_one(a, p, &g, now, &arg[at], err))
			return false;
	}
	return true;
}

/* Hiding a password may break the JSON around it. */
static void canonical_object(struct jw *w, struct arena *a, str text)
{
	struct err ignored = { 0 };
	str safe = redact_hide(a, text);

	if (json_parse(a, safe, &ignored))
		jw_raw(w, safe);
	else
		jw_null(w);
}

static void canonical_arg(struct jw *w, struct arena *a, const struct param *p, const struct arg *arg)
{
	jw_key(w, p->name);
	switch (p->type) {
	case PARAM_TEXTS:
	case PARAM_ASSETS:
		jw_array(w);
		for (ptrdiff_t i = 0; i < arg->list.len; i++)
			jw_str(w, redact_hide(a, arg->list.at[i]));
		jw_end_array(w);
		break;
	case PARAM_PROPS:
		jw_object(w);
		for (ptrdiff_t i = 0; i < arg->props.len; i++) {
			jw_key_str(w, arg->props.at[i].key);
			jw_str(w, redact_hide_value(a, arg->props.at[i].key, arg->props.at[i].value));
		}
		jw_end_object(w);
		break;
	case PARAM_BOOL: jw_bool(w, arg->truth); break;
	case PARAM_JSON: canonical_object(w, a, arg->text); break;
	case PARAM_COUNT:
	case PARAM_NUMBER: jw_int(w, arg->num); break;
	default: /* any word may be a URL with a password, pasted into the wrong place */
		jw_str(w, redact_hide(a, arg->text));
	}
}

/* The given parameters as a canonical object without passwords, for the trace and replays. */
static str canonical(struct arena *a, const struct request *ask, const struct arg *arg)
{
	scoped(sb_free) struct sb b = SB(PARAMETERS_MOST), sorted = SB(PARAMETERS_MOST);
	struct jw w = jw_to(&b);
	struct err ignored = { 0 };
	struct json *j;

	jw_object(&w);
	for (ptrdiff_t i = 0; i < args_count(ask->tool); i++)
		if (arg[i].given && !(ask->tool->params[i].type == PARAM_PROPS && !ask->tool->params[i].filter))
			canonical_arg(&w, a, &ask->tool->params[i], &arg[i]);
	jw_str_some(&w, "catalog", redact_hide(a, ask->catalog));
	jw_str_some(&w, "at", ask->at);
	if (ask->live)
		jw_bool_at(&w, "live", true);
	if (ask->cached)
		jw_bool_at(&w, "cached", true);
	if (ask->limit)
		jw_int_at(&w, "limit", ask->limit);
	jw_str_some(&w, "cursor", ask->cursor);
	jw_end_object(&w);
	j = json_parse(a, sb_str(&b), &ignored);
	if (!j)
		return S("{}");
	json_canonical(&sorted, j);
	return str_dup(a, sb_str(&sorted));
}

/* ---- missing parameters ---- */

/* The fix is the call itself with its missing parameters; a face spells it as its usage. */
static bool is_missing(struct arena *a, const struct tool *t, const struct param *p, struct err *err)
{
	struct action_param blanks[ACTION_PARAMS + 1] = { 0 };
	int n = 0;

	for (const struct param *q = t->params; q->name && n < ACTION_PARAMS; q++)
		if (q->required)
			blanks[n++] = (struct action_param){ str_of(q->name), str_of(param_takes(q)), true };
	err_set(err, ERR_USAGE, "%.*s needs %.*s: %.*s", STR(action_str(a, str_of(t->name), ACTION_WITH())),
		STR(action_str(a, S(""), ACTION_WITH({ .name = str_of(p->name) }))), STR(tool_text(a, p->help)));
	return err_next(err, "%.*s", STR(action_str(a, str_of(t->name), blanks)));
}

bool args_check(struct arena *a, const struct request *ask, const struct settings *settings, instant now,
		struct arg *arg, struct filter *filter, str *parameters, struct err *err)
{
	const struct tool *t = ask->tool;
	ptrdiff_t n = args_count(t), at, where = 0;

	for (ptrdiff_t i = 0; i < n; i++) {
		arg[i] = (struct arg){ .time = NO_TIME };
		if (!take_default(a, &t->params[i], now, &arg[i], err))
			return false;
	}
	for (ptrdiff_t i = 0; i < ask->given.len; i++) {
		const struct request_param *g = &ask->given.at[i];
		const struct param *p = tool_param(t, g->name, &at);

		if (!p)
			return unknown_param(t, g->name, err);
		if (!arg[at].given)
			arg[at].list.len = 0;
		if (!take_one(a, p, g, now, &arg[at], err))
			return false;
	}
	filter_start(filter);
	for (ptrdiff_t i = 0; i < n; i++)
		if (t->params[i].type == PARAM_PROPS && !t->params[i].filter && arg[i].given &&
		    !spread_filters(a, t, &arg[i].props, now, arg, err))
			return false;
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct param *p = &t->params[i];

		if (p->required &&
		    (!arg[i].given || ((p->type == PARAM_ASSET || p->type == PARAM_FIELD) && !arg[i].text.len)))
			return is_missing(a, t, p, err);
		if (p->type == PARAM_QUERY && arg[i].text.len &&
		    !filter_parse(a, arg[i].text, now, filter, &where, err))
			return false;
		if (p->filter && arg[i].given && !add_filter(a, p, &arg[i], now, filter, err))
			return false;
	}
	if (t->complete)
		t->complete(ask, settings, arg);
	*parameters = canonical(a, ask, arg);
	return true;
}
