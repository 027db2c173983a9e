#include "service/asset/asset_view.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"
#include "model/cardinality.h"
#include "model/name.h"
#include "model/record.h"
#include "model/tags/column_content_rules.h"
#include "service/relations/catalog_relations.h"
#include "workspace/documents.h"
#include "base/banned.h"

enum { TEXT_MOST = 64 << 20 }; /* maximum size of one asset's text */

/* ---- relations ---- */

static bool is_declared(const struct relation *r)
{
	return str_eq(r->origin, S("declared"));
}

/* A hub has thousands: growing in steps would leave the smaller copies in the arena. */
static void start_relations(struct arena *a, struct asset_view *v, const struct relations *all, ptrdiff_t n, int64_t id)
{
	ptrdiff_t out = 0, in = 0;

	for (ptrdiff_t i = 0; i < n; i++) {
		out += all->at[i].from_id == id;
		in += all->at[i].to_id == id;
	}
	v->out = (struct view_relations){ .at = new_n(a, struct view_relation, out), .cap = out };
	v->in = (struct view_relations){ .at = new_n(a, struct view_relation, in), .cap = in };
}

/* Most relations of an asset have the same cardinality as the one before. */
static str reading_of(struct arena *a, const struct view_relations *before, str cardinality, bool reversed, str name)
{
	const struct view_relation *last = before->len ? &before->at[before->len - 1] : NULL;

	if (last && str_eq(last->cardinality, cardinality))
		return last->reading;
	return cardinality_reading(a, reversed ? cardinality_reversed(cardinality) : cardinality, name);
}

static void add_relation(struct arena *a, struct asset_view *v, const struct relation *rel, int64_t id, str join)
{
	str says = relation_says(a, rel);
	str doubt = join.at && rel->why.len ? str_fmt(a, "%.*s: %.*s", STR(rel->origin), STR(rel->why))
		    : says.len		    ? says
		    : rel->enforced == NO   ? S("not enforced")
		    : rel->validated == NO  ? S("not validated")
					    : NO_STR;
	struct view_relation shown = { .name = rel->name,
				       .on_delete = rel->on_delete,
				       .on_update = rel->on_update,
				       .join = join,
				       .doubt = doubt,
				       .cardinality = rel->cardinality,
				       .origin = rel->origin,
				       .declared = is_declared(rel),
				       .optional = rel->from_nullable,
				       .broken = rel->broken,
				       .guess = relation_is_guess(rel) };

	if (rel->from_id == id) {
		shown.reading = reading_of(a, &v->out, rel->cardinality, false, v->asset->name);
		shown.other = rel->to_qualified;
		shown.fields = rel->from_fields;
		shown.other_fields = rel->to_fields;
		*push(&v->out, a) = shown;
	}
	if (rel->to_id == id && !(join.len && rel->from_id == id)) { /* in a tree, a key to itself is one branch */
		shown.reading = reading_of(a, &v->in, rel->cardinality, true, v->asset->name);
		shown.other = rel->from_qualified;
		shown.fields = rel->to_fields;
		shown.other_fields = rel->from_fields;
		*push(&v->in, a) = shown;
	}
}

static void add_relations(struct arena *a, struct asset_view *v, const struct relations *all, int64_t id)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct map seen = map_in(scratch);

	start_relations(a, v, all, all->len, id);
	v->related = (struct strs){ .at = new_n(a, str, all->len), .cap = all->len };
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct relation *r = &all->at[i];
		bool again = r->from_id == r->to_id || relation_is_guess(r);
		str other = r->from_id == id ? r->to_qualified : r->from_qualified;

		add_relation(a, v, r, id, NO_STR);
		if (!is_declared(r))
			*push(&v->undeclared, a) = (struct view_undeclared){
				.from = r->from_qualified,
				.to = r->to_qualified,
				.from_fields = r->from_fields,
				.to_fields = r->to_fields,
				.origin = r->origin,
				.status = r->status,
				.rule = r->rule,
				.why = r->why,
				.score = r->score,
			};
		if (!again)
			map_put(&seen, other, &again);
		if (!again)
			*push(&v->related, a) = other;
	}
}

static void add_lineage(struct arena *a, struct asset_view *v, const struct lineage *lineage, int64_t id)
{
	for (ptrdiff_t i = 0; i < lineage->len; i++) {
		const struct lineage_edge *e = &lineage->at[i];

		if (e->to_id == id)
			*push(&v->reads, a) = e->from_qualified;
		else
			*push(&v->read_by, a) = e->to_qualified;
	}
}

/* ---- tags ---- */

static void add_tags(struct arena *a, struct asset_view *v, const struct tags *all)
{
	struct map seen = map_in(a);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];
		str written = tag_written(a, t->name, t->category);
		bool again;

		if (t->rejected)
			continue;
		*push(&v->tagged, a) = (struct view_tag){ .field = t->field,
							  .tag = written,
							  .name = t->name,
							  .category = t->category,
							  .origin = t->origin,
							  .applied_at = t->applied_at };
		map_put(&seen, written, &again);
		if (!again)
			*push(&v->all_tags, a) = written;
	}
}

/* ---- columns ---- */

/* "customers.id": the column that a single-column key references. */
static str fk_of(struct arena *a, const struct asset *t, str field)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];

		if (k->kind != KEY_FOREIGN || k->target_fields.len != k->fields.len)
			continue;
		for (ptrdiff_t c = 0; c < k->fields.len; c++)
			if (str_eq(k->fields.at[c], field))
				return name_with_field(a, name_qualified(a, S(""), k->target.ns, k->target.name),
						       k->target_fields.at[c]);
	}
	return NO_STR;
}

/* "shop.sales.orders.id": the first column of another table that this one references. */
static str points_at(struct arena *a, const struct relations *all, int64_t id, str field)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct relation *r = &all->at[i];

		for (ptrdiff_t c = 0;
		     r->from_id == id && is_declared(r) && c < r->from_fields.len && c < r->to_fields.len; c++)
			if (str_eq(r->from_fields.at[c], field))
				return name_with_field(a, r->to_qualified, r->to_fields.at[c]);
	}
	return NO_STR;
}

static struct strs tags_of(struct arena *a, const struct asset_view *v, str field)
{
	struct map seen = map_in(a);
	struct strs tags = { 0 };

	for (ptrdiff_t i = 0; i < v->tagged.len; i++) {
		const struct view_tag *t = &v->tagged.at[i];
		bool again = !t->field.at || !str_eq(t->field, field);

		if (!again)
			map_put(&seen, t->tag, &again);
		if (!again)
			*push(&tags, a) = t->tag;
	}
	return tags;
}

static str domains_of(struct arena *a, const struct field *f)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	if (!f->domain_types.len)
		return NO_STR;
	domain_types_put(&b, f);
	return str_dup(a, sb_str(&b));
}

/* The source's own storage and identifiers of a column; the base type is a separate member. */
static struct props own_props(struct arena *a, const struct props *all)
{
	struct props own = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!str_eq(all->at[i].key, S("base_type")))
			*push(&own, a) = all->at[i];
	return own;
}

static void add_fields(struct arena *a, struct asset_view *v, const struct relations *all, int64_t id)
{
	for (ptrdiff_t i = 0; i < v->asset->fields.len; i++) {
		const struct field *f = &v->asset->fields.at[i];

		*push(&v->fields, a) = (struct view_field){ .of = f,
							    .type_class = type_class_name(f->class),
							    .fk = fk_of(a, v->asset, f->name),
							    .references = points_at(a, all, id, f->name),
							    .base_type = props_get(&f->props, S("base_type")),
							    .domains = domains_of(a, f),
							    .in_key = f->pk > 0,
							    .tags = tags_of(a, v, f->name),
							    .props = own_props(a, &f->props) };
	}
}

/* ---- the rest ---- */

static void add_parts(struct arena *a, struct asset_view *v, const struct partitions *parts)
{
	for (ptrdiff_t i = 0; i < parts->len; i++)
		*push(&v->parts, a) = (struct view_part){ parts->at[i].qualified, parts->at[i].bound, parts->at[i].rows,
							  parts->at[i].key };
}

static void add_filters(struct arena *a, struct asset_view *v, const struct filter_logs *all)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		*push(&v->filters, a) = (struct view_filter){ all->at[i].field, all->at[i].condition, all->at[i].count,
							      all->at[i].last };
}

static void add_documents(struct arena *a, struct asset_view *v, const struct documents *all)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct document *d = &all->at[i];

		*push(&v->documents, a) = (struct view_document){ .name = d->name,
								  .title = d->title,
								  .path = d->path,
								  .text = d->text,
								  .about = d->about,
								  .cut = d->cut };
	}
}

static str member_of(struct arena *a, const struct json *record, const char *name, str none)
{
	const struct json *member = json_get(record, name);
	scoped(sb_free) struct sb b = SB(TEXT_MOST);
	struct jw w = jw_to(&b);

	if (!member)
		return none;
	json_write(&w, member);
	return str_dup(a, sb_str(&b));
}

/* Members with the same form as in the record. */
static struct view_record record_of(struct arena *a, const struct asset *t)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb b = SB(TEXT_MOST);
	struct err ignored = { 0 };
	const struct json *record;

	record_put(&b, t, RECORD_DEFINITION);
	record = json_parse(scratch, sb_str(&b), &ignored);
	return (struct view_record){ .keys = member_of(a, record, "keys", S("[]")),
				     .indexes = member_of(a, record, "indexes", S("[]")),
				     .triggers = member_of(a, record, "triggers", S("[]")),
				     .policies = member_of(a, record, "policies", S("[]")),
				     .part_of = member_of(a, record, "part_of", NO_STR),
				     .part_key = member_of(a, record, "part_key", NO_STR),
				     .part_bound = member_of(a, record, "part_bound", NO_STR),
				     .inherits = member_of(a, record, "inherits", NO_STR),
				     .problem = member_of(a, record, "problem", NO_STR) };
}

static str differences_of(struct arena *a, const struct changes *all)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	diff_json(&b, all);
	return str_dup(a, sb_str(&b));
}

static void add_same(struct arena *a, struct asset_view *v, const struct elsewheres *all)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		*push(&v->same, a) = (struct view_same){ all->at[i].qualified, all->at[i].common, all->at[i].columns };
}

/* ---- the whole view ---- */

static struct asset_view facts_of(struct arena *a, const struct asset_parts *from)
{
	const struct asset_row *row = &from->look->row;
	const struct asset *t = &row->asset;
	const struct key *pk = asset_primary_key(t);

	return (struct asset_view){
		.asset = t,
		.catalog = row->catalog,
		.qualified = row->qualified,
		.domain = tag_domain(&row->tags),
		.type = asset_kind_name(t->kind),
		.rows_kind = count_kind_name(t->stats.row_kind),
		.fresh = from->look->fresh,
		.gone = from->look->gone,
		.synced_at = from->synced_at,
		.stale = from->stale,
		.only = from->column,
		.last_updated_at = row->last_updated_at,
		.last_updated_after = row->last_updated_after,
		.last_updated_origin = row->last_updated_origin,
		.last_updated_kind = value_time_kind(row->last_updated_at, !stats_tell_write(&t->stats)).text,
		.primary_key = pk ? pk->fields : (struct strs){ 0 },
		.tags = &row->tags,
		.child_tables = *from->child_tables,
		.partition_rule = from->partition_rule,
		.record = record_of(a, t),
		.ddl = from->ddl,
		.ddl_written = from->ddl_written,
		.sample = from->sample,
		.changes = &from->look->changes,
		.differences = differences_of(a, &from->look->changes),
		.from = from,
	};
}

static void add_family(struct arena *a, struct asset_view *v, const struct family_facts *f)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	struct jw w = jw_to(&out);

	if (!f->is.kind.at)
		return;
	v->family = f->is;
	v->family_head = f->head_qualified;
	v->family_rows = f->rows;
	v->family_size = f->size;
	jw_object(&w);
	table_family_put(&w, &f->is);
	jw_str_at(&w, "represented_by", f->head_qualified);
	if (f->rows != UNKNOWN)
		jw_int_at(&w, "row_count", f->rows);
	else
		jw_null_at(&w, "row_count");
	if (f->size != UNKNOWN)
		jw_int_at(&w, "size_bytes", f->size);
	else
		jw_null_at(&w, "size_bytes");
	jw_end_object(&w);
	v->family_data = str_dup(a, sb_str(&out));
}

const struct asset_view *asset_view_of(struct arena *a, const struct asset_parts *from)
{
	struct asset_view *v = new(a, struct asset_view);
	const struct asset_row *row = &from->look->row;

	*v = facts_of(a, from);
	add_tags(a, v, &row->tagged);
	add_fields(a, v, from->relations, row->id);
	add_relations(a, v, from->relations, row->id);
	add_lineage(a, v, from->lineage, row->id);
	add_parts(a, v, from->parts);
	add_family(a, v, from->family);
	add_filters(a, v, from->filters);
	add_documents(a, v, from->documents);
	add_same(a, v, from->same);
	return v;
}

const struct relations_view *relations_view_of(struct arena *a, const struct candidate *of,
					       const struct asset_parts *from, ptrdiff_t shown)
{
	struct relations_view *v = new(a, struct relations_view);
	struct asset *asset = new(a, struct asset);

	asset_start(asset);
	asset->name = of->name;
	v->of = (struct asset_view){ .asset = asset, .catalog = of->catalog, .qualified = of->qualified, .from = from };
	start_relations(a, &v->of, from->relations, shown, of->id);
	for (ptrdiff_t i = 0; i < shown; i++)
		add_relation(a, &v->of, &from->relations->at[i], of->id,
			     from->joins->at[i].at ? from->joins->at[i] : S(""));
	return v;
}

const struct asset_parts *asset_parts_of(struct answer answer)
{
	const struct asset_view *asset = answer_as(answer, asset_view);
	const struct relations_view *relations = answer_as(answer, relations_view);

	return asset ? asset->from : relations ? relations->of.from : NULL;
}
