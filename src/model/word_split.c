#include "model/word_split.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { TEXT_MOST = 64 << 10, SHORT = 3, STEM_LEAST = 4 };

/* ---- splitting ---- */

enum letter { NONE, LOWER, UPPER, DIGIT, MARK, ALONE };

/* Scripts without blanks between words: each letter can begin a word. */
static bool stands_alone(uint32_t c)
{
	return (c >= 0x3041 && c <= 0x30ff && c != 0x30fc) || (c >= 0x3400 && c <= 0x9fff) ||
	       (c >= 0xf900 && c <= 0xfaff) || (c >= 0x20000 && c <= 0x3ffff);
}

static enum letter letter_of(uint32_t c)
{
	if (c < 0x80) {
		if (c >= 'a' && c <= 'z')
			return LOWER;
		if (c >= 'A' && c <= 'Z')
			return UPPER;
		return c >= '0' && c <= '9' ? DIGIT : NONE;
	}
	if (c >= 0x300 && c <= 0x36f)
		return MARK;
	if (stands_alone(c))
		return ALONE;
	if (!utf8_is_word(c))
		return NONE;
	return utf8_fold(c) == c ? LOWER : UPPER;
}

/* A folded letter without its accent; some become two letters. */
static int put_letter(char *to, uint32_t c)
{
	static const struct {
		uint32_t from;
		char as[2];
	} pairs[] = { { 0xdf, "ss" }, { 0xe6, "ae" }, { 0x153, "oe" } };

	if (c < 0x80)
		return *to = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c), 1;
	c = utf8_bare(utf8_fold(c));
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (c == pairs[i].from)
			return to[0] = pairs[i].as[0], to[1] = pairs[i].as[1], 2;
	return utf8_put(to, c);
}

struct splitting {
	struct arena *arena;
	struct tokens *out;
	char *text;			/* folded letters of all words in sequence */
	ptrdiff_t len, start, last_len; /* start: of the current word; last_len: before its last letter */
	ptrdiff_t from, last_at;	/* in the original: of the word, of its last letter */
	enum letter last;
};

static void end_word(struct splitting *s, ptrdiff_t to)
{
	if (s->len > s->start)
		*push(s->out, s->arena) = (struct token){ str_n(s->text + s->start, s->len - s->start),
							  { s->from, to },
							  false };
	s->start = s->len;
	s->last = NONE;
}

/* HTTPServer: the last capital before a small letter belongs to the next word. */
static void give_back_capital(struct splitting *s)
{
	ptrdiff_t end = s->len, at = s->last_at;

	s->len = s->last_len;
	end_word(s, at);
	s->len = end;
	s->from = at;
}

static bool breaks(const struct splitting *s, enum letter k)
{
	if (s->last == NONE)
		return false;
	return k == ALONE || s->last == ALONE || (k == DIGIT) != (s->last == DIGIT) || (k == UPPER && s->last == LOWER);
}

static void add_letter(struct splitting *s, uint32_t c, enum letter k, ptrdiff_t at)
{
	if (breaks(s, k))
		end_word(s, at);
	else if (k == LOWER && s->last == UPPER && s->last_len > s->start)
		give_back_capital(s);
	if (s->len == s->start)
		s->from = at;
	s->last_at = at;
	s->last_len = s->len;
	s->len += put_letter(s->text + s->len, c);
	s->last = k;
}

void words_split(struct arena *a, str text, struct tokens *out)
{
	struct splitting s = { .arena = a, .out = out };
	ptrdiff_t i = 0;

	if (text.len > TEXT_MOST)
		text = str_upto(text, TEXT_MOST);
	/* Folding turns two bytes into at most three, and an invalid byte into three. */
	s.text = new_n(a, char, 3 * text.len + 4);
	while (i < text.len) {
		ptrdiff_t at = i;
		uint32_t c = utf8_next(text, &i);
		enum letter k = letter_of(c);

		if (k == NONE)
			end_word(&s, at);
		else if (k != MARK)
			add_letter(&s, c, k, at);
	}
	end_word(&s, text.len);
}

static str join(struct arena *a, const struct token *t, ptrdiff_t n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < n; i++)
		sb_put(&b, t[i].text);
	return str_dup(a, sb_str(&b));
}

static void add_joined(struct arena *a, struct tokens *out, ptrdiff_t from, ptrdiff_t n)
{
	str text = join(a, out->at + from, n);
	struct stretch at = { out->at[from].at.from, out->at[from + n - 1].at.to };

	*push(out, a) = (struct token){ text, at, true };
}

void words_name(struct arena *a, str name, struct tokens *out)
{
	ptrdiff_t from = out->len, n;

	words_split(a, name, out);
	n = out->len - from;
	for (ptrdiff_t i = 0; n > 2 && i + 1 < n; i++)
		add_joined(a, out, from + i, 2);
	if (n > 1)
		add_joined(a, out, from, n);
}

/* ---- terms of a query ---- */

static bool is_common(str s)
{
	static const char *const words[] = {
		"a",	     "across", "all",  "an",	 "and",	    "any",     "appear",     "appears",	 "are",
		"asset",     "assets", "by",   "column", "columns", "contain", "containing", "contains", "database",
		"databases", "do",     "does", "every",	 "field",   "fields",  "find",	     "for",	 "from",
		"has",	     "have",   "how",  "i",	 "in",	    "is",      "it",	     "list",	 "me",
		"my",	     "of",     "on",   "or",	 "our",	    "show",    "table",	     "tables",	 "that",
		"the",	     "there",  "to",   "we",	 "what",    "where",   "which",	     "who",	 "with",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_eq(s, str_of(words[i])))
			return true;
	return false;
}

static void add_form(struct piece *p, str s)
{
	if (p->forms < TERM_FORMS)
		p->form[p->forms++] = s;
}

static bool ends_in(str s, const char *const *endings)
{
	for (; *endings; endings++)
		if (str_ends(s, str_of(*endings)))
			return true;
	return false;
}

/* The singular of the word or, if the plural does not begin with it, also the plural. */
static void add_numbers(struct arena *a, struct piece *p, str s)
{
	static const char *const es[] = { "sses", "xes", "ches", "shes", "zes", "iones", NULL };
	static const char *const no_plural[] = { "ss", "us", "is", NULL };

	if (s.len < STEM_LEAST)
		return;
	if (str_ends(s, S("ies")))
		add_form(p, str_fmt(a, "%.*sy", STR(str_upto(s, s.len - 3))));
	else if (ends_in(s, es))
		add_form(p, str_upto(s, s.len - 2));
	if (str_ends(s, S("s")) && !ends_in(s, no_plural))
		add_form(p, str_upto(s, s.len - 1));
	if (str_ends(s, S("y")))
		add_form(p, str_fmt(a, "%.*sies", STR(str_upto(s, s.len - 1))));
}

static struct piece piece_of(struct arena *a, str s)
{
	struct piece p = { 0 };

	add_form(&p, s);
	if (s.len < SHORT) {
		p.whole = true;
		add_form(&p, str_fmt(a, "%.*ss", STR(s)));
	} else {
		add_numbers(a, &p, s);
	}
	return p;
}

static bool too_many(str line, struct err *err)
{
	err_set(err, ERR_USAGE, "too many words: at most %d words of %d parts", TERMS_MOST, TERM_PIECES);
	err_subject(err, line);
	return err_next(err, "Remove the least specific words.");
}

static bool add_term(struct arena *a, str typed, struct terms *out, struct err *err)
{
	struct tokens t = { 0 };
	struct term *term;

	words_split(a, typed, &t);
	if (!t.len)
		return true;
	if (t.len > TERM_PIECES || out->len == TERMS_MOST)
		return too_many(typed, err);
	term = push(out, a);
	*term = (struct term){ .typed = str_dup(a, typed), .joined = join(a, t.at, t.len), .pieces = (int)t.len };
	for (ptrdiff_t i = 0; i < t.len; i++)
		term->piece[i] = piece_of(a, t.at[i].text);
	term->common = t.len == 1 && is_common(term->joined);
	return true;
}

/* Up to a blank or a dot; in quotes, up to the closing one. */
static str next_typed(str line, ptrdiff_t *i)
{
	bool quoted = line.at[*i] == '"';
	ptrdiff_t from = *i + quoted, end = from;

	while (end < line.len && (quoted ? line.at[end] != '"' : str_at(S(" \t\n\r.\""), line.at[end]) < 0))
		end++;
	*i = end + (end < line.len && (quoted || line.at[end] != '"'));
	return str_n(line.at + from, end - from);
}

bool terms_of(struct arena *a, str line, struct terms *out, struct err *err)
{
	scoped(sb_free) struct sb all = SB(SB_MAX);
	struct terms terms = { 0 };

	for (ptrdiff_t i = 0; i < line.len;)
		if (!add_term(a, next_typed(line, &i), &terms, err))
			return false;
	if (!terms.len) {
		err_set(err, ERR_USAGE, "no word to search in \"%.*s\"", STR(line));
		return err_next(err, "Give one or more words, such as %s.",
				ACTION("search_catalog", WITH("query", S("customer email"))));
	}
	for (ptrdiff_t i = 0; i < terms.len; i++)
		sb_put(&all, terms.at[i].joined);
	terms.joined = str_dup(a, sb_str(&all));
	*out = terms;
	return true;
}

/* ---- finding terms ---- */

static bool is_plural_end(str s)
{
	return str_eq(s, S("s")) || str_eq(s, S("es"));
}

bool words_alike(str one, str other)
{
	str longer = one.len > other.len ? one : other, shorter = one.len > other.len ? other : one;

	if (shorter.len < SHORT)
		return false;
	if (str_ends(longer, S("ies")) && str_ends(shorter, S("y")))
		return str_eq(str_upto(longer, longer.len - 3), str_upto(shorter, shorter.len - 1));
	return str_starts(longer, shorter) && is_plural_end(str_from(longer, shorter.len));
}

bool piece_fits(const struct piece *p, str token, bool *full)
{
	bool fits = false;

	for (int i = 0; i < p->forms; i++) {
		str form = p->form[i];

		if (!token.len || token.at[0] != form.at[0] || !str_starts(token, form))
			continue;
		if (token.len == form.len)
			return *full = true;
		if (p->whole)
			continue;
		fits = true;
		*full = i == 0 && is_plural_end(str_from(token, form.len));
		if (*full)
			return true;
	}
	if (fits)
		*full = false;
	return fits;
}

static bool pieces_at(const struct term *t, const struct tokens *in, ptrdiff_t i, bool *full)
{
	bool one, all = true;

	if (i + t->pieces > in->len)
		return false;
	for (int k = 0; k < t->pieces; k++) {
		if (t->pieces > 1 && in->at[i + k].joined)
			return false;
		if (!piece_fits(&t->piece[k], in->at[i + k].text, &one))
			return false;
		all &= one;
	}
	*full = all;
	return true;
}

bool term_next(const struct term *t, const struct tokens *in, ptrdiff_t *i, struct stretch *where, bool *full)
{
	for (ptrdiff_t k = *i; k < in->len; k++) {
		const struct token *token = &in->at[k];

		if (token->joined && *i)
			continue;
		if (pieces_at(t, in, k, full)) {
			*where = (struct stretch){ token->at.from, in->at[k + t->pieces - 1].at.to };
		} else if (t->joined.len >= SHORT && str_starts(token->text, t->joined)) {
			*where = token->at;
			*full = token->text.len == t->joined.len;
		} else {
			continue;
		}
		*i = k + 1;
		return true;
	}
	return false;
}

void terms_count(const struct terms *t, const struct tokens *in, struct term_counts *out)
{
	struct stretch where;
	bool full;

	for (ptrdiff_t i = 0; i < t->len; i++)
		for (ptrdiff_t at = 0; term_next(&t->at[i], in, &at, &where, &full);) {
			out->full[i] += full;
			out->begun[i] += !full;
			out->terms |= (uint32_t)1 << i;
		}
}
