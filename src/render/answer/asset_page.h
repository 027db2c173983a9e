/* One asset for people: its columns, keys, relations and the rest, at any width. */
#ifndef OCAT_RENDER_ANSWER_ASSET_PAGE_H
#define OCAT_RENDER_ANSWER_ASSET_PAGE_H

#include "render/answer/asset_view.h"

struct arena;

void asset_put(struct sb *out, const struct paint *p, const struct asset_view *v);
/* Only its relations, as a tree in both directions; of the asset, only the name is used. */
void relations_put(struct sb *out, const struct paint *p, const struct asset_view *v);
/* As Markdown, for documents. */
void asset_put_md(struct sb *out, const struct asset_view *v);

/* "(customer_id, no) -> sales.orders (id, no)": a relation on one line, for lists and panes. */
str relation_words(struct arena *a, const struct view_relation *r, bool incoming);

#endif
