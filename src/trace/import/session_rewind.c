/*
 * What a person took back. Where each record names the one before it, rewinding makes a fork: another message of the
 * person follows the same record. What the last record follows stands, and the conversation that was left does not.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "trace/import/session_internal.h"
#include "base/banned.h"

/* ---- records ---- */

void session_add_node(struct session *s)
{
	const struct indexer *x = &s->indexer;
	uint32_t number = (uint32_t)s->nodes.len;
	bool was_there, of_main = !s->reading && !x->of_agent && !x->side;

	*id_put(&s->records, x->id, &was_there) = number;
	s->forked |= of_main && x->parent != s->last_node;
	if (x->parent != NO_PARENT)
		s->nodes.at[x->parent].is_followed = true;
	*push(&s->nodes, s->arena) = (struct record_node){
		.line = x->line,
		.parent = x->parent,
		.side = x->side,
		.says = (uint8_t)x->says,
		.of_main = of_main,
		.in_other = s->reading > 0,
	};
	if (of_main)
		s->last_node = number;
}

/* ---- forks ---- */

enum { STANDS = 1, LEFT = 2, SPEAKS = 4 }; /* LEFT: what else follows it was left; SPEAKS: it or one below it does */

struct forks {
	const struct session *session;
	uint8_t *marks;
	uint32_t *lines; /* the nodes of the first file, by line */
	uint32_t len;
	uint32_t root; /* where what stands begins, if a message does; else NO_PARENT */
	bool untold;   /* an answer follows nothing: the parents are not told throughout */
};

static const struct record_node *node_at(const struct forks *f, uint32_t i)
{
	return &f->session->nodes.at[i];
}

static void mark_speakers(struct forks *f)
{
	for (uint32_t i = (uint32_t)f->session->nodes.len; i-- > 0;) {
		const struct record_node *n = node_at(f, i);

		f->untold |= n->of_main && n->parent == NO_PARENT && n->says == SAYS_MORE;
		if (n->says)
			f->marks[i] |= SPEAKS;
		if (f->marks[i] & SPEAKS && n->parent != NO_PARENT)
			f->marks[n->parent] |= SPEAKS;
	}
}

static uint32_t last_speaker(const struct forks *f)
{
	for (uint32_t i = (uint32_t)f->session->nodes.len; i-- > 0;)
		if (node_at(f, i)->says && node_at(f, i)->of_main)
			return i;
	return NO_PARENT;
}

/* Answers of calls that ran at once are forks too: only a message of a person leaves what it does not follow. */
static void mark_standing(struct forks *f)
{
	enum record_says said = SAYS_NOTHING;

	f->root = NO_PARENT;
	for (uint32_t i = last_speaker(f); i != NO_PARENT; i = node_at(f, i)->parent) {
		const struct record_node *n = node_at(f, i);

		f->marks[i] |= STANDS;
		if (n->says)
			said = n->says;
		if (said == SAYS_MESSAGE && n->parent != NO_PARENT)
			f->marks[n->parent] |= LEFT;
		else if (n->says == SAYS_MESSAGE && n->parent == NO_PARENT)
			f->root = i;
	}
}

static bool is_left(const struct forks *f, uint32_t i)
{
	const struct record_node *n = node_at(f, i);

	if (!n->of_main || f->marks[i] & STANDS)
		return false;
	if (n->parent == NO_PARENT) /* another beginning, if records are told to follow each other there */
		return !f->untold && i < f->root && f->root != NO_PARENT && n->says == SAYS_MESSAGE && n->is_followed;
	return node_at(f, n->parent)->rewound || (f->marks[n->parent] & LEFT && f->marks[i] & SPEAKS);
}

static void mark_nodes(struct forks *f, struct session *s)
{
	mark_speakers(f);
	mark_standing(f);
	for (uint32_t i = 0; i < s->nodes.len; i++) {
		s->nodes.at[i].rewound = is_left(f, i);
		if (!s->nodes.at[i].in_other)
			f->lines[f->len++] = i;
	}
}

/* The node of the record on that line of the first file, or of the one before it. */
static const struct record_node *node_of_line(const struct forks *f, uint32_t line)
{
	uint32_t from = 0, to = f->len;

	while (from < to) {
		uint32_t middle = from + (to - from) / 2;

		if (node_at(f, f->lines[middle])->line <= line)
			from = middle + 1;
		else
			to = middle;
	}
	return from ? node_at(f, f->lines[from - 1]) : NULL;
}

static void set_rewound(struct entry *e, bool rewound)
{
	e->flags = (uint8_t)(rewound ? e->flags | ENTRY_REWOUND : e->flags & ~ENTRY_REWOUND);
}

static void mark_entry(const struct forks *f, struct entry *e)
{
	const struct record_node *n = place_unpack(e->place).file ? NULL : node_of_line(f, e->line);

	if (n && n->of_main && !e->agent)
		set_rewound(e, n->rewound);
}

void session_mark_rewound(struct session *s)
{
	struct forks f = { .session = s };

	if (!s->forked)
		return;
	f.marks = must_realloc(NULL, s->nodes.len);
	f.lines = must_realloc(NULL, s->nodes.len * (ptrdiff_t)sizeof *f.lines);
	memset(f.marks, 0, (size_t)s->nodes.len);
	mark_nodes(&f, s);
	for (ptrdiff_t i = 0; i < s->len; i++)
		mark_entry(&f, &s->at[i]);
	free(f.marks);
	free(f.lines);
}

/* ---- told by a record ---- */

/* The first entry of the message that began after that entry. */
static uint32_t next_message(const struct session *s, uint32_t entry)
{
	uint32_t next = NO_PARENT;

	for (size_t i = 0; i < s->messages.cap; i++) {
		const struct id_slot *slot = &s->messages.at[i];

		if ((slot->low || slot->high) && slot->number > entry && slot->number < next)
			next = slot->number;
	}
	return next;
}

/* Where the last turns begin, of those that stand. */
static uint32_t last_turns(const struct session *s, int64_t turns)
{
	uint32_t from = NO_PARENT;

	for (uint32_t i = (uint32_t)s->len; i-- > 0 && turns > 0;) {
		const struct entry *e = &s->at[i];

		if (e->type != STEP_USER || e->agent || e->flags & ENTRY_REWOUND)
			continue;
		from = i;
		turns -= !i || e[-1].turn != e->turn;
	}
	return from;
}

static uint32_t first_taken_back(const struct session *s, const struct event *e)
{
	const uint32_t *of = NULL;

	if (e->turns)
		return last_turns(s, e->turns);
	of = id_get(&s->messages, id_hash(e->message.len ? e->message : e->parent));
	return !of || e->message.len ? of ? *of : NO_PARENT : next_message(s, *of);
}

void session_take_back(struct session *s, const struct event *e)
{
	for (uint32_t i = first_taken_back(s, e); i < s->len; i++) {
		s->changes += !(s->at[i].flags & ENTRY_REWOUND);
		set_rewound(&s->at[i], true);
	}
}
