#include "workspace/indexes/text_index.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/map.h"
#include "model/name.h"
#include "workspace/internal.h"
#include "index/side_file.h"

#include "base/banned.h"

enum {
	TOLD_EVERY = 1000, /* assets between two progress reports */
	SMALL = 3000,	   /* columns: building their text takes two milliseconds, a file would cost more */
};

/* ---- built from the cache ---- */

struct space { /* a namespace, waiting for its position among the assets */
	str qualified;
	struct namespace is;
};

struct making {
	struct text_maker *to;
	struct arena *arena;
	array_of(struct space) spaces;
	ptrdiff_t next; /* the next one */
	struct store *from;
	struct map newest; /* id of a date shard to the newest one */
	int64_t newest_id; /* of the last one */
	struct asset *newest_last;
	const struct catalog *catalog;
	const struct observer *observer;
	int64_t done;
};

static bool too_large(const struct making *m, struct err *err)
{
	err_set(err, ERR_CACHE, "the text of %.*s is too large to search", STR(m->catalog->name));
	return err_next(err, "Name another catalog with %s.", AGAIN(WITH_ONLY("catalog")));
}

static struct props props_dup(struct arena *a, const struct props *from)
{
	struct props to = { 0 };

	for (ptrdiff_t i = 0; i < from->len; i++)
		*push(&to, a) = (struct prop){ str_dup(a, from->at[i].key), str_dup(a, from->at[i].value) };
	return to;
}

static bool take_space(void *with, const struct namespace *n, struct err *err)
{
	struct making *m = with;
	struct arena *a = m->arena;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct namespace is = { .name = str_dup(a, n->name),
				.comment = str_dup(a, n->comment),
				.owner = str_dup(a, n->owner),
				.props = props_dup(a, &n->props) };

	(void)err;
	if (!n->name.len)
		return true;
	name_part(&b, m->catalog->name);
	sb_putc(&b, '.');
	sb_put(&b, n->name);
	*push(&m->spaces, a) = (struct space){ str_dup(a, sb_str(&b)), is };
	return true;
}

/* Adds those before this name; absent: all remaining ones. */
static bool put_spaces(struct making *m, str before)
{
	for (; m->next < m->spaces.len; m->next++) {
		const struct space *s = &m->spaces.at[m->next];

		if (before.at && str_cmp(s->qualified, before) > 0)
			break;
		if (!text_add_namespace(m->to, s->qualified, &s->is))
			return false;
	}
	return true;
}

static str id_key(struct arena *a, int64_t id)
{
	return str_dup(a, str_n((const char *)&id, (ptrdiff_t)sizeof id));
}

/* All shards of one share what was read. */
static bool take_shard(void *with, int64_t id, int64_t newest, struct err *err)
{
	struct making *m = with;

	if (!m->newest_last || m->newest_id != newest) {
		m->newest_last = new(m->arena, struct asset);
		m->newest_id = newest;
		if (!store_whole(m->from, m->arena, newest, m->newest_last, err))
			return false;
	}
	map_put(&m->newest, id_key(m->arena, id), NULL)->ptr = m->newest_last;
	return true;
}

static const struct asset *newest_of(const struct making *m, int64_t id)
{
	struct map_entry *e = m->newest.len ? map_get(&m->newest, str_n((const char *)&id, (ptrdiff_t)sizeof id))
					    : NULL;

	return e ? e->ptr : NULL;
}

static bool take_asset(void *with, int64_t id, str qualified, const struct asset *asset, struct err *err)
{
	struct making *m = with;

	if (!put_spaces(m, qualified) || !text_add_shard(m->to, id, qualified, asset, newest_of(m, id)))
		return too_large(m, err);
	if (++m->done % TOLD_EVERY == 0 && m->observer && m->observer->progress)
		m->observer->progress(m->observer->with, "gathering text", m->done, m->catalog->assets);
	return true;
}

static int by_qualified(const void *x, const void *y)
{
	const struct space *a = x, *b = y;

	return str_cmp(a->qualified, b->qualified);
}

static bool make(struct store *pinned, const struct catalog *c, const struct observer *w, const struct stop *stop,
		 struct text_maker **out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct making m = {
		.to = text_make(), .arena = a, .catalog = c, .observer = w, .from = pinned, .newest = map_in(a)
	};
	int64_t started = clock_monotonic_us();
	bool good = store_each_namespace(pinned, c->id, take_space, &m, err) &&
		    store_each_shard(pinned, c->id, take_shard, &m, err);

	if (m.spaces.len)
		qsort(m.spaces.at, (size_t)m.spaces.len, sizeof *m.spaces.at, by_qualified);
	good = good && store_each_whole(pinned, c->id, stop, take_asset, &m, err) &&
	       (put_spaces(&m, NO_STR) || too_large(&m, err));
	if (!good) {
		text_drop(m.to);
		return false;
	}
	log_event(LOG_INFO, "text_made", log_int("assets", m.done), log_int("bytes", text_made(m.to)->bytes.len),
		  log_int("ms", (clock_monotonic_us() - started) / 1000));
	*out = m.to;
	return true;
}

/* ---- storing ---- */

static void keep(struct workspace *s, const struct catalog *c, const struct side_key *k, const struct text *t)
{
	struct err err = { 0 };

	if (text_write(t, s->cache, k, &err))
		workspace_sweep(s);
	else
		log_event(LOG_WARN, "text_failed", log_str("catalog", c->name), log_int("generation", c->generation),
			  log_str("error", str_of(err.text)));
}

static bool text_key(struct arena *a, struct store *pinned, const struct catalog *c, struct side_key *out)
{
	if (!side_key_of(a, pinned, c, out))
		return false;
	out->kind = TEXT_FILE_KIND;
	out->version = TEXT_FILE_VERSION;
	return true;
}

static bool get(struct workspace *s, struct store *pinned, const struct catalog *c, const struct observer *w,
		const struct stop *stop, struct catalog_text *out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct side_key k;
	bool kept = c->fields > SMALL && text_key(a, pinned, c, &k);

	*out = (struct catalog_text){ .catalog = c->name, .id = c->id };
	if (kept)
		out->file = text_open(s->cache, &k, &ignored);
	if (out->file) {
		out->text = text_of(out->file);
		return true;
	}
	if (!make(pinned, c, w, stop, &out->made, err))
		return false;
	out->text = text_made(out->made);
	if (kept)
		keep(s, c, &k, out->text);
	return true;
}

bool workspace_text_mend(struct workspace *s, struct store *pinned, const struct observer *w, const struct stop *stop,
			 struct catalog_text *t, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct catalog c;
	struct side_key k;
	bool found;

	if (!store_catalog(pinned, a, t->catalog, &found, &c, err))
		return false;
	if (!found || !text_key(a, pinned, &c, &k))
		return err_set(err, ERR_CACHE, "the text of %.*s is damaged", STR(t->catalog));
	log_event(LOG_WARN, "text_damaged", log_str("catalog", c.name), log_int("generation", c.generation));
	side_remove(s->cache, &k);
	if (!make(pinned, &c, w, stop, &t->made, err))
		return false;
	t->text = text_made(t->made);
	keep(s, &c, &k, t->text);
	return true;
}

/* ---- everything together ---- */

static int by_start(const void *x, const void *y)
{
	const struct catalog_text *a = x, *b = y;
	scoped(sb_free) struct sb one = SB(SB_MAX);
	scoped(sb_free) struct sb two = SB(SB_MAX);

	name_part(&one, a->catalog);
	name_part(&two, b->catalog);
	sb_putc(&one, '.');
	sb_putc(&two, '.');
	return str_cmp(sb_str(&one), sb_str(&two));
}

bool workspace_texts(struct workspace *s, struct arena *a, struct store *pinned, int64_t catalog,
		     const struct observer *w, const struct stop *stop, struct texts *out, struct err *err)
{
	struct catalogs all = { 0 };
	struct texts texts = { 0 };

	if (!store_catalogs(pinned, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct catalog *c = &all.at[i];
		struct catalog_text t;

		if (!c->generation || (catalog && catalog != c->id))
			continue;
		if (!get(s, pinned, c, w, stop, &t, err)) {
			workspace_texts_done(&texts);
			return false;
		}
		*push(&texts, a) = t;
	}
	if (texts.len)
		qsort(texts.at, (size_t)texts.len, sizeof *texts.at, by_start);
	*out = texts;
	return true;
}

void workspace_texts_done(struct texts *t)
{
	for (ptrdiff_t i = 0; i < t->len; i++)
		text_drop(t->at[i].made), text_close(t->at[i].file);
	t->len = 0;
}
