/* Rows for scripts and documents: JSON, CSV, TSV, Markdown. Values are whole, and no byte of them can control a
 * terminal. */
#include "render/rows/internal.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "base/banned.h"

/*
 * Piped output often ends on a terminal, and control characters are not data: control bytes that the format does not
 * escape itself, and U+0080 to U+009F, become \xNN. Returns the number of bytes, or 0.
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

/*
 * JSON in a cell as flat text: a list as "a, b", an object as "key=value key=value", a list of objects or lists as
 * "a; b". What is null is left out. Programs that want the structure ask for JSON.
 */
static void put_flat(struct sb *out, struct jr *r, enum jr_kind kind, int depth)
{
	ptrdiff_t begin = out->len;
	enum jr_kind inner;
	str key;

	if (kind == JR_ARRAY) {
		while (jr_element(r, &inner)) {
			bool nested = inner == JR_ARRAY || inner == JR_OBJECT;

			if (inner != JR_NULL && out->len > begin)
				sb_puts(out, nested && !depth ? "; " : ", ");
			put_flat(out, r, inner, depth + 1);
		}
	} else if (kind == JR_OBJECT) {
		while (jr_member(r, &key)) {
			inner = jr_next(r);
			if (inner == JR_NULL)
				continue;
			sb_fmt(out, "%s%.*s=", out->len > begin ? " " : "", STR(key));
			put_flat(out, r, inner, depth + 1);
		}
	} else if (kind == JR_TRUE || kind == JR_FALSE) {
		sb_puts(out, kind == JR_TRUE ? "true" : "false");
	} else if (kind != JR_NULL) {
		sb_put(out, r->text);
	}
}

static str flat(struct arena *a, str json)
{
	struct jr r = jr_of(json, a);
	struct sb b = SB(SB_MAX);
	str out;

	put_flat(&b, &r, jr_next(&r), 0);
	out = r.mistake ? json : str_dup(a, b.len ? sb_str(&b) : S(""));
	sb_free(&b);
	return out;
}

str rows_plain(struct arena *a, struct value v)
{
	struct sb b = SB(SB_MAX);
	str out;

	if (v.kind == VALUE_JSON)
		return flat(a, v.text);
	if (v.kind == VALUE_TEXT)
		return v.text;
	value_plain(&b, v);
	out = str_dup(a, b.len ? sb_str(&b) : S(""));
	sb_free(&b);
	return out;
}

/* ---- JSON ---- */

static void put_object(struct rows *r, const struct value *cells)
{
	struct jw w = jw_to(&r->out);

	jw_object(&w);
	for (ptrdiff_t i = 0; i < r->n; i++) {
		if (value_is_omitted(&r->columns[i], cells[i]))
			continue;
		jw_key(&w, r->columns[i].name);
		value_put(&w, cells[i]);
	}
	jw_end_object(&w);
}

static void json_head(struct rows *r)
{
	sb_putc(&r->out, '[');
}

static bool json_row(struct rows *r, const struct value *cells)
{
	sb_puts(&r->out, r->count > 1 ? ",\n" : "\n");
	put_object(r, cells);
	return true;
}

static bool json_end(struct rows *r)
{
	sb_puts(&r->out, r->count ? "\n]\n" : "]\n");
	return true;
}

static bool jsonl_row(struct rows *r, const struct value *cells)
{
	put_object(r, cells);
	sb_putc(&r->out, '\n');
	return true;
}

/* ---- a line a row ---- */

struct line_form {
	const char *open, *gap, *close;
	void (*put)(struct sb *out, str text);
	bool person; /* for a person: hidden columns are omitted */
};

static const struct line_form csv = { "", ",", "\n", put_csv_text, false };
static const struct line_form tsv = { "", "\t", "\n", put_tsv_text, false };
static const struct line_form markdown = { "| ", " | ", " |\n", markdown_put, true };

/* Writes the cells or, without cells, the names of the columns. */
static void put_line(struct rows *r, const struct line_form *f, const struct value *cells)
{
	struct arena_mark mark = arena_mark(r->arena);
	const char *gap = f->open;

	for (ptrdiff_t i = 0; i < r->n; i++) {
		str text;

		if (f->person && !r->shown[i])
			continue;
		text = !cells				? str_of(r->columns[i].name)
		       : f->person && cells[i].shown.at ? cells[i].shown
							: rows_plain(r->arena, cells[i]);
		if (cells && r->paint.screen && !f->person)
			text = clean(r->arena, text);
		sb_puts(&r->out, gap);
		f->put(&r->out, text);
		gap = f->gap;
	}
	sb_puts(&r->out, f->close);
	arena_rewind(r->arena, mark);
}

static void csv_head(struct rows *r)
{
	put_line(r, &csv, NULL);
}

static bool csv_row(struct rows *r, const struct value *cells)
{
	put_line(r, &csv, cells);
	return true;
}

static void tsv_head(struct rows *r)
{
	put_line(r, &tsv, NULL);
}

static bool tsv_row(struct rows *r, const struct value *cells)
{
	put_line(r, &tsv, cells);
	return true;
}

static void markdown_head(struct rows *r)
{
	put_line(r, &markdown, NULL);
	sb_putc(&r->out, '|');
	for (ptrdiff_t i = 0; i < r->n; i++) {
		enum column_look look = r->columns[i].look;

		if (r->shown[i])
			sb_puts(&r->out,
				look == LOOK_COUNT || look == LOOK_BYTES || look == LOOK_FIGURE ? " ---: |" : " --- |");
	}
	sb_putc(&r->out, '\n');
}

static bool markdown_row(struct rows *r, const struct value *cells)
{
	put_line(r, &markdown, cells);
	return true;
}

/* ---- every form ---- */

const struct row_form row_forms[FORMAT_COUNT] = {
	[FORMAT_TABLE] = { .row = rows_keep, .end = rows_put_kept },
	[FORMAT_JSON] = { .head = json_head, .row = json_row, .end = json_end },
	[FORMAT_JSONL] = { .row = jsonl_row },
	[FORMAT_CSV] = { .head = csv_head, .row = csv_row },
	[FORMAT_TSV] = { .head = tsv_head, .row = tsv_row },
	[FORMAT_MD] = { .head = markdown_head, .row = markdown_row },
};
