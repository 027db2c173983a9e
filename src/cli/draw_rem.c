#include "cli/draw_rem.h"

#include "render/answer/rem_tree.h"
#include "tool/tool.h"

#include "base/banned.h"

void draw_rem(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	remtree_put(&b, &c->paint, r->rem);
	cli_print(c, sb_str(&b));
}

enum { DEPTH, NAME, CATEGORY, VIA, FROM, CONTENT, COLUMNS };
static const struct column columns[] = {
	[DEPTH] = { "depth", "integer", NULL, LOOK_PLAIN, false },
	[NAME] = { "name", "string", NULL, LOOK_NAME, false },
	[CATEGORY] = { "category", "string", NULL, LOOK_PLAIN, false },
	[VIA] = { "via", "string", NULL, LOOK_PLAIN, true },
	[FROM] = { "from", "string", NULL, LOOK_PLAIN, true },
	[CONTENT] = { "content", "string", NULL, LOOK_FLUID, true },
};

void draw_rem_rows(struct cli *c, const struct result *r)
{
	struct rows *rows = rows_open(c->format, &c->paint, cli_write, c);

	rows_columns(rows, columns, COLUMNS);
	for (ptrdiff_t i = 0; i < r->rem->nodes.len; i++) {
		const struct rem_view_node *n = &r->rem->nodes.at[i];
		struct value row[COLUMNS] = {
			[DEPTH] = value_int(n->depth),
			[NAME] = value_text(n->key),
			[CATEGORY] = value_text(n->category),
			[VIA] = value_text(n->via),
			[FROM] = value_text(n->parent >= 0 ? r->rem->nodes.at[n->parent].key : NO_STR),
			[CONTENT] = value_text(n->content),
		};

		rows_row(rows, row);
	}
	rows_end(rows);
	rows_close(rows);
}
