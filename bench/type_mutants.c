/*
 * Queries with one thing changed, for comparison with a server that is asked to prepare them: the type of a constant, a
 * column, an argument, an operator, GROUP BY and the like.
 *
 *	type_mutants SCHEMA DIALECT COUNT [VERSION] <QUERIES	VERSION: 15, 3.40
 *
 * SCHEMA has a line for each column, with tabs between the fields: table, column, type, type under a domain, values of an
 * enum with \1 between them, place in the primary key or 0. Reads one query per line, makes COUNT variants of each, and
 * the query itself ("as written"), and prints for each what was changed, our verdict ("+" or "-"), the codes of our
 * errors with commas, and the text. The same input gives the same lines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "model/asset.h"
#include "sql/check/check.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"

#include "base/banned.h"

/* ---- the schema ---- */

struct tables {
	struct sql_table *at;
	ptrdiff_t len, cap;
};
struct columns {
	struct sql_column *at;
	ptrdiff_t len, cap;
};
struct places {
	uint32_t *at;
	ptrdiff_t len, cap;
};

static struct arena *keep;
static struct tables tables;

static void end_table(struct sql_table *t, struct columns *columns, struct places *key)
{
	struct sql_key *k = new(keep, struct sql_key);

	t->columns = columns->at;
	t->column_count = (uint32_t)columns->len;
	if (key->len) {
		*k = (struct sql_key){ key->at, (uint32_t)key->len, true };
		t->keys = k;
		t->key_count = 1;
	}
	*columns = (struct columns){ 0 };
	*key = (struct places){ 0 };
}

static void read_schema(str text)
{
	struct columns columns = { 0 };
	struct places key = { 0 };
	str line;

	while (str_cut(&text, '\n', &line)) {
		str part[6] = { 0 }, value;
		int n = 0;
		struct sql_column *c;

		while (n < 6 && str_cut(&line, '\t', &part[n]))
			n++;
		if (n < 6)
			continue;
		if (!tables.len || !str_eq(tables.at[tables.len - 1].name, part[0])) {
			if (tables.len)
				end_table(&tables.at[tables.len - 1], &columns, &key);
			*push(&tables, keep) = (struct sql_table){
				.name = part[0], .qualified = part[0], .rows = -1, .bytes = -1
			};
		}
		c = push(&columns, keep);
		*c = (struct sql_column){ .name = part[1], .type = part[2], .base = part[3] };
		if (part[4].len) {
			struct strs *values = new(keep, struct strs);

			while (str_cut(&part[4], '\1', &value))
				*push(values, keep) = value;
			c->values = values;
		}
		if (!str_eq(part[5], S("0")))
			*push(&key, keep) = (uint32_t)columns.len - 1;
	}
	if (tables.len)
		end_table(&tables.at[tables.len - 1], &columns, &key);
}

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	(void)with;
	for (ptrdiff_t i = 0; i < tables.len; i++)
		if (parts[n - 1].quoted ? str_eq(tables.at[i].name, parts[n - 1].text)
					: str_eq_fold(tables.at[i].name, parts[n - 1].text)) {
			*out = &tables.at[i];
			return SQL_FOUND_ONE;
		}
	return SQL_FOUND_NONE;
}

static struct sql_schema schema = { .table = find_table };

/* ---- changes ---- */

struct change {
	struct arena *arena;
	struct tree *tree;
	const struct sql_resolved *resolved;
	unsigned *seed;
	struct {
		node *at;
		ptrdiff_t len, cap;
	} found;
	enum node_kind kind;
};

static unsigned roll(unsigned *seed, unsigned n)
{
	*seed = *seed * 1664525u + 1013904223u;
	return n ? (*seed >> 8) % n : 0;
}

static bool see(void *with, const struct tree *t, node n)
{
	struct change *c = with;

	if (node_kind(t, n) == c->kind)
		*push(&c->found, c->arena) = n;
	return true;
}

/* Any node of the kind; NO_NODE: none. */
static node any(struct change *c, enum node_kind kind)
{
	c->kind = kind;
	c->found.len = 0;
	node_walk(c->tree, c->tree->root, see, c);
	return c->found.len ? c->found.at[roll(c->seed, (unsigned)c->found.len)] : NO_NODE;
}

static node string(struct change *c, const char *text)
{
	return node_word(c->tree, NODE_STRING, str_of(text));
}

static node number(struct change *c, const char *text)
{
	return node_word(c->tree, NODE_NUMBER, str_of(text));
}

static bool put(struct change *c, node old, node with)
{
	if (!old)
		return false;
	node_replace(c->tree, old, with);
	return true;
}

static bool number_to_text(struct change *c)
{
	return put(c, any(c, NODE_NUMBER), string(c, roll(c->seed, 2) ? "abc" : "5"));
}

static bool text_to_number(struct change *c)
{
	return put(c, any(c, NODE_STRING), number(c, roll(c->seed, 2) ? "5" : "2.5"));
}

static bool text_to_other(struct change *c)
{
	static const char *const texts[] = { "abc", "2024-13-45", "12", "x1", "" };

	return put(c, any(c, NODE_STRING), string(c, texts[roll(c->seed, 5)]));
}

static node named(struct change *c, str source, str column)
{
	node parts[2] = { node_word(c->tree, NODE_NAME, source), node_word(c->tree, NODE_NAME, column) };

	node_flag(c->tree, parts[0], NODE_QUOTED);
	node_flag(c->tree, parts[1], NODE_QUOTED);
	return source.len ? node_make(c->tree, NODE_COLUMN, OP_NONE, parts, 2)
			  : node_make(c->tree, NODE_COLUMN, OP_NONE, parts + 1, 1);
}

static const struct sql_column *any_column(struct change *c, const struct sql_table *t)
{
	return &t->columns[roll(c->seed, t->column_count)];
}

static bool swapped_column(struct change *c)
{
	node old = any(c, NODE_COLUMN);
	struct sql_binding b = old && old < c->resolved->bound_count ? c->resolved->bound[old]
								     : (struct sql_binding){ 0, -1 };
	const struct sql_source *s = &c->resolved->sources.at[b.source];

	if (!b.source || !s->table)
		return false;
	node_say(c->tree, node_slot(c->tree, old, node_count(c->tree, old) - 1), any_column(c, s->table)->name);
	node_flag(c->tree, node_slot(c->tree, old, node_count(c->tree, old) - 1), NODE_QUOTED);
	return true;
}

static bool other_tables_column(struct change *c)
{
	node old = any(c, NODE_COLUMN);
	ptrdiff_t sources = c->resolved->sources.len;
	const struct sql_source *s = sources > 1 ? &c->resolved->sources.at[1 + roll(c->seed, (unsigned)sources - 1)]
						 : NULL;
	const struct sql_table *t = roll(c->seed, 3) && s && s->table ? s->table
								      : &tables.at[roll(c->seed, (unsigned)tables.len)];

	return put(c, old, named(c, s && s->table == t ? s->alias.text : NO_STR, any_column(c, t)->name));
}

static bool dropped_group(struct change *c)
{
	node select = any(c, NODE_SELECT), group = select ? node_slot(c->tree, select, 4) : NO_NODE;

	if (!group)
		return false;
	if (node_count(c->tree, group) > 1)
		node_drop_first(c->tree, group);
	else
		node_set(c->tree, select, 4, NO_NODE);
	return true;
}

static bool argument_order(struct change *c)
{
	node call = any(c, NODE_CALL), args = call ? node_slot(c->tree, call, 1) : NO_NODE, first;

	if (node_count(c->tree, args) < 2)
		return false;
	first = node_slot(c->tree, args, 0);
	node_set(c->tree, args, 0, node_slot(c->tree, args, 1));
	node_set(c->tree, args, 1, first);
	return true;
}

static bool argument_count(struct change *c)
{
	node call = any(c, NODE_CALL), args = call ? node_slot(c->tree, call, 1) : NO_NODE;

	if (!node_count(c->tree, args) || node_kind(c->tree, node_slot(c->tree, args, 0)) == NODE_STAR)
		return false;
	if (node_count(c->tree, args) > 1 && roll(c->seed, 2))
		node_drop_first(c->tree, args);
	else
		node_put(c->tree, args, roll(c->seed, 2) ? number(c, "1") : string(c, "a"));
	return true;
}

static node call_of(struct change *c, const char *name, const node *args, uint32_t n)
{
	node word = node_word(c->tree, NODE_NAME, str_of(name)), slots[6] = { 0 };

	slots[0] = node_make(c->tree, NODE_LIST, OP_NONE, &word, 1);
	slots[1] = node_make(c->tree, NODE_LIST, OP_NONE, args, n);
	return node_make(c->tree, NODE_CALL, OP_NONE, slots, 6);
}

static bool other_function(struct change *c)
{
	static const char *const names[] = { "sum",	   "avg",	   "lower",	 "upper",     "length",
					     "round",	   "abs",	   "max",	 "substring", "left",
					     "replace",	   "date_trunc",   "to_char",	 "sqrt",      "floor",
					     "trim",	   "concat",	   "string_agg", "age",	      "bool_or",
					     "row_number", "array_length", "split_part" };
	const char *name = names[roll(c->seed, sizeof names / sizeof *names)];
	node call = any(c, NODE_CALL);

	if (call) {
		node list = node_slot(c->tree, call, 0);

		node_say(c->tree, node_slot(c->tree, list, node_count(c->tree, list) - 1), str_of(name));
		return true;
	}
	call = any(c, NODE_COLUMN);
	return call && put(c, call, call_of(c, name, (node[]){ node_copy(c->tree, c->tree, call) }, 1));
}

static bool called_column(struct change *c)
{
	static const char *const names[] = { "sum", "avg",  "lower", "length",	  "round",   "abs", "coalesce",
					     "max", "trim", "sqrt",  "date_part", "to_char", "left" };
	unsigned which = roll(c->seed, sizeof names / sizeof *names);
	node old = any(c, NODE_COLUMN), args[2];

	if (!old)
		return false;
	args[0] = node_copy(c->tree, c->tree, old);
	args[1] = roll(c->seed, 2) ? number(c, "0") : string(c, "x");
	return put(c, old, call_of(c, names[which], args, which == 6 || which > 9 ? 2 : 1));
}

static bool other_operator(struct change *c)
{
	static const enum node_op ops[] = { OP_EQ,    OP_LT,	OP_GE,	   OP_NE,    OP_CONCAT, OP_PLUS,
					    OP_MINUS, OP_TIMES, OP_DIVIDE, OP_ARROW, OP_MATCH,	OP_MODULO };
	node old = any(c, NODE_BINARY), slots[2];
	enum node_op op = ops[roll(c->seed, sizeof ops / sizeof *ops)];

	if (!old || node_kind(c->tree, node_slot(c->tree, old, 1)) == NODE_QUANTIFIED)
		return false;
	slots[0] = node_copy(c->tree, c->tree, node_slot(c->tree, old, 0));
	slots[1] = node_copy(c->tree, c->tree, node_slot(c->tree, old, 1));
	if (op == OP_MINUS || op == OP_DIVIDE || op == OP_MODULO)
		slots[1] = node_make(c->tree, NODE_TERM, op, &slots[1], 1);
	if (op == OP_CONCAT || op == OP_PLUS || op == OP_TIMES || op == OP_MINUS || op == OP_DIVIDE ||
	    op == OP_MODULO) {
		enum node_op whole = op == OP_MINUS ? OP_PLUS : op == OP_DIVIDE || op == OP_MODULO ? OP_TIMES : op;

		return put(c, old, node_make(c->tree, NODE_CHAIN, whole, slots, 2));
	}
	return put(c, old, node_make(c->tree, NODE_BINARY, op, slots, 2));
}

static bool other_limit(struct change *c)
{
	node query = any(c, NODE_QUERY), limit[4] = { 0 }, what;

	switch (roll(c->seed, 5)) {
	case 0: what = string(c, "a"); break;
	case 1: what = number(c, "1.5"); break;
	case 2: what = node_word(c->tree, NODE_TRUTH, S("TRUE")); break;
	case 3: what = string(c, "10"); break;
	default: what = any(c, NODE_COLUMN) ? node_copy(c->tree, c->tree, any(c, NODE_COLUMN)) : number(c, "3");
	}
	if (!query)
		return false;
	limit[0] = what;
	node_set(c->tree, query, 3, node_make(c->tree, NODE_LIMIT, OP_LIMIT, limit, 4));
	return true;
}

static bool cast_column(struct change *c)
{
	static const char *const types[] = { "integer",	  "text", "date",     "boolean", "numeric",
					     "timestamp", "uuid", "interval", "json",	 "double precision" };
	node old = any(c, roll(c->seed, 3) ? NODE_COLUMN : NODE_STRING), slots[3] = { 0 }, none[3] = { 0 };

	if (!old)
		return false;
	slots[0] = node_copy(c->tree, c->tree, old);
	slots[1] = node_make(c->tree, NODE_TYPE, OP_NONE, none, 3);
	node_say(c->tree, slots[1], str_of(types[roll(c->seed, sizeof types / sizeof *types)]));
	return put(c, old, node_make(c->tree, NODE_CAST, OP_CAST, slots, 3));
}

static bool condition(struct change *c)
{
	node select = any(c, NODE_SELECT), column = any(c, NODE_COLUMN);

	if (!select || !column)
		return false;
	node_set(c->tree, select, 3, node_copy(c->tree, c->tree, column));
	return true;
}

/* The query UNION itself, with two items of the second part swapped, or one replaced by a constant. */
static bool set_operation(struct change *c)
{
	node query = c->tree->root, body = node_slot(c->tree, query, 1), both[2], items, set;
	uint32_t n;

	if (node_kind(c->tree, query) != NODE_QUERY || node_kind(c->tree, body) != NODE_SELECT)
		return false;
	both[0] = node_copy(c->tree, c->tree, body);
	both[1] = node_copy(c->tree, c->tree, body);
	items = node_slot(c->tree, both[1], 1);
	n = node_count(c->tree, items);
	if (n > 1 && roll(c->seed, 2)) {
		node first = node_slot(c->tree, items, 0);
		uint32_t other = 1 + roll(c->seed, n - 1);

		node_set(c->tree, items, 0, node_slot(c->tree, items, other));
		node_set(c->tree, items, other, first);
	} else if (node_kind(c->tree, node_slot(c->tree, items, 0)) == NODE_ITEM) {
		node_set(c->tree, node_slot(c->tree, items, 0), 0,
			 roll(c->seed, 2) ? string(c, "abc") : number(c, "1"));
	} else {
		return false;
	}
	set = node_make(c->tree, NODE_SET, OP_UNION, both, 2);
	node_set(c->tree, query, 1, set);
	node_set(c->tree, query, 2, NO_NODE);
	return true;
}

static bool order_by(struct change *c)
{
	node query = any(c, NODE_QUERY), column = any(c, NODE_COLUMN), order[3] = { 0 }, one;

	if (!query || !column)
		return false;
	order[0] = roll(c->seed, 3) ? node_copy(c->tree, c->tree, column) : number(c, roll(c->seed, 2) ? "7" : "1");
	one = node_make(c->tree, NODE_ORDER, OP_NONE, order, 3);
	node_set(c->tree, query, 2, node_make(c->tree, NODE_LIST, OP_NONE, &one, 1));
	return true;
}

static bool dropped_aggregate(struct change *c)
{
	node call = any(c, NODE_CALL), args = call ? node_slot(c->tree, call, 1) : NO_NODE, arg;

	arg = node_count(c->tree, args) ? node_slot(c->tree, args, 0) : NO_NODE;
	return arg && node_kind(c->tree, arg) != NODE_STAR &&
	       node_kind(c->tree, node_at(c->tree, call)->parent) != NODE_CALLED &&
	       put(c, call, node_copy(c->tree, c->tree, arg));
}

static bool in_list(struct change *c)
{
	node in = any(c, NODE_IN), list = in ? node_slot(c->tree, in, 1) : NO_NODE, items[2];

	if (in && node_kind(c->tree, list) == NODE_LIST && node_count(c->tree, list)) {
		node_set(c->tree, list, roll(c->seed, node_count(c->tree, list)),
			 roll(c->seed, 2) ? number(c, "1") : string(c, "abc"));
		return true;
	}
	in = any(c, NODE_BINARY);
	if (!in)
		return false;
	items[0] = roll(c->seed, 2) ? number(c, "1") : string(c, "abc");
	items[1] = roll(c->seed, 2) ? number(c, "2.5") : string(c, "7");
	items[0] = node_make(c->tree, NODE_LIST, OP_NONE, items, 1 + roll(c->seed, 2));
	items[1] = items[0];
	items[0] = node_copy(c->tree, c->tree, node_slot(c->tree, in, 0));
	return put(c, in, node_make(c->tree, NODE_IN, OP_NONE, items, 2));
}

static bool between(struct change *c)
{
	node old = any(c, NODE_COLUMN), select = any(c, NODE_SELECT), slots[3];

	if (!old || !select)
		return false;
	slots[0] = node_copy(c->tree, c->tree, old);
	slots[1] = roll(c->seed, 2) ? number(c, "1") : string(c, roll(c->seed, 2) ? "2024-01-01" : "a");
	slots[2] = node_copy(c->tree, c->tree, any(c, NODE_COLUMN));
	node_set(c->tree, select, 3, node_make(c->tree, NODE_BETWEEN, OP_NONE, slots, 3));
	return true;
}

static bool branches(struct change *c)
{
	node old = any(c, NODE_COLUMN), when[2], slots[3] = { 0 };

	if (!old)
		return false;
	when[0] = node_make(c->tree, NODE_IS, OP_NULL, (node[]){ node_copy(c->tree, c->tree, old), NO_NODE }, 2);
	when[1] = roll(c->seed, 2) ? number(c, "0") : string(c, "none");
	when[0] = node_make(c->tree, NODE_WHEN, OP_NONE, when, 2);
	slots[1] = node_make(c->tree, NODE_LIST, OP_NONE, when, 1);
	slots[2] = node_copy(c->tree, c->tree, old);
	return put(c, old, node_make(c->tree, NODE_CASE, OP_NONE, slots, 3));
}

static const struct {
	const char *name;
	bool (*make)(struct change *c);
} kinds[] = {
	{ "number to text", number_to_text },
	{ "text to number", text_to_number },
	{ "another text", text_to_other },
	{ "another column", swapped_column },
	{ "a column of another table", other_tables_column },
	{ "dropped GROUP BY", dropped_group },
	{ "order of arguments", argument_order },
	{ "number of arguments", argument_count },
	{ "another function", other_function },
	{ "a function of a column", called_column },
	{ "another operator", other_operator },
	{ "another LIMIT", other_limit },
	{ "a cast", cast_column },
	{ "a condition", condition },
	{ "UNION", set_operation },
	{ "ORDER BY", order_by },
	{ "a dropped function", dropped_aggregate },
	{ "IN", in_list },
	{ "BETWEEN", between },
	{ "CASE", branches },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- all of it ---- */

static void tell(struct arena *a, const struct dialect *d, const char *kind, str sql)
{
	scoped(sb_free) struct sb codes = SB(4000);
	struct tree t;
	struct sql_check c;
	struct err err = { 0 };
	bool good = sql_parse(a, d, sql, &t, &err) && sql_check(a, &t, &schema, &c, &err);

	if (!good)
		sb_puts(&codes, "parse");
	for (ptrdiff_t i = 0; good && i < c.findings.len; i++)
		if (c.findings.at[i].severity == SQL_ERROR)
			sb_fmt(&codes, "%s%s", codes.len ? "," : "", sql_code_word(c.findings.at[i].code));
	printf("%s\t%c\t%s\t%.*s\n", kind, codes.len ? '-' : '+', codes.len ? sb_c(&codes) : "", STR(sql));
}

static bool mutated(struct arena *a, const struct dialect *d, str sql, int kind, unsigned *seed)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct print_style flat = { .flat = true };
	struct sql_check checked;
	struct err err = { 0 };
	struct tree t;
	struct change c = { .arena = a, .tree = &t, .seed = seed };

	if (!sql_parse(a, d, sql, &t, &err) || !sql_check(a, &t, &schema, &checked, &err))
		return false;
	c.resolved = &checked.resolved;
	if (!kinds[kind].make(&c) || !sql_print(&b, &t, t.root, &flat, &err) || str_eq(sb_str(&b), sql) ||
	    str_at(sb_str(&b), '\n') >= 0)
		return false;
	tell(a, d, kinds[kind].name, str_dup(a, sb_str(&b)));
	return true;
}

int main(int argc, char **argv)
{
	const struct dialect *d = argc > 3 ? dialect_named(str_of(argv[2])) : NULL;
	int64_t count = 0, version = 0, minor = 0;
	str numbers = argc > 4 ? str_of(argv[4]) : NO_STR, number;
	scoped(arena_close) struct arena *a = arena_open();
	unsigned seed = 1;
	str text;
	struct err err = { 0 };
	char *line = NULL;
	size_t room = 0;
	ssize_t len;

	if (!d || !d->syntax || !str_int(str_of(argv[3]), &count) ||
	    (str_cut(&numbers, '.', &number) && !str_int(number, &version)) ||
	    (str_cut(&numbers, '.', &number) && !str_int(number, &minor)))
		return 2;
	keep = arena_open();
	if (!file_read(keep, str_of(argv[1]), 1 << 28, &text, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return 2;
	}
	read_schema(text);
	if (!tables.len)
		return 2;
	schema.version = (int)version;
	schema.minor = (int)minor;
	while ((len = getline(&line, &room, stdin)) > 0) {
		str sql = str_trim(str_n(line, len));

		arena_reset(a);
		sql = str_dup(a, sql);
		tell(a, d, "as written", sql);
		for (int i = 0, tries = 0; i < count && tries < count * 4; tries++)
			i += mutated(a, d, sql, (int)roll(&seed, KINDS), &seed);
	}
	free(line);
	arena_close(keep);
	return 0;
}
