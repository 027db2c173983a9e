/*
 * Columns of one name in exactly two tables of a namespace that declares no keys: where nothing else joins either
 * table, such a column may join them. Weak evidence, as both may have it by chance: of texts, only those with a word
 * for a key count, as names of people and places repeat.
 */
#include "graph/infer/internal.h"

#include "base/arena.h"

#include "base/banned.h"

enum { LOOK_EACH = 1023 };

struct sharing {
	const struct key_index *x;
	struct proposals *all;
	bits *keyed;		   /* by namespace: has a declared key */
	uint64_t *name;		   /* by column name: its words; 0: says nothing */
	bool *named;		   /* by column name: with a word for a key */
	struct hash_index columns; /* by words in a namespace: the first column, the number of them */
	bits *joined;		   /* by table: something joins it to another */
};

static bool declares(const struct sharing *s, uint32_t table)
{
	return bits_at(s->keyed, index_ns(s->x, table));
}

/* ---- what is there already ---- */

static void note_declared(struct sharing *s)
{
	const struct edges *d = s->x->in->declared;

	for (ptrdiff_t i = 0; d && i < d->len; i++)
		if (d->at[i].from < s->x->n->tables.count)
			bits_set(s->keyed, index_ns(s->x, d->at[i].from));
}

static void note_proposed(struct sharing *s, const struct edges *sets)
{
	for (ptrdiff_t i = 0; i < s->all->len; i++) {
		const struct proposal *p = &s->all->at[i];

		if (p->to == NOWHERE || p->from_table == p->table)
			continue;
		bits_set(s->joined, p->from_table);
		bits_set(s->joined, p->table);
	}
	for (ptrdiff_t i = 0; i < sets->len; i++) {
		bits_set(s->joined, sets->at[i].from);
		bits_set(s->joined, sets->at[i].to);
	}
}

static void read_names(struct sharing *s)
{
	const struct key_index *x = s->x;

	for (int64_t i = 0; i < x->n->columns.count; i++) {
		struct key_name k;
		struct clue c;

		key_name_of(x->v, &x->n->columns, i, &k);
		clue_of(&k, &c);
		s->name[i] = c.whole;
		s->named[i] = c.flags & (CLUE_KEY | CLUE_INSIDE);
	}
}

/* ---- columns ---- */

static uint64_t shared_name(const struct sharing *s, uint32_t table, uint32_t field)
{
	uint64_t name = s->name[s->x->n->field_name[field]];

	return name ? hash_in(name, index_ns(s->x, table)) : 0;
}

static bool is_looked_at(const struct sharing *s, uint32_t table)
{
	return !(s->x->table[table] & (TABLE_SKIP | TABLE_COPY)) && !declares(s, table);
}

static bool is_free(const struct sharing *s, uint32_t table)
{
	return is_looked_at(s, table) && !bits_at(s->joined, table);
}

static bool is_unique(const struct sharing *s, uint32_t field)
{
	return s->x->in->unique && bits_at(s->x->in->unique, field);
}

/* Half of a key is none. */
static bool is_half(const struct sharing *s, uint32_t field)
{
	const struct names *n = s->x->n;

	return n->shape[numbers_at(&n->field_shape, field)].flags & NAME_HAS_PK && !is_unique(s, field);
}

static void count_columns(struct sharing *s, uint32_t table)
{
	for (uint32_t f = s->x->n->fields.start[table]; f < s->x->n->fields.start[table + 1]; f++) {
		uint64_t name = shared_name(s, table, f);
		struct hash_slot *slot = name ? hash_index_put(&s->columns, name) : NULL;

		if (slot && !slot->count++)
			slot->value = f;
	}
}

static uint32_t columns_of(const struct sharing *s, uint32_t table)
{
	return s->x->n->fields.start[table + 1] - s->x->n->fields.start[table];
}

/* The one that is unique is referenced; else that of the smaller table. */
static bool is_referenced(const struct sharing *s, uint32_t field, uint32_t table, uint32_t other, uint32_t other_table)
{
	if (is_unique(s, field) != is_unique(s, other))
		return is_unique(s, field);
	return columns_of(s, table) < columns_of(s, other_table);
}

static void propose_column(struct sharing *s, uint32_t table, uint32_t field)
{
	uint64_t name = shared_name(s, table, field);
	const struct hash_slot *slot = name ? hash_index_find(&s->columns, name) : NULL;
	struct proposal p = { .from = field, .from_table = table, .rule = RULE_SHARED };
	bool named = s->named[s->x->n->field_name[field]];
	uint32_t types;

	if (!slot || slot->count != 2 || slot->value == field)
		return;
	p.to = slot->value;
	p.table = index_table_of(s->x, p.to);
	types = infer_types(s->x, p.from, p.to);
	if (p.table == table || !(types & E_(TYPE_SAME)) || (types & E_(TYPE_TEXT) && !named) ||
	    bits_at(s->joined, p.table) || is_half(s, field) || is_half(s, p.to))
		return;
	if (is_referenced(s, field, table, p.to, p.table))
		p = (struct proposal){
			.from = p.to, .from_table = p.table, .to = field, .table = table, .rule = RULE_SHARED
		};
	p.evidence = types | (named ? 0 : E_(NO_KEY_WORD));
	p.score = (uint8_t)infer_score(RULE_SHARED, p.evidence);
	if (p.score >= PROPOSAL_LEAST)
		*push(s->all, s->x->arena) = p;
}

static bool any_free(const struct sharing *s)
{
	for (int64_t i = 0; i < s->x->n->tables.count; i++)
		if (is_free(s, (uint32_t)i))
			return true;
	return false;
}

bool propose_shared(const struct key_index *x, struct proposals *out, const struct edges *sets, const struct stop *stop,
		    struct err *err)
{
	struct sharing s = { .x = x,
			     .all = out,
			     .keyed = bits_new(x->arena, x->spaces + 1),
			     .name = new_n(x->arena, uint64_t, x->n->columns.count),
			     .named = new_n(x->arena, bool, x->n->columns.count),
			     .columns = hash_index_in(x->arena, 64),
			     .joined = bits_new(x->arena, x->n->tables.count) };

	note_declared(&s);
	note_proposed(&s, sets);
	if (!any_free(&s))
		return true;
	read_names(&s);
	for (int64_t i = 0; i < x->n->tables.count; i++) {
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		if (is_looked_at(&s, (uint32_t)i))
			count_columns(&s, (uint32_t)i);
	}
	for (int64_t i = 0; i < x->n->tables.count; i++) {
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		for (uint32_t f = x->n->fields.start[i]; is_free(&s, (uint32_t)i) && f < x->n->fields.start[i + 1]; f++)
			propose_column(&s, (uint32_t)i, f);
	}
	return true;
}
