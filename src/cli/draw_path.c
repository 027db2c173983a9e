#include "cli/draw_path.h"

#include "base/arena.h"
#include "render/answer/join_path.h"
#include "render/rows/rows.h"
#include "tool/tool.h"
#include "base/banned.h"

void draw_path(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (c->format == FORMAT_MD)
		joinway_md(&b, r->joins_found);
	else
		joinway_put(&b, &c->paint, r->joins_found);
	cli_print(c, sb_str(&b));
}

enum { WAY, COST, STEP, FROM, TO, TYPE, ON, CARDINALITY, ORIGIN, STATUS, SCORE, ROLE, REASON, COLUMNS };

static const struct column columns[] = {
	[WAY] = { "way", "integer", NULL, LOOK_PLAIN, false },
	[COST] = { "cost", "number", NULL, LOOK_PLAIN, true },
	[STEP] = { "step", "integer", NULL, LOOK_PLAIN, false },
	[FROM] = { "from_table", "string", NULL, LOOK_PLAIN, false },
	[TO] = { "to_table", "string", NULL, LOOK_PLAIN, false },
	[TYPE] = { "join_type", "string", NULL, LOOK_PLAIN, false },
	[ON] = { "on_clause", "string", NULL, LOOK_PLAIN, true },
	[CARDINALITY] = { "cardinality", "string", NULL, LOOK_PLAIN, false },
	[ORIGIN] = { "origin", "string", NULL, LOOK_PLAIN, false },
	[STATUS] = { "status", "string", NULL, LOOK_PLAIN, false },
	[SCORE] = { "score", "integer", NULL, LOOK_PLAIN, true },
	[ROLE] = { "role", "string", NULL, LOOK_PLAIN, false },
	[REASON] = { "reason", "string", NULL, LOOK_PLAIN, false },
};

static void put_way(struct rows *rows, const struct join_way *w, ptrdiff_t number)
{
	for (ptrdiff_t i = 0; i < w->steps.len; i++) {
		const struct join_step *s = &w->steps.at[i];
		struct value row[COLUMNS] = {
			[WAY] = value_int(number),
			[COST] = w->shortcut ? value_int(UNKNOWN) : value_real(w->cost),
			[STEP] = value_int(i + 1),
			[FROM] = value_text(s->from),
			[TO] = value_text(s->to),
			[TYPE] = value_text(s->type),
			[ON] = value_text(s->on),
			[CARDINALITY] = value_text(s->cardinality),
			[ORIGIN] = value_text(s->origin),
			[STATUS] = value_text(s->status),
			[SCORE] = value_int(s->score ? s->score : UNKNOWN),
			[ROLE] = value_text(s->role),
			[REASON] = value_text(s->reason),
		};

		rows_row(rows, row);
	}
}

void draw_path_rows(struct cli *c, const struct result *r)
{
	const struct join_view *v = r->joins_found;
	struct rows *rows = rows_open(c->format, &c->paint, cli_write, c);

	rows_columns(rows, columns, COLUMNS);
	for (ptrdiff_t i = 0; i < v->ways.len; i++)
		put_way(rows, &v->ways.at[i], i + 1);
	rows_end(rows);
	rows_close(rows);
	if (!v->ways.len)
		cli_say(c, v->tried);
}
