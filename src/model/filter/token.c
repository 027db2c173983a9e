/* Pieces of the query line: quotes, commas, and words with their marks. */
#include "model/filter/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"

#include "base/banned.h"

bool filter_mistake(struct parse *p, str at, const char *expected, ...)
{
	scoped(sb_free) struct sb b = SB(2048);
	va_list args;

	va_start(args, expected);
	sb_vfmt(&b, expected, args);
	va_end(args);
	p->where = at.at - p->line.at;
	return err_set(p->err, ERR_QUERY, "expected %.*s", STR(sb_str(&b)));
}

bool filter_unknown(struct parse *p, str at, str name)
{
	p->where = at.at - p->line.at;
	return err_set(p->err, ERR_QUERY, "unknown filter \"%.*s\"", STR(str_upto(name, 60)));
}

static bool is_quote(const struct parse *p, str s, ptrdiff_t i)
{
	return !p->literal && s.at[i] == '"';
}

ptrdiff_t filter_quote_end(str s, ptrdiff_t i)
{
	for (i++; i < s.len; i++) {
		if (s.at[i] != '"')
			continue;
		if (i + 1 == s.len || s.at[i + 1] != '"')
			return i + 1;
		i++;
	}
	return -1;
}

ptrdiff_t filter_find(const struct parse *p, str s, str what)
{
	int depth = 0;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		if (is_quote(p, s, i))
			i = filter_quote_end(s, i) - 1;
		else if (s.at[i] == '(')
			depth++;
		else if (s.at[i] == ')')
			depth -= depth > 0;
		else if (!depth && str_starts(str_from(s, i), what))
			return i;
	}
	return -1;
}

bool filter_item(const struct parse *p, str *rest, str *item)
{
	ptrdiff_t comma;

	if (!rest->at)
		return false;
	comma = filter_find(p, *rest, S(","));
	*item = comma < 0 ? *rest : str_upto(*rest, comma);
	*rest = comma < 0 ? NO_STR : str_from(*rest, comma + 1);
	if (p->literal)
		*item = str_trim(*item);
	return true;
}

static bool is_special(char c)
{
	return c == '*' || c == '?' || c == '[';
}

/* Quoted text has no wildcards: in a glob each of its wildcards becomes a class of one character. */
static void put_quoted(struct sb *out, str text, bool in_glob)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool guard = in_glob && is_special(text.at[i]);

		if (guard)
			sb_putc(out, '[');
		sb_putc(out, text.at[i]);
		if (guard)
			sb_putc(out, ']');
		i += text.at[i] == '"' && i + 1 < text.len && text.at[i + 1] == '"';
	}
}

str filter_text(struct parse *p, str raw, bool in_glob, str *bare)
{
	scoped(sb_free) struct sb all = SB(LONGEST_LINE * 4), open = SB(LONGEST_LINE);

	for (ptrdiff_t i = 0; i < raw.len; i++) {
		if (is_quote(p, raw, i)) {
			ptrdiff_t end = filter_quote_end(raw, i);

			put_quoted(&all, str_n(raw.at + i + 1, end - i - 2), in_glob);
			sb_putc(&open, 'x');
			i = end - 1;
		} else {
			sb_putc(&all, raw.at[i]);
			sb_putc(&open, raw.at[i]);
		}
	}
	if (bare)
		*bare = str_dup(p->arena, open.len ? sb_str(&open) : S(""));
	return str_dup(p->arena, all.len ? sb_str(&all) : S(""));
}

/* sales."Order Items": each part as written in a qualified name. */
static str by_parts(struct parse *p, str raw, bool in_glob)
{
	scoped(sb_free) struct sb out = SB(LONGEST_LINE * 8), part = SB(LONGEST_LINE * 4);
	str rest = raw;

	for (;;) {
		ptrdiff_t dot = filter_find(p, rest, S("."));
		str one = dot < 0 ? rest : str_upto(rest, dot);
		ptrdiff_t quote = str_at(one, '"');

		sb_reset(&part);
		if (quote >= 0)
			name_part(&part, filter_text(p, one, false, NULL));
		else
			sb_put(&part, one);
		if (quote >= 0 && in_glob) {
			/* name_part has doubled the quotes inside; they are kept. */
			for (ptrdiff_t i = 0; i < part.len; i++)
				if (is_special(part.at[i]))
					sb_fmt(&out, "[%c]", part.at[i]);
				else
					sb_putc(&out, part.at[i]);
		} else {
			sb_put(&out, sb_str(&part));
		}
		if (dot < 0)
			return str_dup(p->arena, sb_str(&out));
		sb_putc(&out, '.');
		rest = str_from(rest, dot + 1);
	}
}

/* ---- words ---- */

static enum match_kind mark_of(const struct parse *p, str raw, enum match_kind default_value)
{
	if (p->literal || !raw.len)
		return default_value;
	return raw.at[0] == '=' ? MATCH_EXACT : raw.at[0] == '~' ? MATCH_FUZZY : default_value;
}

static bool fuzzy_is_short(struct parse *p, str raw, str text)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < text.len; n++)
		utf8_next(text, &i);
	return n <= LONGEST_FUZZY || filter_mistake(p, raw, "at most %d characters in a fuzzy word", LONGEST_FUZZY);
}

bool filter_word_of(struct parse *p, str raw, enum match_kind kind, bool may_qualify, struct word *out)
{
	enum match_kind marked = mark_of(p, raw, kind);
	struct word w = { .at = raw.at - p->line.at, .len = raw.len };
	bool glob;
	str bare;

	if (!p->literal && raw.len && (raw.at[0] == '=' || raw.at[0] == '~'))
		raw = str_from(raw, 1);
	w.text = filter_text(p, raw, false, &bare);
	glob = marked == kind && kind != MATCH_FUZZY && glob_is(bare);
	w.qualified = may_qualify && str_at(bare, '.') >= 0;
	if (!w.text.len) {
		filter_mistake(p, raw, "a name here");
		return err_next(p->err, "write a name, or remove the mark or comma");
	}
	if (w.qualified && bare.len != raw.len)
		w.text = by_parts(p, raw, glob);
	else if (glob)
		w.text = filter_text(p, raw, true, NULL);
	w.kind = glob ? MATCH_GLOB : marked;
	w.folded = utf8_fold_str(p->arena, w.text);
	*out = w;
	return w.kind != MATCH_FUZZY || fuzzy_is_short(p, raw, w.text);
}

str filter_quoted(struct arena *a, str value)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool plain = value.len > 0;

	for (ptrdiff_t i = 0; i < value.len; i++) {
		char c = value.at[i];

		plain = plain && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
				  c == '_' || c == '-' || (c & 0x80));
	}
	if (plain)
		return value;
	sb_putc(&b, '"');
	for (ptrdiff_t i = 0; i < value.len; i++) {
		sb_putc(&b, value.at[i]);
		if (value.at[i] == '"')
			sb_putc(&b, '"');
	}
	sb_putc(&b, '"');
	return str_dup(a, sb_str(&b));
}
