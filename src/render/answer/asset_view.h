/* The view of an asset as plain data: the asset, and what only the cache holds about it. */
#ifndef OCAT_RENDER_ANSWER_ASSET_VIEW_H
#define OCAT_RENDER_ANSWER_ASSET_VIEW_H

#include "model/asset.h"
#include "model/diff.h"
#include "model/table_family.h"
#include "render/answer/answer.h"

struct asset_parts;

struct view_relation {
	str other; /* qualified name */
	struct strs fields, other_fields; /* in pairs */
	str name, on_delete, on_update;
	str join; /* the corresponding JOIN; absent if it is not shown */
	str doubt; /* why rows may violate it: "not enforced", "not validated"; absent: they cannot */
	str cardinality; /* along the key: see model/cardinality.h */
	str reading;	 /* the same from the asset: "one to many, repeats rows of customers" */
	str origin;	 /* "declared", "inferred", ... */
	bool declared, optional, broken;
	bool guess; /* inferred from names, not confirmed by a person */
};

struct view_relations {
	struct view_relation *at;
	ptrdiff_t len, cap;
};

struct view_undeclared { /* a relation unknown to the source, in the direction of its key */
	str from, to; /* qualified names */
	struct strs from_fields, to_fields;
	str origin, status, rule, why; /* rule and why may be absent */
	int64_t score; /* of an inferred relation, 1 to 100; else 0 */
};

struct view_part { /* a partition */
	str name, bound;
	int64_t rows;
	str key; /* its own partition key */
};

struct view_field { /* a column, with facts from elsewhere */
	const struct field *of;
	const char *type_class;
	str fk;		/* "customers.id": the target of its foreign key */
	str references; /* "shop.sales.customers.id": the first column that a declared relation references */
	str base_type;	/* of its domain */
	str domains;	/* the chain of domains below the type, as JSON */
	bool in_key;
	struct strs tags;
	struct props props; /* without properties that are members */
};

struct view_tag {
	str field, tag; /* field: the tagged column; absent: the asset is tagged. tag: as written */
	str name, category, origin;
	instant applied_at;
};

struct view_filter { /* a condition in learned SQL */
	str field, condition;
	int64_t count;
	instant last; /* NO_TIME: unknown */
};

struct view_document { /* a document written by a person */
	str name, title, path, text; /* text: only of a document about the asset */
	bool about; /* else the document only mentions it */
	bool cut;   /* the text is truncated */
};

struct view_same { /* the same table in another catalog */
	str qualified;
	int64_t common, columns; /* columns that both have; those of the smaller table */
};

struct view_record { /* members of the asset's record, as JSON; absent: it has none */
	str keys, indexes, triggers, policies, part_of, part_key, part_bound, inherits, problem;
};

struct sample { /* sample rows from the source, within the caller's rights */
	const struct column *columns;
	ptrdiff_t column_count;
	array_of(const struct value *) rows;
};

struct asset_view {
	const struct asset *asset;
	str catalog, qualified;
	str domain;	       /* the business domain from its tags; or absent */
	const char *type, *rows_kind; /* in words */
	bool fresh, gone;      /* just read from the source; dropped at the source */
	instant synced_at;     /* the last sync of its catalog; NO_TIME: unknown */
	bool stale;	       /* the sync is too old */
	str only; /* a column: the rest of the table is omitted; absent: everything */
	instant last_updated_at, last_updated_after;
	str last_updated_origin, last_updated_kind;
	array_of(struct view_field) fields;
	struct strs primary_key;
	const struct strs *tags; /* its own, as written */
	struct strs all_tags;	 /* also those of its columns, each once */
	array_of(struct view_tag) tagged; /* all tags, with their origin */
	struct view_relations out, in;
	array_of(struct view_undeclared) undeclared;
	struct strs related; /* referenced tables, then referencing tables */
	struct strs reads, read_by, child_tables; /* child_tables: inherit from it */
	array_of(struct view_filter) filters; /* most frequent first */
	array_of(struct view_document) documents;
	array_of(struct view_part) parts;
	array_of(struct view_same) same;
	str partition_rule; /* the bound of a partition */
	struct table_family family; /* that it is a member of, or represents; kind absent: none */
	str family_head;	    /* qualified name of the asset that represents it */
	int64_t family_rows, family_size; /* of all its date shards; or UNKNOWN */
	str family_data;	    /* the same as JSON */
	struct view_record record;
	str ddl;	    /* the statements that create it; absent: unknown */
	bool ddl_written;   /* generated here: the source keeps no such text */
	const struct sample *sample;   /* NULL: not requested, or not permitted */
	const struct changes *changes; /* since the last sync; may be NULL or empty */
	str differences;	       /* the same as JSON */
	const struct asset_parts *from; /* the data behind the view, for faces that continue from there; not drawn */
};
/* Is it the named column, or is the whole asset shown? */
bool asset_view_shows(const struct asset_view *v, const struct field *f);
extern const struct answer_type answer_asset_view;
extern const struct answer_type answer_asset_ddl; /* only the statements of an asset_view */

struct relations_view {
	struct asset_view of; /* with only its name and relations */
};
extern const struct answer_type answer_relations_view;

#endif
