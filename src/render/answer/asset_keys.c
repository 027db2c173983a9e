/* The keys and indexes of an asset. */
#include "render/answer/asset_page.h"

#include "base/arena.h"
#include "render/answer/asset_internal.h"
#include "render/rows/grid.h"
#include "base/banned.h"

bool asset_is_wanted(const struct asset_view *v, const struct strs *fields)
{
	return !v->only.at || texts_have(fields, v->only);
}

/* ---- keys ---- */

static void put_includes(struct arena *a, struct sb *b, const struct index *x)
{
	sb_fmt(b, " include (%.*s)", STR(asset_list(a, &x->includes)));
}

static void put_keeping(struct sb *b, const struct index *x)
{
	if (x->options.len)
		sb_fmt(b, "  with %.*s", STR(x->options));
	if (x->tablespace.len)
		sb_fmt(b, "  in tablespace %.*s", STR(x->tablespace));
	if (x->clustered)
		sb_puts(b, "  clustered");
	if (x->replica_identity)
		sb_puts(b, "  replica identity");
}

const char *asset_deferral(const struct key *k)
{
	return k->deferrable != YES ? "" : k->deferred == YES ? "  initially deferred" : "  deferrable";
}

static const struct index *index_of_key(const struct asset *t, const struct key *k)
{
	for (ptrdiff_t i = 0; i < t->indexes.len && k->name.len; i++)
		if (str_eq(t->indexes.at[i].name, k->name))
			return &t->indexes.at[i];
	return NULL;
}

str asset_key_words(struct arena *a, const struct asset *t, const struct key *k)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	const struct index *x = k->kind == KEY_FOREIGN ? NULL : index_of_key(t, k);

	if (k->expression.len && k->kind == KEY_EXCLUDE && str_starts(k->expression, S("EXCLUDE ")))
		sb_put(&b, str_from(k->expression, 8)); /* the kind is shown beside it */
	else if (k->expression.len)
		sb_put(&b, k->expression);
	else
		sb_fmt(&b, "(%.*s%s)", STR(asset_list(a, &k->fields)), k->period ? " without overlaps" : "");
	if (x && x->includes.len && !k->expression.len)
		put_includes(a, &b, x);
	if (k->no_inherit)
		sb_puts(&b, "  not inherited");
	if (k->nulls_not_distinct)
		sb_puts(&b, "  nulls not distinct");
	sb_puts(&b, asset_deferral(k));
	if (k->validated == NO)
		sb_puts(&b, "  not validated");
	if (k->enforced == NO)
		sb_puts(&b, "  not enforced");
	if (x)
		put_keeping(&b, x);
	if (k->comment.len)
		sb_fmt(&b, "  -- %.*s", STR(k->comment));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

void asset_put_keys(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 7 }, { .least = 24 }, { .least = 16 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 3);

	for (ptrdiff_t i = 0; i < v->asset->keys.len; i++) {
		const struct key *k = &v->asset->keys.at[i];
		struct grid_cell row[] = { { str_of(key_kind_name(k->kind)),
					     k->kind == KEY_PRIMARY ? ROLE_KEY : ROLE_DIM },
					   { asset_key_words(a, v->asset, k), ROLE_PLAIN },
					   { k->name, ROLE_DIM } };

		if (k->kind != KEY_FOREIGN && asset_is_wanted(v, &k->fields))
			grid_row(&g, row);
	}
	if (g.cells.len)
		asset_head(out, p, "keys and checks", -1);
	grid_put(out, p, &g, INDENT);
}

/* ---- indexes ---- */

/* An index of an unnamed key has no text of its own, but the same columns. */
static bool is_of_nameless(const struct key *k, const struct index *x)
{
	if (k->name.len || !x->unique || x->definition.len || x->predicate.len || x->parts.len != k->fields.len ||
	    (k->kind != KEY_PRIMARY && k->kind != KEY_UNIQUE))
		return false;
	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (!str_eq(x->parts.at[i].field, k->fields.at[i]))
			return false;
	return true;
}

bool asset_index_is_key(const struct asset *t, const struct index *x)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++)
		if (is_of_nameless(&t->keys.at[i], x))
			return true;
	for (ptrdiff_t i = 0; i < t->keys.len; i++)
		if (t->keys.at[i].kind != KEY_FOREIGN && t->keys.at[i].name.len && str_eq(t->keys.at[i].name, x->name))
			return true;
	return false;
}

str asset_index_marks(struct arena *a, const struct index *x)
{
	bool usual = !x->method.len || str_eq(x->method, S("btree"));
	str method = usual ? S("") : x->method;
	str first = x->valid == NO ? S("invalid") : x->unique ? S("unique") : S("");

	return str_fmt(a, "%.*s%s%.*s", STR(first), first.len && method.len ? " " : "", STR(method));
}

/* Omits the order of nulls for systems that have no such option. */
static void put_index_part(struct sb *b, const struct index_part *part, bool nulls)
{
	sb_put(b, part->field.at ? part->field : part->expression);
	if (part->collation.len)
		sb_fmt(b, " collate %.*s", STR(part->collation));
	if (part->opclass.len)
		sb_fmt(b, " %.*s", STR(part->opclass));
	if (part->descending)
		sb_puts(b, " desc");
	if (nulls && part->nulls_first != part->descending)
		sb_puts(b, part->nulls_first ? " nulls first" : " nulls last");
}

str asset_index_words(struct arena *a, const struct index *x)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_putc(&b, '(');
	for (ptrdiff_t i = 0; i < x->parts.len; i++) {
		sb_puts(&b, i ? ", " : "");
		put_index_part(&b, &x->parts.at[i], x->method.len > 0);
	}
	sb_putc(&b, ')');
	if (x->includes.len)
		put_includes(a, &b, x);
	if (index_nulls_not_distinct(x))
		sb_puts(&b, "  nulls not distinct");
	if (x->predicate.len)
		sb_fmt(&b, "  where %.*s", STR(x->predicate));
	put_keeping(&b, x);
	if (x->comment.len)
		sb_fmt(&b, "  -- %.*s", STR(x->comment));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

static bool index_is_wanted(const struct asset_view *v, const struct index *x)
{
	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (v->only.at && str_eq(x->parts.at[i].field, v->only))
			return true;
	return asset_is_wanted(v, &x->includes);
}

void asset_put_indexes(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 20 }, { .least = 6 }, { .least = 20 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 3);
	ptrdiff_t of_keys = 0, count = 0;

	for (ptrdiff_t i = 0; i < v->asset->indexes.len; i++) {
		const struct index *x = &v->asset->indexes.at[i];
		struct grid_cell row[] = { { x->name, ROLE_PLAIN },
					   { asset_index_marks(a, x), x->valid == NO ? ROLE_BAD : ROLE_KEY },
					   { asset_index_words(a, x), ROLE_PLAIN } };

		if (!index_is_wanted(v, x))
			continue;
		if (asset_index_is_key(v->asset, x) && x->valid != NO) {
			of_keys++;
			continue;
		}
		grid_row(&g, row);
		count++;
	}
	if (count)
		asset_head(out, p, of_keys ? "other indexes" : "indexes", count);
	grid_put(out, p, &g, INDENT);
}
