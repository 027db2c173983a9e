/* Parses the query line from left to right, in one pass. */
#include "model/filter/internal.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

/* The text between two slashes; its own slashes are written \/ there. */
static str regex_text(struct parse *p, str raw)
{
	scoped(sb_free) struct sb b = SB(LONGEST_LINE);

	for (ptrdiff_t i = 0; i < raw.len; i++) {
		if (raw.at[i] == '\\' && i + 1 < raw.len) {
			if (raw.at[i + 1] != '/')
				sb_putc(&b, '\\');
			i++;
		}
		sb_putc(&b, raw.at[i]);
	}
	return str_dup(p->arena, sb_str(&b));
}

static ptrdiff_t regex_end(str s)
{
	for (ptrdiff_t i = 1; i < s.len; i++) {
		if (s.at[i] == '\\')
			i++;
		else if (s.at[i] == '/' && (i + 1 == s.len || byte_is_blank(s.at[i + 1])))
			return i;
	}
	return -1;
}

static bool add_regex(struct parse *p, str raw, bool negated)
{
	struct word w = { .kind = MATCH_REGEX, .negated = negated, .at = raw.at - p->line.at, .len = raw.len };

	w.text = regex_text(p, str_n(raw.at + 1, raw.len - 2));
	w.folded = utf8_fold_str(p->arena, w.text);
	*push(&p->f->words, p->arena) = w;
	return true;
}

static bool add_word(struct parse *p, str raw, bool negated)
{
	struct word w;

	if (!filter_word_of(p, raw, MATCH_PLAIN, true, &w))
		return false;
	w.negated = negated;
	*push(&p->f->words, p->arena) = w;
	return true;
}

static bool not_known(struct parse *p, str raw, str name, str op)
{
	const struct known *near = name.len ? filter_near(p->arena, str_lower(p->arena, name)) : NULL;
	str shown = str_upto(raw, 60);

	if (!name.len)
		filter_mistake(p, raw, "the name of a filter before %.*s", STR(op));
	else
		filter_unknown(p, raw, name);
	if (near) {
		err_suggest(p->err, str_fmt(p->arena, "%s:", near->name));
		return err_next(p->err, "did you mean %s: ?", near->name);
	}
	if (name.len && str_starts(str_from(raw, name.len), S("::")))
		return err_next(p->err, "write a column with its type as has:%.*s", STR(shown));
	return err_next(p->err, "put a word with one of : < > in quotes: \"%.*s\"", STR(shown));
}

/* rows:>1000 is rows>1000. */
static void take_comparison(struct line_filter *g)
{
	str v = g->value;

	if (!g->known->compares || g->op.at[0] != ':' || !v.len || str_at(S("<>="), v.at[0]) < 0)
		return;
	g->op = str_upto(v, v.at[0] != '=' && v.len > 1 && v.at[1] == '=' ? 2 : 1);
	g->value = str_from(v, g->op.len);
}

static bool add_filter(struct parse *p, str raw, struct line_filter g)
{
	str name = str_upto(raw, g.op.at - raw.at);

	g.known = filter_known(name);
	if (!g.known)
		return not_known(p, raw, name, g.op);
	take_comparison(&g);
	if (g.op.at[0] != ':' && !g.known->compares) {
		filter_mistake(p, g.op, "a colon after %s", g.known->name);
		return err_next(p->err, "write %s:...", g.known->name);
	}
	if (!g.value.len) {
		filter_mistake(p, g.value, "a value after %s%.*s", g.known->name, STR(g.op));
		for (const struct filter_word *w = filter_words; w->name; w++)
			if (str_eq(str_of(w->name), str_of(g.known->name)))
				return err_next(p->err, "write %s:%s", w->name, w->value);
	}
	return g.known->add(p, &g);
}

/*
 * The operator of a filter: the first of : < > outside quotes and classes, or '=' after a name that supports
 * comparison.
 */
static str operator_in(str raw)
{
	bool letters = true;

	for (ptrdiff_t i = 0; i < raw.len && raw.at[i] != '"' && raw.at[i] != '['; i++) {
		char c = raw.at[i];

		if (c == ':' || c == '<' || c == '>')
			return str_n(raw.at + i, c != ':' && i + 1 < raw.len && raw.at[i + 1] == '=' ? 2 : 1);
		if (c == '=' && letters && i) {
			const struct known *k = filter_known(str_upto(raw, i));

			return k && k->compares ? str_n(raw.at + i, 1) : NO_STR;
		}
		letters = letters && ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
	}
	return NO_STR;
}

ptrdiff_t filter_piece_end(struct parse *p, ptrdiff_t i)
{
	str line = p->line;
	ptrdiff_t start = i;

	for (; i < line.len && !byte_is_blank(line.at[i]); i++) {
		ptrdiff_t end;

		if (line.at[i] != '"')
			continue;
		end = filter_quote_end(line, i);
		if (end < 0) {
			filter_mistake(p, str_from(line, i), "a closing quote");
			err_next(p->err, "close it, or write a quote inside quotes twice: \"say \"\"so\"\"\"");
			return -1;
		}
		i = end - 1;
	}
	return i > start ? i : -1;
}

static bool add_piece(struct parse *p, str raw, bool negated)
{
	struct line_filter g = { .op = operator_in(raw), .negated = negated };

	if (!g.op.at)
		return add_word(p, raw, negated);
	g.value = str_from(raw, g.op.at + g.op.len - raw.at);
	return add_filter(p, raw, g);
}

static bool regex_piece(struct parse *p, ptrdiff_t *i, bool negated)
{
	str rest = str_from(p->line, *i);
	ptrdiff_t end = regex_end(rest);

	if (end < 0) {
		filter_mistake(p, rest, "a closing / followed by a blank");
		return err_next(p->err, "write /order.*[0-9]+/, or put a word that starts with / in quotes");
	}
	if (end == 1) {
		filter_mistake(p, str_from(rest, 1), "a regular expression between the slashes");
		return err_next(p->err, "write /order.*[0-9]+/");
	}
	*i += end + 1;
	return add_regex(p, str_upto(rest, end + 1), negated);
}

static bool next_piece(struct parse *p, ptrdiff_t *i)
{
	bool negated = p->line.at[*i] == '!';
	ptrdiff_t end, from = *i + negated;

	if (from >= p->line.len || byte_is_blank(p->line.at[from])) {
		filter_mistake(p, str_from(p->line, from), "a word or filter right after !");
		return err_next(p->err, "write !*_staging or !has:email");
	}
	if (p->line.at[from] == '/') {
		*i = from;
		return regex_piece(p, i, negated);
	}
	end = filter_piece_end(p, from);
	if (end < 0)
		return false;
	*i = end;
	return add_piece(p, str_n(p->line.at + from, end - from), negated);
}

static bool read_line(struct parse *p)
{
	for (ptrdiff_t i = 0; i < p->line.len;) {
		if (byte_is_blank(p->line.at[i]))
			i++;
		else if (!next_piece(p, &i))
			return false;
	}
	return true;
}

/* The lists may have grown in place after the entries that the caller's filter counts; those are unchanged. */
bool filter_parse(struct arena *a, str line, instant now, struct filter *f, ptrdiff_t *where, struct err *err)
{
	struct filter grown = *f;
	struct parse p = {
		.arena = a, .line = str_dup(a, line.at ? line : S("")), .now = now, .f = &grown, .err = err
	};
	bool good;

	if (line.len > LONGEST_LINE) {
		p.line = line;
		filter_mistake(&p, str_from(line, LONGEST_LINE), "at most %d bytes", LONGEST_LINE);
		err_next(err, "Use several shorter lines.");
		good = false;
	} else {
		good = read_line(&p);
	}
	if (!good) {
		err_point(err, line, p.where);
		*where = p.where;
		return false;
	}
	grown.line = p.line;
	*f = grown;
	return true;
}

str filter_without_word(struct arena *a, str line, ptrdiff_t where)
{
	ptrdiff_t from = where < line.len ? where : line.len, end = from;

	while (from > 0 && line.at[from - 1] != ' ')
		from--;
	while (end < line.len && line.at[end] != ' ')
		end++;
	return str_trim(str_fmt(a, "%.*s%.*s", STR(str_upto(line, from)), STR(str_from(line, end))));
}

bool filter_pieces(struct arena *a, str line, instant now, struct filter_pieces *out, struct err *err)
{
	struct parse p = { .arena = a, .line = str_dup(a, line.at ? line : S("")), .now = now, .err = err };
	struct filter_pieces all = { 0 };

	for (ptrdiff_t i = 0; i < p.line.len;) {
		struct filter_piece *one;
		ptrdiff_t from = i;

		if (byte_is_blank(p.line.at[i])) {
			i++;
			continue;
		}
		one = push(&all, a);
		filter_start(&one->filter);
		p.f = &one->filter;
		if (!next_piece(&p, &i))
			return false;
		one->text = str_n(p.line.at + from, i - from);
		one->filter.line = one->text;
	}
	*out = all;
	return true;
}
