#include "tool/answers.h"

#include "base/arena.h"
#include "model/name.h"
#include "model/tags/tag_rules.h"
#include "render/answer/asset.h"
#include "render/answer/changes.h"
#include "render/paint.h"
#include "render/rows/rows.h"
#include "render/sql_highlight.h"
#include "service/relations/relations.h"
#include "service/sample_rows.h"
#include "workspace/documents.h"
#include "base/banned.h"

/* ---- an asset, as what is shown of it ---- */

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

static str seen_words(struct arena *a, const struct paint *p, const struct asset_answer *r)
{
	if (r->look->fresh)
		return S("synced just now");
	if (r->synced_at == NO_TIME)
		return NO_STR;
	return str_fmt(a, "read %.*s%s", STR(ago_words(a, p->now - r->synced_at)), r->stale ? ", which is old" : "");
}

static void add_tags(struct arena *a, struct asset_view *v, const struct tags *all)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];

		if (t->field.at && !t->rejected)
			*push(&v->field_tags, a) = (struct view_tag){ t->field, tag_written(a, t->name, t->category) };
	}
}

static struct asset_view view_of(struct arena *a, const struct paint *p, const struct asset_answer *r)
{
	const struct asset_row *row = &r->look->row;
	struct asset_view v = {
		.asset = &row->asset,
		.catalog = row->catalog,
		.qualified = row->qualified,
		.seen = seen_words(a, p, r),
		.only = r->column,
		.last_updated_at = row->last_updated_at,
		.last_updated_after = row->last_updated_after,
		.last_updated_origin = row->last_updated_origin,
		.tags = &row->tags,
		.part_rule = r->part_rule,
		.child_tables = *r->child_tables,
		.changes = &r->look->changes,
	};

	for (ptrdiff_t i = 0; i < r->relations->len; i++)
		add_relation(a, &v, &r->relations->at[i], row->id, NO_STR);
	add_lineage(a, &v, r->lineage, row->id);
	add_parts(a, &v, r->parts);
	add_usual(a, &v, r->filters);
	add_documents(a, &v, r->documents);
	add_tags(a, &v, &row->tagged);
	return v;
}

/* ---- its columns as rows ---- */

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
static str points_at(struct arena *a, const struct asset_answer *r, str field)
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

static bool put_columns(struct rows *rows, const void *value)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct asset_answer *r = value;
	const struct asset *t = &r->look->row.asset;
	bool more = rows_columns(rows, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < t->fields.len && more; i++) {
		const struct field *f = &t->fields.at[i];
		struct value row[COLUMNS] = {
			[NUMBER] = value_int(i + 1),
			[NAME] = value_text(f->name),
			[TYPE] = value_text(f->type),
			[NULLABLE] = value_truth(f->nullable),
			[PK] = value_bool(f->pk > 0),
			[FK] = value_text(points_at(a, r, f->name)),
			[OTHERWISE] = value_text(f->default_value),
			[TAGS] = tags_of(a, &r->look->row.tagged, f->name),
			[COMMENT] = value_text(f->comment),
		};

		if (!r->column.at || str_eq(f->name, r->column))
			more = rows_row(rows, row);
	}
	return more;
}

/* ---- its page ---- */

static bool add_bytes(void *with, str bytes)
{
	sb_put(with, bytes);
	return true;
}

static void put_sample(struct sb *out, const struct paint *p, const struct sample *s, enum format f)
{
	struct rows *r = rows_open(f, p, add_bytes, out);

	sb_puts(out, f == FORMAT_MD ? "\n## Sample\n\n" : "\n");
	rows_columns(r, s->columns, s->column_count);
	for (ptrdiff_t i = 0; i < s->rows.len; i++)
		rows_row(r, s->rows.at[i]);
	rows_end(r);
	rows_close(r);
}

/* Runs as it stands: lines are not broken, and where neither a terminal nor colours are wanted nothing is cleaned. */
static void put_ddl(struct sb *out, const struct paint *p, const struct asset_answer *r, bool fenced)
{
	struct paint paint = *p;

	paint.width = 0;
	if (!r->ddl.at)
		return;
	sb_puts(out, fenced ? "```sql\n" : "");
	if (r->ddl_written) {
		paint_put(out, &paint, ROLE_DIM, S("-- written by ocat: the source keeps no such text"));
		sb_putc(out, '\n');
	}
	if (p->screen || p->color)
		code_put(out, &paint, r->ddl, 0);
	else
		sb_put(out, r->ddl);
	sb_puts(out, fenced ? "```\n" : "");
}

static void put_asset(struct sb *out, const struct paint *p, const void *value)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct asset_answer *r = value;
	struct asset_view v;

	if (r->ddl_alone) {
		put_ddl(out, p, r, false);
		return;
	}
	v = view_of(a, p, r);
	asset_put(out, p, &v);
	if (r->sample)
		put_sample(out, p, r->sample, FORMAT_TABLE);
}

static void put_asset_md(struct sb *out, const struct paint *p, const void *value)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct asset_answer *r = value;
	struct asset_view v;

	if (r->ddl_alone) {
		put_ddl(out, p, r, true);
		return;
	}
	v = view_of(a, p, r);
	asset_put_md(out, &v);
	if (r->sample)
		put_sample(out, p, r->sample, FORMAT_MD);
}

const struct answer_type answer_asset_answer = {
	.name = "asset", .page = put_asset, .markdown = put_asset_md, .piped = put_asset, .rows = put_columns
};

/* ---- the relations of one asset ---- */

static void put_relations(struct sb *out, const struct paint *p, const void *value)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct relations_answer *r = value;
	struct asset asset;
	struct asset_view v = { .asset = &asset, .catalog = r->of->catalog, .qualified = r->of->qualified };

	asset_start(&asset);
	for (ptrdiff_t i = 0; i < r->shown; i++)
		add_relation(a, &v, &r->relations->at[i], r->of->id, r->joins->at[i].at ? r->joins->at[i] : S(""));
	if (r->shown)
		relations_put(out, p, &v);
}

const struct answer_type answer_relations_answer = { .name = "relations", .page = put_relations };

/* ---- the changes of a catalog ---- */

const struct answer_type answer_changes_answer = { .name = "changes", .story = &version_story };
