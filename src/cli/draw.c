#include "cli/draw.h"

#include "base/arena.h"
#include "render/asset.h"
#include "base/banned.h"

/* ---- from a result to a view ---- */

static void add_relation(struct arena *a, struct asset_view *v, const struct relation *rel, int64_t id, str join)
{
	struct view_relation shown = { .name = rel->name, .on_delete = rel->on_delete, .on_update = rel->on_update,
				       .join = join, .unique = rel->from_unique, .optional = rel->from_nullable, .broken = rel->broken,
				       .unchecked = rel->validated == NO || rel->enforced == NO };

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

static void add_parts(struct arena *a, struct asset_view *v, const struct partitions *parts)
{
	for (ptrdiff_t i = 0; parts && i < parts->len; i++)
		*push(&v->parts, a) = (struct view_part){ parts->at[i].qualified, parts->at[i].bound, parts->at[i].rows };
}

static str seen_words(struct cli *c, const struct result *r)
{
	if (r->look->fresh)
		return S("read just now");
	for (ptrdiff_t i = 0; i < r->catalogs.len; i++)
		if (str_eq(r->catalogs.at[i].name, r->look->row.catalog) && r->catalogs.at[i].synced_at != NO_TIME)
			return str_fmt(c->arena, "read %.*s ago%s", STR(age_words(c->arena, c->paint.now - r->catalogs.at[i].synced_at)),
				       r->catalogs.at[i].stale ? ", which is old" : "");
	return NO_STR;
}

/* ---- show ---- */

static void draw_asset(struct cli *c, const struct result *r, struct sb *b)
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
		.changes = &r->look->changes,
	};

	for (ptrdiff_t i = 0; r->relations && i < r->relations->len; i++)
		add_relation(c->arena, &v, &r->relations->at[i], row->id, NO_STR);
	add_lineage(c->arena, &v, r->lineage, row->id);
	add_parts(c->arena, &v, r->parts);
	if (c->format == FORMAT_MD)
		asset_put_md(b, &v);
	else
		asset_put(b, &c->paint, &v);
}

/* ---- refs ---- */

static void draw_relations(struct cli *c, const struct result *r, struct sb *b)
{
	struct asset asset;
	struct asset_view v = { .asset = &asset, .catalog = r->asset.catalog, .qualified = r->asset.qualified };

	asset_start(&asset);
	for (ptrdiff_t i = 0; i < r->rows && i < r->relations->len; i++)
		add_relation(c->arena, &v, &r->relations->at[i], r->asset.id, r->joins->at[i].at ? r->joins->at[i] : S(""));
	if (r->rows)
		relations_put(b, &c->paint, &v);
}

/* ---- which ---- */

static const struct drawn {
	const char *tool;
	unsigned formats; /* bits of enum format */
	void (*draw)(struct cli *c, const struct result *r, struct sb *b);
} drawn[] = {
	{ "describe_asset", 1u << FORMAT_TABLE | 1u << FORMAT_MD | 1u << FORMAT_TSV, draw_asset },
	{ "get_relationships", 1u << FORMAT_TABLE, draw_relations },
};

static const struct drawn *drawn_for(const struct tool *t, enum format format)
{
	for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
		if (str_eq(str_of(drawn[i].tool), str_of(t->name)) && (drawn[i].formats & 1u << format))
			return &drawn[i];
	return NULL;
}

bool draw_can(const struct cli *c, const struct tool *t)
{
	return drawn_for(t, c->format) != NULL;
}

void draw(struct cli *c, const struct result *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	drawn_for(r->tool, c->format)->draw(c, r, &b);
	cli_print(c, sb_str(&b));
}
