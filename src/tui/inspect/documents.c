#include "tui/inspect/documents.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "workspace/documents.h"
#include "tui/core/keymap.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { CELLS_LEAST = 24, PARAGRAPH_MOST = 1 << 16, BROKEN_AT = 80 };

struct doc_line {
	struct span span;
	const struct document *of;
};

struct doc_lines {
	struct doc_line *at;
	ptrdiff_t len, cap;
	struct arena *frame;
	int cells;
	const struct document *of;
};

static void add_line(struct doc_lines *to, struct span span)
{
	*push(to, to->frame) = (struct doc_line){ span, to->of };
}

/* ---- one line of Markdown ---- */

enum line_shape { LINE_BLANK, LINE_HEADING, LINE_ITEM, LINE_FENCE, LINE_AS_IS, LINE_TEXT };

/* "- ", "* ", "12. ": its length in bytes, 0: not an item. */
static ptrdiff_t bullet(str text)
{
	ptrdiff_t n = 0;

	if (text.len > 1 && memchr("-*+", text.at[0], 3) && text.at[1] == ' ')
		return 2;
	while (n < text.len && text.at[n] >= '0' && text.at[n] <= '9')
		n++;
	return n && n + 1 < text.len && text.at[n] == '.' && text.at[n + 1] == ' ' ? n + 2 : 0;
}

static enum line_shape shape_of(str line)
{
	str text = str_trim(line);

	if (!text.len)
		return LINE_BLANK;
	if (str_starts(text, S("```")) || str_starts(text, S("~~~")))
		return LINE_FENCE;
	if (text.at[0] == '#')
		return LINE_HEADING;
	if (text.at[0] == '|' || text.at[0] == '>')
		return LINE_AS_IS;
	return bullet(text) ? LINE_ITEM : LINE_TEXT;
}

/* ---- paragraphs ---- */

/* Text in `code` gets its own role. */
static const unsigned char *code_roles(struct arena *frame, str text)
{
	unsigned char *roles = new_n(frame, unsigned char, text.len + 1);
	bool inside = false;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool mark = text.at[i] == '`';

		roles[i] = (unsigned char)(inside || mark ? ROLE_TYPE : ROLE_TEXT);
		inside ^= mark;
	}
	return roles;
}

/* Wrapped to the width; after the first line it is indented to the text of its item. */
static void put_paragraph(struct doc_lines *to, str text)
{
	ptrdiff_t lead = text.len && str_trim(text).len ? str_trim(text).at - text.at : 0;
	int hang = (int)(lead + bullet(str_from(text, lead)));
	const unsigned char *roles = code_roles(to->frame, text);
	bool first = true;
	str rest;

	if (hang > to->cells / 2)
		hang = 0;
	for (rest = text; rest.len; first = false) {
		int indent = first ? 0 : hang;
		str line = words_line(&rest, to->cells - indent);
		struct span span = { .text = line, .role = ROLE_TEXT, .roles = roles + (line.at - text.at) };

		if (indent) {
			unsigned char *moved = new_n(to->frame, unsigned char, line.len + indent + 1);

			memset(moved, ROLE_TEXT, (size_t)indent);
			memcpy(moved + indent, span.roles, (size_t)line.len);
			span.roles = moved;
			span.text = str_fmt(to->frame, "%*s%.*s", indent, "", STR(line));
		}
		add_line(to, span);
	}
}

static void end_paragraph(struct doc_lines *to, struct sb *open)
{
	if (open->len)
		put_paragraph(to, str_dup(to->frame, sb_str(open)));
	sb_reset(open);
}

static void put_heading(struct doc_lines *to, str line)
{
	line = str_trim(line);
	while (line.len && line.at[0] == '#')
		line = str_from(line, 1);
	for (line = str_trim(line); line.len;)
		add_line(to, span_plain(words_line(&line, to->cells), ROLE_STRONG));
}

/* Joins lines that were wrapped by hand. */
static void take_text(struct sb *open, str line)
{
	if (!open->len) {
		sb_put(open, line);
		return;
	}
	sb_putc(open, ' ');
	sb_put(open, str_trim(line));
}

static void put_text(struct doc_lines *to, str text)
{
	scoped(sb_free) struct sb open = SB(PARAGRAPH_MOST);
	bool fenced = false;
	str raw;

	while (str_cut(&text, '\n', &raw)) {
		str line = clean(to->frame, raw);
		enum line_shape shape = shape_of(line);

		if (shape == LINE_FENCE)
			fenced = !fenced;
		if (!fenced && shape == LINE_TEXT) {
			take_text(&open, line);
			continue;
		}
		end_paragraph(to, &open);
		if (fenced || shape == LINE_FENCE)
			add_line(to, span_plain(line, shape == LINE_FENCE ? ROLE_DIM : ROLE_TYPE));
		else if (shape == LINE_HEADING)
			put_heading(to, line);
		else if (shape == LINE_ITEM)
			sb_put(&open, line);
		else
			add_line(to, span_plain(line, ROLE_TEXT));
	}
	end_paragraph(to, &open);
}

/* ---- all documents ---- */

static void put_naming(struct doc_lines *to, const struct document *d)
{
	str name = clean(to->frame, d->name), title = clean(to->frame, d->title);

	to->of = d;
	add_line(to,
		 span_plain(str_fmt(to->frame, "%.*s%s%.*s", STR(name), title.len ? "  " : "", STR(title)), ROLE_TEXT));
}

static void put_about(struct doc_lines *to, const struct document *d)
{
	to->of = d;
	put_text(to, d->text);
	add_line(to, span_plain(S(""), ROLE_TEXT));
	add_line(to, span_plain(clean(to->frame, d->path), ROLE_DIM));
	if (d->cut)
		add_line(to, span_plain(S("The file is longer: this is the part that is shown."), ROLE_WARNING));
}

static struct span doc_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	(void)frame;
	(void)column;
	return ((const struct doc_lines *)with)->at[row].span;
}

static str how_to_begin(const struct explorer_state *w, struct arena *frame)
{
	scoped(sb_free) struct sb key = SB(64);
	struct err ignored = { 0 };
	str path;

	if (!documents_place(frame, NULL, state_asset(w)->qualified, &path, &ignored))
		return S("No documents about it.");
	keymap_word(&key, w->keys, ACT_EDIT);
	return str_fmt(frame, "No documents about it. %.*s starts %.*s in your editor.", STR(sb_str(&key)),
		       STR(clean(frame, path)));
}

bool documents_sheet(const struct explorer_state *w, struct arena *frame, int cells, struct grid *out, str *why)
{
	static const struct grid_column columns[] = { { "documents", .least = 1, .most = 0, .priority = 1 } };
	const struct documents *all = question_asset(w->seen)->documents;
	struct doc_lines *lines = new(frame, struct doc_lines);
	bool heads = false;

	*lines = (struct doc_lines){ .frame = frame, .cells = cells < CELLS_LEAST ? BROKEN_AT : cells - 2 };
	for (ptrdiff_t i = 0; all && i < all->len; i++) {
		const struct document *d = &all->at[i];

		if (lines->len && (d->about || !heads))
			add_line(lines, span_plain(S(""), ROLE_TEXT));
		if (!d->about && !heads)
			add_line(lines, span_plain(S("mentioned in"), ROLE_DIM));
		heads |= !d->about;
		if (d->about)
			put_about(lines, d);
		else
			put_naming(lines, d);
	}
	*out = (struct grid){ .columns = columns, .count = 1, .rows = lines->len, .cell = doc_cell, .with = lines };
	if (!lines->len)
		*why = how_to_begin(w, frame);
	return lines->len > 0;
}

const struct document *documents_at(const struct grid *of, ptrdiff_t row)
{
	const struct doc_lines *lines = of->with;

	return of->cell == doc_cell && row < lines->len ? lines->at[row].of : NULL;
}
