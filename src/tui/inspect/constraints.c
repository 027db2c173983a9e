#include "tui/inspect/constraints.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { K_KIND, K_COLUMNS, K_TARGET, K_RULES, K_NAME, KEY_COLUMNS };
enum { KEYS_MEASURED = 40, KEY_CELLS = 400, KEY_GAP = 2 }; /* cells: a longer text counts as this many */
static const struct grid_column key_columns[] = {
	[K_KIND] = { "key", .least = 7, .priority = 9 },
	[K_COLUMNS] = { "columns", .least = 10, .priority = 8 },
	[K_TARGET] = { "references", .least = 12, .priority = 7 },
	[K_RULES] = { "rules", .least = 10, .priority = 3 },
	[K_NAME] = { "name", .least = 12, .priority = 1 },
};

static str key_target(struct arena *frame, const struct key *k)
{
	str ns = k->target.ns.len ? str_fmt(frame, "%.*s.", STR(k->target.ns)) : S("");

	if (k->kind != KEY_FOREIGN)
		return clean(frame, k->expression);
	return clean(frame, str_fmt(frame, "%.*s%.*s %.*s", STR(ns), STR(k->target.name),
				    STR(k->target_fields.len ? words_fields(frame, &k->target_fields) : S(""))));
}

static str key_rules(struct arena *frame, const struct key *k)
{
	scoped(sb_free) struct sb out = SB(1000);

	if (k->broken)
		sb_puts(&out, "target missing  ");
	if (k->on_delete.len)
		sb_fmt(&out, "on delete %.*s  ", STR(clean(frame, k->on_delete)));
	if (k->on_update.len)
		sb_fmt(&out, "on update %.*s  ", STR(clean(frame, k->on_update)));
	if (k->deferrable == YES)
		sb_puts(&out, "deferrable  ");
	if (k->validated == NO)
		sb_puts(&out, "not validated  ");
	if (k->enforced == NO)
		sb_puts(&out, "not enforced  ");
	return str_dup(frame, str_trim(sb_str(&out)));
}

static str key_text(struct arena *frame, const struct key *k, int column)
{
	switch (column) {
	case K_KIND: return str_of(key_kind_name(k->kind));
	case K_COLUMNS: return words_list(frame, &k->fields, ", ");
	case K_TARGET: return key_target(frame, k);
	case K_RULES: return key_rules(frame, k);
	default: return clean(frame, k->name);
	}
}

/* A key continues below its first line if a column has no room for all of it. */
struct key_line {
	const struct key *of;
	str text[KEY_COLUMNS];
};

struct key_lines {
	struct grid_column columns[KEY_COLUMNS];
	struct key_line *at;
	ptrdiff_t len, cap;
};

/* Cells of each column of the measured keys, and the total available. */
struct key_widths {
	short wide[KEYS_MEASURED][K_NAME];
	int keys, width[K_NAME], least[K_NAME];
};

static void measure_keys(const struct asset *a, struct arena *frame, struct key_widths *m)
{
	*m = (struct key_widths){ .keys = a->keys.len < KEYS_MEASURED ? (int)a->keys.len : KEYS_MEASURED };
	for (int i = 0; i < m->keys; i++) {
		for (int c = 0; c < K_NAME; c++) {
			ptrdiff_t wide = utf8_width(key_text(frame, &a->keys.at[i], c));

			m->wide[i][c] = (short)(wide < KEY_CELLS ? wide : KEY_CELLS);
			if (m->wide[i][c] > m->width[c])
				m->width[c] = m->wide[i][c];
		}
	}
	for (int c = 0; c < K_NAME; c++) {
		int title = (int)str_of(key_columns[c].title).len;

		if (m->width[c] && m->width[c] < title)
			m->width[c] = title;
		m->least[c] = m->width[c] < key_columns[c].least ? m->width[c] : key_columns[c].least;
	}
}

/* The room of a column of one key: its own cells, and those of the following columns that are empty there. */
static int key_room(const struct key_widths *m, const short *wide, int column)
{
	int room = m->width[column];

	for (int c = column + 1; c < K_NAME && !wide[c]; c++)
		room += m->width[c] ? m->width[c] + KEY_GAP : 0;
	return room;
}

/* The approximate number of lines with that column one cell narrower. */
static int lines_with(struct key_widths *m, int narrower)
{
	int total = 0;

	m->width[narrower]--;
	for (int i = 0; i < m->keys; i++) {
		int most = 1;

		for (int c = 0; c < K_NAME; c++) {
			int room = key_room(m, m->wide[i], c);
			int lines = room > 0 ? (m->wide[i][c] + room - 1) / room : 1;

			most = lines > most ? lines : most;
		}
		total += most;
	}
	m->width[narrower]++;
	return total;
}

static int cells_of(const struct key_widths *m)
{
	int total = 0;

	for (int c = 0; c < K_NAME; c++)
		total += m->width[c] ? m->width[c] + KEY_GAP : 0;
	return total - KEY_GAP;
}

/* Takes cells where that costs the fewest lines, and from the widest column. */
static void narrow_keys(struct key_widths *m, int room)
{
	while (cells_of(m) > room) {
		int from = -1, fewest = 0;

		for (int c = 0; c < K_NAME; c++) {
			int lines = m->width[c] > m->least[c] ? lines_with(m, c) : 0;

			if (lines &&
			    (from < 0 || lines < fewest || (lines == fewest && m->width[c] > m->width[from]))) {
				from = c;
				fewest = lines;
			}
		}
		if (from < 0)
			return;
		m->width[from]--;
	}
}

static void add_key(struct key_lines *to, const struct key_widths *m, struct arena *frame, const struct key *k)
{
	str rest[KEY_COLUMNS];
	short wide[KEY_COLUMNS];
	bool more = true;

	for (int c = 0; c < KEY_COLUMNS; c++) {
		rest[c] = key_text(frame, k, c);
		wide[c] = rest[c].len > 0;
	}
	while (more) {
		struct key_line *l = push(to, frame);

		*l = (struct key_line){ .of = k };
		more = false;
		for (int c = 0; c < K_NAME; c++) {
			l->text[c] = words_line(&rest[c], m->width[c] ? key_room(m, wide, c) : KEY_CELLS);
			more |= rest[c].len > 0;
		}
		l->text[K_NAME] = rest[K_NAME];
		rest[K_NAME] = NO_STR;
	}
}

/* The name gets the rest: it matters least here. */
static struct key_lines *key_lines(const struct asset *a, struct arena *frame, int cells)
{
	struct key_lines *out = new(frame, struct key_lines);
	struct key_widths *m = new(frame, struct key_widths);

	measure_keys(a, frame, m);
	if (cells > 0)
		narrow_keys(m, cells - 2);
	for (int c = 0; c < KEY_COLUMNS; c++)
		out->columns[c] = key_columns[c];
	for (int c = 0; c < K_NAME; c++)
		out->columns[c].least = out->columns[c].most = m->width[c];
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		add_key(out, m, frame, &a->keys.at[i]);
	return out;
}

static struct span key_cell(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	static const enum role roles[] = { [K_KIND] = ROLE_KEY,
					   [K_COLUMNS] = ROLE_TEXT,
					   [K_TARGET] = ROLE_TEXT,
					   [K_RULES] = ROLE_DIM,
					   [K_NAME] = ROLE_DIM };
	const struct key_line *l = &((const struct key_lines *)with)->at[row];
	bool broken = l->of->broken && (column == K_TARGET || column == K_RULES);

	(void)frame;
	return span_plain(l->text[column], broken ? ROLE_WARNING : roles[column]);
}

void constraints_sheet(const struct asset *a, struct arena *frame, int cells, struct grid *out)
{
	const struct key_lines *lines = key_lines(a, frame, cells);

	*out = (struct grid){
		.columns = lines->columns, .count = KEY_COLUMNS, .rows = lines->len, .cell = key_cell, .with = lines
	};
}

const struct key *constraints_key(const struct grid *of, ptrdiff_t row)
{
	return row < of->rows ? ((const struct key_lines *)of->with)->at[row].of : NULL;
}

str constraints_whole(struct arena *frame, const struct key *k)
{
	scoped(sb_free) struct sb out = SB(1 << 20);

	for (int c = 0; c < KEY_COLUMNS; c++) {
		str text = key_text(frame, k, c);

		sb_puts(&out, text.len && out.len ? "  " : "");
		sb_put(&out, text);
	}
	return str_dup(frame, sb_str(&out));
}
