/* Tags, decisions on joins and learned SQL of a bundle, into the cache. */
#include "service/bundle/internal.h"

#include "base/arena.h"
#include "store/join_decisions.h"
#include "store/learned_sql.h"
#include "base/banned.h"

static instant time_of(const struct json *j, const char *key)
{
	instant at = NO_TIME;

	return instant_parse(json_text(j, key), &at) ? at : NO_TIME;
}

static int64_t count_of(const struct json *j)
{
	int64_t n = 1;

	return json_int(j, "count", &n) && n > 0 ? n : 1;
}

static void keep_given(struct said_given *given, const struct tag *t)
{
	struct arena *a = given->arena;
	struct map_entry *e = map_put(&given->of, str_dup(a, t->asset), NULL);

	if (!e->ptr)
		e->ptr = new(a, struct tags);
	*push((struct tags *)e->ptr, a) = (struct tag){ .qualified = str_dup(a, t->qualified),
							.name = str_dup(a, t->name),
							.category = str_dup(a, t->category),
							.origin = str_dup(a, t->origin),
							.applied_at = t->applied_at,
							.asset = str_dup(a, t->asset),
							.field = str_dup(a, t->field) };
}

static bool read_tag(struct store *s, const struct json *j, struct said_given *given, struct err *err)
{
	struct tag t = { .qualified = json_text(j, "qualified"),
			 .name = json_text(j, "name"),
			 .category = json_text(j, "category"),
			 .origin = json_text(j, "origin"),
			 .applied_at = time_of(j, "applied_at"),
			 .asset = json_text(j, "asset"),
			 .field = json_text(j, "field") };

	if (!t.qualified.len || !t.name.len || !t.asset.len)
		return true;
	if (tag_is_given(t.origin) && !json_truth(j, "rejected", false)) {
		keep_given(given, &t);
		return true;
	}
	return json_truth(j, "rejected", false) ? store_tag_reject(s, &t, err) : store_tag_put(s, &t, err);
}

static bool are_paired(const struct strs *from, const struct strs *to)
{
	return from->len && from->len == to->len;
}

static bool read_decision(struct store *s, struct arena *a, const struct json *j, struct err *err)
{
	struct join_word word = { .from = json_text(j, "from"),
				  .to = json_text(j, "to"),
				  .from_fields = texts_read(a, j, "from_fields"),
				  .to_fields = texts_read(a, j, "to_fields"),
				  .rejected = json_truth(j, "rejected", false),
				  .note = json_text(j, "note"),
				  .at = time_of(j, "at") };

	return !word.from.len || !word.to.len || !are_paired(&word.from_fields, &word.to_fields) ||
	       store_join_put(s, &word, err);
}

/* The digest of the line stands for the statements that it was learned from. */
static bool learn(struct store *s, struct arena *a, const struct json *j, struct learned *l, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct learned_sum sum;
	struct digest d;
	char hex[65];

	json_canonical(&b, j);
	d = sha256_of(sb_str(&b));
	digest_hex(&d, hex);
	l->catalog = json_text(j, "catalog");
	l->fingerprint = str_dup(a, str_of(hex));
	l->count = count_of(j);
	l->last = time_of(j, "last");
	return !l->catalog.len || store_learn(s, l, 1, &sum, err);
}

static bool read_join(struct store *s, struct arena *a, const struct json *j, struct err *err)
{
	struct join_log join = { .from = json_text(j, "from"),
				 .to = json_text(j, "to"),
				 .from_fields = texts_read(a, j, "from_fields"),
				 .to_fields = texts_read(a, j, "to_fields"),
				 .count = 1,
				 .last = time_of(j, "last") };
	struct learned l = { .joins = &join, .join_count = 1 };

	return !join.from.len || !join.to.len || !are_paired(&join.from_fields, &join.to_fields) ||
	       learn(s, a, j, &l, err);
}

static bool read_condition(struct store *s, struct arena *a, const struct json *j, struct err *err)
{
	struct filter_log filter = { .table = json_text(j, "table"),
				     .field = json_text(j, "field"),
				     .condition = json_text(j, "condition"),
				     .count = 1,
				     .last = time_of(j, "last") };
	struct learned l = { .filters = &filter, .filter_count = 1 };

	return !filter.table.len || !filter.field.len || !filter.condition.len || learn(s, a, j, &l, err);
}

bool said_read(struct store *s, struct arena *a, const struct json *line, struct said_given *given, struct err *err)
{
	const struct json *tag = json_get(line, "tag"), *decision = json_get(line, "decision"),
			  *join = json_get(line, "join"), *condition = json_get(line, "condition");

	return (!tag || read_tag(s, tag, given, err)) && (!decision || read_decision(s, a, decision, err)) &&
	       (!join || read_join(s, a, join, err)) && (!condition || read_condition(s, a, condition, err));
}

bool said_give(struct store *s, const struct said_given *given, struct err *err)
{
	for (ptrdiff_t i = 0; i < given->of.len; i++)
		if (!store_tags_give(s, given->of.at[i].key, given->of.at[i].ptr, err))
			return false;
	return true;
}
