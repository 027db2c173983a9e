#include "tui/core/preview.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/core/line_edit.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum {
	ROWS_MOST = 8,
	ROWS_LEAST = 3,
	ROWS_FREE = 6, /* of the content above */
	FIELDS_MOST = 200,
	SIDE = 3, /* cells at the left */
};

void preview_open(struct preview *p)
{
	*p = (struct preview){ .asked = SB(LINE_MOST) };
	text_lines_open(&p->lines);
}

void preview_close(struct preview *p)
{
	question_replace(&p->answer, NULL);
	text_lines_close(&p->lines);
	sb_free(&p->asked);
}

static void put(struct text_lines *t, enum role role, str text)
{
	if (text.len)
		text_lines_wrap(t, (struct text_line){ .text = text, .role = role }, 0);
}

static str facts_of(struct arena *a, const struct asset *asset)
{
	const struct stats *s = &asset->stats;
	scoped(sb_free) struct sb b = SB(LINE_MOST);

	sb_put(&b, words_kind(asset->kind));
	if (s->row_count != UNKNOWN)
		sb_fmt(&b, ", %.*s rows", STR(words_short(a, s->row_count, s->row_kind)));
	if (s->size_bytes != UNKNOWN)
		sb_fmt(&b, ", %.*s", STR(words_bytes(a, s->size_bytes)));
	return str_dup(a, sb_str(&b));
}

static void put_table(struct text_lines *t, const struct asset_row *row)
{
	scoped(sb_free) struct sb fields = SB(1 << 20);
	const struct asset *asset = &row->asset;
	struct arena *a = t->memory;

	put(t, ROLE_STRONG, str_fmt(a, "%.*s  %.*s", STR(clean(a, row->qualified)), STR(facts_of(a, asset))));
	put(t, ROLE_COMMENT, clean(a, asset->comment));
	for (ptrdiff_t i = 0; i < asset->fields.len && i < FIELDS_MOST; i++) {
		const struct field *f = &asset->fields.at[i];

		sb_fmt(&fields, "%s%.*s%s%.*s%s", i ? ", " : "", STR(f->name), f->type.len ? " " : "", STR(f->type),
		       f->pk ? " key" : "");
	}
	put(t, ROLE_TEXT, fields.len ? clean(a, str_dup(a, sb_str(&fields))) : S(""));
}

static void put_query(struct text_lines *t, const struct question *q)
{
	scoped(sb_free) struct sb names = SB(1 << 20);
	int name = kept_column(q->kept, S("qualified_name"));
	struct arena *a = t->memory;

	put(t, ROLE_STRONG,
	    str_fmt(a, "%.*s  %.*s", STR(clean(a, q->subject)), STR(str_counted(a, q->result.total, "table"))));
	for (ptrdiff_t i = 0; i < q->kept->rows.len; i++)
		sb_fmt(&names, "%s%.*s", i ? ", " : "", STR(kept_text(q->kept, i, name)));
	put(t, ROLE_TEXT, names.len ? clean(a, str_dup(a, sb_str(&names))) : S(""));
}

static void put_file(struct text_lines *t, const struct previewed *s)
{
	str rest = s->text, line;

	while (t->len < ROWS_MOST && str_cut(&rest, '\n', &line))
		put(t, ROLE_TEXT, clean(t->memory, line));
}

static void make(struct preview *p, int cells)
{
	const struct question *q = p->answer;

	if (!text_lines_fit(&p->lines, cells, false))
		return;
	text_lines_clear(&p->lines);
	if (!q->good)
		return;
	switch (((const struct previewed *)q->own)->kind) {
	case PREVIEW_NONE: break;
	case PREVIEW_TABLE:
		if (question_asset(q)->look)
			put_table(&p->lines, &question_asset(q)->look->row);
		break;
	case PREVIEW_QUERY: put_query(&p->lines, q); break;
	case PREVIEW_FILE: put_file(&p->lines, q->own); break;
	}
}

void preview_take(struct preview *p, struct question *q)
{
	question_replace(&p->answer, q);
	p->lines.cells = 0;
}

void preview_draw(struct preview *p, const struct canvas *all, int top, int bottom)
{
	int room = bottom - top - 1 - ROWS_FREE, rows;

	if (!p->answer || room < ROWS_LEAST)
		return;
	make(p, all->box.cols - SIDE - 1);
	rows = p->lines.len < ROWS_MOST ? (int)p->lines.len : ROWS_MOST;
	rows = rows < room ? rows : room;
	for (int y = 0; y < rows; y++) {
		canvas_fill(all, bottom - rows + y, 0, all->box.cols, ROLE_TEXT);
		canvas_fit(all, bottom - rows + y, SIDE, all->box.cols - SIDE - 1, p->lines.at[y].role,
			   p->lines.at[y].text);
	}
	if (rows)
		canvas_rule(all, bottom - rows - 1, 0, all->box.cols);
}
