/*
 * What declared keys of several columns imply: if the referenced table's column references a further table, the
 * referencing column holds values of that table too, and joins it directly.
 */
#include "graph/infer/internal.h"

#include "base/banned.h"

struct key_parts {
	const struct key_index *x;
	const struct edges *declared;
	struct hash_index by_field; /* of each referencing column that is a key by itself: its edge */
};

/* The numbers of declared keys come from the caller. */
static bool is_sound(const struct key_parts *b, const struct edge *e)
{
	bool sound = e->from < b->x->n->tables.count && e->to < b->x->n->tables.count &&
		     e->pair + (ptrdiff_t)e->width <= b->declared->pairs.len;

	for (int k = 0; sound && k < e->width; k++)
		sound = index_in_range(b->x, &b->declared->pairs.at[e->pair + (uint32_t)k]);
	return sound;
}

static uint64_t field_hash(uint32_t field)
{
	return hash_in((uint64_t)field + 1, 0);
}

static bool is_declared(const struct key_parts *b, uint32_t field)
{
	return hash_index_find(&b->by_field, field_hash(field)) != NULL;
}

static void add_key_part(const struct key_parts *b, struct arena *a, const struct edge *e, struct edge_pair pair,
			 struct edges *out, struct infer_told *told)
{
	const struct hash_slot *s = hash_index_find(&b->by_field, field_hash(pair.to));
	const struct edge *next = s ? &b->declared->at[s->value] : NULL;
	struct edge *is;

	if (!next || next->to == e->from || is_declared(b, pair.from))
		return;
	is = edges_add(out, a, e->from, next->to, 1);
	is->origin = EDGE_INFERRED;
	is->status = EDGE_PROPOSED;
	is->rule = RULE_KEY_PART;
	is->score = (uint8_t)infer_score(RULE_KEY_PART, 0);
	is->created = NO_TIME;
	is->flags = (uint8_t)(EDGE_FROM_MANY | (next->flags & (EDGE_TO_UNIQUE | EDGE_TO_MANY)) |
			      infer_optional(b->x, pair.from));
	out->pairs.at[is->pair] = (struct edge_pair){ pair.from, b->declared->pairs.at[next->pair].to };
	*push(told, a) = 0;
}

void propose_key_parts(const struct key_index *x, struct arena *a, struct edges *out, struct infer_told *told)
{
	struct key_parts b = { .x = x, .declared = x->in->declared };
	ptrdiff_t n = b.declared ? b.declared->len : 0;

	b.by_field = hash_index_in(x->arena, n);
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct edge *e = &b.declared->at[i];

		if (e->width == 1 && is_sound(&b, e))
			hash_index_put(&b.by_field, field_hash(b.declared->pairs.at[e->pair].from))->value = (uint32_t)
				i;
	}
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct edge *e = &b.declared->at[i];

		for (int k = 0; e->width > 1 && is_sound(&b, e) && k < e->width; k++)
			add_key_part(&b, a, e, b.declared->pairs.at[e->pair + (uint32_t)k], out, told);
	}
}
