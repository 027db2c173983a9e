/* Searches with the index if it is current, else over everything. */
#include "store/search/internal.h"
#include "store/search.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

/*
 * Beyond this share of all docs, reading them one by one is slower than reading all in sequence; and with this many,
 * the matching tags are determined first.
 */
enum { SHARE = 2, MANY = 1000 };

struct searching {
	struct ranking rank;
	struct docs docs;
	struct {
		struct doc_ids ids;
		bool known;
	} have[TERMS_MOST]; /* docs with the term, once looked up */
	int64_t all;	    /* number of docs in the index */
	enum level level;
};

static bool take_doc(void *with, struct doc *doc, struct err *err)
{
	(void)err;
	rank_doc(with, doc);
	return true;
}

/* ---- over everything ---- */

static bool search_all(struct searching *s, struct err *err)
{
	struct ranking *r = &s->rank;
	struct docs_listener ear = { rank_hears_field, rank_hears_tag, r };
	bool good;

	rank_anew(r);
	good = docs_listen(&s->docs, &ear, err) && docs_each(&s->docs, take_doc, r, err);
	docs_listen(&s->docs, NULL, err);
	if (!good)
		return false;
	for (s->level = LEVEL_ALL; s->level < LEVEL_MOST; s->level++)
		if (rank_satisfies(r, s->level))
			break;
	return true;
}

/* ---- by the index ---- */

static bool who_has(struct searching *s, ptrdiff_t term, const struct doc_ids **out, struct err *err)
{
	*out = &s->have[term].ids;
	if (!s->have[term].known)
		s->have[term].known = index_have(s->docs.s, s->rank.arena, &s->rank.terms.at[term], &s->have[term].ids,
						 err);
	return s->have[term].known;
}

static bool count_docs(struct searching *s, struct err *err)
{
	struct ranking *r = &s->rank;
	const struct doc_ids *has;

	for (ptrdiff_t i = 0; i < r->terms.len; i++) {
		if (!who_has(s, i, &has, err))
			return false;
		r->has[i] = has->len + r->written[i];
	}
	r->docs = s->all;
	return true;
}

/* The intersection or the union of both. */
static struct doc_ids joined(struct arena *a, const struct doc_ids *x, const struct doc_ids *y, bool either)
{
	struct doc_ids out = { .at = new_n(a, int64_t, x->len + y->len) };
	ptrdiff_t i = 0, k = 0;

	while (i < x->len && k < y->len) {
		int64_t one = x->at[i], two = y->at[k];

		if (either || one == two)
			out.at[out.len++] = one < two ? one : two;
		i += one <= two;
		k += two <= one;
	}
	for (; either && i < x->len; i++)
		out.at[out.len++] = x->at[i];
	for (; either && k < y->len; k++)
		out.at[out.len++] = y->at[k];
	return out;
}

/* Docs that may have the terms: all of them, or any. */
static bool candidates(struct searching *s, uint32_t which, bool any, struct doc_ids *out, struct err *err)
{
	const struct doc_ids *has;
	bool first = true;

	for (ptrdiff_t i = 0; i < s->rank.terms.len; i++) {
		if (!(which & ((uint32_t)1 << i)))
			continue;
		if (!who_has(s, i, &has, err))
			return false;
		*out = first ? *has : joined(s->rank.arena, out, has, any);
		first = false;
	}
	return true;
}

static bool rank_these(struct searching *s, const struct doc_ids *ids, struct err *err)
{
	struct doc doc;
	bool found;

	for (ptrdiff_t i = 0; i < ids->len; i++) {
		if (!db_going(s->docs.s->db, err) || !docs_one(&s->docs, ids->at[i], &doc, &found, err))
			return false;
		if (found)
			rank_doc(&s->rank, &doc);
	}
	return true;
}

static bool search_these(struct searching *s, const struct doc_ids *ids, struct err *err)
{
	struct docs_listener ear = { rank_hears_field, rank_hears_tag, &s->rank };
	bool good = ids->len < MANY || docs_listen(&s->docs, &ear, err);

	good = good && rank_these(s, ids, err);
	docs_listen(&s->docs, NULL, err);
	return good;
}

/* The index does not include documents: adds the assets whose document contains a word. */
static void add_written(struct searching *s, struct doc_ids *ids)
{
	const struct search_writings *w = s->rank.ask->written;
	struct doc_ids written = { .at = new_n(s->rank.arena, int64_t, w->len), .len = w->len };

	for (ptrdiff_t i = 0; i < w->len; i++)
		written.at[i] = w->at[i].asset;
	*ids = joined(s->rank.arena, ids, &written, true);
}

/* *done: some hit satisfies the level, or all docs were examined for every level. */
static bool search_level(struct searching *s, enum level level, bool *done, struct err *err)
{
	struct ranking *r = &s->rank;
	uint32_t which = rank_terms(r, level);
	struct doc_ids ids;

	*done = false;
	if (!which)
		return true;
	s->level = level;
	rank_anew(r);
	if (!candidates(s, which, level == LEVEL_MOST, &ids, err))
		return false;
	*done = true;
	if (r->ask->written)
		add_written(s, &ids);
	if (ids.len > s->all / SHARE)
		return search_all(s, err);
	if (!search_these(s, &ids, err))
		return false;
	*done = rank_satisfies(r, level);
	return true;
}

static bool search_by_index(struct searching *s, struct err *err)
{
	bool done = false;

	if (!index_docs(s->docs.s, &s->all, err))
		return false;
	for (enum level level = LEVEL_ALL; level < LEVEL_COUNT && !done; level++)
		if (!search_level(s, level, &done, err))
			return false;
	return count_docs(s, err);
}

static bool search(struct searching *s, struct err *err)
{
	struct err ignored = { 0 };
	bool fits;

	if (!index_fits(&s->docs, &fits, err))
		return false;
	if (fits && search_by_index(s, &ignored))
		return true;
	if (ignored.kind == ERR_CANCELLED || ignored.kind == ERR_TIMEOUT)
		return *err = ignored, false;
	/* missing, stale, or unreadable for this SQLite */
	return search_all(s, err);
}

/* ---- passing on hits ---- */

static int by_count(const void *one, const void *two)
{
	const struct search_count *a = one, *b = two;
	int64_t left = a->assets + a->fields + a->namespaces, right = b->assets + b->fields + b->namespaces;

	return left != right ? (left > right ? -1 : 1) : str_cmp(a->catalog, b->catalog);
}

static struct search_count *count_of(struct arena *a, struct map *by, int64_t catalog, struct search_found *out)
{
	struct map_entry *e;
	bool was;
	int64_t *key = new(a, int64_t);

	*key = catalog;
	e = map_put(by, str_n((const char *)key, (ptrdiff_t)sizeof *key), &was);
	if (!was) {
		e->num = out->counts.len;
		*push(&out->counts, a) = (struct search_count){ 0 };
	}
	return &out->counts.at[e->num];
}

static bool name_counts(struct searching *s, struct arena *a, const struct map *by, struct search_found *out,
			struct err *err)
{
	struct catalogs all = { 0 };

	if (!store_catalogs(s->docs.s, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct map_entry *e = map_get(by, str_n((const char *)&all.at[i].id, (ptrdiff_t)sizeof all.at[i].id));

		if (e)
			out->counts.at[e->num].catalog = all.at[i].name;
	}
	if (out->counts.len)
		qsort(out->counts.at, (size_t)out->counts.len, sizeof *out->counts.at, by_count);
	return true;
}

static bool count_hits(struct searching *s, struct arena *a, struct search_found *out, struct err *err)
{
	struct map by = map_in(a);

	for (ptrdiff_t i = 0; i < s->rank.hits.len; i++) {
		const struct seen_hit *h = &s->rank.hits.at[i];
		struct search_count *c = count_of(a, &by, h->catalog, out);

		c->assets += h->thing == THING_ASSET;
		c->fields += h->thing == THING_FIELD;
		c->namespaces += h->thing == THING_NAMESPACE;
	}
	out->total = s->rank.hits.len;
	return name_counts(s, a, &by, out, err);
}

static void say_what_was_left_out(struct searching *s, struct arena *a, struct search_found *out)
{
	const struct terms *t = &s->rank.terms;
	uint32_t which = rank_terms(&s->rank, s->level);

	if (s->level == LEVEL_ALL || !s->rank.hits.len)
		return;
	for (ptrdiff_t i = 0; i < t->len; i++)
		if (!(which & ((uint32_t)1 << i)))
			*push(&out->left_out, a) = str_dup(a, t->at[i].typed);
	out->most = s->level == LEVEL_MOST;
}

static bool give_type(struct searching *s, struct arena *a, const struct doc *doc, int64_t field, str *type,
		      struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->docs.s->db, "select written from p_type where id = ?1", err);
	bool row;

	for (ptrdiff_t i = 0; i < doc->fields.len; i++)
		if (doc->fields.at[i].id == field)
			bind_int(q, 1, doc->fields.at[i].type);
	if (!stmt_row(q, &row, err))
		return false;
	*type = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	return true;
}

static bool give(struct searching *s, struct arena *a, search_hit_fn take, void *with, struct err *err)
{
	const struct search_ask *ask = s->rank.ask;
	struct doc doc = { 0 };
	bool found = false;

	for (ptrdiff_t i = ask->skip; i < s->rank.hits.len && i - ask->skip < ask->limit; i++) {
		const struct seen_hit *seen = &s->rank.hits.at[i];
		struct search_hit hit = { 0 };

		if ((!found || doc.id != seen->doc) && !docs_one(&s->docs, seen->doc, &doc, &found, err))
			return false;
		if (!found)
			continue;
		hit_show(&s->rank, a, seen, s->level, &doc, &hit);
		if (hit.thing == THING_FIELD && !give_type(s, a, &doc, seen->id, &hit.type, err))
			return false;
		if (!take(with, &hit, err))
			return !err->kind;
	}
	return true;
}

bool store_search(struct store *q, struct arena *a, const struct search_ask *ask, search_hit_fn take, void *with,
		  struct search_found *out, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(arena_close) struct arena *scratch = arena_open();
	struct searching s = { .docs = DOCS(q, own, batch) };
	struct search_found found = { 0 };
	const struct stop *before;
	bool good;

	if (!rank_start(&s.rank, own, scratch, ask, err) || !store_read(q, err))
		return false;
	before = db_stop_by(q->db, ask->stop);
	good = search(&s, err);
	if (good) {
		rank_finish(&s.rank, s.level);
		say_what_was_left_out(&s, a, &found);
		good = count_hits(&s, a, &found, err) && give(&s, a, take, with, err);
	}
	db_stop_by(q->db, before);
	store_unpin(q);
	if (good)
		*out = found;
	return good;
}
