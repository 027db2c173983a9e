/* Rows for scripts and documents: JSON, CSV, TSV, Markdown. Values are whole, and no byte of them drives a terminal. */
#include "render/rows_inside.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "base/banned.h"

/*
 * What drives a terminal is nobody's data, and what is piped often ends on one: control bytes other than those
 * that a form spells itself, and the control characters U+0080 to U+009F, become \xNN. How many bytes, or 0.
 */
static int control_at(str s, ptrdiff_t i)
{
	unsigned char c = (unsigned char)s.at[i], next = i + 1 < s.len ? (unsigned char)s.at[i + 1] : 0;

	if (c < ' ')
		return c != '\t' && c != '\n' && c != '\r';
	return c == 0x7f ? 1 : c == 0xc2 && next >= 0x80 && next < 0xa0 ? 2 : 0;
}

static ptrdiff_t put_control(struct sb *out, str s, ptrdiff_t i)
{
	int n = control_at(s, i);

	for (int k = 0; k < n; k++)
		sb_fmt(out, "\\x%02x", (unsigned char)s.at[i + k]);
	return n;
}

static void put_csv_text(struct sb *out, str s)
{
	bool quote = str_at(s, ',') >= 0 || str_at(s, '"') >= 0 || str_at(s, '\n') >= 0 || str_at(s, '\r') >= 0;

	if (quote)
		sb_putc(out, '"');
	for (ptrdiff_t i = 0; i < s.len; i++) {
		ptrdiff_t n = put_control(out, s, i);

		if (n) {
			i += n - 1;
			continue;
		}
		if (s.at[i] == '"')
			sb_putc(out, '"');
		sb_putc(out, s.at[i]);
	}
	if (quote)
		sb_putc(out, '"');
}

static const char *tsv_spelling(char c)
{
	switch (c) {
	case '\t': return "\\t";
	case '\n': return "\\n";
	case '\r': return "\\r";
	case '\\': return "\\\\";
	default: return NULL;
	}
}

static void put_tsv_text(struct sb *out, str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++) {
		const char *spelled = tsv_spelling(s.at[i]);
		ptrdiff_t n = spelled ? 0 : put_control(out, s, i);

		if (n)
			i += n - 1;
		else if (spelled)
			sb_puts(out, spelled);
		else
			sb_putc(out, s.at[i]);
	}
}

/* A JSON array of words reads better as words: a, b */
static str words_of(struct arena *a, str json)
{
	struct jr r = jr_of(json, a);
	struct sb b = SB(SB_MAX);
	enum jr_kind kind;
	str out;

	if (jr_next(&r) != JR_ARRAY)
		return json;
	while (jr_element(&r, &kind)) {
		if (kind != JR_STR) {
			sb_free(&b);
			return json;
		}
		if (b.len)
			sb_puts(&b, ", ");
		sb_put(&b, r.text);
	}
	out = str_dup(a, b.len ? sb_str(&b) : S(""));
	sb_free(&b);
	return out;
}

str rows_plain(struct arena *a, struct value v, bool words)
{
	struct sb b = SB(SB_MAX);
	str out;

	if (v.kind == VALUE_JSON && words)
		return words_of(a, v.text);
	if (v.kind == VALUE_TEXT)
		return v.text;
	value_plain(&b, v);
	out = str_dup(a, b.len ? sb_str(&b) : S(""));
	sb_free(&b);
	return out;
}

void rows_put_json(struct rows *r, const struct value *cells)
{
	struct jw w = jw_to(&r->out);

	jw_object(&w);
	for (ptrdiff_t i = 0; i < r->n; i++) {
		jw_key(&w, r->columns[i].name);
		value_put(&w, cells[i]);
	}
	jw_end_object(&w);
}

static const char *gap_of(const struct rows *r)
{
	return r->format == FORMAT_CSV ? "," : r->format == FORMAT_TSV ? "\t" : " | ";
}

static void put_text(struct rows *r, str text)
{
	if (r->format == FORMAT_CSV)
		put_csv_text(&r->out, text);
	else if (r->format == FORMAT_TSV)
		put_tsv_text(&r->out, text);
	else
		markdown_put(&r->out, text);
}

void rows_put_text(struct rows *r, const struct value *cells)
{
	struct arena_mark mark = arena_mark(r->arena);
	const char *gap = "";

	for (ptrdiff_t i = 0; i < r->n; i++) {
		str text;

		if (r->format == FORMAT_MD && !r->shown[i])
			continue;
		text = rows_plain(r->arena, cells[i], true);
		if (r->paint.screen && r->format != FORMAT_MD)
			text = clean(r->arena, text);
		sb_puts(&r->out, gap);
		put_text(r, text);
		gap = gap_of(r);
	}
	arena_rewind(r->arena, mark);
}

void rows_put_head(struct rows *r)
{
	bool any = false;

	if (r->format == FORMAT_MD)
		sb_puts(&r->out, "| ");
	for (ptrdiff_t i = 0; i < r->n; i++) {
		if (r->format == FORMAT_MD && !r->shown[i])
			continue;
		if (any)
			sb_puts(&r->out, gap_of(r));
		any = true;
		put_text(r, str_of(r->columns[i].name));
	}
	sb_puts(&r->out, r->format == FORMAT_MD ? " |\n" : "\n");
	if (r->format != FORMAT_MD)
		return;
	sb_putc(&r->out, '|');
	for (ptrdiff_t i = 0; i < r->n; i++)
		if (r->shown[i])
			sb_puts(&r->out, r->columns[i].look == LOOK_COUNT || r->columns[i].look == LOOK_BYTES ||
							 r->columns[i].look == LOOK_FIGURE
						 ? " ---: |"
						 : " --- |");
	sb_putc(&r->out, '\n');
}
