/* Keys of several columns: a table with all of them, by the same names, references the table where they are unique. */
#include "graph/infer/internal.h"

#include <string.h>

#include "base/arena.h"
#include "base/lower_bound.h"

#include "base/banned.h"

enum { SET_WIDEST = 16, CHAIN_MOST = 32, LOOK_EACH = 255, RESOLVED_SCORE = 50 };

struct set {		      /* a possible target */
	uint32_t table, next; /* next: among those looked up by the same column */
	const struct infer_set *in;
	uint32_t names[SET_WIDEST];
};

struct matching {
	const struct key_index *x;
	struct arena *arena; /* for the edges */
	array_of(struct set) sets;
	struct hash_index name; /* names of columns in sets: hash to a number from 0 */
	uint32_t names;
	uint32_t *of_column;	 /* that number, for each column of the catalog; NOWHERE: not in a set */
	struct hash_index first; /* by the rarest name of a set in its namespace: index in sets */
	uint32_t *field, *stamp; /* by that number: the field of the current table, valid if stamp is that table + 1 */
	struct proposal *singles;
	ptrdiff_t single_count;
	struct edges *out;
	struct infer_told *told;
};

/* ---- sets ---- */

static bool is_set(const struct key_index *x, const struct infer_set *s, uint32_t *table)
{
	if (s->count < 2 || s->count > SET_WIDEST)
		return false;
	for (ptrdiff_t i = 0; i < s->count; i++)
		if (s->fields[i] >= x->n->field_total)
			return false;
	*table = index_table_of(x, s->fields[0]);
	for (ptrdiff_t i = 1; i < s->count; i++)
		if (index_table_of(x, s->fields[i]) != *table)
			return false;
	return (x->table[*table] & (TABLE_TARGET | TABLE_COPY | TABLE_SKIP)) == TABLE_TARGET;
}

/* The number of a column's name; clears *generic if the name is significant. */
static uint32_t name_number(struct matching *m, uint32_t field, bool *generic)
{
	const struct key_index *x = m->x;
	struct key_name k;
	struct clue c;
	struct hash_slot *s;

	key_name_of(x->v, &x->n->columns, x->n->field_name[field], &k);
	clue_of(&k, &c);
	*generic = *generic && !c.whole;
	if (!k.count)
		return NOWHERE;
	s = hash_index_put(&m->name, key_hash(&k, 0, k.count));
	if (s->value == NOWHERE)
		s->value = m->names++;
	s->count++;
	return s->value;
}

static void take_set(struct matching *m, const struct infer_set *in)
{
	struct set s = { .in = in };
	bool generic = true, good = is_set(m->x, in, &s.table);

	for (ptrdiff_t i = 0; good && i < in->count; i++) {
		s.names[i] = name_number(m, in->fields[i], &generic);
		good = s.names[i] != NOWHERE;
	}
	if (good && !generic)
		*push(&m->sets, m->x->arena) = s;
}

static bool number_columns(struct matching *m, const struct stop *stop, struct err *err)
{
	const struct key_index *x = m->x;

	m->of_column = new_n(x->arena, uint32_t, x->n->columns.count);
	for (int64_t i = 0; i < x->n->columns.count; i++) {
		struct key_name k;
		const struct hash_slot *s;

		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		key_name_of(x->v, &x->n->columns, i, &k);
		s = k.count ? hash_index_find(&m->name, key_hash(&k, 0, k.count)) : NULL;
		m->of_column[i] = s ? s->value : NOWHERE;
	}
	return true;
}

/* Files a set under the column that the fewest tables of its namespace have. */
static void file_sets(struct matching *m)
{
	const struct key_index *x = m->x;
	struct hash_index many = hash_index_in(x->arena, m->sets.len * 2);

	for (int64_t t = 0; t < x->n->tables.count; t++)
		for (uint32_t f = x->n->fields.start[t]; f < x->n->fields.start[t + 1]; f++)
			if (m->of_column[x->n->field_name[f]] != NOWHERE)
				hash_index_put(&many,
					       hash_in(m->of_column[x->n->field_name[f]], index_ns(x, (uint32_t)t)))
					->count++;
	m->first = hash_index_in(x->arena, m->sets.len);
	for (ptrdiff_t i = 0; i < m->sets.len; i++) {
		struct set *s = &m->sets.at[i];
		uint32_t ns = index_ns(x, s->table), least = NOWHERE, name = 0;
		struct hash_slot *spot;

		for (ptrdiff_t k = 0; k < s->in->count; k++) {
			const struct hash_slot *had = hash_index_find(&many, hash_in(s->names[k], ns));

			if (had && had->count < least) {
				least = had->count;
				name = s->names[k];
			}
		}
		spot = hash_index_put(&m->first, hash_in(name, ns));
		s->next = spot->value;
		spot->value = (uint32_t)i;
	}
}

/* ---- tables with the columns of a key ---- */

static struct proposal *single_of(const struct matching *m, uint32_t field)
{
	ptrdiff_t low = lower_bound(m->single_count, i, m->singles[i].from < field);

	return low < m->single_count && m->singles[low].from == field ? &m->singles[low] : NULL;
}

/* Is the table's name an extension of the other's: order_line_notes of order_lines? */
static bool extends(const struct key_index *x, uint32_t table, uint32_t other)
{
	struct key_name a, b;

	key_name_of(x->v, &x->n->tables, table, &a);
	key_name_of(x->v, &x->n->tables, other, &b);
	return a.count > b.count && b.count && key_hash(&a, 0, b.count) == key_hash(&b, 0, b.count);
}

/* Are these exactly the columns of the table's own primary key? */
static bool is_own_key(const struct matching *m, uint32_t table, const struct set *s)
{
	const struct names *n = m->x->n;
	ptrdiff_t parts = 0, among = 0;

	for (uint32_t f = n->fields.start[table]; f < n->fields.start[table + 1]; f++)
		parts += (n->shape[numbers_at(&n->field_shape, f)].flags & NAME_HAS_PK) != 0;
	for (ptrdiff_t i = 0; i < s->in->count; i++)
		among += (n->shape[numbers_at(&n->field_shape, m->field[s->names[i]])].flags & NAME_HAS_PK) != 0;
	return among == s->in->count && parts == among;
}

/* Is one of its columns named after the table, in full or shortened: sec_id of sections? */
static bool is_named(const struct matching *m, const struct set *s)
{
	const struct key_index *x = m->x;
	struct key_name table, column;
	struct clue c;

	key_name_of(x->v, &x->n->tables, s->table, &table);
	for (ptrdiff_t i = 0; i < s->in->count; i++) {
		key_name_of(x->v, &x->n->columns, x->n->field_name[s->in->fields[i]], &column);
		clue_of(&column, &c);
		if (index_named(x, s->table, &table, &column, &c))
			return true;
	}
	return false;
}

/* Collects the evidence; false: ruled out. */
static bool weigh(const struct matching *m, uint32_t table, const struct set *s, uint32_t *evidence)
{
	const struct key_index *x = m->x;
	ptrdiff_t resolved = 0, same = 0;
	bool own = is_own_key(m, table, s);

	if (own && !extends(x, table, s->table))
		return false;
	if (!extends(x, table, s->table) && !is_named(m, s))
		return false;
	*evidence = x->table[table] & TABLE_COPY ? E_(FROM_COPY) : 0;
	for (ptrdiff_t i = 0; i < s->in->count; i++) {
		uint32_t field = m->field[s->names[i]], types = infer_types(x, field, s->in->fields[i]);
		const struct proposal *p = single_of(m, field);

		if (bits_at(x->referencing, field))
			return false;
		*evidence |= types & E_(TYPE_OFF);
		same += (types & E_(TYPE_SAME)) != 0;
		resolved += p && p->to != NOWHERE && p->table != s->table && p->score >= RESOLVED_SCORE;
	}
	*evidence |= (same == s->in->count ? E_(TYPE_SAME) : 0) | (resolved == s->in->count ? E_(GENERIC) : 0) |
		     (own ? E_(FROM_KEY) : 0);
	return true;
}

static void add_set(struct matching *m, uint32_t table, const struct set *s, uint32_t evidence)
{
	struct edge *e = edges_add(m->out, m->arena, table, s->table, s->in->count);
	uint8_t optional = EDGE_ALWAYS;

	e->origin = EDGE_UNIQUE_INDEX;
	e->status = EDGE_PROPOSED;
	e->rule = RULE_UNIQUE_INDEX;
	e->score = (uint8_t)infer_score(RULE_UNIQUE_INDEX, evidence);
	e->created = NO_TIME;
	for (ptrdiff_t i = 0; i < s->in->count; i++) {
		uint32_t field = m->field[s->names[i]];
		struct proposal *p = single_of(m, field);
		uint8_t may = infer_optional(m->x, field);

		m->out->pairs.at[e->pair + i] = (struct edge_pair){ field, s->in->fields[i] };
		optional = may == EDGE_OPTIONAL || optional == EDGE_OPTIONAL ? EDGE_OPTIONAL : may ? optional : 0;
		if (p && p->table == s->table)
			p->to = NOWHERE;
	}
	e->flags = (uint8_t)(EDGE_TO_UNIQUE | optional | (evidence & E_(FROM_KEY) ? EDGE_FROM_UNIQUE : 0));
	*push(m->told, m->arena) = evidence;
}

static void try_set(struct matching *m, uint32_t table, const struct set *s)
{
	uint32_t evidence;

	if (s->table == table)
		return;
	for (ptrdiff_t i = 0; i < s->in->count; i++)
		if (m->stamp[s->names[i]] != table + 1)
			return;
	if (weigh(m, table, s, &evidence) && infer_score(RULE_UNIQUE_INDEX, evidence) >= PROPOSAL_LEAST)
		add_set(m, table, s, evidence);
}

static void match_table(struct matching *m, uint32_t table)
{
	const struct names *n = m->x->n;
	uint32_t from = n->fields.start[table], to = n->fields.start[table + 1];

	for (uint32_t f = from; f < to; f++) {
		uint32_t name = m->of_column[n->field_name[f]];

		if (name == NOWHERE || m->stamp[name] == table + 1)
			continue;
		m->stamp[name] = table + 1;
		m->field[name] = f;
	}
	for (uint32_t f = from; f < to; f++) {
		uint32_t name = m->of_column[n->field_name[f]];
		const struct hash_slot *s = name == NOWHERE || m->field[name] != f
						    ? NULL
						    : hash_index_find(&m->first, hash_in(name, index_ns(m->x, table)));
		int left = CHAIN_MOST;

		for (uint32_t i = s ? s->value : NOWHERE; i != NOWHERE && left; i = m->sets.at[i].next, left--)
			try_set(m, table, &m->sets.at[i]);
	}
}

bool propose_sets(const struct key_index *x, struct arena *a, struct proposal *singles, ptrdiff_t count,
		  struct edges *out, struct infer_told *told, const struct stop *stop, struct err *err)
{
	struct matching m = { .x = x, .arena = a, .singles = singles, .single_count = count, .out = out, .told = told };

	m.name = hash_index_in(x->arena, x->in->set_count * 2);
	for (ptrdiff_t i = 0; i < x->in->set_count; i++)
		take_set(&m, &x->in->sets[i]);
	if (!m.sets.len)
		return true;
	if (!number_columns(&m, stop, err))
		return false;
	file_sets(&m);
	m.field = new_n(x->arena, uint32_t, m.names);
	m.stamp = new_n(x->arena, uint32_t, m.names);
	for (int64_t i = 0; i < x->n->tables.count; i++) {
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		if (!(x->table[i] & TABLE_SKIP))
			match_table(&m, (uint32_t)i);
	}
	return true;
}
