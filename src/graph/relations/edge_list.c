#include "graph/relations/edge_list.h"

#include <stdlib.h>
#include <string.h>

#include "model/cardinality.h"

#include "base/banned.h"

struct edge *edges_add(struct edges *e, struct arena *a, uint32_t from, uint32_t to, ptrdiff_t width)
{
	struct edge *is = push(e, a);

	*is = (struct edge){
		.created = INT64_MIN, .from = from, .to = to, .pair = (uint32_t)e->pairs.len, .width = (uint16_t)width
	};
	for (ptrdiff_t i = 0; i < width; i++)
		*push(&e->pairs, a) = (struct edge_pair){ 0 };
	return is;
}

uint32_t edges_name(struct edges *e, struct arena *a, str name)
{
	uint32_t at;

	if (!e->text.len)
		*push(&e->text, a) = 0;
	if (!name.len)
		return 0;
	at = (uint32_t)e->text.len;
	for (ptrdiff_t i = 0; i < name.len; i++)
		*push(&e->text, a) = name.at[i];
	*push(&e->text, a) = 0;
	return at;
}

static str name_at(const struct edges *e, uint32_t name)
{
	return name && name < e->text.len ? str_of(e->text.at + name) : NO_STR;
}

static int by_number(uint32_t one, uint32_t two)
{
	return (one > two) - (one < two);
}

static int by_pairs(const struct edges *e, const struct edge *one, const struct edge *two)
{
	for (int i = 0; i < one->width && i < two->width; i++) {
		const struct edge_pair *a = &e->pairs.at[one->pair + (uint32_t)i],
				       *b = &e->pairs.at[two->pair + (uint32_t)i];
		int order = by_number(a->from, b->from);

		if (!order)
			order = by_number(a->to, b->to);
		if (order)
			return order;
	}
	return one->width - two->width;
}

static int in_order(const void *first, const void *second, void *with)
{
	const struct edge *one = first, *two = second;
	const struct edges *e = with;
	int order = by_number(one->from, two->from);

	if (!order)
		order = by_number(one->to, two->to);
	if (!order)
		order = by_pairs(e, one, two);
	if (!order)
		order = one->origin - two->origin;
	return order ? order : str_cmp(name_at(e, one->name), name_at(e, two->name));
}

void edges_sort(struct edges *e)
{
	if (e->len)
		qsort_r(e->at, (size_t)e->len, sizeof *e->at, in_order, e);
}

static const char *const origins[] = {
#define _(id, word, help) [id] = word,
	EDGE_ORIGINS(_)
#undef _
};
static const char *const statuses[] = {
#define _(id, word) [id] = word,
	EDGE_STATUSES(_)
#undef _
};

static char side_of(uint8_t flags, uint8_t unique, uint8_t many)
{
	return flags & unique ? '1' : flags & many ? 'N' : '?';
}

str edge_cardinality(uint8_t flags)
{
	return cardinality_of(side_of(flags, EDGE_FROM_UNIQUE, EDGE_FROM_MANY),
			      side_of(flags, EDGE_TO_UNIQUE, EDGE_TO_MANY));
}

const char *edge_origin_word(enum edge_origin o)
{
	return (unsigned)o < EDGE_ORIGIN_COUNT ? origins[o] : "unknown";
}

const char *edge_status_word(enum edge_status s)
{
	return (unsigned)s < EDGE_STATUS_COUNT ? statuses[s] : "unknown";
}

bool edge_origin_named(str s, enum edge_origin *out)
{
	for (int i = 0; i < EDGE_ORIGIN_COUNT; i++) {
		if (str_eq(s, str_of(origins[i]))) {
			*out = (enum edge_origin)i;
			return true;
		}
	}
	return false;
}
