/*
 * Finds the terms in a doc, with their places: a term counts more in a short text than in a long one, more in a name
 * than in a comment, and half if it is only the start of a word. Typical lengths of texts are constants, not
 * measured.
 */
#include "store/search/internal.h"
#include "store/search.h"

#include <string.h>

#include "base/arena.h"
#include "base/lower_bound.h"
#include "model/name.h"

#include "base/banned.h"

enum { NUMBERS = 4 }; /* letters that a plural may add */

static const double LENGTH = 0.3, START_ONLY = 0.5;

static const struct {
	double weight, usual;
} places[] = {
#define _(id, name, weight, usual) { weight, usual },
	PLACES(_)
#undef _
};

/* The terms in one item, or in a part of it. */
struct heard {
	double by[TERMS_MOST];
	uint32_t terms;
};

/* The pieces of a term that occur anywhere in a doc. */
struct presence {
	uint32_t pieces[TERMS_MOST];
	bool joined[TERMS_MOST];
};

/* ---- terms ---- */

static void note_first(struct ranking *r, const struct term *t)
{
	r->first[(unsigned char)t->joined.at[0]] = true;
	for (int i = 0; i < t->pieces; i++)
		for (int k = 0; k < t->piece[i].forms; k++)
			r->first[(unsigned char)t->piece[i].form[k].at[0]] = true;
}

bool rank_start(struct ranking *r, struct arena *a, struct arena *scratch, const struct search_ask *ask,
		struct err *err)
{
	scoped(sb_free) struct sb telling = SB(SB_MAX);

	*r = (struct ranking){
		.arena = a, .scratch = scratch, .ask = ask, .ranks = ask->ranks ? *ask->ranks : rank_weights_usual()
	};
	r->names = map_in(a);
	if (!terms_of(a, ask->words, &r->terms, err))
		return false;
	for (ptrdiff_t i = 0; i < r->terms.len; i++) {
		note_first(r, &r->terms.at[i]);
		if (r->terms.at[i].common)
			continue;
		r->telling |= (uint32_t)1 << i;
		sb_put(&telling, r->terms.at[i].joined);
	}
	r->joined[LEVEL_ALL] = r->terms.joined;
	r->joined[LEVEL_TELLING] = str_dup(a, sb_str(&telling));
	return true;
}

static uint32_t all_terms(const struct ranking *r)
{
	return r->terms.len == 32 ? UINT32_MAX : ((uint32_t)1 << r->terms.len) - 1;
}

uint32_t rank_terms(const struct ranking *r, enum level level)
{
	switch (level) {
	case LEVEL_ALL: return all_terms(r);
	case LEVEL_TELLING: return r->telling == all_terms(r) ? 0 : r->telling;
	default: return r->terms.len < 2 ? 0 : r->telling ? r->telling : all_terms(r);
	}
}

/* ---- one text ---- */

static bool note_token(const struct ranking *r, str token, struct presence *p)
{
	bool full, any = false;

	if (!r->first[(unsigned char)token.at[0]])
		return false;
	for (ptrdiff_t i = 0; i < r->terms.len; i++) {
		const struct term *t = &r->terms.at[i];

		for (int k = 0; k < t->pieces; k++)
			if (piece_fits(&t->piece[k], token, &full)) {
				p->pieces[i] |= (uint32_t)1 << k;
				any = true;
			}
		if (str_starts(token, t->joined))
			any = p->joined[i] = true;
	}
	return any;
}

static bool is_present(const struct term *t, const struct presence *p, ptrdiff_t i)
{
	return p->joined[i] || p->pieces[i] == ((uint32_t)1 << t->pieces) - 1;
}

static void hear_term(const struct ranking *r, ptrdiff_t i, const struct tokens *text, enum place place,
		      struct heard *h)
{
	double times = 0, longer = 1 - LENGTH + LENGTH * (double)text->len / places[place].usual;
	struct stretch where;
	ptrdiff_t at = 0;
	bool full;

	while (term_next(&r->terms.at[i], text, &at, &where, &full))
		times += full ? 1 : START_ONLY;
	if (times == 0)
		return;
	h->by[i] += places[place].weight * times / longer;
	h->terms |= (uint32_t)1 << i;
}

/* Most texts have none of the words: this is checked before anything is counted. */
static void hear(const struct ranking *r, const struct tokens *text, enum place place, struct presence *p,
		 struct heard *h)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < text->len; i++)
		any |= note_token(r, text->at[i].text, p);
	for (ptrdiff_t i = 0; any && i < r->terms.len; i++)
		hear_term(r, i, text, place, h);
}

static void hear_prose(struct ranking *r, str text, enum place place, struct presence *p, struct heard *h)
{
	struct tokens t = { 0 };

	if (!text.len)
		return;
	words_split(r->scratch, text, &t);
	hear(r, &t, place, p, h);
}

static void hear_tags(struct ranking *r, const struct strs *tags, struct presence *p, struct heard *h)
{
	for (ptrdiff_t i = 0; i < tags->len; i++) {
		struct tokens t = { 0 };

		words_name(r->scratch, tags->at[i], &t);
		hear(r, &t, IN_TAGS, p, h);
	}
}

/* Returns the name's letters without separators. */
static str hear_name(struct ranking *r, str name, enum place place, struct presence *p, struct heard *h)
{
	struct tokens t = { 0 };

	words_name(r->scratch, name, &t);
	hear(r, &t, place, p, h);
	return t.len ? t.at[t.len - 1].text : S("");
}

static bool has_any(const struct ranking *r, const struct presence *p)
{
	bool any = false;

	for (ptrdiff_t i = 0; i < r->terms.len; i++)
		any |= p->pieces[i] || p->joined[i];
	return any;
}

/* The terms in a field's name; NULL: none. */
struct named {
	struct heard heard;
	struct presence present;
	str letters;
};

static const struct named *hear_field(struct ranking *r, str name)
{
	struct map_entry *e = map_get(&r->names, name);
	struct named n = { 0 };

	if (e)
		return e->ptr;
	n.letters = hear_name(r, name, IN_NAME, &n.present, &n.heard);
	n.letters = str_dup(r->arena, n.letters);
	e = map_put(&r->names, str_dup(r->arena, name), NULL);
	if (has_any(r, &n.present)) {
		e->ptr = new(r->arena, struct named);
		*(struct named *)e->ptr = n;
	}
	return e->ptr;
}

bool rank_hears_field(void *with, str name)
{
	struct ranking *r = with;
	struct arena_mark mark = arena_mark(r->scratch);
	bool any = hear_field(r, name);

	arena_rewind(r->scratch, mark);
	return any;
}

bool rank_hears_tag(void *with, str written)
{
	struct ranking *r = with;
	struct arena_mark mark = arena_mark(r->scratch);
	struct presence p = { 0 };
	struct heard h = { 0 };

	hear_name(r, written, IN_TAGS, &p, &h);
	arena_rewind(r->scratch, mark);
	return has_any(r, &p);
}

/* For a name without terms, whose comment has some. */
static const struct named *unlike(struct ranking *r, str name)
{
	struct named *n = new(r->scratch, struct named);

	n->letters = hear_name(r, name, IN_NAME, &n->present, &n->heard);
	return n;
}

static void add_presence(struct presence *to, const struct presence *p, ptrdiff_t terms)
{
	for (ptrdiff_t i = 0; i < terms; i++) {
		to->pieces[i] |= p->pieces[i];
		to->joined[i] |= p->joined[i];
	}
}

static void add_heard(struct heard *to, const struct heard *h, double share, ptrdiff_t terms)
{
	for (ptrdiff_t i = 0; i < terms; i++)
		to->by[i] += h->by[i] * share;
	to->terms |= h->terms;
}

const struct search_written *rank_written(const struct ranking *r, int64_t asset)
{
	const struct search_writings *w = r->ask->written;
	ptrdiff_t from = lower_bound(w ? w->len : 0, i, w->at[i].asset < asset);

	return w && from < w->len && w->at[from].asset == asset ? &w->at[from] : NULL;
}

static void hear_written(struct ranking *r, const struct search_written *w, struct presence *p, struct heard *h)
{
	double longer = 1 - LENGTH + LENGTH * (double)w->words / places[IN_DOCUMENT].usual;
	double weight = places[IN_DOCUMENT].weight * rank_change(&r->ranks, RANK_DOCUMENT);

	for (ptrdiff_t i = 0; i < r->terms.len; i++) {
		if (!(w->has.terms & ((uint32_t)1 << i)))
			continue;
		h->by[i] += weight * ((double)w->has.full[i] + START_ONLY * (double)w->has.begun[i]) / longer;
		h->terms |= (uint32_t)1 << i;
		r->written[i] += !is_present(&r->terms.at[i], p, i);
		p->joined[i] = true;
	}
}

/* ---- exact names ---- */

/* Does the query equal the name, or the end of the qualified name? parts: from the last one up, only letters. */
static bool is_tail(str typed, const str *parts, int n)
{
	for (int i = 0; i < n && parts[i].len && str_ends(typed, parts[i]); i++) {
		typed = str_upto(typed, typed.len - parts[i].len);
		if (!typed.len)
			return true;
	}
	return false;
}

static bool is_same(str one, str other)
{
	return str_eq(one, other) || words_alike(one, other);
}

/* customer email matches email of customers, ignoring plurals. */
static bool is_of_its_parent(str typed, const str *parts, int n)
{
	ptrdiff_t both = n > 1 ? parts[0].len + parts[1].len : 0;

	if (n < 2 || !parts[0].len || !parts[1].len || typed.len > both + NUMBERS || typed.len < both - NUMBERS)
		return false;
	for (ptrdiff_t i = 1; i < typed.len; i++)
		if (is_same(str_from(typed, i), parts[0]) && is_same(str_upto(typed, i), parts[1]))
			return true;
	return false;
}

static enum likeness likeness(str typed, const str *parts, int n)
{
	if (!typed.len)
		return OTHER;
	if (is_tail(typed, parts, n))
		return EXACT;
	return words_alike(typed, parts[0]) || is_of_its_parent(typed, parts, n) ? ALIKE : OTHER;
}

/* ---- things ---- */

static double *kept_of(struct ranking *r, const struct heard *h)
{
	double *by = new_n(r->arena, double, r->terms.len);

	for (ptrdiff_t i = 0; i < r->terms.len; i++)
		by[i] = h->by[i];
	return by;
}

static struct seen_hit *keep(struct ranking *r, const struct doc *doc, int64_t id, enum thing thing,
			     const struct heard *h, const struct heard *name, const str *parts, int n)
{
	struct seen_hit *hit = push(&r->hits, r->arena);

	*hit = (struct seen_hit){
		.id = id, .doc = doc->id, .catalog = doc->catalog_id, .thing = thing, .terms = h->terms
	};
	hit->by = kept_of(r, h);
	hit->by_name = kept_of(r, name);
	for (int level = 0; level < LEVEL_MOST; level++)
		hit->name[level] = likeness(r->joined[level], parts, n);
	return hit;
}

static bool wanted(const struct ranking *r, const struct doc *doc, enum thing thing)
{
	return (!r->ask->catalog || r->ask->catalog == doc->catalog_id) &&
	       (!r->ask->things || (r->ask->things & thing));
}

static str field_qualified(struct arena *a, const struct doc *doc, const struct doc_field *f)
{
	return str_fmt(a, "%.*s.%.*s", STR(doc->qualified), STR(f->written.at ? f->written : f->name));
}

struct looked { /* the asset whose fields are examined */
	struct heard own, name, path, table, columns;
	struct presence present;
	str parts[4]; /* field, asset, namespace, catalog */
	bool holds[LEVEL_MOST];
};

/* The letters of "address" in "address.city": a part of its qualified name. */
static str hear_outer(struct ranking *r, const struct doc_field *f, struct looked *l, struct heard *h)
{
	str path = f->path.at ? name_path_outer(f->path) : NO_STR, letters;
	struct heard outer = { 0 };

	if (!path.at)
		return S("");
	letters = hear_name(r, path, IN_TABLE, &l->present, &outer);
	add_heard(h, &outer, 1, r->terms.len);
	return letters;
}

static void look_at_field(struct ranking *r, const struct doc *doc, const struct doc_field *f, struct looked *l)
{
	const struct named *name = hear_field(r, f->name);
	str parts[5], outer; /* a field within a type has one more */
	struct heard h = { 0 };

	if (name) {
		add_heard(&h, &name->heard, 1, r->terms.len);
		add_presence(&l->present, &name->present, r->terms.len);
	}
	hear_prose(r, f->comment, IN_COMMENT, &l->present, &h);
	hear_prose(r, f->notes, IN_NOTES, &l->present, &h);
	hear_tags(r, f->tags, &l->present, &h);
	if (!h.terms)
		return;
	if (!name)
		name = unlike(r, f->name);
	l->parts[0] = name->letters;
	add_heard(&l->columns, &name->heard, places[IN_COLUMNS].weight / places[IN_NAME].weight, r->terms.len);
	for (int level = 0; level < LEVEL_MOST; level++)
		l->holds[level] |= l->parts[0].len && str_eq(r->joined[level], l->parts[0]);
	if (doc->is_part || !wanted(r, doc, THING_FIELD))
		return;
	outer = hear_outer(r, f, l, &h);
	add_heard(&h, &l->table, 1, r->terms.len);
	add_heard(&h, &l->path, 1, r->terms.len);
	if (outer.len)
		memcpy(parts, (str[]){ l->parts[0], outer, l->parts[1], l->parts[2], l->parts[3] }, sizeof parts);
	else
		memcpy(parts, l->parts, sizeof l->parts);
	keep(r, doc, f->id, THING_FIELD, &h, &name->heard, parts, outer.len ? 5 : 4)->qualified = field_qualified(
		r->arena, doc, f);
}

static void look_at_path(struct ranking *r, const struct doc *doc, struct looked *l)
{
	l->parts[2] = doc->ns.len ? hear_name(r, doc->ns, IN_PATH, &l->present, &l->path) : S("");
	l->parts[3] = hear_name(r, doc->catalog, IN_PATH, &l->present, &l->path);
	if (!l->parts[2].len)
		l->parts[2] = l->parts[3];
}

static void look_at_own(struct ranking *r, const struct doc *doc, struct looked *l)
{
	l->parts[1] = hear_name(r, doc->name, IN_NAME, &l->present, &l->name);
	add_heard(&l->own, &l->name, 1, r->terms.len);
	add_heard(&l->table, &l->name, places[IN_TABLE].weight / places[IN_NAME].weight, r->terms.len);
	hear_prose(r, doc->comment, IN_COMMENT, &l->present, &l->own);
	hear_prose(r, doc->notes, IN_NOTES, &l->present, &l->own);
	hear_tags(r, doc->tags, &l->present, &l->own);
}

static void keep_doc(struct ranking *r, const struct doc *doc, struct looked *l)
{
	enum thing thing = doc->is_asset ? THING_ASSET : THING_NAMESPACE;
	struct seen_hit *hit;

	add_heard(&l->own, &l->columns, 1, r->terms.len);
	if (!l->own.terms || !wanted(r, doc, thing))
		return;
	add_heard(&l->own, &l->path, 1, r->terms.len);
	hit = keep(r, doc, doc->id, thing, &l->own, &l->name, l->parts + 1, 3);
	for (int level = 0; level < LEVEL_MOST; level++)
		hit->holds[level] = l->holds[level];
	/* A partition or date shard repeats its table, so it counts only if the query names it. */
	if (doc->is_part && hit->name[LEVEL_ALL] != EXACT)
		r->hits.len--;
	else
		hit->qualified = str_dup(r->arena, doc->qualified);
}

void rank_anew(struct ranking *r)
{
	r->hits.len = 0;
	r->docs = 0;
	for (ptrdiff_t i = 0; i < r->terms.len; i++)
		r->has[i] = r->written[i] = 0;
}

void rank_doc(struct ranking *r, const struct doc *doc)
{
	struct arena_mark mark = arena_mark(r->scratch);
	const struct search_written *written = doc->is_asset ? rank_written(r, doc->id) : NULL;
	struct looked l = { 0 };

	look_at_own(r, doc, &l);
	look_at_path(r, doc, &l);
	for (ptrdiff_t i = 0; i < doc->fields.len; i++)
		look_at_field(r, doc, &doc->fields.at[i], &l);
	if (written)
		hear_written(r, written, &l.present, &l.own);
	keep_doc(r, doc, &l);
	r->docs++;
	for (ptrdiff_t i = 0; i < r->terms.len; i++)
		r->has[i] += is_present(&r->terms.at[i], &l.present, i);
	arena_rewind(r->scratch, mark);
}
