/* Writes domains as the text of a domains.yaml, for a person to edit. */
#include "workspace/domains/domains.h"

#include "base/yaml.h"
#include "workspace/internal.h"
#include "base/banned.h"

static const char head[] =
	"# Business domains, inferred from keys and names: a starting point.\n"
	"# Rename them, describe them, move tables from one to another, add globs such as sales.order_*.\n"
	"# This file takes precedence; a table that it does not name stays in its inferred domain.\n"
	"# A table may be in several domains: the first one in the file is its main domain.\n"
	"domains:\n";

static void put_table(struct sb *out, struct arena *a, const struct names *n, int64_t table)
{
	str ns = packed_name(&n->spaces, numbers_at(&n->ns, table)), name = names_written(n, table);

	sb_puts(out, "      - ");
	yaml_quote(out, ns.len ? str_fmt(a, "%.*s.%.*s", STR(ns), STR(name)) : name);
	sb_putc(out, '\n');
}

static void put_domain(struct sb *out, struct arena *a, const struct domains *d, int domain)
{
	const struct names *n = d->names;

	sb_fmt(out, "\n  # %.*s\n  - name: ", STR(str_counted(a, d->at[domain].tables, "table")));
	yaml_quote(out, d->at[domain].name);
	sb_puts(out, "\n    catalog: ");
	yaml_quote(out, d->catalog);
	if (d->at[domain].description.len) {
		sb_puts(out, "\n    description: ");
		yaml_quote(out, d->at[domain].description);
	} else {
		sb_puts(out, "\n    # description: what it is for");
	}
	sb_puts(out, "\n    tables:\n");
	for (int64_t i = 0; i < n->tables.count; i++)
		if (d->of[i] == domain && !(numbers_at(&n->flags, i) & NAME_IS_PART))
			put_table(out, a, n, i);
}

static bool put_catalog(struct workspace *s, struct store *r, struct arena *a, const struct catalog *c,
			const struct stop *stop, struct sb *out, int *count, struct err *err)
{
	struct domains *d = workspace_domains(s, r, c, NULL, stop, err);

	for (int i = 0; d && i < d->count; i++)
		if (d->at[i].tables && !str_eq(d->at[i].name, S("other"))) {
			put_domain(out, a, d, i);
			++*count;
		}
	domains_close(d);
	return d != NULL;
}

static bool put_all(struct workspace *s, struct store *r, struct arena *a, str only, const struct stop *stop,
		    struct sb *out, int *count, struct err *err)
{
	struct catalogs all = { 0 };
	bool any = false;

	if (!store_catalogs(r, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		if (!all.at[i].generation || (only.at && !str_eq(only, all.at[i].name)))
			continue;
		any = true;
		if (!put_catalog(s, r, a, &all.at[i], stop, out, count, err))
			return false;
	}
	if (any)
		return true;
	if (only.at)
		err_set(err, ERR_USAGE, "unknown catalog %.*s", STR(only));
	else
		err_set(err, ERR_USAGE, "no catalog synced yet");
	return err_next(err, "List the catalogs with %s.", ACTION("list"));
}

bool workspace_domains_text(struct workspace *s, struct arena *a, str only, const struct stop *stop, str *text,
			    int *count, struct err *err)
{
	struct store *r = workspace_reader(s, err);
	scoped(sb_free) struct sb out = SB(SB_MAX);
	bool good;

	if (!r)
		return false;
	sb_puts(&out, head);
	good = store_pin(r, err);
	if (good) {
		good = put_all(s, r, a, only, stop, &out, count, err);
		store_unpin(r);
	}
	workspace_return(s, r);
	if (good)
		*text = str_dup(a, sb_str(&out));
	return good;
}
