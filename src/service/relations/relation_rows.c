#include "service/relations/relation_rows.h"

#include "base/arena.h"
#include "sql/edit/filter_to_sql.h"
#include "service/relations/catalog_relations.h"

#include "base/banned.h"

/* ---- the JOIN of one key ---- */

/* Alias of the joined table: its name, with the key's column if several keys join the same two tables. */
static str alias_of(struct arena *a, const struct relations *all, const struct relation *r, bool incoming)
{
	static const char *const endings[] = { "_id", "_key", "_code", "_no" };
	str field = r->from_fields.at[0];
	bool alone = r->from_id != r->to_id;

	for (ptrdiff_t i = 0; i < all->len; i++)
		alone &= &all->at[i] == r || all->at[i].from_id != r->from_id || all->at[i].to_id != r->to_id;
	if (alone)
		return incoming ? r->from : r->to;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (str_ends(field, str_of(endings[i])) && field.len > str_of(endings[i]).len)
			field = str_upto(field, field.len - str_of(endings[i]).len);
	if (incoming)
		return str_fmt(a, "%.*s_%.*s", STR(r->from), STR(field));
	return str_eq(field, r->from) ? str_fmt(a, "%.*s_2", STR(r->to)) : field;
}

static str join_of(struct arena *a, const struct dialect *d, const struct relations *all, const struct relation *r,
		   bool incoming)
{
	struct join_side from = { r->from_ns, r->from, r->from, &r->from_fields };
	struct join_side to = { r->to_ns, r->to, r->to, &r->to_fields };
	scoped(sb_free) struct sb b = SB(64 << 10);

	if (!r->from_fields.len || r->from_fields.len != r->to_fields.len)
		return NO_STR;
	if (incoming) {
		from.alias = alias_of(a, all, r, true);
		sql_join(&b, d, &to, &from, false);
	} else {
		to.alias = alias_of(a, all, r, false);
		sql_join(&b, d, &from, &to, r->from_nullable);
	}
	return str_dup(a, sb_str(&b));
}

struct strs relation_joins(struct arena *a, const struct dialect *d, int64_t id, const struct relations *all)
{
	struct strs joins = { .at = new_n(a, str, all->len), .cap = all->len };

	for (ptrdiff_t i = 0; i < all->len; i++)
		*push(&joins, a) = join_of(a, d, all, &all->at[i], all->at[i].from_id != id);
	return joins;
}

/* ---- hops ---- */

static uint64_t mixed(uint64_t h, str part)
{
	return (h ^ str_hash(part)) * 0x9fb21c651e98df25U + 1;
}

static uint64_t edge_of(const struct relation *r)
{
	uint64_t h = mixed(mixed(mixed(1, r->from_qualified), r->to_qualified.len ? r->to_qualified : r->to), r->name);

	for (ptrdiff_t i = 0; i < r->from_fields.len; i++)
		h = mixed(h, r->from_fields.at[i]);
	return h;
}

struct hop relation_hop(struct arena *a, const struct relation *r, int64_t id, str join)
{
	bool out = r->from_id == id;
	str other = out ? r->to_qualified : r->from_qualified, table = out ? r->to : r->from;

	return (struct hop){
		.kind = out ? HOP_OUT : HOP_IN,
		.edge = edge_of(r),
		.other_id = out ? r->to_id : r->from_id,
		.other = other.len ? other : table,
		.ns = out ? r->to_ns : r->from_ns,
		.table = table,
		.fields = out ? r->from_fields : r->to_fields,
		.other_fields = out ? r->to_fields : r->from_fields,
		.name = r->name,
		.on_delete = r->on_delete,
		.on_update = r->on_update,
		.origin = r->origin,
		.status = r->status,
		.rule = r->rule,
		.role = r->role,
		.why = r->why,
		.says = relation_says(a, r),
		.cardinality = r->cardinality,
		.score = r->score,
		.members = r->members,
		.join = join,
		.self = r->from_id == r->to_id,
		.optional = r->from_nullable,
		.broken = r->broken,
		.unchecked = r->validated == NO || r->enforced == NO,
	};
}

static struct hop hop_of_edge(const struct lineage_edge *e, int64_t id)
{
	bool reads = e->to_id == id;
	str other = reads ? e->from_qualified : e->to_qualified;

	return (struct hop){
		.kind = reads ? HOP_READS : HOP_READ_BY,
		.edge = mixed(mixed(2, e->from_qualified), e->to_qualified),
		.other_id = reads ? e->from_id : e->to_id,
		.other = other,
		.facts = reads ? e->from : e->to,
		.origin = e->kind,
		.self = e->from_id == e->to_id,
	};
}

static void add_keys(struct hops *out, struct arena *a, int64_t id, const struct relations *all,
		     const struct strs *joins, bool outgoing)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if ((all->at[i].from_id == id) == outgoing)
			*push(out, a) = relation_hop(a, &all->at[i], id,
						     joins && i < joins->len ? joins->at[i] : NO_STR);
}

static void add_edges(struct hops *out, struct arena *a, int64_t id, const struct lineage *lineage, bool reads)
{
	for (ptrdiff_t i = 0; lineage && i < lineage->len; i++)
		if ((lineage->at[i].to_id == id) == reads)
			*push(out, a) = hop_of_edge(&lineage->at[i], id);
}

struct hops relation_hops(struct arena *a, int64_t id, const struct relations *all, const struct strs *joins,
			  const struct lineage *lineage)
{
	struct hops out = { .cap = all->len + (lineage ? lineage->len : 0) };

	/* A hub has thousands: growing in steps would leave the smaller copies in the arena. */
	out.at = new_n(a, struct hop, out.cap);
	add_keys(&out, a, id, all, joins, true);
	add_keys(&out, a, id, all, joins, false);
	add_edges(&out, a, id, lineage, true);
	add_edges(&out, a, id, lineage, false);
	return out;
}

/* ---- a way of several keys ---- */

struct way {
	struct arena *arena;
	const struct dialect *dialect;
	struct sb *out;
	struct strs aliases;
	struct join_side here; /* the table that the next key starts from */
	bool left;
};

static bool is_taken(const struct way *w, str alias)
{
	for (ptrdiff_t i = 0; i < w->aliases.len; i++)
		if (str_eq_fold(w->aliases.at[i], alias))
			return true;
	return false;
}

/* Its name, with a number if the name is taken. */
static str free_alias(struct way *w, str table)
{
	str alias = table;

	for (int n = 2; is_taken(w, alias); n++)
		alias = str_fmt(w->arena, "%.*s_%d", STR(table), n);
	*push(&w->aliases, w->arena) = alias;
	return alias;
}

static bool join_next(struct way *w, const struct hop *h)
{
	struct join_side next = { h->ns, h->table, NO_STR, &h->other_fields };

	if (!hop_is_key(h) || !h->other_id || !h->fields.len || h->fields.len != h->other_fields.len)
		return false;
	next.alias = free_alias(w, h->table);
	w->here.fields = &h->fields;
	w->left |= h->kind == HOP_OUT && h->optional;
	sb_putc(w->out, '\n');
	sql_join(w->out, w->dialect, &w->here, &next, w->left);
	w->here = next;
	return true;
}

static void start(struct way *w, const struct relation_tree *t)
{
	w->here = (struct join_side){ .ns = t->ns, .name = t->table, .alias = free_alias(w, t->table) };
	sb_puts(w->out, "FROM ");
	sql_plain_names(w->out, w->dialect, t->ns, t->table);
}

bool relation_path(struct sb *out, const struct dialect *d, const struct relation_tree *t, ptrdiff_t line)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb text = SB(1 << 20);
	struct way w = { .arena = scratch, .dialect = d, .out = &text };
	ptrdiff_t legs[DEEPEST + 1], n = 0;

	for (; line >= 0 && line < t->lines.len && n <= DEEPEST; line = t->lines.at[line].parent)
		if (t->lines.at[line].kind == LINE_BRANCH)
			legs[n++] = line;
	if (!n)
		return false;
	start(&w, t);
	while (n--)
		if (!join_next(&w, t->lines.at[legs[n]].hop))
			return false;
	sb_put(out, sb_str(&text));
	return true;
}
