#include "workspace/domains/domains_file.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "base/yaml.h"
#include "model/filter/filter.h"
#include "workspace/settings/config_file_checks.h"
#include "workspace/settings/yaml_entries.h"
#include "base/banned.h"

/* ---- reading ---- */

static bool read_table(struct entries *r, const struct yaml *y, struct strs *out, struct err *err)
{
	if (y->kind != YAML_SCALAR || !str_trim(y->text).len)
		return ENTRY_MISTAKE(r, y, err, "this should be a table: a name, or a glob such as sales.order_*");
	*push(out, r->arena) = utf8_fold_str(r->arena, str_trim(y->text));
	return true;
}

/* One, or a list. */
static bool read_tables(struct entries *r, const struct yaml *y, struct strs *out, struct err *err)
{
	if (!y)
		return true;
	if (y->kind == YAML_SCALAR)
		return read_table(r, y, out, err);
	if (y->kind != YAML_LIST)
		return ENTRY_MISTAKE(r, y, err, "tables takes a table or a list of tables");
	for (const struct yaml *one = y->first; one; one = one->next)
		if (!read_table(r, one, out, err))
			return false;
	return true;
}

static bool known_key(struct entries *r, const struct yaml *m, struct err *err)
{
	static const char *const keys[] = { "name", "description", "catalog", "tables", "fiscal_year_start", NULL };

	for (const char *const *k = keys; *k; k++)
		if (str_eq(m->key, str_of(*k)))
			return m->kind == YAML_SCALAR || str_eq(m->key, S("tables")) ||
			       ENTRY_MISTAKE(r, m, err, "%.*s takes a text", STR(m->key));
	return yaml_mistake_at_key(
		m, r->text, r->name, err,
		"unknown key \"%.*s\" of a domain: supported are name, description, catalog, tables and fiscal_year_start",
		STR(m->key));
}

static bool read_month(struct entries *r, const struct yaml *y, int *out, struct err *err)
{
	int64_t month;

	if (!y)
		return true;
	if (!str_int(y->text, &month) || month < 1 || month > 12)
		return ENTRY_MISTAKE(r, y, err, "fiscal_year_start should be a month, 1 to 12");
	*out = (int)month;
	return true;
}

static bool read_entry(struct entries *r, const struct yaml *y, void *with, struct err *err)
{
	struct domains_file *out = with;
	struct domains_file_entry e = { 0 };

	if (y->kind != YAML_MAP)
		return ENTRY_MISTAKE(
			r, y, err,
			"this should be a domain, such as `name: orders` with `tables: [orders, order_*]` below");
	for (const struct yaml *m = y->first; m; m = m->next)
		if (!known_key(r, m, err))
			return false;
	e.name = str_trim(yaml_text(y, "name"));
	if (!e.name.len)
		return ENTRY_MISTAKE(r, y, err, "a domain needs a name");
	if (str_at(e.name, ',') >= 0)
		return ENTRY_MISTAKE(r, yaml_get(y, "name"), err,
				     "the name of a domain must not have a comma: domain:a,b means either");
	e.description = yaml_text(y, "description");
	e.catalog = yaml_text(y, "catalog");
	if (!read_tables(r, yaml_get(y, "tables"), &e.tables, err) ||
	    !read_month(r, yaml_get(y, "fiscal_year_start"), &e.fiscal_month, err))
		return false;
	if (out->len == DOMAINFILE_ENTRIES)
		return ENTRY_MISTAKE(r, y, err, "at most %d domains are supported", DOMAINFILE_ENTRIES);
	*push(out, r->arena) = e;
	return true;
}

bool domains_file_text(struct arena *a, str *text, struct err *err)
{
	str path;

	*text = NO_STR;
	if (!path_find(a, OWN_DOMAINS, &path, NULL, err))
		return false;
	return !file_exists(path) || file_read(a, path, DOMAINFILE_MOST, text, err);
}

bool domains_file_parse(struct arena *a, str text, struct domains_file *out, struct err *err)
{
	struct entries r = { a, text, S("domains.yaml"), NULL };
	const struct yaml *root;

	*out = (struct domains_file){ 0 };
	if (!text.at)
		return true;
	root = yaml_parse(a, r.text, r.name, err);
	return root && entries_read(&r, root, "domains", read_entry, out, err);
}

void domains_file_check(struct arena *a, str path, bool *there, struct mistakes *out)
{
	struct entries r = { a, NO_STR, path, out };
	struct domains_file unused = { 0 };
	const struct yaml *root = NULL;
	struct err err = { 0 };

	*there = file_exists(path);
	if (*there && file_read(a, path, DOMAINFILE_MOST, &r.text, &err))
		root = yaml_parse(a, r.text, r.name, &err);
	if (root)
		entries_read(&r, root, "domains", read_entry, &unused, &err);
	if (err.kind)
		*push(out, a) = err;
}

/* ---- finding ---- */

struct pattern {
	uint32_t entry;
	str text;
};
struct patterns {
	struct pattern *at;
	ptrdiff_t len, cap;
};

struct domains_file_finder {
	struct arena *arena;
	str catalog;	     /* folded */
	struct map by_last;  /* plain names, by the part after their last dot: struct patterns */
	struct map by_whole; /* the same, by the whole name: names that contain dots */
	struct patterns globs;
	uint32_t *found;
};

static void file_under(struct domains_file_finder *d, struct map *m, str key, struct pattern p)
{
	struct map_entry *e = map_put(m, key, NULL);

	if (!e->ptr)
		e->ptr = new(d->arena, struct patterns);
	*push((struct patterns *)e->ptr, d->arena) = p;
}

static void add_pattern(struct domains_file_finder *d, uint32_t entry, str text)
{
	struct pattern p = { entry, text };
	ptrdiff_t dot = str_at_last(text, '.');

	if (glob_is(text)) {
		*push(&d->globs, d->arena) = p;
		return;
	}
	file_under(d, &d->by_last, str_from(text, dot + 1), p);
	if (dot >= 0)
		file_under(d, &d->by_whole, text, p);
}

struct domains_file_finder *domains_file_finder(struct arena *a, const struct domains_file *f, str catalog)
{
	struct domains_file_finder *d = new(a, struct domains_file_finder);

	*d = (struct domains_file_finder){ .arena = a,
					   .catalog = utf8_fold_str(a, catalog),
					   .by_last = map_in(a),
					   .by_whole = map_in(a),
					   .found = new_n(a, uint32_t, f->len + 1) };
	for (ptrdiff_t i = 0; i < f->len; i++)
		if (!f->at[i].catalog.len || str_eq(utf8_fold_str(a, f->at[i].catalog), d->catalog))
			for (ptrdiff_t k = 0; k < f->at[i].tables.len; k++)
				add_pattern(d, (uint32_t)i, f->at[i].tables.at[k]);
	return d;
}

/* Is it the end of "catalog.namespace.table", starting at some part? */
static bool is_end(const struct domains_file_finder *d, str pattern, str ns, str name)
{
	str whole = ns.len ? str_fmt(d->arena, "%.*s.%.*s.%.*s", STR(d->catalog), STR(ns), STR(name))
			   : str_fmt(d->arena, "%.*s.%.*s", STR(d->catalog), STR(name));

	return str_ends(whole, pattern) && (whole.len == pattern.len || whole.at[whole.len - pattern.len - 1] == '.');
}

static void add_found(struct domains_file_finder *d, ptrdiff_t *n, uint32_t entry)
{
	ptrdiff_t i = *n;

	for (ptrdiff_t k = 0; k < *n; k++)
		if (d->found[k] == entry)
			return;
	for (; i && d->found[i - 1] > entry; i--)
		d->found[i] = d->found[i - 1];
	d->found[i] = entry;
	++*n;
}

static void find_plain(struct domains_file_finder *d, const struct map *in, str key, str ns, str name, ptrdiff_t *n)
{
	struct map_entry *e = map_get(in, key);
	const struct patterns *list = e ? e->ptr : NULL;

	for (ptrdiff_t i = 0; list && i < list->len; i++)
		if (is_end(d, list->at[i].text, ns, name))
			add_found(d, n, list->at[i].entry);
}

ptrdiff_t domains_file_find(struct domains_file_finder *d, str ns, str name, const uint32_t **at)
{
	struct arena_mark mark = arena_mark(d->arena);
	ptrdiff_t n = 0;

	find_plain(d, &d->by_last, name, ns, name, &n);
	find_plain(d, &d->by_whole, name, ns, name, &n);
	for (ptrdiff_t i = 0; i < d->globs.len; i++) {
		str p = d->globs.at[i].text, in = str_fmt(d->arena, "%.*s.%.*s", STR(ns), STR(name));

		if (glob_fits(p, name) ||
		    (str_at(p, '.') >= 0 &&
		     (glob_fits(p, in) || glob_fits(p, str_fmt(d->arena, "%.*s.%.*s", STR(d->catalog), STR(in))))))
			add_found(d, &n, d->globs.at[i].entry);
	}
	arena_rewind(d->arena, mark);
	*at = d->found;
	return n;
}
