/* Names in memory, without an index: built from the pinned cache, kept while its generations are in use. */
#include "workspace/internal.h"

#include "base/log.h"
#include "base/utf8.h"
#include "index/names.h"
#include "base/banned.h"

enum { WAIT_MS = 50 }; /* maximum delay of a stop while another request builds the names */

struct memory_names {
	int64_t catalog, generation;
	uint64_t stamp;
	bool columns;
	bool making;	     /* by one request; the others wait */
	struct names *names; /* NULL: not built yet */
};

/* With the lock held. */
static struct memory_names *slot_of(struct workspace *s, int64_t catalog)
{
	struct memory_names *m;

	for (ptrdiff_t i = 0; i < s->memory.len; i++)
		if (s->memory.at[i]->catalog == catalog)
			return s->memory.at[i];
	m = new(s->arena, struct memory_names);
	m->catalog = catalog;
	*push(&s->memory, s->arena) = m;
	return m;
}

static bool fits(const struct memory_names *m, const struct side_key *k, bool columns)
{
	return m->names && m->generation == k->generation && m->stamp == k->stamp && (m->columns || !columns);
}

/* NULL: the caller must build them, or err says that the wait was stopped. */
static struct names *take(struct workspace *s, const struct side_key *k, bool columns, const struct stop *stop,
			  struct err *err)
{
	struct names *found = NULL;
	struct memory_names *m;
	bool waiting = true;

	mutex_lock(s->lock);
	m = slot_of(s, k->catalog);
	while (!fits(m, k, columns) && m->making && (waiting = stop_not_yet(stop, err)))
		cond_wait_ms(s->freed, s->lock, WAIT_MS);
	if (waiting && fits(m, k, columns))
		found = names_share(m->names);
	else if (waiting)
		m->making = true;
	mutex_unlock(s->lock);
	return found;
}

/* n NULL: they could not be built, and one of the waiting requests tries again. */
static void keep(struct workspace *s, const struct side_key *k, bool columns, struct names *n)
{
	struct names *old = NULL;
	struct memory_names *m;

	mutex_lock(s->lock);
	m = slot_of(s, k->catalog);
	m->making = false;
	if (n) {
		old = m->names;
		*m = (struct memory_names){ k->catalog, k->generation, k->stamp, columns, .names = names_share(n) };
	}
	cond_broadcast(s->freed);
	mutex_unlock(s->lock);
	names_close(old);
}

struct names *names_memory(struct workspace *s, struct store *pinned, const struct catalog *c, bool columns,
			   const struct stop *stop, struct err *err)
{
	const struct side_key k = { .cache = S("memory"),
				    .catalog = c->id,
				    .generation = c->generation,
				    .stamp = names_stamp(c),
				    .kind = NAMES_KIND,
				    .version = NAMES_VERSION };
	struct names *n = take(s, &k, columns, stop, err);
	int64_t started = clock_monotonic_us();

	if (n || err->kind)
		return n;
	n = names_gather_here(pinned, &k, c->name, columns, stop, err);
	keep(s, &k, columns, n);
	if (n)
		log_event(LOG_INFO, "index_built", log_str("catalog", c->name), log_int("assets", n->tables.count),
			  log_int("columns", n->field_total), log_int("bytes", side_bytes(n->side)),
			  log_int("ms", (clock_monotonic_us() - started) / 1000));
	return n;
}

void memory_names_close(struct workspace *s)
{
	for (ptrdiff_t i = 0; i < s->memory.len; i++)
		names_close(s->memory.at[i]->names);
}

/* ---- columns of one asset ---- */

struct columns {
	struct arena *arena;
	struct field_summary *at;
	ptrdiff_t len, cap;
};

static struct strs texts_dup(struct arena *a, const struct strs *from)
{
	struct strs to = { 0 };

	for (ptrdiff_t i = 0; i < from->len; i++)
		*push(&to, a) = utf8_fold_str(a, from->at[i]);
	return to;
}

static bool take_field(void *with, const struct field_brief *f, struct err *err)
{
	struct columns *c = with;
	struct arena *a = c->arena;

	(void)err;
	*push(c, a) = (struct field_summary){
		.name = str_dup(a, f->name),
		.type = str_dup(a, f->type),
		.class = f->class,
		.ordinal = f->ordinal,
		.pk = f->pk > 0,
		.nullable = f->nullable,
		.comment = str_dup(a, f->comment),
		.tags = texts_dup(a, &f->tags),
	};
	return true;
}

static bool fields_from_store(void *with, int64_t asset, struct arena *a, const struct field_summary **at,
			      ptrdiff_t *len, struct err *err)
{
	struct columns c = { .arena = a };

	if (!store_each_field(with, asset, NULL, take_field, &c, err))
		return false;
	*at = c.at;
	*len = c.len;
	return true;
}

static bool props_from_store(void *with, int64_t asset, struct arena *a, struct props *out, struct err *err)
{
	return store_props(with, a, asset, out, err);
}

struct search_source workspace_columns(struct store *pinned)
{
	return (struct search_source){ .fields = fields_from_store, .props = props_from_store, .with = pinned };
}
