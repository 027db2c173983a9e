/* tags.yaml: a person's tags for assets and columns, by name or glob. */
#include "workspace/settings/config_file_checks.h"
#include "workspace/settings/yaml_entries.h"
#include "workspace/internal.h"
#include "workspace/tags/tags.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "base/yaml.h"
#include "model/filter/filter.h"
#include "model/name.h"
#include "model/tags/column_content_rules.h"
#include "base/banned.h"

static bool read_tag(struct entries *r, const struct yaml *y, struct strs *out, struct err *err)
{
	struct err wrong = { 0 };

	if (y->kind != YAML_SCALAR || !tag_name_check(y->text, &wrong))
		return ENTRY_MISTAKE(r, y, err, "%s", wrong.kind ? wrong.text : "this should be a tag");
	*push(out, r->arena) = y->text;
	return true;
}

/* One tag, or a list. */
static bool read_tags(struct entries *r, const struct yaml *y, struct strs *out, struct err *err)
{
	if (!y)
		return true;
	if (y->kind == YAML_SCALAR)
		return read_tag(r, y, out, err);
	if (y->kind != YAML_LIST)
		return ENTRY_MISTAKE(r, y, err, "%.*s takes a tag or a list of tags", STR(y->key));
	for (const struct yaml *one = y->first; one; one = one->next)
		if (!read_tag(r, one, out, err))
			return false;
	return true;
}

/* The last part of a pattern, if it is a plain name: most columns already differ there. */
static str last_part(struct arena *a, str pattern)
{
	struct name_parts parts;
	struct err ignored = { 0 };

	if (glob_is(pattern) && str_at(pattern, '"') >= 0)
		return S("");
	if (!name_split(a, pattern, &parts, &ignored) || !parts.len || glob_is(parts.part[parts.len - 1]))
		return S("");
	return str_dup(a, parts.part[parts.len - 1]);
}

static bool read_place(struct entries *r, const struct yaml *y, struct tags_file_entry *e, struct err *err)
{
	str asset = yaml_text(y, "asset"), column = yaml_text(y, "column");

	if (!asset.len == !column.len)
		return ENTRY_MISTAKE(r, y, err,
				     "an entry needs an asset or a column: a name, or a glob such as *.email");
	e->column = column.len > 0;
	e->pattern = utf8_fold_str(r->arena, e->column ? column : asset);
	e->last = last_part(r->arena, e->pattern);
	return true;
}

static bool read_entry(struct entries *r, const struct yaml *y, void *with, struct err *err)
{
	static const char *const keys[] = { "asset", "column", "tags", "reject", "category" };
	struct tags_file *out = with;
	struct tags_file_entry e = { 0 };

	if (y->kind != YAML_MAP)
		return ENTRY_MISTAKE(
			r, y, err, "this should be an entry, such as `asset: sales.orders` with `tags: [gold]` below");
	for (const struct yaml *m = y->first; m; m = m->next) {
		size_t i = 0;

		while (i < sizeof keys / sizeof *keys && !str_eq(m->key, str_of(keys[i])))
			i++;
		if (i == sizeof keys / sizeof *keys)
			return yaml_mistake_at_key(
				m, r->text, r->name, err,
				"unknown key \"%.*s\" of an entry: supported are asset or column, tags, reject and category",
				STR(m->key));
	}
	if (!read_place(r, y, &e, err) || !read_tags(r, yaml_get(y, "tags"), &e.tags, err) ||
	    !read_tags(r, yaml_get(y, "reject"), &e.reject, err))
		return false;
	if (!e.tags.len && !e.reject.len)
		return ENTRY_MISTAKE(r, y, err, "an entry needs tags, or tags to reject");
	e.category = yaml_text(y, "category");
	*push(out, r->arena) = e;
	return true;
}

struct tags_file *tags_file_read(struct arena *a, const struct tags_file_text *file, struct err *err)
{
	struct entries r = { a, file->text, file->name, NULL };
	struct tags_file *out = new(a, struct tags_file);
	const struct yaml *root = yaml_parse(a, file->text, file->name, err);

	return root && entries_read(&r, root, "tags", read_entry, out, err) ? out : NULL;
}

void tags_file_check(struct arena *a, str path, bool *there, struct mistakes *out)
{
	struct tags_file_text file;
	struct tags_file unused = { 0 };
	struct err err = { 0 };
	const struct yaml *root;
	struct entries r;

	tags_file_text(a, path, path, &file, &err);
	*there = file.there;
	r = (struct entries){ a, file.text, file.name, out };
	root = err.kind ? NULL : yaml_parse(a, file.text, file.name, &err);
	if (root)
		entries_read(&r, root, "tags", read_entry, &unused, &err);
	if (err.kind)
		*push(out, a) = err;
}

/* ---- the text ---- */

void tags_file_text(struct arena *a, str path, str name, struct tags_file_text *out, struct err *err)
{
	struct err trouble = { 0 };

	*out = (struct tags_file_text){ .name = name, .text = S("") };
	if (!path.len || !file_exists(path))
		return;
	if (file_read(a, path, TAGFILE_MOST, &out->text, &trouble))
		out->there = true;
	else if (!err->kind)
		*err = trouble;
}

/* ---- lookups ---- */

static bool fits(struct arena *a, const struct tags_file_entry *e, str folded)
{
	return glob_fits(e->pattern, folded) || glob_fits(str_fmt(a, "*.%.*s", STR(e->pattern)), folded);
}

void tags_file_find(const struct tags_file *f, struct arena *a, str qualified, str field, struct tags_file_hits *out)
{
	str folded = NO_STR, leaf = NO_STR;

	for (ptrdiff_t i = 0; i < f->len; i++) {
		const struct tags_file_entry *e = &f->at[i];

		if (e->column != (field.at != NULL))
			continue;
		if (e->column && e->last.len) {
			leaf = leaf.at ? leaf : utf8_fold_str(a, field);
			if (!str_eq(leaf, e->last))
				continue;
		}
		if (!folded.at)
			folded = utf8_fold_str(a, field.at ? name_with_field(a, qualified, field) : qualified);
		if (fits(a, e, folded))
			*push(out, a) = e;
	}
}
