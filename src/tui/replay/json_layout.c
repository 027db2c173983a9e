#include "tui/replay/json_layout.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "service/trace/statement_kind.h"

#include "base/banned.h"

enum {
	INDENT = 2,
	INLINE_MOST = 72, /* bytes of a part in one line */
	OPEN_DEPTH = 4,	  /* parts below are folded */
	ITEMS_MOST = 20,  /* of a list, before the rest is folded */
	LINES_MOST = 40,  /* of a string */
	TABLE_COLUMNS = 12,
	CELL_MOST = 40, /* cells of a table's cell */
};

static void put(struct json_layout *l, unsigned char kind, str s)
{
	sb_put(&l->text, s);
	sb_pad(&l->kinds, (char)kind, s.len);
}

static void put_clean(struct json_layout *l, unsigned char kind, str s)
{
	put(l, kind, clean(l->arena, s));
}

static void end_line(struct json_layout *l, int part)
{
	put(l, CODE_NAME, S("\n"));
	*push(&l->part, l->arena) = part;
}

static void indent(struct json_layout *l, int depth)
{
	sb_pad(&l->text, ' ', (ptrdiff_t)depth * INDENT);
	sb_pad(&l->kinds, CODE_NAME, (ptrdiff_t)depth * INDENT);
}

static bool is_turned(const struct json_layout *l, int part)
{
	return part < l->parts_most && l->turned[part];
}

static bool has_parts(const struct json *j)
{
	return j->kind == JSON_OBJECT || j->kind == JSON_ARRAY;
}

/* ---- in one line ---- */

static void put_quoted(struct json_layout *l, unsigned char kind, str s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	json_quote(&b, s);
	put_clean(l, kind, sb_str(&b));
}

static void put_key(struct json_layout *l, str key)
{
	put_quoted(l, CODE_WORD, key);
	put(l, CODE_NAME, S(": "));
}

static void put_plain(struct json_layout *l, const struct json *j)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	if (j->kind == JSON_STR) {
		put_quoted(l, CODE_TEXT, j->text);
		return;
	}
	json_write(&w, j);
	put(l, j->kind == JSON_NUM ? CODE_NUMBER : CODE_TYPE, sb_str(&b));
}

static void put_inline(struct json_layout *l, const struct json *j)
{
	bool object = j->kind == JSON_OBJECT;

	if (!has_parts(j)) {
		put_plain(l, j);
		return;
	}
	put(l, CODE_NAME, object ? S("{") : S("["));
	for (const struct json *m = j->first; m; m = m->next) {
		if (object)
			put_key(l, m->key);
		put_inline(l, m);
		if (m->next)
			put(l, CODE_NAME, S(", "));
	}
	put(l, CODE_NAME, object ? S("}") : S("]"));
}

/* Its bytes in one line, or one more than most. */
static ptrdiff_t inline_size(const struct json *j, ptrdiff_t most)
{
	ptrdiff_t n = j->key.len + 4;

	if (j->kind == JSON_STR)
		return n + (str_at(j->text, '\n') >= 0 ? most + 1 : j->text.len + 2);
	if (!has_parts(j))
		return n + 8;
	for (const struct json *m = j->first; m && n <= most; m = m->next)
		n += inline_size(m, most);
	return n;
}

static bool fits_in_line(const struct json *j)
{
	return !j->len || inline_size(j, INLINE_MOST) <= INLINE_MOST;
}

/* ---- a string of several lines ---- */

static bool has_lines(const struct json *j)
{
	return j->kind == JSON_STR &&
	       (str_at(j->text, '\n') >= 0 || (j->text.len > INLINE_MOST && statement_may_begin(j->text)));
}

static void put_string_lines(struct json_layout *l, str s, int depth)
{
	bool query = statement_may_begin(s);
	int part = ++l->parts;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const unsigned char *kinds;
	str text, rest, line;
	ptrdiff_t n = 0;

	clean_into(&b, str_at(s, '\n') < 0 && query ? sql_highlight_clauses(l->arena, s) : s, true);
	text = rest = str_dup(l->arena, sb_str(&b));
	kinds = query ? sql_highlight_kinds(l->arena, text) : NULL;
	put(l, CODE_NAME, S("|"));
	end_line(l, part);
	while (str_cut(&rest, '\n', &line)) {
		if (++n > LINES_MOST && !is_turned(l, part))
			continue;
		indent(l, depth);
		sb_put(&l->text, line);
		if (kinds)
			sb_put(&l->kinds, str_n((const char *)kinds + (line.at - text.at), line.len));
		else
			sb_pad(&l->kinds, CODE_TEXT, line.len);
		end_line(l, part);
	}
	if (n <= LINES_MOST || is_turned(l, part))
		return;
	indent(l, depth);
	put(l, CODE_REMARK, str_fmt(l->arena, "... %td more lines", n - LINES_MOST));
	end_line(l, part);
}

/* ---- a list of like objects ---- */

static const struct json *nth(const struct json *first, int n)
{
	while (first && n--)
		first = first->next;
	return first;
}

static bool is_like(const struct json *j, const struct json *first)
{
	const struct json *b = first->first;

	if (j->kind != JSON_OBJECT || j->len != first->len)
		return false;
	for (const struct json *m = j->first; m; m = m->next, b = b->next)
		if (!str_eq(m->key, b->key) || has_parts(m) || (m->kind == JSON_STR && str_at(m->text, '\n') >= 0))
			return false;
	return true;
}

static bool is_table(const struct json *j)
{
	if (j->kind != JSON_ARRAY || j->len < 2 || j->first->kind != JSON_OBJECT || !j->first->len ||
	    j->first->len > TABLE_COLUMNS)
		return false;
	for (const struct json *row = j->first; row; row = row->next)
		if (!is_like(row, j->first))
			return false;
	return true;
}

static str cell_text(struct json_layout *l, const struct json *j)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);
	str text;

	if (j->kind == JSON_STR)
		text = clean(l->arena, j->text);
	else if (j->kind == JSON_NULL)
		text = S("");
	else {
		json_write(&w, j);
		text = str_dup(l->arena, sb_str(&b));
	}
	return utf8_width(text) <= CELL_MOST ? text : str_fmt(l->arena, "%.*s~", STR(utf8_fit(text, CELL_MOST - 1)));
}

static void put_cell(struct json_layout *l, unsigned char kind, str text, int width, bool right, bool last)
{
	ptrdiff_t pad = width - utf8_width(text);

	if (right)
		put(l, kind, str_fmt(l->arena, "%*s", (int)pad, ""));
	put(l, kind, text);
	if (!last)
		put(l, CODE_NAME, str_fmt(l->arena, "%*s", (int)(right ? 2 : pad + 2), ""));
}

static unsigned char kind_of(const struct json *j)
{
	return j->kind == JSON_NUM ? CODE_NUMBER : j->kind == JSON_STR ? CODE_NAME : CODE_TYPE;
}

static void put_table(struct json_layout *l, const struct json *j, int depth)
{
	int part = ++l->parts, width[TABLE_COLUMNS] = { 0 }, columns = (int)j->first->len;
	ptrdiff_t n = 0, shown = is_turned(l, part) || j->len <= ITEMS_MOST ? j->len : ITEMS_MOST;

	put(l, CODE_REMARK, str_fmt(l->arena, "%td rows", j->len));
	end_line(l, part);
	for (const struct json *row = j->first; row && n < shown; row = row->next, n++)
		for (int c = 0; c < columns; c++) {
			const struct json *cell = nth(row->first, c);
			int cells = (int)utf8_width(cell_text(l, cell)),
			    head = (int)utf8_width(clean(l->arena, cell->key));

			cells = cells > head ? cells : head;
			width[c] = cells > width[c] ? cells : width[c];
		}
	indent(l, depth);
	for (int c = 0; c < columns; c++) {
		const struct json *cell = nth(j->first->first, c);

		put_cell(l, CODE_WORD, clean(l->arena, cell->key), width[c], cell->kind == JSON_NUM, c + 1 == columns);
	}
	end_line(l, part);
	n = 0;
	for (const struct json *row = j->first; row && n < shown; row = row->next, n++) {
		indent(l, depth);
		for (int c = 0; c < columns; c++) {
			const struct json *cell = nth(row->first, c);

			put_cell(l, kind_of(cell), cell_text(l, cell), width[c], cell->kind == JSON_NUM,
				 c + 1 == columns);
		}
		end_line(l, part);
	}
	if (shown == j->len)
		return;
	indent(l, depth);
	put(l, CODE_REMARK, str_fmt(l->arena, "... %td more rows", j->len - shown));
	end_line(l, part);
}

/* ---- any part ---- */

static void put_value(struct json_layout *l, const struct json *j, int depth, bool last);

static void put_items(struct json_layout *l, const struct json *j, int depth, int part)
{
	bool all = j->kind == JSON_OBJECT || j->len <= ITEMS_MOST || is_turned(l, part);
	ptrdiff_t n = 0;

	for (const struct json *m = j->first; m && (all || n < ITEMS_MOST); m = m->next, n++) {
		indent(l, depth + 1);
		if (j->kind == JSON_OBJECT)
			put_key(l, m->key);
		put_value(l, m, depth + 1, !m->next);
	}
	if (n == j->len)
		return;
	indent(l, depth + 1);
	put(l, CODE_REMARK, str_fmt(l->arena, "... %td more", j->len - n));
	end_line(l, part);
}

static void put_nested(struct json_layout *l, const struct json *j, int depth, bool last)
{
	bool object = j->kind == JSON_OBJECT;
	int part = ++l->parts;

	if ((depth >= OPEN_DEPTH) != is_turned(l, part) && (depth >= OPEN_DEPTH || object)) {
		put(l, CODE_NAME, object ? S("{") : S("["));
		put(l, CODE_REMARK,
		    str_fmt(l->arena, " %.*s ", STR(str_counted(l->arena, j->len, object ? "member" : "item"))));
		put(l, CODE_NAME, object ? S("}") : S("]"));
		end_line(l, part);
		return;
	}
	put(l, CODE_NAME, object ? S("{") : S("["));
	end_line(l, part);
	put_items(l, j, depth, part);
	indent(l, depth);
	put(l, CODE_NAME, object ? S("}") : S("]"));
	if (!last)
		put(l, CODE_NAME, S(","));
	end_line(l, part);
}

static void put_value(struct json_layout *l, const struct json *j, int depth, bool last)
{
	if (has_lines(j)) {
		put_string_lines(l, j->text, depth + 1);
	} else if (is_table(j)) {
		put_table(l, j, depth + 1);
	} else if (has_parts(j) && !fits_in_line(j)) {
		put_nested(l, j, depth, last);
	} else {
		put_inline(l, j);
		if (!last)
			put(l, CODE_NAME, S(","));
		end_line(l, 0);
	}
}

void json_layout_make(struct json_layout *l, const struct json *j)
{
	l->text = l->kinds = SB(SB_MAX);
	l->parts = 0;
	if (is_table(j))
		put_table(l, j, 0);
	else
		put_value(l, j, 0, true);
}

void json_layout_free(struct json_layout *l)
{
	sb_free(&l->text);
	sb_free(&l->kinds);
}
