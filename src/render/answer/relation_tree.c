#include "render/answer/relation_tree.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/cardinality.h"
#include "render/paint.h"

#include "base/banned.h"

enum { BETWEEN = 2, FACTS_LEAST = 12 };

struct drawn {
	struct sb *out;
	const struct paint *paint;
	const struct relation_tree *tree;
	struct arena *arena;
	ptrdiff_t name, words; /* cells of the widest */
};

const char *relation_tree_head(enum hop_kind group)
{
	static const char *const words[] = { "references", "referenced by", "reads", "read by" };

	return words[group];
}

str relation_tree_facts(struct arena *a, const struct hop *h, str near)
{
	str effect = cardinality_effect(a, hop_cardinality(h), near);
	scoped(sb_free) struct sb b = SB(1 << 16);

	if (effect.len)
		sb_fmt(&b, ", %.*s", STR(effect));
	if (h->broken)
		sb_puts(&b, ", its target does not exist");
	else if (!h->other_id)
		sb_puts(&b, ", not in the cache");
	if (h->says.len)
		sb_fmt(&b, ", %.*s", STR(h->says));
	if (h->optional && h->kind == HOP_OUT)
		sb_puts(&b, ", optional");
	if (h->on_delete.len)
		sb_fmt(&b, ", on delete %.*s", STR(h->on_delete));
	if (h->on_update.len)
		sb_fmt(&b, ", on update %.*s", STR(h->on_update));
	if (h->unchecked)
		sb_puts(&b, ", not validated");
	return clean(a, str_dup(a, str_from(sb_str(&b), b.len ? 2 : 0)));
}

static str facts_of(struct arena *a, const struct hop *h, str near)
{
	str words = cardinality_words(hop_cardinality(h)), facts = relation_tree_facts(a, h, near);

	return str_fmt(a, "%.*s%s%.*s", STR(words), words.len && facts.len ? ", " : "", STR(facts));
}

/* ---- the parts of a line ---- */

/* "│ ├─▸ " */
static str stem_of(const struct drawn *d, const struct treeline *l)
{
	bool fine = d->paint->unicode, in = l->group == HOP_IN || l->group == HOP_READS;
	scoped(sb_free) struct sb b = SB(4096);

	for (int i = 1; i < l->depth; i++)
		sb_puts(&b, !(l->rails >> i & 1) ? "  " : fine ? "│ " : "| ");
	sb_puts(&b, fine ? l->last ? "└" : "├" : l->last ? "`" : "|");
	if (l->kind == LINE_MORE)
		sb_puts(&b, fine ? "─ " : "- ");
	else if (hop_is_inferred(l->hop))
		sb_puts(&b, fine ? in ? "┄◂ " : "┄▸ " : in ? ".< " : ".> ");
	else
		sb_puts(&b, fine ? in ? "─◂ " : "─▸ " : in ? "-< " : "-> ");
	return str_dup(d->arena, sb_str(&b));
}

static str name_of(const struct drawn *d, const struct treeline *l)
{
	return clean(d->arena, relation_tree_name(d->tree, l->hop->other));
}

static const char *mark_of(const struct treeline *l)
{
	if (l->seen)
		return l->hop->self ? "  ^ itself" : "  ^ seen above";
	return l->elsewhere < 0 ? "  ^ see above" : l->elsewhere ? "  v see below" : "";
}

static ptrdiff_t name_width(const struct drawn *d, const struct treeline *l)
{
	return utf8_width(stem_of(d, l)) + utf8_width(name_of(d, l)) + str_of(mark_of(l)).len;
}

static void measure(struct drawn *d)
{
	for (ptrdiff_t i = 0; i < d->tree->lines.len; i++) {
		const struct treeline *l = &d->tree->lines.at[i];
		ptrdiff_t n;

		if (l->kind != LINE_BRANCH)
			continue;
		n = name_width(d, l);
		d->name = n > d->name ? n : d->name;
		n = utf8_width(clean(d->arena, hop_words(d->arena, l->hop)));
		d->words = n > d->words ? n : d->words;
	}
}

/* ---- lines ---- */

/* Puts its key and other facts below the name if they do not fit beside it. */
static void put_below(struct drawn *d, const struct treeline *l, str words, str facts)
{
	scoped(sb_free) struct sb stem = SB(4096);
	const struct paint *p = d->paint;
	str text = facts.len ? str_fmt(d->arena, "%.*s  %.*s", STR(words), STR(facts)) : words;
	ptrdiff_t room;

	for (int i = 1; i <= l->depth; i++)
		sb_puts(&stem, !((i < l->depth ? l->rails >> i & 1 : !l->last)) ? "  " : p->unicode ? "│ " : "| ");
	sb_puts(&stem, l->open ? p->unicode ? "│ " : "| " : "  ");
	room = p->width ? p->width - utf8_width(sb_str(&stem)) : 1 << 20;
	while (text.len) {
		str part = paint_line(text, room > FACTS_LEAST ? room : FACTS_LEAST);

		paint_put(d->out, p, ROLE_DIM, sb_str(&stem));
		paint_put(d->out, p, ROLE_DIM, part);
		sb_putc(d->out, '\n');
		text = str_trim(str_from(text, part.len));
	}
}

/* Without the name of the nearer table if only that fits. */
static str facts_beside(struct drawn *d, const struct treeline *l, ptrdiff_t used)
{
	str facts = facts_of(d->arena, l->hop, relation_tree_near_table(d->tree, l)),
	    shorter = facts_of(d->arena, l->hop, NO_STR);
	ptrdiff_t room = d->paint->width - used - BETWEEN;

	return d->paint->width && utf8_width(facts) > room && utf8_width(shorter) <= room ? shorter : facts;
}

static void put_branch(struct drawn *d, const struct treeline *l)
{
	const struct paint *p = d->paint;
	str words = clean(d->arena, hop_words(d->arena, l->hop));
	ptrdiff_t used = d->name + BETWEEN + utf8_width(words);
	str facts = facts_beside(d, l, used);
	ptrdiff_t rest = BETWEEN + utf8_width(facts);
	bool aligned = !p->width || d->name + BETWEEN + d->words + rest <= p->width;
	bool fits = !p->width || used <= p->width, whole = aligned || used + rest <= p->width;

	paint_put(d->out, p, ROLE_DIM, stem_of(d, l));
	paint_put(d->out, p, l->hop->broken ? ROLE_BAD : ROLE_NAME, name_of(d, l));
	paint_put(d->out, p, ROLE_DIM, str_of(mark_of(l)));
	if (fits) {
		sb_pad(d->out, ' ', d->name - name_width(d, l) + BETWEEN);
		paint_put(d->out, p, hop_is_key(l->hop) ? ROLE_PLAIN : ROLE_DIM, words);
	}
	if (fits && whole && facts.len) {
		sb_pad(d->out, ' ', BETWEEN + (aligned ? d->words - utf8_width(words) : 0));
		paint_put(d->out, p, ROLE_DIM, facts);
	}
	sb_putc(d->out, '\n');
	if (!fits || !whole)
		put_below(d, l, fits ? S("") : words, facts);
}

static void put_line(struct drawn *d, const struct treeline *l)
{
	if (l->kind == LINE_HEAD) {
		sb_putc(d->out, '\n');
		paint_put(d->out, d->paint, ROLE_HEAD,
			  l->count ? str_fmt(d->arena, "%s (%lld)", relation_tree_head(l->group), (long long)l->count)
				   : str_fmt(d->arena, "%s: nothing", relation_tree_head(l->group)));
		sb_putc(d->out, '\n');
	} else if (l->kind == LINE_MORE) {
		paint_put(d->out, d->paint, ROLE_DIM, stem_of(d, l));
		paint_put(d->out, d->paint, ROLE_DIM, str_fmt(d->arena, "+%lld more", (long long)l->count));
		sb_putc(d->out, '\n');
	} else {
		put_branch(d, l);
	}
}

static void put_tree(struct sb *out, const struct paint *p, const struct relation_tree *t)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct drawn d = { .out = out, .paint = p, .tree = t, .arena = a };

	measure(&d);
	paint_put(out, p, ROLE_NAME, t->root);
	sb_putc(out, '\n');
	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		put_line(&d, &t->lines.at[i]);
}

void relation_tree_text(struct sb *out, const struct relation_tree *t)
{
	struct paint plain = { .unicode = true };

	put_tree(out, &plain, t);
}

/* ---- as an answer ---- */

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct relation_tree *t = value;
	bool any = false;

	for (ptrdiff_t i = 0; i < t->lines.len && !any; i++)
		any = t->lines.at[i].kind == LINE_BRANCH;
	if (any)
		put_tree(out, p, t);
}

const struct answer_type answer_relation_tree = { .name = "tree of relations", .page = page };

static void put_diagram(struct sb *out, const struct paint *p, const void *value)
{
	(void)p;
	sb_put(out, ((const struct diagram_view *)value)->text);
}

static void put_fenced(struct sb *out, const struct paint *p, const void *value)
{
	const struct diagram_view *v = value;

	(void)p;
	sb_fmt(out, "```%.*s\n%.*s```\n", STR(v->language), STR(v->text));
}

#define THIS diagram_view
static const struct answer_member diagram_members[] = {
	MEMBER_OR_NULL("document", "string",
		       "the tree as a diagram in the requested format; absent if none was requested", ANSWER_TEXT,
		       text),
	END_OF_MEMBERS,
};
#undef THIS

const struct answer_type answer_diagram_view = {
	.name = "diagram",
	.members = diagram_members,
	.page = put_diagram,
	.markdown = put_fenced,
	.piped = put_diagram,
	.alone = true,
};
