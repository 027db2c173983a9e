/*
 * Written documents by their names: NAME.md in the folder of documentation,
 * with the tables that it names in `code` and the documents that it links to.
 * One that is called as a table is about that table, which leads to it.
 */
#include "tool/rem_run.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/place.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { NAME_MOST = 200, TEXT_MOST = 256 << 10, TITLE_CELLS = 120 };
#define ENDING S(".md")

/* A name that may be a file's: nothing that leads elsewhere. */
static bool may_be_one(str name)
{
	return name.len && name.len <= NAME_MOST && name.at[0] != '.' && str_at(name, '/') < 0 &&
	       str_at(name, '\0') < 0;
}

static bool document_called(struct rem_run *run, str name, struct rem_ref *out)
{
	struct arena *a = run->arena;
	struct err ignored = { 0 };
	str dir, path;

	if (str_ends(name, ENDING))
		name = str_upto(name, name.len - ENDING.len);
	if (!may_be_one(name) || !place_find(a, OWN_DOCS, &dir, NULL, &ignored))
		return false;
	path = path_join(a, dir, str_fmt(a, "%.*s.md", STR(name)));
	if (!file_exists(path) || !file_is_plain(path, &ignored))
		return false;
	name = str_dup(a, name);
	*out = (struct rem_ref){
		.thing = REM_DOCUMENT, .key = name, .name = name, .part = path, .category = S("document")
	};
	return true;
}

static bool find_document(struct rem_run *run, const struct rem_name *name, struct rem_refs *out)
{
	struct rem_ref ref;

	if (document_called(run, name->text, &ref))
		*push(out, run->arena) = ref;
	return true;
}

/* ---- reading one ---- */

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

/* A bare name that several tables have says nothing of either. */
static bool link_tables(struct rem_run *run, struct rem_node *node, str written)
{
	struct name_parts parts;
	struct candidates all = { 0 };
	struct err ignored = { 0 };

	if (!written.len || written.len > NAME_MOST || !name_split(run->arena, written, &parts, &ignored))
		return true;
	if (!store_resolve(run->in->store, run->arena, NO_STR, parts.part, parts.len, &all, run->err))
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

	if (str_ends(target, ENDING) && document_called(run, target, &to) && !is_linked(node, REM_DOCUMENT, to.key))
		tell_link(rem_link_to(run, node, REM_REFERENCES, &to));
}

/* What stands between two marks of one line, from the first on; absent: nothing more does. */
static str next_between(str *rest, str open, char close)
{
	ptrdiff_t from = str_find(*rest, open), end;
	str found;

	if (from < 0)
		return NO_STR;
	*rest = str_from(*rest, from + open.len);
	end = str_at(*rest, close);
	if (end < 0)
		return NO_STR;
	found = str_upto(*rest, end);
	*rest = str_from(*rest, end + 1);
	return found;
}

static bool link_line(struct rem_run *run, struct rem_node *node, str line)
{
	str rest = line, found;

	while ((found = next_between(&rest, S("`"), '`')).at)
		if (!link_tables(run, node, str_trim(found)))
			return false;
	rest = line;
	while ((found = next_between(&rest, S("]("), ')')).at)
		link_document(run, node, found);
	return true;
}

static str title_of(str line)
{
	while (line.len && line.at[0] == '#')
		line = str_from(line, 1);
	return utf8_fit(str_trim(line), TITLE_CELLS);
}

static bool read_document(struct rem_run *run, struct rem_node *node)
{
	str rest, line, title = NO_STR;

	if (!file_head(run->arena, node->ref.part, TEXT_MOST, &rest, run->err) ||
	    !link_tables(run, node, node->ref.name))
		return false;
	while (str_cut(&rest, '\n', &line)) {
		if (!title.len)
			title = title_of(line);
		if (!stop_not_yet(run->in->stop, run->err) || !link_line(run, node, line))
			return false;
	}
	node->content = str_fmt(run->arena, "document%s%.*s", title.len ? ": " : "", STR(title));
	return true;
}

const struct rem_kind rem_kind_document = {
	.word = "document", .find = find_document, .read = read_document, .near = NULL
};

/* ---- from the other side ---- */

void rem_link_document(struct rem_run *run, struct rem_node *node)
{
	struct rem_ref to;

	if (document_called(run, node->ref.key, &to))
		tell_link(rem_link_to(run, node, REM_REFERENCED_BY, &to));
}
