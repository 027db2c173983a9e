/*
 * The graph of a catalog: mapped from its index, or built from the cache and stored there. If it cannot be stored (an
 * older generation, a folder that is not writable), it is built from the same names in a temporary folder.
 */
#include "workspace/internal.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"
#include "base/paths.h"
#include "graph/graph.h"
#include "workspace/indexes/graph_gather.h"
#include "index/names.h"
#include "store/join_decisions.h"

#include "base/banned.h"

enum { WAIT_MS = 50 };	     /* maximum delay of a stop while another request builds the graph */
enum { INHERIT_FROM = 256 }; /* generations to go back: syncs without changes left no file */

struct open_graph {			    /* the newest one of a catalog */
	int64_t catalog, generation, words; /* words: the stamp of people's decisions */
	uint64_t stamp;
	struct graph *graph;
	bool making; /* by one request; others wait */
};

struct graphs {
	struct open_graph *at;
	ptrdiff_t len, cap;
};

/* ---- shared ---- */

static struct open_graph *slot_of(struct workspace *s, int64_t catalog)
{
	if (!s->graphs)
		s->graphs = new(s->arena, struct graphs);
	for (ptrdiff_t i = 0; i < s->graphs->len; i++)
		if (s->graphs->at[i].catalog == catalog)
			return &s->graphs->at[i];
	*push(s->graphs, s->arena) = (struct open_graph){ .catalog = catalog };
	return &s->graphs->at[s->graphs->len - 1];
}

/* With the lock held; *bad: a damaged one, to be closed. */
static struct graph *find(struct workspace *s, const struct open_graph *is, struct graph **bad)
{
	struct open_graph *slot = slot_of(s, is->catalog);
	struct graph *found = NULL;

	if (slot->graph && slot->generation == is->generation && slot->stamp == is->stamp && slot->words == is->words) {
		if (graph_damaged(slot->graph)) {
			*bad = slot->graph;
			slot->graph = NULL;
		} else {
			found = graph_share(slot->graph);
		}
	}
	return found;
}

/*
 * NULL: the caller must build it, and report the result with `keep`; or, *busy, another request builds it and the wait
 * was stopped or not wanted.
 */
static struct graph *take(struct workspace *s, const struct open_graph *is, bool wait, const struct stop *stop,
			  bool *busy, struct err *err)
{
	struct graph *found, *bad = NULL;

	mutex_lock(s->lock);
	while (!(found = find(s, is, &bad)) && slot_of(s, is->catalog)->making) {
		*busy = !wait || !stop_not_yet(stop, err);
		if (*busy)
			break;
		cond_wait_ms(s->freed, s->lock, WAIT_MS);
	}
	if (!found && !*busy)
		slot_of(s, is->catalog)->making = true;
	mutex_unlock(s->lock);
	graph_close(bad);
	return found;
}

/* Without a graph: building failed, and one of the waiting requests tries again. */
static void keep(struct workspace *s, const struct open_graph *is)
{
	struct open_graph *slot;
	struct graph *old = NULL;

	mutex_lock(s->lock);
	slot = slot_of(s, is->catalog);
	if (is->graph) {
		old = slot->graph;
		*slot = *is;
		slot->graph = graph_share(is->graph);
	}
	slot->making = false;
	cond_broadcast(s->freed);
	mutex_unlock(s->lock);
	graph_close(old);
}

void graphs_close(struct workspace *s)
{
	for (ptrdiff_t i = 0; s->graphs && i < s->graphs->len; i++)
		graph_close(s->graphs->at[i].graph);
}

/* ---- arrays ---- */

/* Unlike names they contain no statistics: generations with the same digest share them. */
static struct side_key joins_key(const struct catalog *c, const struct side_key *names)
{
	struct {
		struct digest digest;
		instant created_at;
	} of = { c->digest, c->created_at };
	struct side_key k = *names;

	k.stamp = str_hash(str_n((const char *)&of, (ptrdiff_t)sizeof of));
	k.kind = JOINS_KIND;
	k.version = JOINS_VERSION;
	return k;
}

void graph_inherit(struct workspace *s, struct store *pinned, const struct catalog *c)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_key of, k, older;

	if (!side_key_of(a, pinned, c, &of) || !side_is_ours(s))
		return;
	k = older = joins_key(c, &of);
	for (int i = 0; i < INHERIT_FROM && --older.generation > 0; i++)
		if (side_copy(s->cache, &older, &k))
			return;
}

static void log_made(const struct catalog *c, const struct joins *j, int64_t started)
{
	log_event(LOG_INFO, "joins_made", log_str("catalog", c->name), log_int("generation", c->generation),
		  log_int("edges", j->edges), log_int("ms", (clock_monotonic_us() - started) / 1000));
}

/* From beside the cache, or built and stored there if possible; k NULL: not stored. */
static struct joins *joins_of(struct workspace *s, struct store *pinned, const struct catalog *c, const struct names *n,
			      const struct side_key *k, const struct stop *stop, struct err *err)
{
	struct err ignored = { 0 };
	struct joins *j = k ? joins_open(s->cache, k, n->tables.count, &ignored) : NULL;
	int64_t started = clock_monotonic_us();

	if (j)
		return j;
	j = graph_gather(pinned, c, n, stop, err);
	if (!j)
		return NULL;
	log_made(c, j, started);
	if (k && side_is_ours(s) && !joins_write(j, s->cache, k, &ignored))
		log_event(LOG_WARN, "joins_failed", log_str("catalog", c->name),
			  log_str("error", str_of(ignored.text)));
	return j;
}

void graph_prepare(struct workspace *s, struct store *pinned, const struct catalog *c, const struct stop *stop)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	struct side_key of, k;
	struct names *n;

	if (!side_key_of(a, pinned, c, &of) || !side_is_ours(s))
		return;
	k = joins_key(c, &of);
	n = names_open(s->cache, &of, c->name, &err);
	if (n)
		joins_close(joins_of(s, pinned, c, n, &k, stop, &err));
	names_close(n);
}

/* ---- names ---- */

/* A worker builds those of a large catalog; this request needs them. */
static struct names *names_for(struct workspace *s, struct store *pinned, const struct catalog *c,
			       const struct observer *w, bool *kept, const struct stop *stop, struct err *err)
{
	struct names *n = workspace_names(s, pinned, c, stop);

	if (!n && stop_not_yet(stop, err)) {
		workspace_settle(s, w, stop);
		n = workspace_names(s, pinned, c, stop);
	}
	*kept = n != NULL;
	if (n || !stop_not_yet(stop, err))
		return n;
	return names_memory(s, pinned, c, true, stop, err);
}

/* ---- decisions ---- */

struct saying {
	struct arena *arena;
	const struct names *names;
	array_of(struct decision) decisions;
	array_of(struct written) written;
};

static int64_t field_called(const struct names *n, int64_t asset, str name)
{
	for (int64_t i = n->fields.start[asset]; names_fields_sound(n, asset) && i < n->fields.start[asset + 1]; i++)
		if (str_eq(names_column_written(n, names_field(n, i).name), name))
			return i;
	return -1;
}

/* The pairs of a relation that no longer exists are unknown until it returns: NULL. */
static const struct edge_pair *pairs_of(struct saying *to, int64_t from, int64_t other, const struct strs *from_fields,
					const struct strs *to_fields)
{
	struct edge_pair *pairs = new_n(to->arena, struct edge_pair, from_fields->len + 1);

	if (from < 0 || other < 0 || !from_fields->len || from_fields->len != to_fields->len ||
	    from_fields->len > UINT16_MAX)
		return NULL;
	for (ptrdiff_t i = 0; i < from_fields->len; i++) {
		int64_t one = field_called(to->names, from, from_fields->at[i]),
			two = field_called(to->names, other, to_fields->at[i]);

		if (one < 0 || two < 0)
			return NULL;
		pairs[i] = (struct edge_pair){ (uint32_t)one, (uint32_t)two };
	}
	return pairs;
}

static void say(struct saying *to, const struct join_word *j)
{
	int64_t from = j->from_id ? names_of_id(to->names, j->from_id) : -1,
		other = j->to_id ? names_of_id(to->names, j->to_id) : -1;
	const struct edge_pair *pairs = pairs_of(to, from, other, &j->from_fields, &j->to_fields);

	if (pairs)
		*push(&to->decisions,
		      to->arena) = (struct decision){ (uint32_t)from, (uint32_t)other, pairs, (int)j->from_fields.len,
						      j->rejected ? DECIDED_REJECTED : DECIDED_ACCEPTED };
}

static void say_written(struct saying *to, const struct join_log *j)
{
	int64_t from = j->from_id ? names_of_id(to->names, j->from_id) : -1,
		other = j->to_id ? names_of_id(to->names, j->to_id) : -1;
	const struct edge_pair *pairs = j->count > 0 ? pairs_of(to, from, other, &j->from_fields, &j->to_fields) : NULL;

	if (pairs)
		*push(&to->written, to->arena) = (struct written){ (uint32_t)from,	    (uint32_t)other, pairs,
								   (int)j->from_fields.len, j->count,	     j->last };
}

/* ---- interface ---- */

static struct graph *lay_over(struct workspace *s, const struct catalog *c, struct names *n, struct joins *j,
			      const struct join_words *words, const struct join_logs *logs)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct saying said = { .arena = a, .names = n };
	struct join_costs costs = setting_joins(s->settings);
	struct graph_from from = { .names = n, .joins = j, .costs = &costs, .read_at = c->synced_at };

	for (ptrdiff_t i = 0; i < words->len; i++)
		say(&said, &words->at[i]);
	for (ptrdiff_t i = 0; i < logs->len; i++)
		say_written(&said, &logs->at[i]);
	from.written = said.written.at;
	from.written_count = said.written.len;
	from.decisions = said.decisions.at;
	from.decision_count = said.decisions.len;
	return graph_open(&from);
}

/* A request for a graph. */
struct graph_question {
	struct workspace *workspace;
	struct store *pinned;
	const struct catalog *catalog;
	const struct observer *observer;
	bool wait; /* for names and joins that are not built yet */
	const struct stop *stop;
	struct side_key names_key;
	bool may_keep;
};

/* NULL with err unset: the worker builds the joins. */
static struct graph *make(const struct graph_question *q, struct arena *a, struct err *err)
{
	struct workspace *s = q->workspace;
	struct side_key k = joins_key(q->catalog, &q->names_key);
	struct join_words words = { 0 };
	struct join_logs logs = { 0 };
	bool kept = true;
	struct err ignored = { 0 };
	struct names *n;
	struct joins *j;

	if (!store_join_words(q->pinned, a, &words, NULL, err) ||
	    !store_join_logs(q->pinned, a, q->catalog->name, &logs, err))
		return NULL;
	n = q->wait ? names_for(s, q->pinned, q->catalog, q->observer, &kept, q->stop, err)
		    : workspace_names(s, q->pinned, q->catalog, q->stop);
	if (!n)
		return NULL;
	kept = kept && q->may_keep;
	j = kept ? joins_open(s->cache, &k, n->tables.count, &ignored) : NULL;
	if (!j && !q->wait && q->may_keep && side_prepares(s, q->catalog)) {
		names_close(n);
		return NULL;
	}
	j = j ? j : joins_of(s, q->pinned, q->catalog, n, kept ? &k : NULL, q->stop, err);
	if (!j) {
		names_close(n);
		return NULL;
	}
	return lay_over(s, q->catalog, n, j, &words, &logs);
}

static struct graph *graph_of(struct graph_question *q, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct open_graph is = { .catalog = q->catalog->id, .generation = q->catalog->same_since };
	struct graph *found;
	bool busy = false;

	q->may_keep = side_key_of(a, q->pinned, q->catalog, &q->names_key);
	is.stamp = q->names_key.stamp;
	if (!store_join_stamp(q->pinned, &is.words, err))
		return NULL;
	if (!q->may_keep)
		return make(q, a, err);
	found = take(q->workspace, &is, q->wait, q->stop, &busy, err);
	if (found || busy)
		return found;
	is.graph = make(q, a, err);
	keep(q->workspace, &is);
	return is.graph;
}

struct graph *workspace_graph(struct workspace *s, struct store *pinned, const struct catalog *c,
			      const struct observer *w, const struct stop *stop, struct err *err)
{
	struct graph_question q = { s, pinned, c, w, .wait = true, .stop = stop };

	return graph_of(&q, err);
}

struct graph *workspace_graph_ready(struct workspace *s, struct store *pinned, const struct catalog *c,
				    const struct stop *stop, struct err *err)
{
	struct graph_question q = { s, pinned, c, .stop = stop };

	return graph_of(&q, err);
}

struct graph *workspace_graph_again(struct workspace *s, struct store *pinned, const struct catalog *c,
				    struct graph *damaged, const struct observer *w, const struct stop *stop,
				    struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_key of, k;

	graph_close(damaged);
	if (side_key_of(a, pinned, c, &of)) {
		k = joins_key(c, &of);
		log_event(LOG_WARN, "joins_damaged", log_str("catalog", c->name), log_int("generation", c->generation));
		side_remove(s->cache, &k);
	}
	return workspace_graph(s, pinned, c, w, stop, err);
}
