#include "tool/describe_json.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"
#include "model/name.h"
#include "model/record.h"
#include "model/tags/tag_rules.h"
#include "workspace/documents.h"
#include "service/relations/relations.h"
#include "tool/answers.h"
#include "base/banned.h"

static void put_time(struct jw *w, struct arena *a, const char *key, instant t)
{
	jw_str_at(w, key, instant_iso(a, t));
}

static void put_truth(struct jw *w, const char *key, enum truth t)
{
	jw_key(w, key);
	if (t == MAYBE)
		jw_null(w);
	else
		jw_bool(w, t == YES);
}

static void put_filters(struct jw *w, struct arena *a, const struct filter_logs *all)
{
	if (!all->len)
		return;
	jw_array_at(w, "usual_filters");
	for (ptrdiff_t i = 0; i < all->len; i++) {
		jw_object(w);
		jw_str_at(w, "column", all->at[i].field);
		jw_str_at(w, "condition", all->at[i].condition);
		jw_int_at(w, "count", all->at[i].count);
		put_time(w, a, "last_seen", all->at[i].last);
		jw_end_object(w);
	}
	jw_end_array(w);
}

/* "customers.id": where a column points, when a key of its own says so. */
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

/* Those of a field, or, with none given, of the asset and of all its fields, each once. */
static void put_tags(struct jw *w, struct arena *a, const struct tags *all, str field)
{
	struct map seen = map_in(a);

	jw_array_at(w, "tags");
	for (ptrdiff_t i = 0; i < all->len; i++) {
		bool again;

		if (all->at[i].rejected || (field.at && !(all->at[i].field.at && str_eq(all->at[i].field, field))))
			continue;
		map_put(&seen, tag_written(a, all->at[i].name, all->at[i].category), &again);
		if (!again)
			jw_str(w, seen.at[seen.len - 1].key);
	}
	jw_end_array(w);
}

static void put_tag_details(struct jw *w, struct arena *a, const struct tags *all)
{
	jw_array_at(w, "tag_details");
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];

		if (t->rejected)
			continue;
		jw_object(w);
		jw_str_at(w, "name", t->name);
		jw_str_at(w, "category", t->category);
		jw_str_at(w, "origin", t->origin);
		put_time(w, a, "applied_at", t->applied_at);
		jw_str_some(w, "column", t->field);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_props(struct jw *w, const struct props *p)
{
	jw_object_at(w, "properties");
	for (ptrdiff_t i = 0; i < p->len; i++) {
		jw_key_str(w, p->at[i].key);
		jw_str(w, p->at[i].value);
	}
	jw_end_object(w);
}

static void put_domains(struct jw *w, const struct field *f)
{
	scoped(sb_free) struct sb b = SB(DESCRIBED_MOST);

	domains_put(&b, f);
	jw_raw_at(w, "domains", sb_str(&b));
}

/* What the source says of how a column is kept and named; the base type is a member of its own. */
static void put_field_props(struct jw *w, const struct props *p)
{
	ptrdiff_t own = p->len - (props_get(p, S("base_type")).at != NULL);

	if (!own)
		return;
	jw_object_at(w, "properties");
	for (ptrdiff_t i = 0; i < p->len; i++) {
		if (str_eq(p->at[i].key, S("base_type")))
			continue;
		jw_key_str(w, p->at[i].key);
		jw_str(w, p->at[i].value);
	}
	jw_end_object(w);
}

static void put_field(struct jw *w, struct arena *a, const struct asset *t, const struct field *f,
		      const struct tags *tags)
{
	jw_object(w);
	jw_str_at(w, "name", f->name);
	jw_str_at(w, "type", f->type);
	jw_str_at(w, "type_class", str_of(type_class_name(f->class)));
	put_truth(w, "nullable", f->nullable);
	jw_bool_at(w, "pk", f->pk > 0);
	jw_str_at(w, "fk", fk_of(a, t, f->name));
	jw_str_some(w, "default", f->default_value);
	jw_str_some(w, "generated", f->generated);
	jw_str_some(w, "generated_as", f->generated_as);
	jw_str_some(w, "identity", f->identity);
	jw_str_some(w, "collation", f->collation);
	jw_str_some(w, "domain", f->domain);
	if (f->domain.len)
		jw_str_some(w, "base_type", props_get(&f->props, S("base_type")));
	if (f->values.len)
		texts_put(w, "values", &f->values);
	if (f->domains.len)
		put_domains(w, f);
	put_field_props(w, &f->props);
	if (f->readable != MAYBE)
		jw_bool_at(w, "readable", f->readable == YES);
	jw_str_some(w, "comment", f->comment);
	put_tags(w, a, tags, f->name);
	jw_end_object(w);
}

static void put_fields(struct jw *w, struct arena *a, const struct asset *t, const struct tags *tags)
{
	jw_array_at(w, "fields");
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		put_field(w, a, t, &t->fields.at[i], tags);
	jw_end_array(w);
}

static void put_relation(struct jw *w, const struct relation *r, bool incoming)
{
	jw_object(w);
	jw_str_some(w, "name", r->name);
	if (incoming) {
		jw_str_at(w, "from", r->from_qualified);
		texts_put(w, "from_columns", &r->from_fields);
		texts_put(w, "columns", &r->to_fields);
	} else {
		texts_put(w, "columns", &r->from_fields);
		jw_str_at(w, "to", r->to_qualified);
		texts_put(w, "to_columns", &r->to_fields);
	}
	jw_str_at(w, "cardinality", r->from_unique ? S("1:1") : S("N:1"));
	jw_bool_at(w, "optional", r->from_nullable);
	jw_str_some(w, "on_update", r->on_update);
	jw_str_some(w, "on_delete", r->on_delete);
	if (r->broken)
		jw_bool_at(w, "broken", true);
	jw_str_at(w, "origin", r->origin);
	jw_end_object(w);
}

static bool is_declared(const struct relation *r)
{
	return str_eq(r->origin, S("declared"));
}

static void put_undeclared(struct jw *w, const struct relations *all)
{
	jw_array_at(w, "undeclared");
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct relation *r = &all->at[i];

		if (is_declared(r))
			continue;
		jw_object(w);
		jw_str_at(w, "from", r->from_qualified);
		texts_put(w, "from_columns", &r->from_fields);
		jw_str_at(w, "to", r->to_qualified);
		texts_put(w, "to_columns", &r->to_fields);
		jw_str_at(w, "origin", r->origin);
		jw_str_at(w, "status", r->status);
		jw_str_some(w, "rule", r->rule);
		value_put_at(w, "score", value_int(r->score ? r->score : UNKNOWN));
		jw_str_some(w, "why", r->why);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_relations(struct jw *w, const struct relations *all, int64_t id)
{
	jw_array_at(w, "foreign_keys");
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].from_id == id && is_declared(&all->at[i]))
			put_relation(w, &all->at[i], false);
	jw_end_array(w);
	jw_array_at(w, "referenced_by");
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].to_id == id && is_declared(&all->at[i]))
			put_relation(w, &all->at[i], true);
	jw_end_array(w);
	put_undeclared(w, all);
}

static void put_lineage(struct jw *w, const struct lineage *all, int64_t id)
{
	jw_array_at(w, "reads");
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].to_id == id)
			jw_str(w, all->at[i].from_qualified);
	jw_end_array(w);
	jw_array_at(w, "read_by");
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].from_id == id)
			jw_str(w, all->at[i].to_qualified);
	jw_end_array(w);
}

/* Members that need no other form than the record's own. */
static void put_from_record(struct jw *w, struct arena *a, const struct asset *t)
{
	static const char *const same[] = { "keys",	"indexes",    "triggers", "policies", "part_of",
					    "part_key", "part_bound", "inherits", "problem" };
	static const size_t lists = 4;
	scoped(sb_free) struct sb b = SB(DESCRIBED_MOST);
	struct err ignored = { 0 };
	struct json *record;

	record_put(&b, t, RECORD_DEFINITION);
	record = json_parse(a, sb_str(&b), &ignored);
	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		const struct json *member = json_get(record, same[i]);

		if (member) {
			jw_key(w, same[i]);
			json_write(w, member);
		} else if (i < lists) {
			jw_key(w, same[i]);
			jw_raw(w, S("[]"));
		}
	}
}

static str domain_of(const struct strs *tags)
{
	for (ptrdiff_t i = 0; i < tags->len; i++)
		if (str_starts(tags->at[i], S("domain:")))
			return str_from(tags->at[i], S("domain:").len);
	return NO_STR;
}

/* The columns under the names that agents ask get_table_schema for. */
static void put_columns(struct jw *w, const struct asset *t)
{
	jw_array_at(w, "columns");
	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		const struct field *f = &t->fields.at[i];

		jw_object(w);
		jw_str_at(w, "name", f->name);
		jw_str_at(w, "type", f->type);
		put_truth(w, "nullable", f->nullable);
		jw_str_at(w, "description", f->comment);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_related(struct jw *w, const struct relations *all, int64_t id)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct map seen = map_in(a);
	bool was;

	jw_array_at(w, "related_tables");
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct relation *r = &all->at[i];
		str other = r->from_id == id ? r->to_qualified : r->from_qualified;

		if (r->from_id == r->to_id || kin_is_guess(r))
			continue;
		map_put(&seen, other, &was);
		if (!was)
			jw_str(w, other);
	}
	jw_end_array(w);
}

static void put_facts(struct jw *w, struct arena *a, const struct asset_row *row)
{
	const struct asset *t = &row->asset;
	const struct stats *st = &t->stats;

	jw_str_at(w, "qualified_name", row->qualified);
	jw_str_at(w, "catalog", row->catalog);
	jw_str_at(w, "schema_name", t->ns);
	jw_str_at(w, "name", t->name);
	jw_str_at(w, "database", row->catalog);
	jw_str_at(w, "schema", t->ns);
	jw_str_at(w, "domain", domain_of(&row->tags));
	jw_str_at(w, "asset_type", str_of(asset_kind_name(t->kind)));
	jw_str_at(w, "description", t->comment);
	jw_str_at(w, "owner", t->owner);
	put_truth(w, "readable", t->readable);
	value_put_at(w, "row_count", value_int(st->row_count));
	jw_str_at(w, "row_count_kind", str_of(count_kind_name(st->row_kind)));
	jw_str_some(w, "row_count_origin", st->row_origin);
	value_put_at(w, "size_bytes", value_int(st->size_bytes));
	put_time(w, a, "created_at", st->created_at);
	put_time(w, a, "last_updated", row->last_updated_at);
	put_time(w, a, "last_updated_after", row->last_updated_after);
	jw_str_at(w, "last_updated_origin", row->last_updated_origin);
	jw_str_at(w, "last_updated_kind", value_time_kind(row->last_updated_at, !stats_tell_write(st)).text);
	put_time(w, a, "analyzed_at", st->analyzed_at);
}

static void put_sample(struct jw *w, const struct sample *s)
{
	jw_array_at(w, "sample_data");
	for (ptrdiff_t i = 0; i < s->rows.len; i++) {
		jw_object(w);
		for (ptrdiff_t k = 0; k < s->column_count; k++) {
			jw_key(w, s->columns[k].name);
			value_put(w, s->rows.at[i][k]);
		}
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_parts(struct jw *w, const struct partitions *parts)
{
	jw_array_at(w, "partitions");
	for (ptrdiff_t i = 0; i < parts->len; i++) {
		jw_object(w);
		jw_str_at(w, "name", parts->at[i].qualified);
		jw_str_at(w, "bound", parts->at[i].bound);
		value_put_at(w, "row_count", value_int(parts->at[i].rows));
		jw_str_some(w, "part_key", parts->at[i].key.len ? parts->at[i].key : NO_STR);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_documents(struct jw *w, const struct documents *all)
{
	jw_array_at(w, "documents");
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct document *d = &all->at[i];

		jw_object(w);
		jw_str_at(w, "name", d->name);
		jw_str_at(w, "title", d->title);
		jw_bool_at(w, "about", d->about);
		jw_str_at(w, "path", d->path);
		jw_str_some(w, "text", d->text);
		if (d->cut)
			jw_bool_at(w, "cut", true);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_differences(struct jw *w, const struct changes *all)
{
	scoped(sb_free) struct sb b = SB(DESCRIBED_MOST);

	if (all->len)
		diff_json(&b, all);
	jw_raw_at(w, "differences", all->len ? sb_str(&b) : S("[]"));
}

str describing_object(struct arena *a, const struct asset_answer *r)
{
	const struct look *l = r->look;
	const struct asset *t = &l->row.asset;
	const struct key *pk = asset_primary_key(t);
	scoped(sb_free) struct sb b = SB(DESCRIBED_MOST);
	struct jw w = jw_to(&b);

	jw_object(&w);
	put_facts(&w, a, &l->row);
	put_fields(&w, a, t, &l->row.tagged);
	texts_put(&w, "primary_key", pk ? &pk->fields : &(struct strs){ 0 });
	put_relations(&w, r->relations, l->row.id);
	put_lineage(&w, r->lineage, l->row.id);
	put_from_record(&w, a, t);
	jw_str_some(&w, "part_rule", r->part_rule);
	if (asset_is_partitioned(t))
		put_parts(&w, r->parts);
	if (r->child_tables->len)
		texts_put(&w, "inherited_by", r->child_tables);
	put_filters(&w, a, r->filters);
	if (r->documents->len)
		put_documents(&w, r->documents);
	jw_str_some(&w, "column", r->column);
	jw_str_at(&w, "definition", t->definition);
	jw_str_at(&w, "ddl", r->ddl);
	jw_str_at(&w, "ddl_origin", !r->ddl.at ? NO_STR : r->ddl_written ? S("written") : S("source"));
	put_props(&w, &t->props);
	put_tags(&w, a, &l->row.tagged, NO_STR);
	put_tag_details(&w, a, &l->row.tagged);
	put_columns(&w, t);
	put_related(&w, r->relations, l->row.id);
	if (r->sample)
		put_sample(&w, r->sample);
	jw_bool_at(&w, "fresh", l->fresh);
	if (l->gone)
		jw_bool_at(&w, "gone", true);
	put_differences(&w, &l->changes);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}
