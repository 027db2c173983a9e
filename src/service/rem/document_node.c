/*
 * Documents by name: NAME.md in the documentation folder, with the tables that it mentions in `code` and the
 * documents that it links to. A document named like a table is about that table, which links to it.
 */
#include "service/rem/run_state.h"

#include "base/arena.h"
#include "workspace/documents.h"

#include "base/banned.h"

static bool called(struct rem_run *run, str name, struct rem_ref *out)
{
	struct document d;

	if (!document_called(run->arena, name, &d))
		return false;
	*out = (struct rem_ref){
		.thing = REM_DOCUMENT, .key = d.name, .name = d.name, .part = d.path, .category = S("document")
	};
	return true;
}

static bool find_document(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	struct rem_ref ref;

	if (called(run, name->text, &ref))
		*push(out, run->arena) = ref;
	return true;
}

/* ---- reading a document ---- */

static void tell_link(struct rem_link *l)
{
	if (!l)
		return;
	l->weight = 0.6;
	l->match = l->context = S("written");
}

static bool is_linked(const struct rem_node *node, enum rem_thing thing, str key)
{
	for (ptrdiff_t i = 0; i < node->links.len; i++)
		if (node->links.at[i].to.thing == thing && str_eq(node->links.at[i].to.key, key))
			return true;
	return false;
}

/* A bare name shared by several tables refers to none of them. */
static bool link_tables(struct rem_run *run, struct rem_node *node, str written)
{
	struct candidates all = { 0 };

	if (!document_means(run->scope->store, run->arena, written, &all, run->err))
		return false;
	for (ptrdiff_t i = 0; all.len == 1 && i < run->catalogs.len; i++) {
		const struct rem_open *open = &run->catalogs.at[i];
		const struct candidate *c = all.at;
		struct rem_ref to;

		if (!str_eq(open->catalog.name, c->catalog) || is_linked(node, REM_ASSET, c->qualified))
			continue;
		to = rem_ref_asset(open, c->id, c->qualified, c->name, c->kind);
		tell_link(rem_link_to(run, node, REM_REFERENCES, &to));
	}
	return true;
}

static void link_document(struct rem_run *run, struct rem_node *node, str target)
{
	struct rem_ref to;

	if (str_ends(target, S(".md")) && called(run, target, &to) && !is_linked(node, REM_DOCUMENT, to.key))
		tell_link(rem_link_to(run, node, REM_REFERENCES, &to));
}

static bool link_line(struct rem_run *run, struct rem_node *node, str line)
{
	str rest = line, found;

	while ((found = document_code(&rest)).at)
		if (!link_tables(run, node, found))
			return false;
	rest = line;
	while ((found = document_link(&rest)).at)
		link_document(run, node, found);
	return true;
}

static bool read_document(struct rem_run *run, struct rem_node *node)
{
	struct document d = { .path = node->ref.part };
	str rest, line;

	if (!document_read(run->arena, &d, run->err) || !link_tables(run, node, node->ref.name))
		return false;
	for (rest = d.text; str_cut(&rest, '\n', &line);)
		if (!stop_not_yet(run->scope->stop, run->err) || !link_line(run, node, line))
			return false;
	node->content = str_fmt(run->arena, "document%s%.*s", d.title.len ? ": " : "", STR(d.title));
	return true;
}

const struct rem_kind rem_kind_document = {
	.word = "document", .find = find_document, .read = read_document, .near = NULL
};

/* ---- documents of a table ---- */

void rem_link_document(struct rem_run *run, struct rem_node *node)
{
	struct rem_ref to;

	if (called(run, node->ref.key, &to))
		tell_link(rem_link_to(run, node, REM_REFERENCED_BY, &to));
}
