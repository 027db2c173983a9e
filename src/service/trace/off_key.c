#include "service/trace/off_key.h"

#include "base/arena.h"
#include "base/banned.h"

static bool has_pair(const struct sql_join *j, str left, str right)
{
	for (uint32_t i = 0; i < j->pair_count; i++)
		if (str_eq(j->left->columns[j->pairs[i].left].name, left) &&
		    str_eq(j->right->columns[j->pairs[i].right].name, right))
			return true;
	return false;
}

/* Whether the join compares at least the columns of the key. */
static bool keeps(const struct sql_join *j, const struct strs *left, const struct strs *right)
{
	for (ptrdiff_t i = 0; i < left->len; i++)
		if (!has_pair(j, left->at[i], right->at[i]))
			return false;
	return true;
}

static bool is_key_of(const struct relation *r, const struct sql_join *j)
{
	return r->from_fields.len && r->from_fields.len == r->to_fields.len &&
	       ((r->from_id == j->left->id && r->to_id == j->right->id) ||
		(r->from_id == j->right->id && r->to_id == j->left->id));
}

static void put_key(struct arena *a, struct off_key *k)
{
	scoped(sb_free) struct sb by = SB(1000), key = SB(2000);
	const struct sql_join *j = k->join;

	for (uint32_t i = 0; i < j->pair_count; i++) {
		str left = j->left->columns[j->pairs[i].left].name, right = j->right->columns[j->pairs[i].right].name;

		sb_fmt(&by, "%s%.*s", i ? ", " : "", STR(left));
		if (!str_eq(left, right))
			sb_fmt(&by, " = %.*s", STR(right));
	}
	for (ptrdiff_t i = 0; i < k->left.len; i++)
		sb_fmt(&key, "%s%.*s.%.*s = %.*s.%.*s", i ? " and " : "", STR(j->left->name), STR(k->left.at[i]),
		       STR(j->right->name), STR(k->right.at[i]));
	k->by = str_dup(a, sb_str(&by));
	k->key = str_dup(a, sb_str(&key));
}

/* The first declared key of the two, if the join keeps none. */
static bool look_at(struct store *s, struct arena *a, const struct sql_join *j, struct off_keys *out, struct err *err)
{
	struct relations all = { 0 };
	struct off_key found = { .join = j };

	if (!store_relations(s, a, j->left->id, BOTH, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct relation *r = &all.at[i];
		bool forth = r->from_id == j->left->id;
		const struct strs *left = forth ? &r->from_fields : &r->to_fields,
				  *right = forth ? &r->to_fields : &r->from_fields;

		if (!is_key_of(r, j))
			continue;
		if (keeps(j, left, right))
			return true;
		if (!found.left.len) {
			found.left = *left;
			found.right = *right;
		}
	}
	if (found.left.len) {
		put_key(a, &found);
		*push(out, a) = found;
	}
	return true;
}

bool off_keys_find(struct store *s, struct arena *a, const struct query_checked *q, struct off_keys *out,
		   struct err *err)
{
	for (ptrdiff_t i = 0; i < q->found.joins.len; i++) {
		const struct sql_join *j = &q->found.joins.at[i];

		if (j->pair_count && j->edge != SQL_EDGE_DECLARED && j->edge != SQL_EDGE_GIVEN && j->left->id &&
		    j->right->id && j->left->id != j->right->id && !look_at(s, a, j, out, err))
			return false;
	}
	return true;
}
