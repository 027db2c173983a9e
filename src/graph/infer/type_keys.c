/*
 * Keys that no name gives away: the only key of a namespace with some narrow type, and the few other columns of that
 * type. Most types are too common to say anything; where one is not, it is weak evidence.
 */
#include "graph/infer/internal.h"

#include "base/arena.h"

#include "base/banned.h"

enum { LOOK_EACH = 1023, COLUMNS_MOST = 4, NARROW = 16 };

struct typing_keys {
	const struct key_index *x;
	struct hash_index keys, columns; /* by type in a namespace: the key, number of keys; number of columns */
};

static struct names_shape shape_of(const struct key_index *x, uint32_t field)
{
	return x->n->shape[numbers_at(&x->n->field_shape, field)];
}

/* A UUID says nothing: every key may be one. */
static bool is_telling(const struct key_index *x, uint32_t field, uint64_t *type, uint32_t ns)
{
	struct names_shape s = shape_of(x, field);
	str text = s.text < x->n->types.count ? packed_name(&x->n->types, s.text) : S("");
	ptrdiff_t open = str_at(text, '('), close = str_at(text, ')');
	int64_t letters;

	*type = hash_in((uint64_t)s.text + 1, ns);
	return s.class == TYPE_TEXT && open > 0 && close > open &&
	       str_int(str_trim(str_from(str_upto(text, close), open + 1)), &letters) && letters <= NARROW;
}

static void count_types(struct typing_keys *t, uint32_t table)
{
	const struct key_index *x = t->x;
	uint32_t ns = index_ns(x, table);

	for (uint32_t f = x->n->fields.start[table]; f < x->n->fields.start[table + 1]; f++) {
		uint64_t type;

		if (!is_telling(x, f, &type, ns))
			continue;
		hash_index_put(&t->columns, type)->count++;
		if (x->key_of[table] == f && x->key_grade[table] >= KEY_ALSO && x->table[table] & TABLE_TARGET) {
			struct hash_slot *key = hash_index_put(&t->keys, type);

			key->count++;
			key->value = f;
		}
	}
}

static void propose_column(const struct typing_keys *t, uint32_t table, uint32_t field, struct proposals *out)
{
	const struct key_index *x = t->x;
	struct proposal p = { .from = field, .from_table = table, .rule = RULE_TYPE };
	const struct hash_slot *key;
	uint64_t type;

	if (bits_at(x->referencing, field) || x->key_of[table] == field ||
	    !is_telling(x, field, &type, index_ns(x, table)))
		return;
	key = hash_index_find(&t->keys, type);
	if (!key || key->count != 1 || hash_index_find(&t->columns, type)->count > COLUMNS_MOST)
		return;
	p.to = key->value;
	p.table = index_table_of(x, p.to);
	if (p.table == table)
		return;
	p.evidence = infer_types(x, field, p.to);
	p.score = (uint8_t)infer_score(RULE_TYPE, p.evidence);
	if (p.score >= PROPOSAL_LEAST)
		*push(out, x->arena) = p;
}

bool propose_by_types(const struct key_index *x, struct proposals *out, const struct stop *stop, struct err *err)
{
	struct typing_keys t = { .x = x, .keys = hash_index_in(x->arena, 64), .columns = hash_index_in(x->arena, 64) };
	ptrdiff_t named = out->len, next = 0;

	for (int64_t i = 0; i < x->n->tables.count; i++) {
		if (!(i & LOOK_EACH) && !stop_not_yet(stop, err))
			return false;
		if (!(x->table[i] & (TABLE_SKIP | TABLE_COPY)))
			count_types(&t, (uint32_t)i);
	}
	for (int64_t i = 0; t.keys.used && i < x->n->tables.count; i++) {
		for (uint32_t f = x->n->fields.start[i]; f < x->n->fields.start[i + 1]; f++) {
			while (next < named && out->at[next].from < f)
				next++;
			if (!(x->table[i] & (TABLE_SKIP | TABLE_COPY)) && !(next < named && out->at[next].from == f))
				propose_column(&t, (uint32_t)i, f, out);
		}
	}
	return true;
}
