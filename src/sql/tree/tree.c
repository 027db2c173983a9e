#include "sql/tree/tree.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

static const char *const kind_names[] = {
#define _(kind, name, slots) [kind] = name,
	NODE_KINDS(_)
#undef _
};

static const char *const op_words[] = {
#define _(op, word) [op] = word,
	NODE_OPS(_)
#undef _
};

void tree_start(struct tree *t, struct arena *a, const struct dialect *d, str source)
{
	*t = (struct tree){ .arena = a, .dialect = d, .source = source };
	*push(&t->nodes, a) = (struct node_rec){ 0 };
	*push(&t->texts, a) = NO_STR;
}

/* ---- reading ---- */

node node_slot(const struct tree *t, node n, uint32_t slot)
{
	const struct node_rec *r = &t->nodes.at[n];

	return slot < r->count ? t->slots.at[r->first + slot] : NO_NODE;
}

str node_source(const struct tree *t, node n)
{
	const struct node_rec *r = &t->nodes.at[n];

	return r->len ? str_n(t->source.at + r->at, r->len) : NO_STR;
}

/* ---- making and changing ---- */

static uint32_t keep_text(struct tree *t, str text)
{
	if (!text.at)
		return 0;
	*push(&t->texts, t->arena) = text;
	return (uint32_t)t->texts.len - 1;
}

node node_make(struct tree *t, enum node_kind kind, enum node_op op, const node *slots, uint32_t count)
{
	node n = (node)t->nodes.len;

	*push(&t->nodes, t->arena) = (struct node_rec){
		.kind = (uint8_t)kind, .op = (uint8_t)op, .first = (uint32_t)t->slots.len, .count = count
	};
	for (uint32_t i = 0; i < count; i++) {
		*push(&t->slots, t->arena) = slots[i];
		t->nodes.at[slots[i]].parent = slots[i] ? n : NO_NODE;
	}
	return n;
}

node node_word(struct tree *t, enum node_kind kind, str text)
{
	node n = node_make(t, kind, OP_NONE, NULL, 0);

	t->nodes.at[n].text = keep_text(t, text);
	return n;
}

void node_say(struct tree *t, node n, str text)
{
	t->nodes.at[n].text = keep_text(t, text);
}

void node_flag(struct tree *t, node n, unsigned flags)
{
	t->nodes.at[n].flags |= (uint16_t)flags;
}

void node_span(struct tree *t, node n, uint32_t from, uint32_t to)
{
	t->nodes.at[n].at = from;
	t->nodes.at[n].len = to > from ? to - from : 0;
}

void node_set(struct tree *t, node n, uint32_t slot, node what)
{
	const struct node_rec *r = &t->nodes.at[n];

	if (slot >= r->count)
		return;
	t->slots.at[r->first + slot] = what;
	if (what)
		t->nodes.at[what].parent = n;
}

void node_drop_first(struct tree *t, node list)
{
	struct node_rec *r = &t->nodes.at[list];

	if (!r->count)
		return;
	r->first++;
	r->count--;
}

/* A list whose slots are not the last ones moves to the end. */
void node_put(struct tree *t, node list, node what)
{
	struct node_rec r = t->nodes.at[list];

	if (r.first + r.count != t->slots.len) {
		uint32_t to = (uint32_t)t->slots.len;

		for (uint32_t i = 0; i < r.count; i++) {
			node kept = t->slots.at[r.first + i];

			*push(&t->slots, t->arena) = kept;
		}
		t->nodes.at[list].first = to;
	}
	*push(&t->slots, t->arena) = what;
	t->nodes.at[list].count++;
	t->nodes.at[what].parent = what ? list : NO_NODE;
}

void node_replace(struct tree *t, node old, node with)
{
	node parent = t->nodes.at[old].parent;
	const struct node_rec *r = &t->nodes.at[parent];

	for (uint32_t i = 0; i < r->count; i++)
		if (t->slots.at[r->first + i] == old)
			t->slots.at[r->first + i] = with;
	if (t->root == old)
		t->root = with;
	t->nodes.at[with].parent = parent;
	t->nodes.at[old].parent = NO_NODE;
}

node node_copy(struct tree *to, const struct tree *from, node n)
{
	struct node_rec r = from->nodes.at[n];
	node copy;

	if (!n)
		return NO_NODE;
	copy = node_make(to, (enum node_kind)r.kind, (enum node_op)r.op, NULL, 0);
	to->nodes.at[copy].flags = r.flags;
	to->nodes.at[copy].text = keep_text(to, from->texts.at[r.text]);
	to->nodes.at[copy].first = (uint32_t)to->slots.len;
	to->nodes.at[copy].count = r.count;
	for (uint32_t i = 0; i < r.count; i++)
		*push(&to->slots, to->arena) = NO_NODE;
	for (uint32_t i = 0; i < r.count; i++) {
		node kid = node_copy(to, from, from->slots.at[r.first + i]);

		node_set(to, copy, i, kid);
	}
	return copy;
}

/* ---- walk, comparison and hash ---- */

void node_walk(const struct tree *t, node n, bool (*visit)(void *with, const struct tree *t, node n), void *with)
{
	if (!n || !visit(with, t, n))
		return;
	for (uint32_t i = 0; i < t->nodes.at[n].count; i++)
		node_walk(t, t->slots.at[t->nodes.at[n].first + i], visit, with);
}

static bool see_column(void *with, const struct tree *t, node n)
{
	bool *found = with;

	*found |= node_kind(t, n) == NODE_COLUMN;
	return !*found;
}

bool node_has_column(const struct tree *t, node n)
{
	bool found = false;

	node_walk(t, n, see_column, &found);
	return found;
}

/* Its text is a name: its own, or an alias. */
static bool is_named(const struct node_rec *r)
{
	return r->kind == NODE_NAME || r->kind == NODE_CTE || r->kind == NODE_WINDOW || r->kind == NODE_DOT ||
	       r->flags & NODE_ALIASED;
}

/* Words, compared without case. */
static bool is_word(const struct node_rec *r)
{
	return r->kind == NODE_TRUTH || r->kind == NODE_NULL || r->kind == NODE_UNIT || r->kind == NODE_TYPE ||
	       r->kind == NODE_SAMPLE;
}

/* An unquoted name is folded as in the dialect: Order, "order" and ORDER are equal in PostgreSQL, "Order" differs. */
static bool same_name(enum fold fold, str bare, str quoted)
{
	if (fold == FOLD_INSENSITIVE)
		return str_eq_fold(bare, quoted);
	for (ptrdiff_t i = 0; i < bare.len && i < quoted.len; i++) {
		char c = bare.at[i];

		if (fold == FOLD_LOWER && c >= 'A' && c <= 'Z')
			c = (char)(c | 32);
		else if (fold == FOLD_UPPER && c >= 'a' && c <= 'z')
			c = (char)(c & ~32);
		if (c != quoted.at[i])
			return false;
	}
	return bare.len == quoted.len;
}

static bool same_text(const struct tree *a, node x, const struct tree *b, node y)
{
	const struct node_rec *p = &a->nodes.at[x], *q = &b->nodes.at[y];
	bool left = p->flags & NODE_QUOTED, right = q->flags & NODE_QUOTED;

	if (!is_named(p))
		return is_word(p) ? str_eq_fold(node_text(a, x), node_text(b, y))
				  : str_eq(node_text(a, x), node_text(b, y));
	if (left != right)
		return left ? same_name(b->dialect->fold, node_text(b, y), node_text(a, x))
			    : same_name(a->dialect->fold, node_text(a, x), node_text(b, y));
	return left && a->dialect->fold != FOLD_INSENSITIVE ? str_eq(node_text(a, x), node_text(b, y))
							    : str_eq_fold(node_text(a, x), node_text(b, y));
}

node node_bare(const struct tree *t, node n)
{
	while (t->nodes.at[n].kind == NODE_BRACKETS)
		n = t->slots.at[t->nodes.at[n].first];
	return n;
}

node node_uncast(const struct tree *t, node n)
{
	while (node_kind(t, n) == NODE_BRACKETS || node_kind(t, n) == NODE_CAST || node_kind(t, n) == NODE_COLLATE)
		n = node_slot(t, n, 0);
	return n;
}

/*
 * INTERVAL '90' DAY, 90 DAY and '90 days' are equal: returns count and unit, without a plural s. False: another
 * form.
 */
static bool one_interval(const struct tree *t, node n, str *count, str *unit)
{
	node value = node_slot(t, n, 0), of = node_slot(t, n, 1);
	enum node_kind kind = node_kind(t, value);

	if (node_kind(t, n) != NODE_INTERVAL || (kind != NODE_STRING && kind != NODE_NUMBER) || node_slot(t, n, 2))
		return false;
	*count = node_text(t, value);
	*unit = of ? node_text(t, of) : NO_STR;
	if (of && (node_kind(t, of) != NODE_UNIT || node_slot(t, of, 0)))
		return false;
	if (!of) {
		*unit = *count;
		if (!str_cut(unit, ' ', count))
			return false;
	}
	if (unit->len > 1 && (unit->at[unit->len - 1] | 32) == 's')
		unit->len--;
	for (ptrdiff_t i = 0; i < count->len; i++)
		if (!(count->at[i] >= '0' && count->at[i] <= '9'))
			return false;
	return count->len && unit->len && str_at(*unit, ' ') < 0;
}

static bool same_interval(const struct tree *a, node x, const struct tree *b, node y)
{
	str count, unit, other_count, other_unit;

	return one_interval(a, x, &count, &unit) && one_interval(b, y, &other_count, &other_unit) &&
	       str_eq(count, other_count) && str_eq_fold(unit, other_unit);
}

bool node_equal(const struct tree *a, node x, const struct tree *b, node y)
{
	const struct node_rec *p = &a->nodes.at[x = node_bare(a, x)], *q = &b->nodes.at[y = node_bare(b, y)];
	unsigned differ = (unsigned)(p->flags ^ q->flags);

	if (p->kind == NODE_INTERVAL && q->kind == NODE_INTERVAL && same_interval(a, x, b, y))
		return true;
	differ &= ~(unsigned)NODE_QUOTED; /* how it was written */
	if (p->kind != q->kind || p->op != q->op || differ || p->count != q->count)
		return false;
	if (!same_text(a, x, b, y))
		return false;
	for (uint32_t i = 0; i < p->count; i++)
		if (!node_equal(a, a->slots.at[p->first + i], b, b->slots.at[q->first + i]))
			return false;
	return true;
}

static uint64_t mix(uint64_t h, uint64_t with)
{
	h = (h ^ with) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint64_t hash_text(uint64_t h, str text, bool fold)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		unsigned char c = (unsigned char)text.at[i];

		h = mix(h, fold && c >= 'A' && c <= 'Z' ? c | 32u : c);
	}
	return mix(h, (uint64_t)text.len);
}

uint64_t node_hash(const struct tree *t, node n)
{
	const struct node_rec *r = &t->nodes.at[n = node_bare(t, n)];
	str count, unit;
	uint64_t h = mix(r->kind, (uint64_t)r->op << 16 | (r->flags & ~(unsigned)NODE_QUOTED));

	if (r->kind == NODE_INTERVAL && one_interval(t, n, &count, &unit))
		return hash_text(hash_text(h, count, false), unit, true);
	h = hash_text(h, t->texts.at[r->text], is_named(r) || is_word(r));
	for (uint32_t i = 0; i < r->count; i++)
		h = mix(h, node_hash(t, t->slots.at[r->first + i]));
	return h;
}

const char *node_kind_name(enum node_kind kind)
{
	return kind_names[kind];
}

const char *node_op_word(enum node_op op)
{
	return op_words[op];
}
