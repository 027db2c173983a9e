#include "service/rem/run_state.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "graph/graph.h"
#include "workspace/domains/domains.h"

#include "base/banned.h"

static const char *const thing_words[] = {
#define _(id, word, name) [id] = word,
	REM_KINDS(_)
#undef _
};
static const char *const edge_words[] = {
#define _(id, word) [id] = word,
	REM_EDGES(_)
#undef _
};

const char *rem_thing_word(enum rem_thing t)
{
	return thing_words[t];
}

const char *rem_edge_word(enum rem_edge e)
{
	return edge_words[e];
}

/* ---- open catalogs ---- */

void rem_start_run(struct rem_run *run)
{
	run->nodes.len = 0;
	run->near.len = 0;
	run->known = map_in(run->arena);
	run->last.row = NULL;
	run->spaces = run->tags = NULL;
	run->lookups = 0;
	run->cuts.len = 0;
}

void rem_end_run(struct rem_run *run)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		domains_close(run->catalogs.at[i].domains);
		graph_close(run->catalogs.at[i].graph);
		run->catalogs.at[i].domains = NULL;
		run->catalogs.at[i].graph = NULL;
	}
}

bool rem_damaged_one(const struct rem_open *o)
{
	return o->graph && graph_damaged(o->graph);
}

bool rem_damaged(const struct rem_run *run)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++)
		if (rem_damaged_one(&run->catalogs.at[i]))
			return true;
	return false;
}

static struct rem_open *open_of(const struct rem_run *run, int64_t id)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++)
		if (run->catalogs.at[i].catalog.id == id)
			return &run->catalogs.at[i];
	return NULL;
}

const struct rem_open *rem_catalog(const struct rem_run *run, int64_t id)
{
	return open_of(run, id);
}

struct graph *rem_graph(struct rem_run *run, int64_t catalog)
{
	struct rem_open *o = open_of(run, catalog);

	if (!o) {
		err_set(run->err, ERR_CATALOG_NOT_FOUND, "a catalog of this answer no longer exists");
		return NULL;
	}
	if (!o->graph)
		o->graph = workspace_graph(run->scope->workspace, run->scope->store, &o->catalog, run->scope->observer,
					   run->scope->stop, run->err);
	return o->graph;
}

static str first_line(str text)
{
	ptrdiff_t end = str_at(text, '\n');

	return end < 0 ? text : str_upto(text, end);
}

bool rem_domains(struct rem_run *run, int64_t catalog, const struct domains **out)
{
	struct rem_open *o = open_of(run, catalog);
	struct err err = { 0 };

	*out = NULL;
	if (!o)
		return err_set(run->err, ERR_CATALOG_NOT_FOUND, "a catalog of this answer no longer exists");
	if (!o->domains && !o->without_domains) {
		o->domains = workspace_domains_of_few(run->scope->workspace, run->scope->store, &o->catalog,
						      run->scope->observer, run->scope->stop, &err);
		o->without_domains = !o->domains;
		if (!o->domains && !stop_not_yet(run->scope->stop, run->err))
			return false;
		if (!o->domains)
			rem_cut(run, str_fmt(run->arena, "domains omitted: %.*s", STR(first_line(str_of(err.text)))));
	}
	*out = o->domains;
	return true;
}

const struct asset_row *rem_asset_row(struct rem_run *run, int64_t id)
{
	struct asset_row *row;

	if (run->last.row && run->last.id == id)
		return run->last.row;
	row = new(run->arena, struct asset_row);
	if (!store_asset(run->scope->store, run->arena, id, row, run->err))
		return NULL;
	run->last.id = id;
	run->last.row = row;
	return row;
}

/* ---- nodes and links ---- */

void rem_cut(struct rem_run *run, str sentence)
{
	if (!texts_have(&run->cuts, sentence))
		*push(&run->cuts, run->arena) = sentence;
}

struct rem_node *rem_add(struct rem_run *run, const struct rem_ref *ref, bool *is_new)
{
	str id = str_fmt(run->arena, "%s:%.*s", thing_words[ref->thing], STR(ref->key));
	struct map_entry *e = map_get(&run->known, id);
	struct rem_node *node;

	if (is_new)
		*is_new = !e;
	if (e)
		return &run->nodes.at[e->num];
	if (run->nodes.len >= REM_NODES_MOST) {
		rem_cut(run, str_fmt(run->arena, "stopped after %d nodes", REM_NODES_MOST));
		return NULL;
	}
	map_put(&run->known, id, NULL)->num = run->nodes.len;
	node = push(&run->nodes, run->arena);
	*node = (struct rem_node){ .ref = *ref, .parent = -1, .score = -1 };
	return node;
}

/* NULL: the node has the maximum number of listed edges of the type; this one is only counted. */
struct rem_link *rem_link_to(struct rem_run *run, struct rem_node *from, enum rem_edge type, const struct rem_ref *to)
{
	static const double weights[] = {
		[REM_REFERENCES] = 1,  [REM_REFERENCED_BY] = 1, [REM_CONTAINS] = 1,
		[REM_IN] = 1,	       [REM_LINEAGE] = 0.9,	[REM_TAGGED] = 0.6,
		[REM_IN_DOMAIN] = 0.9, [REM_SIMILAR] = 0.4,	[REM_JOINED_WITH] = 0.8,
	};
	int same = 0;
	struct rem_link *l;

	for (ptrdiff_t i = 0; i < from->links.len; i++)
		same += from->links.at[i].type == type;
	if (same >= REM_BREADTH_MOST) {
		from->unlisted[type]++;
		return NULL;
	}
	l = push(&from->links, run->arena);
	*l = (struct rem_link){ .to = *to,
				.type = type,
				.weight = weights[type],
				.confidence = 1,
				.created = NO_TIME,
				.match = S("given") };
	return l;
}

int64_t rem_unlisted(const struct rem_node *node)
{
	int64_t n = 0;

	for (int e = 0; e < REM_EDGE_COUNT; e++)
		n += node->unlisted[e];
	return n;
}

static str folded(struct rem_run *run, str s)
{
	return utf8_fold_str(run->arena, s);
}

bool rem_is_called(struct rem_run *run, const struct rem_name *asked, str whole, str key)
{
	struct name_parts own = { 0 };
	struct err ignored = { 0 };

	if (str_eq(folded(run, asked->text), folded(run, whole)))
		return true;
	if (!asked->parts.len || !name_split(run->arena, key, &own, &ignored) || own.len < asked->parts.len)
		return false;
	for (int i = 0; i < asked->parts.len; i++)
		if (!str_eq(folded(run, asked->parts.part[i]), folded(run, own.part[own.len - asked->parts.len + i])))
			return false;
	return true;
}

/* ---- by name ---- */

struct rem_index *rem_index_new(struct rem_run *run)
{
	struct rem_index *x = new(run->arena, struct rem_index);

	x->by_name = map_in(run->arena);
	return x;
}

void rem_index_add(struct rem_run *run, struct rem_index *x, const struct rem_ref *ref, str name)
{
	bool was_there;
	struct map_entry *e = map_put(&x->by_name, folded(run, name), &was_there);

	*push(&x->next, run->arena) = was_there ? (ptrdiff_t)e->num : -1;
	e->num = x->refs.len;
	*push(&x->refs, run->arena) = *ref;
}

static void find_chain(struct rem_run *run, const struct rem_index *x, const struct rem_name *asked, str under,
		       struct rem_refs *out)
{
	struct map_entry *e = map_get(&x->by_name, folded(run, under));

	for (ptrdiff_t i = e ? (ptrdiff_t)e->num : -1; i >= 0; i = x->next.at[i])
		if (rem_is_called(run, asked, x->refs.at[i].name, x->refs.at[i].key))
			*push(out, run->arena) = x->refs.at[i];
}

void rem_index_find(struct rem_run *run, const struct rem_index *x, const struct rem_name *asked, struct rem_refs *out)
{
	str last = asked->parts.len ? asked->parts.part[asked->parts.len - 1] : asked->text;

	find_chain(run, x, asked, last, out);
	if (!out->len && !str_eq(last, asked->text)) /* the whole text is one name */
		find_chain(run, x, asked, asked->text, out);
}

/* ---- refs ---- */

struct rem_ref rem_ref_catalog(struct rem_run *run, const struct catalog *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	name_part(&b, c->name);
	return (struct rem_ref){ .thing = REM_CATALOG,
				 .key = str_dup(run->arena, sb_str(&b)),
				 .name = c->name,
				 .catalog = c->id,
				 .category = S("catalog") };
}

struct rem_ref rem_ref_namespace(struct rem_run *run, const struct catalog *c, str ns)
{
	str catalog = rem_ref_catalog(run, c).key;

	return (struct rem_ref){ .thing = REM_NAMESPACE,
				 .key = str_fmt(run->arena, "%.*s.%.*s", STR(catalog), STR(ns)),
				 .name = ns,
				 .part = ns,
				 .catalog = c->id,
				 .category = S("namespace") };
}

struct rem_ref rem_ref_asset(const struct rem_open *c, int64_t id, str qualified, str name, enum asset_kind kind)
{
	static const char *const categories[] = {
#define _(kind, word) [kind] = "asset/" word,
		ASSET_KINDS(_)
#undef _
	};

	return (struct rem_ref){ .thing = REM_ASSET,
				 .key = qualified,
				 .name = name,
				 .catalog = c->catalog.id,
				 .asset = id,
				 .category = str_of(categories[kind < ASSET_KIND_COUNT ? kind : ASSET_OTHER]) };
}

struct rem_ref rem_ref_field(struct rem_run *run, int64_t catalog, int64_t asset, str qualified, str field,
			     const char *type)
{
	return (struct rem_ref){ .thing = REM_FIELD,
				 .key = name_with_field(run->arena, qualified, field),
				 .name = field,
				 .part = field,
				 .catalog = catalog,
				 .asset = asset,
				 .category = type ? str_fmt(run->arena, "field/%s", type) : S("field") };
}

/* A tag of the category "domain" is a domain. */
struct rem_ref rem_ref_tag(struct rem_run *run, str text)
{
	bool is_domain = str_starts(text, S("domain:")) || str_starts(text, S("domain."));
	str name = str_dup(run->arena, is_domain ? str_from(text, 7) : text);

	return (struct rem_ref){ .thing = is_domain ? REM_DOMAIN : REM_TAG,
				 .key = name,
				 .name = name,
				 .part = str_dup(run->arena, text),
				 .category = is_domain ? S("domain") : S("tag") };
}
