/* An asset and its relations as types of answers: members, rows, a page, Markdown. */
#include "render/answer/asset_page.h"

#include "base/arena.h"
#include "base/json.h"
#include "render/paint.h"
#include "render/rows/rows.h"
#include "render/sql_highlight.h"
#include "base/banned.h"

/* ---- members ---- */

static bool is_declared(const void *value)
{
	return ((const struct view_relation *)value)->declared;
}

static bool has_domain(const void *value)
{
	return ((const struct view_field *)value)->of->domain_type.len;
}

static bool is_partitioned(const void *value)
{
	return asset_is_partitioned(((const struct asset_view *)value)->asset);
}

static bool has_sample(const void *value)
{
	return ((const struct asset_view *)value)->sample;
}

static void put_sample_rows(struct jw *w, const char *name, const void *value)
{
	const struct sample *s = ((const struct asset_view *)value)->sample;

	jw_array_at(w, name);
	for (ptrdiff_t i = 0; i < s->rows.len; i++) {
		jw_object(w);
		for (ptrdiff_t k = 0; k < s->column_count; k++)
			value_put_at(w, s->columns[k].name, s->rows.at[i][k]);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_ddl_origin(struct jw *w, const char *name, const void *value)
{
	const struct asset_view *v = value;

	jw_str_at(w, name, !v->ddl.at ? NO_STR : v->ddl_written ? S("written") : S("source"));
}

#define THIS view_field
#define OF(called, as, inner) \
	{ \
		{ .name = called }, .form = as, MEMBER_BEHIND(of, field, inner) \
	}
#define OF_SOME(called, as, inner) \
	{ \
		{ .name = called }, .form = as, MEMBER_BEHIND(of, field, inner), .some = true \
	}
static const struct answer_member field_members[] = {
	OF("name", ANSWER_TEXT, name),
	OF("type", ANSWER_TEXT, type),
	ITEM("type_class", ANSWER_WORD, type_class),
	OF("nullable", ANSWER_MAYBE, nullable),
	ITEM("pk", ANSWER_TRUTH, in_key),
	ITEM("fk", ANSWER_TEXT, fk),
	OF_SOME("default", ANSWER_TEXT, default_value),
	OF_SOME("generated", ANSWER_TEXT, generated),
	OF_SOME("generated_as", ANSWER_TEXT, generated_as),
	OF_SOME("identity", ANSWER_TEXT, identity),
	OF_SOME("collation", ANSWER_TEXT, collation),
	OF_SOME("domain", ANSWER_TEXT, domain_type),
	{ { .name = "base_type" }, .form = ANSWER_TEXT, MEMBER_AT(base_type), .when = has_domain, .some = true },
	OF_SOME("values", ANSWER_TEXTS, values),
	ITEM_SOME("domains", ANSWER_JSON, domains),
	ITEM_SOME("properties", ANSWER_PROPS, props),
	OF_SOME("readable", ANSWER_MAYBE, readable),
	OF_SOME("comment", ANSWER_TEXT, comment),
	ITEM("tags", ANSWER_TEXTS, tags),
	END_OF_MEMBERS,
};

/* The names that agents use with get_table_schema. */
static const struct answer_member short_members[] = {
	OF("name", ANSWER_TEXT, name),
	OF("type", ANSWER_TEXT, type),
	OF("nullable", ANSWER_MAYBE, nullable),
	OF("description", ANSWER_TEXT, comment),
	END_OF_MEMBERS,
};
#undef OF
#undef OF_SOME
#undef THIS

#define THIS view_relation
#define KEY_FACTS \
	ITEM("cardinality", ANSWER_TEXT, cardinality), ITEM("reading", ANSWER_TEXT, reading), \
		ITEM("optional", ANSWER_TRUTH, optional), ITEM_SOME("on_update", ANSWER_TEXT, on_update), \
		ITEM_SOME("on_delete", ANSWER_TEXT, on_delete), ITEM_SOME("broken", ANSWER_TRUTH, broken), \
		ITEM("origin", ANSWER_TEXT, origin)
static const struct answer_member out_members[] = {
	ITEM_SOME("name", ANSWER_TEXT, name),
	ITEM("columns", ANSWER_TEXTS, fields),
	ITEM("to", ANSWER_TEXT, other),
	ITEM("to_columns", ANSWER_TEXTS, other_fields),
	KEY_FACTS,
	END_OF_MEMBERS,
};

static const struct answer_member in_members[] = {
	ITEM_SOME("name", ANSWER_TEXT, name),
	ITEM("from", ANSWER_TEXT, other),
	ITEM("from_columns", ANSWER_TEXTS, other_fields),
	ITEM("columns", ANSWER_TEXTS, fields),
	KEY_FACTS,
	END_OF_MEMBERS,
};
#undef KEY_FACTS
#undef THIS

#define THIS view_undeclared
static const struct answer_member undeclared_members[] = {
	ITEM("from", ANSWER_TEXT, from),      ITEM("from_columns", ANSWER_TEXTS, from_fields),
	ITEM("to", ANSWER_TEXT, to),	      ITEM("to_columns", ANSWER_TEXTS, to_fields),
	ITEM("origin", ANSWER_TEXT, origin),  ITEM("status", ANSWER_TEXT, status),
	ITEM_SOME("rule", ANSWER_TEXT, rule), ITEM("score", ANSWER_PLACE, score),
	ITEM_SOME("why", ANSWER_TEXT, why),   END_OF_MEMBERS,
};
#undef THIS

#define THIS view_part
static const struct answer_member part_members[] = {
	ITEM("name", ANSWER_TEXT, name),
	ITEM("bound", ANSWER_TEXT, bound),
	ITEM("row_count", ANSWER_COUNT, rows),
	ITEM_SOME("part_key", ANSWER_TEXT, key),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS view_filter
static const struct answer_member filter_members[] = {
	ITEM("column", ANSWER_TEXT, field),
	ITEM("condition", ANSWER_TEXT, condition),
	ITEM("count", ANSWER_NUMBER, count),
	ITEM("last_seen", ANSWER_TIME, last),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS view_document
static const struct answer_member document_members[] = {
	ITEM("name", ANSWER_TEXT, name),
	ITEM("title", ANSWER_TEXT, title),
	ITEM("about", ANSWER_TRUTH, about),
	ITEM("path", ANSWER_TEXT, path),
	ITEM_SOME("text", ANSWER_TEXT, text),
	ITEM_SOME("cut", ANSWER_TRUTH, cut),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS view_same
static const struct answer_member same_members[] = {
	ITEM("qualified_name", ANSWER_TEXT, qualified),
	ITEM("common_columns", ANSWER_COUNT, common),
	ITEM("columns", ANSWER_COUNT, columns),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS view_tag
static const struct answer_member tag_members[] = {
	ITEM("name", ANSWER_TEXT, name),	 ITEM("category", ANSWER_TEXT, category),
	ITEM("origin", ANSWER_TEXT, origin),	 ITEM("applied_at", ANSWER_TIME, applied_at),
	ITEM_SOME("column", ANSWER_TEXT, field), END_OF_MEMBERS,
};
#undef THIS

#define THIS asset_view
#define OF(name, type, help, null, as, inner) \
	{ \
		{ name, type, help, LOOK_PLAIN, null }, .form = as, MEMBER_BEHIND(asset, asset, inner) \
	}
#define DECLARED(name, help, field, each) \
	{ \
		{ name, "array", help, LOOK_PLAIN, false }, .form = ANSWER_LIST, LIST_AT(field, each), \
							    .admits = is_declared \
	}
#define RECORD_LIST(name, help, field) MEMBER(name, "array", help, ANSWER_JSON, record.field)
static const struct answer_member members[] = {
	MEMBER("qualified_name", "string", NULL, ANSWER_TEXT, qualified),
	MEMBER("catalog", "string", NULL, ANSWER_TEXT, catalog),
	OF("schema_name", "string", "empty if the source has no namespaces", false, ANSWER_TEXT, ns),
	OF("name", "string", NULL, false, ANSWER_TEXT, name),
	MEMBER("database", "string", "the catalog", ANSWER_TEXT, catalog),
	OF("schema", "string", "the same as schema_name", false, ANSWER_TEXT, ns),
	MEMBER_OR_NULL("domain", "string", "the business domain it is tagged with; null: none", ANSWER_TEXT, domain),
	MEMBER("asset_type", "string", "table, view, ...", ANSWER_WORD, type),
	OF("description", "string", NULL, true, ANSWER_TEXT, comment),
	OF("owner", "string", NULL, true, ANSWER_TEXT, owner),
	OF("readable", "boolean", "by the connected role", true, ANSWER_MAYBE, readable),
	OF("row_count", "integer", NULL, true, ANSWER_COUNT, stats.row_count),
	MEMBER("row_count_kind", "string", "exact, estimated or unknown", ANSWER_WORD, rows_kind),
	{ { "row_count_origin", "string", "origin of the count; omitted if unknown", LOOK_PLAIN, false },
	  .form = ANSWER_TEXT,
	  MEMBER_BEHIND(asset, asset, stats.row_origin),
	  .some = true },
	OF("size_bytes", "integer", NULL, true, ANSWER_COUNT, stats.size_bytes),
	OF("created_at", "string", NULL, true, ANSWER_TIME, stats.created_at),
	MEMBER_OR_NULL("last_updated", "string", "not written after this", ANSWER_TIME, last_updated_at),
	MEMBER_OR_NULL("last_updated_after", "string", "last write after this time, or never", ANSWER_TIME,
		       last_updated_after),
	MEMBER_OR_NULL("last_updated_origin", "string", "the evidence", ANSWER_TEXT, last_updated_origin),
	MEMBER_OR_NULL("last_updated_kind", "string",
		       "precision of last_updated: exact, or bound: last write at that time or earlier; null: unknown",
		       ANSWER_TEXT, last_updated_kind),
	OF("analyzed_at", "string", "when the source last measured it", true, ANSWER_TIME, stats.analyzed_at),
	MEMBER_LIST(
		"fields",
		"columns in order: name, type, nullable, pk, fk, default, comment, domains (constraints of domain types, its own first), properties, ...",
		fields, field_members),
	MEMBER("primary_key", "array", NULL, ANSWER_TEXTS, primary_key),
	DECLARED("foreign_keys", "with ordered column pairs", out, out_members),
	DECLARED("referenced_by", "foreign keys of other tables that reference it", in, in_members),
	MEMBER_LIST(
		"undeclared",
		"relations that the source does not declare: inferred (status proposed), or confirmed or recorded by a person; "
		"from, from_columns, to, to_columns, origin, status, rule, score, why",
		undeclared, undeclared_members),
	MEMBER("reads", "array", "what a view reads", ANSWER_TEXTS, reads),
	MEMBER("read_by", "array", "views that read it", ANSWER_TEXTS, read_by),
	RECORD_LIST("keys", "every constraint", keys),
	RECORD_LIST("indexes", NULL, indexes),
	RECORD_LIST("triggers", NULL, triggers),
	RECORD_LIST("policies", "row security", policies),
	MEMBER_SOME("part_of", "object",
		    "the table of a partition; omitted otherwise, like part_key, part_bound, part_rule and inherits",
		    ANSWER_JSON, record.part_of),
	MEMBER_SOME("part_key", "string", NULL, ANSWER_JSON, record.part_key),
	MEMBER_SOME("part_bound", "string", NULL, ANSWER_JSON, record.part_bound),
	MEMBER_SOME("inherits", "array", NULL, ANSWER_JSON, record.inherits),
	MEMBER_SOME("problem", "string", "why the source returned incomplete metadata; omitted if complete",
		    ANSWER_JSON, record.problem),
	MEMBER_SOME("part_rule", "string", "condition for the rows of a partition, including its parents' conditions",
		    ANSWER_TEXT, partition_rule),
	{ { "partitions", "array",
	    "partitions of a partitioned table: name, bound, row_count, and part_key if partitioned again; omitted otherwise",
	    LOOK_PLAIN, false },
	  .form = ANSWER_LIST,
	  LIST_AT(parts, part_members),
	  .when = is_partitioned },
	MEMBER_SOME(
		"family", "object",
		"of partitions or date shards that one table represents: count, first, last, pattern, from, until, kind, represented_by, "
		"row_count and size_bytes of all (null: unknown); omitted if it belongs to none",
		ANSWER_JSON, family_data),
	MEMBER_SOME("inherited_by", "array", "tables that inherit from it; omitted if none", ANSWER_TEXTS,
		    child_tables),
	MEMBER_LIST_SOME(
		"usual_filters",
		"common filters in learned SQL, most frequent first: column, condition, count, last_seen; omitted if nothing was learned",
		filters, filter_members),
	MEMBER_LIST_SOME("documents",
			 "documents about it: name, title, path, about (true: named after it, with its text; "
			 "false: mentions it), cut (true if the text is truncated); omitted if none",
			 documents, document_members),
	MEMBER_LIST_SOME(
		"same_as",
		"the same table in other catalogs, by its columns: qualified_name, common_columns, columns (of the smaller "
		"table; 0: confirmed by a person); omitted if none",
		same, same_members),
	MEMBER_SOME("column", "string", "the requested column; omitted for a whole asset", ANSWER_TEXT, only),
	OF("definition", "string", "a view's query, or the DDL if the source stores it", true, ANSWER_TEXT, definition),
	MEMBER_OR_NULL("ddl", "string",
		       "the statements that create it, with prerequisites in its schema; null: unknown", ANSWER_TEXT,
		       ddl),
	MEMBER_OWN("ddl_origin", "string", "source: as stored by the source; written: generated by ocat; null: none",
		   true, put_ddl_origin),
	OF("properties", "object", NULL, false, ANSWER_PROPS, props),
	MEMBER("tags", "array", "tags of the asset and its columns; each column's tags are in fields", ANSWER_TEXTS,
	       all_tags),
	MEMBER_LIST("tag_details", "name, category, origin, applied_at, and column where it is a column's", tagged,
		    tag_members),
	MEMBER_LIST("columns", "short form: name, type, nullable, description", fields, short_members),
	MEMBER("related_tables", "array", "referenced tables, then referencing tables", ANSWER_TEXTS, related),
	{ { "sample_data", "array", "sample rows, if requested and allowed; omitted otherwise", LOOK_PLAIN, false },
	  .form = ANSWER_OWN,
	  .put = put_sample_rows,
	  .when = has_sample },
	MEMBER("fresh", "boolean", "whether the answer came from the source just now", ANSWER_TRUTH, fresh),
	MEMBER_SOME("gone", "boolean", "true if it no longer exists at the source; omitted otherwise", ANSWER_TRUTH,
		    gone),
	MEMBER("differences", "array", "changes since the last sync", ANSWER_JSON, differences),
	END_OF_MEMBERS,
};
#undef OF
#undef DECLARED
#undef RECORD_LIST
#undef THIS

/* ---- columns as rows ---- */

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

static bool put_columns(struct rows *rows, const void *value)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct asset_view *v = value;
	bool more = rows_columns(rows, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < v->fields.len && more; i++) {
		const struct view_field *f = &v->fields.at[i];
		struct value row[COLUMNS] = {
			[NUMBER] = value_int(i + 1),
			[NAME] = value_text(f->of->path.at ? f->of->path : f->of->name),
			[TYPE] = value_text(f->of->type),
			[NULLABLE] = value_truth(f->of->nullable),
			[PK] = value_bool(f->in_key),
			[FK] = value_text(f->references),
			[OTHERWISE] = value_text(f->of->default_value),
			[TAGS] = value_texts(a, &f->tags),
			[COMMENT] = value_text(f->of->comment),
		};

		if (asset_view_shows(v, f->of))
			more = rows_row(rows, row);
	}
	return more;
}

/* ---- the page ---- */

static void put_sample(struct sb *out, const struct paint *p, const struct sample *s, enum format f)
{
	struct rows *r = rows_open(f, p, rows_into, out);

	sb_puts(out, f == FORMAT_MD ? "\n## Sample\n\n" : "\n");
	rows_columns(r, s->columns, s->column_count);
	for (ptrdiff_t i = 0; i < s->rows.len; i++)
		rows_row(r, s->rows.at[i]);
	rows_end(r);
	rows_close(r);
}

/* Runs unchanged: no line is broken, and text for neither a terminal nor colours is not cleaned. */
static void put_ddl(struct sb *out, const struct paint *p, const struct asset_view *v, bool fenced)
{
	struct paint paint = *p;

	paint.width = 0;
	if (!v->ddl.at)
		return;
	sb_puts(out, fenced ? "```sql\n" : "");
	if (v->ddl_written) {
		paint_put(out, &paint, ROLE_DIM, S("-- generated by ocat: the source does not store this statement"));
		sb_putc(out, '\n');
	}
	if (p->screen || p->color)
		sql_highlight_put(out, &paint, v->ddl, 0);
	else
		sb_put(out, v->ddl);
	sb_puts(out, fenced ? "```\n" : "");
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct asset_view *v = value;

	asset_put(out, p, v);
	if (v->sample)
		put_sample(out, p, v->sample, FORMAT_TABLE);
}

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct asset_view *v = value;

	asset_put_md(out, v);
	if (v->sample)
		put_sample(out, p, v->sample, FORMAT_MD);
}

bool asset_view_shows(const struct asset_view *v, const struct field *f)
{
	return !v->only.at || str_eq(f->name, v->only) || (f->path.at && str_eq(f->path, v->only));
}

const struct answer_type answer_asset_view = {
	.name = "asset", .members = members, .page = page, .markdown = markdown, .piped = page, .rows = put_columns
};

static void ddl_page(struct sb *out, const struct paint *p, const void *value)
{
	put_ddl(out, p, value, false);
}

static void ddl_markdown(struct sb *out, const struct paint *p, const void *value)
{
	put_ddl(out, p, value, true);
}

const struct answer_type answer_asset_ddl = {
	.name = "DDL", .members = members, .page = ddl_page, .markdown = ddl_markdown, .piped = ddl_page
};

/* ---- relations ---- */

static void relations_page(struct sb *out, const struct paint *p, const void *value)
{
	const struct relations_view *v = value;

	if (v->of.out.len || v->of.in.len)
		relations_put(out, p, &v->of);
}

const struct answer_type answer_relations_view = { .name = "relations", .page = relations_page };
