/* From text to a plan: one word after the other, without backtracking. */
#include "rem/rem.h"

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

/* clang-format off */
#define CLAUSES(_) _(CLAUSE_NONE, "") _(CLAUSE_WITH, "WITH") _(CLAUSE_IN, "IN") _(CLAUSE_THRESHOLD, "THRESHOLD") \
	_(CLAUSE_DEPTH, "DEPTH") _(CLAUSE_ORDER, "ORDER") _(CLAUSE_LIMIT, "LIMIT")
/* clang-format on */

enum clause {
#define _(id, word) id,
	CLAUSES(_)
#undef _
		CLAUSE_COUNT
};

static const char *const clause_words[] = {
#define _(id, word) [id] = word,
	CLAUSES(_)
#undef _
};

struct reader {
	struct arena *arena;
	str text;
	ptrdiff_t at;
	bool inside; /* in parentheses */
	struct err *err;
};

struct word { /* as written, from `from` to `to`; literal: it is one text in quotes */
	ptrdiff_t from, to;
	bool literal;
	str text; /* without the quotes of a literal */
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static void skip_blanks(struct reader *r)
{
	while (r->at < r->text.len && is_blank(r->text.at[r->at]))
		r->at++;
}

static bool mistake(struct reader *r, ptrdiff_t at, const char *what)
{
	err_set(r->err, ERR_QUERY, "%s", what);
	err_point(r->err, r->text, at);
	return false;
}

static bool mistake_next(struct reader *r, ptrdiff_t at, const char *what, const char *next)
{
	mistake(r, at, what);
	return err_next(r->err, "%s", next);
}

/* Skips a quoted text; a doubled quote is one quote. */
static bool skip_quoted(struct reader *r, ptrdiff_t *at)
{
	char quote = r->text.at[*at];
	ptrdiff_t from = *at;

	for (++*at; *at < r->text.len; ++*at) {
		if (r->text.at[*at] != quote)
			continue;
		if (*at + 1 >= r->text.len || r->text.at[*at + 1] != quote)
			return ++*at, true;
		++*at;
	}
	return mistake_next(r, from, "unclosed quote", "Close it; double a quote inside quotes.");
}

static str unquoted(struct arena *a, str literal)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 1; i < literal.len - 1; i++) {
		sb_putc(&b, literal.at[i]);
		i += literal.at[i] == literal.at[0];
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

static bool ends_word(const struct reader *r, ptrdiff_t at)
{
	char c = r->text.at[at];

	return is_blank(c) || c == ',' || (r->inside && c == ')');
}

/* Reads the next word without consuming it; at the end, from == to. */
static bool peek(struct reader *r, struct word *w)
{
	ptrdiff_t at;

	skip_blanks(r);
	at = r->at;
	*w = (struct word){ .from = at };
	while (at < r->text.len && !ends_word(r, at)) {
		bool opens = r->text.at[at] == '"' || (at == w->from && r->text.at[at] == '\'');

		if (!opens) {
			at++;
			continue;
		}
		w->literal = at == w->from;
		if (!skip_quoted(r, &at))
			return false;
		w->literal &= at >= r->text.len || ends_word(r, at);
		if (r->text.at[w->from] == '\'' && !w->literal)
			break;
	}
	w->to = at;
	w->text = str_n(r->text.at + w->from, at - w->from);
	if (w->literal)
		w->text = unquoted(r->arena, w->text);
	return true;
}

static bool at_end(struct reader *r)
{
	skip_blanks(r);
	return r->at >= r->text.len || (r->inside && r->text.at[r->at] == ')');
}

/* ---- clauses ---- */

/* The text after it decides whether a word in lower case is a clause or part of a name. */
static bool fits_clause(struct reader *r, enum clause c, ptrdiff_t behind)
{
	struct reader ahead = *r;
	struct err ignored = { 0 };
	struct word next;
	double number;

	ahead.at = behind;
	ahead.err = &ignored;
	if (!peek(&ahead, &next) || next.from == next.to)
		return false;
	if (c == CLAUSE_ORDER)
		return str_eq_fold(next.text, S("by"));
	return (c == CLAUSE_DEPTH || c == CLAUSE_LIMIT || c == CLAUSE_THRESHOLD) && str_real(next.text, &number);
}

static enum clause clause_at(struct reader *r, const struct word *w)
{
	if (w->literal)
		return CLAUSE_NONE;
	for (int c = CLAUSE_NONE + 1; c < CLAUSE_COUNT; c++) {
		if (!str_eq_fold(w->text, str_of(clause_words[c])))
			continue;
		if (str_eq(w->text, str_of(clause_words[c])) || c == CLAUSE_WITH ||
		    fits_clause(r, (enum clause)c, w->to))
			return (enum clause)c;
	}
	return CLAUSE_NONE;
}

static bool take_number(struct reader *r, const char *what, double least, double most, bool whole, double *out)
{
	struct word w;

	if (!peek(r, &w))
		return false;
	if (!w.text.len || !str_real(w.text, out) || !(*out >= least && *out <= most) ||
	    (whole && *out != (double)(int64_t)*out))
		return mistake(r, w.from,
			       str_c(r->arena, str_fmt(r->arena,
						       whole ? "%s takes a whole number from %.0f to %.0f"
							     : "%s takes a number from %g to %g",
						       what, least, most)));
	r->at = w.to;
	return true;
}

static bool take_order(struct reader *r, struct rem_plan *p)
{
	struct word w;

	if (!peek(r, &w))
		return false;
	if (!str_eq_fold(w.text, S("by")))
		return mistake(r, w.from, "expected BY: ORDER BY edge.created_at");
	r->at = w.to;
	if (!peek(r, &w))
		return false;
	if (!rem_order_named(w.text, &p->order)) {
		mistake(r, w.from, "expected a field to order by");
		for (int o = 0; o < REM_ORDER_COUNT; o++)
			err_suggest(r->err, str_of(rem_order_word((enum rem_order)o)));
		return err_next(r->err,
				"It is one of edge.created_at, edge.weight, edge.rel_type, node.name, node.category.");
	}
	p->ascending = str_starts(w.text, S("node."));
	r->at = w.to;
	if (!peek(r, &w))
		return false;
	if (!str_eq_fold(w.text, S("asc")) && !str_eq_fold(w.text, S("desc")))
		return true;
	p->ascending = str_eq_fold(w.text, S("asc"));
	r->at = w.to;
	return true;
}

/* One clause that this kind of question has; its keyword has been read. */
static bool take_clause(struct reader *r, struct rem_plan *p, enum clause c)
{
	double n = 0;
	struct word w;

	switch (c) {
	case CLAUSE_THRESHOLD: return take_number(r, "THRESHOLD", 0, 1, false, &p->threshold);
	case CLAUSE_DEPTH:
		if (!take_number(r, "DEPTH", 0, 1000000, true, &n))
			return false;
		p->depth = (int64_t)n;
		return true;
	case CLAUSE_LIMIT:
		if (!take_number(r, "LIMIT", 1, 1000000, true, &n))
			return false;
		p->limit = (int64_t)n;
		return true;
	case CLAUSE_IN:
		if (!peek(r, &w))
			return false;
		if (!w.text.len)
			return mistake(r, w.from, "expected a catalog, a schema or a kind of item after IN");
		p->scope = str_dup(r->arena, w.text);
		r->at = w.to;
		return true;
	default: return take_order(r, p);
	}
}

/* ---- words ---- */

/*
 * Words up to a clause, a comma if they are a list, or the end, as one text. A quoted text stands alone; plain words
 * are kept as they are.
 */
static bool take_text(struct reader *r, bool list, const char *expected, str *out)
{
	struct word w, first = { 0 };
	ptrdiff_t from, to;
	int words = 0;

	skip_blanks(r);
	from = to = r->at;
	for (; !at_end(r); words++) {
		if (r->text.at[r->at] == ',') {
			if (list)
				break;
			to = ++r->at;
			continue;
		}
		if (!peek(r, &w))
			return false;
		if (clause_at(r, &w))
			break;
		if (!words)
			first = w;
		r->at = to = w.to;
	}
	if (!words)
		return mistake(r, r->at, expected);
	*out = words == 1 && first.literal && first.to == to ? str_dup(r->arena, first.text)
							     : str_n(r->text.at + from, to - from);
	if (!out->len || str_find(*out, str_n("", 1)) >= 0)
		return mistake(r, from, out->len ? "NUL character in this text" : "empty quotes");
	return true;
}

static bool take_list(struct reader *r, const char *expected, struct strs *out)
{
	for (;;) {
		str one;

		if (out->len >= REM_KEYS_MOST)
			return mistake(r, r->at, "list too long: at most 100 items");
		if (!take_text(r, true, expected, &one))
			return false;
		*push(out, r->arena) = one;
		if (at_end(r) || r->text.at[r->at] != ',')
			return true;
		r->at++;
	}
}

/* ---- SELECT ---- */

/* ORDER BY edge.weight is ours, ORDER BY row_count is the statement's. */
static bool orders_nodes(struct reader *r, ptrdiff_t behind)
{
	struct reader ahead = *r;
	struct err ignored = { 0 };
	struct word by, field;
	enum rem_order order;

	ahead.at = behind;
	ahead.err = &ignored;
	if (!peek(&ahead, &by))
		return false;
	ahead.at = by.to;
	return peek(&ahead, &field) && rem_order_named(field.text, &order);
}

/*
 * After SELECT, a statement ends at one of our clauses outside parentheses; its own LIMIT stays if nothing follows
 * it.
 */
static bool ends_sql(struct reader *r, const struct word *w, bool is_inner)
{
	enum clause c = clause_at(r, w);

	if (c == CLAUSE_DEPTH)
		return fits_clause(r, c, w->to);
	if (c == CLAUSE_ORDER)
		return orders_nodes(r, w->to);
	return c == CLAUSE_LIMIT && is_inner && !r->inside;
}

static bool skip_sql_quoted(struct reader *r)
{
	ptrdiff_t at = r->at;

	if (!skip_quoted(r, &at))
		return false;
	r->at = at;
	return true;
}

static bool take_sql(struct reader *r, ptrdiff_t from, bool is_inner, str *out)
{
	int deep = 0;
	bool start = true; /* of a word */

	for (; r->at < r->text.len;) {
		char c = r->text.at[r->at];
		struct word w;

		if (c == '\'' || c == '"') {
			if (!skip_sql_quoted(r))
				return false;
			start = false;
			continue;
		}
		if (c == ')' && !deep && r->inside)
			break;
		if (c == ')' && !deep)
			return mistake(r, r->at, "unmatched )");
		deep += (c == '(') - (c == ')');
		if (start && !deep && !is_blank(c) && (c | 32) >= 'a' && (c | 32) <= 'z') {
			if (!peek(r, &w))
				return false;
			if (ends_sql(r, &w, is_inner))
				break;
		}
		start = is_blank(c) || c == ')';
		r->at++;
	}
	*out = str_trim(str_n(r->text.at + from, r->at - from));
	if (deep)
		return mistake(r, r->at, "expected ) here");
	return true;
}

/* ---- questions ---- */

static bool take_question(struct reader *r, bool is_inner, struct rem_plan *out);

static bool verb_of(const struct word *w, enum rem_type *out)
{
	static const char *const verbs[] = {
#define _(id, word, verb) verb,
		REM_TYPES(_)
#undef _
	};

	for (int t = 0; t < REM_TYPE_COUNT && !w->literal; t++)
		if (str_eq_fold(w->text, str_of(verbs[t])))
			return *out = (enum rem_type)t, true;
	return false;
}

static bool take_edges(struct reader *r, struct rem_plan *p)
{
	struct word w;

	if (!peek(r, &w))
		return false;
	if (w.from == w.to || clause_at(r, &w) == CLAUSE_WITH)
		return true;
	for (;;) {
		if (!peek(r, &w))
			return false;
		if (!w.text.len || clause_at(r, &w))
			return mistake(r, w.from,
				       "expected an edge to follow, such as references, contains or the role of a key");
		if (p->edges.len >= REM_KEYS_MOST)
			return mistake(r, w.from, "list too long: at most 100 items");
		*push(&p->edges, r->arena) = w.text;
		r->at = w.to;
		skip_blanks(r);
		if (r->at >= r->text.len || r->text.at[r->at] != ',')
			break;
		r->at++;
	}
	if (p->edges.len == 1 && str_eq(p->edges.at[0], S("*")))
		p->edges.len = 0;
	return true;
}

/* WITH LOOKUP orders, WITH (FUZZY ordrs LIMIT 3), WITH orders */
static bool take_with(struct reader *r, struct rem_plan *p)
{
	struct word w;
	bool closes;

	if (!peek(r, &w))
		return false;
	if (clause_at(r, &w) != CLAUSE_WITH)
		return mistake_next(r, w.from, "expected WITH and a starting point",
				    "For example: TRAVERSE references WITH LOOKUP orders DEPTH 1");
	r->at = w.to;
	skip_blanks(r);
	p->with = new(r->arena, struct rem_plan);
	closes = r->at < r->text.len && r->text.at[r->at] == '(';
	if (closes) {
		r->at++;
		r->inside = true;
	}
	if (!take_question(r, true, p->with))
		return false;
	if (!closes)
		return true;
	skip_blanks(r);
	if (r->at >= r->text.len || r->text.at[r->at] != ')')
		return mistake(r, r->at, "expected ) here");
	r->at++;
	r->inside = false;
	return true;
}

static bool take_body(struct reader *r, ptrdiff_t from, bool is_inner, struct rem_plan *p)
{
	switch (p->type) {
	case REM_LOOKUP: return take_list(r, "expected the name of something to look up", &p->keys);
	case REM_FUZZY: return take_text(r, false, "expected an approximate name", &p->text);
	case REM_SEARCH: return take_text(r, false, "expected words to search for", &p->text);
	case REM_SQL: return take_sql(r, from, is_inner, &p->text);
	default: return take_edges(r, p) && take_with(r, p);
	}
}

/* One bit for each clause that it accepts. */
static const unsigned clauses_of[] = {
	[REM_LOOKUP] = 0,
	[REM_FUZZY] = 1u << CLAUSE_THRESHOLD | 1u << CLAUSE_LIMIT,
	[REM_SEARCH] = 1u << CLAUSE_IN | 1u << CLAUSE_LIMIT,
	[REM_SQL] = 0,
	[REM_TRAVERSE] = 1u << CLAUSE_DEPTH | 1u << CLAUSE_ORDER | 1u << CLAUSE_LIMIT,
};

/* LOOKUP x DEPTH 0 is TRAVERSE WITH LOOKUP x DEPTH 0. */
static void wrap(struct arena *a, struct rem_plan *p)
{
	struct rem_plan *with = new(a, struct rem_plan);

	*with = *p;
	rem_start(p, REM_TRAVERSE);
	p->depth = 0;
	p->with = with;
}

static bool belongs(const struct rem_plan *p, enum clause c, bool is_inner, bool inside)
{
	if (c == CLAUSE_LIMIT && is_inner && !inside)
		return false;
	return clauses_of[p->type] >> c & 1;
}

static bool take_clauses(struct reader *r, bool is_inner, struct rem_plan *p)
{
	unsigned seen = 0;

	while (!at_end(r)) {
		struct word w;
		enum clause c;

		if (!peek(r, &w))
			return false;
		c = clause_at(r, &w);
		if (c && is_inner && !r->inside && !belongs(p, c, is_inner, r->inside) &&
		    (clauses_of[REM_TRAVERSE] >> c & 1))
			return true; /* the TRAVERSE's own */
		if (c && !is_inner && p->type != REM_TRAVERSE && !belongs(p, c, false, false) &&
		    (clauses_of[REM_TRAVERSE] >> c & 1)) {
			wrap(r->arena, p);
			seen = 0;
		}
		if (!c || !belongs(p, c, is_inner, r->inside))
			return mistake(r, w.from,
				       c ? "not allowed in this kind of query"
					 : "expected the end, or a clause such as DEPTH, ORDER BY or LIMIT");
		if (seen >> c & 1)
			return mistake(r, w.from, "repeated clause");
		seen |= 1u << c;
		r->at = w.to;
		if (!take_clause(r, p, c))
			return false;
	}
	return true;
}

static bool no_verb(struct reader *r, const struct word *w)
{
	mistake(r, w->from, "a query starts with LOOKUP, FUZZY, SEARCH, SELECT or TRAVERSE");
	if (w->text.len && w->text.len < 100)
		return err_next(r->err, "For example: LOOKUP %.*s", STR(w->text));
	return err_next(r->err, "For example: LOOKUP orders");
}

static bool take_question(struct reader *r, bool is_inner, struct rem_plan *out)
{
	struct word w;
	enum rem_type type = REM_LOOKUP;
	bool has_verb;

	if (!peek(r, &w))
		return false;
	has_verb = verb_of(&w, &type);
	if (!has_verb && (!is_inner || w.from == w.to))
		return no_verb(r, &w);
	if (is_inner && type == REM_TRAVERSE)
		return mistake_next(r, w.from, "a TRAVERSE cannot start from another TRAVERSE",
				    "Increase DEPTH, or use two queries.");
	rem_start(out, type);
	r->at = has_verb ? w.to : w.from;
	return take_body(r, w.from, is_inner, out) && take_clauses(r, is_inner, out);
}

bool rem_parse(struct arena *a, str text, struct rem_plan *out, struct err *err)
{
	struct reader r = { .arena = a, .text = text, .err = err };
	struct rem_plan plan = { 0 };

	if (text.len > REM_TEXT_MOST)
		return err_set(err, ERR_USAGE, "the query is longer than 64 KB");
	if (str_starts(str_trim(text), S("{"))) {
		const struct json *j = json_parse(a, text, err);

		return j && rem_from_json(a, j, out, err);
	}
	if (!take_question(&r, false, &plan))
		return false;
	if (!at_end(&r))
		return mistake(&r, r.at, "expected the end");
	*out = plan;
	return true;
}
