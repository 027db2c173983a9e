#include "render/line_diff.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/asset.h"
#include "render/paint.h"

#include "base/banned.h"

enum { AROUND = 1, LEAST = 20, CELLS_MOST = 4 << 20 };

struct line_pair {
	const struct strs *before, *after;
	ptrdiff_t from;		 /* the first lines are the same up to here */
	ptrdiff_t ends[2];	 /* the last lines are the same from here */
	unsigned short *longest; /* from here on: the number of lines that the middle parts share */
	ptrdiff_t wide;
};

static struct strs lines_of(struct arena *a, str text)
{
	struct strs lines = { 0 };
	str line;

	while (str_cut(&text, '\n', &line))
		*push(&lines, a) = line;
	return lines;
}

static void trim(struct line_pair *l)
{
	l->ends[0] = l->before->len;
	l->ends[1] = l->after->len;
	while (l->from < l->ends[0] && l->from < l->ends[1] && str_eq(l->before->at[l->from], l->after->at[l->from]))
		l->from++;
	while (l->ends[0] > l->from && l->ends[1] > l->from &&
	       str_eq(l->before->at[l->ends[0] - 1], l->after->at[l->ends[1] - 1])) {
		l->ends[0]--;
		l->ends[1]--;
	}
}

static unsigned short *cell(const struct line_pair *l, ptrdiff_t b, ptrdiff_t a)
{
	return &l->longest[(b - l->from) * l->wide + a - l->from];
}

/* The longest common subsequence of lines, by the usual table; of texts too long for one, all lines are removed and
 * added. */
static void measure(struct line_pair *l, struct arena *scratch)
{
	ptrdiff_t tall = l->ends[0] - l->from + 1;

	l->wide = l->ends[1] - l->from + 1;
	if (tall >= UINT16_MAX || l->wide >= UINT16_MAX || tall * l->wide > CELLS_MOST)
		return;
	l->longest = new_n(scratch, unsigned short, tall * l->wide);
	for (ptrdiff_t b = l->ends[0] - 1; b >= l->from; b--)
		for (ptrdiff_t a = l->ends[1] - 1; a >= l->from; a--) {
			unsigned short down = *cell(l, b + 1, a), right = *cell(l, b, a + 1);

			*cell(l, b, a) = str_eq(l->before->at[b], l->after->at[a])
						 ? (unsigned short)(*cell(l, b + 1, a + 1) + 1)
					 : down > right ? down
							: right;
		}
}

/* ---- output ---- */

struct putting {
	struct sb *out;
	const struct paint *p;
	int indent;
	struct strs same; /* unchanged lines, held until a change follows or not */
	struct arena *arena;
	bool any; /* a changed line was written */
};

/* The part that fits, up to a blank after the first word if there is one. */
static str part_of(const struct putting *w, str line)
{
	ptrdiff_t room = w->p->width - w->indent - 2;
	str part = w->p->width && room >= LEAST ? utf8_fit(line, room) : line;
	ptrdiff_t cut = part.len;

	if (part.len == line.len || !part.len)
		return line;
	while (cut > part.len / 2 && line.at[cut] != ' ')
		cut--;
	return str_upto(line, cut > part.len / 2 ? cut : part.len);
}

/* Shows changed text whole, on several lines if it is too long for one; unchanged text is only context. */
static void put_line(struct putting *w, const char *sign, enum role role, str line)
{
	scoped(arena_close) struct arena *a = arena_open();

	line = clean(a, line);
	do {
		str part = part_of(w, line);

		sb_pad(w->out, ' ', w->indent);
		paint_put(w->out, w->p, role, str_of(sign));
		sb_puts(w->out, part.len ? " " : "");
		paint_put(w->out, w->p, role, part);
		sb_putc(w->out, '\n');
		line = role == ROLE_DIM ? S("") : str_from(line, part.len);
		sign = " ";
	} while (line.len);
}

/* Shows only the unchanged lines next to a change. */
static void put_same(struct putting *w, bool more)
{
	ptrdiff_t n = w->same.len, head = w->any ? AROUND : 0, tail = more ? AROUND : 0;

	for (ptrdiff_t i = 0; i < n; i++) {
		if (i < head || i >= n - tail)
			put_line(w, " ", ROLE_DIM, w->same.at[i]);
		else if (i == head && more && w->any)
			put_line(w, " ", ROLE_DIM, S("..."));
	}
	w->same.len = 0;
}

static void put_other(struct putting *w, bool came, str line)
{
	put_same(w, true);
	w->any = true;
	put_line(w, came ? "+" : "-", came ? ROLE_GOOD : ROLE_BAD, line);
}

static void put_middle(struct putting *w, const struct line_pair *l)
{
	ptrdiff_t b = l->from, a = l->from;

	while (b < l->ends[0] || a < l->ends[1]) {
		if (l->longest && b < l->ends[0] && a < l->ends[1] && str_eq(l->before->at[b], l->after->at[a])) {
			*push(&w->same, w->arena) = l->after->at[a];
			b++;
			a++;
		} else if (b < l->ends[0] &&
			   (a == l->ends[1] || !l->longest || *cell(l, b + 1, a) >= *cell(l, b, a + 1))) {
			put_other(w, false, l->before->at[b++]);
		} else {
			put_other(w, true, l->after->at[a++]);
		}
	}
}

void line_diff_put(struct sb *out, const struct paint *p, str before, str after, int indent)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct strs old = lines_of(a, before), now = lines_of(a, after);
	struct line_pair l = { .before = &old, .after = &now };
	struct putting w = { .out = out, .p = p, .indent = indent, .arena = a };

	trim(&l);
	measure(&l, a);
	for (ptrdiff_t i = 0; i < l.from; i++)
		*push(&w.same, a) = old.at[i];
	put_middle(&w, &l);
	for (ptrdiff_t i = l.ends[1]; i < now.len; i++)
		*push(&w.same, a) = now.at[i];
	put_same(&w, false);
}

void line_diff_text(struct sb *out, str before, str after)
{
	line_diff_put(out, &(const struct paint){ 0 }, before, after, 0);
}
