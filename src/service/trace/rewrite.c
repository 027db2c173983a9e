/* Texts that may correct a statement. Each is checked before it is shown. */
#include "service/trace/correction.h"

#include "base/arena.h"
#include "sql/resolve/conditions.h"
#include "sql/slots.h"
#include "base/banned.h"

static bool in_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
	       (unsigned char)c >= 0x80;
}

static str replaced(struct arena *a, str text, uint32_t at, uint32_t len, str with)
{
	return str_fmt(a, "%.*s%.*s%.*s", STR(str_upto(text, at)), STR(with), STR(str_from(text, at + len)));
}

/* ---- keys ---- */

static str plain(const struct rewrite *r, str name)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sql_plain_name(&b, r->judged->dialect, name);
	return str_dup(r->arena, sb_str(&b));
}

static str alias_of(const struct rewrite *r, uint32_t source)
{
	return plain(r, r->checked->found.resolved.sources.at[source].alias.text);
}

static str key_of(const struct rewrite *r, const struct off_key *k)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct dialect *d = r->judged->dialect;

	for (ptrdiff_t i = 0; i < k->left.len; i++) {
		sb_fmt(&b, "%s%.*s.", i ? " AND " : "", STR(alias_of(r, k->join->left_source)));
		sql_plain_name(&b, d, k->left.at[i]);
		sb_fmt(&b, " = %.*s.", STR(alias_of(r, k->join->right_source)));
		sql_plain_name(&b, d, k->right.at[i]);
	}
	return str_dup(r->arena, sb_str(&b));
}

static uint32_t place_of(const struct rewrite *r, const struct off_key *k)
{
	return node_at(&r->checked->tree, k->join->at)->at;
}

/* From the last to the first, so that positions stay valid. */
str rewrite_keys(const struct rewrite *r, const struct off_keys *off)
{
	const struct tree *t = &r->checked->tree;
	str text = r->text;
	uint32_t until = UINT32_MAX;

	for (ptrdiff_t n = 0; n < off->len; n++) {
		const struct off_key *last = NULL;

		for (ptrdiff_t i = 0; i < off->len; i++)
			if (place_of(r, &off->at[i]) < until && (!last || place_of(r, &off->at[i]) > place_of(r, last)))
				last = &off->at[i];
		if (!last || last->join->pair_count != 1 || node_kind(t, last->join->at) != NODE_BINARY)
			return NO_STR;
		until = place_of(r, last);
		text = replaced(r->arena, text, until, node_at(t, last->join->at)->len, key_of(r, last));
	}
	return off->len ? text : NO_STR;
}

/* ---- sums before a join ---- */

struct uses { /* of one source in its query */
	const struct rewrite *rewrite;
	uint32_t source;
	struct strs keys, sums; /* columns in conditions of joins; in sums */
	array_of(node) moved;	/* conditions on this source alone: they go with it */
	array_of(node) stay;	/* the other conditions of WHERE */
	bool other;		/* another use, or one that is not understood */
};

static node sum_around(const struct tree *t, node column)
{
	node args = node_at(t, column)->parent, call = node_at(t, args)->parent, names;

	if (node_kind(t, args) != NODE_LIST || node_count(t, args) != 1 || node_kind(t, call) != NODE_CALL ||
	    node_is(t, call, NODE_DISTINCT))
		return NO_NODE;
	names = node_slot(t, call, CALLED_NAME);
	return str_eq_fold(node_text(t, node_slot(t, names, node_count(t, names) - 1)), S("sum")) ? call : NO_NODE;
}

/* In an ON, as one side of an equality. */
static bool is_join_key(const struct tree *t, node column)
{
	node equal = node_at(t, column)->parent, up = equal;

	if (node_kind(t, equal) != NODE_BINARY || node_at(t, equal)->op != OP_EQ)
		return false;
	while (up && node_kind(t, up) != NODE_JOIN && node_kind(t, up) != NODE_SELECT)
		up = node_at(t, up)->parent;
	return node_kind(t, up) == NODE_JOIN;
}

static bool is_moved(const struct uses *u, node n)
{
	for (ptrdiff_t i = 0; i < u->moved.len; i++)
		if (u->moved.at[i] == n)
			return true;
	return false;
}

static bool see_use(void *with, const struct tree *t, node n)
{
	struct uses *u = with;
	const struct sql_resolved *r = &u->rewrite->checked->found.resolved;
	struct sql_binding b = n < r->bound_count ? r->bound[n] : (struct sql_binding){ 0 };
	struct strs *to;
	str name;

	if (is_moved(u, n))
		return false;
	u->other |= node_kind(t, n) == NODE_STAR; /* count(*) counts the repeated rows */
	if (node_kind(t, n) != NODE_COLUMN || b.source != u->source)
		return true;
	to = sum_around(t, n) ? &u->sums : is_join_key(t, n) ? &u->keys : NULL;
	if (!to || b.column < 0) {
		u->other = true;
		return false;
	}
	name = r->sources.at[u->source].table->columns[b.column].name;
	if (!texts_have(to, name))
		*push(to, u->rewrite->arena) = name;
	return false;
}

struct sources_in { /* a condition */
	const struct sql_resolved *resolved;
	uint32_t source;
	bool mine, others;
};

static bool see_source(void *with, const struct tree *t, node n)
{
	struct sources_in *in = with;
	uint32_t source = n < in->resolved->bound_count ? in->resolved->bound[n].source : 0;

	in->others |= node_kind(t, n) == NODE_QUERY;
	if (node_kind(t, n) == NODE_COLUMN) {
		in->mine |= source == in->source;
		in->others |= source != in->source;
	}
	return true;
}

static bool has_outer_join(const struct tree *t, const struct sql_level *level)
{
	for (ptrdiff_t i = 0; i < level->join_count; i++) {
		enum node_op op = (enum node_op)node_at(t, level->joins[i].at)->op;

		if (op != OP_INNER && op != OP_COMMA && op != OP_CROSS)
			return true;
	}
	return false;
}

static void sort_conditions(struct uses *u, const struct tree *t, const struct sql_level *level)
{
	struct arena *a = u->rewrite->arena;
	struct sql_conditions all = sql_conditions(a, t, level);

	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct sources_in in = { &u->rewrite->checked->found.resolved, u->source, false, false };

		if (all.at[i].join)
			continue;
		node_walk(t, all.at[i].n, see_source, &in);
		if (in.mine && !in.others && !has_outer_join(t, level) && node_source(t, all.at[i].n).len)
			*push(&u->moved, a) = all.at[i].n;
		else
			*push(&u->stay, a) = all.at[i].n;
	}
}

/* ---- their text ---- */

struct grouped { /* what stands for the source */
	struct sb *out;
	const struct dialect *dialect;
	str alias;
};

static void put_column(const struct grouped *g, str name)
{
	sb_fmt(g->out, "%.*s.", STR(g->alias));
	sql_plain_name(g->out, g->dialect, name);
}

static void put_keys(const struct grouped *g, const struct strs *keys)
{
	for (ptrdiff_t i = 0; i < keys->len; i++) {
		sb_puts(g->out, i ? ", " : "");
		put_column(g, keys->at[i]);
	}
}

/* (SELECT l.order_id, SUM(l.quantity) AS quantity FROM order_lines l WHERE ... GROUP BY l.order_id) */
static void put_grouped(const struct grouped *g, const struct tree *t, const struct uses *u, str table)
{
	sb_puts(g->out, "(SELECT ");
	put_keys(g, &u->keys);
	for (ptrdiff_t i = 0; i < u->sums.len; i++) {
		sb_puts(g->out, ", SUM(");
		put_column(g, u->sums.at[i]);
		sb_puts(g->out, ") AS ");
		sql_plain_name(g->out, g->dialect, u->sums.at[i]);
	}
	sb_fmt(g->out, " FROM %.*s %.*s", STR(table), STR(g->alias));
	for (ptrdiff_t i = 0; i < u->moved.len; i++)
		sb_fmt(g->out, " %s %.*s", i ? "AND" : "WHERE", STR(node_source(t, u->moved.at[i])));
	sb_puts(g->out, " GROUP BY ");
	put_keys(g, &u->keys);
	sb_puts(g->out, ")");
}

static ptrdiff_t word_before(str text, ptrdiff_t at, str word)
{
	for (ptrdiff_t i = at - word.len; i >= 0; i--)
		if (str_eq_fold(str_n(text.at + i, word.len), word))
			return i;
	return -1;
}

/* WHERE with the conditions that stay; *text is unchanged if it cannot be told apart. */
static bool without_moved(const struct rewrite *r, const struct uses *u, node where, str *text)
{
	const struct tree *t = &r->checked->tree;
	const struct node_rec *span = node_at(t, where);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t keyword = word_before(*text, span->at, S("where"));

	if (!u->moved.len)
		return true;
	if (!span->len || keyword < 0)
		return false;
	for (ptrdiff_t i = 0; i < u->stay.len; i++)
		sb_fmt(&b, "%s%.*s", i ? " AND " : "WHERE ", STR(node_source(t, u->stay.at[i])));
	*text = replaced(r->arena, *text, (uint32_t)keyword, span->at + span->len - (uint32_t)keyword, sb_str(&b));
	return true;
}

/* The bytes of a part of a name, with its quotes; 0: none. */
static ptrdiff_t part_len(str text)
{
	bool quoted = text.len && (text.at[0] == '"' || text.at[0] == '`');
	ptrdiff_t n = 0, end = quoted ? str_at(str_from(text, 1), text.at[0]) : -1;

	if (quoted)
		return end < 0 ? 0 : end + 2;
	while (n < text.len && in_name(text.at[n]))
		n++;
	return n;
}

/* The name of a table as written, up to its alias. The tree has it qualified by now. False: it has blanks. */
static bool written_name(const struct rewrite *r, const struct sql_source *s, uint32_t *at, str *name)
{
	str text = str_from(r->text, node_at(&r->checked->tree, s->at)->at);
	ptrdiff_t n = part_len(text);

	while (n && n < text.len && text.at[n] == '.' && part_len(str_from(text, n + 1)))
		n += 1 + part_len(str_from(text, n + 1));
	*at = node_at(&r->checked->tree, s->at)->at;
	*name = str_upto(text, n);
	return n > 0;
}

str rewrite_sums(const struct rewrite *r, uint32_t source)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct tree *t = &r->checked->tree;
	const struct sql_resolved *of = &r->checked->found.resolved;
	const struct sql_source *s = &of->sources.at[source];
	const struct sql_level *level = &of->levels.at[s->level];
	const struct grouped g = { &b, r->judged->dialect, alias_of(r, source) };
	struct uses u = { .rewrite = r, .source = source };
	str written, text = r->text;
	uint32_t at;

	if (!s->table || node_kind(t, s->at) != NODE_TABLE || !s->alias.text.len || !grouped_join_is_right(r, source))
		return NO_STR;
	sort_conditions(&u, t, level);
	node_walk(t, t->root, see_use, &u);
	if (u.other || !u.keys.len || !written_name(r, s, &at, &written) ||
	    !without_moved(r, &u, node_slot(t, level->select, SELECT_WHERE), &text))
		return NO_STR;
	put_grouped(&g, t, &u, written);
	if (!node_is(t, s->at, NODE_ALIASED))
		sb_fmt(&b, " %.*s", STR(g.alias));
	return replaced(r->arena, text, at, (uint32_t)written.len, sb_str(&b));
}

/* ---- tables without a join ---- */

str rewrite_crossed(const struct rewrite *r, const struct off_key *k)
{
	const struct tree *t = &r->checked->tree;
	const struct sql_level *level = &r->checked->found.resolved.levels.at[k->join->level];
	node from = node_slot(t, level->select, SELECT_FROM), where = node_slot(t, level->select, SELECT_WHERE);
	bool either = node_kind(t, where) == NODE_CHAIN && node_at(t, where)->op == OP_OR;
	str text = node_source(t, where), key = key_of(r, k);
	uint32_t end = node_at(t, from)->at + node_at(t, from)->len;

	if (has_outer_join(t, level) || !node_at(t, from)->len)
		return NO_STR;
	if (!where)
		return replaced(r->arena, r->text, end, 0, str_fmt(r->arena, " WHERE %.*s", STR(key)));
	return text.len ? replaced(r->arena, r->text, node_at(t, where)->at, node_at(t, where)->len,
				   str_fmt(r->arena, either ? "%.*s AND (%.*s)" : "%.*s AND %.*s", STR(key), STR(text)))
			: NO_STR;
}

/* ---- another table ---- */

/* A qualified name without its catalog, as SQL. */
static str table_name(const struct rewrite *r, str qualified)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sql_plain_path(&b, r->judged->dialect, str_from(qualified, str_at(qualified, '.') + 1));
	return str_dup(r->arena, sb_str(&b));
}

str rewrite_table(const struct rewrite *r, str from, str to)
{
	const struct tree *t = &r->checked->tree;
	const struct sql_resolved *of = &r->checked->found.resolved;
	str name = table_name(r, to), written;
	const struct sql_source *only = NULL;
	uint32_t at;

	for (ptrdiff_t i = 1; i < of->sources.len; i++) {
		const struct sql_source *s = &of->sources.at[i];

		if (!s->table || !str_eq(s->table->qualified, from))
			continue;
		if (only)
			return NO_STR;
		only = s;
	}
	if (!only || node_kind(t, only->at) != NODE_TABLE || !written_name(r, only, &at, &written))
		return NO_STR;
	if (!node_is(t, only->at, NODE_ALIASED))
		name = str_fmt(r->arena, "%.*s AS %.*s", STR(name), STR(plain(r, only->alias.text)));
	return replaced(r->arena, r->text, at, (uint32_t)written.len, name);
}
