/* Details that few assets have: storage of columns, domains, rules, statistics, publications, other properties. */
#include "render/answer/asset_page.h"

#include "base/arena.h"
#include "base/map.h"
#include "render/answer/asset_internal.h"
#include "render/rows/grid.h"
#include "base/banned.h"

/* ---- storage of columns ---- */

str asset_settings_words(struct arena *a, const struct field *f)
{
	static const struct {
		const char *key, *words;
	} known[] = { { "storage", "storage" },
		      { "compression", "compression" },
		      { "statistics_target", "statistics target" },
		      { "statistics_options", "" },
		      { "options", "options" },
		      { "sequence_options", "sequence" },
		      { "sequence_comment", "sequence says" },
		      { "not_null_name", "not null as" },
		      { "not_null_rule", "" } };
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		str value = props_get(&f->props, str_of(known[i].key));

		if (value.len)
			sb_fmt(&b, "%s%s%s%.*s", b.len ? ", " : "", known[i].words, *known[i].words ? " " : "",
			       STR(value));
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

void asset_put_settings(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 16 }, { .least = 20 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 2);
	ptrdiff_t count = 0;

	for (ptrdiff_t i = 0; i < v->asset->fields.len; i++) {
		const struct field *f = &v->asset->fields.at[i];
		struct grid_cell row[] = { { f->name, ROLE_PLAIN }, { asset_settings_words(a, f), ROLE_PLAIN } };

		if (!asset_view_shows(v, f) || !row[1].text.len)
			continue;
		grid_row(&g, row);
		count++;
	}
	if (count)
		asset_head(out, p, "column settings", v->only.at ? -1 : count);
	grid_put(out, p, &g, INDENT);
}

/* ---- domains ---- */

/* "integer, not null, default 1, check (VALUE > 0)" */
static str asset_domain_words(struct arena *a, const struct domain_type *d)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_put(&b, d->base);
	if (d->collation.len)
		sb_fmt(&b, " collate %.*s", STR(d->collation));
	sb_puts(&b, d->nullable == NO ? "  not null" : "");
	if (d->default_value.len)
		sb_fmt(&b, "  default %.*s", STR(d->default_value));
	for (ptrdiff_t i = 0; i < d->checks.len; i++) {
		const struct domain_type_check *k = &d->checks.at[i];

		sb_fmt(&b, "  check %.*s%s", STR(k->expression), k->validated == NO ? " not validated" : "");
		if (k->comment.len)
			sb_fmt(&b, " -- %.*s", STR(k->comment));
	}
	if (d->comment.len)
		sb_fmt(&b, "  -- %.*s", STR(d->comment));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

/* Each domain once, however many columns use it; a column's own domain comes before its base domain. */
void asset_put_domain_types(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 12 }, { .least = 24 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 2);
	struct map seen = map_in(a);
	bool was;

	for (ptrdiff_t i = 0; i < v->asset->fields.len; i++) {
		const struct field *f = &v->asset->fields.at[i];

		for (ptrdiff_t k = 0; k < f->domain_types.len && asset_view_shows(v, f); k++) {
			struct grid_cell row[] = { { f->domain_types.at[k].name, ROLE_TYPE },
						   { asset_domain_words(a, &f->domain_types.at[k]), ROLE_PLAIN } };

			map_put(&seen, f->domain_types.at[k].name.at ? f->domain_types.at[k].name : S(""), &was);
			if (!was)
				grid_row(&g, row);
		}
	}
	if (seen.len)
		asset_head(out, p, "domains", seen.len);
	grid_put(out, p, &g, INDENT);
}

/* ---- properties ---- */

/* Properties whose keys have this prefix form a section; related keys are shown beside them. */
static const struct family {
	const char *prefix, *head;
	const char *beside[2]; /* prefixes of related keys with the same name */
	const char *words[2];
} families[] = {
	{ "rule ", "rules", { "rule_enabled ", "rule_comment " }, { "  enabled: ", "  -- " } },
	{ "statistics ",
	  "statistics of several columns",
	  { "statistics_target ", "statistics_comment " },
	  { "  target ", "  -- " } },
	{ "publication ", "published by", { NULL, NULL }, { NULL, NULL } },
};
enum { FAMILIES = sizeof families / sizeof *families };

static bool is_of_a_family(str key)
{
	for (int i = 0; i < FAMILIES; i++) {
		if (str_starts(key, str_of(families[i].prefix)))
			return true;
		for (int k = 0; k < 2; k++)
			if (families[i].beside[k] && str_starts(key, str_of(families[i].beside[k])))
				return true;
	}
	return false;
}

/* The text of a rule begins with its name, which its row shows already. */
static str value_words(struct arena *a, const struct family *of, str name, str value)
{
	str start = str_fmt(a, "CREATE RULE %.*s AS ", STR(name)), flat = str_trim(asset_flat(a, value));

	if (str_eq(str_of(of->prefix), S("rule ")) && str_starts(flat, start))
		flat = str_trim(str_from(flat, start.len));
	return str_ends(flat, S(";")) ? str_upto(flat, flat.len - 1) : flat;
}

static void put_family(struct sb *out, const struct paint *p, struct arena *a, const struct asset *t,
		       const struct family *of)
{
	static const struct grid_column columns[] = { { .least = 16 }, { .least = 20 } };
	struct grid g = grid_of(a, columns, 2);
	ptrdiff_t count = 0;

	for (ptrdiff_t i = 0; i < t->props.len; i++) {
		str key = t->props.at[i].key, name, words;

		if (!str_starts(key, str_of(of->prefix)))
			continue;
		name = str_from(key, str_of(of->prefix).len);
		words = value_words(a, of, name, t->props.at[i].value);
		for (int k = 0; k < 2 && of->beside[k]; k++) {
			str beside = props_get(&t->props, str_fmt(a, "%s%.*s", of->beside[k], STR(name)));

			if (beside.len)
				words = str_fmt(a, "%.*s%s%.*s", STR(words), of->words[k], STR(asset_flat(a, beside)));
		}
		grid_row(&g, (struct grid_cell[]){ { name, ROLE_PLAIN }, { words, ROLE_PLAIN } });
		count++;
	}
	if (count)
		asset_head(out, p, of->head, count);
	grid_put(out, p, &g, INDENT);
}

static void put_props(struct sb *out, const struct paint *p, struct arena *a, const struct asset *t)
{
	static const struct grid_column columns[] = { { .least = 12 }, { .least = 20 } };
	struct grid g = grid_of(a, columns, 2);
	ptrdiff_t count = 0;

	for (ptrdiff_t i = 0; i < t->props.len; i++) {
		struct grid_cell row[] = { { t->props.at[i].key, ROLE_DIM }, { t->props.at[i].value, ROLE_PLAIN } };

		if (is_of_a_family(t->props.at[i].key))
			continue;
		grid_row(&g, row);
		count++;
	}
	if (count)
		asset_head(out, p, "properties", count);
	grid_put(out, p, &g, INDENT);
}

void asset_put_properties(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (int i = 0; i < FAMILIES; i++)
		put_family(out, p, a, v->asset, &families[i]);
	put_props(out, p, a, v->asset);
}
