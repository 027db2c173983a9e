#include "service/search/word_search.h"

#include <stdlib.h>

#include "base/arena.h"
#include "workspace/indexes/document_words.h"
#include "base/banned.h"

struct told { /* a match in a document about an asset */
	int64_t asset;
	struct written_hit hit;
};

struct passages { /* for each asset, in the order of its documents, the passage to show */
	const struct document_files *files;
	const struct search_writings *all;
	array_of(struct written_hit) best;
};

static int by_asset(const void *x, const void *y)
{
	const struct told *a = x, *b = y;

	if (a->asset != b->asset)
		return a->asset < b->asset ? -1 : 1;
	return a->hit.text < b->hit.text ? -1 : a->hit.text > b->hit.text;
}

/* Joins its lines, with one blank between words. */
static str flowed(struct arena *a, str text)
{
	char *out = new_n(a, char, text.len + 1);
	ptrdiff_t n = 0;

	text = str_trim(text);
	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool blank = str_at(S(" \t\r\n"), text.at[i]) >= 0;

		if (!blank || (n && out[n - 1] != ' '))
			out[n++] = blank ? ' ' : text.at[i];
	}
	return str_n(out, n);
}

static bool read_passage(struct arena *a, const struct document *of, ptrdiff_t number, str *out)
{
	struct document d = *of;
	struct err ignored = { 0 };
	str rest;

	if (!document_read(a, &d, &ignored))
		return false;
	rest = d.text;
	while (document_passage(&rest, out))
		if (!number--)
			return *out = flowed(a, *out), true;
	return false;
}

static bool give_passage(void *with, struct arena *a, int64_t asset, str *text)
{
	const struct passages *p = with;

	for (ptrdiff_t i = 0; i < p->all->len; i++)
		if (p->all->at[i].asset == asset)
			return read_passage(a, &p->files->at[p->best.at[i].text], p->best.at[i].passage, text);
	return false;
}

/* ---- from documents to assets ---- */

static int terms_in(const struct term_counts *c)
{
	return __builtin_popcount(c->terms);
}

static void add_told(struct search_writings *all, struct passages *p, struct arena *a, const struct told *t)
{
	struct search_written *last = all->len ? &all->at[all->len - 1] : NULL;

	if (!last || last->asset != t->asset) {
		*push(all, a) = (struct search_written){ t->asset, t->hit.words, t->hit.has };
		*push(&p->best, a) = t->hit;
		return;
	}
	if (terms_in(&t->hit.has) > terms_in(&p->best.at[p->best.len - 1].has))
		p->best.at[p->best.len - 1] = t->hit;
	last->words += t->hit.words;
	last->has.terms |= t->hit.has.terms;
	for (int i = 0; i < TERMS_MOST; i++) {
		last->has.full[i] += t->hit.has.full[i];
		last->has.begun[i] += t->hit.has.begun[i];
	}
}

static bool assets_of(const struct scope *scope, struct arena *a, const struct written_hits *hits,
		      struct search_writings *all, struct passages *p, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct told *told = new_n(a, struct told, hits->len);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < hits->len; i++) {
		struct told one = { .hit = hits->at[i] };

		if (!stop_not_yet(scope->stop, err) ||
		    !document_about(scope->store, scratch, p->files->at[one.hit.text].name, &one.asset, err))
			return false;
		arena_reset(scratch);
		if (one.asset)
			told[n++] = one;
	}
	if (n)
		qsort(told, (size_t)n, sizeof *told, by_asset);
	for (ptrdiff_t i = 0; i < n; i++)
		add_told(all, p, a, &told[i]);
	return true;
}

static bool find_written(const struct scope *scope, struct arena *a, str words, const struct document_files *files,
			 struct written_hits *hits, struct err *err)
{
	struct terms terms;
	struct written *w;
	bool good;

	if (!terms_of(a, words, &terms, err))
		return false;
	w = workspace_written(scope->workspace, scope->store, files, scope->observer, scope->stop, err);
	if (!w)
		return false;
	good = written_find(w, a, &terms, scope->stop, hits, err);
	written_close(w);
	return good;
}

bool search_words(const struct scope *scope, struct arena *a, struct search_ask *ask, search_hit_fn take, void *with,
		  struct search_found *out, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct document_files files;
	struct search_writings all = { .passage = give_passage };
	struct passages p = { .files = &files, .all = &all };
	struct written_hits hits = { 0 };

	all.with = &p;
	documents_list(own, &files);
	if (files.len && !find_written(scope, own, ask->words, &files, &hits, err))
		return false;
	if (hits.len && !assets_of(scope, own, &hits, &all, &p, err))
		return false;
	ask->written = all.len ? &all : NULL;
	return store_search(scope->store, a, ask, take, with, out, err);
}

void note_unread_documents(const struct scope *scope)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct document_files files;

	documents_list(own, &files);
	if (files.unread)
		scope_note(scope, str_fmt(scope->arena, "%.*s not searched: too many or too large",
					  STR(str_counted(scope->arena, files.unread, "written document"))));
}
