/* Puts the steps of a session into the order of its tree, once all are there. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "trace/import/session_internal.h"
#include "base/banned.h"

/* Trees deeper than that are drawn no deeper. */
enum { DEEPEST = 32 };

/* The step that began this one: a call of its own, or that of its sub-agent. */
static uint32_t parent_of(const struct session *s, uint32_t i)
{
	const struct entry *e = &s->at[i];

	return e->parent != NO_PARENT ? e->parent : s->agents.at[e->agent].parent;
}

static void find_pending(struct session *s)
{
	for (ptrdiff_t i = 0; i < s->pending.len; i++) {
		const struct pending *p = &s->pending.at[i];
		const uint32_t *parent = id_get(&s->calls, p->parent);

		if (parent && *parent != p->entry)
			s->at[p->entry].parent = *parent;
	}
	s->pending.len = 0;
}

/* ---- the order of time ---- */

static int by_time(const void *x, const void *y, void *entries)
{
	uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
	const struct entry *at = entries;

	if (at[a].at != at[b].at)
		return at[a].at < at[b].at ? -1 : 1;
	return a < b ? -1 : a > b;
}

/* ---- the tree ---- */

struct tree {
	uint32_t *child, *last, *next; /* first child, last child, next one of the same parent; NO_PARENT: none */
	uint32_t *order;	       /* the steps as they are to be */
	uint32_t len;
};

static void append(struct tree *t, uint32_t parent, uint32_t i)
{
	if (t->child[parent] == NO_PARENT)
		t->child[parent] = i;
	else
		t->next[t->last[parent]] = i;
	t->last[parent] = i;
}

/* Visits i and all below it. Each is visited once, whatever the parents say. */
static void visit(struct tree *t, const struct session *s, uint32_t root, bool *seen)
{
	uint32_t i = root;

	while (i != NO_PARENT) {
		uint32_t below;

		if (!seen[i]) {
			seen[i] = true;
			t->order[t->len++] = i;
		}
		below = t->child[i];
		if (below != NO_PARENT) {
			t->child[i] = t->next[below];
			if (!seen[below])
				i = below;
			continue;
		}
		i = i == root ? NO_PARENT : parent_of(s, i);
	}
}

/* In place, since memory may hold the steps but once. */
static void permute(struct entry *at, uint32_t *order, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		struct entry first = at[i];
		uint32_t j = i;

		while (order[j] != i) {
			uint32_t from = order[j];

			at[j] = at[from];
			order[j] = j;
			j = from;
		}
		at[j] = first;
		order[j] = j;
	}
}

static void renumber(struct id_table *t, const uint32_t *place)
{
	for (size_t i = 0; i < t->cap; i++)
		if (t->at[i].low || t->at[i].high)
			t->at[i].number = place[t->at[i].number];
}

static void reorder(struct session *s, uint32_t *order, uint32_t *place)
{
	for (uint32_t i = 0; i < s->len; i++)
		place[order[i]] = i;
	permute(s->at, order, (uint32_t)s->len);
	for (uint32_t i = 0; i < s->len; i++)
		if (s->at[i].parent != NO_PARENT)
			s->at[i].parent = place[s->at[i].parent];
	for (ptrdiff_t i = 0; i < s->agents.len; i++)
		if (s->agents.at[i].parent != NO_PARENT)
			s->agents.at[i].parent = place[s->agents.at[i].parent];
	for (ptrdiff_t i = 0; i < s->prompts.len; i++)
		s->prompts.at[i].entry = place[s->prompts.at[i].entry];
	renumber(&s->once, place);
	renumber(&s->open, place);
	renumber(&s->calls, place);
	renumber(&s->messages, place);
}

static uint32_t *numbers(uint32_t n, bool counting)
{
	uint32_t *at = must_realloc(NULL, (ptrdiff_t)n * (ptrdiff_t)sizeof *at);

	for (uint32_t i = 0; i < n; i++)
		at[i] = counting ? i : NO_PARENT;
	return at;
}

static void order_as_tree(struct session *s)
{
	uint32_t n = (uint32_t)s->len, *given = numbers(n, true);
	struct tree t = { numbers(n, false), numbers(n, false), numbers(n, false), numbers(n, false), 0 };
	bool *seen = must_realloc(NULL, n);

	memset(seen, 0, n);
	if (s->format->by_time)
		qsort_r(given, n, sizeof *given, by_time, s->at);
	for (uint32_t i = 0; i < n; i++)
		if (parent_of(s, given[i]) != NO_PARENT)
			append(&t, parent_of(s, given[i]), given[i]);
	for (uint32_t i = 0; i < n; i++)
		if (parent_of(s, given[i]) == NO_PARENT)
			visit(&t, s, given[i], seen);
	/* What is left begins itself: the circle is opened where it is found. */
	for (uint32_t i = 0; i < n; i++)
		if (!seen[given[i]]) {
			s->at[given[i]].parent = NO_PARENT;
			s->agents.at[s->at[given[i]].agent].parent = NO_PARENT;
			visit(&t, s, given[i], seen);
		}
	reorder(s, t.order, given);
	free(given);
	free(t.child);
	free(t.last);
	free(t.next);
	free(t.order);
	free(seen);
}

static bool is_flat(const struct session *s)
{
	for (ptrdiff_t i = 0; i < s->len; i++)
		if (parent_of(s, (uint32_t)i) != NO_PARENT)
			return false;
	return true;
}

/* A step within another belongs to the turn of that one, and was taken back with it. */
static void set_turns(struct session *s)
{
	for (ptrdiff_t i = 0; i < s->len; i++) {
		uint32_t parent = parent_of(s, (uint32_t)i);

		if (parent < i) {
			s->at[i].parent = parent;
			s->at[i].turn = s->at[parent].turn;
			s->at[i].flags |= s->at[parent].flags & ENTRY_REWOUND;
		}
	}
}

void session_settle(struct session *s)
{
	find_pending(s);
	if (s->len && (s->format->by_time || !is_flat(s)))
		order_as_tree(s);
	session_mark_rewound(s);
	set_turns(s);
}

int session_depth(const struct session *s, ptrdiff_t i)
{
	int depth = 0;

	for (uint32_t at = parent_of(s, (uint32_t)i); at != NO_PARENT && depth < DEEPEST; at = parent_of(s, at))
		depth++;
	return depth || !s->at[i].agent ? depth : 1;
}
