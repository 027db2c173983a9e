/* Traces by name: the question, and the tables and views that were found. */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "base/file.h"
#include "trace/trace.h"

#include "base/banned.h"

enum { NAME_MOST = 128 };

/* A valid file name: without a path to elsewhere. */
static bool may_be_one(str name)
{
	return name.len && name.len <= NAME_MOST && name.at[0] != '.' && str_at(name, '/') < 0 &&
	       str_at(name, '\0') < 0;
}

static bool find_trace(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	struct arena *a = run->arena;
	struct err ignored = { 0 };
	str dir, path;

	if (!may_be_one(name->text) || !workspace_traces(run->scope->workspace, a, &dir, &ignored))
		return true;
	path = path_join(a, dir, str_fmt(a, "%.*s.jsonl", STR(name->text)));
	if (file_exists(path) && file_is_plain(path, &ignored))
		*push(out, a) = (struct rem_ref){ .thing = REM_TRACE,
						  .key = str_dup(a, name->text),
						  .name = str_dup(a, name->text),
						  .part = path,
						  .category = S("trace") };
	return true;
}

/* ---- reading a trace ---- */

static bool is_linked(const struct rem_node *node, str key)
{
	for (ptrdiff_t i = 0; i < node->links.len; i++)
		if (str_eq(node->links.at[i].to.key, key))
			return true;
	return false;
}

/* Skips names that are not tables, or are no longer, or are in a catalog that is not part of the answer. */
static bool link_found(struct rem_run *run, struct rem_node *node, const struct step *step, str found)
{
	struct name_parts parts;
	struct candidates all = { 0 };
	struct err ignored = { 0 };

	if (!name_split(run->arena, found, &parts, &ignored))
		return true;
	if (!store_resolve(run->scope->store, run->arena, NO_STR, parts.part, parts.len, &all, run->err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct candidate *c = &all.at[i];
		struct rem_ref to;
		struct rem_link *l;

		for (ptrdiff_t k = 0; k < run->catalogs.len; k++) {
			const struct rem_open *open = &run->catalogs.at[k];

			if (!str_eq(c->qualified, found) || !str_eq(open->catalog.name, c->catalog) ||
			    is_linked(node, c->qualified))
				continue;
			to = rem_ref_asset(open, c->id, c->qualified, c->name, c->kind);
			l = rem_link_to(run, node, REM_REFERENCES, &to);
			if (!l)
				continue;
			l->role = str_dup(run->arena, step->tool);
			l->weight = 0.6;
			l->match = S("traced");
			l->context = step->why.len ? str_dup(run->arena, step->why) : l->role;
			l->created = step->at;
		}
	}
	return true;
}

static bool read_trace(struct rem_run *run, struct rem_node *node)
{
	struct trace_whole whole = { 0 };

	if (!trace_read(run->arena, node->ref.part, &whole, run->err))
		return false;
	node->content = str_fmt(run->arena, "trace of %.*s%s%.*s",
				STR(str_counted(run->arena, whole.steps.len, "step")),
				whole.head.question.len ? ": " : "", STR(whole.head.question));
	for (ptrdiff_t i = 0; i < whole.steps.len; i++)
		for (ptrdiff_t k = 0; k < whole.steps.at[i].names.len; k++)
			if (!stop_not_yet(run->scope->stop, run->err) ||
			    !link_found(run, node, &whole.steps.at[i], whole.steps.at[i].names.at[k]))
				return false;
	return true;
}

const struct rem_kind rem_kind_trace = { .word = "trace", .find = find_trace, .read = read_trace, .near = NULL };
