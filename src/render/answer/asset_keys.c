/* Parts of an asset besides its columns: keys, indexes, relations, partitions, triggers, row security. */
#include "render/answer/asset.h"

#include "base/action_mark.h"
#include "base/arena.h"
#include "render/answer/asset_internal.h"
#include "render/rows/grid.h"
#include "base/banned.h"

enum { HUB = 24, PARTS = 12, ROOMY = 120 };

/* If a column was named, only its parts are wanted. */
static bool is_wanted(const struct asset_view *v, const struct strs *fields)
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

static const char *deferral(const struct key *k)
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
	sb_puts(&b, deferral(k));
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

		if (k->kind != KEY_FOREIGN && is_wanted(v, &k->fields))
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
	return is_wanted(v, &x->includes);
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

/* ---- relations ---- */

str relation_words(struct arena *a, const struct view_relation *r, bool incoming)
{
	str mine = asset_list(a, &r->fields), theirs = asset_list(a, &r->other_fields);

	if (incoming)
		return str_fmt(a, "%.*s (%.*s) -> (%.*s)", STR(r->other), STR(theirs), STR(mine));
	if (!r->other_fields.len)
		return str_fmt(a, "(%.*s) -> %.*s", STR(mine), STR(r->other));
	return str_fmt(a, "(%.*s) -> %.*s (%.*s)", STR(mine), STR(r->other), STR(theirs));
}

str asset_cardinality(struct arena *a, const struct view_relation *r, bool incoming)
{
	if (str_at(r->along, '?') >= 0)
		return incoming ? S("one to any number") : S("any number to one");
	if (incoming)
		return r->unique ? S("one to at most one") : S("one to many");
	return str_fmt(a, "%s to one%s", r->unique ? "one" : "many", r->optional ? ", optional" : "");
}

/* The asset's own key behind this relation. */
static const struct key *key_of(const struct asset *t, const struct view_relation *r)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		const struct key *k = &t->keys.at[i];
		bool same = k->kind == KEY_FOREIGN && k->fields.len == r->fields.len && str_eq(k->name, r->name);

		for (ptrdiff_t f = 0; same && f < k->fields.len; f++)
			same = str_eq(k->fields.at[f], r->fields.at[f]);
		if (same)
			return k;
	}
	return NULL;
}

/* Names of incoming keys matter least. */
static str rest_words(struct arena *a, const struct paint *p, const struct asset_view *v, const struct view_relation *r,
		      bool incoming)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	const struct key *k = incoming ? NULL : key_of(v->asset, r);

	sb_put(&b, asset_cardinality(a, r, incoming));
	if (r->on_delete.len)
		sb_fmt(&b, "  on delete %.*s", STR(r->on_delete));
	if (r->on_update.len)
		sb_fmt(&b, "  on update %.*s", STR(r->on_update));
	if (k && k->match.len)
		sb_fmt(&b, "  match %.*s", STR(k->match));
	if (k && k->period)
		sb_puts(&b, "  over time");
	sb_puts(&b, k ? deferral(k) : "");
	if (r->doubt.len)
		sb_fmt(&b, "  %.*s", STR(r->doubt));
	if (r->name.len && !(incoming && p->width && p->width < ROOMY))
		sb_fmt(&b, "  %.*s", STR(r->name));
	if (k && k->comment.len)
		sb_fmt(&b, "  -- %.*s", STR(k->comment));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

/* Like relation_words, but in two columns, so that the arrows line up. */
static void add_relation(struct grid *g, const struct paint *p, const struct asset_view *v,
			 const struct view_relation *r, bool incoming)
{
	struct arena *a = g->arena;
	const char *arrow = p->unicode ? "→" : "->";
	str other = asset_short(v, r->other), mine = asset_list(a, &r->fields),
	    theirs = asset_list(a, &r->other_fields);
	str to_mine = r->fields.len ? str_fmt(a, "%s (%.*s)", arrow, STR(mine)) : str_of(arrow);
	str with = r->other_fields.len ? str_fmt(a, "%.*s (%.*s)", STR(other), STR(theirs)) : other;
	struct grid_cell row[] = {
		{ incoming ? with : str_fmt(a, "(%.*s)", STR(mine)), incoming ? ROLE_REF : ROLE_PLAIN },
		{ incoming ? to_mine : str_fmt(a, "%s %.*s", arrow, STR(with)), incoming ? ROLE_PLAIN : ROLE_REF },
		{ r->broken ? S("the target is missing or does not match") : S(""), ROLE_BAD },
		{ rest_words(a, p, v, r, incoming), ROLE_DIM },
	};

	grid_row(g, row);
}

static str more_words(struct arena *a, const struct paint *p, ptrdiff_t n, str action)
{
	return action_spell(a, str_fmt(a, "and %td more: %.*s", n, STR(action)), p->speller);
}

static void put_way(struct sb *out, const struct paint *p, const struct asset_view *v,
		    const struct view_relations *list, bool incoming)
{
	static const struct grid_column columns[] = {
		{ .least = 16 }, { .least = 16 }, { .least = 10 }, { .least = 20 }
	};
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 4);
	ptrdiff_t count = 0, most = p->width && incoming ? HUB : list->len;

	for (ptrdiff_t i = 0; i < list->len; i++)
		if (is_wanted(v, &list->at[i].fields) && count++ < most)
			add_relation(&g, p, v, &list->at[i], incoming);
	if (!count)
		return;
	asset_head(out, p, incoming ? "referenced by" : "references", count);
	grid_put(out, p, &g, INDENT);
	if (count > most)
		paint_wrapped(out, p, ROLE_DIM,
			      more_words(a, p, count - most,
					 ACTION_IN(a, "get_relationships", WITH("table", v->qualified))),
			      INDENT);
}

void asset_put_relations(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	put_way(out, p, v, &v->out, false);
	put_way(out, p, v, &v->in, true);
}

/* ---- partitions ---- */

/* The essential part of "FOR VALUES FROM ('2025-01-01 00:00:00+00') TO ...", for a screen. */
static str bound_words(struct arena *a, const struct paint *p, str bound)
{
	static const char *const midnights[] = { " 00:00:00+00'", " 00:00:00'" };
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (!p->width)
		return bound;
	if (str_starts(bound, S("FOR VALUES ")))
		bound = str_from(bound, 11);
	while (bound.len) {
		ptrdiff_t skip = 0;

		for (size_t i = 0; i < sizeof midnights / sizeof *midnights; i++)
			if (str_starts(bound, str_of(midnights[i])))
				skip = str_of(midnights[i]).len - 1;
		bound = str_from(bound, skip);
		sb_putc(&b, bound.at[0]);
		bound = str_from(bound, 1);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static str with_key(struct arena *a, str bound, str key)
{
	return key.len ? str_fmt(a, "%.*s, partitioned by %.*s", STR(bound), STR(key)) : bound;
}

void asset_put_parts(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { "partition", .least = 16 },
						      { "rows", .least = 4, .right = true },
						      { "bound", .least = 20 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 3);
	ptrdiff_t most = p->width ? PARTS : v->parts.len;

	if (!v->parts.len)
		return;
	asset_head(out, p, "partitions", v->parts.len);
	for (ptrdiff_t i = 0; i < v->parts.len && i < most; i++) {
		const struct view_part *part = &v->parts.at[i];
		str rows = part->rows == UNKNOWN ? S("?") : count_words(a, part->rows);
		struct grid_cell row[] = { { asset_short(v, part->name), ROLE_REF },
					   { rows, ROLE_DIM },
					   { with_key(a, bound_words(a, p, part->bound), part->key), ROLE_PLAIN } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
	if (v->parts.len > most)
		paint_wrapped(
			out, p, ROLE_DIM,
			more_words(
				a, p, v->parts.len - most,
				ACTION_IN(a, "query_catalog",
					  WITH("sql",
					       str_fmt(a,
						       "select * from partitions where parent_qualified_name = '%.*s'",
						       STR(v->qualified))))),
			INDENT);
}

/* ---- triggers and row security ---- */

/* The rest of "CREATE TRIGGER name BEFORE ..."; a trigger with a body of its own is summarized. */
static str trigger_words(struct arena *a, const struct trigger *r)
{
	ptrdiff_t at = str_find(r->definition, r->name);

	if (at < 0 || !str_starts(r->definition, S("CREATE ")) || str_find_fold(r->definition, S("begin")) >= 0)
		return str_fmt(a, "%.*s %.*s", STR(r->timing), STR(r->events));
	at += r->name.len;
	return str_trim(str_from(r->definition, at + (at < r->definition.len && r->definition.at[at] == '"')));
}

str asset_trigger_words(struct arena *a, const struct trigger *r)
{
	str words = trigger_words(a, r);

	return r->comment.len ? str_fmt(a, "%.*s  -- %.*s", STR(words), STR(asset_flat(a, r->comment))) : words;
}

static void put_triggers(struct sb *out, const struct paint *p, struct arena *a, const struct asset *t)
{
	static const struct grid_column columns[] = { { .least = 16 }, { .least = 8 }, { .least = 20 } };
	struct grid g = grid_of(a, columns, 3);

	if (!t->triggers.len)
		return;
	asset_head(out, p, "triggers", t->triggers.len);
	for (ptrdiff_t i = 0; i < t->triggers.len; i++) {
		const struct trigger *r = &t->triggers.at[i];
		struct grid_cell row[] = { { r->name, ROLE_PLAIN },
					   { r->enabled == NO ? S("disabled")
					     : r->fires.len   ? r->fires
							      : S(""),
					     ROLE_WARN },
					   { asset_trigger_words(a, r), ROLE_PLAIN } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
}

str asset_policy_words(struct arena *a, const struct policy *r)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	sb_fmt(&b, "for %.*s to %.*s", STR(r->command), STR(asset_list(a, &r->roles)));
	if (!r->permissive)
		sb_puts(&b, ", restrictive");
	if (r->using.len)
		sb_fmt(&b, "  using %.*s", STR(r->using));
	if (r->check.len)
		sb_fmt(&b, "  check %.*s", STR(r->check));
	if (r->comment.len)
		sb_fmt(&b, "  -- %.*s", STR(r->comment));
	return asset_flat(a, str_dup(a, sb_str(&b)));
}

void asset_put_rules(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { .least = 16 }, { .least = 20 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 2);

	put_triggers(out, p, a, v->asset);
	if (!v->asset->policies.len)
		return;
	asset_head(out, p, "row security", v->asset->policies.len);
	for (ptrdiff_t i = 0; i < v->asset->policies.len; i++) {
		struct grid_cell row[] = { { v->asset->policies.at[i].name, ROLE_PLAIN },
					   { asset_policy_words(a, &v->asset->policies.at[i]), ROLE_PLAIN } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
}
