#include "service/assistant/question_places.h"

#include "base/arena.h"
#include "retrieve/retrieve.h"
#include "base/banned.h"

enum { RANKED = 16 };
static const double share_least = .05, /* of the most probable one */
	share_elsewhere = .05;	       /* of another catalog, whose tables rank low */

static void put(struct question_places *out, str catalog, str ns, double share)
{
	for (int i = 0; i < out->len; i++)
		if (str_eq(out->at[i].catalog, catalog) && str_eq(out->at[i].ns, ns))
			return;
	if (out->len < QUESTION_PLACES)
		out->at[out->len++] = (struct question_place){ catalog, ns, share };
}

static void take_spaces(const struct retrieved *found, struct question_places *out)
{
	for (int i = 0; i < found->space_count; i++) {
		str catalog = found->spaces[i].catalog, ns = found->spaces[i].ns;
		double share = found->spaces[i].share;

		if (share < share_least * found->spaces[0].share)
			break;
		if (!str_eq(ns, catalog)) /* a catalog without namespaces has one of its own name */
			put(out, catalog, ns, share);
		put(out, catalog, NO_STR, share);
	}
}

static bool has_catalog(const struct question_places *all, str catalog)
{
	for (int i = 0; i < all->len; i++)
		if (str_eq(all->at[i].catalog, catalog))
			return true;
	return false;
}

/* Tables of another catalog are found too: what is drafted there says whether it is the better place. */
static void take_catalogs(const struct retrieved *found, struct question_places *out)
{
	for (ptrdiff_t i = 0; i < found->candidates.len; i++)
		if (!has_catalog(out, found->candidates.at[i].catalog))
			put(out, found->candidates.at[i].catalog, NO_STR, share_elsewhere);
}

bool question_places(const struct scope *scope, const struct retriever *words, const struct tables_ask *ask,
		     struct question_places *out, struct err *err)
{
	str catalog = ask->catalog.len ? ask->catalog : scope->catalog;
	struct retrieve_ask search = { .query_text = ask->question,
				       .constraints = { catalog, ask->ns, ask->domain },
				       .k = RANKED,
				       .stop = scope->stop };
	struct retrieved found = { 0 };

	*out = (struct question_places){ 0 };
	if (!ask->ns.at &&
	    (!workspace_retriever_joins(scope->workspace, scope->store, words, scope->arena, &search, err) ||
	     !retrieve(words, scope->arena, &search, &found, err)))
		return false;
	take_spaces(&found, out);
	if (!catalog.len)
		take_catalogs(&found, out);
	if (!out->len)
		put(out, ask->catalog, ask->ns, 1);
	return true;
}
