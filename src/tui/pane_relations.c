/* How the asset in view joins, one hop: keys out, keys in, and what reads it. */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "tui/words.h"
#include "tui/world.h"

#include "base/banned.h"

enum entry_kind { HEAD_OUT, HEAD_IN, HEAD_READS, HEAD_READ_BY, OUT, IN, READS, READ_BY };

struct entry {
	enum entry_kind kind;
	const struct relation *relation;
	const struct lineage_edge *edge;
	ptrdiff_t number; /* of the relation; for a heading, how many follow */
};

struct entries {
	struct entry *at;
	ptrdiff_t len, cap;
	const struct world *w;
};

static void add_relations(struct entries *to, struct arena *frame, enum entry_kind kind, int64_t id)
{
	const struct relations *all = world_relations(to->w);
	ptrdiff_t head = to->len;

	*push(to, frame) = (struct entry){ .kind = kind == OUT ? HEAD_OUT : HEAD_IN };
	for (ptrdiff_t i = 0; all && i < all->len; i++) {
		const struct relation *r = &all->at[i];

		if (kind == OUT ? r->from_id == id : r->to_id == id)
			*push(to, frame) = (struct entry){ .kind = kind, .relation = r, .number = i };
	}
	to->at[head].number = to->len - head - 1;
}

static void add_lineage(struct entries *to, struct arena *frame, enum entry_kind kind, int64_t id)
{
	const struct lineage *all = to->w->seen->result.lineage;
	ptrdiff_t head = to->len;

	*push(to, frame) = (struct entry){ .kind = kind == READS ? HEAD_READS : HEAD_READ_BY };
	for (ptrdiff_t i = 0; all && i < all->len; i++)
		if (kind == READS ? all->at[i].to_id == id : all->at[i].from_id == id)
			*push(to, frame) = (struct entry){ .kind = kind, .edge = &all->at[i], .number = i };
	to->at[head].number = to->len - head - 1;
	if (to->len == head + 1)
		to->len = head;
}

static struct entries entries_of(const struct world *w, struct arena *frame)
{
	const struct asset_row *seen = world_asset(w);
	struct entries all = { .w = w };

	if (!seen)
		return all;
	if (!w->incoming_only)
		add_relations(&all, frame, OUT, seen->id);
	add_relations(&all, frame, IN, seen->id);
	if (!w->incoming_only)
		add_lineage(&all, frame, READS, seen->id);
	add_lineage(&all, frame, READ_BY, seen->id);
	return all;
}

/* ---- cells ---- */

enum { LOCAL, ARROW, OTHER, CARDINALITY, RULES, COLUMNS, NARROW = 64 };
static const struct sheet_column columns[] = {
	[LOCAL] = { .least = 24, .most = 30, .dear = 9 }, [ARROW] = { .least = 2, .most = 2, .dear = 8 },
	[OTHER] = { .least = 20, .most = 0, .dear = 9 },  [CARDINALITY] = { .least = 3, .most = 12, .dear = 3 },
	[RULES] = { .least = 17, .most = 30, .dear = 1 },
};

static struct span heading(struct arena *frame, const struct entry *e)
{
	static const char *const words[] = { "references", "referenced by", "reads", "read by" };

	if (!e->number)
		return (struct span){ .text = str_fmt(frame, "%s: nothing", words[e->kind]),
				      .role = ROLE_DIM,
				      .wide = true };
	return (struct span){ .text = str_fmt(frame, "%s (%td)", words[e->kind], e->number),
			      .role = ROLE_DIM,
			      .wide = true };
}

static struct span far_end(const struct world *w, struct arena *frame, const struct entry *e)
{
	const struct relation *r = e->relation;
	bool out = e->kind == OUT;
	str name = world_near_name(w, frame, out ? r->to_qualified : r->from_qualified);
	const struct strs *fields = out ? &r->to_fields : &r->from_fields;
	struct span s = { .role = r->broken ? ROLE_WARNING : ROLE_TEXT };

	if (!name.len)
		name = clean(frame, out ? r->to : r->from);
	s.back = world_name_back(name);
	s.text = fields->len ? str_fmt(frame, "%.*s.%.*s", STR(name), STR(words_fields(frame, fields))) : name;
	return s;
}

static str rules_of(struct arena *frame, const struct relation *r)
{
	if (r->broken)
		return S("its target does not exist");
	if (r->on_delete.len)
		return str_fmt(frame, "on delete %.*s", STR(clean(frame, r->on_delete)));
	return r->from_nullable ? S("optional") : NO_STR;
}

static struct span relation_cell(const struct world *w, struct arena *frame, const struct entry *e, int column)
{
	const struct relation *r = e->relation;

	switch (column) {
	case LOCAL:
		return (struct span){ .text = words_fields(frame, e->kind == OUT ? &r->from_fields : &r->to_fields),
				      .role = ROLE_TEXT };
	case ARROW:
		return (struct span){ .text = e->kind == OUT ? S("\u2500\u25b8") : S("\u25c2\u2500"),
				      .role = ROLE_DIM };
	case OTHER: return far_end(w, frame, e);
	case CARDINALITY:
		/* Along the key, as the command line says it. */
		return (struct span){ .text = r->from_unique ? S("1:1") : S("N:1"), .role = ROLE_DIM };
	default: return (struct span){ .text = rules_of(frame, r), .role = r->broken ? ROLE_WARNING : ROLE_DIM };
	}
}

static struct span edge_cell(const struct world *w, struct arena *frame, const struct entry *e, int column)
{
	const struct lineage_edge *edge = e->edge;

	if (column == ARROW)
		return (struct span){ .text = e->kind == READS ? S("\u25c2\u2500") : S("\u2500\u25b8"),
				      .role = ROLE_DIM };
	if (column == OTHER) {
		str name = world_name(w, frame, e->kind == READS ? edge->from_qualified : edge->to_qualified);

		return (struct span){ .text = name, .role = ROLE_TEXT, .back = world_name_back(name) };
	}
	if (column == LOCAL)
		return (struct span){ .text = S("data"), .role = ROLE_DIM };
	return (struct span){ .text = NO_STR, .role = ROLE_DIM };
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct entries *all = with;
	const struct entry *e = &all->at[row];

	if (e->relation)
		return relation_cell(all->w, frame, e, column);
	if (e->edge)
		return edge_cell(all->w, frame, e, column);
	return column == LOCAL ? heading(frame, e) : (struct span){ .text = NO_STR, .role = ROLE_DIM };
}

/* ---- the pane ---- */

static struct sheet sheet_of(const struct entries *all)
{
	return (struct sheet){ .columns = columns, .count = COLUMNS, .rows = all->len, .cell = cell_of, .with = all };
}

static ptrdiff_t relations_lines(const struct world *w, const struct spot *at, struct arena *frame)
{
	(void)at;
	return entries_of(w, frame).len;
}

static void relations_draw(const struct world *w, struct spot *at, struct drawing *d)
{
	struct entries all = entries_of(w, d->frame);
	const struct asset_row *seen = world_asset(w);
	struct sheet sheet = sheet_of(&all);

	if (!seen) {
		pane_title(d, S("relations"), true);
		return;
	}
	pane_title(d,
		   str_fmt(d->frame, "%s of %.*s", w->incoming_only ? "uses" : "relations",
			   STR(world_name(w, d->frame, seen->qualified))),
		   true);
	/* Where it is narrow the names need the room more. */
	if (d->body.box.cols < NARROW)
		sheet.count = RULES;
	d->row = sheet_draw(&sheet, &d->body, d->frame, at, d->focused);
}

static str name_of(const struct entry *e)
{
	if (e->relation)
		return e->kind == OUT ? e->relation->to_qualified : e->relation->from_qualified;
	if (e->edge)
		return e->kind == READS ? e->edge->from_qualified : e->edge->to_qualified;
	return NO_STR;
}

static struct next copy_join(const struct world *w, const struct entry *e)
{
	if (!e->relation)
		return (struct next){ NEXT_SAY, S("There is no JOIN here: it follows a key, and this line is none."),
				      0 };
	if (world_join(w, e->number).len)
		return (struct next){ NEXT_COPY, world_join(w, e->number), 0 };
	if (!w->joins)
		return (struct next){ NEXT_SAY, S("The JOIN is still being read; press the keys again."), 0 };
	return (struct next){ NEXT_SAY, S("The columns at the other end are not known, so there is no JOIN to copy."),
			      0 };
}

static struct next relations_act(const struct world *w, const struct spot *at, enum action a, struct arena *frame)
{
	struct entries all = entries_of(w, frame);
	struct sheet sheet = sheet_of(&all);
	const struct entry *e = at->cursor < all.len ? &all.at[at->cursor] : NULL;

	if (a == ACT_COPY_SQL && !e)
		return (struct next){ NEXT_SAY, S("There is no key here, so there is no JOIN to copy."), 0 };
	if (!e)
		return (struct next){ 0 };
	if (a == ACT_COPY_LINE)
		return (struct next){ NEXT_COPY, sheet_line(&sheet, frame, at->cursor), 0 };
	if (a == ACT_COPY_SQL)
		return copy_join(w, e);
	if (a != ACT_OPEN || !name_of(e).len)
		return (struct next){ 0 };
	if (e->relation && e->kind == OUT && !e->relation->to_id)
		return (struct next){ NEXT_SAY, S("That table is not in the cache, so there is nothing to open."), 0 };
	return (struct next){ NEXT_FOLLOW, name_of(e), 0 };
}

static const enum action footer[] = { ACT_OPEN,	 ACT_BACK, ACT_INSPECT, ACT_COPY_SQL,  ACT_USED_BY, ACT_HELP,
				      ACT_CLOSE, ACT_FIND, ACT_STEPS,	ACT_PANE_NEXT, ACT_NONE };

const struct pane pane_relations = {
	.name = "relations",
	.place = PLACE_SIDE,
	.footer = footer,
	.sql_word = "JOIN",
	.draw = relations_draw,
	.lines = relations_lines,
	.act = relations_act,
};
