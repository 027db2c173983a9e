/* describe_asset: everything about one asset, fresh from its source when that can be had. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"
#include "model/name.h"
#include "model/part_rule.h"
#include "model/record.h"
#include "model/tagrules.h"
#include "sql/ddl.h"
#include "tool/kin.h"
#include "tool/sampling.h"
#include "base/banned.h"

enum { OBJECT_MOST = 64 << 20, SAMPLE_ROWS = 10 };
enum { ASSET, SAMPLES, SAMPLES_TOO, DDL };

static const struct param params[] = {
	[ASSET] = { "asset", PARAM_FIELD,
		    .help = "its name, or that of a column of it; any unique end of the qualified name will do",
		    .place = 1, .required = true },
	[SAMPLES] = { "include_sample_data", PARAM_BOOL,
		      .help = "a few rows too, where the catalog's configuration allows that", .otherwise = "no",
		      .flag = "samples" },
	[SAMPLES_TOO] = { "include_samples", PARAM_BOOL, .help = "the same, by its other name", .otherwise = "no",
			  .flag = "" },
	[DDL] = { "ddl", PARAM_BOOL,
		  .help = "where text is shown: the statements that make it and nothing else, to be run or read",
		  .otherwise = "no" },
	{ 0 },
};

static const struct column members[] = {
	{ "qualified_name", "string", NULL, LOOK_PLAIN, false },
	{ "catalog", "string", NULL, LOOK_PLAIN, false },
	{ "schema_name", "string", "empty where the source has none", LOOK_PLAIN, false },
	{ "name", "string", NULL, LOOK_PLAIN, false },
	{ "database", "string", "the catalog", LOOK_PLAIN, false },
	{ "schema", "string", "the same as schema_name", LOOK_PLAIN, false },
	{ "domain", "string", "the business domain it is tagged with; null: none", LOOK_PLAIN, true },
	{ "asset_type", "string", "table, view, ...", LOOK_PLAIN, false },
	{ "description", "string", NULL, LOOK_PLAIN, true },
	{ "owner", "string", NULL, LOOK_PLAIN, true },
	{ "readable", "boolean", "by the connected role", LOOK_PLAIN, true },
	{ "row_count", "integer", NULL, LOOK_PLAIN, true },
	{ "row_count_kind", "string", "exact, estimated or unknown", LOOK_PLAIN, false },
	{ "row_count_origin", "string", "where the count is from; left out when that is not known", LOOK_PLAIN, false },
	{ "size_bytes", "integer", NULL, LOOK_PLAIN, true },
	{ "created_at", "string", NULL, LOOK_PLAIN, true },
	{ "last_updated", "string", "not written after this", LOOK_PLAIN, true },
	{ "last_updated_after", "string", "written after this, or never", LOOK_PLAIN, true },
	{ "last_updated_origin", "string", "the evidence", LOOK_PLAIN, true },
	{ "last_updated_kind", "string",
	  "what last_updated is: exact, or bound: not written after it, but maybe long before; null: unknown",
	  LOOK_PLAIN, true },
	{ "analyzed_at", "string", "when the source last measured it", LOOK_PLAIN, true },
	{ "fields", "array",
	  "columns in order: name, type, nullable, pk, fk, default, comment, domains (what a type made of another asks for, its own first), properties, ...",
	  LOOK_PLAIN, false },
	{ "columns", "array", "the same in short: name, type, nullable, description", LOOK_PLAIN, false },
	{ "primary_key", "array", NULL, LOOK_PLAIN, false },
	{ "foreign_keys", "array", "with ordered column pairs", LOOK_PLAIN, false },
	{ "referenced_by", "array", "foreign keys elsewhere that point here", LOOK_PLAIN, false },
	{ "undeclared", "array",
	  "relations that the source does not know: what names suggest (status proposed), what people accepted or gave; "
	  "from, from_columns, to, to_columns, origin, status, rule, score, why",
	  LOOK_PLAIN, false },
	{ "related_tables", "array", "those that it references, then those that reference it", LOOK_PLAIN, false },
	{ "reads", "array", "what a view reads", LOOK_PLAIN, false },
	{ "read_by", "array", "views that read it", LOOK_PLAIN, false },
	{ "keys", "array", "every constraint", LOOK_PLAIN, false },
	{ "indexes", "array", NULL, LOOK_PLAIN, false },
	{ "triggers", "array", NULL, LOOK_PLAIN, false },
	{ "policies", "array", "row security", LOOK_PLAIN, false },
	{ "part_of", "object",
	  "a partition's table; left out for others, as are part_key, part_bound, part_rule and inherits", LOOK_PLAIN,
	  false },
	{ "part_key", "string", NULL, LOOK_PLAIN, false },
	{ "part_bound", "string", NULL, LOOK_PLAIN, false },
	{ "part_rule", "string", "which rows a partition holds, also by what it is a part of", LOOK_PLAIN, false },
	{ "inherits", "array", NULL, LOOK_PLAIN, false },
	{ "partitions", "array",
	  "of a partitioned table: name, bound and row_count of each, and its part_key where it has partitions itself; left out for others",
	  LOOK_PLAIN, false },
	{ "inherited_by", "array", "tables that inherit from it; left out where there are none", LOOK_PLAIN, false },
	{ "usual_filters", "array",
	  "what written SQL asks it for, the most frequent first: column, condition, count, last_seen; left out where nothing was learnt",
	  LOOK_PLAIN, false },
	{ "column", "string", "the column that was asked for; left out when the whole asset was", LOOK_PLAIN, false },
	{ "problem", "string", "why the source could not tell all of it; left out when it could", LOOK_PLAIN, false },
	{ "definition", "string", "a view's query, or the DDL where the source keeps it", LOOK_PLAIN, true },
	{ "ddl", "string", "the statements that make it, with what they need in its schema; null: not known",
	  LOOK_PLAIN, true },
	{ "ddl_origin", "string", "source: its own text; written: put together by ocat; null: there is none",
	  LOOK_PLAIN, true },
	{ "properties", "object", NULL, LOOK_PLAIN, false },
	{ "tags", "array", "its own and its columns'; each column has its own in fields", LOOK_PLAIN, false },
	{ "tag_details", "array", "name, category, origin, applied_at, and column where it is a column's", LOOK_PLAIN,
	  false },
	{ "sample_data", "array", "rows, when asked for and allowed; left out otherwise", LOOK_PLAIN, false },
	{ "fresh", "boolean", "came from the source just now", LOOK_PLAIN, false },
	{ "gone", "boolean", "true when the source has it no more; left out otherwise", LOOK_PLAIN, false },
	{ "differences", "array", "what had changed since the last read", LOOK_PLAIN, false },
	{ 0 },
};

static void put_int(struct jw *w, const char *key, int64_t n)
{
	jw_key(w, key);
	if (n == UNKNOWN)
		jw_null(w);
	else
		jw_int(w, n);
}

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
	jw_key(w, "usual_filters");
	jw_array(w);
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

	jw_key(w, "tags");
	jw_array(w);
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
	jw_key(w, "tag_details");
	jw_array(w);
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
	jw_key(w, "properties");
	jw_object(w);
	for (ptrdiff_t i = 0; i < p->len; i++) {
		jw_key_str(w, p->at[i].key);
		jw_str(w, p->at[i].value);
	}
	jw_end_object(w);
}

static void put_domains(struct jw *w, const struct field *f)
{
	scoped(sb_free) struct sb b = SB(OBJECT_MOST);

	domains_put(&b, f);
	jw_key(w, "domains");
	jw_raw(w, sb_str(&b));
}

/* What the source says of how a column is kept and named; the base type is a member of its own. */
static void put_field_props(struct jw *w, const struct props *p)
{
	ptrdiff_t own = p->len - (props_get(p, S("base_type")).at != NULL);

	if (!own)
		return;
	jw_key(w, "properties");
	jw_object(w);
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
	jw_str_some(w, "default", f->otherwise);
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
	jw_key(w, "undeclared");
	jw_array(w);
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
		put_int(w, "score", r->score ? r->score : UNKNOWN);
		jw_str_some(w, "why", r->why);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_relations(struct jw *w, const struct relations *all, int64_t id)
{
	jw_key(w, "foreign_keys");
	jw_array(w);
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].from_id == id && is_declared(&all->at[i]))
			put_relation(w, &all->at[i], false);
	jw_end_array(w);
	jw_key(w, "referenced_by");
	jw_array(w);
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].to_id == id && is_declared(&all->at[i]))
			put_relation(w, &all->at[i], true);
	jw_end_array(w);
	put_undeclared(w, all);
}

static void put_lineage(struct jw *w, const struct lineage *all, int64_t id)
{
	jw_key(w, "reads");
	jw_array(w);
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].to_id == id)
			jw_str(w, all->at[i].from_qualified);
	jw_end_array(w);
	jw_key(w, "read_by");
	jw_array(w);
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
	scoped(sb_free) struct sb b = SB(OBJECT_MOST);
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
	jw_key(w, "columns");
	jw_array(w);
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

static void put_related(struct jw *w, struct arena *a, const struct relations *all, int64_t id)
{
	struct map seen = map_in(a);
	bool was;

	jw_key(w, "related_tables");
	jw_array(w);
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
	put_int(w, "row_count", st->row_count);
	jw_str_at(w, "row_count_kind", str_of(count_kind_name(st->row_kind)));
	jw_str_some(w, "row_count_origin", st->row_origin);
	put_int(w, "size_bytes", st->size_bytes);
	put_time(w, a, "created_at", st->created_at);
	put_time(w, a, "last_updated", row->last_updated_at);
	put_time(w, a, "last_updated_after", row->last_updated_after);
	jw_str_at(w, "last_updated_origin", row->last_updated_origin);
	jw_str_at(w, "last_updated_kind", value_time_kind(row->last_updated_at, !stats_tell_write(st)).text);
	put_time(w, a, "analyzed_at", st->analyzed_at);
}

static void put_sample(struct jw *w, const struct sample *s)
{
	jw_key(w, "sample_data");
	jw_array(w);
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

/* A partition may have partitions of its own. */
static bool is_partitioned(const struct asset *t)
{
	return t->kind == ASSET_PARTITIONED_TABLE || t->part_key.len;
}

static void put_parts(struct jw *w, const struct partitions *parts)
{
	jw_key(w, "partitions");
	jw_array(w);
	for (ptrdiff_t i = 0; i < parts->len; i++) {
		jw_object(w);
		jw_str_at(w, "name", parts->at[i].qualified);
		jw_str_at(w, "bound", parts->at[i].bound);
		put_int(w, "row_count", parts->at[i].rows);
		jw_str_some(w, "part_key", parts->at[i].key.len ? parts->at[i].key : NO_STR);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static str object_of(const struct result *r)
{
	struct arena *a = r->arena;
	const struct look *l = r->look;
	const struct asset *t = &l->row.asset;
	const struct key *pk = asset_primary_key(t);
	scoped(sb_free) struct sb b = SB(OBJECT_MOST);
	struct jw w = jw_to(&b);

	jw_object(&w);
	put_facts(&w, a, &l->row);
	jw_key(&w, "fields");
	jw_array(&w);
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		put_field(&w, a, t, &t->fields.at[i], &l->row.tagged);
	jw_end_array(&w);
	texts_put(&w, "primary_key", pk ? &pk->fields : &(struct strs){ 0 });
	put_relations(&w, r->relations, l->row.id);
	put_lineage(&w, r->lineage, l->row.id);
	put_from_record(&w, a, t);
	jw_str_some(&w, "part_rule", r->part_rule);
	if (is_partitioned(t))
		put_parts(&w, r->parts);
	if (r->heirs->len)
		texts_put(&w, "inherited_by", r->heirs);
	put_filters(&w, a, r->filters);
	jw_str_some(&w, "column", r->column);
	jw_str_at(&w, "definition", t->definition);
	jw_str_at(&w, "ddl", r->ddl);
	jw_str_at(&w, "ddl_origin", !r->ddl.at ? NO_STR : r->ddl_written ? S("written") : S("source"));
	put_props(&w, &t->props);
	put_tags(&w, a, &l->row.tagged, NO_STR);
	put_tag_details(&w, a, &l->row.tagged);
	put_columns(&w, t);
	put_related(&w, a, r->relations, l->row.id);
	if (r->sample)
		put_sample(&w, r->sample);
	jw_bool_at(&w, "fresh", l->fresh);
	if (l->gone)
		jw_bool_at(&w, "gone", true);
	jw_key(&w, "differences");
	if (l->changes.len) {
		scoped(sb_free) struct sb d = SB(OBJECT_MOST);

		diff_json(&d, &l->changes);
		jw_raw(&w, sb_str(&d));
	} else {
		jw_raw(&w, S("[]"));
	}
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

/* From the source unless that was not wanted, or an earlier time was asked for. */
static bool look_at(struct session *s, const struct call *in, struct result *out, struct look *l, struct err *err)
{
	const struct candidate *asset = &in->arg[ASSET].asset;

	if (in->cached || in->ask->at.len)
		return store_asset(in->store, out->arena, asset->id, &l->row, err);
	*in->asking = asset->catalog;
	if (!session_look(s, out->arena, asset->id, in->live, in->witness, in->stop, l, err))
		return false;
	if (l->why_not.at)
		result_note(out, str_fmt(out->arena, "from the cache: %.*s", STR(l->why_not)));
	if (l->gone)
		result_note(out, S("the source has it no more; this is what the cache last held"));
	return true;
}

/* Never waits: a look at one table is not to be held up by names that are still being made. */
static bool add_undeclared(struct session *s, const struct call *in, struct result *out, const struct look *l,
			   struct relations *rels, struct err *err)
{
	struct kin kin;
	bool good;

	if (!kin_open(&kin, s, in, out->arena, l->row.catalog, KIN_USUAL, false, err))
		return false;
	good = kin_add(&kin, l->row.id, BOTH, rels, err);
	kin_close(&kin);
	return good;
}

/* Of its own bound and of all above it: rows that belong in all of them. */
static bool part_rule_of(struct store *r, struct arena *a, int64_t id, str *out, struct err *err)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct partitions chain = { 0 };

	if (!store_part_chain(r, a, id, &chain, err))
		return false;
	for (ptrdiff_t i = chain.len - 2; i >= 0; i--) {
		str rule = part_rule(a, chain.at[i + 1].key, chain.at[i].bound);
		bool either = chain.len > 2 && str_find(rule, S(" or ")) >= 0;

		if (rule.len)
			sb_fmt(&text, "%s%s%.*s%s", text.len ? " and " : "", either ? "(" : "", STR(rule),
			       either ? ")" : "");
	}
	*out = text.len ? str_dup(a, sb_str(&text)) : NO_STR;
	return true;
}

/* Relations as they are now: the look may just have stored a newer state than the pinned one. */
static bool relations_of(struct session *s, const struct call *in, struct result *out, const struct look *l,
			 struct err *err)
{
	struct arena *a = out->arena;
	struct relations *rels = new(a, struct relations);
	struct lineage *lineage = new(a, struct lineage);
	struct partitions *parts = new(a, struct partitions);
	struct strs *heirs = new(a, struct strs);
	struct filter_logs *filters = new(a, struct filter_logs);
	struct store *r = in->store;
	bool good;

	if (l->changes.len && !(r = session_reader(s, err)))
		return false;
	good = store_relations(r, a, l->row.id, BOTH, rels, err) &&
	       store_lineage(r, a, l->row.id, BOTH, lineage, err) &&
	       store_filter_logs(r, a, l->row.qualified, filters, err) &&
	       (is_partitioned(&l->row.asset) ? store_partitions(r, a, l->row.id, parts, err)
					      : store_heirs(r, a, l->row.id, heirs, err));
	if (good && l->row.asset.part_of.name.len)
		good = part_rule_of(r, a, l->row.id, &out->part_rule, err);
	if (r != in->store)
		session_return(s, r);
	good = good && add_undeclared(s, in, out, l, rels, err);
	out->relations = rels;
	out->lineage = lineage;
	out->parts = parts;
	out->heirs = heirs;
	out->filters = filters;
	return good;
}

/* Rows are an extra: where they cannot be had the description still comes, and says why they do not. */
static const struct sample *sample_of(struct session *s, const struct call *in, struct result *out)
{
	struct sampling what = { .asset = &in->arg[ASSET].asset, .limit = SAMPLE_ROWS };
	struct sample *sample = new(out->arena, struct sample);
	struct err why = { 0 };

	if (!in->arg[SAMPLES].truth && !in->arg[SAMPLES_TOO].truth)
		return NULL;
	if (in->cached || in->ask->at.len)
		err_set(&why, ERR_USAGE, "rows are never kept in the cache");
	else if (sampling_read(s, in, out, &what, sample, &why))
		return sample;
	result_note(out, str_fmt(out->arena, "no sample: %s%s%s", why.text, why.next[0] ? ". " : "", why.next));
	return NULL;
}

struct needs {
	struct map seen;
	struct sb *out;
};

/* Two columns may be of one type. */
static void take_need(void *with, str statement)
{
	struct needs *n = with;
	bool was;

	map_put(&n->seen, str_dup(n->seen.arena, statement), &was);
	if (was)
		return;
	sb_put(n->out, statement);
	sb_putc(n->out, '\n');
}

static void make_ddl(struct session *s, struct result *out)
{
	const struct asset_row *row = &out->look->row;
	const struct dialect *d = session_dialect(s, row->catalog);
	enum ddl_origin origin = ddl_origin(&row->asset);
	scoped(sb_free) struct sb b = SB(OBJECT_MOST);
	struct needs needs = { map_in(out->arena), &b };

	if (origin == DDL_UNKNOWN)
		return;
	ddl_needs(d, &row->asset, take_need, &needs);
	ddl_put(&b, d, &row->asset, DDL_MAKE | DDL_LINKS);
	if (b.over)
		return;
	out->ddl = str_dup(out->arena, sb_str(&b));
	out->ddl_written = origin == DDL_WRITTEN;
}

static bool describe_asset(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	struct arena *a = out->arena;
	struct look *l = new(a, struct look);

	if (!look_at(s, in, out, l, err) || !relations_of(s, in, out, l, err))
		return false;
	out->look = l;
	if (l->row.tagged.len)
		result_has_tags(out, in);
	out->asset = in->arg[ASSET].asset;
	out->column = in->arg[ASSET].column;
	out->sample = sample_of(s, in, out);
	make_ddl(s, out);
	out->rows = out->total = out->ddl.at || !in->arg[DDL].truth;
	if (!out->total)
		result_note(
			out,
			S("what would make it is not known: the catalog holds no text of it, nor all that one would be written from"));
	out->object = object_of(out);
	*push(&out->names, a) = l->row.qualified;
	out->shown = str_fmt(a, "%.*s, %.*s", STR(l->row.qualified),
			     STR(str_counted(a, l->row.asset.fields.len, "column")));
	result_next(out, str_fmt(a, "ocat refs %.*s", STR(l->row.qualified)));
	return true;
}

static const char *const examples[] = { "ocat show orders", "ocat show orders.customer_id",
					"ocat show shop.orders --cached -o json", "ocat show orders --ddl", NULL };

const struct tool tool_describe_asset = {
	.name = "describe_asset",
	.aliases = { "inspect_table", "get_table_schema" },
	.command = "show",
	.summary = "show everything about one table or view",
	.detail =
		"A column's name shows that column alone, with the keys and indexes it is part of; CSV is the columns as rows. "
		"--ddl gives the statements that make it: as the source keeps them, else written from the catalog, without what that does not "
		"hold (grants, triggers, policies), which a first line says; with -o json it is in the result anyway. "
		"Goes back to the source, shows what differs from the cache and brings the cache up to date; when the source cannot be "
		"reached in two seconds the cache answers and says so.",
	.examples = examples,
	.params = params,
	.columns = members,
	.shape = SHAPE_OBJECT,
	.run = describe_asset,
};
