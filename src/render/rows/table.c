/* Rows as a table for people: held until their widths are known, then laid out to fit the screen. */
#include "render/rows/internal.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "base/banned.h"

enum { TABLE_DECIDES = 1000, GAP = 2, FLUID_LEAST = 8, FLUID_FIRST = 24 };
enum {
	FOUND_LEAST = 8,
	FOUND_FIRST = 24,
	FOUND_ENOUGH = 48,
	NAME_LEAST = 16,
	VALUE_LEAST = 24,
	NAME_FIRST = 40,
	PLAIN_FIRST = 14
};

static bool is_value(const struct column *c)
{
	return c->look == LOOK_VALUE || c->look == LOOK_FIGURE;
}

static bool is_plain(const struct column *c)
{
	return c->look == LOOK_PLAIN || c->look == LOOK_OWN;
}

static bool is_number(const struct column *c)
{
	return c->look == LOOK_COUNT || c->look == LOOK_BYTES || c->look == LOOK_AGE;
}

static bool is_right(const struct column *c)
{
	return c->look == LOOK_FIGURE || is_number(c);
}

/* A lower bound that is no older than this instant is meaningless. */
static str age_cell(struct arena *a, int64_t us, bool at_least)
{
	str age = age_words(a, us);

	if (at_least && str_eq(age, S("just now")))
		return S("?");
	return at_least ? str_fmt(a, ">%.*s", STR(age)) : age;
}

static str for_people(struct rows *r, const struct column *c, struct value v)
{
	struct arena *a = r->arena;

	if (v.kind == VALUE_NULL)
		return is_value(c)									 ? S("NULL")
		       : is_right(c) || (c->look == LOOK_PLAIN && str_eq(str_of(c->type), S("boolean"))) ? S("?")
													 : S("");
	if (v.kind == VALUE_INT && c->look == LOOK_COUNT)
		return count_words(a, v.num);
	if (v.kind == VALUE_INT && c->look == LOOK_BYTES)
		return bytes_words(a, v.num);
	if (v.kind == VALUE_REAL && c->look == LOOK_COUNT)
		return str_fmt(a, "%.2f", v.real);
	if (v.kind == VALUE_TIME && c->look == LOOK_AGE)
		return age_cell(a, r->paint.now - v.num, v.until);
	if (v.kind == VALUE_BOOL)
		return v.num ? S("yes") : c->may_be_null ? S("no") : S("");
	return v.shown.at ? v.shown : rows_plain(a, v);
}

static const char *head_of(const struct column *c)
{
	static const struct {
		const char *name, *head;
	} short_heads[] = {
		{ "qualified_name", "name" },
		{ "asset_type", "kind" },
		{ "field_count", "cols" },
		{ "row_count", "rows" },
		{ "size_bytes", "size" },
		{ "last_updated_at", "written" },
		{ "matched_columns", "matched" },
		{ "description", "comment" },
		{ "data_type", "type" },
		{ "matched_in", "in" },
		{ "snippet", "text" },
		{ "nullable", "null" },
		{ "primary_key", "pk" },
		{ "from_columns", "columns" },
		{ "to_columns", "columns" },
		{ "cardinality", "n:1" },
		{ "tag_name", "tag" },
		{ "applied_at", "since" },
		{ "tag_category", "category" },
		{ "freshness_score", "fresh" },
		{ "size_trend", "trend" },
		{ "change_frequency", "change rate" },
		{ "flags", "risks" },
	};

	for (size_t i = 0; c->look != LOOK_OWN && i < sizeof short_heads / sizeof *short_heads; i++)
		if (str_eq(str_of(c->name), str_of(short_heads[i].name)))
			return short_heads[i].head;
	return c->name;
}

static const struct stretches *keep_marks(struct rows *r, const struct stretches *marks)
{
	struct stretches *own;

	if (!marks || !marks->len || !r->paint.color)
		return NULL;
	own = new(r->arena, struct stretches);
	for (ptrdiff_t i = 0; i < marks->len; i++)
		*push(own, r->arena) = marks->at[i];
	return own;
}

static void keep_row(struct rows *r, const struct value *cells)
{
	if (r->kept == r->cap) {
		r->cap = r->cap ? 2 * r->cap : 64;
		r->cells = must_realloc(r->cells, r->cap * r->n * (ptrdiff_t)sizeof *r->cells);
		r->marks = must_realloc(r->marks, r->cap * r->n * (ptrdiff_t)sizeof *r->marks);
	}
	for (ptrdiff_t i = 0; i < r->n; i++)
		r->marks[r->kept * r->n + i] = keep_marks(r, cells[i].shown.at ? NULL : cells[i].marks);
	for (ptrdiff_t i = 0; i < r->n; i++)
		r->cells[r->kept * r->n + i] = look_is_hidden(r->columns[i].look)
						       ? NO_STR
						       : str_dup(r->arena, for_people(r, &r->columns[i], cells[i]));
	for (ptrdiff_t i = 1; i < r->n; i++)
		if (r->columns[i].look == LOOK_INSTEAD && r->cells[r->kept * r->n + i].len)
			r->cells[r->kept * r->n + i - 1] = r->cells[r->kept * r->n + i];
	r->kept++;
}

static ptrdiff_t cell_width(struct rows *r, str s)
{
	struct arena_mark mark = arena_mark(r->arena);
	ptrdiff_t width = utf8_width(clean(r->arena, s));

	arena_rewind(r->arena, mark);
	return width;
}

/* A column that is empty in every row is useless to a person. */
static void measure(struct rows *r)
{
	for (ptrdiff_t i = 0; i < r->n; i++) {
		const struct column *of = &r->columns[i];
		bool any = of->look == LOOK_NAME || of->look == LOOK_OWN || (is_plain(of) && !of->may_be_null) ||
			   is_value(of);

		r->width[i] = cell_width(r, str_of(head_of(&r->columns[i])));
		for (ptrdiff_t k = 0; k < r->kept; k++) {
			str s = r->cells[k * r->n + i];
			ptrdiff_t width = cell_width(r, s);

			any |= s.len > 0 && !str_eq(s, S("?"));
			if (width > r->width[i])
				r->width[i] = width;
		}
		r->shown[i] = !look_is_hidden(of->look) && of->look != LOOK_BELOW && of->look != LOOK_INSTEAD && any;
	}
}

static ptrdiff_t total_width(const struct rows *r)
{
	ptrdiff_t total = 0;

	for (ptrdiff_t i = 0; i < r->n; i++)
		if (r->shown[i])
			total += r->width[i] + (total ? GAP : 0);
	return total;
}

/* Takes width from columns of one look, the widest first, down to least. */
static void shrink(struct rows *r, enum column_look look, ptrdiff_t least)
{
	ptrdiff_t over = total_width(r) - r->paint.width;

	while (over > 0) {
		ptrdiff_t widest = -1;

		for (ptrdiff_t i = 0; i < r->n; i++)
			if (r->shown[i] && r->columns[i].look == look && r->width[i] > least &&
			    (widest < 0 || r->width[i] > r->width[widest]))
				widest = i;
		if (widest < 0)
			return;
		r->width[widest]--;
		over--;
	}
}

/* The width with every flexible column at its minimum; the first column should stay readable beside others. */
static ptrdiff_t least_width(const struct rows *r)
{
	ptrdiff_t total = total_width(r), first = -1, others = 0;

	for (ptrdiff_t i = 0; i < r->n; i++) {
		if (!r->shown[i] || r->columns[i].look != LOOK_FLUID)
			continue;
		others += first >= 0;
		first = first < 0 ? i : first;
		if (r->width[i] > FLUID_LEAST)
			total -= r->width[i] - FLUID_LEAST;
	}
	if (others && r->width[first] > FLUID_LEAST)
		total += (r->width[first] < FLUID_FIRST ? r->width[first] : FLUID_FIRST) - FLUID_LEAST;
	return total;
}

/* Drops truth columns first: they matter less than types and names. */
static void drop_truths(struct rows *r)
{
	for (ptrdiff_t i = r->n - 1; i > 0 && total_width(r) > r->paint.width; i--)
		if (is_plain(&r->columns[i]) && str_eq(str_of(r->columns[i].type), S("boolean")))
			r->shown[i] = false;
}

/* The reason for a match is what the person asked about: to keep it readable, it takes the width of numbers, from the
 * right. */
static void give_way(struct rows *r)
{
	ptrdiff_t spare = 0;
	bool any = false;

	for (ptrdiff_t i = 0; i < r->n; i++) {
		if (!r->shown[i] || r->columns[i].look != LOOK_FOUND)
			continue;
		any = true;
		spare += r->width[i] > FOUND_FIRST ? r->width[i] - FOUND_FIRST : 0;
	}
	for (ptrdiff_t i = r->n - 1; any && i > 0 && total_width(r) - spare > r->paint.width; i--)
		if (is_number(&r->columns[i]))
			r->shown[i] = false;
}

static void lay_out(struct rows *r)
{
	measure(r);
	r->laid_out = true;
	if (!r->paint.width)
		return;
	shrink(r, LOOK_VALUE, VALUE_LEAST);
	r->standing = r->n && is_value(&r->columns[0]) && total_width(r) > r->paint.width;
	if (r->standing)
		return;
	shrink(r, LOOK_FOUND, FOUND_ENOUGH);
	/* A dropped column leaves its width to the others. */
	for (ptrdiff_t i = r->n - 1; i >= 0 && least_width(r) > r->paint.width; i--)
		if (r->columns[i].look == LOOK_FLUID)
			r->shown[i] = false;
	shrink(r, LOOK_FLUID, FLUID_LEAST);
	give_way(r);
	drop_truths(r);
	shrink(r, LOOK_FOUND, FOUND_FIRST);
	shrink(r, LOOK_PLAIN, PLAIN_FIRST);
	shrink(r, LOOK_FOUND, FOUND_LEAST);
	shrink(r, LOOK_NAME, NAME_FIRST);
	shrink(r, LOOK_PLAIN, FLUID_LEAST);
	shrink(r, LOOK_OWN, FLUID_LEAST);
	for (ptrdiff_t i = r->n - 1; i > 0 && total_width(r) > r->paint.width; i--)
		if (r->columns[i].look != LOOK_NAME && !is_plain(&r->columns[i]))
			r->shown[i] = false;
	shrink(r, LOOK_NAME, NAME_LEAST);
}

static enum role role_of(const struct column *c, str text)
{
	if (c->look == LOOK_NAME)
		return ROLE_NAME;
	if (str_eq(text, S("?")) || c->look == LOOK_FLUID || c->look == LOOK_FOUND ||
	    (is_value(c) && str_eq(text, S("NULL"))))
		return ROLE_DIM;
	return ROLE_PLAIN;
}

/* The end of a name distinguishes it from others, so a cut name loses its start. */
static str end_of_name(struct rows *r, str name, ptrdiff_t cells)
{
	str rest = clean(r->arena, name);

	while (rest.len && utf8_width(rest) >= cells) {
		rest = str_from(rest, 1);
		while (rest.len && ((unsigned char)rest.at[0] & 0xc0) == 0x80)
			rest = str_from(rest, 1);
	}
	return str_fmt(r->arena, "%s%.*s", r->paint.unicode ? "…" : "~", STR(rest));
}

static void put_line(struct rows *r, const str *cells, const struct stretches *const *marks, bool head)
{
	ptrdiff_t last = -1, end;
	bool any = false;

	for (ptrdiff_t i = 0; i < r->n; i++)
		if (r->shown[i])
			last = i;
	for (ptrdiff_t i = 0; i < r->n; i++) {
		const struct column *c = &r->columns[i];
		str text = head ? str_of(head_of(c)) : cells[i];

		if (!r->shown[i])
			continue;
		if (any)
			sb_pad(&r->out, ' ', GAP);
		any = true;
		end = r->width[i];
		if (!head && c->look == LOOK_NAME && cell_width(r, text) > end)
			paint_cell(&r->out, &r->paint, role_of(c, text), end_of_name(r, text, end), end, false);
		else if (!head && marks[i])
			paint_marked(&r->out, &r->paint, role_of(c, text), text, marks[i],
				     i == last && cell_width(r, text) <= end ? -1 : end);
		else if (i == last && !is_right(c) && cell_width(r, text) <= end)
			paint_put(&r->out, &r->paint, head ? ROLE_DIM : role_of(c, text), text);
		else
			paint_cell(&r->out, &r->paint, head ? ROLE_DIM : role_of(c, text), text, end, is_right(c));
	}
	sb_putc(&r->out, '\n');
}

/* Puts text below a row, whole however long, so that it can be copied. */
static void put_below(struct rows *r, const str *cells)
{
	for (ptrdiff_t i = 0; i < r->n; i++) {
		if (r->columns[i].look != LOOK_BELOW || !cells[i].len)
			continue;
		sb_pad(&r->out, ' ', 2 * GAP);
		paint_put(&r->out, &r->paint, ROLE_DIM, cells[i]);
		sb_putc(&r->out, '\n');
	}
}

/* One row as a block: one column per line, its value wrapped beside its name. */
static void put_upright(struct rows *r, const str *cells, int64_t number)
{
	ptrdiff_t room = 0, most = r->paint.width / 3;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < r->n; i++) {
		ptrdiff_t width = cell_width(r, str_of(head_of(&r->columns[i])));

		room = width > room ? width : room;
	}
	room = room > most ? most : room;
	if (number > 1)
		sb_putc(&r->out, '\n');
	for (ptrdiff_t i = 0; i < r->n; i++) {
		if (!r->shown[i])
			continue;
		sb_reset(&b);
		paint_wrapped(&b, &r->paint, role_of(&r->columns[i], cells[i]), cells[i], (int)room + GAP);
		paint_cell(&r->out, &r->paint, ROLE_DIM, str_of(head_of(&r->columns[i])), room, false);
		if (b.len > room)
			sb_put(&r->out, str_from(sb_str(&b), room)); /* the first line has space for the name */
		else
			sb_putc(&r->out, '\n');
	}
}

bool rows_put_kept(struct rows *r)
{
	if (!r->count)
		return true;
	if (!r->laid_out) {
		lay_out(r);
		if (!r->standing)
			put_line(r, NULL, NULL, true);
	}
	for (ptrdiff_t k = 0; k < r->kept; k++) {
		if (r->standing) {
			put_upright(r, &r->cells[k * r->n], r->count - r->kept + k + 1);
		} else {
			put_line(r, &r->cells[k * r->n], &r->marks[k * r->n], false);
			put_below(r, &r->cells[k * r->n]);
		}
		if (!rows_flush(r, ROWS_FLUSH_AT))
			return false;
	}
	r->kept = 0;
	return true;
}

bool rows_keep(struct rows *r, const struct value *cells)
{
	keep_row(r, cells);
	return r->kept < TABLE_DECIDES || rows_put_kept(r);
}
