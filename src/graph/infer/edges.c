/* Turns names of columns into proposals, and proposals into sorted edges. */
#include "graph/infer/internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

enum { LOOK_EACH = 255, INSIDE_LEAST = 6, FAR_OFTEN = 3, FAR_SPACES = 12 };
enum { PARTS = NAMES_TABLES | NAMES_COLUMNS | NAMES_FACTS | NAMES_FIELDS };

struct clues {	      /* for each distinct column name that may reference something */
	uint32_t *of; /* index in at; NOWHERE: no meaning */
	struct clue *at;
	ptrdiff_t len, cap;
};

/* ---- names of columns ---- */

static bool means_something(const struct key_index *x, const struct clue *c)
{
	if (c->flags & (CLUE_WITHIN | CLUE_HEAD | CLUE_ACTOR | CLUE_DID) || (c->flags & CLUE_KEY && c->letters))
		return true;
	if (c->whole && hash_index_find(&x->far_home, c->whole))
		return true;
	for (int i = 0; i < c->stems; i++)
		if (hash_index_find(&x->far, c->stem[i]) ||
		    (c->skip[i] && c->tail[i] && hash_index_find(&x->far_home, c->tail[i])))
			return true;
	return false;
}

/* shiptoaddressid, fromcurrencycode: nothing marks the end of the role, but the rest is an existing table or key. */
static void look_inside(const struct key_index *x, const struct key_name *k, struct clue *c)
{
	char text[KEY_BYTES];
	int len = key_letters(k, 0, k->count, text);

	for (int i = 2; k->count == 1 && i <= len - INSIDE_LEAST && c->stems < CLUE_STEMS; i++) {
		uint64_t tail = key_hash_text(text + i, len - i);

		if (!hash_index_find(&x->far_home, tail))
			continue;
		c->tail[c->stems] = tail;
		c->skip[c->stems++] = 1;
		c->flags |= CLUE_INSIDE;
		return;
	}
}

static bool read_columns(const struct key_index *x, struct clues *out, const struct stop *stop, struct err *err)
{
	int64_t n = x->n->columns.count;

	out->of = new_n(x->arena, uint32_t, n);
	for (int64_t i = 0; i < n; i++) {
		struct key_name k;
		struct clue c;

		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		key_name_of(x->v, &x->n->columns, i, &k);
		clue_of(&k, &c);
		look_inside(x, &k, &c);
		out->of[i] = NOWHERE;
		if (!means_something(x, &c))
			continue;
		*push(out, x->arena) = c;
		out->of[i] = (uint32_t)(out->len - 1);
	}
	return true;
}

/* ---- columns one by one ---- */

static void propose_table(const struct key_index *x, const struct clues *clues, uint32_t table, struct proposals *out)
{
	for (uint32_t f = x->n->fields.start[table]; f < x->n->fields.start[table + 1]; f++) {
		uint32_t column = x->n->field_name[f], clue = clues->of[column];
		struct proposal p;

		if (clue == NOWHERE || bits_at(x->referencing, f))
			continue;
		p = propose(x, &clues->at[clue], column, table, f);
		if (p.to != NOWHERE && (p.score >= PROPOSAL_LEAST || p.evidence & E_(FAR)))
			*push(out, x->arena) = p;
	}
}

/* ---- other namespaces ---- */

static uint64_t spaces_of(const struct key_index *x, const struct proposal *p)
{
	return hash_in((uint64_t)index_ns(x, p->from_table) + 1, index_ns(x, p->table));
}

/*
 * One column named after a table of another namespace may be chance; if columns of one namespace name several tables
 * of another, the two belong together. Drops those that stay unlikely, and all the others if there are many
 * namespaces.
 */
static void weigh_far(const struct key_index *x, struct proposals *p)
{
	struct hash_index seen = hash_index_in(x->arena, 16), pairs = hash_index_in(x->arena, 16);
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < p->len; i++)
		if (p->at[i].evidence & E_(FAR) &&
		    !hash_index_put(&seen, hash_in(spaces_of(x, &p->at[i]), p->at[i].table))->count++)
			hash_index_put(&pairs, spaces_of(x, &p->at[i]))->count++;
	for (ptrdiff_t i = 0; i < p->len; i++) {
		struct proposal is = p->at[i];
		bool far = is.evidence & E_(FAR),
		     often = far && hash_index_find(&pairs, spaces_of(x, &is))->count >= FAR_OFTEN;

		if (often) {
			is.evidence |= E_(FAR_OFTEN);
			is.score = (uint8_t)infer_score(is.rule, is.evidence);
		}
		if (is.score >= PROPOSAL_LEAST && (!far || often || x->spaces <= FAR_SPACES))
			p->at[kept++] = is;
	}
	p->len = kept;
}

static bool propose_all(const struct key_index *x, struct proposals *out, const struct stop *stop, struct err *err)
{
	struct clues clues = { 0 };

	if (!read_columns(x, &clues, stop, err))
		return false;
	for (int64_t i = 0; i < x->n->tables.count; i++) {
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		if (!(x->table[i] & TABLE_SKIP))
			propose_table(x, &clues, (uint32_t)i, out);
	}
	weigh_far(x, out);
	return true;
}

/* ---- edges ---- */

static bool is_unique(const struct key_index *x, uint32_t table, uint32_t field)
{
	return (x->in->unique && bits_at(x->in->unique, field)) ||
	       (x->key_of[table] == field && x->key_grade[table] >= KEY_ALSO);
}

/* In a table with keys, values of other columns are assumed to repeat. */
static uint8_t cardinality(const struct key_index *x, const struct proposal *p)
{
	bool from_known = x->key_of[p->from_table] != NOWHERE && x->key_grade[p->from_table] != KEY_GUESS;
	uint8_t flags = 0;

	if (is_unique(x, p->from_table, p->from))
		flags |= EDGE_FROM_UNIQUE;
	else if (from_known)
		flags |= EDGE_FROM_MANY;
	if (is_unique(x, p->table, p->to))
		flags |= EDGE_TO_UNIQUE;
	return flags;
}

uint8_t infer_optional(const struct key_index *x, uint32_t field)
{
	uint8_t nullable = x->n->shape[numbers_at(&x->n->field_shape, field)].nullable;

	return nullable == YES ? EDGE_OPTIONAL : nullable == NO ? EDGE_ALWAYS : 0;
}

static void add_edge(const struct key_index *x, struct arena *a, const struct proposal *p, struct edges *out)
{
	struct edge *e = edges_add(out, a, p->from_table, p->table, 1);

	out->pairs.at[e->pair] = (struct edge_pair){ p->from, p->to };
	e->origin = EDGE_INFERRED;
	e->status = EDGE_PROPOSED;
	e->rule = p->rule;
	e->score = p->score;
	e->created = NO_TIME;
	e->flags = cardinality(x, p) | infer_optional(x, p->from);
}

/*
 * Pairs are already in the order of fields, and edges of one column in the order of their tables; keys of several
 * columns come in between.
 */
struct placed {
	struct edge edge;
	uint32_t evidence;
	struct edge_pair first;
};

static int place_order(const void *one, const void *other)
{
	const struct placed *a = one, *b = other;

#define DIFFER(m) \
	if (a->m != b->m) \
	return a->m < b->m ? -1 : 1
	DIFFER(edge.from);
	DIFFER(first.from);
	DIFFER(first.to);
	DIFFER(edge.width);
	DIFFER(edge.to);
	DIFFER(edge.pair);
#undef DIFFER
	return 0;
}

/* A set of columns may be both a key and an index. */
static bool is_double(const struct edges *e, const struct edge *one, const struct edge *other)
{
	size_t pairs = one->width * sizeof *e->pairs.at;

	return one->to == other->to && one->width == other->width &&
	       memcmp(&e->pairs.at[one->pair], &e->pairs.at[other->pair], pairs) == 0;
}

static void sort(struct arena *a, struct edges *e, struct infer_told *told, ptrdiff_t from)
{
	ptrdiff_t n = e->len - from, kept = 0;
	struct placed *all = new_n(a, struct placed, n);

	for (ptrdiff_t i = 0; i < n; i++)
		all[i] = (struct placed){ e->at[from + i], told->at[i], e->pairs.at[e->at[from + i].pair] };
	qsort(all, (size_t)n, sizeof *all, place_order);
	for (ptrdiff_t i = 0; i < n; i++) {
		if (kept && is_double(e, &e->at[from + kept - 1], &all[i].edge))
			continue;
		e->at[from + kept] = all[i].edge;
		told->at[kept++] = all[i].evidence;
	}
	e->len = from + kept;
	told->len = kept;
}

static bool infer_in(struct key_index *x, const struct infer_from *in, struct arena *a, struct edges *out,
		     struct infer_told *told, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct proposals singles = { 0 };
	struct edges added = *out;
	struct infer_told evidence = { 0 };

	if (!index_make(x, in, scratch, stop, err) || !propose_all(x, &singles, stop, err) ||
	    !propose_sets(x, a, singles.at, singles.len, &added, &evidence, stop, err))
		return false;
	propose_key_parts(x, a, &added, &evidence);
	if (!propose_by_types(x, &singles, stop, err) || !propose_shared(x, &singles, &added, stop, err))
		return false;
	for (ptrdiff_t i = 0; i < singles.len; i++) {
		if (singles.at[i].to == NOWHERE)
			continue;
		add_edge(x, a, &singles.at[i], &added);
		*push(&evidence, a) = singles.at[i].evidence;
	}
	if (evidence.len)
		sort(scratch, &added, &evidence, out->len);
	*out = added;
	*told = evidence;
	return true;
}

bool infer_telling(const struct infer_from *in, struct arena *a, struct edges *out, struct infer_told *told,
		   const struct stop *stop, struct err *err)
{
	struct key_index x;

	*told = (struct infer_told){ 0 };
	if (!in->names->tables.count || !in->names->field_total || !names_sound(in->names, PARTS))
		return true;
	return infer_in(&x, in, a, out, told, stop, err);
}

bool infer(const struct infer_from *in, struct arena *a, struct edges *out, const struct stop *stop, struct err *err)
{
	struct infer_told told;

	return infer_telling(in, a, out, &told, stop, err);
}
