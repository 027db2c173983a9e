/* A file of what people wrote, from strangers: nothing in it may lead outside of an array, and what is found is of it. */
#include "side_help.h"

#include "search/document_search.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { TEXTS = 7 };

static const struct side_key key = {
	.cache = { "id", 2 }, .catalog = 1, .generation = 1, .kind = { WRITTEN_KIND, 7 }, .version = WRITTEN_VERSION
};

/* Long ones, short ones, one of no passage, and one whose words begin in one passage and end in the next. */
static void make_good(void)
{
	static const char *const passages[] = { "the refund policy", "money is refunded by the shop", "refund only",
						"una devolución" };
	struct written_maker *m = written_begin();
	struct err err = { 0 };
	struct written *w;
	struct side_out *o;
	scoped(arena_close) struct arena *a = arena_open();

	for (int i = 0; i < TEXTS; i++) {
		written_text(m);
		for (int k = 0; k < i; k++)
			written_passage(m, str_of(passages[(i + k) % 4]));
	}
	w = written_done(m);
	o = side_create(side_path(a, cache, &key), &key, &err);
	must(o && written_save(w, o, &err) && side_done(o, &err));
	written_close(w);
}

static void ask(const struct written *w, const char *line)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct terms terms = { 0 };
	struct written_hits hits = { 0 };
	struct err err = { 0 };

	must(terms_of(a, str_of(line), &terms, &err) && written_find(w, a, &terms, NULL, &hits, &err));
	for (ptrdiff_t i = 0; i < hits.len; i++)
		must(hits.at[i].text >= 0 && (!i || hits.at[i].text > hits.at[i - 1].text) && hits.at[i].has.terms &&
		     hits.at[i].passage >= 0 && hits.at[i].words >= 0);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	struct side *s;
	struct written *w;

	if (!size)
		return 0;
	give(&key, make_good, data, size);
	s = side_open(side_path(a, cache, &key), &key, &err);
	must(!err.kind);
	w = s ? written_open(s) : NULL;
	if (!w) {
		side_close(s);
		return 0;
	}
	ask(w, "refund policy");
	ask(w, "\"money refund\" the");
	written_close(w);
	return 0;
}
