/*
 * Runs one question of src/rem: nodes with names, the edges between them, and a walk along the edges. Each kind of
 * node is a leaf that can find a node by name in one indexed step and read it with its neighbours; the walk does not
 * depend on kinds. For the files of this folder, and the tool.
 */
#ifndef OCAT_SERVICE_REM_RUN_STATE_H
#define OCAT_SERVICE_REM_RUN_STATE_H

#include "base/map.h"
#include "model/name.h"
#include "rem/rem.h"
#include "service/scope.h"

struct domains;
struct graph;

/* To add a kind of node: a line here, and a file with its struct rem_kind. */
#define REM_KINDS(_)                                                                               \
	_(REM_CATALOG, "catalog", catalog) _(REM_NAMESPACE, "namespace", namespace)                \
	_(REM_ASSET, "asset", asset) _(REM_FIELD, "field", field) _(REM_DOMAIN, "domain", domain) \
	_(REM_TAG, "tag", tag) _(REM_DOCUMENT, "document", document) _(REM_TRACE, "trace", trace)

enum rem_thing {
#define _(id, word, name) id,
	REM_KINDS(_)
#undef _
	REM_THING_COUNT
};

#define REM_EDGES(_)                                                                       \
	_(REM_REFERENCES, "references") _(REM_REFERENCED_BY, "referenced_by")              \
	_(REM_CONTAINS, "contains") _(REM_IN, "in") _(REM_LINEAGE, "lineage")              \
	_(REM_TAGGED, "tagged") _(REM_IN_DOMAIN, "in_domain") _(REM_SIMILAR, "similar")    \
	_(REM_JOINED_WITH, "joined_with")

enum rem_edge {
#define _(id, word) id,
	REM_EDGES(_)
#undef _
	REM_EDGE_COUNT
};

enum {
	REM_MATCHES_MOST = 100,	     /* matches of one name */
	SEARCH_USUAL = 20,
	REM_BREADTH_MOST = 200,	     /* edges of one node and type */
	REM_DEPTH_MOST = 8,
	REM_NODES_MOST = 1000,	     /* of one answer, before its limit */
	REM_BYTES_MOST = 4 << 20,    /* of one answer */
};

/* The name and place of a node; the key is valid in LOOKUP. */
struct rem_ref {
	enum rem_thing thing;
	str key, name;	 /* qualified; its own */
	str part;	 /* a column's name, a namespace as written, a tag's text, a document's or a trace's file */
	int64_t catalog; /* its id; 0: none */
	int64_t asset;	 /* its id, or that of the column's table */
	str category;	 /* "asset/table", "field/integer", "tag" */
};

struct rem_link { /* from the node that holds it */
	struct rem_ref to;
	enum rem_edge type;
	str role;	/* of a key: the role of the far end; or absent */
	double weight, confidence;
	str match, context, source_fk;
	instant created; /* NO_TIME: unknown */
};

struct rem_node {
	struct rem_ref ref;
	str content;
	int depth;
	ptrdiff_t parent; /* -1: found, not reached by an edge */
	struct rem_link via; /* the edge from the parent */
	double score;	  /* negative: none */
	array_of(struct rem_link) links; /* in the order they are followed */
	int64_t unlisted[REM_EDGE_COUNT]; /* of each type, those beyond REM_BREADTH_MOST */
	bool row;	  /* a row of a SELECT without a name: content is the row */
};

struct rem_refs {
	struct rem_ref *at;
	ptrdiff_t len, cap;
};

struct rem_near { /* with a similar name */
	struct rem_ref ref;
	double score;
};

struct rem_open { /* a catalog, with what is opened on first use */
	struct catalog catalog;
	struct graph *graph;
	struct domains *domains;
	bool without_domains; /* the domains are unavailable */
};

struct rem_run {
	const struct scope *scope;
	struct arena *arena;
	struct err *err;
	const struct rem_plan *plan; /* a TRAVERSE, or a question of its own */
	array_of(struct rem_open) catalogs; /* that the answer covers */
	array_of(struct rem_node) nodes;
	array_of(struct rem_near) near; /* during a FUZZY search */
	struct map known; /* kind and key to the index of a node */
	struct rem_index *spaces, *tags; /* namespaces and tags by name, built on first use; NULL: not yet */
	/* the columns of one asset are often read one after the other */
	struct { int64_t id; const struct asset_row *row; } last;
	int64_t lookups; /* indexed steps: names resolved, nodes read */
	struct strs cuts; /* one sentence for each omission */
};

struct rem_index { /* for kinds with few nodes: the last part of the name, folded, to a chain of nodes */
	struct rem_refs refs;
	array_of(ptrdiff_t) next; /* for each: the previous one with the same name, or -1 */
	struct map by_name;
};

struct rem_name { /* as typed */
	str text;
	struct name_parts parts;
};

struct rem_kind {
	const char *word;
	/* All nodes with this name: one indexed step. */
	bool (*find)(struct rem_run *run, const struct rem_name *name, struct rem_refs *out);
	/* Reads one: content and links, in any order. */
	bool (*read)(struct rem_run *run, struct rem_node *node);
	/* Nodes with a similar name, into run->near; NULL: another kind finds them too. */
	bool (*near)(struct rem_run *run, str words, double least);
};

#define _(id, word, name) extern const struct rem_kind rem_kind_##name;
REM_KINDS(_)
#undef _

const char *rem_thing_word(enum rem_thing t);
const char *rem_edge_word(enum rem_edge e);

/* ---- run_state.c: shared by the leaves ---- */
void rem_start_run(struct rem_run *run);
void rem_end_run(struct rem_run *run);
bool rem_damaged_one(const struct rem_open *o);
bool rem_damaged(const struct rem_run *run);
struct graph *rem_graph(struct rem_run *run, int64_t catalog); /* NULL with err */
const struct rem_open *rem_catalog(const struct rem_run *run, int64_t id); /* NULL: not part of the answer */
/* *out NULL: unavailable because of a mistake in a person's file, which is noted. False only if the question fails. */
bool rem_domains(struct rem_run *run, int64_t catalog, const struct domains **out);
const struct asset_row *rem_asset_row(struct rem_run *run, int64_t id); /* NULL with err */
struct rem_link *rem_link_to(struct rem_run *run, struct rem_node *from, enum rem_edge type, const struct rem_ref *to);
/* Links the tags and domains of a field; of the asset itself if field is absent. */
void rem_link_tags(struct rem_run *run, struct rem_node *node, const struct tags *all, str field);
void rem_cut(struct rem_run *run, str sentence);
/* The node, created once; *is_new may be NULL. NULL: too many nodes, which is noted. */
struct rem_node *rem_add(struct rem_run *run, const struct rem_ref *ref, bool *is_new);
int64_t rem_unlisted(const struct rem_node *node);
/* Does the typed name match: as a whole, or as the end of its key? Ignores case. */
bool rem_is_called(struct rem_run *run, const struct rem_name *asked, str whole, str key);

/* Adds one under its name; or finds those with this name, checked with rem_is_called. */
void rem_index_add(struct rem_run *run, struct rem_index *x, const struct rem_ref *ref, str name);
void rem_index_find(struct rem_run *run, const struct rem_index *x, const struct rem_name *asked, struct rem_refs *out);
struct rem_index *rem_index_new(struct rem_run *run);

struct rem_ref rem_ref_catalog(struct rem_run *run, const struct catalog *c);
struct rem_ref rem_ref_namespace(struct rem_run *run, const struct catalog *c, str ns);
struct rem_ref rem_ref_asset(const struct rem_open *c, int64_t id, str qualified, str name, enum asset_kind kind);
struct rem_ref rem_ref_field(struct rem_run *run, int64_t catalog, int64_t asset, str qualified, str field,
			     const char *type);
struct rem_ref rem_ref_tag(struct rem_run *run, str text);

/* ---- tag_node.c, domain_node.c ---- */
/* Tags, or domains given by tags, with this name. */
bool rem_tags_called(struct rem_run *run, enum rem_thing thing, const struct rem_name *name, struct rem_refs *out);
bool rem_tags_near(struct rem_run *run, enum rem_thing thing, str words, double least);
/* Assets with this tag: tables if requested, and columns. */
bool rem_link_tagged(struct rem_run *run, struct rem_node *node, enum rem_edge type, bool tables);
/* Links a table to its domains, except those already linked. */
bool rem_link_domains(struct rem_run *run, struct rem_node *node, int64_t catalog, int64_t asset);

/* ---- document_node.c ---- */
/* Links a table to the document with its name. */
void rem_link_document(struct rem_run *run, struct rem_node *node);

/* ---- key_edges.c ---- */
/* One kind of relation of a table: references, referenced_by, joined_with. */
bool rem_key_links(struct rem_run *run, struct rem_node *node, int64_t catalog, int64_t asset, str column);

/* ---- start_points.c: the start of a question ---- */
bool rem_find(struct rem_run *run, const struct rem_plan *p);
/* Its content and links: the one step that a node costs. */
bool rem_read(struct rem_run *run, struct rem_node *node);

/* ---- traverse.c ---- */
struct rem_stage {
	str executed;
	int64_t nodes, edges;
};
struct rem_walk {
	array_of(struct rem_stage) stages;
	array_of(ptrdiff_t) order; /* nodes of the answer, in the order listed */
	int64_t edges;
};
bool rem_walk(struct rem_run *run, struct rem_walk *out);
bool rem_follows(const struct rem_plan *p, struct arena *a, const struct rem_link *l);
/* "references", "references:manager" */
str rem_link_word(struct arena *a, const struct rem_link *l);

/* ---- result_view.c ---- */
const struct rem_view *rem_view(struct rem_run *run, const struct rem_walk *w);

#endif
