/* Strings: quotes and escapes. */
#include "sql/dialect/dialect.h"

#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

struct spelling {
	uint32_t bit;
	bool escapes; /* a backslash is one */
	bool quote_escaped;
};

static bool is_control(const struct spelling *s, char c)
{
	bool line_end = c == '\n' || c == '\r';

	return (unsigned char)c < ' ' && c != '\t' && (!line_end || rule_in(s->bit, SPELLS_LINE_ENDS_ESCAPED));
}

static bool needs_escapes(const struct spelling *s, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] == '\\' || (text.at[i] && is_control(s, text.at[i])))
			return true;
	return false;
}

/* Line ends by name in BigQuery, whose strings cannot hold any; other control characters by number. */
static bool put_control(struct sb *out, const struct spelling *s, char c)
{
	if (c == '\n' || c == '\r')
		sb_puts(out, c == '\n' ? "\\n" : "\\r");
	else if (rule_in(s->bit, SPELLS_CONTROLS_ESCAPED) || rule_in(s->bit, SPELLS_TEXT_E))
		sb_fmt(out, rule_in(s->bit, SPELLS_CONTROLS_AS_U) ? "\\u%04x" : "\\x%02x", (unsigned)c);
	else
		return false;
	return true;
}

static bool put_byte(struct sb *out, const struct spelling *s, char c)
{
	if (!c)
		return true;
	if (is_control(s, c))
		return put_control(out, s, c);
	if (c == '\'')
		sb_putc(out, s->quote_escaped ? '\\' : '\'');
	if (c == '\\' && s->escapes)
		sb_putc(out, '\\');
	sb_putc(out, c);
	return true;
}

/* Does the string end at the same place where a backslash is an escape and where it is none? */
static bool ends_anyhow(str text)
{
	bool escaped = false;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (escaped && text.at[i] == '\'')
			return false;
		escaped = !escaped && text.at[i] == '\\';
	}
	return !escaped;
}

bool sql_text(struct sb *out, const struct dialect *d, str text)
{
	struct spelling s = { 0 };
	ptrdiff_t start = out->len;

	if (d->syntax)
		s = (struct spelling){ .bit = d->syntax->bit,
				       .escapes = d->syntax->text & TEXT_BACKSLASH,
				       .quote_escaped = rule_in(d->syntax->bit, SPELLS_QUOTE_ESCAPED) };
	if (!d->syntax && !ends_anyhow(text)) /* readers may take a backslash for an escape */
		return false;
	if (rule_in(s.bit, SPELLS_TEXT_E) && needs_escapes(&s, text)) {
		s.escapes = true;
		sb_putc(out, 'E');
	} else if (rule_in(s.bit, SPELLS_TEXT_N) && !str_is_ascii(text)) {
		sb_putc(out, 'N');
	}
	sb_putc(out, '\'');
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (!put_byte(out, &s, text.at[i])) {
			out->len = start;
			return false;
		}
	}
	sb_putc(out, '\'');
	return true;
}
