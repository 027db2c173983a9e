#include "adapter/dbt/artifacts.h"

#include <stdlib.h>

#include "adapter/dbt/internal.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/json_sections.h"
#include "base/paths.h"
#include "base/yaml.h"
#include "model/name.h"

#include "base/banned.h"

#define MARK "schemas.getdbt.com/dbt/"
#define DOCS "Run dbt docs generate in the project, which writes it."

enum { PROJECT_MOST = 1 << 20, HEAD = 4096 };

/* ---- where they are ---- */

static const char *const names[DBT_FILES] = { "manifest.json", "catalog.json", "run_results.json", "sources.json" };

static bool wants_none(void *with, str section)
{
	(void)with;
	(void)section;
	return false;
}

/* A file of ours by its name alone: it is damaged, or may not be read. */
static bool is_ours_by_name(str path)
{
	struct json_section_fn nothing = { .wants = wants_none };
	struct err why = { 0 };
	int64_t left_out;

	return !json_sections_read(path, NULL, &nothing, &left_out, &why) &&
	       (why.kind == ERR_CORRUPT_SOURCE || why.kind == ERR_PERMISSION);
}

/* By one of its artifacts; a manifest that is damaged is one where no file says otherwise. */
static bool has_artifacts(struct arena *a, str folder)
{
	struct err ignored = { 0 };
	str text;

	for (int i = 0; i < DBT_FILES; i++)
		if (file_head(a, path_join(a, folder, str_of(names[i])), HEAD, &text, &ignored) &&
		    str_find(text, S(MARK)) >= 0)
			return true;
	return is_ours_by_name(path_join(a, folder, str_of(names[0])));
}

bool dbt_claims(str path, str head)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (head.at)
		return (head.len && head.at[0] == '{' && str_find(head, S(MARK)) >= 0) ||
		       (str_eq(path_file(path), str_of(names[0])) && is_ours_by_name(path));
	if (!file_is_folder(path))
		return false;
	return file_exists(path_join(a, path, S("dbt_project.yml"))) || has_artifacts(a, path);
}

/* target-path of the project, which may hold an expression: then the default. */
static str target_of(struct arena *a, str project)
{
	str file = path_join(a, project, S("dbt_project.yml")), text, target = NO_STR;
	struct err ignored = { 0 };
	const struct yaml *y;

	if (file_read(a, file, PROJECT_MOST, &text, &ignored) && (y = yaml_parse(a, text, file, &ignored)))
		target = yaml_text(y, "target-path");
	if (!target.len || str_find(target, S("{{")) >= 0)
		target = S("target");
	return str_starts(target, S("/")) ? target : path_join(a, project, target);
}

bool dbt_files(struct arena *a, str path, str out[DBT_FILES], struct err *err)
{
	str folder = path;

	if (!file_is_folder(path)) {
		ptrdiff_t slash = str_at_last(path, '/');

		folder = slash < 0 ? S(".") : slash ? str_upto(path, slash) : S("/");
	} else if (!file_exists(path_join(a, path, str_of(names[0])))) {
		folder = target_of(a, path);
	}
	for (int i = 0; i < DBT_FILES; i++)
		out[i] = path_join(a, folder, str_of(names[i]));
	if (!file_is_folder(path) && !str_is_among(path_file(path), " catalog.json run_results.json sources.json "))
		out[0] = path; /* a manifest by any name */
	if (file_exists(out[0]))
		return true;
	err_set(err, ERR_CONNECT, "%.*s does not exist", STR(out[0]));
	return err_next(err, DOCS);
}

/* ---- parts ---- */

struct dbt_node *dbt_node_of(struct dbt *d, str id)
{
	const struct map_entry *e = id.len ? map_get(&d->nodes, id) : NULL;

	return e ? e->ptr : NULL;
}

struct field *dbt_field(struct asset *a, str name)
{
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (str_eq_fold(a->fields.at[i].name, name))
			return &a->fields.at[i];
	return NULL;
}

str dbt_keep(struct dbt *d, str text)
{
	return text.len ? str_dup(d->arena, text) : NO_STR;
}

struct strs dbt_texts(struct dbt *d, const struct json *list)
{
	struct strs out = { 0 };

	for (const struct json *j = list && list->kind == JSON_ARRAY ? list->first : NULL; j; j = j->next)
		if ((j->kind == JSON_STR || j->kind == JSON_NUM) && j->text.len)
			*push(&out, d->arena) = str_dup(d->arena, j->text);
	return out;
}

str dbt_joined(struct dbt *d, const struct json *list)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct strs texts = dbt_texts(d, list);

	if (list && list->kind == JSON_STR)
		return dbt_keep(d, list->text);
	for (ptrdiff_t i = 0; i < texts.len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(texts.at[i]));
	return dbt_keep(d, sb_str(&b));
}

void dbt_check_version(struct dbt *d, str schema, const char *artifact, int first, int last)
{
	ptrdiff_t at = str_at_last(schema, '/');
	str word = str_from(schema, at + 1), digits = str_from(word, word.len > 1);
	int64_t version = 0;

	if (str_ends(digits, S(".json")))
		digits = str_upto(digits, digits.len - 5);
	if (!str_int(digits, &version) || version < first || version > last)
		*push(&d->unknown, d->arena) = str_fmt(d->arena, "%s %.*s", artifact, STR(word));
}

/* ---- together ---- */

static bool has_several_databases(struct dbt *d)
{
	str first = NO_STR;

	for (ptrdiff_t i = 0; i < d->nodes.len; i++) {
		const struct dbt_node *n = d->nodes.at[i].ptr;

		if (!n->database.at)
			continue;
		if (first.at && !str_eq_fold(first, n->database))
			return true;
		first = n->database;
	}
	return false;
}

/* A database is part of the name only where there are several. */
static void set_namespace(struct dbt *d, struct dbt_node *n, bool several)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	if (several && n->database.at) {
		name_part(&b, n->database);
		sb_putc(&b, '.');
	}
	name_part(&b, n->schema.at ? n->schema : S("dbt"));
	n->asset->ns = str_dup(d->arena, sb_str(&b));
	props_put(&n->asset->props, d->arena, S("database"), n->database);
}

static void set_depends(struct dbt *d, struct dbt_node *n)
{
	for (ptrdiff_t i = 0; i < n->depends.len; i++) {
		const struct dbt_node *on = dbt_node_of(d, n->depends.at[i]);

		if (on && (!str_eq(on->asset->name, n->asset->name) || !str_eq(on->asset->ns, n->asset->ns)))
			*push(&n->asset->depends,
			      d->arena) = (struct depend){ .on = { on->asset->ns, on->asset->name } };
	}
}

static void set_owner(struct dbt *d, struct dbt_node *n)
{
	const struct map_entry *e = n->group.at ? map_get(&d->groups, n->group) : NULL;

	if (!n->asset->owner.at && e)
		n->asset->owner = *(str *)e->ptr;
}

static int by_name(const void *a, const void *b)
{
	const struct asset *const *x = a, *const *y = b;
	int order = str_cmp((*x)->ns, (*y)->ns);

	return order ? order : str_cmp((*x)->name, (*y)->name);
}

/* Of two nodes of one table, a model or seed comes before a source. */
static int by_name_and_id(const void *a, const void *b)
{
	const struct asset *const *x = a, *const *y = b;
	int order = by_name(a, b);

	return order ? order : str_cmp(props_get(&(*x)->props, S("dbt_id")), props_get(&(*y)->props, S("dbt_id")));
}

/* What one says about a column is kept, the other adds to it. */
static void merge_field(struct dbt *d, struct asset *to, const struct field *from)
{
	struct field *f = dbt_field(to, from->name);

	if (!f) {
		*push(&to->fields, d->arena) = *from;
		return;
	}
	f->type = f->type.at ? f->type : from->type;
	f->comment = f->comment.at ? f->comment : from->comment;
	f->nullable = f->nullable == MAYBE ? from->nullable : f->nullable;
	f->values = f->values.len ? f->values : from->values;
	for (ptrdiff_t i = 0; i < from->props.len; i++)
		if (!props_get(&f->props, from->props.at[i].key).at)
			props_put(&f->props, d->arena, from->props.at[i].key, from->props.at[i].value);
}

/* A source of one project may be the seed or the model of another, or of the same one. */
static void merge(struct dbt *d, struct asset *to, const struct asset *from)
{
	to->comment = to->comment.at ? to->comment : from->comment;
	to->owner = to->owner.at ? to->owner : from->owner;
	for (ptrdiff_t i = 0; i < from->fields.len; i++)
		merge_field(d, to, &from->fields.at[i]);
	for (ptrdiff_t i = 0; i < from->keys.len; i++)
		*push(&to->keys, d->arena) = from->keys.at[i];
	for (ptrdiff_t i = 0; i < from->depends.len; i++)
		*push(&to->depends, d->arena) = from->depends.at[i];
	for (ptrdiff_t i = 0; i < from->props.len; i++)
		if (!props_get(&to->props, from->props.at[i].key).at)
			props_put(&to->props, d->arena, from->props.at[i].key, from->props.at[i].value);
	if (to->stats.modified_at == NO_TIME) {
		to->stats.modified_at = from->stats.modified_at;
		to->stats.modified_origin = from->stats.modified_origin;
	}
}

static void hold(struct dbt *d, struct held_assets *out)
{
	struct asset **all = new_n(d->arena, struct asset *, d->nodes.len + 1);
	ptrdiff_t n = 0, kept = 0;

	for (ptrdiff_t i = 0; i < d->nodes.len; i++) {
		struct dbt_node *node = d->nodes.at[i].ptr;

		if (node->asset->name.len)
			all[n++] = node->asset;
	}
	qsort(all, (size_t)n, sizeof *all, by_name_and_id);
	for (ptrdiff_t i = 0; i < n; i++) {
		if (!kept || by_name(&all[kept - 1], &all[i]))
			all[kept++] = all[i];
		else
			merge(d, all[kept - 1], all[i]);
	}
	for (ptrdiff_t i = 0; i < kept; i++)
		asset_finish(all[i]);
	*out = (struct held_assets){ .at = all, .len = kept };
}

static void put_together(struct dbt *d, struct held_assets *out)
{
	bool several = has_several_databases(d);

	for (ptrdiff_t i = 0; i < d->nodes.len; i++)
		set_namespace(d, d->nodes.at[i].ptr, several);
	for (ptrdiff_t i = 0; i < d->nodes.len; i++) {
		set_depends(d, d->nodes.at[i].ptr);
		set_owner(d, d->nodes.at[i].ptr);
	}
	dbt_apply_tests(d);
	hold(d, out);
}

static str trouble_of(struct dbt *d)
{
	scoped(sb_free) struct sb b = SB(4096);

	if (d->left_out)
		sb_fmt(&b, "%.*s of the artifacts of dbt %s left out", STR(str_counted(d->arena, d->left_out, "entry")),
		       d->left_out == 1 ? "was" : "were");
	for (ptrdiff_t i = 0; i < d->unknown.len; i++)
		sb_fmt(&b, "%s%.*s", b.len ? ", " : "", STR(d->unknown.at[i]));
	if (d->unknown.len)
		sb_fmt(&b, " %s an unknown version, of which only the known parts were read",
		       d->unknown.len == 1 ? "has" : "have");
	return dbt_keep(d, sb_str(&b));
}

bool dbt_read(struct arena *a, const str files[DBT_FILES], const struct stop *stop, struct dbt_reading *out,
	      struct err *err)
{
	struct dbt d = {
		.arena = a, .nodes = map_in(a), .groups = map_in(a), .results = map_in(a), .made_at = NO_TIME
	};
	bool (*const reads[DBT_FILES])(struct dbt *, str, const struct stop *,
				       struct err *) = { dbt_read_manifest, dbt_read_catalog, dbt_read_results,
							 dbt_read_freshness };

	for (int i = 0; i < DBT_FILES; i++)
		if ((!i || file_exists(files[i])) && !reads[i](&d, files[i], stop, err))
			return err->kind == ERR_CORRUPT_SOURCE && !*err->next ? err_next(err, DOCS) : false;
	put_together(&d, &out->held);
	out->made_at = d.made_at;
	out->trouble = trouble_of(&d);
	out->product = d.adapter.at && dialect_named(d.adapter) ? str_of(dialect_named(d.adapter)->name) : NO_STR;
	return true;
}
