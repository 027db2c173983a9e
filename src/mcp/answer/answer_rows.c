#include "mcp/answer/answer_rows.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/paint.h"
#include "base/banned.h"

enum { KEPT_MOST = 8 << 20, ELEMENTS_CUT = 5, TEXT_MOST = 400, TEXT_CUT = 80 };

/* How far cells are shortened, and whether any was. */
struct limits {
	ptrdiff_t elements; /* of a list; 0: all */
	ptrdiff_t text;	    /* bytes of a description */
	struct rows_cut *cut;
};

/* ---- keeping ---- */

bool answer_rows_columns(void *kept, const struct column *at, ptrdiff_t n)
{
	struct answer_rows *k = kept;

	k->columns = at;
	k->column_count = n;
	return true;
}

bool answer_rows_row(void *kept, const struct value *cells, ptrdiff_t n)
{
	struct answer_rows *k = kept;
	struct value *own = new_n(k->arena, struct value, n + 1);

	for (ptrdiff_t i = 0; i < n; i++) {
		own[i] = cells[i];
		own[i].marks = NULL;
		if (cells[i].kind == VALUE_TEXT || cells[i].kind == VALUE_JSON)
			own[i].text = str_dup(k->arena, cells[i].text);
		k->bytes += own[i].text.len;
	}
	*push(&k->rows, k->arena) = own;
	k->full = k->bytes > KEPT_MOST;
	return !k->full;
}

/* ---- cells ---- */

/* At most so many bytes, without half a character. */
static str cut_text(struct arena *a, str text, ptrdiff_t most)
{
	ptrdiff_t end = most;

	if (text.len <= most)
		return text;
	while (end > 0 && (text.at[end] & 0xc0) == 0x80)
		end--;
	return str_fmt(a, "%.*s...", STR(str_upto(text, end)));
}

static str list_words(struct arena *a, str json, const struct limits *l)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST * 4);
	struct err ignored = { 0 };
	const struct json *list = json_parse(a, json, &ignored);
	ptrdiff_t n = 0;

	if (!list || list->kind != JSON_ARRAY)
		return list && list->kind == JSON_OBJECT && !list->first ? S("") : json;
	for (const struct json *j = list->first; j; j = j->next, n++) {
		if (j->kind != JSON_STR)
			return json;
		if (l->elements && n == l->elements) {
			sb_fmt(&b, " +%td", list->len - n);
			l->cut->lists = true;
			break;
		}
		sb_puts(&b, n ? ", " : "");
		sb_put(&b, j->text);
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

/* Text of the catalog, in quotes. */
static str quoted(struct arena *a, str text, const struct limits *l)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST * 4);

	l->cut->texts |= text.len > l->text;
	text = cut_text(a, text, l->text);
	sb_putc(&b, '"');
	for (ptrdiff_t i = 0; i < text.len; i++)
		sb_putc(&b, text.at[i] == '"' ? '\'' : text.at[i] == '\n' || text.at[i] == '\r' ? ' ' : text.at[i]);
	sb_putc(&b, '"');
	return str_dup(a, sb_str(&b));
}

static str cell_words(struct arena *a, const struct column *c, const struct value *v, instant now,
		      const struct limits *l)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST * 4);
	str text;

	if (v->kind == VALUE_NULL)
		return S("");
	if (v->kind == VALUE_TIME && c->look == LOOK_AGE)
		return ago_words(a, now - v->num);
	if (v->kind == VALUE_INT && c->look == LOOK_BYTES)
		return bytes_words(a, v->num);
	if (v->kind == VALUE_JSON)
		return clean(a, list_words(a, v->text, l));
	if (v->kind == VALUE_TEXT && c->look == LOOK_FLUID)
		return v->text.len ? clean(a, quoted(a, v->text, l)) : S("");
	if (v->kind == VALUE_TEXT && c->look != LOOK_NAME && c->look != LOOK_BELOW)
		return clean(a, cut_text(a, v->text, TEXT_MOST));
	if (v->kind == VALUE_TEXT)
		return clean(a, v->text);
	value_plain(&b, *v);
	text = str_dup(a, sb_str(&b));
	return text.at ? text : S("");
}

/* ---- rows ---- */

/* Those that a person sees, and that are not empty in every row. */
static void choose_columns(const struct answer_rows *k, bool *shown)
{
	for (ptrdiff_t i = 0; i < k->column_count; i++) {
		shown[i] = false;
		for (ptrdiff_t r = 0; r < k->rows.len && k->columns[i].look != LOOK_HIDDEN && !shown[i]; r++) {
			const struct value *v = &k->rows.at[r][i];

			shown[i] = v->kind != VALUE_NULL && !(v->kind == VALUE_TEXT && !v->text.len) &&
				   !(v->kind == VALUE_JSON && str_eq(v->text, S("[]")));
		}
	}
}

static void put_row(struct sb *out, struct arena *a, const struct answer_rows *k, ptrdiff_t row, const bool *shown,
		    instant now, const struct limits *l)
{
	bool first = true;

	for (ptrdiff_t i = 0; i < k->column_count; i++) {
		if (!shown[i])
			continue;
		sb_puts(out, first ? "" : " | ");
		sb_put(out, cell_words(a, &k->columns[i], &k->rows.at[row][i], now, l));
		first = false;
	}
	sb_putc(out, '\n');
}

static void put_head(struct sb *out, const struct answer_rows *k, const bool *shown)
{
	bool first = true;

	for (ptrdiff_t i = 0; i < k->column_count; i++)
		if (shown[i]) {
			sb_fmt(out, "%s%s", first ? "" : " | ", k->columns[i].name);
			first = false;
		}
	sb_putc(out, '\n');
}

/* Whole rows as long as they fit; returns how many. */
static ptrdiff_t put_rows(struct sb *out, struct arena *a, const struct answer_rows *k, const bool *shown, instant now,
			  const struct limits *l, ptrdiff_t most)
{
	ptrdiff_t row = 0;

	for (; row < k->rows.len; row++) {
		ptrdiff_t before = out->len;

		put_row(out, a, k, row, shown, now, l);
		if (out->len > most && row) {
			out->len = before;
			break;
		}
	}
	return row;
}

static ptrdiff_t name_column(const struct answer_rows *k)
{
	for (ptrdiff_t i = 0; i < k->column_count; i++)
		if (k->columns[i].look == LOOK_NAME)
			return i;
	return -1;
}

/* The names of further rows as long as they fit; returns how many. */
static ptrdiff_t put_names(struct sb *out, struct arena *a, const struct answer_rows *k, ptrdiff_t from, ptrdiff_t most,
			   struct rows_cut *cut)
{
	struct limits whole = { .text = TEXT_MOST, .cut = cut };
	ptrdiff_t column = name_column(k), row = from;

	for (; column >= 0 && row < k->rows.len; row++) {
		ptrdiff_t before = out->len;

		sb_puts(out, row == from ? "also: " : ", ");
		sb_put(out, cell_words(a, &k->columns[column], &k->rows.at[row][column], 0, &whole));
		if (out->len > most) {
			out->len = before;
			break;
		}
	}
	if (row > from)
		sb_putc(out, '\n');
	return row - from;
}

void answer_rows_put(struct sb *out, const struct answer_rows *k, ptrdiff_t most, instant now, struct rows_cut *cut)
{
	const struct limits levels[] = { { 0, TEXT_MOST, cut },
					 { ELEMENTS_CUT, TEXT_MOST, cut },
					 { ELEMENTS_CUT, TEXT_CUT, cut } };
	enum { LEVELS = sizeof levels / sizeof *levels };
	scoped(arena_close) struct arena *a = arena_open();
	bool *shown = new_n(a, bool, k->column_count + 1);
	ptrdiff_t start, rows = 0;

	*cut = (struct rows_cut){ 0 };
	if (!k->rows.len)
		return;
	choose_columns(k, shown);
	put_head(out, k, shown);
	start = out->len;
	for (int level = 0; level < LEVELS && rows < k->rows.len; level++) {
		out->len = start;
		*cut = (struct rows_cut){ 0 };
		rows = put_rows(out, a, k, shown, now, &levels[level], most);
	}
	if (rows < k->rows.len && name_column(k) >= 0) { /* a quarter is for names */
		out->len = start;
		rows = put_rows(out, a, k, shown, now, &levels[LEVELS - 1], most * 3 / 4);
		cut->named = put_names(out, a, k, rows, most, cut);
	}
	cut->shown = rows + cut->named;
}
