/* The joins that people decided or wrote, for questions: read once for an index, and again after a change. */
#include "workspace/internal.h"

#include <string.h>

#include "retrieve/retrieve.h"
#include "store/join_decisions.h"
#include "base/banned.h"

struct question_joins {
	struct arena *arena;
	int64_t stamp; /* of decisions and learned joins */
	array_of(struct retrieve_join) joins;
};

void question_joins_close(struct question_joins *j)
{
	if (j)
		arena_close(j->arena);
}

static struct question_joins *read_joins(struct store *pinned, struct err *err)
{
	scoped(arena_close) struct arena *room = arena_open();
	struct arena *a = arena_open();
	struct question_joins *j = new(a, struct question_joins);
	struct join_words decided = { 0 };
	struct join_logs learned = { 0 };

	j->arena = a;
	if (!store_join_words(pinned, room, &decided, &j->stamp, err) ||
	    !store_join_logs(pinned, room, NO_STR, &learned, err)) {
		arena_close(a);
		return NULL;
	}
	for (ptrdiff_t i = 0; i < decided.len; i++)
		if (!decided.at[i].rejected)
			*push(&j->joins, a) = (struct retrieve_join){ decided.at[i].from_id, decided.at[i].to_id };
	for (ptrdiff_t i = 0; i < learned.len; i++)
		*push(&j->joins, a) = (struct retrieve_join){ learned.at[i].from_id, learned.at[i].to_id };
	return j;
}

/* With the lock held; NULL: the caller does not use this index. */
static struct shared_retriever *slot_of(struct workspace *s, const struct retriever *r)
{
	for (ptrdiff_t i = 0; i < s->retrievers.len; i++)
		if (s->retrievers.at[i]->retriever == r)
			return s->retrievers.at[i];
	return NULL;
}

static void copy_joins(const struct question_joins *j, struct arena *a, struct retrieve_ask *ask)
{
	struct retrieve_join *to = new_n(a, struct retrieve_join, j->joins.len + 1);

	if (j->joins.len)
		memcpy(to, j->joins.at, (size_t)j->joins.len * sizeof *to);
	ask->joins = to;
	ask->join_count = j->joins.len;
}

/* False: there are none of this stamp. */
static bool take_known(struct workspace *s, const struct retriever *r, int64_t stamp, struct arena *a,
		       struct retrieve_ask *ask)
{
	struct shared_retriever *slot;
	bool known;

	mutex_lock(s->lock);
	slot = slot_of(s, r);
	known = slot && slot->joins && slot->joins->stamp == stamp;
	if (known)
		copy_joins(slot->joins, a, ask);
	mutex_unlock(s->lock);
	return known;
}

static void keep_joins(struct workspace *s, const struct retriever *r, struct question_joins *j)
{
	struct shared_retriever *slot;
	struct question_joins *old = j;

	mutex_lock(s->lock);
	slot = slot_of(s, r);
	if (slot) {
		old = slot->joins;
		slot->joins = j;
	}
	mutex_unlock(s->lock);
	question_joins_close(old);
}

bool workspace_retriever_joins(struct workspace *s, struct store *pinned, const struct retriever *r, struct arena *a,
			       struct retrieve_ask *ask, struct err *err)
{
	struct question_joins *j;
	int64_t stamp;

	if (!store_join_stamp(pinned, &stamp, err))
		return false;
	if (take_known(s, r, stamp, a, ask))
		return true;
	j = read_joins(pinned, err);
	if (!j)
		return false;
	copy_joins(j, a, ask);
	keep_joins(s, r, j);
	return true;
}
