#include "model/relation_tree.h"

#include <string.h>

#include "base/arena.h"
#include "base/lower_bound.h"
#include "base/map.h"
#include "model/cardinality.h"
#include "model/name.h"

#include "base/banned.h"

/* ---- hops ---- */

bool hop_is_key(const struct hop *h)
{
	return h->kind == HOP_OUT || h->kind == HOP_IN;
}

bool hop_is_inferred(const struct hop *h)
{
	return hop_is_key(h) && (str_eq(h->origin, S("inferred")) || str_eq(h->origin, S("unique-index"))) &&
	       !str_eq(h->status, S("accepted"));
}

str hop_cardinality(const struct hop *h)
{
	if (!hop_is_key(h))
		return S("");
	return h->kind == HOP_OUT ? h->cardinality : cardinality_reversed(h->cardinality);
}

str hop_words(struct arena *a, const struct hop *h)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (!hop_is_key(h))
		return h->kind == HOP_READS ? S("source") : S("reader");
	for (ptrdiff_t i = 0; i < h->fields.len; i++) {
		str there = i < h->other_fields.len ? h->other_fields.at[i] : S("?");

		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(h->fields.at[i]));
		if (!str_eq(there, h->fields.at[i]))
			sb_fmt(&b, " = %.*s", STR(there));
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("columns unknown");
}

/* ---- open branches: sorted keys, each with its number ---- */

enum { MARK = 12 };
_Static_assert(MARK == sizeof(uint64_t) + sizeof(uint32_t), "a key and a number");

static uint64_t key_at(str opened, ptrdiff_t i)
{
	uint64_t key;

	memcpy(&key, opened.at + i * MARK, sizeof key);
	return key;
}

/* The index of the key, or where to insert it. */
static ptrdiff_t place_of(str opened, uint64_t key)
{
	return lower_bound(opened.len / MARK, i, key_at(opened, i) < key);
}

uint32_t opened_get(str opened, uint64_t key)
{
	ptrdiff_t i = place_of(opened, key);
	uint32_t n = 0;

	if (i < opened.len / MARK && key_at(opened, i) == key)
		memcpy(&n, opened.at + i * MARK + sizeof key, sizeof n);
	return n;
}

void opened_set(struct sb *opened, uint64_t key, uint32_t n)
{
	ptrdiff_t i = place_of(sb_str(opened), key);
	bool there = i < opened->len / MARK && key_at(sb_str(opened), i) == key;
	char *at;

	if (!there && !n)
		return;
	if (!there) {
		sb_pad(opened, 0, MARK);
		if (opened->over)
			return;
	}
	at = opened->at + i * MARK;
	if (!n) {
		memmove(at, at + MARK, (size_t)(opened->len - (i + 1) * MARK));
		opened->len -= MARK;
		return;
	}
	if (!there)
		memmove(at + MARK, at, (size_t)(opened->len - (i + 1) * MARK));
	memcpy(at, &key, sizeof key);
	memcpy(at + sizeof key, &n, sizeof n);
}

/* ---- the lines ---- */

struct making {
	struct relation_tree *t;
	const struct relation_tree_wish *w;
};

/* The parent of branches. */
struct stem {
	ptrdiff_t line;		   /* -1: the root */
	uint64_t key, came, rails; /* came: the edge to here */
	int depth;		   /* of the branches */
};

static uint64_t mix(uint64_t a, uint64_t b)
{
	a = (a ^ b) * 0xff51afd7ed558ccdU;
	a ^= a >> 32;
	a = (a + b) * 0xc4ceb9fe1a85ec53U;
	return a ^ a >> 29;
}

/* A key to itself is listed once: with the outgoing keys, or if only incoming ones are requested, with those. */
static enum hop_kind group_of(const struct making *m, const struct hop *h)
{
	return m->w->ways == WAYS_IN && h->self && h->kind == HOP_OUT ? HOP_IN : h->kind;
}

static bool is_wanted(const struct making *m, enum hop_kind group)
{
	bool out = group == HOP_OUT || group == HOP_READS;

	return m->w->ways == WAYS_BOTH || (m->w->ways == WAYS_OUT) == out;
}

static bool belongs(const struct making *m, const struct stem *s, const struct hop *h)
{
	return h->edge != s->came && is_wanted(m, group_of(m, h));
}

static bool has_branches(const struct making *m, const struct stem *s, const struct hops *hops)
{
	for (ptrdiff_t i = 0; i < hops->len; i++)
		if (belongs(m, s, &hops->at[i]))
			return true;
	return false;
}

static bool stands_above(const struct relation_tree *t, ptrdiff_t line, int64_t id)
{
	for (; line >= 0; line = t->lines.at[line].parent)
		if (t->lines.at[line].hop->other_id == id)
			return true;
	return t->root_id == id;
}

static struct treeline *put_line(struct making *m, const struct stem *s, enum treeline_kind kind, enum hop_kind group)
{
	struct treeline *l;

	if (m->t->lines.len >= m->w->most) {
		m->t->cut = true;
		return NULL;
	}
	l = push(&m->t->lines, m->t->arena);
	*l = (struct treeline){ .kind = kind, .group = group, .parent = s->line, .depth = s->depth, .rails = s->rails };
	l->key = mix(s->key, (uint64_t)group + 16 * (uint64_t)kind + 1);
	return l;
}

static void put_branches(struct making *m, const struct stem *s, const struct hops *hops);

/* The content of a branch: decides how it is shown, and expands it if it is open. */
static void put_behind(struct making *m, const struct stem *s, struct treeline *l)
{
	struct stem next = { .line = m->t->lines.len - 1, .key = l->key, .came = l->hop->edge, .depth = s->depth + 1 };
	const struct hops *behind;
	bool wanted;

	next.rails = s->rails | (l->last ? 0 : (uint64_t)1 << s->depth);
	l->seen = l->hop->other_id && stands_above(m->t, s->line, l->hop->other_id);
	l->may_open = !l->seen && l->hop->other_id && s->depth < DEEPEST;
	if (!l->may_open)
		return;
	wanted = opened_get(m->w->opened, l->key) > 0;
	behind = m->w->known(m->w->with, l->hop, wanted, &l->problem);
	l->waiting = wanted && !behind && !l->problem.at;
	l->end = behind && !has_branches(m, &next, behind);
	l->may_open = !l->end && !l->problem.at;
	l->open = wanted && behind && !l->end;
	if (l->open)
		put_branches(m, &next, behind);
}

static void put_branch(struct making *m, const struct stem *s, const struct hop *h, bool last)
{
	struct treeline *l = put_line(m, s, LINE_BRANCH, group_of(m, h));

	if (!l)
		return;
	l->hop = h;
	l->last = last;
	l->key = mix(mix(s->key, h->edge), (uint64_t)l->group + 1);
	put_behind(m, s, l);
}

/* The number shown; one or two more are not worth a line that stands for them. */
static ptrdiff_t shown_of(const struct making *m, const struct stem *s, enum hop_kind group, ptrdiff_t n)
{
	uint64_t key = mix(s->key, (uint64_t)group + 16 * (uint64_t)LINE_MORE + 1);
	ptrdiff_t shown = s->depth == 1 ? SHOWN_AT_ROOT : SHOWN_BELOW;

	shown += (ptrdiff_t)opened_get(m->w->opened, key) * SHOWN_STEP;
	return n > shown + 2 ? shown : n;
}

/* Those of one kind; after: others of the same parent follow. */
static void put_kind(struct making *m, const struct stem *s, const struct hops *hops, enum hop_kind group, ptrdiff_t n,
		     bool after)
{
	ptrdiff_t left = shown_of(m, s, group, n), folded = n - left;
	struct treeline *more;

	for (ptrdiff_t i = 0; i < hops->len && left && !m->t->cut; i++)
		if (belongs(m, s, &hops->at[i]) && group_of(m, &hops->at[i]) == group)
			put_branch(m, s, &hops->at[i], !--left && !after && !folded);
	m->t->folded += folded;
	if (!folded)
		return;
	more = put_line(m, s, LINE_MORE, group);
	if (more) {
		more->count = folded;
		more->last = !after;
	}
}

static void count_kinds(const struct making *m, const struct stem *s, const struct hops *hops, ptrdiff_t n[HOP_KINDS])
{
	for (ptrdiff_t i = 0; i < hops->len; i++)
		if (belongs(m, s, &hops->at[i]))
			n[group_of(m, &hops->at[i])]++;
}

static void put_branches(struct making *m, const struct stem *s, const struct hops *hops)
{
	ptrdiff_t n[HOP_KINDS] = { 0 };

	count_kinds(m, s, hops, n);
	for (int k = 0; k < HOP_KINDS; k++) {
		bool after = false;

		for (int later = k + 1; later < HOP_KINDS; later++)
			after |= n[later] > 0;
		put_kind(m, s, hops, (enum hop_kind)k, n[k], after);
	}
}

/* At the root each kind has a heading, even if there are no keys. */
static void put_root(struct making *m, const struct hops *hops)
{
	struct stem s = { .line = -1, .key = mix(str_hash(m->w->root), 1), .depth = 1 }, head = s;
	ptrdiff_t n[HOP_KINDS] = { 0 };

	head.depth = 0;
	count_kinds(m, &s, hops, n);
	for (int k = 0; k < HOP_KINDS; k++) {
		struct treeline *l;

		if (!is_wanted(m, (enum hop_kind)k) || (!n[k] && k >= HOP_READS))
			continue;
		l = put_line(m, &head, LINE_HEAD, (enum hop_kind)k);
		if (!l)
			return;
		l->count = n[k];
		put_kind(m, &s, hops, (enum hop_kind)k, n[k], false);
	}
}

static str id_bytes(const struct hop *h)
{
	return str_n((const char *)&h->other_id, sizeof h->other_id);
}

/* An asset that is open once need not be opened again: the other branches refer to it. */
static void note_elsewhere(struct relation_tree *t)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct map open = map_in(scratch);

	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		if (t->lines.at[i].open)
			map_put(&open, id_bytes(t->lines.at[i].hop), NULL)->num = i;
	for (ptrdiff_t i = 0; open.len && i < t->lines.len; i++) {
		struct treeline *l = &t->lines.at[i];
		const struct map_entry *e = l->may_open && !l->open ? map_get(&open, id_bytes(l->hop)) : NULL;

		if (e)
			l->elsewhere = e->num < i ? -1 : 1;
	}
}

void relation_tree_make(struct relation_tree *out, const struct relation_tree_wish *w)
{
	struct making m = { .t = out, .w = w };

	out->root = w->root;
	out->catalog = w->catalog;
	out->ns = w->ns;
	out->table = w->table;
	out->root_id = w->root_id;
	out->lines.at = NULL;
	out->lines.len = out->lines.cap = 0;
	out->cut = false;
	out->folded = 0;
	if (w->hops)
		put_root(&m, w->hops);
	note_elsewhere(out);
}

/* ---- a level more, a level less ---- */

static ptrdiff_t open_level(const struct relation_tree *t, int depth, struct map *met, struct sb *opened)
{
	ptrdiff_t n = 0;
	bool was;

	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		const struct treeline *l = &t->lines.at[i];

		if (l->kind != LINE_BRANCH || l->depth != depth || !l->may_open || l->open || l->waiting)
			continue;
		map_put(met, id_bytes(l->hop), &was);
		if (was)
			continue;
		opened_set(opened, l->key, 1);
		n++;
	}
	return n;
}

ptrdiff_t relation_tree_deeper(const struct relation_tree *t, int at, struct sb *opened)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct map met = map_in(scratch);
	ptrdiff_t n = 0;
	int deepest = 0;

	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		const struct treeline *l = &t->lines.at[i];

		deepest = l->depth > deepest ? l->depth : deepest;
		if (l->kind == LINE_BRANCH && (l->open || l->waiting))
			map_put(&met, id_bytes(l->hop), NULL);
	}
	if (at)
		return open_level(t, at, &met, opened);
	for (int depth = 1; depth <= deepest && !n; depth++)
		n = open_level(t, depth, &met, opened);
	return n;
}

bool relation_tree_grow(struct relation_tree *out, struct relation_tree_wish *w, int64_t depth, const bool *failed,
			const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb opened = SB(OPENED_MOST);

	relation_tree_make(out, w);
	for (int level = 1; level < depth && !*failed && !out->cut; level++) {
		if (!stop_not_yet(stop, err))
			return false;
		if (!relation_tree_deeper(out, level, &opened))
			break;
		w->opened = sb_str(&opened);
		relation_tree_make(out, w);
	}
	w->opened = NO_STR;
	return !*failed;
}

ptrdiff_t relation_tree_shallower(const struct relation_tree *t, struct sb *opened)
{
	ptrdiff_t n = 0;
	int deepest = 0;

	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		if (t->lines.at[i].open && t->lines.at[i].depth > deepest)
			deepest = t->lines.at[i].depth;
	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		if (!t->lines.at[i].open || t->lines.at[i].depth != deepest)
			continue;
		opened_set(opened, t->lines.at[i].key, 0);
		n++;
	}
	return n;
}

ptrdiff_t relation_tree_find(const struct relation_tree *t, uint64_t key)
{
	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		if (t->lines.at[i].key == key)
			return i;
	return -1;
}

ptrdiff_t relation_tree_child(const struct relation_tree *t, ptrdiff_t line)
{
	bool there = line >= 0 && line + 1 < t->lines.len && t->lines.at[line + 1].parent == line;

	return there ? line + 1 : -1;
}

str relation_tree_near(const struct relation_tree *t, const struct treeline *l)
{
	return l->parent < 0 ? t->root : t->lines.at[l->parent].hop->other;
}

str relation_tree_near_table(const struct relation_tree *t, const struct treeline *l)
{
	return l->parent < 0 ? t->table : t->lines.at[l->parent].hop->table;
}

str relation_tree_name(const struct relation_tree *t, str qualified)
{
	scoped(sb_free) struct sb part = SB(4096);

	name_part(&part, t->catalog);
	if (t->catalog.len && str_starts(qualified, sb_str(&part)) && qualified.len > part.len + 1 &&
	    qualified.at[part.len] == '.')
		return str_from(qualified, part.len + 1);
	return qualified;
}
