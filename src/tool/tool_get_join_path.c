/* get_join_path: the best ways to join tables, with the SQL. */
#include "tool/tools.h"

#include "base/arena.h"
#include "graph/paths/join_trees.h"
#include "retrieve/glossary.h"
#include "service/relations/join_across.h"
#include "tool/join_path_search.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "source_table", PARAM_ASSET, .help = "the first table; any unique suffix of the qualified name works",
	  .brief = "", .others = "source|from_table", .place = 1, .required = true },
	{ "target_table", PARAM_ASSET, .help = "the second table", .brief = "", .others = "target|to_table", .place = 2,
	  .required = true },
	{ "more_tables", PARAM_ASSETS, .help = "more tables to join; the answer is then a tree", .brief = "",
	  .place = 3, .flag = "and" },
	{ "k", PARAM_COUNT, .help = "maximum number of paths", .default_value = "5", .letter = 'k' },
	{ "max_hops", PARAM_COUNT,
	  .help = "maximum number of steps between two tables; if none is found, the shortest of up to 6 is shown",
	  .default_value = "3" },
	{
		"via",
		PARAM_TEXTS,
		.help = "if several keys join two tables, use the one with this role, column, constraint, or word of it",
		.brief = "role or column of the key to use, if several keys join two tables",
	},
	{ "question", PARAM_TEXT,
	  .help = "a question in plain words: if several keys join two tables, the role that it names chooses one",
	  .flag = "ask" },
	{ 0 },
};

static bool take_table(struct asking_path *q, const struct candidate *c, struct err *err)
{
	int64_t number = graph_table(q->graph, c->id);

	if (number < 0)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s is not in this generation", STR(c->qualified));
	for (int i = 0; i < q->count; i++)
		if (q->tables[i] == number)
			return true;
	q->tables[q->count++] = (uint32_t)number;
	return true;
}

static bool take_tables(struct asking_path *q, struct err *err)
{
	const struct arg *arg = q->in->arg;
	const struct candidates *more = &arg[MORE].assets;

	q->tables = new_n(q->out->arena, uint32_t, more->len + 2);
	q->count = 0;
	if (!take_table(q, &arg[SOURCE].asset, err) || !take_table(q, &arg[TARGET].asset, err))
		return false;
	for (ptrdiff_t i = 0; i < more->len; i++)
		if (!take_table(q, &more->at[i], err))
			return false;
	if (q->count > 1)
		return true;
	err_set(err, ERR_USAGE, "both names are the same table; a path needs two");
	return err_next(err, "%s shows its relations, including those to itself.",
			ACTION("get_relationships", WITH("table", arg[SOURCE].text)));
}

static bool bad_numbers(const struct call *in, struct err *err)
{
	if (in->arg[K].num < 1 || in->arg[K].num > PATHS_MOST)
		return err_set(err, ERR_USAGE, "%s takes a number from 1 to %d", AGAIN(WITH_ONLY("k")), PATHS_MOST);
	if (in->arg[MAX_HOPS].num < 1 || in->arg[MAX_HOPS].num > PATH_STEPS_MOST)
		return err_set(err, ERR_USAGE, "%s takes a number from 1 to %d", AGAIN(WITH_ONLY("max_hops")),
			       PATH_STEPS_MOST);
	if (in->arg[MORE].assets.len > TABLES_MOST - 2)
		return err_set(err, ERR_USAGE, "at most %d tables can be joined at once", TABLES_MOST);
	return true;
}

/* A graph covers one catalog, so tables of two catalogs have no join path. */
static bool same_catalog(const struct call *in, struct err *err)
{
	const struct candidate *first = &in->arg[SOURCE].asset, *other = &in->arg[TARGET].asset;

	for (ptrdiff_t i = -1; i < in->arg[MORE].assets.len; i++) {
		other = i < 0 ? other : &in->arg[MORE].assets.at[i];
		if (str_eq(first->catalog, other->catalog))
			continue;
		err_set(err, ERR_USAGE, "%.*s and %.*s are in different catalogs and cannot be joined",
			STR(first->qualified), STR(other->qualified));
		return err_next(err, "Choose tables of one catalog.");
	}
	return true;
}

static void tell(const struct asking_path *q)
{
	struct result *out = q->out;
	const struct join_view *v = q->view;

	out->whole = as_answer(join_view, v);
	out->rows = v->ways.len > 0;
	out->total = out->rows;
	if (v->ways.len)
		out->shown = str_fmt(out->arena, "%s, the best of %s",
				     str_c(out->arena, str_counted(out->arena, v->ways.len, "path")),
				     str_c(out->arena, str_counted(out->arena, v->ways.at[0].steps.len, "step")));
	for (ptrdiff_t i = 0; v->ways.len && i < v->ways.at[0].questions.len - q->meets; i++)
		result_note(out, str_fmt(out->arena, "several keys are equally good: %.*s choose one with %s",
					 STR(v->ways.at[0].questions.at[i]), AGAIN(WITH_ONLY("via"))));
}

/* ---- tables of two catalogs ---- */

static bool across_two(const struct call *in)
{
	return !in->arg[MORE].assets.len && !str_eq(in->arg[SOURCE].asset.catalog, in->arg[TARGET].asset.catalog);
}

static bool catalog_of(const struct call *in, struct arena *a, const struct candidate *of, struct catalog *out,
		       struct err *err)
{
	bool found = false;

	return store_catalog(in->scope.store, a, of->catalog, &found, out, err) &&
	       (found || err_set(err, ERR_TABLE_NOT_FOUND, "the catalog %.*s no longer exists", STR(of->catalog)));
}

static bool answer_across(struct asking_path *q, struct err *err)
{
	const struct call *in = q->in;
	struct arena *a = q->out->arena;
	const struct candidate *from = &in->arg[SOURCE].asset, *to = &in->arg[TARGET].asset;
	struct catalog here, there;
	struct join_across ask = {
		.source = from, .target = to, .here = &here, .there = &there, .steps = (int)in->arg[MAX_HOPS].num
	};
	struct join_way way;
	bool found;

	if (!catalog_of(in, a, from, &here, err) || !catalog_of(in, a, to, &there, err) ||
	    !join_across(&in->scope, a, &ask, &way, &found, err))
		return false;
	*q->view = (struct join_view){ .source = from->qualified,
				       .target = to->qualified,
				       .shown_source = from->qualified,
				       .shown_target = to->qualified };
	*push(&q->view->tables, a) = from->qualified;
	*push(&q->view->tables, a) = to->qualified;
	if (found)
		*push(&q->view->ways, a) = way;
	else
		q->view->tried = str_fmt(
			a, "%.*s and %.*s are in different catalogs, and no table within %d steps of them is in both",
			STR(from->qualified), STR(to->qualified), ask.steps);
	tell(q);
	return true;
}

static struct role_words *words_of_via(const struct asking_path *q)
{
	const struct strs *via = &q->in->arg[VIA].list;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < via->len; i++)
		sb_fmt(&b, "%.*s ", STR(via->at[i]));
	return b.len ? role_words(q->out->arena, q->glossary, str_dup(q->out->arena, sb_str(&b))) : NULL;
}

static bool answer_by(struct asking_path *q, struct err *err)
{
	struct arena *a = q->out->arena;
	const struct arg *arg = q->in->arg;

	q->meets = false;
	*q->view = (struct join_view){ .source = arg[SOURCE].asset.qualified, .target = arg[TARGET].asset.qualified };
	q->joining = (struct join_sql){ .graph = q->graph,
					.arena = a,
					.dialect = workspace_dialect(q->session, arg[SOURCE].asset.catalog),
					.via = &arg[VIA].list,
					.chosen = words_of_via(q),
					.asked = arg[QUESTION].text.len ? role_words(a, q->glossary, arg[QUESTION].text)
									: NULL,
					.common = S("") };
	if (!take_tables(q, err))
		return false;
	for (int i = 0; i < q->count; i++)
		*push(&q->view->tables, a) = graph_qualified(q->graph, a, q->tables[i]);
	if (!(q->count > 2 ? join_trees_search(q, err) : join_paths_search(q, err)))
		return false;
	q->view->shown_source = join_sql_shown(&q->joining, q->tables[0]);
	q->view->shown_target = join_sql_shown(&q->joining, q->tables[1]);
	return true;
}

/* Names and everything else in the answer are copied to the arena, so the graph is released before it is shown. */
static bool answer(struct asking_path *q, const struct catalog *c, struct err *err)
{
	bool good;

	q->graph = workspace_graph(q->session, q->in->scope.store, c, q->in->scope.observer, q->in->scope.stop, err);
	if (!q->graph)
		return false;
	good = answer_by(q, err);
	if (graph_damaged(q->graph)) {
		q->graph = workspace_graph_again(q->session, q->in->scope.store, c, q->graph, q->in->scope.observer,
						 q->in->scope.stop, err);
		good = q->graph && answer_by(q, err);
	}
	return good;
}

static bool open_words(struct asking_path *q, struct err *err)
{
	if (!q->in->arg[QUESTION].text.len && !q->in->arg[VIA].list.len)
		return true;
	q->glossary = workspace_glossary(q->session, err);
	return q->glossary != NULL;
}

static bool get_join_path(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct asking_path q = { .session = s, .in = in, .out = out, .view = new(out->arena, struct join_view) };
	struct catalog c;
	bool found = false, good;

	if (!bad_numbers(in, err))
		return false;
	if (across_two(in))
		return answer_across(&q, err);
	if (!same_catalog(in, err) ||
	    !store_catalog(in->scope.store, out->arena, in->arg[SOURCE].asset.catalog, &found, &c, err))
		return false;
	if (!found)
		return err_set(err, ERR_TABLE_NOT_FOUND, "the catalog %.*s no longer exists",
			       STR(in->arg[SOURCE].asset.catalog));
	good = open_words(&q, err) && answer(&q, &c, err);
	if (good)
		tell(&q);
	graph_close(q.graph);
	glossary_close(q.glossary);
	return good;
}

const struct tool tool_get_join_path = {
	.name = "get_join_path",
	.command = "path",
	.summary = "find the best ways to join tables, with the SQL",
	.detail =
		"Between two tables, finds the cheapest paths through the relations of the catalog: declared "
		"foreign keys, and inferred relations, which are marked. Each step shows its columns, the reason "
		"for the match, the cardinality, and LEFT JOIN where a key is nullable. If several keys join the "
		"same two tables, all are listed and you are asked which one you mean, unless {.via} or the words of {.question} say "
		"so. If the "
		"two tables meet in several other tables, you are asked as well: what a customer ordered is not "
		"what the customer reviewed. For three or more tables, the answer is the cheapest tree that "
		"connects them. Two tables of different catalogs are joined by a table that both have, recognised by its "
		"columns: the answer is a query for each system, and the keys to carry from one to the other. Where rows would multiply, a path costs more, so one through orders comes before one "
		"through the store that both sides reference. Join costs are set in config.yaml: see ocat-config(5).",
	.brief = "Finds the best JOIN between two or more tables, as SQL.",
	.params = params,
	.joins = true,
	.answer = &answer_join_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(AT),
	.run = get_join_path,
};
