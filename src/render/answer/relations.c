/* The relations of an asset as a tree, for a person. */
#include "render/answer/asset_page.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/answer/asset_internal.h"
#include "base/banned.h"

enum { LEFT_LEAST = 12, BETWEEN = 2 };

struct tree {
	struct sb *out;
	const struct paint *paint;
	struct arena *arena;
	const struct asset_view *view;
	ptrdiff_t name_width, pair_width; /* of the widest, for columns; 0: too wide to go side by side */
};

static bool is_self(const struct tree *t, const struct view_relation *r)
{
	return str_eq(r->other, t->view->qualified);
}

static str other_name(const struct tree *t, const struct view_relation *r)
{
	return is_self(t, r) ? S("itself") : clean(t->arena, asset_short(t->view, r->other));
}

/* "customer_id = id", with the asset's own column on the left. */
static str pairs_of(const struct tree *t, const struct view_relation *r)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (ptrdiff_t i = 0; i < r->fields.len; i++)
		sb_fmt(&b, "%s%.*s = %.*s", i ? ", " : "", STR(r->fields.at[i]),
		       STR(i < r->other_fields.len ? r->other_fields.at[i] : S("?")));
	return clean(t->arena, b.len ? str_dup(t->arena, sb_str(&b)) : S("columns unknown"));
}

/* The number of keys to the same table. They differ only in their columns, which is easily missed. Incoming keys are
 * in order. */
static ptrdiff_t parallels(const struct view_relations *list, const struct view_relation *r, bool incoming)
{
	ptrdiff_t at = r - list->at, from = 0, to = list->len, n = 0;

	if (incoming) {
		for (from = at; from > 0 && str_eq(list->at[from - 1].other, r->other); from--)
			;
		for (to = at + 1; to < list->len && str_eq(list->at[to].other, r->other); to++)
			;
	}
	for (ptrdiff_t i = from; i < to; i++)
		n += str_eq(list->at[i].other, r->other);
	return n;
}

static str what_it_is(const struct tree *t, const struct view_relations *list, const struct view_relation *r,
		      bool incoming)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	ptrdiff_t same = parallels(list, r, incoming);

	sb_put(&b, asset_cardinality(t->arena, r, incoming));
	if (is_self(t, r))
		sb_puts(&b, ", a key to itself");
	else if (same > 1)
		sb_fmt(&b, ", one of %td keys %s it", same, incoming ? "from" : "to");
	if (r->on_delete.len)
		sb_fmt(&b, ", on delete %.*s", STR(r->on_delete));
	if (r->on_update.len)
		sb_fmt(&b, ", on update %.*s", STR(r->on_update));
	if (r->doubt.len)
		sb_fmt(&b, ", %.*s", STR(r->doubt));
	return clean(t->arena, str_dup(t->arena, sb_str(&b)));
}

static void measure(struct tree *t, const struct view_relations *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++) {
		ptrdiff_t name = utf8_width(other_name(t, &list->at[i])), pair = utf8_width(pairs_of(t, &list->at[i]));

		t->name_width = name > t->name_width ? name : t->name_width;
		t->pair_width = pair > t->pair_width ? pair : t->pair_width;
	}
}

/* Lines below a branch: wrapped, behind the trunk. */
static void put_under(struct tree *t, enum role role, str text, bool last)
{
	const struct paint *p = t->paint;
	const char *trunk = last ? "     " : p->unicode ? "│    " : "|    ";
	ptrdiff_t room = p->width ? p->width - 5 : 1 << 20;

	while (text.len) {
		str part = paint_line(text, room > LEFT_LEAST ? room : LEFT_LEAST);

		paint_put(t->out, p, ROLE_DIM, str_of(trunk));
		paint_put(t->out, p, role, part);
		sb_putc(t->out, '\n');
		text = str_trim(str_from(text, part.len));
	}
}

/* Puts the JOIN on one line, however long, so that it can be copied. */
static void put_join(struct tree *t, str join, bool last)
{
	const struct paint *p = t->paint;

	paint_put(t->out, p, ROLE_DIM, str_of(last ? "     " : p->unicode ? "│    " : "|    "));
	paint_put(t->out, p, ROLE_DIM, join);
	sb_putc(t->out, '\n');
}

static void put_branch(struct tree *t, const struct view_relations *list, const struct view_relation *r, bool incoming,
		       bool last)
{
	const struct paint *p = t->paint;
	const char *branch = p->unicode ? r->guess ? (last ? "└┄" : "├┄") : (last ? "└─" : "├─")
			     : last	? (r->guess ? "`." : "`-")
			     : r->guess ? "|."
					: "|-";
	const char *arrow = p->unicode	    ? (is_self(t, r) ? "↺ "
					       : incoming    ? "◂ "
							     : "▸ ")
			    : is_self(t, r) ? "@ "
			    : incoming	    ? "< "
					    : "> ";
	str name = other_name(t, r), pairs = pairs_of(t, r), what = what_it_is(t, list, r, incoming);
	ptrdiff_t side = 4 + t->name_width + BETWEEN + t->pair_width;
	bool fits = !p->width || side <= p->width, whole = !p->width || side + BETWEEN + utf8_width(what) <= p->width;

	paint_put(t->out, p, ROLE_DIM, str_of(branch));
	paint_put(t->out, p, ROLE_REF, str_of(arrow));
	paint_put(t->out, p, r->broken ? ROLE_BAD : ROLE_NAME, name);
	if (fits) {
		sb_pad(t->out, ' ', t->name_width - utf8_width(name) + BETWEEN);
		paint_put(t->out, p, ROLE_PLAIN, pairs);
		if (whole) {
			sb_pad(t->out, ' ', t->pair_width - utf8_width(pairs) + BETWEEN);
			paint_put(t->out, p, ROLE_DIM, what);
		}
	}
	sb_putc(t->out, '\n');
	if (!fits)
		put_under(t, ROLE_PLAIN, pairs, last);
	if (!whole)
		put_under(t, ROLE_DIM, what, last);
	if (r->broken)
		put_under(t, ROLE_BAD, S("the referenced table or column does not exist"), last);
	if (r->join.len)
		put_join(t, r->join, last);
}

static void put_way(struct tree *t, const struct view_relations *list, bool incoming)
{
	if (!list->len)
		return;
	asset_head(t->out, t->paint, incoming ? "referenced by" : "references", list->len);
	for (ptrdiff_t i = 0; i < list->len; i++)
		put_branch(t, list, &list->at[i], incoming, i == list->len - 1);
}

void relations_put(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct tree t = { .out = out, .paint = p, .arena = a, .view = v };

	measure(&t, &v->out);
	measure(&t, &v->in);
	paint_put(out, p, ROLE_NAME, v->qualified);
	sb_putc(out, '\n');
	put_way(&t, &v->out, false);
	put_way(&t, &v->in, true);
}
