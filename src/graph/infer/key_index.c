/* The index of the tables, keys and declared references of a catalog, by name: made once for all columns. */
#include "graph/infer/internal.h"

#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

/* ---- declared keys ---- */

bool index_in_range(const struct key_index *x, const struct edge_pair *p)
{
	return p->from < x->n->field_total && p->to < x->n->field_total;
}

/* The number of columns that may be keys: the initial size of the maps. */
static int64_t count_keys(const struct key_index *x)
{
	int64_t n = x->n->tables.count;

	for (int64_t f = 0; f < x->n->field_total; f++)
		n += (x->n->shape[numbers_at(&x->n->field_shape, f)].flags & NAME_HAS_PK) ||
		     (x->in->unique && bits_at(x->in->unique, f));
	return n;
}

static void note_declared(struct key_index *x)
{
	const struct edges *d = x->in->declared;

	for (ptrdiff_t i = 0; d && i < d->len; i++)
		for (ptrdiff_t k = 0; k < d->at[i].width && d->at[i].pair + k < d->pairs.len; k++)
			if (index_in_range(x, &d->pairs.at[d->at[i].pair + k]))
				bits_set(x->referencing, d->pairs.at[d->at[i].pair + k].from);
}

/* Records the declared targets of each column name: an undeclared column of that name probably has the same one. */
static void note_elsewhere(struct key_index *x)
{
	const struct edges *d = x->in->declared;

	x->elsewhere = hash_index_in(x->arena, d ? d->len : 0);
	for (ptrdiff_t i = 0; d && i < d->len; i++) {
		const struct edge_pair *p = d->at[i].width == 1 && d->at[i].pair < d->pairs.len
						    ? &d->pairs.at[d->at[i].pair]
						    : NULL;
		struct key_name k;
		struct clue c;
		struct hash_slot *s;

		if (!p || !index_in_range(x, p) || d->at[i].from >= x->n->tables.count ||
		    d->at[i].status == EDGE_REJECTED)
			continue;
		key_name_of(x->v, &x->n->columns, x->n->field_name[p->from], &k);
		clue_of(&k, &c);
		if (!c.whole)
			continue;
		hash_index_put(&x->far_home, c.whole);
		s = hash_index_put(&x->elsewhere, hash_in(c.whole, index_ns(x, d->at[i].from)));
		s->count = s->count && s->value != p->to ? 2 : 1 + (s->count > 1);
		s->value = p->to;
	}
}

/* ---- the index ---- */

uint32_t index_table_of(const struct key_index *x, uint32_t field)
{
	int64_t low = 0, high = x->n->tables.count;

	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;

		if (x->n->fields.start[middle] <= field)
			low = middle;
		else
			high = middle;
	}
	return (uint32_t)low;
}

static uint32_t *nowhere(struct arena *a, int64_t n)
{
	uint32_t *out = new_n(a, uint32_t, n);

	memset(out, 0xff, (size_t)n * sizeof *out);
	return out;
}

bool index_make(struct key_index *x, const struct infer_from *in, struct arena *a, const struct stop *stop,
		struct err *err)
{
	int64_t tables = in->names->tables.count, keys;

	*x = (struct key_index){
		.in = in, .n = in->names, .arena = a, .v = key_vocabulary(a), .spaces = in->names->spaces.count
	};
	x->table = new_n(a, uint8_t, tables);
	x->key_of = nowhere(a, tables);
	x->key_grade = new_n(a, uint8_t, tables);
	x->key_word = new_n(a, uint64_t, tables);
	x->users = nowhere(a, x->spaces);
	x->staff = nowhere(a, x->spaces);
	x->referencing = bits_new(a, x->n->field_total);
	x->alias = hash_index_in(a, tables * 3);
	x->far = hash_index_in(a, tables * 2);
	x->start = hash_index_in(a, tables / 2);
	keys = count_keys(x);
	x->home = hash_index_in(a, keys);
	x->far_home = hash_index_in(a, keys);
	x->by_word = hash_index_in(a, keys);
	note_declared(x);
	note_elsewhere(x);
	x->shortened = new(a, struct hash_index);
	*x->shortened = hash_index_in(a, tables / 4);
	return index_tables(x, stop, err) && index_keys(x, stop, err);
}
