/* One asset for a person to read: its columns, keys, relations and the rest, at any width. */
#ifndef OCAT_RENDER_ASSET_H
#define OCAT_RENDER_ASSET_H

#include "model/asset.h"
#include "model/diff.h"
#include "render/paint.h"

struct arena;

struct view_relation {
	str other; /* qualified name */
	struct strs fields, other_fields; /* paired */
	str name, on_delete, on_update;
	str join; /* the JOIN it means; absent where it is not shown */
	bool unique, optional, broken;
};

struct view_relations {
	struct view_relation *at;
	ptrdiff_t len, cap;
};

struct view_part { /* a partition */
	str name, bound;
	int64_t rows;
};

struct asset_view {
	const struct asset *asset;
	str catalog, qualified;
	str seen; /* where this is from and how old, in words; may be absent */
	str only; /* a column: the rest of the table is left out; absent: all of it */
	instant last_updated_at, last_updated_after;
	str last_updated_origin;
	const struct strs *tags;
	struct view_relations out, in;
	struct strs reads, read_by;
	struct { struct view_part *at; ptrdiff_t len, cap; } parts;
	const struct changes *changes; /* since the last read; may be NULL or empty */
};

void asset_put(struct sb *out, const struct paint *p, const struct asset_view *v);
/* Its relations alone, as a tree in both directions; of the asset, only the name is asked. */
void relations_put(struct sb *out, const struct paint *p, const struct asset_view *v);
/* As Markdown, for documents. */
void asset_put_md(struct sb *out, const struct asset_view *v);

/* "(customer_id, no) -> sales.orders (id, no)": a relation in a line, for lists and panes. */
str relation_words(struct arena *a, const struct view_relation *r, bool incoming);

#endif
