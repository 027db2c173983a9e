/* manifest.json: what the project consists of, and what it says about it. Macros and documents are passed over. */
#include "adapter/dbt/internal.h"

#include "base/arena.h"
#include "base/json_sections.h"

#include "base/banned.h"

enum { FIRST_VERSION = 1, LAST_VERSION = 12 };

struct reading {
	struct dbt *d;
	struct arena *scratch;
	bool is_manifest;
};

static bool wants(void *with, str section)
{
	(void)with;
	return str_is_among(section, " metadata nodes sources exposures groups ");
}

/* In the configuration of a node, and in old manifests at the node itself. */
static const struct json *configured(const struct json *j, const char *key)
{
	const struct json *found = json_get(json_get(j, "config"), key);

	return found && found->kind != JSON_NULL ? found : json_get(j, key);
}

static str configured_text(const struct json *j, const char *key)
{
	const struct json *found = configured(j, key);

	return found && found->kind == JSON_STR ? found->text : NO_STR;
}

/* ---- owners ---- */

/* A text, a list of them, or an object with a name or an address. */
static str owner_of(struct dbt *d, const struct json *owner)
{
	str name;

	if (!owner)
		return NO_STR;
	if (owner->kind == JSON_STR)
		return dbt_keep(d, owner->text);
	if (owner->kind == JSON_ARRAY)
		return dbt_joined(d, owner);
	name = json_text(owner, "name");
	return dbt_keep(d, name.len ? name : json_text(owner, "email"));
}

static void take_group(struct dbt *d, const struct json *j)
{
	str name = dbt_keep(d, json_text(j, "name"));
	str *owner = new(d->arena, str);

	*owner = owner_of(d, json_get(j, "owner"));
	if (name.at)
		map_put(&d->groups, name, NULL)->ptr = owner;
}

/* ---- columns ---- */

static void take_constraint(struct dbt *d, struct asset *a, struct field *f, const struct json *j)
{
	static const struct {
		const char *type;
		enum key_kind kind;
	} kinds[] = { { "primary_key", KEY_PRIMARY }, { "unique", KEY_UNIQUE }, { "check", KEY_CHECK } };
	str type = json_text(j, "type");

	if (f && str_eq(type, S("not_null")))
		f->nullable = NO;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		struct key *k;

		if (!str_eq(type, str_of(kinds[i].type)))
			continue;
		k = push(&a->keys, d->arena);
		*k = (struct key){ .kind = kinds[i].kind,
				   .name = dbt_keep(d, json_text(j, "name")),
				   .expression = dbt_keep(d, json_text(j, "expression")),
				   .fields = dbt_texts(d, json_get(j, "columns")) };
		if (f && !k->fields.len)
			*push(&k->fields, d->arena) = f->name;
	}
}

static void take_constraints(struct dbt *d, struct asset *a, struct field *f, const struct json *list)
{
	for (const struct json *j = list && list->kind == JSON_ARRAY ? list->first : NULL; j; j = j->next)
		take_constraint(d, a, f, j);
}

static void take_columns(struct dbt *d, struct asset *a, const struct json *columns)
{
	for (const struct json *j = columns && columns->kind == JSON_OBJECT ? columns->first : NULL; j; j = j->next) {
		str name = json_text(j, "name").len ? json_text(j, "name") : j->key;
		struct field *f;

		if (!name.len || dbt_field(a, name))
			continue;
		f = push(&a->fields, d->arena);
		field_start(f);
		f->name = dbt_keep(d, name);
		f->comment = dbt_keep(d, json_text(j, "description"));
		f->type = dbt_keep(d, json_text(j, "data_type"));
		props_put(&f->props, d->arena, S("tags"), dbt_joined(d, json_get(j, "tags")));
		take_constraints(d, a, f, json_get(j, "constraints"));
	}
}

/* ---- nodes ---- */

static enum asset_kind kind_of(str node, str materialized)
{
	if (str_eq(node, S("exposure")) || str_eq(materialized, S("ephemeral")))
		return ASSET_OTHER;
	return str_eq(materialized, S("view"))			     ? ASSET_VIEW
	       : str_find(materialized, S("materialized_view")) >= 0 ? ASSET_MATERIALIZED_VIEW
	       : str_find(materialized, S("external")) >= 0	     ? ASSET_EXTERNAL_TABLE
								     : ASSET_TABLE;
}

static struct dbt_node *add_node(struct dbt *d, str id, const struct json *j)
{
	struct dbt_node *n = new(d->arena, struct dbt_node);
	struct asset *a = new(d->arena, struct asset);

	asset_start(a);
	*n = (struct dbt_node){ .id = dbt_keep(d, id),
				.kind = dbt_keep(d, str_upto(id, str_at(id, '.') < 0 ? id.len : str_at(id, '.'))),
				.name = dbt_keep(d, json_text(j, "name")),
				.group = dbt_keep(d, configured_text(j, "group")),
				.depends = dbt_texts(d, json_get(json_get(j, "depends_on"), "nodes")),
				.asset = a };
	map_put(&d->nodes, n->id, NULL)->ptr = n;
	return n;
}

static void put_props(struct dbt *d, struct asset *a, const struct dbt_node *n, const struct json *j)
{
	static const char *const texts[] = { "access", "original_file_path", "package_name", "language", "url",
					     "type",   "maturity",	     "loader" };

	props_put(&a->props, d->arena, S("dbt_id"), n->id);
	props_put(&a->props, d->arena, S("dbt_type"), n->kind);
	props_put(&a->props, d->arena, S("materialized"), dbt_keep(d, configured_text(j, "materialized")));
	props_put(&a->props, d->arena, S("tags"), dbt_joined(d, configured(j, "tags")));
	props_put(&a->props, d->arena, S("group"), n->group);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		props_put(&a->props, d->arena, str_of(texts[i]), dbt_keep(d, json_text(j, texts[i])));
}

/* The text of a query before dbt 1.3 has another key. */
static str query_of(const struct json *j)
{
	str text = json_text(j, "compiled_code");

	return text.len ? text : json_text(j, "compiled_sql");
}

static str first_of(const struct json *j, const char *key, const char *other)
{
	return json_text(j, key).len ? json_text(j, key) : json_text(j, other);
}

static void take_node(struct dbt *d, str id, const struct json *j)
{
	struct dbt_node *n = add_node(d, id, j);
	struct asset *a = n->asset;
	bool source = str_eq(n->kind, S("source")), exposure = str_eq(n->kind, S("exposure"));
	const struct json *meta = configured(j, "meta");

	a->kind = kind_of(n->kind, configured_text(j, "materialized"));
	a->comment = dbt_keep(d, json_text(j, "description"));
	if (source && !a->comment.at)
		a->comment = dbt_keep(d, json_text(j, "source_description"));
	a->name = dbt_keep(d, source ? first_of(j, "identifier", "name") : first_of(j, "alias", "name"));
	n->database = dbt_keep(d, json_text(j, "database"));
	n->schema = exposure ? S("exposures") : dbt_keep(d, json_text(j, "schema"));
	a->owner = owner_of(d, exposure ? json_get(j, "owner") : json_get(meta, "owner"));
	if (asset_is_view(a->kind))
		a->definition = dbt_keep(d, str_trim(query_of(j)));
	take_columns(d, a, json_get(j, "columns"));
	take_constraints(d, a, NULL, json_get(j, "constraints"));
	put_props(d, a, n, j);
}

/* ---- tests ---- */

static str text_of(struct dbt *d, const struct json *j)
{
	return dbt_keep(d, !j ? NO_STR : j->kind == JSON_STR || j->kind == JSON_NUM ? j->text : NO_STR);
}

static void take_test(struct dbt *d, str id, const struct json *j)
{
	const struct json *about = json_get(j, "test_metadata"), *given = json_get(about, "kwargs");
	str column = json_text(j, "column_name");

	if (!about || about->kind != JSON_OBJECT) /* a query of the project's own: nothing is known about it */
		return;
	*push(&d->tests, d->arena) = (struct dbt_test){
		.id = dbt_keep(d, id),
		.name = dbt_keep(d, json_text(about, "name")),
		.package = dbt_keep(d, json_text(about, "namespace")),
		.attached = dbt_keep(d, json_text(j, "attached_node")),
		.column = dbt_keep(d, column.len ? column : json_text(given, "column_name")),
		.file_key = dbt_keep(d, json_text(j, "file_key_name")),
		.model = dbt_keep(d, json_text(given, "model")),
		.to = dbt_keep(d, json_text(given, "to")),
		.field = text_of(d, json_get(given, "field")),
		.expression = dbt_keep(d, json_text(given, "expression")),
		.values = dbt_texts(d, json_get(given, "values")),
		.columns = dbt_texts(d, json_get(given, "combination_of_columns")),
		.depends = dbt_texts(d, json_get(json_get(j, "depends_on"), "nodes")),
	};
}

/* ---- the document ---- */

static void take_metadata(struct reading *r, str key, const struct json *j)
{
	struct dbt *d = r->d;
	str text = j->kind == JSON_STR ? j->text : NO_STR;

	if (str_eq(key, S("dbt_schema_version"))) {
		r->is_manifest = str_find(text, S("/manifest/")) >= 0;
		dbt_check_version(d, text, "manifest", FIRST_VERSION, LAST_VERSION);
	} else if (str_eq(key, S("adapter_type"))) {
		d->adapter = dbt_keep(d, text);
	} else if (str_eq(key, S("project_name"))) {
		d->project = dbt_keep(d, text);
	} else if (str_eq(key, S("generated_at"))) {
		instant_parse(text, &d->made_at);
	}
}

static bool take(void *with, str section, str key, str value, struct err *err)
{
	struct reading *r = with;
	struct err ignored = { 0 };
	const struct json *j;
	str kind;

	(void)err;
	arena_reset(r->scratch);
	j = json_parse(r->scratch, value, &ignored);
	if (!j) {
		r->d->left_out++;
		return true;
	}
	if (str_eq(section, S("metadata"))) {
		take_metadata(r, key, j);
		return true;
	}
	if (j->kind != JSON_OBJECT || !key.len) {
		r->d->left_out++;
		return true;
	}
	kind = str_upto(key, str_at(key, '.') < 0 ? key.len : str_at(key, '.'));
	if (str_eq(section, S("groups")))
		take_group(r->d, j);
	else if (str_eq(kind, S("test")))
		take_test(r->d, key, j);
	else if (str_is_among(kind, " model seed snapshot source exposure ") && json_text(j, "name").len)
		take_node(r->d, key, j);
	return true;
}

bool dbt_read_manifest(struct dbt *d, str path, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct reading r = { .d = d, .scratch = scratch };
	struct json_section_fn to = { wants, take, &r };
	int64_t large;

	if (!json_sections_read(path, stop, &to, &large, err))
		return false;
	d->left_out += large;
	if (r.is_manifest)
		return true;
	err_set(err, ERR_CORRUPT_SOURCE, "%.*s is not a manifest of dbt", STR(path));
	return err_next(err, "Name the folder of the project, or its manifest.json.");
}
