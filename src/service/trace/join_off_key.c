#include "service/trace/join_off_key.h"

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

/* ---- tables without a join ---- */

static bool is_joined(const struct query_checked *q, uint32_t level)
{
	for (ptrdiff_t i = 0; i < q->found.joins.len; i++)
		if (q->found.joins.at[i].level == level)
			return true;
	return false;
}

/* The only declared key of the two tables. */
static bool look_between(struct store *s, struct arena *a, const struct sql_join *j, struct off_keys *out,
			 struct err *err)
{
	struct relations all = { 0 };
	const struct relation *only = NULL;
	int keys = 0;

	if (!store_relations(s, a, j->left->id, BOTH, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (is_key_of(&all.at[i], j)) {
			only = &all.at[i];
			keys++;
		}
	if (keys == 1) {
		bool forth = only->from_id == j->left->id;

		*push(out, a) = (struct off_key){ .join = j,
						  .left = forth ? only->from_fields : only->to_fields,
						  .right = forth ? only->to_fields : only->from_fields };
	}
	return true;
}

bool crossed_keys_find(struct store *s, struct arena *a, const struct query_checked *q, struct off_keys *out,
		       struct err *err)
{
	const struct sql_resolved *r = &q->found.resolved;

	for (ptrdiff_t i = 1; i < r->levels.len; i++) {
		const struct sql_level *level = &r->levels.at[i];
		struct sql_join *j;
		uint32_t left, right;

		if (level->source_count != 2 || is_joined(q, (uint32_t)i))
			continue;
		left = level->sources[0];
		right = level->sources[1];
		j = new(a, struct sql_join);
		*j = (struct sql_join){ .left = r->sources.at[left].table,
					.right = r->sources.at[right].table,
					.level = (uint32_t)i,
					.left_source = left,
					.right_source = right };
		if (j->left && j->right && j->left->id != j->right->id && !look_between(s, a, j, out, err))
			return false;
	}
	return true;
}

/* ---- references to another table ---- */

struct join_end {
	const struct sql_table *table;
	str column;
	uint32_t number; /* of the column */
};

static struct join_end end_of(const struct sql_join *j, bool left)
{
	const struct sql_table *t = left ? j->left : j->right;
	uint32_t n = left ? j->pairs[0].left : j->pairs[0].right;

	return (struct join_end){ t, t->columns[n].name, n };
}

static bool is_key(const struct join_end *e)
{
	for (uint32_t i = 0; i < e->table->key_count; i++)
		if (e->table->keys[i].len == 1 && e->table->keys[i].at[0] == e->number)
			return true;
	return false;
}

/* The key by which this column alone refers to a table; *found is its number in all, or -1. */
static bool reference_of(struct store *s, struct arena *a, const struct join_end *e, struct relations *all,
			 ptrdiff_t *found, struct err *err)
{
	*found = -1;
	if (!store_relations(s, a, e->table->id, OUTGOING, all, err))
		return false;
	for (ptrdiff_t i = 0; i < all->len && *found < 0; i++)
		if (all->at[i].to_id && all->at[i].from_fields.len == 1 &&
		    str_eq(all->at[i].from_fields.at[0], e->column))
			*found = i;
	return true;
}

/* orders_old for orders: its rows may be meant. */
static bool is_copy(str one, str other)
{
	return str_find_fold(one, other) >= 0 || str_find_fold(other, one) >= 0;
}

static bool look_astray(struct store *s, struct arena *a, const struct join_end *from, const struct join_end *to,
			struct strs *out, struct err *err)
{
	struct relations mine = { 0 }, theirs = { 0 };
	ptrdiff_t here, there;
	const struct relation *r;

	if (str_eq_fold(from->column, to->column) || !is_key(to))
		return true;
	if (!reference_of(s, a, from, &mine, &here, err) || !reference_of(s, a, to, &theirs, &there, err))
		return false;
	r = here < 0 ? NULL : &mine.at[here];
	if (!r || r->to_id == to->table->id || (there >= 0 && theirs.at[there].to_id == r->to_id) ||
	    is_copy(r->to, to->table->name))
		return true;
	*push(out, a) = str_fmt(a, "%.*s.%.*s refers to %.*s, and is compared with %.*s.%.*s", STR(from->table->name),
				STR(from->column), STR(r->to), STR(to->table->name), STR(to->column));
	return true;
}

bool stray_joins_find(struct store *s, struct arena *a, const struct query_checked *q, struct strs *out,
		      struct err *err)
{
	for (ptrdiff_t i = 0; i < q->found.joins.len; i++) {
		const struct sql_join *j = &q->found.joins.at[i];
		struct join_end left, right;

		if (j->pair_count != 1 || j->edge == SQL_EDGE_DECLARED || j->edge == SQL_EDGE_GIVEN || !j->left->id ||
		    !j->right->id || j->left->id == j->right->id)
			continue;
		left = end_of(j, true);
		right = end_of(j, false);
		if (!look_astray(s, a, &left, &right, out, err) || !look_astray(s, a, &right, &left, out, err))
			return false;
	}
	return true;
}
