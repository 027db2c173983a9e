/* The view of an asset as plain data: the asset, and what only the cache knows about it. */
#ifndef OCAT_RENDER_ANSWER_ASSET_VIEW_H
#define OCAT_RENDER_ANSWER_ASSET_VIEW_H

#include "model/asset.h"
#include "model/diff.h"
#include "render/answer/answer.h"

struct asset_parts;

struct view_relation {
	str other; /* qualified name */
	struct strs fields, other_fields; /* paired */
	str name, on_delete, on_update;
	str join; /* the JOIN it means; absent where it is not shown */
	str doubt; /* why rows may contradict it: "not enforced", "not validated"; absent: they may not */
	str along; /* "?:1": where it is not known how many there are; absent: as unique says */
	str cardinality; /* "N:1", or "1:1" when fields are unique */
	str origin;	 /* "declared", "inferred", ... */
	bool declared, unique, optional, broken;
	bool guess; /* inferred from names, and no person confirmed it */
};

struct view_relations {
	struct view_relation *at;
	ptrdiff_t len, cap;
};

struct view_undeclared { /* a relation that the source does not know, in the direction of its key */
	str from, to; /* qualified names */
	struct strs from_fields, to_fields;
	str origin, status, rule, why; /* rule and why may be absent */
	int64_t score; /* of an inferred one, 1 to 100; else 0 */
};

struct view_part { /* a partition */
	str name, bound;
	int64_t rows;
	str key; /* how it is partitioned itself */
};

struct view_field { /* a column, and what is said of it elsewhere */
	const struct field *of;
	const char *type_class;
	str fk;		/* "customers.id": where a key of its own points */
	str references; /* "shop.sales.customers.id": the first column that a declared relation leads to */
	str base_type;	/* of a domain */
	str domains;	/* what the type comes down by, as JSON */
	bool in_key;
	struct strs tags;
	struct props props; /* without what has a member of its own */
};

struct view_tag {
	str field, tag; /* field: the column that carries it; absent: the asset does. tag: as it is written */
	str name, category, origin;
	instant applied_at;
};

struct view_filter { /* what written SQL asks it for */
	str field, condition;
	int64_t count;
	instant last; /* NO_TIME: not known */
};

struct view_document { /* that people wrote of it */
	str name, title, path, text; /* text: of one that is about the asset */
	bool about; /* else it only names it */
	bool cut;   /* the text goes on */
};

struct view_record { /* members of the asset's record, as JSON; absent: it has none */
	str keys, indexes, triggers, policies, part_of, part_key, part_bound, inherits, problem;
};

struct sample { /* rows of a source's own, as they may be seen */
	const struct column *columns;
	ptrdiff_t column_count;
	struct { const struct value **at; ptrdiff_t len, cap; } rows;
};

struct asset_view {
	const struct asset *asset;
	str catalog, qualified;
	str domain;	       /* the business domain it is tagged with; or absent */
	const char *type, *rows_kind; /* in words */
	bool fresh, gone;      /* from the source just now; the source has it no more */
	instant synced_at;     /* its catalog; NO_TIME: not known */
	bool stale;	       /* that was too long ago */
	str only; /* a column: the rest of the table is left out; absent: all of it */
	instant last_updated_at, last_updated_after;
	str last_updated_origin, last_updated_kind;
	struct { struct view_field *at; ptrdiff_t len, cap; } fields;
	struct strs primary_key;
	const struct strs *tags; /* its own, as they are written */
	struct strs all_tags;	 /* those of its columns too, each once */
	struct { struct view_tag *at; ptrdiff_t len, cap; } tagged; /* all of them, with where they are from */
	struct view_relations out, in;
	struct { struct view_undeclared *at; ptrdiff_t len, cap; } undeclared;
	struct strs related; /* tables that keys lead to, then those that keys come from */
	struct strs reads, read_by, child_tables; /* child_tables: inherit from it */
	struct { struct view_filter *at; ptrdiff_t len, cap; } filters; /* the most frequent first */
	struct { struct view_document *at; ptrdiff_t len, cap; } documents;
	struct { struct view_part *at; ptrdiff_t len, cap; } parts;
	str part_rule; /* which rows it holds, of a partition */
	struct view_record record;
	str ddl;	    /* the statements that make it; absent: not known */
	bool ddl_written;   /* by us: the source keeps no such text */
	const struct sample *sample;   /* NULL: none was asked for, or none may be seen */
	const struct changes *changes; /* since the last read; may be NULL or empty */
	str differences;	       /* the same as JSON */
	const struct asset_parts *from; /* what it was made from, for faces that go on from there; not drawn */
};
extern const struct answer_type answer_asset_view;
extern const struct answer_type answer_asset_ddl; /* of an asset_view too: its statements alone */

struct relations_view {
	struct asset_view of; /* with its name and relations alone */
};
extern const struct answer_type answer_relations_view;

#endif
