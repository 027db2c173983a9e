/* search/document_search: texts with the search terms, their counts and best passages, in memory and from a file. */
#include "tap.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/stop.h"
#include "search/document_search.h"

static struct arena *a;

/* Texts are separated by "|", passages by "/". */
static struct written *make(const char *all)
{
	struct written_maker *m = written_begin();
	str rest = str_of(all), text, passage;

	while (str_cut(&rest, '|', &text)) {
		written_text(m);
		while (str_cut(&text, '/', &passage))
			written_passage(m, passage);
	}
	return written_done(m);
}

/* "0:2 refund=1+1" for text 0, whose best passage is 2: one exact match and one of its beginning. */
static str found(const struct written *w, const char *line)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct terms terms = { 0 };
	struct written_hits hits = { 0 };
	struct err err = { 0 };

	ok(terms_of(a, str_of(line), &terms, &err) && written_find(w, a, &terms, NULL, &hits, &err),
	   "a search succeeds for %s", line);
	for (ptrdiff_t i = 0; i < hits.len; i++) {
		const struct written_hit *h = &hits.at[i];

		sb_fmt(&b, "%s%td:%td", i ? "; " : "", h->text, h->passage);
		for (ptrdiff_t k = 0; k < terms.len; k++)
			if (h->has.terms & (uint32_t)1 << k)
				sb_fmt(&b, " %.*s=%lld+%lld", STR(terms.at[k].typed), (long long)h->has.full[k],
				       (long long)h->has.begun[k]);
		sb_fmt(&b, " of %lld", (long long)h->words);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static void finds(const struct written *w)
{
	is_str(found(w, "refund"), S("0:0 refund=1+1 of 9; 2:0 refund=1+0 of 2"),
	       "a word is found exactly and as a beginning");
	is_str(found(w, "money refund"), S("0:1 money=1+0 refund=1+1 of 9; 2:0 refund=1+0 of 2"),
	       "the passage with the most terms is reported");
	is_str(found(w, "\"refund policy\""), S("0:0 refund policy=1+0 of 9"), "a phrase is found");
	is_str(found(w, "\"policy money\""), S("0:0 policy money=1+0 of 9"), "a phrase is found across two passages");
	is_str(found(w, "\"money policy\""), S(""), "a phrase in another order is not found");
	is_str(found(w, "refund_policy"), S("0:0 refund_policy=1+0 of 9"),
	       "a name with an underscore is found as a phrase");
	is_str(found(w, "devolucion"), S("3:0 devolucion=1+0 of 2"), "a word without accents is found with them");
	is_str(found(w, "policies"), S("0:0 policies=1+0 of 9"), "a plural is found as its singular");
	is_str(found(w, "zebra"), S(""), "a word of no text is not found");
}

/* The index as it is read back from a file. */
static struct written *kept(const struct written *w)
{
	str path = str_fmt(a, "written.%d.db", (int)getpid());
	struct side_key k = { .cache = S("abc"), .stamp = 7, .kind = S(WRITTEN_KIND), .version = WRITTEN_VERSION };
	struct err err = { 0 };
	struct side_out *o = side_create(side_path(a, path, &k), &k, &err);
	struct side *s;

	ok(o && written_save(w, o, &err) && side_done(o, &err), "the index of documents is saved");
	s = side_open(side_path(a, path, &k), &k, &err);
	unlink(str_c(a, side_path(a, path, &k)));
	return s ? written_open(s) : NULL;
}

static void stopped(const struct written *w)
{
	struct stop stop = { .cancelled = true };
	struct terms terms = { 0 };
	struct written_hits hits = { 0 };
	struct err err = { 0 };

	ok(terms_of(a, S("refund"), &terms, &err), "the terms of a search are parsed");
	ok(!written_find(w, a, &terms, &stop, &hits, &err) && err.kind == ERR_CANCELLED,
	   "a cancelled search fails with the cancelled error");
}

int main(void)
{
	struct written *w, *again, *none;

	a = arena_open();
	w = make("the refund policy/money is refunded by the shop||Refund only|una Devoluci\xc3\xb3n");
	finds(w);
	again = kept(w);
	if (ok(again != NULL, "a saved index of documents is opened"))
		finds(again);
	stopped(w);
	written_close(again);
	written_close(w);
	none = written_done(written_begin());
	again = kept(none);
	is_str(found(none, "refund"), S(""), "an empty index finds no texts");
	if (ok(again != NULL, "an empty index is saved and opened"))
		is_str(found(again, "refund"), S(""), "a saved empty index finds no texts");
	written_close(again);
	written_close(none);
	written_drop(written_begin());
	arena_close(a);
	return done();
}
