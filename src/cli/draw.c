#include "cli/draw.h"

#include "base/arena.h"
#include "cli/draw_path.h"
#include "cli/draw_rem.h"
#include "model/name.h"
#include "model/tags/tag_rules.h"
#include "render/answer/domain.h"
#include "render/answer/asset.h"
#include "render/sql_highlight.h"
#include "render/health.h"
#include "render/reltree.h"
#include "render/answer/sql_check.h"
#include "render/answer/sql_plan.h"
#include "render/why.h"
#include "search/explain_match.h"
#include "workspace/documents.h"
#include "tool/kin.h"
#include "base/banned.h"

/* ---- from a result to a view ---- */

static void add_relation(struct arena *a, struct asset_view *v, const struct relation *rel, int64_t id, str join)
{
	str says = kin_says(a, rel);
	str doubt = join.at && rel->why.len ? str_fmt(a, "%.*s: %.*s", STR(rel->origin), STR(rel->why))
		    : says.len		    ? says
		    : rel->enforced == NO   ? S("not enforced")
		    : rel->validated == NO  ? S("not validated")
					    : NO_STR;
	struct view_relation shown = { .name = rel->name,
				       .on_delete = rel->on_delete,
				       .on_update = rel->on_update,
				       .join = join,
				       .unique = rel->from_unique,
				       .optional = rel->from_nullable,
				       .broken = rel->broken,
				       .doubt = doubt,
				       .along = rel->cardinality,
				       .guess = kin_is_guess(rel) };

	if (rel->from_id == id) {
		shown.other = rel->to_qualified;
		shown.fields = rel->from_fields;
		shown.other_fields = rel->to_fields;
		*push(&v->out, a) = shown;
	}
	if (rel->to_id == id && !(join.len && rel->from_id == id)) { /* in a tree, a key to itself is one branch */
		shown.other = rel->from_qualified;
		shown.fields = rel->to_fields;
		shown.other_fields = rel->from_fields;
		*push(&v->in, a) = shown;
	}
}

static void add_lineage(struct arena *a, struct asset_view *v, const struct lineage *lineage, int64_t id)
{
	for (ptrdiff_t i = 0; lineage && i < lineage->len; i++) {
		const struct lineage_edge *e = &lineage->at[i];

		if (e->to_id == id)
			*push(&v->reads, a) = e->from_qualified;
		else
			*push(&v->read_by, a) = e->to_qualified;
	}
}

enum { USUAL_MOST = 8 };

static void add_usual(struct arena *a, struct asset_view *v, const struct filter_logs *all)
{
	for (ptrdiff_t i = 0; all && i < all->len && i < USUAL_MOST; i++)
		*push(&v->usual, a) = str_fmt(
			a, "%.*s %.*s  %s", STR(all->at[i].field), STR(all->at[i].condition),
			all->at[i].count == 1	? "once"
			: all->at[i].count == 2 ? "twice"
						: str_c(a, str_fmt(a, "%lld times", (long long)all->at[i].count)));
}

static void add_documents(struct arena *a, struct asset_view *v, const struct documents *all)
{
	for (ptrdiff_t i = 0; all && i < all->len; i++) {
		const struct document *d = &all->at[i];

		*push(&v->documents, a) = (struct view_document){ d->name, d->title, d->path, d->about };
	}
}

static void add_parts(struct arena *a, struct asset_view *v, const struct partitions *parts)
{
	for (ptrdiff_t i = 0; parts && i < parts->len; i++)
		*push(&v->parts, a) = (struct view_part){ parts->at[i].qualified, parts->at[i].bound, parts->at[i].rows,
							  parts->at[i].key };
}

static str seen_words(struct cli *c, const struct result *r)
{
	if (r->look->fresh)
		return S("read just now");
	for (ptrdiff_t i = 0; i < r->catalogs.len; i++)
		if (str_eq(r->catalogs.at[i].name, r->look->row.catalog) && r->catalogs.at[i].synced_at != NO_TIME)
			return str_fmt(c->arena, "read %.*s%s",
				       STR(ago_words(c->arena, c->paint.now - r->catalogs.at[i].synced_at)),
				       r->catalogs.at[i].stale ? ", which is old" : "");
	return NO_STR;
}

/* ---- show, as rows ---- */

enum { NUMBER, NAME, TYPE, NULLABLE, PK, FK, OTHERWISE, TAGS, COMMENT, COLUMNS };

static const struct column columns[] = {
	[NUMBER] = { "field_order", "integer", NULL, LOOK_PLAIN, false },
	[NAME] = { "name", "string", NULL, LOOK_PLAIN, false },
	[TYPE] = { "type", "string", NULL, LOOK_PLAIN, true },
	[NULLABLE] = { "nullable", "boolean", NULL, LOOK_PLAIN, true },
	[PK] = { "pk", "boolean", NULL, LOOK_PLAIN, false },
	[FK] = { "fk", "string", NULL, LOOK_PLAIN, true },
	[OTHERWISE] = { "default", "string", NULL, LOOK_PLAIN, true },
	[TAGS] = { "tags", "array", NULL, LOOK_PLAIN, false },
	[COMMENT] = { "comment", "string", NULL, LOOK_PLAIN, true },
};

/* "shop.sales.orders.id": the first column elsewhere that this one points at. */
static str points_at(struct arena *a, const struct result *r, str field)
{
	for (ptrdiff_t i = 0; r->relations && i < r->relations->len; i++) {
		const struct relation *rel = &r->relations->at[i];

		for (ptrdiff_t c = 0; rel->from_id == r->look->row.id && str_eq(rel->origin, S("declared")) &&
				      c < rel->from_fields.len && c < rel->to_fields.len;
		     c++)
			if (str_eq(rel->from_fields.at[c], field))
				return name_with_field(a, rel->to_qualified, rel->to_fields.at[c]);
	}
	return NO_STR;
}

static struct value tags_of(struct arena *a, const struct tags *all, str field)
{
	struct strs tags = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];

		if (!t->rejected && t->field.at && str_eq(t->field, field))
			*push(&tags, a) = tag_written(a, t->name, t->category);
	}
	return value_texts(a, &tags);
}

/* A spreadsheet has one table: the columns. */
static void draw_columns(struct cli *c, const struct result *r)
{
	const struct asset *t = &r->look->row.asset;
	struct rows *rows = rows_open(c->format, &c->paint, cli_write, c);

	rows_columns(rows, columns, COLUMNS);
	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		const struct field *f = &t->fields.at[i];
		struct value row[COLUMNS] = {
			[NUMBER] = value_int(i + 1),
			[NAME] = value_text(f->name),
			[TYPE] = value_text(f->type),
			[NULLABLE] = value_truth(f->nullable),
			[PK] = value_bool(f->pk > 0),
			[FK] = value_text(points_at(c->arena, r, f->name)),
			[OTHERWISE] = value_text(f->otherwise),
			[TAGS] = tags_of(c->arena, &r->look->row.tagged, f->name),
			[COMMENT] = value_text(f->comment),
		};

		if (!r->column.at || str_eq(f->name, r->column))
			rows_row(rows, row);
	}
	rows_end(rows);
	rows_close(rows);
}

/* ---- show, as a page ---- */

static void show_sample(struct cli *c, const struct sample *s)
{
	struct rows *r = rows_open(c->format == FORMAT_MD ? FORMAT_MD : FORMAT_TABLE, &c->paint, cli_write, c);

	cli_print(c, c->format == FORMAT_MD ? S("\n## Sample\n\n") : S("\n"));
	rows_columns(r, s->columns, s->column_count);
	for (ptrdiff_t i = 0; i < s->rows.len; i++)
		rows_row(r, s->rows.at[i]);
	rows_end(r);
	rows_close(r);
}

static void add_tags(struct arena *a, struct asset_view *v, const struct tags *all)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];

		if (t->field.at && !t->rejected)
			*push(&v->field_tags, a) = (struct view_tag){ t->field, tag_written(a, t->name, t->category) };
	}
}

static void draw_whole(struct cli *c, const struct result *r)
{
	const struct asset_row *row = &r->look->row;
	struct asset_view v = {
		.asset = &row->asset,
		.catalog = row->catalog,
		.qualified = row->qualified,
		.seen = seen_words(c, r),
		.only = r->column,
		.last_updated_at = row->last_updated_at,
		.last_updated_after = row->last_updated_after,
		.last_updated_origin = row->last_updated_origin,
		.tags = &row->tags,
		.part_rule = r->part_rule,
		.changes = &r->look->changes,
	};
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; r->relations && i < r->relations->len; i++)
		add_relation(c->arena, &v, &r->relations->at[i], row->id, NO_STR);
	add_lineage(c->arena, &v, r->lineage, row->id);
	add_parts(c->arena, &v, r->parts);
	add_usual(c->arena, &v, r->filters);
	add_documents(c->arena, &v, r->documents);
	if (r->heirs)
		v.heirs = *r->heirs;
	add_tags(c->arena, &v, &row->tagged);
	if (c->format == FORMAT_MD)
		asset_put_md(&b, &v);
	else
		asset_put(&b, &c->paint, &v);
	cli_print(c, sb_str(&b));
	if (r->sample)
		show_sample(c, r->sample);
}

/* Runs as it stands: lines are not broken, and where neither a terminal nor colours are wanted nothing is cleaned. */
static void draw_ddl(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct paint paint = c->paint;

	paint.width = 0;
	if (!r->ddl.at)
		return;
	sb_puts(&b, c->format == FORMAT_MD ? "```sql\n" : "");
	if (r->ddl_written) {
		paint_put(&b, &paint, ROLE_DIM, S("-- written by ocat: the source keeps no such text"));
		sb_putc(&b, '\n');
	}
	if (c->out_is_terminal || paint.color)
		code_put(&b, &paint, r->ddl, 0);
	else
		sb_put(&b, r->ddl);
	sb_puts(&b, c->format == FORMAT_MD ? "```\n" : "");
	cli_print(c, sb_str(&b));
}

static void draw_asset(struct cli *c, const struct result *r)
{
	if (option_on(&c->options, "ddl"))
		draw_ddl(c, r);
	else
		draw_whole(c, r);
}

/* ---- refs ---- */

static void draw_hop(struct cli *c, const struct result *r)
{
	struct asset asset;
	struct asset_view v = { .asset = &asset, .catalog = r->asset.catalog, .qualified = r->asset.qualified };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	asset_start(&asset);
	for (ptrdiff_t i = 0; i < r->rows && i < r->relations->len; i++)
		add_relation(c->arena, &v, &r->relations->at[i], r->asset.id,
			     r->joins->at[i].at ? r->joins->at[i] : S(""));
	if (r->rows)
		relations_put(&b, &c->paint, &v);
	cli_print(c, sb_str(&b));
}

static void draw_tree(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (r->rows)
		reltree_put(&b, &c->paint, r->tree);
	cli_print(c, sb_str(&b));
}

/* For a file or another program, as it is. */
static void draw_diagram(struct cli *c, const struct result *r)
{
	if (c->format == FORMAT_MD)
		cli_print(c, str_fmt(c->arena, "```%.*s\n%.*s```\n", STR(option_value(&c->options, "as")),
				     STR(r->document)));
	else
		cli_print(c, r->document);
}

static void draw_relations(struct cli *c, const struct result *r)
{
	if (r->tree)
		draw_tree(c, r);
	else
		draw_hop(c, r);
}

/* ---- a domain ---- */

static void draw_domain(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (c->format == FORMAT_MD)
		domain_md(&b, r->domain);
	else
		domain_put(&b, &c->paint, r->domain);
	cli_print(c, sb_str(&b));
}

static void draw_joins(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	domain_joins_put(&b, &c->paint, r->domain);
	cli_print(c, sb_str(&b));
}

/* ---- health of one asset ---- */

static void draw_health(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	health_put(&b, &c->paint, r->health);
	cli_print(c, sb_str(&b));
}

/* ---- a query looked at ---- */

static void draw_check(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sqlcheck_put(&b, &c->paint, r->sql_check);
	cli_print(c, sb_str(&b));
}

static void draw_plan(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (c->format == FORMAT_TABLE) {
		sqlplan_put(&b, &c->paint, r->planned);
	} else if (r->planned->check.sql.len && c->format == FORMAT_MD) {
		markdown_sql(&b, r->planned->check.sql);
	} else if (r->planned->check.sql.len) { /* into another program: nothing but what it can run */
		sb_put(&b, r->planned->check.sql);
		sb_putc(&b, '\n');
	} else {
		cli_say(c,
			r->planned->question.at ? r->planned->question : S("the query is denied: -o table says why"));
	}
	cli_print(c, sb_str(&b));
}

/* ---- why ---- */

static void draw_why(struct cli *c, const struct result *r)
{
	const struct explained *e = r->explained;
	struct why_piece *pieces = new_n(c->arena, struct why_piece, e->pieces.len + 1);
	struct why_view v = { .asset = r->asset.qualified,
			      .admitted = e->admitted,
			      .asked = e->asked,
			      .hidden = e->hidden,
			      .place = r->place,
			      .total = r->answer_size,
			      .at = pieces,
			      .len = e->pieces.len,
			      .change = e->change };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < e->pieces.len; i++)
		pieces[i] = (struct why_piece){ e->pieces.at[i].text, e->pieces.at[i].found, e->pieces.at[i].instead,
						e->pieces.at[i].held };
	why_put(&b, &c->paint, &v);
	cli_print(c, sb_str(&b));
}

/* ---- which ---- */

enum { ON_TABLE = 1 << FORMAT_TABLE, ON_MD = 1 << FORMAT_MD, ON_TSV = 1 << FORMAT_TSV, ON_CSV = 1 << FORMAT_CSV };

/* A page or a comparison is one in a pipe too, where nobody asked for rows. */
static const struct drawn {
	const char *tool;
	unsigned formats, unasked; /* unasked: those that -o did not name */
	void (*draw)(struct cli *c, const struct result *r);
	bool (*tell)(struct cli *c, const struct ask *ask, struct result *out, struct err *err); /* instead of draw */
	const char *option; /* only where this one was given; NULL: always */
} drawn[] = {
	{ "describe_asset", ON_TABLE | ON_MD, ON_TSV, draw_asset, NULL, NULL },
	{ "describe_asset", ON_TSV | ON_CSV, 0, draw_columns, NULL, NULL },
	{ "get_relationships", ON_TABLE | ON_MD, ON_TSV, draw_diagram, NULL, "as" },
	{ "get_relationships", ON_TABLE, 0, draw_relations, NULL, NULL },
	{ "asset_health", ON_TABLE, 0, draw_health, NULL, NULL },
	{ "explain_match", ON_TABLE, 0, draw_why, NULL, NULL },
	{ "get_join_path", ON_TABLE | ON_MD, 0, draw_path, NULL, NULL },
	{ "get_join_path", ON_TSV | ON_CSV, 0, draw_path_rows, NULL, NULL },
	{ "get_lineage", ON_TABLE | ON_MD, ON_TSV, draw_diagram, NULL, "as" },
	{ "get_lineage", ON_TABLE, 0, draw_tree, NULL, NULL },
	{ "get_domain_overview", ON_TABLE | ON_MD, ON_TSV, draw_domain, NULL, NULL },
	{ "get_common_relationships", ON_TABLE, 0, draw_joins, NULL, NULL },
	{ "rem_query", ON_TABLE, 0, draw_rem, NULL, NULL },
	{ "rem_query", ON_TSV | ON_CSV | ON_MD, 0, draw_rem_rows, NULL, NULL },
	{ "check_sql", ON_TABLE, ON_TSV, draw_check, NULL, NULL },
	{ "plan_sql", ON_TABLE | ON_MD, ON_TSV, draw_plan, NULL, NULL },
	{ "list_changes", ON_TABLE, 0, NULL, draw_story, NULL },
	{ "diff_catalog", ON_TABLE, ON_TSV, NULL, draw_story, NULL },
	{ "grep_catalog", ON_TABLE, ON_TSV, NULL, draw_grep, NULL },
};

static const struct drawn *drawn_for(const struct cli *c, const struct tool *t)
{
	bool asked = option_value(&c->options, "output").at != NULL;

	for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
		const struct drawn *d = &drawn[i];

		if (str_eq(str_of(d->tool), str_of(t->name)) &&
		    ((d->formats | (asked ? 0 : d->unasked)) & 1u << c->format) &&
		    (!d->option || option_on(&c->options, d->option)))
			return d;
	}
	return NULL;
}

enum drawing drawing_of(const struct cli *c, const struct tool *t)
{
	const struct drawn *d = drawn_for(c, t);

	return !d ? DRAW_NOT : d->draw ? DRAW_WHOLE : DRAW_STORY;
}

void draw(struct cli *c, const struct result *r)
{
	const struct drawn *d = drawn_for(c, r->tool);

	if (d && d->draw)
		d->draw(c, r);
}

bool draw_told(struct cli *c, const struct ask *ask, struct result *out, struct err *err)
{
	const struct drawn *d = drawn_for(c, ask->tool);

	return d && d->tell(c, ask, out, err);
}
