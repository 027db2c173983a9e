/* store_search: the same hits with an index, without one, with a stale one, and for an earlier generation. */
#include "store_help.h"
#include "store/search.h"

static str path;

struct gathered {
	struct sb text;
	bool whole;
};

static void put_spans(struct sb *b, str text, const struct stretches *s)
{
	for (ptrdiff_t i = 0; i < s->len; i++)
		sb_fmt(b, "<%.*s>", (int)(s->at[i].to - s->at[i].from), text.at + s->at[i].from);
}

static bool gather(void *with, const struct search_hit *h, struct err *err)
{
	struct gathered *g = with;
	struct sb *b = &g->text;

	(void)err;
	sb_fmt(b, "%s%.*s", b->len ? " " : "", STR(h->qualified));
	if (!g->whole)
		return true;
	sb_fmt(b, "{%.3f", h->score);
	for (ptrdiff_t i = 0; i < h->matched.len; i++)
		sb_fmt(b, " %.*s", STR(h->matched.at[i]));
	put_spans(b, h->qualified, &h->name_spans);
	sb_fmt(b, "|%.*s|", STR(h->snippet));
	put_spans(b, h->snippet, &h->snippet_spans);
	sb_puts(b, "}");
	return true;
}

static str hits_of(struct store *s, struct search_ask ask, bool whole, struct search_found *found)
{
	struct gathered g = { SB(1 << 20), whole };
	struct err err = { 0 };
	str text;

	ask.limit = ask.limit ? ask.limit : 100;
	good(store_search(s, here, &ask, gather, &g, found, &err), &err);
	text = str_dup(here, g.text.len ? sb_str(&g.text) : S(""));
	sb_free(&g.text);
	return text;
}

static str hits(struct store *s, const char *words)
{
	struct search_found found;

	return hits_of(s, (struct search_ask){ .words = str_of(words) }, false, &found);
}

static str all_of(struct store *s, const char *words)
{
	struct search_found found;

	return hits_of(s, (struct search_ask){ .words = str_of(words) }, true, &found);
}

static bool stale(struct store *s)
{
	struct err err = { 0 };
	bool is = false;

	good(store_search_stale(s, &is, &err), &err);
	return is;
}

static bool bring_up(struct store *w)
{
	struct err err = { 0 };

	return good(store_search_index(w, NULL, &err), &err);
}

static const char first[] =
	"@{\"name\":\"sales\",\"comment\":\"what is sold\"}\n"
	"{\"ns\":\"sales\",\"name\":\"customers\",\"kind\":\"table\",\"comment\":\"Who buys\",\"fields\":[{\"name\":\"id\",\"type\":\"integer\"},"
	"{\"name\":\"email\",\"type\":\"text\",\"comment\":\"where to write to\"},{\"name\":\"stage\",\"type\":\"stage\",\"values\":[\"lead\",\"lapsed\"]}]}\n"
	"{\"ns\":\"sales\",\"name\":\"orders\",\"kind\":\"table\",\"comment\":\"What customers ordered\",\"fields\":[{\"name\":\"id\",\"type\":\"integer\"},"
	"{\"name\":\"customer_id\",\"type\":\"integer\"},{\"name\":\"shipCustomerId\",\"type\":\"integer\"}]}\n"
	"{\"ns\":\"hr\",\"name\":\"staff\",\"kind\":\"table\",\"props\":{\"engine\":\"columnar\"},\"fields\":[{\"name\":\"work_e_mail\",\"type\":\"text\"}]}\n";

static const char second[] =
	"@{\"name\":\"sales\",\"comment\":\"what is sold\"}\n"
	"{\"ns\":\"sales\",\"name\":\"customers\",\"kind\":\"table\",\"comment\":\"Who buys\",\"fields\":[{\"name\":\"id\",\"type\":\"integer\"},"
	"{\"name\":\"contact\",\"type\":\"text\"}]}\n"
	"{\"ns\":\"hr\",\"name\":\"staff\",\"kind\":\"table\",\"fields\":[{\"name\":\"work_e_mail\",\"type\":\"text\"}]}\n"
	"{\"ns\":\"hr\",\"name\":\"email_log\",\"kind\":\"table\",\"fields\":[{\"name\":\"at\",\"type\":\"date\"}]}\n";

static const char *const questions[] = { "email",	 "customer_id", "customers",   "id",
					 "sales orders", "lapsed",	"write email", "who has email",
					 "columnar",	 "zebra id",	"sold",	       "order.customer" };
enum { QUESTIONS = sizeof questions / sizeof *questions };

static void ranks(struct store *s)
{
	struct search_found found;

	is_str(hits(s, "customer_id"), S("c.sales.orders.customer_id c.sales.orders.shipCustomerId c.sales.orders"),
	       "an exact column name comes before a partial one and its table");
	is_str(hits(s, "customers"),
	       S("c.sales.customers c.sales.orders.customer_id c.sales.orders.shipCustomerId c.sales.orders"),
	       "a table of the searched name comes first, a comment last");
	is_str(hits(s, "email"), S("c.sales.customers.email c.hr.staff.work_e_mail c.sales.customers c.hr.staff"),
	       "every spelling of a word is found");
	is_str(hits(s, "lapsed"), S("c.sales.customers.stage"), "a column is found by one of its values");
	is_str(hits(s, "columnar"), S("c.hr.staff"), "a table is found by a property");
	is_str(hits(s, "sold"), S("c.sales"), "a namespace is found by its comment");
	is_str(hits(s, "customers email"), S("c.sales.customers.email c.sales.customers"),
	       "a column is found by its own name and its table's");
	is_str(hits(s, "write email"), S("c.sales.customers.email"),
	       "a column is found by words in its name and comment");
	is_str(hits(s, "sales.orders.customer_id"),
	       S("c.sales.orders.customer_id c.sales.orders c.sales.orders.shipCustomerId"),
	       "a column is found first by its qualified name");
	is_str(hits(s, "zebra"), S(""), "a word that occurs nowhere has no hits");
	is_str(hits_of(s, (struct search_ask){ .words = S("customer_id"), .things = THING_ASSET }, false, &found),
	       S("c.sales.orders"), "a search limited to tables finds no columns");
	is_str(hits_of(s, (struct search_ask){ .words = S("customer_id"), .skip = 1, .limit = 1 }, false, &found),
	       S("c.sales.orders.shipCustomerId"), "a search with an offset and a limit returns one page");
	is_int(found.total, 3, "a search for one page counts all hits");
	is_int(found.counts.len == 1 && found.counts.at[0].fields == 2 ? found.counts.at[0].assets : -1, 1,
	       "hits are counted by catalog and kind");
}

/* An exact name stays first whatever the weights are. */
static void weighs(struct store *s)
{
	struct rank_weights w = rank_weights_usual();
	struct search_ask ask = { .words = S("email"), .ranks = &w };
	struct search_found found;

	w.kind[RANK_TABLE].boost = 3;
	is_str(hits_of(s, ask, false, &found),
	       S("c.sales.customers.email c.sales.customers c.hr.staff c.hr.staff.work_e_mail"),
	       "tables with a higher weight come before columns");
	w = rank_weights_usual();
	w.kind[RANK_TABLE].fts = 0;
	is_str(hits_of(s, ask, false, &found),
	       S("c.sales.customers.email c.hr.staff.work_e_mail c.hr.staff c.sales.customers"),
	       "tables without weight come last, in the order of names");
}

static void falls_back(struct store *s)
{
	struct search_found found;

	is_str(hits_of(s, (struct search_ask){ .words = S("who has the email") }, false, &found),
	       S("c.sales.customers.email c.hr.staff.work_e_mail"
		 " c.sales.customers c.hr.staff"),
	       "question words that find nothing are left out");
	is_int(found.left_out.len, 3, "the words left out are listed");
	ok(!found.most, "a search with words left out is not marked as partial");
	is_str(hits_of(s, (struct search_ask){ .words = S("zebra customer_id") }, false, &found),
	       S("c.sales.orders.customer_id c.sales.orders.shipCustomerId c.sales.orders"),
	       "hits with the most words are listed when none has all");
	ok(found.most, "a search without complete hits is marked as partial");
}

static void shows(struct store *s)
{
	is_str(all_of(s, "lapsed"), S("c.sales.customers.stage{0.016 properties|lead, lapsed|<lapsed>}"),
	       "a hit shows the value that matched");
	ok(str_find(all_of(s, "write email"), S("name comment<email>|where to write to|<write>")) >= 0,
	   "a hit in a comment marks the words that matched");
}

static void same_everywhere(struct store *r, struct store *w, const char *when)
{
	str with[QUESTIONS];

	ok(stale(r), "%s: the index is stale before it is updated", when);
	for (int i = 0; i < QUESTIONS; i++)
		with[i] = all_of(r, questions[i]);
	ok(bring_up(w) && !stale(r), "%s: the index is current after its update", when);
	for (int i = 0; i < QUESTIONS; i++)
		is_str(all_of(r, questions[i]), with[i], "%s: hits are the same with the index for \"%s\"", when,
		       questions[i]);
}

/* ---- documents about tables, kept outside the store ---- */

struct writing {
	int64_t asset;
	const char *text;
};

static bool passage_of(void *with, struct arena *a, int64_t asset, str *text)
{
	const struct writing *w = with;

	(void)a;
	while (w->text && w->asset != asset)
		w++;
	*text = str_of(w->text);
	return w->text && text->len > 0;
}

static str with_written(struct store *s, const struct writing *all, const char *words)
{
	struct search_writings w = { .passage = passage_of, .with = (void *)all };
	struct search_ask ask = { .words = str_of(words), .written = &w };
	struct search_found found;
	struct terms terms;
	struct err err = { 0 };

	ok(terms_of(here, ask.words, &terms, &err), "the words of a search are read: %s", words);
	for (; all->text; all++) {
		struct search_written one = { .asset = all->asset };
		struct tokens t = { 0 };

		words_split(here, str_of(all->text), &t);
		one.words = t.len;
		terms_count(&terms, &t, &one.has);
		*push(&w, here) = one;
	}
	return hits_of(s, ask, true, &found);
}

static const char *const written_asked[] = { "chargeback",  "chargeback email", "\"paid back\"",   "customers",
					     "customer_id", "zebra chargeback", "which chargeback" };
enum { WRITTEN_ASKED = sizeof written_asked / sizeof *written_asked };

static void written(struct store *r, str out[WRITTEN_ASKED])
{
	int64_t customers = number_in(path, "select id from p_asset where name = 'customers'"),
		orders = number_in(path, "select id from p_asset where name = 'orders'");
	const struct writing all[] = { { customers, "Email them about what is paid back: a chargeback, chargebacks." },
				       { orders, "Paid by customers, or a chargeback of a customer" },
				       { orders + (100 << 20), "a chargeback of what is not there" },
				       { 0 } },
			     none[] = { { 0 } };

	is_str(with_written(r, none, "customers"), all_of(r, "customers"),
	       "a search without documents finds what it found before");
	is_str(with_written(r, all, "\"paid back\""),
	       S("c.sales.customers{0.025 document|Email them about what is paid back: a chargeback, chargebacks.|<paid back>}"),
	       "a table is found by a phrase of its document");
	is_str(with_written(r, all, "email chargeback"),
	       S("c.sales.customers{0.025 document columns|Email them about what is paid back: a chargeback, chargebacks."
		 "|<Email><chargeback><chargebacks>}"),
	       "a table is found by words of its name and its document");
	for (int i = 0; i < WRITTEN_ASKED; i++)
		out[i] = with_written(r, all, written_asked[i]);
}

static void written_by_index(struct store *r, str before[WRITTEN_ASKED])
{
	str now[WRITTEN_ASKED];

	written(r, now);
	for (int i = 0; i < WRITTEN_ASKED; i++)
		is_str(now[i], before[i], "hits in documents are the same with the index for %s", written_asked[i]);
}

static void earlier(struct store *r, int64_t catalog)
{
	struct err err = { 0 };

	ok(good(store_pin(r, &err) && store_at(r, catalog, 1, &err), &err),
	   "a pinned reader moves to an earlier generation");
	is_str(hits(r, "customer_id"), S("c.sales.orders.customer_id c.sales.orders.shipCustomerId c.sales.orders"),
	       "an earlier generation is searched as it was");
	is_str(hits(r, "log"), S(""), "a search of an earlier generation omits later tables");
	store_unpin(r);
	is_str(hits(r, "customer_id"), S(""), "an unpinned reader searches the current generation");
}

static void locked(struct store *w)
{
	struct err err = { 0 };
	struct db *d = db_open(path, DB_WRITE, &err);

	ok(good(db_exec(d, "begin immediate; update p_catalog set generation = generation + 1", &err), &err),
	   "another connection locks the cache for writing");
	ok(!store_search_index(w, NULL, &err) && err.kind == ERR_BUSY,
	   "updating the index fails as busy while another connection writes");
	db_close(d);
}

static void damaged(struct store *r, struct store *w)
{
	struct err err = { 0 };
	struct db *d = db_open(path, DB_WRITE, &err);
	str before = hits(r, "email");

	ok(good(db_exec(d, "drop table p_search", &err), &err), "the table of the index is dropped");
	db_close(d);
	is_str(hits(r, "email"), before, "a search without the table of the index has the same hits");
	d = db_open(path, DB_WRITE, &err);
	ok(good(db_exec(d, "update p_meta set value = '0 another form' where name = 'searched'", &err), &err),
	   "the index is marked with an unknown version");
	db_close(d);
	ok(stale(r) && bring_up(w) && !stale(r), "an index of an unknown version is rebuilt");
	is_str(hits(r, "email"), before, "a rebuilt index gives the same hits");
}

int main(void)
{
	str folder = test_folder();
	struct store *w, *r;
	str before[WRITTEN_ASKED];
	struct tag tag = { .qualified = S("c.sales.customers.email"),
			   .name = S("confidential"),
			   .category = S("privacy") };
	struct err err = { 0 };
	int64_t id;
	bool found;

	path = str_fmt(here, "%.*s/cache.db", STR(folder));
	r = open_store(path, STORE_READ);
	ok(!stale(r), "an absent cache has no stale index");
	is_str(hits(r, "x"), S(""), "a search of an absent cache has no hits");
	w = open_store(path, STORE_WRITE);
	id = catalog_named(w, "c");
	sync_lines(w, id, first);
	ranks(r);
	weighs(r);
	falls_back(r);
	shows(r);
	written(r, before);
	same_everywhere(r, w, "first");
	written_by_index(r, before);
	ranks(r);
	falls_back(r);
	ok(good(store_tag_put(w, &tag, &err), &err), "a tag is put on a column");
	same_everywhere(r, w, "tagged");
	is_str(hits(r, "confidential"), S("c.sales.customers.email"), "a column is found by its tag");
	ok(good(store_tag_remove(w, tag.qualified, tag.name, &found, &err), &err), "a tag is removed from a column");
	same_everywhere(r, w, "untagged");
	is_str(hits(r, "confidential"), S(""), "a column is not found by a removed tag");
	sync_lines(w, id, second);
	same_everywhere(r, w, "second");
	is_str(hits(r, "email"), S("c.hr.email_log c.hr.staff.work_e_mail c.hr.staff"),
	       "a dropped column is not found, and an added table is");
	earlier(r, id);
	locked(w);
	damaged(r, w);
	ok(good(store_catalog_remove(w, S("c"), &found, &err), &err), "the catalog is removed");
	ok(bring_up(w), "the index is updated after its catalog is removed");
	is_int(number_in(path, "select count(*) from p_searched"), 0,
	       "the index has no rows after its catalog is removed");
	store_close(r);
	store_close(w);
	return test_end(folder);
}
