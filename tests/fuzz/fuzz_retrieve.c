/*
 * A question in plain words and a person's glossary, from strangers, over a small catalog: first line is the
 * question, the rest the glossary. What is found is of the catalog, in order, each once, the same when asked again,
 * and the same with a glossary that was kept beside its text.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "retrieve/glossary.h"
#include "retrieve/index.h"
#include "retrieve/retrieve.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { FOUND_MOST = 6 };

static const struct {
	const char *ns, *name, *comment, *columns[5];
} tables[] = {
	{ "farm", "animals", NULL, { "animal_id", "species", "stable_id", "weight_kg" } },
	{ "farm", "fodder", "Hay, oats and what else is fed", { "fodder_id", "name" } },
	{ "farm", "milk_20240101", NULL, { "animal_id", "litres" } },
	{ "farm", "milk_20240102", NULL, { "animal_id", "litres" } },
	{ "harbour", "berths", NULL, { "id", "depth_m" } },
	{ "harbour", "moorings", NULL, { "id", "berth_id", "vessel_id" } },
	{ "harbour", "vessels", "El nombre del buque", { "id", "dueDate", "flag" } },
};
enum { TABLES = sizeof tables / sizeof *tables };

static void must(bool good)
{
	if (!good)
		abort();
}

static struct retriever *make(struct arena *a, struct glossary *g)
{
	struct retriever_maker *m = retriever_begin();

	for (int i = 0; i < TABLES; i++)
		retriever_table(
			m, &(struct indexed_table){ .id = i + 1,
						    .catalog = S("c"),
						    .ns = str_of(tables[i].ns),
						    .name = str_of(tables[i].name),
						    .comment = str_of(tables[i].comment),
						    .qualified = str_fmt(a, "c.%s.%s", tables[i].ns, tables[i].name) });
	for (int i = 0; i < TABLES; i++)
		for (int k = 0; k < 5 && tables[i].columns[k]; k++)
			retriever_column(m, &(struct indexed_column){
						    .table = i + 1, .name = str_of(tables[i].columns[k]), .pk = !k });
	return retriever_done(m, g);
}

static struct retrieved asked(const struct retriever *r, struct arena *a, str question)
{
	struct retrieve_ask ask = { .query_text = question, .k = FOUND_MOST, .explain = true };
	struct retrieved out = { 0 };
	struct err err = { 0 };

	must(retrieve(r, a, &ask, &out, &err) && !err.kind);
	return out;
}

static void is_sound(const struct retrieved *r)
{
	uint32_t seen = 0;

	must(r->candidates.len <= FOUND_MOST && r->confidence >= 0 && r->confidence <= 1);
	for (ptrdiff_t i = 0; i < r->candidates.len; i++) {
		const struct candidate_table *c = &r->candidates.at[i];

		must(c->id >= 1 && c->id <= TABLES && !(seen & 1u << c->id) && isfinite(c->score) && c->score > 0);
		must(!i || r->candidates.at[i - 1].score >= c->score);
		seen |= 1u << c->id;
	}
}

static void is_same(const struct retrieved *x, const struct retrieved *y)
{
	must(x->candidates.len == y->candidates.len && x->glossary_hits.len == y->glossary_hits.len);
	for (ptrdiff_t i = 0; i < x->candidates.len; i++)
		must(x->candidates.at[i].id == y->candidates.at[i].id &&
		     x->candidates.at[i].reasons.len == y->candidates.at[i].reasons.len);
}

static struct glossary *glossary_from(str text)
{
	struct glossary *g = glossary_open();
	struct err err = { 0 };

	if (!glossary_add(g, text, &err))
		must(err.kind == ERR_CONFIG && err.text[0]); /* the lines before the mistake stay */
	return g;
}

static void place_of_first(const struct retriever *r, struct arena *a, str question, const struct retrieved *found)
{
	struct retrieve_ask ask = { .query_text = question, .k = 1 };
	struct candidate_table why = { 0 };
	struct err err = { 0 };
	ptrdiff_t rank = 0;

	if (!found->candidates.len)
		return;
	must(retrieve_why(r, a, &ask, found->candidates.at[0].id, &rank, &why, &err) && rank == 1);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str all = str_n((const char *)data, (ptrdiff_t)size);
	const char *end = size ? memchr(data, '\n', size) : NULL;
	str question = end ? str_upto(all, end - all.at) : all, words = end ? str_from(all, question.len + 1) : S("");
	struct glossary *g = glossary_from(words);
	struct glossary_index x = glossary_index(g);
	struct retriever *one = make(a, g), *two = make(a, glossary_indexed(&x)); /* borrows from the first */
	struct retrieved found, again;

	found = asked(one, a, question);
	is_sound(&found);
	again = asked(one, a, question);
	is_same(&found, &again);
	again = asked(two, a, question);
	is_same(&found, &again);
	place_of_first(one, a, question, &found);
	retriever_close(two);
	retriever_close(one);
	return 0;
}
